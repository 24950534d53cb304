// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "synthesis/ReportSource.h"

#include <nlohmann/json.hpp>

namespace allo::synthesis {

namespace {

using Json = nlohmann::ordered_json;

std::string textAt(const Json &object, const char *name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}
size_t numberAt(const Json &object, const char *name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found != object.end() && found->is_number_unsigned() ? found->get<size_t>() : 0;
}
// Calls fn(element) for each element of a list; none where there is no list.
template <typename Fn> void forEachIn(const Json &object, const char *name, Fn &&fn) {
  if (const auto found = object.find(name); found != object.end() && found->is_array())
    for (const Json &each : *found)
      fn(each);
}

} // namespace

std::string textOf(const ReportSource &source) {
  Json sources = Json::array(), functions = Json::array(), loops = Json::array();
  for (const SourceCode &each : source.sources)
    sources.push_back({{"file", each.file}, {"code", each.hash}});
  for (const SourceFunction &each : source.functions)
    functions.push_back({{"name", each.name},
                         {"file", each.file},
                         {"kernel", each.kernel},
                         {"instance", each.label}});
  for (const SourceLoop &each : source.loops) {
    Json made = {{"function", each.function}, {"label", each.label}};
    if (!each.kernel.empty()) {
      made["file"] = each.file;
      made["kernel"] = each.kernel;
      made["loop"] = each.loop;
    }
    loops.push_back(std::move(made));
  }
  const Json all = {{"made by", "allo"},
                    {"target", source.target},
                    {"kernel.cpp", source.cpp},
                    {"sources", std::move(sources)},
                    {"functions", std::move(functions)},
                    {"loops", std::move(loops)}};
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<ReportSource> parseReportSource(std::string_view text) {
  const Json all = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!all.is_object() || !all.contains("made by"))
    return Error{"it is not a file of a project of allo"};
  ReportSource made;
  made.target = textAt(all, "target");
  made.cpp = textAt(all, "kernel.cpp");
  forEachIn(all, "sources", [&](const Json &each) {
    made.sources.push_back({textAt(each, "file"), textAt(each, "code")});
  });
  if (made.target.empty() || made.sources.empty())
    return Error{"it does not name what the report is about"};
  bool isWhole = true;
  forEachIn(all, "functions", [&](const Json &each) {
    made.functions.push_back({textAt(each, "name"), numberAt(each, "file"), textAt(each, "kernel"),
                              textAt(each, "instance")});
    isWhole = isWhole && made.functions.back().file < made.sources.size();
  });
  forEachIn(all, "loops", [&](const Json &each) {
    made.loops.push_back({textAt(each, "function"), textAt(each, "label"), numberAt(each, "file"),
                          textAt(each, "kernel"), numberAt(each, "loop")});
    isWhole = isWhole && made.loops.back().file < made.sources.size();
  });
  if (!isWhole)
    return Error{"it refers to a source that it does not list"};
  return made;
}

} // namespace allo::synthesis
