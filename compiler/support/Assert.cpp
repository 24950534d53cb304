// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/Assert.h"

#include "os/Signals.h"

#include <cstdio>
#include <cstdlib>

namespace allo {

void assertFailed(const char *condition, const char *message, const char *file, int line) {
  std::fprintf(stderr, "%s:%d: internal error: %s (%s)\n", file, line, message, condition);
  blameNoKernel();
  std::abort();
}

} // namespace allo
