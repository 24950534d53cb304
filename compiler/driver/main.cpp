// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo: the compiler driver. How the process starts and ends; the rest is in Driver.cpp.
#include "driver/Driver.h"
#include "support/Signals.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <unistd.h>

int main(int argc, char **argv) {
  constexpr int InternalError = 101;
  std::signal(SIGPIPE, SIG_IGN);
  std::string cache = allo::cacheFolder();
  allo::installCrashHandlers(allo::driver::Program, cache.empty() ? "" : cache + "/crash");
  allo::installInterruptHandlers();
  int code = InternalError;
  try {
    code = allo::driver::run(argc, argv);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s: internal error: %s\n", allo::driver::Program, error.what());
  }
  std::fflush(nullptr);
  ::_exit(code); // nothing is left that an orderly exit would do better
}
