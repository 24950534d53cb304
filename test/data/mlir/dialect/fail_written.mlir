// RUN: allo-opt %s --verify-diagnostics --split-input-file

func.func @indices(%a: memref<4x4xi32>, %i: index) -> i1 {
  // expected-error @+1 {{'allo.written' op has 1 indices into 'memref<4x4xi32>'; choose an element by one per dimension, or all by none}}
  %0 = allo.written %a[%i] : memref<4x4xi32>
  return %0 : i1
}

// -----

func.func @dynamic(%a: memref<?xi32>, %no: i1) {
  // expected-error @+1 {{'allo.set_written' op is about 'memref<?xi32>'; its shape has to be static}}
  allo.set_written %no, %a[] : memref<?xi32>
  return
}

// -----

func.func @marks(%a: memref<4xi32>) {
  // expected-error @+1 {{'allo.marks' op gives 'memref<5xi8>' for 'memref<4xi32>'; marks are i8, and their shape is that of the static, contiguous buffer}}
  %0 = allo.marks %a : memref<4xi32> to memref<5xi8>
  return
}
