// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the interpreter keeps while it runs: the calls, what a statement assigns to, and why the
// evaluation ended.
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/NameSource.h"
#include "sema/pyeval/PyCallable.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace allo {

// What a failure does: see Interpreter.h.
enum class EvalMode : uint8_t { Quiet, Loud, Strict };

struct EvalFrame {
  PyScope *scope = nullptr;
  const SyntaxUnit *unit = nullptr;
  ItemId item = ThisItem;
  const Environment *environment = nullptr;
  EvalMode mode = EvalMode::Quiet;
  Py returned;
  bool isCut = false;                    // something in it was not followed, and ended it
  Py self, type;                         // of a method: its object, and the class that defines it
  std::shared_ptr<NameSource> home = {}; // of a function of another file
  NameSource *names = nullptr; // of a function of another file; null: those of the context
};

// The target of an assignment, with its object and indices evaluated once.
struct PyPlace {
  const Expr &target;
  Py base;
  std::vector<Py> indices;
};

// The rest of it may run, and is not followed.
struct UnfollowedCode {
  const Node &node;
  std::shared_ptr<const SyntaxUnit> unit;
  const PyScope *scope = nullptr;
  const Environment *environment = nullptr;
};

// Why an evaluation ended, with the calls that led there, the innermost first.
struct EvalFailure {
  NodeRef place;
  std::string reason;
  std::vector<NodeNote> frames;
};

} // namespace allo
