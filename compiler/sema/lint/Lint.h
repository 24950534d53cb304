// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Warnings about code that is legal but probably not meant, found in a kernel that has been
// checked. They add diagnostics to its KernelCheck and change nothing else in it.
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/NameSource.h"

namespace allo {

void lintKernel(const SyntaxUnit &unit, NameSource &names, KernelCheck &check);

} // namespace allo
