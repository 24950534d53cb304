// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// ap_int<W> and ap_uint<W> for C simulation: integers of W bits with and without a sign. README.md
// tells what is promised, and where results are exact that other headers get wrong.
#pragma once

#include "allo_hls/References.h"

template <int W> using ap_int = allo_hls::ap_int_base<W, true>;
template <int W> using ap_uint = allo_hls::ap_int_base<W, false>;
