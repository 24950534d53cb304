// RUN: allo-opt %s --split-input-file --transform-interpreter | FileCheck %s

// What a schedule writes as its script is run by the interpreter of MLIR.
// CHECK-LABEL: func.func @scale(
// CHECK-SAME:    %[[X:.*]]: memref<8x6xi32> {allo.part = #allo.partition<[(1, Cyclic, 4)]>}
// CHECK:         affine.for %[[J:.*]] = 0 to 6
// CHECK-NEXT:      affine.for %[[OUTER:.*]] = 0 to 2
// CHECK-NEXT:        affine.for %[[INNER:.*]] = 0 to 4
// CHECK-NEXT:          %[[I:.*]] = affine.apply #{{.*}}(%[[OUTER]], %[[INNER]])
// CHECK-NEXT:          affine.store %{{.*}}, %[[X]][%[[I]], %[[J]]]
// CHECK:             } {allo.pipeline.ii = 2 : i64, allo.schedule.id = "op8", allo.schedule.name = "i.inner"}
// CHECK:           } {allo.schedule.id = "op7", allo.schedule.name = "i.outer"}
module attributes {transform.with_named_sequence} {
  func.func @scale(%x: memref<8x6xi32>, %v: i32) attributes {allo.schedule.id = "op1"} {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 6 {
        affine.store %v, %x[%i, %j] : memref<8x6xi32>
      } {allo.schedule.id = "op4", allo.schedule.name = "j"}
    } {allo.schedule.id = "op3", allo.schedule.name = "i"}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.allo.match optional "op1" in %root : (!transform.any_op) -> !transform.any_op
    transform.allo.partition %f {axis = #allo<partition_axis(1, Cyclic, 4)>, value = "arg0"} : !transform.any_op
    %i = transform.allo.match "op3" in %root : (!transform.any_op) -> !transform.any_op
    %j = transform.allo.match "op4" in %root : (!transform.any_op) -> !transform.any_op
    %order:2 = transform.allo.reorder %j, %i : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %halves:2 = transform.allo.split %order#1 {factor = 4 : i64, ids = ["op7", "op8"]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.allo.pipeline %halves#1 {ii = 2 : i64} : !transform.any_op
    transform.yield
  }
}

// -----

// The loops of a nest are all handles of one operation; those that are gone are empty afterwards.
// CHECK-LABEL: func.func @tiled(
// CHECK:         affine.for %{{.*}} = 0 to 2
// CHECK-NEXT:      affine.for %{{.*}} = 0 to 3
// CHECK-NEXT:        affine.for %{{.*}} = 0 to 4
// CHECK-NEXT:          affine.for %{{.*}} = 0 to 2
// CHECK:                 affine.store
// CHECK-NOT:   allo.pipeline.ii
module attributes {transform.with_named_sequence} {
  func.func @tiled(%x: memref<8x6xi32>, %v: i32) {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 6 {
        affine.store %v, %x[%i, %j] : memref<8x6xi32>
      } {allo.schedule.id = "j"}
    } {allo.schedule.id = "i"}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %i = transform.allo.match "i" in %root : (!transform.any_op) -> !transform.any_op
    %j = transform.allo.match "j" in %root : (!transform.any_op) -> !transform.any_op
    transform.allo.tile %i, %j {factors = array<i64: 4, 2>} : (!transform.any_op, !transform.any_op) -> ()
    transform.allo.pipeline %j {ii = 2 : i64} : !transform.any_op
    transform.yield
  }
}

// -----

// A handle for what an operation erases is empty afterwards, and what moves keeps its handle.
// CHECK-LABEL: func.func @moved(
// CHECK:         affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT:      func.call @square(%{{.*}}, %[[I]]
// CHECK-LABEL: func.func private @square(
// CHECK:         affine.for
// CHECK:           affine.load %{{.*}} : memref<8x6xi32>
// CHECK:           arith.muli
// CHECK:         } {allo.pipeline.ii = 1 : i64}
module attributes {transform.with_named_sequence} {
  func.func @moved(%x: memref<8x6xi32> {llvm.noalias}, %y: memref<8x6xi32> {llvm.noalias}, %z: memref<8x6xi32> {llvm.noalias}) {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 6 {
        %a = affine.load %x[%i, %j] : memref<8x6xi32>
        %b = arith.muli %a, %a : i32
        affine.store %b, %y[%i, %j] : memref<8x6xi32>
      } {allo.schedule.id = "j"}
    } {allo.schedule.id = "i"}
    affine.for %k = 0 to 8 {
      affine.for %l = 0 to 6 {
        %c = affine.load %y[%k, %l] : memref<8x6xi32>
        affine.store %c, %z[%k, %l] : memref<8x6xi32>
      }
    } {allo.schedule.id = "k"}
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %i = transform.allo.match "i" in %root : (!transform.any_op) -> !transform.any_op
    %j = transform.allo.match "j" in %root : (!transform.any_op) -> !transform.any_op
    %k = transform.allo.match "k" in %root : (!transform.any_op) -> !transform.any_op
    transform.allo.compute_at %i, %k : !transform.any_op, !transform.any_op
    transform.allo.pipeline %i {ii = 2 : i64} : !transform.any_op
    transform.allo.pipeline %j {ii = 1 : i64} : !transform.any_op
    %made:2 = transform.allo.outline %j {name = "square", ids = ["op1", "op2"]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
