// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a decorator means: whether it makes a kernel of a function, be it by an alias, with
// arguments that it has been given elsewhere, or misspelt. Never reports anything itself.
#pragma once

#include "sema/pyeval/Evaluate.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct DecoratorMeaning {
  bool isKernel = false; // also where it is wrong, but nothing else can be meant
  bool isConsteval = false;
  bool madeByCall = false; // of a function that returns the decorator: the arguments are its own
  std::shared_ptr<const std::vector<Value>> given = {}; // of a kernel, as in KernelDecorator
  Value value = {};                                     // of what stands before the parentheses
  // A name that is not defined, or that a module of allo has not.
  const Node *missing = nullptr;
  std::string_view missingName = {};
  std::string module = {}; // that has it not
  std::string close = {};  // what seems to be meant
  NodeRef cause = {};      // the undefined name that the name stands for, if it stands for one
  std::string reason = {}; // likewise
};
DecoratorMeaning decoratorMeaning(const Expr &decorator, EvalContext &context);

// The finding that its name is missing.
NodeDiagnostic missingDecorator(const DecoratorMeaning &meaning);

// The last name of 'a.b.c', or of a call of it; empty for other expressions.
std::string_view lastNameOf(const Expr &expr);
// The first one.
const NameExpr *rootNameOf(const Expr &expr);
// Whether a text mentions 'kernel' outside of strings.
bool mentionsKernel(std::string_view source);
// One of Python's own names, which need no definition.
bool isPythonBuiltin(std::string_view name);
// A library whose '@kernel' has nothing to do with allo.
bool isOtherKernelLibrary(std::string_view module);

} // namespace allo
