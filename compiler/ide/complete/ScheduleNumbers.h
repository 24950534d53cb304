// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Numbers that make sense as an argument of a primitive, where the loops or buffers that it is
// about are known from the arguments before: the divisors of a number of iterations, dimensions.
#pragma once

#include "ide/complete/CalledMethod.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo {

struct UsualNumber {
  int64_t value = 0;
  std::string detail;
};

// In the order in which they are shown; none where nothing is known.
std::vector<UsualNumber> usualNumbers(const ScheduleNames &names, const CalledMethod &method,
                                      const OpenCall &call, const PrimitiveParameter &parameter);

} // namespace allo
