// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Examines how the Python code around kernels uses allo's 'kernel' and functions that create
// kernels. Undefined names are errors there, and code that cannot be followed is reported as
// unchecked. One thread, for one item.
#pragma once

#include "sema/module/KernelMakers.h"
#include "sema/pyeval/Evaluate.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace allo {

class MakerUses {
public:
  // 'found' gets what it reports. All outlive it.
  MakerUses(EvalContext &context, KernelMakers &makers, std::vector<NodeDiagnostic> &found)
      : context(context), makers(makers), found(found) {}

  // The expressions of a statement, before it binds anything; nested statements follow later.
  void check(const Stmt &statement);
  // The statements in a loop that has been followed to its end.
  void checkInside(const Stmt &statement);

private:
  // Whose arguments or indices an expression is among: a kernel or a function that is known.
  struct Receiver {
    Value value;
    Receiver *outer = nullptr;
    bool getsFunction = false;

    bool takesArguments() const {
      return value.kind == ValueKind::Kernel || value.kind == ValueKind::Function;
    }
  };
  // Around an expression: the outermost and the innermost call that get what it makes, and the
  // outermost comprehension.
  struct Around {
    const CallExpr *call = nullptr;
    const CallExpr *inner = nullptr;
    const ComprehensionExpr *comprehension = nullptr;
    Receiver *receiver = nullptr;
  };

  EvalContext &context;
  KernelMakers &makers;
  std::vector<NodeDiagnostic> &found;
  std::optional<std::unordered_set<std::string_view>> boundHere; // anywhere in the item
  std::unordered_map<NodeId, bool> followed;      // of the statement: the evaluated expressions
  std::unordered_map<NodeId, bool> appliesKernel; // calls that get 'kernel'
  std::unordered_map<std::string_view, bool> misspelt; // names of makers
  bool wasFollowed = false;

  void checkExpr(const Node &node, const Around &around);
  void checkMention(const Node &node, const Around &around);
  void checkCall(const CallExpr &call, const Around &around);
  void checkMade(const CallExpr &call, const Expr &whole);
  void checkSubscript(const SubscriptExpr &subscript, const Around &around);
  void checkName(const NameExpr &name, const Around &around);
  void checkMisspelt(const Expr &callee);
  EvalContext again() const;
  Value valueAgain(const Expr &expr);
  Value valueOfPath(const Expr &expr);
  const Value *valueOfName(std::string_view name); // null where nothing binds it
  bool canFollow(const Expr &expr, std::vector<NodeDiagnostic> *misuse = nullptr);
  void reportUndefined(const NameExpr &name);
  bool isBoundLater(std::string_view name);
  void notFollowed(const Node &node);
};

} // namespace allo
