// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a run of a kernel may leave behind: the arrays of its caller that it may write to, and
// state.
#pragma once

#include "program/Program.h"

#include <vector>

namespace allo::program {

// By kernel and parameter; false for scalars and streams. What is assigned to another name or
// returned counts as written, whatever becomes of it. A stream has a copy of what is put into it.
std::vector<std::vector<bool>> writtenParameters(const Program &program);

// Whether a later run sees values that it keeps.
bool keepsState(const Kernel &kernel); // by its own variables
bool keepsState(const Program &program);

} // namespace allo::program
