// RUN: %roundtrip
// RUN: allo-opt %s --canonicalize --cse | FileCheck %s

allo.kernel private @callee(f32) -> f32
func.func private @function(f32)

// Joins stay, and stay where they are.
// CHECK-LABEL: allo.kernel @joins(%x: f32, %out: memref<1xf32>)
allo.kernel @joins(%x: f32, %out: memref<1xf32>) {
  // CHECK:      %[[RESULT:.*]] = allo.invoke @callee(%x) async : (f32) -> f32
  // CHECK-NEXT: allo.invoke @function(%x) async : (f32) -> ()
  // CHECK-NEXT: allo.join
  // CHECK-NEXT: memref.store %[[RESULT]], %out
  // CHECK-NEXT: allo.join
  // CHECK-NEXT: allo.return
  %c0 = arith.constant 0 : index
  %0 = allo.invoke @callee(%x) async : (f32) -> f32
  allo.invoke @function(%x) async : (f32) -> ()
  allo.join
  memref.store %0, %out[%c0] : memref<1xf32>
  allo.join
  allo.return
}
