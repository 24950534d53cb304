// RUN: allo-opt %s --allo-vitis-convert-linalg-to-loops | FileCheck %s

// CHECK-LABEL: func.func @double(
// CHECK:         linalg.fill
// CHECK:         memref.copy
// CHECK:         affine.for %[[I:.*]] = 0 to 4
// CHECK:           %[[X:.*]] = affine.load %arg0[%[[I]]]
// CHECK:           %[[SUM:.*]] = arith.addi %[[X]], %[[X]]
// CHECK:           affine.store %[[SUM]], %arg1[%[[I]]]
// CHECK-NOT:     linalg.generic
#id = affine_map<(d0) -> (d0)>
func.func @double(%a: memref<4xi32>, %b: memref<4xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%b : memref<4xi32>)
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<4xi32>) outs(%b : memref<4xi32>) {
  ^bb0(%x: i32, %old: i32):
    %0 = arith.addi %x, %x : i32
    linalg.yield %0 : i32
  }
  return
}
