// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/Framing.h"

#include "support/Characters.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace allo::server {

namespace {

constexpr std::string_view LengthName = "content-length";

bool equalsIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return toLower(x) == toLower(y); });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

bool isHeaderName(std::string_view name) {
  constexpr size_t LongestName = 64;
  return !name.empty() && name.size() <= LongestName &&
         std::all_of(name.begin(), name.end(), [](char c) { return isWordChar(c) || c == '-'; });
}

// Where "content-length" followed by a colon stands in 'text'.
std::optional<size_t> findLengthHeader(std::string_view text) {
  for (size_t i = 0; i + LengthName.size() < text.size(); ++i) {
    if (!equalsIgnoringCase(text.substr(i, LengthName.size()), LengthName))
      continue;
    std::string_view rest = trimmed(text.substr(i + LengthName.size()));
    if (rest.starts_with(':'))
      return i;
  }
  return std::nullopt;
}

std::string excerpt(std::string_view text) {
  constexpr size_t Limit = 60;
  std::string out;
  for (char c : text.substr(0, Limit))
    out += c >= 0x20 && c < 0x7F ? c : '?';
  return text.size() > Limit ? out + "..." : out;
}

} // namespace

void FrameReader::feed(std::string_view bytes, std::vector<Frame> &frames) {
  while (!bytes.empty() && !dead) {
    if (inBody) {
      size_t n = std::min(bytes.size(), length - body.size());
      body.append(bytes.substr(0, n));
      bytes.remove_prefix(n);
      if (body.size() == length) {
        frames.push_back({Frame::Kind::Message, std::move(body)});
        body.clear();
        inBody = false;
      }
      continue;
    }
    size_t end = bytes.find('\n');
    if (end == std::string_view::npos) {
      line.append(bytes);
      if (line.size() > MaxHeaderLine) {
        // No header is that long. Keep the tail: a Content-Length may have begun in it.
        garbage(line, frames);
        line.erase(0, line.size() - LengthName.size());
      }
      return;
    }
    if (line.empty()) {
      headerLine(bytes.substr(0, end), frames);
    } else {
      line.append(bytes.substr(0, end));
      std::string whole;
      whole.swap(line);
      headerLine(whole, frames);
    }
    bytes.remove_prefix(end + 1);
  }
}

void FrameReader::headerLine(std::string_view text, std::vector<Frame> &frames) {
  if (!text.empty() && text.back() == '\r')
    text.remove_suffix(1);
  if (text.empty()) {
    endOfHeaders(frames);
    return;
  }
  size_t colon = text.find(':');
  std::string_view name = trimmed(text.substr(0, colon));
  if (colon == std::string_view::npos || !isHeaderName(name)) {
    if (sawLength)
      return; // an odd header of a message whose length is known
    // Perhaps the end of a body that was longer than announced, with the next header behind it.
    std::optional<size_t> at = findLengthHeader(text);
    garbage(text.substr(0, at.value_or(text.size())), frames);
    if (at)
      headerLine(text.substr(*at), frames);
    return;
  }
  if (skipping &&
      name.size() > LengthName.size()) // the end of what is skipped may look like a name
    name.remove_prefix(name.size() - LengthName.size());
  if (equalsIgnoringCase(name, LengthName)) {
    if (!lengthHeader(trimmed(text.substr(colon + 1)), frames))
      return;
    sawLength = true;
    skipping = false;
  }
  // Content-Type, and whatever a client adds: all bodies are read as UTF-8.
  sawHeader = true;
}

bool FrameReader::lengthHeader(std::string_view value, std::vector<Frame> &frames) {
  size_t parsed = 0;
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), parsed);
  if (!isDecimal(value)) {
    garbage("Content-Length: " + std::string(value), frames);
    return false;
  }
  if (error != std::errc() || end != value.data() + value.size() || parsed > MaxBody) {
    frames.push_back({Frame::Kind::Fatal, "a message of " + excerpt(value) +
                                              " bytes exceeds the limit of " +
                                              std::to_string(MaxBody)});
    dead = true;
    return false;
  }
  length = parsed;
  return true;
}

void FrameReader::garbage(std::string_view text, std::vector<Frame> &frames) {
  sawHeader = false;
  if (!skipping)
    frames.push_back({Frame::Kind::Garbage, "this is not a message header: " + excerpt(text)});
  skipping = true;
}

void FrameReader::endOfHeaders(std::vector<Frame> &frames) {
  if (sawLength) {
    inBody = length != 0;
    if (!inBody)
      frames.push_back({Frame::Kind::Message, ""});
    // The length is the sender's word: memory is taken as the bytes come.
    body.reserve(std::min(length, size_t(1) << 20));
  } else if (sawHeader && !skipping) {
    frames.push_back({Frame::Kind::Garbage, "a message without a Content-Length header"});
    skipping = true;
  }
  sawHeader = sawLength = false;
}

void appendFrame(std::string &out, std::string_view body) { appendFrame(out, {body}); }

void appendFrame(std::string &out, std::initializer_list<std::string_view> bodyInPieces) {
  size_t size = 0;
  for (std::string_view piece : bodyInPieces)
    size += piece.size();
  char digits[24];
  auto [end, error] = std::to_chars(digits, digits + sizeof digits, size);
  (void)error; // 24 characters hold any size
  out += "Content-Length: ";
  out.append(digits, end);
  out += "\r\n\r\n";
  for (std::string_view piece : bodyInPieces)
    out += piece;
}

} // namespace allo::server
