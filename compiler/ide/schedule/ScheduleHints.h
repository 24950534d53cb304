// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Hints behind primitives that change the loops of a schedule: the loops that they make.
#pragma once

#include "ide/InlayHints.h"

namespace allo {

// Of an item that begins at 'offset'; those in 'range'.
void addScheduleHints(const ItemState &item, uint32_t offset, Span range,
                      std::vector<InlayHint> &out);

} // namespace allo
