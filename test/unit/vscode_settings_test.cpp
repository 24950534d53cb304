// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The settings that the extension for VS Code offers are those that the server has.
#include "config/Config.h"
#include "report/Explain.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>

namespace allo {
namespace {

// The first paragraph of what the documentation says about a warning, as plain text.
std::string meaningOf(const std::string &warning) {
  const std::string page = *explain(warning);
  const size_t begin = page.find("\n\n") + 2;
  std::string text = page.substr(begin, page.find("\n\n", begin) - begin);
  while (text.ends_with('\n'))
    text.pop_back();
  std::ranges::replace(text, '\n', ' ');
  std::ranges::replace(text, '`', '\'');
  return std::regex_replace(text, std::regex(R"(\[([^\]]*)\]\([^)]*\))"), "$1");
}

TEST(VsCodeExtension, OffersTheSettingsOfTheServer) {
  const std::string repair = "; to update it: node vscode-extension/scripts/settings.mjs";
  std::ifstream file(ALLO_SOURCE_DIR "/vscode-extension/package.json");
  nlohmann::json offered = nlohmann::json::object();
  const nlohmann::json manifest = nlohmann::json::parse(file);
  for (const auto &section : manifest["contributes"]["configuration"])
    offered.update(section["properties"]);
  const nlohmann::json schema = settingsSchema();
  for (const auto &[name, setting] : schema.items()) {
    // The extension turns it off beside other servers, as its own allo.symbols.show says.
    if (name == "allo.symbols.enabled") {
      EXPECT_FALSE(offered.contains(name)) << name << repair;
      continue;
    }
    ASSERT_TRUE(offered.contains(name)) << name << repair;
    nlohmann::json mine = offered[name];
    mine.erase("scope");
    EXPECT_TRUE(mine.contains("order")) << name << repair;
    mine.erase("order");
    // VS Code draws code in descriptions if they are Markdown.
    if (mine.contains("markdownDescription")) {
      mine["description"] = mine["markdownDescription"];
      mine.erase("markdownDescription");
    }
    if (name == "allo.warnings") // what each of them means, for the editor of settings
      for (auto &[warning, property] : mine["properties"].items()) {
        EXPECT_EQ(property["description"], meaningOf(warning)) << warning << repair;
        property.erase("description");
      }
    EXPECT_EQ(mine, setting) << name << repair;
  }
  // The rest is the extension's own.
  for (const auto &[name, setting] : offered.items())
    EXPECT_TRUE(schema.contains(name) || name.starts_with("allo.server.") ||
                name.starts_with("allo.trace.") || name.starts_with("allo.texts.") ||
                name.starts_with("allo.results.") || name.starts_with("allo.testing.") ||
                name == "allo.symbols.show")
        << name << repair;
  EXPECT_EQ(offered["allo.run.program"]["scope"], "machine")
      << "a project cannot choose which program is started";
}

} // namespace
} // namespace allo
