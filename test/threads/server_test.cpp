// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The server with its real loop and pool thread: storms of edits, cancellation, and every way to
// end. These run under the thread sanitizer.
#include "common/ErrorOf.h"
#include "common/Sanitizer.h"
#include "server/TestSession.h"
#include "threads/Client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace allo::server {
namespace {

constexpr const char *KernelUri = "file:///k.py";
// Lines of kernels(): the header takes 3, each kernel 9; its 'return' is the last one of these.
constexpr uint32_t HeaderLines = 3, KernelLines = 9;

Json range(uint32_t line, uint32_t from, uint32_t to) {
  return TestSession::range(line, from, line, to);
}

Json at(uint32_t line, uint32_t character) {
  return {{"textDocument", {{"uri", KernelUri}}},
          {"position", {{"line", line}, {"character", character}}}};
}

// What a server that is given only the final text publishes.
Json freshDiagnostics(const std::string &text) {
  TestSession session;
  session.initialize(Json::object());
  std::vector<Json> said = session.open(KernelUri, text);
  return said.empty() ? Json::array() : said.back().at("params").at("diagnostics");
}

pid_t startSleeper() {
  const char *arguments[] = {"sleep", "1000", nullptr};
  pid_t pid = -1;
  EXPECT_EQ(
      ::posix_spawn(&pid, "/bin/sleep", nullptr, nullptr, const_cast<char **>(arguments), environ),
      0);
  return pid;
}

void endProcess(pid_t pid) {
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
}

TEST(Server, ServesASession) {
  Client client;
  client.initialize();
  client.open(KernelUri, kernels(3, 1));
  std::vector<Json> publications = client.sync();
  ASSERT_EQ(publications.size(), 1u);
  EXPECT_EQ(publications[0].at("diagnostics").size(), 1u);
  EXPECT_TRUE(client.call("textDocument/hover", at(HeaderLines + 4, 4)).at("result").is_object());
  client.leave();
}

TEST(Server, TakesInputInSingleBytes) {
  Client client;
  std::string bytes;
  appendFrame(bytes,
              R"({"jsonrpc":"2.0","id":"a","method":"initialize","params":{"capabilities":{}}})");
  appendFrame(bytes, R"({"jsonrpc":"2.0","id":"b","method":"allo/sync"})");
  for (char c : bytes)
    client.sendBytes({&c, 1});
  EXPECT_EQ(client.next()->at("id"), "a");
  EXPECT_EQ(client.next()->at("id"), "b");
  client.leave();
}

TEST(Server, PublishesTheLastOfAStorm) {
  Client client;
  client.initialize();
  std::string text = kernels(50);
  client.open(KernelUri, text);
  // A name in each of the kernels in turn, letter by letter, without waiting for anything.
  int64_t version = 1;
  for (int i = 0; i < 50; ++i)
    for (char c : std::string(" + typo"))
      client.edit(KernelUri, ++version,
                  range(HeaderLines + KernelLines * uint32_t(i) + 8, 9999, 9999),
                  std::string(1, c));
  for (size_t end = text.find("total\n\n\n"); end != std::string::npos;
       end = text.find("total\n\n\n", end + 9))
    text.insert(end + 5, " + typo");
  text.insert(text.size() - 1, " + typo");
  std::vector<Json> publications = client.sync();
  ASSERT_FALSE(publications.empty());
  int64_t last = 0;
  for (const Json &publication : publications) {
    EXPECT_GT(publication.at("version"), last);
    last = publication.at("version");
  }
  EXPECT_EQ(last, version);
  EXPECT_EQ(publications.back().at("diagnostics").size(), 50u);
  EXPECT_EQ(publications.back().at("diagnostics"), freshDiagnostics(text));
  client.leave();
}

// That the long analysis has begun is seen by nothing but its not being done: it takes tens of
// slices.
TEST(Server, ALongAnalysisGivesWayToAnotherDocument) {
  Client client;
  client.initialize();
  std::string slow = "from allo import i32, kernel, consteval\n@consteval\ndef g(n):\n"
                     "    s = 0\n    for i in range(n):\n        s = s + i * i\n    return s\n";
  for (int i = 0; i < test::rounds(70); ++i)
    slow += "A" + std::to_string(i) + " = g(" + std::to_string(90000 + i) + ")\n";
  client.open("file:///slow.py", slow);
  client.open(KernelUri, kernels(3, 1));
  // Edits of the one, while the other goes on.
  for (int64_t version = 2; version < 6; ++version) {
    client.edit(KernelUri, version, range(0, 0, 0), "\n");
    Json hover = client.call("textDocument/hover", at(HeaderLines + 4 + uint32_t(version) - 1, 4));
    EXPECT_TRUE(hover.at("result").is_object()) << version;
  }
  std::vector<Json> publications = client.sync();
  ASSERT_FALSE(publications.empty());
  EXPECT_EQ(publications.back().at("uri"), "file:///slow.py");
  EXPECT_EQ(publications.back().at("diagnostics"), freshDiagnostics(slow));
  client.leave();
}

TEST(Server, CancelsWhatIsEditedWhileItRuns) {
  Client client;
  client.initialize();
  client.open(KernelUri, kernels(2000));
  // The first analysis runs for a while; these arrive meanwhile.
  int64_t hover = client.ask("textDocument/hover", at(HeaderLines + 4, 4));
  int64_t cancelled = client.ask("textDocument/hover", at(HeaderLines + 4, 4));
  client.notify("$/cancelRequest", {{"id", cancelled}});
  client.edit(KernelUri, 2, nullptr, kernels(20, 7));
  client.edit(KernelUri, 3, nullptr, kernels(30, 8));
  Json refused = client.answer(cancelled);
  if (refused.contains("error")) { // or it was answered before the cancellation came
    EXPECT_EQ(refused.at("error").at("code"), -32800);
  }
  EXPECT_TRUE(client.answer(hover).contains("result"));
  std::vector<Json> publications = client.sync();
  EXPECT_EQ(publications.back().at("version"), 3);
  EXPECT_EQ(publications.back().at("diagnostics"), freshDiagnostics(kernels(30, 8)));
  client.leave();
}

TEST(Server, AnswersEveryRequestOnce) {
  Client client;
  client.initialize();
  std::mt19937 random(3);
  std::vector<std::string> uris = {"file:///a.py", "file:///b.py", "file:///c.py"};
  std::vector<int64_t> versions(uris.size(), 0);
  std::vector<int64_t> ids;
  for (int step = 0; step < 600; ++step) {
    size_t which = random() % uris.size();
    const std::string &uri = uris[which];
    if (versions[which] == 0) {
      client.open(uri, kernels(30), versions[which] = 1);
      continue;
    }
    uint32_t line = HeaderLines + uint32_t(random() % 270);
    switch (random() % 8) {
    case 0:
      client.notify("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
      versions[which] = 0;
      break;
    case 1:
    case 2:
    case 3:
      client.edit(uri, ++versions[which], range(line, 4, 4), random() % 2 ? "x" : "\n");
      break;
    case 4:
      ids.push_back(
          client.ask("textDocument/inlayHint", {{"textDocument", {{"uri", uri}}},
                                                {"range", TestSession::range(0, 0, 999, 0)}}));
      break;
    case 5:
      ids.push_back(client.ask("textDocument/documentSymbol", {{"textDocument", {{"uri", uri}}}}));
      break;
    case 6:
      ids.push_back(
          client.ask("textDocument/hover", {{"textDocument", {{"uri", uri}}},
                                            {"position", {{"line", line}, {"character", 6}}}}));
      break;
    case 7:
      if (!ids.empty())
        client.notify("$/cancelRequest", {{"id", ids[random() % ids.size()]}});
      break;
    }
  }
  client.sync();
  for (int64_t id : ids) {
    Json reply = client.answer(id);
    EXPECT_NE(reply.contains("result"), reply.contains("error")) << reply;
    if (reply.contains("error")) {
      EXPECT_EQ(reply.at("error").at("code"), -32800) << reply;
    }
  }
  client.leave(); // and nothing is answered twice: the rest of the stream is empty
  EXPECT_EQ(client.next(), std::nullopt);
}

TEST(Server, ShutsDownWhileItAnalyses) {
  Client client;
  client.initialize();
  client.open(KernelUri, kernels(5000));
  client.leave();
}

TEST(Server, LeavesWhenTheInputEnds) {
  {
    Client client;
    client.closeInput();
    EXPECT_EQ(client.exitCode(), 1);
  }
  {
    Client client;
    client.initialize();
    client.open(KernelUri, kernels(5000)); // in the middle of its analysis
    client.closeInput();
    EXPECT_EQ(client.exitCode(), 1);
  }
  {
    Client client;
    client.initialize();
    client.sendBytes("Content-Length: 100\r\n\r\n{"); // and of a message
    client.closeInput();
    EXPECT_EQ(client.exitCode(), 1);
  }
  {
    Client client;
    client.initialize();
    client.call("shutdown", nullptr);
    client.closeInput();
    EXPECT_EQ(client.exitCode(), 0);
  }
}

TEST(Server, LeavesWhenNobodyReads) {
  Client client;
  client.initialize();
  client.closeOutput();
  client.open(KernelUri, kernels(2, 1)); // its diagnostics have nowhere to go
  EXPECT_EQ(client.exitCode(), 1);
}

TEST(Server, LeavesWhenTheClientsProcessIsGone) {
  {
    pid_t pid = startSleeper();
    Client client;
    client.initialize(pid);
    client.open(KernelUri, kernels(5000));
    endProcess(pid);
    EXPECT_EQ(client.exitCode(), 1);
  }
  {
    pid_t pid = startSleeper();
    Client client(ServeOptions{.clientProcess = pid});
    client.initialize();
    client.sync();
    endProcess(pid);
    EXPECT_EQ(client.exitCode(), 1);
  }
  {
    pid_t pid = startSleeper();
    endProcess(pid);
    Client client(ServeOptions{.clientProcess = pid});
    EXPECT_EQ(client.exitCode(), 1);
  }
}

TEST(Server, WaitsForASlowReader) {
  Client client;
  client.initialize();
  // Far more output than a pipe holds, none of which is read meanwhile.
  std::string text = kernels(100);
  for (size_t end = text.find("total\n\n\n"); end != std::string::npos;
       end = text.find("total\n\n\n", end + 9))
    text.insert(end + 5, " + typo");
  client.open(KernelUri, text);
  std::vector<int64_t> ids;
  for (int i = 0; i < test::rounds(200); ++i)
    ids.push_back(
        client.ask("textDocument/documentSymbol", {{"textDocument", {{"uri", KernelUri}}}}));
  for (int64_t id : ids)
    EXPECT_TRUE(client.answer(id).contains("result"));
  client.leave();
}

size_t residentKilobytes() {
  std::FILE *file = std::fopen("/proc/self/statm", "r");
  unsigned long total = 0, resident = 0;
  if (!file || std::fscanf(file, "%lu %lu", &total, &resident) != 2)
    resident = 0;
  if (file)
    std::fclose(file);
  return resident * size_t(::sysconf(_SC_PAGESIZE)) / 1024;
}

TEST(Server, TakesNoMoreMemoryWithEveryEdit) {
  // The sanitizers' own memory grows; that it works is enough.
  constexpr int Rounds = test::Sanitized ? 500 : 10000;
  constexpr size_t Allowed = test::Sanitized ? SIZE_MAX : 4096;
  Client client;
  client.initialize();
  client.open(KernelUri, kernels(100));
  std::mt19937 random(5);
  size_t before = 0;
  int64_t version = 1;
  for (int i = 0; i < Rounds; ++i) {
    // A letter into a kernel, out again, a line into it, out again.
    uint32_t line = HeaderLines + KernelLines * uint32_t(random() % 100) + 7;
    client.edit(KernelUri, ++version, range(line, 8, 8), "x");
    client.edit(KernelUri, ++version, range(line, 8, 9), "");
    client.edit(KernelUri, ++version, range(line, 0, 0), "        pass\n");
    client.edit(KernelUri, ++version, TestSession::range(line, 0, line + 1, 0), "");
    client.sync();
    if (i == Rounds / 10)
      before = residentKilobytes();
  }
  EXPECT_EQ(client.sync().size(), 0u);
  EXPECT_LE(residentKilobytes(), Allowed == SIZE_MAX ? Allowed : before + Allowed);
  client.leave();
}

TEST(Streams, ListenOnAPortOfThisMachine) {
  // A port that was free a moment ago.
  Result<Streams> accepted = Error{};
  int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  ASSERT_EQ(::listen(probe, 1), 0);
  ASSERT_EQ(::getsockname(probe, reinterpret_cast<sockaddr *>(&address), &length), 0);
  uint16_t port = 0;
  std::memcpy(&port, reinterpret_cast<char *>(&address) + 2, 2);
  port = uint16_t(port >> 8 | port << 8);
  ::close(probe);

  std::thread listener([&] { accepted = acceptOnPort(port, std::nullopt); });
  Result<Streams> connected = Error{};
  for (int i = 0; i < 1000 && !connected; ++i) {
    connected = connectToPort(port);
    if (!connected)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  listener.join();
  ASSERT_TRUE(connected);
  ASSERT_TRUE(accepted) << accepted.error().message;
  ::close(connected->out);
  Client client(connected->in, *accepted);
  client.initialize();
  client.leave();
  EXPECT_FALSE(connectToPort(port)); // one process serves one client
}

TEST(Streams, TalkOverAUnixSocket) {
  std::string path = "/tmp/allo-test-" + std::to_string(::getpid()) + ".sock";
  // Nobody listens: the first one does, the second one connects to it.
  Result<Streams> first = Error{};
  std::thread listener([&] { first = openPipe(path, std::nullopt); });
  while (::access(path.c_str(), F_OK) != 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  Result<Streams> second = openPipe(path, std::nullopt);
  listener.join();
  ASSERT_TRUE(first) << first.error().message;
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_NE(::access(path.c_str(), F_OK), 0) << "the socket is removed";
  ::close(second->out);
  Client client(second->in, *first);
  client.initialize();
  client.leave();
}

TEST(Streams, SayWhyTheyCannotBe) {
  using test::errorOf;
  EXPECT_THAT(errorOf(openPipe("/no/such/folder/socket", std::nullopt)),
              testing::HasSubstr("No such file or directory"));
  EXPECT_THAT(errorOf(openPipe(std::string(200, 'x'), std::nullopt)),
              testing::HasSubstr("too long"));
  pid_t pid = startSleeper();
  endProcess(pid);
  EXPECT_FALSE(acceptOnPort(0, pid)); // nobody will come
}

} // namespace
} // namespace allo::server
