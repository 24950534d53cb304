// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Hints behind primitives that change the loops of a schedule: the loops that they make.
#pragma once

#include "ide/InlayHints.h"

namespace allo {

// Those in 'range', in any order.
void addScheduleHints(const Analysis &analysis, Span range, std::vector<InlayHint> &out);

} // namespace allo
