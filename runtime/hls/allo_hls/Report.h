// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How the headers tell of what goes wrong in a C simulation. A message is one line. A fault ends
// the process by std::abort (SIGABRT, 134 in a shell) once the reporter has returned; a warning
// does not. A testbench that wants it otherwise sets allo_hls::reporter() to a function of its own,
// which may as well throw or exit. With ALLO_HLS_BOUNDED defined it may be called by the thread of
// any stage, by one at a time.
#pragma once

#include <cstdio>
#include <cstdlib>
#ifdef ALLO_HLS_BOUNDED
#include <mutex>
#endif

namespace allo_hls {

enum class Event {
  divisionByZero,   // faults
  indexOutOfRange,  // of bits: index, width; of elements: index, size
  numberOutOfRange, // a floating-point number that the integer to come cannot hold
  negativeExponent, // the exponent
  stepNotPositive,  // the step
  emptyRead,
  lockMisuse,
  deadlock,     // the sites of the stages that wait, as in the message
  leftoverData, // warnings
  emptyReadAllowed,
};

inline bool isFault(Event event) { return event < Event::leftoverData; }

// The place in the kernel that the running thread has come to, as ALLO_SITE of Csim.h has last
// told; -1 before that.
inline int &currentSite() {
  static thread_local int site = -1;
  return site;
}

struct Report {
  Event event;
  const char *message;
  int site = currentSite();
  const long long *values = nullptr; // 'count' of them, which the event names
  int count = 0;
  double number = 0; // of numberOutOfRange

  Report(Event what, const char *text) : event(what), message(text) {}
};

using Reporter = void (*)(const Report &report);

inline void reportToStderr(const Report &report) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s: %s\n", isFault(report.event) ? "error" : "warning", report.message);
  std::fflush(stderr);
}

// One for the whole program. Set it before anything runs.
inline Reporter &reporter() {
  static Reporter current = reportToStderr;
  return current;
}

inline void report(const Report &report) {
#ifdef ALLO_HLS_BOUNDED
  static std::mutex one;
  const std::lock_guard<std::mutex> lock(one);
#endif
  reporter()(report);
  if (isFault(report.event))
    std::abort();
}
inline void report(Event event, const char *message) { report(Report(event, message)); }

// Of a fault in which integers play a part.
template <int N> void report(Event event, const char *message, const long long (&values)[N]) {
  Report fault(event, message);
  fault.values = values;
  fault.count = N;
  report(fault);
}

} // namespace allo_hls
