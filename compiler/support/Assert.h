// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// ALLO_ASSERT states an invariant of ours: a failure is our bug, never the user's. It stays on in
// every build, since a wrong answer in an editor costs more than the check.
#pragma once

namespace allo {
[[noreturn]] void assertFailed(const char *condition, const char *message, const char *file,
                               int line);
} // namespace allo

#define ALLO_ASSERT(condition, message)                                                            \
  do {                                                                                             \
    if (!(condition))                                                                              \
      ::allo::assertFailed(#condition, message, __FILE__, __LINE__);                               \
  } while (false)

#define ALLO_UNREACHABLE(message) ::allo::assertFailed("unreachable", message, __FILE__, __LINE__)
