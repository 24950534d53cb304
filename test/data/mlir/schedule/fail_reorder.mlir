// RUN: allo-opt %s --transform-interpreter --verify-diagnostics

// A refusal names the loops, and the accesses are notes.
module attributes {transform.with_named_sequence} {
  func.func @skewed(%grid: memref<8x8xi32>) {
    affine.for %i = 1 to 8 {
      affine.for %j = 0 to 7 {
        // expected-note@below {{read here}}
        %a = affine.load %grid[%i - 1, %j + 1] : memref<8x8xi32>
        // expected-note@below {{written here}}
        affine.store %a, %grid[%i, %j] : memref<8x8xi32>
      } {allo.schedule.id = "inner", allo.schedule.name = "c"}
    } {allo.schedule.id = "outer", allo.schedule.name = "r"}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %r = transform.allo.match "outer" in %root : (!transform.any_op) -> !transform.any_op
    %c = transform.allo.match "inner" in %root : (!transform.any_op) -> !transform.any_op
    // expected-error@below {{cannot reorder 'c' and 'r': a buffer is written at [r, c] and read one iteration of 'r' later at [r - 1, c + 1], which would come first; keep 'r' outside of 'c'}}
    transform.allo.reorder %c, %r : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
}
