// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/pyeval/SharedLists.h"

#include "sema/module/Decorators.h"
#include "sema/pyeval/ClassCalls.h"
#include "sema/schedule/Schedule.h"
#include "sema/types/SharedValue.h"
#include "support/Characters.h"
#include "support/Nearest.h"
#include "syntax/tree/Ast.h"

#include <algorithm>

namespace allo {

static bool isShareable(const Py &object) {
  return object.kind == PyKind::List || object.kind == PyKind::Dict || object.kind == PyKind::Array;
}

// ---- identities

std::string newIdentity(ObjectContext &objects, ItemId item, bool ofSchedules) {
  // The two evaluations of an item may find different ones.
  return format("list@{0}{1}:{2}", ofSchedules ? "s" : "", item, objects.made[NoNode]++);
}

std::string keyOfForeign(uint32_t file, std::string_view name) {
  return format("file@{0}.{1}", file, name);
}

static std::string holdersKey(std::string_view identity) {
  return std::string(HoldersPrefix) + std::string(identity);
}

const Value *stateIn(const ObjectContext &objects, NameSource &names, const std::string &key) {
  auto own = objects.states.find(key);
  return own != objects.states.end() ? &own->second : names.lookup(key);
}

std::vector<std::string> holdersOf(const ObjectContext &objects, NameSource &names,
                                   std::string_view identity) {
  std::vector<std::string> holders;
  if (const Value *bound = stateIn(objects, names, holdersKey(identity)))
    for (const Value &holder : bound->elements())
      holders.push_back(holder.text());
  return holders;
}

void noteHolder(ObjectContext &objects, NameSource &names, const std::string &holder,
                const Value &value) {
  forEachShared(value, [&](const Value &container) {
    const std::string key = holdersKey(identityOf(container));
    std::vector<Value> holders;
    if (const Value *bound = stateIn(objects, names, key))
      holders = bound->elements();
    for (const Value &known : holders)
      if (known.text() == holder)
        return;
    holders.push_back(Value::ofString(holder));
    objects.states[key] = Value::ofTuple(std::move(holders));
  });
}

void setState(ObjectContext &objects, NameSource &names, const std::string &identity, Value state) {
  noteHolder(objects, names, identity, state);
  objects.states[identity] = std::move(state);
}

// ---- what is not followed

void SharedLists::lose(const Py &object) {
  if (object.kind == PyKind::Tuple)
    for (const Py &item : object.items())
      lose(item);
  loseWholes(object);
  if (object.kind == PyKind::Set) // which ends with the evaluation
    in.lost = in.lost || in.frame != &in.top || in.top.scope;
  if (!isShareable(object) || !lost.insert(object.object).second)
    return;
  ++(object.kind == PyKind::List   ? object.sequence().changes
     : object.kind == PyKind::Dict ? object.table().changes
                                   : object.array().changes);
  in.lost = in.lost || in.frame != &in.top || in.top.scope; // as it is read again behind it
}

static bool isHeldBy(const Expr &path, std::string_view name) {
  const NameExpr *holder = holderOf(path);
  return holder && holder->name == name;
}

// Whether code may change the object that a name stands for: 'm.n = 4', 'm.grow()', 'f(m)'.
static bool mayChange(const Node &code, std::string_view name) {
  bool found = false;
  if (const auto *assign = code.tryAs<AssignStmt>())
    found = isHeldBy(*assign->targets[0], name);
  else if (const auto *augmented = code.tryAs<AugAssignStmt>())
    found = isHeldBy(*augmented->target, name);
  else if (const auto *call = code.tryAs<CallExpr>())
    found = isHeldBy(*call->callee, name) ||
            std::any_of(call->arguments.begin(), call->arguments.end(),
                        [&](const Argument *each) { return isHeldBy(*each->value, name); });
  if (!found)
    forEachChild(code, [&](const Node &child) { found = found || mayChange(child, name); });
  return found;
}

static bool ofBuiltinType(const Expr &callee) { // 'list.append'
  const auto *path = callee.tryAs<AttributeExpr>();
  const auto *type = path ? path->base->tryAs<NameExpr>() : nullptr;
  return type && isOneOf(type->name, {"list", "dict", "set"});
}

// The same of a list, dict or table: 'x.append(4)', 'x[0] = 4', 'x += y'; calls only read it.
static bool mayChangeItems(const Node &code, std::string_view name) {
  auto isItem = [&](const Expr *target) {
    return target->is<SubscriptExpr>() && isHeldBy(*target, name);
  };
  bool found = false;
  if (const auto *assign = code.tryAs<AssignStmt>())
    found = isItem(assign->targets[0]);
  else if (const auto *augmented = code.tryAs<AugAssignStmt>())
    found = isHeldBy(*augmented->target, name);
  else if (const auto *removed = code.tryAs<DeleteStmt>())
    found = std::any_of(removed->targets.begin(), removed->targets.end(), isItem);
  else if (const auto *call = code.tryAs<CallExpr>())
    found = isChangingMethod(lastNameOf(*call->callee)) &&
            (isHeldBy(*call->callee, name) ||
             (ofBuiltinType(*call->callee) && !call->arguments.empty() &&
              isHeldBy(*call->arguments[0]->value, name)));
  if (!found)
    forEachChild(code, [&](const Node &child) { found = found || mayChangeItems(child, name); });
  return found;
}

// The source of a function that has been found; null: it is not known.
static const Node *codeOf(const PyFunction &function) {
  return function.statement ? static_cast<const Node *>(function.statement) : function.lambda;
}

void Interpreter::loseReached(const PyFunction &function, const PyScope &scope) {
  for (const auto &[name, object] : scope.names)
    if (object.kind == PyKind::Object)
      ClassCalls(*this).lose(object.instance());
    else if (object.kind == PyKind::Iterator)
      sharedLists.loseReachable(object);
  if (const Node *code = codeOf(function))
    loseNamed({*code, function.unit, &scope, function.environment});
}

void Interpreter::loseReached(PyFunction &function) {
  if (!resolve(function))
    return;
  loseReached(function, function.scope ? *function.scope : PyScope());
  for (NodeId id = function.statement ? function.statement->id : 0; id-- > 0;)
    if (const auto *type = function.unit->nodes[id]->tryAs<ClassStmt>();
        type && type->last >= function.statement->id)
      return loseNamed({*type, function.unit, function.scope, function.environment});
}

// The words of its text, as not all of it is in the tree, without the variables of functions.
Interpreter::NameSet Interpreter::freeNames(const Node &code, const SyntaxUnit &unit) {
  NameSet names;
  uint32_t from = code.span.begin;
  const auto addText = [&](uint32_t end) {
    while (from < end) {
      uint32_t to = from;
      while (to < end && isNameChar(unit.text[to]))
        ++to;
      if (to > from && (from == 0 || unit.text[from - 1] != '.')) // not 's' of 'self.s'
        names.insert(std::string_view(unit.text).substr(from, to - from));
      from = std::max(to, from + 1);
    }
  };
  for (NodeId id = code.id + 1; id <= code.last; ++id)
    if (const Node &inner = *unit.nodes[id]; inner.is<FunctionStmt>() || inner.is<LambdaExpr>()) {
      addText(inner.span.begin);
      names.merge(freeNames(inner, unit));
      from = inner.span.end;
      id = inner.last;
    }
  addText(code.span.end);
  const auto *function = code.tryAs<FunctionStmt>();
  const auto *lambda = code.tryAs<LambdaExpr>();
  if (function)
    for (const std::string_view name : functionNames.locals(*function))
      names.erase(name);
  if (function || lambda)
    for (const Parameter *parameter : function ? function->parameters : lambda->parameters)
      if (parameter->name)
        names.erase(parameter->name->name);
  return names;
}

void Interpreter::loseNamed(const UnfollowedCode &first) {
  if (!sharedLists.losing.insert(&first.node).second) // it may lead back to itself
    return;
  std::vector<UnfollowedCode> codes{first};
  std::set<std::pair<const SyntaxUnit *, NodeId>> known{{first.unit.get(), first.node.id}};
  PyArguments reached;
  for (size_t i = 0; i < codes.size(); ++i) {
    const UnfollowedCode code = codes[i];
    std::set<std::string_view> words = freeNames(code.node, *code.unit);
    if (const auto *function = code.node.tryAs<FunctionStmt>();
        function && code.scope && code.scope->function == function)
      for (const auto &[name, object] : code.scope->names) // it has begun to run
        words.insert(name);
    if (!spend(words.size()))
      break;
    for (std::string_view word : words) {
      const Py *local = nullptr;
      for (const PyScope *around = code.scope; around && !local; around = around->outer)
        local = around->names.find(word);
      const Value *bound = nullptr;
      if (!local && code.environment)
        bound = code.environment->find(word);
      const bool isGlobal = !local && !bound;
      if (isGlobal)
        bound = globals().lookup(word);
      if (!local && !bound)
        continue;
      reached.positional.push_back(local ? *local : importValue(sharedLists.settled(*bound)));
      const Py &object = reached.positional.back();
      if (isGlobal && !frame->names)
        sharedLists.touch(word, object);
      if (object.kind == PyKind::Object && mayChange(code.node, word))
        ClassCalls(*this).lose(object.instance());
      else if (object.kind == PyKind::Iterator)
        sharedLists.loseReachable(object);
      else if (mayChangeItems(code.node, word))
        sharedLists.lose(object);
      // It may call the functions that it names.
      if (object.kind == PyKind::Function && resolve(object.function())) {
        const PyFunction &called = object.function();
        const Node &its = *codeOf(called);
        if (known.emplace(called.unit.get(), its.id).second)
          codes.push_back({its, called.unit, called.scope, called.environment});
      }
    }
  }
  loseSchedules(reached);
  sharedLists.losing.erase(&first.node);
}

void SharedLists::loseReachable(const Py &object, unsigned depth) {
  if (depth > PyHeap::MaxNesting)
    return;
  auto inside = [&](const Py &part) { loseReachable(part, depth + 1); };
  if (object.kind == PyKind::Iterator) {
    if (std::exchange(object.iterator().isLost, true))
      return;
    object.iterator().lose(in);
    object.iterator().forEach(inside);
  } else if (object.kind == PyKind::Object) {
    ClassCalls(in).load(object.instance());
    std::vector<Py> held = std::exchange(object.instance().lostParts, {});
    object.instance().forEach([&](const std::string &, const Py &value) { held.push_back(value); });
    ClassCalls(in).lose(object.instance());
    object.instance().lostParts = {};
    std::for_each(held.begin(), held.end(), inside);
  } else if (object.kind == PyKind::Function) {
    in.loseReached(object.function());
  } else if (object.kind == PyKind::Method) {
    inside(object.method().self);
  } else if (object.kind == PyKind::View) {
    inside(object.view().dict);
  } else if (object.kind == PyKind::Partial) {
    object.partial().forEach(inside);
  } else if (object.kind == PyKind::Other) {
    in.loseSchedules({{object}, {}});
  } else if (!isLost(object)) {
    lose(object); // also what it may be a part of
    if (object.isItems())
      std::for_each(object.items().begin(), object.items().end(), inside);
    else if (object.kind == PyKind::Dict)
      for (const PyTable::Entry &entry : object.table().entries)
        inside(entry.value);
    else if (object.kind == PyKind::Set)
      for (const PyTable::Entry &entry : std::vector<PyTable::Entry>(object.table().entries))
        inside(entry.key);
  }
}

void SharedLists::loseReachable(const PyArguments &given) {
  for (const Py &value : given.positional)
    loseReachable(value);
  for (const auto &[name, value] : given.keywords)
    loseReachable(value);
}

std::vector<Py> SharedLists::heldParts(const Py &object) {
  std::vector<Py> parts;
  if (object.isItems())
    parts = object.items();
  else if (object.kind == PyKind::Dict)
    for (const PyTable::Entry &entry : object.table().entries)
      parts.push_back(entry.value);
  else if (object.kind == PyKind::Set)
    for (const PyTable::Entry &entry : object.table().entries)
      parts.push_back(entry.key);
  return parts;
}

void SharedLists::loseCode(std::span<const Py> among) {
  std::set<const PyObject *> seen;
  for (const Py &object : among)
    loseCode(object, seen);
}

void SharedLists::loseCode(const PyArguments &given) {
  std::vector<Py> all = given.positional;
  for (const auto &[name, value] : given.keywords)
    all.push_back(value);
  loseCode(all);
}

void SharedLists::loseCode(const Py &object, std::set<const PyObject *> &seen, unsigned depth) {
  if (depth > PyHeap::MaxNesting)
    return;
  std::vector<Py> parts;
  const auto add = [&](const Py &part) { parts.push_back(part); };
  if (const Value *type = object.tupleType())
    ClassCalls(in).loseCode(*type);
  switch (object.kind) {
  case PyKind::Tuple:
  case PyKind::List:
  case PyKind::Dict:
  case PyKind::Set:
    parts = heldParts(object);
    break;
  case PyKind::Unknown:
    parts = object.wholes();
    break;
  case PyKind::View:
    add(object.view().dict);
    break;
  case PyKind::Partial:
    add(object.partial().callee);
    object.partial().forEach(add);
    break;
  case PyKind::Function:
    return in.loseReached(object.function());
  case PyKind::Method:
    ClassCalls(in).loseMethod(object.method());
    add(object.method().self);
    break;
  case PyKind::Class:
    return ClassCalls(in).loseCode(object.value());
  case PyKind::Object:
    if (!seen.insert(object.object).second)
      return;
    ClassCalls(in).load(object.instance());
    ClassCalls(in).loseCode(object.instance().type);
    object.instance().forEach([&](const std::string &, const Py &value) { add(value); });
    break;
  case PyKind::Unbound:
  case PyKind::None:
  case PyKind::Bool:
  case PyKind::Int:
  case PyKind::Float:
  case PyKind::Str:
  case PyKind::Ellipsis:
  case PyKind::Range:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::Array:
  case PyKind::Super:
  case PyKind::Native:
  case PyKind::Other:
    return;
  }
  if (object.kind != PyKind::Object && !parts.empty() && !seen.insert(object.object).second)
    return;
  for (const Py &part : parts)
    loseCode(part, seen, depth + 1);
}

void SharedLists::addChangeable(const Py &object, Changeable &into, unsigned depth) const {
  const auto inside = [&](const Py &part) { addChangeable(part, into, depth + 1); };
  if (depth > PyHeap::MaxNesting)
    return;
  switch (object.kind) {
  case PyKind::Tuple:
    for (const Py &item : object.items())
      inside(item);
    return;
  case PyKind::Unknown:
    for (const Py &whole : object.wholes())
      inside(whole);
    return;
  case PyKind::Iterator:
    object.iterator().forEach(inside);
    return;
  case PyKind::Other:
    if (object.value().kind == ValueKind::Schedule &&
        (object.value().data->schedule->kind == ScheduleValue::Kind::Schedule ||
         object.value().data->schedule->kind == ScheduleValue::Kind::Backend) &&
        into.schedules.insert(object.value().data->schedule->identity).second)
      into.found.push_back(object);
    return;
  case PyKind::List:
  case PyKind::Dict:
    if (!into.seen.insert(object.object).second)
      return;
    if (!isLost(object))
      return into.found.push_back(object);
    for (const Py &part : heldParts(object)) // which it no longer leads to
      inside(part);
    return;
  case PyKind::Class:
    if (object.value().isFollowedClass())
      into.found.push_back(object);
    return;
  case PyKind::Set:
  case PyKind::Array:
  case PyKind::View:
  case PyKind::Function:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Object:
    if (into.seen.insert(object.object).second)
      into.found.push_back(object);
    return;
  case PyKind::Unbound:
  case PyKind::None:
  case PyKind::Bool:
  case PyKind::Int:
  case PyKind::Float:
  case PyKind::Str:
  case PyKind::Ellipsis:
  case PyKind::Range:
  case PyKind::Slice:
  case PyKind::Super:
  case PyKind::Native:
    return;
  }
}

std::vector<Py> SharedLists::changeableIn(std::span<const Py> among) const {
  Changeable all;
  for (const Py &object : among)
    addChangeable(object, all);
  return std::move(all.found);
}

Py SharedLists::oneOf(const Py &unknown, std::span<const Py> candidates) {
  std::vector<Py> found = changeableIn(candidates);
  in.heap.work(found.size());
  if (found.empty() || in.stopped || in.loud())
    return unknown;
  const Py &cause = unknown.object ? unknown : in.quietFailure;
  PyBoxed *made = in.heap.make<PyBoxed>();
  made->value = cause.object ? cause.value() : Value::opaque("");
  made->wholes = std::move(found);
  return Py::of(PyKind::Unknown, made);
}

Py SharedLists::partOf(const Py &unknown, std::span<const Py> wholes) {
  // A part of a list of numbers cannot be changed, but a row of a table is a view of it.
  std::vector<Py> candidates;
  for (const Py &whole : wholes) {
    const bool hasParts = whole.isItems() || whole.kind == PyKind::Dict;
    const std::vector<Py> parts = heldParts(whole);
    in.heap.work(parts.size() / 8);
    if (!hasParts || !changeableIn(parts).empty())
      candidates.push_back(whole);
  }
  return oneOf(unknown, candidates);
}

void SharedLists::use(const Py &part) {
  if (part.wholes().empty() || !isUnfollowed(part.value()))
    return;
  for (const Py &whole : std::vector<Py>(part.wholes()))
    if (whole.kind == PyKind::Function)
      in.loseReached(whole.function());
    else
      loseReachable(whole);
}

void SharedLists::loseWholes(const Py &part) {
  if (part.wholes().empty() || !lost.insert(part.object).second)
    return;
  for (const Py &whole : std::vector<Py>(part.wholes()))
    loseReachable(whole);
}

void SharedLists::loseCalled(const Py &part, std::string_view method) {
  if (isChangingMethod(method))
    return loseWholes(part);
  // A list of functions does not change where one of them is called.
  const auto call = [&](const Py &object, unsigned depth, auto &&self) -> void {
    if (object.isItems() || object.kind == PyKind::Dict || object.kind == PyKind::Set) {
      for (const Py &inner : heldParts(object))
        if (depth < PyHeap::MaxNesting)
          self(inner, depth + 1, self);
    } else if (object.kind == PyKind::Class) { // whose objects are made
      ClassCalls(in).loseCode(object.value());
    } else if (object.kind != PyKind::Array) {
      loseReachable(object);
    }
  };
  for (const Py &whole : std::vector<Py>(part.wholes()))
    call(whole, 0, call);
}

void SharedLists::loseChanged(const CallExpr &call, const Py &self, const PyArguments &given) {
  // Of Python's library and of numpy, by their last names: they change their first argument.
  static constexpr std::string_view Changing[] = {
      "shuffle", "heappush",    "heappop",      "heapify", "heapreplace", "heappushpop",
      "insort",  "insort_left", "insort_right", "iadd",    "iconcat",     "setitem",
      "delitem", "copyto",      "put",          "place",   "putmask",     "fill_diagonal"};
  static constexpr std::string_view Methods[] = {"sort", "put", "resize", "partition", "itemset"};
  const std::string_view name = lastNameOf(*call.callee);
  auto isIn = [&](const auto &names) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  if (isIn(Changing) && !given.positional.empty())
    lose(given.positional[0]);
  if (isIn(Methods))
    lose(self);
  // 'x[n].append(1)', where n is not known.
  const auto *path = call.callee->tryAs<AttributeExpr>();
  const bool isAny = self.unknown() && self.wholes().empty(); // else see loseCalled()
  const NameExpr *holder = path && isAny ? holderOf(*path->base) : nullptr;
  if (holder && holder != path->base && isChangingMethod(name))
    lose(in.eval(*holder));
}

// ---- in one evaluation

void SharedLists::touch(std::string_view name, const Py &object) {
  if (isShareable(object) || object.kind == PyKind::Tuple)
    touched.try_emplace(std::string(name), object);
}

Py SharedLists::imported(const Value &value) {
  const std::string identity(allo::identityOf(value));
  if (auto known = objects.find(identity); known != objects.end())
    return known->second;
  const Py object = in.heap.importContents(value);
  if (isShareable(object)) {
    objects.emplace(identity, object);
    identities.emplace(object.object, identity);
  }
  return object;
}

Value SharedLists::settled(const Value &value) {
  const std::string identity(allo::identityOf(value));
  if (identity.empty() || !in.context.objects || objects.contains(identity))
    return value;
  const Value *bound = stateIn(*in.context.objects, in.context.names, identity);
  return bound ? *bound : value;
}

std::string SharedLists::identityOf(const Py &object) const {
  auto known = identities.find(object.object);
  return known == identities.end() ? std::string() : known->second;
}

void SharedLists::identify(const Py &object) {
  if (!isShareable(object) || !in.context.objects || identities.contains(object.object))
    return;
  const std::string identity =
      newIdentity(*in.context.objects, in.context.item, in.context.schedules);
  objects.emplace(identity, object);
  identities.emplace(object.object, identity);
}

struct SharedLists::Reached {
  std::unordered_map<const PyObject *, Holder> first; // the holder through which each was reached
  std::set<const PyObject *> instances;               // and scopes of functions
  std::set<const PyObject *> identified;              // that had no identity before
  std::set<const PyObject *> path;                    // to what is looked at
};

void SharedLists::reach(const Py &object, const Holder &holder, Reached &reached, unsigned depth) {
  if (depth > PyHeap::MaxNesting)
    return;
  auto isNowHeld = [&](const Holder &by) {
    if (!by.within.empty())
      renewed.insert(by.within);
    if (by.instance)
      ++by.instance->changes;
    else if (!by.name.empty())
      newHolders.insert(by.name);
  };
  if (isShareable(object)) {
    auto [known, isNew] = reached.first.try_emplace(object.object, holder);
    if (!isNew && !identities.contains(object.object)) {
      identify(object);
      reached.identified.insert(object.object);
      isNowHeld(known->second);
    }
    if (reached.identified.contains(object.object))
      isNowHeld(holder);
    if (!isNew && reached.path.contains(object.object)) // it holds itself, and has no value
      lose(object);
    if (!isNew)
      return;
    reached.path.insert(object.object);
  }
  Holder around = holder;
  if (auto known = identities.find(object.object); isShareable(object) && known != identities.end())
    around.within = known->second;
  auto inside = [&](const Py &part) { reach(part, around, reached, depth + 1); };
  auto held = [&](const Py &part) { // in a way that leads to it by its identity only
    if (isShareable(part) && !identities.contains(part.object)) {
      identify(part);
      reached.identified.insert(part.object);
      if (auto known = reached.first.find(part.object); known != reached.first.end())
        isNowHeld(known->second);
    }
    inside(part);
  };
  if (isLost(object))
    for (const Py &part : changeableIn({&object, 1}))
      held(part);
  else if (object.isItems())
    for (const Py &item : object.items())
      inside(item);
  else if (object.kind == PyKind::Dict)
    for (const PyTable::Entry &entry : object.table().entries)
      inside(entry.value);
  else if (object.kind == PyKind::Iterator)
    loseReachable(object); // what it gives later is not followed
  else if (object.kind == PyKind::Method && isChangingMethod(object.method().name))
    lose(object.method().self); // its calls are not followed
  else if (object.kind == PyKind::View)
    held(object.view().dict);
  else if (object.kind == PyKind::Partial)
    object.partial().forEach(held);
  else if (object.unknown())
    for (const Py &whole : object.wholes())
      held(whole);
  else if (object.kind == PyKind::Function && object.function().value.isError())
    // Its calls may change what the functions around it have bound.
    for (PyScope *scope = object.function().scope; scope; scope = scope->outer) {
      if (reached.instances.insert(scope).second)
        for (const auto &[name, value] : scope->names)
          held(value);
    }
  else if (object.kind == PyKind::Object && object.instance().identity.empty() &&
           reached.instances.insert(object.object).second)
    object.instance().forEach([&](const std::string &, const Py &value) { inside(value); });
  reached.path.erase(object.object);
}

void SharedLists::find(std::span<const Py> results) {
  if (!in.context.objects || in.stopped)
    return;
  Reached reached;
  for (const Py &result : results)
    reach(result, {}, reached);
  // Whoever holds one of them, or was changed so that it may hold one of another's.
  if (in.top.scope) // what the statement binds holds something else now
    for (const auto &[name, bound] : in.top.scope->names)
      touched.erase(std::string(name));
  for (const auto &[expr, bound] : in.boundHere)
    touched.erase(std::string(expr->target->name));
  std::vector<std::pair<std::string, Py>> holders(touched.begin(), touched.end());
  holders.insert(holders.end(), in.objects.begin(), in.objects.end());
  bool isChanged = !reached.first.empty() || !newHolders.empty();
  for (const auto &[name, object] : holders)
    isChanged =
        isChanged || (object.kind == PyKind::Object ? object.instance().kept != changesIn(object)
                                                    : changesIn(object) != 0);
  if (!isChanged)
    return;
  std::sort(holders.begin(), holders.end(),
            [](const auto &a, const auto &b) { return a.first < b.first; });
  for (const auto &[name, object] : holders)
    if (object.kind != PyKind::Object)
      reach(object, {name, nullptr}, reached);
    else if (object.instance().identity == name && reached.instances.insert(object.object).second)
      object.instance().forEach([&](const std::string &, const Py &value) {
        reach(value, {{}, &object.instance()}, reached);
      });
}

std::vector<std::pair<std::string, Value>> SharedLists::changed() {
  std::vector<std::pair<std::string, Value>> all;
  auto add = [&](const std::string &name, const Py &object) {
    all.emplace_back(name, in.stopped ? Value::opaque("") : in.kept(object));
  };
  for (const auto &[name, object] : touched)
    if (changesIn(object) != 0 || isNewIn(name))
      add(name, object);
  for (const auto &[identity, object] : objects)
    if (changesIn(object) != 0 || renewed.contains(identity))
      add(identity, object);
  std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
  return all;
}

namespace {

class ExportedSize {
public:
  explicit ExportedSize(size_t limit) : limit(limit) {}

  size_t of(const Py &object) {
    const bool isInner = nesting > 0 && hasParts(object);
    if (isInner)
      if (auto it = known.find(object.object); it != known.end())
        return it->second;
    size_t size = object.isItems()             ? 8
                  : object.kind == PyKind::Str ? 1 + object.str().size() / 16
                                               : 1;
    if (nesting > PyHeap::MaxNesting)
      return size;
    ++nesting;
    addParts(object, size);
    --nesting;
    size = std::min(size, limit);
    if (isInner)
      known.emplace(object.object, size);
    return size;
  }

private:
  const size_t limit;
  unsigned nesting = 0;
  std::unordered_map<const PyObject *, size_t> known;

  static bool hasParts(const Py &object) {
    return object.isItems() || object.kind == PyKind::Dict || object.kind == PyKind::Partial ||
           object.kind == PyKind::Object || (object.unknown() && !object.wholes().empty());
  }

  void addParts(const Py &object, size_t &size) {
    auto add = [&](const Py &part) {
      if (size < limit)
        size += of(part);
    };
    if (object.isItems()) {
      for (size_t i = 0; i < object.items().size() && size < limit; ++i)
        add(object.items()[i]);
    } else if (object.kind == PyKind::Dict) {
      for (size_t i = 0; i < object.table().entries.size() && size < limit; ++i) {
        add(object.table().entries[i].key);
        add(object.table().entries[i].value);
      }
    } else if (object.kind == PyKind::Array) {
      size += object.array().items.size();
    } else if (object.unknown()) {
      for (size_t i = 0; i < object.wholes().size() && size < limit; ++i)
        add(object.wholes()[i]);
    } else if (object.kind == PyKind::Partial) {
      object.partial().forEach(add);
    } else if (object.kind == PyKind::Object) {
      object.instance().forEach([&](const std::string &, const Py &value) { add(value); });
    }
  }
};

} // namespace

size_t exportedSize(const Py &object, size_t limit) { return ExportedSize(limit).of(object); }

} // namespace allo
