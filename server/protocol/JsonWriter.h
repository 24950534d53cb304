// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Writes JSON into a string, in order and without a tree in between. The caller keeps begin and end
// in pairs; commas are put in here.
// Keys and raw() text are taken as they are: keys are literals of ours, shorter than 200 bytes.
// string() and name() escape, and turn bytes that are not UTF-8 into U+FFFD.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace allo::server {

class JsonWriter {
public:
  explicit JsonWriter(std::string &target) : out(target) {}

  JsonWriter &beginObject() { return open('{'); }
  JsonWriter &endObject() { return close('}'); }
  JsonWriter &beginArray() { return open('['); }
  JsonWriter &endArray() { return close(']'); }

  JsonWriter &key(std::string_view name) {
    Piece piece(comma);
    piece.add('"');
    piece.add(name);
    piece.add('"');
    piece.add(':');
    return append(piece, false);
  }
  // A key that may be any text.
  JsonWriter &name(std::string_view text);
  JsonWriter &string(std::string_view text);
  JsonWriter &number(int64_t value);
  // {"line":...,"character":...}: the most frequent object by far.
  JsonWriter &position(uint32_t line, uint32_t character);
  JsonWriter &boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter &null() { return raw("null"); }
  JsonWriter &raw(std::string_view json) {
    separate();
    out += json;
    comma = true;
    return *this;
  }

private:
  // What is put together before it is appended: bytes one by one cost more than all at once.
  class Piece {
  public:
    static constexpr size_t Room = 256;

    // With a comma in front of it, or none.
    explicit Piece(bool comma) {
      chars[0] = ',';
      end += comma;
    }
    void add(char c) { *end++ = c; }
    void add(std::string_view text) { end += text.copy(end, text.size()); }
    void add(int64_t value) { end = std::to_chars(end, chars + Room, value).ptr; }
    std::string_view text() const { return {chars, size_t(end - chars)}; }

  private:
    char chars[Room];
    char *end = chars;
  };
  static constexpr size_t LongestShort = Piece::Room - 8; // with what is around it

  JsonWriter &append(const Piece &piece, bool commaBehind) {
    out += piece.text();
    comma = commaBehind;
    return *this;
  }
  JsonWriter &open(char bracket) {
    separate();
    out += bracket;
    comma = false;
    return *this;
  }
  JsonWriter &close(char bracket) {
    out += bracket;
    comma = true;
    return *this;
  }
  void separate() {
    if (comma)
      out += ',';
  }

  std::string &out;
  bool comma = false;
};

} // namespace allo::server
