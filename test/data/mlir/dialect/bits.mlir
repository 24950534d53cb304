// RUN: %roundtrip
// RUN: allo-opt %s | FileCheck %s

// CHECK-LABEL: allo.kernel @slices
allo.kernel @slices(%x: i32, %low: index, %high: index) -> i32 attributes {allo.signed = #allo.signed<(s, x, x) -> s>} {
  // CHECK: %[[PART:.*]] = allo.bit.get_slice %x[%low : %high] : i4 from i32
  // CHECK: allo.bit.set_slice %x[%low : %high], %[[PART]] : i4 into i32
  %part = allo.bit.get_slice %x[%low : %high] : i4 from i32
  %new = allo.bit.set_slice %x[%low : %high], %part : i4 into i32
  allo.return %new : i32
}
