// RUN: allo-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'allo.kernel' op has "s" as 'allo.signed'; write '#allo.signed<...>', with 's', 'u' or 'x' inside}}
allo.kernel private @text(i8) attributes {allo.signed = "s"}

// -----

// expected-error @below {{'allo.kernel' op has one sign for everything; write one for each operand and each result, as in '#allo.signed<(s, x) -> u>'}}
allo.kernel private @of_a_place(i8) attributes {allo.signed = #allo.signed<s>}

// -----

// expected-error @below {{'allo.kernel' op has 2 operands, but 'allo.signed' has signs for 1; give one for each}}
allo.kernel private @too_few(i8, i8) attributes {allo.signed = #allo.signed<(s) -> ()>}

// -----

// expected-error @below {{'func.func' op has 1 results, but 'allo.signed' has signs for 0; give one for each}}
func.func private @no_result() -> i8 attributes {allo.signed = #allo.signed<() -> ()>}

// -----

// expected-error @below {{'allo.kernel' op operand 1 of type '!allo.stream<i8, 2, []>' has the sign 'x'; integers are 's' or 'u'}}
allo.kernel private @integer(f32, !allo.stream<i8, 2, []>) attributes {allo.signed = #allo.signed<(x, x) -> ()>}

// -----

// expected-error @below {{'allo.kernel' op result 0 of type 'index' has the sign 's'; only integers have one, the others are 'x'}}
allo.kernel private @index() -> index attributes {allo.signed = #allo.signed<() -> s>}

// -----

// expected-error @below {{'allo.kernel' op argument 0 has 'allo.signed' of its own; the signs of all of them stand on allo.kernel itself}}
allo.kernel private @argument(i8 {allo.signed = #allo.signed<s>}) attributes {allo.signed = #allo.signed<(s) -> ()>}

// -----

func.func @value(%x: i8) {
  // expected-error @below {{'arith.addi' op makes no buffer, tensor or stream, so it has no place for 'allo.signed'; put that on what makes the storage, or on a kernel}}
  %0 = arith.addi %x, %x {allo.signed = #allo.signed<s>} : i8
  return
}

// -----

func.func @storage() {
  // expected-error @below {{'memref.alloc' op has the signs of a kernel; write the one sign of the storage, as in '#allo.signed<s>'}}
  %0 = memref.alloc() {allo.signed = #allo.signed<() -> s>} : memref<4xi8>
  return
}

// -----

// expected-error @below {{'memref.global' op storage of type 'memref<4xf32>' has the sign 'u'; only integers have one, the others are 'x'}}
memref.global "private" @floats : memref<4xf32> = uninitialized {allo.signed = #allo.signed<u>}

// -----

// expected-error @below {{'signed' is not a sign; write 's' or 'u', or 'x' for what is not an integer}}
allo.kernel private @word(i8) attributes {allo.signed = #allo.signed<(signed) -> ()>}
