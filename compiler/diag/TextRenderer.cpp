// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "diag/TextRenderer.h"

#include "support/Characters.h"

#include <algorithm>
#include <cstdio>

namespace allo {

namespace {

struct Palette {
  const char *bold = "", *red = "", *magenta = "", *cyan = "", *green = "", *reset = "";
  explicit Palette(bool color) {
    if (color) {
      bold = "\x1b[1m";
      red = "\x1b[1;31m";
      magenta = "\x1b[1;35m";
      cyan = "\x1b[36m";
      green = "\x1b[1;32m";
      reset = "\x1b[0m";
    }
  }
};

constexpr uint32_t TabWidth = 8;
constexpr uint32_t MaxLines = 6;
constexpr uint32_t MaxLineBytes = 400;

// The width that 'text' takes on a terminal from column 'column' on; a tab goes to the next stop.
uint32_t drawnWidth(std::string_view text, uint32_t column) {
  uint32_t start = column;
  for (size_t i = 0; i < text.size();) {
    if (text[i] == '\t') {
      column += TabWidth - column % TabWidth;
      ++i;
      continue;
    }
    CodePoint c = decodeUtf8(text, i);
    bool combining = (c.value >= 0x300 && c.value <= 0x36F) || c.value == 0x200B ||
                     c.value == 0x200D || (c.value >= 0xFE00 && c.value <= 0xFE0F);
    bool wide =
        (c.value >= 0x1100 && c.value <= 0x115F) || (c.value >= 0x2E80 && c.value <= 0xA4CF) ||
        (c.value >= 0xAC00 && c.value <= 0xD7A3) || (c.value >= 0xF900 && c.value <= 0xFAFF) ||
        (c.value >= 0xFF00 && c.value <= 0xFF60) || (c.value >= 0x1F300 && c.value <= 0x1FAFF) ||
        (c.value >= 0x20000 && c.value <= 0x3FFFD);
    column += combining ? 0 : wide ? 2 : 1;
    i += c.length;
  }
  return column - start;
}

std::string expanded(std::string_view line) {
  std::string out;
  uint32_t column = 0;
  for (size_t i = 0; i < line.size();) {
    CodePoint c = decodeUtf8(line, i);
    std::string_view piece = line.substr(i, c.length);
    uint32_t width = drawnWidth(piece, column);
    if (piece == "\t")
      out.append(width, ' ');
    else if (c.value < 0x20 || c.value == 0x7F)
      out += ReplacementCharacter;
    else
      out.append(piece);
    column += width;
    i += c.length;
  }
  return out;
}

const Cells NoCells;

void appendExcerpt(std::string &out, Span span, const Text &text, const Cells &cells,
                   const Palette &palette) {
  span = cutToCell(cells, span);
  const Cell *cell = cellAt(cells, span.begin);
  auto numberOf = [&](uint32_t line) {
    return std::to_string((cell ? cell->lineInCell(line) : line) + 1);
  };
  uint32_t firstLine = text.lineOf(span.begin);
  uint32_t lastLine = span.empty() ? firstLine : text.lineOf(span.end - 1);
  size_t gutter = numberOf(lastLine).size();
  for (uint32_t line = firstLine; line <= lastLine; ++line) {
    if (lastLine - firstLine + 1 > MaxLines && line == firstLine + MaxLines - 2) {
      out += std::string(gutter, ' ') + " | ...\n";
      line = lastLine;
    }
    Span whole = text.lineSpan(line);
    std::string content = text.slice(whole);
    if (line == 0 && content.starts_with("\xEF\xBB\xBF"))
      content.replace(0, 3, "");
    uint32_t skipped = uint32_t(whole.size() - content.size());
    uint32_t begin = span.begin > whole.begin + skipped ? span.begin - whole.begin - skipped : 0;
    uint32_t end =
        std::min<uint32_t>(span.end > whole.begin + skipped ? span.end - whole.begin - skipped : 0,
                           uint32_t(content.size()));
    if (line != firstLine) {
      size_t text0 = content.find_first_not_of(" \t");
      begin = text0 == std::string::npos ? 0 : uint32_t(text0);
      if (content.empty() || begin >= end)
        continue; // a blank line inside the span says nothing
    }
    begin = std::min<uint32_t>(begin, uint32_t(content.size()));
    if (content.size() > MaxLineBytes) { // a window around the carets
      uint32_t from = begin > MaxLineBytes / 2 ? begin - MaxLineBytes / 2 : 0;
      while (from > 0 && isContinuation(content[from]))
        --from;
      uint32_t to = std::min<uint32_t>(from + MaxLineBytes, uint32_t(content.size()));
      while (to < content.size() && isContinuation(content[to]))
        ++to;
      content = content.substr(from, to - from);
      begin -= from;
      end = std::min<uint32_t>(end - std::min(end, from), uint32_t(content.size()));
    }
    std::string number = numberOf(line);
    uint32_t pad = drawnWidth(std::string_view(content).substr(0, begin), 0);
    uint32_t width =
        end > begin ? drawnWidth(std::string_view(content).substr(begin, end - begin), pad) : 1;
    out += std::string(gutter - number.size(), ' ');
    out += palette.cyan + number + palette.reset + " | " + expanded(content) + "\n";
    out += std::string(gutter, ' ') + " | " + std::string(pad, ' ') + palette.green +
           std::string(std::max(width, 1u), '^') + palette.reset + "\n";
  }
}

std::string place(std::string_view file, const Text &text, const Cells &cells, uint32_t offset) {
  std::string out = showFileName(file);
  Position p = text.positionAt(cutToCell(cells, {offset, offset}).begin, ColumnUnit::CodePoint);
  if (const Cell *cell = cellAt(cells, offset)) {
    out += ":cell " + std::to_string(cell->number);
    p.line = cell->lineInCell(p.line);
  }
  return out + ":" + std::to_string(p.line + 1) + ":" + std::to_string(p.column + 1);
}

void appendHelp(std::string &out, const Diagnostic &diagnostic, const Text &text,
                const Cells &cells, const Palette &palette) {
  if (diagnostic.fixes.size() != 1)
    return;
  const Span span = cutToCell(cells, diagnostic.span);
  uint32_t last = text.lineOf(span.empty() ? span.begin : span.end - 1);
  if (const Cell *cell = cellAt(cells, span.begin))
    last = cell->lineInCell(last);
  out += std::string(std::to_string(last + 1).size(), ' ') + " = " + palette.cyan +
         "help: " + palette.reset + diagnostic.fixes.front().title + "\n";
}

} // namespace

std::string showFileName(std::string_view name) {
  // GitHub takes a line that begins with two colons for a command.
  std::string out = name.starts_with("::") ? "./" : "";
  for (size_t i = 0; i < name.size();) {
    CodePoint c = decodeUtf8(name, i);
    std::string_view bytes = name.substr(i, c.length);
    i += c.length;
    if (!c.valid) {
      out += ReplacementCharacter;
    } else if (c.value == '\n') {
      out += "\\n";
    } else if (isControl(c.value)) {
      char escaped[16];
      std::snprintf(escaped, sizeof escaped, c.value < 0x100 ? "\\x%02x" : "\\u%04x",
                    unsigned(c.value));
      out += escaped;
    } else {
      out += bytes;
    }
  }
  return out;
}

std::string renderDiagnostic(const Diagnostic &diagnostic, std::string_view file, const Text &text,
                             const RenderOptions &options) {
  Palette palette(options.color);
  const Cells &cells = options.cells ? *options.cells : NoCells;
  std::string out;
  const char *color = diagnostic.severity == Severity::Error     ? palette.red
                      : diagnostic.severity == Severity::Warning ? palette.magenta
                                                                 : palette.cyan;
  out += palette.bold + place(file, text, cells, diagnostic.span.begin) + ": " + palette.reset +
         color + std::string(showSeverity(diagnostic.severity)) + ": " + palette.reset +
         palette.bold + diagnostic.message + palette.reset + "\n";
  appendExcerpt(out, diagnostic.span, text, cells, palette);
  appendHelp(out, diagnostic, text, cells, palette);
  for (const DiagNote &note : diagnostic.notes) {
    const Text &noted = note.file.empty() ? text : note.text;
    const Cells &notedCells = note.file.empty() ? cells : NoCells;
    // The text of the other file came along; that of a report has nothing to show.
    bool known = note.span.end <= noted.size() && (note.file.empty() || noted.size() > 0);
    std::string_view name = note.file.empty() ? file : std::string_view(note.file);
    out += palette.bold;
    out += known ? place(name, noted, notedCells, note.span.begin) : showFileName(name);
    out += std::string(": ") + palette.reset + palette.cyan + "note: " + palette.reset +
           note.message + "\n";
    if (known)
      appendExcerpt(out, note.span, noted, notedCells, palette);
  }
  return out;
}

} // namespace allo
