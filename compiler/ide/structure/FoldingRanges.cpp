// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/structure/FoldingRanges.h"

#include "ide/structure/SourceParts.h"
#include "sema/facts/Items.h"
#include "support/Characters.h"
#include "syntax/tree/Ast.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace allo {

namespace {

// '# region', '#endregion': what editors take for marks of regions.
bool isMark(std::string_view comment, std::string_view word) {
  const size_t begin = std::min(comment.find_first_not_of(Blanks, 1), comment.size());
  comment.remove_prefix(begin);
  return comment.starts_with(word) &&
         (comment.size() == word.size() || !isNameChar(comment[word.size()]));
}

bool isImport(const Stmt &statement) {
  return statement.is<ImportStmt>() || statement.is<ImportFromStmt>();
}

class FoldCollector {
public:
  explicit FoldCollector(const SyntaxUnit &source) : unit(source), text(source.text) {
    findLines();
    parts = sourceParts(text);
  }

  UnitFolds run() {
    imports();
    for (const Stmt *statement : unit.statements)
      node(*statement);
    inText();
    made.lines = uint32_t(lines.size()) - 1;
    return std::move(made);
  }

private:
  const SyntaxUnit &unit;
  const std::string_view text;
  UnitFolds made;
  std::vector<uint32_t> lines; // where they begin
  std::vector<SourcePart> parts;
  std::unordered_set<uint32_t> docstrings; // where they begin

  void findLines() {
    lines = {0};
    for (size_t i = text.find_first_of("\r\n"); i < text.size();
         i = text.find_first_of("\r\n", i)) {
      i += text.substr(i).starts_with("\r\n") ? 2 : 1;
      lines.push_back(uint32_t(i));
    }
  }
  uint32_t lineOf(uint32_t at) const {
    return uint32_t(std::upper_bound(lines.begin(), lines.end(), at) - lines.begin()) - 1;
  }
  uint32_t lineEnd(uint32_t at) const {
    return uint32_t(std::min(text.find_first_of("\r\n", at), text.size()));
  }
  bool beginsLine(uint32_t at) const {
    const uint32_t begin = lines[lineOf(at)];
    return text.substr(begin, at - begin).find_first_not_of(Blanks) == std::string_view::npos;
  }

  // Whether a line has nothing but closing brackets in front of an offset.
  bool isBehindClosers(uint32_t at) const {
    const uint32_t begin = lines[lineOf(at)];
    const std::string_view before = text.substr(begin, at - begin);
    return std::all_of(before.begin(), before.end(),
                       [](char c) { return isBlank(c) || isCloseBracket(c) || c == ','; });
  }

  void fold(Span span, FoldingKind kind = FoldingKind::Code, bool endsInBracket = false) {
    const uint32_t first = lineOf(span.begin), last = lineOf(span.end);
    const uint32_t hidden = last - (endsInBracket ? 1 : 0);
    if (first < hidden)
      made.ranges.push_back({{span, kind, endsInBracket}, first, hidden});
  }

  // --- statements

  void node(const Node &node) {
    if (!isTall(node))
      return;
    const Stmt *first = nullptr, *last = nullptr; // of the body
    uint32_t header = node.span.begin;
    forEachChild(node, [&](const Node &child) {
      if (const Stmt *statement = child.asStmt()) {
        first = first ? first : statement;
        last = statement;
      } else if (!first) {
        header = std::max(header, child.span.end);
      }
      this->node(child);
    });
    if (const auto *statement = node.tryAs<ExprStmt>(); statement && isText(*statement->value))
      docstrings.insert(statement->value->span.begin);
    if (first)
      body(beginOf(node), header, *first, *last);
    else if (node.is<MatchStmt>())
      fold({lineEnd(node.span.begin), node.span.end});
  }
  bool isTall(const Node &node) const {
    return text.substr(node.span.begin, node.span.size()).find_first_of("\r\n") !=
           std::string_view::npos;
  }
  static bool isText(const Expr &value) { return value.is<StringExpr>(); }

  // Decorators are no part of what they decorate.
  static uint32_t beginOf(const Node &node) {
    if (const auto *function = node.tryAs<FunctionStmt>())
      return function->name->span.begin;
    const auto *definition = node.tryAs<ClassStmt>();
    return definition && definition->name ? definition->name->span.begin : node.span.begin;
  }

  // From the first line of a header to the end of its body; and from its last line, if it has
  // several, which shows what the statement begins with.
  void body(uint32_t begin, uint32_t header, const Stmt &first, const Stmt &last) {
    fold({lineEnd(begin), last.span.end});
    auto part =
        std::lower_bound(parts.begin(), parts.end(), begin,
                         [](const SourcePart &each, uint32_t at) { return each.span.begin < at; });
    for (; part != parts.end() && part->span.begin <= header; ++part)
      if (part->kind == SourcePartKind::Brackets && part->span.end <= first.span.begin)
        header = std::max(header, part->span.end);
    if (lineOf(header) > lineOf(begin))
      fold({lineEnd(header), last.span.end});
  }

  // --- imports at module level

  void imports() {
    const auto &statements = unit.statements;
    if (statements.empty() || !std::all_of(statements.begin(), statements.end(),
                                           [](const Stmt *each) { return isImport(*each); }))
      return;
    const Span span{statements[0]->span.begin, statements[statements.size() - 1]->span.end};
    UnitFolds::Imports &all = made.imports.emplace();
    all.span = {lineEnd(span.begin), span.end};
    all.firstLine = lineOf(span.begin);
    all.lastLine = lineOf(span.end);
    all.endsInBracket = text[span.end - 1] == ')' && beginsLine(span.end - 1);
    for (uint32_t line = all.lastLine + 1; line + 1 < lines.size(); ++line)
      all.blankLineBehind = all.blankLineBehind || beginsLine(lineEnd(lines[line]));
  }

  // --- what has no node

  void inText() {
    std::vector<Span> comments; // in successive lines
    auto endComments = [&] {
      if (comments.size() > 1)
        fold({comments.front().end, comments.back().end}, FoldingKind::Comment);
      comments.clear();
    };
    for (const SourcePart &part : parts)
      switch (part.kind) {
      case SourcePartKind::Brackets:
        fold(part.content, FoldingKind::Code, isBehindClosers(part.content.end));
        break;
      case SourcePartKind::String:
        fold({lineEnd(part.span.begin), part.span.end},
             docstrings.contains(part.span.begin) ? FoldingKind::Comment : FoldingKind::Code);
        break;
      case SourcePartKind::Comment: {
        if (!part.alone)
          break;
        const std::string_view comment = text.substr(part.span.begin, part.span.size());
        const bool opens = isMark(comment, "region"), closes = isMark(comment, "endregion");
        if (!comments.empty() &&
            (opens || closes || lineOf(comments.back().begin) + 1 != lineOf(part.span.begin)))
          endComments();
        if (opens || closes)
          made.marks.push_back({part.span, lineOf(part.span.begin), opens});
        else
          comments.push_back(part.span);
        break;
      }
      }
    endComments();
  }
};

} // namespace

UnitFolds foldsOf(const SyntaxUnit &unit) { return FoldCollector(unit).run(); }

void FoldMerger::add(const UnitFolds &unit, uint32_t offset) {
  if (unit.imports)
    addImports(*unit.imports, offset);
  else
    endImports();
  for (UnitFolds::Lined each : unit.ranges) {
    each.range.span = each.range.span.shifted(offset);
    found.push_back({each.range, firstLine + each.firstLine, firstLine + each.lastLine});
  }
  for (const UnitFolds::RegionMark &mark : unit.marks) {
    const Span comment = mark.comment.shifted(offset);
    const uint32_t line = firstLine + mark.line;
    if (mark.opens) {
      regions.emplace_back(comment.end, line);
    } else if (!regions.empty()) {
      const auto [begin, from] = regions.back();
      regions.pop_back();
      found.push_back({{{begin, comment.end}, FoldingKind::Region}, from, line});
    }
  }
  firstLine += unit.lines;
}

void FoldMerger::addImports(const UnitFolds::Imports &imports, uint32_t offset) {
  const Span span = imports.span.shifted(offset);
  const uint32_t last = firstLine + imports.lastLine;
  if (group) {
    group->span.end = span.end;
    group->lastLine = last;
    group->inBrackets = false;
  } else {
    group = {span, firstLine + imports.firstLine, last, imports.endsInBracket};
  }
  if (imports.blankLineBehind)
    endImports();
}

void FoldMerger::endImports() {
  if (!group)
    return;
  const uint32_t hidden = group->inBrackets ? 1 : 0; // of the last line
  group->span.end -= hidden;
  if (group->firstLine + hidden < group->lastLine)
    found.push_back({{group->span, FoldingKind::Imports, group->inBrackets},
                     group->firstLine,
                     group->lastLine - hidden});
  group.reset();
}

std::vector<FoldingRange> FoldMerger::finish() {
  endImports();
  std::stable_sort(found.begin(), found.end(),
                   [](const UnitFolds::Lined &a, const UnitFolds::Lined &b) {
                     return std::pair(a.firstLine, b.lastLine) < std::pair(b.firstLine, a.lastLine);
                   });
  std::vector<FoldingRange> out;
  uint32_t line = UINT32_MAX;
  for (const UnitFolds::Lined &each : found)
    if (std::exchange(line, each.firstLine) != each.firstLine)
      out.push_back(each.range);
  return out;
}

std::vector<FoldingRange> foldingRanges(const Analysis &analysis) {
  FoldMerger merger;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    merger.add(foldsOf(*entry.state->unit), offset);
  });
  return merger.finish();
}

void limitFoldingRanges(std::vector<FoldingRange> &ranges, size_t limit) {
  if (ranges.size() <= limit)
    return;
  std::vector<std::pair<size_t, size_t>> order; // by how many are around it
  std::vector<uint32_t> ends;                   // of those
  for (size_t i = 0; i < ranges.size(); ++i) {
    while (!ends.empty() && ends.back() <= ranges[i].span.begin)
      ends.pop_back();
    order.emplace_back(ends.size(), i);
    ends.push_back(ranges[i].span.end);
  }
  std::sort(order.begin(), order.end());
  order.resize(limit);
  std::sort(order.begin(), order.end(),
            [](const auto &a, const auto &b) { return a.second < b.second; });
  std::vector<FoldingRange> kept;
  for (const auto &[depth, index] : order)
    kept.push_back(ranges[index]);
  ranges = std::move(kept);
}

} // namespace allo
