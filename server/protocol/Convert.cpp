// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/Convert.h"

#include "server/protocol/Uri.h"

#include <algorithm>
#include <cmath>

namespace allo::server {

namespace {

constexpr int64_t MaxUnsigned = 2147483647; // the protocol's uinteger

[[noreturn]] void wrong(const std::string &what) { throw BadParams(what); }

uint32_t unsignedAt(const Json &json, const char *key) {
  const Json *value = member(json, key);
  if (!value)
    wrong(std::string("a position needs '") + key + "'");
  bool integral = value->is_number_integer();
  if (value->is_number_float()) { // some clients have no integers
    double number = value->get<double>();
    integral = std::floor(number) == number && number >= 0 && number <= double(MaxUnsigned);
  }
  bool small =
      integral && (!value->is_number_unsigned() || value->get<uint64_t>() <= uint64_t(MaxUnsigned));
  if (!small || value->get<int64_t>() < 0)
    wrong(std::string("'") + key + "' must be an integer from 0 to 2147483647");
  return value->get<uint32_t>();
}

} // namespace

const Json &objectAt(const Json &params, const char *key) {
  const Json *value = member(params, key);
  if (!value || !value->is_object())
    wrong(std::string("'") + key + "' must be an object");
  return *value;
}

const std::string &stringAt(const Json &params, const char *key) {
  const Json *value = member(params, key);
  if (!value || !value->is_string())
    wrong(std::string("'") + key + "' must be a string");
  return value->get_ref<const std::string &>();
}

const std::string &documentUri(const Json &params) {
  return stringAt(objectAt(params, "textDocument"), "uri");
}

std::optional<int64_t> optionalInteger(const Json &params, const char *key) {
  const Json *value = member(params, key);
  if (!value || value->is_null())
    return std::nullopt;
  if (!value->is_number_integer())
    wrong(std::string("'") + key + "' must be an integer");
  return value->get<int64_t>();
}

std::vector<std::string> foldersFrom(const Json &list) {
  std::vector<std::string> folders;
  if (list.is_array())
    for (const Json &folder : list)
      if (const Json *uri = member(folder, "uri"); uri && uri->is_string())
        if (auto path = uriToPath(uri->get_ref<const std::string &>()))
          folders.push_back(*path);
  return folders;
}

Position positionFrom(const Json &json) {
  if (!json.is_object())
    wrong("a position must be an object");
  return {unsignedAt(json, "line"), unsignedAt(json, "character")};
}

Range rangeFrom(const Json &json) {
  return {positionFrom(objectAt(json, "start")), positionFrom(objectAt(json, "end"))};
}

void writeRange(JsonWriter &out, const Range &range) {
  auto position = [&](const Position &p) {
    out.beginObject().key("line").number(p.line).key("character").number(p.column).endObject();
  };
  out.beginObject().key("start");
  position(range.start);
  out.key("end");
  position(range.end);
  out.endObject();
}

PositionWriter::Mark PositionWriter::advanced(Mark from, uint32_t offset) const {
  while (from.offset < offset) {
    std::string_view whole = text.contiguous(from.offset); // never ends between "\r" and "\n"
    std::string_view piece = whole.substr(0, offset - from.offset);
    if (piece.empty())
      break;
    size_t lineStart = 0;
    bool mayHaveCarriageReturns = piece.find('\r') != std::string_view::npos;
    for (size_t i = 0; i < piece.size(); ++i) {
      if (!mayHaveCarriageReturns) {
        i = piece.find('\n', i);
        if (i == std::string_view::npos)
          break;
      } else if (piece[i] == '\r') {
        if (i + 1 < whole.size() && whole[i + 1] == '\n')
          continue;
      } else if (piece[i] != '\n') {
        continue;
      }
      ++from.position.line;
      from.position.column = 0;
      lineStart = i + 1;
    }
    from.position.column += countUnits(piece.substr(lineStart), unit);
    from.offset += uint32_t(piece.size());
  }
  return from;
}

Position PositionWriter::at(uint32_t offset) {
  constexpr uint32_t WorthScanning = 16384;
  offset = std::min(offset, text.size());
  if (offset < mark.offset || offset - mark.offset > WorthScanning)
    mark = {offset, text.positionAt(offset, unit)};
  else
    mark = advanced(mark, offset);
  return mark.position;
}

void PositionWriter::position(JsonWriter &out, uint32_t offset) {
  Position p = at(offset);
  out.beginObject().key("line").number(p.line).key("character").number(p.column).endObject();
}

void PositionWriter::range(JsonWriter &out, Span span) {
  out.beginObject().key("start");
  position(out, span.begin);
  Mark start = mark; // the next range begins after this start, often before this end
  out.key("end");
  position(out, std::max(span.begin, span.end));
  mark = start;
  out.endObject();
}

} // namespace allo::server
