// RUN: %roundtrip
// RUN: allo-opt %s | FileCheck %s

// CHECK-LABEL: allo.kernel @add(%a: i32, %b: i32) -> i32 mapping=[]
// CHECK-SAME:    attributes {allo.signed = #allo.signed<(s, s) -> s>} {
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %a, %b : i32
// CHECK-NEXT:    allo.return %[[SUM]] : i32
allo.kernel @add(%a: i32, %b: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s, s) -> s>} {
  %sum = arith.addi %a, %b : i32
  allo.return %sum : i32
}

// CHECK-LABEL: allo.kernel private @grid(%out: memref<6xf32>) mapping=[2, 3] {
allo.kernel private @grid(%out: memref<6xf32>) mapping=[2, 3] {
  // CHECK: allo.get_wid 1 : index
  // CHECK: allo.get_nw 0 : index
  %wid = allo.get_wid 1 : index
  %nw = allo.get_nw 0 : index
  allo.return
}

// A declaration has no body; without 'mapping' there is one worker.
// CHECK-LABEL: allo.kernel nested @declared(i8) -> (f32, i1) mapping=[]
// CHECK-SAME:    attributes {allo.signed = #allo.signed<(s) -> (x, u)>}
allo.kernel nested @declared(i8) -> (f32, i1) attributes {allo.signed = #allo.signed<(s) -> (x, u)>}

// CHECK-LABEL: allo.kernel @top(%x: i8, %m: memref<6xf32>)
allo.kernel @top(%x: i8, %m: memref<6xf32>) mapping=[1, 1] attributes {allo.signed = #allo.signed<(s, x) -> ()>} {
  // CHECK: allo.invoke @grid(%m) async : (memref<6xf32>) -> ()
  // CHECK: allo.invoke @declared(%x) : (i8) -> (f32, i1)
  allo.invoke @grid(%m) async : (memref<6xf32>) -> ()
  %0:2 = allo.invoke @declared(%x) : (i8) -> (f32, i1)
  allo.return
}
