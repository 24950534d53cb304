// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Writes JSON into a string, in order and without a tree in between. The caller keeps begin and end
// in pairs; commas are put in here.
// Keys and raw() text are taken as they are: keys are literals of ours. string() and name() escape,
// and turn bytes that are not UTF-8 into U+FFFD.
#pragma once

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

  JsonWriter &key(std::string_view name);
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
