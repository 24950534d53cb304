// RUN: allo-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'allo.kernel' op has 0 workers along axis 1 of its mapping; give every axis at least 1}}
allo.kernel @no_workers() mapping=[2, 0] {
  allo.return
}

// -----

// expected-error @below {{'allo.kernel' op has results, one from each of its workers; write them to a buffer or a stream, or run it as a single worker}}
allo.kernel @result_of_a_grid(%x: f32) -> f32 mapping=[1, 2] {
  allo.return %x : f32
}

// -----

// expected-error @below {{'allo.kernel' op has integers among its operands or results but no 'allo.signed'; give a sign for each of them, as in '#allo.signed<(s, x) -> u>'}}
allo.kernel @no_signs(%x: memref<4xi8>) {
  allo.return
}

// -----

allo.kernel @returns_too_much(%x: f32) -> f32 {
  // expected-error @below {{'allo.return' op returns 2 values from '@returns_too_much', which has 1; return as many as it declares}}
  allo.return %x, %x : f32, f32
}

// -----

allo.kernel @returns_another_type(%x: f64) -> f32 {
  // expected-error @below {{'allo.return' op returns 'f64' as result 0 of '@returns_another_type', which is 'f32'; convert it before}}
  allo.return %x : f64
}

// -----

// expected-error @below {{'mapping' is part of the kernel's header; take it out of 'attributes'}}
allo.kernel @said_twice() mapping=[] attributes {mapping = array<i64: 2>} {
  allo.return
}

// -----

// expected-error @below {{a kernel has an empty body; end it with 'allo.return'}}
allo.kernel @empty_body() {
}
