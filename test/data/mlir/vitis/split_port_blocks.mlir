// RUN: allo-opt %s --allo-vitis-split-port-blocks | FileCheck %s

// What another function connects keeps its blocks.
// CHECK-LABEL: func.func private @pass.elements(
// CHECK-SAME:      !allo.stream<i8, 8, []>
// CHECK-SAME:      !allo.stream<memref<4xi8>, 2, []>
// CHECK:         memref.alloc() {allo.signed = #allo.signed<u>}
// CHECK:         affine.for %{{.*}} = 0 to 4
// CHECK:           allo.stream.get %{{.*}}[] : !allo.stream<i8, 8, []>, i8
// CHECK:         allo.stream.put %{{.*}} : memref<4xi8>, !allo.stream<memref<4xi8>, 2, []>
// CHECK-LABEL: func.func private @pass(
// CHECK-SAME:      %{{.*}}: !allo.stream<memref<4xi8>, 2, []>, %{{.*}}: !allo.stream<memref<4xi8>, 2, []>
func.func private @pass(%in: !allo.stream<memref<4xi8>, 2, []>, %out: !allo.stream<memref<4xi8>, 2, []>)
    attributes {allo.signed = #allo.signed<(u, u) -> ()>} {
  %0 = allo.stream.get %in[] : !allo.stream<memref<4xi8>, 2, []>, memref<4xi8>
  allo.stream.put %0, %out[] : memref<4xi8>, !allo.stream<memref<4xi8>, 2, []>
  return
}

// A port has room for as many elements as its blocks have.
// CHECK-LABEL: func.func @top(
// CHECK-SAME:      %[[IN:.*]]: !allo.stream<i8, 8, []>
// CHECK:         allo.invoke @pass.elements(%[[IN]],
// CHECK:         allo.invoke @pass(
// CHECK:         allo.stream.get
func.func @top(%in: !allo.stream<memref<4xi8>, 2, []>) attributes {allo.signed = #allo.signed<(u) -> ()>} {
  %0 = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<memref<4xi8>, 2, []>
  %1 = allo.stream.create {allo.signed = #allo.signed<u>} : !allo.stream<memref<4xi8>, 2, []>
  allo.invoke @pass(%in, %0) async : (!allo.stream<memref<4xi8>, 2, []>, !allo.stream<memref<4xi8>, 2, []>) -> ()
  allo.invoke @pass(%0, %1) async : (!allo.stream<memref<4xi8>, 2, []>, !allo.stream<memref<4xi8>, 2, []>) -> ()
  %2 = allo.stream.get %1[] : !allo.stream<memref<4xi8>, 2, []>, memref<4xi8>
  allo.join
  return
}
