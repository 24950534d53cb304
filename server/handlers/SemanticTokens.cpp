// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/semanticTokens/full and /range.
#include "ide/SemanticTokens.h"

#include "server/handlers/Handlers.h"

namespace allo::server {

namespace {

// Where the bits of the modifiers are; their names are in semanticTokensOptions().
uint32_t modifiersOf(const SemanticToken &token) {
  return uint32_t(token.declares) | uint32_t(token.constant) << 1 | uint32_t(token.builtin) << 2;
}

lsp::SemanticTokens tokensIn(const Snapshot &snapshot, Span range) {
  constexpr size_t NumbersPerToken = 5;
  std::vector<SemanticToken> tokens = semanticTokens(*snapshot.analysis, range);
  Positions positions = snapshot.positions();
  Position last;
  lsp::SemanticTokens shown;
  shown.data.reserve(tokens.size() * NumbersPerToken);
  for (const SemanticToken &token : tokens) {
    Position begin = positions.at(token.span.begin);
    Position end = positions.at(token.span.end);
    if (begin.line != end.line)
      continue;
    bool sameLine = begin.line == last.line;
    for (uint32_t number :
         {begin.line - last.line, sameLine ? begin.column - last.column : begin.column,
          end.column - begin.column, uint32_t(token.kind), modifiersOf(token)})
      shown.data.push_back(number);
    last = begin;
  }
  return shown;
}

} // namespace

// The kinds in the order of SemanticTokenKind; all names are the protocol's own.
lsp::SemanticTokensOptions semanticTokensOptions() {
  lsp::SemanticTokensOptions options;
  options.legend.tokenTypes = {"namespace", "type",     "typeParameter",
                               "parameter", "variable", "function"};
  options.legend.tokenModifiers = {"declaration", "readonly", "defaultLibrary"};
  return options;
}

lsp::SemanticTokens answerSemanticTokens(const Snapshot &snapshot,
                                         const Query<lsp::DocumentParams> &) {
  return tokensIn(snapshot, {0, UINT32_MAX});
}

lsp::SemanticTokens answerSemanticTokensInRange(const Snapshot &snapshot,
                                                const Query<lsp::RangeParams> &query) {
  return tokensIn(snapshot, query.place);
}

} // namespace allo::server
