// RUN: allo-opt %s --allo-scalarize-stream-arrays | FileCheck %s

// CHECK-LABEL: func.func private @element(
// CHECK-SAME:      %[[IN:.*]]: !allo.stream<i8, 2, []>, %[[OUT:.*]]: !allo.stream<i8, 2, []>, %[[N:.*]]: i32)
// CHECK-SAME:      #allo.signed<(u, u, s) -> ()>
// CHECK:         %[[X:.*]] = allo.stream.get %[[IN]][]
// CHECK:         allo.stream.put %[[X]], %[[OUT]][]
func.func private @element(%links: !allo.stream<i8, 2, [2, 2]>, %n: i32)
    attributes {allo.signed = #allo.signed<(u, s) -> ()>} {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %x = allo.stream.get %links[%1, %0] : !allo.stream<i8, 2, [2, 2]>, i8
  allo.stream.put %x, %links[%1, %1] : i8, !allo.stream<i8, 2, [2, 2]>
  return
}

// What a callee is given counts as used.
// CHECK-LABEL: func.func private @outer(
// CHECK-SAME:      %[[A:.*]]: !allo.stream<i8, 2, []>, %[[B:.*]]: !allo.stream<i8, 2, []>)
// CHECK:         call @element(%[[A]], %[[B]], %{{.*}})
func.func private @outer(%links: !allo.stream<i8, 2, [2, 2]>) {
  %n = arith.constant 3 : i32
  call @element(%links, %n) : (!allo.stream<i8, 2, [2, 2]>, i32) -> ()
  return
}

// CHECK-LABEL: func.func private @any(
// CHECK-SAME:      %{{.*}}: !allo.stream<i8, 2, [2, 2]>, %{{.*}}: index)
func.func private @any(%links: !allo.stream<i8, 2, [2, 2]>, %i: index) {
  %c = arith.constant 1 : i8
  allo.stream.put %c, %links[%i, %i] : i8, !allo.stream<i8, 2, [2, 2]>
  return
}

// CHECK-LABEL: func.func private @both(
// CHECK-SAME:      !allo.stream<i8, 2, [2]>)
func.func private @both(%links: !allo.stream<i8, 2, [2]>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %x = allo.stream.get %links[%0] : !allo.stream<i8, 2, [2]>, i8
  allo.stream.put %x, %links[%1] : i8, !allo.stream<i8, 2, [2]>
  return
}

// CHECK-LABEL: func.func private @none()
func.func private @none(%links: !allo.stream<i8, 2, [2]>) {
  return
}

// CHECK-LABEL: func.func @top(
// CHECK-SAME:      %{{.*}}: !allo.stream<i8, 2, [2]>)
// CHECK:         %[[LINKS:.*]] = allo.stream.create
// CHECK:         %[[ONE:.*]] = allo.stream.lane %[[LINKS]][%c1, %c0{{.*}}]
// CHECK:         %[[OTHER:.*]] = allo.stream.lane %[[LINKS]][%c1{{.*}}, %c1{{.*}}]
// CHECK:         allo.invoke @outer(%[[ONE]], %[[OTHER]]) async
// CHECK:         call @none()
func.func @top(%port: !allo.stream<i8, 2, [2]>) {
  %0 = arith.constant 0 : index
  %x = allo.stream.get %port[%0] : !allo.stream<i8, 2, [2]>, i8
  %links = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<i8, 2, [2, 2]>
  allo.invoke @outer(%links) async : (!allo.stream<i8, 2, [2, 2]>) -> ()
  allo.invoke @any(%links, %0) async : (!allo.stream<i8, 2, [2, 2]>, index) -> ()
  allo.join
  call @both(%port) : (!allo.stream<i8, 2, [2]>) -> ()
  call @none(%port) : (!allo.stream<i8, 2, [2]>) -> ()
  return
}
