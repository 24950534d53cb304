// RUN: allo-opt %s --allo-vitis-resolve-storage --split-input-file | FileCheck %s

// The array that is meant is known by a number, and a load is one from each array.
// CHECK-LABEL: func.func @choice(
// CHECK:         %[[FIRST:.*]] = memref.load %arg0[%arg2]
// CHECK:         %[[SECOND:.*]] = memref.load %arg1[%arg2]
// CHECK:         arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK-NOT:     arith.select {{.*}} memref
func.func @choice(%a: memref<4xi32>, %b: memref<4xi32>, %i: index, %c: i1) -> i32 {
  %either = arith.select %c, %a, %b : memref<4xi32>
  %0 = memref.load %either[%i] : memref<4xi32>
  return %0 : i32
}

// -----

// A stage with a choice of arrays becomes a branch with a call for each, which is marked as the stage.
// CHECK-LABEL: func.func @stages(
// CHECK:         scf.if
// CHECK:           func.call @stage(%arg1)
// CHECK:           func.call @stage(%arg0)
// CHECK:         } {allo.stage}
// CHECK-NEXT:    allo.join
func.func @stages(%a: memref<4xi32> {llvm.noalias}, %b: memref<4xi32> {llvm.noalias}, %c: i1) -> i32 {
  %either = arith.select %c, %a, %b : memref<4xi32>
  %0 = allo.invoke @stage(%either) async : (memref<4xi32>) -> i32
  allo.join
  return %0 : i32
}
func.func private @stage(%a: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %a[%c0] : memref<4xi32>
  memref.store %0, %a[%c0] : memref<4xi32>
  return %0 : i32
}

// -----

// What a function returns becomes a parameter.
// CHECK-LABEL: func.func @caller(
// CHECK:         %[[ROOM:.*]] = memref.alloc
// CHECK:         call @made(%{{.*}}%[[ROOM]]
// CHECK-LABEL: func.func private @made(
// CHECK-SAME:      memref<4xi32>
// CHECK:         return{{$}}
func.func @caller(%v: i32) -> i32 {
  %0 = call @made(%v) : (i32) -> memref<4xi32>
  %c0 = arith.constant 0 : index
  %1 = memref.load %0[%c0] : memref<4xi32>
  memref.dealloc %0 : memref<4xi32>
  return %1 : i32
}
func.func private @made(%v: i32) -> memref<4xi32> {
  %0 = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  memref.store %v, %0[%c0] : memref<4xi32>
  return %0 : memref<4xi32>
}
