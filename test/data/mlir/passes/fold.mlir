// RUN: allo-opt %s --allo-fold | FileCheck %s

// Operations are folded, and what nobody uses goes; a branch stays, although its condition is known.
// CHECK-LABEL: func.func @fold(
// CHECK-DAG:     %[[FIVE:.*]] = arith.constant 5 : i32
// CHECK:         scf.if
// CHECK:           memref.store %[[FIVE]], %arg0
func.func @fold(%a: memref<i32>) {
  %true = arith.constant true
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %0 = arith.addi %two, %three : i32
  %1 = arith.muli %0, %0 : i32
  scf.if %true {
    memref.store %0, %a[] : memref<i32>
  }
  return
}
