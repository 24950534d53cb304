// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The decimal digits of a finite float, and how Python and NumPy lay them out. Which digits these
// are is for the caller to choose.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace allo {

// d.ddd * 10^exponent
struct Decimal {
  bool negative = false;
  std::string digits; // at least one
  int exponent = 0;
};

// Of "-1.25e-07", as std::to_chars and printf() write it.
Decimal decimalOf(std::string_view scientific);

// "e-07", with at least 'width' digits
std::string exponentText(int exponent, size_t width = 2);
// All digits, with a point and without a sign: "0.001", "1.25", "1200."
std::string pointedDigits(const Decimal &number);
// As repr() of Python writes a float: "-1200.0", "1.25e-07".
std::string reprOfDecimal(const Decimal &number);

} // namespace allo
