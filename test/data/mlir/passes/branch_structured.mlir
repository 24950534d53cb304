// RUN: allo-opt %s --allo-branch-structured-control-flow | FileCheck %s

// Loops in conditions in loops: nothing structured is left, and the innermost store stays where it was.
// CHECK-LABEL: func.func @nest(
// CHECK-NOT:     scf.
// CHECK:         memref.store
// CHECK-NOT:     scf.
// CHECK:         return
func.func @nest(%m: memref<8xi32>, %n: index, %flag: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %next = scf.if %flag -> index {
      %twice = arith.addi %s, %i : index
      scf.yield %twice : index
    } else {
      %low = scf.while (%k = %i) : (index) -> index {
        %more = arith.cmpi ugt, %k, %c1 : index
        scf.condition(%more) %k : index
      } do {
      ^bb0(%k: index):
        %less = arith.subi %k, %c1 : index
        %value = arith.index_cast %less : index to i32
        memref.store %value, %m[%c0] : memref<8xi32>
        scf.yield %less : index
      }
      scf.yield %low : index
    }
    scf.yield %next : index
  }
  return %sum : index
}

// All bits of the index decide.
// CHECK-LABEL: func.func @switch(
// CHECK:         %[[WIDE:.*]] = arith.index_cast %arg0 : index to i64
// CHECK:         cf.switch %[[WIDE]] : i64
// CHECK:           default: ^[[OTHER:.*]],
// CHECK:           2: ^[[TWO:.*]]
// CHECK-NOT:     scf.
func.func @switch(%x: index) -> i32 {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %r = scf.index_switch %x -> i32
  case 2 {
    scf.yield %c7 : i32
  }
  default {
    scf.yield %c9 : i32
  }
  return %r : i32
}

// A loop in the body of 'while', and one in its condition.
// CHECK-LABEL: func.func @inWhile(
// CHECK-NOT:     scf.
func.func @inWhile(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = scf.while (%k = %n) : (index) -> index {
    %count = scf.for %i = %c0 to %k step %c1 iter_args(%s = %c0) -> index {
      %t = arith.addi %s, %c1 : index
      scf.yield %t : index
    }
    %more = arith.cmpi ugt, %count, %c1 : index
    scf.condition(%more) %k : index
  } do {
  ^bb0(%k: index):
    %less = scf.for %i = %c0 to %c1 step %c1 iter_args(%s = %k) -> index {
      %t = arith.subi %s, %c1 : index
      scf.yield %t : index
    }
    scf.yield %less : index
  }
  return %end : index
}

// The index may leave 64 bits behind its last value: the iterations are counted.
// CHECK-LABEL: func.func @far(
// CHECK:         %[[REST:.*]] = arith.divui
// CHECK:         %[[COUNT:.*]] = arith.select
// CHECK:         arith.cmpi ult, %{{.*}}, %[[COUNT]]
// CHECK:         %[[FAR:.*]] = arith.muli
// CHECK:         %[[AT:.*]] = arith.addi %arg0, %[[FAR]]
// CHECK:         memref.store %[[AT]]
func.func @far(%low: index, %high: index, %m: memref<index>) {
  %c2 = arith.constant 2 : index
  scf.for %i = %low to %high step %c2 {
    memref.store %i, %m[] : memref<index>
  }
  return
}

// It cannot here.
// CHECK-LABEL: func.func @near(
// CHECK-NOT:     arith.divui
func.func @near(%low: index, %high: index, %m: memref<index>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %low to %high step %c1 {
    memref.store %i, %m[] : memref<index>
  }
  scf.for %i = %low to %c100 step %c2 {
    memref.store %i, %m[] : memref<index>
  }
  return
}
