// RUN: allo-opt %s --allo-vitis-inline-known-branches | FileCheck %s

// CHECK-LABEL: func.func @taken(
// CHECK-NOT:     scf.if
// CHECK:         return %arg0
func.func @taken(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}

// Without a result and an arm to take, nothing is left.
// CHECK-LABEL: func.func @nothing(
// CHECK-NOT:     memref.store
// CHECK:         return
func.func @nothing(%a: memref<i32>, %b: i32) {
  %false = arith.constant false
  scf.if %false {
    memref.store %b, %a[] : memref<i32>
  }
  return
}

// CHECK-LABEL: func.func @case(
// CHECK-NOT:     scf.index_switch
// CHECK:         return %arg1
func.func @case(%a: i32, %b: i32) -> i32 {
  %two = arith.constant 2 : index
  %0 = scf.index_switch %two -> i32
  case 1 {
    scf.yield %a : i32
  }
  case 2 {
    scf.yield %b : i32
  }
  default {
    scf.yield %a : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @unknown(
// CHECK:         scf.if
func.func @unknown(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}
