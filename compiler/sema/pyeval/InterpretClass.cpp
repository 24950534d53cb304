// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Classes and their objects. A class has at most one base, so that the order in which attributes
// are searched is the chain of bases.
#include "sema/facts/ModuleView.h"
#include "sema/module/Decorators.h"
#include "sema/pyeval/ClassCalls.h"
#include "sema/pyeval/FileAccess.h"
#include "sema/pyeval/schedules/ScheduleCalls.h"
#include "sema/schedule/ChangeableParts.h"
#include "sema/types/SharedValue.h"

#include <algorithm>

namespace allo {

// The functions that code assigns to attributes of a class, as an attribute that no code can name.
static constexpr std::string_view AssignedCode = "(assigned)";

static bool isSpecial(std::string_view name) {
  return name.starts_with("__") && name.ends_with("__");
}

bool mayDefine(std::string_view name) {
  constexpr std::string_view Known[] = {"__init__",     "__call__",      "__repr__",
                                        "__str__",      "__doc__",       "__module__",
                                        "__qualname__", "__post_init__", "__slots__"};
  return !isSpecial(name) || std::find(std::begin(Known), std::end(Known), name) != std::end(Known);
}

const Value *baseClassOf(const Value &type) {
  const Value *bases = type.attribute("__bases__");
  return bases && !bases->elements().empty() ? &bases->elements().front() : nullptr;
}

// Of a class or an object that has an identity.
static ItemId makerOf(const Value &value) {
  return ItemId(value.attribute("__item__")->integer.asInt64().value_or(0));
}

std::optional<ClassCalls::Member> ClassCalls::find(const Value &type, std::string_view name) {
  for (const Value *at = &type; at; at = baseClassOf(*at)) {
    const Value *defined = at->attribute(name);
    const std::string key = keyOf(*at, name);
    if (auto known = in.objects.find(key); known != in.objects.end())
      return Member{known->second, at};
    const std::optional<Value> changed = stateOf(key, makerOf(*at));
    if (defined || changed) {
      const Py value = in.importValue(changed ? *changed : *defined);
      if (changed || defined->kind != ValueKind::Function)
        in.objects.emplace(key, value);
      return Member{value, at};
    }
  }
  return std::nullopt;
}

// Under which the value of an attribute is bound that is not the one of the class's definition.
std::string ClassCalls::keyOf(const Value &type, std::string_view name) {
  return type.attribute("__id__")->text() + "." + std::string(name);
}

// What is bound under an identity at this point, by an item of this or of another file.
std::optional<Value> ClassCalls::stateOf(const std::string &identity, ItemId maker) {
  if (const Value *bound = in.context.objects
                               ? stateIn(*in.context.objects, in.context.names, identity)
                               : in.context.names.lookup(identity))
    return *bound;
  std::unique_ptr<NameSource> home =
      fileOf(maker) == fileOf(in.context.item) ? nullptr : in.context.names.from(maker);
  const Value *followed = home ? home->followed(identity) : nullptr;
  if (followed && in.context.meetsSchedules)
    *in.context.meetsSchedules = true;
  const Value *bound = followed && in.context.schedules ? followed
                       : home                           ? home->lookup(identity)
                                                        : nullptr;
  return bound ? std::optional(*bound) : std::nullopt;
}

std::optional<ClassCalls::Member> ClassCalls::findMember(const Py &base, std::string_view name) {
  if (name == "__class__" || name == "__bases__" || name == "__id__" || name == "__item__")
    return std::nullopt;
  if (base.kind == PyKind::Object)
    return find(base.instance().type, name);
  if (base.kind == PyKind::Class)
    return find(base.value(), name);
  if (const Value *type = base.tupleType())
    return find(*type, name);
  const Value *first = baseClassOf(base.super().type);
  return first ? find(*first, name) : std::nullopt;
}

ClassCalls::Binding ClassCalls::bindingOf(PyFunction &function) {
  if (!in.resolve(function) || !function.statement || function.statement->decorators.empty())
    return Binding::Method;
  const List<const Expr *> &decorators = function.statement->decorators;
  return decorators.size() == 1 ? bindingBy(*decorators[0]) : Binding::Unknown;
}

ClassCalls::Binding ClassCalls::bindingBy(const Expr &decorator) {
  const auto *name = decorator.tryAs<NameExpr>();
  return decorator.is<CallExpr>()                     ? Binding::Unknown
         : lastNameOf(decorator) == "cached_property" ? Binding::Cached // of functools
         : !name                                      ? Binding::Unknown
         : name->name == "staticmethod"               ? Binding::Static
         : name->name == "classmethod"                ? Binding::OfClass
         : name->name == "property"                   ? Binding::Property
                                                      : Binding::Unknown;
}

Py ClassCalls::bound(const std::string &identity, ItemId maker, PyKind kind) {
  auto [known, isNew] = in.objects.try_emplace(identity);
  if (isNew) {
    const std::optional<Value> state = stateOf(identity, maker);
    const Py object = state ? in.importValue(*state) : in.heap.emptyTable(kind);
    in.objects[identity] = object;
    return object;
  }
  return known->second;
}

void ClassCalls::loseTexts(const Py &object, unsigned depth) {
  if (depth > 4)
    return;
  if (object.isItems())
    for (const Py &item : std::vector<Py>(object.items()))
      loseTexts(item, depth + 1);
  if (object.kind == PyKind::Object)
    for (const std::string_view name : {"__repr__", "__str__"})
      if (const std::optional<Member> member = findMember(object, name))
        in.sharedLists.loseReachable(member->value);
}

void ClassCalls::loseCode(const Value &type) {
  for (const Value *at = &type; at; at = baseClassOf(*at)) {
    std::vector<Py> functions;
    for (const Value &member : at->elements())
      if (member.kind == ValueKind::Function)
        functions.push_back(in.importValue(member));
    const Value *identity = at->attribute("__id__");
    for (const auto &[key, object] : in.objects) // of a class in a function
      if (identity && object.kind == PyKind::Function && key.starts_with(identity->text() + "."))
        functions.push_back(object);
    if (!functions.empty()) // each leads to its class
      in.loseReached(functions.front().function());
    if (const std::optional<Member> assigned = identity ? find(*at, AssignedCode) : std::nullopt)
      in.sharedLists.loseCode({&assigned->value, 1});
  }
}

void ClassCalls::loseMethod(const PyMethod &method) {
  if (!applyTo(method.self))
    return;
  if (const std::optional<Member> member = findMember(method.self, method.name))
    in.sharedLists.loseCode({&member->value, 1});
}

// What nothing is known of, which 'value' says; reported where something has to be known.
Py ClassCalls::unknown(const Node &place, const Py &base, const Value &value) {
  const std::string text = in.textOf(place);
  if (in.frame->mode == Interpreter::Mode::Quiet || value.isError())
    return in.unknownValue(value);
  const std::string whole = base.kind == PyKind::Object  ? base.instance().text
                            : base.tupleType()           ? std::string(typeName(base))
                            : base.kind == PyKind::Class ? base.value().text()
                                                         : std::string("super()");
  if (in.loud())
    return in.report(in.diagnosticAt(DiagCode::OpaqueValue, place, text, whole));
  return in.failAt(place,
                   DiagMessage(DiagCode::OpaqueValue, text, whole).as(DiagCode::InvalidConstant));
}

Py ClassCalls::attribute(const Py &base, std::string_view name, const Node &place) {
  if (base.kind == PyKind::Object) {
    load(base.instance());
    if (name == "__class__")
      return in.importValue(base.instance().type);
    if (name == "__dict__")
      lose(base.instance()); // what is done to it is not followed
    if (const Py *own = base.instance().attributes.find(name))
      return own->unknown()
                 ? in.sharedLists.oneOf(unknown(place, base, own->value()), own->wholes())
                 : *own;
  }
  if (const std::optional<Py> found = tupleAttribute(base, name, place))
    return *found;
  const std::optional<Member> member = findMember(base, name);
  if (!member && base.kind == PyKind::Super && name == "__init__")
    return in.heap.method(base, name); // of 'object'
  // An object may have another function in place of a method.
  const bool isHidden = base.kind == PyKind::Object && base.instance().isLost && member &&
                        (member->value.kind != PyKind::Function ||
                         std::ranges::any_of(base.instance().lostParts, [](const Py &part) {
                           return part.kind == PyKind::Function || part.kind == PyKind::Partial;
                         }));
  if (!member || isHidden) {
    const Py found = unknown(place, base, Value::opaque(in.textOf(place)));
    return base.kind == PyKind::Object ? in.sharedLists.oneOf(found, base.instance().lostParts)
                                       : found;
  }
  Py found = bound(base, *member, name);
  if (found.unknown())
    return in.sharedLists.oneOf(unknown(place, base, found.value()), found.wholes());
  if (found.kind != PyKind::Method)
    in.rememberObject(place, found);
  return found;
}

Py ClassCalls::bound(const Py &base, const Member &member, std::string_view name) {
  const Py &value = member.value;
  if (value.kind != PyKind::Function || value.function().isConsteval)
    return value;
  const Binding binding = bindingOf(value.function());
  const bool isOfClass = base.kind == PyKind::Class;
  const bool isComputed = binding == Binding::Property || binding == Binding::Cached;
  if (binding == Binding::Static || (binding == Binding::Method && isOfClass))
    return value;
  if (binding == Binding::Unknown || (isComputed && isOfClass))
    return in.sharedLists.oneOf(in.unknownValue(asUnfollowed(Value::opaque(std::string(name)))),
                                {&value, 1});
  if (!isComputed)
    return in.heap.method(base, name);
  PyArguments none;
  const Py result = method(base, name, none);
  if (binding == Binding::Cached && base.kind == PyKind::Object && !in.stopped) {
    PyInstance &self = base.instance();
    ++self.changes;
    if (!self.isLost)
      self.attributes.add(std::string(name), result);
  }
  return result;
}

Py ClassCalls::method(const Py &base, std::string_view name, PyArguments &given) {
  if (const std::optional<Py> result = tupleMethod(base, name, given))
    return *result;
  const std::optional<Member> member = findMember(base, name);
  if (!member) // of 'object'
    return base.kind == PyKind::Super && name == "__init__"
               ? Py::none()
               : in.unknownValue(Value::opaque(std::string(name)));
  const Py callee = member->value;
  if (callee.kind != PyKind::Function)
    return in.call(callee, given);
  Py self = base.kind == PyKind::Super ? base.super().self : base;
  if (bindingOf(callee.function()) == Binding::OfClass)
    self = self.kind == PyKind::Object ? in.importValue(self.instance().type)
           : self.tupleType()          ? in.importValue(*self.tupleType())
                                       : self;
  given.positional.insert(given.positional.begin(), self);
  return in.callFunction(callee, given, self, in.importValue(*member->type));
}

Value ClassCalls::newClass(const std::string &name, NodeId place, std::vector<Value> bases,
                           const std::optional<RecordClass> &record) {
  const uint32_t serial = in.context.objects->made[place]++;
  const ItemId item = in.frame->item == ThisItem ? in.context.item : in.frame->item;
  std::vector<Value> members{
      Value::ofString("__bases__"),
      Value::ofTuple(std::move(bases)),
      Value::ofString("__id__"),
      Value::ofString(format("class@{0}:{1}:{2}:{3}", in.context.item, item, place, serial)),
      Value::ofString("__item__"),
      Value::ofInt(int64_t(in.context.item))};
  if (record)
    addRecord(members, *record);
  return Value::ofClass(name, std::move(members));
}

// Its attributes are kept as those that are changed later: their functions see the names around
// them as they are when they are called.
Py ClassCalls::define(const ClassStmt &statement) {
  auto refused = [&] { return in.failAt(statement, DiagCode::InvalidConstant, "This class"); };
  if (in.frame->mode == Interpreter::Mode::Strict || !in.context.objects || !statement.name ||
      statement.bases.size() > 1)
    return refused();
  const RecordHeader header =
      recordHeader(statement, [&](const Expr &expr) { return in.exported(in.eval(expr)); });
  std::vector<Py> makers;
  for (const Expr *decorator : statement.decorators) {
    makers.push_back(decorator == header.decorator ? Py::none() : in.eval(*decorator));
    if (in.stopped || makers.back().unknown())
      return in.stopped ? Py() : refused();
  }
  if (in.stopped || header.form == RecordForm::Unfollowed)
    return in.stopped ? Py() : refused();
  std::vector<Value> bases;
  for (const Argument *argument : statement.bases) {
    const auto *name = argument->value->tryAs<NameExpr>();
    if (argument->form != ArgumentForm::Positional)
      return refused();
    if (name && name->name == "object" && !in.globals().lookup("object"))
      continue;
    const Py base = in.eval(*argument->value);
    if (base.kind == PyKind::Native && base.native->name == NamedTupleName)
      continue;
    if (base.unknown() && base.value().kind == ValueKind::Opaque &&
        base.value().text() == "allo.Module")
      continue;
    if (base.kind != PyKind::Class)
      return refused();
    bases.push_back(base.value());
  }
  PyScope *scope = in.heap.make<PyScope>();
  scope->outer = in.closureScope();
  scope->kind = PyScope::Kind::Class;
  PyScope *around = std::exchange(in.frame->scope, scope);
  const Interpreter::Flow flow = in.run(statement.body);
  in.frame->scope = around;
  if (flow != Interpreter::Flow::Normal || in.stopped)
    return in.stopped ? Py() : in.frame->returned.unknown() ? in.frame->returned : refused();
  for (const auto &[name, value] : scope->names)
    if (!mayDefine(name))
      return refused();
  const auto record = fieldsOf(statement, header, bases, *scope);
  const bool hasText = scope->names.find("__repr__") || scope->names.find("__str__");
  if (header.form != RecordForm::None && (!record || hasText))
    return in.stopped ? Py() : refused();
  const Value type =
      newClass(std::string(statement.name->name), statement.id, std::move(bases), record);
  for (const auto &[name, value] : scope->names) {
    if (value.kind == PyKind::Unbound) // a field without a default value
      continue;
    in.objects[keyOf(type, name)] = value;
    in.sharedLists.hold(keyOf(type, name));
  }
  Py result = in.heap.boxed(PyKind::Class, type);
  for (size_t i = makers.size(); i-- > 0 && !in.stopped;) {
    if (statement.decorators[i] == header.decorator)
      continue;
    PyArguments given{{result}, {}};
    in.at = statement.decorators[i];
    const Py now = in.call(makers[i], given);
    result = now.unknown() ? in.sharedLists.oneOf(now, {&result, 1}) : now;
  }
  return in.stopped ? Py() : result;
}

Py ClassCalls::make(const Py &type, PyArguments &given) {
  PyInstance *made = in.heap.make<PyInstance>();
  made->type = type.value();
  made->text = in.at ? in.textOf(*in.at) : std::string(type.value().className()) + "()";
  const Node *call = in.frame == &in.top ? in.at : in.site;
  made->node = call ? call->id : NoNode;
  const Py self = Py::of(PyKind::Object, made);
  const std::optional<Member> initialiser = find(made->type, "__init__");
  if (const auto record = recordOf(made->type);
      record && setsFields(made->type, initialiser ? initialiser->type : nullptr))
    return makeRecord(made->type, *record, given, *made);
  if (initialiser) {
    const Py result = method(self, "__init__", given);
    if (in.stopped)
      return {};
    if (result.kind != PyKind::None || made->isLost)
      return in.unknownValue(result.unknown() && result.value().hasFailed()
                                 ? result.value()
                                 : Value::opaque(made->text));
  } else if (!given.positional.empty() || !given.keywords.empty()) {
    return in.unknownValue(Value::opaque(made->text)); // Python raises an exception
  }
  return self;
}

// 'getattr(object, "name")', also of a schedule.
Py ClassCalls::named(const Py &base, const std::string &name) {
  if (applyTo(base) && in.at)
    return attribute(base, name, *in.at);
  const bool isSchedule = base.kind == PyKind::Other && base.value().kind == ValueKind::Schedule &&
                          in.context.schedules;
  if (isSchedule && ScheduleCalls::isMethod(base, name))
    return in.heap.method(base, name);
  if (isSchedule && name != "payload") // nothing else changes it
    return in.unknownValue(Value::opaque(in.at ? in.textOf(*in.at) : name));
  return reflect("getattr", {{base}, {}});
}

// 'setattr', 'delattr', 'vars' and the like.
Py ClassCalls::reflect(std::string_view function, const PyArguments &given) {
  const Py &object = given.positional[0];
  const Py *name = given.positional.size() > 1 ? &given.positional[1] : nullptr;
  const bool isNamed = name && name->kind == PyKind::Str && applyTo(object) && in.at;
  if (function == "setattr" && isNamed) {
    if (!assign(object, name->str(), *in.at, given.positional[2])) {
      in.lost = true;
      in.sharedLists.loseReachable(given.positional[2]);
    }
    return Py::none();
  }
  if (const bool ofSchedule = name && name->kind == PyKind::Str && in.context.schedules;
      ofSchedule && function == "hasattr" && ScheduleCalls::isHandle(object))
    if (const std::optional<bool> has = ScheduleCalls::hasMember(object, name->str()))
      return Py::boolean(*has);
  if (function == "hasattr")
    return isNamed && !attribute(object, name->str(), *in.at).unknown()
               ? Py::boolean(true)
               : in.unknownValue(Value::opaque("hasattr()"));
  in.loseSchedules(given);
  if (object.kind == PyKind::Object)
    lose(object.instance());
  const bool isByName = name && name->kind == PyKind::Str;
  if (!isByName && object.kind == PyKind::Other && object.value().kind == ValueKind::Module)
    FileAccess(in).lose(object.value());
  return in.fail(DiagCode::InvalidConstant, format("This call of '{0}'", function));
}

// ---- identity

uint64_t changesIn(const Py &object, unsigned depth) {
  if (depth > 4)
    return 0;
  uint64_t changes = 0;
  auto add = [&](const Py &part) {
    if (const uint64_t inner = changesIn(part, depth + 1))
      changes = combine(changes, inner);
  };
  if (object.kind == PyKind::Dict) {
    changes = object.table().changes;
    for (const PyTable::Entry &entry : object.table().entries)
      add(entry.value);
  } else if (object.isItems()) {
    changes = object.sequence().changes;
    for (const Py &item : object.items())
      add(item);
  } else if (object.kind == PyKind::Array) {
    changes = object.array().changes;
  } else if (object.kind == PyKind::Object && (depth == 0 || object.instance().identity.empty())) {
    changes = object.instance().changes;
    object.instance().forEach([&](const std::string &, const Py &value) { add(value); });
  }
  return changes;
}

Py ClassCalls::imported(const Value &value) {
  const Value *identity = value.attribute("__id__");
  if (identity)
    if (auto known = in.objects.find(identity->text()); known != in.objects.end())
      return known->second;
  PyInstance *made = in.heap.make<PyInstance>();
  const Py object = Py::of(PyKind::Object, made);
  made->type = *value.attribute("__class__");
  made->text = value.text();
  if (!identity) {
    setAttributes(*made, value);
    return object;
  }
  made->identity = identity->text();
  made->item = makerOf(value);
  made->isLoaded = false;
  in.objects.emplace(made->identity, object);
  return object;
}

// Objects may be chained, however many there are: the state of one is read when it is needed.
void ClassCalls::load(PyInstance &object) {
  if (std::exchange(object.isLoaded, true))
    return;
  const std::optional<Value> state = stateOf(object.identity, object.item);
  object.isLost = !state || !state->isObject();
  if (!object.isLost)
    setAttributes(object, *state);
  else if (state && wholesOf(*state))
    object.lostParts = in.importValue(*state).wholes();
  object.kept = changesIn(Py::of(PyKind::Object, &object));
}

void ClassCalls::setAttributes(PyInstance &object, const Value &state) {
  for (size_t i = 2; i + 1 < state.elements().size(); i += 2) // behind '__class__'
    object.attributes.add(state.elements()[i].text(), in.importValue(state.elements()[i + 1]));
}

std::vector<Value> ClassCalls::partsOf(PyInstance &object, unsigned nesting) {
  std::vector<Value> parts{Value::ofString("__class__"), object.type};
  object.forEach([&](const std::string &name, const Py &value) {
    parts.push_back(Value::ofString(name));
    parts.push_back(in.exported(value, nesting + 1));
  });
  return parts;
}

void ClassCalls::keep(PyInstance &object) {
  const uint64_t changes = changesIn(Py::of(PyKind::Object, &object));
  if (object.kept == changes || object.isBusy || !in.context.objects)
    return;
  object.kept = changes;
  if (in.stopped || in.context.objects->isUncertain)
    lose(object);
  const bool outer = std::exchange(in.keepsIdentities, true);
  Value state;
  if (!object.isLost) {
    state = Value::ofObject(object.text, partsOf(object, 1));
  } else {
    std::vector<Value> parts;
    for (const Py &part : partsOfLost(object))
      parts.push_back(byIdentity(in.ofFunction(part, 1)));
    state = Value::opaque(object.text);
    state = parts.empty() ? state : withWholes(std::move(state), std::move(parts));
  }
  in.keepsIdentities = outer;
  setState(*in.context.objects, in.context.names, object.identity, std::move(state));
}

std::vector<Py> ClassCalls::partsOfLost(const PyInstance &object) {
  std::vector<Py> held = object.lostParts;
  for (const auto &[name, value] : object.attributes)
    held.push_back(value);
  return in.sharedLists.changeableIn(held);
}

void ClassCalls::lose(PyInstance &object) {
  constexpr size_t MostParts = 16;
  load(object);
  std::vector<Py> parts = partsOfLost(object);
  ++object.changes;
  object.attributes = {};
  object.isLost = true;
  object.lostParts = {};
  if (parts.size() <= MostParts)
    object.lostParts = std::move(parts);
  else
    for (const Py &part : parts)
      in.sharedLists.loseReachable(part);
}

Value ClassCalls::exported(PyInstance &object, unsigned nesting) {
  if (object.identity.empty() && in.context.objects && object.node != NoNode) {
    const uint32_t serial = in.context.objects->made[object.node]++;
    object.item = in.context.item;
    object.identity = format("object@{0}:{1}:{2}", object.item, object.node, serial);
    ++object.changes; // it is new
    in.objects.emplace(object.identity, Py::of(PyKind::Object, &object));
  }
  if (object.identity.empty()) {
    if (object.isBusy || object.isLost) // an attribute may lead back to it
      return Value::opaque(object.text);
    return Value::ofObject(object.text, partsOf(object, nesting));
  }
  // Those that it leads to are kept after it, not within it.
  in.waiting.push_back(&object);
  if (in.waiting.size() == 1) {
    for (size_t i = 0; i < in.waiting.size(); ++i)
      keep(*in.waiting[i]);
    in.waiting.clear();
  }
  return Value::ofObject(object.text,
                         {Value::ofString("__class__"), object.type, Value::ofString("__id__"),
                          Value::ofString(object.identity), Value::ofString("__item__"),
                          Value::ofInt(int64_t(object.item)), Value::ofString("__changes__"),
                          Value::ofInt(int64_t(changesIn(Py::of(PyKind::Object, &object))))});
}

bool ClassCalls::isInstance(const Py &object, const Value &type) {
  if (object.kind != PyKind::Object && !object.tupleType())
    return false;
  const Value *own = object.tupleType() ? object.tupleType() : &object.instance().type;
  for (const Value *at = own; at; at = baseClassOf(*at))
    if (sameValue(*at, type))
      return true;
  return false;
}

bool ClassCalls::assignToClass(const Value &type, std::string_view name, const Py &value) {
  if (!in.context.objects || isSpecial(name))
    return false;
  const auto set = [&](std::string_view attribute, const Py &now) {
    in.objects[keyOf(type, attribute)] = now;
    in.sharedLists.hold(keyOf(type, attribute));
  };
  const std::optional<Member> old = find(type, name);
  if (old && in.context.objects->isUncertain)
    set(name, in.sharedLists.oneOf(in.unknownValue(Value::opaque(std::string(name))),
                                   std::vector<Py>{value, old->value}));
  else
    set(name, value);
  if (value.kind == PyKind::Function || value.kind == PyKind::Method ||
      value.kind == PyKind::Partial || value.unknown()) {
    std::vector<Py> all{value};
    if (const std::optional<Member> before = find(type, AssignedCode);
        before && sameValue(*before->type, type))
      for (const Py &each : SharedLists::heldParts(before->value))
        all.push_back(each);
    set(AssignedCode, in.tuple(std::move(all)));
  }
  return true;
}

void ClassCalls::keepAttribute(const std::string &key, const Py &value) {
  Value state = in.stopped ? Value::opaque(key) : in.kept(value);
  if (in.context.objects->isUncertain) {
    const std::optional<std::vector<Value>> parts = changeableParts({&state, 1});
    if (!parts)
      in.sharedLists.loseReachable(value);
    state = Value::opaque(key);
    if (parts && !parts->empty())
      state = withWholes(std::move(state), *parts);
  }
  setState(*in.context.objects, in.context.names, key, std::move(state));
}

void ClassCalls::keepAll() {
  if (!in.context.objects)
    return;
  std::vector<std::pair<std::string, Py>> known(in.objects.begin(), in.objects.end());
  std::sort(known.begin(), known.end(), // keeping one may export another
            [](const auto &a, const auto &b) { return a.first < b.first; });
  for (const auto &[identity, object] : known)
    if (object.kind == PyKind::Object && object.instance().identity == identity)
      keep(object.instance());
    else if ((object.kind != PyKind::Object && changesIn(object) != 0) ||
             in.sharedLists.isNewIn(identity))
      keepAttribute(identity, object);
}

bool ClassCalls::assign(const Py &object, std::string_view name, const Node &place,
                        const Py &value) {
  if (object.kind == PyKind::Class)
    return assignToClass(object.value(), name, value);
  if (object.kind != PyKind::Object)
    return false;
  PyInstance &self = object.instance();
  load(self);
  const std::optional<Member> member = findMember(object, name);
  const Binding binding = member && member->value.kind == PyKind::Function
                              ? bindingOf(member->value.function())
                              : Binding::Static;
  const bool isUnknown = member && member->value.unknown() && isUnfollowed(member->value.value());
  if (isSpecial(name) || binding == Binding::Property || binding == Binding::Unknown || isUnknown) {
    if (isUnknown)
      in.sharedLists.use(member->value);
    else if (member && binding != Binding::Static)
      in.loseReached(member->value.function());
    in.sharedLists.loseReachable(value);
    lose(self); // what the setter does is not known
    return true;
  }
  if (in.context.schedules)
    ScheduleCalls(in).note(place, value);
  ++self.changes;
  if (Py *known = self.attributes.find(name)) {
    *known = value;
    return true;
  }
  in.heap.work(12);
  self.attributes.add(name, value);
  return true;
}

Py ClassCalls::super(const PyArguments &given) {
  Py self = in.frame->self, type = in.frame->type;
  if (in.frame == &in.top && in.context.self) {
    self = in.importValue(*in.context.self);
    type = in.importValue(*in.context.self->attribute("__class__"));
  }
  if (given.positional.size() == 2) {
    type = given.positional[0];
    self = given.positional[1];
  }
  const bool isKnown =
      (given.positional.empty() || given.positional.size() == 2) && type.kind == PyKind::Class &&
      (self.kind == PyKind::Object || self.kind == PyKind::Class || self.tupleType());
  if (!isKnown)
    return in.unknownValue(Value::opaque("super()"));
  PySuper *made = in.heap.make<PySuper>();
  made->self = self;
  made->type = type.value();
  return Py::of(PyKind::Super, made);
}

} // namespace allo
