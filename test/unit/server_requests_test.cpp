// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Every request about a document has an answer that is not an error: for every file of test/data,
// as it is and cut off anywhere. With ALLO_EVERY_TOKEN=1, at every token of every file, and with
// every line of it as the last one, cut off somewhere.
#include "common/Sanitizer.h"
#include "server/TestSession.h"
#include "support/Characters.h"
#include "support/Text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
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

  // At these offsets of the text, and about all of it.
  void askAll(const std::string &source, const std::string &shown,
              const std::vector<size_t> &offsets) {
    name = shown;
    const Text text = Text::fromBytes(source);
    session.open(AskedUri, source);
    for (const char *method :
         {"textDocument/foldingRange", "textDocument/documentLink", "textDocument/documentSymbol",
          "textDocument/codeLens", "textDocument/semanticTokens/full", "textDocument/diagnostic",
          "allo/kernels"})
      ask(method, {});
    const Json whole = TestSession::range(0, 0, 99999, 0);
    ask("textDocument/semanticTokens/range", {{"range", whole}});
    ask("textDocument/inlineValue",
        {{"range", whole}, {"context", {{"frameId", 0}, {"stoppedLocation", whole}}}});
    answerOf("workspace/symbol", {{"query", ""}});
    ask("textDocument/semanticTokens/full/delta", {{"previousResultId", "1.1"}});
    for (const Json &hint : ask("textDocument/inlayHint", {{"range", whole}}))
      answerOf("inlayHint/resolve", hint);
    for (const size_t offset : offsets) {
      const Position at =
          text.positionAt(uint32_t(std::min<size_t>(offset, text.size())), ColumnUnit::Utf16);
      const Json position = {{"line", at.line}, {"character", at.column}};
      for (const char *method :
           {"textDocument/hover", "textDocument/definition", "textDocument/declaration",
            "textDocument/typeDefinition", "textDocument/implementation", "textDocument/references",
            "textDocument/documentHighlight", "textDocument/linkedEditingRange",
            "textDocument/completion", "textDocument/signatureHelp", "allo/loopSchedule"})
        ask(method, {{"position", position}});
      ask("textDocument/codeAction", {{"range", {{"start", position}, {"end", position}}},
                                      {"context", {{"diagnostics", Json::array()}}}});
      for (const char *method : {"textDocument/prepareRename", "textDocument/rename"})
        ask(method, {{"position", position}, {"newName", "q_1"}}, Refusal::IsAnAnswer);
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

  enum class Refusal : uint8_t { IsAnError, IsAnAnswer }; // with its reason

  Json ask(const char *method, Json params, Refusal refusal = Refusal::IsAnError) {
    if (params.is_null())
      params = Json::object();
    params["textDocument"] = {{"uri", AskedUri}};
    return answerOf(method, params, refusal);
  }
  // A list, or what else it is.
  Json answerOf(const char *method, const Json &params, Refusal refusal = Refusal::IsAnError) {
    const Json answer = session.call(method, params);
    constexpr int RequestFailed = -32803;
    const bool isRefused = refusal == Refusal::IsAnAnswer && answer.contains("error") &&
                           answer["error"].value("code", 0) == RequestFailed &&
                           answer["error"].value("message", "") != "";
    EXPECT_TRUE(isRefused || answer.contains("result"))
        << name << ": " << method << " " << params.dump() << ": " << answer.dump();
    const Json result = answer.value("result", Json());
    return result.is_array() ? result : Json::array();
  }
};

// Where names, numbers and other signs begin.
std::vector<size_t> tokensOf(const std::string &source) {
  auto kindOf = [](char c) { return isNameChar(c) ? 1 : isBlank(c) || isNewline(c) ? 0 : 2; };
  std::vector<size_t> found;
  for (size_t i = 0; i < source.size(); ++i)
    if (const int kind = kindOf(source[i]);
        kind != 0 && (kind == 2 || i == 0 || kindOf(source[i - 1]) != kind))
      found.push_back(i);
  return found;
}

TEST(EveryRequest, IsAnsweredForWholeFilesAndParts) {
  Asker asker;
  const bool isForAll = std::getenv("ALLO_EVERY_TOKEN") != nullptr;
  size_t asked = 0; // places
  auto ask = [&](const std::string &source, const std::string &shown, std::vector<size_t> offsets) {
    asked += offsets.size();
    asker.askAll(source, shown, offsets);
  };
  auto somewhere = [&](size_t first, size_t end) { return first + asker.random() % (end - first); };
  auto askPart = [&](const std::string &source, const fs::path &path, size_t end) {
    ask(source.substr(0, end), path.string() + " up to " + std::to_string(end),
        {end, somewhere(0, end + 1)});
  };
  for (const fs::path &path : sourcesOfTests()) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    const std::string source = content.str();
    std::vector<size_t> offsets = {source.size()};
    for (size_t i = 0; i < 4; ++i)
      offsets.push_back(somewhere(0, source.size() + 1));
    ask(source, path.string(), isForAll ? tokensOf(source) : offsets);
    askPart(source, path, somewhere(0, source.size() + 1));
    for (size_t line = 0; isForAll && line < source.size();) {
      const size_t end = std::min(source.find('\n', line), source.size() - 1) + 1;
      askPart(source, path, somewhere(line, end));
      line = end;
    }
    if (testing::Test::HasFailure())
      return;
  }
  RecordProperty("places", std::to_string(asked));
  if (isForAll)
    std::printf("all requests at %zu places\n", asked);
}

} // namespace
} // namespace allo::server
