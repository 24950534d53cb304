// RUN: allo-opt %s --allo-make-divisions-total | FileCheck %s

// CHECK-LABEL: func.func @quotient(
// CHECK-SAME:      %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK:         %[[ISZERO:.*]] = arith.cmpi eq, %[[B]], %c0_i32
// CHECK:         %[[NOTZERO:.*]] = arith.select %[[ISZERO]], %c1_i32, %[[B]]
// CHECK:         %[[ISMINUS:.*]] = arith.cmpi eq, %[[B]], %c-1_i32
// CHECK:         %[[DIVISOR:.*]] = arith.select %[[ISMINUS]], %{{.*}}, %[[NOTZERO]]
// CHECK:         %[[QUOTIENT:.*]] = arith.divsi %[[A]], %[[DIVISOR]]
// CHECK:         %[[NEGATED:.*]] = arith.subi %{{.*}}, %[[A]]
// CHECK:         %[[RESULT:.*]] = arith.select %[[ISMINUS]], %[[NEGATED]], %[[QUOTIENT]]
// CHECK:         return %[[RESULT]]
func.func @quotient(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @remainder(
// CHECK-COUNT-2: arith.select
// CHECK:         %[[RESULT:.*]] = arith.remsi
// CHECK-NEXT:    return %[[RESULT]]
func.func @remainder(%a: i96, %b: i96) -> i96 {
  %0 = arith.remsi %a, %b : i96
  return %0 : i96
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-COUNT-2: arith.select
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @unsigned(%a: i8, %b: i8) -> (i8, i8) {
  %0 = arith.divui %a, %b : i8
  %1 = arith.remui %a, %b : i8
  return %0, %1 : i8, i8
}

// CHECK-LABEL: func.func @constants(
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @constants(%a: index) -> (index, index) {
  %c7 = arith.constant 7 : index
  %0 = arith.divsi %a, %c7 : index
  %1 = arith.remui %a, %c7 : index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @one_bit(
// CHECK-SAME:      %[[A:.*]]: i1, %
// CHECK-NOT:     arith.divsi
// CHECK-NOT:     arith.remsi
// CHECK:         return %[[A]], %false
func.func @one_bit(%a: i1, %b: i1) -> (i1, i1) {
  %0 = arith.divsi %a, %b : i1
  %1 = arith.remsi %a, %b : i1
  return %0, %1 : i1, i1
}
