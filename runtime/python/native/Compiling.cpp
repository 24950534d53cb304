// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Compiling.h"

#include <pybind11/pybind11.h>

#include <mutex>
#include <new>
#include <pthread.h>

namespace allo::python {

namespace {

// Never destroyed: threads may wait at the end of the process.
std::recursive_mutex &compilerMutex() {
  alignas(std::recursive_mutex) static unsigned char memory[sizeof(std::recursive_mutex)];
  static std::recursive_mutex *mutex = [] {
    // The thread that holds it is not in the child.
    pthread_atfork(nullptr, nullptr, [] { new (memory) std::recursive_mutex; });
    return new (memory) std::recursive_mutex;
  }();
  return *mutex;
}

} // namespace

Compiling::Compiling() {
  if (compilerMutex().try_lock())
    return;
  pybind11::gil_scoped_release release;
  compilerMutex().lock();
}

Compiling::~Compiling() { compilerMutex().unlock(); }

} // namespace allo::python
