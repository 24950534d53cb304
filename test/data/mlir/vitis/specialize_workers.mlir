// RUN: allo-opt %s --allo-vitis-specialize-workers | FileCheck %s

// Workers whose coordinates make a difference have a kernel each, and the top calls all of them.
// CHECK-LABEL: allo.kernel @top(
// CHECK:         allo.invoke @top.worker.0(
// CHECK:         allo.invoke @top.worker.1(
// CHECK-NOT:   get_wid
allo.kernel @top(%a: memref<2xi32>) mapping=[2] attributes {allo.signed = #allo.signed<(s) -> ()>} {
  %w = allo.get_wid 0 : index
  %n = allo.get_nw 0 : index
  %0 = arith.index_cast %n : index to i32
  memref.store %0, %a[%w] : memref<2xi32>
  allo.return
}
