// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Answers that are made side by side are those that one thread makes, one after the other.
#include "common/Sanitizer.h"
#include "server/TestSession.h"
#include "server/documents/SideBySide.h"
#include "threads/Client.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>

namespace allo::server {
namespace {

TEST(SideBySide, DoesEachShareOnce) {
  SideBySide threads(4);
  std::mt19937 random(1);
  for (int round = 0; round < test::rounds(2000); ++round) {
    std::vector<std::atomic<int>> done(random() % 9);
    std::thread::id own;
    threads.run(
        done.size(), [&](size_t i) { ++done[i]; }, [&] { own = std::this_thread::get_id(); });
    EXPECT_EQ(own, std::this_thread::get_id());
    for (const std::atomic<int> &each : done)
      EXPECT_EQ(each, 1);
  }
}

TEST(SideBySide, WaitsForAll) {
  SideBySide threads(2);
  std::atomic<bool> isOwnDone = false;
  std::atomic<int> done = 0;
  threads.run(
      2,
      [&](size_t) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ++done;
      },
      [&] { isOwnDone = true; });
  EXPECT_TRUE(isOwnDone);
  EXPECT_EQ(done, 2);
}

// What an editor asks for after an edit at this place.
std::vector<std::pair<std::string, Json>> requestsAt(const std::string &uri, uint32_t line,
                                                     uint32_t character) {
  const Json document = {{"textDocument", {{"uri", uri}}}};
  Json place = document, visible = document;
  place["position"] = {{"line", line}, {"character", character}};
  visible["range"] = TestSession::range(line > 20 ? line - 20 : 0, 0, line + 20, 0);
  return {{"textDocument/completion", place},
          {"textDocument/hover", place},
          {"textDocument/signatureHelp", place},
          {"textDocument/documentHighlight", place},
          {"textDocument/prepareRename", place},
          {"textDocument/inlayHint", visible},
          {"textDocument/codeLens", document},
          {"textDocument/foldingRange", document},
          {"textDocument/documentSymbol", document},
          {"textDocument/documentSymbol", document},
          {"textDocument/semanticTokens/full", document},
          {"textDocument/semanticTokens/full", document},
          {"textDocument/documentLink", document}};
}

// The result without the names of the lists of tokens, which count on.
Json shown(const Json &answer) {
  if (!answer.contains("result"))
    return answer.at("error");
  Json result = answer.at("result");
  if (result.is_object())
    result.erase("resultId");
  return result;
}

TEST(SideBySide, AnswersEqualThoseOfOneThread) {
  const std::string uri = "file:///k.py";
  Client client;
  client.initialize(nullptr, TestSession::fullCapabilities());
  TestSession alone;
  alone.initialize();
  const std::string text = kernels(12, 3);
  client.open(uri, text);
  client.sync();
  alone.open(uri, text);
  std::mt19937 random(7);
  for (int64_t round = 0; round < test::rounds(60); ++round) {
    const uint32_t line = 3 + uint32_t(random() % 100), character = uint32_t(random() % 12);
    const std::string inserted = round % 3 == 0 ? "x" : round % 3 == 1 ? "\n" : "1";
    const Json where = TestSession::range(line, character, line, character);
    client.edit(uri, round + 2, where, inserted);
    std::vector<int64_t> asked;
    const auto requests = requestsAt(uri, line, character);
    for (const auto &[method, params] : requests)
      asked.push_back(client.ask(method, params));
    alone.edit(uri, {{where, inserted}});
    for (size_t i = 0; i < requests.size(); ++i)
      EXPECT_EQ(shown(client.answer(asked[i])),
                shown(alone.call(requests[i].first, requests[i].second)))
          << requests[i].first << " after edit " << round;
    client.sync();
  }
  client.leave();
}

} // namespace
} // namespace allo::server
