// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which variables are followed, and the runs of the body: one, or as many as stateful variables
// need.
#include "sema/intervals/VariableIntervals.h"

#include "sema/intervals/IntervalWalk.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace allo {

namespace {

bool holdsIntegers(Type type) { return type.isInt() || type.isIndex(); }

// Whether an operator only reads an operand that is a buffer, and does not return it.
bool onlyReads(OperatorForm form) {
  switch (form) {
  case OperatorForm::Binary:
  case OperatorForm::Compare:
  case OperatorForm::MinMax:
  case OperatorForm::Math:
  case OperatorForm::Power:
  case OperatorForm::Matmul:
  case OperatorForm::Dot:
  case OperatorForm::Bufferize:
    return true;
  case OperatorForm::Unary:
  case OperatorForm::Cast:
  case OperatorForm::Bitcast:
  case OperatorForm::Fma:
  case OperatorForm::Get:
  case OperatorForm::Put:
  case OperatorForm::Worker:
    return false;
  }
  ALLO_UNREACHABLE("forms of operators are handled");
}

// The variables of a kernel, and the uses of arrays that keep each to its own name.
class UseFinder {
public:
  UseFinder(const SyntaxUnit &unit, const KernelCheck &check)
      : unit(unit), check(check), function(*unit.nodes[check.function]->as<FunctionStmt>()),
        isOwn(function.last - function.id + 1, false) {}

  void run(std::vector<uint32_t> &slots, std::vector<IntervalWalk::Write> &writes) {
    for (const Stmt *each : function.body)
      for (NodeId id = each->id; id <= each->last; ++id) {
        const Node &node = *unit.nodes[id];
        if (node.is<FunctionStmt>()) {
          for (; id < node.last; ++id)
            if (const auto *name = unit.nodes[id]->tryAs<NameExpr>())
              inner.insert(name->name);
          continue;
        }
        visit(node, slots, writes);
      }
    for (const Stmt *each : function.body)
      forEachBelow(unit, *each, false, [&](const Node &node) {
        const auto *name = node.tryAs<NameExpr>();
        const uint32_t variable = name ? check.info(name->id).variable : NoVariable;
        if (variable == NoVariable)
          return;
        const Type type = check.variables[variable].type;
        if (inner.contains(name->name) || (type.isBuffer() && !isOwn[node.id - function.id]))
          slots[variable] = NoVariable;
      });
  }

private:
  const SyntaxUnit &unit;
  const KernelCheck &check;
  const FunctionStmt &function;
  std::vector<bool> isOwn;                    // by node
  std::unordered_set<std::string_view> inner; // names in nested kernels

  void own(const Expr *expr) {
    if (expr && expr->is<NameExpr>())
      isOwn[expr->id - function.id] = true;
  }
  bool isScalar(const Expr &value) const {
    const ExprInfo &info = check.info(value.id);
    return info.type.isScalar() || info.role == ExprRole::Constant;
  }
  void write(const Expr &target, const Expr *value, std::vector<uint32_t> &slots,
             std::vector<IntervalWalk::Write> &writes) {
    if (target.is<TupleExpr>() || target.is<ListExpr>()) {
      for (const Expr *part : target.is<TupleExpr>() ? target.as<TupleExpr>()->elements
                                                     : target.as<ListExpr>()->elements)
        write(*part, nullptr, slots, writes);
      return;
    }
    const Expr *root = &target;
    const SubscriptExpr *place = nullptr;
    for (; root->is<SubscriptExpr>(); root = place->base)
      place = root->as<SubscriptExpr>();
    if (!place && value && isScalar(*value))
      own(root);
    const uint32_t variable = check.info(root->id).variable;
    if (root->is<NameExpr>() && variable < slots.size())
      writes.push_back({target.id, variable, place == &target ? place : nullptr});
  }
  void visit(const Node &node, std::vector<uint32_t> &slots,
             std::vector<IntervalWalk::Write> &writes) {
    if (const auto *subscript = node.tryAs<SubscriptExpr>()) {
      own(subscript->base);
    } else if (const auto *declaration = node.tryAs<AnnAssignStmt>()) {
      if (!declaration->value)
        own(declaration->target);
      write(*declaration->target, declaration->value, slots, writes);
    } else if (const auto *assign = node.tryAs<AssignStmt>()) {
      for (const Expr *target : assign->targets)
        write(*target, assign->value, slots, writes);
    } else if (const auto *augmented = node.tryAs<AugAssignStmt>()) {
      write(*augmented->target, nullptr, slots, writes);
    } else if (const auto *end = node.tryAs<ReturnStmt>(); end && end->value) {
      own(end->value);
      if (const auto *tuple = end->value->tryAs<TupleExpr>())
        for (const Expr *part : tuple->elements)
          own(part);
    } else if (const auto *call = node.tryAs<CallExpr>()) {
      const OperatorSite *site = check.operatorAt(call->id);
      const OperatorInfo *op = site ? operatorInfo(site->op) : nullptr;
      if (!op || !onlyReads(op->form))
        return;
      const auto names = parametersOf(op->form).names;
      for (size_t i = 0; i < site->arguments.size() && i < names.size(); ++i)
        if (names[i] != "acc")
          own(argumentOf(*call, site->arguments[i]));
    }
  }
};

} // namespace

IntervalWalk::IntervalWalk(const SyntaxUnit &unit, const KernelCheck &check,
                           const IntervalOptions &options)
    : unit(unit), check(check), options(options) {}

// A slot for each variable with integers that nothing but the statements of this kernel changes.
void IntervalWalk::follow() {
  slots.assign(check.variables.size(), 0);
  for (uint32_t v = 0; v < check.variables.size(); ++v) {
    const VariableInfo &variable = check.variables[v];
    const bool isOwn = variable.kind == VariableKind::Local ||
                       variable.kind == VariableKind::LoopIndex ||
                       variable.kind == VariableKind::Stateful ||
                       (variable.kind == VariableKind::Parameter && !variable.type.isBuffer());
    const bool isValue = variable.type.isScalar() || variable.type.isShaped();
    if (!isOwn || !isValue || variable.isElement || !holdsIntegers(variable.type.element()))
      slots[v] = NoSlot;
  }
  std::vector<Write> found;
  UseFinder(unit, check).run(slots, found);
  for (uint32_t v = 0; v < slots.size(); ++v)
    if (slots[v] != NoSlot) {
      const VariableInfo &variable = check.variables[v];
      slots[v] = uint32_t(followed.size());
      followed.push_back({v, variable.type.element(), variable.type.isShaped(),
                          variable.kind == VariableKind::Stateful});
    }
  for (Write write : found)
    if (slots[write.slot] != NoSlot) {
      write.slot = slots[write.slot];
      writes.push_back(write);
    }
}

uint32_t IntervalWalk::slotOf(const Expr &name) const {
  const uint32_t variable = name.is<NameExpr>() ? info(name).variable : NoVariable;
  return variable < slots.size() ? slots[variable] : NoSlot;
}

// The values that a stateful variable has before the first call.
std::vector<Interval> IntervalWalk::initialValues() {
  std::vector<Interval> initial(followed.size());
  for (const Write &write : writes)
    if (followed[write.slot].isStateful &&
        check.variables[followed[write.slot].variable].node == write.node) {
      const auto *declaration = unit.nodes[write.node - 1]->tryAs<AnnAssignStmt>();
      initial[write.slot] =
          declaration && declaration->value
              ? fitted(constantInterval(*declaration->value), followed[write.slot].type)
              : rangeOfType(followed[write.slot].type);
    }
  return initial;
}

std::optional<VariableIntervals> IntervalWalk::run() {
  const auto &function = *unit.nodes[check.function]->as<FunctionStmt>();
  if (options.nodes)
    nodes.resize(function.last - function.id + 1);
  follow();
  const std::vector<Interval> initial = initialValues();
  // What a call begins with is what any of those before it may have left.
  std::vector<Interval> kept = initial;
  bool isDone = false;
  for (int round = 0; !isDone && !isStopped; ++round) {
    state.assign(followed.size(), {});
    held.assign(followed.size(), {});
    limits.assign(followed.size(), Interval::all());
    for (uint32_t slot = 0; slot < followed.size(); ++slot) {
      const Followed &each = followed[slot];
      if (check.variables[each.variable].kind == VariableKind::Parameter)
        state[slot].value = rangeOfType(each.type);
      else if (each.isStateful)
        state[slot].value = kept[slot];
      held[slot] = each.isStateful ? initial[slot] : state[slot].value;
    }
    isReachable = true;
    block(function.body);
    isDone = true;
    for (uint32_t slot = 0; slot < followed.size(); ++slot)
      if (followed[slot].isStateful && !held[slot].within(kept[slot])) {
        kept[slot] = widened(kept[slot], held[slot], followed[slot].type, round);
        isDone = false;
      }
  }
  if (isStopped)
    return std::nullopt;
  VariableIntervals out;
  out.values.resize(check.variables.size());
  for (uint32_t slot = 0; slot < followed.size(); ++slot)
    out.values[followed[slot].variable] = held[slot];
  out.nodes = std::move(nodes);
  out.steps = steps;
  return out;
}

std::optional<VariableIntervals> variableIntervals(const SyntaxUnit &unit, const KernelCheck &check,
                                                   const IntervalOptions &options) {
  const bool isKnown = check.signature && !check.signature->isGeneric() &&
                       check.undecided.empty() && unit.errors.empty() && !hasErrors(check);
  if (!isKnown || !unit.nodes[check.function]->is<FunctionStmt>())
    return std::nullopt;
  return IntervalWalk(unit, check, options).run();
}

} // namespace allo
