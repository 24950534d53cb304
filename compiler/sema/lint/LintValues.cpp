// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Warnings that depend on the possible values: indices, divisors, shift amounts, comparisons. The
// pass visits the body in execution order. A loop index reaches the ends of its range at a place if
// no condition is between the place and the loop.
#include "sema/facts/Fixes.h"
#include "sema/lint/LintRange.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace allo {

namespace {

class Values {
public:
  explicit Values(const LintPass &pass)
      : pass(pass), ranges(pass), loopLevel(ranges.indices(), 0) {}

  void block(const Block &body) {
    uint32_t outside = level;
    for (const Stmt *stmt : body) {
      statement(*stmt);
      if (const auto *branch = stmt->tryAs<IfStmt>(); branch && mayReturn(*branch))
        ++level;
    }
    level = outside;
  }

private:
  const LintPass &pass;
  Ranges ranges;
  std::unordered_set<NodeId> explicitCasts; // the operands of 'cast'
  uint32_t level = 0;                       // how many conditions stand around the place
  std::vector<uint32_t> loopLevel; // the same for each loop index, at its loop, and each worker

  Type typeOf(const Node &node) const { return pass.info(node).type; }

  // ---- statements

  void statement(const Stmt &stmt) {
    if (const auto *assign = stmt.tryAs<AssignStmt>()) {
      expression(*assign->value);
      for (const Expr *target : assign->targets) {
        expression(*target);
        ranges.setLocal(*target, *assign->value);
      }
    } else if (const auto *declaration = stmt.tryAs<AnnAssignStmt>()) {
      if (!declaration->value)
        return;
      expression(*declaration->value);
      ranges.setLocal(*declaration->target, *declaration->value);
    } else if (const auto *augmented = stmt.tryAs<AugAssignStmt>()) {
      expression(*augmented->target);
      expression(*augmented->value);
      operation(augmented->op, *augmented, *augmented->target, *augmented->value);
      if (!pass.info(*augmented).cast.isError())
        narrowing(*augmented, rangeOfType(pass.info(*augmented).type));
    } else if (const auto *result = stmt.tryAs<ReturnStmt>()) {
      if (result->value)
        expression(*result->value);
    } else if (const auto *value = stmt.tryAs<ExprStmt>()) {
      expression(*value->value);
    } else if (const auto *branch = stmt.tryAs<IfStmt>()) {
      ifStatement(*branch);
    } else if (const auto *match = stmt.tryAs<MatchStmt>()) {
      matchStatement(*match);
    } else if (const auto *loop = stmt.tryAs<ForStmt>()) {
      forStatement(*loop);
    } else if (const auto *repeat = stmt.tryAs<WhileStmt>()) {
      ++level;
      expression(*repeat->condition);
      block(repeat->body);
      --level;
    }
  }

  void matchStatement(const MatchStmt &statement) {
    expression(*statement.subject);
    ++level;
    for (const MatchCase *arm : statement.cases) {
      if (arm->guard)
        expression(*arm->guard);
      block(arm->body);
    }
    --level;
  }

  void ifStatement(const IfStmt &statement) {
    uint32_t outside = level;
    for (const IfArm *arm : statement.arms) {
      if (pass.check.isDead(arm->id))
        continue;
      if (arm->condition)
        expression(*arm->condition);
      // An arm that a compile-time condition chooses always runs.
      if (!arm->condition || pass.info(*arm->condition).role == ExprRole::Runtime)
        level = std::max(level, outside + 1);
      block(arm->body);
    }
    level = outside;
  }

  static bool mayReturn(const IfStmt &statement) {
    return std::any_of(statement.arms.begin(), statement.arms.end(), [](const IfArm *arm) {
      return !arm->body.empty() && arm->body.back()->is<ReturnStmt>();
    });
  }

  // ---- loops

  void forStatement(const ForStmt &loop) {
    const auto *call = loop.iterator->tryAs<CallExpr>();
    if (!call)
      return;
    for (const Argument *argument : call->arguments)
      expression(*argument->value);
    uint32_t outside = level;
    bool runs = true; // whether the body can
    if (const LoopInfo *facts = pass.check.loopOf(loop.id))
      for (const LoopAxis &axis : facts->axes)
        if (axis.target != NoNode)
          runs = index(axis) && runs;
    if (runs)
      block(loop.body);
    level = outside;
  }

  // Sets the range of an index; whether the body can run at all.
  bool index(const LoopAxis &axis) {
    auto boundOf = [&](NodeId node, int64_t otherwise) {
      return node == NoNode ? ValueRange::of(otherwise) : ranges.of(pass.expr(node));
    };
    ValueRange low = boundOf(axis.low, 0);
    // Of a compile-time tuple under a name, which is no number, nothing is known.
    ValueRange high = ranges.of(pass.expr(axis.high == NoNode ? axis.spec : axis.high));
    ValueRange by = boundOf(axis.step, 1);
    const Expr &target = pass.expr(axis.target);
    uint32_t variable = pass.info(target).variable;
    if (high.high() <= low.low())
      return false;
    const bool exact = low.isPoint() && high.isPoint() && by.isPoint() && by.low() > 0;
    if (!exact)
      ++level; // it may not run
    if (variable >= loopLevel.size())
      return true;
    loopLevel[variable] = level;
    ValueRange values;
    values.values = {low.low(),
                     high.values.high >= Interval::Highest ? high.high() : high.high() - 1};
    if (exact)
      values.values.high = low.low() + (high.low() - 1 - low.low()) / by.low() * by.low();
    values.configured = low.configured || high.configured || by.configured;
    ranges.setIndex(variable, values);
    if (!exact)
      loopLevel[variable] = NeverReached; // it is not known whether the ends are reached
    return true;
  }
  static constexpr uint32_t NeverReached = UINT32_MAX;

  // ---- expressions

  void expression(const Expr &root) {
    struct Step {
      const Node *node;
      uint32_t level;
    };
    std::vector<Step> stack{{&root, level}};
    uint32_t outside = level;
    while (!stack.empty()) {
      Step step = stack.back();
      stack.pop_back();
      level = step.level;
      check(*step.node);
      // What may be skipped stands under one more condition.
      const auto *ternary = step.node->tryAs<TernaryExpr>();
      const auto *logical = step.node->tryAs<BoolOpExpr>();
      forEachChild(*step.node, [&](const Node &child) {
        bool skipped = (ternary && &child != ternary->condition &&
                        pass.info(*ternary->condition).role == ExprRole::Runtime) ||
                       (logical && &child != logical->operands[0]);
        stack.push_back({&child, step.level + (skipped ? 1 : 0)});
      });
    }
    level = outside;
  }

  void check(const Node &node) {
    if (const auto *call = node.tryAs<CallExpr>())
      if (const Value *callee = pass.constant(*call->callee);
          callee && callee->builtin == Builtin::OpCast && !call->arguments.empty())
        explicitCasts.insert(call->arguments[0]->value->id);
    if (const Expr *expr = node.asExpr();
        expr && !pass.info(node).cast.isError() && !explicitCasts.contains(node.id))
      narrowing(node, ranges.unconverted(*expr).values);
    if (const auto *subscript = node.tryAs<SubscriptExpr>())
      indices(*subscript);
    else if (const auto *comparison = node.tryAs<CompareExpr>())
      compare(*comparison);
    else if (const auto *binary = node.tryAs<BinaryExpr>())
      operation(binary->op, *binary, *binary->lhs, *binary->rhs);
  }

  // ---- conversions that drop bits

  void narrowing(const Node &node, const Interval &values) {
    Type from = pass.info(node).type;
    Type to = pass.info(node).cast;
    bool integers = (from.isInt() || from.isIndex()) && to.isInt();
    if (!integers || to.width() >= from.width() || values.within(rangeOfType(to)))
      return;
    uint32_t first = to.width();
    uint32_t last = from.width() - 1;
    std::string dropped =
        first == last ? format("bit {0} is", first) : format("bits {0} to {1} are", first, last);
    NodeDiagnostic diagnostic =
        pass.make(DiagCode::WidthLoss, node, from, to, to.width(), from.width(), dropped);
    if (!node.is<AugAssignStmt>()) {
      widenDeclaration(diagnostic, node, from);
      castExplicitly(diagnostic, node, to);
    }
    pass.report(std::move(diagnostic));
  }

  // The annotation of the variable that is declared or assigned with the value.
  void widenDeclaration(NodeDiagnostic &diagnostic, const Node &value, Type type) {
    const Annotation *annotation = nullptr;
    if (auto found = declarations().ofValue.find(&value); found != declarations().ofValue.end()) {
      if (const auto *declaration = found->second->tryAs<AnnAssignStmt>())
        annotation = declaration->annotation;
      if (const auto *assign = found->second->tryAs<AssignStmt>();
          assign && !growsWith(value, *assign->targets[0]))
        if (const VariableInfo *variable = pass.variable(*assign->targets[0]))
          annotation = annotationOf(variable->node);
    }
    if (!annotation || !annotation->type->is<NameExpr>())
      return;
    Spelling wide = spellType(type, pass.names);
    if (!wide.text.empty())
      diagnostic.fixes.push_back({format("Declare it as {0}", wide.text),
                                  {{annotation->id, FixPosition::Replace, wide.text}},
                                  {},
                                  wide.imports});
  }
  // With each bit more that the variable gets, so does such a value.
  bool growsWith(const Node &value, const Node &target) {
    const VariableInfo *variable = pass.variable(static_cast<const Expr &>(target));
    bool found = false;
    forEachBelow(pass.unit, value, true, [&](const Node &node) {
      found |= variable && node.asExpr() && pass.variable(*node.asExpr()) == variable;
    });
    return found;
  }

  void castExplicitly(NodeDiagnostic &diagnostic, const Node &value, Type type) {
    Spelling narrow = spellType(type, pass.names);
    Spelling cast = spellBuiltin(Builtin::OpCast, pass.names);
    if (narrow.text.empty() || cast.text.empty())
      return;
    std::vector<std::string> imports = std::move(cast.imports);
    imports.insert(imports.end(), narrow.imports.begin(), narrow.imports.end());
    diagnostic.fixes.push_back({format("Convert it with '{0}'", cast.text),
                                {{value.id, FixPosition::Before, cast.text + "("},
                                 {value.id, FixPosition::After, ", " + narrow.text + ")"}},
                                {},
                                std::move(imports)});
  }

  // ---- indices

  void indices(const SubscriptExpr &expr) {
    Type base = typeOf(*expr.base);
    if (base.isInt() && expr.indices.size() == 1)
      return bits(expr, base);
    if ((!base.isShaped() && !base.isStream()) || expr.indices.size() != base.rank())
      return;
    for (size_t axis = 0; axis < base.rank(); ++axis)
      if (!expr.indices[axis]->is<SliceExpr>() && // one number too large for a stream is an error
          (base.isShaped() || !ranges.of(*expr.indices[axis]).isPoint()))
        indexOf(expr, axis, base.dims()[axis]);
  }

  void indexOf(const SubscriptExpr &expr, size_t axis, int64_t size) {
    const Expr &index = *expr.indices[axis];
    ValueRange range = ranges.of(index);
    bool outside = range.low() >= size || range.high() < 0;
    bool reached = reachesItsEnds(range) && (range.low() < 0 || range.high() >= size);
    if (!outside && !reached)
      return;
    std::string buffer = pass.shown(*expr.base);
    if (range.isPoint() && range.low() < 0)
      return negativeIndex(expr, axis, size, range.values);
    std::string what = range.isPoint()
                           ? format("Index {0} is", bigInt(range.low()))
                           : format("Index '{0}' goes from {1} to {2},", pass.shown(index),
                                    end(range.low()), end(range.high()));
    pass.report(pass.make(DiagCode::IndexOutOfBounds, index, what, axis, buffer, size));
  }

  void bits(const SubscriptExpr &expr, Type base) {
    const Expr &index = *expr.indices[0];
    const auto *slice = index.tryAs<SliceExpr>();
    if (slice && (!slice->low || !slice->high || !typeOf(expr).isInt()))
      return;
    int64_t count = slice ? int64_t(typeOf(expr).width()) : 1;
    int64_t last = int64_t(base.width()) - count; // the last place where they can begin
    ValueRange range = ranges.of(slice ? *slice->low : index);
    bool outside = range.low() > last || range.high() < 0;
    bool reached = reachesItsEnds(range) && (range.low() < 0 || range.high() > last);
    if (!outside && !reached)
      return;
    std::string what;
    if (!range.isPoint())
      what = format("{0} '{1}' goes from {2} to {3},", slice ? "First bit" : "Bit",
                    pass.shown(slice ? *slice->low : index), end(range.low()), end(range.high()));
    else if (slice)
      what = format("Bits {0} to {1} are", bigInt(range.low()), bigInt(range.low() + count - 1));
    else
      what = format("Bit {0} is", bigInt(range.low()));
    NodeDiagnostic diagnostic =
        pass.make(DiagCode::BitOutOfBounds, index, what, pass.shown(*expr.base), base,
                  base.width() == 1 ? std::string("1 bit") : format("{0} bits", base.width()));
    if (!slice && !pass.check.signature->isInstance && range.isPoint() && range.low() < 0 &&
        range.low() >= -Wide(base.width())) {
      std::string text = std::to_string(int64_t(base.width()) + int64_t(range.low()));
      diagnostic.fixes.push_back(changeTo(index.id, text));
    }
    pass.report(std::move(diagnostic));
  }

  static std::string end(Wide value) {
    return value <= Interval::Lowest    ? "its type's least value"
           : value >= Interval::Highest ? "its type's greatest value"
                                        : format("{0}", bigInt(value));
  }

  bool reachesItsEnds(const ValueRange &range) const {
    return range.linear && !range.parts.empty() &&
           std::all_of(range.parts.begin(), range.parts.end(),
                       [&](const auto &part) { return loopLevel[part.index] == level; });
  }

  void negativeIndex(const SubscriptExpr &expr, size_t axis, int64_t size, const Interval &value) {
    NodeDiagnostic diagnostic = pass.make(DiagCode::NegativeIndex, *expr.indices[axis],
                                          bigInt(value.low), axis, pass.shown(*expr.base));
    if (value.low >= -Wide(size) && !pass.check.signature->isInstance) { // others want another one
      std::string text = fromEnd(expr, axis, size, int64_t(value.low));
      diagnostic.fixes.push_back(changeTo(expr.indices[axis]->id, text));
    }
    pass.report(std::move(diagnostic));
  }

  // 'N - 1' where the declaration says N, else the number.
  std::string fromEnd(const SubscriptExpr &expr, size_t axis, int64_t size, int64_t value) const {
    if (const VariableInfo *variable = pass.variable(*expr.base))
      if (const Annotation *annotation = annotationOf(variable->node))
        if (const auto *shaped = annotation->type->tryAs<SubscriptExpr>())
          if (axis < shaped->indices.size() && shaped->indices[axis]->is<NameExpr>())
            return format("{0} - {1}", shaped->indices[axis]->as<NameExpr>()->name, -value);
    return std::to_string(size + value);
  }

  const Annotation *annotationOf(NodeId declared) const {
    if (const auto *parameter = pass.unit.nodes[declared]->tryAs<Parameter>())
      return parameter->annotation;
    auto found = declarations().ofTarget.find(declared);
    return found == declarations().ofTarget.end() ? nullptr : found->second->annotation;
  }

  // The statements that assign a value, and those that declare a name; made at the first question.
  struct Declarations {
    std::unordered_map<const Node *, const Stmt *> ofValue;
    std::unordered_map<NodeId, const AnnAssignStmt *> ofTarget;
  };
  mutable std::optional<Declarations> known;
  const Declarations &declarations() const {
    if (known)
      return *known;
    known.emplace();
    for (const Stmt *stmt : pass.function.body)
      forEachBelow(pass.unit, *stmt, true, [&](const Node &node) {
        if (const auto *assign = node.tryAs<AssignStmt>())
          known->ofValue[assign->value] = assign;
        const auto *declaration = node.tryAs<AnnAssignStmt>();
        if (!declaration)
          return;
        known->ofTarget[declaration->target->id] = declaration;
        if (declaration->value)
          known->ofValue[declaration->value] = declaration;
      });
    return *known;
  }

  // ---- divisors and shift amounts

  // '1 / 8' is 0 in a kernel.
  void constantQuotient(const Node &node, const Expr &left, const Expr &right) {
    ValueRange dividend = ranges.unconverted(left);
    ValueRange divisor = ranges.unconverted(right);
    if (dividend.isPoint() && divisor.isPoint() && dividend.low() != 0 &&
        absolute(dividend.values).low < absolute(divisor.values).low)
      pass.report(pass.make(DiagCode::IntegerDivision, node, pass.shown(node), ": it is 0"));
  }

  void operation(BinaryOp op, const Node &node, const Expr &left, const Expr &right) {
    const ExprInfo &info = pass.info(node);
    if (op == BinaryOp::Div && info.role == ExprRole::Constant)
      return constantQuotient(node, left, right);
    if (info.role != ExprRole::Runtime || info.type.isFloat())
      return;
    // A constant amount of a shift keeps a type of its own.
    bool isShift = op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight;
    ValueRange amount = isShift && pass.info(right).role == ExprRole::Constant
                            ? ranges.unconverted(right)
                            : ranges.of(right);
    if (op == BinaryOp::Div || op == BinaryOp::FloorDiv || op == BinaryOp::Mod) {
      if (amount.isPoint() && amount.low() == 0)
        pass.report(pass.make(DiagCode::DivisionByZero, right, pass.shown(right), show(op)));
      if (op == BinaryOp::Div && info.cast.isFloat())
        pass.report(pass.make(DiagCode::IntegerDivision, node, pass.shown(node),
                              format(" before it is converted to '{0}'", info.cast)));
    } else if (isShift) {
      Type shifted = typeOf(left);
      if (shifted.isScalar() && (amount.high() < 0 || amount.low() >= Wide(shifted.width())))
        pass.report(pass.make(DiagCode::ShiftOutOfRange, right, pass.shown(right), show(shifted)));
    }
  }

  // ---- comparisons

  void compare(const CompareExpr &expr) {
    if (pass.info(expr).role != ExprRole::Runtime || expr.ops.size() != 1)
      return;
    const Expr &left = *expr.operands[0];
    const Expr &right = *expr.operands[1];
    Type l = typeOf(left);
    Type r = typeOf(right);
    if (!(l.isInt() || l.isIndex()) || !(r.isInt() || r.isIndex()))
      return;
    if (comparesWithItself(expr, left, right) || pass.check.signature->isInstance)
      return; // a comparison that only an instance makes constant is not an error
    Type common = l.isInt() && r.isInt() ? commonInteger(l, r) : Type::index();
    ValueRange a = ranges.of(left);
    ValueRange b = ranges.of(right);
    if (common.isInt() && !common.isSigned())
      for (const Expr *operand : {&left, &right})
        if (losesItsSign(*operand)) {
          NodeDiagnostic diagnostic = pass.make(DiagCode::SignChangingComparison, *operand,
                                                pass.shown(*operand), typeOf(*operand), common);
          pass.report(std::move(diagnostic));
          return;
        }
    a = converted(a, common);
    b = converted(b, common);
    std::optional<bool> always = decided(expr.ops[0], a.values, b.values);
    if (always && !a.configured && !b.configured)
      pass.report(pass.make(DiagCode::ConstantCondition, expr, pass.shown(expr),
                            *always ? "true" : "false"));
  }

  bool losesItsSign(const Expr &operand) const {
    Type type = typeOf(operand);
    return pass.info(operand).role == ExprRole::Runtime && type.isInt() && type.isSigned() &&
           ranges.of(operand).low() < 0;
  }

  // 'x == x', of anything but floats, for which it asks for NaN.
  bool comparesWithItself(const CompareExpr &expr, const Expr &left, const Expr &right) {
    if (left.kind != right.kind || pass.info(left).role != ExprRole::Runtime ||
        pass.shown(left) != pass.shown(right) || hasEffect(left))
      return false;
    CompareOp op = expr.ops[0];
    bool always = op == CompareOp::Eq || op == CompareOp::Le || op == CompareOp::Ge;
    pass.report(
        pass.make(DiagCode::ConstantCondition, expr, pass.shown(expr), always ? "true" : "false"));
    return true;
  }

  bool hasEffect(const Expr &expr) const {
    bool found = false;
    forEachBelow(pass.unit, expr, false,
                 [&](const Node &node) { found = found || node.is<CallExpr>(); });
    return found;
  }

  static std::optional<bool> decided(CompareOp op, const Interval &a, const Interval &b) {
    const bool below = a.high < b.low;
    const bool above = a.low > b.high;
    const bool notAbove = a.high <= b.low && a.high < Interval::Highest;
    const bool notBelow = a.low >= b.high && b.high < Interval::Highest;
    bool same = notAbove && notBelow; // two points
    auto decide = [](bool yes, bool no) {
      return yes ? std::optional(true) : no ? std::optional(false) : std::nullopt;
    };
    switch (op) {
    case CompareOp::Eq:
      return decide(same, below || above);
    case CompareOp::Ne:
      return decide(below || above, same);
    case CompareOp::Lt:
      return decide(below, notBelow);
    case CompareOp::Le:
      return decide(notAbove, above);
    case CompareOp::Gt:
      return decide(above, notAbove);
    case CompareOp::Ge:
      return decide(notBelow, below);
    case CompareOp::In:
    case CompareOp::NotIn:
    case CompareOp::Is:
    case CompareOp::IsNot:
      return std::nullopt;
    }
    return std::nullopt;
  }
};

} // namespace

void lintValues(const LintPass &pass) { Values(pass).block(pass.function.body); }

} // namespace allo
