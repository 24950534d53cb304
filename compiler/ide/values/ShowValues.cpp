// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/values/ShowValues.h"

#include "sema/intervals/VariableIntervals.h"
#include "support/Format.h"

namespace allo {

namespace {

// With commas between groups of three digits.
std::string grouped(Wide value) {
  std::string digits = bigInt(value).str();
  const size_t first = digits.starts_with('-') ? 1 : 0;
  for (size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

} // namespace

std::string showValues(const SyntaxUnit &unit, const KernelCheck &check, uint32_t variable) {
  const std::optional<VariableIntervals> found = variableIntervals(unit, check);
  if (!found || !found->values[variable])
    return {};
  const Interval values = *found->values[variable];
  const Type type = check.variables[variable].type.element();
  if (values.isEmpty() || !values.isBounded())
    return {};
  const uint32_t used = values.low < 0 ? signedBits(values) : unsignedBits(values);
  if (used >= type.width())
    return {};
  std::string out = "Values: " + grouped(values.low);
  if (values.low != values.high)
    out += " to " + grouped(values.high);
  if (type.isInt())
    out += format(" ({0} of {1} {2} ever used)", used, type.width(),
                  type.width() == 1 ? "bit is" : "bits are");
  return out;
}

} // namespace allo
