// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Gitlab.h"

#include "report/LineColumnRange.h"
#include "support/Assert.h"
#include "support/Path.h"

#include <nlohmann/json.hpp>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

const char *gravity(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "major";
  case Severity::Warning:
    return "minor";
  case Severity::Information:
    return "info";
  }
  ALLO_UNREACHABLE("severities are handled");
}

} // namespace

std::string reportGitlab(const Report &report) {
  Json out = Json::array();
  Fingerprints fingerprints;
  for (const FileReport &file : report.files) {
    std::string path = relativePath(file.file, report.root);
    for (const Diagnostic &diagnostic : file.diagnostics) {
      LineColumnRange place = placeOf(file, diagnostic);
      std::string description = diagnostic.message;
      if (place.cell != 0) { // whose lines are not those of the file
        description = showPlace(place) + ": " + description;
        place = {};
      }
      out.push_back(
          {{"description", description},
           {"check_name", diagInfo(diagnostic.code).code},
           {"fingerprint", fingerprints.next(path, file.text, diagnostic)},
           {"severity", gravity(diagnostic.severity)},
           {"location",
            {{"path", path}, {"lines", {{"begin", place.line}, {"end", place.endLine}}}}}});
    }
  }
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace allo
