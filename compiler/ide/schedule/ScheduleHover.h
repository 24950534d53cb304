// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Hover in code that schedules: the loop that a string or a ref stands for, what a primitive does,
// and the loops and buffers of a schedule: after the primitive that is called on it, else as they
// are where its name stands. Of a ref they are shown as well, with a mark at what it stands for.
#pragma once

#include "ide/Hover.h"

#include <optional>

namespace allo {

// 'offset' is that of the item in its file, 'at' the place within the item. Nothing outside of
// schedules.
std::optional<HoverResult> scheduleHover(const Analysis &analysis, const ItemState &item,
                                         uint32_t offset, uint32_t at);

} // namespace allo
