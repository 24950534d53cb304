// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/refactor/TemplateParameter.h"

#include "ide/navigate/RenameKernels.h"
#include "ide/refactor/Selected.h"
#include "ide/refactor/SpelledName.h"
#include "support/Format.h"
#include "syntax/tree/Ast.h"

#include <algorithm>
#include <utility>

namespace allo {

namespace {

// Of a call: whether the argument around the number is known at compile time, and no keyword.
bool isLoopBound(const Selected &at, const IntExpr &number) {
  const auto *loop = at.headerOf<ForStmt>();
  const auto *call = loop ? loop->iterator->tryAs<CallExpr>() : nullptr;
  if (!call)
    return false;
  for (const Argument *argument : call->arguments) {
    if (number.id < argument->id || number.id > argument->last)
      continue;
    const Expr &value = *argument->value;
    return !argument->keyword &&
           (value.id == number.id || at.kernel->info(value.id).role == ExprRole::Constant);
  }
  return false;
}

struct Literal {
  const IntExpr *number = nullptr;
  const FunctionStmt *function = nullptr;
};

std::optional<Literal> numberIn(const Selected &at) {
  const auto *number = at.node().tryAs<IntExpr>();
  const auto *function = at.path.front()->tryAs<FunctionStmt>();
  if (!number || !function || !function->name || !at.kernel ||
      at.kernel->function != function->id || !(at.span.empty() || at.span == number->span))
    return std::nullopt;
  const bool isInType =
      std::ranges::any_of(at.path, [](const Node *node) { return node->is<Annotation>(); });
  if (!isInType && !isLoopBound(at, *number))
    return std::nullopt;
  return Literal{number, function};
}

class TemplateMaker {
public:
  TemplateMaker(const Selected &selected, Literal literal, const NameFiles &nameFiles)
      : at(selected), literal(literal), files(nameFiles), names(nameFiles),
        value(at.source(*literal.number)), kernel(literal.function->name->name) {}

  std::variant<std::vector<RenameEdit>, RenameRefusal> make() {
    const uint32_t offset = literal.function->name->span.begin + at.offset;
    if (const auto rename = prepareRename(files, offset))
      if (const auto *refusal = std::get_if<RenameRefusal>(&*rename))
        return *refusal;
    const std::optional<SymbolAt> symbol = symbolAt(files, names, offset);
    const std::optional<SpelledName> spelled = spelledName(at.analysis, "Template");
    if (!symbol || !names.functionOf(symbol->symbol))
      return RenameRefusal{format("The uses of '{0}' are not known", kernel)};
    if (!spelled)
      return RenameRefusal{"The file has another 'Template'"};
    for (const DiagEdit &edit : spelled->edits)
      edits.push_back({&files.main(), edit.span, edit.newText});
    const std::string name = freshSize(at);
    add(definitionBefore(at, 0, format("{0} = {1}(\"{0}\")", name, spelled->text)));
    add(at.replace(literal.number->span, name));
    std::string reason = addToDecorator(name);
    for (const NameUse &use : usesOf(files, names, symbol->symbol))
      if (reason.empty())
        reason = pass(use);
    if (!reason.empty())
      return RenameRefusal{std::move(reason)};
    std::stable_sort(edits.begin(), edits.end(), [&](const RenameEdit &a, const RenameEdit &b) {
      return a.file == b.file ? a.span.begin < b.span.begin : order(a) < order(b);
    });
    return std::move(edits);
  }

private:
  const Selected &at;
  Literal literal;
  const NameFiles &files;
  NameResolver names;
  std::string value, kernel;
  bool hasTemplates = false;
  std::vector<RenameEdit> edits;

  void add(const DiagEdit &edit) { edits.push_back({&files.main(), edit.span, edit.newText}); }
  size_t order(const RenameEdit &edit) const {
    size_t number = 0;
    while (&files.all()[number] != edit.file)
      ++number;
    return number;
  }

  // Behind the templates that the decorator has.
  std::string addToDecorator(const std::string &name) {
    const List<const Expr *> &decorators = literal.function->decorators;
    const std::string refusal = format("The decorator of '{0}' is not 'kernel'", kernel);
    if (decorators.size() != 1 || lastNameOf(*decorators[0]) != "kernel")
      return refusal;
    const auto *call = decorators[0]->tryAs<CallExpr>();
    uint32_t place = call ? call->callee->span.end + 1 : decorators[0]->span.end;
    for (const Argument *argument : call ? call->arguments : List<const Argument *>()) {
      if (argument->value->is<StarExpr>())
        return refusal;
      if (argument->keyword)
        continue;
      hasTemplates = true;
      place = argument->span.end;
    }
    const bool isFirst = call && !hasTemplates && !call->arguments.empty();
    add(at.replace({place, place}, !call          ? "(" + name + ")"
                                   : hasTemplates ? ", " + name
                                   : isFirst      ? name + ", "
                                                  : name));
    return "";
  }

  // The arguments of a use; a sentence if it cannot have more.
  std::string pass(const NameUse &use) {
    const NameFile &file = *use.file;
    const NameUnit &unit = file.units[file.unitAt(use.span.begin)];
    const SyntaxUnit &syntax = *unit.syntax;
    if (!use.place.name)
      return syntax.text.find("__all__") != std::string_view::npos ? "" : refused(use, "a string");
    const Node &node = file.node(use.place);
    if (node.is<StringExpr>()) // of '__all__'
      return "";
    if (use.kind == NameUseKind::Declaration || use.place.name->isImport ||
        nodeAround<ImportFromStmt>(syntax, node) || nodeAround<ImportStmt>(syntax, node))
      return "";
    if (use.kind != NameUseKind::Read)
      return refused(use, "an assignment");
    if (&file == &files.main() && literal.function->span.shifted(at.offset).encloses(use.span))
      return format("'{0}' calls itself", kernel);
    const SubscriptExpr *subscript = nullptr; // of the name, or of 'module.name'
    for (const Node *each : syntax.nodes)
      if (const auto *found = each->tryAs<SubscriptExpr>();
          found && found->base->span.end + unit.offset == use.span.end)
        subscript = found;
    if (!hasTemplates && !subscript) {
      edits.push_back({&file, {use.span.end, use.span.end}, "[" + value + "]"});
      return "";
    }
    if (!hasTemplates || !subscript || subscript->indices.empty())
      return refused(use, "code without its template arguments");
    const uint32_t end = subscript->indices[subscript->indices.size() - 1]->span.end;
    if (syntax.text.substr(end, subscript->span.end - end) != "]")
      return refused(use, "code that is written in another way");
    edits.push_back({&file, {end + unit.offset, end + unit.offset}, ", " + value});
    return "";
  }
  std::string refused(const NameUse &use, std::string_view what) const {
    return format("'{0}' is named in {1}, in {2}", kernel, what,
                  shownLine(files, *use.file, use.span.begin));
  }
};

} // namespace

std::optional<TemplateParameter> templateParameterAt(const Analysis &analysis, Span selection) {
  const std::optional<Selected> at = selectedAt(analysis, selection);
  const std::optional<Literal> found = at ? numberIn(*at) : std::nullopt;
  if (!found)
    return std::nullopt;
  TemplateParameter out;
  out.kernel = found->function->name->name;
  out.value = at->source(*found->number);
  out.title = format("Make '{0}' a template parameter of '{1}'", out.value, out.kernel);
  out.name = found->function->name->span.begin + at->offset;
  return out;
}

std::variant<std::vector<RenameEdit>, RenameRefusal>
makeTemplateParameter(const Analysis &analysis, const NameFiles &files, Span selection) {
  const std::optional<Selected> at = selectedAt(analysis, selection);
  const std::optional<Literal> found = at ? numberIn(*at) : std::nullopt;
  if (!found)
    return RenameRefusal{"The selection is not a number in a shape or bound"};
  return TemplateMaker(*at, *found, files).make();
}

} // namespace allo
