// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Between the protocol's parameters and ours: typed reading that throws BadParams, and positions in
// the unit that was negotiated with the client. UTF-16 does not exist below this folder.
#pragma once

#include "server/protocol/JsonWriter.h"
#include "server/protocol/Message.h"
#include "support/Text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::server {

// Parameters that must be there and of that type; 'where' is named in the message.
const Json &objectAt(const Json &params, const char *key);
const std::string &stringAt(const Json &params, const char *key);
// The uri of params.textDocument.
const std::string &documentUri(const Json &params);
// An integer member; nullopt where it is missing or null.
std::optional<int64_t> optionalInteger(const Json &params, const char *key);

// Of a list of WorkspaceFolders, as far as they are on this machine.
std::vector<std::string> foldersFrom(const Json &list);

struct Range {
  Position start;
  Position end;
};

// Line and column up to 2^31 - 1, the protocol's limit; clamping to a text comes later.
Position positionFrom(const Json &json);
Range rangeFrom(const Json &json);

void writeRange(JsonWriter &out, const Range &range);

// Turns offsets into positions. Ascending offsets cost a scan of what lies between them, so that
// the results of a whole file take one pass over it.
class PositionWriter {
public:
  PositionWriter(const Text &source, ColumnUnit columnUnit) : text(source), unit(columnUnit) {}

  Position at(uint32_t offset);
  void position(JsonWriter &out, uint32_t offset);
  void range(JsonWriter &out, Span span);

private:
  struct Mark {
    uint32_t offset = 0;
    Position position;
  };
  Mark advanced(Mark from, uint32_t offset) const;

  const Text &text;
  ColumnUnit unit;
  Mark mark;
};

} // namespace allo::server
