// RUN: allo-opt %s --split-input-file --verify-diagnostics

func.func private @function()
allo.kernel @calls_a_function() {
  // expected-error @below {{'allo.invoke' op calls '@function', which is not a kernel; declare it by 'allo.kernel', or use 'func.call'}}
  allo.invoke @function() : () -> ()
  allo.return
}

// -----

allo.kernel private @callee(f32)
allo.kernel @too_few_operands() {
  // expected-error @below {{'allo.invoke' op has 0 operands, but '@callee' has 1; they correspond one to one}}
  allo.invoke @callee() : () -> ()
  allo.return
}

// -----

allo.kernel private @callee() -> f32
allo.kernel @other_result() {
  // expected-error @below {{'allo.invoke' op has 'f64' as result 0, which is 'f32' in '@callee'; convert it at the call}}
  %0 = allo.invoke @callee() : () -> f64
  allo.return
}

// -----

allo.kernel private @callee() -> f32
allo.kernel @result_that_nobody_waits_for() {
  // expected-error @below {{'allo.invoke' op has results but nothing waits for them; put 'allo.join' between it and their uses, or take 'async' away}}
  %0 = allo.invoke @callee() async : () -> f32
  allo.return
}

// -----

allo.kernel private @callee() -> f32
allo.kernel @result_that_is_used_too_early(%out: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'allo.invoke' op has results but nothing waits for them; put 'allo.join' between it and their uses, or take 'async' away}}
  %0 = allo.invoke @callee() async : () -> f32
  memref.store %0, %out[%c0] : memref<1xf32>
  allo.join
  allo.return
}

// -----

func.func private @function(f32)
allo.kernel @other_operand_of_a_function() {
  // expected-error @below {{'allo.invoke' op has 0 operands, but '@function' has 1; they correspond one to one}}
  allo.invoke @function() async : () -> ()
  allo.return
}
