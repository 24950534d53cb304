// Streams are handles, and what is done with them calls of the runtime.
// RUN: allo-opt %s --allo-lower-dataflow | FileCheck %s

// CHECK-LABEL: func.func @scalars(
// CHECK-SAME:    %[[S:.*]]: i64, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32) -> f32
func.func @scalars(%s: !allo.stream<f32, 2, [3, 4]>, %i: index, %j: index, %x: f32) -> f32 {
  // CHECK:      %[[SLOT:.*]] = memref.alloca() : memref<f32>
  // CHECK:      scf.for
  // CHECK-NEXT:   memref.store %[[X]], %[[SLOT]][] : memref<f32>
  // CHECK:        %[[C4:.*]] = arith.constant 4 : index
  // CHECK:        %[[ROW:.*]] = arith.muli %[[I]], %[[C4]] : index
  // CHECK:        %[[PLACE:.*]] = arith.addi %[[ROW]], %[[J]] : index
  // CHECK:        %[[LANE:.*]] = arith.index_cast %[[PLACE]] : index to i64
  // CHECK:        %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[SLOT]]
  // CHECK:        %[[POINTER:.*]] = arith.index_cast %[[ADDRESS]] : index to i64
  // CHECK:        %[[SITE:.*]] = arith.constant 17 : i32
  // CHECK:        call @allo_rt_stream_put(%[[S]], %[[LANE]], %[[POINTER]], %[[SITE]]) : (i64, i64, i64, i32) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %i step %c1 {
    allo.stream.put %x, %s[%i, %j] {allo.site = 17 : i32} : f32, !allo.stream<f32, 2, [3, 4]>
  }
  // CHECK:      %[[NOWHERE:.*]] = arith.constant -1 : i32
  // CHECK:      call @allo_rt_stream_get(%[[S]], %{{.*}}, %{{.*}}, %[[NOWHERE]])
  // CHECK-NEXT: %[[Y:.*]] = memref.load %[[SLOT]][] : memref<f32>
  // CHECK-NEXT: return %[[Y]] : f32
  %y = allo.stream.get %s[%j, %i] : !allo.stream<f32, 2, [3, 4]>, f32
  return %y : f32
}

// Buffers are copied by the runtime; one that comes out is a new one.
// CHECK-LABEL: func.func @buffers(
// CHECK-SAME:    %[[S:.*]]: i64, %[[X:.*]]: memref<4x5xf64>)
func.func @buffers(%s: !allo.stream<memref<4x5xf64>, 2, []>, %x: memref<4x5xf64>) -> memref<4x5xf64> {
  // CHECK-NEXT: %[[LANE:.*]] = arith.constant 0 : i64
  // CHECK-NEXT: %[[IN:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
  // CHECK-NEXT: %[[POINTER:.*]] = arith.index_cast %[[IN]]
  // CHECK:      call @allo_rt_stream_put(%[[S]], %[[LANE]], %[[POINTER]]
  // CHECK-NEXT: %[[NEW:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x5xf64>
  // CHECK:      %[[OUT:.*]] = memref.extract_aligned_pointer_as_index %[[NEW]]
  // CHECK:      call @allo_rt_stream_get(
  // CHECK-NEXT: return %[[NEW]]
  allo.stream.put %x, %s[] : memref<4x5xf64>, !allo.stream<memref<4x5xf64>, 2, []>
  %y = allo.stream.get %s[] : !allo.stream<memref<4x5xf64>, 2, []>, memref<4x5xf64>
  return %y : memref<4x5xf64>
}

// A value has the bytes that LLVM gives it in an array. The streams end with their function.
// CHECK-LABEL: func.func @sizes()
func.func @sizes() {
  // CHECK:      %[[SITE:.*]] = arith.constant 5 : i32
  // CHECK-NEXT: %[[LANES:.*]] = arith.constant 6 : i64
  // CHECK-NEXT: %[[DEPTH:.*]] = arith.constant 9 : i64
  // CHECK-NEXT: %[[BYTES:.*]] = arith.constant 1 : i64
  // CHECK-NEXT: %[[A:.*]] = call @allo_rt_stream_create(%[[SITE]], %[[LANES]], %[[DEPTH]], %[[BYTES]]) : (i32, i64, i64, i64) -> i64
  %a = allo.stream.create {allo.signed = #allo.signed<u>, allo.site = 5 : i32} : !allo.stream<i1, 9, [2, 3]>
  // CHECK:      arith.constant 4 : i64
  // CHECK-NEXT: call @allo_rt_stream_create
  %b = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<i24, 1, []>
  // CHECK:      arith.constant 8 : i64
  // CHECK-NEXT: call @allo_rt_stream_create
  %c = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<i33, 1, []>
  // CHECK:      arith.constant 16 : i64
  // CHECK-NEXT: call @allo_rt_stream_create
  %d = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<i96, 1, []>
  // CHECK:      arith.constant 32 : i64
  // CHECK-NEXT: call @allo_rt_stream_create
  %e = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<i129, 1, []>
  // CHECK:      arith.constant 2 : i64
  // CHECK-NEXT: call @allo_rt_stream_create
  %f = allo.stream.create : !allo.stream<bf16, 1, []>
  // CHECK:      arith.constant 160 : i64
  // CHECK-NEXT: call @allo_rt_stream_create
  %g = allo.stream.create : !allo.stream<memref<4x5xindex>, 1, []>
  // CHECK:      arith.constant 96 : i64
  // CHECK-NEXT: call @allo_rt_stream_create
  %h = allo.stream.create {allo.signed = #allo.signed<s>} : !allo.stream<memref<6xi65>, 1, []>
  // CHECK-NEXT: call @allo_rt_stream_destroy(%[[A]]) : (i64) -> ()
  // CHECK-COUNT-7: call @allo_rt_stream_destroy
  // CHECK-NEXT: return
  return
}

// Handles in whatever passes streams on; they have no sign.
// CHECK-LABEL: func.func private @declared(i64, f32) -> i64 attributes {allo.signed = #allo.signed<(u, x) -> u>}
func.func private @declared(!allo.stream<i8, 2, []>, f32) -> !allo.stream<f32, 2, []>
    attributes {allo.signed = #allo.signed<(s, x) -> x>}
// CHECK-LABEL: func.func @passes(
// CHECK-SAME:    %[[A:.*]]: i64, %[[B:.*]]: i64, %{{.*}}: i1) -> i64
func.func @passes(%a: !allo.stream<f32, 2, []>, %b: !allo.stream<f32, 2, []>, %which: i1) -> !allo.stream<f32, 2, []> {
  // CHECK: %[[C:.*]] = scf.if %{{.*}} -> (i64)
  // CHECK: cf.br ^bb1(%[[C]] : i64)
  // CHECK: ^bb1(%[[D:.*]]: i64):
  // CHECK: return %[[D]] : i64
  %c = scf.if %which -> !allo.stream<f32, 2, []> {
    scf.yield %a : !allo.stream<f32, 2, []>
  } else {
    scf.yield %b : !allo.stream<f32, 2, []>
  }
  cf.br ^bb1(%c : !allo.stream<f32, 2, []>)
^bb1(%d: !allo.stream<f32, 2, []>):
  return %d : !allo.stream<f32, 2, []>
}

// In a loop a stream ends with its iteration.
// CHECK-LABEL: func.func @in_a_loop
func.func @in_a_loop(%x: f32) {
  // CHECK:      affine.for
  // CHECK:        %[[S:.*]] = func.call @allo_rt_stream_create
  // CHECK:        call @allo_rt_stream_put(%[[S]]
  // CHECK-NEXT:   call @allo_rt_stream_destroy(%[[S]])
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  affine.for %i = 0 to 4 {
    %s = allo.stream.create : !allo.stream<f32, 2, []>
    allo.stream.put %x, %s[] : f32, !allo.stream<f32, 2, []>
  }
  return
}

// A stream that a schedule has made may have to hold more than its depth.
// CHECK-LABEL: func.func @capacity(
func.func @capacity(%x: f32) {
  // CHECK: %[[CAPACITY:.*]] = arith.constant 8 : i64
  // CHECK: call @allo_rt_stream_create(%{{.*}}, %{{.*}}, %[[CAPACITY]], %{{.*}})
  %s = allo.stream.create {allo.capacity = 8 : i64, allo.streamlined = 12 : i64} : !allo.stream<f32, 2, []>
  allo.stream.put %x, %s[] : f32, !allo.stream<f32, 2, []>
  return
}
