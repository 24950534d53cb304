// RUN: %roundtrip
// RUN: allo-opt %s | FileCheck %s

// CHECK: memref.global "private" @state : memref<4xi8> = uninitialized
// CHECK-SAME: allo.signed = #allo.signed<u>
memref.global "private" @state : memref<4xi8> = uninitialized
  {allo.signed = #allo.signed<u>, allo.part = #allo.partition<[(0, Complete, 0)]>}

// CHECK: @directives(%a: memref<8x8xf32> {allo.bind.storage = #allo.bind_storage<RAM_T2P, URAM>,
// CHECK-SAME: allo.part = #allo.partition<[(1, Block, 2), (2, Cyclic, 4)]>})
allo.kernel @directives(%a: memref<8x8xf32> {allo.part = #allo.partition<[(1,Block,2),(2,Cyclic,4)]>,
                                             allo.bind.storage = #allo.bind_storage<RAM_T2P, URAM>}) {
  // CHECK: memref.alloc() {allo.part = #allo.partition<[]>, allo.signed = #allo.signed<s>} : memref<4xi33>
  // CHECK: tensor.empty() {allo.signed = #allo.signed<x>} : tensor<4xf16>
  %0 = memref.alloc() {allo.signed = #allo.signed<s>, allo.part = #allo.partition<[]>} : memref<4xi33>
  %1 = tensor.empty() {allo.signed = #allo.signed<x>} : tensor<4xf16>
  allo.return
}

// Functions have signs too, once kernels have become functions, but need none.
// CHECK: func.func private @signed(i8, f32, index) -> i16 attributes {allo.signed = #allo.signed<(u, x, x) -> s>}
// CHECK: func.func private @unsaid(i8)
func.func private @signed(i8, f32, index) -> i16 attributes {allo.signed = #allo.signed<(u, x, x) -> s>}
func.func private @unsaid(i8)
