// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The settings that the extension for VS Code offers are those that the server has.
#include "config/Config.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace allo {
namespace {

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
        EXPECT_GT(property["description"].get<std::string>().size(), 20u) << warning << repair;
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
