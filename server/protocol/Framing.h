// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The byte stream of a connection, cut into message bodies. Bytes may arrive in any pieces.
// Headers come in any order and case, lines end in "\r\n" or "\n", Content-Type is accepted.
// What is no header is skipped up to the next Content-Length and reported once as Garbage; a length
// that no sane message has ends the stream with Fatal, since nothing after it can be trusted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

struct Frame {
  enum class Kind { Message, Garbage, Fatal };
  Kind kind = Kind::Message;
  std::string text; // the body, or what is wrong
};

class FrameReader {
public:
  static constexpr size_t MaxBody = size_t(256) << 20;
  static constexpr size_t MaxHeaderLine = 8192;

  // Appends to 'frames' what 'bytes' completes. Nothing follows a Fatal.
  void feed(std::string_view bytes, std::vector<Frame> &frames);
  // Whether the stream, if it ended here, would end inside a message.
  bool midMessage() const { return inBody || !line.empty() || sawHeader; }

private:
  void headerLine(std::string_view text, std::vector<Frame> &frames);
  bool lengthHeader(std::string_view value, std::vector<Frame> &frames);
  void garbage(std::string_view text, std::vector<Frame> &frames);
  void endOfHeaders(std::vector<Frame> &frames);

  std::string line; // the part of a header line that has come
  std::string body;
  size_t length = 0;
  bool inBody = false;
  bool sawHeader = false;
  bool sawLength = false;
  bool skipping = false; // garbage was reported, the next Content-Length not yet seen
  bool dead = false;
};

// Appends the header and 'body' to 'out'.
void appendFrame(std::string &out, std::string_view body);
void appendFrame(std::string &out, std::initializer_list<std::string_view> bodyInPieces);

} // namespace allo::server
