// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/RunProgram.h"

#include "os/CacheFolder.h"
#include "os/FileSystem.h"
#include "os/Signals.h"
#include "support/Ending.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <unistd.h>

#ifdef ALLO_COUNTS_CALLS
// Of clang's runtime, which calls it when a program ends in order.
extern "C" int __llvm_profile_write_file();
#endif

namespace allo {

void runProgram(const char *name, int (*body)(int, char **), int argc, char **argv) {
  guardStandardStreams();
  std::signal(SIGPIPE, SIG_IGN);
  std::string cache = cacheFolder();
  constexpr size_t MostCrashes = 20;
  if (!cache.empty())
    trimFolders(cache + "/crash", MostCrashes);
  installCrashHandlers(name, cache.empty() ? "" : cache + "/crash");
  noteCommandLine(argc, argv);
  installInterruptHandlers();
  int code = exitCodeOf(Ending::InternalError);
  try {
    code = body(argc, argv);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s: internal error: %s\n", name, error.what());
  }
  restoreFlagsNow();
  std::fflush(nullptr);
#ifdef ALLO_COUNTS_CALLS
  __llvm_profile_write_file();
#endif
  ::_exit(code); // nothing is left that an orderly exit would do better
}

} // namespace allo
