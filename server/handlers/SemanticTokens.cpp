// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/SemanticTokens.h"

#include "ide/SemanticTokens.h"
#include "server/protocol/Convert.h"

namespace allo::server {

namespace {

// In the order of TokenKind, and of the bits below; all of them are the protocol's own.
constexpr const char *Kinds[] = {"namespace", "type",     "typeParameter",
                                 "parameter", "variable", "function"};
constexpr const char *Modifiers[] = {"declaration", "readonly", "defaultLibrary"};

uint32_t modifiersOf(const SemanticToken &token) {
  return uint32_t(token.declares) | uint32_t(token.constant) << 1 | uint32_t(token.builtin) << 2;
}

void write(const Snapshot &snapshot, Span range, JsonWriter &result) {
  PositionWriter positions(snapshot.text(), snapshot.client->unit);
  Position last;
  result.beginObject().key("data").beginArray();
  for (const SemanticToken &token : semanticTokens(*snapshot.analysis, range)) {
    Position begin = positions.at(token.span.begin);
    Position end = positions.at(token.span.end);
    if (begin.line != end.line)
      continue;
    bool sameLine = begin.line == last.line;
    result.number(begin.line - last.line);
    result.number(sameLine ? begin.column - last.column : begin.column);
    result.number(end.column - begin.column);
    result.number(uint32_t(token.kind));
    result.number(modifiersOf(token));
    last = begin;
  }
  result.endArray().endObject();
}

} // namespace

std::string semanticTokensCapability() {
  std::string out;
  JsonWriter writer(out);
  writer.beginObject().key("legend").beginObject().key("tokenTypes").beginArray();
  for (const char *kind : Kinds)
    writer.string(kind);
  writer.endArray().key("tokenModifiers").beginArray();
  for (const char *modifier : Modifiers)
    writer.string(modifier);
  writer.endArray().endObject();
  writer.key("full").boolean(true).key("range").boolean(true).endObject();
  return out;
}

void answerSemanticTokens(const Snapshot &snapshot, const Query &, JsonWriter &result) {
  write(snapshot, {0, UINT32_MAX}, result);
}

void answerSemanticTokensInRange(const Snapshot &snapshot, const Query &query, JsonWriter &result) {
  write(snapshot, query.place, result);
}

} // namespace allo::server
