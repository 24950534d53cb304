// RUN: allo-opt %s --allo-vitis-lower-affine-branches | FileCheck %s

#between = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 - 1 >= 0)>
#below = affine_set<(d0) : (-d0 + 5 >= 0)>
#even = affine_set<(d0) : (d0 mod 2 == 0)>

// What is subtracted is on the other side.
// CHECK-LABEL: func.func @between(
// CHECK:         affine.for %[[I:.*]] = 0 to 8
// CHECK:           %[[TWO:.*]] = arith.constant 2 : index
// CHECK:           %[[LOW:.*]] = arith.cmpi sge, %[[I]], %[[TWO]]
// CHECK:           %[[HIGH:.*]] = arith.cmpi sge, %arg1, %{{.*}} : index
// CHECK:           %[[BOTH:.*]] = arith.andi %[[LOW]], %[[HIGH]]
// CHECK:           scf.if %[[BOTH]] {
// CHECK-NEXT:        affine.store
// CHECK-NOT:     affine.if
func.func @between(%a: memref<8xi32>, %n: index, %v: i32) {
  affine.for %i = 0 to 8 {
    affine.if #between(%i)[%n] {
      affine.store %v, %a[%i] : memref<8xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func @results(
// CHECK:         arith.cmpi sle
// CHECK:         %[[VALUE:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK-NEXT:      scf.yield %arg1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %arg2
// CHECK:         affine.store %[[VALUE]]
func.func @results(%a: memref<8xi32>, %v: i32, %w: i32) {
  affine.for %i = 0 to 8 {
    %x = affine.if #below(%i) -> i32 {
      affine.yield %v : i32
    } else {
      affine.yield %w : i32
    }
    affine.store %x, %a[%i] : memref<8xi32>
  }
  return
}

// CHECK-LABEL: func.func @even(
// CHECK:         arith.cmpi eq
// CHECK:         scf.if
// CHECK:           scf.if
func.func @even(%a: memref<8xi32>, %v: i32) {
  affine.for %i = 0 to 8 {
    affine.if #even(%i) {
      affine.if #below(%i) {
        affine.store %v, %a[%i] : memref<8xi32>
      }
    }
  }
  return
}
