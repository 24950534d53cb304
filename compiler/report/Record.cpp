// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Record.h"

#include "report/LineColumnRange.h"

namespace allo {

static RecordRange recordRange(const LineColumnRange &place) {
  return {{place.line, place.column}, {place.endLine, place.endColumn}};
}

static std::optional<uint32_t> recordCell(const LineColumnRange &place) {
  return place.cell != 0 ? std::optional(place.cell) : std::nullopt;
}

RecordRange recordRange(const Text &text, Span span) { return recordRange(placeOf(text, span)); }

DiagnosticRecord recordOf(const FileReport &file, const Diagnostic &diagnostic) {
  DiagnosticRecord record;
  record.file = file.file;
  const LineColumnRange place = placeOf(file, diagnostic);
  record.cell = recordCell(place);
  record.range = recordRange(place);
  record.severity = showSeverity(diagnostic.severity);
  record.code = diagInfo(diagnostic.code).code;
  record.message = diagnostic.message;
  record.sourceLine = sourceLineOf(file.text, diagnostic);
  for (const DiagNote &note : diagnostic.notes) {
    NoteRecord made{note.file.empty() ? file.file : note.file, {}, note.message};
    if (const std::optional<LineColumnRange> there = placeOf(note, file)) {
      made.cell = recordCell(*there);
      made.range = recordRange(*there);
    }
    record.notes.push_back(std::move(made));
  }
  for (const DiagFix &fix : diagnostic.fixes) {
    FixRecord made{fix.title, {}};
    for (const DiagEdit &edit : fix.edits) {
      const LineColumnRange there = placeOf(file, edit.span);
      made.edits.push_back({recordRange(there), edit.newText, recordCell(there)});
    }
    record.fixes.push_back(std::move(made));
  }
  return record;
}

std::vector<DiagnosticRecord> recordsOf(const std::vector<FileReport> &files) {
  std::vector<DiagnosticRecord> records;
  for (const FileReport &file : files)
    for (const Diagnostic &diagnostic : file.diagnostics)
      records.push_back(recordOf(file, diagnostic));
  return records;
}

} // namespace allo
