// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files, lines and differences: what every mode of the runner needs from outside.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::filetest {

namespace fs = std::filesystem;

std::optional<std::string> readFile(const fs::path &path);
// Aborts with a message where the disk refuses: the runner's own trouble, no test's.
void writeFile(const fs::path &path, std::string_view content);

// Split at "\n" only, which the pieces do not contain; "a\n" gives "a" and "".
std::vector<std::string> splitLines(std::string_view text);
std::string joinLines(const std::vector<std::string> &lines);
std::string trim(std::string_view text);
// The number of code points in front of byte 'offset' of 'line', and back (clamped).
uint32_t columnOf(std::string_view line, size_t offset);
size_t offsetOfColumn(std::string_view line, uint32_t column);

// Where a byte stands when lines end at "\n" only. Zero-based.
struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0; // code points
  friend auto operator<=>(const LineColumn &, const LineColumn &) = default;
};
class LineIndex {
public:
  explicit LineIndex(std::string_view text);
  LineColumn at(size_t offset) const;
  size_t offsetAt(LineColumn where) const;
  std::string_view line(uint32_t line) const;
  uint32_t count() const { return uint32_t(starts.size()); }

private:
  std::string_view text;
  std::vector<size_t> starts;
};

// "-" and "+" lines with three lines around each, numbered by the expected text; empty where equal.
std::string diffText(std::string_view expected, std::string_view actual);
// Makes control characters visible, for messages and for quoted text in goldens.
std::string quote(std::string_view text);
// Reads a text that quote() wrote from 'text' at 'at', which moves behind it. It may have bytes in
// hexadecimal as well: "\xff".
std::optional<std::string> readQuote(std::string_view text, size_t &at);

} // namespace allo::filetest
