// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A diagnostic that stands for itself, without the text of its file: what reports in JSON and jobs
// contain. Lines and columns count from 1, columns count code points. Fields may be added, never
// renamed: programs read them.
#pragma once

#include "report/Report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

struct RecordPosition {
  uint32_t line = 1;
  uint32_t column = 1;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("line", self.line);
    field("column", self.column);
  }
};

struct RecordRange {
  RecordPosition start, end;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("start", self.start);
    field("end", self.end);
  }
};
RecordRange recordRange(const Text &text, Span span);

struct NoteRecord {
  std::string file;
  std::optional<RecordRange> range; // none: the text of the file is not known
  std::string message;
  std::optional<uint32_t> cell = {}; // of a notebook: lines count from its beginning
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("file", self.file);
    field("cell", self.cell);
    field("range", self.range);
    field("message", self.message);
  }
};

struct EditRecord {
  RecordRange range;
  std::string newText;
  std::optional<uint32_t> cell = {};
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("cell", self.cell);
    field("range", self.range);
    field("newText", self.newText);
  }
};
struct FixRecord {
  std::string title;
  std::vector<EditRecord> edits;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("title", self.title);
    field("edits", self.edits);
  }
};

// What a name or an element of an array was in a run that failed at the diagnostic.
struct ValueRecord {
  std::string file;
  RecordRange range;
  std::string name; // as it is written there
  std::string value;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("file", self.file);
    field("range", self.range);
    field("name", self.name);
    field("value", self.value);
  }
};

struct DiagnosticRecord {
  std::string file; // as users are shown it, or absolute in jobs
  RecordRange range;
  std::string severity; // "error", "warning"
  std::string code;
  std::string message;
  std::string sourceLine;
  std::vector<NoteRecord> notes;
  std::vector<FixRecord> fixes;
  std::optional<uint32_t> cell = {};
  std::optional<std::vector<ValueRecord>> values = {}; // of faults and differences, if known
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("file", self.file);
    field("cell", self.cell);
    field("range", self.range);
    field("severity", self.severity);
    field("code", self.code);
    field("message", self.message);
    field("sourceLine", self.sourceLine);
    field("notes", self.notes);
    field("fixes", self.fixes);
    field("values", self.values);
  }
};
DiagnosticRecord recordOf(const FileReport &file, const Diagnostic &diagnostic);
std::vector<DiagnosticRecord> recordsOf(const std::vector<FileReport> &files);

} // namespace allo
