// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels that the real server has the real `allo` run: side by side, cancelled, killed; and that
// no process is ever left behind.
#include "common/Texts.h"
#include "job/Job.h"
#include "server/TestSession.h"
#include "threads/Client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace allo::server {
namespace {

namespace fs = std::filesystem;
using test::readFile;
using testing::HasSubstr;

constexpr const char *Uri = "file:///w/k.py";
constexpr const char *Source = "from allo import i32, kernel\n"
                               "\n\n@kernel\n"
                               "def add(a: i32, b: i32) -> i32:\n"
                               "    return a + b\n"
                               "\n\n@kernel\n"
                               "def divide(a: i32) -> i32:\n"
                               "    return a // (a - a)\n"
                               "\n\n@kernel\n"
                               "def endless(a: i32) -> i32:\n"
                               "    x: i32 = 1\n"
                               "    while x != 0:\n"
                               "        x = 1\n"
                               "    return x + a\n";

struct ProcessState {
  char state = 0; // 0: there is none
  pid_t parent = 0;
};
ProcessState stateOf(pid_t pid) {
  const std::string text = readFile("/proc/" + std::to_string(pid) + "/stat");
  size_t name = text.rfind(')');
  ProcessState found;
  if (name != std::string::npos)
    std::sscanf(text.c_str() + name + 1, " %c %d", &found.state, &found.parent);
  return found;
}
std::set<pid_t> childrenOf(pid_t parent) {
  std::set<pid_t> out;
  for (const fs::directory_entry &entry : fs::directory_iterator("/proc")) {
    std::string name = entry.path().filename();
    if (!std::isdigit(static_cast<unsigned char>(name[0])))
      continue;
    auto pid = pid_t(std::stol(name));
    if (ProcessState state = stateOf(pid); state.state != 0 && state.parent == parent)
      out.insert(pid);
  }
  return out;
}
bool hasEnded(pid_t pid) {
  char state = stateOf(pid).state;
  return state == 0 || state == 'Z'; // nobody has asked for its exit code
}
// And these themselves.
std::set<pid_t> descendantsOf(std::set<pid_t> pids) {
  for (size_t before = 0; before != pids.size();) {
    before = pids.size();
    for (pid_t pid : std::set<pid_t>(pids))
      pids.merge(childrenOf(pid));
  }
  return pids;
}
template <typename Fn> bool eventually(Fn &&fn) {
  for (int i = 0; i < 12000; ++i) {
    if (fn())
      return true;
    ::usleep(5000);
  }
  return false;
}

class Jobs : public testing::Test {
protected:
  void SetUp() override {
    cache = fs::temp_directory_path() / ("allo-jobs-" + std::to_string(::getpid()));
    ::setenv("ALLO_CACHE_DIR", cache.c_str(), 1);
    before = childrenOf(::getpid());
  }
  void TearDown() override {
    EXPECT_EQ(childrenOf(::getpid()), before) << "a process is left behind";
    std::error_code ignored;
    fs::remove_all(cache, ignored);
  }

  void start(Client &client) {
    updates.clear();
    client.initialize(nullptr, {{"experimental", {{"allo", true}}}});
    client.open(Uri, Source);
    client.sync();
  }
  static uint64_t run(Client &client, const std::string &kernel, const Json &inputs,
                      const std::string &command = "allo.run") {
    Json argument = {{"uri", Uri}, {"target", kernel}, {"inputs", inputs}};
    Json reply =
        client.call("workspace/executeCommand", {{"command", command}, {"arguments", {argument}}});
    EXPECT_TRUE(reply.contains("result")) << reply;
    return reply.at("result").at("jobId");
  }
  static void cancel(Client &client, uint64_t id) {
    Json reply = client.call("workspace/executeCommand",
                             {{"command", "allo.cancelJob"}, {"arguments", {{{"jobId", id}}}}});
    EXPECT_EQ(reply.at("result"), Json({{"cancelled", true}}));
  }
  // The update that tells this of the job, which may have come while another one was awaited.
  Json await(Client &client, uint64_t id, const std::string &key, const std::string &value) {
    auto told = [&](const Json &update) {
      return update.at("jobId") == id && update.at(key) == value;
    };
    for (const Json &update : updates)
      if (told(update))
        return update;
    while (std::optional<Json> message = client.next()) {
      if (message->value("method", "") != "allo/jobUpdate")
        continue;
      updates.push_back(message->at("params"));
      if (told(updates.back()))
        return updates.back();
    }
    ADD_FAILURE() << "the server has closed";
    return nullptr;
  }
  std::set<pid_t> workers() const {
    std::set<pid_t> now = childrenOf(::getpid());
    for (pid_t pid : before)
      now.erase(pid);
    return now;
  }

  fs::path cache;
  std::set<pid_t> before;
  std::vector<Json> updates; // of the client that started last
};

TEST_F(Jobs, RunOneAfterTheOtherInOneWorker) {
  Client client;
  start(client);
  std::set<pid_t> first;
  for (int i = 0; i < 10; ++i) {
    uint64_t id = run(client, "add", {{"a", i}, {"b", 40}});
    EXPECT_EQ(await(client, id, "state", "done").at("result").at("results"), Json({40 + i}));
    if (i == 0)
      first = workers();
    EXPECT_EQ(workers(), first);
    id = run(client, "divide", {{"a", i}});
    EXPECT_THAT(await(client, id, "state", "failed").at("message").get<std::string>(),
                HasSubstr("division by zero at k.py:"));
  }
  EXPECT_EQ(first.size(), 1u);
  client.leave();
}

TEST_F(Jobs, RunTheTextOfTheEditor) {
  Client client;
  start(client);
  client.edit(Uri, 2, TestSession::range(5, 13, 5, 14), "-");
  uint64_t id = run(client, "add", {{"a", 1}, {"b", 40}});
  EXPECT_EQ(await(client, id, "state", "done").at("result").at("results"), Json({-39}));
  client.leave();
}

TEST_F(Jobs, AreListedAndEndedFromTheCommandLine) {
  auto allo = [&](const std::string &arguments) {
    std::string out = cache.string() + "/out";
    std::string line = ALLO_BINARY_DIR "/bin/allo jobs " + arguments + " >" + out + " 2>&1";
    int code = std::system(line.c_str());
    return std::to_string(WEXITSTATUS(code)) + " " + readFile(out);
  };
  Client client;
  start(client);
  fs::create_directories(cache);
  EXPECT_EQ(allo(""), "0 no jobs\n");
  uint64_t id = run(client, "endless", {{"a", 1}});
  await(client, id, "message", "running");
  std::string name = std::to_string(::getpid()) + "-" + std::to_string(id);
  EXPECT_THAT(allo(""), testing::StartsWith("0 ID"));
  EXPECT_THAT(allo(""),
              testing::ContainsRegex(name + "  run   running  [0-9]+ s +/w/k.py::endless\n"));
  Json listed = Json::parse(allo("--format=json").substr(2)).at("jobs");
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0].at("id"), name);
  EXPECT_EQ(listed[0].at("server"), ::getpid());
  EXPECT_EQ(allo("cancel 1-1"), "2 allo: unknown job '1-1'; 'allo jobs' lists all jobs\n");
  EXPECT_EQ(allo("cancel"), "2 allo: cancel needs the ID of a job; 'allo jobs' lists all jobs\n");
  EXPECT_EQ(allo("cancel " + name), "0 " + name + " is cancelled\n");
  await(client, id, "state", "cancelled");
  EXPECT_EQ(allo("--format=json"), "0 {\"jobs\":[]}\n");
  EXPECT_TRUE(fs::is_empty(cache / "running"));
  client.leave();
}

TEST_F(Jobs, AreCancelledInTheMiddleOfAKernel) {
  Client client;
  start(client);
  uint64_t id = run(client, "endless", {{"a", 1}});
  await(client, id, "message", "running");
  std::set<pid_t> running = workers();
  ASSERT_EQ(running.size(), 1u);
  cancel(client, id);
  await(client, id, "state", "cancelled");
  EXPECT_TRUE(eventually([&] { return stateOf(*running.begin()).state == 0; }));
  id = run(client, "add", {{"a", 1}, {"b", 2}});
  await(client, id, "state", "done");
  client.leave();
}

// A simulation is a compiler first, a process with the kernel then: both go with the job.
TEST_F(Jobs, EndWithTheProcessesOfASimulation) {
#ifndef ALLO_HAS_CSIM
  GTEST_SKIP() << "this build cannot make HLS C++";
#endif
  Client client;
  start(client);
  for (const char *phase : {"building", "running"}) {
    uint64_t id = run(client, "endless", {{"a", 1}}, "allo.csim");
    await(client, id, "message", phase);
    std::set<pid_t> all;
    ASSERT_TRUE(eventually([&] {
      all = descendantsOf(workers());
      return all.size() > 1;
    })) << phase;
    cancel(client, id);
    await(client, id, "state", "cancelled");
    EXPECT_TRUE(eventually([&] {
      return std::all_of(all.begin(), all.end(), [](pid_t pid) { return hasEnded(pid); });
    })) << phase;
  }
  uint64_t id = run(client, "add", {{"a", 1}, {"b", 2}}, "allo.csim");
  Json done = await(client, id, "state", "done");
  EXPECT_THAT(done.value("message", ""), HasSubstr("csim ok, equals CPU, "));
  EXPECT_EQ(done.at("result").at("results"), Json::array({3}));
  client.leave();
}

// It would keep no time limit, and what it has started would wait with it.
TEST_F(Jobs, EndWithAWorkerThatIsStopped) {
#ifndef ALLO_HAS_CSIM
  GTEST_SKIP() << "this build cannot make HLS C++";
#endif
  Client client;
  start(client);
  uint64_t id = run(client, "endless", {{"a", 1}}, "allo.csim");
  await(client, id, "message", "building");
  std::set<pid_t> running = workers(), all;
  ASSERT_EQ(running.size(), 1u);
  ASSERT_TRUE(eventually([&] {
    all = descendantsOf(running);
    return all.size() > 1;
  }));
  ASSERT_EQ(::kill(*running.begin(), SIGSTOP), 0);
  Json update = await(client, id, "state", "failed");
  EXPECT_EQ(update.value("message", ""), "the worker was stopped by a signal") << update;
  EXPECT_TRUE(eventually([&] {
    return std::all_of(all.begin(), all.end(), [](pid_t pid) { return hasEnded(pid); });
  }));
  client.leave();
}

TEST_F(Jobs, SurviveTheirWorker) {
  Client client;
  start(client);
  uint64_t id = run(client, "endless", {{"a", 1}});
  await(client, id, "message", "running");
  std::set<pid_t> running = workers();
  ASSERT_EQ(running.size(), 1u);
  ::kill(*running.begin(), SIGKILL);
  Json failed = await(client, id, "state", "failed");
  EXPECT_EQ(failed.at("message"), "the worker was killed, possibly for lack of memory");
  std::string log = readFile(failed.value("logPath", ""));
  EXPECT_THAT(log, HasSubstr("the worker crashed: it was killed (signal 9)"));
  size_t at = log.find("--once < ");
  ASSERT_NE(at, std::string::npos) << log;
  at += std::strlen("--once < ");
  std::string saved = readFile(log.substr(at, log.find('\n', at) - at));
  Result<JobRequest> request = decodeRequest(saved);
  ASSERT_TRUE(request) << request.error().message;
  EXPECT_EQ(request->target, "/w/k.py::endless");
  EXPECT_EQ(request->files.at(0).text, Source);
  id = run(client, "add", {{"a", 1}, {"b", 2}});
  await(client, id, "state", "done");
  client.leave();
}

TEST_F(Jobs, RunTwoAtATime) {
  Client client;
  start(client);
  std::vector<uint64_t> ids;
  for (int i = 0; i < 3; ++i)
    ids.push_back(run(client, "endless", {{"a", i}}));
  await(client, ids[0], "message", "running");
  await(client, ids[1], "message", "running");
  EXPECT_EQ(workers().size(), 2u);
  cancel(client, ids[2]); // which has not begun
  await(client, ids[2], "state", "cancelled");
  uint64_t next = run(client, "add", {{"a", 1}, {"b", 2}});
  cancel(client, ids[0]);
  await(client, next, "state", "done");
  client.leave(); // with one that runs, and one that waits
}

TEST_F(Jobs, EndWithTheSession) {
  {
    Client client;
    start(client);
    await(client, run(client, "endless", {{"a", 1}}), "message", "running");
    client.closeInput();
    EXPECT_EQ(client.exitCode(), 1);
  }
  EXPECT_EQ(workers().size(), 0u);
  {
    Client client;
    start(client);
    await(client, run(client, "endless", {{"a", 1}}), "message", "running");
    client.closeOutput(); // nobody listens
    client.edit(Uri, 2, nullptr, "from allo import nothing\n");
    EXPECT_EQ(client.exitCode(), 1);
  }
  EXPECT_EQ(workers().size(), 0u);
}

// allo-lsp as a process of its own, ended in a way that it cannot see.
TEST_F(Jobs, EndWithTheServersProcess) {
  for (int signal : {SIGKILL, SIGTERM}) {
    int in[2], out[2];
    ASSERT_EQ(::pipe2(in, O_CLOEXEC) + ::pipe2(out, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    const char *words[] = {"allo-lsp", nullptr};
    pid_t server = -1;
    ASSERT_EQ(::posix_spawn(&server, ALLO_BINARY_DIR "/bin/allo-lsp", &actions, nullptr,
                            const_cast<char **>(words), environ),
              0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(in[0]);
    ::close(out[1]);
    std::string bytes;
    auto say = [&](const Json &message) { appendFrame(bytes, dumpJson(message)); };
    say({{"id", 1},
         {"method", "initialize"},
         {"params", {{"capabilities", {{"experimental", {{"allo", true}}}}}}}});
    say({{"method", "textDocument/didOpen"},
         {"params", {{"textDocument", {{"uri", Uri}, {"version", 1}, {"text", Source}}}}}});
    Json argument = {{"uri", Uri}, {"target", "endless"}};
    say({{"id", 2},
         {"method", "workspace/executeCommand"},
         {"params", {{"command", "allo.run"}, {"arguments", {argument}}}}});
    ASSERT_EQ(::write(in[1], bytes.data(), bytes.size()), ssize_t(bytes.size()));
    std::string said; // until the kernel runs
    char buffer[4096];
    while (said.find("\"message\":\"running\"") == std::string::npos) {
      ssize_t n = ::read(out[0], buffer, sizeof buffer);
      ASSERT_GT(n, 0) << said;
      said.append(buffer, size_t(n));
    }
    std::set<pid_t> children = childrenOf(server);
    ASSERT_EQ(children.size(), 1u);
    pid_t worker = *children.begin();
    EXPECT_EQ(::getpgid(worker), worker);
    ::kill(server, signal);
    ::waitpid(server, nullptr, 0);
    EXPECT_TRUE(eventually([&] {
      char state = stateOf(worker).state;
      return state == 0 || state == 'Z'; // where nobody reaps orphans
    })) << "signal "
        << signal;
    ::close(in[1]);
    ::close(out[0]);
  }
}

} // namespace
} // namespace allo::server
