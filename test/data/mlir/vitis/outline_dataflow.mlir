// RUN: allo-opt %s --allo-vitis-outline-dataflow | FileCheck %s

// A body of declarations and calls is a region as it stands.
// CHECK-LABEL: func.func @canonical(
// CHECK-SAME:      allo.dataflow
func.func @canonical(%a: memref<4xi32>, %b: memref<4xi32>) {
  %0 = allo.stream.create {allo.signed = #allo.signed<s>} : !allo.stream<i32, 4, []>
  allo.invoke @load(%a, %0) async : (memref<4xi32>, !allo.stream<i32, 4, []>) -> ()
  allo.invoke @store(%0, %b) async : (!allo.stream<i32, 4, []>, memref<4xi32>) -> ()
  allo.join
  return
}

// CHECK-LABEL: func.func private @result.dataflow(
// CHECK-SAME:      allo.by_reference
// CHECK-SAME:      allo.dataflow
// CHECK-COUNT-2: allo.invoke

// A stage's result is the function's: a region of its own gives it by reference.
// CHECK-LABEL: func.func @result(
// CHECK:         call @result.dataflow(
// CHECK-NOT:     allo.invoke
// CHECK:         return
func.func @result(%a: memref<4xi32>) -> i32 {
  %0 = allo.stream.create {allo.signed = #allo.signed<s>} : !allo.stream<i32, 4, []>
  allo.invoke @load(%a, %0) async : (memref<4xi32>, !allo.stream<i32, 4, []>) -> ()
  %1 = allo.invoke @last(%0) async : (!allo.stream<i32, 4, []>) -> i32
  allo.join
  return %1 : i32
}

func.func private @load(%a: memref<4xi32>, %s: !allo.stream<i32, 4, []>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xi32>
    allo.stream.put %0, %s[] : i32, !allo.stream<i32, 4, []>
  }
  return
}
func.func private @store(%s: !allo.stream<i32, 4, []>, %a: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %0 = allo.stream.get %s[] : !allo.stream<i32, 4, []>, i32
    affine.store %0, %a[%i] : memref<4xi32>
  }
  return
}
func.func private @last(%s: !allo.stream<i32, 4, []>) -> i32 {
  %0 = allo.stream.get %s[] : !allo.stream<i32, 4, []>, i32
  return %0 : i32
}
