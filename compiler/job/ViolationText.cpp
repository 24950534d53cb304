// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "job/ViolationText.h"

#include "support/Format.h"

namespace allo {

std::string textOf(const ViolationRecord &violation) {
  std::string text = violation.issue;
  if (!violation.loop.empty())
    text += format(" at loop '{0}'", violation.loop);
  if (violation.wanted && violation.reached)
    text += format(", whose II is {0} instead of {1}", *violation.reached, *violation.wanted);
  if (!violation.reason.empty())
    text += ": " + violation.reason;
  if (violation.distance)
    text += format(", {0} later", counted(*violation.distance, "iteration"));
  return text;
}

} // namespace allo
