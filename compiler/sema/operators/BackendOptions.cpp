// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/BackendOptions.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <iterator>

namespace allo::vitis {

namespace {

std::string inUpperCase(std::string_view name) {
  std::string made(name);
  std::ranges::transform(made, made.begin(), toUpper);
  return made;
}

} // namespace

bool isCsimVariable(std::string_view name) { return isOneOf(inUpperCase(name), CsimVariables); }

std::string nearestCsimVariable(std::string_view name) {
  const std::string given = inUpperCase(name);
  if (isOneOf(given, CsimVariables))
    return "";
  std::string meant(nearest(given, {std::begin(CsimVariables), std::end(CsimVariables)}));
  if (std::ranges::none_of(name, isUpper))
    std::ranges::transform(meant, meant.begin(), toLower);
  return meant;
}

Result<std::string> csimVariable(std::string_view name) {
  std::string made = inUpperCase(name);
  if (made.empty() || isDigit(made[0]) || !std::all_of(made.begin(), made.end(), isWordChar))
    return Error{format("'{0}' is not the name of a variable: it takes letters, digits and '_', "
                        "with no digit in front",
                        name)};
  if (isOneOf(made, {"OUT", "TOP", "KERNEL_CPP", "KERNEL_H"}))
    return Error{format("'{0}' cannot be set: the rest of the simulation relies on it", made)};
  if (const std::string meant = nearestCsimVariable(name); !meant.empty())
    return Error{format("csim.mk has no variable '{0}'; did you mean '{1}'?", name, meant)};
  return made;
}

Result<void> checkCsimValue(const std::string &name, std::string_view value) {
  if (value.find_first_of("\n\r") != std::string_view::npos)
    return Error{format("the value of '{0}' has more than one line", name)};
  return {};
}

} // namespace allo::vitis
