// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/refactor/Refactorings.h"

#include "ide/InlayHints.h"
#include "ide/refactor/Selected.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

// The selection without the blanks at its ends.
Span trimmed(const SyntaxUnit &unit, Span span) {
  while (span.begin < span.end && isSpace(unit.text[span.begin]))
    ++span.begin;
  while (span.end > span.begin && isSpace(unit.text[span.end - 1]))
    --span.end;
  return span;
}

} // namespace

std::optional<Selected> selectedAt(const Analysis &analysis, Span selection) {
  if (analysis.items.empty() || selection.end > analysis.text.size())
    return std::nullopt;
  const auto cursor = analysis.items.find(selection.begin);
  const ItemEntry &entry = analysis.items.at(cursor);
  const ItemState &item = *entry.state;
  if (!item.unit->errors.empty() || selection.end > cursor.offset + entry.length)
    return std::nullopt;
  Selected out{
      analysis, item, cursor.offset,
      trimmed(*item.unit, {selection.begin - cursor.offset, selection.end - cursor.offset})};
  std::vector<const Node *> path;
  if (!innermostAt(*item.unit, out.span.begin, &path))
    return std::nullopt;
  for (const Node *node : path)
    if (node->span.begin <= out.span.begin && out.span.end <= node->span.end)
      out.path.push_back(node);
  if (out.path.empty())
    return std::nullopt;
  out.kernel = kernelAt(item, out.span.begin);
  return out;
}

std::string_view Selected::indentOf(uint32_t at) const {
  const std::string_view text = unit().text;
  size_t begin = at == 0 ? std::string_view::npos : text.find_last_of("\r\n", at - 1);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  size_t end = begin;
  while (end < text.size() && isBlank(text[end]))
    ++end;
  return text.substr(begin, end - begin);
}

bool hasMultilineString(const SyntaxUnit &unit, const Node &node) {
  for (NodeId id = node.id; id <= node.last; ++id) {
    const Node &each = *unit.nodes[id];
    if ((each.is<StringExpr>() || each.is<FormattedExpr>() || each.is<Annotation>()) &&
        unit.source(each.span).find('\n') != std::string_view::npos)
      return true;
  }
  return false;
}

std::optional<Refactoring> declareType(const Selected &at) {
  const auto *name = at.node().tryAs<NameExpr>();
  if (!name || !at.kernel)
    return std::nullopt;
  InlayHintOptions options;
  options.widths = options.schedules = options.synthesis = false;
  options.cuts = CutHints::None;
  const Span place = name->span.shifted(at.offset);
  for (const InlayHint &hint : inlayHints(at.analysis, place, options))
    if (hint.kind == InlayHintKind::Type && hint.offset == place.end && !hint.newText.empty()) {
      std::vector<DiagEdit> edits = hint.imports;
      edits.push_back({{place.end, place.end}, hint.newText});
      return Refactoring{RefactoringKind::Rewrite,
                         format("Declare '{0}' as {1}", name->name, hint.newText.substr(2)),
                         std::move(edits)};
    }
  return std::nullopt;
}

std::vector<Refactoring> refactorings(const Analysis &analysis, Span selection) {
  std::vector<Refactoring> out;
  const std::optional<Selected> at = selectedAt(analysis, selection);
  if (!at)
    return out;
  for (const auto &make : {extractConstant, inlineVariable, declareType, narrowType, splitGrid,
                           mergeLoops, changeTypingStyle})
    if (std::optional<Refactoring> made = make(*at)) {
      std::stable_sort(
          made->edits.begin(), made->edits.end(),
          [](const DiagEdit &a, const DiagEdit &b) { return a.span.begin < b.span.begin; });
      out.push_back(std::move(*made));
    }
  return out;
}

} // namespace allo
