// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "program/Program.h"

#include "sema/facts/Items.h"

#include <algorithm>

namespace allo::program {

std::string Program::shownName(const Kernel &kernel) const {
  const bool isShared = std::ranges::count(kernels, kernel.name, &Kernel::name) > 1;
  return isShared ? nameWithAround(kernel.name, kernel.around) : kernel.name;
}

} // namespace allo::program
