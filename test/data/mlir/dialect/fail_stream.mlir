// RUN: allo-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{a stream cannot carry 'memref<?xf32>'; it carries a scalar, or a contiguous buffer or tensor of a static shape}}
allo.kernel private @dynamic(!allo.stream<memref<?xf32>, 2, []>)

// -----

// expected-error @below {{a stream cannot carry '!allo.stream<f32, 2, []>'}}
allo.kernel private @stream_of_streams(!allo.stream<!allo.stream<f32, 2, []>, 2, []>)

// -----

// expected-error @below {{a stream of depth 0 could hold nothing; the depth is at least 1}}
allo.kernel private @no_depth(!allo.stream<f32, 0, []>)

// -----

// expected-error @below {{an array of streams has a dimension of -1; dimensions are not negative}}
allo.kernel private @negative(!allo.stream<f32, 2, [2, -1]>)

// -----

allo.kernel @no_sign() {
  // expected-error @below {{'allo.stream.create' op carries integers but has no 'allo.signed'; specify their sign with '#allo.signed<s>' or '#allo.signed<u>'}}
  %0 = allo.stream.create : !allo.stream<memref<2xi8>, 2, []>
  allo.return
}

// -----

allo.kernel @not_a_single_stream(%s: !allo.stream<f32, 2, [4]>) {
  // expected-error @below {{'allo.stream.get' op has 0 indices into streams of rank 1; choose a single stream by one per dimension}}
  %0 = allo.stream.get %s[] : !allo.stream<f32, 2, [4]>, f32
  allo.return
}

// -----

allo.kernel @too_many_indices(%s: !allo.stream<f32, 2, []>, %x: f32, %i: index) {
  // expected-error @below {{'allo.stream.put' op has 1 indices into streams of rank 0; choose a single stream by one per dimension}}
  allo.stream.put %x, %s[%i] : f32, !allo.stream<f32, 2, []>
  allo.return
}

// -----

allo.kernel @another_payload(%s: !allo.stream<f32, 2, []>, %x: f64) {
  // expected-error @below {{'allo.stream.put' op moves 'f64' through a stream of 'f32'; convert the value outside of the stream}}
  allo.stream.put %x, %s[] : f64, !allo.stream<f32, 2, []>
  allo.return
}

// -----

func.func @lane_of_too_few(%s: !allo.stream<f32, 4, [2, 3]>, %i: index) {
  // expected-error @below {{'allo.stream.lane' op has 1 indices into streams of rank 2; choose a single stream by one per dimension}}
  %0 = allo.stream.lane %s[%i] : !allo.stream<f32, 4, [2, 3]>, !allo.stream<f32, 4, []>
  return
}

// -----

func.func @lane_of_another_depth(%s: !allo.stream<f32, 4, [2]>, %i: index) {
  // expected-error @below {{'allo.stream.lane' op gives '!allo.stream<f32, 8, []>' instead of '!allo.stream<f32, 4, []>'}}
  %0 = allo.stream.lane %s[%i] : !allo.stream<f32, 4, [2]>, !allo.stream<f32, 8, []>
  return
}
