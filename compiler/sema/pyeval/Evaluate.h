// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The interface of the compile-time evaluator of Python: expressions, calls and statements over
// compile-time values, within limits on steps, elements and nesting.
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/NameSource.h"
#include "sema/types/ConstFold.h"

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace allo {

struct FunctionStmt;
struct NamedExpr;
struct ScheduleContext;

// The objects of classes that the evaluation of an item makes and changes. Python code holds them
// by identity, which is a name that no Python name is like. Their states are here, and are bound
// under those names at the end of the item, for the items behind it. One thread.
struct ObjectContext {
  std::map<std::string, Value> states; // of those that are made or changed
  std::map<NodeId, uint32_t> made;     // how many a call has made
  bool isUncertain = false;            // what is evaluated may not run: what it changes is lost
};

using NamedValues = std::vector<std::pair<const NamedExpr *, Value>>; // that ':=' binds

// The inputs of compile-time evaluation, and the places where it reports.
struct EvalContext {
  TypeContext &types;
  NameSource &names;
  const SyntaxUnit &unit;
  std::vector<NodeDiagnostic> *diagnostics = nullptr; // null: failures give opaque values silently
  // Where wrong arguments of allo's own functions are reported; they are errors wherever they
  // stand.
  std::vector<NodeDiagnostic> *misuse = nullptr;
  std::unordered_map<NodeId, Value> *constants = nullptr;
  // Where calls of kernels by the host are reported that cannot be right, see
  // sema/module/HostCall.h; null: they are not looked at.
  std::vector<NodeDiagnostic> *hostCalls = nullptr;
  bool escapes = false;   // what code that is not followed does to the result may change its parts
  bool runsLater = false; // it is the body of a function, which may see other values of names
  const Value *self = nullptr; // of a method's body: its object; null: it is none, or that is open
  // Finds a name in the kernel's own scope first; may be empty.
  std::function<const Value *(std::string_view)> local = {};
  // The names around the place, for lambdas that are made there; null: those of the module.
  std::shared_ptr<const Environment> around = nullptr; /*nullable*/
  bool annotation = false;
  // One in quotes, or of a variable, at neither of which Python looks: 'Stream', 'Stateful' and
  // 'constexpr' are always visible there, and scalar types in quotes.
  bool quoted = false;
  bool ofLocal = false;
  Arithmetic arithmetic = Arithmetic::Python; // of the expression itself; functions are Python
  ItemId item = 0;                            // whose unit it is, where functions may be made
  // Calls of consteval functions that have been made, by function and arguments.
  std::unordered_map<Fingerprint, Value> *results = nullptr;
  std::vector<std::string> *output = nullptr;       // of 'print'; null: it is dropped
  std::vector<InstanceRequest> *requests = nullptr; // instances that the evaluation asks for
  std::string siteText = {}; // how messages show the call at the site; empty: as it stands there
  // Null: schedules are not followed, and are opaque values (pyeval/schedules/ScheduleContext.h).
  ScheduleContext *schedules = nullptr; /*nullable*/
  bool *meetsSchedules = nullptr;       // is set where a schedule is made or used
  bool *isAllo = nullptr;               // is set where only a schedule can be meant
  // Null: objects that are made have no identity, and no changes of others outlive the evaluation.
  ObjectContext *objects = nullptr; /*nullable*/
  // Names whose lists, dicts or tables an expression has changed in place, and the identities of
  // those that several hold (sema/types/SharedValue.h), with their values; null: not told.
  std::vector<std::pair<std::string, Value>> *changed = nullptr; /*nullable*/
  // What the expression itself binds by ':=', in order; null: it cannot bind names.
  NamedValues *named = nullptr; /*nullable*/
  bool unpacks = false;         // the parts of the result are bound, not the result
  bool isForKernel = false;     // a named tuple as the result is one of kernels, RecordClass.h
  NodeId site = NoNode;         // the place of requests, if it differs from the place of evaluation
};

// Strict where 'diagnostics' is set: what cannot be evaluated is reported there, and gives the
// error value. Else it gives an opaque value.
Value evaluate(const Expr &expr, EvalContext &context);

// Whether a class may be followed that defines the special method or attribute 'name': others
// change what operators and attributes mean. True for names without underscores.
bool mayDefine(std::string_view name);
const Value *baseClassOf(const Value &type); // of a class that is followed; null: it has none

struct CallArgument {
  std::string_view keyword; // empty: positional
  Value value;
};
// Calls a function of the file. A failure is reported at 'call' where 'diagnostics' is set.
Value callFunction(const Value &function, std::span<const CallArgument> arguments, const Node &call,
                   EvalContext &context);
// Code that is not followed may change all that a value leads to.
void loseValue(const Value &value, const Node &place, EvalContext &context);
// An element or slice of a compile-time value.
struct SubscriptPart {
  Value index; // or the lower bound of a slice
  bool isSlice = false;
  Value high;
  Value step;
};
Value subscriptValue(const Value &base, std::span<const SubscriptPart> parts, const Expr &expr,
                     EvalContext &context);
// Runs a statement: the names that it binds, and what it changes in place, as EvalContext::changed
// has it. They are opaque where it could not be followed to its end.
struct StatementNames {
  std::vector<std::pair<std::string, Value>> names;
  std::vector<std::pair<std::string, Value>> changed;
  bool complete = false;
};
// Reports code that can never be evaluated in a consteval function, to context.diagnostics.
void checkConsteval(const FunctionStmt &function, EvalContext &context);
StatementNames runStatement(const Stmt &statement, EvalContext &context);

} // namespace allo
