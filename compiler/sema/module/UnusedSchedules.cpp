// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/UnusedSchedules.h"

#include "sema/module/Decorators.h"
#include "sema/operators/ScheduleMembers.h"
#include "support/Nearest.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace allo {

namespace {

// The code of an item, as the searches of all its schedules need it.
class ScheduleCode {
public:
  explicit ScheduleCode(const SyntaxUnit &unit) : parents(unit.nodes.size(), nullptr) {
    for (const Node *node : unit.nodes) {
      forEachChild(*node, [&](const Node &child) { parents[child.id] = node; });
      if (const auto *name = node->tryAs<NameExpr>())
        mentions[name->name].push_back(name);
      if (node->is<UnsupportedStmt>() || node->is<UnsupportedExpr>() || node->is<ErrorStmt>() ||
          node->is<ErrorExpr>())
        unread.push_back(node->id);
      if (const auto *scope = node->tryAs<ScopeStmt>())
        for (const Ident *name : scope->names)
          shared.insert(name->name);
    }
  }

  const Node *parentOf(const Node &node) const { return parents[node.id]; } // null: at the top
  const Node *functionAround(const Node &node) const {
    const Node *at = parentOf(node);
    while (at && !at->is<FunctionStmt>())
      at = parentOf(*at);
    return at;
  }
  bool isExpectedToFail(const Node &node) const {
    for (const Node *at = parentOf(node); at; at = parentOf(*at)) {
      if (at->is<TryStmt>())
        return true;
      if (const auto *with = at->tryAs<WithStmt>())
        for (const WithItem *opened : with->items)
          if (isOneOf(calledIn(*opened->context), Expecting))
            return true;
      if (const auto *function = at->tryAs<FunctionStmt>())
        for (const Expr *decorator : function->decorators)
          if (calledIn(*decorator) == "xfail")
            return true;
    }
    return false;
  }
  // Those of a name; none once very many have been asked for.
  const std::vector<const NameExpr *> *mentionsOf(std::string_view name) {
    const std::vector<const NameExpr *> &all = mentions[name];
    if (all.size() > left)
      return nullptr;
    left -= all.size();
    return &all;
  }
  // Whether something in the function (null: in the item) is not in the tree, such as 'yield s'.
  bool hasUnread(const Node *function) const {
    return std::ranges::any_of(unread, [&](NodeId node) {
      return !function || (function->id <= node && node <= function->last);
    });
  }
  bool isShared(std::string_view name) const { return shared.contains(name); } // 'global'

private:
  static constexpr std::string_view Expecting[] = {"raises", "assertRaises", "assertRaisesRegex",
                                                   "suppress"};
  std::vector<const Node *> parents;
  std::map<std::string_view, std::vector<const NameExpr *>> mentions;
  std::set<std::string_view> shared;
  std::vector<NodeId> unread;
  size_t left = 100'000;

  static std::string_view calledIn(const Expr &expr) {
    const auto *call = expr.tryAs<CallExpr>();
    return lastNameOf(call ? *call->callee : expr);
  }
};

// What the code does with a schedule, as far as its text shows that.
class ScheduleUses {
public:
  ScheduleUses(ScheduleCode &code, const ScheduleContext &schedules, const CallExpr &made)
      : code(code), schedules(schedules), home(code.functionAround(made)) {
    isUsed = code.hasUnread(home);
    if (!isUsed)
      visit(made);
    while (!isUsed && !waiting.empty()) {
      const std::string_view name = *waiting.begin();
      waiting.erase(waiting.begin());
      if (!done.insert(name).second)
        continue;
      const auto *mentions = code.mentionsOf(name);
      isUsed = !mentions || code.isShared(name);
      for (size_t i = 0; !isUsed && i < mentions->size(); ++i)
        visitName(*(*mentions)[i]);
    }
  }

  bool isUsed = false;    // or may be
  bool isNamed = false;   // by a variable of a function
  bool isTouched = false; // the variable is read

private:
  ScheduleCode &code;
  const ScheduleContext &schedules;
  const Node *home; // the function that makes the schedule
  std::set<std::string_view> waiting, done;

  void visitName(const NameExpr &name) {
    const Node *parent = code.parentOf(name);
    if (code.functionAround(name) != home) {
      isUsed = isUsed || isSchedule(name); // a nested function reads it
      return;
    }
    if (const auto *assign = parent ? parent->tryAs<AssignStmt>() : nullptr;
        assign && assign->value != &name)
      return;
    if (parent && parent->is<DeleteStmt>())
      return;
    isTouched = true;
    visit(name);
  }
  bool isSchedule(const NameExpr &name) const {
    return schedules.facts.schedules.contains(name.id);
  }

  // Follows a chain of methods outwards to what is done with its value.
  void visit(const Node &start) {
    const Node *node = &start;
    while (true) {
      const Node *parent = code.parentOf(*node);
      const auto *path = parent ? parent->tryAs<AttributeExpr>() : nullptr;
      if (!path)
        return end(*node, parent);
      const std::string_view name = path->attribute->name;
      const Node *outer = code.parentOf(*path);
      const auto *call = outer ? outer->tryAs<CallExpr>() : nullptr;
      const bool isCalled = call && call->callee == path;
      const auto primitive = isCalled ? primitiveByName(name) : std::nullopt;
      if (name == "query" || isScheduleEnumerator(name) ||
          (isCalled &&
           (isLookup(name) || (primitive && info(*primitive).result != PrimitiveResult::Itself))))
        return; // refs, which do not lead to the schedule
      if (!primitive && (!isCalled || (name != "apply" && name != "materialize")))
        isUsed = true;
      if (isUsed)
        return;
      node = call;
    }
  }
  static bool isLookup(std::string_view name) {
    return name == "live" || findScheduleMember(ScheduleOwner::Query, name);
  }
  void end(const Node &node, const Node *parent) {
    if (!parent || parent->is<ExprStmt>())
      return; // the value is dropped
    const auto *assign = parent->tryAs<AssignStmt>();
    if (!assign || assign->value != &node || !home) {
      isUsed = true;
      return;
    }
    isNamed = true;
    for (const Expr *target : assign->targets)
      if (const auto *name = target->tryAs<NameExpr>())
        waiting.insert(name->name);
      else
        isUsed = true;
  }
};

// The first step that waits; null where none does.
const ScheduleEffect *firstPending(const Schedule &state) {
  const ScheduleEffect *step = state.isDirty() ? state.lastEffect() : nullptr;
  while (step && !step->startsBatch)
    step = step->previous.get();
  return step;
}

} // namespace

void warnOfUnusedSchedules(const SyntaxUnit &unit, ItemId item, ScheduleContext &schedules) {
  std::map<NodeId, std::vector<const Schedule *>> byCall;
  for (const auto &[identity, state] : schedules.changed)
    if (identity.item == item && identity.node < unit.nodes.size())
      byCall[identity.node].push_back(state.get());
  if (byCall.empty())
    return;
  ScheduleCode code(unit);
  for (const auto &[node, states] : byCall) {
    const Schedule &state = *states.front();
    const auto *call = unit.nodes[node]->tryAs<CallExpr>();
    const auto *path = call ? call->callee->tryAs<AttributeExpr>() : nullptr;
    const bool isLost = std::ranges::any_of(
        states, [](const Schedule *each) { return each->untracked() || each->hasFailed(); });
    if (isLost || !path || !state.kernel() || path->attribute->name != "schedule")
      continue;
    if (code.isExpectedToFail(*call))
      continue;
    const ScheduleUses uses(code, schedules, *call);
    if (uses.isUsed)
      continue;
    const bool isInFunction = code.functionAround(*call) != nullptr;
    const ScheduleEffect *pending = firstPending(state);
    auto warn = [&](DiagMessage message, NodeId where) {
      schedules.diagnostics.push_back({message.code, where, std::move(message.text), {}, {}});
    };
    if (uses.isNamed && pending && pending->place.item == item)
      warn(DiagMessage(DiagCode::ScheduleNotApplied, info(pending->primitive).name),
           pending->place.node);
    else if (uses.isNamed && !uses.isTouched)
      warn(DiagMessage(DiagCode::ScheduleUnused, state.kernel()->label, "nothing reads it"),
           call->id);
    else if (!uses.isNamed && (!isInFunction || pending || !state.lastEffect()))
      warn(DiagMessage(DiagCode::ScheduleUnused, state.kernel()->label, "it has no name"),
           call->id);
  }
}

} // namespace allo
