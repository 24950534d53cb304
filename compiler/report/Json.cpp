// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

Json position(const Text &text, uint32_t offset) {
  Position p = text.positionAt(offset, ColumnUnit::CodePoint);
  return {{"line", p.line + 1}, {"column", p.column + 1}};
}

Json range(const Text &text, Span span) {
  return {{"start", position(text, span.begin)}, {"end", position(text, span.end)}};
}

Json notes(const FileReport &file, const Diagnostic &diagnostic, const Report &report) {
  Json out = Json::array();
  for (const DiagNote &note : diagnostic.notes) {
    const Text *text = note.file.empty() ? &file.text : nullptr;
    for (const FileReport &other : report.files)
      if (!text && other.file == note.file)
        text = &other.text;
    Json entry = {{"file", note.file.empty() ? file.file : note.file}};
    if (text)
      entry["range"] = range(*text, note.span);
    entry["message"] = note.message;
    out.push_back(std::move(entry));
  }
  return out;
}

Json fixes(const FileReport &file, const Diagnostic &diagnostic) {
  Json out = Json::array();
  for (const DiagFix &fix : diagnostic.fixes) {
    Json edits = Json::array();
    for (const DiagEdit &edit : fix.edits)
      edits.push_back({{"range", range(file.text, edit.span)}, {"newText", edit.newText}});
    out.push_back({{"title", fix.title}, {"edits", std::move(edits)}});
  }
  return out;
}

} // namespace

std::string reportJson(const Report &report) {
  Json diagnostics = Json::array();
  for (const FileReport &file : report.files)
    for (const Diagnostic &diagnostic : file.diagnostics)
      diagnostics.push_back({{"file", file.file},
                             {"range", range(file.text, diagnostic.span)},
                             {"severity", showSeverity(diagnostic.severity)},
                             {"code", diagInfo(diagnostic.code).code},
                             {"message", diagnostic.message},
                             {"notes", notes(file, diagnostic, report)},
                             {"fixes", fixes(file, diagnostic)}});
  Json out = {{"version", 1},
              {"files", report.checked},
              {"errors", report.errors},
              {"warnings", report.warnings},
              {"diagnostics", std::move(diagnostics)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace allo
