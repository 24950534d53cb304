// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Ctrl-C while a kernel or a tool runs. Python only looks at signals between its own instructions;
// a thread of ours looks at runs of the main thread, and stops one that goes on for longer than a
// moment when the signal comes. Loops without checks do not look whether they have to stop: there a
// second Ctrl-C ends the process. A program that handles SIGINT itself is left alone.
#pragma once

#include "rt/Runtime.h"
#include "support/CancelToken.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>
#include <utility>

namespace allo::python {

// A run, from before the GIL is released to after it is taken again.
class InterruptibleRun {
public:
  InterruptibleRun();
  ~InterruptibleRun();
  InterruptibleRun(const InterruptibleRun &) = delete;
  InterruptibleRun &operator=(const InterruptibleRun &) = delete;

  rt::Stopper *stopper() const; // null outside of the main thread
  // Raises KeyboardInterrupt where it was stopped. With the GIL.
  void raiseIfInterrupted() const;

private:
  bool isMain;
};

// Long work in a thread of its own, while this one looks whether the user wants it to end.
// What the work gives. It does not throw, and comes to its end soon after it is cancelled. Raises
// what a handler of a signal does, such as KeyboardInterrupt. With the GIL, which is released.
template <typename Work> auto interruptible(const CancelToken &cancel, Work work) {
  namespace py = pybind11;
  constexpr std::chrono::milliseconds Moment(50);
  auto result = std::async(std::launch::async, std::move(work));
  bool isInterrupted = false;
  while (true) {
    std::future_status status;
    {
      py::gil_scoped_release release;
      status = result.wait_for(Moment);
    }
    if (status == std::future_status::ready)
      break;
    if (!isInterrupted && PyErr_CheckSignals() != 0) {
      isInterrupted = true;
      cancel.cancel();
      py::error_scope keep; // the error waits until the work has ended
      py::gil_scoped_release release;
      result.wait();
    }
  }
  if (isInterrupted)
    throw py::error_already_set();
  return result.get();
}

} // namespace allo::python
