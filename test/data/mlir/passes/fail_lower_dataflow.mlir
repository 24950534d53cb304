// RUN: allo-opt %s --allo-lower-dataflow --split-input-file --verify-diagnostics

allo.kernel private @kernel()
func.func @calls_a_kernel() {
  // expected-error @below {{'allo.invoke' op calls a kernel; make a function of it before the dataflow is lowered}}
  allo.invoke @kernel() async : () -> ()
  return
}

// -----

allo.kernel @in_a_kernel() {
  // expected-error @below {{'allo.join' op stands in no function}}
  allo.join
  allo.return
}

// -----

func.func @tensors() {
  // expected-error @below {{'allo.stream.create' op has a stream of tensors; make buffers of them before the dataflow is lowered}}
  %s = allo.stream.create : !allo.stream<tensor<4xf32>, 2, []>
  return
}
