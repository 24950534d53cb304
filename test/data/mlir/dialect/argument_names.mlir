// Parameters keep their names through every pass: they are part of the locations.
// RUN: allo-opt %s --canonicalize | allo-opt | FileCheck %s
// RUN: allo-opt %s --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC

// CHECK: @named(%weights: f32, %weights_0: f32, %arg0: f32)
// LOC:   @named(%weights: f32 loc("weights"({{.*}})), %weights_0: f32 loc("weights"), %arg0: f32
allo.kernel @named(%weights: f32, %again: f32 loc("weights"), %arg7: f32) {
  allo.return
}

// CHECK: @invented(%arg0: f32, %arg1: f32, %argument: f32)
allo.kernel @invented(%0: f32, %arg: f32, %argument: f32) {
  allo.return
}
