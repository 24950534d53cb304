// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A text with its lines, and random edits as a person makes them: nine of ten change one character
// in a name or a literal, one of ten inserts or deletes a line. A mistyped name is put right a few
// edits later and an inserted line goes again, so that the file stays what it is however many edits
// are made; changed digits stay. Everything is ASCII: a byte is a column.
#pragma once

#include "Kernels.h"

#include <cctype>
#include <deque>
#include <optional>
#include <set>

namespace allo::bench {

struct Position {
  size_t line = 0, column = 0;
};

struct Edit {
  size_t start = 0;
  size_t removed = 0;
  std::string inserted;
};

class Document {
public:
  explicit Document(std::string content) : text(std::move(content)) { index(); }

  std::string text;

  size_t lines() const { return lineStarts.size(); }
  std::string_view line(size_t number) const {
    size_t begin = lineStarts[number];
    size_t end = number + 1 < lineStarts.size() ? lineStarts[number + 1] - 1 : text.size();
    return std::string_view(text).substr(begin, end - begin);
  }
  size_t startOf(size_t number) const { return lineStarts[number]; }
  Position at(size_t offset) const {
    auto next = std::upper_bound(lineStarts.begin(), lineStarts.end(), offset);
    size_t number = size_t(next - lineStarts.begin()) - 1;
    return {number, offset - lineStarts[number]};
  }
  void apply(const Edit &edit) {
    text.replace(edit.start, edit.removed, edit.inserted);
    index();
  }

private:
  std::vector<size_t> lineStarts;

  void index() {
    lineStarts.assign(1, 0);
    for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
      lineStarts.push_back(++at);
  }
};

class EditMix {
public:
  explicit EditMix(uint64_t seed) : random(seed) {}

  // The next edit of 'document'; the caller applies it.
  Edit next(const Document &document) {
    Edit edit = random.below(10) == 0 ? lineEdit(document) : characterEdit(document);
    follow(edit);
    return edit;
  }

private:
  // What is to be undone: at 'start', 'inserted' replaces 'removed' characters.
  using Repair = Edit;

  Random random;
  std::deque<Repair> typos; // oldest first
  std::deque<Repair> lines; // inserted ones

  static bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

  // Keeps what is outstanding where its text is now; drops what the edit touches.
  void follow(const Edit &edit) {
    for (std::deque<Repair> *queue : {&typos, &lines})
      for (auto repair = queue->begin(); repair != queue->end();) {
        if (repair->start >= edit.start + edit.removed)
          repair->start += edit.inserted.size() - edit.removed;
        else if (repair->start + repair->removed > edit.start) {
          repair = queue->erase(repair);
          continue;
        }
        ++repair;
      }
    if (pendingTypo)
      typos.push_back(*std::exchange(pendingTypo, std::nullopt));
    if (pendingLine)
      lines.push_back(*std::exchange(pendingLine, std::nullopt));
  }
  std::optional<Repair> pendingTypo, pendingLine;

  static Edit take(std::deque<Repair> &queue) {
    Edit edit = std::move(queue.front());
    queue.pop_front();
    return edit;
  }

  Edit lineEdit(const Document &document) {
    if (lines.size() >= 3 || (!lines.empty() && random.below(2) == 0))
      return take(lines);
    // A copy of a simple statement, below itself.
    for (;;) {
      size_t number = random.below(document.lines());
      std::string_view text = document.line(number);
      bool simple =
          text.find(" = ") != text.npos || text.find("+= ") != text.npos || text.find("    #") == 0;
      if (!simple || text.back() == '(' || text.substr(0, 4) != "    ")
        continue;
      Edit edit{document.startOf(number), 0, std::string(text) + '\n'};
      pendingLine = Repair{edit.start, edit.inserted.size(), ""};
      return edit;
    }
  }

  Edit characterEdit(const Document &document) {
    if (typos.size() >= 5 || (!typos.empty() && random.below(3) == 0))
      return take(typos);
    for (;;) {
      size_t number = random.below(document.lines());
      std::string_view text = document.line(number);
      size_t hash = text.find('#');
      if (text.size() < 4 || hash < text.size() || text.find("\"\"\"") != text.npos)
        continue;
      size_t begin = random.below(text.size());
      if (!isName(text[begin]))
        continue;
      size_t end = begin;
      while (begin > 0 && isName(text[begin - 1]))
        --begin;
      while (end < text.size() && isName(text[end]))
        ++end;
      std::string token(text.substr(begin, end - begin));
      size_t start = document.startOf(number) + begin;
      if (isKeyword(token) || touchesTypo(start, token.size()))
        continue;
      if (std::isdigit(static_cast<unsigned char>(token[0])))
        return digitEdit(start, token);
      return nameEdit(start, token);
    }
  }

  // A digit becomes another one, for good.
  Edit digitEdit(size_t start, const std::string &token) {
    size_t at = random.below(token.size());
    char digit = char('1' + random.below(9));
    if (digit == token[at])
      digit = digit == '9' ? '1' : char(digit + 1);
    return {start + at, 1, std::string(1, digit)};
  }

  Edit nameEdit(size_t start, const std::string &token) {
    char letter = char('a' + random.below(26));
    size_t at = 1 + random.below(token.size());
    size_t kind = at == token.size() || token.size() < 3 ? 0 : random.below(3);
    Edit edit{start + at, kind == 0 ? 0u : 1u, kind == 2 ? "" : std::string(1, letter)};
    pendingTypo = Repair{edit.start, edit.inserted.size(), token.substr(at, edit.removed)};
    return edit;
  }

  bool touchesTypo(size_t start, size_t size) const {
    for (const Repair &typo : typos)
      if (typo.start + typo.removed + 1 >= start && typo.start <= start + size)
        return true;
    return false;
  }

  static bool isKeyword(const std::string &token) {
    static const std::set<std::string> keywords = {"and",  "def",  "elif",  "else",   "for",
                                                   "from", "grid", "if",    "import", "in",
                                                   "not",  "or",   "range", "return", "while"};
    return keywords.contains(token);
  }
};

} // namespace allo::bench
