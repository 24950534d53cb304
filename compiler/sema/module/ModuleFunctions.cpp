// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Functions and classes at module level: the meaning of their decorators determines which of them
// are kernels, and which may be kernels although this cannot be decided.
#include "sema/module/Decorators.h"
#include "sema/module/ItemEvaluator.h"
#include "sema/module/Parametrized.h"
#include "sema/module/Signature.h"
#include "sema/operators/AlloNames.h"
#include "sema/operators/Primitives.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/RecordClass.h"
#include "sema/pyeval/SharedLists.h"
#include "sema/schedule/HeldSchedules.h"
#include "sema/types/SharedValue.h"
#include "support/Nearest.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>

namespace allo {

static bool isTest(const FunctionStmt &function) { return function.name->name.starts_with("test"); }

constexpr std::string_view SetupNames[] = {"setup_method", "setUp", "setup"};
static bool isSetup(const FunctionStmt &function) {
  return isOneOf(function.name->name, SetupNames) || isAutouseFixture(function);
}
// Of a file, before its tests: the place in the order of these, if it is one.
static std::optional<int64_t> setupOrder(const FunctionStmt &function) {
  const std::string_view name = function.name->name;
  return isOneOf(name, {"setup_module", "setUpModule"}) ? std::optional<int64_t>(0)
         : name == "setup_function"                     ? std::optional<int64_t>(1)
         : isAutouseFixture(function)                   ? std::optional<int64_t>(2)
                                                        : std::nullopt;
}

// Whether a class that is not followed is unittest's, by the text that says where it is from. Its
// methods change nothing (isTestCaseMethod).
static bool isTestCase(std::string_view text) {
  return text == "unittest.TestCase" ||
         (text.starts_with("from unittest") && text.find(" TestCase") != std::string_view::npos);
}

// Whether 'x.schedule()' is mentioned, also in code that is not in the tree, such as a 'yield'.
static bool mentionsSchedule(const SyntaxUnit &unit, const Node &node) {
  return unit.source(node.span).find(".schedule(") != std::string_view::npos;
}

bool ItemEvaluator::isLazy(const Expr &decorator) {
  const auto *call = decorator.tryAs<CallExpr>();
  if (!call)
    return false;
  for (const Argument *argument : call->arguments)
    if (argument->form == ArgumentForm::Keyword && argument->keyword->name == "lazy") {
      Value value = allo::evaluate(*argument->value, quiet);
      return value.kind == ValueKind::Bool && !value.integer.isZero();
    }
  return false;
}

void ItemEvaluator::function(const FunctionStmt &function) {
  const Expr *consteval_ = nullptr;
  for (const Expr *decorator : function.decorators) {
    DecoratorMeaning meaning = decoratorMeaning(*decorator, quiet);
    if (meaning.missing)
      missingName(*decorator, meaning);
    if (meaning.isKernel)
      return kernel(function, *decorator, false, &meaning);
    if (meaning.isConsteval && !consteval_)
      consteval_ = decorator;
    if (!meaning.isConsteval && decorated(function, *decorator, meaning))
      return;
  }
  if (consteval_ && isLazy(*consteval_))
    return kernel(function, *consteval_, true);
  bindGlobals(function);
  const Value made = functionValue(function, consteval_ != nullptr);
  Value value = made;
  if (!consteval_ && !function.decorators.empty())
    withChanges(*function.name, [&] {
      value = decoratedValue(decorationBy(function.decorators, quiet), function.name->name, made,
                             !scopes.empty() && scopes.back().isClass, quiet);
    });
  bind(function.name->name, *function.name, std::move(value));
  noteSetup(function, made);
  if (consteval_) {
    constevals.emplace_back(&function, environment());
    return;
  }
  const bool isMethod = !scopes.empty() && scopes.back().isClass &&
                        std::ranges::none_of(function.decorators, [](const Expr *decorator) {
                          return isOneOf(lastNameOf(*decorator), {"staticmethod", "classmethod"});
                        });
  if (quiet.schedules && isMethod && (isTest(function) || isSetup(function))) {
    testMethods.emplace_back(&function, made); // see runTests
    return;
  }
  const ParametrizedCalls tests = parametrizedCalls(function, {}, quiet);
  if (!quiet.schedules || !scopes.empty() || !setupOrder(function)) // see setUpFile
    later([&] { runBody(function, made, nullptr, !tests.calls.empty() && tests.isComplete); });
  if (!quiet.schedules) // else it is reported already
    reportFixtures(function);
  for (const ParametrizedCall &call : tests.calls) {
    EvalContext own = quiet;
    own.misuse = nullptr;
    own.siteText = call.text;
    later([&] {
      callFunction(functionValue(function, false), call.arguments, *call.decorator, own);
    });
  }
}

// What a caller passes is not known: kernels inside are checked for what no argument cures. A test
// framework passes nothing for parameters with default values.
void ItemEvaluator::runBody(const FunctionStmt &function, const Value &made, const Value *self,
                            bool isParametrized) {
  Scope scope{std::string(function.name->name), {}, false};
  size_t defaults = 0;
  for (const Parameter *parameter : function.parameters) {
    Value value = self && parameter == function.parameters[0] ? *self : Value::ofDependent();
    if (parameter->defaultValue && defaults < made.function().defaults.size())
      if (const Value &given = made.function().defaults[defaults++];
          isTest(function) && given.kind == ValueKind::Schedule)
        value = given;
    scope.names.add(parameter->name->name, std::move(value));
  }
  bool mayFail = std::any_of(function.decorators.begin(), function.decorators.end(),
                             [](const Expr *decorator) {
                               const auto *call = decorator->tryAs<CallExpr>();
                               return lastNameOf(call ? *call->callee : *decorator) == "xfail";
                             });
  bool outer = std::exchange(quiet.runsLater, true);
  ScheduleContext none;
  ScheduleContext &schedules = quiet.schedules ? *quiet.schedules : none;
  const bool isCalled = isTest(function) || isSetup(function); // by a test framework
  const bool wasUncalled = std::exchange(schedules.isUncalled, !isCalled);
  const bool hadOpen = schedules.hasOpenArguments;
  if (isCalled ? isParametrized : !function.parameters.empty())
    schedules.hasOpenArguments = true;
  const Value *outerSelf = std::exchange(quiet.self, self);
  expectingFailure(mayFail, [&] {
    if (isTest(function) && scopes.empty() && quiet.schedules)
      setUpFile(*function.name);
    scope = inside(std::move(scope), function.body);
  });
  quiet.self = outerSelf;
  quiet.runsLater = outer;
  schedules.isUncalled = wasUncalled;
  schedules.hasOpenArguments = hadOpen;
  if (quiet.schedules && !(self && isSetup(function))) // of which each test has an object
    noteHeld(function, scope);
}

// Schedules that the function has made or changed, and that its variables hold at its end, or the
// names from outside that it mentions.
void ItemEvaluator::noteHeld(const FunctionStmt &function, const Scope &scope) {
  ScheduleContext &schedules = *quiet.schedules;
  const std::string around = qualified(function.name->name) + ".";
  ObjectStates states;
  for (const auto &[identity, state] : objects.states)
    states[identity] = &state;
  auto noteAll = [&](std::string_view name, const Value &value) {
    for (const HeldValue &held : heldValues(value, states))
      if (held.value->kind == ValueKind::Schedule &&
          schedules.isChanged(held.value->data->schedule->identity))
        schedules.note(around + std::string(name) + held.path, *held.value);
  };
  for (const auto &[name, value] : scope.names)
    noteAll(name, value);
  const bool changesOthers = std::ranges::any_of(schedules.changed, [&](const auto &each) {
    return schedules.outside && schedules.wasThere(*schedules.outside, each.first) &&
           schedules.isChanged(each.first);
  });
  if (changesOthers)
    forEachBelow(unit, function, true, [&](const Node &node) {
      const auto *name = node.tryAs<NameExpr>();
      const Value *value = !name || scope.names.find(name->name) ? nullptr : findLocal(name->name);
      if (name && !value && !scope.names.find(name->name))
        value = names.lookup(name->name);
      if (value)
        noteAll(name->name, *value);
    });
  schedules.keepOutside(around);
}

// The functions of a class and of its bases, each name once.
template <typename Fn> static void forEachMethod(const Value &type, Fn &&fn) {
  std::set<std::string, std::less<>> seen;
  for (const Value *at = &type; at; at = baseClassOf(*at))
    for (size_t i = 0; i + 1 < at->elements().size(); i += 2)
      if (const std::string &name = at->elements()[i].text();
          seen.insert(name).second && at->elements()[i + 1].kind == ValueKind::Function)
        fn(name, at->elements()[i + 1]);
}
static const Value *methodOf(const Value &type, std::string_view name) {
  const Value *found = nullptr;
  forEachMethod(type, [&](const std::string &each, const Value &method) {
    if (each == name)
      found = &method;
  });
  return found;
}
static std::vector<std::string> inheritedTests(const Value &type, const Value *base) {
  std::vector<std::string> tests;
  for (; base; base = nullptr)
    forEachMethod(*base, [&](const std::string &name, const Value &) {
      if (name.starts_with("test") && !type.attribute(name))
        tests.push_back(name);
    });
  return tests;
}

// Each test runs with an object of its class, which the setup has changed before.
void ItemEvaluator::runTests(const ClassStmt &statement, const TestMethods &methods,
                             const Value &type) {
  scopes.push_back({std::string(statement.name->name), {}, true});
  const std::vector<std::string> inherited = inheritedTests(type, baseClassOf(type));
  const bool hasTests = !inherited.empty() || std::ranges::any_of(methods, [](const auto &each) {
    return !isSetup(*each.first);
  });
  const auto run = [&](const FunctionStmt *ownSetup, const auto &test) {
    later([&] {
      const std::string text = format("{0}()", statement.name->name);
      const std::string identity =
          format("object@{0}:{1}:{2}", item, statement.id, objects.made[statement.id]++);
      setState(objects, names, identity,
               Value::ofObject(text, {Value::ofString("__class__"), type}));
      const Value self =
          Value::ofObject(text, {Value::ofString("__class__"), type, Value::ofString("__id__"),
                                 Value::ofString(identity), Value::ofString("__item__"),
                                 Value::ofInt(int64_t(item))});
      if (!ownSetup)
        setUp(statement, methods, self);
      test(self);
    });
  };
  for (const auto &[method, made] : methods) {
    if (hasTests && isSetup(*method))
      continue;
    const ParametrizedCalls tests = parametrizedCalls(*method, statement.decorators, quiet);
    run(isSetup(*method) ? method : nullptr, [&](const Value &self) {
      runBody(*method, made, &self, !tests.calls.empty() && tests.isComplete);
    });
    for (const ParametrizedCall &call : tests.calls)
      run(nullptr, [&](const Value &self) {
        EvalContext own = quiet;
        own.misuse = nullptr;
        own.siteText = call.text;
        std::vector<CallArgument> arguments = call.arguments;
        if (!arguments.empty())
          arguments.front().value = self;
        callFunction(made, arguments, *call.decorator, own);
      });
  }
  for (const std::string &name : inherited)
    run(nullptr, [&](const Value &self) { callMethod(self, name, *statement.bases[0]->value); });
  scopes.pop_back();
}

// Runs what the class or a base defines to be run before each test.
void ItemEvaluator::setUp(const ClassStmt &statement, const TestMethods &methods,
                          const Value &self) {
  setUpFile(*statement.name);
  const Node &place = statement.bases.empty() ? static_cast<const Node &>(*statement.name)
                                              : *statement.bases[0]->value;
  const auto runs = [&](const std::string &name, bool isFixture) {
    const auto isOwn = [&](const auto &each) { return each.first->name->name == name; };
    const auto own = std::ranges::find_if(methods, isOwn);
    if (own == methods.end() || isFixture) // the latter ends with a 'yield'
      callMethod(self, name, own == methods.end() ? place : *own->first->name);
    else
      runBody(*own->first, own->second, &self);
  };
  const Value &type = *self.attribute("__class__");
  std::vector<std::string> fixtures;
  forEachMethod(type, [&](const std::string &name, const Value &method) {
    const auto source = names.unitOf(method.function().item);
    const auto *defined = source && method.function().node < source->nodes.size()
                              ? source->nodes[method.function().node]->tryAs<FunctionStmt>()
                              : nullptr;
    if (defined && isAutouseFixture(*defined))
      fixtures.push_back(name);
  });
  for (const std::string_view name : SetupNames)
    if (const Value *found = methodOf(type, name); found)
      runs(std::string(name), false);
  for (const std::string &name : fixtures)
    runs(name, true);
}

void ItemEvaluator::callMethod(const Value &self, const std::string &name, const Node &place) {
  tellUncertainty();
  const Value method = Value::ofObject(
      format("{0}.{1}", self.text(), name),
      {Value::ofString("__self__"), self, Value::ofString("__name__"), Value::ofString(name)});
  withChanges(place, [&] { callFunction(method, {}, place, quiet); });
}

// What a test framework runs before the tests of a file is called before each that follows it.
void ItemEvaluator::noteSetup(const FunctionStmt &function, const Value &made) {
  const std::optional<int64_t> order = setupOrder(function);
  if (!scopes.empty() || !order)
    return;
  std::vector<Value> all;
  if (const Value *before = stateIn(objects, names, std::string(SetupOfFile)))
    all = before->elements();
  const auto isLater = [&](const Value &each) {
    return each.elements()[0].integer.asInt64().value_or(0) > *order;
  };
  all.insert(std::ranges::find_if(all, isLater), Value::ofTuple({Value::ofInt(*order), made}));
  setState(objects, names, std::string(SetupOfFile), Value::ofTuple(std::move(all)));
}

void ItemEvaluator::setUpFile(const Node &test) {
  const Value *bound = stateIn(objects, names, std::string(SetupOfFile));
  const std::vector<Value> all = bound ? bound->elements() : std::vector<Value>();
  for (const Value &entry : all) {
    const Value &each = entry.elements()[1];
    const auto source = names.unitOf(each.function().item);
    const auto *defined = source && each.function().node < source->nodes.size()
                              ? source->nodes[each.function().node]->tryAs<FunctionStmt>()
                              : nullptr;
    std::vector<CallArgument> arguments; // what fixtures get is not known
    if (defined)
      arguments.assign(defined->parameters.size(), {"", Value::opaque("")});
    withChanges(test, [&] { callFunction(each, arguments, test, quiet); });
  }
}

// A test framework passes what its fixtures return. Their schedules are not followed.
void ItemEvaluator::reportFixtures(const FunctionStmt &test) {
  for (const Parameter *parameter : test.parameters) {
    const Value *value = scopes.empty() ? names.lookup(parameter->name->name) : nullptr;
    if (!value || value->kind != ValueKind::Function)
      continue;
    const FunctionInfo &info = value->function();
    const std::shared_ptr<const SyntaxUnit> its = names.unitOf(info.item);
    const auto *fixture = its ? its->nodes[info.node]->tryAs<FunctionStmt>() : nullptr;
    if (!fixture || std::ranges::none_of(fixture->decorators, [](const Expr *decorator) {
          const auto *call = decorator->tryAs<CallExpr>();
          return lastNameOf(call ? *call->callee : *decorator) == "fixture";
        }))
      continue;
    names.onSourceUse(info.item);
    if (mentionsSchedule(*its, *fixture))
      report(DiagCode::OpaqueSchedule, *parameter->name,
             format("'{0}' is what a fixture gives", parameter->name->name));
  }
}

void ItemEvaluator::reportManaged(const WithItem &opened, const Block &body) {
  const auto *given = opened.target->tryAs<NameExpr>();
  const auto *call = opened.context->tryAs<CallExpr>();
  const auto *maker = call ? call->callee->tryAs<NameExpr>() : nullptr;
  const Value *value = given && maker ? names.lookup(maker->name) : nullptr;
  if (const Value *code = value ? wholesOf(*value) : nullptr; code && !value->attribute("__item__"))
    value = &code->elements()[0]; // of '@contextmanager'
  const Value *where = value ? value->attribute("__item__") : nullptr;
  if (!value || (!where && value->kind != ValueKind::Function))
    return;
  const ItemId its = where ? ItemId(where->integer.asInt64().value_or(0)) : value->function().item;
  const std::shared_ptr<const SyntaxUnit> source = names.unitOf(its);
  if (!source)
    return;
  names.onSourceUse(its);
  bool isStep = false;
  for (const Stmt *statement : body)
    forEachBelow(unit, *statement, true, [&](const Node &node) {
      const auto *path = node.tryAs<AttributeExpr>();
      const auto *base = path ? path->base->tryAs<NameExpr>() : nullptr;
      isStep =
          isStep || (base && base->name == given->name && primitiveByName(path->attribute->name));
    });
  if (isStep && std::ranges::any_of(source->statements, [&](const Stmt *each) {
        return mentionsSchedule(*source, *each);
      }))
    report(DiagCode::OpaqueSchedule, *given,
           format("'{0}' is what a context manager gives", given->name));
}

// Of an expression that was not evaluated to its end, the ':=' behind that may bind their names.
void ItemEvaluator::loseNamed(const Node &node, const NamedValues &done) {
  const auto *named = node.tryAs<NamedExpr>();
  if (named && std::ranges::find(done, named, &NamedValues::value_type::first) == done.end()) {
    bindOpaque(*named->target, *named->value);
    const bool makesSchedule = mentionsSchedule(unit, *named->value);
    facts->makesSchedules = facts->makesSchedules || makesSchedule;
    if (makesSchedule && quiet.schedules && !quiet.schedules->expectsFailure)
      quiet.schedules->diagnostics.push_back(
          {DiagCode::OpaqueSchedule,
           named->id,
           format(diagInfo(DiagCode::OpaqueSchedule).text, "it is made in code that may not run"),
           {},
           {}});
  }
  if (!node.is<LambdaExpr>()) // whose names are its own
    forEachChild(node, [&](const Node &child) { loseNamed(child, done); });
}

void ItemEvaluator::missingName(const Expr &decorator, const DecoratorMeaning &meaning) {
  if (meaning.module.empty() && meaning.cause.node == NoNode) {
    if (isPythonBuiltin(meaning.missingName) || names.openImport(meaning.missingName) ||
        (!scopes.empty() && names.isDefined(meaning.missingName)) ||
        boundOtherwise(meaning.missingName))
      return;
    std::string_view last = lastNameOf(decorator);
    // Of any other file it is known already.
    facts->isAllo = facts->isAllo || last == "kernel" || last == "consteval";
  }
  facts->diagnostics.push_back(missingDecorator(meaning));
  if (meaning.module.empty() && meaning.missingName == "kernel")
    facts->diagnostics.back().fixes.push_back({"Import 'kernel'", {}, {}, {"kernel"}});
}

bool ItemEvaluator::boundOtherwise(std::string_view name) {
  if (!otherwise) {
    std::vector<std::string_view> all;
    for (const Node *node : unit.nodes)
      if (node->is<NamedExpr>() || node->is<ScopeStmt>())
        addBoundNames(*node, all);
    otherwise.emplace(all.begin(), all.end());
  }
  return otherwise->count(name) > 0;
}

void ItemEvaluator::bindGlobals(const FunctionStmt &function) {
  if (!scopes.empty())
    return;
  std::vector<std::string_view> assigned;
  std::vector<const Ident *> declared;
  forEachBelow(unit, function, true, [&](const Node &node) {
    const auto *scope = node.tryAs<ScopeStmt>();
    if (!scope)
      addBoundNames(node, assigned);
    else if (!scope->nonlocal)
      declared.insert(declared.end(), scope->names.begin(), scope->names.end());
  });
  const bool makesSchedules = mentionsSchedule(unit, function);
  facts->makesSchedules = facts->makesSchedules || (!declared.empty() && makesSchedules);
  const auto global = [&](std::string_view name) {
    const Value value = Value::opaque("global " + std::string(name));
    return quiet.schedules && makesSchedules ? asUnfollowed(value) : value;
  };
  for (const Ident *name : declared)
    if (!names.lookup(name->name) ||
        std::find(assigned.begin(), assigned.end(), name->name) != assigned.end())
      bind(name->name, *name, global(name->name));
}

// "a" of "from a.b import c"
static std::string_view moduleOfImport(std::string_view statement) {
  std::string_view rest = statement.substr(statement.find(' ') + 1);
  return rest.substr(0, rest.find_first_of(" .,"));
}

// 'f = kernel(f)' where it is not known, or not even bound, what makes a kernel there.
void ItemEvaluator::checkMakerCall(const Expr &expr) {
  const auto *call = expr.tryAs<CallExpr>();
  if (!call || lastNameOf(*call->callee) != "kernel" || call->arguments.empty() ||
      !call->arguments[0]->value->is<NameExpr>())
    return;
  Value argument = allo::evaluate(*call->arguments[0]->value, quiet);
  if (argument.kind != ValueKind::Function)
    return;
  DecoratorMeaning meaning = decoratorMeaning(*call->callee, quiet);
  if (meaning.missing)
    return missingName(*call->callee, meaning);
  const std::string text =
      meaning.value.kind == ValueKind::Opaque ? meaning.value.text() : std::string();
  if (!meaning.isKernel && text.starts_with("from ") && !isOtherKernelLibrary(moduleOfImport(text)))
    unchecked(format("The result of '{0}'", shown(expr)), expr,
              format("'{0}' cannot be evaluated", text));
}

bool ItemEvaluator::decorated(const FunctionStmt &function, const Expr &decorator,
                              const DecoratorMeaning &meaning) {
  const auto *call = decorator.tryAs<CallExpr>();
  Value maker = meaning.value;
  if (maker.kind == ValueKind::Function && !maker.function().isConsteval) {
    EvalContext own = quiet;
    own.misuse = nullptr;
    own.requests = nullptr;
    own.results = nullptr;
    own.schedules = nullptr; // it is applied by decoratedValue()
    ObjectContext scratch = objects;
    own.objects = &scratch;
    if (call)
      maker = allo::evaluate(decorator, own);
    Value made;
    if (maker.kind == ValueKind::Function) {
      std::vector<CallArgument> arguments{{"", functionValue(function, false)}};
      made = callFunction(maker, arguments, decorator, own);
    }
    if (made.kind == ValueKind::Kernel && made.kernel().item == item &&
        made.kernel().function == function.id) {
      adopt(function, made.kernel());
      return true;
    }
    if (makers.mentionsMaker(meaning.value.function()))
      unchecked(format("Function '{0}'", function.name->name), decorator,
                format("'{0}' cannot be followed", shown(decorator)));
    return false;
  }
  if (maker.kind == ValueKind::Function)
    return false;
  if (maker.kind == ValueKind::Opaque && maker.text() == "allo.Kernel") {
    unchecked(format("Function '{0}'", function.name->name), decorator,
              "'Kernel' is the class of kernels, the decorator is 'kernel'");
    return false;
  }
  if (isOneOf(lastNameOf(decorator), {"setter", "getter", "deleter"})) // of a property
    return false;
  bool exact = lastNameOf(decorator) == "kernel" || lastNameOf(decorator) == "consteval";
  std::string text = maker.kind == ValueKind::Opaque ? maker.text() : std::string();
  bool path = rootNameOf(decorator) != nullptr;
  bool import = text.starts_with("from ") || text.starts_with("import ");
  if (!exact && (import ? text.find("kernel as ") == std::string::npos
                        : !mentionsKernel(text) && (path ? !makers.boundByMaker(decorator)
                                                         : !makers.namesMaker(decorator))))
    return false;
  if (import && isOtherKernelLibrary(moduleOfImport(text)))
    return false;
  if (maker.isError() || maker.kind == ValueKind::Opaque || maker.kind == ValueKind::Module)
    unchecked(format("Function '{0}'", function.name->name), decorator,
              text.empty() ? format("what '{0}' is, is not known here", shown(decorator))
                           : format("'{0}' cannot be evaluated", text));
  // Of a file that says nothing else of allo, a plain name is taken for it.
  facts->isAllo = facts->isAllo || (exact && decorator.is<NameExpr>() && import);
  return false;
}

void ItemEvaluator::unchecked(const std::string &what, const Node &place, const std::string &why) {
  report(DiagCode::UncheckedKernel, place, what, why);
}

void ItemEvaluator::adopt(const FunctionStmt &function, const KernelSignature &made) {
  auto signature = std::make_shared<KernelSignature>(made);
  signature->isInstance = false;
  if (signature->headerDiagnostics)
    facts->diagnostics.insert(facts->diagnostics.end(), signature->headerDiagnostics->begin(),
                              signature->headerDiagnostics->end());
  signature->headerDiagnostics = nullptr;
  signature->fingerprint = fingerprintOf(*signature);
  facts->kernels.push_back(signature);
  bind(function.name->name, *function.name, Value::ofKernel(signature));
}

// Whether the code of a class, or of a base of it, mentions that it makes schedules.
static bool inheritsSchedules(const Value &type, NameSource &names) {
  bool found = false;
  for (const Value *at = &type; at && !found; at = baseClassOf(*at)) {
    const ItemId home = ItemId(at->attribute("__item__")->integer.asInt64().value_or(0));
    names.onSourceUse(home);
    const std::shared_ptr<const SyntaxUnit> source = names.unitOf(home);
    found = source && std::ranges::any_of(source->statements, [&](const Stmt *each) {
              return mentionsSchedule(*source, *each);
            });
  }
  return found;
}

// Of a class that is not followed: a function of it, whose class is what any use of it may run, and
// the same of its bases.
static std::vector<Value> unfollowedCode(const ClassStmt &statement,
                                         const NameTable<std::string, Value> &defined,
                                         EvalContext &context) {
  std::vector<Value> code;
  for (const auto &[name, value] : defined)
    if (value.kind == ValueKind::Function && code.empty())
      code.push_back(value);
  for (const Argument *argument : statement.bases) {
    const Value base = allo::evaluate(*argument->value, context);
    if (const Value *inherited = wholesOf(base))
      code.insert(code.end(), inherited->elements().begin(), inherited->elements().end());
    for (const Value *type = base.isFollowedClass() ? &base : nullptr; type;
         type = baseClassOf(*type))
      for (const Value &each : type->elements())
        if (each.kind == ValueKind::Function) {
          code.push_back(each);
          break;
        }
  }
  return code;
}

// Of the members of an enumeration, the values are known, not how they compare.
static bool isMemberOfEnum(const ClassStmt &statement, std::string_view name, const Value &value,
                           EvalContext &context) {
  return value.isConst() && value.kind != ValueKind::Function && !name.starts_with('_') &&
         std::ranges::any_of(statement.bases, [&](const Argument *base) {
           return isOneOf(lastNameOf(*base->value), {"Enum", "IntEnum", "StrEnum"}) &&
                  allo::evaluate(*base->value, context).kind == ValueKind::Opaque;
         });
}
static Value enumMember(const std::string &text, std::string_view name, const Value &value) {
  return Value::ofObject(text, {Value::ofString("name"), Value::ofString(std::string(name)),
                                Value::ofString("value"), value});
}

void ItemEvaluator::classOf(const ClassStmt &statement) {
  const Ident *name = statement.name;
  if (!name)
    return;
  for (const Expr *decorator : statement.decorators)
    if (decoratorMeaning(*decorator, quiet).isKernel)
      unchecked(format("Class '{0}'", name->name), *decorator, "a kernel is a function");
  std::optional<Decoration> decoration;
  withChanges(*name, [&] { decoration.emplace(decorationBy(statement.decorators, quiet)); });
  for (const Expr *decorator : statement.decorators) // of its tests, see runTests
    if (const auto *mark = decorator->tryAs<CallExpr>();
        !quiet.schedules && mark && lastNameOf(*mark->callee) == "parametrize")
      for (const Argument *argument : mark->arguments)
        allo::evaluate(*argument->value, quiet);
  TestMethods outer = std::exchange(testMethods, {});
  Scope scope = inside({std::string(name->name), {}, true}, statement.body);
  const TestMethods tests = std::exchange(testMethods, std::move(outer));
  std::optional<Value> runsIn; // of the objects that tests are methods of
  std::vector<Value> members;
  auto add = [&](std::string_view attribute, Value value) {
    members.push_back(Value::ofString(std::string(attribute)));
    members.push_back(std::move(value));
  };
  std::optional<RecordClass> record;
  auto addAll = [&](Value bases) {
    add("__bases__", std::move(bases));
    add("__id__", Value::ofString(format("class@{0}:{1}", item, statement.id)));
    add("__item__", Value::ofInt(int64_t(item)));
    if (record)
      addRecord(members, *record);
    for (const auto &[attribute, value] : scope.names)
      if (const RecordField *field = record ? record->field(attribute) : nullptr; !field)
        add(attribute, value);
      else if (const Value *kept = classAttribute(*record, *field))
        add(attribute, *kept);
  };
  const RecordHeader header =
      recordHeader(statement, [&](const Expr &expr) { return allo::evaluate(expr, quiet); });
  std::optional<Value> bases =
      decoration->isFollowed() ? basesOf(statement, scope) : std::optional<Value>();
  if (bases && header.form != RecordForm::None) {
    for (auto &[attribute, value] : scope.names) // all objects have the same default value
      share(value);
    record = declaredRecord(statement, header, bases->elements(),
                            [&](std::string_view field) { return scope.names.find(field); });
    bases = record ? std::move(bases) : std::nullopt;
  }
  facts->makesSchedules =
      facts->makesSchedules || (bases && std::ranges::any_of(bases->elements(), [&](auto &base) {
                                  return inheritsSchedules(base, names);
                                }));
  const bool inheritsTests = quiet.schedules && bases && !bases->elements().empty() &&
                             !inheritedTests(Value(), &bases->elements()[0]).empty();
  if (!tests.empty() || inheritsTests) { // what a base that is not followed has is not known
    addAll(bases.value_or(Value::ofTuple({})));
    runsIn = Value::ofClass(std::string(name->name), std::exchange(members, {}));
    if (!bases)
      runsIn = asUnfollowed(std::move(*runsIn));
  }
  const std::vector<Value> code =
      bases ? std::vector<Value>() : unfollowedCode(statement, scope.names, quiet);
  if (bases) {
    addAll(std::move(*bases));
  } else {
    add("__item__", Value::ofInt(int64_t(item)));
    for (auto &[attribute, value] : scope.names)
      if (value.kind == ValueKind::Kernel ||
          (value.kind == ValueKind::Builtin &&
           (value.builtin == Builtin::Kernel || value.builtin == Builtin::Consteval)))
        add(attribute, std::move(value));
      else if (isMemberOfEnum(statement, attribute, value, quiet))
        add(attribute, enumMember(format("{0}.{1}", name->name, attribute), attribute, value));
  }
  Value type = Value::ofClass(std::string(name->name), std::move(members));
  if (!code.empty())
    type = asUnfollowed(withWholes(std::move(type), code));
  if (!statement.decorators.empty())
    withChanges(*name, [&] {
      if (decoration->isFollowed())
        type = decoratedValue(*decoration, name->name, type, false, quiet);
      else
        loseDecorated(*decoration, type, quiet);
    });
  bind(name->name, *name, std::move(type));
  if (runsIn)
    runTests(statement, tests, *runsIn);
}

std::optional<Value> ItemEvaluator::basesOf(const ClassStmt &statement, const Scope &defined) {
  for (const auto &[attribute, value] : defined.names)
    if (!mayDefine(attribute))
      return std::nullopt;
  std::vector<Value> bases;
  for (const Argument *argument : statement.bases) {
    if (argument->form != ArgumentForm::Positional)
      return std::nullopt;
    const auto *name = argument->value->tryAs<NameExpr>();
    if (name && name->name == "object" && !findLocal("object") && !names.lookup("object"))
      continue;
    Value base = allo::evaluate(*argument->value, quiet);
    if (base.kind == ValueKind::Opaque &&
        (base.text() == "allo.Module" || isTestCase(base.text()) || base.text() == NamedTupleName))
      continue;
    if (!base.isFollowedClass() || !bases.empty())
      return std::nullopt;
    bases.push_back(std::move(base));
  }
  return Value::ofTuple(std::move(bases));
}

std::shared_ptr<const Environment> ItemEvaluator::environmentOfFunctions() {
  for (Scope &scope : scopes) // which their calls may change
    for (auto &[name, value] : scope.names)
      if (!scope.isClass)
        share(value);
  return environment(true);
}

Value ItemEvaluator::functionValue(const FunctionStmt &function, bool consteval_) {
  auto info = std::make_shared<FunctionInfo>();
  info->name = function.name->name;
  info->item = item;
  info->node = function.id;
  info->isConsteval = consteval_;
  info->environment = environmentOfFunctions();
  info->fingerprint =
      combine(combine(unit.structure, function.id),
              combine(item, info->environment ? info->environment->fingerprint : 0));
  for (const Parameter *parameter : function.parameters)
    if (parameter->defaultValue) {
      Value value = evaluateOnce(*parameter->defaultValue);
      share(value); // all calls have the same one
      info->defaults.push_back(std::move(value));
      info->fingerprint = combine(info->fingerprint, fingerprint(info->defaults.back()));
    }
  return Value::ofFunction(std::move(info));
}

ItemEvaluator::Scope ItemEvaluator::inside(Scope scope, const Block &body) {
  unsigned outer = uncertainty;
  uncertainty = 0;
  scopes.push_back(std::move(scope));
  block(body);
  scope = std::move(scopes.back());
  scopes.pop_back();
  uncertainty = outer;
  return scope;
}

bool ItemEvaluator::mayKeepKernels(const Expr &decorator) const {
  const Expr *root = &decorator;
  while (!root->is<NameExpr>()) {
    if (const auto *call = root->tryAs<CallExpr>())
      root = call->callee;
    else if (const auto *attribute = root->tryAs<AttributeExpr>())
      root = attribute->base;
    else
      return true;
  }
  std::string_view name = root->as<NameExpr>()->name;
  const Value *value = findLocal(name);
  value = value ? value : names.lookup(name);
  if (!value) // reported as undefined
    return true;
  if (value->kind == ValueKind::Builtin)
    return false;
  bool isText = value->kind == ValueKind::Module || value->kind == ValueKind::Opaque;
  return !isText || (value->text().find("functools") == std::string_view::npos &&
                     !isAlloModule(value->text()));
}

void ItemEvaluator::otherDecorators(const FunctionStmt &function, const Expr &ours) {
  bool above = true;
  for (const Expr *decorator : function.decorators) {
    above = above && decorator != &ours;
    if (decorator == &ours || decorator->is<ErrorExpr>() || isStaticMethod(*decorator) ||
        (above && mayKeepKernels(*decorator)))
      continue;
    facts->diagnostics.push_back(extraDecorator(function, *decorator, unit));
  }
}

void ItemEvaluator::kernel(const FunctionStmt &function, const Expr &decorator, bool lazy,
                           const DecoratorMeaning *meaning) {
  facts->isAllo = facts->isAllo || (meaning && meaning->value.kind == ValueKind::Builtin);
  const Expr *source =
      meaning && meaning->madeByCall ? decorator.as<CallExpr>()->callee : &decorator;
  std::shared_ptr<const KernelSignature> signature =
      makeSignature({function, source, item, qualified(function.name->name), environment(), nullptr,
                     nullptr, lazy, meaning ? meaning->given : nullptr},
                    loud);
  otherDecorators(function, decorator);
  facts->kernels.push_back(signature);
  Value value = Value::ofKernel(signature);
  const auto above =
      size_t(std::ranges::find(function.decorators, &decorator) - function.decorators.begin());
  if (above > 0) // those get the kernel
    withChanges(*function.name, [&] {
      value =
          decoratedKernel(decorationBy({function.decorators.begin(), above}, quiet), value, quiet);
    });
  bind(function.name->name, *function.name, std::move(value));
}

} // namespace allo
