// Calls with streams become stages, and what needs what they compute waits.
// RUN: allo-opt %s --allo-form-stages | FileCheck %s

allo.kernel private @load(%s: !allo.stream<f32, 2, []>, %x: memref<4xf32>) mapping=[] {
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    allo.stream.put %0, %s[] : f32, !allo.stream<f32, 2, []>
  }
  allo.return
}
allo.kernel private @store(%s: !allo.stream<f32, 2, []>, %y: memref<4xf32>) -> f32 mapping=[] {
  %0 = allo.stream.get %s[] : !allo.stream<f32, 2, []>, f32
  affine.store %0, %y[0] : memref<4xf32>
  allo.return %0 : f32
}
allo.kernel private @clear(%y: memref<4xf32>) mapping=[] {
  %zero = arith.constant 0.0 : f32
  affine.store %zero, %y[0] : memref<4xf32>
  allo.return
}

// What writes 'x' waits until the other stage has begun; what uses 'z' does not wait.
// CHECK-LABEL: allo.kernel @waits
allo.kernel @waits(%x: memref<4xf32> {llvm.noalias}, %y: memref<4xf32> {llvm.noalias}, %z: memref<4xf32> {llvm.noalias}) mapping=[] {
  // CHECK:      allo.invoke @load(%{{.*}}, %x) async
  // CHECK-NEXT: allo.invoke @clear(%z) :
  // CHECK-NEXT: %[[R:.*]] = allo.invoke @store(%{{.*}}, %y) async
  // CHECK-NEXT: allo.join
  // CHECK-NEXT: allo.invoke @clear(%x) :
  // CHECK-NEXT: arith.addf %[[R]], %[[R]]
  // CHECK-NEXT: affine.store %{{.*}}, %z[1]
  // CHECK-NEXT: allo.return
  %s = allo.stream.create : !allo.stream<f32, 2, []>
  allo.invoke @load(%s, %x) : (!allo.stream<f32, 2, []>, memref<4xf32>) -> ()
  allo.invoke @clear(%x) : (memref<4xf32>) -> ()
  allo.invoke @clear(%z) : (memref<4xf32>) -> ()
  %0 = allo.invoke @store(%s, %y) : (!allo.stream<f32, 2, []>, memref<4xf32>) -> f32
  %1 = arith.addf %0, %0 : f32
  affine.store %1, %z[1] : memref<4xf32>
  allo.return
}

// A stage that depends on what waits comes after the join.
// CHECK-LABEL: allo.kernel @depends
allo.kernel @depends(%x: memref<4xf32> {llvm.noalias}, %y: memref<4xf32> {llvm.noalias}) mapping=[] {
  // CHECK:      %[[S:.*]] = allo.stream.create
  // CHECK-NEXT: %[[T:.*]] = allo.stream.create
  // CHECK-NEXT: allo.invoke @load4(%[[S]], %x) async
  // CHECK-NEXT: allo.join
  // CHECK-NEXT: allo.invoke @clear(%x) :
  // CHECK-NEXT: allo.invoke @load4(%[[T]], %x) async
  // CHECK-NEXT: allo.join
  // CHECK-NEXT: allo.return
  %s = allo.stream.create : !allo.stream<f32, 4, []>
  %t = allo.stream.create : !allo.stream<f32, 4, []>
  allo.invoke @load4(%s, %x) : (!allo.stream<f32, 4, []>, memref<4xf32>) -> ()
  allo.invoke @clear(%x) : (memref<4xf32>) -> ()
  allo.invoke @load4(%t, %x) : (!allo.stream<f32, 4, []>, memref<4xf32>) -> ()
  allo.return
}

// Stages share buffers as they like.
// CHECK-LABEL: allo.kernel @shares
// CHECK:       async
// CHECK-NEXT:  async
// CHECK-NEXT:  allo.join
allo.kernel @shares(%x: memref<4xf32>) -> f32 mapping=[] {
  %s = allo.stream.create : !allo.stream<f32, 2, []>
  allo.invoke @load(%s, %x) : (!allo.stream<f32, 2, []>, memref<4xf32>) -> ()
  %0 = allo.invoke @store(%s, %x) : (!allo.stream<f32, 2, []>, memref<4xf32>) -> f32
  allo.return %0 : f32
}

// A join of the block stays if stages run, also where nothing depends on them; a second one goes.
// CHECK-LABEL: allo.kernel @joined
// CHECK:       async
// CHECK-NEXT:  allo.join
// CHECK-NEXT:  allo.invoke @clear(%y)
// CHECK-NEXT:  async
// CHECK-NEXT:  allo.join
// CHECK-NEXT:  allo.return
allo.kernel @joined(%x: memref<4xf32> {llvm.noalias}, %y: memref<4xf32> {llvm.noalias}) mapping=[] {
  %s = allo.stream.create : !allo.stream<f32, 4, []>
  allo.invoke @load4(%s, %x) : (!allo.stream<f32, 4, []>, memref<4xf32>) -> ()
  allo.join
  allo.join
  allo.invoke @clear(%y) : (memref<4xf32>) -> ()
  allo.invoke @load4(%s, %x) : (!allo.stream<f32, 4, []>, memref<4xf32>) -> ()
  allo.return
}

// A buffer that is chosen is each of them.
// CHECK-LABEL: allo.kernel @chosen
// CHECK:       async
// CHECK:       allo.join
// CHECK:       allo.invoke @clear
allo.kernel @chosen(%x: memref<4xf32> {llvm.noalias}, %y: memref<4xf32> {llvm.noalias}) mapping=[] {
  %c = arith.constant true
  %s = allo.stream.create : !allo.stream<f32, 4, []>
  %b = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    scf.yield %y : memref<4xf32>
  }
  allo.invoke @load4(%s, %x) : (!allo.stream<f32, 4, []>, memref<4xf32>) -> ()
  allo.invoke @clear(%b) : (memref<4xf32>) -> ()
  allo.return
}

// Parameters are the same memory where a call gives them the same.
// CHECK-LABEL: allo.kernel private @inner_same
// CHECK:       async
// CHECK-NEXT:  allo.join
// CHECK-NEXT:  allo.invoke @clear
allo.kernel private @inner_same(%x: memref<4xf32>, %y: memref<4xf32>) mapping=[] {
  %s = allo.stream.create : !allo.stream<f32, 4, []>
  allo.invoke @load4(%s, %x) : (!allo.stream<f32, 4, []>, memref<4xf32>) -> ()
  allo.invoke @clear(%y) : (memref<4xf32>) -> ()
  allo.return
}
// CHECK-LABEL: allo.kernel private @inner_other
// CHECK:       async
// CHECK-NEXT:  allo.invoke @clear
// CHECK-NEXT:  allo.join
allo.kernel private @inner_other(%x: memref<4xf32>, %y: memref<4xf32>) mapping=[] {
  %s = allo.stream.create : !allo.stream<f32, 4, []>
  allo.invoke @load4(%s, %x) : (!allo.stream<f32, 4, []>, memref<4xf32>) -> ()
  allo.invoke @clear(%y) : (memref<4xf32>) -> ()
  allo.return
}
allo.kernel @calls(%x: memref<4xf32> {llvm.noalias}, %y: memref<4xf32> {llvm.noalias}) mapping=[] {
  allo.invoke @inner_same(%x, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  allo.invoke @inner_other(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()
  allo.return
}

allo.kernel private @load4(%s: !allo.stream<f32, 4, []>, %x: memref<4xf32>) mapping=[] {
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    allo.stream.put %0, %s[] : f32, !allo.stream<f32, 4, []>
  }
  allo.return
}
