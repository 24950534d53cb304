// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Json.h"

#include "report/Fields.h"
#include "report/Record.h"

#include <nlohmann/json.hpp>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

} // namespace

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
              {"diagnostics", toJson(recordsOf(report.files))}};
  return dumped(out) + "\n";
}

} // namespace allo
