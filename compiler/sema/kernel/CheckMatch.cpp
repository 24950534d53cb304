// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// 'match' on integers. What its cases assign behaves as in the branches of an 'if'.
#include "sema/kernel/KernelChecker.h"

namespace allo {

void KernelChecker::matchStatement(const MatchStmt &statement) {
  const Expr &subject = *statement.subject;
  Value value = expr(subject);
  if (value.isConst())
    report(DiagCode::MatchConstant, subject, describe(value));
  else if (!value.isError() && !(value.isRuntime() && (value.type.isInt() || value.type.isIndex())))
    report(DiagCode::MatchSubject, subject, describe(value));
  std::vector<std::pair<BigInt, const Expr *>> seen;
  const Expr *wildcard = nullptr;
  for (const MatchCase *arm : statement.cases) {
    if (wildcard && !(arm->pattern->is<NameExpr>() && arm->pattern->as<NameExpr>()->name == "_")) {
      report(DiagCode::MatchWildcardFirst, *wildcard);
      wildcard = nullptr;
    }
    matchPattern(*arm->pattern, value.type, seen, wildcard);
    if (arm->guard) {
      expr(*arm->guard);
      report(DiagCode::MatchGuard, *arm->guard);
    }
    ++branches;
    ++matchDepth;
    scopedBlock(arm->body);
    --matchDepth;
    --branches;
  }
}

void KernelChecker::matchPattern(const Expr &pattern, Type subject,
                                 std::vector<std::pair<BigInt, const Expr *>> &seen,
                                 const Expr *&wildcard) {
  if (const auto *single = pattern.tryAs<NameExpr>()) {
    if (single->name != "_") {
      report(DiagCode::MatchCapture, pattern, single->name);
      return;
    }
    if (wildcard) {
      NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::MatchWildcard, pattern);
      diagnostic.notes.push_back({{ThisItem, wildcard->id}, "the other one is here"});
      report(std::move(diagnostic));
    }
    wildcard = &pattern;
    return;
  }
  if (pattern.is<OrPattern>()) {
    report(DiagCode::MatchOr, pattern);
    return;
  }
  const Expr *named = &pattern; // which is not supported, and binds names
  while (named->is<AsPattern>())
    named = named->as<AsPattern>()->pattern;
  std::string_view kind = named->is<UnsupportedExpr>()    ? named->as<UnsupportedExpr>()->what
                          : pattern.is<SequencePattern>() ? "A sequence pattern"
                          : pattern.is<AsPattern>()       ? "An 'as' pattern"
                          : pattern.is<StarExpr>()        ? "A starred pattern"
                                                          : std::string_view();
  if (!kind.empty()) {
    report(DiagCode::MatchPatternKind, pattern, kind);
    return;
  }
  Value value = expr(pattern);
  if (value.isError())
    return;
  if (value.kind != ValueKind::Int) {
    report(DiagCode::MatchPattern, pattern, describe(value));
    return;
  }
  for (const auto &[number, other] : seen)
    if (number == value.integer) {
      NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::MatchDuplicate, pattern, value.integer);
      diagnostic.notes.push_back({{ThisItem, other->id}, "the first one is here"});
      report(std::move(diagnostic));
      return;
    }
  seen.emplace_back(value.integer, &pattern);
  if (!subject.isInt() && !subject.isIndex()) // reported at the subject
    return;
  bool isSigned = subject.isIndex() || subject.isSigned();
  if (value.integer.wrapped(subject.width(), isSigned) == value.integer)
    return;
  BigInt low = isSigned ? -BigInt::powerOfTwo(subject.width() - 1) : BigInt(0);
  BigInt high = BigInt::powerOfTwo(isSigned ? subject.width() - 1 : subject.width()) - 1;
  report(DiagCode::MatchOutOfRange, pattern, value.integer, subject, low, high);
}

} // namespace allo
