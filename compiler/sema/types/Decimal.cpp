// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/types/Decimal.h"

#include "support/Characters.h"

#include <cstdlib>

namespace allo {

Decimal decimalOf(std::string_view scientific) {
  Decimal out;
  size_t e = scientific.find('e');
  for (char c : scientific.substr(0, e)) {
    out.negative |= c == '-';
    if (isDigit(c))
      out.digits += c;
  }
  out.exponent = std::atoi(std::string(scientific.substr(e + 1)).c_str());
  return out;
}

std::string exponentText(int exponent, size_t width) {
  std::string digits = std::to_string(std::abs(exponent));
  return (exponent < 0 ? "e-" : "e+") +
         std::string(width > digits.size() ? width - digits.size() : 0, '0') + digits;
}

std::string pointedDigits(const Decimal &number) {
  const std::string &digits = number.digits;
  if (number.exponent < 0)
    return "0." + std::string(size_t(-number.exponent - 1), '0') + digits;
  const size_t whole = size_t(number.exponent) + 1;
  if (digits.size() <= whole)
    return digits + std::string(whole - digits.size(), '0') + ".";
  return digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string reprOfDecimal(const Decimal &number) {
  constexpr int Lowest = -4, Highest = 16; // the exponents that are not written
  const std::string sign = number.negative ? "-" : "";
  const std::string &digits = number.digits;
  if (number.exponent < Lowest || number.exponent >= Highest)
    return sign + digits.substr(0, 1) + (digits.size() > 1 ? "." + digits.substr(1) : "") +
           exponentText(number.exponent);
  std::string text = pointedDigits(number);
  return sign + text + (text.back() == '.' ? "0" : "");
}

} // namespace allo
