// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Sarif.h"

#include "report/Explain.h"
#include "report/LineColumnRange.h"
#include "report/PercentEncoding.h"
#include "support/Assert.h"
#include "support/Path.h"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *Root = "%SRCROOT%";

std::string_view level(Severity severity) {
  return severity == Severity::Information ? "note" : showSeverity(severity);
}

// The text of an explanation up to its first example, on one line.
std::string firstParagraph(std::string_view help) {
  std::string out(help.substr(0, help.find("\n\n")));
  for (char &c : out)
    c = c == '\n' ? ' ' : c;
  return out;
}

std::string firstSentence(std::string text) {
  size_t end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

class Writer {
public:
  explicit Writer(const Report &source) : report(source) {}

  Json log() {
    Json results = Json::array();
    bool anySuppressed = false;
    for (const FileReport &file : report.files) {
      for (const Diagnostic &diagnostic : file.diagnostics)
        results.push_back(result(file, diagnostic));
      for (const SuppressedDiagnostic &entry : file.suppressed) {
        Json suppressed = result(file, entry.diagnostic);
        suppressed["suppressions"] = Json::array({suppression(entry.by)});
        results.push_back(std::move(suppressed));
        anySuppressed = true;
      }
    }
    // Either all results have the property or none.
    if (anySuppressed)
      for (Json &result : results)
        result.emplace("suppressions", Json::array());
    Json run = {{"tool", {{"driver", driver()}}},
                {"columnKind", "unicodeCodePoints"},
                {"originalUriBaseIds",
                 {{Root, {{"description", {{"text", "The folder that the checker ran in."}}}}}}},
                {"invocations", Json::array({invocation()})},
                {"artifacts", artifacts()},
                {"results", std::move(results)}};
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({std::move(run)})}};
  }

private:
  const Report &report;
  std::map<DiagCode, size_t> ruleIndex;
  std::vector<DiagCode> rules; // in the order of their first use
  Fingerprints fingerprints;

  Json driver() const {
    Json described = Json::array();
    for (DiagCode code : rules)
      described.push_back(rule(code));
    return {{"name", "allo"},
            {"version", ALLO_VERSION},
            {"semanticVersion", ALLO_VERSION},
            {"rules", std::move(described)}};
  }

  Json rule(DiagCode code) const {
    const DiagInfo &info = diagInfo(code);
    std::string help(sectionOf(diagnosticsPage(), info.code));
    if (help.empty())
      help = info.text;
    return {{"id", info.code},
            {"name", info.id},
            {"shortDescription", {{"text", firstSentence(firstParagraph(help))}}},
            {"fullDescription", {{"text", firstParagraph(help)}}},
            {"help", {{"text", help}, {"markdown", help}}},
            {"helpUri", report.documentation + "#" + std::string(info.code)},
            {"defaultConfiguration", {{"level", level(info.severity)}}}};
  }

  Json invocation() const {
    Json out = {{"executionSuccessful", report.exitCode <= 1}, {"exitCode", report.exitCode}};
    Json notifications = Json::array();
    for (const FileReport &file : report.files)
      if (file.lacksKernels())
        notifications.push_back(
            {{"level", "note"},
             {"message", {{"text", "no kernels found"}}},
             {"locations",
              Json::array({{{"physicalLocation", {{"artifactLocation", artifact(file.file)}}}}})}});
    for (const std::string &error : report.unchecked)
      notifications.push_back({{"level", "error"}, {"message", {{"text", error}}}});
    if (!notifications.empty())
      out["toolExecutionNotifications"] = std::move(notifications);
    return out;
  }

  // What was looked at.
  Json artifacts() const {
    Json out = Json::array();
    for (const FileReport &file : report.files)
      out.push_back({{"location", artifact(file.file)},
                     {"roles", Json::array({"analysisTarget"})},
                     {"properties", {{"kernels", file.kernels}}}});
    return out;
  }

  Json result(const FileReport &file, const Diagnostic &diagnostic) {
    auto [known, isNew] = ruleIndex.emplace(diagnostic.code, rules.size());
    if (isNew)
      rules.push_back(diagnostic.code);
    Json location = locationOf(file.file, placeOf(file, diagnostic));
    Json out = {{"ruleId", diagInfo(diagnostic.code).code},
                {"ruleIndex", known->second},
                {"level", level(diagnostic.severity)},
                {"message", {{"text", diagnostic.message}}},
                {"locations", Json::array({std::move(location)})},
                {"partialFingerprints",
                 {{"alloDiagnostic/v1", fingerprints.next(relativePath(file.file, report.root),
                                                          file.text, diagnostic)}}}};
    if (!diagnostic.notes.empty())
      out["relatedLocations"] = related(file, diagnostic);
    // Replacements are made in the file, which has the text of a notebook as JSON.
    if (!diagnostic.fixes.empty() && file.cells.empty())
      out["fixes"] = fixes(file, diagnostic);
    return out;
  }

  static Json suppression(Suppressor by) {
    switch (by) {
    case Suppressor::Comment:
      return {{"kind", "inSource"}};
    case Suppressor::Baseline:
      return {{"kind", "external"}, {"justification", "In the baseline."}};
    }
    ALLO_UNREACHABLE("suppressors are handled");
  }

  Json related(const FileReport &file, const Diagnostic &diagnostic) const {
    Json out = Json::array();
    for (const DiagNote &note : diagnostic.notes) {
      const std::string &name = note.file.empty() ? file.file : note.file;
      Json location = {{"id", out.size()}};
      location.update(locationOf(name, placeOf(note, file)));
      location["message"] = {{"text", note.message}};
      out.push_back(std::move(location));
    }
    return out;
  }

  Json fixes(const FileReport &file, const Diagnostic &diagnostic) const {
    Json out = Json::array();
    for (const DiagFix &fix : diagnostic.fixes) {
      Json replacements = Json::array();
      for (const DiagEdit &edit : fix.edits)
        replacements.push_back({{"deletedRegion", region(placeOf(file, edit.span))},
                                {"insertedContent", {{"text", edit.newText}}}});
      out.push_back(
          {{"description", {{"text", fix.title}}},
           {"artifactChanges", Json::array({{{"artifactLocation", artifact(file.file)},
                                             {"replacements", std::move(replacements)}}})}});
    }
    return out;
  }

  // A region is one of the file, which has the text of a notebook as JSON: what is known there is
  // the cell.
  Json locationOf(const std::string &file, const std::optional<LineColumnRange> &place) const {
    Json physical = {{"artifactLocation", artifact(file)}};
    if (place && place->cell == 0)
      physical["region"] = region(*place);
    Json out = {{"physicalLocation", std::move(physical)}};
    if (place && place->cell != 0)
      out["logicalLocations"] =
          Json::array({{{"name", showPlace(*place)},
                        {"fullyQualifiedName", showPlace(relativePath(file, report.root), *place)},
                        {"kind", "cell"}}});
    return out;
  }

  Json artifact(const std::string &file) const {
    std::string path = relativePath(file, report.root);
    if (path.starts_with('/'))
      return {{"uri", "file://" + escapedPath(path)}};
    return {{"uri", escapedPath(path)}, {"uriBaseId", Root}};
  }

  static Json region(const LineColumnRange &place) {
    return {{"startLine", place.line},
            {"startColumn", place.column},
            {"endLine", place.endLine},
            {"endColumn", place.endColumn}};
  }
};

} // namespace

std::string escapedPath(std::string_view path) { return percentEncoded(path, isUriLetter); }

std::string reportSarif(const Report &report) {
  Json log = Writer(report).log();
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace allo
