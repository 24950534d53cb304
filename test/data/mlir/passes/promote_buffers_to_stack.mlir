// RUN: allo-opt %s --allo-promote-buffers-to-stack | FileCheck %s

// CHECK-LABEL: func.func @small(
// CHECK:         memref.alloca() : memref<16xi32>
// CHECK-NOT:     memref.dealloc
func.func @small(%v: i32, %i: index) {
  %0 = memref.alloc() : memref<16xi32>
  memref.store %v, %0[%i] : memref<16xi32>
  memref.dealloc %0 : memref<16xi32>
  return
}

// More than 1 KiB stays on the heap, and so does what lives longer than the function.
// CHECK-LABEL: func.func @large(
// CHECK:         memref.alloc() : memref<1024xi32>
// CHECK:         memref.dealloc
func.func @large(%v: i32, %i: index) {
  %0 = memref.alloc() : memref<1024xi32>
  memref.store %v, %0[%i] : memref<1024xi32>
  memref.dealloc %0 : memref<1024xi32>
  return
}

// CHECK-LABEL: func.func @returned(
// CHECK:         memref.alloc() : memref<16xi32>
func.func @returned() -> memref<16xi32> {
  %0 = memref.alloc() : memref<16xi32>
  return %0 : memref<16xi32>
}

// Four KiB in all: the fifth buffer is on the heap.
// CHECK-LABEL: func.func @several(
// CHECK-COUNT-4: memref.alloca()
// CHECK:         memref.alloc() : memref<256xi32>
func.func @several(%v: i32, %i: index) {
  %0 = memref.alloc() : memref<256xi32>
  %1 = memref.alloc() : memref<256xi32>
  %2 = memref.alloc() : memref<256xi32>
  %3 = memref.alloc() : memref<256xi32>
  %4 = memref.alloc() : memref<256xi32>
  memref.store %v, %0[%i] : memref<256xi32>
  memref.store %v, %1[%i] : memref<256xi32>
  memref.store %v, %2[%i] : memref<256xi32>
  memref.store %v, %3[%i] : memref<256xi32>
  memref.store %v, %4[%i] : memref<256xi32>
  memref.dealloc %0 : memref<256xi32>
  memref.dealloc %1 : memref<256xi32>
  memref.dealloc %2 : memref<256xi32>
  memref.dealloc %3 : memref<256xi32>
  memref.dealloc %4 : memref<256xi32>
  return
}
