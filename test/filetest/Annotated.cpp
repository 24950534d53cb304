// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "filetest/Annotated.h"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace allo::filetest {

bool SourceNote::isAssertionHead(std::string_view head) {
  for (const char *word : {"type", "hover", "why", "full", "definition", "type definition",
                           "implementations", "references", "rename", "completes", "suggests",
                           "items", "signature", "refactor", "imports", "selects"})
    if (head == word)
      return true;
  return false;
}

namespace {

bool isHead(std::string_view head) {
  for (const char *word : {"error[", "warning[", "information[", "note#", "fix#"})
    if (head.starts_with(word))
      return true;
  return SourceNote::isAssertionHead(head);
}

uint32_t readNumber(std::string_view text, size_t &at) {
  uint32_t value = 0;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])))
    value = value * 10 + uint32_t(text[at++] - '0');
  return value;
}

// Reads "#   ^^^ ..+1:4 head: text"; 'line' is the program line that it is about.
std::optional<SourceNote> parseNote(std::string_view text, uint32_t line, uint32_t lastLine,
                                    uint32_t lastColumn) {
  size_t hash = text.find_first_not_of(" \t");
  if (hash == std::string_view::npos || text[hash] != '#')
    return std::nullopt;
  size_t at = text.find_first_not_of(' ', hash + 1);
  if (at == std::string_view::npos)
    return std::nullopt;
  SourceNote note;
  note.begin = {line, uint32_t(at)};
  std::string_view rest = text.substr(at);
  if (rest.starts_with("<eof")) {
    note.begin = {lastLine, lastColumn};
    note.end = note.begin;
    at += 4;
  } else if (rest.starts_with("<|") || rest.starts_with("|")) {
    note.begin.column = rest[0] == '<' ? 0 : note.begin.column;
    note.end = note.begin;
    at += rest[0] == '<' ? 2 : 1;
  } else if (rest.starts_with("<-") || rest.starts_with("^")) {
    char mark = rest[0] == '<' ? '-' : '^';
    size_t from = at + (mark == '-' ? 1 : 0);
    size_t to = text.find_first_not_of(mark, from);
    if (to == std::string_view::npos)
      return std::nullopt;
    if (mark == '-')
      note.begin.column = 0;
    note.end = {line, note.begin.column + uint32_t(to - from)};
    at = to;
  } else {
    return std::nullopt;
  }
  if (text.substr(at).starts_with(" ..+")) {
    at += 4;
    note.end.line = line + readNumber(text, at);
    if (at >= text.size() || text[at] != ':')
      return std::nullopt;
    ++at;
    note.end.column = readNumber(text, at);
  }
  if (at >= text.size() || text[at] != ' ')
    return std::nullopt;
  ++at;
  size_t colon = text.find(": ", at);
  if (colon == std::string_view::npos) {
    if (!text.ends_with(":"))
      return std::nullopt;
    colon = text.size() - 1;
  }
  note.head = text.substr(at, colon - at);
  note.text = text.substr(std::min(text.size(), colon + 2));
  if (!isHead(note.head))
    return std::nullopt;
  return note;
}

bool isContinuation(std::string_view text, std::string &out) {
  size_t hash = text.find_first_not_of(" \t");
  if (hash == std::string_view::npos || text[hash] != '#')
    return false;
  size_t at = text.find_first_not_of(' ', hash + 1);
  if (at == std::string_view::npos || !text.substr(at).starts_with("..."))
    return false;
  out = text.substr(std::min(text.size(), at + 4));
  return true;
}

} // namespace

AnnotatedSource parseAnnotated(std::string_view file) {
  AnnotatedSource source;
  std::vector<std::string> lines = splitLines(file);
  if (!lines.empty() && lines[0].starts_with("# tip: ")) {
    source.hasTip = true;
    lines.erase(lines.begin());
  }
  std::vector<std::string> program;
  std::vector<std::pair<uint32_t, std::string>> annotations; // the program line above, the text
  std::vector<std::pair<size_t, std::string>> continuations;
  for (std::string &line : lines) {
    std::string more;
    if (!program.empty() && parseNote(line, 0, 0, 0))
      annotations.emplace_back(uint32_t(program.size() - 1), line);
    else if (!annotations.empty() && annotations.back().first == program.size() - 1 &&
             isContinuation(line, more))
      continuations.emplace_back(annotations.size() - 1, more);
    else
      program.push_back(std::move(line));
  }
  if (program.empty())
    program.emplace_back();
  uint32_t lastLine = uint32_t(program.size() - 1);
  uint32_t lastColumn = columnOf(program.back(), program.back().size());
  for (const auto &[line, text] : annotations)
    source.notes.push_back(*parseNote(text, line, lastLine, lastColumn));
  for (const auto &[index, more] : continuations)
    source.notes[index].more.push_back(more);
  source.program = joinLines(program);
  return source;
}

std::string printAnnotated(const AnnotatedSource &source, std::string_view tip) {
  std::vector<std::string> lines = splitLines(source.program);
  std::vector<const SourceNote *> notes;
  for (const SourceNote &note : source.notes)
    notes.push_back(&note);
  std::sort(notes.begin(), notes.end(), [](const SourceNote *a, const SourceNote *b) {
    return std::tie(a->begin, a->end, a->order, a) < std::tie(b->begin, b->end, b->order, b);
  });
  std::string out;
  if (!tip.empty())
    out += std::string(tip) + "\n";
  size_t next = 0;
  for (uint32_t number = 0; number < lines.size(); ++number) {
    const std::string &line = lines[number];
    bool isLast = number + 1 == lines.size();
    out += line;
    if (!isLast)
      out += '\n';
    size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
    std::string body;
    for (; next < notes.size() && notes[next]->begin.line == number; ++next) {
      const SourceNote &note = *notes[next];
      bool empty = note.begin == note.end;
      bool oneLine = note.end.line == number;
      uint32_t width = columnOf(line, line.size());
      uint32_t endColumn = oneLine ? note.end.column : std::max(width, note.begin.column + 1);
      uint32_t carets = endColumn - note.begin.column;
      std::string place;
      if (isLast && empty && line.empty())
        place = "# <eof";
      else if (note.begin.column == 0)
        place = "# <" + (empty ? std::string("|") : std::string(carets, '-'));
      else {
        size_t hash = note.begin.column >= indent + 2 ? indent : 0;
        place = line.substr(0, hash) + "#" + std::string(note.begin.column - hash - 1, ' ') +
                (empty ? std::string("|") : std::string(carets, '^'));
      }
      if (!oneLine)
        place +=
            " ..+" + std::to_string(note.end.line - number) + ":" + std::to_string(note.end.column);
      body += place + " " + note.head + ":" + (note.text.empty() ? "" : " ") + note.text + "\n";
      for (const std::string &more : note.more)
        body += line.substr(0, note.begin.column >= indent + 2 ? indent : 0) + "#   ..." +
                (more.empty() ? "" : " ") + more + "\n";
    }
    if (!body.empty()) {
      if (isLast && !line.empty())
        out += '\n'; // the program has no final newline; its annotations end the file without one
      if (isLast && line.empty())
        out += body;
      else
        out += isLast ? body.substr(0, body.size() - 1) : body;
    }
  }
  return out;
}

} // namespace allo::filetest
