// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Baseline.h"

#include "report/LineColumnRange.h"
#include "support/Path.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace allo {

namespace {

using Json = nlohmann::json;

// Nullopt where it is not there or no string.
std::optional<std::string> textAt(const Json &object, const char *key) {
  auto it = object.is_object() ? object.find(key) : object.end();
  if (it == object.end() || !it->is_string())
    return std::nullopt;
  return it->get<std::string>();
}

} // namespace

Result<Baseline> Baseline::parse(const std::string &json, const std::string &root) {
  Json report = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (!report.is_object() || !report.contains("diagnostics") || !report["diagnostics"].is_array())
    return Error{"it is not a JSON report"};
  if (auto version = report.find("version"); version == report.end() || *version != 1)
    return Error{"it is a report of another version"};
  Baseline out;
  out.folder = root;
  for (const Json &entry : report["diagnostics"]) {
    std::optional<std::string> file = textAt(entry, "file");
    std::optional<std::string> code = textAt(entry, "code");
    std::optional<std::string> message = textAt(entry, "message");
    std::optional<std::string> line = textAt(entry, "sourceLine");
    if (!file || !code || !message || !line)
      return Error{"a diagnostic in it lacks its file, code, message or sourceLine"};
    ++out.entries[{relativePath(*file, root), *code, *message, withoutBlanks(*line)}];
  }
  return out;
}

bool Baseline::take(const std::string &file, const Text &text, const Diagnostic &diagnostic) {
  auto it = entries.find({relativePath(file, folder), std::string(diagInfo(diagnostic.code).code),
                          diagnostic.message, withoutBlanks(sourceLineOf(text, diagnostic))});
  if (it == entries.end() || it->second == 0)
    return false;
  --it->second;
  return true;
}

} // namespace allo
