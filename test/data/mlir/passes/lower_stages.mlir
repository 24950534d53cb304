// Asynchronous calls become stages of regions.
// RUN: allo-opt %s --allo-lower-dataflow | FileCheck %s

func.func private @stage(%x: f32) {
  return
}
func.func private @pass(%s: !allo.stream<f32, 2, []>) {
  return
}

// The region ends with the block, before its streams do.
// CHECK-LABEL: func.func @without_join
func.func @without_join() {
  // CHECK:      %[[S:.*]] = call @allo_rt_stream_create
  // CHECK-NEXT: %[[REGION:.*]] = call @allo_rt_region_open() : () -> i64
  // CHECK-NEXT: %[[SITE:.*]] = arith.constant 3 : i32
  // CHECK-NEXT: call @pass.spawn(%[[REGION]], %[[SITE]], %[[S]]) : (i64, i32, i64) -> ()
  // CHECK-NEXT: %[[NOWHERE:.*]] = arith.constant -1 : i32
  // CHECK-NEXT: call @pass.spawn(%[[REGION]], %[[NOWHERE]], %[[S]])
  // CHECK-NEXT: call @allo_rt_region_close(%[[REGION]]) : (i64) -> ()
  // CHECK-NEXT: call @allo_rt_stream_destroy(%[[S]]) : (i64) -> ()
  // CHECK-NEXT: return
  %s = allo.stream.create : !allo.stream<f32, 2, []>
  allo.invoke @pass(%s) async {allo.site = 3 : i32} : (!allo.stream<f32, 2, []>) -> ()
  allo.invoke @pass(%s) async : (!allo.stream<f32, 2, []>) -> ()
  return
}

// One region for a block; the last join that is needed closes it.
// CHECK-LABEL: func.func @several_joins
func.func @several_joins(%x: f32) {
  // CHECK-NEXT: %[[REGION:.*]] = call @allo_rt_region_open()
  // CHECK-NOT:  allo_rt_region_open
  // CHECK:      call @stage.spawn(%[[REGION]]
  // CHECK-NEXT: call @allo_rt_region_join(%[[REGION]])
  // CHECK:      call @stage.spawn(%[[REGION]]
  // CHECK-NEXT: call @allo_rt_region_close(%[[REGION]])
  // CHECK-NEXT: return
  allo.join
  allo.invoke @stage(%x) async : (f32) -> ()
  allo.join
  allo.invoke @stage(%x) async : (f32) -> ()
  allo.join
  allo.join
  return
}

// The stages of a grid belong to the block that joins them.
// CHECK-LABEL: func.func @grid
func.func @grid(%x: f32) {
  // CHECK-NEXT: %[[REGION:.*]] = call @allo_rt_region_open()
  // CHECK-NEXT: affine.for
  // CHECK-NEXT:   affine.for
  // CHECK:          func.call @stage.spawn(%[[REGION]]
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  // CHECK-NEXT: call @allo_rt_region_close(%[[REGION]])
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      allo.invoke @stage(%x) async : (f32) -> ()
    }
  }
  allo.join
  return
}

// Without a join, or with one of their own, they end with each iteration.
// CHECK-LABEL: func.func @iterations
func.func @iterations(%x: f32, %n: index) {
  // CHECK:      scf.for
  // CHECK-NEXT:   %[[A:.*]] = func.call @allo_rt_region_open()
  // CHECK:        func.call @stage.spawn(%[[A]]
  // CHECK-NEXT:   func.call @allo_rt_region_close(%[[A]])
  // CHECK-NEXT: }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    allo.invoke @stage(%x) async : (f32) -> ()
    allo.join
  }
  // CHECK-NEXT: %[[B:.*]] = call @allo_rt_region_open()
  // CHECK:      call @stage.spawn(%[[B]]
  // CHECK-NEXT: call @allo_rt_region_close(%[[B]])
  allo.invoke @stage(%x) async : (f32) -> ()
  allo.join
  return
}

// CHECK-LABEL: func.func @no_join_anywhere
func.func @no_join_anywhere(%x: f32) {
  // CHECK:      affine.for
  // CHECK-NEXT:   %[[A:.*]] = func.call @allo_rt_region_open()
  // CHECK:        func.call @allo_rt_region_close(%[[A]])
  // CHECK-NEXT: }
  affine.for %i = 0 to 2 {
    allo.invoke @stage(%x) async : (f32) -> ()
  }
  return
}

// A condition ends the search for the join.
// CHECK-LABEL: func.func @conditional
func.func @conditional(%x: f32, %c: i1) {
  // CHECK:      scf.if
  // CHECK-NEXT:   %[[A:.*]] = func.call @allo_rt_region_open()
  // CHECK:        func.call @allo_rt_region_close(%[[A]])
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  scf.if %c {
    allo.invoke @stage(%x) async : (f32) -> ()
  }
  allo.join
  return
}

// Stages that are joined outside of a loop may use the streams of its iterations until then.
// CHECK-LABEL: func.func @streams_of_iterations
func.func @streams_of_iterations() {
  // CHECK-NOT: allo_rt_stream_destroy
  // CHECK:     call @allo_rt_region_close
  affine.for %i = 0 to 2 {
    %s = allo.stream.create : !allo.stream<f32, 2, []>
    allo.invoke @pass(%s) async : (!allo.stream<f32, 2, []>) -> ()
  }
  allo.join
  return
}

// Results go through slots of the caller.
func.func private @results(%x: f32) -> (f32, memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  return %x, %m : f32, memref<4xf32>
}
// CHECK-LABEL: func.func @uses_results
func.func @uses_results(%x: f32) -> (f32, memref<4xf32>) {
  // CHECK-DAG:  %[[F:.*]] = memref.alloca() : memref<f32>
  // CHECK-DAG:  %[[M:.*]] = memref.alloca() : memref<memref<4xf32>>
  // CHECK:      call @results.spawn(%{{.*}}, %{{.*}}, %{{.*}}, %[[F]], %[[M]]) : (i64, i32, f32, memref<f32>, memref<memref<4xf32>>) -> ()
  // CHECK-NEXT: call @allo_rt_region_close
  // CHECK-DAG:  %[[FLOAT:.*]] = memref.load %[[F]][] : memref<f32>
  // CHECK-DAG:  %[[BUFFER:.*]] = memref.load %[[M]][] : memref<memref<4xf32>>
  // CHECK:      return %[[FLOAT]], %[[BUFFER]]
  %0:2 = allo.invoke @results(%x) async : (f32) -> (f32, memref<4xf32>)
  allo.join
  return %0#0, %0#1 : f32, memref<4xf32>
}

// CHECK:         func.func private @pass.spawn(i64, i32, i64) attributes {allo.stage = @pass}
// CHECK:         func.func private @stage.spawn(i64, i32, f32) attributes {allo.stage = @stage}
// CHECK-LABEL: func.func private @results.stage(
// CHECK-SAME:    %[[X:.*]]: f32, %[[F:.*]]: memref<f32>, %[[M:.*]]: memref<memref<4xf32>>)
// CHECK-NEXT:    %[[R:.*]]:2 = call @results(%[[X]])
// CHECK-NEXT:    memref.store %[[R]]#0, %[[F]][]
// CHECK-NEXT:    memref.store %[[R]]#1, %[[M]][]
// CHECK-NEXT:    return
// CHECK:         func.func private @results.spawn(i64, i32, f32, memref<f32>, memref<memref<4xf32>>) attributes {allo.stage = @results.stage}
