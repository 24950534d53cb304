// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Declarations and assignments.
#include "sema/facts/Fixes.h"
#include "sema/facts/Unpacking.h"
#include "sema/kernel/KernelChecker.h"
#include "sema/module/Annotations.h"

#include <algorithm>

namespace allo {

void KernelChecker::assign(const AssignStmt &statement) {
  assignmentTarget =
      statement.targets.size() == 1 ? statement.targets[0]->tryAs<NameExpr>() : nullptr;
  Value value = expr(*statement.value);
  assignmentTarget = nullptr;
  if (statement.targets.size() > 1) {
    bool broken = std::any_of(unit.errors.begin(), unit.errors.end(), [&](const SyntaxError &e) {
      return statement.span.encloses(e.span); // 'a = b: i32'
    });
    if (!broken)
      report(DiagCode::ChainedAssignment, statement);
    for (const Expr *target : statement.targets)
      if (const auto *single = target->tryAs<NameExpr>())
        if (!findLocal(single->name))
          declare(single->name, *single, Value::error(), VariableKind::Broken);
    return;
  }
  assignTo(*statement.targets[0], value, *statement.value);
}

void KernelChecker::assignTo(const Expr &target, const Value &value, const Expr &source) {
  if (const auto *name = target.tryAs<NameExpr>())
    return assignName(*name, value, source);
  if (const auto *subscript = target.tryAs<SubscriptExpr>())
    return store(*subscript, value, source);
  if (const auto *tuple = target.tryAs<TupleExpr>())
    return unpack(target, tuple->elements, value, source);
  if (const auto *list = target.tryAs<ListExpr>())
    return unpack(target, list->elements, value, source);
  if (target.is<StarExpr>() || target.is<UnsupportedExpr>())
    expr(target);
  else if (target.is<AttributeExpr>())
    report(DiagCode::AttributeTarget, target);
  else if (!target.is<ErrorExpr>())
    report(DiagCode::InvalidTarget, target);
}

void KernelChecker::unpack(const Expr &target, const List<const Expr *> &parts, const Value &value,
                           const Expr &source) {
  std::vector<Value> elements;
  const List<const Expr *> *sources = nullptr;
  if (value.isSequence())
    elements = value.elements();
  if (const auto *tuple = source.tryAs<TupleExpr>())
    sources = &tuple->elements;
  else if (const auto *list = source.tryAs<ListExpr>())
    sources = &list->elements;
  bool known = value.isSequence();
  for (const Expr *part : parts)
    if (part->is<StarExpr>()) {
      report(DiagCode::UnsupportedSyntax, *part, "A starred target");
      for (const Expr *other : parts)
        assignTo(withoutStar(*other), Value::error(), *other);
      return;
    }
  if (!known && !value.isError()) {
    if (value.kind == ValueKind::Void)
      noResult(source);
    else
      report(DiagCode::UnpackNonTuple, source, describe(value), counted(parts.size(), "target"));
  } else if (known && elements.size() != parts.size()) {
    report(DiagCode::UnpackCount, target, counted(elements.size(), "value"),
           counted(parts.size(), "target"));
    known = false;
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    bool own = sources && known && sources->size() == parts.size();
    assignTo(*parts[i], known ? elements[i] : Value::error(), own ? *(*sources)[i] : *parts[i]);
  }
}

// The first assignment to a name introduces a variable of the expression's full type.
void KernelChecker::introduce(const NameExpr &target, const Value &value, const Expr &source) {
  if (value.isRuntime() && value.type.isStream()) {
    report(DiagCode::StreamAlias, source);
    declare(target.name, target, Value::error(), VariableKind::Broken);
    return;
  }
  if (value.isRuntime()) {
    declare(target.name, target, value, VariableKind::Local, true);
    return;
  }
  if (value.kind == ValueKind::Void) {
    noResult(source);
  } else if (value.isSequence()) {
    report(DiagCode::TupleToName, target, value.kind == ValueKind::Tuple ? "A tuple" : "A list",
           counted(value.elements().size(), "value"), target.name);
  } else if (value.kind == ValueKind::None || value.kind == ValueKind::String) {
    report(DiagText::NoVariableValue, source, describeAtStart(value));
  } else if (!value.isError()) {
    NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::UndeclaredConstexpr, target, target.name);
    // One of several targets has no annotation.
    bool alone = target.id > 0 && unit.nodes[target.id - 1]->is<AssignStmt>();
    if (alone && value.isNumber()) {
      Spelling type = spellType(value.kind == ValueKind::Float  ? Type::floating(FloatFormat::F32)
                                : value.kind == ValueKind::Bool ? Type::boolean()
                                                                : Type::integer(32, true),
                                names);
      if (!type.text.empty())
        diagnostic.fixes.push_back({format("Declare '{0}' as {1}", target.name, type.text),
                                    {{target.id, FixPosition::After, ": " + type.text}},
                                    {},
                                    type.imports});
    }
    if (alone)
      diagnostic.fixes.push_back({format("Declare '{0}' as constexpr", target.name),
                                  {{target.id, FixPosition::After, ": constexpr"}}});
    report(std::move(diagnostic));
  }
  declare(target.name, target, Value::error(), VariableKind::Broken);
}

void KernelChecker::assignName(const NameExpr &target, const Value &value, const Expr &source) {
  Local *local = findLocal(target.name);
  if (!local)
    return introduce(target, value, source);
  info(target).variable = local->variable;
  uint32_t variable = local->variable;
  if (local->value.isError())
    return;
  if (local->value.isConst()) {
    NodeDiagnostic diagnostic = makeDiagnostic(
        branches > local->branches ? DiagCode::ConstexprInBranch : DiagCode::ReassignedConstexpr,
        target, target.name);
    diagnostic.notes.push_back({{ThisItem, result->variables[variable].node}, "declared here"});
    report(std::move(diagnostic));
    return;
  }
  Type type = local->value.type;
  info(target).type = type;
  info(target).role = ExprRole::Runtime;
  if (type.isStream()) {
    report(DiagCode::StreamAssignment, target);
    return;
  }
  if (value.isRuntime() && value.type.isStream()) {
    report(DiagCode::StreamAlias, source);
    return;
  }
  bool outsideGrid = local->gridDepth < gridDepth && !isStateful(*local);
  bool rebinds = true;
  if (type.isShaped()) {
    if (!fillOrRebind(target.name, type, value, source, rebinds))
      return;
  } else if (value.isSequence()) {
    report(DiagCode::TupleToName, target, value.kind == ValueKind::Tuple ? "A tuple" : "A list",
           counted(value.elements().size(), "value"), target.name);
    return;
  } else if (!convert(source, value, type, Flow::Assignment)) {
    return;
  }
  if (outsideGrid && rebinds)
    report(DiagCode::GridCarried, target, target.name);
}

// A whole buffer on the left: numbers fill it, a buffer of the same type takes its place.
bool KernelChecker::fillOrRebind(std::string_view variable, Type type, const Value &value,
                                 const Expr &source, bool &rebinds) {
  if (value.isError())
    return true;
  if (value.isRuntime() && value.type.isShaped()) {
    rebinds = true;
    if (convertShaped(source, value.type, type))
      return true;
    const Local &local = *findLocal(variable);
    if (!isStateful(local) && loops > local.loops)
      report(DiagCode::CarriedType, source, variable, type, value.type);
    else if (!isStateful(local) && branches > local.branches)
      report(matchDepth > 0 ? DiagCode::MatchCaseType : DiagCode::BranchType, source, variable,
             type, value.type);
    else
      report(DiagText::AssignedType, source, variable, type, value.type);
    return false;
  }
  rebinds = type.isTensor(); // a tensor is a value: a filled one is a new one
  if (value.isNumber() || value.isRuntime() || value.kind == ValueKind::Void)
    return convert(source, value, type.element(), Flow::Assignment);
  report(DiagText::NoShapedValue, source, variable, type, describe(value));
  return false;
}

void KernelChecker::annotatedAssign(const AnnAssignStmt &statement) {
  const auto *target = statement.target->tryAs<NameExpr>();
  if (!target) {
    if (!statement.target->is<ErrorExpr>())
      report(DiagCode::AnnotatedTarget, *statement.target);
    if (statement.value)
      expr(*statement.value);
    return;
  }
  AnnotationResult annotation =
      resolveAnnotation(*statement.annotation, AnnotationUse::Local, signature.options, constants);
  Local *existing = findLocal(target->name);
  if (existing) {
    NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::Redeclaration, *target, target->name);
    diagnostic.notes.push_back(
        {{ThisItem, result->variables[existing->variable].node}, "declared here"});
    report(std::move(diagnostic));
    if (statement.value)
      expr(*statement.value);
    return;
  }
  const Expr *elements = nullptr;
  if (statement.value && statement.value->is<ListExpr>())
    elements = statement.value;
  Value value;
  if (statement.value) {
    inConstexpr = annotation.kind == AnnotationResult::Constexpr;
    value = expr(*statement.value);
    inConstexpr = false;
  }

  switch (annotation.kind) {
  case AnnotationResult::Constexpr:
    if (!statement.value) {
      report(DiagCode::ConstexprWithoutValue, *target, target->name);
      value = Value::error();
    } else if (value.isRuntime()) {
      report(DiagCode::ConstexprRuntime, *statement.value, target->name, value.type);
      value = Value::error();
    } else if (value.kind == ValueKind::Void) {
      value = noResult(*statement.value);
    }
    declare(target->name, *target, value, VariableKind::Constexpr);
    return;
  case AnnotationResult::Stateful:
    return declareStateful(*target, annotation.type, statement.value, value);
  case AnnotationResult::Type:
    if (annotation.type.isStream())
      return declareStream(*target, annotation.type, statement.value);
    if (!value.isRuntime() || !value.type.isStream())
      break;
    report(DiagCode::StreamAlias, *statement.value);
    value = Value::error();
    break;
  case AnnotationResult::None:
  case AnnotationResult::Tuple:
  case AnnotationResult::Error:
    declare(target->name, *target, Value::error(), VariableKind::Broken);
    return;
  }

  Type type = annotation.type;
  if (!statement.value) {
    if (type.isScalar()) {
      NodeDiagnostic diagnostic =
          makeDiagnostic(DiagCode::MissingInitializer, *target, target->name);
      diagnostic.fixes.push_back(
          {"Initialize it with 0", {{statement.annotation->id, FixPosition::After, " = 0"}}});
      report(std::move(diagnostic));
    }
  } else if (type.isShaped()) {
    initializeShaped(target->name, type, value, *statement.value, elements);
  } else if (!value.isError()) {
    if (value.isRuntime() || value.isNumber() || value.kind == ValueKind::Void) {
      if (value.isRuntime() && value.type.isShaped())
        report(DiagCode::InitializerType, *statement.value, target->name, type, value.type);
      else
        convert(*statement.value, value, type, Flow::Initializer);
    } else {
      if (value.kind == ValueKind::Array)
        report(DiagCode::TableTarget, *statement.value, target->name, type);
      else
        report(DiagCode::InvalidInitializer, *statement.value, target->name,
               format("expected a value of type '{0}', got {1}", type, describe(value)));
    }
  }
  declare(target->name, *target, Value::runtime(type), VariableKind::Local);
}

namespace {

struct RaggedPart {
  const Expr *place = nullptr; // null where every part is like its first sibling
  std::vector<int64_t> expected;
};

// The first part of a nested list that is not shaped like its first sibling; 'shape' becomes that
// of the whole. Values that are not known are like any other.
RaggedPart raggedPart(const Value &level, const Expr &place, std::vector<int64_t> &shape) {
  shape.clear();
  if (!level.isSequence())
    return {};
  const auto *list = place.tryAs<ListExpr>();
  bool written = list && list->elements.size() == level.elements().size();
  std::optional<std::vector<int64_t>> first;
  for (size_t i = 0; i < level.elements().size(); ++i) {
    if (level.elements()[i].isError())
      continue;
    const Expr &part = written ? *list->elements[i] : place;
    std::vector<int64_t> own;
    if (RaggedPart inner = raggedPart(level.elements()[i], part, own); inner.place)
      return inner;
    if (!first)
      first = std::move(own);
    else if (own != *first)
      return {&part, *first};
  }
  shape.push_back(int64_t(level.elements().size()));
  if (first)
    shape.insert(shape.end(), first->begin(), first->end());
  return {};
}

std::string describeShape(const std::vector<int64_t> &shape) {
  if (shape.empty())
    return "a number";
  if (shape.size() == 1)
    return format("a list of {0} {1}", shape[0], shape[0] == 1 ? "element" : "elements");
  std::string dims;
  for (int64_t dim : shape)
    dims += (dims.empty() ? "" : ", ") + std::to_string(dim);
  return format("a list of shape ({0})", dims);
}

} // namespace

void KernelChecker::initializeShaped(std::string_view variable, Type type, const Value &value,
                                     const Expr &source, const Expr *elements) {
  std::vector<int64_t> shape;
  if (RaggedPart odd = raggedPart(value, elements ? *elements : source, shape); odd.place) {
    report(DiagCode::ListRagged, *odd.place, describeShape(odd.expected));
    return;
  }
  if (elements && value.kind == ValueKind::List) {
    checkListShape(*elements->as<ListExpr>(), value, type, 0);
    return;
  }
  if (value.isError())
    return;
  if (value.isSequence()) {
    checkTable(value, type, 0, source);
    return;
  }
  if (value.kind == ValueKind::Array) {
    initializeFromArray(type, value, source);
    return;
  }
  if (value.isRuntime() && value.type.isShaped()) {
    if (!convertShaped(source, value.type, type))
      report(DiagCode::InitializerType, source, variable, type, value.type);
    return;
  }
  if (value.isNumber() || value.isRuntime() || value.kind == ValueKind::Void) {
    convert(source, value, type.element(), Flow::Initializer);
    return;
  }
  report(DiagCode::InvalidInitializer, source, variable,
         format("expected '{0}', got {1}", type, describe(value)));
}

// A list display: what is wrong is reported at the part that is.
bool KernelChecker::checkListShape(const ListExpr &list, const Value &values, Type type,
                                   size_t depth) {
  if (depth >= type.rank()) {
    report(DiagText::ListDepth, list, counted(type.rank(), "dimension"), type);
    return false;
  }
  int64_t expected = type.dims()[depth];
  if (int64_t(values.elements().size()) != expected) {
    report(DiagCode::ListShape, list, depth, type, counted(size_t(expected), "element"),
           values.elements().size());
    return false;
  }
  bool starred = values.elements().size() != list.elements.size();
  for (size_t i = 0; i < values.elements().size(); ++i) {
    const Expr &place = starred ? static_cast<const Expr &>(list) : *list.elements[i];
    const Value &value = values.elements()[i];
    const auto *inner = place.tryAs<ListExpr>();
    bool ok = inner && !starred && value.kind == ValueKind::List
                  ? checkListShape(*inner, value, type, depth + 1)
                  : checkTable(value, type, depth + 1, place);
    if (!ok)
      return false;
  }
  return true;
}

// What is left of a table below 'depth' dimensions, all of it at one place of the source.
bool KernelChecker::checkTable(const Value &level, Type type, size_t depth, const Expr &source) {
  if (level.isError())
    return true;
  bool nested = level.isSequence();
  if (depth == type.rank()) {
    if (nested) {
      report(DiagText::ListDepth, source, counted(type.rank(), "dimension"), type);
      return false;
    }
    if (!level.isNumber()) {
      report(DiagCode::ListElement, source, describe(level));
      return false;
    }
    size_t before = result->diagnostics.size();
    bool isLiteral = source.is<IntExpr>() || source.is<FloatExpr>() || source.is<UnaryExpr>();
    convertConstant(source, level, type.element(), isLiteral ? Flow::Initializer : Flow::Table);
    // One message about a whole table.
    return isLiteral || result->diagnostics.size() == before;
  }
  if (!nested) {
    report(DiagCode::ListShape, source, depth, type, counted(size_t(type.dims()[depth]), "element"),
           describe(level));
    return false;
  }
  if (int64_t(level.elements().size()) != type.dims()[depth]) {
    report(DiagCode::ListShape, source, depth, type, counted(size_t(type.dims()[depth]), "element"),
           level.elements().size());
    return false;
  }
  for (const Value &element : level.elements())
    if (!checkTable(element, type, depth + 1, source))
      return false;
  return true;
}

// A constant table of numpy: its shape must be the variable's, its numbers must fit.
void KernelChecker::initializeFromArray(Type type, const Value &table, const Expr &source) {
  std::vector<int64_t> shape = table.type.isShaped() ? table.type.dims() : std::vector<int64_t>();
  if (table.type.element() == Type::boolean()) {
    report(DiagCode::TableDtype, source);
    return;
  }
  if (shape != type.dims()) {
    report(DiagCode::TableShape, source, type, table.type);
    return;
  }
  size_t before = result->diagnostics.size();
  for (const Value &element : table.elements()) {
    convertConstant(source, element, type.element(), Flow::Table);
    if (result->diagnostics.size() != before)
      return;
  }
}

void KernelChecker::augmentedAssign(const AugAssignStmt &statement) {
  if (statement.op == BinaryOp::MatMul) {
    expr(*statement.value);
    report(DiagCode::UnsupportedOperator, statement, "@=");
    return;
  }
  const Expr &target = *statement.target;
  if (!target.is<NameExpr>() && !target.is<SubscriptExpr>()) {
    if (target.is<AttributeExpr>())
      report(DiagCode::AttributeTarget, target);
    else if (!target.is<ErrorExpr>())
      report(DiagCode::InvalidTarget, target);
    expr(*statement.value);
    return;
  }
  // 't op= v' is 't = t op v': a sum or product on the right joins the chain.
  bool sum = statement.op == BinaryOp::Add || statement.op == BinaryOp::Sub;
  bool chained = style() == TypingStyle::Hls && (sum || statement.op == BinaryOp::Mul);
  Value value;
  // A constant on the left is reported as assigned, not as an operand of the wrong kind.
  auto isNoOperand = [&](const Value &left) {
    return left.isError() || (target.is<NameExpr>() && left.isConst());
  };
  if (chained) {
    std::vector<ChainTerm> terms;
    std::vector<const BinaryExpr *> inner;
    Value first = expr(target);
    terms.push_back({&target, false, first});
    collectChain(*statement.value, !sum, statement.op == BinaryOp::Sub, terms, inner);
    value = isNoOperand(first)
                ? Value::error()
                : chain(statement, *statement.value, !sum, terms, inner, statement.op);
  } else {
    Value left = expr(target);
    Value right = expr(*statement.value);
    value = isNoOperand(left)
                ? Value::error()
                : combine(statement.op, *statement.value, target, left, *statement.value, right);
  }
  ExprInfo &slot = info(statement);
  if (value.isRuntime()) {
    slot.type = value.type;
    slot.role = ExprRole::Runtime;
  }
  // The conversion back belongs to the statement, not to its right side.
  ExprInfo saved = info(*statement.value);
  if (const auto *single = target.tryAs<NameExpr>())
    assignName(*single, value, *statement.value);
  else if (const auto &place = *target.as<SubscriptExpr>(); info(target).role == ExprRole::Runtime)
    storeInto(place, info(*place.base).type, value, *statement.value);
  slot.cast = info(*statement.value).cast;
  info(*statement.value) = saved;
}

} // namespace allo
