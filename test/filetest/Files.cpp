// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "filetest/Files.h"

#include "support/Text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace allo::filetest {

std::optional<std::string> readFile(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return std::nullopt;
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

void writeFile(const fs::path &path, std::string_view content) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << content;
  out.close();
  if (!out) {
    std::fprintf(stderr, "allo-filetest: cannot write %s\n", path.c_str());
    std::exit(2);
  }
}

std::vector<std::string> splitLines(std::string_view text) {
  std::vector<std::string> lines;
  size_t begin = 0;
  for (size_t end; (end = text.find('\n', begin)) != std::string_view::npos; begin = end + 1)
    lines.emplace_back(text.substr(begin, end - begin));
  lines.emplace_back(text.substr(begin));
  return lines;
}

std::string joinLines(const std::vector<std::string> &lines) {
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i != 0)
      text += '\n';
    text += lines[i];
  }
  return text;
}

std::string trim(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos)
    return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

uint32_t columnOf(std::string_view line, size_t offset) {
  uint32_t column = 0;
  for (size_t i = 0; i < std::min(offset, line.size()); ++column)
    i += decodeUtf8(line, i).length;
  return column;
}

size_t offsetOfColumn(std::string_view line, uint32_t column) {
  size_t offset = 0;
  for (uint32_t i = 0; i < column && offset < line.size(); ++i)
    offset += decodeUtf8(line, offset).length;
  return offset;
}

LineIndex::LineIndex(std::string_view source) : text(source), starts{0} {
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n')
      starts.push_back(i + 1);
}

std::string_view LineIndex::line(uint32_t line) const {
  size_t end = line + 1 < starts.size() ? starts[line + 1] - 1 : text.size();
  return text.substr(starts[line], end - starts[line]);
}

LineColumn LineIndex::at(size_t offset) const {
  auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  auto number = uint32_t(after - starts.begin() - 1);
  return {number, columnOf(line(number), offset - starts[number])};
}

size_t LineIndex::offsetAt(LineColumn where) const {
  if (where.line >= starts.size())
    return text.size();
  return starts[where.line] + offsetOfColumn(line(where.line), where.column);
}

namespace {
struct DiffStep {
  char mark; // ' ', '-' or '+'
  size_t number;
  const std::string *text;
};

// The middle parts that differ, by the longest common subsequence; two whole blocks where that is
// too big.
std::vector<DiffStep> diffSteps(const std::vector<std::string> &a,
                                const std::vector<std::string> &b) {
  size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head])
    ++head;
  size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  std::vector<DiffStep> steps;
  for (size_t i = 0; i < head; ++i)
    steps.push_back({' ', i + 1, &a[i]});
  size_t n = a.size() - head - tail, m = b.size() - head - tail;
  size_t i = 0, j = 0;
  if (n * m <= 4'000'000) {
    std::vector<std::vector<uint32_t>> common(n + 1, std::vector<uint32_t>(m + 1, 0));
    for (size_t x = n; x-- > 0;)
      for (size_t y = m; y-- > 0;)
        common[x][y] = a[head + x] == b[head + y] ? common[x + 1][y + 1] + 1
                                                  : std::max(common[x + 1][y], common[x][y + 1]);
    while (i < n && j < m) {
      if (a[head + i] == b[head + j]) {
        steps.push_back({' ', head + i + 1, &a[head + i]});
        ++i, ++j;
      } else if (common[i + 1][j] >= common[i][j + 1]) {
        steps.push_back({'-', head + i + 1, &a[head + i]});
        ++i;
      } else {
        steps.push_back({'+', head + i + 1, &b[head + j]});
        ++j;
      }
    }
  }
  for (; i < n; ++i)
    steps.push_back({'-', head + i + 1, &a[head + i]});
  for (; j < m; ++j)
    steps.push_back({'+', head + n, &b[head + j]});
  for (size_t k = a.size() - tail; k < a.size(); ++k)
    steps.push_back({' ', k + 1, &a[k]});
  return steps;
}
} // namespace

std::string diffText(std::string_view expected, std::string_view actual) {
  if (expected == actual)
    return "";
  std::vector<std::string> a = splitLines(expected), b = splitLines(actual);
  std::vector<DiffStep> steps = diffSteps(a, b);
  constexpr size_t Context = 3;
  std::vector<bool> shown(steps.size(), false);
  for (size_t i = 0; i < steps.size(); ++i)
    if (steps[i].mark != ' ')
      for (size_t k = i < Context ? 0 : i - Context; k < std::min(steps.size(), i + Context + 1);
           ++k)
        shown[k] = true;
  std::string out;
  for (size_t i = 0; i < steps.size(); ++i) {
    if (!shown[i]) {
      if (i != 0 && shown[i - 1])
        out += "      ...\n";
      continue;
    }
    char number[32];
    std::snprintf(number, sizeof number, "%5zu ", steps[i].number);
    bool hidden =
        steps[i].mark != ' ' && steps[i].text->find_first_of("\r\t\v\f") != std::string::npos;
    out += std::string(steps[i].mark == '+' ? "      " : number) + steps[i].mark + ' ' +
           (hidden ? quote(*steps[i].text) : *steps[i].text) + '\n';
  }
  return out;
}

std::string quote(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    switch (c) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\t':
      out += "\\t";
      break;
    case '\0':
      out += "\\0";
      break;
    default:
      out += c;
    }
  }
  return out + "\"";
}

std::optional<std::string> readQuote(std::string_view text, size_t &at) {
  if (at >= text.size() || text[at] != '"')
    return std::nullopt;
  std::string out;
  for (size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '"') {
      at = i + 1;
      return out;
    }
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
      char c = text[i];
      if (c == 'x' && i + 2 < text.size()) { // a byte
        out += char(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
        i += 2;
        continue;
      }
      out += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == '0' ? '\0' : c;
    } else {
      out += text[i];
    }
  }
  return std::nullopt;
}

} // namespace allo::filetest
