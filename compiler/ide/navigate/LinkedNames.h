// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Places that an editor changes together while one of them is typed: a loop's name in its kernel,
// and in the strings of schedules beside it.
#pragma once

#include "ide/names/NameFiles.h"

#include <vector>

namespace allo {

// In the order of the source, that at the offset included. None where the offset is at no loop's
// name, where renaming it is refused, or where it stands in other files, which would be left
// behind.
std::vector<Span> linkedNames(const NameFiles &files, uint32_t offset);

} // namespace allo
