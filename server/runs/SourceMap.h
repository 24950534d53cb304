// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which lines of a generated text come from which places of Python files, as `allo hls` and `allo
// mlir` print it with --format=json. The places move along with edits, so that they are right while
// the text is shown, also where an edit made no other text of it, and about right while it is made
// anew. Belongs to the main thread.
#pragma once

#include "job/Results.h"
#include "server/documents/Documents.h"
#include "support/Span.h"
#include "support/Text.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace allo::server {

// Lines of the generated text, which count from 0, and the place that they come from.
struct MapLink {
  uint32_t firstLine = 0;
  uint32_t endLine = 0;
  std::string path; // of the Python file
  Span span;
};

class SourceMap {
public:
  // The newest text of a file.
  using TextOf = std::function<Text(const std::string &path)>;

  SourceMap() = default;
  // From the map of a result, whose files are absolute. 'textOf' gives the texts that the result
  // was made from.
  SourceMap(const std::vector<MapEntry> &map, const TextOf &textOf);

  void edited(const std::string &path, const TextEdit &edit);
  bool concerns(const std::string &path) const;
  bool empty() const { return lines.empty(); }

  // The map of a result, with positions as they are now.
  std::vector<MapEntry> entries(const TextOf &textOf) const;

  // Where a line comes from: itself, or the closest one above it that comes from anywhere. None
  // above the first.
  std::vector<MapLink> ofLine(uint32_t line) const;
  // What comes from the statements that begin on a line of the file, else from the innermost that
  // goes on there, else from the next ones below in the same kernel, which may have taken in what
  // has no line of its own; one for each run of lines.
  std::vector<MapLink> ofSource(const std::string &path, uint32_t line, const Text &text) const;

private:
  std::optional<RecordRange> MapEntry::*made = &MapEntry::cpp; // the lines of the text
  struct Line {
    uint32_t number = 0; // from 0
    uint32_t file = 0;   // in 'files'
    Span span;
  };
  uint32_t fileOf(const std::string &path);
  std::vector<Line> at(uint32_t file, uint32_t line, const Text &text) const;

  std::vector<std::string> files;
  std::vector<Line> lines; // by number
};

} // namespace allo::server
