// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Json.h"

#include "report/Place.h"

#include <nlohmann/json.hpp>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

Json notes(const FileReport &file, const Diagnostic &diagnostic) {
  Json out = Json::array();
  for (const DiagNote &note : diagnostic.notes) {
    Json entry = {{"file", note.file.empty() ? file.file : note.file}};
    if (const Text *text = textOf(note, file))
      entry["range"] = rangeJson(*text, note.span);
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
      edits.push_back({{"range", rangeJson(file.text, edit.span)}, {"newText", edit.newText}});
    out.push_back({{"title", fix.title}, {"edits", std::move(edits)}});
  }
  return out;
}

} // namespace

Json rangeJson(const Text &text, Span span) {
  Place place = placeOf(text, span);
  return {{"start", {{"line", place.line}, {"column", place.column}}},
          {"end", {{"line", place.endLine}, {"column", place.endColumn}}}};
}

Json diagnosticsJson(const Report &report) {
  Json diagnostics = Json::array();
  for (const FileReport &file : report.files)
    for (const Diagnostic &diagnostic : file.diagnostics)
      diagnostics.push_back({{"file", file.file},
                             {"range", rangeJson(file.text, diagnostic.span)},
                             {"severity", showSeverity(diagnostic.severity)},
                             {"code", diagInfo(diagnostic.code).code},
                             {"message", diagnostic.message},
                             {"sourceLine", sourceLineOf(file.text, diagnostic)},
                             {"notes", notes(file, diagnostic)},
                             {"fixes", fixes(file, diagnostic)}});
  return diagnostics;
}

std::string reportJson(const Report &report) {
  Json checked = Json::array();
  for (const FileReport &file : report.files)
    checked.push_back({{"file", file.file}, {"kernels", file.kernels}});
  Json out = {{"version", 1},
              {"files", report.files.size()},
              {"kernels", report.kernels},
              {"checked", std::move(checked)},
              {"errors", report.errors},
              {"warnings", report.warnings},
              {"diagnostics", diagnosticsJson(report)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace allo
