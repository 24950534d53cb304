// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Conditions and loops that only literals decide: 'x == 3 or 4', 'x != 3 or x != 4', 'range(10,
// 0)'. A named constant may be changed later, so conditions that use one are not reported.
#include "sema/facts/Fixes.h"
#include "sema/intervals/Interval.h"
#include "sema/types/ConstFold.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

namespace allo {

namespace {

std::optional<int64_t> literalInteger(const Expr &expr) {
  const auto *unary = expr.tryAs<UnaryExpr>();
  if (unary && unary->op != UnaryOp::Minus)
    return std::nullopt;
  const Expr &digits = unary ? *unary->operand : expr;
  if (!digits.is<IntExpr>())
    return std::nullopt;
  auto value = literalValue(digits).integer.asInt64();
  return value && unary ? std::optional(-*value) : value;
}

// The values of an integer for which some comparisons with literals hold.
struct Allowed {
  int64_t low = INT64_MIN;
  int64_t high = INT64_MAX;
  std::vector<int64_t> excluded;
  size_t comparisons = 0;

  void restrict(CompareOp op, int64_t value) {
    ++comparisons;
    if (op == CompareOp::Ne)
      excluded.push_back(value);
    if (op == CompareOp::Eq || op == CompareOp::Ge || op == CompareOp::Gt)
      low = std::max(low, op == CompareOp::Gt ? value + 1 : value);
    if (op == CompareOp::Eq || op == CompareOp::Le || op == CompareOp::Lt)
      high = std::min(high, op == CompareOp::Lt ? value - 1 : value);
  }
  bool none() const {
    return low > high ||
           (low == high && std::find(excluded.begin(), excluded.end(), low) != excluded.end());
  }
};

// What holds where 'left OP right' does not, and where 'right OP left' does.
struct Turned {
  CompareOp negated, mirrored;
};
constexpr Turned TurnedOps[] = {
    {CompareOp::Ne, CompareOp::Eq}, // Eq
    {CompareOp::Eq, CompareOp::Ne}, // Ne
    {CompareOp::Ge, CompareOp::Gt}, // Lt
    {CompareOp::Gt, CompareOp::Ge}, // Le
    {CompareOp::Le, CompareOp::Lt}, // Gt
    {CompareOp::Lt, CompareOp::Le}, // Ge
};
static_assert(std::size(TurnedOps) == size_t(CompareOp::Ge) + 1);
const Turned &turned(CompareOp op) { return TurnedOps[size_t(op)]; } // of two numbers

class Conditions {
public:
  explicit Conditions(const LintPass &pass) : pass(pass) {}

  void run() {
    for (const Stmt *top : pass.function.body)
      for (NodeId id = top->id, last = top->last; id <= last; ++id) {
        const Node &node = *pass.unit.nodes[id];
        if (const auto *logical = node.tryAs<BoolOpExpr>())
          boolean(*logical);
        else if (const auto *branch = node.tryAs<IfStmt>())
          repeatedConditions(*branch);
        else if (const auto *loop = node.tryAs<ForStmt>())
          forLoop(*loop);
        else if (const auto *endless = node.tryAs<WhileStmt>())
          whileLoop(*endless);
        if (node.is<FunctionStmt>() || (node.is<IfArm>() && pass.check.isDead(id)))
          id = node.last;
      }
  }

private:
  const LintPass &pass;

  void report(const Node &node, std::string_view always, std::string note,
              std::vector<NodeFix> fixes = {}) {
    NodeDiagnostic diagnostic =
        pass.make(DiagCode::ConstantCondition, node, pass.shown(node), always);
    if (!note.empty())
      diagnostic.notes.push_back({{ThisItem, node.id}, std::move(note)});
    diagnostic.fixes = std::move(fixes);
    pass.report(std::move(diagnostic));
  }

  // ---- 'and' and 'or'

  void boolean(const BoolOpExpr &expr) {
    for (size_t i = 1; i < expr.operands.size(); ++i)
      if (isLiteral(*expr.operands[i]) && isRuntime(*expr.operands[i - 1])) {
        numberAsCondition(*expr.operands[i], *expr.operands[i - 1]);
        return;
      }
    if (!contradicts(expr))
      return;
    report(expr, expr.isAnd ? "false" : "true", "");
  }

  // A condition of an earlier arm is known to be false in an 'elif'.
  void repeatedConditions(const IfStmt &branch) {
    std::map<std::string, NodeId> tested;
    for (const IfArm *arm : branch.arms) {
      if (!arm->condition || !isRuntime(*arm->condition) || mayChange(*arm->condition))
        continue;
      auto [first, isNew] = tested.try_emplace(pass.shown(*arm->condition), arm->condition->id);
      if (isNew)
        continue;
      NodeDiagnostic diagnostic =
          pass.make(DiagCode::ConstantCondition, *arm->condition, first->first, "false here");
      diagnostic.notes.push_back({{ThisItem, first->second}, "it has been tested before"});
      pass.report(std::move(diagnostic));
    }
  }

  bool isRuntime(const Expr &expr) const { return pass.info(expr).role == ExprRole::Runtime; }

  static bool isLiteral(const Expr &expr) {
    const auto *unary = expr.tryAs<UnaryExpr>();
    const Expr &digits = unary && unary->op == UnaryOp::Minus ? *unary->operand : expr;
    return digits.is<IntExpr>() || digits.is<FloatExpr>();
  }

  // The 4 of 'x == 3 or 4'.
  void numberAsCondition(const Expr &number, const Expr &before) {
    const auto *comparison = before.tryAs<CompareExpr>();
    const auto *negative = number.tryAs<UnaryExpr>();
    bool isTrue = truthOf(literalValue(negative ? *negative->operand : number)).value_or(true);
    std::string note;
    std::vector<NodeFix> fixes;
    if (comparison && comparison->ops.size() == 1) {
      std::string subject = pass.shown(*comparison->operands[0]);
      note = format("it is not compared with '{0}', but a condition of its own", subject);
      std::string text =
          format("{0} {1} {2}", subject, show(comparison->ops[0]), pass.shown(number));
      if (!isLiteral(*comparison->operands[0]))
        fixes.push_back(changeTo(number.id, text));
    }
    report(number, isTrue ? "true" : "false", std::move(note), std::move(fixes));
  }

  // Whether no value fits all comparisons of 'and', or none fails all of 'or'.
  bool contradicts(const BoolOpExpr &expr) const {
    std::map<std::string, Allowed> subjects;
    for (const Expr *operand : expr.operands)
      if (const auto *comparison = operand->tryAs<CompareExpr>())
        note(*comparison, expr.isAnd, subjects);
    return std::any_of(subjects.begin(), subjects.end(), [](const auto &subject) {
      return subject.second.comparisons > 1 && subject.second.none();
    });
  }

  void note(const CompareExpr &expr, bool holds, std::map<std::string, Allowed> &subjects) const {
    if (expr.ops.size() != 1 || expr.ops[0] > CompareOp::Ge)
      return;
    auto left = literalInteger(*expr.operands[0]);
    auto right = literalInteger(*expr.operands[1]);
    if (left.has_value() == right.has_value())
      return;
    const Expr &subject = *expr.operands[left ? 1 : 0];
    Type type = pass.info(subject).type;
    int64_t value = left ? *left : *right;
    if (!isRuntime(subject) || !(type.isInt() || type.isIndex()) || mayChange(subject) ||
        !fits(Interval::of(Wide(value)), type) || value == INT64_MAX || value == INT64_MIN)
      return;
    CompareOp op = left ? turned(expr.ops[0]).mirrored : expr.ops[0];
    subjects[pass.shown(subject)].restrict(holds ? op : turned(op).negated, value);
  }

  bool mayChange(const Expr &expr) const {
    bool found = false;
    forEachBelow(pass.unit, expr, true,
                 [&](const Node &node) { found = found || node.is<CallExpr>(); });
    return found;
  }

  // ---- loops

  // What its condition reads is as it was, however often it goes round.
  void whileLoop(const WhileStmt &loop) {
    if (!isRuntime(*loop.condition))
      return;
    std::vector<std::string_view> read;
    bool readsMore = false; // what may change where it does not show
    forEachBelow(pass.unit, *loop.condition, true, [&](const Node &node) {
      const auto *name = node.tryAs<NameExpr>();
      const VariableInfo *variable = name ? pass.variable(*name) : nullptr;
      if (variable && variable->type.isScalar() && variable->kind != VariableKind::Stateful)
        read.push_back(name->name);
      else if (variable || node.is<CallExpr>() || node.is<NamedExpr>())
        readsMore = true;
    });
    if (readsMore || read.empty())
      return;
    bool ends = false;
    std::vector<std::string_view> written;
    for (const Stmt *statement : loop.body)
      forEachBelow(pass.unit, *statement, true, [&](const Node &node) {
        ends = ends || node.is<ReturnStmt>() || node.is<BreakStmt>() || node.is<RaiseStmt>();
        addBoundNames(node, written);
        // The bits of an integer are written by a subscript.
        if (const auto *part = node.tryAs<SubscriptExpr>())
          if (const auto *whole = part->base->tryAs<NameExpr>())
            written.push_back(whole->name);
      });
    if (ends ||
        std::find_first_of(read.begin(), read.end(), written.begin(), written.end()) != read.end())
      return;
    pass.report(pass.make(DiagCode::EndlessLoop, *loop.condition, pass.shown(*loop.condition)));
  }

  void forLoop(const ForStmt &statement) {
    const LoopInfo *loop = pass.check.loopOf(statement.id);
    if (!loop)
      return;
    for (const LoopAxis &axis : loop->axes)
      if (axis.low != NoNode && axis.high != NoNode)
        bothBounds(*pass.unit.nodes[axis.spec], pass.expr(axis.low), pass.expr(axis.high));
  }

  // An empty range may be meant, one that goes backwards hardly.
  void bothBounds(const Node &range, const Expr &start, const Expr &stop) {
    auto low = literalInteger(start);
    auto high = literalInteger(stop);
    if (low && high && *low > *high)
      report(range, "empty", "a loop of a kernel counts upwards only");
  }
};

} // namespace

void lintConditions(const LintPass &pass) {
  if (!pass.hasErrors())
    Conditions(pass).run();
}

} // namespace allo
