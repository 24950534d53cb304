// RUN: allo-opt %s --allo-convert-kernels-to-functions --split-input-file | FileCheck %s

// Workers are called in a loop, with their coordinates as parameters.
// CHECK-LABEL: func.func private @each(%arg0: memref<6xindex>, %arg1: index, %arg2: index)
// CHECK: %[[SIZE:.*]] = arith.constant 3 : index
// CHECK: arith.muli %arg1, %[[SIZE]]
allo.kernel private @each(%out: memref<6xindex>) mapping=[2, 3] {
  %row = allo.get_wid 0 : index
  %column = allo.get_wid 1 : index
  %size = allo.get_nw 1 : index
  %0 = arith.muli %row, %size : index
  %1 = arith.addi %0, %column : index
  memref.store %1, %out[%1] : memref<6xindex>
  allo.return
}
// CHECK-LABEL: func.func @top
// CHECK: scf.for %[[ROW:.*]] =
// CHECK: scf.for %[[COLUMN:.*]] =
// CHECK: call @each(%arg0, %[[ROW]], %[[COLUMN]])
allo.kernel @top(%out: memref<6xindex>) mapping=[] {
  allo.invoke @each(%out) : (memref<6xindex>) -> ()
  allo.return
}

// -----

// A slice is a shift, and 0 where it begins outside of the integer.
// CHECK-LABEL: func.func @slice
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %arg1, %{{.*}} : index
// CHECK: arith.shrui %arg0
// CHECK: arith.select %[[INSIDE]]
// CHECK: arith.trunci %{{.*}} : i32 to i4
allo.kernel @slice(%x: i32, %low: index) -> i4 mapping=[] attributes {allo.signed = #allo.signed<(s, x) -> u>} {
  %0 = allo.bit.get_slice %x[%low : %low] : i4 from i32
  allo.return %0 : i4
}

// -----

// In a checked module a check is a branch to the run-time library, which is told of the calls.
// CHECK-LABEL: func.func @callee(%arg0: i1, %arg1: i64) -> i1
// CHECK: scf.if
// CHECK: call @allo_cpu_fault(%{{.*}}, %{{.*}}, %{{.*}}, %arg1)
// CHECK: scf.if
// CHECK: call @allo_cpu_warning(%{{.*}}, %{{.*}}, %{{.*}}, %arg1)
module attributes {allo.checked} {
  allo.kernel @callee(%ok: i1) -> i1 mapping=[] attributes {allo.signed = #allo.signed<(u) -> u>} {
    allo.check %ok, 7()
    allo.check warns %ok, 8()
    allo.return %ok : i1
  }
}

// -----

// A number rather than a NaN, the first of two zeros.
// CHECK-LABEL: func.func @larger
// CHECK: %[[MORE:.*]] = arith.cmpf ogt, %arg1, %arg0 : f32
// CHECK: %[[NAN:.*]] = arith.cmpf uno, %arg0, %arg0 : f32
// CHECK: %[[SECOND:.*]] = arith.ori %[[MORE]], %[[NAN]] : i1
// CHECK: arith.select %[[SECOND]], %arg1, %arg0 : f32
// CHECK-LABEL: func.func @smaller
// CHECK: arith.cmpf olt, %arg1, %arg0 : f32
// CHECK-NOT: arith.minnumf
allo.kernel @larger(%x: f32, %y: f32) -> f32 mapping=[] {
  %0 = arith.maxnumf %x, %y : f32
  allo.return %0 : f32
}
allo.kernel @smaller(%x: f32, %y: f32) -> f32 mapping=[] {
  %0 = arith.minnumf %x, %y : f32
  allo.return %0 : f32
}

// -----

// A function that a schedule has made of a part of a kernel.
// CHECK-LABEL: func.func private @part(%{{.*}}: memref<6xindex>) {
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT:      func.call @worker(%{{.*}}, %[[I]])
// CHECK-NOT:     allo.invoke
allo.kernel private @worker(%out: memref<6xindex>) mapping=[6] {
  %wid = allo.get_wid 0 : index
  memref.store %wid, %out[%wid] : memref<6xindex>
  allo.return
}
func.func private @part(%out: memref<6xindex>) attributes {allo.signed = #allo.signed<(x) -> ()>} {
  allo.invoke @worker(%out) : (memref<6xindex>) -> ()
  return
}
