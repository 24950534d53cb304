// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Typed kernels -> the typed program: a kernel with all that it calls, checked once more for each
// instance with everything kept that the checker knows.
// The result refers to types of 'types', which outlives it. Where a kernel that is reached has an
// error there is no program, but the errors; where one uses what is broken outside of kernels there
// is neither.
#pragma once

#include "program/Program.h"
#include "sema/facts/ModuleView.h"

#include <memory>
#include <string>
#include <vector>

namespace allo::program {

struct Elaborated {
  std::unique_ptr<Program> program; // null where a kernel has an error
  struct Problem {
    std::string kernel;
    DiagCode code{};
    std::string message;
    std::string path;
    Span span;
  };
  std::vector<Problem> problems;
};

// 'home' is the file that 'kernel' is found from.
Elaborated elaborate(TypeContext &types, std::shared_ptr<const ModuleView> home,
                     std::shared_ptr<const KernelSignature> kernel);

} // namespace allo::program
