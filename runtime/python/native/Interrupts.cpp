// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Interrupts.h"

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <pthread.h>
#include <thread>

namespace allo::python {

namespace py = pybind11;

namespace {

constexpr std::chrono::milliseconds Moment(20);
constexpr int IdleMoments = 50; // after which the thread sleeps until there is a run

// One for the process. It is never freed: the thread may outlive the module.
struct Watch {
  std::atomic<uint64_t> run = 0; // that is going on, by number; 0: none
  uint64_t last = 0;             // of the main thread
  std::atomic<bool> installed = false, interrupted = false, sleeps = true;
  rt::Stopper stopper;
  std::mutex mutex; // of what follows
  std::condition_variable wake;
  struct sigaction before = {};
  std::mutex asking;           // while the thread asks Python
  bool pythonHasEnded = false; // with it: from now on there is nobody to ask

  void watch();
  void install(uint64_t number);
  void uninstall(); // with the mutex
};

std::atomic<Watch *> current = nullptr;

void onSignal(int signal) {
  Watch *watch = current.load();
  if (watch->interrupted.exchange(true)) { // and nothing has stopped: a loop that does not look
    std::signal(signal, SIG_DFL);
    ::raise(signal);
  }
  if (watch->before.sa_handler != SIG_DFL && watch->before.sa_handler != SIG_IGN)
    watch->before.sa_handler(signal); // Python's: it is noticed later
}

void Watch::uninstall() {
  if (installed.exchange(false))
    sigaction(SIGINT, &before, nullptr);
}

void Watch::install(uint64_t number) {
  {
    const std::lock_guard guard(asking);
    if (pythonHasEnded)
      return;
    const py::gil_scoped_acquire acquire;
    const py::module_ signal = py::module_::import("signal");
    if (!signal.attr("getsignal")(signal.attr("SIGINT")).is(signal.attr("default_int_handler")))
      return;
  }
  const std::lock_guard guard(mutex);
  struct sigaction ours = {};
  ours.sa_handler = onSignal;
  sigemptyset(&ours.sa_mask);
  sigaction(SIGINT, &ours, &before);
  installed.store(true);
  if (run.load() != number)
    uninstall(); // it has ended meanwhile
}

void Watch::watch() {
  uint64_t seen = 0;
  int idle = 0;
  while (true) {
    const uint64_t now = run.load();
    if (now != 0 && now == seen && !installed.load())
      install(now);
    if (interrupted.load() && now != 0)
      stopper.stop();
    idle = now == 0 || now != seen ? idle + 1 : 0;
    seen = now;
    if (idle < IdleMoments) {
      std::this_thread::sleep_for(Moment);
      continue;
    }
    std::unique_lock lock(mutex);
    sleeps.store(true);
    wake.wait(lock, [&] { return run.load() != 0; });
    sleeps.store(false);
    idle = 0;
  }
}

// An interpreter that ends kills a thread which wants the GIL, and with it the process.
void onEndOfPython() {
  if (Watch *watch = current.load()) {
    const py::gil_scoped_release release;
    const std::lock_guard guard(watch->asking);
    watch->pythonHasEnded = true;
  }
}

// The thread does not survive a fork.
Watch &watchOfProcess() {
  Watch *watch = current.load();
  if (!watch) {
    watch = new Watch;
    current.store(watch);
    static const bool isRegistered = [] {
      py::module_::import("atexit").attr("register")(py::cpp_function(onEndOfPython));
      return pthread_atfork(nullptr, nullptr, [] { current.store(nullptr); }) == 0;
    }();
    (void)isRegistered;
    std::thread([watch] { watch->watch(); }).detach();
  }
  return *watch;
}

bool isMainThread() {
  static unsigned long main = 0; // not known yet; the same in a child
  if (main == 0)
    main = py::cast<unsigned long>(
        py::module_::import("threading").attr("main_thread")().attr("ident"));
  return main == PyThread_get_thread_ident();
}

} // namespace

InterruptibleRun::InterruptibleRun() : isMain(isMainThread()) {
  if (!isMain)
    return;
  Watch &watch = watchOfProcess();
  watch.run.store(++watch.last);
  if (watch.sleeps.load()) {
    const std::lock_guard guard(watch.mutex);
    watch.wake.notify_one();
  }
}

InterruptibleRun::~InterruptibleRun() {
  if (!isMain)
    return;
  Watch &watch = *current.load();
  watch.run.store(0);
  if (watch.installed.load()) {
    const std::lock_guard guard(watch.mutex);
    watch.uninstall();
  }
  watch.interrupted.store(false);
}

rt::Stopper *InterruptibleRun::stopper() const {
  return isMain ? &current.load()->stopper : nullptr;
}

void InterruptibleRun::raiseIfInterrupted() const {
  if (!isMain || !current.load()->interrupted.load())
    return;
  if (PyErr_CheckSignals() == 0)
    PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw py::error_already_set();
}

} // namespace allo::python
