// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Every request about a document has an answer that is not an error: for every file of test/data,
// as it is and cut off anywhere.
#include "common/Sanitizer.h"
#include "server/TestSession.h"
#include "support/Text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace allo::server {
namespace {

namespace fs = std::filesystem;

constexpr const char *AskedUri = "file:///k.py";

std::vector<fs::path> sourcesOfTests() {
  std::vector<fs::path> paths;
  for (const auto &entry :
       fs::recursive_directory_iterator(fs::path(ALLO_SOURCE_DIR) / "test/data"))
    if (entry.path().extension() == ".py")
      paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return test::someOf(paths);
}

class Asker {
public:
  Asker() : session({.logDescriptor = ::open("/dev/null", O_WRONLY | O_CLOEXEC)}) {
    Json capabilities = TestSession::fullCapabilities();
    capabilities["textDocument"]["diagnostic"] = Json::object();
    capabilities["workspace"]["diagnostics"] = {{"refreshSupport", true}};
    capabilities["textDocument"]["semanticTokens"] = {{"requests", {{"full", {{"delta", true}}}}}};
    session.initialize(capabilities);
  }

  // At some places of the text, and about all of it.
  void askAll(const std::string &source, const std::string &shown, size_t places) {
    name = shown;
    const Text text = Text::fromBytes(source);
    session.open(AskedUri, source);
    for (const char *method :
         {"textDocument/foldingRange", "textDocument/documentLink", "textDocument/documentSymbol",
          "textDocument/codeLens", "textDocument/semanticTokens/full", "textDocument/diagnostic",
          "allo/kernels"})
      ask(method, {});
    ask("textDocument/semanticTokens/full/delta", {{"previousResultId", "1.1"}});
    for (const Json &hint :
         ask("textDocument/inlayHint", {{"range", TestSession::range(0, 0, 99999, 0)}}))
      answerOf("inlayHint/resolve", hint);
    for (size_t i = 0; i <= places; ++i) {
      const Position at =
          text.positionAt(uint32_t(random() % (text.size() + 1)), ColumnUnit::Utf16);
      const Json position = {{"line", at.line}, {"character", at.column}};
      for (const char *method :
           {"textDocument/hover", "textDocument/definition", "textDocument/references",
            "textDocument/documentHighlight", "textDocument/linkedEditingRange",
            "textDocument/completion", "textDocument/signatureHelp"})
        ask(method, {{"position", position}});
      ask("textDocument/selectionRange", {{"positions", {position, position}}});
      for (const Json &item : ask("textDocument/prepareCallHierarchy", {{"position", position}}))
        for (const char *method : {"callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"})
          answerOf(method, {{"item", item}});
    }
    session.close(AskedUri);
  }

  std::mt19937_64 random{1};

private:
  TestSession session;
  std::string name;

  Json ask(const char *method, Json params) {
    if (params.is_null())
      params = Json::object();
    params["textDocument"] = {{"uri", AskedUri}};
    return answerOf(method, params);
  }
  // A list, or what else it is.
  Json answerOf(const char *method, const Json &params) {
    const Json answer = session.call(method, params);
    EXPECT_TRUE(answer.contains("result"))
        << name << ": " << method << " " << params.dump() << ": " << answer.dump();
    const Json result = answer.value("result", Json());
    return result.is_array() ? result : Json::array();
  }
};

TEST(EveryRequest, IsAnsweredForWholeFilesAndParts) {
  Asker asker;
  for (const fs::path &path : sourcesOfTests()) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    const std::string source = content.str();
    asker.askAll(source, path.string(), 4);
    const size_t part = asker.random() % (source.size() + 1);
    asker.askAll(source.substr(0, part), path.string() + " up to " + std::to_string(part), 2);
    if (testing::Test::HasFailure())
      return;
  }
}

} // namespace
} // namespace allo::server
