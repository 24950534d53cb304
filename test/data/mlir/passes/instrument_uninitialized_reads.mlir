// RUN: allo-opt %s --allo-instrument-uninitialized-reads --split-input-file | FileCheck %s

// Elements and marks are one allocation; what is freed is the whole of it.
// CHECK: memref.global "private" constant @table : memref<66xi8> = dense<[1, 0, 2, 0, 0, {{.*}}, 0, 1, 1]>
// CHECK-LABEL: func.func @memory
// CHECK: %[[BYTES:.*]] = memref.alloc() {alignment = 64 : i64} : memref<67xi8>
// CHECK: %[[A:.*]] = memref.view %[[BYTES]][%{{.*}}][] : memref<67xi8> to memref<3xi32>
// CHECK: %[[MARKS:.*]] = allo.marks %[[A]] : memref<3xi32> to memref<3xi8>
// CHECK: linalg.fill ins(%{{.*}} : i8) outs(%[[MARKS]] : memref<3xi8>)
// CHECK: memref.get_global @table : memref<66xi8>
// CHECK: memref.view %{{.*}} : memref<66xi8> to memref<2xi16>
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: %[[ONE:.*]] = arith.constant 1 : i8
// CHECK: %[[OF:.*]] = allo.marks %[[A]]
// CHECK: memref.store %[[ONE]], %[[OF]][%{{.*}}] : memref<3xi8>
// CHECK: memref.dealloc %[[BYTES]] : memref<67xi8>
module attributes {allo.checked} {
  memref.global "private" constant @table : memref<2xi16> = dense<[1, 2]>
  func.func @memory(%i: index, %x: i32) -> i16 {
    %a = memref.alloc() {alignment = 64 : i64} : memref<3xi32>
    %t = memref.get_global @table : memref<2xi16>
    memref.store %x, %a[%i] : memref<3xi32>
    memref.dealloc %a : memref<3xi32>
    %0 = memref.load %t[%i] : memref<2xi16>
    return %0 : i16
  }
}

// -----

// Copies take the marks along, whatever computes sets them; the stack has none.
// CHECK-LABEL: func.func @accesses
// CHECK-SAME: %[[A:.*]]: memref<4xi32>, %[[B:.*]]: memref<4xi32>
// CHECK: memref.copy %[[A]], %[[B]] : memref<4xi32> to memref<4xi32>
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4xi8> to memref<4xi8>
// CHECK: linalg.generic
// CHECK: ^bb0(%[[MOVED:.*]]: i32, %{{.*}}: i32):
// CHECK-NEXT: linalg.yield %[[MOVED]] : i32
// CHECK: linalg.generic
// CHECK-NEXT: ^bb0(%[[MARK:.*]]: i8, %{{.*}}: i8):
// CHECK-NEXT: linalg.yield %[[MARK]] : i8
// CHECK: arith.addi
// CHECK: linalg.fill ins(%{{.*}} : i8) outs(%{{.*}} : memref<4xi8>)
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<1xi64>
// CHECK-NOT: memref.store
// CHECK: %[[ALL:.*]] = scf.for
// CHECK: arith.andi
// CHECK: %[[OK:.*]] = arith.cmpi ne, %[[ALL]]
// CHECK: return %[[OK]]
#map = affine_map<(d0) -> (d0)>
module attributes {allo.checked} {
  func.func @accesses(%a: memref<4xi32>, %b: memref<4xi32>, %x: i64) -> i1 {
    memref.copy %a, %b : memref<4xi32> to memref<4xi32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : memref<4xi32>) outs(%b : memref<4xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    }
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : memref<4xi32>) outs(%b : memref<4xi32>) {
    ^bb0(%in: i32, %out: i32):
      %0 = arith.addi %in, %in : i32
      linalg.yield %0 : i32
    }
    %c0 = arith.constant 0 : index
    %room = memref.alloca() : memref<1xi64>
    memref.store %x, %room[%c0] : memref<1xi64>
    %ok = allo.written %b[] : memref<4xi32>
    return %ok : i1
  }
}

// -----

// Modules that are not checked stay as they are.
// CHECK-LABEL: func.func @unchecked
// CHECK: memref.alloc() : memref<3xi32>
// CHECK-NOT: allo.marks
module {
  func.func @unchecked(%i: index, %x: i32) {
    %a = memref.alloc() : memref<3xi32>
    memref.store %x, %a[%i] : memref<3xi32>
    memref.dealloc %a : memref<3xi32>
    return
  }
}

// -----

// Where all that is read has been written there is nothing to look at any more, in callees either.
// CHECK-LABEL: func.func @reads(%arg0: memref<4xi32>, %arg1: memref<4xi32>) -> i1
// CHECK: %[[MARKS:.*]] = allo.marks %arg0
// CHECK: %[[ALL:.*]] = arith.cmpi ne
// CHECK: scf.if %[[ALL]] -> (i1)
// CHECK: call @reads$whole(%arg0, %arg1)
// CHECK: call @reads$marked(%arg0, %arg1)
// CHECK-LABEL: func.func private @reads$whole
// CHECK-NOT: allo.marks
// CHECK: call @inner$whole(%arg0)
// CHECK: memref.store %{{.*}}, %arg1
// CHECK: allo.marks %arg1
// CHECK-LABEL: func.func private @reads$marked
// CHECK: call @inner(%arg0)
// CHECK-LABEL: func.func private @inner$whole
// CHECK-NOT: allo.marks
// CHECK-LABEL: func.func private @inner(
// CHECK: allo.marks %arg0
module attributes {allo.checked} {
  func.func @reads(%a: memref<4xi32>, %b: memref<4xi32>) -> i1 {
    %c0 = arith.constant 0 : index
    %0 = func.call @inner(%a) : (memref<4xi32>) -> i1
    %1 = memref.load %a[%c0] : memref<4xi32>
    %2 = arith.addi %1, %1 : i32
    memref.store %2, %b[%c0] : memref<4xi32>
    return %0 : i1
  }
  func.func private @inner(%a: memref<4xi32>) -> i1 {
    %c0 = arith.constant 0 : index
    %0 = allo.written %a[%c0] : memref<4xi32>
    return %0 : i1
  }
}

// -----

// A copy may bring elements that were never written.
// CHECK-LABEL: func.func @copies(
// CHECK-NOT: call
module attributes {allo.checked} {
  func.func @copies(%a: memref<4xi32>, %b: memref<4xi32>) -> i1 {
    memref.copy %b, %a : memref<4xi32> to memref<4xi32>
    %0 = allo.written %a[] : memref<4xi32>
    return %0 : i1
  }
}

// -----

// What a load gives is asked of its element, before the load; another value is always there.
// CHECK-LABEL: func.func private @asks(
// CHECK:         affine.for %[[I:.*]] = 0 to 4
// CHECK:           %[[AT:.*]] = allo.marks %arg0 : memref<8xi32> to memref<8xi8>
// CHECK:           %[[MARK:.*]] = memref.load %[[AT]]
// CHECK:           %[[OK:.*]] = arith.cmpi ne, %[[MARK]]
// CHECK:           affine.load %arg0[%[[I]] + 1]
// CHECK:           allo.check %[[OK]], 0()
// CHECK:           %[[YES:.*]] = arith.constant true
// CHECK:           allo.check %[[YES]], 1()
module attributes {allo.checked} {
  func.func private @asks(%a: memref<8xi32>, %v: i32) {
    affine.for %i = 0 to 4 {
      %0 = affine.load %a[%i + 1] : memref<8xi32>
      %1 = allo.was_written %0 : i32
      allo.check %1, 0()
      %2 = allo.was_written %v : i32
      allo.check %2, 1()
    }
    return
  }
}

// -----

// A copy that nobody asks about copies the mark.
// CHECK-LABEL: func.func private @moves(
// CHECK:         %[[FROM:.*]] = allo.marks %arg0
// CHECK:         %[[MARK:.*]] = memref.load %[[FROM]]
// CHECK:         %[[OK:.*]] = arith.cmpi ne, %[[MARK]]
// CHECK:         affine.store %{{.*}}, %arg1
// CHECK:         %[[WORD:.*]] = arith.extui %[[OK]] : i1 to i8
// CHECK:         %[[TO:.*]] = allo.marks %arg1
// CHECK:         memref.store %[[WORD]], %[[TO]]
module attributes {allo.checked} {
  func.func private @moves(%a: memref<8xi32>, %b: memref<4xi32>) {
    affine.for %i = 0 to 4 {
      %0 = affine.load %a[%i + 1] : memref<8xi32>
      affine.store %0, %b[%i] : memref<4xi32>
    }
    return
  }
}
