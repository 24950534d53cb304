// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Record.h"

#include "report/LineColumnRange.h"

namespace allo {

RecordRange recordRange(const Text &text, Span span) {
  LineColumnRange place = placeOf(text, span);
  return {{place.line, place.column}, {place.endLine, place.endColumn}};
}

DiagnosticRecord recordOf(const FileReport &file, const Diagnostic &diagnostic) {
  DiagnosticRecord record;
  record.file = file.file;
  record.range = recordRange(file.text, diagnostic.span);
  record.severity = showSeverity(diagnostic.severity);
  record.code = diagInfo(diagnostic.code).code;
  record.message = diagnostic.message;
  record.sourceLine = sourceLineOf(file.text, diagnostic);
  for (const DiagNote &note : diagnostic.notes) {
    NoteRecord made{note.file.empty() ? file.file : note.file, std::nullopt, note.message};
    if (const Text *text = textOf(note, file))
      made.range = recordRange(*text, note.span);
    record.notes.push_back(std::move(made));
  }
  for (const DiagFix &fix : diagnostic.fixes) {
    FixRecord made{fix.title, {}};
    for (const DiagEdit &edit : fix.edits)
      made.edits.push_back({recordRange(file.text, edit.span), edit.newText});
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
