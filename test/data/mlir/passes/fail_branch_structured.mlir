// RUN: allo-opt %s --allo-branch-structured-control-flow --verify-diagnostics

// Nothing lowers loops over tensors to this.
func.func @each(%t: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{cannot be written with branches}}
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<8xf32>
}
