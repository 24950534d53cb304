// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// ap_fixed<W, I, Q, O, N> and ap_ufixed for C simulation: numbers of W bits, I of them above the
// point. Q is what happens to bits below the last one, O (and N) what to numbers beyond the range.
#pragma once

#include "allo_hls/FixedOperators.h"
#include <ap_int.h>

template <int W, int I = W, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
using ap_fixed = allo_hls::ap_fixed_base<W, I, true, Q, O, N>;
template <int W, int I = W, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
using ap_ufixed = allo_hls::ap_fixed_base<W, I, false, Q, O, N>;
