// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Module level is Python that is evaluated, never run: constants and their arithmetic, type
// aliases, imports from allo, KernelOptions, kernel signatures. Anything else gives an opaque
// value, which is an error only where a kernel uses it.
#pragma once

#include "sema/ConstFold.h"
#include "sema/Imports.h"
#include "sema/Items.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace allo {

// Finds module-level names as an item sees them. One thread; each lookup counts as a use.
class NameSource {
public:
  virtual ~NameSource() = default;
  // Null where the name is not bound at the place of the item that is looked at.
  virtual const Value *lookup(std::string_view name) = 0;
  // Where the name that was just found is bound.
  virtual NodeRef placeOf(std::string_view name) = 0;
  // Tells of a name that the item itself has just bound, for its later statements.
  virtual void onBind(const Binding &binding) = 0;
  // The syntax of an item that a value of this source mentions; null if there is no such item.
  virtual std::shared_ptr<const SyntaxUnit> unitOf(ItemId item) = 0;
  // The names as the bodies in another item see them; what it finds counts as used here. Null for
  // items that this source does not know.
  virtual std::unique_ptr<NameSource> from(ItemId item) = 0;
  // What "pkg.mod" or ".tables" is; null: no file of the workspace.
  virtual const ResolvedImport *import(std::string_view module) = 0;
  // Names that could be meant by a misspelt one, for "did you mean": all of them in a file of
  // ordinary size, its neighbours in the alphabet in a huge one.
  virtual std::vector<std::string> namesNear(std::string_view misspelt) = 0;
  // Whether anything in the file binds the name, be it behind the place that is looked at.
  virtual bool isDefined(std::string_view name) { return lookup(name) != nullptr; }
  // Whether it has one value, whenever a function that mentions it runs.
  virtual bool isBoundOnce(std::string_view) { return true; }
  // The import that may bind a name, since it could not be followed: empty where that is reported
  // already, null where there is none. Counts as a use.
  virtual const std::string *openImport(std::string_view) { return nullptr; }
  // Tells of one that the item itself has, as ModuleFacts has them.
  virtual void onOpenImport(std::string) {}
  // Whether nobody waits for the result any more, or too much has been evaluated.
  virtual bool cancelled() const { return false; }
  // Tells of what an evaluation cost.
  virtual void onSteps(size_t) {}
};

struct FunctionStmt;

// What compile-time evaluation needs to know and where it reports.
struct EvalContext {
  TypeContext &types;
  NameSource &names;
  const SyntaxUnit &unit;
  std::vector<NodeDiagnostic> *diagnostics = nullptr; // null: failures give opaque values silently
  // Where wrong arguments of allo's own functions are reported; they are mistakes wherever they
  // stand.
  std::vector<NodeDiagnostic> *misuse = nullptr;
  std::unordered_map<NodeId, Value> *constants = nullptr;
  // Where calls of kernels by the host are reported that cannot be right, see sema/HostCall.h;
  // null: they are not looked at.
  std::vector<NodeDiagnostic> *hostCalls = nullptr;
  bool runsLater = false; // it is the body of a function, which may see other values of names
  // Finds a name in the kernel's own scope first; may be empty.
  std::function<const Value *(std::string_view)> local = {};
  bool annotation = false; // 'Stream', 'Stateful' and 'constexpr' are always visible
  bool quoted = false;     // one in quotes, in which scalar types are so too
  Arithmetic arithmetic = Arithmetic::Python; // of the expression itself; functions are Python
  ItemId item = 0;                            // whose unit it is, where functions may be made
  // Calls of consteval functions that have been made, by function and arguments.
  std::unordered_map<Fingerprint, Value> *results = nullptr;
  std::vector<std::string> *output = nullptr;       // of 'print'; null: it is dropped
  std::vector<InstanceRequest> *requests = nullptr; // instances that the evaluation asks for
  std::string siteText = {}; // how messages show the call at the site; empty: as it stands there
  NodeId site = NoNode;      // where requests stand, if not where they are evaluated
};

// Strict where 'diagnostics' is set: what cannot be evaluated is reported there, and gives the
// error value. Else it gives an opaque value.
Value evaluate(const Expr &expr, EvalContext &context);

struct CallArgument {
  std::string_view keyword; // empty: positional
  Value value;
};
// Calls a function of the file. A failure is reported at 'call' where 'diagnostics' is set.
Value callFunction(const Value &function, std::span<const CallArgument> arguments, const Expr &call,
                   EvalContext &context);
// An element or slice of a compile-time value.
struct SubscriptPart {
  Value index; // or the lower bound of a slice
  bool isSlice = false;
  Value high;
  Value step;
};
Value subscriptValue(const Value &base, std::span<const SubscriptPart> parts, const Expr &expr,
                     EvalContext &context);
// Runs a statement at module level: the names that it binds, and those whose lists, dicts or tables
// it changes in place. They are opaque where it could not be followed to its end.
struct StatementNames {
  std::vector<std::pair<std::string, Value>> names;
  bool complete = false;
};
// Reports what can never be evaluated in a consteval function, to context.diagnostics.
void checkConsteval(const FunctionStmt &function, EvalContext &context);
StatementNames runStatement(const Stmt &statement, EvalContext &context);

std::shared_ptr<ModuleFacts> evaluateModuleItem(const SyntaxUnit &unit, ItemId item,
                                                TypeContext &types, NameSource &names);

// A name of 'allo' or of one of its submodules, which all export the same.
bool isAlloModule(std::string_view path);
std::vector<std::string> alloModules(); // "allo", "allo.lang", ...
Value alloAttribute(std::string_view module,
                    std::string_view name); // the error value if there is none
std::vector<std::string> alloNames(std::string_view module = "allo");

struct AnnotationResult {
  enum Kind : uint8_t { Error, Type, Stateful, Constexpr, None, Tuple } kind = Error;
  allo::Type type;                  // of Stateful: what the variable keeps
  std::vector<allo::Type> elements; // of Tuple
};
enum class AnnotationUse : uint8_t { Parameter, Result, Local };
AnnotationResult resolveAnnotation(const Annotation &annotation, AnnotationUse use,
                                   const KernelOptions &options, EvalContext &context);

// "apint(33, signed=True)" for "i33", a name like those of the predefined types; empty for others.
std::string apintFor(std::string_view name);
std::string otherWidthNote(std::string_view name, std::string_view maker);

// The best of 'candidates' for a misspelt name; empty where none is close.
std::string closestName(std::string_view name, const std::vector<std::string> &candidates);

} // namespace allo
