// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/Signals.h"

#include "support/Characters.h"
#include "support/Ending.h"
#include "support/Format.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <unwind.h>
#include <utility>

#ifndef ALLO_VERSION
#define ALLO_VERSION "unknown"
#endif

extern "C" const char __executable_start, _end; // from the linker: where the program is loaded

namespace allo {

namespace {

constexpr size_t MaxPath = 1024;
constexpr int Interrupted = 130;
constexpr int KernelFailed = exitCodeOf(Ending::Fault);

struct SavedFlags {
  std::atomic<int> descriptor{-1};
  std::atomic<int> flags{0};
};

SavedFlags savedFlags[3];
char programName[32];
char crashFolder[MaxPath];
std::string commandLine; // for a shell
char temporaryFile[MaxPath];
std::atomic<bool> hasTemporaryFile{false};
std::atomic<int> crashing{0}; // the id of the thread that reports its crash
bool showTraceback = false;
KernelCrash kernelCrash;
std::atomic<bool> kernelIsToBlame{false};

thread_local CrashNote::Work work;
struct LoadedFile {
  std::string name;
  Text text;
};
thread_local LoadedFile loaded; // that 'work' may point to

// A path or a line, put together without allocation.
class Line {
public:
  Line &add(const char *text) {
    while (*text && length + 1 < sizeof data)
      data[length++] = *text++;
    data[length] = 0;
    return *this;
  }
  Line &add(long number) {
    char digits[24];
    size_t n = 0;
    do
      digits[n++] = char('0' + number % 10);
    while ((number /= 10) != 0 && n < sizeof digits);
    while (n != 0 && length + 1 < sizeof data)
      data[length++] = digits[--n];
    data[length] = 0;
    return *this;
  }
  Line &addHex(unsigned long number) {
    add("0x");
    int shift = 60;
    while (shift > 0 && (number >> shift) == 0)
      shift -= 4;
    for (; shift >= 0 && length + 1 < sizeof data; shift -= 4)
      data[length++] = hexDigit((number >> shift) & 0xF);
    data[length] = 0;
    return *this;
  }
  const char *text() const { return data; }
  size_t size() const { return length; }

private:
  char data[MaxPath + 256] = {};
  size_t length = 0;
};

void writeAll(int fd, const char *data, size_t size) {
  while (size != 0) {
    ssize_t n = ::write(fd, data, size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return;
    data += n;
    size -= size_t(n);
  }
}

int createIn(const Line &folder, const char *name) {
  Line path = folder;
  path.add("/").add(name);
  return ::open(path.text(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

void saveText(const Line &folder, const char *name, const Text &text) {
  int fd = createIn(folder, name);
  if (fd < 0)
    return;
  for (uint32_t at = 0; at < text.size();) {
    std::string_view piece = text.contiguous(at);
    if (piece.empty())
      break;
    writeAll(fd, piece.data(), piece.size());
    at += uint32_t(piece.size());
  }
  ::close(fd);
}

bool makeFolders(char *path) {
  for (char *p = path + 1; *p; ++p)
    if (*p == '/') {
      *p = 0;
      ::mkdir(path, 0700);
      *p = '/';
    }
  return ::mkdir(path, 0700) == 0 || errno == EEXIST;
}

const char *signalName(int number) {
  switch (number) {
  case SIGSEGV:
    return "segmentation fault";
  case SIGBUS:
    return "bus error";
  case SIGFPE:
    return "arithmetic fault";
  case SIGILL:
    return "illegal instruction";
  case SIGABRT:
    return "abort";
  }
  return "fatal signal";
}

// Offsets within the program, innermost first, for addr2line: names would need the heap.
_Unwind_Reason_Code writeFrame(_Unwind_Context *context, void *descriptor) {
  auto address = reinterpret_cast<const char *>(_Unwind_GetIP(context));
  if (address < &__executable_start || address >= &_end)
    return _URC_NO_REASON; // in the C library
  Line line;
  line.add("  at ").addHex(static_cast<unsigned long>(address - &__executable_start)).add("\n");
  writeAll(*static_cast<int *>(descriptor), line.text(), line.size());
  return _URC_NO_REASON;
}

void writeTraceback(int fd) { _Unwind_Backtrace(writeFrame, &fd); }

// Leaves the reproducer; the folder's path, or an empty line where it could not be made.
Line saveWork(int number) {
  Line folder;
  if (crashFolder[0] == 0 || !makeFolders(crashFolder))
    return folder;
  folder.add(crashFolder).add("/").add(long(::time(nullptr))).add("-").add(long(::getpid()));
  if (::mkdir(folder.text(), 0700) != 0)
    return Line();
  if (int fd = createIn(folder, "info.txt"); fd >= 0) {
    Line info;
    info.add(programName).add(" " ALLO_VERSION ": ").add(signalName(number)).add("\n");
    writeAll(fd, info.text(), info.size());
    if (work.uri)
      writeAll(fd, work.uri->data(), work.uri->size());
    writeAll(fd, "\n", 1);
    writeAll(fd, commandLine.data(), commandLine.size());
    writeTraceback(fd);
    ::close(fd);
  }
  // The file as it was analysed; before.py is the version before, where the analysis was
  // incremental.
  if (work.text)
    saveText(folder, "file.py", *work.text);
  if (work.previous)
    saveText(folder, "before.py", *work.previous);
  if (!work.message.empty())
    if (int fd = createIn(folder, "message.json"); fd >= 0) {
      writeAll(fd, work.message.data(), work.message.size());
      ::close(fd);
    }
  return folder;
}

extern "C" void onCrash(int number, siginfo_t *info, void *) {
  int thread = ::gettid();
  int none = 0;
  if (!crashing.compare_exchange_strong(none, thread)) {
    if (none == thread) // while reporting
      ::_exit(exitCodeOf(Ending::InternalError));
    for (;;)
      ::pause(); // the other thread's report ends the program
  }
  restoreFlagsNow();
  bool isOverflow = number == SIGSEGV && kernelCrash.isOverflow && info->si_code > 0 &&
                    kernelCrash.isOverflow(info->si_addr);
  endKernel(isOverflow ? KernelCrash::StackOverflow : number);
  Line folder = saveWork(number);
  Line line;
  line.add(programName).add(": internal error (").add(signalName(number)).add(")");
  if (folder.size() != 0)
    line.add("; what reproduces it lies in ").add(folder.text());
  line.add("\n");
  writeAll(2, line.text(), line.size());
  if (showTraceback)
    writeTraceback(2);
  ::_exit(exitCodeOf(Ending::InternalError));
}

extern "C" void onInterrupt(int) {
  if (hasTemporaryFile)
    ::unlink(temporaryFile);
  restoreFlagsNow();
  ::_exit(Interrupted);
}

// The memory that an alternate stack lives in, as long as its thread.
struct HandlerStack {
  static constexpr size_t Size = 64 * 1024;
  std::unique_ptr<char[]> memory;
  HandlerStack() : memory(new char[Size]) {
    stack_t stack{};
    stack.ss_sp = memory.get();
    stack.ss_size = Size;
    ::sigaltstack(&stack, nullptr);
  }
  ~HandlerStack() {
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    ::sigaltstack(&none, nullptr);
  }
};

} // namespace

void installCrashStack() { thread_local HandlerStack stack; }

void installCrashHandlers(std::string_view program, const std::string &folder) {
  size_t length = std::min(program.size(), sizeof programName - 1);
  std::memcpy(programName, program.data(), length);
  programName[length] = 0;
  if (folder.size() < MaxPath)
    std::memcpy(crashFolder, folder.c_str(), folder.size() + 1);
  const char *traceback = std::getenv("ALLO_SHOW_COMPILER_TRACEBACK");
  showTraceback = traceback && std::strcmp(traceback, "1") == 0;
  installCrashStack();
  struct sigaction action{};
  action.sa_sigaction = onCrash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    ::sigaction(number, &action, nullptr);
}

void noteCommandLine(int argc, const char *const *argv) {
  char folder[MaxPath];
  commandLine = ::getcwd(folder, sizeof folder) ? "in " + std::string(folder) + ": " : "";
  for (int i = 0; i < argc; ++i) {
    std::string_view word = argv[i];
    bool isPlain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
      return isWordChar(c) || std::string_view("-=./:,+@%").find(c) != std::string_view::npos;
    });
    commandLine += i == 0 ? "" : " ";
    commandLine += isPlain ? std::string(word) : shellWord(word);
  }
  commandLine += '\n';
}

void installInterruptHandlers() {
  struct sigaction action{};
  action.sa_handler = onInterrupt;
  sigemptyset(&action.sa_mask);
  for (int number : {SIGINT, SIGTERM, SIGHUP})
    ::sigaction(number, &action, nullptr);
}

void blameKernel(KernelCrash crash) {
  blameNoKernel();
  kernelCrash = std::move(crash);
  kernelIsToBlame = true;
}

void blameNoKernel() { kernelIsToBlame = false; }

void endKernel(int what) {
  if (!kernelIsToBlame.exchange(false))
    return;
  for (const KernelCrash::Words &words : kernelCrash.words)
    if (words.signal == what) {
      writeAll(kernelCrash.descriptor, words.bytes.data(), words.bytes.size());
      ::_exit(KernelFailed);
    }
}

void restoreFlagsAtExit(int descriptor, int flags) {
  for (SavedFlags &saved : savedFlags)
    if (saved.descriptor == -1) {
      saved.flags = flags;
      saved.descriptor = descriptor;
      return;
    }
}

void restoreFlagsNow() {
  for (SavedFlags &saved : savedFlags)
    if (int descriptor = saved.descriptor.exchange(-1); descriptor >= 0)
      ::fcntl(descriptor, F_SETFL, saved.flags.load());
}

void removeAtInterrupt(const std::string &path) {
  hasTemporaryFile = false;
  if (path.empty() || path.size() >= MaxPath)
    return;
  std::memcpy(temporaryFile, path.c_str(), path.size() + 1);
  hasTemporaryFile = true;
}

CrashNote::CrashNote(const std::string &uri, const Text &text, const Text *previous) : outer(work) {
  work.uri = &uri;
  work.text = &text;
  work.previous = previous;
}

CrashNote::CrashNote(std::string_view message) : outer(work) { work.message = message; }

CrashNote::~CrashNote() { work = outer; }

void noteFile(std::string name, Text text) {
  loaded = {std::move(name), std::move(text)};
  if (!work.uri) {
    work.uri = &loaded.name;
    work.text = &loaded.text;
  }
}

std::string cacheFolder() {
  if (const char *folder = std::getenv("ALLO_CACHE_DIR"); folder && *folder)
    return folder;
  if (const char *home = std::getenv("HOME"); home && *home)
    return std::string(home) + "/.allo/cache";
  return "";
}

} // namespace allo
