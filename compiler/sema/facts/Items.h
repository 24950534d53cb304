// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The memoised results for one top-level statement ("item"): its syntax, what it binds at module
// level, and what the checker found in the kernels that it defines. All immutable and shared
// between versions of a file; nothing in them holds a position of the file: findings name nodes,
// and nodes know their place in the item.
#pragma once

#include "sema/facts/Calls.h"
#include "sema/facts/Dependency.h"
#include "sema/facts/Imports.h"
#include "sema/facts/LoopInfo.h"
#include "sema/facts/NodeDiagnostic.h"
#include "sema/facts/SharedVector.h"
#include "sema/types/Value.h"
#include "syntax/tree/Ast.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace allo {

// Of a signature, with what was found in its header.
Fingerprint fingerprintOf(const KernelSignature &signature);
// The instance for these constexpr arguments and inferred types: one element per parameter, the
// error value or type where the parameter is neither.
std::shared_ptr<const KernelSignature> instantiate(const KernelSignature &kernel,
                                                   const std::vector<Value> &constants,
                                                   const std::vector<Type> &inferred);
// "n = 8, f = 3": numbers, strings and types among the names of the functions around a kernel. They
// tell kernels apart that one call has made under one name, and do not depend on the context.
std::string shownAround(const KernelSignature &signature);
// "scale (n = 8)": names one of several kernels of one name by what is around it.
std::string nameWithAround(const std::string &name, const std::string &around);

constexpr uint32_t NoVariable = UINT32_MAX;

// What the checker found out about an expression.
enum class ExprRole : uint8_t {
  None, // not an expression, or not reached
  Runtime,
  Constant,  // a compile-time value; 'type' is the one it took where it met a runtime operand
  ChainInner // an inner '+', '-' or '*' of a flattened chain, whose outermost node has the type
};
struct ExprInfo {
  Type type;
  Type cast; // the type it is converted to where it is stored, passed or returned; else the error
             // type
  uint32_t variable = NoVariable;
  ExprRole role = ExprRole::None;
  bool isChain = false; // the outermost node of a chain that is typed as a whole
};
// A term of a sum, or a factor of a product, that was flattened.
struct FlatTerm {
  NodeId node = NoNode;
  bool isSubtracted = false;
};

enum class VariableKind : uint8_t {
  Parameter,
  Local,
  LoopIndex,
  Constexpr,
  Kernel,
  Stream,
  Stateful, // keeps its value from call to call
  Broken
};
struct VariableInfo {
  std::string name;
  Type type;
  VariableKind kind = VariableKind::Local;
  bool inferred = false;       // introduced by an assignment without an annotation
  NodeId node = NoNode;        // the NameExpr or Parameter that declares it
  uint32_t hides = NoVariable; // one of the same name, for as long as it is visible
  NodeId scopeEnd = NoNode;    // the last node that can name it; NoNode: until the kernel ends
  bool isElement = false;      // of a comprehension
};

// An instance of a kernel that something asks for: 'fill[i32, 4]', a call with constexpr arguments,
// the result of a function that makes kernels.
struct InstanceRequest {
  NodeId node = NoNode; // in the asking item
  std::shared_ptr<const KernelSignature> signature;
  uint32_t depth = 1; // how many instances ask for each other up to it
};

// The findings in the body of one kernel.
struct KernelCheck {
  NodeId function = NoNode;
  std::string name; // qualified
  std::shared_ptr<const KernelSignature> signature;
  SharedVector<NodeDiagnostic> diagnostics; // instances that differ in none have them together
  std::vector<ExprInfo>
      facts; // of the nodes of the function, which have its id and those behind it
  std::vector<VariableInfo> variables;
  std::unordered_map<NodeId, Value> constants; // names and attributes with a compile-time value
  std::unordered_map<NodeId, std::vector<FlatTerm>> chains; // by the outermost node
  std::vector<LoopInfo> loops;                              // in the order of the source
  std::vector<NodeId> deadBranches; // IfArms that a compile-time condition leaves out
  // First and last nodes of what exists only for some bindings of a generic kernel, in order: the
  // instances have the findings.
  std::vector<std::pair<NodeId, NodeId>> undecided;
  std::vector<CallSite> calls;
  std::unordered_map<NodeId, OperatorSite> operators; // calls of library operators
  std::vector<InstanceRequest> requests;
  std::vector<std::shared_ptr<const KernelCheck>> nested; // one per nested kernel or instance of it
  NodeId requestedAt = NoNode;                            // of a nested instance: the first call
  std::vector<Dependency> uses;                           // what the result depends on, sorted
  TypingStyle style = TypingStyle::Hls;
  uint64_t steps = 0; // of the evaluator, nested kernels included

  // To run the kernel: 'constants' has every compile-time expression then, and the error value for
  // each expression without a value; comprehensions have the facts of each of their elements.
  bool complete = false;
  struct Element {
    std::vector<ExprInfo> facts; // of the nodes below the comprehension
    std::unordered_map<NodeId, Value> constants;
    std::unordered_map<NodeId, OperatorSite> operators;
    size_t firstCall = 0, lastCall = 0; // in 'calls'
    bool taken = false;                 // its conditions hold
  };
  std::unordered_map<NodeId, std::vector<Element>> comprehensions;

  bool isDead(NodeId branch) const;
  void leaveUndecided(NodeId first, NodeId last);
  bool isUndecided(NodeId node) const;
  const ExprInfo &info(NodeId node) const {
    static const ExprInfo none;
    return node >= function && node - function < facts.size() ? facts[node - function] : none;
  }
  const LoopInfo *loopOf(NodeId node) const;              /*nullable*/
  const CallSite *callAt(NodeId node) const; /*nullable*/ // the first one of that node
  const OperatorSite *operatorAt(NodeId node) const;      /*nullable*/
};
bool hasErrors(const KernelCheck &check);

// A name that an item binds at module level.
struct Binding {
  std::string name;
  Value value;
  NodeId node = NoNode; // of the name
};

// What evaluating an item at module level gave.
struct ModuleFacts {
  std::vector<Binding> bindings;
  // The objects that it makes or changes, with their states, under names that no Python name is
  // like; they have no nodes.
  std::vector<Binding> objects;
  std::vector<NodeDiagnostic> diagnostics; // signatures, imports
  std::vector<std::shared_ptr<const KernelSignature>> kernels;
  std::vector<InstanceRequest> requests;
  std::unordered_map<NodeId, Value> constants;
  std::vector<Dependency> uses;     // what these depend on, sorted
  std::vector<std::string> imports; // the modules that it asked for
  uint64_t steps = 0;               // of the evaluator
  bool isAllo = false;              // imports allo, or has a decorator that is a kernel's
  bool makesSchedules = false;      // it is evaluated again when kernels are checked
  bool hasUnknownNames = false;     // a star import that could not be followed
  // These imports; an empty text stands for one that is reported already.
  std::vector<std::string> openStars;
};
// Stands among them for an import from allo that does not parse: it may bind any name of allo.
constexpr std::string_view BrokenAlloImport = "?";

// An instance that others asked for, checked in the item that defines the kernel.
struct InstanceCheck {
  std::shared_ptr<const KernelSignature> signature;
  std::shared_ptr<const KernelCheck> check;
  std::vector<NodeRef> requests; // a few of the places that ask for it, in the order of the source
  std::vector<uint32_t> depths;  // at which it is asked for, ascending
};

// An instance of a kernel of another file, checked for the item that asks for it.
struct ForeignCheck {
  NodeId request = NoNode;
  std::shared_ptr<const KernelSignature> signature;
  std::vector<NodeDiagnostic> diagnostics; // those that come from this instance; in the other file
};

struct ScheduleFacts; // sema/schedule/ScheduleFacts.h
// What following the schedules of an item has given.
struct ScheduleResults {
  std::vector<NodeDiagnostic> diagnostics;
  std::shared_ptr<const ScheduleFacts> facts;
  std::shared_ptr<const ModuleFacts> module; // the names that it binds, and the states after it
};

struct ItemState {
  ItemId id = 0;
  std::shared_ptr<const SyntaxUnit> unit;
  std::vector<ImportedName> imports;
  std::shared_ptr<const ModuleFacts> module;
  std::vector<std::shared_ptr<const KernelCheck>> kernels; // as they stand in the source
  std::vector<InstanceCheck> instances;
  std::vector<ForeignCheck> foreign;                // those with errors
  std::shared_ptr<const ScheduleResults> schedules; // null: it neither makes nor uses any
  uint64_t bodySteps() const;                       // of the evaluator

  // What is known about a kernel's body: of a generic kernel its first instance, if it has one.
  const KernelCheck *kernelOf(NodeId function) const;
  // With or without the warnings that are off by default; what several instances find counts for
  // each of them.
  size_t diagnosticCount(bool optIn) const;
  bool hasInactive() const; // dead branches
};

// Calls fn(const KernelCheck &) for each check of the item: kernels, instances, nested ones.
template <typename Fn> void forEachCheck(const KernelCheck &check, Fn &&fn) {
  fn(check);
  for (const auto &inner : check.nested)
    forEachCheck(*inner, fn);
}
template <typename Fn> void forEachCheck(const ItemState &item, Fn &&fn) {
  for (const auto &kernel : item.kernels)
    forEachCheck(*kernel, fn);
  for (const InstanceCheck &instance : item.instances)
    if (instance.check)
      forEachCheck(*instance.check, fn);
}

// The kernel whose body holds the node at 'offset' of the item; null outside of kernels.
const KernelCheck *kernelAt(const ItemState &item, uint32_t offset);

} // namespace allo
