// RUN: allo-opt %s --allo-vitis-outline-dataflow | FileCheck %s

// A schedule has marked this body: each loop is a function, and so are the statements beside it. What it returns is
// computed behind the region.
// CHECK-LABEL: func.func private @marked.first(
// CHECK:         affine.store %{{.*}}[0]
// CHECK:         affine.for
// CHECK-LABEL: func.func private @marked.second(
// CHECK:         arith.muli
// CHECK:         affine.for
// CHECK-LABEL: func.func private @marked.dataflow(
// CHECK-SAME:      allo.dataflow
// CHECK-NEXT:    memref.alloc
// CHECK-NEXT:    call @marked.first
// CHECK-NEXT:    call @marked.second
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @marked(
// CHECK-NOT:     allo.dataflow
// CHECK:         call @marked.dataflow
// CHECK-NEXT:    return %arg2
func.func @marked(%a: memref<4xi32> {llvm.noalias}, %b: memref<4xi32> {llvm.noalias}, %n: i32) -> i32 attributes {allo.dataflow} {
  %t = memref.alloc() {allo.signed = #allo.signed<s>} : memref<4xi32>
  affine.store %n, %t[0] : memref<4xi32>
  affine.for %i = 1 to 4 {
    %0 = affine.load %a[%i] : memref<4xi32>
    affine.store %0, %t[%i] : memref<4xi32>
  } {allo.schedule.name = "first"}
  %twice = arith.muli %n, %n : i32
  affine.for %j = 0 to 4 {
    %0 = affine.load %t[%j] : memref<4xi32>
    %1 = arith.addi %0, %twice : i32
    affine.store %1, %b[%j] : memref<4xi32>
  } {allo.schedule.name = "second"}
  memref.dealloc %t : memref<4xi32>
  return %n : i32
}
