// RUN: %roundtrip
// RUN: allo-opt %s | FileCheck %s

// CHECK-LABEL: allo.kernel @scalars(%in: !allo.stream<i32, 4, []>, %out: !allo.stream<i32, 2, [2, 3]>
allo.kernel @scalars(%in: !allo.stream<i32,4,[]>, %out: !allo.stream<i32,2,[2,3]>, %i: index)
    attributes {allo.signed = #allo.signed<(s, s, x) -> ()>} {
  // CHECK: %[[V:.*]] = allo.stream.get %in[] : !allo.stream<i32, 4, []>, i32
  // CHECK: allo.stream.put %[[V]], %out[%i, %i] : i32, !allo.stream<i32, 2, [2, 3]>
  %v = allo.stream.get %in[] : !allo.stream<i32, 4, []>, i32
  allo.stream.put %v, %out[%i, %i] : i32, !allo.stream<i32, 2, [2, 3]>
  allo.return
}

// CHECK-LABEL: allo.kernel @blocks()
allo.kernel @blocks() {
  // CHECK: allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<memref<4x4xi7>, 8, [2]>
  // CHECK: allo.stream.create : !allo.stream<tensor<4xbf16>, 1, [0]>
  // CHECK: allo.stream.create : !allo.stream<index, 2, []>
  %0 = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<memref<4x4xi7>, 8, [2]>
  %1 = allo.stream.create : !allo.stream<tensor<4xbf16>, 1, [0]>
  %2 = allo.stream.create : !allo.stream<index, 2, []>
  allo.return
}
