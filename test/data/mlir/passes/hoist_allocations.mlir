// RUN: allo-opt %s --allo-hoist-allocations | FileCheck %s

// CHECK-LABEL: func.func @in_loops(
// CHECK-DAG:     %[[OUTER:.*]] = memref.alloc() {allo.signed = #allo.signed<s>} : memref<8xi32>
// CHECK-DAG:     %[[INNER:.*]] = memref.alloc() : memref<4xi32>
// CHECK:         affine.for
// CHECK-NOT:     memref.alloc
// CHECK:           affine.store %{{.*}}, %[[OUTER]]
// CHECK:           affine.store %{{.*}}, %[[INNER]]
// CHECK-NOT:     memref.dealloc
// CHECK:         }
// CHECK:         }
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    return
func.func @in_loops(%v: i32) {
  affine.for %i = 0 to 8 {
    %0 = memref.alloc() {allo.signed = #allo.signed<s>} : memref<8xi32>
    affine.store %v, %0[%i] : memref<8xi32>
    affine.for %j = 0 to 4 {
      %1 = memref.alloc() : memref<4xi32>
      affine.store %v, %1[%j] : memref<4xi32>
      memref.dealloc %1 : memref<4xi32>
    }
    memref.dealloc %0 : memref<8xi32>
  }
  return
}

// What is not freed in its block may be in use after it.
// CHECK-LABEL: func.func @leaves(
// CHECK:         scf.if
// CHECK:           memref.alloc()
func.func @leaves(%c: i1, %m: memref<4xi32>) -> memref<4xi32> {
  %0 = scf.if %c -> (memref<4xi32>) {
    %1 = memref.alloc() : memref<4xi32>
    scf.yield %1 : memref<4xi32>
  } else {
    scf.yield %m : memref<4xi32>
  }
  return %0 : memref<4xi32>
}
