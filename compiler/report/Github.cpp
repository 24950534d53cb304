// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Github.h"

#include "diag/TextRenderer.h"
#include "report/LineColumnRange.h"
#include "report/PercentEncoding.h"
#include "support/Path.h"

namespace allo {

namespace {

std::string_view command(Severity severity) {
  return severity == Severity::Information ? "notice" : showSeverity(severity);
}

std::string nameOf(const std::string &file, const Report &report) {
  return showFileName(relativePath(file, report.root));
}

std::string messageOf(const Diagnostic &diagnostic, const FileReport &file, const Report &report) {
  const LineColumnRange place = placeOf(file, diagnostic);
  // The lines of a cell are not those of the file.
  std::string out = (place.cell != 0 ? showPlace(place) + ": " : "") + diagnostic.message;
  for (const DiagNote &note : diagnostic.notes) {
    std::string name = nameOf(note.file.empty() ? file.file : note.file, report);
    const std::optional<LineColumnRange> there = placeOf(note, file);
    out += "\n" + (there ? showPlace(name, *there) : name) + ": " + note.message;
  }
  return out;
}

} // namespace

std::string escapeGithubMessage(std::string_view text) {
  return percentEncoded(
      text, [](char c) { return std::string_view("%\r\n").find(c) == std::string_view::npos; });
}
std::string escapeGithubProperty(std::string_view text) {
  return percentEncoded(
      text, [](char c) { return std::string_view("%\r\n:,").find(c) == std::string_view::npos; });
}

std::string reportGithub(const Report &report) {
  std::string out;
  for (const FileReport &file : report.files) {
    if (file.lacksKernels())
      out += "::notice file=" + escapeGithubProperty(nameOf(file.file, report)) +
             ",title=allo::No kernels found\n";
    for (const Diagnostic &diagnostic : file.diagnostics) {
      LineColumnRange place = placeOf(file, diagnostic);
      if (place.cell != 0)
        place = {};
      std::string code(diagInfo(diagnostic.code).code);
      out += "::" + std::string(command(diagnostic.severity)) +
             " file=" + escapeGithubProperty(nameOf(file.file, report)) +
             ",line=" + std::to_string(place.line) + ",col=" + std::to_string(place.column) +
             ",endLine=" + std::to_string(place.endLine) +
             ",endColumn=" + std::to_string(place.endColumn) +
             ",title=" + escapeGithubProperty("allo (" + code + ")") +
             "::" + escapeGithubMessage(messageOf(diagnostic, file, report)) + "\n";
    }
  }
  return out;
}

} // namespace allo
