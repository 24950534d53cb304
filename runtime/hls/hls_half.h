// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// half for C simulation: IEEE's binary16, rounded to nearest even by every operation. With a float
// or a double the result is one, with an integer half.
#pragma once

#include "allo_hls/Float.h"

class half : public allo_hls::FloatValue<half, 16, 5> {
public:
  using FloatValue::FloatValue;
};
