// RUN: allo-opt %s --allo-vitis-compute-in-place | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#rev = affine_map<(d0) -> (7 - d0)>

// CHECK-LABEL: func.func @sum(
// CHECK-SAME:      %[[A:.*]]: memref<8xi32> {llvm.noalias}, %[[B:.*]]: memref<8xi32>
// CHECK-NOT:     memref.alloc
// CHECK:         outs(%[[B]] : memref<8xi32>)
// CHECK-NOT:     memref.copy
func.func @sum(%a: memref<8xi32> {llvm.noalias}, %b: memref<8xi32> {llvm.noalias}) {
  %made = memref.alloc() : memref<8xi32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : memref<8xi32>, memref<8xi32>) outs(%made : memref<8xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %0 = arith.addi %x, %y : i32
    linalg.yield %0 : i32
  }
  memref.copy %made, %b : memref<8xi32> to memref<8xi32>
  memref.dealloc %made : memref<8xi32>
  return
}

// Elements are read after the place that they come to has been written.
// CHECK-LABEL: func.func @reversed(
// CHECK:         memref.alloc
// CHECK:         memref.copy
func.func @reversed(%b: memref<8xi32>) {
  %made = memref.alloc() : memref<8xi32>
  linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]}
      ins(%b : memref<8xi32>) outs(%made : memref<8xi32>) {
  ^bb0(%x: i32, %old: i32):
    linalg.yield %x : i32
  }
  memref.copy %made, %b : memref<8xi32> to memref<8xi32>
  memref.dealloc %made : memref<8xi32>
  return
}
