// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/semanticTokens/full, /full/delta and /range.
#include "ide/SemanticTokens.h"

#include "server/handlers/Handlers.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

// Where the bits of the modifiers are; their names are in semanticTokensOptions().
uint32_t modifiersOf(const SemanticToken &token) {
  return uint32_t(token.declares) | uint32_t(token.constant) << 1 | uint32_t(token.builtin) << 2;
}

constexpr size_t NumbersPerToken = 5;

// Appends tokens, behind one at 'last'.
void appendTokens(const std::vector<SemanticToken> &tokens, Positions &positions, Position last,
                  std::vector<uint32_t> &shown) {
  shown.reserve(shown.size() + tokens.size() * NumbersPerToken);
  for (const SemanticToken &token : tokens) {
    Position begin = positions.at(token.span.begin);
    Position end = positions.at(token.span.end);
    if (begin.line != end.line)
      continue;
    bool sameLine = begin.line == last.line;
    for (uint32_t number :
         {begin.line - last.line, sameLine ? begin.column - last.column : begin.column,
          end.column - begin.column, uint32_t(token.kind), modifiersOf(token)})
      shown.push_back(number);
    last = begin;
  }
}

// Of all of a document, of which the items that have changed are computed. An item begins with a
// line.
std::vector<uint32_t> tokensOfParts(const Snapshot &snapshot) {
  std::vector<uint32_t> shown;
  if (!snapshot.analysis->usesAllo)
    return shown;
  Positions places = snapshot.positions(), positions = snapshot.positions();
  uint32_t line = 0; // of the item
  uint32_t last = 0; // of the last token
  snapshot.parts->tokens.forEach(
      snapshot.analysis->items,
      [&](uint32_t offset) {
        const Position place = places.at(offset);
        line = place.line;
        return place.column;
      },
      [&](const ItemState &item, uint32_t offset, uint32_t) {
        std::vector<uint32_t> made;
        appendTokens(tokensOf(item, offset), positions, {line, 0}, made);
        return made;
      },
      [&](const std::vector<uint32_t> &part, uint32_t) {
        if (part.empty())
          return;
        shown.insert(shown.end(), part.begin(), part.end());
        uint32_t &first = shown[shown.size() - part.size()];
        first += line - last;
        last = line;
        for (size_t i = 0; i < part.size(); i += NumbersPerToken)
          last += part[i];
      });
  return shown;
}

// Counted from the first line of what the client shows as one document.
std::vector<uint32_t> tokensIn(const Snapshot &snapshot, Span range) {
  std::vector<SemanticToken> tokens = semanticTokens(*snapshot.analysis, range);
  Positions positions = snapshot.positions();
  Position last;
  if (const CellPlace *cell = snapshot.cell) {
    last = cell->inModule(Position());
    last.line -= cell->inCell(last).line;
    std::erase_if(tokens, [&](const SemanticToken &each) {
      return !cell->cell.code.touches(each.span.begin);
    });
  }
  std::vector<uint32_t> shown;
  appendTokens(tokens, positions, last, shown);
  return shown;
}

std::vector<uint32_t> allTokens(const Snapshot &snapshot, Span whole) {
  return snapshot.parts ? tokensOfParts(snapshot) : tokensIn(snapshot, whole);
}

// What the client holds from now on.
std::optional<std::string> give(const Snapshot &snapshot, const std::vector<uint32_t> &tokens) {
  if (!snapshot.client->tokenDifferences || !snapshot.tokens)
    return std::nullopt;
  return snapshot.tokens->give(tokens);
}

// One edit, of whole tokens: what is before it and behind it is equal.
std::vector<lsp::SemanticTokensEdit> editsBetween(const std::vector<uint32_t> &old,
                                                  const std::vector<uint32_t> &now) {
  if (old == now)
    return {};
  const size_t most = std::min(old.size(), now.size());
  auto prefix =
      size_t(std::mismatch(old.begin(), old.begin() + long(most), now.begin()).first - old.begin());
  prefix -= prefix % NumbersPerToken;
  auto suffix =
      size_t(std::mismatch(old.rbegin(), old.rbegin() + long(most - prefix), now.rbegin()).first -
             old.rbegin());
  suffix -= suffix % NumbersPerToken;
  return {{uint32_t(prefix),
           uint32_t(old.size() - prefix - suffix),
           {now.begin() + long(prefix), now.end() - long(suffix)}}};
}

} // namespace

// The kinds in the order of SemanticTokenKind; all names are the protocol's own.
lsp::SemanticTokensOptions semanticTokensOptions(bool differences) {
  lsp::SemanticTokensOptions options;
  if (differences)
    options.full = lsp::SemanticTokensFullOptions{};
  options.legend.tokenTypes = {"namespace", "type",     "typeParameter",
                               "parameter", "variable", "function"};
  options.legend.tokenModifiers = {"declaration", "readonly", "defaultLibrary"};
  return options;
}

lsp::SemanticTokens answerSemanticTokens(const Snapshot &snapshot,
                                         const Query<lsp::DocumentParams> &query) {
  std::vector<uint32_t> tokens = allTokens(snapshot, query.place);
  return {give(snapshot, tokens), std::move(tokens)};
}

lsp::SemanticTokensOrDelta
answerSemanticTokensDelta(const Snapshot &snapshot,
                          const Query<lsp::SemanticTokensDeltaParams> &query) {
  std::vector<uint32_t> tokens = allTokens(snapshot, query.place);
  if (!snapshot.tokens || !snapshot.tokens->isLast(query.params.previousResultId))
    return lsp::SemanticTokens{give(snapshot, tokens), std::move(tokens)};
  lsp::SemanticTokensDelta delta;
  delta.edits = editsBetween(snapshot.tokens->tokens(), tokens);
  delta.resultId = snapshot.tokens->give(tokens);
  return delta;
}

lsp::SemanticTokens answerSemanticTokensInRange(const Snapshot &snapshot,
                                                const Query<lsp::RangeParams> &query) {
  return {std::nullopt, tokensIn(snapshot, query.place)};
}

} // namespace allo::server
