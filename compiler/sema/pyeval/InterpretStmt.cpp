// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements of Python, in functions and at module level.
#include "sema/facts/ModuleView.h"
#include "sema/facts/Unpacking.h"
#include "sema/module/Decorators.h"
#include "sema/operators/AlloNames.h"
#include "sema/pyeval/ClassCalls.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/FileAccess.h"
#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/schedules/ScheduleCalls.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

Interpreter::Flow Interpreter::run(const Block &block) {
  for (const Stmt *statement : block) {
    Flow flow = run(*statement);
    if (flow != Flow::Normal)
      return flow;
  }
  return Flow::Normal;
}

Interpreter::Flow Interpreter::run(const Stmt &statement) {
  if (stopped || !spend(1))
    return Flow::Return;
  if (++depth > MaxDepth) {
    --depth;
    at = &statement;
    stop("it nests too deeply");
    return Flow::Return;
  }
  Flow flow = runKind(statement);
  --depth;
  if (lost && !stopped) {
    lost = false;
    return unknownFlow(unknownValue(Value::opaque(textOf(statement))));
  }
  return stopped ? Flow::Return : flow;
}

// What depends on an unknown value cannot be followed any further.
Interpreter::Flow Interpreter::unknownFlow(const Py &cause) {
  frame->returned = cause;
  frame->isCut = true;
  return Flow::Return;
}

Interpreter::Flow Interpreter::refuse(const Node &node, std::string_view what) {
  return unknownFlow(failAt(node, DiagCode::InvalidConstant, what));
}

// A global name is found where no function around has one that is like it.
bool Interpreter::isFollowed(const ScopeStmt &statement) {
  return statement.nonlocal || std::ranges::none_of(statement.names, [&](const Ident *name) {
           bool isAround = frame->environment && frame->environment->find(name->name);
           for (PyScope *scope = frame->scope; scope && !isAround; scope = scope->outer)
             isAround = scope->names.find(name->name) ||
                        (scope->function && functionNames.binds(*scope->function, name->name));
           return isAround;
         });
}

Interpreter::Flow Interpreter::runKind(const Stmt &statement) {
  switch (statement.kind) {
  case StmtKind::ExprStmt:
    eval(*statement.as<ExprStmt>()->value);
    return Flow::Normal;
  case StmtKind::AssignStmt: {
    Py value = eval(*statement.as<AssignStmt>()->value);
    for (const Expr *target : statement.as<AssignStmt>()->targets)
      assign(*target, value);
    return Flow::Normal;
  }
  case StmtKind::AnnAssignStmt:
    if (statement.as<AnnAssignStmt>()->value)
      assign(*statement.as<AnnAssignStmt>()->target, eval(*statement.as<AnnAssignStmt>()->value));
    return Flow::Normal;
  case StmtKind::AugAssignStmt:
    augmented(*statement.as<AugAssignStmt>());
    return Flow::Normal;
  case StmtKind::ReturnStmt: {
    const Expr *value = statement.as<ReturnStmt>()->value;
    frame->returned = value ? eval(*value) : Py::none();
    return Flow::Return;
  }
  case StmtKind::IfStmt:
    return ifStatement(*statement.as<IfStmt>());
  case StmtKind::ForStmt:
    return forStatement(*statement.as<ForStmt>());
  case StmtKind::WhileStmt:
    return whileStatement(*statement.as<WhileStmt>());
  case StmtKind::FunctionStmt:
    bindName(statement.as<FunctionStmt>()->name->name, function(*statement.as<FunctionStmt>()));
    return Flow::Normal;
  case StmtKind::PassStmt:
    return Flow::Normal;
  case StmtKind::BreakStmt:
    return Flow::Break;
  case StmtKind::ContinueStmt:
    return Flow::Continue;
  case StmtKind::AssertStmt: {
    const auto *assertion = statement.as<AssertStmt>();
    Py value = eval(*assertion->test);
    if (value.unknown())
      return Flow::Normal;
    at = assertion->test;
    auto truth = truthOf(value);
    if (!truth || *truth)
      return Flow::Normal;
    DiagMessage message(DiagText::AssertionFails, textOf(*assertion->test));
    if (assertion->message) {
      Py text = eval(*assertion->message);
      if (!text.unknown())
        message = {DiagText::AssertionMessage, textOf(*assertion->test), heap.str(text)};
    }
    return unknownFlow(failAt(statement, std::move(message)));
  }
  case StmtKind::RaiseStmt: {
    const Expr *value = statement.as<RaiseStmt>()->value;
    std::string message = value ? textOf(*value) : "an exception";
    if (const auto *made = value ? value->tryAs<CallExpr>() : nullptr)
      if (made->arguments.size() == 1) {
        Py text = eval(*made->arguments[0]->value);
        if (stopped)
          return Flow::Return;
        if (!text.unknown())
          message = textOf(*made->callee) + ": " + heap.str(text);
      }
    return unknownFlow(failAt(statement, DiagText::Raises, message));
  }
  case StmtKind::ImportStmt:
  case StmtKind::ImportFromStmt:
    import(statement);
    return Flow::Normal;
  case StmtKind::DeleteStmt:
    for (const Expr *target : statement.as<DeleteStmt>()->targets)
      remove(*target);
    return Flow::Normal;
  case StmtKind::ErrorStmt:
    if (frame->mode == Mode::Strict && !stopped) {
      stopped = true; // the syntax error is reported
      stopValue = Value::error();
    }
    return unknownFlow(unknownValue(Value::error()));
  case StmtKind::MatchStmt:
    return matchStatement(*statement.as<MatchStmt>());
  case StmtKind::WithStmt:
    return withStatement(*statement.as<WithStmt>());
  case StmtKind::TryStmt:
    return tryStatement(*statement.as<TryStmt>());
  case StmtKind::ScopeStmt:
    if (frame->mode != Mode::Strict && isFollowed(*statement.as<ScopeStmt>()))
      return Flow::Normal; // see bindName()
    return refuse(statement, statement.as<ScopeStmt>()->nonlocal ? "'nonlocal'" : "'global'");
  case StmtKind::ClassStmt:
    if (Py made = ClassCalls(*this).define(*statement.as<ClassStmt>()); made.unknown())
      return unknownFlow(made);
    else
      bindName(statement.as<ClassStmt>()->name->name, made);
    return Flow::Normal;
  case StmtKind::UnsupportedStmt:
    return refuse(statement, statement.as<UnsupportedStmt>()->what);
  }
  ALLO_UNREACHABLE("statement kinds are handled");
}

// ---- control flow

Interpreter::Flow Interpreter::ifStatement(const IfStmt &statement) {
  for (const IfArm *arm : statement.arms) {
    if (!arm->condition)
      return run(arm->body);
    Py condition = eval(*arm->condition);
    if (condition.unknown())
      return unknownFlow(condition);
    at = arm->condition;
    auto truth = truthOf(condition);
    if (!truth)
      return unknownFlow(Py());
    if (*truth)
      return run(arm->body);
  }
  return Flow::Normal;
}

Interpreter::Flow Interpreter::forStatement(const ForStmt &statement) {
  if (statement.isAsync)
    return refuse(statement, "'async for'");
  Py walk = eval(*statement.iterator);
  if (walk.unknown()) {
    sharedLists.loseWholes(walk); // by what the loop does with the items
    return unknownFlow(walk);
  }
  at = statement.iterator;
  auto unknown = [&](const Py &cause) {
    return unknownFlow(cause.object ? cause
                                    : unknownValue(Value::opaque(textOf(*statement.iterator))));
  };
  walk = iterator(walk);
  if (walk.unknown()) {
    sharedLists.loseWholes(walk);
    return unknown(walk);
  }
  Py item;
  PyStep step = PyStep::End;
  while ((step = next(walk, item)) == PyStep::Item) {
    if (!spend(1))
      return Flow::Return;
    assign(*statement.target, item);
    Flow flow = run(statement.body);
    if (flow == Flow::Break)
      return Flow::Normal;
    if (flow == Flow::Return)
      return flow;
  }
  if (step == PyStep::Unknown)
    return stopped ? Flow::Return : unknown(item);
  return statement.orElse ? run(statement.orElse->body) : Flow::Normal;
}

Interpreter::Flow Interpreter::withStatement(const WithStmt &statement) {
  if (frame->mode != Mode::Quiet || statement.isAsync)
    return refuse(statement, "A 'with' statement");
  std::vector<Py> managers;
  const auto lose = [&](size_t i) { // what a manager does is not followed
    at = statement.items[i]->context;
    sharedLists.use(managers[i]);
    sharedLists.loseReachable(managers[i]);
  };
  const size_t before = raised;
  bool suppresses = false; // as 'try' with a handler does
  for (const WithItem *opened : statement.items) {
    const auto *call = opened->context->tryAs<CallExpr>();
    const std::string_view called = lastNameOf(call ? *call->callee : *opened->context);
    if (isOneOf(called, {"raises", "assertRaises", "assertRaisesRegex"}))
      return refuse(statement, "A 'with' statement"); // where its body ends is not known
    suppresses = suppresses || called == "suppress";
    managers.push_back(called == "suppress" ? Py::none() : eval(*opened->context));
    lose(managers.size() - 1);
    const Py given = unknownValue(Value::opaque(textOf(*opened->context)));
    if (opened->target)
      assign(*opened->target, sharedLists.oneOf(given, {&managers.back(), 1}));
  }
  const Flow flow = run(statement.body);
  if (suppresses && raised != before)
    return refuse(statement, "A 'with' statement");
  for (size_t i = managers.size(); i-- > 0;) // are left
    lose(i);
  return flow;
}

// As it runs where nothing is raised; what raises an exception for certain is not followed.
Interpreter::Flow Interpreter::tryStatement(const TryStmt &statement) {
  if (frame->mode != Mode::Quiet)
    return refuse(statement, "A 'try' statement");
  const size_t before = raised;
  Flow flow = run(statement.body);
  if (raised != before)
    return refuse(statement, "A 'try' statement");
  if (flow == Flow::Normal && statement.orElse)
    flow = run(statement.orElse->body);
  if (frame->isCut || !statement.finally_)
    return flow;
  const Flow last = run(statement.finally_->body);
  return last == Flow::Normal ? flow : last;
}

Interpreter::Flow Interpreter::whileStatement(const WhileStmt &statement) {
  while (spend(1)) {
    Py condition = eval(*statement.condition);
    if (condition.unknown())
      return unknownFlow(condition);
    at = statement.condition;
    auto truth = truthOf(condition);
    if (!truth)
      return unknownFlow(Py());
    if (!*truth)
      return statement.orElse ? run(statement.orElse->body) : Flow::Normal;
    Flow flow = run(statement.body);
    if (flow == Flow::Break)
      return Flow::Normal;
    if (flow == Flow::Return)
      return flow;
  }
  return Flow::Return;
}

Interpreter::Flow Interpreter::matchStatement(const MatchStmt &statement) {
  Py subject = eval(*statement.subject);
  if (subject.unknown())
    return unknownFlow(subject);
  for (const MatchCase *arm : statement.cases) {
    Captures captures;
    std::optional<bool> fits = matches(*arm->pattern, subject, captures);
    if (!fits)
      return unknownFlow(unknownValue(Value::opaque(textOf(*arm->pattern))));
    if (!*fits)
      continue;
    for (const auto &[name, value] : captures)
      bindName(name, value);
    if (arm->guard) {
      Py guard = eval(*arm->guard);
      if (guard.unknown())
        return unknownFlow(guard);
      at = arm->guard;
      auto truth = truthOf(guard);
      if (!truth)
        return unknownFlow(Py());
      if (!*truth)
        continue;
    }
    return run(arm->body);
  }
  return Flow::Normal;
}

std::optional<bool> Interpreter::matches(const Expr &pattern, const Py &subject,
                                         Captures &captures) {
  if (stopped || !spend(1))
    return std::nullopt;
  if (const auto *name = pattern.tryAs<NameExpr>()) {
    if (name->name != "_")
      captures.emplace_back(name->name, subject);
    return true;
  }
  if (const auto *either = pattern.tryAs<OrPattern>()) {
    size_t before = captures.size();
    for (const Expr *alternative : either->alternatives) {
      std::optional<bool> fits = matches(*alternative, subject, captures);
      if (!fits || *fits)
        return fits;
      captures.resize(before);
    }
    return false;
  }
  if (const auto *named = pattern.tryAs<AsPattern>()) {
    std::optional<bool> fits = matches(*named->pattern, subject, captures);
    if (fits.value_or(false))
      captures.emplace_back(named->target->name, subject);
    return fits;
  }
  if (const auto *sequence = pattern.tryAs<SequencePattern>())
    return matchesSequence(*sequence, subject, captures);
  Py value = eval(pattern);
  if (value.unknown())
    return std::nullopt;
  at = &pattern;
  // None, True and False are compared with 'is', all else with '=='.
  if (pattern.is<NoneExpr>() || pattern.is<BoolExpr>())
    return subject.kind == value.kind &&
           (value.kind == PyKind::None || truth(subject) == truth(value));
  Py equal = compare(CompareOp::Eq, subject, value);
  return equal.unknown() ? std::nullopt : truthOf(equal);
}

std::optional<bool> Interpreter::matchesSequence(const SequencePattern &pattern, const Py &subject,
                                                 Captures &captures) {
  if (!subject.isItems() && subject.kind != PyKind::Range)
    return false;
  std::vector<Py> items;
  at = &pattern;
  if (!iterate(subject, items))
    return std::nullopt;
  size_t wanted = pattern.elements.size();
  size_t star = wanted;
  for (size_t i = 0; i < wanted; ++i)
    if (pattern.elements[i]->is<StarExpr>())
      star = i;
  if (star == wanted ? items.size() != wanted : items.size() + 1 < wanted)
    return false;
  size_t extra = items.size() + 1 - wanted; // for the starred one
  for (size_t i = 0, k = 0; i < wanted; ++i) {
    const Expr *element = pattern.elements[i];
    Py part;
    if (i == star) {
      element = element->as<StarExpr>()->value;
      part = list({items.begin() + ptrdiff_t(k), items.begin() + ptrdiff_t(k + extra)});
      k += extra;
    } else {
      part = items[k++];
    }
    std::optional<bool> fits = part.unknown() && !element->is<NameExpr>()
                                   ? std::nullopt
                                   : matches(*element, part, captures);
    if (!fits || !*fits)
      return fits;
  }
  return true;
}

void Interpreter::import(const Stmt &statement) {
  auto moduleOf = [](std::string_view path) { return Value::ofModule(std::string(path)); };
  if (const auto *plain = statement.tryAs<ImportStmt>()) {
    for (const ImportAlias *alias : plain->names) {
      std::string_view path = alias->path;
      if (!alias->renamed)
        path = path.substr(0, path.find('.'));
      if (frame->mode == Mode::Strict && !isKnownLibrary(path) && !isAlloModule(path)) {
        failAt(*alias, DiagCode::InvalidConstant, format("Module '{0}'", path));
        return;
      }
      const std::optional<Value> found =
          FileAccess(*this).module(alias->path, !alias->renamed); // 'import a.b' binds 'a'
      bindName(alias->bound->name, importValue(found ? *found : moduleOf(path)));
    }
    return;
  }
  const auto &from = *statement.as<ImportFromStmt>();
  if (from.star) {
    failAt(from, DiagCode::InvalidConstant, "'from ... import *'");
    return;
  }
  for (const ImportAlias *alias : from.names) {
    std::string path = std::string(from.module) + "." + std::string(alias->path);
    Py value;
    if (const std::optional<Py> known = FileAccess(*this).imported(from.module, alias->path)) {
      value = *known;
    } else if (isAlloModule(from.module)) {
      value = importValue(alloAttribute(from.module, alias->path));
    } else if (const Native *native = findNative(path)) {
      value = Py::of(native);
    } else if (Value constant = libraryConstant(path); !constant.isError()) {
      value = importValue(constant);
    } else {
      value = failAt(*alias, DiagCode::InvalidConstant, "'" + path + "'");
      if (stopped)
        return;
    }
    bindName(alias->bound->name, value);
  }
}

// ---- assignments

void Interpreter::bindName(std::string_view name, const Py &value) {
  if (!frame->scope)
    return;
  if (context.schedules)
    ScheduleCalls(*this).noteLocal(name, value);
  PyScope *scope = frame->scope;
  Py *known = scope->names.find(name);
  if (!known && scope->bindsOutside(name)) { // 'nonlocal' or 'global'
    for (scope = scope->outer; scope && !known; scope = scope->outer)
      known = scope->names.find(name);
    if (!known) { // it is not a name of this evaluation
      if (context.schedules)
        ScheduleCalls(*this).lose(
            value,
            format("it becomes the value of '{0}', a name from outside of a function", name));
      sharedLists.loseReachable(value);
      if (!frame->names) // else it is one of another file
        sharedLists.rebind(
            name, value.kind == PyKind::Other && value.value().kind == ValueKind::Schedule
                      ? value // which is lost
                      : sharedLists.oneOf(unknownValue(Value::opaque(format("global {0}", name))),
                                          {&value, 1}));
      lost = true;
      return;
    }
  }
  if (known) {
    *known = value;
    return;
  }
  heap.work(12);
  frame->scope->names.add(name, value);
}

PyScope *Interpreter::closureScope() const {
  PyScope *scope = frame->scope;
  while (scope && scope->kind == PyScope::Kind::Class)
    scope = scope->outer;
  return scope;
}

void Interpreter::augmented(const AugAssignStmt &statement) {
  const PyPlace place = placeOf(*statement.target);
  Py old = read(place);
  Py value = eval(*statement.value);
  if (stopped)
    return;
  sharedLists.loseWholes(old);
  at = &statement;
  // A list, dict or table is changed in place, which all references to it see.
  if (old.kind == PyKind::Dict && value.kind == PyKind::Dict && statement.op == BinaryOp::BitOr) {
    PyArguments given{{value}, {}};
    callMethod(*this, old, "update", given);
    return stopped ? void() : write(place, old);
  }
  if (old.kind == PyKind::List && statement.op == BinaryOp::Add && !value.unknown()) {
    std::vector<Py> more;
    if (!iterate(value, more) || !heap.charge(more.size()))
      return;
    old.items().insert(old.items().end(), more.begin(), more.end());
    ++old.sequence().changes;
    value = old;
  } else if (value = binary(statement.op, old, value); !value.unknown() && !stopped) {
    if (old.kind == PyKind::List && value.kind == PyKind::List) {
      old.items() = value.items();
      ++old.sequence().changes;
      value = old;
    } else if (old.kind == PyKind::Array && value.kind == PyKind::Array &&
               old.array().shape == value.array().shape &&
               old.array().dtype == value.array().dtype) {
      old.array().items = value.array().items;
      ++old.array().changes;
      value = old;
    }
  }
  write(place, value);
}

PyPlace Interpreter::placeOf(const Expr &target) {
  PyPlace place{target, {}, {}};
  if (const auto *path = target.tryAs<AttributeExpr>())
    place.base = isOwnModule(*path->base, false) ? Py() : eval(*path->base);
  if (const auto *item = target.tryAs<SubscriptExpr>()) {
    place.base = isOwnModule(*item->base, true) ? Py() : eval(*item->base);
    for (const Expr *index : item->indices)
      place.indices.push_back(eval(*index));
  }
  return place;
}

Py Interpreter::read(const PyPlace &place) {
  if (stopped)
    return {};
  const auto *path = place.target.tryAs<AttributeExpr>();
  if (!path && !place.target.is<SubscriptExpr>())
    return eval(place.target);
  at = &place.target;
  if (path)
    return memberOf(place.base, *path);
  if (place.base.unknown())
    return place.base;
  for (const Py &part : place.indices)
    if (part.unknown())
      return part;
  return index(place.base, place.indices);
}

void Interpreter::write(const PyPlace &place, const Py &value) {
  if (stopped)
    return;
  const Expr &target = place.target;
  if (const auto *name = target.tryAs<NameExpr>()) {
    if (context.schedules)
      ScheduleCalls(*this).note(*name, value);
    if (frame != &top || top.scope)
      bindName(name->name, value);
  } else if (const auto *tuple = target.tryAs<TupleExpr>()) {
    unpack(tuple->elements, value, target);
  } else if (const auto *list = target.tryAs<ListExpr>()) {
    unpack(list->elements, value, target);
  } else if (const auto *subscript = target.tryAs<SubscriptExpr>()) {
    lost = !storeItem(*subscript, place, value) || lost;
    if (context.schedules && subscript->base->is<NameExpr>())
      ScheduleCalls(*this).note(*subscript->base, place.base);
  } else if (const auto *path = target.tryAs<AttributeExpr>()) {
    if (isOwnModule(*path->base, false))
      sharedLists.rebind(path->attribute->name, value);
    else if (ClassCalls::applyTo(place.base))
      lost =
          !ClassCalls(*this).assign(place.base, path->attribute->name, *path->attribute, value) ||
          lost;
    else if (context.schedules && ScheduleCalls::isHandle(place.base))
      ScheduleCalls(*this).assignAttribute(place.base, *path);
    else if (frame == &top && place.base.wholes().empty())
      lost = true; // see ItemEvaluator::loseTarget
    else {
      at = &target;
      sharedLists.loseWholes(place.base);
      sharedLists.loseReachable(value); // through what holds it now
      if (place.base.wholes().empty())
        failAt(target, DiagText::NotAssigned, "'" + textOf(target) + "'");
    }
  } else if (!target.is<ErrorExpr>()) {
    failAt(target, DiagText::NotAssigned, "'" + textOf(target) + "'");
  }
}

void Interpreter::assign(const Expr &target, const Py &value) {
  if (!stopped)
    write(placeOf(target), value);
}

void Interpreter::unpack(const List<const Expr *> &targets, const Py &value, const Node &where) {
  if (value.unknown()) {
    for (const Expr *target : targets)
      assign(withoutStar(*target), value);
    return;
  }
  std::vector<Py> items;
  at = &where;
  if (ScheduleCalls::openList(value)) // which then has that many
    for (size_t i = 0; i < targets.size(); ++i)
      items.push_back(
          *ScheduleCalls(*this).elementOf(value, targets[i]->is<StarExpr>() ? -1 : int64_t(i)));
  else if (!iterate(value, items)) {
    if (context.schedules)
      ScheduleCalls(*this).unpackFailure(value, targets.size(), where);
    lost = lost || frame == &top;
    return;
  }
  const auto parts = unpackedParts(targets, items.size());
  if (!parts) {
    lost = lost || frame == &top; // Python ends here
    std::optional<Py> ofRefs;
    if (context.schedules)
      ofRefs = ScheduleCalls(*this).unpackFailure(value, targets.size(), where);
    Py unknown = ofRefs ? *ofRefs
                        : failAt(where, DiagText::ConstantUnpackCount,
                                 counted(items.size(), "value"), counted(targets.size(), "target"));
    if (!stopped)
      unpack(targets, unknown, where);
    return;
  }
  for (const UnpackedPart &part : *parts) {
    const auto first = items.begin() + ptrdiff_t(part.begin);
    assign(*part.target,
           part.isStarred ? list(std::vector<Py>(first, first + ptrdiff_t(part.count))) : *first);
  }
}

bool Interpreter::storeItem(const SubscriptExpr &target, const PyPlace &place, const Py &value) {
  const Py &base = place.base;
  const std::vector<Py> &indices = place.indices;
  at = &target;
  if (isOwnModule(*target.base, true)) {
    if (indices.size() == 1 && indices[0].kind == PyKind::Str) {
      sharedLists.rebind(indices[0].str(), value);
      return true;
    }
    const Py unknown = unknownValue(Value::opaque(textOf(target)));
    sharedLists.loseReachable(value);
    loseOwnNames(&unknown);
    return true;
  }
  const bool isOpen = std::ranges::any_of(indices, &Py::unknown);
  if (isOpen || base.unknown()) // the value may be changed through it
    sharedLists.loseReachable(value);
  if (isOpen)
    return false;
  if (base.unknown()) {
    sharedLists.loseWholes(base);
    return true;
  }
  if (base.kind == PyKind::Array) {
    // What a row of a table is stored into is a copy here, but a view in numpy.
    return !target.base->is<SubscriptExpr>() && arrayStore(*this, base, indices, value);
  }
  Py key = indices.size() == 1 ? indices[0] : tuple(indices);
  if (base.kind == PyKind::Dict) {
    auto hash = heap.hash(key);
    if (hash)
      heap.insert(base.table(), key, *hash, value);
    else
      fail(DiagText::Unhashable, typeName(key));
    return hash.has_value();
  }
  if (base.kind != PyKind::List) {
    misused({DiagText::NotAssigned, format("Items of a value of type '{0}'", typeName(base))},
            base);
    return false;
  }
  if (key.kind == PyKind::Slice)
    return storeSlice(*this, base, key, value);
  std::vector<Py> &items = base.items();
  int64_t n = int64_t(items.size());
  if (!key.isIntegral()) {
    fail(DiagText::SequenceIndex, typeName(base), typeName(key));
    return false;
  }
  int64_t i = key.big ? n : key.small + (key.small < 0 ? n : 0);
  if (i < 0 || i >= n) {
    fail(DiagText::IndexRange, key.bigInt(), "list", counted(size_t(n), "element"));
    return false;
  }
  ++base.sequence().changes;
  items[size_t(i)] = value;
  return true;
}

void Interpreter::remove(const Expr &target) {
  if (const auto *name = target.tryAs<NameExpr>()) {
    if (Py *known = frame->scope ? frame->scope->names.find(name->name) : nullptr)
      known->kind = PyKind::Unbound;
    return;
  }
  if (const auto *path = target.tryAs<AttributeExpr>()) {
    const Py object = eval(*path->base);
    sharedLists.loseWholes(object);
    if (object.kind == PyKind::Object)
      return ClassCalls(*this).lose(object.instance());
    at = &target;
    misused({DiagText::NotDeleted, textOf(target)}, object);
    return;
  }
  const auto *item = target.tryAs<SubscriptExpr>();
  if (!item || item->indices.size() != 1) {
    failAt(target, DiagText::NotDeleted, textOf(target));
    return;
  }
  Py base = eval(*item->base);
  Py key = eval(*item->indices[0]);
  if (base.unknown() || key.unknown())
    return sharedLists.lose(base);
  at = &target;
  if (base.kind == PyKind::Dict) {
    auto hash = heap.hash(key);
    if (!hash || !heap.erase(base.table(), key, *hash))
      fail(DiagText::MissingKey, heap.repr(key));
  } else if (base.kind == PyKind::List && key.kind == PyKind::Slice) {
    if (!eraseSlice(*this, base, key))
      sharedLists.lose(base);
  } else if (base.kind == PyKind::List && key.isIntegral()) {
    int64_t n = int64_t(base.items().size());
    int64_t i = key.big ? n : key.small + (key.small < 0 ? n : 0);
    if (i < 0 || i >= n) {
      fail(DiagText::IndexRange, key.bigInt(), "list", counted(size_t(n), "element"));
      return;
    }
    base.items().erase(base.items().begin() + i);
    ++base.sequence().changes;
  } else {
    misused({DiagText::NotDeleted, textOf(target)}, base);
  }
}

// ---- from outside

void Interpreter::runModuleStatement(const Stmt &statement) {
  top.scope = heap.make<PyScope>();
  Flow flow = run(statement);
  if (flow == Flow::Normal && !stopped)
    return;
  // It was not followed to its end: nothing that it may have changed is known.
  stopped = true;
}

StatementNames runStatement(const Stmt &statement, EvalContext &context) {
  Interpreter interpreter(context);
  interpreter.runModuleStatement(statement);
  StatementNames result;
  for (auto &[name, value] : interpreter.moduleNames())
    result.names.emplace_back(std::string(name),
                              interpreter.halted() ? Value::opaque("") : std::move(value));
  result.changed = interpreter.changedNames();
  result.complete = !interpreter.halted();
  return result;
}

} // namespace allo
