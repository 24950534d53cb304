// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The meaning of a decorator: whether it turns a function into a kernel, also through an alias,
// with arguments that are given elsewhere, or misspelled. It reports no diagnostics itself.
#pragma once

#include "sema/pyeval/Evaluate.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct DecoratorMeaning {
  bool isKernel = false; // also if it is wrong, but can only be intended as one
  bool isConsteval = false;
  bool madeByCall = false; // of a function that returns the decorator: the arguments are its own
  std::shared_ptr<const std::vector<Value>> given = {}; // of a kernel, as in KernelDecorator
  Value value = {};                                     // of the callee
  // A name that is not defined, or that a module of allo does not have.
  const Node *missing = nullptr;
  std::string_view missingName = {};
  std::string module = {}; // that has it not
  std::string close = {};  // the probable intention
  NodeRef cause = {};      // the undefined name that the name refers to, if any
  std::string reason = {}; // likewise
};
DecoratorMeaning decoratorMeaning(const Expr &decorator, EvalContext &context);

// The finding that its name is missing.
NodeDiagnostic missingDecorator(const DecoratorMeaning &meaning);

// The finding that a kernel has another decorator.
NodeDiagnostic extraDecorator(const FunctionStmt &function, const Expr &decorator,
                              const SyntaxUnit &unit);
// Whether it may stand below '@kernel'.
bool isStaticMethod(const Expr &decorator);

// Whether it is '@cache' of functools, or '@lru_cache' without a number of results.
bool isFollowedCache(const Expr &decorator);
// The first one.
const NameExpr *rootNameOf(const Expr &expr);
// 'a' of 'a.b[0].c', what is changed by a store into it; null where calls are in it.
const NameExpr *holderOf(const Expr &path);
// Whether a text mentions 'kernel' outside of strings.
bool mentionsKernel(std::string_view source);
// One of Python's own names, which need no definition.
bool isPythonBuiltin(std::string_view name);
// A library whose '@kernel' has nothing to do with allo.
bool isOtherKernelLibrary(std::string_view module);

// The decorators of a function or class as values, in the order of the text.
struct Decoration {
  List<const Expr *> decorators;
  std::vector<Value> makers; // None: it gives what it gets
  bool isFollowed() const;   // whether all of them are functions of the file, or give what they get
};
Decoration decorationBy(List<const Expr *> decorators, EvalContext &context);
// Those that are not followed may do now what the function or class does.
void loseDecorated(const Decoration &decoration, const Value &made, EvalContext &context);
// The value that the name of the function or class is bound to. Decorators that are functions of
// the file are called. Of others it is not known what they give: in the evaluation of schedules a
// call of it may do anything that the function does, as may any use of it as an attribute of a
// class; in the evaluation before it is the function.
Value decoratedValue(const Decoration &decoration, std::string_view name, const Value &made,
                     bool isOfClass, EvalContext &context);
// The same of a kernel, which decorators that are not followed are taken to register and return. In
// the evaluation before that of schedules, it is the kernel unless they return another one.
Value decoratedKernel(const Decoration &decoration, const Value &made, EvalContext &context);

// Whether a test framework runs the function before each test: '@pytest.fixture(autouse=True)'.
bool isAutouseFixture(const FunctionStmt &function);

} // namespace allo
