// Parameters keep their names through every pass: they are part of the locations. A number is no name.
// RUN: %roundtrip
// RUN: allo-opt %s --canonicalize | FileCheck %s
// RUN: allo-opt %s --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC

// CHECK: @named(%weights: f32, %weights_0: f32, %arg7: f32, %arg: f32)
// LOC:   @named(%weights: f32 loc("weights"({{.*}})), %weights_0: f32 loc("weights"), %arg7: f32
allo.kernel @named(%weights: f32, %again: f32 loc("weights"), %arg7: f32, %arg: f32) {
  allo.return
}

// CHECK: @numbered(%arg0: f32, %arg1: f32)
allo.kernel @numbered(%0: f32, %5: f32) {
  allo.return
}

// A declaration has no names; printing it is no reason to make some up.
// CHECK: @declared(f32)
allo.kernel private @declared(f32)
