// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/CodeActions.h"

#include "diag/Ignores.h"
#include "support/Format.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace allo {

namespace {

bool isBefore(const DiagEdit &a, const DiagEdit &b) {
  return std::pair(a.span.begin, a.span.end) < std::pair(b.span.begin, b.span.end);
}

std::vector<DiagEdit> inOrder(std::vector<DiagEdit> edits) {
  std::stable_sort(edits.begin(), edits.end(), isBefore);
  return edits;
}

// The statement at an offset, with what follows it.
Span itemAt(const Analysis &analysis, uint32_t offset) {
  if (analysis.items.empty())
    return {0, analysis.text.size()};
  auto cursor = analysis.items.find(offset);
  return {cursor.offset, cursor.offset + analysis.items.at(cursor).length};
}

// Whether a comment in the statement suppresses the code at the line.
const IgnoreComment *commentFor(const std::vector<IgnoreComment> &comments, uint32_t line) {
  for (const IgnoreComment &comment : comments)
    if (comment.listed && comment.firstLine <= line && line <= comment.lastLine)
      return &comment;
  return nullptr;
}

// The comment that makes a diagnostic go: added to one that is there, or behind the line that it
// begins in; behind the last line of its statement where a string or a backslash goes on.
std::optional<DiagEdit> ignoreEdit(const Analysis &analysis, const Diagnostic &diagnostic) {
  constexpr uint32_t MostLines = 100;
  const Text &text = analysis.text;
  std::string code(diagInfo(diagnostic.code).code);
  Span item = itemAt(analysis, diagnostic.span.begin);
  uint32_t line = text.lineOf(diagnostic.span.begin);
  std::vector<IgnoreComment> present = ignoreComments(text, {item});
  if (const IgnoreComment *comment = commentFor(present, line);
      comment && !comment->codes.empty()) {
    uint32_t end = comment->codes.back().span.end;
    return DiagEdit{{end, end}, ", " + code};
  }
  uint32_t last = text.lineOf(item.end);
  for (uint32_t at = line; at <= std::min(last, line + MostLines); ++at) {
    uint32_t end = text.lineSpan(at).end;
    if (end < diagnostic.span.begin || (end > 0 && text.at(end - 1) == '\\'))
      continue;
    bool blank = end == text.lineSpan(at).begin;
    DiagEdit edit{{end, end}, (blank ? "# allo: ignore[" : "  # allo: ignore[") + code + "]"};
    Text changed = text.replaced(end, end, edit.newText);
    Span grown = {item.begin, std::max(item.end, end) + uint32_t(edit.newText.size())};
    if (commentFor(ignoreComments(changed, {grown}), line))
      return edit;
  }
  return std::nullopt;
}

// Where a comment would do no good, or where it would only hide that the file is not checked.
bool canBeIgnored(const Diagnostic &diagnostic) {
  constexpr DiagCode Never[] = {DiagCode::Syntax,         DiagCode::InvalidUtf8,
                                DiagCode::UnusedIgnore,   DiagCode::TooDeeplyNested,
                                DiagCode::FileTooLarge,   DiagCode::TooManyDiagnostics,
                                DiagCode::EvaluationLimit};
  return std::find(std::begin(Never), std::end(Never), diagnostic.code) == std::end(Never);
}

} // namespace

std::vector<CodeAction> codeActions(const Analysis &analysis, const std::vector<Diagnostic> &shown,
                                    Span range) {
  constexpr size_t MostIgnores = 50;
  std::vector<CodeAction> fixes, ignores;
  std::set<std::pair<uint32_t, DiagCode>> ignored; // by line
  for (const Diagnostic &diagnostic : shown) {
    if (diagnostic.span.begin > range.end)
      break; // they are in order
    if (diagnostic.span.end < range.begin)
      continue;
    for (const DiagFix &fix : diagnostic.fixes)
      fixes.push_back({CodeActionKind::Fix, fix.title, inOrder(fix.edits), &diagnostic,
                       diagnostic.fixes.size() == 1});
    uint32_t line = analysis.text.lineOf(diagnostic.span.begin);
    if (ignores.size() >= MostIgnores || !canBeIgnored(diagnostic) ||
        !ignored.emplace(line, diagnostic.code).second)
      continue;
    if (std::optional<DiagEdit> edit = ignoreEdit(analysis, diagnostic))
      ignores.push_back({CodeActionKind::Ignore,
                         format("Ignore '{0}' in this line", diagInfo(diagnostic.code).code),
                         {*edit},
                         &diagnostic});
  }
  fixes.insert(fixes.end(), std::make_move_iterator(ignores.begin()),
               std::make_move_iterator(ignores.end()));
  return fixes;
}

namespace {

// Edits that can be made together.
class Together {
public:
  // False, and nothing is added, where one of them would change what another one changes.
  bool add(const std::vector<DiagEdit> &fresh) {
    if (!std::all_of(fresh.begin(), fresh.end(), [&](const DiagEdit &edit) { return fits(edit); }))
      return false;
    for (const DiagEdit &edit : fresh) {
      std::vector<std::string> &there = kept[{edit.span.begin, edit.span.end}];
      if (std::find(there.begin(), there.end(), edit.newText) == there.end())
        there.push_back(edit.newText);
    }
    return true;
  }
  std::vector<DiagEdit> edits() const {
    std::vector<DiagEdit> out;
    for (const auto &[span, texts] : kept)
      for (const std::string &text : texts)
        out.push_back({{span.first, span.second}, text});
    return out;
  }

private:
  // By span. One that replaces something has one text, insertions at one place may be several.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<std::string>> kept;

  bool fits(const DiagEdit &edit) const {
    auto next = kept.lower_bound({edit.span.end, UINT32_MAX});
    while (next != kept.begin()) {
      const auto &[span, texts] = *--next;
      if (span.second <= edit.span.begin && span.first < edit.span.begin)
        return true; // as are all before it
      bool same = span == std::pair(edit.span.begin, edit.span.end);
      bool overlap = span.first < edit.span.end && edit.span.begin < span.second;
      if (overlap && !(same && texts.front() == edit.newText))
        return false;
    }
    return true;
  }
};

} // namespace

bool isFixedWithAll(const Diagnostic &diagnostic) {
  return diagnostic.fixes.size() == 1 && diagnostic.code != DiagCode::Syntax;
}

CodeAction fixAll(const std::vector<Diagnostic> &shown) {
  Together all;
  for (const Diagnostic &diagnostic : shown)
    if (isFixedWithAll(diagnostic))
      all.add(diagnostic.fixes.front().edits);
  return {CodeActionKind::FixAll, "Fix all Allo problems in this file", all.edits()};
}

} // namespace allo
