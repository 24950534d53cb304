// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The files by which servers tell others of their jobs: as long as a job is there, and of servers
// that are there.
#include "job/RunningJobs.h"
#include "server/TestSession.h"
#include "support/Path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>
#include <sys/wait.h>
#include <unistd.h>

namespace allo {
namespace {

using server::TestSession;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

RunningJob job(uint64_t id, int64_t since = std::time(nullptr)) {
  RunningJob made = jobOfThisProcess();
  made.id = id;
  made.kind = "run";
  made.target = "/w/\xc3\xa9 k.py::fill[i32, 4]";
  made.state = "queued";
  made.since = since;
  return made;
}

struct FoundJob {
  std::vector<std::string> names, removed;
};
FoundJob look(MemoryFileSystem &disk) {
  FoundJob found;
  auto remove = [&](const std::string &path) { found.removed.push_back(path); };
  for (const RunningJob &each : runningJobs("/c", disk, remove))
    found.names.push_back(each.name());
  return found;
}

void put(MemoryFileSystem &disk, const RunningJob &each) {
  disk.write(runningFile("/c", each.name()), encode(each));
}

TEST(RunningJobs, AreWrittenAndRead) {
  RunningJob made = job(7, 1234);
  EXPECT_GT(made.started, 0u);
  std::optional<RunningJob> back = decodeRunningJob(encode(made));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->name(), std::to_string(::getpid()) + "-7");
  EXPECT_EQ(back->host, made.host);
  EXPECT_EQ(back->started, made.started);
  EXPECT_EQ(back->target, made.target);
  EXPECT_EQ(back->kind, "run");
  EXPECT_EQ(back->state, "queued");
  EXPECT_EQ(back->since, 1234);
  for (const char *bad : {"", "{", "[]", "3", "{\"id\": 3}"})
    EXPECT_FALSE(decodeRunningJob(bad)) << bad;
  std::string text = encode(made);
  for (size_t size = 0; size + 2 < text.size(); ++size)
    EXPECT_FALSE(decodeRunningJob(text.substr(0, size)));
}

TEST(RunningJobs, AreListedByAge) {
  MemoryFileSystem disk({});
  EXPECT_THAT(look(disk).names, IsEmpty());
  int64_t now = std::time(nullptr);
  RunningJob young = job(1, now), old = job(2, now - 100), same = job(3, now);
  for (const RunningJob &each : {young, old, same})
    put(disk, each);
  disk.write(runningFolder("/c") + "/" + young.name() + ".json.tmp7", "half of it");
  FoundJob found = look(disk);
  EXPECT_THAT(found.names, ElementsAre(old.name(), young.name(), same.name()));
  EXPECT_THAT(found.removed, IsEmpty());
}

TEST(RunningJobs, OfServersThatAreGoneAreSwept) {
  pid_t child = ::fork();
  if (child == 0)
    ::_exit(0);
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  RunningJob gone = job(1), later = job(2), elsewhere = job(3), forgotten = job(4);
  gone.server = child;
  later.started += 1; // another process with its number
  elsewhere.host = "another";
  elsewhere.server = child;
  forgotten.host = "another";
  forgotten.since -= 30 * 24 * 3600;
  MemoryFileSystem disk({});
  for (const RunningJob &each : {gone, later, elsewhere, forgotten})
    put(disk, each);
  disk.write(runningFile("/c", "9-9"), "nonsense");
  disk.write(runningFile("/c", "8-8"), encode(job(8))); // which is not its name
  disk.write(cancelFile("/c", "5-5"), "");
  disk.write(cancelFile("/c", elsewhere.name()), "");
  FoundJob found = look(disk);
  EXPECT_THAT(found.names, ElementsAre(elsewhere.name()));
  std::vector<std::string> wanted = {cancelFile("/c", "5-5")};
  for (const std::string &name :
       {gone.name(), later.name(), forgotten.name(), std::string("9-9"), std::string("8-8")}) {
    wanted.push_back(runningFile("/c", name));
    wanted.push_back(cancelFile("/c", name));
  }
  EXPECT_THAT(found.removed, testing::UnorderedElementsAreArray(wanted));
}

constexpr const char *Uri = "file:///w/k.py";

std::string fileOf(TestSession &server, int id) {
  RunningJob mine = jobOfThisProcess();
  mine.id = uint64_t(id);
  return server.readFile(runningFile("/cache", mine.name()));
}
std::string cancelOf(int id) {
  RunningJob mine = jobOfThisProcess();
  mine.id = uint64_t(id);
  return cancelFile("/cache", mine.name());
}
void run(TestSession &server, const char *target) {
  server::Json argument = {{"uri", Uri}, {"target", target}};
  server.request("workspace/executeCommand",
                 {{"command", "allo.run"}, {"arguments", {std::move(argument)}}});
}

TEST(RunningJobs, AreKnownAsLongAsTheServerHasThem) {
  TestSession server;
  server.initialize({}, {{"run", {{"parallel", 1}, {"timeLimit", 0}}}});
  server.open(Uri, "from allo import i32, kernel\n@kernel\ndef k0(a: i32) -> i32:\n    return a\n"
                   "@kernel\ndef k1(a: i32) -> i32:\n    return a\n");
  EXPECT_EQ(fileOf(server, 1), "");
  run(server, "k0");
  run(server, "k1");
  std::optional<RunningJob> first = decodeRunningJob(fileOf(server, 1));
  std::optional<RunningJob> second = decodeRunningJob(fileOf(server, 2));
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->state, "running");
  EXPECT_EQ(first->kind, "run");
  EXPECT_EQ(first->target, "/w/k.py::k0");
  EXPECT_LE(std::time(nullptr) - first->since, 60);
  EXPECT_EQ(second->state, "queued");
  server.workerTells(1, {0, JobResult{Ending::Done, "", RunResult()}});
  EXPECT_EQ(fileOf(server, 1), "");
  EXPECT_EQ(decodeRunningJob(fileOf(server, 2))->state, "running");
  // Whoever leaves its file there ends it.
  server.writeFile(cancelOf(2), "");
  bool killed = false;
  for (const server::Json &message : server.passTime())
    killed |= message.value("event", "") == "killed";
  EXPECT_TRUE(killed);
  EXPECT_EQ(fileOf(server, 2), "");
  server.writeFile(cancelOf(1), ""); // of no job any more
  run(server, "k0");
  server.passTime();
  EXPECT_NE(fileOf(server, 3), "");
  server.request("shutdown", nullptr);
  EXPECT_EQ(fileOf(server, 3), "");
}

} // namespace
} // namespace allo
