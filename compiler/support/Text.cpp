// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/Text.h"

#include "support/Assert.h"
#include "support/Characters.h"

#include <algorithm>

namespace allo {

namespace {

constexpr size_t TargetChunk = 2048;
constexpr size_t MaxChunk = 4096; // less than 65,536, which line ends count to

// A chunk may not begin inside a character or between "\r" and "\n".
bool maySplitBefore(std::string_view data, size_t i) {
  return !isContinuation(data[i]) && !(data[i] == '\n' && i > 0 && data[i - 1] == '\r');
}

// The bytes behind the line ends of a chunk, which never ends between "\r" and "\n".
std::vector<uint16_t> lineEndsOf(std::string_view data) {
  std::vector<uint16_t> ends;
  if (data.find('\r') == data.npos) { // as in almost all text: the library finds one byte fast
    ends.reserve(size_t(std::count(data.begin(), data.end(), '\n')));
    for (size_t i = data.find('\n'); i != data.npos; i = data.find('\n', i + 1))
      ends.push_back(uint16_t(i + 1));
    return ends;
  }
  for (size_t i = 0; i < data.size(); ++i)
    if (data[i] == '\n' || (data[i] == '\r' && (i + 1 == data.size() || data[i + 1] != '\n')))
      ends.push_back(uint16_t(i + 1));
  return ends;
}

} // namespace

CodePoint decodeUtf8(std::string_view text, size_t i) {
  auto byte = [&](size_t k) { return static_cast<unsigned char>(text[k]); };
  unsigned char b = byte(i);
  if (b < 0x80)
    return {b, 1, true};
  uint32_t length = b >= 0xF0 ? 4 : b >= 0xE0 ? 3 : 2;
  if (b < 0xC2 || b > 0xF4 || i + length > text.size())
    return {0xFFFD, 1, false};
  uint32_t value = b & (0xFFu >> (length + 1));
  for (uint32_t k = 1; k < length; ++k) {
    if (!isContinuation(text[i + k]))
      return {0xFFFD, 1, false};
    value = (value << 6) | (byte(i + k) & 0x3F);
  }
  bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  if (overlong || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
    return {0xFFFD, 1, false};
  return {value, length, true};
}

void appendUtf8(std::string &out, uint32_t c) {
  if (c < 0x80) {
    out += char(c);
  } else if (c < 0x800) {
    out += char(0xC0 | (c >> 6));
    out += char(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += char(0xE0 | (c >> 12));
    out += char(0x80 | ((c >> 6) & 0x3F));
    out += char(0x80 | (c & 0x3F));
  } else {
    out += char(0xF0 | (c >> 18));
    out += char(0x80 | ((c >> 12) & 0x3F));
    out += char(0x80 | ((c >> 6) & 0x3F));
    out += char(0x80 | (c & 0x3F));
  }
}

bool isControl(uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

uint32_t countUnits(std::string_view text, ColumnUnit unit) {
  if (unit == ColumnUnit::Utf8)
    return uint32_t(text.size());
  uint32_t n = 0;
  for (char c : text) {
    if (isContinuation(c))
      continue;
    n += unit == ColumnUnit::Utf16 && static_cast<unsigned char>(c) >= 0xF0 ? 2 : 1;
  }
  return n;
}

Text::Text() {
  static const auto none = std::make_shared<const Pieces>();
  pieces = none;
}

Text Text::fromBytes(std::string_view input) {
  Text text;
  Chunks chunks;
  size_t bad = input.size();
  for (size_t i = 0; i < input.size();) {
    if (isAscii(input[i])) {
      ++i;
      continue;
    }
    CodePoint c = decodeUtf8(input, i);
    if (!c.valid) {
      bad = i;
      break;
    }
    i += c.length;
  }
  if (bad == input.size()) {
    appendChunks(chunks, input);
  } else {
    std::string clean(input.substr(0, bad));
    text.invalidAt = uint32_t(bad);
    for (size_t i = bad; i < input.size();) {
      CodePoint c = decodeUtf8(input, i);
      if (c.valid)
        clean.append(input.substr(i, c.length));
      else
        clean.append(ReplacementCharacter);
      i += c.length;
    }
    appendChunks(chunks, clean);
  }
  text.setChunks(std::move(chunks));
  return text;
}

void Text::appendChunks(Chunks &out, std::string_view data) {
  while (!data.empty()) {
    size_t n = data.size();
    if (n > MaxChunk) {
      n = TargetChunk;
      while (n > 0 && !maySplitBefore(data, n))
        --n;
      if (n == 0) { // only for text that is not UTF-8, which fromBytes has removed
        n = TargetChunk;
      }
    }
    auto chunk = std::make_shared<Chunk>();
    chunk->data = data.substr(0, n);
    chunk->lineEnds = lineEndsOf(chunk->data);
    chunk->ascii = std::all_of(chunk->data.begin(), chunk->data.end(), isAscii);
    out.push_back(std::move(chunk));
    data.remove_prefix(n);
  }
}

void Text::setChunks(Chunks chunks) {
  auto made = std::make_shared<Pieces>();
  made->chunks = std::move(chunks);
  made->starts.reserve(made->chunks.size());
  made->lineStarts.reserve(made->chunks.size());
  bytes = 0;
  breaks = 0;
  for (const auto &chunk : made->chunks) {
    made->starts.push_back(bytes);
    made->lineStarts.push_back(breaks);
    bytes += uint32_t(chunk->data.size());
    breaks += uint32_t(chunk->lineEnds.size());
  }
  pieces = std::move(made);
}

size_t Text::chunkAt(uint32_t offset) const {
  auto it = std::upper_bound(starts().begin(), starts().end(), offset);
  return size_t(it - starts().begin()) - 1;
}

Text Text::replaced(uint32_t begin, uint32_t end, std::string_view with) const {
  ALLO_ASSERT(begin <= end && end <= bytes, "an edit lies inside the text");
  Text result;
  result.invalidAt = invalidAt != UINT32_MAX && invalidAt < begin ? invalidAt
                     : invalidAt != UINT32_MAX && invalidAt >= end
                         ? invalidAt - (end - begin) + uint32_t(with.size())
                         : UINT32_MAX;
  Chunks fresh;
  if (chunks().empty()) {
    appendChunks(fresh, with);
    result.setChunks(std::move(fresh));
    return result;
  }
  // The chunks that the edit touches, and one more on each side, so that "\r" and "\n" which the
  // edit brings together end up in one chunk and small chunks grow together again.
  size_t first = begin == bytes ? chunks().size() - 1 : chunkAt(begin);
  size_t last = end == bytes ? chunks().size() - 1 : chunkAt(end);
  if (first > 0 && begin == starts()[first])
    --first;
  if (last + 1 < chunks().size() && end == starts()[last] + chunks()[last]->data.size())
    ++last;
  std::string merged;
  merged.append(chunks()[first]->data, 0, begin - starts()[first]);
  merged.append(with);
  merged.append(chunks()[last]->data, end - starts()[last]);
  fresh.reserve(chunks().size() + 2);
  fresh.insert(fresh.end(), chunks().begin(), chunks().begin() + long(first));
  appendChunks(fresh, merged);
  fresh.insert(fresh.end(), chunks().begin() + long(last) + 1, chunks().end());
  result.setChunks(std::move(fresh));
  return result;
}

std::string Text::slice(uint32_t begin, uint32_t end) const {
  std::string out;
  if (begin >= end)
    return out;
  out.reserve(end - begin);
  for (size_t i = chunkAt(begin); i < chunks().size() && starts()[i] < end; ++i) {
    uint32_t from = std::max(begin, starts()[i]) - starts()[i];
    uint32_t to = std::min<uint32_t>(end - starts()[i], uint32_t(chunks()[i]->data.size()));
    out.append(chunks()[i]->data, from, to - from);
  }
  return out;
}

char Text::at(uint32_t offset) const {
  ALLO_ASSERT(offset < bytes, "an offset lies inside the text");
  size_t i = chunkAt(offset);
  return chunks()[i]->data[offset - starts()[i]];
}

std::string_view Text::contiguous(uint32_t offset) const {
  if (offset >= bytes)
    return {};
  size_t i = chunkAt(offset);
  return std::string_view(chunks()[i]->data).substr(offset - starts()[i]);
}

uint32_t Text::lineOf(uint32_t offset) const {
  if (chunks().empty())
    return 0;
  offset = std::min(offset, bytes);
  size_t i = offset == bytes ? chunks().size() - 1 : chunkAt(offset);
  const std::vector<uint16_t> &ends = chunks()[i]->lineEnds;
  return lineStarts()[i] +
         uint32_t(std::upper_bound(ends.begin(), ends.end(), offset - starts()[i]) - ends.begin());
}

uint32_t Text::lineBegin(uint32_t line) const {
  if (line == 0)
    return 0;
  if (line > breaks)
    return bytes;
  // The chunk that holds the end of line 'line - 1'.
  auto it = std::lower_bound(lineStarts().begin(), lineStarts().end(), line);
  size_t i = size_t(it - lineStarts().begin()) - 1;
  return starts()[i] + chunks()[i]->lineEnds[line - lineStarts()[i] - 1];
}

Span Text::lineSpan(uint32_t line) const {
  uint32_t begin = lineBegin(line);
  uint32_t end = line + 1 > breaks ? bytes : lineBegin(line + 1);
  if (line + 1 <= breaks) {
    if (end > begin && at(end - 1) == '\n')
      --end;
    if (end > begin && at(end - 1) == '\r')
      --end;
  }
  return {begin, end};
}

Position Text::positionAt(uint32_t offset, ColumnUnit unit) const {
  offset = std::min(offset, bytes);
  uint32_t line = lineOf(offset);
  uint32_t begin = lineBegin(line);
  if (unit == ColumnUnit::Utf8)
    return {line, offset - begin};
  uint32_t column = 0;
  for (uint32_t at = begin; at < offset;) {
    size_t i = chunkAt(at);
    uint32_t n =
        std::min<uint32_t>(offset - at, starts()[i] + uint32_t(chunks()[i]->data.size()) - at);
    column +=
        chunks()[i]->ascii
            ? n
            : countUnits(std::string_view(chunks()[i]->data).substr(at - starts()[i], n), unit);
    at += n;
  }
  return {line, column};
}

uint32_t Text::offsetAt(Position position, ColumnUnit unit) const {
  if (position.line > breaks)
    return bytes;
  Span line = lineSpan(position.line);
  if (unit == ColumnUnit::Utf8) {
    uint32_t offset = line.begin + std::min(position.column, line.size());
    while (offset > line.begin && offset < line.end && isContinuation(at(offset)))
      --offset; // never inside a character
    return offset;
  }
  uint32_t left = position.column;
  uint32_t offset = line.begin;
  while (offset < line.end && left > 0) {
    size_t i = chunkAt(offset);
    std::string_view data = chunks()[i]->data;
    if (chunks()[i]->ascii) {
      uint32_t n =
          std::min({left, line.end - offset, starts()[i] + uint32_t(data.size()) - offset});
      offset += n;
      left -= n;
      continue;
    }
    CodePoint c = decodeUtf8(data, offset - starts()[i]);
    uint32_t units = unit == ColumnUnit::Utf16 && c.value >= 0x10000 ? 2 : 1;
    if (units > left)
      break; // inside a surrogate pair: the character's start
    left -= units;
    offset += c.length;
  }
  return offset;
}

namespace {

// How many bytes 'text' and 'other' have in common at their beginnings.
uint32_t commonPrefix(const Text &text, std::string_view other) {
  uint32_t n = 0;
  while (n < text.size() && n < other.size()) {
    std::string_view piece = text.contiguous(n);
    std::string_view rest = other.substr(n, piece.size());
    auto [mine, theirs] =
        std::mismatch(piece.begin(), piece.begin() + long(rest.size()), rest.begin(), rest.end());
    n += uint32_t(theirs - rest.begin());
    if (theirs != rest.end())
      break;
  }
  return n;
}

uint32_t commonSuffix(const Text &text, std::string_view other, uint32_t limit) {
  constexpr uint32_t Block = 1024;
  uint32_t n = 0;
  while (n < limit) {
    uint32_t take = std::min(Block, limit - n);
    std::string piece = text.slice(text.size() - n - take, text.size() - n);
    std::string_view rest = other.substr(other.size() - n - take, take);
    auto [mine, theirs] = std::mismatch(piece.rbegin(), piece.rend(), rest.rbegin(), rest.rend());
    n += uint32_t(theirs - rest.rbegin());
    if (theirs != rest.rend())
      break;
  }
  return n;
}

} // namespace

TextEdit applyWholeText(Text &text, std::string_view newText) {
  uint32_t prefix = commonPrefix(text, newText);
  uint32_t shorter = std::min(text.size(), uint32_t(newText.size()));
  uint32_t suffix = commonSuffix(text, newText, shorter - prefix);
  // Both ends of the edit must be the starts of characters, in both texts.
  while (prefix > 0 && ((prefix < text.size() && isContinuation(text.at(prefix))) ||
                        (prefix < newText.size() && isContinuation(newText[prefix]))))
    --prefix;
  while (suffix > 0 && isContinuation(newText[newText.size() - suffix]))
    --suffix;
  TextEdit edit{prefix, text.size() - suffix, uint32_t(newText.size()) - suffix};
  text = text.replaced(edit.begin, edit.oldEnd, newText.substr(prefix, edit.newEnd - prefix));
  return edit;
}

} // namespace allo
