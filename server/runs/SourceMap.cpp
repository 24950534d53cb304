// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/SourceMap.h"

#include "server/runs/Places.h"
#include "support/Characters.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

namespace allo::server {

namespace {

bool isBlankLine(std::string_view line) {
  return line.find_first_not_of(Blanks) == std::string_view::npos;
}
// So that it is inside of something that begins further up.
bool isIndented(std::string_view line) {
  return !isBlankLine(line) && (line.front() == ' ' || line.front() == '\t');
}

RecordPosition recordPosition(Position at) { return {at.line + 1, at.column + 1}; }

} // namespace

uint32_t SourceMap::fileOf(const std::string &path) {
  auto known = std::find(files.begin(), files.end(), path);
  if (known == files.end())
    known = files.insert(known, path);
  return uint32_t(known - files.begin());
}

SourceMap::SourceMap(const std::vector<MapEntry> &map, const TextOf &textOf) {
  std::vector<Text> texts;
  for (const MapEntry &entry : map) {
    for (auto each : {&MapEntry::cpp, &MapEntry::mlir, &MapEntry::outline})
      if (entry.*each)
        made = each;
    if (!(entry.*made))
      continue;
    Line line;
    line.number = std::max((entry.*made)->start.line, 1u) - 1;
    line.file = fileOf(entry.py.file);
    if (line.file == texts.size())
      texts.push_back(textOf(files[line.file]));
    line.span = spanOf({entry.py.start, entry.py.end}, texts[line.file]);
    lines.push_back(line);
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line &a, const Line &b) { return a.number < b.number; });
}

void SourceMap::edited(const std::string &path, const TextEdit &edit) {
  auto file = std::find(files.begin(), files.end(), path);
  if (file == files.end())
    return;
  for (Line &line : lines)
    if (line.file == uint32_t(file - files.begin()))
      line.span = moved(line.span, edit);
}

bool SourceMap::concerns(const std::string &path) const {
  return std::find(files.begin(), files.end(), path) != files.end();
}

std::vector<MapEntry> SourceMap::entries(const TextOf &textOf) const {
  std::vector<Text> texts;
  for (const std::string &path : files)
    texts.push_back(textOf(path));
  std::vector<MapEntry> map;
  for (const Line &line : lines) {
    const Text &text = texts[line.file];
    uint32_t end = std::min(line.span.end, text.size()), begin = std::min(line.span.begin, end);
    MapEntry &entry = map.emplace_back();
    entry.py = {recordPosition(text.positionAt(begin, ColumnUnit::CodePoint)),
                recordPosition(text.positionAt(end, ColumnUnit::CodePoint)), files[line.file]};
    entry.*made = RecordRange{{line.number + 1, 1}, {line.number + 2, 1}};
  }
  return map;
}

std::vector<MapLink> SourceMap::ofLine(uint32_t line) const {
  auto after =
      std::upper_bound(lines.begin(), lines.end(), line,
                       [](uint32_t number, const Line &each) { return number < each.number; });
  if (after == lines.begin())
    return {};
  uint32_t number = std::prev(after)->number;
  std::vector<MapLink> out;
  while (after != lines.begin() && std::prev(after)->number == number) {
    --after;
    out.push_back({number, number + 1, files[after->file], after->span});
  }
  std::reverse(out.begin(), out.end());
  return out;
}

// Those that begin on a line, else the innermost that goes on there.
std::vector<SourceMap::Line> SourceMap::at(uint32_t file, uint32_t line, const Text &text) const {
  std::vector<Line> starting, around;
  for (const Line &each : lines) {
    if (each.file != file || each.span.end > text.size())
      continue;
    uint32_t first = text.lineOf(each.span.begin);
    if (first == line) {
      starting.push_back(each);
    } else if (first < line && line <= text.lineOf(each.span.end)) {
      uint32_t length = each.span.end - each.span.begin;
      uint32_t least =
          around.empty() ? UINT32_MAX : around.front().span.end - around.front().span.begin;
      if (length < least)
        around.clear();
      if (length <= least)
        around.push_back(each);
    }
  }
  return starting.empty() ? around : starting;
}

std::vector<MapLink> SourceMap::ofSource(const std::string &path, uint32_t line,
                                         const Text &text) const {
  auto known = std::find(files.begin(), files.end(), path);
  if (known == files.end() || line >= text.lineCount())
    return {};
  auto file = uint32_t(known - files.begin());
  std::vector<Line> chosen = at(file, line, text);
  for (uint32_t below = line; chosen.empty() && isIndented(text.lineText(below));) {
    while (++below < text.lineCount() && isBlankLine(text.lineText(below))) {
    }
    if (below >= text.lineCount() || !isIndented(text.lineText(below)))
      break;
    chosen = at(file, below, text);
  }
  std::vector<MapLink> out;
  for (const Line &each : chosen)
    if (!out.empty() && each.number <= out.back().endLine) {
      out.back().endLine = std::max(out.back().endLine, each.number + 1);
      out.back().span.begin = std::min(out.back().span.begin, each.span.begin);
      out.back().span.end = std::max(out.back().span.end, each.span.end);
    } else {
      out.push_back({each.number, each.number + 1, path, each.span});
    }
  return out;
}

} // namespace allo::server
