// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Typed kernels -> the typed program: a kernel with all the kernels that it calls. Each instance is
// checked once more, and all facts of the checker are kept.
// The result refers to types of 'types', which must outlive it. If a kernel that is reached has an
// error, the result has the errors and no program; if one uses a module-level definition that is
// broken, the result has neither.
#pragma once

#include "program/Program.h"
#include "sema/facts/ModuleView.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace allo::program {

struct Elaborated {
  std::unique_ptr<Program> program; // null where a kernel has an error
  struct Error {
    std::string kernel;
    DiagCode code{};
    std::string message;
    std::string path;
    Span span;
    std::vector<DiagNote> notes;
    std::vector<DiagFix> fixes;
  };
  std::vector<Error> errors;
  std::vector<Error> warnings; // if asked for: of the program's kernels, without opt-in ones
};

// Where the kernels of a program return. Everything that compiles a program needs Structured.
enum class Returns : uint8_t {
  Structured, // in the last statement only
  // Where the source does. Only the interpreter runs such a program; it is the oracle for the
  // rewriting of returns. It is also what users are shown, because it resembles the source.
  AsWritten
};

// Of a diagnostic of an item, in a file that 'home' reaches.
std::vector<DiagNote> notesOf(const NodeDiagnostic &diagnostic, ItemId item,
                              const ModuleView &home);

// The fixes of it that its file has a place for.
std::vector<DiagFix> fixesOf(const NodeDiagnostic &diagnostic, ItemId item, const ModuleView &home);

struct ElaborateOptions {
  Returns returns = Returns::Structured;
  bool warnings = false; // find them
};

// 'home' is the file that 'kernel' is found from.
Elaborated elaborate(TypeContext &types, std::shared_ptr<const ModuleView> home,
                     std::shared_ptr<const KernelSignature> kernel, ElaborateOptions options = {});

} // namespace allo::program
