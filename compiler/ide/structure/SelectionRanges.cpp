// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/structure/SelectionRanges.h"

#include "ide/structure/SourceParts.h"
#include "sema/facts/Items.h"
#include "support/Characters.h"
#include "syntax/tree/Ast.h"

#include <algorithm>
#include <string_view>

namespace allo {

namespace {

// An answer nests one object in another for each range.
constexpr size_t MostRanges = 100;

Span withoutBlanks(std::string_view text, Span span) {
  while (span.begin < span.end && isSpace(text[span.begin]))
    ++span.begin;
  while (span.begin < span.end && isSpace(text[span.end - 1]))
    --span.end;
  return span;
}

class Selector {
public:
  explicit Selector(const SyntaxUnit &unit)
      : unit(unit), text(unit.text), parts(sourceParts(unit.text)) {}

  // In the unit's text; neither in order nor all around each other.
  std::vector<Span> candidates(uint32_t at) {
    spans.clear();
    bool inText = false;
    for (const SourcePart &part : parts)
      if (part.span.touches(at)) {
        add(part.span);
        if (part.kind == SourcePartKind::Brackets || part.content.touches(at))
          add(withoutBlanks(text, part.content));
        inText = inText || (part.kind != SourcePartKind::Brackets && part.content.touches(at));
      }
    word(at, inText);
    for (const Stmt *statement : unit.statements)
      if (statement->span.touches(at))
        descend(*statement, at);
    return spans;
  }

private:
  const SyntaxUnit &unit;
  std::string_view text;
  std::vector<SourcePart> parts;
  std::vector<Span> spans;

  void add(Span span) {
    if (!span.empty())
      spans.push_back(span);
  }

  // Numbers are no words, except in strings and comments.
  void word(uint32_t at, bool inText) {
    Span span{at, at};
    while (span.begin > 0 && isNameChar(text[span.begin - 1]))
      --span.begin;
    while (span.end < text.size() && isNameChar(text[span.end]))
      ++span.end;
    if (!span.empty() && (inText || isNameStart(text[span.begin])))
      add(span);
  }

  void descend(const Node &node, uint32_t at) {
    add(node.span);
    if (const Node *name = nameOfDecorated(node))
      add({beginOfCode(name->span.begin), node.span.end});
    if (const auto *annotation = node.tryAs<Annotation>(); annotation && annotation->quoted)
      quoted(annotation->span, at);
    Span body{UINT32_MAX, 0};
    const Node *best = nullptr;
    forEachChild(node, [&](const Node &child) {
      if (child.asStmt())
        body = join(body, child.span);
      if (child.span.contains(at) || (!best && child.span.end == at))
        best = &child;
    });
    if (!best)
      return;
    if (best->asStmt())
      add(body);
    descend(*best, at);
  }

  static const Node *nameOfDecorated(const Node &node) {
    if (const auto *function = node.tryAs<FunctionStmt>())
      return function->decorators.size() == 0 ? nullptr : function->name;
    const auto *definition = node.tryAs<ClassStmt>();
    return definition && definition->decorators.size() != 0 ? definition->name : nullptr;
  }
  // Of the line.
  uint32_t beginOfCode(uint32_t at) const {
    uint32_t begin = at;
    while (begin > 0 && !isNewline(text[begin - 1]))
      --begin;
    while (begin < at && isBlank(text[begin]))
      ++begin;
    return begin;
  }

  // The brackets of a type that is a string.
  void quoted(Span string, uint32_t at) {
    for (const SourcePart &literal : parts)
      if (literal.kind == SourcePartKind::String && literal.span == string)
        for (const SourcePart &part :
             sourceParts(text.substr(literal.content.begin, literal.content.size())))
          if (part.span.shifted(literal.content.begin).touches(at)) {
            add(part.span.shifted(literal.content.begin));
            add(withoutBlanks(text, part.content.shifted(literal.content.begin)));
          }
  }
};

// Those around each other, from the innermost.
SelectionRanges nested(std::vector<Span> spans, uint32_t at, uint32_t size) {
  spans.push_back({0, size});
  std::stable_sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.size() < b.size(); });
  SelectionRanges out;
  for (Span span : spans)
    if (span.touches(at) && (out.empty() || (span.encloses(out.back()) && span != out.back())))
      out.push_back(span);
  if (out.size() > MostRanges) // those in the middle tell least
    out.erase(out.begin() + MostRanges / 2, out.end() - MostRanges / 2);
  return out;
}

} // namespace

std::vector<SelectionRanges> selectionRanges(const Analysis &analysis,
                                             const std::vector<uint32_t> &offsets) {
  std::vector<SelectionRanges> out;
  const SyntaxUnit *last = nullptr;
  std::vector<Selector> selector; // none or that of 'last'
  for (uint32_t offset : offsets) {
    std::vector<Span> spans;
    if (!analysis.items.empty()) {
      const auto cursor = analysis.items.find(offset);
      const SyntaxUnit &unit = *analysis.items.at(cursor).state->unit;
      if (&unit != last) {
        selector.clear();
        selector.emplace_back(unit);
        last = &unit;
      }
      for (Span span : selector.front().candidates(offset - cursor.offset))
        spans.push_back(span.shifted(cursor.offset));
    }
    out.push_back(nested(std::move(spans), offset, analysis.text.size()));
  }
  return out;
}

} // namespace allo
