// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/Numbers.h"

#include "support/Characters.h"

#include <algorithm>

namespace allo {

namespace {

// Digits with single '_' between them.
bool areDigits(std::string_view text, unsigned base = 10) {
  bool digit = false;
  for (char c : text) {
    if (c == '_' ? !digit : digitValue(c) >= base)
      return false;
    digit = c != '_';
  }
  return digit;
}

} // namespace

bool isNumber(std::string_view text) {
  if (unsigned base = baseOf(text); base != 10) {
    text.remove_prefix(text.substr(2).starts_with('_') ? 3 : 2);
    return areDigits(text, base);
  }
  bool complex = text.ends_with('j') || text.ends_with('J');
  text.remove_suffix(complex ? 1 : 0);
  size_t exponent = std::min(text.find_first_of("eE"), text.size());
  if (exponent < text.size()) {
    std::string_view power = text.substr(exponent + 1);
    power.remove_prefix(power.starts_with('+') || power.starts_with('-') ? 1 : 0);
    if (!areDigits(power))
      return false;
  }
  std::string_view digits = text.substr(0, exponent);
  size_t point = digits.find('.');
  if (point != std::string_view::npos) {
    std::string_view before = digits.substr(0, point);
    std::string_view after = digits.substr(point + 1);
    return (!before.empty() || !after.empty()) && (before.empty() || areDigits(before)) &&
           (after.empty() || areDigits(after));
  }
  // Zero may have several digits, another integer does not begin with one.
  bool integer = exponent == text.size() && !complex;
  return areDigits(digits) &&
         !(integer && digits[0] == '0' && digits.find_first_not_of("0_") != std::string_view::npos);
}

} // namespace allo
