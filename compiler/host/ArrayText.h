// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Values as text, exactly as NumPy 1.x prints them with its default options: 75 columns, 8 digits,
// three elements at each end of every axis where there are more than 1000.
// bf16, which NumPy does not have, is printed as the other floats are, with as few digits as tell
// it from its neighbours.
#pragma once

#include "exec/Outcome.h"

#include <string>

namespace allo::api {

std::string showArray(const eval::Array &array);
std::string showNumber(const eval::Number &number, Type type);

// The digits of a finite float that tell it from all others of its format, the fewest there are:
// as "d.ddde+xx", with a point only where there are several.
std::string shortestDigits(double value, FloatFormat format);

} // namespace allo::api
