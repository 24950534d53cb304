// RUN: allo-opt %s --allo-hoist-allocations | FileCheck %s

// In a checked module each iteration begins with elements that were never written.
module attributes {allo.checked} {
  // CHECK-LABEL: func.func @checked(
  // CHECK:         memref.alloc()
  // CHECK:         affine.for
  // CHECK-NEXT:      %[[NO:.*]] = arith.constant false
  // CHECK-NEXT:      allo.set_written %[[NO]], %{{.*}}[] : memref<4xi32>
  func.func @checked(%v: i32) {
    affine.for %i = 0 to 4 {
      %0 = memref.alloc() : memref<4xi32>
      affine.store %v, %0[%i] : memref<4xi32>
      memref.dealloc %0 : memref<4xi32>
    }
    return
  }
}
