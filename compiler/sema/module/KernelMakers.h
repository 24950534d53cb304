// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Finds allo's 'kernel' in Python code under any name, and the values that contain it: functions
// that create kernels, and decorators that may result from such functions. One thread, for one
// item.
#pragma once

#include "sema/module/Decorators.h"
#include "sema/pyeval/Evaluate.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

class KernelMakers {
public:
  // The context of the item outlives it.
  explicit KernelMakers(EvalContext &context) : outer(context) {}

  // Whether a name or a path is allo's 'kernel'; it may be imported inside of a function.
  bool isMaker(const Node &node, EvalContext &context);
  // Whether an expression, or the source of a function, mentions the name of 'kernel'. The
  // function may be one of another item, or of another file.
  bool namesMaker(const Expr &expr);
  bool mentionsMaker(const FunctionInfo &info) { return usesIn(info).mentions; }
  // Whether a function calls 'kernel' with one of its parameters, or passes it on.
  bool wrapsArgument(const FunctionInfo &info) { return usesIn(info).wraps; }
  // Whether the statement that binds the root of a decorator, or a name in it, mentions 'kernel'.
  bool boundByMaker(const Expr &decorator);

private:
  // Names that imports below a statement bind to modules of allo, and to 'kernel'.
  struct ImportsInside {
    std::set<std::string, std::less<>> modules;
    std::set<std::string, std::less<>> makers;
  };

  struct Uses {
    bool mentions = false;
    bool wraps = false;
  };
  using InSource = std::function<void(const SyntaxUnit &source, EvalContext &own)>;

  EvalContext &outer;
  std::map<std::pair<ItemId, NodeId>, Uses> looked;       // functions that have been looked through
  std::unordered_map<Fingerprint, ImportsInside> imports; // by the structure of a statement

  static constexpr size_t LookupCost = 32; // in steps: each name in a function is looked up
  Uses usesIn(const FunctionInfo &info);
  // Calls fn with the source of an item, and what evaluates in it; not where the source is not
  // known.
  void inSource(ItemId item, const InSource &fn);

  const ImportsInside &importsOf(const SyntaxUnit &source);
  bool bindingMentions(std::string_view name, EvalContext &context,
                       std::vector<std::string_view> &asked);
  bool bindingsIn(const SyntaxUnit &source, std::string_view name, EvalContext &context,
                  std::vector<std::string_view> &asked);
};

// Whether it is the value of an undefined name.
bool isUndefined(const Value &value);

} // namespace allo
