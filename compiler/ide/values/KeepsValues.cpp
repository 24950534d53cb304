// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/values/KeepsValues.h"

#include "diag/Policy.h"
#include "sema/facts/ModuleView.h"
#include "sema/kernel/CheckKernel.h"
#include "syntax/tree/Parser.h"

#include <algorithm>
#include <map>

namespace allo {

namespace {

// The names of the file, with those of allo that the new text may import.
class NamesWithImport : public ModuleNames {
public:
  NamesWithImport(const ModuleView &view, ItemId item)
      : ModuleNames(view, item), apint(Value::ofBuiltin(Builtin::Apint)) {}
  const Value *lookup(std::string_view name) override {
    if (const Value *found = ModuleNames::lookup(name))
      return found;
    if (name == builtinName(Builtin::Apint))
      return &apint;
    if (const Type type = scalarByName(name); !type.isError())
      return &types.try_emplace(std::string(name), Value::ofType(type)).first->second;
    return nullptr;
  }

private:
  Value apint;
  std::map<std::string, Value> types; // addresses stay
};

// What may be computed from an expression of another type. The others are not looked into.
bool mayDepend(const Node &node) {
  if (node.asPart())
    return node.is<Argument>() || node.is<IfArm>() || node.is<MatchCase>();
  if (node.asStmt())
    return node.is<AssignStmt>() || node.is<AnnAssignStmt>() || node.is<AugAssignStmt>() ||
           node.is<ReturnStmt>() || node.is<IfStmt>() || node.is<ForStmt>() ||
           node.is<WhileStmt>() || node.is<MatchStmt>() || node.is<ExprStmt>();
  return node.is<NameExpr>() || node.is<IntExpr>() || node.is<FloatExpr>() || node.is<BoolExpr>() ||
         node.is<AttributeExpr>() || node.is<UnaryExpr>() || node.is<BinaryExpr>() ||
         node.is<BoolOpExpr>() || node.is<CompareExpr>() || node.is<TernaryExpr>() ||
         node.is<CallExpr>() || node.is<SubscriptExpr>() || node.is<SliceExpr>() ||
         node.is<TupleExpr>() || node.is<ListExpr>();
}

class Comparison {
public:
  Comparison(const SyntaxUnit &oldUnit, const KernelCheck &oldCheck,
             const VariableIntervals &oldValues, const SyntaxUnit &newUnit,
             const KernelCheck &newCheck, const VariableIntervals &newValues, NodeId annotation)
      : unit(oldUnit), check(oldCheck), values(oldValues), newUnit(newUnit), newCheck(newCheck),
        newValues(newValues), annotation(*oldUnit.nodes[annotation]),
        shift(int64_t(newUnit.nodes[annotation]->last) - int64_t(this->annotation.last)) {}

  bool isSame() const {
    if (check.variables.size() != newCheck.variables.size() ||
        check.calls.size() != newCheck.calls.size() || !isSameTree())
      return false;
    for (size_t i = 0; i < check.calls.size(); ++i)
      if (check.calls[i].calleeFingerprint != newCheck.calls[i].calleeFingerprint)
        return false; // an instance for the type of an argument
    const Node &function = *unit.nodes[check.function];
    std::vector<NodeId> parents(unit.nodes.size(), NoNode);
    for (NodeId id = function.id; id <= function.last; ++id)
      forEachChild(*unit.nodes[id], [&](const Node &child) { parents[child.id] = id; });
    for (NodeId id = function.id; id <= function.last; ++id)
      if (!isIn(annotation, id) && isChanged(id) && !isExactWith(id, parents))
        return false;
    return true;
  }

private:
  const SyntaxUnit &unit;
  const KernelCheck &check;
  const VariableIntervals &values;
  const SyntaxUnit &newUnit;
  const KernelCheck &newCheck;
  const VariableIntervals &newValues;
  const Node &annotation;
  int64_t shift; // of the nodes behind it

  static bool isIn(const Node &node, NodeId id) { return node.id <= id && id <= node.last; }
  NodeId inNew(NodeId id) const { return id <= annotation.last ? id : NodeId(int64_t(id) + shift); }
  bool isSameTree() const {
    const Node &function = *unit.nodes[check.function];
    if (inNew(function.last) != newUnit.nodes[check.function]->last)
      return false;
    for (NodeId id = function.id; id <= function.last; ++id) {
      if (isIn(annotation, id) && id != annotation.id)
        continue;
      const Node &before = *unit.nodes[id];
      const Node &after = *newUnit.nodes[inNew(id)];
      if (before.nodeClass != after.nodeClass || dumpKind(before) != dumpKind(after) ||
          check.info(id).role != newCheck.info(inNew(id)).role ||
          check.info(id).variable != newCheck.info(inNew(id)).variable)
        return false;
    }
    return true;
  }
  bool isChanged(NodeId id) const {
    const ExprInfo &before = check.info(id);
    const ExprInfo &after = newCheck.info(inNew(id));
    return before.type != after.type || before.cast != after.cast;
  }
  // Reached, and the same number as in exact arithmetic.
  bool isExact(NodeId id) const {
    const NodeExactness &before = values.nodes[id - check.function];
    const NodeExactness &after = newValues.nodes[inNew(id) - newCheck.function];
    return before.isReached && after.isReached && !before.isInexact && !after.isInexact;
  }
  // Whether a shaped value is accessed element by element, or set as a whole. A conversion of all
  // of it would also read elements that were never written.
  bool isInPlace(NodeId id, const Node &user) const {
    if (const auto *declaration = user.tryAs<AnnAssignStmt>())
      return id == declaration->target->id || check.info(id).role == ExprRole::Constant;
    const auto *assign = user.tryAs<AssignStmt>();
    return user.is<SubscriptExpr>() || (assign && id < assign->value->id);
  }
  // The expression, and what is computed from it.
  bool isExactWith(NodeId id, const std::vector<NodeId> &parents) const {
    const Type type = check.info(id).type.element();
    const Type now = newCheck.info(inNew(id)).type.element();
    const bool isInteger = (type.isInt() || type.isIndex()) && (now.isInt() || now.isIndex());
    const bool isOwn = unit.nodes[id]->is<AugAssignStmt>() || unit.nodes[id]->asExpr();
    if (!isInteger || !isOwn || !mayDepend(*unit.nodes[id]) || !isExact(id))
      return false;
    if (unit.nodes[id]->asStmt())
      return true;
    NodeId user = parents[id];
    while (user != NoNode &&
           (check.info(user).role == ExprRole::ChainInner || unit.nodes[user]->is<Argument>() ||
            unit.nodes[user]->is<SliceExpr>()))
      user = parents[user];
    if (user == NoNode || !mayDepend(*unit.nodes[user]))
      return false;
    if (check.info(id).type.isShaped() && !isInPlace(id, *unit.nodes[user]))
      return false;
    const bool computes = unit.nodes[user]->asExpr() || unit.nodes[user]->is<AugAssignStmt>();
    return !computes || isExact(user);
  }
};

// Whether the new check reports nothing that the old one does not.
bool hasNewDiagnostics(const KernelCheck &before, const KernelCheck &after) {
  std::map<DiagCode, int> counts;
  for (const NodeDiagnostic &each : before.diagnostics)
    ++counts[each.code];
  for (const NodeDiagnostic &each : after.diagnostics)
    --counts[each.code];
  return std::any_of(counts.begin(), counts.end(),
                     [](const auto &each) { return each.second < 0 && !isOptIn(each.first); });
}

} // namespace

bool keepsValues(const Analysis &analysis, const ItemState &item, const KernelCheck &check,
                 const VariableIntervals &found, const TypeEdit &edit) {
  std::string text = item.unit->text;
  text.replace(edit.span.begin, edit.span.size(), edit.text);
  const std::shared_ptr<const SyntaxUnit> unit = Parser().parse(std::move(text));
  if (!unit || !unit->errors.empty() || edit.annotation >= unit->nodes.size() ||
      !unit->nodes[edit.annotation]->is<Annotation>() || !analysis.types)
    return false;
  ModuleView view;
  view.number = fileOf(item.id);
  view.text = analysis.text;
  view.names = std::make_shared<ModuleView::Names>();
  view.items = analysis.items;
  view.imports = analysis.imports;
  NamesWithImport names(view, item.id);
  const std::shared_ptr<const KernelCheck> changed =
      checkKernel(*unit, check.signature, *analysis.types, names);
  IntervalOptions options;
  options.nodes = true;
  const std::optional<VariableIntervals> now = variableIntervals(*unit, *changed, options);
  return now && !hasNewDiagnostics(check, *changed) &&
         Comparison(*item.unit, check, found, *unit, *changed, *now, edit.annotation).isSame();
}

} // namespace allo
