// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names that one top-level statement binds: constants, aliases, and the variables of blocks.
#include "sema/module/ModuleItem.h"

#include "sema/facts/Unpacking.h"
#include "sema/module/Decorators.h"
#include "sema/module/ItemEvaluator.h"
#include "sema/module/OlderInterface.h"
#include "sema/module/UnusedSchedules.h"
#include "sema/operators/AlloNames.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/SharedLists.h"
#include "sema/pyeval/schedules/ScheduleContext.h"
#include "sema/schedule/ChangeableParts.h"
#include "sema/types/ConstFold.h"
#include "sema/types/SharedValue.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>
#include <optional>

namespace allo {

std::shared_ptr<ModuleFacts> ItemEvaluator::run() {
  for (const Stmt *statement : unit.statements) {
    evaluate(*statement);
    bindNamed(*statement);
    noteUses(*statement);
    reportOlderUses(unit, *statement, names, facts->diagnostics);
  }
  for (const auto &[function, around] : constevals) {
    EvalContext context = loud;
    context.local = [&](std::string_view name) { return around ? around->find(name) : nullptr; };
    checkConsteval(*function, context);
  }
  dropRepeated(facts->diagnostics);
  for (const auto &[identity, state] : objects.states)
    facts->objects.push_back({identity, state, NoNode});
  if (quiet.schedules)
    for (const auto &[identity, state] : quiet.schedules->changed)
      facts->bindings.push_back({stateName(identity), stateValue(state), NoNode});
  return std::move(facts);
}

void ItemEvaluator::later(const std::function<void()> &body) {
  ScheduleContext *schedules = quiet.schedules;
  const ObjectContext objectsBefore = objects;
  const ScheduleStates before = schedules ? *schedules : ScheduleStates();
  const ScheduleStates *outer = schedules ? std::exchange(schedules->outside, &before) : nullptr;
  body();
  objects = objectsBefore;
  if (schedules) {
    schedules->takeBack(before);
    schedules->outside = outer;
  }
}

Value *ItemEvaluator::localNamed(std::string_view name) {
  for (size_t i = scopes.size(); i-- > 0;)
    if (!scopes[i].isClass || i + 1 == scopes.size())
      if (Value *value = scopes[i].names.find(name))
        return value;
  return nullptr;
}

const Value *ItemEvaluator::findLocal(std::string_view name) const {
  if (quiet.schedules && name == "__name__")
    return &mainName; // the file that is looked at is the one that runs
  return const_cast<ItemEvaluator *>(this)->localNamed(name);
}

// Whether two values have the same elements, be they shared or not.
static bool isSame(const Value &a, const Value &b) {
  return sameValue(a, b) || sameValue(withoutIdentities(a), withoutIdentities(b));
}

// Of a file, whose names may have other values.
static bool isSameModule(const Value &a, const Value &b) {
  return a.kind == ValueKind::Module && b.kind == ValueKind::Module && a.data->module &&
         a.data->module == b.data->module;
}

static bool isOwn(std::string_view name, const Value &value) {
  return value.kind == ValueKind::Builtin ||
         (value.kind == ValueKind::Module && isAlloModule(value.text())) ||
         (value.kind == ValueKind::Type && scalarByName(name) == value.type);
}

// The value of a name that several blocks bind if it is not known which of them runs: allo's own
// if one of them imports it and the other one works without allo. Else it is 'unknown', through
// which both may be changed.
Value ItemEvaluator::eitherOf(std::string_view name, const Value &before, Value now,
                              Value unknown) {
  bool first = isOwn(name, before);
  bool second = isOwn(name, now);
  if (first != second && (before.kind != ValueKind::Type || now.kind != ValueKind::Type))
    return first ? before : now;
  return asPartOf({before, now}, std::move(unknown));
}

Value ItemEvaluator::asPartOf(std::initializer_list<Value> values, Value unknown) {
  std::optional<std::vector<Value>> parts = changeableParts(values);
  if (!parts && !std::exchange(isLosingParts, true)) {
    for (const Value &value : values)
      loseValue(value, *current);
    isLosingParts = false;
  }
  if (!parts || parts->empty())
    return unknown;
  Value part =
      withWholes(unknown.kind == ValueKind::Opaque ? unknown : opaque(*current), std::move(*parts));
  return std::ranges::any_of(values, isUnfollowed) ? asUnfollowed(std::move(part)) : part;
}

void ItemEvaluator::bind(std::string_view name, const Node &node, Value value) {
  if (quiet.schedules)
    quiet.schedules->note(quiet.schedules->facts, node.id, value);
  if (!scopes.empty())
    return bindLocal(name, std::move(value));
  if (uncertainty > 0 && value.kind != ValueKind::Kernel)
    if (const Value *before = names.lookup(name);
        before && !isSame(*before, value) && !isSameModule(*before, value))
      value = eitherOf(name, *before, std::move(value), opaque(*current));
  noteHolder(objects, names, std::string(name), value);
  facts->bindings.push_back({std::string(name), std::move(value), node.id});
  names.onBind(facts->bindings.back());
}

// ---- changes in place

static bool isWithoutText(const Value &value) {
  return value.kind == ValueKind::Opaque && value.text().empty();
}

// The opaque value, as a part of the same.
static Value withWholesOf(const Value &value, Value opaque) {
  const Value *wholes = wholesOf(value);
  return wholes ? withWholes(std::move(opaque), wholes->elements()) : opaque;
}

void ItemEvaluator::change(const std::string &name, const Node &place, Value value) {
  if (isWithoutText(value))
    value = withWholesOf(value, opaque(place));
  if (isIdentity(name))
    return changeShared(name, place, std::move(value));
  Value *local = localNamed(name); // those of the module are changed when a function runs
  if (!local && runsNow()) {
    std::vector<Scope> classes = std::exchange(scopes, {});
    bind(name, place, std::move(value));
    scopes = std::move(classes);
    return;
  }
  if (local && uncertainty > 0 && !isSame(*local, value))
    value = asPartOf({*local, value}, Value::ofDependent());
  if (local)
    *local = std::move(value);
}

// A list as what it holds: what may be changed of it is changed through its elements.
static Value unshared(const Value &value) {
  return identityOf(value).empty() ? value : withIdentity(value, {});
}

void ItemEvaluator::changeShared(std::string_view identity, const Node &place, Value contents) {
  if (uncertainty > 0) {
    const Value *before = stateIn(objects, names, std::string(identity));
    contents = asPartOf({before ? unshared(*before) : Value(), unshared(contents)}, opaque(place));
  } else if (isContainer(contents))
    contents = withIdentity(contents, std::string(identity));
  setState(objects, names, std::string(identity), contents);
  for (Scope &scope : scopes)
    for (auto &[name, value] : scope.names)
      if (std::optional<Value> now = replaced(value, identity, contents))
        value = std::move(*now);
  if (!runsNow())
    return;
  for (const std::string &holder : holdersOf(objects, names, identity)) {
    const Value *value = stateIn(objects, names, holder);
    std::optional<Value> now = value ? replaced(*value, identity, contents) : std::nullopt;
    if (now && isIdentity(holder))
      setState(objects, names, holder, std::move(*now));
    else if (now)
      change(holder, place, std::move(*now));
  }
}

void ItemEvaluator::share(Value &value, bool withElements) {
  if (value.kind == ValueKind::Tuple || (withElements && value.kind == ValueKind::List)) {
    std::vector<Value> elements = value.elements();
    for (Value &element : elements)
      share(element, withElements);
    value = value.kind == ValueKind::Tuple
                ? Value::ofTuple(std::move(elements))
                : withIdentity(Value::ofList(std::move(elements)), std::string(identityOf(value)));
  }
  if (!isContainer(value))
    return;
  if (identityOf(value).empty())
    value = withIdentity(value, newIdentity(objects, item, quiet.schedules));
  const std::string identity(identityOf(value));
  setState(objects, names, identity, value);
}

void ItemEvaluator::loseValue(const Value &value, const Node &place) {
  withChanges(place, [&] { allo::loseValue(value, place, quiet); });
}

void ItemEvaluator::loseShared(const Value &value, const Node &place) {
  forEachShared(value, [&](const Value &container) {
    changeShared(identityOf(container), place, asPartOf({unshared(container)}, opaque(place)));
  });
}

void ItemEvaluator::bindLocal(std::string_view name, Value value) {
  if (quiet.schedules)
    quiet.schedules->note(qualified(name), value);
  Value *known = scopes.back().names.find(name);
  if (!known)
    return scopes.back().names.add(name, std::move(value));
  if (uncertainty > 0 && !sameValue(*known, value))
    value = eitherOf(name, *known, std::move(value), Value::ofDependent());
  *known = std::move(value);
}

std::string ItemEvaluator::shown(const Node &node) const {
  return showSource(unit.source(unit.shownSpanOf(node.id)), Spacing::Canonical);
}

// A name that ':=' binds in an expression is bound, even where its value is not followed.
void ItemEvaluator::bindNamed(const Stmt &statement) {
  if (statement.is<FunctionStmt>() || statement.is<ClassStmt>())
    return;
  forEachBelow(unit, statement, false, [&](const Node &node) {
    const auto *named = node.tryAs<NamedExpr>();
    if (named && !names.lookup(named->target->name))
      bindOpaque(*named->target, *named->value);
  });
}

void ItemEvaluator::noteUses(const Stmt &statement) {
  forEachBelow(unit, statement, true, [&](const Node &node) {
    if (const auto *name = node.tryAs<NameExpr>(); name && name->name.starts_with('_'))
      names.lookup(name->name);
    else if (const auto *call = node.tryAs<CallExpr>())
      noteBackend(*call);
  });
}

void ItemEvaluator::noteBackend(const CallExpr &call) {
  const auto *path = call.callee->tryAs<AttributeExpr>();
  const auto *name = call.callee->tryAs<NameExpr>();
  std::string_view callee = path ? path->attribute->name : name ? name->name : "";
  if ((callee != "CPU" && callee != "Vitis") || call.arguments.empty())
    return;
  const auto *given = call.arguments[0]->value->tryAs<NameExpr>();
  const Value *value = given ? names.lookup(given->name) : nullptr;
  if (value && value->kind == ValueKind::Kernel &&
      !isBackendClass(allo::evaluate(*call.callee, quiet)))
    report(DiagCode::ScheduleUnchecked, call, shown(call));
}

void ItemEvaluator::tellUncertainty() {
  objects.isUncertain = uncertainty > 0;
  if (quiet.schedules)
    quiet.schedules->isUncertain = uncertainty > 0;
}

void ItemEvaluator::withChanges(const Node &place, const std::function<void()> &evaluate) {
  std::vector<std::pair<std::string, Value>> changed;
  auto *outer = std::exchange(quiet.changed, &changed);
  evaluate();
  quiet.changed = outer;
  for (auto &[name, now] : changed)
    change(name, place, std::move(now));
}

Value ItemEvaluator::evaluateOnce(const Expr &expr) {
  tellUncertainty();
  NamedValues named;
  Value value;
  quiet.named = &named;
  withChanges(expr, [&] { value = allo::evaluate(expr, quiet); });
  quiet.named = nullptr;
  for (const auto &[bound, now] : named)
    assignTo(*bound->target, now, *bound->value);
  if (value.kind == ValueKind::Opaque || value.isError() || value.isRuntime())
    loseNamed(expr, named);
  return value;
}

Value ItemEvaluator::evaluateEscaping(const Expr &expr) {
  quiet.escapes = true;
  Value value = evaluateOnce(expr);
  quiet.escapes = false;
  return value;
}

void ItemEvaluator::evaluate(const Stmt &statement) {
  current = &statement;
  tellUncertainty();
  const auto isLambda = [](const Node *node) { return node->is<LambdaExpr>(); };
  quiet.around = !scopes.empty() && std::any_of(unit.nodes.begin() + statement.id,
                                                unit.nodes.begin() + statement.last + 1, isLambda)
                     ? environmentOfFunctions()
                     : nullptr;
  uses.check(statement);
  execute(statement);
}

// Of a schedule or a ref: the schedule. Null for other values.
static const ScheduleIdentity *scheduleOf(const Value &value) {
  if (value.kind != ValueKind::Schedule)
    return nullptr;
  const ScheduleValue &held = *value.data->schedule;
  const bool isOne =
      held.kind == ScheduleValue::Kind::Schedule || held.kind == ScheduleValue::Kind::Ref;
  return isOne ? &held.identity : nullptr;
}
// Of the first one in a tuple or a list, too.
static const ScheduleIdentity *firstScheduleOf(const Value &value) {
  if (value.isSequence())
    return value.elements().empty() ? nullptr : firstScheduleOf(value.elements().front());
  return scheduleOf(value);
}
// Reports what Python does not do with a schedule or a ref, if the value is one.
static bool isMisused(ScheduleContext *schedules /*nullable*/, const Value &value, NodeRef place,
                      DiagMessage message) {
  const ScheduleIdentity *schedule = schedules ? scheduleOf(value) : nullptr;
  if (schedule)
    schedules->noteMisuse(*schedule, place, std::move(message));
  return schedule != nullptr;
}

// What an item or attribute is of; null for other expressions.
static const Expr *baseOf(const Expr &part) {
  const auto *path = part.tryAs<AttributeExpr>();
  const auto *subscript = part.tryAs<SubscriptExpr>();
  return path ? path->base : subscript ? subscript->base : nullptr;
}

// Whether one of the targets is of that kind, also in 'a, x[0] = 1, 2'.
template <typename T> static bool assigns(const AssignStmt &statement) {
  auto holds = [](const Expr &target, auto &&self) -> bool {
    const auto *star = target.tryAs<StarExpr>();
    const auto *tuple = target.tryAs<TupleExpr>();
    const auto *list = target.tryAs<ListExpr>();
    const List<const Expr *> *parts = tuple ? &tuple->elements : list ? &list->elements : nullptr;
    return target.is<T>() || (star && self(*star->value, self)) ||
           (parts && std::any_of(parts->begin(), parts->end(),
                                 [&](const Expr *part) { return self(*part, self); }));
  };
  return std::any_of(statement.targets.begin(), statement.targets.end(),
                     [&](const Expr *target) { return holds(*target, holds); });
}

// Whether a loop that is not followed may change an object through one of the names that it binds.
static bool mayChangeBoundObjects(const ForStmt &loop) {
  std::vector<std::string_view> bound;
  const auto collect = [&](const Node &node, auto &&self) -> void {
    addBoundNames(node, bound);
    forEachChild(node, [&](const Node &child) { self(child, self); });
  };
  collect(loop, collect);
  const auto isBound = [&](const Expr *path) {
    const NameExpr *name = holderOf(*path);
    return name && std::find(bound.begin(), bound.end(), name->name) != bound.end();
  };
  const auto isPart = [&](const Expr *target) {
    return !target->is<NameExpr>() && isBound(target);
  };
  const auto changes = [&](const Node &node, auto &&self) -> bool {
    bool found = false;
    if (const auto *assign = node.tryAs<AssignStmt>())
      found = std::ranges::any_of(assign->targets, isPart);
    else if (const auto *augmented = node.tryAs<AugAssignStmt>())
      found = isBound(augmented->target);
    else if (const auto *removed = node.tryAs<DeleteStmt>())
      found = std::ranges::any_of(removed->targets, isPart);
    else if (const auto *call = node.tryAs<CallExpr>())
      found = isPart(call->callee) ||
              (!isPythonBuiltin(lastNameOf(*call->callee)) &&
               std::ranges::any_of(call->arguments,
                                   [&](const Argument *each) { return isBound(each->value); }));
    if (!found)
      forEachChild(node, [&](const Node &child) { found = found || self(child, self); });
    return found;
  };
  return std::ranges::any_of(loop.body, [&](const Stmt *each) { return changes(*each, changes); });
}

void ItemEvaluator::execute(const Stmt &statement) {
  switch (statement.kind) {
  case StmtKind::ImportStmt:
    for (const ImportAlias *alias : statement.as<ImportStmt>()->names)
      import(statement, *alias);
    return;
  case StmtKind::ImportFromStmt:
    return importFrom(*statement.as<ImportFromStmt>());
  case StmtKind::AssignStmt: {
    const auto *assign = statement.as<AssignStmt>();
    const Expr &first = *assign->targets[0];
    Value value = importedByCall(*assign->value);
    if (value.isError() && (assigns<SubscriptExpr>(*assign) || assigns<AttributeExpr>(*assign)) &&
        followed(statement))
      return;
    if (value.isError()) {
      quiet.unpacks = assign->targets.size() == 1 && !first.is<NameExpr>();
      // What is stored into a list that is not known may be changed through it.
      value = assigns<SubscriptExpr>(*assign) ? evaluateEscaping(*assign->value)
                                              : evaluateOnce(*assign->value);
      quiet.unpacks = false;
    }
    checkMakerCall(*assign->value);
    if (assign->targets.size() > 1)
      share(value, std::any_of(assign->targets.begin(), assign->targets.end(),
                               [](const Expr *each) { return !each->is<NameExpr>(); }));
    for (const Expr *target : assign->targets)
      assignTo(*target, value,
               target->is<SubscriptExpr>() ? static_cast<const Node &>(statement) : *assign->value);
    return;
  }
  case StmtKind::AnnAssignStmt: {
    const auto *assign = statement.as<AnnAssignStmt>();
    const auto *name = assign->target->tryAs<NameExpr>();
    if (assign->value)
      assignTo(*assign->target, evaluateOnce(*assign->value), *assign->value);
    else if (name && !scopes.empty()) // a local of which nothing is known
      bindLocal(name->name, Value::error());
    return;
  }
  case StmtKind::AugAssignStmt: {
    if (followed(statement))
      return;
    const auto *assign = statement.as<AugAssignStmt>();
    Value left = evaluateOnce(*assign->target);
    if (wholesOf(left))
      loseValue(left, *assign->target);
    Value right = evaluateOnce(*assign->value);
    Value value = Value::opaque("");
    if (left.isConst() && right.isConst()) {
      Folded folded = foldBinary(assign->op, left, right, Arithmetic::Python);
      if (!folded.error)
        value = std::move(folded.value);
    }
    if (const std::string identity(identityOf(left)); !identity.empty()) {
      changeShared(identity, statement, value);
      value = isContainer(value) ? withIdentity(value, identity) : value;
    }
    return assign->target->is<NameExpr>() ? assignTo(*assign->target, value, statement)
                                          : loseTarget(*assign->target, value, statement);
  }
  case StmtKind::FunctionStmt:
    return function(*statement.as<FunctionStmt>());
  case StmtKind::ClassStmt:
    return classOf(*statement.as<ClassStmt>());
  case StmtKind::IfStmt:
    return branches(*statement.as<IfStmt>());
  case StmtKind::ForStmt:
    if (followed(statement))
      return;
    if (const Expr &iterator = *statement.as<ForStmt>()->iterator;
        mayChangeBoundObjects(*statement.as<ForStmt>()))
      evaluateEscaping(iterator);
    else if (const Value walked = evaluateOnce(iterator);
             isMisused(quiet.schedules, walked, {item, iterator.id},
                       {DiagText::NotIterable, describeAtStart(walked)}))
      return; // Python ends here
    return loop(statement.as<ForStmt>()->target, statement.as<ForStmt>()->body);
  case StmtKind::WhileStmt:
    if (followed(statement))
      return;
    uncertain([&] { evaluateOnce(*statement.as<WhileStmt>()->condition); });
    return loop(nullptr, statement.as<WhileStmt>()->body);
  case StmtKind::ExprStmt: // for the instances that it asks for
    if (statement.as<ExprStmt>()->value->is<CallExpr>() && followed(statement))
      return;
    if (!statement.as<ExprStmt>()->value->is<StringExpr>())
      evaluateOnce(*statement.as<ExprStmt>()->value);
    return;
  case StmtKind::AssertStmt:
    evaluateOnce(*statement.as<AssertStmt>()->test);
    return;
  case StmtKind::ReturnStmt:
    if (const Expr *value = statement.as<ReturnStmt>()->value)
      evaluateOnce(*value);
    return;
  case StmtKind::WithStmt:
    return with(*statement.as<WithStmt>());
  case StmtKind::TryStmt:
    return tries(*statement.as<TryStmt>());
  case StmtKind::MatchStmt: {
    if (followed(statement))
      return;
    const Value subject = evaluateOnce(*statement.as<MatchStmt>()->subject);
    for (const MatchCase *arm : statement.as<MatchStmt>()->cases)
      uncertain([&] {
        forEachCapture(*arm->pattern, [&](const NameExpr &name) {
          bind(name.name, name, asPartOf({subject}, Value::opaque(shown(name))));
        });
        block(arm->body);
      });
    return;
  }
  case StmtKind::UnsupportedStmt:
    for (const Ident *name : statement.as<UnsupportedStmt>()->binds)
      bind(name->name, *name, Value::opaque(shown(statement)));
    return;
  case StmtKind::ErrorStmt:
    for (const Ident *name : statement.as<ErrorStmt>()->names)
      bind(name->name, *name, Value::error());
    return;
  case StmtKind::DeleteStmt:
    if (!followed(statement))
      for (const Expr *target : statement.as<DeleteStmt>()->targets)
        if (const Expr *base = baseOf(*target))
          isMisused(quiet.schedules, evaluateOnce(*base), {item, target->id},
                    {DiagText::NotDeleted, shown(*target)});
    return;
  case StmtKind::RaiseStmt:
  case StmtKind::ScopeStmt:
  case StmtKind::PassStmt:
  case StmtKind::BreakStmt:
  case StmtKind::ContinueStmt:
    return; // they bind nothing
  }
}

static bool defines(const Node &node) {
  bool found = node.is<FunctionStmt>() || node.is<ClassStmt>() || node.is<ImportStmt>() ||
               node.is<ImportFromStmt>();
  if (!found)
    forEachChild(node, [&](const Node &child) { found = found || defines(child); });
  return found;
}

// The place of a name that a statement binds: its first occurrence.
static const Node &bindingNode(const Node &node, std::string_view name) {
  const Node *place = &node;
  // In 'x[a], a = 1, 2' the first 'a' is only read.
  bool alsoRead = false;
  auto search = [&](const Node &at, auto &&self) -> void {
    if (const auto *named = at.tryAs<NameExpr>(); named && named->name == name && place == &node)
      place = named;
    if (alsoRead || (!at.is<SubscriptExpr>() && !at.is<AttributeExpr>()))
      forEachChild(at, [&](const Node &child) { self(child, self); });
  };
  search(node, search);
  alsoRead = true;
  search(node, search);
  return *place;
}

bool ItemEvaluator::followed(const Stmt &statement) {
  // In functions only loops, for the schedules that they change, attributes and items.
  const auto *assign = statement.tryAs<AssignStmt>();
  const auto *augmented = statement.tryAs<AugAssignStmt>();
  const bool setsAttribute = assign ? assigns<AttributeExpr>(*assign)
                                    : augmented && augmented->target->is<AttributeExpr>();
  const bool setsItem = assign ? assigns<SubscriptExpr>(*assign)
                               : augmented && augmented->target->is<SubscriptExpr>();
  const bool isLoop = statement.is<ForStmt>() || statement.is<WhileStmt>();
  const bool isInFunction =
      !scopes.empty() && (((quiet.schedules || scopes.back().isClass) && isLoop) || setsItem);
  if (!setsAttribute &&
      ((!scopes.empty() && !isInFunction) || uncertainty > 0 || defines(statement)))
    return false;
  ScheduleContext::Snapshot before;
  if (quiet.schedules) {
    before = quiet.schedules->snapshot();
    quiet.schedules->around = qualified("");
  }
  StatementNames result = runStatement(statement, quiet);
  if (quiet.schedules)
    quiet.schedules->around.clear();
  if (!result.complete) {
    if (quiet.schedules)
      quiet.schedules->restore(std::move(before), setsAttribute);
    // What objects held that are lost now is not found again, nor what a setter has changed.
    for (auto &[name, value] : result.changed)
      if (isIdentity(name) || setsAttribute)
        change(name, statement, std::move(value));
    return false;
  }
  for (auto &[name, value] : result.names) {
    if (isWithoutText(value))
      value = withWholesOf(value, opaque(statement));
    const Node &place = bindingNode(statement, name);
    if (assign && value.isConst())
      facts->constants[place.id] = value;
    bind(name, place, std::move(value));
  }
  for (auto &[name, value] : result.changed)
    change(name, bindingNode(statement, name), std::move(value));
  uses.checkInside(statement);
  return true;
}

void ItemEvaluator::assignTo(const Expr &target, const Value &value, const Node &source) {
  if (const auto *name = target.tryAs<NameExpr>()) {
    Value bound = isWithoutText(value) ? withWholesOf(value, opaque(source)) : value;
    if (bound.isConst())
      facts->constants[target.id] = bound;
    return bind(name->name, target, std::move(bound));
  }
  const List<const Expr *> *parts = nullptr;
  if (const auto *tuple = target.tryAs<TupleExpr>())
    parts = &tuple->elements;
  else if (const auto *list = target.tryAs<ListExpr>())
    parts = &list->elements;
  if (!parts) {
    const auto *subscript = target.tryAs<SubscriptExpr>();
    if (const Expr *base = baseOf(target)) {
      const Value whole = evaluateOnce(*base);
      if (wholesOf(whole))
        loseValue(whole, *base);
      else if (subscript)
        isMisused(quiet.schedules, whole, {item, target.id},
                  {DiagText::NotAssigned, format("Items of {0}", describe(whole))});
    }
    if (subscript)
      for (const Expr *index : subscript->indices)
        evaluateOnce(*index);
    return loseTarget(target, value, source);
  }
  const bool isReported = quiet.schedules && value.isError();
  const Value unknown = wholesOf(value) || isReported ? value // its parts are parts of these
                                                      : Value::opaque("");
  const bool known = value.isSequence();
  const std::optional<std::vector<UnpackedPart>> taken =
      known ? unpackedParts(*parts, value.elements().size()) : std::nullopt;
  const bool starred = std::any_of(parts->begin(), parts->end(),
                                   [](const Expr *part) { return part->is<StarExpr>(); });
  const ScheduleIdentity *unpacked = quiet.schedules ? firstScheduleOf(value) : nullptr;
  const bool wrong =
      !starred && !taken && (unpacked || (quiet.hostCalls && (known || value.isNumber())));
  if (wrong) { // Python ends here
    DiagMessage message = known ? DiagMessage(DiagText::ConstantUnpackCount,
                                              counted(value.elements().size(), "value"),
                                              counted(parts->size(), "target"))
                                : DiagMessage(DiagText::NotUnpacked, describeAtStart(value));
    if (unpacked)
      quiet.schedules->noteMisuse(*unpacked, {item, source.id}, std::move(message));
    else
      report(std::move(message), source);
  }
  for (size_t i = 0; i < parts->size(); ++i) {
    if (taken) {
      const UnpackedPart &part = (*taken)[i];
      const auto first = value.elements().begin() + ptrdiff_t(part.begin);
      assignTo(*part.target,
               part.isStarred ? Value::ofList({first, first + ptrdiff_t(part.count)}) : *first,
               source);
      continue;
    }
    const std::optional<Value> ref = starred ? std::nullopt : openElement(value, i);
    assignTo(withoutStar(*(*parts)[i]), ref ? *ref : wrong ? Value::error() : unknown, source);
  }
}

void ItemEvaluator::loseTarget(const Expr &target, const Value &value, const Node &source) {
  const auto *path = target.tryAs<AttributeExpr>();
  bool reshaped = path && (path->attribute->name == "shape" || path->attribute->name == "dtype");
  const NameExpr *name = holderOf(target);
  const Value *changed = name ? findLocal(name->name) : nullptr;
  if (name && !changed)
    changed = names.lookup(name->name);
  const Value held = changed ? *changed : Value();
  loseShared(held, source);
  if (name && (target.is<SubscriptExpr>() || reshaped || (path && held.isFollowedClass())))
    return bind(name->name, *name, asPartOf({unshared(held), value}, opaque(source)));
  const bool isOfName = path && name && path->base == name && !held.isObject();
  if (isOfName && held.kind == ValueKind::Module && held.data->module)
    return bindAttribute(*name, held, *path, value);
  if (const auto parts = changeableParts({&value, 1});
      isOfName && held.kind == ValueKind::Opaque && (!parts || !parts->empty()))
    return bind(name->name, *name, asPartOf({held, value}, held));
  if (path)
    loseValue(value, source); // through what holds it now
}

// Of another file. The name stands for its module with that value; the functions there, and files
// that import it as well, are taken to see what it had before.
void ItemEvaluator::bindAttribute(const NameExpr &name, const Value &module,
                                  const AttributeExpr &target, const Value &value) {
  const std::string attribute(target.attribute->name);
  std::vector<Value> parts{
      Value::ofString(attribute),
      uncertainty == 0 ? value : asPartOf({evaluateOnce(target), value}, opaque(target))};
  for (size_t i = 0; i + 1 < module.elements().size(); i += 2)
    if (module.elements()[i].text() != attribute)
      parts.insert(parts.end(), {module.elements()[i], module.elements()[i + 1]});
  bind(name.name, name,
       Value::ofModule(module.text(), module.data->module, module.data->shown, std::move(parts)));
}

void ItemEvaluator::bindOpaque(const Expr &target, const Node &source) {
  assignTo(target, Value::opaque(""), source);
}

void ItemEvaluator::block(const Block &body) {
  for (const Stmt *statement : body) {
    if (names.cancelled()) // an incomplete result is discarded
      return;
    evaluate(*statement);
  }
}

void ItemEvaluator::branches(const IfStmt &statement) {
  bool open = false; // an earlier condition is not known
  for (const IfArm *arm : statement.arms) {
    std::optional<bool> truth = true;
    if (arm->condition) {
      Value condition;
      const auto evaluated = [&] { condition = evaluateOnce(*arm->condition); };
      open ? uncertain(evaluated) : evaluated();
      const bool isSchedule = condition.kind == ValueKind::Schedule &&
                              condition.data->schedule->kind == ScheduleValue::Kind::Schedule;
      truth = isSchedule            ? std::optional(true)
              : condition.isConst() ? truthOf(condition)
                                    : std::nullopt;
    }
    if (truth == false)
      continue;
    if (truth && !open)
      return block(arm->body);
    open = true;
    uncertain([&] { block(arm->body); });
    if (truth)
      return;
  }
}

void ItemEvaluator::with(const WithStmt &statement) {
  bool mayFail = false;
  std::vector<std::pair<Value, const Expr *>> managers;
  for (const WithItem *opened : statement.items) {
    const auto *call = opened->context->tryAs<CallExpr>();
    std::string_view called = call ? lastNameOf(*call->callee) : std::string_view();
    // What 'with pytest.raises(...)' holds is meant to be wrong.
    if (called == "raises") {
      if (quiet.schedules) // some of it may happen
        expectingFailure(true, [&] { uncertain([&] { block(statement.body); }); });
      return;
    }
    mayFail = mayFail || called == "assertRaises" || called == "assertRaisesRegex" ||
              called == "suppress";
    if (!mayFail) { // what it does when it is entered and left is not followed
      const Value &manager =
          managers.emplace_back(evaluateEscaping(*opened->context), opened->context).first;
      isMisused(quiet.schedules, manager, {item, opened->context->id},
                {DiagText::NotManaged, describeAtStart(manager)});
    }
    if (opened->target)
      bindOpaque(*opened->target, *opened->context);
    if (opened->target && !quiet.schedules) // else it is reported already
      reportManaged(*opened, statement.body);
  }
  expectingFailure(mayFail, [&] {
    const auto body = [&] { block(statement.body); };
    mayFail ? uncertain(body) : body(); // not all of what is expected to fail is done
  });
  for (size_t i = managers.size(); i-- > 0;)
    loseValue(managers[i].first, *managers[i].second);
}

// Whether 'except ImportError' or the like follows.
static bool catchesImportErrors(const TryStmt &statement) {
  auto catches = [](const Expr *type) {
    std::string_view name = type ? lastNameOf(*type) : std::string_view();
    return !type || name == "ImportError" || name == "ModuleNotFoundError" || name == "Exception" ||
           name == "BaseException";
  };
  for (const Handler *handler : statement.handlers) {
    if (const auto *several = handler->type ? handler->type->tryAs<TupleExpr>() : nullptr) {
      for (const Expr *type : several->elements)
        if (catches(type))
          return true;
    } else if (catches(handler->type)) {
      return true;
    }
  }
  return false;
}

void ItemEvaluator::tries(const TryStmt &statement) {
  if (statement.handlers.empty()) { // what raises an exception ends the file
    block(statement.body);
    if (statement.orElse)
      block(statement.orElse->body);
    if (statement.finally_)
      block(statement.finally_->body);
    return;
  }
  bool guards = catchesImportErrors(statement);
  guarded += guards ? 1 : 0;
  expectingFailure(true, [&] { uncertain([&] { block(statement.body); }); });
  guarded -= guards ? 1 : 0;
  for (const Handler *handler : statement.handlers)
    uncertain([&] {
      if (handler->name)
        bind(handler->name->name, *handler->name, Value::opaque(shown(*handler->name)));
      block(handler->body);
    });
  for (const IfArm *last : {statement.orElse, statement.finally_})
    if (last)
      uncertain([&] { block(last->body); });
}

void ItemEvaluator::loop(const Expr *target, const Block &body) {
  size_t outer = unsettled.size();
  uncertain([&] {
    if (target) {
      assignTo(*target, scopes.empty() ? Value::opaque("") : Value::ofDependent(), *target);
      unsettle(*target);
    }
    forgetAssigned(body);
    block(body);
  });
  unsettled.resize(outer);
}

void ItemEvaluator::unsettle(const Node &target) {
  if (!scopes.empty())
    return;
  if (const auto *name = target.tryAs<NameExpr>())
    unsettled.emplace_back(name->name, Value::ofDependent());
  forEachChild(target, [&](const Node &child) { unsettle(child); });
}

void ItemEvaluator::forgetAssigned(const Block &body) {
  for (const Stmt *statement : body) {
    const Expr *target = nullptr;
    if (const auto *assign = statement->tryAs<AssignStmt>())
      target = assign->targets[0];
    else if (const auto *augmented = statement->tryAs<AugAssignStmt>())
      target = augmented->target;
    const auto *name = target ? target->tryAs<NameExpr>() : nullptr;
    if (name)
      unsettle(*name);
    if (name && (findLocal(name->name) || names.lookup(name->name)))
      bind(name->name, *name, scopes.empty() ? opaque(*statement) : Value::ofDependent());
    if (const auto *branch = statement->tryAs<IfStmt>())
      for (const IfArm *arm : branch->arms)
        forgetAssigned(arm->body);
  }
}

std::shared_ptr<const Environment> ItemEvaluator::environment(bool ofFunction) const {
  std::shared_ptr<const Environment> made;
  if (!unsettled.empty())
    made = Environment::make(nullptr, unsettled);
  for (const Scope &scope : scopes) {
    if (scope.isClass && (ofFunction || &scope != &scopes.back()))
      continue;
    names.onSteps(scope.names.size() * NameCost);
    std::vector<std::pair<std::string, Value>> bound;
    for (const auto &[name, value] : scope.names)
      bound.emplace_back(name, value.kind == ValueKind::Opaque && !value.isObject() &&
                                       !value.isFollowedClass()
                                   ? Value::ofDependent()
                               : ofFunction ? value
                                            : withoutIdentities(value));
    made = Environment::make(std::move(made), std::move(bound));
  }
  return made;
}

std::string ItemEvaluator::qualified(std::string_view name) const {
  std::string out;
  for (const Scope &scope : scopes)
    out += scope.name + ".";
  return out + std::string(name);
}

std::shared_ptr<ModuleFacts> evaluateModuleItem(const SyntaxUnit &unit, ItemId item,
                                                TypeContext &types, NameSource &names) {
  return ItemEvaluator(unit, item, types, names).run();
}

std::shared_ptr<ModuleFacts> evaluateSchedules(const SyntaxUnit &unit, ItemId item,
                                               TypeContext &types, NameSource &names,
                                               ScheduleContext &schedules) {
  std::shared_ptr<ModuleFacts> facts = ItemEvaluator(unit, item, types, names, &schedules).run();
  warnOfUnusedSchedules(unit, item, schedules);
  facts->diagnostics = std::move(schedules.diagnostics); // the others are reported already
  // Python without schedules is not checked.
  if (schedules.states.empty() && schedules.facts.mentions.empty() &&
      schedules.facts.locals.empty())
    std::erase_if(facts->diagnostics, [](const NodeDiagnostic &diagnostic) {
      return diagnostic.code == DiagCode::UndefinedName;
    });
  dropRepeated(facts->diagnostics);
  return facts;
}

} // namespace allo
