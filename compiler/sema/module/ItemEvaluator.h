// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Evaluates one top-level statement: the class behind evaluateModuleItem, internal to sema. Its
// methods are split over Module{Item,Imports,Functions}.cpp.
#pragma once

#include "sema/facts/ModuleView.h"
#include "sema/module/MakerUses.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/NameTable.h"
#include "sema/pyeval/schedules/ScheduleContext.h"
#include "support/Format.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace allo {

class ItemEvaluator {
public:
  ItemEvaluator(const SyntaxUnit &unit, ItemId item, TypeContext &types, NameSource &names,
                ScheduleContext *schedules = nullptr)
      : unit(unit), item(item), names(names), facts(std::make_shared<ModuleFacts>()),
        quiet{types, names, unit, nullptr, &facts->diagnostics, &facts->constants},
        loud{types, names, unit, &facts->diagnostics, &facts->diagnostics, &facts->constants} {
    for (EvalContext *context : {&quiet, &loud}) {
      context->local = [this](std::string_view name) { return findLocal(name); };
      context->requests = &facts->requests;
      context->item = item;
      context->results = &results;
      context->hostCalls = &facts->diagnostics;
    }
    quiet.objects = loud.objects = &objects;
    quiet.meetsSchedules = &facts->makesSchedules;
    quiet.isAllo = &facts->isAllo;
    if ((quiet.schedules = schedules))
      quiet.results = nullptr; // a call may change schedules each time
  }

  std::shared_ptr<ModuleFacts> run();

private:
  const SyntaxUnit &unit;
  ItemId item;
  NameSource &names;
  std::shared_ptr<ModuleFacts> facts;
  EvalContext quiet;
  EvalContext loud;
  std::unordered_map<Fingerprint, Value> results; // of the calls that have been evaluated
  ObjectContext objects;
  KernelMakers makers{quiet};
  MakerUses uses{quiet, makers, facts->diagnostics};
  struct Scope {
    std::string name;
    NameTable<std::string, Value> names;
    bool isClass = false;
  };
  std::vector<Scope> scopes;     // of the functions and classes around, outermost first
  const Stmt *current = nullptr; // the statement that is evaluated
  // To be examined when all names of the item and of the enclosing functions are bound.
  std::vector<std::pair<const FunctionStmt *, std::shared_ptr<const Environment>>> constevals;
  std::vector<std::pair<std::string, Value>> unsettled;          // what the enclosing loops change
  std::optional<std::unordered_set<std::string_view>> otherwise; // what ':=' and 'global' bind
  using TestMethods = std::vector<std::pair<const FunctionStmt *, Value>>;
  TestMethods testMethods; // of the class around
  const Value mainName = Value::ofString("__main__");
  unsigned uncertainty = 0; // the number of enclosing blocks that may not run
  bool isLosingParts = false;
  unsigned guarded = 0; // how many 'try' that take imports which fail

  template <typename... Args> void report(DiagText text, const Node &node, const Args &...args) {
    report(DiagMessage(text, args...), node);
  }
  void report(DiagMessage message, const Node &node) {
    facts->diagnostics.push_back({message.code, node.id, std::move(message.text), {}, {}});
  }
  // Runs 'body', which Python runs later: changes of what it did not make are taken back.
  void later(const std::function<void()> &body);
  const Value *findLocal(std::string_view name) const;
  Value *localNamed(std::string_view name);                                     // null: none
  bool runsNow() const { return std::ranges::all_of(scopes, &Scope::isClass); } // in no function
  void bind(std::string_view name, const Node &node, Value value);
  void bindLocal(std::string_view name, Value value);
  Value eitherOf(std::string_view name, const Value &before, Value now, Value unknown);
  Value asPartOf(std::initializer_list<Value> values, Value unknown); // whose change changes these
  // An evaluation has changed in place what a name, or several names and objects, hold.
  void change(const std::string &name, const Node &place, Value value);
  void changeShared(std::string_view identity, const Node &place, Value contents);
  void loseShared(const Value &value, const Node &place); // it may be changed
  void loseValue(const Value &value, const Node &place);  // all that it leads to may be changed
  void share(Value &value, bool withElements = false);    // of lists, dicts and tables
  std::string shown(const Node &node) const;
  Value opaque(const Node &node) const { return Value::opaque(shown(node)); }

  // Every mention of a name with an underscore is a use, also in code that is not followed: a
  // private kernel that is never mentioned is reported. 'CPU(gemm)' and 'Vitis(gemm)' are reported
  // too.
  void noteUses(const Stmt &statement);
  void noteBackend(const CallExpr &call);
  void bindNamed(const Stmt &statement);
  void loseNamed(const Node &node, const NamedValues &done);

  void evaluate(const Stmt &statement);
  void tellUncertainty();
  // Keeps the changes in place of an evaluation, which belong to 'place'.
  void withChanges(const Node &place, const std::function<void()> &evaluate);
  Value evaluateOnce(const Expr &expr);     // with what that changes
  Value evaluateEscaping(const Expr &expr); // code that is not followed may change the result
  void execute(const Stmt &statement);

  // Runs a statement that computes, such as a loop that fills a table; false where it defines
  // something or cannot be followed to its end.
  bool followed(const Stmt &statement);

  // ---- imports

  // 'pytest.importorskip("allo")', 'importlib.import_module("allo.lang")'; the error value for
  // anything else.
  Value importedByCall(const Expr &expr);
  void import(const Stmt &statement, const ImportAlias &alias);
  bool isModuleOfAllo(const std::string &path);
  void unknownModule(const Node &place, const std::string &path);
  // 'allo.lang' is a module, 'allo.math' one of the operator namespaces.
  Value moduleValue(const std::string &path, const Node &node);
  void importFrom(const ImportFromStmt &statement);
  // 'from math import pi': a constant, or the name of a function that can be evaluated.
  Value libraryName(const std::string &module, const ImportAlias &alias, const Node &statement);

  // Returns the name that is probably intended.
  std::string unknownImport(const std::string &module, const ImportAlias &alias);
  // Any name may be bound from here on; no 'text' if that is reported.
  void openStar(std::string text);
  void noteMaker(const Value &value);
  void noteModule(const Value &value);
  const Value &valueIn(const ModuleView &view, std::string_view name, const Value &known) const;
  void adoptSchedules(const Node &place, const ModuleView *view); // of a file that is imported

  // 'import pkg.mod' binds 'pkg', 'import pkg.mod as m' the module itself.
  void importModule(const Stmt &statement, const ImportAlias &alias);

  Value moduleAt(const std::string &path, const Stmt &statement, const Node *place = nullptr);
  void moduleNotFound(const Node &place, const std::string &path, const ResolvedImport &absent);
  void cycle(const Stmt &statement, const std::string &path, const ResolvedImport &found);
  // 'from pkg import a, b' of a file of the workspace; false for any other module.
  bool importNames(const ImportFromStmt &statement, const std::string &module);
  void unknownName(const ModuleView &view, const std::string &module, const ImportAlias &alias);
  // ---- assignments

  void assignTo(const Expr &target, const Value &value, const Node &source);
  // 'a[i] = v' or 'a.b = v' changes what the name holds in a way that is not followed.
  void loseTarget(const Expr &target, const Value &value, const Node &source);
  void bindAttribute(const NameExpr &name, const Value &module, const AttributeExpr &target,
                     const Value &value);
  void bindOpaque(const Expr &target, const Node &source);
  // ---- blocks and functions

  // Runs 'body' for each arm that may run.
  template <typename Fn> void uncertain(Fn &&body) {
    ++uncertainty;
    body();
    --uncertainty;
  }
  // Runs 'body', in which calls are expected to fail.
  template <typename Fn> void expectingFailure(bool expected, Fn &&body) {
    auto *before = quiet.hostCalls;
    quiet.hostCalls = expected ? nullptr : before;
    bool expects = quiet.schedules && quiet.schedules->expectsFailure;
    if (quiet.schedules)
      quiet.schedules->expectsFailure = expects || expected;
    body();
    quiet.hostCalls = before;
    if (quiet.schedules)
      quiet.schedules->expectsFailure = expects;
  }
  void block(const Block &body);
  void branches(const IfStmt &statement);
  void with(const WithStmt &statement);
  void tries(const TryStmt &statement);
  void loop(const Expr *target, const Block &body);
  // A kernel in the loop sees another value of the names in the target in each round.
  void unsettle(const Node &target);
  // Variables that a loop assigns are unknown at the start of its body.
  void forgetAssigned(const Block &body);

  // The names of the functions around the place that is looked at, and of the class whose body it
  // is in, which its functions do not see; null at module level.
  static constexpr size_t NameCost = 40; // in steps: functions have copies of the names
  std::shared_ptr<const Environment> environment(bool ofFunction = false) const;
  std::shared_ptr<const Environment> environmentOfFunctions();
  std::string qualified(std::string_view name) const;

  // '@consteval(lazy=True)' makes a kernel; any other argument is an error.
  bool isLazy(const Expr &decorator);
  void function(const FunctionStmt &function);
  void runBody(const FunctionStmt &function, const Value &made, const Value *self = nullptr,
               bool isParametrized = false);
  void runTests(const ClassStmt &statement, const TestMethods &methods, const Value &type);
  void setUp(const ClassStmt &statement, const TestMethods &methods, const Value &self);
  void callMethod(const Value &self, const std::string &name, const Node &place);
  void noteSetup(const FunctionStmt &function, const Value &made);
  void setUpFile(const Node &test); // what is run before each test
  void noteHeld(const FunctionStmt &function, const Scope &scope);
  // What a context manager gives is not followed.
  void reportManaged(const WithItem &item, const Block &body);
  void reportFixtures(const FunctionStmt &test);
  void missingName(const Expr &decorator, const DecoratorMeaning &meaning); // nothing binds it
  bool boundOtherwise(std::string_view name); // by ':=' or 'global' in the statement
  // Names that a function declares global are bound, with unknown values.
  void bindGlobals(const FunctionStmt &function);

  // A decorator that is not one of allo's: the result of calling it decides whether the function
  // is a kernel. True if the name is bound.
  bool decorated(const FunctionStmt &function, const Expr &decorator,
                 const DecoratorMeaning &meaning);
  void checkMakerCall(const Expr &expr);
  void unchecked(const std::string &what, const Node &place, const std::string &why);

  // A kernel that the functions of the file make of this one.
  void adopt(const FunctionStmt &function, const KernelSignature &made);

  void classOf(const ClassStmt &statement);
  // The bases of a class that is followed: one of those, or none. Nothing for other classes, such
  // as those with a metaclass or with operators of their own.
  std::optional<Value> basesOf(const ClassStmt &statement, const Scope &names);

  // A function that calls at compile time can be evaluated with.
  Value functionValue(const FunctionStmt &function, bool consteval_);

  // Returns the scope with the names that its body has bound.
  Scope inside(Scope scope, const Block &body);

  // Whether a decorator above '@kernel' may return the kernel unchanged, such as one that registers
  // it. Those of allo and of functools do not.
  bool mayKeepKernels(const Expr &decorator) const;
  // The result of other decorators is not known without running the file; a static method stays
  // a kernel.
  void otherDecorators(const FunctionStmt &function, const Expr &ours);

  void kernel(const FunctionStmt &function, const Expr &decorator, bool lazy = false,
              const DecoratorMeaning *meaning = nullptr);
};

} // namespace allo
