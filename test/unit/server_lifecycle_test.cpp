// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The protocol's rules of conversation: what is answered, with what, and when the server leaves.
#include "server/TestSession.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

namespace allo::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// What is logged is not what is tested here.
TestSession::Options quiet() {
  static const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  return {.logDescriptor = null};
}

Json request(Json id, const char *method, Json params = Json::object()) {
  return {
      {"jsonrpc", "2.0"}, {"id", std::move(id)}, {"method", method}, {"params", std::move(params)}};
}

// "7:-32601" for an error that answers request 7, "7:ok" for a result, the method for what is no
// answer.
std::vector<std::string> briefly(const std::vector<Json> &messages) {
  std::vector<std::string> out;
  for (const Json &message : messages) {
    if (message.contains("method"))
      out.push_back(message.at("method"));
    else if (message.contains("error"))
      out.push_back(message.at("id").dump() + ":" + message.at("error").at("code").dump());
    else
      out.push_back(message.at("id").dump() + ":ok");
  }
  return out;
}

const Json Initialize = {{"processId", nullptr}, {"capabilities", Json::object()}};

TEST(Lifecycle, NothingWorksBeforeInitialize) {
  TestSession session(quiet());
  EXPECT_THAT(briefly(session.send(request(1, "textDocument/hover"))), ElementsAre("1:-32002"));
  EXPECT_THAT(briefly(session.send(request(2, "shutdown"))), ElementsAre("2:-32002"));
  EXPECT_THAT(briefly(session.send(request(3, "no/such"))), ElementsAre("3:-32002"));
  EXPECT_THAT(session.open("file:///a.py", "from allo import kernel\n"), IsEmpty());
  EXPECT_EQ(session.textOf("file:///a.py"), "");
  EXPECT_EQ(session.exitCode(), std::nullopt);
  EXPECT_THAT(briefly(session.send(request(4, "initialize", Initialize))), ElementsAre("4:ok"));
}

TEST(Lifecycle, ExitAloneIsAFailure) {
  TestSession session(quiet());
  session.notify("exit", nullptr);
  EXPECT_EQ(session.exitCode(), 1);
  TestSession running(quiet());
  running.initialize();
  running.notify("exit", nullptr);
  EXPECT_EQ(running.exitCode(), 1);
}

TEST(Lifecycle, ShutdownThenExitIsSuccess) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(briefly(session.send(request(1, "shutdown", nullptr))), ElementsAre("1:ok"));
  EXPECT_EQ(session.exitCode(), std::nullopt);
  EXPECT_THAT(briefly(session.send(request(2, "textDocument/hover"))), ElementsAre("2:-32600"));
  EXPECT_THAT(briefly(session.send(request(3, "shutdown"))), ElementsAre("3:-32600"));
  EXPECT_THAT(briefly(session.send(request(4, "initialize", Initialize))), ElementsAre("4:-32600"));
  EXPECT_THAT(session.open("file:///a.py", "from allo import kernel\n"), IsEmpty());
  session.notify("exit", nullptr);
  EXPECT_EQ(session.exitCode(), 0);
}

TEST(Lifecycle, NothingIsHandledBehindExit) {
  TestSession session(quiet());
  session.initialize();
  std::vector<Json> said =
      session.sendTogether({{{"jsonrpc", "2.0"}, {"method", "exit"}}, request(1, "shutdown")});
  EXPECT_THAT(said, IsEmpty());
  EXPECT_EQ(session.exitCode(), 1);
}

TEST(Lifecycle, InitializeComesOnce) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(briefly(session.send(request(9, "initialize", Initialize))), ElementsAre("9:-32600"));
}

TEST(Lifecycle, InitializeNeedsParameters) {
  TestSession session(quiet());
  EXPECT_THAT(briefly(session.send(request(1, "initialize", nullptr))), ElementsAre("1:-32602"));
  EXPECT_THAT(briefly(session.send(request(2, "initialize", Json::array()))),
              ElementsAre("2:-32602"));
  // Odd parts are passed over; the client gets what can be done without them.
  Json odd = {{"processId", "x"}, {"capabilities", {{"textDocument", 1}, {"general", nullptr}}}};
  EXPECT_THAT(briefly(session.send(request(3, "initialize", odd))), ElementsAre("3:ok"));
}

TEST(Lifecycle, TheClientsProcessIsWatched) {
  TestSession session(quiet());
  session.send(request(1, "initialize", {{"processId", 4711}, {"capabilities", Json::object()}}));
  EXPECT_EQ(session.watchedProcess(), 4711);
}

TEST(Requests, AreAlwaysAnswered) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(briefly(session.send(request(1, "no/such"))), ElementsAre("1:-32601"));
  EXPECT_THAT(briefly(session.send(request(2, "$/noSuch"))), ElementsAre("2:-32601"));
  EXPECT_THAT(briefly(session.send(request(3, "textDocument/didOpen"))), ElementsAre("3:-32601"));
  EXPECT_THAT(briefly(session.send(request(4, "exit"))), ElementsAre("4:-32601"));
  EXPECT_THAT(session.notify("$/noSuch", Json::object()), IsEmpty());
  EXPECT_THAT(session.notify("no/such", Json::object()), IsEmpty());
  EXPECT_THAT(session.notify("textDocument/hover", Json::object()), IsEmpty());
}

TEST(Requests, KeepTheirIds) {
  TestSession session(quiet());
  session.initialize();
  for (const char *id :
       {"0", "-5", "9007199254740993", "9223372036854775807", "\"x\"", "\"\"", "null"}) {
    std::vector<Json> said =
        session.sendBody(std::string(R"({"jsonrpc":"2.0","method":"no/such","id":)") + id + "}");
    ASSERT_EQ(said.size(), 1u) << id;
    EXPECT_EQ(said[0].at("id").dump(), id);
  }
}

TEST(Requests, WrongParametersAreNamed) {
  TestSession session(quiet());
  session.initialize();
  session.open("file:///a.py", "from allo import kernel\n");
  const Json document = {{"uri", "file:///a.py"}};
  std::vector<Json> wrong = {
      nullptr,
      Json::array({1}),
      Json::object(),
      {{"textDocument", 5}, {"position", {{"line", 0}, {"character", 0}}}},
      {{"textDocument", {{"uri", 5}}}, {"position", {{"line", 0}, {"character", 0}}}},
      {{"textDocument", document}},
      {{"textDocument", document}, {"position", 3}},
      {{"textDocument", document}, {"position", {{"line", -1}, {"character", 0}}}},
      {{"textDocument", document}, {"position", {{"line", 0}, {"character", -1}}}},
      {{"textDocument", document}, {"position", {{"line", 0}, {"character", 2147483648}}}},
      {{"textDocument", document}, {"position", {{"line", 1e300}, {"character", 0}}}},
      {{"textDocument", document}, {"position", {{"line", 0.5}, {"character", 0}}}},
      {{"textDocument", document}, {"position", {{"line", "0"}, {"character", 0}}}},
      {{"textDocument", document},
       {"position", {{"line", 18446744073709551615u}, {"character", 0}}}},
  };
  for (const Json &params : wrong) {
    Json reply = session.call("textDocument/hover", params);
    ASSERT_TRUE(reply.contains("error")) << params;
    EXPECT_EQ(reply.at("error").at("code"), -32602) << params;
  }
  // Past the end is no mistake, nor is a number that some clients write with a point.
  for (Json position :
       {Json{{"line", 99999}, {"character", 0}}, Json{{"line", 0}, {"character", 2147483647}},
        Json{{"line", 0.0}, {"character", 1.0}}})
    EXPECT_TRUE(
        session.call("textDocument/hover", {{"textDocument", document}, {"position", position}})
            .contains("result"))
        << position;
}

TEST(Requests, DocumentsThatAreNotOpenHaveNothing) {
  TestSession session(quiet());
  session.initialize();
  Json reply = session.call("textDocument/hover", {{"textDocument", {{"uri", "file:///no.py"}}},
                                                   {"position", {{"line", 0}, {"character", 0}}}});
  EXPECT_TRUE(reply.at("result").is_null());
}

TEST(Messages, MalformedOnesAreAnsweredAndSurvived) {
  TestSession session(quiet());
  session.initialize();
  for (const char *body :
       {"", "{", "nonsense", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"", "\xFF\xFE"})
    EXPECT_THAT(briefly(session.sendBody(body)), ElementsAre("null:-32700")) << body;
  for (const char *body : {"[]", "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"}]", "1", "null",
                           "{\"method\":\"x\",\"id\":[1]}", "{\"method\":\"x\",\"id\":1.5}"})
    EXPECT_THAT(briefly(session.sendBody(body)), ElementsAre("null:-32600")) << body;
  EXPECT_THAT(briefly(session.sendBody(R"({"jsonrpc":"2.0","id":6,"method":7})")),
              ElementsAre("6:-32600"));
  EXPECT_THAT(briefly(session.sendBody(R"({"jsonrpc":"1.0","id":6,"method":"x"})")),
              ElementsAre("6:-32600"));
  // A client that leaves out the version is understood.
  EXPECT_THAT(briefly(session.sendBody(R"({"id":8,"method":"allo/sync"})")), ElementsAre("8:ok"));
  EXPECT_THAT(briefly(session.sendBytes("garbage\r\n\r\n")), ElementsAre("null:-32700"));
  EXPECT_THAT(briefly(session.send(request(9, "allo/sync"))), ElementsAre("9:ok"));
  EXPECT_EQ(session.exitCode(), std::nullopt);
}

TEST(Messages, DeepOnesAreRefused) {
  TestSession session(quiet());
  session.initialize();
  for (const char *head :
       {R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":)",
        R"({"jsonrpc":"2.0","id":7,"method":"workspace/executeCommand","params":{"arguments":)"}) {
    std::string body = head + std::string(200'000, '[') + std::string(200'000, ']') + "}}";
    EXPECT_THAT(briefly(session.sendBody(body)), ElementsAre("null:-32700"));
    std::string flat = head + ("\"" + std::string(200'000, '[') + "\\\"{\"}}");
    EXPECT_THAT(briefly(session.sendBody(flat)), testing::Not(testing::Contains("null:-32700")));
  }
}

TEST(Messages, AnAbsurdLengthEndsTheServer) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(briefly(session.sendBytes("Content-Length: 99999999999999\r\n\r\n")),
              ElementsAre("null:-32700"));
  EXPECT_EQ(session.exitCode(), 1);
}

TEST(Messages, ResponsesAreNeverAnswered) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(session.sendBody(R"({"jsonrpc":"2.0","id":123,"result":null})"), IsEmpty());
  EXPECT_THAT(session.sendBody(R"({"jsonrpc":"2.0","id":"x","error":{"code":-1,"message":"no"}})"),
              IsEmpty());
  EXPECT_THAT(session.sendBody(R"({"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no"}})"),
              IsEmpty());
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

TEST(Encodings, AreNegotiated) {
  auto chosen = [](Json offered) {
    TestSession session(quiet());
    Json capabilities = Json::object();
    if (!offered.is_null())
      capabilities["general"]["positionEncodings"] = std::move(offered);
    return session.initialize(std::move(capabilities)).at("capabilities").at("positionEncoding");
  };
  EXPECT_EQ(chosen(nullptr), "utf-16");
  EXPECT_EQ(chosen(Json::array()), "utf-16");
  EXPECT_EQ(chosen({"utf-16"}), "utf-16");
  EXPECT_EQ(chosen({"utf-16", "utf-8"}), "utf-8");
  EXPECT_EQ(chosen({"utf-32", "utf-8"}), "utf-8");
  EXPECT_EQ(chosen({"utf-32", "utf-16"}), "utf-16");
  EXPECT_EQ(chosen({"utf-32"}), "utf-32");
  EXPECT_EQ(chosen({"utf-7"}), "utf-16");
  EXPECT_EQ(chosen("utf-8"), "utf-16");
}

} // namespace
} // namespace allo::server
