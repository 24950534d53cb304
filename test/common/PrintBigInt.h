// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How GoogleTest shows a BigInt in the messages of EXPECT_EQ, EXPECT_LE, ...
#pragma once

#include "support/BigInt.h"

#include <ostream>

namespace allo {

inline void PrintTo(const BigInt &value, std::ostream *out) { *out << value.str(); }

} // namespace allo
