// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/Documents.h"

#include "server/protocol/Uri.h"
#include "support/Characters.h"

#include <algorithm>

namespace allo::server {

namespace {

bool isPython(std::string_view uri, std::string_view languageId) {
  return languageId.empty() || languageId == "python" || languageId == "allo" ||
         uri.ends_with(".py");
}

// Where a position stands, and how many units of it reach into the character there.
struct Place {
  uint32_t offset = 0;
  uint32_t inside = 0;
};

std::optional<Place> placeOf(const Text &text, Position position, ColumnUnit unit) {
  if (position.line > text.lineCount())
    return std::nullopt;
  if (position.line == text.lineCount()) // the line behind the last one: the end of the text
    return Place{text.size(), 0};
  Place place{text.offsetAt(position, unit), 0};
  if (place.offset < text.lineSpan(position.line).end)
    place.inside = position.column - text.positionAt(place.offset, unit).column;
  return place;
}

} // namespace

Document &Documents::open(std::string_view uri, std::string_view languageId,
                          std::optional<int64_t> version, Text text) {
  Document &document = byKey[uriKey(uri)];
  bool published = document.published;
  byId.erase(document.id);
  document = Document{};
  document.id = DocumentId(++lastId);
  byId[document.id] = &document;
  document.uri = uri;
  document.version = version;
  document.text = std::move(text);
  document.python = isPython(uri, languageId);
  document.published = published;
  document.tokens = std::make_shared<GivenTokens>(lastId);
  document.parts = std::make_shared<AnswerParts>();
  return document;
}

Document *Documents::find(std::string_view uri) {
  auto it = byKey.find(uriKey(uri));
  return it == byKey.end() ? nullptr : &it->second;
}

Document *Documents::find(DocumentId id) {
  auto it = byId.find(id);
  return it == byId.end() ? nullptr : it->second;
}

void Documents::close(std::string_view uri) {
  auto it = byKey.find(uriKey(uri));
  if (it == byKey.end())
    return;
  byId.erase(it->second.id);
  byKey.erase(it);
}

std::optional<TextEdit> applyEdit(Text &text, const lsp::Range &range, std::string_view newText,
                                  ColumnUnit unit) {
  std::optional<Place> begin = placeOf(text, range.start, unit);
  std::optional<Place> end = placeOf(text, range.end, unit);
  if (!begin || !end || begin->offset > end->offset ||
      (begin->offset == end->offset && begin->inside > end->inside))
    return std::nullopt;
  if (begin->inside == 0 && end->inside == 0) {
    text = text.replaced(begin->offset, end->offset, newText);
    return TextEdit{begin->offset, end->offset, begin->offset + uint32_t(newText.size())};
  }
  // An editor that counts UTF-16 may cut a character in two. Each half that stays becomes U+FFFD,
  // which is one unit long as the half was, so later columns fit. Nothing else can be cut.
  if (unit != ColumnUnit::Utf16)
    return std::nullopt;
  std::string middle;
  if (begin->inside != 0)
    middle += ReplacementCharacter;
  middle += newText;
  uint32_t to = end->offset;
  if (end->inside != 0) {
    middle += ReplacementCharacter;
    to += decodeUtf8(text.contiguous(to), 0).length;
  }
  text = text.replaced(begin->offset, to, middle);
  return TextEdit{begin->offset, to, begin->offset + uint32_t(middle.size())};
}

uint32_t movedOffset(uint32_t offset, const TextEdit &edit) {
  if (offset <= edit.begin)
    return offset;
  if (offset >= edit.oldEnd)
    return offset - edit.oldEnd + edit.newEnd;
  return std::min(offset, edit.newEnd);
}

} // namespace allo::server
