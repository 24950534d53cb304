// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A kernel of a running program, compiled for this processor, and its runs on values of the host.
// Making one takes one thread at a time, as the types do; runs of kernels without stateful
// variables may be in several.
#pragma once

#include "api/Modules.h"
#include "api/objects/RunnableObject.h"
#include "backend/cpu/Jit.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace allo::api {

struct ObjectOptions {
  unsigned optLevel = 2;                   // 0 to 3
  bool checked = false;                    // stops at operations without a result
  std::string cache;                       // a folder for object files; empty: none
  std::vector<std::string> libraries = {}; // paths of shared libraries that it is linked to
  // Those that share stateful variables with it; null: none.
  cpu::SharedStates *states = nullptr; /*nullable*/
};
using cpu::SharedStates;

class CompiledObject final : public RunnableObject {
public:
  // Its program refers to the types that it was loaded with.
  CompiledObject(LoadedKernel kernel, const ObjectOptions &options);

  // Whether what a run leaves is seen by the next one.
  bool keepsState() const { return hasState; }
  bool canRunInPlace() const override { return !isChecked; }
  bool isStraight() const override { return code && code->isStraight(); }
  // Memory for runInPlace(): whether host and compiled code have elements in the same form, how
  // these are aligned, the bytes of a number, and the number itself.
  static bool isSameForm(Type element);
  static size_t alignmentOf(Type element);
  static size_t bytesOf(Type scalar);
  static void write(const eval::Number &number, Type type, std::byte *to);
  // The result at 'from', a pointer to elements where it is shaped, as the host has it.
  static eval::Datum readResult(Type type, const std::byte *from);

  eval::Outcome run(const std::vector<eval::Datum> &arguments, const RunStop &stop) override;
  eval::Outcome runInPlace(void **values, const std::function<void()> &read,
                           rt::Stopper *stopper) override {
    return code->runInPlace(values, read, {.stopper = stopper, .isTimed = false});
  }
  // What the checks of a scheduled kernel prevent: it runs as it is written. Empty: nothing.
  std::string prevented() const { return loaded.report ? loaded.report->prevented : std::string(); }

private:
  std::unique_ptr<Modules> modules;
  std::unique_ptr<cpu::CompiledProgram> code;
  bool isChecked;
  bool hasState = false;
};

// Of one with a program, as `allo mlir` prints it.
Result<std::string, Failure> mlirOf(LoadedKernel &loaded);

} // namespace allo::api
