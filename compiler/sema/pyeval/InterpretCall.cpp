// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of functions, and the definitions that create functions.
#include "sema/facts/ModuleView.h"
#include "sema/module/Decorators.h"
#include "sema/module/Signature.h"
#include "sema/operators/AlloNames.h"
#include "sema/pyeval/ClassCalls.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/FileAccess.h"
#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/schedules/ScheduleCalls.h"
#include "sema/types/HostFunction.h"
#include "sema/types/SharedValue.h"
#include "support/Characters.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>

namespace allo {

namespace {

constexpr size_t MostCached = 128; // by '@lru_cache', without 'maxsize'
bool isUnbounded(const Expr &decorator) {
  const auto *call = decorator.tryAs<CallExpr>();
  return lastNameOf(decorator) == "cache" || (call && !call->arguments.empty());
}

// Whether an argument is equal to another one in each evaluation, or in none.
bool isKey(const Py &argument) {
  switch (argument.kind) {
  case PyKind::None:
  case PyKind::Bool:
  case PyKind::Int:
  case PyKind::Float:
  case PyKind::Str:
  case PyKind::Ellipsis:
  case PyKind::Class:
  case PyKind::Object:
  case PyKind::Native:
  case PyKind::Other:
    return true;
  case PyKind::Tuple:
    return std::ranges::all_of(argument.items(), isKey);
  case PyKind::Unknown:
  case PyKind::Unbound:
  case PyKind::List:
  case PyKind::Dict:
  case PyKind::Set:
  case PyKind::Range:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::View:
  case PyKind::Array:
  case PyKind::Function:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Super:
    return false;
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

// What another object that is not known may run where it is called.
bool isCode(const Py &object) {
  return object.kind == PyKind::Function || object.kind == PyKind::Method ||
         object.kind == PyKind::Partial;
}

bool isKernelObject(const Py &object) {
  return object.kind == PyKind::Other && object.value().kind == ValueKind::Kernel;
}

} // namespace

const std::vector<std::string_view> &FunctionNames::outer(const FunctionStmt &function) {
  auto [it, isNew] = outerNames.try_emplace(&function);
  if (isNew) {
    heap.work(function.last - function.id + 1);
    it->second = outerNamesOf(function);
  }
  return it->second;
}

const std::vector<std::string_view> &FunctionNames::locals(const FunctionStmt &function) {
  auto [it, isNew] = localNames.try_emplace(&function);
  if (isNew) {
    heap.work(function.last - function.id + 1);
    it->second = localNamesOf(function);
  }
  return it->second;
}

bool FunctionNames::binds(const FunctionStmt &function, std::string_view name) {
  const std::vector<std::string_view> &names = locals(function);
  return std::binary_search(names.begin(), names.end(), name);
}

// ---- calls

Py Interpreter::callExpr(const CallExpr &expr) {
  // A method without an object for it in between.
  const auto *path = expr.callee->tryAs<AttributeExpr>();
  Py self;
  Py called;
  auto afterCall = [&](Py result) { // which may have given it other schedules
    if (context.schedules && path && path->base->is<NameExpr>() && self.kind != PyKind::Other)
      ScheduleCalls(*this).note(expr, self);
    return result;
  };
  if (path) {
    self = eval(*path->base);
    const Value *member = self.unknown() ? self.value().attribute(path->attribute->name) : nullptr;
    if (self.unknown()) {
      reportScheduleOf(self, *path, &expr);
      called = member ? importValue(*member) : self;
    } else if (self.kind != PyKind::Other &&
               (hasMethod(self, path->attribute->name) ||
                (self.kind == PyKind::Array && hasArrayMethod(path->attribute->name)))) {
      PyArguments given;
      if (!arguments(expr, given))
        return unknownValue(Value::opaque(textOf(expr)));
      at = &expr;
      if (self.kind == PyKind::Array)
        return arrayMethod(*this, self, path->attribute->name, given);
      return afterCall(callMethod(*this, self, path->attribute->name, given));
    } else {
      at = path;
      called = attributeOf(self, *path);
    }
  } else {
    callee = expr.callee;
    called = eval(*expr.callee);
    callee = nullptr;
  }
  if (stopped)
    return {};
  if (called.unknown() && isBackendClass(called.value())) { // 'Vitis(gemm)'
    if (context.meetsSchedules)
      *context.meetsSchedules = true;
    PyArguments given;
    if (context.schedules && frame->mode != Mode::Strict) {
      if (!arguments(expr, given))
        return unknownValue(Value::opaque(textOf(expr)));
      at = &expr;
      return ScheduleCalls(*this).makeBackend(called.value(), given);
    }
  }
  if (const auto module = called.unknown() ? FileAccess(*this).importedBy(expr) : std::nullopt)
    return *module;
  if (called.unknown()) {
    // Its arguments are evaluated for their diagnostics, and for the kernels that they make.
    PyArguments ignored;
    if (loud() || frame == &top || context.schedules) {
      arguments(expr, ignored);
      sharedLists.loseChanged(expr, self, ignored);
      at = &expr;
      for (const Py &given : ignored.positional)
        if (given.kind == PyKind::Iterator)
          sharedLists.loseReachable(given);
      const bool isAssertion =
          path && self.kind == PyKind::Object && isTestCaseMethod(path->attribute->name);
      if (!isAssertion)
        sharedLists.loseCode(ignored);
      useOwnNames(expr, ignored);
      if (context.schedules)
        ScheduleCalls(*this).unfollowedCall(expr, self, ignored);
    }
    if (stopped)
      return {};
    if (std::ranges::any_of(called.wholes(), isCode)) // which may change what it gets
      sharedLists.loseReachable(ignored);
    sharedLists.loseCalled(called, path ? path->attribute->name : std::string_view());
    const Value &value = called.value();
    bool unfollowed = frame->mode == Mode::Quiet && value.kind == ValueKind::Opaque &&
                      value.data->reason.empty() && !value.text().starts_with("function ");
    if (!unfollowed)
      return called;
    const Value result = Value::opaque(textOf(expr));
    return sharedLists.oneOf(unknownValue(isUnfollowed(value) ? asUnfollowed(result) : result),
                             {&called, 1});
  }
  if (called.kind == PyKind::Other) {
    const Value &value = called.value();
    Builtin builtin = value.kind == ValueKind::Builtin ? value.builtin : Builtin::None;
    if (context.schedules && value.kind == ValueKind::Schedule) // 's("cpu", ...)' runs it
      return ScheduleCalls(*this).run(expr, value);
    if (builtin != Builtin::Range && builtin != Builtin::Min && builtin != Builtin::Max)
      return languageCall(expr, value);
    called = Py::of(findNative(builtinName(builtin)));
  }
  PyArguments given;
  if (!arguments(expr, given))
    return given.positional.empty() ? unknownValue(Value::opaque(textOf(expr)))
                                    : given.positional.back();
  at = &expr;
  if (called.kind == PyKind::Native)
    useOwnNames(expr, given);
  return afterCall(call(called, given));
}

// False where it failed.
bool Interpreter::arguments(const CallExpr &expr, PyArguments &out) {
  for (const Argument *argument : expr.arguments) {
    Py value = eval(*argument->value);
    if (stopped)
      return false;
    at = argument;
    switch (argument->form) {
    case ArgumentForm::Positional:
      out.positional.push_back(value);
      break;
    case ArgumentForm::Keyword:
      out.keywords.emplace_back(argument->keyword->name, value);
      break;
    case ArgumentForm::Star:
      if (value.unknown()) {
        out.positional.push_back(value);
        return false;
      }
      if (!iterate(value, out.positional))
        return false;
      break;
    case ArgumentForm::DoubleStar:
      if (value.unknown()) {
        out.positional.push_back(value);
        return false;
      }
      if (value.kind != PyKind::Dict) {
        fail(DiagText::UnpackedDict, typeName(value));
        return false;
      }
      for (const PyTable::Entry &entry : value.table().entries)
        if (entry.live) {
          if (entry.key.kind != PyKind::Str) {
            fail(DiagText::UnpackedKey, typeName(entry.key));
            return false;
          }
          out.keywords.emplace_back(entry.key.str(), entry.value);
        }
      break;
    }
  }
  return true;
}

Py Interpreter::call(const Py &called, PyArguments &given) {
  switch (called.kind) {
  case PyKind::Unknown:
    return called;
  case PyKind::Native: {
    const Native &native = *called.native;
    lastNative = &native;
    const bool setsUnknown = native.name == "setattr" && given.positional.size() == 3 &&
                             !given.positional[0].unknown() && !given.positional[1].unknown();
    for (const Py &value : given.positional)
      if (value.unknown() && !setsUnknown) {
        if (native.name.ends_with("attr") && native.name != "hasattr")
          ClassCalls(*this).reflect("getattr", given); // by a name that is not known
        return unknownResult(value, given);
      }
    for (const auto &[name, value] : given.keywords) {
      if (value.unknown())
        return unknownResult(value, given);
      bool known = native.keywords == "*"; // any
      for (size_t from = 0; from < native.keywords.size() && !known;) {
        size_t to = std::min(native.keywords.find(' ', from), native.keywords.size());
        known = native.keywords.substr(from, to - from) == name;
        from = to + 1;
      }
      if (!known)
        return fail(DiagText::NoKeyword, native.name, name);
    }
    if (given.positional.size() > native.most ||
        given.positional.size() < native.least) // the first ones have no keywords
      return fail(DiagText::PythonArgumentCount, native.name,
                  counted(given.positional.size() + given.keywords.size(), "argument"));
    if (!spend(1))
      return {};
    if (isOneOf(native.name, {"print", "str", "repr", "format", "map"}))
      for (const Py &value : given.positional)
        ClassCalls(*this).loseTexts(value);
    const Py result = native.call(*this, given);
    return result.unknown() && !stopped ? unknownResult(result, given) : result;
  }
  case PyKind::Method: {
    const PyMethod &method = called.method();
    if (ClassCalls::applyTo(method.self))
      return ClassCalls(*this).method(method.self, method.name, given);
    if (method.self.kind == PyKind::Other)
      return ScheduleCalls(*this).method(method.self, method.name, given);
    if (method.self.kind == PyKind::Function) {
      clearCache(method.self.function());
      return Py::none();
    }
    return method.self.kind == PyKind::Array ? arrayMethod(*this, method.self, method.name, given)
                                             : callMethod(*this, method.self, method.name, given);
  }
  case PyKind::Partial: {
    const PyPartial &partial = called.partial();
    PyArguments all{partial.positional, {}};
    if (!spend(1 + (partial.positional.size() + partial.keywords.size()) / 8))
      return {};
    all.positional.insert(all.positional.end(), given.positional.begin(), given.positional.end());
    all.keywords = given.keywords;
    for (const auto &[name, value] : partial.keywords)
      if (!given.get(SIZE_MAX, name))
        all.keywords.emplace_back(name, value);
    return call(partial.callee, all);
  }
  case PyKind::Function:
    return callFunction(called, given);
  case PyKind::Class:
    return ClassCalls(*this).make(called, given);
  case PyKind::Object:
    return ClassCalls(*this).method(called, "__call__", given);
  case PyKind::Other:
    if (called.value().kind == ValueKind::Schedule && context.schedules &&
        called.value().data->schedule->kind == ScheduleValue::Kind::Method)
      return ScheduleCalls(*this).callValue(called.value(), given);
    return fail(DiagText::NotCalled, typeName(called));
  case PyKind::Super:
  case PyKind::Unbound:
  case PyKind::None:
  case PyKind::Bool:
  case PyKind::Int:
  case PyKind::Float:
  case PyKind::Str:
  case PyKind::Ellipsis:
  case PyKind::Tuple:
  case PyKind::List:
  case PyKind::Dict:
  case PyKind::Set:
  case PyKind::Range:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::View:
  case PyKind::Array:
    return fail(DiagText::NotCalled, typeName(called));
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

// Of a function of Python's: it may be an argument, or a part of one, as that of 'max'. A function
// among the arguments may change what it gets.
Py Interpreter::unknownResult(const Py &unknown, const PyArguments &given) {
  std::vector<Py> all = given.positional;
  for (const auto &[name, value] : given.keywords)
    all.push_back(value);
  const bool callsUnknown = lastNative && isOneOf(lastNative->name, {"map", "filter"});
  const bool mayCall = std::ranges::any_of(
      all, [&](const Py &value) { return isCode(value) || (callsUnknown && value.unknown()); });
  for (const Py &value : all)
    if (mayCall && callsUnknown)
      sharedLists.loseReachable(value);
    else if (mayCall)
      sharedLists.loseWholes(value);
  if (mayCall && !isOneOf(lastNative->name, {"print", "str", "repr", "format", "type", "id"}))
    sharedLists.loseCode(given);
  return given.positional.size() == 1 ? sharedLists.partOf(unknown, all)
                                      : sharedLists.oneOf(unknown, all);
}

// Finds the source of a function that came as a value.
bool Interpreter::resolve(PyFunction &function) {
  if (function.statement || function.lambda)
    return true;
  const FunctionInfo &info = function.value.function();
  function.unit = context.names.unitOf(info.item);
  if (!function.unit || info.node >= function.unit->nodes.size())
    return false;
  const Node &node = *function.unit->nodes[info.node];
  function.statement = node.tryAs<FunctionStmt>();
  function.lambda = node.tryAs<LambdaExpr>();
  function.environment = info.environment.get();
  for (const Value &value : info.defaults)
    function.defaults.push_back(importValue(sharedLists.settled(value)));
  return function.statement || function.lambda;
}

const List<const Parameter *> *Interpreter::parametersOf(const PyFunction &function) const {
  return function.statement ? &function.statement->parameters : &function.lambda->parameters;
}

Py Interpreter::callFunction(const Py &called, PyArguments &given, const Py &self, const Py &type) {
  return isCached(called.function()) ? cachedCall(called, given)
                                     : runFunction(called, given, self, type);
}

bool Interpreter::isCached(PyFunction &function) {
  return context.objects && resolve(function) && function.statement && !function.isConsteval &&
         std::ranges::any_of(function.statement->decorators,
                             [](const Expr *each) { return isFollowedCache(*each); });
}

static std::string cacheOf(const PyFunction &function) {
  return format("cache@{0}:{1}", function.item, function.statement->id);
}

// 'f.cache_clear()'
void Interpreter::clearCache(PyFunction &function) {
  const std::string identity = cacheOf(function);
  const Py cache = ClassCalls(*this).bound(identity, function.item, PyKind::Dict);
  if (cache.kind != PyKind::Dict) // what it held is not known
    return;
  PyTable &table = cache.table();
  table.entries.clear();
  table.index.clear();
  table.size = 0;
  ++table.changes;
  sharedLists.hold(identity);
}

// Each list of arguments gives the same object again, which items behind this one see as well.
Py Interpreter::cachedCall(const Py &called, PyArguments &given) {
  PyFunction &function = called.function();
  const Node *where = at;
  std::vector<Py> key = given.positional;
  for (const auto &[name, value] : given.keywords) {
    key.push_back(Py::simple(PyKind::Ellipsis, 0));
    key.push_back(str(std::string(name)));
    key.push_back(value);
  }
  const std::string identity = cacheOf(function);
  const Py cache = ClassCalls(*this).bound(identity, function.item, PyKind::Dict);
  const Py arguments = tuple(std::move(key));
  const auto hash = isKey(arguments) ? heap.hash(arguments) : std::nullopt;
  const bool isFull = cache.kind == PyKind::Dict && cache.table().size >= MostCached &&
                      !std::ranges::all_of(function.statement->decorators, [](const Expr *each) {
                        return !isFollowedCache(*each) || isUnbounded(*each);
                      });
  if (!hash || function.scope || function.environment || isFull || cache.kind != PyKind::Dict) {
    sharedLists.loseReachable(called);
    std::vector<Py> known = arguments.items();
    for (const Py &each : known)
      sharedLists.loseReachable(each);
    known.push_back(cache);
    return sharedLists.oneOf(unknownValue(Value::opaque(where ? textOf(*where) : "")), known);
  }
  if (const PyTable::Entry *entry = heap.find(cache.table(), arguments, *hash))
    return entry->value;
  const Py result = runFunction(called, given, {}, {});
  heap.insert(cache.table(), arguments, *hash, result);
  sharedLists.hold(identity);
  return result;
}

// Of a function of a running program.
template <typename Export>
static HostFunction::Result hostResult(const PyFunction &function, const PyArguments &given,
                                       Export exported) {
  if (function.value.kind != ValueKind::Function || !function.value.function().host)
    return {};
  std::vector<Value> positional;
  HostFunction::Keywords keywords;
  for (const Py &each : given.positional)
    positional.push_back(exported(each));
  for (const auto &[name, value] : given.keywords)
    keywords.emplace_back(name, exported(value));
  return function.value.function().host->call(positional, keywords);
}

Py Interpreter::runFunction(const Py &called, PyArguments &given, const Py &self, const Py &type) {
  PyFunction &function = called.function();
  const Node *where = at;
  if (!resolve(function))
    return fail(DiagCode::InvalidConstant,
                format("Function '{0}', whose source is not available,", function.name));
  if (function.statement && function.statement->isAsync && !function.isConsteval) {
    std::vector<Py> held = given.positional; // it runs where the result is awaited
    held.push_back(called);
    for (const auto &[name, value] : given.keywords)
      held.push_back(value);
    return sharedLists.oneOf(unknownValue(Value::opaque(where ? textOf(*where) : "")), held);
  }
  if (function.statement && (function.statement->brokenSignature || function.statement->isAsync))
    return unknownValue(Value::error());
  if (++calls > MaxCalls) {
    --calls;
    // Python ends with RecursionError. A function that calls itself several times would come here
    // as often as there are steps.
    steps += MaxSteps / 16;
    stop(format("its calls nest more than {0} levels deep", MaxCalls));
    return {};
  }
  bool strict = function.isConsteval || frame->mode != Mode::Quiet;
  heap.work(24); // a scope, and what it holds
  PyScope *scope = heap.make<PyScope>();
  scope->outer = function.scope;
  EvalFrame *caller = frame;
  if (frame == &top)
    site = where;
  if (!bind(function, given, *scope)) {
    --calls;
    return failedCall(function, where);
  }
  EvalFrame own;
  own.scope = scope;
  own.unit = function.unit.get();
  own.item = function.item;
  own.environment = function.environment;
  own.mode = strict ? Mode::Strict : Mode::Quiet;
  own.self = self;
  own.type = type;
  if (fileOf(own.item) == fileOf(frame->item == ThisItem ? context.item : frame->item))
    own.names = frame->names;
  else
    own.home = context.names.from(own.item);
  if (own.home)
    own.names = own.home.get();
  frame = &own;
  if (context.schedules)
    for (const Parameter *parameter : *parametersOf(function))
      if (const Py *value = scope->names.find(parameter->name->name))
        ScheduleCalls(*this).note(*parameter, *value);
  if (function.lambda) {
    own.returned = eval(*function.lambda->body);
  } else {
    scope->function = function.statement;
    scope->outerNames = &functionNames.outer(*function.statement);
    own.returned = Py::none();
    run(function.statement->body);
  }
  frame = caller;
  --calls;
  at = where;
  if (own.isCut)
    loseReached(function, *scope);
  if (own.isCut && !own.returned.unknown()) // a generator
    own.returned = unknownValue(Value::opaque(where ? textOf(*where) : ""));
  if (stopped || own.returned.unknown()) {
    const HostFunction::Result found =
        hostResult(function, given, [this](const Py &each) { return exported(each); });
    if (found.value) {
      stopped = false;
      failure.reset();
      return importValue(*found.value);
    }
    if (!found.reason.empty() && (!failure || failure->reason != found.reason)) {
      stopped = true; // where Python was, which has come further
      failure = EvalFailure{{ThisItem, NoNode}, found.reason, {}};
    }
  }
  if (stopped)
    return failedCall(function, where);
  if (!own.isCut || !own.returned.unknown())
    return own.returned;
  std::vector<Py> held; // by its variables, one of which it may return
  for (const auto &[name, value] : scope->names)
    held.push_back(value);
  return sharedLists.oneOf(own.returned, held);
}

// After a call that ended the evaluation: who reports it, and how it got there.
Py Interpreter::failedCall(const PyFunction &function, const Node *where) {
  if (!stopped)
    return unknownValue(loud() ? Value::error() : Value::opaque(where ? textOf(*where) : ""));
  if (frame->mode == Mode::Strict) {
    // A deep recursion is shown by its innermost calls.
    if (failure && where && failure->frames.size() < MaxNotes)
      failure->frames.push_back(
          {{frame->item, where->id}, format("in the call of '{0}' here", function.name)});
    return {};
  }
  if (!failure) {
    stopped = false;
    return unknownValue(std::exchange(stopValue, Value()));
  }
  // The limits hold for the whole evaluation.
  stopped = steps > MaxSteps || heap.exhausted();
  EvalFailure why = *std::exchange(failure, std::nullopt);
  if (!loud() && !function.isConsteval)
    return unknownValue(Value::opaque(where ? textOf(*where) : ""));
  std::vector<NodeDiagnostic> *into = loud() ? context.diagnostics : context.misuse;
  if (!into || frame != &top)
    return unknownValue(Value::opaque(where ? textOf(*where) : ""));
  NodeDiagnostic diagnostic =
      function.isConsteval
          ? diagnosticAt(DiagCode::ConstevalFailed, where ? *where : *function.statement,
                         function.name, why.reason)
          : diagnosticAt(DiagText::CallFailed, where ? *where : *function.statement, function.name,
                         why.reason);
  if (why.place.node != NoNode && why.place.item != ThisItem)
    diagnostic.notes.push_back({why.place, "this cannot be evaluated"});
  for (NodeNote &note : why.frames)
    diagnostic.notes.push_back(std::move(note));
  if (function.isConsteval && why.place.item != ThisItem)
    diagnostic.cause = why.place;
  into->push_back(std::move(diagnostic));
  return unknownValue(Value::error());
}

// A decorator may make a function of other parameters, another statement another function.
void Interpreter::reportHostCall(const PyFunction &function, std::string_view mismatch) {
  const auto *call = at ? at->tryAs<CallExpr>() : nullptr;
  const auto *name = call ? call->callee->tryAs<NameExpr>() : nullptr;
  if (!name || !function.statement || !function.statement->decorators.empty() ||
      !context.names.isBoundOnce(name->name))
    return;
  NodeDiagnostic diagnostic = diagnosticAt(DiagText::HostFunction, *call, function.name, mismatch);
  diagnostic.notes.push_back({{function.item, function.statement->name->id},
                              format("function '{0}' is defined here", function.name)});
  context.hostCalls->push_back(std::move(diagnostic));
}

bool Interpreter::bind(const PyFunction &function, PyArguments &given, PyScope &scope) {
  const List<const Parameter *> &parameters = *parametersOf(function);
  size_t next = 0;
  size_t defaulted = 0;
  bool star = false;
  std::vector<bool> used(given.keywords.size());
  auto named = [&](std::string_view name) -> const Py * {
    for (size_t i = 0; i < given.keywords.size(); ++i)
      if (given.keywords[i].first == name && !used[i]) {
        used[i] = true;
        return &given.keywords[i].second;
      }
    return nullptr;
  };
  auto wrong = [&](std::string_view mismatch) {
    if (frame == &top && context.hostCalls && !function.isConsteval)
      reportHostCall(function, mismatch);
    DiagMessage message(DiagText::CallMismatch, function.name, mismatch);
    if (function.isConsteval)
      stop(std::move(message.text)); // reported as any failure of the call
    else
      fail(std::move(message));
    return false;
  };
  const Parameter *rest = nullptr;
  for (const Parameter *parameter : parameters) {
    std::string_view name = parameter->name ? parameter->name->name : std::string_view();
    switch (parameter->form) {
    case ParameterForm::Separator:
      continue;
    case ParameterForm::Star: {
      std::vector<Py> others;
      while (next < given.positional.size())
        others.push_back(given.positional[next++]);
      scope.names.add(name, tuple(std::move(others)));
      star = true;
      continue;
    }
    case ParameterForm::DoubleStar:
      rest = parameter;
      continue;
    case ParameterForm::Plain:
    case ParameterForm::KeywordOnly:
      break;
    }
    bool positional = parameter->form == ParameterForm::Plain && !star;
    const Py *value =
        positional && next < given.positional.size() ? &given.positional[next++] : nullptr;
    const Py *keyword = named(name);
    if (value && keyword)
      return wrong(format("got multiple values for argument '{0}'", name));
    value = value ? value : keyword;
    if (parameter->defaultValue) {
      if (!value && defaulted < function.defaults.size())
        value = &function.defaults[defaulted];
      ++defaulted;
    }
    if (!value)
      return wrong(format("is missing the argument '{0}'", name));
    if (value->unknown() && (function.isConsteval || frame->mode != Mode::Quiet)) {
      stopValue = value->value().isError() ? value->value() : Value::opaque(value->value().text());
      stopped = true;
      return false;
    }
    scope.names.add(name, *value);
  }
  if (next < given.positional.size())
    return wrong(next == 0
                     ? format("takes no positional arguments, got {0}", given.positional.size())
                     : format("takes at most {0} positional {1}, got {2}", next,
                              next == 1 ? "argument" : "arguments", given.positional.size()));
  if (rest) {
    Py others = heap.emptyTable(PyKind::Dict);
    for (size_t i = 0; i < given.keywords.size(); ++i)
      if (!used[i]) {
        used[i] = true;
        Py key = str(std::string(given.keywords[i].first));
        heap.insert(others.table(), key, heap.hash(key).value_or(0), given.keywords[i].second);
      }
    scope.names.add(rest->name->name, others);
  }
  for (size_t i = 0; i < given.keywords.size(); ++i)
    if (!used[i])
      return wrong(format("has no parameter '{0}'", given.keywords[i].first));
  return true;
}

// ---- functions as values

bool Interpreter::defaults(const List<const Parameter *> &parameters, PyFunction &function) {
  for (const Parameter *parameter : parameters)
    if (parameter->defaultValue) {
      function.defaults.push_back(eval(*parameter->defaultValue));
      if (stopped)
        return false;
    }
  return true;
}

Py Interpreter::lambda(const LambdaExpr &expr) {
  PyFunction *made = heap.make<PyFunction>();
  made->name = "lambda";
  made->lambda = &expr;
  made->item = frame->item == ThisItem ? context.item : frame->item;
  made->unit = context.names.unitOf(made->item);
  if (!made->unit)
    return failAt(expr, DiagCode::InvalidConstant, "This lambda");
  made->scope = closureScope();
  made->environment = frame == &top ? context.around.get() : frame->environment;
  return defaults(expr.parameters, *made) ? Py::of(PyKind::Function, made) : Py();
}

Py Interpreter::function(const FunctionStmt &statement) {
  PyFunction *made = heap.make<PyFunction>();
  made->name = statement.name->name;
  made->statement = &statement;
  made->item = frame->item == ThisItem ? context.item : frame->item;
  made->unit = context.names.unitOf(made->item);
  made->scope = closureScope();
  made->environment = frame->environment;
  if (!made->unit)
    return failAt(statement, DiagCode::InvalidConstant, "The definition of a function");
  const bool isMethod = frame->scope && frame->scope->kind == PyScope::Kind::Class;
  std::vector<std::pair<const Expr *, Py>> makers; // of something else, of the function
  std::optional<Py> kernel;
  for (const Expr *decorator : statement.decorators) {
    if (isMethod && ClassCalls::bindingBy(*decorator) != ClassCalls::Binding::Unknown)
      continue;
    const Expr *marker = decorator;
    if (const auto *called = decorator->tryAs<CallExpr>())
      marker = called->callee;
    Py value = marker->is<NameExpr>() || marker->is<AttributeExpr>() ? eval(*marker) : Py();
    if (stopped)
      return {};
    Builtin builtin = value.kind == PyKind::Other && value.value().kind == ValueKind::Builtin
                          ? value.value().builtin
                          : Builtin::None;
    if (builtin == Builtin::Kernel) {
      if (frame->mode == Mode::Strict)
        return failAt(*decorator, DiagText::KernelInConsteval, "defined");
      EvalContext quiet = quietContext();
      std::string text = !context.siteText.empty() ? context.siteText
                         : site ? showSource(top.unit->source(site->span), Spacing::Canonical)
                                : made->name;
      const Value kernelValue =
          madeKernel(statement, made->item, made->unit,
                     environmentOf(closureScope(), frame->environment), text, quiet);
      kernel = kernelValue.kind == ValueKind::Kernel ? importValue(kernelValue)
                                                     : unknownValue(kernelValue);
      break;
    }
    if (builtin == Builtin::Consteval && marker == decorator) {
      made->isConsteval = true;
      continue;
    }
    if (frame->mode != Mode::Quiet)
      return failAt(*decorator, DiagCode::InvalidConstant,
                    format("Decorator '{0}'", textOf(*decorator)));
    if (value.unknown() && lastNameOf(*decorator) == "wraps") // of functools
      continue;
    makers.emplace_back(decorator, marker == decorator ? value : eval(*decorator));
  }
  if (!kernel && !defaults(statement.parameters, *made))
    return {};
  Py result = kernel ? *kernel : Py::of(PyKind::Function, made);
  for (size_t i = makers.size(); i-- > 0 && !stopped;) {
    const auto &[decorator, maker] = makers[i];
    if (kernel && maker.unknown()) // such as '@pytest.fixture': it may register the kernel
      continue;
    PyArguments given{{result}, {}};
    at = decorator;
    if (kernel) { // see decoratedKernel()
      const Py now = call(maker, given);
      result = !now.unknown() && (context.schedules || isKernelObject(now)) ? now : result;
      continue;
    }
    const Py now = maker.unknown() ? failAt(*decorator, DiagCode::InvalidConstant,
                                            format("Decorator '{0}'", textOf(*decorator)))
                                   : call(maker, given);
    const Py both[] = {result, maker};
    if (maker.unknown())
      sharedLists.loseCode(both);
    result = now.unknown() ? sharedLists.oneOf(now, both) : now;
  }
  return stopped ? Py() : result;
}

// ---- from outside

Value Interpreter::callValue(const Value &function, std::span<const CallArgument> given,
                             const Node &call) {
  PyArguments arguments;
  for (const CallArgument &argument : given) {
    if (argument.keyword.empty())
      arguments.positional.push_back(importValue(argument.value));
    else
      arguments.keywords.emplace_back(argument.keyword, importValue(argument.value));
  }
  at = &call;
  Py result = this->call(importValue(function), arguments);
  if (context.changed && !stopped)
    sharedLists.find({&result, 1});
  return stopped ? Value::error() : context.changed ? kept(result) : exported(result);
}

void Interpreter::loseValue(const Value &value, const Node &place) {
  at = &place;
  const Py object = importValue(value);
  sharedLists.use(object);
  sharedLists.loseReachable(object);
}

Value Interpreter::subscriptValue(const Value &base, std::span<const SubscriptPart> parts,
                                  const Expr &expr) {
  std::vector<Py> indices;
  for (const SubscriptPart &part : parts) {
    if (part.isSlice)
      indices.push_back(heap.items(PyKind::Slice, {importValue(part.index), importValue(part.high),
                                                   importValue(part.step)}));
    else
      indices.push_back(importValue(part.index));
  }
  at = &expr;
  Py result = index(importValue(base), indices);
  return stopped ? Value::error() : exported(result);
}

// The number of values within a value, including itself.
static size_t sizeOf(const Value &value) {
  size_t size = 1;
  if (value.data)
    for (const Value &element : value.data->elements)
      size += sizeOf(element);
  return size;
}

// What the evaluation has done besides giving a value.
static void noteEffects(Interpreter &interpreter, EvalContext &context) {
  if (context.changed)
    for (auto &change : interpreter.changedNames())
      context.changed->push_back(std::move(change));
  if (context.output)
    for (std::string &line : interpreter.output)
      context.output->push_back(std::move(line));
}

void loseValue(const Value &value, const Node &place, EvalContext &context) {
  Interpreter interpreter(context);
  interpreter.loseValue(value, place);
  noteEffects(interpreter, context);
}

Value callFunction(const Value &function, std::span<const CallArgument> arguments, const Node &call,
                   EvalContext &context) {
  Fingerprint key = fingerprint(function);
  for (const CallArgument &argument : arguments) {
    key = combine(combine(key, hashBytes(argument.keyword)), fingerprint(argument.value));
    context.names.onSteps(sizeOf(argument.value));
  }
  // What prints is called each time.
  bool memoised = context.results && function.kind == ValueKind::Function;
  if (memoised)
    if (auto known = context.results->find(key); known != context.results->end())
      return known->second;
  Interpreter interpreter(context);
  Value value = interpreter.callValue(function, arguments, call);
  noteEffects(interpreter, context);
  if (memoised && !value.isError())
    context.results->emplace(key, value);
  return value;
}

Value subscriptValue(const Value &base, std::span<const SubscriptPart> parts, const Expr &expr,
                     EvalContext &context) {
  return Interpreter(context).subscriptValue(base, parts, expr);
}

Value evaluate(const Expr &expr, EvalContext &context) {
  if (isLiteral(expr))
    return literalValue(expr);
  Interpreter interpreter(context);
  Value value = interpreter.evaluate(expr);
  if (context.named)
    *context.named = interpreter.namedValues();
  noteEffects(interpreter, context);
  return value;
}

} // namespace allo
