// RUN: allo-opt %s --allo-vitis-narrow-products | FileCheck %s

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>

// The sum is an i16, as the result.
// CHECK-LABEL: func.func @product(
// CHECK:         %[[SUM:.*]] = memref.alloc() {{.*}}: memref<4x4xi16>
// CHECK:         linalg.fill ins(%{{.*}} : i16) outs(%[[SUM]] : memref<4x4xi16>)
// CHECK:         ^bb0(%[[X:.*]]: i8, %[[Y:.*]]: i8, %[[BEFORE:.*]]: i16):
// CHECK:           arith.extsi %[[BEFORE]] : i16 to i32
// CHECK:           %[[NEXT:.*]] = arith.trunci %{{.*}} : i32 to i16
// CHECK:           linalg.yield %[[NEXT]] : i16
// CHECK:         memref.copy %[[SUM]], %arg2
// CHECK-NOT:     memref<4x4xi32>
func.func @product(%a: memref<4x8xi8>, %b: memref<8x4xi8>, %c: memref<4x4xi16>) {
  %zero = arith.constant 0 : i32
  %wide = memref.alloc() {allo.signed = #allo.signed<s>} : memref<4x4xi32>
  linalg.fill ins(%zero : i32) outs(%wide : memref<4x4xi32>)
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x8xi8>, memref<8x4xi8>) outs(%wide : memref<4x4xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %sum, %2 : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%wide : memref<4x4xi32>) outs(%c : memref<4x4xi16>) {
  ^bb0(%x: i32, %old: i16):
    %0 = arith.trunci %x : i32 to i16
    linalg.yield %0 : i16
  }
  memref.dealloc %wide : memref<4x4xi32>
  return
}

// The upper bits count: the sum is compared as well.
// CHECK-LABEL: func.func @used(
// CHECK:         memref.alloc() {{.*}}: memref<4x4xi32>
// CHECK-NOT:     memref<4x4xi16> to
// CHECK:         memref.load
func.func @used(%a: memref<4x8xi8>, %b: memref<8x4xi8>, %c: memref<4x4xi16>, %i: index) -> i32 {
  %zero = arith.constant 0 : i32
  %wide = memref.alloc() {allo.signed = #allo.signed<s>} : memref<4x4xi32>
  linalg.fill ins(%zero : i32) outs(%wide : memref<4x4xi32>)
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x8xi8>, memref<8x4xi8>) outs(%wide : memref<4x4xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.extsi %y : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %sum, %2 : i32
    linalg.yield %3 : i32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%wide : memref<4x4xi32>) outs(%c : memref<4x4xi16>) {
  ^bb0(%x: i32, %old: i16):
    %0 = arith.trunci %x : i32 to i16
    linalg.yield %0 : i16
  }
  %4 = memref.load %wide[%i, %i] : memref<4x4xi32>
  memref.dealloc %wide : memref<4x4xi32>
  return %4 : i32
}
