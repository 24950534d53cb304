// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements that control never reaches. Code that a compile-time condition removes is a feature of
// the language and is not reported.
#include "sema/lint/LintPass.h"
#include "sema/types/ConstFold.h"

#include <algorithm>

namespace allo {

namespace {

class Unreachable {
public:
  explicit Unreachable(const LintPass &pass) : pass(pass) {}

  // Whether control cannot continue after the block, for any compile-time values.
  bool block(const Block &body) {
    for (size_t i = 0; i < body.size(); ++i) {
      if (!ends(*body[i]))
        continue;
      if (i + 1 < body.size() && !isNothing(*body[i + 1])) {
        NodeDiagnostic diagnostic = pass.make(DiagCode::UnreachableCode, *body[i + 1]);
        diagnostic.notes.push_back(
            {{ThisItem, body[i]->id}, "execution never continues past this"});
        pass.report(std::move(diagnostic));
      }
      return true;
    }
    return false;
  }

private:
  const LintPass &pass;

  static bool isNothing(const Stmt &statement) {
    return statement.is<PassStmt>() || statement.is<ErrorStmt>();
  }

  bool ends(const Stmt &statement) {
    if (statement.is<ReturnStmt>())
      return true;
    if (const auto *branch = statement.tryAs<IfStmt>())
      return allArmsEnd(*branch);
    if (const auto *loop = statement.tryAs<ForStmt>())
      block(loop->body);
    if (const auto *match = statement.tryAs<MatchStmt>())
      for (const MatchCase *arm : match->cases)
        block(arm->body);
    if (const auto *loop = statement.tryAs<WhileStmt>()) {
      block(loop->body);
      return isTrue(*loop->condition);
    }
    return false;
  }

  bool allArmsEnd(const IfStmt &branch) {
    bool all = true;
    bool hasElse = false;
    for (const IfArm *arm : branch.arms) {
      if (pass.check.isDead(arm->id)) {
        all = false;
        continue;
      }
      bool decided = arm->condition && pass.info(*arm->condition).role != ExprRole::Runtime;
      hasElse = hasElse || !arm->condition;
      bool armEnds = block(arm->body);
      all = all && armEnds && !decided;
    }
    return all && hasElse;
  }

  bool isTrue(const Expr &condition) const {
    if (condition.is<BoolExpr>() || condition.is<IntExpr>())
      return truthOf(literalValue(condition)).value_or(false);
    const Value *value = pass.constant(condition);
    return value && value->isNumber() && truthOf(*value).value_or(false);
  }
};

} // namespace

void lintUnreachable(const LintPass &pass) { Unreachable(pass).block(pass.function.body); }

} // namespace allo
