// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/Child.h"

#include "csim/HostInterface.h"
#include "job/Framing.h"
#include "os/FileSystem.h"
#include "os/SharedMemory.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <set>
#include <sys/resource.h>
#include <unistd.h>

namespace allo::csim {

using Json = nlohmann::ordered_json;

namespace {

constexpr int Ok = 0, Refused = 2;

// What reporters and handlers of signals can reach. A process simulates one kernel.
int channel = -1;
std::mutex sending;
std::set<std::pair<std::string, int>> reported; // of the warnings of a run

void send(const Json &message) {
  std::string frame = jobFrame(message.dump(-1, ' ', false, Json::error_handler_t::replace));
  std::lock_guard lock(sending);
  if (!writeAll(channel, frame))
    ::_exit(Ok); // nobody listens any more
}

void onReport(const char *event, int isFault, int site, const long long *values, int count,
              double number, const char *message) {
  constexpr size_t MostWarnings = 1000;
  static std::mutex one;
  std::lock_guard lock(one);
  if (!isFault && (reported.size() >= MostWarnings ||
                   !reported.insert({event + std::string(message), site}).second))
    return;
  uint64_t bits = 0; // a NaN is no JSON
  std::memcpy(&bits, &number, sizeof bits);
  if (isFault)
    std::fflush(nullptr);
  send({{"report",
         {{"event", event},
          {"fault", isFault != 0},
          {"site", site},
          {"values", std::vector<long long>(values, values + std::max(count, 0))},
          {"number", bits},
          {"message", message}}}});
  if (isFault)
    ::_exit(Ok);
}

// --- The thread that the kernel runs on, whose stack is as large as its local arrays need.

struct Stack {
  char *lowest = nullptr;
  size_t guard = 0;
};
Stack stack;
constexpr size_t Guard = size_t(1) << 20;
char overflowFrame[64];
size_t overflowSize = 0;

extern "C" void onFault(int signal, siginfo_t *info, void *) {
  auto *at = static_cast<char *>(info->si_addr);
  bool isOverflow = stack.lowest && at >= stack.lowest - Guard && at < stack.lowest + stack.guard;
  if (isOverflow && ::write(channel, overflowFrame, overflowSize) < 0)
    ::_exit(Ok);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

class Runner {
public:
  Runner(Call call, std::vector<void *> values) : call(call), values(std::move(values)) {}

  bool start() {
    constexpr size_t MiB = size_t(1) << 20;
    join();
    reported.clear();
    for (size_t size : {512 * MiB, 64 * MiB, 8 * MiB}) {
      pthread_attr_t attributes;
      pthread_attr_init(&attributes);
      pthread_attr_setstacksize(&attributes, size);
      pthread_attr_setguardsize(&attributes, Guard);
      isRunning = pthread_create(&thread, &attributes, &Runner::body, this) == 0;
      pthread_attr_destroy(&attributes);
      if (isRunning)
        return true;
    }
    return false;
  }

private:
  Call call;
  std::vector<void *> values;
  pthread_t thread{};
  bool isRunning = false;

  void join() {
    if (isRunning)
      pthread_join(thread, nullptr);
    isRunning = false;
  }

  static void *body(void *self) {
    static_cast<Runner *>(self)->run();
    return nullptr;
  }

  void run() {
    using Clock = std::chrono::steady_clock;
    static char handlerStack[65536];
    stack_t other{}, before{};
    other.ss_sp = handlerStack;
    other.ss_size = sizeof handlerStack;
    ::sigaltstack(&other, &before);
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      void *lowest = nullptr;
      size_t size = 0;
      pthread_attr_getstack(&attributes, &lowest, &size);
      pthread_attr_getguardsize(&attributes, &stack.guard);
      stack.lowest = static_cast<char *>(lowest);
      pthread_attr_destroy(&attributes);
    }
    Clock::time_point start = Clock::now();
    call(values.data());
    double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    std::fflush(nullptr);
    ::sigaltstack(&before, nullptr); // a sanitizer frees its own
    send({{"done", seconds}});
  }
};

// --- The process

[[noreturn]] void end() {
  if (::getpgrp() == ::getpid())
    ::kill(0, SIGKILL); // with what the kernel may have started
  ::_exit(Ok);
}

// A sanitizer's own memory is beyond all limits.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ALLO_NO_MEMORY_LIMIT
#endif
#endif

void setLimits([[maybe_unused]] uint64_t megabytes) {
  rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  constexpr size_t StageStack = size_t(64) << 20; // of threads that the kernel starts
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, StageStack);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#ifndef ALLO_NO_MEMORY_LIMIT
  rlimit data{};
  if (megabytes != 0 && ::getrlimit(RLIMIT_DATA, &data) == 0) {
    data.rlim_cur = std::min<rlim_t>({megabytes << 20, data.rlim_cur, data.rlim_max});
    ::setrlimit(RLIMIT_DATA, &data);
  }
#endif
}

// Our own handlers would take the kernel's crash for one of ours.
void setHandlers() {
  for (int number : {SIGFPE, SIGILL, SIGABRT, SIGINT, SIGTERM, SIGHUP, SIGPIPE})
    ::signal(number, SIG_DFL);
  struct sigaction action{};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int number : {SIGSEGV, SIGBUS})
    ::sigaction(number, &action, nullptr);
}

class Child {
public:
  int serve() {
    for (;;) {
      Json message = receive();
      if (message.contains("library")) {
        if (Result<void> loaded = load(message); !loaded) {
          send({{"problem", loaded.error().message}});
          return Refused;
        }
        send({{"loaded", true}});
      } else if (runner && message.contains("run")) {
        if (!runner->start()) {
          send({{"problem", "Cannot start a thread for the kernel"}});
          return Refused;
        }
      } else {
        return Refused;
      }
    }
  }

private:
  JobFrames frames;
  SharedMemory memory;
  std::optional<Runner> runner;

  // Also while the kernel runs: then the next thing to come is the end.
  Json receive() {
    char buffer[4096];
    for (;;) {
      if (std::optional<std::string> body = frames.next()) {
        Json message = Json::parse(*body, nullptr, /*allow_exceptions=*/false);
        return message.is_object() ? message : Json::object();
      }
      ssize_t n = ::read(channel, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0 || !frames.error().empty())
        end();
      frames.feed({buffer, size_t(n)});
    }
  }

  Result<void> load(const Json &message) {
    size_t bytes = message.value("bytes", size_t(0));
    Result<SharedMemory> shared =
        SharedMemory::of(::fcntl(ChildMemory, F_DUPFD_CLOEXEC, 100), bytes);
    ::close(ChildMemory);
    if (!shared)
      return shared.error();
    memory = std::move(*shared);
    std::vector<void *> values;
    for (size_t offset : message.value("values", std::vector<size_t>()))
      values.push_back(memory.data() + std::min(offset, bytes));
    std::string path = message.value("library", "");
    void *library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    void *call = library ? ::dlsym(library, CallName) : nullptr;
    if (!call)
      return Error{::dlerror()};
    if (void *reporter = ::dlsym(library, ReporterName))
      *static_cast<Reporter *>(reporter) = onReport;
    runner.emplace(reinterpret_cast<Call>(call), std::move(values));
    return {};
  }
};

} // namespace

int runChild(uint64_t megabytes) {
  // A number that nothing which a kernel calls expects, and that no child inherits.
  constexpr int Lowest = 100;
  channel = ::fcntl(ChildChannel, F_DUPFD_CLOEXEC, Lowest);
  if (channel < 0)
    return Refused;
  ::close(ChildChannel);
  setLimits(megabytes);
  setHandlers();
  std::string frame = jobFrame(R"({"overflow":true})");
  overflowSize = frame.copy(overflowFrame, sizeof overflowFrame);
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ); // so that a crash takes little along
  return Child().serve();
}

} // namespace allo::csim
