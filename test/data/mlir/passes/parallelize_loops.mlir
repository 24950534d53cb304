// RUN: allo-opt %s --pass-pipeline="builtin.module(allo-parallelize-loops{least-work=1000})" | FileCheck %s

// The outer loop: its rows are filled by one iteration each. The functions come behind the one that
// they are from.
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[M:.*]]: memref<100x50xf32>
func.func @fill(%m: memref<100x50xf32>, %x: f32) {
  // CHECK-DAG:   %[[TRIPS:.*]] = arith.constant 33 : index
  // CHECK-DAG:   %[[LOW:.*]] = arith.constant 2 : index
  // CHECK:       call @fill.loop.run(%[[TRIPS]], %[[LOW]], %{{.*}}) : (index, index, {{.*}}) -> ()
  // CHECK-NEXT:  return
  affine.for %i = 2 to 100 step 3 {
    affine.for %j = 0 to 50 {
      affine.store %x, %m[%i, %j] : memref<100x50xf32>
    }
  }
  return
}
// CHECK:       func.func private @fill.loop(%[[FROM:.*]]: index, %[[TO:.*]]: index, %[[FIRST:.*]]: index,
// CHECK:         affine.for %[[K:.*]] = #{{.*}}(%[[FROM]]) to #{{.*}}(%[[TO]]) {
// CHECK-NEXT:      %[[I:.*]] = affine.apply #{{.*}}(%[[K]], %[[FIRST]])
// CHECK-NEXT:      affine.for %[[J:.*]] = 0 to 50 {
// CHECK-NEXT:        affine.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
// CHECK:       func.func private @fill.loop.run(index, index, {{.*}}) attributes {allo.loop = @fill.loop}

// A sum goes through the outer loop, so the inner one is taken.
// CHECK-LABEL: func.func @steps(
// CHECK:         affine.for
// CHECK:           call @steps.loop.run
func.func @steps(%a: memref<2000xf32> {llvm.noalias}, %b: memref<2000xf32> {llvm.noalias}) {
  affine.for %t = 0 to 10 {
    affine.for %i = 0 to 2000 {
      %0 = affine.load %a[%i] : memref<2000xf32>
      %1 = affine.load %b[%i] : memref<2000xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%i] : memref<2000xf32>
    }
  }
  return
}

// Not worth it.
// CHECK-LABEL: func.func @short(
// CHECK-NOT:     call
func.func @short(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  return
}

// Each iteration needs the one before.
// CHECK-LABEL: func.func @scan(
// CHECK-NOT:     call
func.func @scan(%m: memref<9000xf32>) {
  affine.for %i = 1 to 9000 {
    %0 = affine.load %m[%i - 1] : memref<9000xf32>
    affine.store %0, %m[%i] : memref<9000xf32>
  }
  return
}

// The buffers may be one and the same.
// CHECK-LABEL: func.func @overlap(
// CHECK-NOT:     call
func.func @overlap(%a: memref<9000xf32>, %b: memref<9000xf32>) {
  affine.for %i = 0 to 8999 {
    %0 = affine.load %a[%i] : memref<9000xf32>
    affine.store %0, %b[%i + 1] : memref<9000xf32>
  }
  return
}

// A call may do anything.
func.func private @unknown()
// CHECK-LABEL: func.func @calls(
// CHECK-NOT:     call @calls
func.func @calls(%m: memref<9000xf32>, %x: f32) {
  affine.for %i = 0 to 9000 {
    func.call @unknown() : () -> ()
    affine.store %x, %m[%i] : memref<9000xf32>
  }
  return
}

// A sum of floats is added up in its order.
// CHECK-LABEL: func.func @sum(
// CHECK-NOT:     call
func.func @sum(%m: memref<9000xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %all = affine.for %i = 0 to 9000 iter_args(%s = %zero) -> f32 {
    %0 = affine.load %m[%i] : memref<9000xf32>
    %1 = arith.addf %s, %0 : f32
    affine.yield %1 : f32
  }
  return %all : f32
}

// Triangles: the work is that of the middle row.
// CHECK-LABEL: func.func @triangle(
// CHECK:         call @triangle.loop.run
func.func @triangle(%m: memref<100x100xf32>, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<100x100xf32>
    }
  }
  return
}

// A loop in one that needs the one before is judged by the middle of that one: 500 times 2.
// CHECK-LABEL: func.func @inTriangle(
// CHECK:         affine.for
// CHECK:           call @inTriangle.loop.run
func.func @inTriangle(%m: memref<1000xf32>, %x: f32) {
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to 2 {
        affine.store %x, %m[%j] : memref<1000xf32>
      }
    }
  }
  return
}
