// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How the headers tell of what goes wrong in a C simulation. A message is one line. A fault ends
// the process by std::abort (SIGABRT, 134 in a shell) once the reporter has returned; a warning
// does not. A testbench that wants it otherwise sets allo_hls::reporter() to a function of its own,
// which may as well throw or exit.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace allo_hls {

enum class Event {
  divisionByZero, // faults
  indexOutOfRange,
  emptyRead,
  lockMisuse,
  leftoverData, // warnings
  emptyReadAllowed,
};

inline bool isFault(Event event) { return event < Event::leftoverData; }

using Reporter = void (*)(Event event, const char *message);

inline void reportToStderr(Event event, const char *message) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s: %s\n", isFault(event) ? "error" : "warning", message);
  std::fflush(stderr);
}

// One for the whole program. Set it before anything runs.
inline Reporter &reporter() {
  static Reporter current = reportToStderr;
  return current;
}

inline void report(Event event, const char *message) {
  reporter()(event, message);
  if (isFault(event))
    std::abort();
}

} // namespace allo_hls
