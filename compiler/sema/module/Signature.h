// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Signatures of kernels and of their instances, from the decorator, the annotations of the
// parameters, and the results. Names are resolved in the scopes that enclose the kernel.
#pragma once

#include "sema/pyeval/Evaluate.h"

#include <memory>
#include <string>
#include <vector>

namespace allo {

// What a running program has evaluated where it defines a function, by parameter: default values,
// and annotations that are no strings.
struct EvaluatedHeader {
  std::map<std::string, Value, std::less<>> defaults;
  std::map<std::string, Type, std::less<>> types;
};

// The decorator that makes the function a kernel; null if there is none.
struct KernelDecorator {
  const Expr *expr = nullptr;
  const Expr *source = nullptr; // the same, without arguments that are not of 'kernel' itself
  // The arguments that it has by itself, as Value::ofKernelMaker has them; may be null.
  std::shared_ptr<const std::vector<Value>> given = {};
  bool isLazy = false;                                // 'consteval(lazy=True)'
  std::shared_ptr<const EvaluatedHeader> header = {}; /*nullable*/
  explicit operator bool() const { return expr != nullptr; }
};
KernelDecorator kernelDecorator(const FunctionStmt &function, EvalContext &context);

// The function that a signature was read from; null where the unit has been edited since, so that
// the signature's nodes are others there.
const FunctionStmt *functionOf(const SyntaxUnit &unit, const KernelSignature &signature);

struct SignatureInput {
  const FunctionStmt &function;
  const Expr *decorator; // null: the kernel is made by a call
  ItemId item;
  std::string name;                                      // qualified
  std::shared_ptr<const Environment> environment = {};   // of the enclosing functions
  const KernelSignature *enclosing = nullptr;            // of a nested kernel
  const std::vector<Value> *templateArguments = nullptr; // where it is specialised
  bool isLazy = false;                                   // of 'consteval(lazy=True)'
  std::shared_ptr<const std::vector<Value>> given = {};  // as KernelDecorator has them
  const EvaluatedHeader *header = nullptr;               /*nullable*/
};

// Reports to context.diagnostics, which must be there.
std::shared_ptr<KernelSignature> makeSignature(const SignatureInput &input, EvalContext &context);

// 'kernel[arguments]' at 'where' of context.unit; reports errors there.
Value specialize(const Value &kernel, const std::vector<Value> &arguments, const Node &where,
                 EvalContext &context);

// The kernel that a function makes when it is called: an instance of the one in its source, with
// the names of the functions around it. 'call' is how messages show the call, "make_gemm(32, 32)".
// 'maker' has made it where nothing above the function does.
Value madeKernel(const FunctionStmt &function, ItemId item,
                 const std::shared_ptr<const SyntaxUnit> &unit,
                 std::shared_ptr<const Environment> environment, const std::string &call,
                 EvalContext &context, const KernelDecorator *maker = nullptr /*nullable*/);

// The kernel that 'kernel(function)' makes, with 'given' as KernelDecorator has it; checked like an
// instance, where the function stands.
Value kernelFromCall(const FunctionInfo &function, std::vector<Value> given, EvalContext &context);

// How many instances may ask for each other up to one that is checked: a chain of them need not
// end.
constexpr uint32_t MaxInstanceDepth = 64;
constexpr size_t MaxInstances = 1000; // of the kernels of one item

} // namespace allo
