// RUN: allo-opt %s --allo-vitis-expand-copies | FileCheck %s

// CHECK-LABEL: func.func @copy(
// CHECK:         affine.for %[[I:.*]] = 0 to 2
// CHECK:           affine.for %[[J:.*]] = 0 to 3
// CHECK:             %[[X:.*]] = affine.load %arg0[%[[I]], %[[J]]]
// CHECK:             affine.store %[[X]], %arg1[%[[I]], %[[J]]]
func.func @copy(%a: memref<2x3xi32>, %b: memref<2x3xi32>) {
  memref.copy %a, %b : memref<2x3xi32> to memref<2x3xi32>
  return
}

// CHECK-LABEL: func.func @fill(
// CHECK:         affine.for
// CHECK:           affine.store %arg1, %arg0
func.func @fill(%a: memref<4xi32>, %v: i32) {
  linalg.fill ins(%v : i32) outs(%a : memref<4xi32>)
  return
}

// An array begins with the values of a table, or with a constant, in its declaration.
memref.global "private" constant @table : memref<2xi32> = dense<[3, 4]>
// CHECK-LABEL: func.func @initial(
// CHECK:         memref.alloc() {allo.initial = @table}
// CHECK:         memref.alloc() {allo.initial = dense<7> : tensor<4xi32>}
// CHECK-NOT:     affine.for
func.func @initial() -> i32 {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  %values = memref.get_global @table : memref<2xi32>
  %0 = memref.alloc() : memref<2xi32>
  memref.copy %values, %0 : memref<2xi32> to memref<2xi32>
  %1 = memref.alloc() : memref<4xi32>
  linalg.fill ins(%seven : i32) outs(%1 : memref<4xi32>)
  %2 = memref.load %0[%c0] : memref<2xi32>
  %3 = memref.load %1[%c0] : memref<4xi32>
  %4 = arith.addi %2, %3 : i32
  return %4 : i32
}

// An array that has been written before has no initializer.
// CHECK-LABEL: func.func @later(
// CHECK:         memref.alloc() : memref<4xi32>
// CHECK:         affine.for
func.func @later(%v: i32) {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i32
  %0 = memref.alloc() : memref<4xi32>
  memref.store %v, %0[%c0] : memref<4xi32>
  linalg.fill ins(%seven : i32) outs(%0 : memref<4xi32>)
  return
}
