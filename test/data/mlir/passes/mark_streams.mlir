// RUN: allo-opt %s --allo-mark-streams | FileCheck %s

// What was computed is written; what was loaded without a question is as much written as its element.
// CHECK-LABEL: allo.kernel @top
// CHECK: allo.stream.create {allo.signed = #allo.signed<s>, allo.streamlined = 4 : i64} : !allo.stream<i33, 2, []>
// CHECK: allo.stream.create {allo.signed = #allo.signed<u>, allo.streamlined = 4 : i64} : !allo.stream<i17, 2, []>
// CHECK: allo.stream.create {allo.signed = #allo.signed<s>} : !allo.stream<i32, 2, []>
// CHECK-LABEL: allo.kernel private @send
// CHECK-SAME: %s: !allo.stream<i33, 2, []>, %f: !allo.stream<i17, 2, []>
// CHECK-SAME: allo.signed = #allo.signed<(s, x, s, u) -> ()>
// CHECK: %[[KNOWN:.*]] = allo.written %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: %[[X:.*]] = affine.load
// CHECK: %[[WIDE:.*]] = arith.extui %[[X]] : i32 to i33
// CHECK: %[[SET:.*]] = arith.constant -4294967296 : i33
// CHECK: %[[MARK:.*]] = arith.select %[[KNOWN]], %[[SET]], %{{.*}} : i33
// CHECK: %[[BOTH:.*]] = arith.ori %[[WIDE]], %[[MARK]] : i33
// CHECK: allo.stream.put %[[BOTH]], %s[] : i33
// CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : f16 to i16
// CHECK: %[[WIDER:.*]] = arith.extui %[[BITS]] : i16 to i17
// CHECK: %[[ALWAYS:.*]] = arith.constant -65536 : i17
// CHECK: arith.ori %[[WIDER]], %[[ALWAYS]] : i17
// CHECK-LABEL: allo.kernel private @take
// CHECK: %[[GOT:.*]] = allo.stream.get %{{.*}}[] : !allo.stream<i33, 2, []>, i33
// CHECK: %[[VALUE:.*]] = arith.trunci %[[GOT]] : i33 to i32
// CHECK: %[[OF:.*]] = arith.trunci %{{.*}} : i33 to i1
// CHECK: affine.store %[[VALUE]], %[[Y:.*]][%[[I:.*]]] : memref<4xi32>
// CHECK: allo.set_written %[[OF]], %[[Y]][%[[I]]] : memref<4xi32>
// CHECK: %[[HALF:.*]] = arith.bitcast %{{.*}} : i16 to f16
// CHECK: %[[ASKED:.*]] = arith.trunci %{{.*}} : i17 to i1
// CHECK-NOT: allo.was_written
// CHECK: allo.check %[[ASKED]], 7(
// CHECK: affine.store %[[HALF]]
// CHECK-NOT: allo.set_written
module attributes {allo.checked} {
  allo.kernel @top(%x: memref<4xi32>, %h: f16, %y: memref<4xi32>, %z: memref<4xf16>) mapping=[] attributes {allo.signed = #allo.signed<(s, x, s, x) -> ()>} {
    %s = allo.stream.create {allo.signed = #allo.signed<s>, allo.streamlined = 4 : i64} : !allo.stream<i32, 2, []>
    %f = allo.stream.create {allo.streamlined = 4 : i64} : !allo.stream<f16, 2, []>
    %own = allo.stream.create {allo.signed = #allo.signed<s>} : !allo.stream<i32, 2, []>
    allo.invoke @send(%x, %h, %s, %f) : (memref<4xi32>, f16, !allo.stream<i32, 2, []>, !allo.stream<f16, 2, []>) -> ()
    allo.invoke @take(%s, %f, %y, %z) : (!allo.stream<i32, 2, []>, !allo.stream<f16, 2, []>, memref<4xi32>, memref<4xf16>) -> ()
    allo.join
    allo.return
  }
  allo.kernel private @send(%x: memref<4xi32>, %h: f16, %s: !allo.stream<i32, 2, []>, %f: !allo.stream<f16, 2, []>) mapping=[] attributes {allo.signed = #allo.signed<(s, x, s, x) -> ()>} {
    affine.for %i = 0 to 4 {
      %0 = affine.load %x[%i] : memref<4xi32>
      allo.stream.put %0, %s[] : i32, !allo.stream<i32, 2, []>
      allo.stream.put %h, %f[] : f16, !allo.stream<f16, 2, []>
    }
    allo.return
  }
  allo.kernel private @take(%s: !allo.stream<i32, 2, []>, %f: !allo.stream<f16, 2, []>, %y: memref<4xi32>, %z: memref<4xf16>) mapping=[] attributes {allo.signed = #allo.signed<(s, x, s, x) -> ()>} {
    affine.for %i = 0 to 4 {
      %0 = allo.stream.get %s[] : !allo.stream<i32, 2, []>, i32
      affine.store %0, %y[%i] : memref<4xi32>
      %1 = allo.stream.get %f[] : !allo.stream<f16, 2, []>, f16
      %2 = allo.was_written %1 : f16
      %3 = arith.index_cast %i : index to i64
      allo.check %2, 7(%3)
      affine.store %1, %z[%i] : memref<4xf16>
    }
    allo.return
  }
}
