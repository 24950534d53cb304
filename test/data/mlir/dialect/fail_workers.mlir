// RUN: allo-opt %s --split-input-file --verify-diagnostics

func.func @outside() {
  // expected-error @below {{'allo.get_wid' op is outside of any kernel; only kernels have workers}}
  %0 = allo.get_wid 0 : index
  return
}

// -----

allo.kernel @beyond_the_grid() mapping=[2, 3] {
  // expected-error @below {{'allo.get_nw' op asks for axis 2 of a kernel whose mapping has 2 axes; they count from 0}}
  %0 = allo.get_nw 2 : index
  allo.return
}

// -----

allo.kernel @no_grid() {
  // expected-error @below {{'allo.get_wid' op asks for axis 0 of a kernel whose mapping has 0 axes; they count from 0}}
  %0 = allo.get_wid 0 : index
  allo.return
}
