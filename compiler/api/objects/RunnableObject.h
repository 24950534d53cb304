// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A kernel of a running program that something runs: this processor, a simulation of its HLS C++,
// an emulator or a board. Its arguments are values of the compiler, one per parameter.
#pragma once

#include "api/load/LoadKernel.h"
#include "exec/Outcome.h"
#include "program/Written.h"
#include "support/CancelToken.h"

#include <functional>
#include <utility>
#include <vector>

namespace allo::rt {
class Stopper;
}

namespace allo::api {

// What stops a run.
struct RunStop {
  rt::Stopper *stopper = nullptr; // null: nobody stops it
  CancelToken cancel = {};
};

class RunnableObject {
public:
  explicit RunnableObject(LoadedKernel kernel) : loaded(std::move(kernel)) {}
  virtual ~RunnableObject() = default;
  RunnableObject(const RunnableObject &) = delete;
  RunnableObject &operator=(const RunnableObject &) = delete;

  // Why it cannot be run, or the last run did not take place: what is wrong with kernels, or a
  // sentence.
  const std::vector<FileReport> &errors() const { return loaded.errors; }
  const std::vector<FileReport> &warnings() const { return loaded.bodyWarnings; }
  const Failure &failure() const { return failed; }

  // Of one that can be run.
  const program::Program &program() const { return *loaded.program; }
  const program::Kernel &kernel() const { return program().kernels.front(); }
  // By parameter of the kernel: whether it may write to that array.
  std::vector<bool> written() const { return program::writtenParameters(program()).front(); }
  // A fault as a diagnostic, of the file in which it is.
  FileReport reportOf(const eval::Fault &fault) const;

  // What is stopped has the fault TimeLimit, or a failure.
  virtual eval::Outcome run(const std::vector<eval::Datum> &arguments, const RunStop &stop) = 0;
  // Whether it runs in other processes, which only 'RunStop::cancel' stops.
  virtual bool isOutside() const { return false; }
  // As CompiledProgram has it (backend/cpu/Jit.h), where it can.
  virtual bool canRunInPlace() const { return false; }
  virtual bool isStraight() const { return false; }
  virtual eval::Outcome runInPlace(void **, const std::function<void()> &, rt::Stopper *) {
    return {};
  }

protected:
  LoadedKernel loaded;
  Failure failed;
};

} // namespace allo::api
