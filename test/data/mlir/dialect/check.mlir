// RUN: allo-opt %s --canonicalize | FileCheck %s

// What holds is not checked at run time; what does not, or is not known, is.
// CHECK-LABEL: @checks
// CHECK-NOT: allo.check %true
// CHECK: allo.check %false, 2()
// CHECK: allo.check %arg0, 3(%arg1)
// CHECK: allo.check warns %arg0, 4()
func.func @checks(%ok: i1, %x: i64) {
  %true = arith.constant true
  %false = arith.constant false
  allo.check %true, 1(%x)
  allo.check %false, 2()
  allo.check %ok, 3(%x)
  allo.check warns %true, 3()
  allo.check warns %ok, 4()
  return
}
