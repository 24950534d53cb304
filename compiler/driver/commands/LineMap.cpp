// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/commands/LineMap.h"

#include "driver/Target.h"
#include "report/Json.h"

#include <nlohmann/json.hpp>

namespace allo::driver {

using Json = nlohmann::ordered_json;

Json lineMap(const LoadedKernel &loaded, const std::vector<program::MappedLine> &lines,
             const std::string &text) {
  Json map = Json::array();
  for (const program::MappedLine &line : lines) {
    const program::SourceFile &file = loaded.program->files[line.place.file];
    Json source = rangeJson(file.text, line.place.span);
    source["file"] = shownPath(file.path, loaded.target);
    map.push_back({{"py", std::move(source)},
                   {text,
                    {{"start", {{"line", line.line}, {"column", 1}}},
                     {"end", {{"line", line.line + 1}, {"column", 1}}}}}});
  }
  return map;
}

} // namespace allo::driver
