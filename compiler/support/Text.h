// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The text of one file version: immutable, cheap to copy, and cheap to edit at any size. It is a
// list of chunks that versions share, each with the line ends needed to convert between byte
// offsets and editor positions without reading the file.
//
// Offsets are bytes of valid UTF-8. Lines count from 0 and end at "\n", "\r\n" or a lone "\r", as
// the Language Server Protocol says; form feeds and Unicode separators do not end a line.
// Thread-safe for reading; editing makes a new Text.
#pragma once

#include "support/Span.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// What a column counts.
enum class ColumnUnit { Utf8, Utf16, CodePoint };

struct Position {
  uint32_t line = 0;   // 0-based
  uint32_t column = 0; // 0-based, in units of a ColumnUnit
  friend bool operator==(const Position &, const Position &) = default;
};

// One replacement of [begin, oldEnd) by (newEnd - begin) bytes.
struct TextEdit {
  uint32_t begin = 0;
  uint32_t oldEnd = 0;
  uint32_t newEnd = 0;
};

class Text {
public:
  // 'text' may be any bytes: each byte that is not part of valid UTF-8 becomes U+FFFD, and
  // firstInvalidByte() tells where the first one stood. NUL bytes are kept.
  static Text fromBytes(std::string_view text);
  Text();

  uint32_t size() const { return bytes; }
  uint32_t lineCount() const { return breaks + 1; }
  // Offset (in this text) of the first replacement character that stands for invalid input.
  bool hasInvalidBytes() const { return invalidAt != UINT32_MAX; }
  uint32_t firstInvalidByte() const { return invalidAt; }

  // The text with [begin, end) replaced; requires begin <= end <= size(), both on character starts.
  Text replaced(uint32_t begin, uint32_t end, std::string_view with) const;

  // The bytes of [begin, end).
  std::string slice(uint32_t begin, uint32_t end) const;
  std::string slice(Span span) const { return slice(span.begin, span.end); }
  std::string str() const { return slice(0, bytes); }
  char at(uint32_t offset) const;
  // The longest contiguous piece that starts at 'offset'; empty at the end of the text.
  std::string_view contiguous(uint32_t offset) const;

  uint32_t lineOf(uint32_t offset) const;
  uint32_t lineBegin(uint32_t line) const;
  // The line without its terminator.
  Span lineSpan(uint32_t line) const;
  std::string lineText(uint32_t line) const { return slice(lineSpan(line)); }

  Position positionAt(uint32_t offset, ColumnUnit unit) const;
  // Clamps a column past the end of its line, and a line past the end of the text.
  uint32_t offsetAt(Position position, ColumnUnit unit) const;

private:
  struct Chunk {
    std::string data;
    std::vector<uint16_t> lineEnds; // the bytes behind them
    bool ascii = true;
  };
  using Chunks = std::vector<std::shared_ptr<const Chunk>>;
  // Shared by the copies of a text, of which every version has several: they cost nothing.
  struct Pieces {
    Chunks chunks;
    std::vector<uint32_t> starts;     // byte offset of each chunk
    std::vector<uint32_t> lineStarts; // line ends before each chunk
  };
  static void appendChunks(Chunks &out, std::string_view data);
  void setChunks(Chunks chunks);
  const Chunks &chunks() const { return pieces->chunks; }
  const std::vector<uint32_t> &starts() const { return pieces->starts; }
  const std::vector<uint32_t> &lineStarts() const { return pieces->lineStarts; }
  size_t chunkAt(uint32_t offset) const;

  std::shared_ptr<const Pieces> pieces; // never null
  uint32_t bytes = 0;
  uint32_t breaks = 0;
  uint32_t invalidAt = UINT32_MAX;
};

// Replaces everything; the result is the smallest edit that does it, so that who is given whole
// texts is served as well as who is given edits.
TextEdit applyWholeText(Text &text, std::string_view newText);

// Decodes one character at 'text[i]'; returns its length in bytes (1 for a stray byte).
struct CodePoint {
  uint32_t value = 0;
  uint32_t length = 1;
  bool valid = true;
};
CodePoint decodeUtf8(std::string_view text, size_t i);
// Appends the UTF-8 of a code point; also of half a surrogate pair, which decodeUtf8 rejects.
void appendUtf8(std::string &out, uint32_t codePoint);
// U+FFFD, which replaces what cannot be shown.
constexpr std::string_view ReplacementCharacter = "\xEF\xBF\xBD";
// Whether it moves the cursor of a terminal or changes the direction of what follows, so that
// readers see something else than the text.
bool isControl(uint32_t codePoint);
// How many units of 'unit' the valid UTF-8 'text' takes.
uint32_t countUnits(std::string_view text, ColumnUnit unit);

} // namespace allo
