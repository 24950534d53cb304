// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Fewer bits for a local variable or buffer whose values are proven not to need the others.
#include "ide/refactor/Selected.h"
#include "ide/refactor/SpelledName.h"

#include "ide/values/KeepsValues.h"
#include "sema/intervals/VariableIntervals.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

// The declaration whose name or type is selected.
const AnnAssignStmt *declarationAt(const Selected &at) {
  for (size_t i = at.path.size(); i-- > 0;)
    if (const auto *found = at.path[i]->tryAs<AnnAssignStmt>())
      return at.span.end <= found->annotation->span.end ? found : nullptr;
  return nullptr;
}

// The type of the elements where it is written, such as 'i32' of 'i32[4]'.
const Expr *elementType(const Annotation &annotation) {
  const Expr *type = annotation.type;
  if (const auto *shaped = type ? type->tryAs<SubscriptExpr>() : nullptr)
    type = shaped->base;
  const auto *call = type ? type->tryAs<CallExpr>() : nullptr; // apint(9)
  return type && (type->is<NameExpr>() || type->is<AttributeExpr>() || call) ? type : nullptr;
}

// Whether a string of the file is the name, as in the steps of a schedule.
bool isNamedInString(const Analysis &analysis, std::string_view name) {
  bool found = false;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    for (const Node *node : entry.state->unit->nodes) {
      const auto *text = node->tryAs<StringExpr>();
      found = found || (text && text->text == name);
    }
  });
  return found;
}

// The narrowest types for the values, those without a sign first.
std::vector<Type> typesFor(const Interval &values, Type type) {
  std::vector<Type> out;
  if (values.low >= 0)
    out.push_back(Type::integer(std::max(unsignedBits(values), 1u), false));
  if (type.isSigned())
    out.push_back(Type::integer(signedBits(values), true));
  std::erase_if(out, [&](Type each) { return each.width() >= type.width(); });
  return out;
}

} // namespace

std::optional<Refactoring> narrowType(const Selected &at) {
  const AnnAssignStmt *declaration = at.kernel ? declarationAt(at) : nullptr;
  const auto *name = declaration ? declaration->target->tryAs<NameExpr>() : nullptr;
  const uint32_t variable = name ? at.kernel->info(name->id).variable : NoVariable;
  if (variable == NoVariable)
    return std::nullopt;
  const VariableInfo &info = at.kernel->variables[variable];
  const KernelSignature &signature = *at.kernel->signature;
  const bool isPlain = !signature.isInstance && !signature.isNested &&
                       signature.templates.empty() && at.path.front()->is<FunctionStmt>();
  const Expr *written = elementType(*declaration->annotation);
  if (!isPlain || !written || info.kind != VariableKind::Local || info.node != name->id ||
      !info.type.element().isInt() || isNamedInString(at.analysis, name->name))
    return std::nullopt;
  IntervalOptions options;
  options.nodes = true;
  const std::optional<VariableIntervals> found = variableIntervals(at.unit(), *at.kernel, options);
  if (!found || !found->values[variable] || found->values[variable]->isEmpty() ||
      !found->values[variable]->isBounded())
    return std::nullopt;
  const NamedTypes names = namedTypes(at.analysis);
  for (const Type type : typesFor(*found->values[variable], info.type.element())) {
    std::optional<SpelledName> spelled = spelledType(at.analysis, names, type);
    if (!spelled || !keepsValues(at.analysis, at.item, *at.kernel, *found,
                                 {declaration->annotation->id, written->span, spelled->text}))
      continue;
    std::vector<DiagEdit> edits = std::move(spelled->edits);
    edits.push_back(at.replace(written->span, spelled->text));
    return Refactoring{RefactoringKind::Rewrite,
                       format("Narrow '{0}' to {1}", name->name, spelled->text), std::move(edits)};
  }
  return std::nullopt;
}

} // namespace allo
