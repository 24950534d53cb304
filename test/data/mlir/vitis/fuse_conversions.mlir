// RUN: allo-opt %s --allo-vitis-fuse-conversions | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// The array of wider numbers is gone; its elements are converted where they are added.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:      %[[A:[a-z0-9]+]]: memref<8xi8> {{.*}}, %[[B:[a-z0-9]+]]: memref<8xi32> {{.*}}, %arg2: memref<8xi32>
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[A]], %[[B]] : memref<8xi8>, memref<8xi32>)
// CHECK:         ^bb0(%[[X:.*]]: i8, %[[Y:.*]]: i32,
// CHECK-NEXT:      %[[WIDE:.*]] = arith.extsi %[[X]]
// CHECK-NEXT:      arith.addi %[[WIDE]], %[[Y]]
func.func @sum(%a: memref<8xi8> {llvm.noalias}, %b: memref<8xi32> {llvm.noalias}, %c: memref<8xi32> {llvm.noalias}) {
  %wide = memref.alloc() : memref<8xi32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xi8>) outs(%wide : memref<8xi32>) {
  ^bb0(%x: i8, %old: i32):
    %0 = arith.extsi %x : i8 to i32
    linalg.yield %0 : i32
  }
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%wide, %b : memref<8xi32>, memref<8xi32>) outs(%c : memref<8xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %0 = arith.addi %x, %y : i32
    linalg.yield %0 : i32
  }
  memref.dealloc %wide : memref<8xi32>
  return
}

// What is converted changes before its elements are used.
// CHECK-LABEL: func.func @changed(
// CHECK:         memref.alloc
// CHECK:         arith.extsi
// CHECK:         memref.store
// CHECK:         arith.addi
func.func @changed(%a: memref<8xi8>, %b: memref<8xi32>, %c: memref<8xi32>, %i: index, %v: i8) {
  %wide = memref.alloc() : memref<8xi32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xi8>) outs(%wide : memref<8xi32>) {
  ^bb0(%x: i8, %old: i32):
    %0 = arith.extsi %x : i8 to i32
    linalg.yield %0 : i32
  }
  memref.store %v, %a[%i] : memref<8xi8>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%wide, %b : memref<8xi32>, memref<8xi32>) outs(%c : memref<8xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %0 = arith.addi %x, %y : i32
    linalg.yield %0 : i32
  }
  memref.dealloc %wide : memref<8xi32>
  return
}
