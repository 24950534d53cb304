// RUN: allo-opt %s --allo-vitis-prune-calls | FileCheck %s

// CHECK-LABEL: func.func @top(
// CHECK-NOT:     call @idle
// CHECK:         call @store(%arg1) : (memref<4xi32>) -> ()
// CHECK:       func.func private @store(%{{.*}}: memref<4xi32>)
func.func @top(%a: memref<4xi32>, %b: memref<4xi32>) {
  call @idle(%a) : (memref<4xi32>) -> ()
  call @store(%a, %b) : (memref<4xi32>, memref<4xi32>) -> ()
  return
}
func.func private @idle(%a: memref<4xi32>) {
  return
}
func.func private @store(%unused: memref<4xi32>, %b: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  memref.store %zero, %b[%c0] : memref<4xi32>
  return
}
