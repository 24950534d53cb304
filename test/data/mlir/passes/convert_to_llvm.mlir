// RUN: allo-opt %s --allo-convert-to-llvm | FileCheck %s

// A buffer is a bare pointer, and nothing of the other dialects is left.
// CHECK-LABEL: llvm.func @scale(
// CHECK-SAME:      %{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: f32
// CHECK:         llvm.getelementptr
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:         llvm.fmul
// CHECK:         llvm.store
// CHECK:         llvm.return
func.func @scale(%a: memref<8xf32>, %i: index, %by: f32) {
  %0 = memref.load %a[%i] : memref<8xf32>
  %1 = arith.mulf %0, %by : f32
  memref.store %1, %a[%i] : memref<8xf32>
  return
}

// A function of the C library.
// CHECK-LABEL: llvm.func @error_function(
// CHECK:         llvm.call @erff
func.func @error_function(%x: f32) -> f32 {
  %0 = math.erf %x : f32
  return %0 : f32
}
