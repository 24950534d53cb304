// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/InlayHints.h"

#include "ide/Definition.h"
#include "ide/Derivation.h"
#include "ide/refactor/SpelledName.h"
#include "ide/schedule/ScheduleHints.h"
#include "sema/facts/Items.h"
#include "support/Format.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace allo {

namespace {

bool isArithmetic(const Node &node, const KernelCheck &kernel) {
  if (const auto *unary = node.tryAs<UnaryExpr>())
    return unary->op == UnaryOp::Minus || unary->op == UnaryOp::Invert;
  if (const OperatorInfo *op = calledOperator(node, kernel))
    return (op->form == OperatorForm::Binary && op->op != Op::Logical) ||
           (op->form == OperatorForm::Unary && op->op != Op::Not) ||
           op->form == OperatorForm::Math || op->form == OperatorForm::Power;
  return node.is<BinaryExpr>();
}

// How a file can write scalar types, looked for at the first question.
class TypeNames {
public:
  explicit TypeNames(const Analysis &analysis) : analysis(analysis) {}

  struct Annotation {
    std::string text; // ": i16", ": apint(22, signed=True)"; empty where there is no way
    std::vector<DiagEdit> imports;
  };
  const Annotation &annotation(Type type) {
    auto [known, isNew] = annotations.try_emplace(show(type));
    if (isNew) {
      if (!names)
        names = namedTypes(analysis);
      known->second = spelled(type);
    }
    return known->second;
  }

  // The links of a label that mentions a type, with the name of it at 'at'.
  void link(Type type, uint32_t at, std::vector<HintLink> &links) {
    if (!type.isScalar())
      return;
    collect();
    for (Alias &alias : aliases)
      if (alias.type == type) {
        if (!std::exchange(alias.isPlaced, true))
          place(alias);
        links.push_back(alias.link);
        links.back().part = {at, at + uint32_t(show(type).size())};
        return;
      }
  }

private:
  struct Alias {
    Type type;
    const ItemState *item; // that binds it
    const std::string *name;
    HintLink link;         // without its part
    bool isPlaced = false; // whether imports have been followed to where it is defined
  };
  const Analysis &analysis;
  bool collected = false;
  std::vector<Alias> aliases;
  std::optional<NamedTypes> names;
  std::map<std::string, Annotation> annotations; // by type

  void collect() {
    if (std::exchange(collected, true))
      return;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      for (const Binding &binding : entry.state->module->bindings) {
        const Value &value = binding.value;
        if (value.kind != ValueKind::Type || !value.type.isScalar())
          continue;
        if (show(value.type) != binding.name)
          aliases.push_back(
              {value.type,
               entry.state.get(),
               &binding.name,
               {{}, {}, analysis.text, entry.state->unit->spanOf(binding.node).shifted(offset)}});
      }
    });
  }

  void place(Alias &alias) const {
    if (std::optional<ForeignLocation> home = placeOfName(analysis, *alias.item, *alias.name)) {
      alias.link.file = home->file->path;
      alias.link.text = home->file->text;
      alias.link.alias = home->span();
    }
  }

  Annotation spelled(Type type) const {
    std::optional<SpelledName> name = spelledType(analysis, *names, type);
    return name ? Annotation{": " + name->text, std::move(name->edits)} : Annotation();
  }
};

class HintCollector {
public:
  HintCollector(const ItemState &item, uint32_t offset, Span range, const InlayHintOptions &options,
                HintTooltips tooltips, TypeNames &names, std::vector<InlayHint> &out)
      : item(item), unit(*item.unit), offset(offset), range(range), options(options),
        tooltips(tooltips), names(names), out(out) {}

  void run() {
    for (const Stmt *statement : unit.statements)
      kernels(*statement);
  }

private:
  const ItemState &item;
  const SyntaxUnit &unit;
  uint32_t offset;
  Span range;
  const InlayHintOptions &options;
  HintTooltips tooltips;
  TypeNames &names;
  std::vector<InlayHint> &out;
  const KernelCheck *kernel = nullptr;
  // What the index of a loop around stays between, where its body leaves it alone.
  struct Bound {
    int64_t low, high;
    const ForStmt *loop;
    std::optional<bool> steady; // looked for when it matters
  };
  using Bounds = std::map<uint32_t, Bound>; // by variable of the kernel
  Bounds indices;

  // Null where it lies outside of the range. What explains it is a node.
  InlayHint *add(uint32_t at, InlayHintKind kind, std::string label, bool paddingLeft,
                 const Node *reason = nullptr) {
    const uint32_t absolute = at + offset;
    if (absolute < range.begin || range.end < absolute)
      return nullptr;
    InlayHint &hint = out.emplace_back();
    hint.offset = absolute;
    hint.kind = kind;
    hint.label = std::move(label);
    hint.paddingLeft = paddingLeft;
    hint.hasTooltip = reason != nullptr;
    if (!reason || tooltips == HintTooltips::None)
      return &hint;
    hint.tooltip = derivation(*reason, unit, *kernel);
    if (kernel->signature && kernel->signature->isInstance)
      hint.tooltip += (hint.tooltip.empty() ? "in " : "\nin ") + kernel->signature->label;
    return &hint;
  }
  bool reaches(const Node &node) const {
    return node.span.begin + offset <= range.end && range.begin <= node.span.end + offset;
  }

  // The kernels at and below a node, wherever they are defined.
  void kernels(const Node &node) {
    if (!reaches(node))
      return;
    const auto *function = node.tryAs<FunctionStmt>();
    const KernelCheck *found = function ? item.kernelOf(function->id) : nullptr;
    if (!found)
      return forEachChild(node, [&](const Node &child) { kernels(child); });
    const KernelCheck *around = std::exchange(kernel, found);
    Bounds outer = std::exchange(indices, {});
    const auto &known = around ? around->constants : item.module->constants;
    for (const Parameter *parameter : function->parameters)
      if (parameter->annotation)
        constants(*parameter->annotation, known);
    if (function->returns)
      constants(*function->returns, known);
    block(function->body);
    kernel = around;
    indices = std::move(outer);
  }

  void block(const Block &body) {
    for (const Stmt *statement : body)
      if (reaches(*statement))
        this->statement(*statement);
  }

  void statement(const Stmt &statement) {
    if (const auto *assign = statement.tryAs<AssignStmt>()) {
      bool typed = false;
      bool single = assign->targets.size() == 1;
      for (const Expr *target : assign->targets)
        typed = introduced(*target, *assign->value, single) || typed;
      if (typed)
        inside(*assign->value); // the type hint stands for the whole right side
      else
        expr(*assign->value, false);
      for (const Expr *target : assign->targets)
        expr(*target, false);
    } else if (const auto *declaration = statement.tryAs<AnnAssignStmt>()) {
      constants(*declaration->annotation, kernel->constants);
      if (declaration->value)
        expr(*declaration->value, false);
    } else if (const auto *augmented = statement.tryAs<AugAssignStmt>()) {
      // The whole is an expression, too, and ends where its value does: its cut says more.
      expr(*augmented->target, false);
      bool shown = options.widths && wantsCut(*augmented) && cut(*augmented);
      expr(*augmented->value, shown);
    } else if (const auto *branches = statement.tryAs<IfStmt>()) {
      for (const IfArm *arm : branches->arms) {
        if (arm->condition)
          condition(*arm);
        block(arm->body);
      }
    } else if (const auto *loop = statement.tryAs<ForStmt>()) {
      constants(*loop->iterator, kernel->constants);
      expr(*loop->iterator, false);
      tripCount(*loop);
      noteIndices(*loop);
      block(loop->body);
    } else if (const auto *repeated = statement.tryAs<WhileStmt>()) {
      expr(*repeated->condition, false);
      block(repeated->body);
    } else if (const auto *match = statement.tryAs<MatchStmt>()) {
      expr(*match->subject, false);
      for (const MatchCase *arm : match->cases)
        block(arm->body);
    } else if (statement.is<FunctionStmt>()) {
      kernels(statement);
    } else { // only expressions
      forEachChild(statement, [&](const Node &child) { expr(child, false); });
    }
  }

  // Type hints at the names that an assignment introduces.
  bool introduced(const Expr &target, const Expr &value, bool single) {
    if (const auto *tuple = target.tryAs<TupleExpr>()) {
      bool any = false;
      for (const Expr *part : tuple->elements)
        any = introduced(*part, value, false) || any;
      return any;
    }
    const ExprInfo &info = kernel->info(target.id);
    if (!target.is<NameExpr>() || info.variable == NoVariable)
      return false;
    const VariableInfo &variable = kernel->variables[info.variable];
    if (!variable.inferred || variable.node != target.id || variable.type.isError())
      return false;
    if (!options.types)
      return false;
    InlayHint *hint =
        add(target.span.end, InlayHintKind::Type, format(": {0}", variable.type), false, &value);
    if (!hint)
      return true;
    names.link(variable.type, 2, hint->links);
    // Of an instance the next one may have another type.
    if (single && variable.type.isScalar() && kernel->signature && !kernel->signature->isInstance) {
      const TypeNames::Annotation &annotation = names.annotation(variable.type);
      hint->newText = annotation.text;
      hint->imports = annotation.imports;
    }
    return true;
  }

  void inside(const Expr &expr) {
    forEachChild(expr, [&](const Node &child) { this->expr(child, isArithmetic(expr, *kernel)); });
  }

  void expr(const Node &node, bool inArithmetic) {
    bool arithmetic = isArithmetic(node, *kernel);
    if (arithmetic && !inArithmetic && options.widths)
      width(node);
    else if (!arithmetic && options.widths && options.cuts == CutHints::All)
      cut(node);
    forEachChild(node, [&](const Node &child) { expr(child, arithmetic); });
  }

  // Where only some cuts are shown: whether the place is narrower than an operand.
  bool wantsCut(const Node &node) {
    if (options.cuts != CutHints::Narrowed)
      return options.cuts == CutHints::All;
    const ExprInfo &info = kernel->info(node.id);
    Operands operands = operandsOf(node, unit, *kernel);
    return info.cast.isScalar() &&
           std::any_of(operands.types.begin(), operands.types.end(),
                       [&](const Term &term) { return info.cast.width() < term.type.width(); });
  }

  std::optional<int64_t> integer(const Expr &expr) const {
    if (auto known = kernel->constants.find(expr.id); known != kernel->constants.end())
      return known->second.kind == ValueKind::Int ? known->second.integer.asInt64() : std::nullopt;
    int64_t value = 0;
    const auto *literal = expr.tryAs<IntExpr>();
    const char *end = literal ? literal->text.data() + literal->text.size() : nullptr;
    if (!literal || std::from_chars(literal->text.data(), end, value).ptr != end)
      return std::nullopt;
    return value;
  }
  void noteIndices(const ForStmt &loop) {
    const LoopInfo *known = kernel->loopOf(loop.id);
    if (!known)
      return;
    auto bound = [&](NodeId node, int64_t otherwise) {
      return node == NoNode ? std::optional(otherwise)
                            : integer(static_cast<const Expr &>(*unit.nodes[node]));
    };
    for (const LoopAxis &axis : known->axes) {
      if (axis.target == NoNode || axis.high == NoNode)
        continue;
      std::optional<int64_t> from = bound(axis.low, 0);
      std::optional<int64_t> to = bound(axis.high, 0);
      std::optional<int64_t> step = bound(axis.step, 1);
      uint32_t variable = kernel->info(axis.target).variable;
      if (from && to && step && *step > 0 && *from < *to && variable != NoVariable)
        indices[variable] = {*from, *to - 1, &loop, {}};
    }
  }
  bool isSteady(uint32_t variable, const ForStmt &loop) const {
    bool steady = true;
    auto look = [&](const Node &target) {
      steady = steady && !(target.is<NameExpr>() && kernel->info(target.id).variable == variable);
    };
    for (const Stmt *statement : loop.body)
      forEachBelow(unit, *statement, false, [&](const Node &node) {
        if (const auto *augmented = node.tryAs<AugAssignStmt>())
          look(*augmented->target);
        const auto *assign = node.tryAs<AssignStmt>();
        for (size_t i = 0; assign && i < assign->targets.size(); ++i) {
          look(*assign->targets[i]);
          if (const auto *tuple = assign->targets[i]->tryAs<TupleExpr>())
            for (const Expr *part : tuple->elements)
              look(*part);
        }
      });
    return steady;
  }
  // Whether a node is the index of a loop, all of whose values a type has.
  bool isIndexWithin(const Node &node, Type type) {
    uint32_t variable = node.is<NameExpr>() ? kernel->info(node.id).variable : NoVariable;
    auto known = indices.find(variable);
    if (known == indices.end() || !type.isInt())
      return false;
    Bound &bound = known->second;
    for (const BigInt &end : {BigInt(bound.low), BigInt(bound.high)})
      if (end.wrapped(type.width(), type.isSigned()) != end)
        return false;
    if (!bound.steady)
      bound.steady = isSteady(variable, *bound.loop);
    return *bound.steady;
  }

  // A value that loses bits where it is stored, passed or returned; whether it does.
  bool cut(const Node &node) {
    const ExprInfo &info = kernel->info(node.id);
    if (info.role != ExprRole::Runtime || !info.type.isScalar() || !info.cast.isScalar() ||
        info.cast.width() >= info.type.width() || isIndexWithin(node, info.cast))
      return false;
    add(node.span.end, InlayHintKind::Width, format("‹{0} → {1}›", info.type, info.cast), true,
        &node);
    return true;
  }

  void width(const Node &node) {
    const ExprInfo &info = kernel->info(node.id);
    if (info.role != ExprRole::Runtime || !info.type.isScalar())
      return;
    Operands operands = operandsOf(node, unit, *kernel);
    if (operands.types.empty())
      return;
    bool differs = true;
    bool narrowed = false;
    bool known = !info.cast.isError();
    for (const Term &term : operands.types) {
      differs = differs && term.type != info.type;
      narrowed = narrowed || (known && info.cast.width() < term.type.width());
    }
    bool cut = known && info.cast.width() < info.type.width();
    bool arrow =
        cut && (options.cuts == CutHints::All || (options.cuts == CutHints::Narrowed && narrowed));
    if (!differs && !(arrow && options.cuts == CutHints::All))
      return;
    std::string label = "‹" + show(info.type);
    if (arrow)
      label += " → " + show(info.cast);
    label += "›";
    add(node.span.end, InlayHintKind::Width, std::move(label), true, &node);
  }

  void constants(const Node &node, const std::unordered_map<NodeId, Value> &known) {
    if (!options.constants)
      return;
    if (node.is<NameExpr>() || node.is<AttributeExpr>()) {
      auto value = known.find(node.id);
      if (value != known.end() && value->second.isNumber())
        add(node.span.end, InlayHintKind::Constant, "= " + show(value->second), true);
      if (node.is<AttributeExpr>())
        return;
    }
    forEachChild(node, [&](const Node &child) { constants(child, known); });
  }

  // One that is known at compile time, where the value says whether the branch is there.
  void condition(const IfArm &arm) {
    const Expr &node = *arm.condition;
    if (kernel->info(node.id).role != ExprRole::Constant || kernel->signature->isGeneric())
      return expr(node, false);
    constants(node, kernel->constants);
    if (options.constants && !node.is<NameExpr>() && !node.is<AttributeExpr>())
      add(node.span.end, InlayHintKind::Constant, kernel->isDead(arm.id) ? "= False" : "= True",
          true);
  }

  void tripCount(const ForStmt &loop) {
    if (!options.tripCounts)
      return;
    const LoopInfo *known = kernel->loopOf(loop.id);
    if (!known || !known->tripCount)
      return;
    uint32_t at = loop.iterator->span.end;
    size_t colon = unit.text.find(':', at);
    if (colon != std::string::npos && unit.text.find_first_not_of(" \t", at) == colon)
      at = uint32_t(colon) + 1;
    add(at, InlayHintKind::TripCount, "× " + std::to_string(*known->tripCount), true);
  }
};

} // namespace

std::vector<InlayHint> inlayHints(const Analysis &analysis, Span range,
                                  const InlayHintOptions &options, HintTooltips tooltips) {
  std::vector<InlayHint> hints;
  TypeNames names(analysis);
  if (analysis.items.empty())
    return hints;
  for (auto c = analysis.items.find(range.begin); !analysis.items.atEnd(c) && c.offset <= range.end;
       analysis.items.next(c))
    HintCollector(*analysis.items.at(c).state, c.offset, range, options, tooltips, names, hints)
        .run();
  if (options.schedules)
    addScheduleHints(analysis, range, hints);
  for (InlayHint &hint : hints)
    hint.hasTooltip = hint.hasTooltip || !hint.tooltip.empty();
  std::stable_sort(hints.begin(), hints.end(),
                   [](const InlayHint &a, const InlayHint &b) { return a.offset < b.offset; });
  return hints;
}

} // namespace allo
