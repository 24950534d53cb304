// Calls become stages, which a stream connects.
// RUN: allo-opt %s --transform-interpreter | FileCheck %s

module attributes {transform.with_named_sequence} {
  // CHECK:      allo.kernel @top(
  // CHECK-NEXT:   %[[T:.*]] = allo.stream.create {allo.streamlined = 8 : i64} : !allo.stream<f32, 3, []>
  // CHECK-NEXT:   allo.invoke @top.copy(%{{.*}}, %[[T]])
  // CHECK-NEXT:   allo.invoke @top.copy.1(%[[T]], %{{.*}})
  // CHECK-NEXT:   allo.join
  // CHECK-NEXT:   allo.return
  allo.kernel @top(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}) mapping=[] {
    %t = memref.alloc() : memref<8xf32>
    allo.invoke @copy(%a, %t) {allo.schedule.id = "one"} : (memref<8xf32>, memref<8xf32>) -> ()
    allo.invoke @copy(%t, %b) {allo.schedule.id = "two"} : (memref<8xf32>, memref<8xf32>) -> ()
    memref.dealloc %t : memref<8xf32>
    allo.return
  }
  // CHECK-NOT:  @copy(
  allo.kernel private @copy(%from: memref<8xf32>, %to: memref<8xf32>) mapping=[] {
    affine.for %i = 0 to 8 {
      %0 = affine.load %from[%i] : memref<8xf32>
      affine.store %0, %to[%i] : memref<8xf32>
    }
    allo.return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %one = transform.allo.match "one" in %root : (!transform.any_op) -> !transform.any_op
    %two = transform.allo.match "two" in %root : (!transform.any_op) -> !transform.any_op
    transform.allo.streamline %one, %two {producers = 1 : i64, lanes = 1 : i64, depth = 3 : i64}
      : !transform.any_op, !transform.any_op
    transform.yield
  }
}
