// RUN: allo-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @get_constants
func.func @get_constants() -> (i4, i4, i4, i4, i1) {
  %x = arith.constant 0x89ABCDEF : i32
  %one = arith.constant 1 : i1
  %c4 = arith.constant 4 : index
  %c30 = arith.constant 30 : index
  %c32 = arith.constant 32 : index
  %minus = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  // 0xE, 0b10, and nothing where the integer ends or before it begins.
  // CHECK-DAG: %[[INNER:.*]] = arith.constant -2 : i4
  // CHECK-DAG: %[[EDGE:.*]] = arith.constant 2 : i4
  // CHECK-DAG: %[[OUT:.*]] = arith.constant 0 : i4
  // CHECK-DAG: %[[BIT:.*]] = arith.constant true
  // CHECK: return %[[INNER]], %[[EDGE]], %[[OUT]], %[[OUT]], %[[BIT]]
  %0 = allo.bit.get_slice %x[%c4 : %c30] : i4 from i32
  %1 = allo.bit.get_slice %x[%c30 : %c32] : i4 from i32
  %2 = allo.bit.get_slice %x[%c32 : %c32] : i4 from i32
  %3 = allo.bit.get_slice %x[%minus : %c4] : i4 from i32
  %4 = allo.bit.get_slice %one[%c0 : %c4] : i1 from i1
  return %0, %1, %2, %3, %4 : i4, i4, i4, i4, i1
}

// CHECK-LABEL: func.func @set_constants
func.func @set_constants() -> (i8, i8) {
  %x = arith.constant 0x55 : i8
  %v = arith.constant 6 : i3
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  // 0b01011001; of the second only the lowest bit of the value finds room, and clears the highest: 0b01010101.
  // CHECK-DAG: %[[INNER:.*]] = arith.constant 89 : i8
  // CHECK-DAG: %[[EDGE:.*]] = arith.constant 85 : i8
  // CHECK: return %[[INNER]], %[[EDGE]]
  %0 = allo.bit.set_slice %x[%c2 : %c7], %v : i3 into i8
  %1 = allo.bit.set_slice %x[%c7 : %c7], %v : i3 into i8
  return %0, %1 : i8, i8
}

// CHECK-LABEL: func.func @wide
func.func @wide() -> i256 {
  %x = arith.constant 0 : i256
  %v = arith.constant -1 : i2
  %c200 = arith.constant 200 : index
  // 3 * 2^200
  // CHECK: arith.constant 4820814132776970826625886277023487807566608981348378505904128 : i256
  %0 = allo.bit.set_slice %x[%c200 : %c200], %v : i2 into i256
  return %0 : i256
}

// CHECK-LABEL: func.func @identities(
// CHECK-SAME:    %[[X:.*]]: i8, %[[Y:.*]]: i8, %[[V:.*]]: i3)
func.func @identities(%x: i8, %y: i8, %v: i3) -> (i8, i8, i8) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // CHECK: return %[[X]], %[[Y]], %[[X]]
  %0 = allo.bit.get_slice %x[%c0 : %c8] : i8 from i8
  %1 = allo.bit.set_slice %x[%c0 : %c8], %y : i8 into i8
  %2 = allo.bit.set_slice %x[%c8 : %c8], %v : i3 into i8
  return %0, %1, %2 : i8, i8, i8
}

// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: i8, %low: index) -> i8 {
  // CHECK: allo.bit.get_slice
  // CHECK: allo.bit.set_slice
  %v = allo.bit.get_slice %x[%low : %low] : i3 from i8
  %0 = allo.bit.set_slice %x[%low : %low], %v : i3 into i8
  return %0 : i8
}
