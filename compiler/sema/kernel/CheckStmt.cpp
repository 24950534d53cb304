// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements, conditions and returns.
#include "sema/kernel/KernelChecker.h"
#include "sema/module/OlderInterface.h"

#include <utility>

namespace allo {

bool KernelChecker::block(const Block &body) {
  for (const Stmt *stmt : body)
    if (names.cancelled() || statement(*stmt))
      return true; // what follows a return is not part of the kernel
  return false;
}

bool KernelChecker::scopedBlock(const Block &body) {
  if (body.empty())
    return false;
  BlockMark mark = enterBlock();
  bool returns = block(body);
  leaveBlock(mark, *body.back());
  return returns;
}

bool KernelChecker::statement(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::ExprStmt: {
    const Expr &value = *stmt.as<ExprStmt>()->value;
    // Docstrings, bare constants and '...' do nothing.
    if (!value.is<StringExpr>() && !value.is<FormattedExpr>() && !value.is<EllipsisExpr>() &&
        !value.is<NoneExpr>())
      expr(value);
    return false;
  }
  case StmtKind::AssignStmt:
    assign(*stmt.as<AssignStmt>());
    return false;
  case StmtKind::AnnAssignStmt:
    annotatedAssign(*stmt.as<AnnAssignStmt>());
    return false;
  case StmtKind::AugAssignStmt:
    augmentedAssign(*stmt.as<AugAssignStmt>());
    return false;
  case StmtKind::ReturnStmt:
    returnStatement(*stmt.as<ReturnStmt>());
    return true;
  case StmtKind::IfStmt:
    return ifStatement(*stmt.as<IfStmt>());
  case StmtKind::ForStmt:
    forStatement(*stmt.as<ForStmt>());
    return false;
  case StmtKind::WhileStmt:
    whileStatement(*stmt.as<WhileStmt>());
    return false;
  case StmtKind::FunctionStmt:
    defineNested(*stmt.as<FunctionStmt>());
    return false;
  case StmtKind::ClassStmt:
    report(DiagCode::UnsupportedSyntax, stmt, "A class");
    return false;
  case StmtKind::ImportStmt:
  case StmtKind::ImportFromStmt: {
    if (!isBroken(unit, stmt)) // which says enough
      report(DiagCode::UnsupportedSyntax, stmt, "'import'");
    const auto &aliases =
        stmt.is<ImportStmt>() ? stmt.as<ImportStmt>()->names : stmt.as<ImportFromStmt>()->names;
    for (const ImportAlias *alias : aliases)
      if (!findLocal(alias->bound->name))
        declare(alias->bound->name, *alias->bound, Value::error(), VariableKind::Broken);
    return false;
  }
  case StmtKind::PassStmt:
    return false;
  case StmtKind::BreakStmt:
    report(DiagCode::BreakContinue, stmt, "break");
    return false;
  case StmtKind::ContinueStmt:
    report(DiagCode::BreakContinue, stmt, "continue");
    return false;
  case StmtKind::AssertStmt:
    report(DiagCode::UnsupportedSyntax, stmt, "'assert'");
    return false;
  case StmtKind::RaiseStmt:
    report(DiagCode::UnsupportedSyntax, stmt, "'raise'");
    return false;
  case StmtKind::DeleteStmt:
    report(DiagCode::UnsupportedSyntax, stmt, "'del'");
    return false;
  case StmtKind::ScopeStmt:
    report(DiagCode::UnsupportedSyntax, stmt,
           stmt.as<ScopeStmt>()->nonlocal ? "'nonlocal'" : "'global'");
    return false;
  case StmtKind::WithStmt:
    if (isOlderMeta(*stmt.as<WithStmt>())) { // reported with the file's other uses of its kind
      const auto &with = *stmt.as<WithStmt>();
      BlockMark mark = enterBlock();
      for (const WithItem *item : with.items) // 'with allo.meta_for(4) as i:'
        if (const auto *index = item->target ? item->target->tryAs<NameExpr>() : nullptr)
          declare(index->name, *index, Value::runtime(Type::index()), VariableKind::LoopIndex);
      block(with.body);
      leaveBlock(mark, with);
      return false;
    }
    report(DiagCode::UnsupportedSyntax, stmt,
           stmt.as<WithStmt>()->isAsync ? "'async with'" : "'with'");
    declareTargets(stmt.as<WithStmt>()->body);
    return false;
  case StmtKind::TryStmt:
    report(DiagCode::UnsupportedSyntax, stmt, "'try'");
    declareTargets(stmt.as<TryStmt>()->body);
    for (const Handler *handler : stmt.as<TryStmt>()->handlers)
      declareTargets(handler->body);
    return false;
  case StmtKind::MatchStmt:
    matchStatement(*stmt.as<MatchStmt>());
    return false;
  case StmtKind::UnsupportedStmt: {
    const auto &unsupported = *stmt.as<UnsupportedStmt>();
    report(DiagCode::UnsupportedSyntax, stmt, unsupported.what);
    declareNames(unsupported.binds);
    return false;
  }
  case StmtKind::ErrorStmt:
    for (const Ident *ident : stmt.as<ErrorStmt>()->mentions)
      mention(*ident);
    declareNames(stmt.as<ErrorStmt>()->names);
    return unit.source(stmt.span).starts_with("return"); // a return that is being typed
  }
  ALLO_UNREACHABLE("statement kinds are handled");
}

void KernelChecker::declareNames(const List<const Ident *> &idents) {
  for (const Ident *ident : idents)
    if (findLocal(ident->name))
      mention(*ident);
    else
      declare(ident->name, *ident, Value::error(), VariableKind::Broken);
}

// A name in a line that could not be parsed: what it may mean is of interest to editors, but no
// reason to complain.
void KernelChecker::mention(const Ident &ident) {
  if (const Local *local = findLocal(ident.name)) {
    info(ident).variable = local->variable;
    return;
  }
  const Value *value = enclosing(ident.name);
  if (!value)
    value = names.lookup(ident.name);
  if (value && value->isConst() && value->kind != ValueKind::Template)
    result->constants[ident.id] = *value;
}

// Names that a statement which could not be understood would have introduced.
void KernelChecker::declareTargets(const Block &body) {
  for (const Stmt *stmt : body) {
    const Expr *target = nullptr;
    if (const auto *assignment = stmt->tryAs<AssignStmt>())
      target = assignment->targets[0];
    else if (const auto *declaration = stmt->tryAs<AnnAssignStmt>())
      target = declaration->target;
    if (!target)
      continue;
    if (const auto *single = target->tryAs<NameExpr>())
      if (!findLocal(single->name))
        declare(single->name, *single, Value::error(), VariableKind::Broken);
  }
}

KernelChecker::Truth KernelChecker::condition(const Expr &test) {
  Value value = expr(test);
  if (value.isError())
    return value.dependent ? Truth::Dependent : Truth::Unknown;
  if (value.isRuntime() && value.type.isScalar())
    return Truth::Runtime;
  // As in Python, but only of what a condition may be: numbers, bools and None.
  if (value.isIntegral() || value.kind == ValueKind::None)
    return truthOf(value).value_or(false) ? Truth::True : Truth::False;
  report(DiagCode::InvalidCondition, test, describe(value));
  return Truth::Unknown;
}

bool KernelChecker::ifStatement(const IfStmt &statement) {
  bool allReturn = true;
  bool hasElse = false;
  bool runtime = false; // an arm before depends on a runtime condition
  bool decided = false; // a compile-time condition has chosen its arm
  bool open = false;    // an arm before is chosen for some bindings only
  uint32_t around = std::exchange(matchDepth, 0u);
  for (const IfArm *arm : statement.arms) {
    if (decided) {
      result->deadBranches.push_back(arm->id);
      continue;
    }
    if (open)
      result->leaveUndecided(arm->id, lastDescendant(*arm));
    Truth truth = arm->condition ? condition(*arm->condition) : Truth::Unknown;
    // What a compile-time condition chooses is no branch, unless others may come before it.
    bool branching = runtime || (arm->condition && truth != Truth::True);
    runtime = runtime || truth == Truth::Runtime || truth == Truth::Unknown;
    branches += branching;
    if (!arm->condition) {
      hasElse = true;
      allReturn = scopedBlock(arm->body) && allReturn;
      branches -= branching;
      continue;
    }
    switch (truth) {
    case Truth::Dependent: {
      open = true;
      if (!arm->body.empty())
        result->leaveUndecided(arm->body[0]->id, lastDescendant(*arm));
      bool returns = scopedBlock(arm->body);
      mayReturn = mayReturn || returns;
      allReturn = returns && allReturn;
      break;
    }
    case Truth::Unknown:
    case Truth::Runtime:
      allReturn = scopedBlock(arm->body) && allReturn;
      break;
    case Truth::True:
      allReturn = scopedBlock(arm->body) && allReturn;
      decided = true;
      hasElse = true;
      break;
    case Truth::False:
      result->deadBranches.push_back(arm->id);
      break;
    }
    branches -= branching;
  }
  matchDepth = around;
  return hasElse && allReturn;
}

void KernelChecker::checkReturnPlacement(const Block &body, unsigned ifDepth, unsigned loopDepth,
                                         bool inMatch) {
  for (const Stmt *stmt : body) {
    if (stmt->is<ReturnStmt>()) {
      if (loopDepth > 0)
        report(DiagCode::ReturnInLoop, *stmt);
      else if (inMatch)
        report(DiagCode::ReturnInMatch, *stmt);
      else if (ifDepth > 1)
        report(DiagCode::ReturnInNestedIf, *stmt);
    } else if (const auto *choice = stmt->tryAs<IfStmt>()) {
      for (const IfArm *arm : choice->arms)
        checkReturnPlacement(arm->body, ifDepth + 1, loopDepth, inMatch);
    } else if (const auto *counted = stmt->tryAs<ForStmt>()) {
      checkReturnPlacement(counted->body, ifDepth, loopDepth + 1, inMatch);
    } else if (const auto *repeated = stmt->tryAs<WhileStmt>()) {
      checkReturnPlacement(repeated->body, ifDepth, loopDepth + 1, inMatch);
    } else if (const auto *match = stmt->tryAs<MatchStmt>()) {
      for (const MatchCase *arm : match->cases)
        checkReturnPlacement(arm->body, ifDepth, loopDepth, true);
    }
  }
}

void KernelChecker::returnStatement(const ReturnStmt &statement) {
  const Expr *value =
      statement.value && !statement.value->is<NoneExpr>() ? statement.value : nullptr;
  std::vector<const Expr *> parts;
  if (value) {
    if (const auto *tuple = value->tryAs<TupleExpr>())
      parts.assign(tuple->elements.begin(), tuple->elements.end());
    else
      parts.push_back(value);
  }
  std::vector<Value> values;
  for (const Expr *part : parts)
    values.push_back(expr(*part));
  if (signature.broken)
    return;
  const std::vector<Type> &expected = signature.results;
  if (value && !signature.hasReturnAnnotation) {
    // 'return f(x)' of a call without a result is no value.
    if (values.size() == 1 && values[0].kind == ValueKind::Void)
      noResult(*value);
    else
      report(DiagCode::ReturnWithoutAnnotation, statement, signature.name);
    return;
  }
  // A call with several results returns them all.
  if (values.size() == 1 && values[0].kind == ValueKind::Tuple && !value->is<TupleExpr>()) {
    const std::vector<Value> results = values[0].elements();
    if (results.size() != expected.size()) {
      report(DiagCode::ReturnCount, statement, expected.size(), results.size());
      return;
    }
    for (size_t i = 0; i < results.size(); ++i)
      if (results[i].isRuntime() && results[i].type != expected[i] &&
          !(results[i].type.isScalar() && expected[i].isScalar()))
        report(DiagCode::ReturnType, *value, format("result {0}", i + 1), results[i].type,
               expected[i]);
    return;
  }
  if (values.size() != expected.size()) {
    // What is not known may have been all of them, unless the source says how many there are.
    if (values.size() != 1 || !values[0].isError() || value->is<TupleExpr>() || expected.empty())
      report(DiagCode::ReturnCount, statement, expected.size(), values.size());
    return;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    const Value &v = values[i];
    Type to = expected[i];
    if (v.isError() || to.isError())
      continue;
    if (v.isRuntime() && v.type.isStream()) {
      report(DiagCode::StreamResult, *parts[i]);
      continue;
    }
    if (to.isShaped()) {
      if (v.isRuntime() && convertShaped(*parts[i], v.type, to))
        continue;
      if (v.isNumber() || (v.isRuntime() && v.type.isScalar())) // fills a fresh one
        convert(*parts[i], v, to.element(), Flow::Return);
      else if (v.isRuntime())
        report(DiagCode::ReturnType, *parts[i], "the value", v.type, to);
      else
        report(DiagCode::InvalidReturnValue, *parts[i],
               format("expected '{0}', got {1}", to, describe(v)));
      continue;
    }
    if (v.kind == ValueKind::Void || v.isNumber() || v.isRuntime())
      convert(*parts[i], v, to, Flow::Return);
    else
      report(DiagCode::InvalidReturnValue, *parts[i], describe(v));
  }
}

} // namespace allo
