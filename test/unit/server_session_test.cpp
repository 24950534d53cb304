// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What no script of test/data/lsp can show: messages that nest deeply, replies that are forgotten,
// and that the pool thread makes no difference.
#include "server/TestSession.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>

namespace allo::server {
namespace {

using testing::ElementsAre;

constexpr const char *SessionUri = "file:///k.py";
// Line 5 is "    v = x + x", line 6 "    return v".
const std::string Kernel = "from allo import i32, kernel\n"
                           "\n"
                           "\n"
                           "@kernel\n"
                           "def first(x: i32) -> i32:\n"
                           "    v = x + x\n"
                           "    return v\n";

// What is logged is not what is tested here.
TestSession::Options quiet() {
  static const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  return {.logDescriptor = null};
}

// The codes of the errors that answer nothing.
std::vector<int> errors(const std::vector<Json> &messages) {
  std::vector<int> out;
  for (const Json &message : messages)
    if (message.contains("error") && message.at("id").is_null())
      out.push_back(message.at("error").at("code"));
  return out;
}

TEST(Messages, DeepOnesAreRefused) {
  TestSession session(quiet());
  session.initialize();
  for (const char *head :
       {R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":)",
        R"({"jsonrpc":"2.0","id":7,"method":"workspace/executeCommand","params":{"arguments":)"}) {
    std::string body = head + std::string(200'000, '[') + std::string(200'000, ']') + "}}";
    EXPECT_THAT(errors(session.sendBody(body)), ElementsAre(-32700));
    std::string flat = head + ("\"" + std::string(200'000, '[') + "\\\"{\"}}");
    EXPECT_THAT(errors(session.sendBody(flat)), testing::Not(testing::Contains(-32700)));
  }
}

TEST(ReplyOnce, AnswersWhenItIsDropped) {
  struct Recorder final : Host {
    std::vector<std::string> sent;
    void send(std::string body) override { sent.push_back(std::move(body)); }
    void post(std::function<void()>) override {}
    void after(std::chrono::milliseconds, std::function<void()>) override {}
    void exit(int) override {}
    void watchProcess(int64_t) override {}
  } host;
  Log log;
  {
    ReplyOnce dropped({"1"}, "m", host, log);
  }
  {
    ReplyOnce first({"2"}, "m", host, log);
    ReplyOnce second = std::move(first);
    second.result(RawJson{"{}"});
  }
  {
    ReplyOnce kept({"3"}, "m", host, log);
    kept = ReplyOnce({"4"}, "m", host, log); // 3 is dropped
    kept.result(nullptr);
  }
  EXPECT_THAT(host.sent, ElementsAre(testing::HasSubstr("\"id\":1,\"error\":{\"code\":-32603"),
                                     R"({"jsonrpc":"2.0","id":2,"result":{}})",
                                     testing::HasSubstr("\"id\":3,\"error\":{\"code\":-32603"),
                                     R"({"jsonrpc":"2.0","id":4,"result":null})"));
}

TEST(ReplyOnceDeathTest, AnsweringTwiceIsABug) {
  TestSession session(quiet());
  EXPECT_DEATH(
      {
        struct Sink final : Host {
          void send(std::string) override {}
          void post(std::function<void()>) override {}
          void after(std::chrono::milliseconds, std::function<void()>) override {}
          void exit(int) override {}
          void watchProcess(int64_t) override {}
        } host;
        Log log;
        ReplyOnce reply({"1"}, "m", host, log);
        reply.result(1);
        reply.result(2);
      },
      "exactly once");
}

TEST(Threads, GiveTheSameAnswers) {
  const Json document = {{"uri", SessionUri}};
  const Json hover = {{"textDocument", document}, {"position", {{"line", 5}, {"character", 4}}}};
  const Json everywhere = {{"textDocument", document},
                           {"range", TestSession::range(0, 0, 1000, 0)}};
  std::vector<std::vector<Json>> said[2];
  for (bool threads : {false, true}) {
    TestSession::Options options = quiet();
    options.threads = threads;
    TestSession session(options);
    session.initialize();
    auto &all = said[threads];
    all.push_back(session.open(SessionUri, Kernel));
    all.push_back(session.edit(SessionUri, {{TestSession::range(6, 11, 6, 12), "bad"}}));
    all.push_back(session.request("textDocument/hover", hover));
    all.push_back(session.request("textDocument/inlayHint", everywhere));
    all.push_back(session.close(SessionUri));
  }
  EXPECT_EQ(said[0], said[1]);
}

} // namespace
} // namespace allo::server
