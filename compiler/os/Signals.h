// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How the program ends when it is not asked to: a fatal signal writes what was being worked on into
// a folder and exits 101, or is blamed on a kernel and exits 3, an interrupt exits 130; it never
// dies of the raw signal. The one place
// with process-wide state, since a signal handler can reach nothing else. Only main() installs
// handlers; without them the notes cost two stores and do nothing. Everything that the handlers do
// is async-signal-safe.
#pragma once

#include "support/Text.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo {

// SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT; 'folder' (made when needed) gets one folder per
// crash. 'program' is how the messages call us.
void installCrashHandlers(std::string_view program, const std::string &folder);
// What a crash reports as the command that reproduces it.
void noteCommandLine(int argc, const char *const *argv);
// Gives the calling thread a stack for the handlers, so that an overflow of its own is survived.
void installCrashStack();
// SIGINT, SIGTERM and SIGHUP.
void installInterruptHandlers();

// What is written when a kernel whose code runs in this process ends it: all of it is prepared, as
// nothing can be made by then.
struct KernelCrash {
  struct Words {
    int signal; // or one of those below
    std::string bytes;
  };
  static constexpr int StackOverflow = 0, TimeIsOver = -1;

  int descriptor = 1;
  std::vector<Words> words; // for each signal of installCrashHandlers(), and for these
  bool (*isOverflow)(const void *address) = nullptr; // whether a stack ends there
};
// From here on a fatal signal is the kernel's fault: no folder is made, and the exit code is 3. One
// thread calls this, and the next.
void blameKernel(KernelCrash crash);
void blameNoKernel();
// Ends the process with the words of 'what' and exit code 3, if a kernel is to blame. From any
// thread.
void endKernel(int what);

// Descriptor flags (of fcntl) to put back before the process ends, in whatever way.
void restoreFlagsAtExit(int descriptor, int flags);
void restoreFlagsNow();
// A temporary file that an interrupt removes; an empty path forgets it.
void removeAtInterrupt(const std::string &path);

// What the calling thread works on while the note lives; the arguments outlive it.
class CrashNote {
public:
  CrashNote(const std::string &uri, const Text &text, const Text *previous = nullptr);
  explicit CrashNote(std::string_view message);
  ~CrashNote();
  CrashNote(const CrashNote &) = delete;
  CrashNote &operator=(const CrashNote &) = delete;

  struct Work {
    const std::string *uri = nullptr;
    const Text *text = nullptr;
    const Text *previous = nullptr;
    std::string_view message;
  };

private:
  Work outer;
};

// The file that the calling thread works on from here on, where no note names one: a program that
// loads one file tells of it once. In whole, as the text is kept.
void noteFile(std::string name, Text text);

// $ALLO_CACHE_DIR, else $HOME/.allo/cache; empty where neither is set.
std::string cacheFolder();

} // namespace allo
