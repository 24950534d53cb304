// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Names, attributes, and the border between objects and values.
#include "sema/facts/Fixes.h"
#include "sema/facts/ModuleView.h"
#include "sema/module/Decorators.h"
#include "sema/module/OlderInterface.h"
#include "sema/operators/AlloNames.h"
#include "sema/operators/Operators.h"
#include "sema/operators/Primitives.h"
#include "sema/operators/ScheduleMembers.h"
#include "sema/pyeval/ClassCalls.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/FileAccess.h"
#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/RecordClass.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "sema/pyeval/schedules/ScheduleCalls.h"
#include "sema/types/SharedValue.h"
#include "support/Nearest.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>

namespace allo {

static Py importPartial(Interpreter &in, const Value &value) {
  PyPartial *made = in.heap.make<PyPartial>();
  const auto given = [&](const Value &part) {
    return in.heap.import(in.sharedLists.settled(part));
  };
  made->callee = in.heap.import(*value.attribute("__func__"));
  for (const Value &part : value.attribute("__args__")->elements())
    made->positional.push_back(given(part));
  const std::vector<Value> &keywords = value.attribute("__keywords__")->elements();
  for (size_t i = 0; i + 1 < keywords.size(); i += 2)
    made->keywords.emplace_back(keywords[i].text(), given(keywords[i + 1]));
  return Py::of(PyKind::Partial, made);
}

Interpreter::Interpreter(EvalContext &context) : context(context) {
  top.unit = &context.unit;
  top.mode = context.diagnostics ? Mode::Loud : Mode::Quiet;
  heap.dataFields = [this](const Py &object) { return ClassCalls(*this).dataFields(object); };
  heap.importIdentified = [this](const Value &value) {
    if (const Value *view = value.attribute("__view__")) {
      const Py dict = heap.import(sharedLists.settled(*value.attribute("__mapping__")));
      return dict.kind == PyKind::Dict ? heap.view(dict, view->text()) : unknownValue(value);
    }
    if (const Value *wholes = wholesOf(value)) {
      std::vector<Py> held;
      if (!this->context.objects) // nothing can be changed
        return unknownValue(value);
      for (const Value &whole : wholes->elements()) {
        const std::string identity(identityOf(whole)); // of another file, it has no elements here
        const bool isBound =
            identity.empty() || stateIn(*this->context.objects, this->context.names, identity);
        held.push_back(isBound ? heap.import(sharedLists.settled(whole))
                               : heap.importContents(whole));
      }
      return sharedLists.oneOf(unknownValue(value), held);
    }
    return isContainer(value)  ? sharedLists.imported(value)
           : value.isPartial() ? importPartial(*this, value)
                               : ClassCalls(*this).imported(value);
  };
}

Interpreter::~Interpreter() {
  ClassCalls(*this).keepAll();
  tellSteps();
}

// ---- failures

Py Interpreter::unknownValue(Value value) { return heap.boxed(PyKind::Unknown, std::move(value)); }

// Errors have no data, unless they differ.
Py Interpreter::unknownName(const Value &value) {
  auto [known, isNew] = unknownNames.try_emplace(value.data.get());
  if (isNew)
    known->second = unknownValue(value);
  return known->second;
}

Py Interpreter::report(NodeDiagnostic diagnostic) {
  // Once for all elements of a comprehension.
  if (reported.emplace(diagnostic.node, diagnostic.code).second)
    context.diagnostics->push_back(std::move(diagnostic));
  return unknownValue(Value::error());
}

Py Interpreter::failAt(const Node &node, DiagMessage message) {
  at = &node;
  return fail(std::move(message));
}

// Whether Python raises an exception here as well. The other failures under this code are limits
// of the evaluator.
static bool raisesInPython(const DiagMessage &message, const Native *native) {
  if (message.code != DiagCode::InvalidConstant)
    return true;
  if (native && native->name.starts_with("numpy.")) // takes more than is evaluated here
    return false;
  constexpr DiagText Errors[] = {DiagText::PythonLength,  DiagText::NotIterable,
                                 DiagText::FunctionTakes, DiagText::FunctionGot,
                                 DiagText::NotApplicable, DiagText::Unhashable,
                                 DiagText::UnpackedDict,  DiagText::UnpackedKey,
                                 DiagText::SequenceIndex, DiagText::AmbiguousTruth};
  return std::any_of(std::begin(Errors), std::end(Errors),
                     [&](const DiagText &error) { return error.text == message.pattern; });
}

Py Interpreter::fail(DiagMessage message) {
  if (stopped)
    return {};
  if (frame->mode == Mode::Strict) {
    stop(std::move(message.text));
    return {};
  }
  if (loud())
    return report({message.code, at ? at->id : 0, std::move(message.text), {}, {}});
  // An error in Python as well: kept with the value, for the diagnostics of its uses.
  Value value = Value::opaque(at ? textOf(*at) : "");
  if (at && raisesInPython(message, lastNative)) {
    if (++raised > MaxErrors) // a loop that fails each time, of which nothing more is learned
      stop(format("it has more than {0} errors", MaxErrors));
    value = Value::opaqueBecause(value.text(), std::move(message.text),
                                 frame->item == ThisItem ? context.item : frame->item, at->id,
                                 message.code == DiagCode::UndefinedName);
  }
  return quietFailure = unknownValue(std::move(value));
}

// Ends the evaluation, in every mode.
void Interpreter::stop(std::string reason) {
  if (stopped)
    return;
  stopped = true;
  failure = EvalFailure{{frame->item, at ? at->id : NoNode}, std::move(reason), {}};
}

bool Interpreter::spend(size_t count) {
  if (stopped)
    return false;
  steps += count;
  if (steps > MaxSteps)
    stop(format("it takes more than {0} steps", MaxSteps));
  else if (heap.exhausted())
    stop(format("it makes more than {0} values", PyHeap::MaxElements));
  else if (steps == count || steps / 1024 != (steps - count) / 1024) {
    tellSteps();
    if (context.names.cancelled())
      stop("it was cancelled");
  }
  return !stopped;
}

void Interpreter::print(std::string text) { output.push_back(std::move(text)); }

void Interpreter::remember(const Node &node, const Value &value) {
  if (frame == &top && context.constants && value.isConst())
    (*context.constants)[node.id] = value;
}

void Interpreter::rememberObject(const Node &node, const Py &object) {
  if (frame == &top && context.constants && (object.isNumber() || object.kind == PyKind::Str))
    (*context.constants)[node.id] = exported(object);
}

// ---- values

Py Interpreter::importValue(const Value &value) {
  // A list or dict of the module is one object throughout an evaluation.
  if (!isContainer(value) && value.kind != ValueKind::Tuple)
    return heap.import(value);
  auto [it, isNew] = imported.try_emplace(value.data.get());
  if (isNew) {
    it->second = heap.import(value);
    spend(value.elements().size() / 16);
  }
  return it->second;
}

std::vector<std::pair<std::string_view, Value>> Interpreter::moduleNames() {
  std::vector<std::pair<std::string_view, Value>> names;
  if (!top.scope)
    return names;
  std::vector<Py> bound;
  for (const auto &[name, object] : top.scope->names)
    bound.push_back(object);
  sharedLists.find(bound);
  for (const auto &[name, object] : top.scope->names)
    names.emplace_back(name, object.kind == PyKind::Unbound ? Value::opaque("") : kept(object));
  return names;
}

std::shared_ptr<const Environment>
Interpreter::environmentOf(PyScope *scope, const Environment *outer, const NameSet *used) {
  if (!scope) {
    // The environment that a frame came with is kept alive by the owner of the frame.
    return outer ? std::make_shared<Environment>(*outer) : nullptr;
  }
  std::vector<std::pair<std::string, Value>> names;
  heap.work(scope->names.size());
  for (const auto &[name, object] : scope->names) {
    if (object.kind != PyKind::Unbound && (!used || used->contains(name)))
      names.emplace_back(std::string(name), ofFunction(object, 1));
  }
  return Environment::make(environmentOf(scope->outer, outer, used), std::move(names));
}

Value Interpreter::kept(const Py &object) {
  const bool outer = std::exchange(keepsIdentities, true);
  Value value = exported(object);
  keepsIdentities = outer;
  return value;
}

// Of a name or default of a function, whose calls may change it.
Value Interpreter::ofFunction(const Py &object, unsigned nesting) {
  if (keepsIdentities)
    sharedLists.identify(object);
  Value value = exported(object, nesting);
  if (const std::string identity(identityOf(value)); !identity.empty())
    setState(*context.objects, context.names, identity, value);
  return value;
}

static bool isKernel(const Py &object) {
  return object.kind == PyKind::Other && object.value().kind == ValueKind::Kernel;
}

Value Interpreter::exported(const Py &object, unsigned nesting) {
  const bool isInner =
      nesting && (object.isItems() || object.kind == PyKind::Dict || object.kind == PyKind::Array);
  if (const Value *before = isInner ? sharedLists.exportedBefore(object) : nullptr)
    return *before;
  Value value = contents(object, nesting);
  if (keepsIdentities && isContainer(value))
    if (std::string identity = sharedLists.identityOf(object); !identity.empty())
      value = withIdentity(value, std::move(identity));
  if (isInner)
    sharedLists.noteExported(object, value);
  if (nesting == 0)
    sharedLists.endExport();
  return value;
}

Value Interpreter::contents(const Py &object, unsigned nesting) {
  auto unknown = [&] { return Value::opaque(""); };
  auto partOf = [&](const Value &opaque, std::span<const Py> wholes) {
    std::vector<Value> kept;
    for (const Py &whole : wholes)
      kept.push_back(byIdentity(ofFunction(whole, nesting + 1)));
    return kept.empty() ? opaque : withWholes(opaque, std::move(kept));
  };
  if (sharedLists.isLost(object)) // its parts may be changed through it
    return nesting > 0 || !keepsIdentities
               ? unknown()
               : partOf(unknown(), sharedLists.changeableIn({&object, 1}));
  // All of it or nothing: what is built from a part would be as large again.
  if (nesting == 0 && exportedSize(object, PyHeap::MaxKept + 1) > PyHeap::MaxKept)
    return unknown();
  if (nesting > PyHeap::MaxNesting || !heap.charge(1))
    return unknown();
  heap.work(PyHeap::KeptCost);
  auto all = [&](const std::vector<Py> &items) {
    std::vector<Value> out;
    out.reserve(items.size());
    for (const Py &item : items)
      out.push_back(exported(item, nesting + 1));
    return out;
  };
  switch (object.kind) {
  case PyKind::Unknown:
    return keepsIdentities && object.value().kind == ValueKind::Opaque
               ? partOf(object.value(), sharedLists.changeableIn(object.wholes()))
               : object.value();
  case PyKind::None:
    return Value::ofNone();
  case PyKind::Bool:
    return Value::ofBool(object.small != 0);
  case PyKind::Int:
    return Value::ofInt(object.bigInt());
  case PyKind::Float:
    return Value::ofFloat(object.real);
  case PyKind::Str:
    heap.work(PyHeap::KeptCost * (object.str().size() / 16));
    return Value::ofString(object.str());
  case PyKind::Ellipsis: {
    Value value;
    value.kind = ValueKind::Ellipsis;
    return value;
  }
  case PyKind::Tuple:
    return object.tupleType() ? namedTupleValue(*object.tupleType(), all(object.items()))
                              : Value::ofTuple(all(object.items()));
  case PyKind::List:
    return Value::ofList(all(object.items()));
  case PyKind::Dict: {
    std::vector<Value> parts;
    for (const PyTable::Entry &entry : object.table().entries)
      if (entry.live) {
        parts.push_back(exported(entry.key, nesting + 1));
        parts.push_back(exported(entry.value, nesting + 1));
      }
    return Value::ofDict(std::move(parts));
  }
  case PyKind::Array: {
    const PyArray &array = object.array();
    return Value::ofArray(context.types.shaped(typeOf(array.dtype), array.shape, false),
                          all(array.items));
  }
  case PyKind::Native:
    return Value::opaque(std::string(object.native->name));
  case PyKind::Function: {
    PyFunction &function = object.function();
    if (function.value.kind != ValueKind::Error)
      return function.value;
    auto info = std::make_shared<FunctionInfo>();
    info->name = function.name;
    info->item = function.item;
    info->node = function.statement ? function.statement->id : function.lambda->id;
    info->isConsteval = function.isConsteval;
    // Its own name inside its scope is left out, or there would be no end.
    function.value = Value::opaque("function '" + function.name + "'");
    // Only what it reads: functions of one scope do not hold each other.
    NameSet used;
    const Node &code =
        function.statement ? static_cast<const Node &>(*function.statement) : *function.lambda;
    heap.work(code.last - code.id + 1);
    for (NodeId id = code.id; id <= code.last; ++id)
      if (const auto *name = function.unit->nodes[id]->tryAs<NameExpr>())
        used.insert(name->name);
    info->environment = environmentOf(function.scope, function.environment, &used);
    info->fingerprint =
        combine(combine(function.unit ? function.unit->structure : 0, info->node),
                combine(info->item, info->environment ? info->environment->fingerprint : 0));
    for (const Py &value : function.defaults)
      info->defaults.push_back(ofFunction(value, nesting + 1));
    for (const Value &value : info->defaults)
      info->fingerprint = combine(info->fingerprint, fingerprint(value));
    function.value = Value::ofFunction(std::move(info));
    return function.value;
  }
  case PyKind::Class:
  case PyKind::Other:
    return object.value();
  case PyKind::Object:
    return ClassCalls(*this).exported(object.instance(), nesting);
  case PyKind::Method:
    if (const Py &self = object.method().self;
        context.schedules && self.kind == PyKind::Other &&
        self.value().kind == ValueKind::Schedule &&
        (self.value().data->schedule->kind == ScheduleValue::Kind::Schedule ||
         self.value().data->schedule->kind == ScheduleValue::Kind::Backend))
      return ScheduleCalls(*this).methodValue(object.method());
    else if (const bool isObject = self.kind == PyKind::Object;
             isObject || self.kind == PyKind::Class || isKernel(self))
      return Value::ofObject((isObject ? self.instance().text : self.value().text()) + "." +
                                 std::string(object.method().name),
                             {Value::ofString("__self__"), exported(self, nesting + 1),
                              Value::ofString("__name__"),
                              Value::ofString(std::string(object.method().name))});
    return unknown();
  case PyKind::Partial: {
    // Its calls may change what it holds, as those of a function its defaults.
    std::vector<Value> given, keywords;
    for (const Py &value : object.partial().positional)
      given.push_back(ofFunction(value, nesting + 1));
    for (const auto &[name, value] : object.partial().keywords) {
      keywords.push_back(Value::ofString(name));
      keywords.push_back(ofFunction(value, nesting + 1));
    }
    return Value::ofObject("functools.partial object",
                           {Value::ofString("__func__"),
                            ofFunction(object.partial().callee, nesting + 1),
                            Value::ofString("__args__"), Value::ofTuple(std::move(given)),
                            Value::ofString("__keywords__"), Value::ofTuple(std::move(keywords))});
  }
  case PyKind::View:
    return Value::ofObject(std::string(typeName(object)),
                           {Value::ofString("__view__"), Value::ofString(object.view().text()),
                            Value::ofString("__mapping__"),
                            ofFunction(object.view().dict, nesting + 1)});
  case PyKind::Set:
    return keepsIdentities
               ? partOf(unknown(), sharedLists.changeableIn(SharedLists::heldParts(object)))
               : unknown();
  case PyKind::Super:
  case PyKind::Range:
  case PyKind::Unbound:
  case PyKind::Slice:
  case PyKind::Iterator:
    return unknown();
  }
  return unknown();
}

Value Interpreter::evaluate(const Expr &expr) {
  Py object = eval(expr);
  if (stopped) {
    // Only limits stop an evaluation that goes on otherwise.
    if (loud() && failure) {
      report(diagnosticAt(DiagText::EvaluationStopped, expr, failure->reason));
      return Value::error();
    }
    return loud() ? stopValue : Value::opaque("");
  }
  const bool isIterable = object.kind == PyKind::View || object.kind == PyKind::Iterator ||
                          object.kind == PyKind::Range || object.kind == PyKind::Dict ||
                          object.kind == PyKind::Str;
  if (std::vector<Py> items;
      context.unpacks && (isIterable || object.tupleType()) && iterate(object, items))
    object = tuple(std::move(items));
  else if (auto refs = context.unpacks ? selected(object) : std::nullopt; refs && !refs->empty())
    object = tuple(std::move(*refs));
  if (context.escapes) {
    at = at ? at : &expr;
    sharedLists.loseReachable(object);
    if (context.schedules)
      ScheduleCalls(*this).lose(object);
  }
  if (context.changed) {
    std::vector<Py> results{object};
    if (context.unpacks && object.isItems())
      results = object.items();
    for (const auto &[bound, held] : boundHere)
      results.push_back(held);
    sharedLists.find(results);
  }
  Value value = context.changed ? kept(object) : exported(object);
  if (context.isForKernel && value.kind == ValueKind::Opaque)
    value = withKernelTuples(value);
  if (value.kind == ValueKind::Opaque && loud() && ClassCalls::applyTo(object))
    return report(diagnosticAt(DiagCode::OpaqueValue, expr, textOf(expr), value.text())).value();
  if (value.kind == ValueKind::Opaque && loud())
    return report(diagnosticAt(DiagText::NotKept, expr, textOf(expr), typeName(object))).value();
  return value;
}

// ---- names

void Interpreter::bindNamed(const NamedExpr &expr, const Py &value) {
  // From inside a comprehension the name belongs to the function around it.
  PyScope *scope = frame->scope;
  while (scope && scope->kind == PyScope::Kind::Comprehension)
    scope = scope->outer;
  if (!scope && context.named) {
    if (context.schedules)
      ScheduleCalls(*this).note(*expr.target, value);
    std::erase_if(boundHere,
                  [&](const auto &each) { return each.first->target->name == expr.target->name; });
    boundHere.emplace_back(&expr, value);
    return;
  }
  if (!scope) {
    fail(DiagText::NamedExpressionHere);
    return;
  }
  std::swap(frame->scope, scope);
  bindName(expr.target->name, value);
  std::swap(frame->scope, scope);
}

NamedValues Interpreter::namedValues() {
  NamedValues values;
  for (const auto &[expr, object] : boundHere)
    values.emplace_back(expr, stopped ? Value::opaque("") : kept(object));
  return values;
}

Py Interpreter::name(const NameExpr &expr) {
  for (PyScope *scope = frame->scope; scope; scope = scope->outer) {
    Py *found = scope->names.find(expr.name);
    if (found && found->kind != PyKind::Unbound)
      return *found;
    if (found || (scope->function && functionNames.binds(*scope->function, expr.name)))
      return failAt(expr, DiagText::UsedBeforeValue, expr.name);
  }
  if (frame == &top)
    for (const auto &[bound, object] : boundHere)
      if (bound->target->name == expr.name)
        return object;
  if (frame->environment)
    if (const Value *value = frame->environment->find(expr.name))
      return moduleName(expr, sharedLists.settled(*value));
  if (frame == &top && context.local)
    if (const Value *value = context.local(expr.name)) {
      if (value->isRuntime())
        return failAt(expr, DiagText::RuntimeValue, expr.name, value->type);
      const Py object = moduleName(expr, *value);
      sharedLists.touch(expr.name, object);
      return object;
    }
  if (const Value *value = globals().lookup(expr.name)) {
    if (const Value *followed = frame->names ? frame->names->followed(expr.name) : nullptr) {
      if (context.meetsSchedules)
        *context.meetsSchedules = true;
      value = context.schedules && frame->mode != Mode::Strict ? followed : value;
    }
    if (frame->names && isContainer(*value))
      return FileAccess(*this).held(fileOf(frame->item), expr.name, *value);
    const Py object = moduleName(expr, *value);
    if (!frame->names) // an item binds no names of other files
      sharedLists.touch(expr.name, object);
    return object;
  }
  if (frame == &top && context.annotation && (context.quoted || context.ofLocal)) {
    if (expr.name == "constexpr" || expr.name == "Constexpr")
      return heap.boxed(PyKind::Other, Value::ofBuiltin(Builtin::Constexpr));
    if (expr.name == "Stream")
      return heap.boxed(PyKind::Other, Value::ofBuiltin(Builtin::Stream));
    if (expr.name == "Stateful")
      return heap.boxed(PyKind::Other, Value::ofBuiltin(Builtin::Stateful));
    if (Type scalar = scalarByName(expr.name);
        context.quoted && !scalar.isError() && !globals().isDefined(expr.name))
      return heap.boxed(PyKind::Other, Value::ofType(scalar));
  }
  // A type of Python is not a valid annotation, but it may be called in a shape.
  bool called = callee == &expr || frame != &top || !context.annotation;
  if (called)
    if (const Native *native = findNative(expr.name))
      return Py::of(native);
  return undefined(expr);
}

// The value of a name of the module or of an enclosing function.
Py Interpreter::moduleName(const NameExpr &expr, const Value &value) {
  if (value.kind == ValueKind::Opaque) {
    if (const Native *native = findNative(value.text()))
      return Py::of(native);
    if (value.isFollowedClass() || value.isObject() || value.isPartial() ||
        value.attribute("__self__") || value.attribute("__view__"))
      return importValue(value);
    if (frame->mode == Mode::Quiet)
      return wholesOf(value) ? importValue(value) : unknownName(value);
    if (value.data->undefined && loud() && fileOf(value.data->item) == fileOf(context.item))
      return report({DiagCode::UndefinedName,
                     expr.id,
                     value.data->reason,
                     {{{ThisItem, expr.id}, "its value is needed here"}},
                     {},
                     {value.data->item, value.data->node}});
    if (!value.data->reason.empty())
      return failAt(expr, DiagText::NameWithoutValue, expr.name, value.data->reason);
    if (loud())
      return report(diagnosticAt(DiagCode::OpaqueValue, expr, expr.name, value.text()));
    return failAt(
        expr,
        DiagMessage(DiagCode::OpaqueValue, expr.name, value.text()).as(DiagCode::InvalidConstant));
  }
  if (value.isError()) {
    if (frame->mode == Mode::Strict) {
      stopped = true;
      stopValue = value;
    }
    return unknownName(value);
  }
  remember(expr, value);
  // In a kernel a template stands for its argument, bound under the template's own name.
  if (value.kind == ValueKind::Template && frame == &top) {
    const Value *bound = context.local ? context.local(value.text()) : nullptr;
    if (bound && bound->kind != ValueKind::Template)
      return importValue(*bound);
    if (context.annotation && loud())
      return report(diagnosticAt(DiagCode::UnboundTemplate, expr, value.text()));
  }
  return importValue(value);
}

// Whether nothing in the file binds the name, be it in code that is not followed.
bool Interpreter::isUndefinedInPython(const NameExpr &expr) {
  if (isPythonBuiltin(expr.name) || expr.name.starts_with("__") ||
      fileOf(frame->item == ThisItem ? context.item : frame->item) != fileOf(context.item) ||
      globals().isDefined(expr.name) || globals().openImport(expr.name))
    return false;
  heap.work(frame->unit->nodes.size());
  std::vector<std::string_view> bound;
  for (const Node *node : frame->unit->nodes)
    addBoundNames(*node, bound);
  return std::ranges::find(bound, expr.name) == bound.end();
}

static bool isImportByCall(std::string_view text) {
  const std::string_view callee = text.substr(0, text.find('('));
  return text.ends_with(')') && text.find(").") == std::string_view::npos &&
         (callee == "__import__" || callee.ends_with("import_module"));
}

// What could be meant by a name that nothing binds.
void Interpreter::addMeant(NodeDiagnostic &undefined, const NameExpr &expr) {
  if (auto fix = importName(expr, context.names))
    undefined.fixes.push_back(std::move(*fix));
  else if (std::string close = nearestName(expr.name, globals().namesNear(expr.name));
           !close.empty())
    undefined.fixes.push_back(changeTo(expr.id, close));
}

// 'x.schedule' where 'x' is no kernel: Python ends there, and no schedule is followed. Nor are
// steps on what a module has of which only the running file knows the name. 'in' is the call of it,
// or null.
void Interpreter::reportScheduleOf(const Py &unknown, const AttributeExpr &expr,
                                   const CallExpr *in) {
  const Value &value = unknown.value();
  const bool isOfImport = value.kind == ValueKind::Opaque && isImportByCall(value.text());
  const bool isStep = isOfImport && expr.base->is<AttributeExpr>() &&
                      primitiveByName(expr.attribute->name).has_value();
  if ((expr.attribute->name != "schedule" && !isStep) || context.schedules || !context.misuse ||
      !context.hostCalls || loud() || frame != &top || frame->mode == Mode::Strict)
    return;
  if (isOfImport) {
    // 'm.s.split(",")' may be of a string, and 'm.schedule()' of any module.
    const bool isOfOther = isStep
                               ? hasMethod(Py::of(findNative("str")), expr.attribute->name)
                               : !expr.base->is<AttributeExpr>() || (in && !in->arguments.empty());
    if (context.isAllo && in && !isOfOther)
      *context.isAllo = true;
    misuse(expr, DiagCode::OpaqueSchedule,
           format("what '{0}' is, is not known here", textOf(*expr.base)));
    return;
  }
  if (const auto *call = expr.base->tryAs<CallExpr>()) {
    const auto *kernel = call->callee->tryAs<NameExpr>();
    const Value *called = kernel ? globals().lookup(kernel->name) : nullptr;
    if (called && called->kind == ValueKind::Kernel)
      misuse(*expr.attribute, DiagText::RefMethod,
             format("The result of kernel '{0}'", kernel->name), "schedule",
             format("{0}.schedule()", kernel->name));
    return;
  }
  const auto *name = expr.base->tryAs<NameExpr>();
  if (!name || value.kind != ValueKind::Opaque)
    return;
  if (value.text().starts_with("from ") || value.text().starts_with("import ")) {
    misuse(expr, DiagCode::OpaqueSchedule, format("what '{0}' is, is not known here", name->name));
  } else if (value.data->undefined && value.data->node == name->id && isUndefinedInPython(*name)) {
    NodeDiagnostic diagnostic = diagnosticAt(DiagCode::UndefinedName, *name, name->name);
    addMeant(diagnostic, *name);
    context.misuse->push_back(std::move(diagnostic));
  }
}

Py Interpreter::undefined(const NameExpr &expr) {
  const std::string *star = isPythonBuiltin(expr.name) ? nullptr : globals().openImport(expr.name);
  if (star && star->empty() && frame->mode != Mode::Strict)
    return unknownValue(Value::error());
  if (star && loud())
    return report(diagnosticAt(DiagCode::OpaqueValue, expr, expr.name, *star));
  if (star && frame->mode == Mode::Quiet)
    return unknownValue(Value::opaque(*star));
  if (context.schedules && isUndefinedInPython(expr))
    return ScheduleCalls(*this).undefinedName(expr);
  if (!loud()) // what functions see may be bound by the time that they are called
    return failAt(expr, DiagMessage(DiagCode::UndefinedName, expr.name)
                            .as(frame == &top && !isPythonBuiltin(expr.name)
                                    ? DiagCode::UndefinedName
                                    : DiagCode::InvalidConstant));
  if (reportOlderType(expr, expr.name, *context.diagnostics))
    return unknownValue(Value::error());
  if (context.annotation && (expr.name == "int" || expr.name == "float")) {
    Type meant = expr.name == "int" ? Type::integer(32, true) : Type::floating(FloatFormat::F32);
    Spelling instead = spellType(meant, context.names);
    NodeDiagnostic diagnostic = diagnosticAt(
        DiagCode::NotAType, expr, expr.name,
        format("a type of Python has no width, write '{0}' or another type of allo", meant));
    if (!instead.text.empty()) {
      diagnostic.fixes.push_back(changeTo(expr.id, instead.text));
      diagnostic.fixes.back().imports = instead.imports;
    }
    return report(std::move(diagnostic));
  }
  if (context.annotation && isPythonBuiltin(expr.name))
    return report(diagnosticAt(DiagCode::NotAType, expr, expr.name,
                               "it belongs to Python, write a type of allo, such as 'i32' or "
                               "'i32[4]'"));
  std::string maker = scalarByName(expr.name).isError() ? apintFor(expr.name) : std::string();
  std::vector<std::string> candidates = globals().namesNear(expr.name);
  NodeDiagnostic diagnostic = diagnosticAt(DiagCode::UndefinedName, expr, expr.name);
  std::string close = maker.empty() ? nearestName(expr.name, candidates) : std::string();
  if (noteLaterDefinition(diagnostic, expr.name, globals()))
    return report(std::move(diagnostic));
  if (!maker.empty())
    diagnostic.notes.push_back({{ThisItem, expr.id}, otherWidthNote(expr.name, maker)});
  else if (!close.empty())
    diagnostic.fixes.push_back(changeTo(expr.id, close));
  else if (!scalarByName(expr.name).isError())
    diagnostic.notes.push_back(
        {{ThisItem, expr.id},
         format("'{0}' is a type of allo: import it with 'from allo import {0}'", expr.name)});
  if (auto fix = importName(expr, context.names))
    diagnostic.fixes.push_back(std::move(*fix));
  return report(std::move(diagnostic));
}

// ---- attributes

Py Interpreter::memberOf(const Py &base, const AttributeExpr &expr) {
  if (base.unknown()) {
    reportScheduleOf(base, expr);
    const Value *member = base.value().attribute(expr.attribute->name);
    return member ? importValue(*member) : base;
  }
  at = &expr;
  return attributeOf(base, expr);
}

// Whether a kernel has another decorator, which may have made something else of it.
static bool isDecoratedTwice(const Value &value, NameSource &names) {
  const auto unit = value.kind == ValueKind::Kernel ? names.unitOf(value.kernel().item) : nullptr;
  const auto *function = unit && value.kernel().function < unit->nodes.size()
                             ? unit->nodes[value.kernel().function]->tryAs<FunctionStmt>()
                             : nullptr;
  return function && function->decorators.size() > 1;
}

// What the object of a kernel has in Python besides its schedules.
static bool isKernelMember(std::string_view name) {
  return isOneOf(name, {"parameters", "types", "results", "source", "compile"});
}

Py Interpreter::attributeOf(const Py &base, const AttributeExpr &expr) {
  std::string_view wanted = expr.attribute->name;
  if (ClassCalls::applyTo(base)) {
    const Py found = ClassCalls(*this).attribute(base, wanted, expr);
    if (context.schedules)
      ScheduleCalls(*this).note(*expr.attribute, found);
    return found;
  }
  if (base.kind == PyKind::Other) {
    const Value &value = base.value();
    bool schedules = value.kind == ValueKind::Kernel ||
                     (value.kind == ValueKind::Builtin && value.builtin == Builtin::Schedule);
    if (context.schedules && frame->mode != Mode::Strict) {
      if (value.kind == ValueKind::Schedule)
        return ScheduleCalls(*this).attribute(base, expr);
      if (value.kind == ValueKind::Kernel && wanted == "schedule") {
        ScheduleCalls(*this).warnOfMention(expr);
        return heap.method(base, wanted);
      }
      if (schedules && value.kind == ValueKind::Builtin)
        return ScheduleCalls(*this).classAttribute(base, expr);
    }
    if (schedules && context.meetsSchedules &&
        (wanted == "schedule" || value.kind == ValueKind::Builtin))
      *context.meetsSchedules = true;
    if (schedules && wanted != "schedule" && !isScheduleEnumerator(wanted) &&
        !(value.kind == ValueKind::Builtin && ScheduleCalls::isConstructor(wanted)) &&
        !(value.kind == ValueKind::Kernel && isKernelMember(wanted)) && frame == &top &&
        frame->mode != Mode::Strict && context.misuse && !loud() && !wanted.starts_with("_")) {
      const std::string close =
          nearestName(wanted, value.kind == ValueKind::Kernel ? std::vector<std::string>{"schedule"}
                                                              : scheduleEnumerators());
      const bool isMisspelt = !close.empty();
      if (!isMisspelt && isDecoratedTwice(value, context.names))
        return unknownValue(Value::opaque(textOf(expr)));
      NodeDiagnostic diagnostic =
          isMisspelt
              ? diagnosticAt(DiagCode::NoAttribute, *expr.attribute, describeAtStart(value), wanted)
              : diagnosticAt(DiagCode::ScheduleUnchecked, expr, textOf(expr));
      if (isMisspelt)
        diagnostic.fixes.push_back(changeTo(expr.attribute->id, close));
      context.misuse->push_back(std::move(diagnostic));
    }
    if (value.kind == ValueKind::Module)
      return value.data->module || !value.elements().empty()
                 ? FileAccess(*this).attribute(value, expr)
                 : moduleAttribute(value.text(), expr);
    if (value.kind == ValueKind::Builtin && builtinForm(value.builtin) == BuiltinForm::Namespace)
      return moduleAttribute("allo." + std::string(builtinName(value.builtin)), expr);
    // A module of the same name as its decorator.
    if (value.kind == ValueKind::Builtin && value.builtin == Builtin::Kernel && !value.data)
      return moduleAttribute("allo.lang.kernel", expr);
    if (value.kind == ValueKind::Type && wanted == "primitive_width" && value.type.isScalar())
      return importValue(Value::ofInt(int64_t(value.type.width())));
  } else if (base.kind == PyKind::Function && wanted == "__name__") {
    return str(base.function().name);
  } else if (base.kind == PyKind::Function && wanted == "cache_clear" &&
             isCached(base.function())) {
    return heap.method(base, wanted);
  } else if (base.kind == PyKind::Array && isArrayAttribute(wanted)) {
    return arrayAttribute(*this, base, wanted);
  } else if (hasMethod(base, wanted)) {
    return heap.method(base, wanted);
  } else if (context.schedules) {
    if (std::optional<Py> wrong = ScheduleCalls(*this).attributeOfRefs(base, expr))
      return *wrong;
    if (base.kind == PyKind::None)
      ScheduleCalls(*this).noteNone(expr);
    if (base.kind == PyKind::Method && isKernel(base.method().self))
      return ScheduleCalls(*this).attributeOfMethod(base, expr);
  }
  std::string what = base.kind == PyKind::Other || base.isNumber() || base.kind == PyKind::Str
                         ? describeAtStart(exported(base))
                         : "A value of type '" + std::string(typeName(base)) + "'";
  if (loud())
    return report(diagnosticAt(DiagCode::NoAttribute, *expr.attribute, what, wanted));
  return failAt(expr,
                DiagMessage(DiagCode::NoAttribute, what, wanted).as(DiagCode::InvalidConstant));
}

Py Interpreter::moduleAttribute(const std::string &module, const AttributeExpr &expr) {
  std::string_view wanted = expr.attribute->name;
  if (isAlloModule(module) || operatorNamespace(module) != Builtin::None) {
    Value value = alloAttribute(module, wanted);
    if (value.isError())
      value = olderAttribute(module, wanted);
    if (isOlderName(value))
      return unknownValue(value);
    if (value.kind == ValueKind::Opaque)
      return loud() ? report(diagnosticAt(DiagCode::OpaqueValue, expr, wanted, value.text()))
                    : unknownValue(value);
    if (!value.isError()) {
      remember(expr, value);
      return importValue(value);
    }
    std::string inner = module + "." + std::string(wanted);
    if (isOlderModule(inner))
      return importValue(Value::ofModule(inner));
    if (!loud())
      return failAt(expr, DiagMessage(DiagCode::NoAttribute, "Module '" + module + "'", wanted)
                              .as(DiagCode::InvalidConstant));
    NodeDiagnostic diagnostic =
        diagnosticAt(DiagCode::NoAttribute, *expr.attribute, "Module '" + module + "'", wanted);
    std::string close = nearestName(wanted, alloNames(module));
    if (!close.empty())
      diagnostic.fixes.push_back(changeTo(expr.attribute->id, close));
    return report(std::move(diagnostic));
  }
  if (isOlderModule(module)) {
    Value value = olderAttribute(module, wanted);
    return value.isError() ? unknownValue(value) : importValue(value);
  }
  std::string path = module + "." + std::string(wanted);
  if (const Native *native = findNative(path))
    return Py::of(native);
  Value constant = libraryConstant(path);
  if (!constant.isError()) {
    remember(expr, constant);
    return importValue(constant);
  }
  if (loud())
    return report(diagnosticAt(DiagCode::OpaqueValue, expr, wanted, path));
  return failAt(expr, DiagCode::InvalidConstant, "'" + path + "'");
}

} // namespace allo
