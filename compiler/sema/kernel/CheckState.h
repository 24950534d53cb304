// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The small things that the checker of a kernel's body keeps or hands around, internal to sema.
#pragma once

#include "sema/facts/Items.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace allo {

// What looking at a node of a kernel costs, in steps of the evaluator.
constexpr size_t NodeCost = 64;
// How many undefined names of a kernel get help: a search for what could be meant.
constexpr uint32_t MaxSuggestions = 100;

// A name in the kernel's own scope.
struct Local {
  std::string_view name;
  uint32_t variable = NoVariable; // in KernelCheck::variables
  Value value;                    // what reading it gives
  uint32_t gridDepth = 0;         // how many grids, loops and branches enclose its declaration
  uint32_t loops = 0;
  uint32_t branches = 0;
};

// The names in scope, the innermost last. Looking one up takes no longer in a kernel with
// thousands.
class LocalScope {
public:
  Local *find(std::string_view name);
  void push(Local local) { all.push_back(std::move(local)); }
  void pop();
  Local &back() { return all.back(); }
  Local &operator[](size_t i) { return all[i]; }
  size_t size() const { return all.size(); }
  auto begin() const { return all.begin(); }
  auto end() const { return all.end(); }

private:
  static constexpr size_t Few = 16; // are compared one by one
  std::vector<Local> all;
  size_t indexed = 0; // how many of them 'places' has
  std::unordered_map<std::string_view, std::vector<uint32_t>> places;
};

// Why a value is converted to a type.
enum class Flow : uint8_t {
  Initializer,
  Table, // an element of a table that has been computed
  Assignment,
  Store,
  Return,
  Operand,
  ShiftAmount,
  Index
};

// An argument of an operator: 'node' is null where it is not given.
struct Operand {
  const Expr *node = nullptr;
  Value value;
};

// A term of a sum or a factor of a product.
struct ChainTerm {
  const Expr *leaf;
  bool negative;
  Value value;
};

// One value of a kernel's call: an argument, or an element of an unpacked one.
struct Passed {
  const Argument *argument;
  PassedArgument formal;
  const Expr *expr;
  Value value;
};

// What elementwise operands have in common.
struct CommonShape {
  TypeKind storage = TypeKind::Void; // of scalars, else Buffer or Tensor
  std::vector<int64_t> dims;
  bool isShaped() const { return storage != TypeKind::Void; }
};

// The names that a kernel shows to the kernels nested in it, as they are where one is called first.
struct CaptureScope {
  struct Name {
    std::string_view name;
    Value value;
    NodeId node;
  };
  std::shared_ptr<const CaptureScope> outer;
  std::vector<Name> names;

  const Name *find(std::string_view name) const;
};

// A kernel defined in another one's body. Its instances are checked when that body is done.
struct NestedKernel {
  const FunctionStmt *function;
  const Expr *decorator;
  std::shared_ptr<const KernelSignature> signature;
  std::unordered_set<Fingerprint> instances; // those that are checked or wait to be
  bool resolved = false; // its annotations had all that they name; else they are read again
  std::shared_ptr<const std::vector<Value>> given = {}; // as KernelDecorator has them
};
struct PendingKernel {
  std::shared_ptr<const KernelSignature> signature;
  std::shared_ptr<const CaptureScope> captures;
  NodeId call;
  uint32_t depth; // of the instance
};

} // namespace allo
