// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A constant instead of an expression, and an expression instead of a variable.
#include "ide/refactor/Selected.h"
#include "ide/refactor/SpelledName.h"

#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

// The innermost of these around the selection.
template <typename T> const T *around(const Selected &at) {
  for (size_t i = at.path.size(); i-- > 0;)
    if (const auto *found = at.path[i]->tryAs<T>())
      return found;
  return nullptr;
}

std::string freshNameFrom(const Selected &at, const std::string &base) {
  std::string name = base;
  for (int i = 2; hasWord(at.analysis, name); ++i)
    name = base + std::to_string(i);
  return name;
}
// A name that the file does not have, of a part of a shape or loop, or of another value.
std::string freshName(const Selected &at) {
  return freshNameFrom(at, around<Annotation>(at) || at.headerOf<ForStmt>() ? "SIZE" : "VALUE");
}

// Whether the value is one that the checker knows, and worth a name.
bool isConstant(const Selected &at, const Expr &expr) {
  if (expr.is<IntExpr>() || expr.is<FloatExpr>())
    return true;
  const bool isComputed = expr.is<BinaryExpr>() || expr.is<UnaryExpr>() || expr.is<CallExpr>() ||
                          expr.is<SubscriptExpr>() || expr.is<ListExpr>();
  return isComputed && at.kernel && at.kernel->info(expr.id).role == ExprRole::Constant;
}

// Whether Python computes what kernels compute: its division of integers gives a float, and its
// quotients are rounded down.
bool isTheSameInPython(const Selected &at, const Expr &expr) {
  for (NodeId id = expr.id; id <= expr.last; ++id)
    if (const auto *binary = at.unit().nodes[id]->tryAs<BinaryExpr>();
        binary && (binary->op == BinaryOp::Div || binary->op == BinaryOp::FloorDiv ||
                   binary->op == BinaryOp::Mod))
      return false;
  return true;
}

// Where in the file all names of the expression are defined; nothing where a name is one of the
// kernel or of a function around it, is a parameter of templates, or is defined only after the
// statement.
std::optional<uint32_t> namesDefinedAt(const Selected &at, const Expr &expr) {
  uint32_t place = 0;
  for (NodeId id = expr.id; id <= expr.last; ++id) {
    const auto *name = at.unit().nodes[id]->tryAs<NameExpr>();
    if (!name)
      continue;
    if (at.kernel->info(id).variable != NoVariable)
      return std::nullopt;
    std::optional<uint32_t> bound;
    at.analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      for (const Binding &binding : entry.state->module->bindings)
        if (binding.name == name->name && offset < at.offset &&
            binding.value.kind != ValueKind::Template)
          bound = offset + entry.length;
    });
    if (!bound)
      return std::nullopt;
    place = std::max(place, *bound);
  }
  return place;
}

// ---- the opposite

struct Declared {
  const Stmt *statement = nullptr;
  const Expr *value = nullptr;
};

// The statement that gives a variable its only value.
std::optional<Declared> declarationOf(const Selected &at, uint32_t variable) {
  const NodeId target = at.kernel->variables[variable].node;
  for (NodeId id = at.kernel->function; id <= target; ++id) {
    const Node &node = *at.unit().nodes[id];
    const auto *annotated = node.tryAs<AnnAssignStmt>();
    if (annotated && annotated->target->id == target && annotated->value)
      return Declared{annotated, annotated->value};
    const auto *assigned = node.tryAs<AssignStmt>();
    if (assigned && assigned->targets.size() == 1 && assigned->targets[0]->id == target)
      return Declared{assigned, assigned->value};
  }
  return std::nullopt;
}

// Whether anything but its declaration gives the variable a value.
bool isReassigned(const Selected &at, uint32_t variable) {
  const Node &function = *at.unit().nodes[at.kernel->function];
  bool found = false;
  auto isTarget = [&](const Expr &target) {
    for (NodeId id = target.id; id <= target.last; ++id)
      if (at.unit().nodes[id]->is<NameExpr>() && at.kernel->info(id).variable == variable &&
          id != at.kernel->variables[variable].node)
        found = true;
  };
  for (NodeId id = function.id; id <= function.last; ++id) {
    const Node &node = *at.unit().nodes[id];
    if (const auto *assign = node.tryAs<AssignStmt>())
      for (const Expr *target : assign->targets)
        isTarget(*target);
    if (const auto *assign = node.tryAs<AugAssignStmt>())
      isTarget(*assign->target);
    if (const auto *assign = node.tryAs<AnnAssignStmt>())
      isTarget(*assign->target);
  }
  return found;
}

// Whether the expression has the same value wherever it can be written: numbers, constants and
// scalars that never change, and operators on these.
bool isStable(const Selected &at, const Expr &expr) {
  for (NodeId id = expr.id; id <= expr.last; ++id) {
    const Node &node = *at.unit().nodes[id];
    if (node.is<NameExpr>()) {
      const uint32_t variable = at.kernel->info(id).variable;
      if (variable == NoVariable)
        continue;
      const VariableInfo &info = at.kernel->variables[variable];
      const bool isScalar =
          info.type.isScalar() &&
          (info.kind == VariableKind::Parameter || info.kind == VariableKind::Local ||
           info.kind == VariableKind::LoopIndex || info.kind == VariableKind::Constexpr);
      if (!isScalar || isReassigned(at, variable) || info.scopeEnd != NoNode)
        return false;
    } else if (!node.is<BinaryExpr>() && !node.is<UnaryExpr>() && !node.is<IntExpr>() &&
               !node.is<FloatExpr>()) {
      return false;
    }
  }
  return true;
}

// Whether a node is an operand, so that an expression in its place needs parentheses.
bool isOperand(const SyntaxUnit &unit, const Node &node) {
  for (NodeId id = node.id; id-- > 0;) {
    const Node &parent = *unit.nodes[id];
    if (parent.last < node.id)
      continue;
    const auto *subscript = parent.tryAs<SubscriptExpr>();
    return parent.is<BinaryExpr>() || parent.is<UnaryExpr>() || parent.is<CompareExpr>() ||
           parent.is<BoolOpExpr>() || parent.is<TernaryExpr>() || parent.is<AttributeExpr>() ||
           parent.is<StarExpr>() || (subscript && subscript->base->id == node.id);
  }
  return false;
}

bool isSumOrProduct(const Node &node) {
  const auto *binary = node.tryAs<BinaryExpr>();
  return binary && (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub ||
                    binary->op == BinaryOp::Mul);
}

} // namespace

std::string freshSize(const Selected &at) { return freshNameFrom(at, "SIZE"); }

DiagEdit definitionBefore(const Selected &at, uint32_t least, const std::string &line) {
  const bool isCrlf = at.unit().text.find("\r\n") != std::string::npos;
  const std::string end = isCrlf ? "\r\n" : "\n";
  uint32_t place = at.offset;
  bool isAfterImport = false;
  at.analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const Block &statements = entry.state->unit->statements;
    if (offset >= at.offset || offset + entry.length < least || statements.empty())
      return;
    const Stmt &last = *statements[statements.size() - 1];
    if (!last.is<ImportStmt>() && !last.is<ImportFromStmt>() && !last.is<AssignStmt>() &&
        !last.is<AnnAssignStmt>())
      return;
    const std::string_view text = entry.state->unit->text;
    const size_t newline = text.find('\n', last.span.end);
    if (newline == std::string_view::npos)
      return;
    place = offset + uint32_t(newline) + 1;
    isAfterImport = last.is<ImportStmt>() || last.is<ImportFromStmt>();
  });
  if (place == at.offset)
    return {{place, place}, line + end + end + end};
  return {{place, place}, (isAfterImport ? end : "") + line + end};
}

std::optional<Refactoring> extractConstant(const Selected &at) {
  const Expr *expr = at.node().asExpr();
  const Node *outermost = at.path.front();
  if (!expr || !outermost->is<FunctionStmt>() || !at.kernel || !isConstant(at, *expr) ||
      !(at.span.empty() ? expr->is<IntExpr>() || expr->is<FloatExpr>() : at.span == expr->span) ||
      around<MatchCase>(at) || around<FormattedExpr>(at) || !isTheSameInPython(at, *expr) ||
      at.source(*expr).find('\n') != std::string_view::npos)
    return std::nullopt;
  const std::optional<uint32_t> least = namesDefinedAt(at, *expr);
  if (!least)
    return std::nullopt;
  const std::string name = freshName(at);
  const std::string value(at.source(*expr));
  Refactoring out{RefactoringKind::Extract, format("Extract '{0}' to a constant", value), {}};
  out.edits.push_back(definitionBefore(at, *least, name + " = " + value));
  out.edits.push_back(at.replace(expr->span, name));
  return out;
}

std::optional<Refactoring> inlineVariable(const Selected &at) {
  const auto *name = at.node().tryAs<NameExpr>();
  const uint32_t variable = name && at.kernel ? at.kernel->info(name->id).variable : NoVariable;
  if (variable == NoVariable)
    return std::nullopt;
  const VariableInfo &info = at.kernel->variables[variable];
  const std::optional<Declared> declared = declarationOf(at, variable);
  if (!declared || info.kind != VariableKind::Local || !info.type.isScalar())
    return std::nullopt;
  const Expr &value = *declared->value;
  const ExprInfo &known = at.kernel->info(value.id);
  // A value that is converted, or a number that takes the type of what it meets, would be another
  // one elsewhere.
  if (known.role != ExprRole::Runtime || known.type != info.type || !known.cast.isError() ||
      !isStable(at, value) || isReassigned(at, variable))
    return std::nullopt;
  const std::string text(at.source(value));
  Refactoring out{RefactoringKind::Inline, format("Inline '{0}'", name->name), {}};
  const Node &function = *at.unit().nodes[at.kernel->function];
  size_t uses = 0;
  for (NodeId id = function.id; id <= function.last; ++id) {
    const Node &node = *at.unit().nodes[id];
    if (const auto *outer = node.tryAs<BinaryExpr>(); outer && isSumOrProduct(*outer))
      for (const Expr *operand : {outer->lhs, outer->rhs})
        if (operand->is<NameExpr>() && at.kernel->info(operand->id).variable == variable &&
            isSumOrProduct(value))
          return std::nullopt; // one chain of more terms, which has another type
    if (!node.is<NameExpr>() || node.is<FunctionStmt>() || id == info.node)
      continue;
    if (node.as<NameExpr>()->name == info.name && at.kernel->info(id).variable == NoVariable)
      return std::nullopt; // in a nested kernel, or where nothing was checked
    if (at.kernel->info(id).variable != variable)
      continue;
    ++uses;
    out.edits.push_back(at.replace(
        node.span, isOperand(at.unit(), node) && !value.is<NameExpr>() ? "(" + text + ")" : text));
  }
  // The declaration has its lines to itself.
  const std::string_view source = at.unit().text;
  uint32_t begin = declared->statement->span.begin, end = declared->statement->span.end;
  while (begin > 0 && isBlank(source[begin - 1]))
    --begin;
  while (end < source.size() && (isBlank(source[end]) || source[end] == '\r'))
    ++end;
  if (uses == 0 || text.find('\n') != std::string::npos || begin == 0 ||
      !isNewline(source[begin - 1]) || end >= source.size() || source[end] != '\n')
    return std::nullopt;
  out.edits.push_back(at.replace({begin, end + 1}, ""));
  return out;
}

} // namespace allo
