// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/Numbers.h"

#include <algorithm>
#include <cstring>

namespace allo {

namespace {

// Digits with single '_' between them.
bool areDigits(std::string_view text, std::string_view digits) {
  bool digit = false;
  for (char c : text) {
    if (c == '_' ? !digit : digits.find(c) == std::string_view::npos)
      return false;
    digit = c != '_';
  }
  return digit;
}

} // namespace

bool isNumber(std::string_view text) {
  constexpr std::string_view Decimal = "0123456789";
  if (text.size() > 1 && text[0] == '0' && std::strchr("xXoObB", text[1])) {
    std::string_view digits = std::strchr("xX", text[1])   ? "0123456789abcdefABCDEF"
                              : std::strchr("oO", text[1]) ? "01234567"
                                                           : "01";
    text.remove_prefix(text.substr(2).starts_with('_') ? 3 : 2);
    return areDigits(text, digits);
  }
  bool complex = text.ends_with('j') || text.ends_with('J');
  text.remove_suffix(complex ? 1 : 0);
  size_t exponent = std::min(text.find_first_of("eE"), text.size());
  if (exponent < text.size()) {
    std::string_view power = text.substr(exponent + 1);
    power.remove_prefix(power.starts_with('+') || power.starts_with('-') ? 1 : 0);
    if (!areDigits(power, Decimal))
      return false;
  }
  std::string_view digits = text.substr(0, exponent);
  size_t point = digits.find('.');
  if (point != std::string_view::npos) {
    std::string_view before = digits.substr(0, point);
    std::string_view after = digits.substr(point + 1);
    return (!before.empty() || !after.empty()) && (before.empty() || areDigits(before, Decimal)) &&
           (after.empty() || areDigits(after, Decimal));
  }
  // Zero may have several digits, another integer does not begin with one.
  bool integer = exponent == text.size() && !complex;
  return areDigits(digits, Decimal) &&
         !(integer && digits[0] == '0' && digits.find_first_not_of("0_") != std::string_view::npos);
}

} // namespace allo
