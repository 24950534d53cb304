// MLIR checks attributes before it checks the operation that has them: what those rely on may be missing.
// RUN: allo-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'allo.kernel' op requires attribute 'function_type'}}
"allo.kernel"() ({}) {allo.signed = #allo.signed<() -> ()>} : () -> ()

// -----

// expected-error @below {{'allo.kernel' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"allo.kernel"() <{function_type = i32, sym_name = "f", mapping = array<i64>}> ({}) {allo.signed = #allo.signed<() -> ()>} : () -> ()

// -----

// expected-error @below {{'memref.global' op makes no buffer, tensor or stream, so it has no place for 'allo.signed'}}
"memref.global"() {allo.signed = #allo.signed<s>} : () -> ()

// -----

// expected-error @below {{'allo.kernel' op requires attribute 'mapping'}}
"allo.kernel"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
  %0 = "allo.get_wid"() <{axis = 0 : i64}> : () -> index
  "allo.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private", arg_attrs = [{allo.part = 1}]}> ({}) : () -> ()
