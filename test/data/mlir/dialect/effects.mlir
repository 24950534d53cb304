// What passes may do with the operations follows from the effects that these declare.
// RUN: allo-opt %s --cse --loop-invariant-code-motion --canonicalize | FileCheck %s

// Each get takes another value, even where nobody wants it; two puts are two values.
// CHECK-LABEL: allo.kernel @transfers
allo.kernel @transfers(%in: !allo.stream<f32, 4, []>, %out: !allo.stream<f32, 4, []>, %x: f32) {
  // CHECK-COUNT-3: allo.stream.get %in
  // CHECK:         arith.addf %{{.*}}, %{{.*}} : f32
  // CHECK-COUNT-2: allo.stream.put
  // CHECK-NEXT:    allo.return
  %dropped = allo.stream.get %in[] : !allo.stream<f32, 4, []>, f32
  %a = allo.stream.get %in[] : !allo.stream<f32, 4, []>, f32
  %b = allo.stream.get %in[] : !allo.stream<f32, 4, []>, f32
  %sum = arith.addf %a, %b : f32
  allo.stream.put %sum, %out[] : f32, !allo.stream<f32, 4, []>
  allo.stream.put %sum, %out[] : f32, !allo.stream<f32, 4, []>
  allo.return
}

// Streams are different ones, but one that nobody uses is none.
// CHECK-LABEL: allo.kernel @streams
allo.kernel @streams(%x: f32) {
  // CHECK-COUNT-2: allo.stream.create
  // CHECK-NOT:     allo.stream.create
  // CHECK-COUNT-2: allo.stream.put
  %a = allo.stream.create : !allo.stream<f32, 4, []>
  %b = allo.stream.create : !allo.stream<f32, 4, []>
  %unused = allo.stream.create : !allo.stream<f32, 4, []>
  allo.stream.put %x, %a[] : f32, !allo.stream<f32, 4, []>
  allo.stream.put %x, %b[] : f32, !allo.stream<f32, 4, []>
  allo.return
}

// Nothing is known about a call. Slices and coordinates are values like any others: equal ones are one, and they leave loops.
// CHECK-LABEL: allo.kernel @pure
allo.kernel @pure(%out: memref<8xi4>, %x: i32) mapping=[8] attributes {allo.signed = #allo.signed<(u, s) -> ()>} {
  // CHECK:      %[[WID:.*]] = allo.get_wid 0
  // CHECK-NEXT: %[[PART:.*]] = allo.bit.get_slice %x[%[[WID]] : %[[WID]]]
  // CHECK-NEXT: scf.for
  // CHECK-NEXT:   memref.store %[[PART]]
  // CHECK-NEXT:   allo.invoke @called
  // CHECK-NEXT:   allo.invoke @called
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %a = allo.get_wid 0 : index
    %b = allo.get_wid 0 : index
    %part = allo.bit.get_slice %x[%a : %b] : i4 from i32
    memref.store %part, %out[%i] : memref<8xi4>
    allo.invoke @called() : () -> ()
    allo.invoke @called() : () -> ()
  }
  allo.return
}

allo.kernel private @called()
