// Parameters and coordinates may stand in affine bounds: a kernel is the scope that such symbols count for.
// RUN: allo-opt %s | FileCheck %s

// CHECK-LABEL: allo.kernel @rows
allo.kernel @rows(%n: index, %out: memref<8xf32>, %x: f32) mapping=[4] {
  %wid = allo.get_wid 0 : index
  // CHECK: affine.for %{{.*}} = %{{.*}} to %n
  affine.for %i = %wid to %n {
    affine.store %x, %out[%i] : memref<8xf32>
  }
  allo.return
}
