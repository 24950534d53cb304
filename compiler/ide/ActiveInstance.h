// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A template has a typing for each of its instances, and an editor shows one of them in its source:
// the one that the user has chosen, or else the first one that the checker met. Pure functions of
// an Analysis.
#pragma once

#include "sema/facts/Analysis.h"
#include "syntax/tree/Ast.h"

#include <memory>
#include <string>
#include <vector>

namespace allo {

// By the names of the template and of the instance, which edits elsewhere leave as they are.
struct InstanceChoice {
  std::string kernel; // qualified: "fill", "make.scale"
  std::string label;  // "fill[i32, 4]"
};

// A kernel with several instances whose bodies are checked.
struct KernelInstances {
  std::string kernel;              // qualified
  Span name;                       // in the file
  Span place;                      // its first decorator, with '@'
  std::vector<std::string> labels; // the shorter ones first
  std::vector<std::string> shown;  // what tells them apart: "[i32, 4]", "make(8)"
  size_t active = 0;               // the one that is shown
};
// Where the lenses of a function stand, in its unit: its first decorator with '@', or its name.
Span lensPlaceOf(const SyntaxUnit &unit, const FunctionStmt &function);
std::vector<KernelInstances> kernelInstances(const Analysis &analysis);

// The analysis with the chosen instances before the others, so that hints, hover and all else that
// shows one instance show these. Choices that mean nothing (any more) are passed over.
std::shared_ptr<const Analysis> withActiveInstances(std::shared_ptr<const Analysis> analysis,
                                                    const std::vector<InstanceChoice> &choices);

} // namespace allo
