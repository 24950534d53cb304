// RUN: allo-opt %s --split-input-file --verify-diagnostics

func.func @wider_than_the_integer(%x: i4, %i: index) {
  // expected-error @below {{'allo.bit.get_slice' op takes 'i8' from the narrower 'i4'; extend the slice afterwards instead}}
  %0 = allo.bit.get_slice %x[%i : %i] : i8 from i4
  return
}

// -----

func.func @wider_value(%x: i4, %v: i8, %i: index) {
  // expected-error @below {{'allo.bit.set_slice' op puts 'i8' into the narrower 'i4'; cut the value to the slice before}}
  %0 = allo.bit.set_slice %x[%i : %i], %v : i8 into i4
  return
}
