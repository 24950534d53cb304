// RUN: allo-opt %s --allo-vitis-shorten-recurrences | FileCheck %s

// The sum of two products is made first, and the carried sum is added last.
// CHECK-LABEL: func.func @dot(
// CHECK:         affine.for %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (i32)
// CHECK:           %[[X:.*]] = affine.load %arg0
// CHECK:           %[[Y:.*]] = affine.load %arg1
// CHECK:           %[[BOTH:.*]] = arith.addi %[[X]], %[[Y]] : i32
// CHECK:           %[[NEXT:.*]] = arith.addi %[[SUM]], %[[BOTH]] : i32
// CHECK:           affine.yield %[[NEXT]]
func.func @dot(%a: memref<8xi32>, %b: memref<8xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = affine.for %i = 0 to 8 iter_args(%sum = %zero) -> (i32) {
    %x = affine.load %a[%i] : memref<8xi32>
    %y = affine.load %b[%i] : memref<8xi32>
    %1 = arith.addi %sum, %x : i32
    %2 = arith.addi %1, %y : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
