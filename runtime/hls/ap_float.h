// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// ap_float<W, E> for C simulation: W bits, E of them the exponent, up to 32. ap_float<16, 8> is
// bfloat16, ap_float<19, 8> is TF32. Every operation is rounded to nearest even. With a float or a
// double the result is one, with an integer an ap_float.
#pragma once

#include "allo_hls/Float.h"

template <int W, int E> class ap_float : public allo_hls::FloatValue<ap_float<W, E>, W, E> {
public:
  using allo_hls::FloatValue<ap_float<W, E>, W, E>::FloatValue;
};
