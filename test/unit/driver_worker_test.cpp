// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Jobs as the worker does them: in this process over files in memory, and by the built `allo` over
// its descriptor.
#include "common/Sanitizer.h"
#include "common/Texts.h"
#include "driver/worker/Worker.h"
#include "engine/Engine.h"
#include "job/Framing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <set>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace allo::driver {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::StartsWith;

const std::string WorkerKernels = "from allo import i32, kernel\n"
                                  "from helper import twice\n"
                                  "\n\n@kernel\n"
                                  "def add(a: i32, b: i32) -> i32:\n"
                                  "    return a + twice(b)\n"
                                  "\n\n@kernel\n"
                                  "def divide(a: i32, b: i32) -> i32:\n"
                                  "    return a // b\n"
                                  "\n\n@kernel\n"
                                  "def outer(a: i32) -> i32:\n"
                                  "    return divide(a, a - a)\n"
                                  "\n\n@kernel\n"
                                  "def fill(out: i32[100]):\n"
                                  "    for i in range(100):\n"
                                  "        out[i] = i\n"
                                  "\n\n@kernel\n"
                                  "def broken(a: i32) -> i32:\n"
                                  "    return a + missing\n"
                                  "\n\n@kernel\n"
                                  "def endless(a: i32) -> i32:\n"
                                  "    x: i32 = a\n"
                                  "    while x != 0:\n"
                                  "        x = 1\n"
                                  "    return x\n"
                                  "\n\n@kernel\n"
                                  "def moves(a: i32, n: i32) -> i32:\n"
                                  "    b: i32 = a << n\n"
                                  "    return b + a\n"
                                  "\n\n@kernel\n"
                                  "def unwritten(a: i32) -> i32:\n"
                                  "    x: i32[4]\n"
                                  "    return x[a]\n"
                                  "\n\n@kernel\n"
                                  "def shaped(a: i32[4]) -> i32[4]:\n"
                                  "    return a\n"
                                  "\n\n@kernel\n"
                                  "def table(out: i32[3, 30]):\n"
                                  "    for i in range(3):\n"
                                  "        for j in range(30):\n"
                                  "            out[i, j] = 100 * i + j\n"
                                  "\n\n@kernel\n"
                                  "def ratios(x: i32[4], y: i32[4], n: i32):\n"
                                  "    last: i32 = 0\n"
                                  "    while last == 0:\n"
                                  "        for i in range(4):\n"
                                  "            y[i] = divide(x[i], x[i] - n)\n"
                                  "        last = x[n]\n";
const std::string Helper = "from allo import i32, kernel\n\n\n@kernel\n"
                           "def twice(a: i32) -> i32:\n    return 2 * a\n";

JobRequest request(const std::string &kernel, std::vector<std::string> arguments = {}) {
  JobRequest made;
  made.version = ALLO_VERSION;
  made.id = 7;
  made.target = "/w/k.py::" + kernel;
  made.files = {{"/w/k.py", WorkerKernels}, {"/w/helper.py", Helper}};
  RunTask task;
  task.arguments = std::move(arguments);
  task.checked = true; // as the editor asks for it
  made.task = task;
  return made;
}

RunTask &runTask(JobRequest &request) { return std::get<RunTask>(request.task); }

struct Done {
  std::vector<JobEvent> events;
  JobResult result;

  template <typename T> std::vector<T> all() const {
    std::vector<T> out;
    for (const JobEvent &event : events)
      if (const T *what = std::get_if<T>(&event.what))
        out.push_back(*what);
    return out;
  }
};

Done perform(const JobRequest &request) {
  MemoryFileSystem disk({{"/w/k.py", "the disk has another text"}});
  Done done;
  doJob(request, disk, [&](JobEvent event) { done.events.push_back(std::move(event)); });
  EXPECT_EQ(done.all<JobResult>().size(), 1u);
  const auto *last = std::get_if<JobResult>(&done.events.back().what);
  EXPECT_NE(last, nullptr) << "the result comes last";
  if (last)
    done.result = *last;
  for (const JobEvent &event : done.events)
    EXPECT_EQ(event.id, request.id);
  return done;
}

TEST(Worker, RunsTheTextsThatItIsGiven) {
  Done done = perform(request("add", {"a=3", "b=4"}));
  EXPECT_TRUE(done.result.done()) << done.result.message;
  EXPECT_EQ(done.result.ending, Ending::Done);
  EXPECT_EQ(done.result.run->results, std::vector<Json>{11});
  std::vector<std::string> phases;
  for (const JobProgress &progress : done.all<JobProgress>())
    phases.push_back(progress.phase);
  EXPECT_EQ(phases, (std::vector<std::string>{"loading", "running"}));
}

TEST(Worker, AFaultIsADiagnosticAndAFailure) {
  Done done = perform(request("outer", {"a=1"}));
  EXPECT_FALSE(done.result.done());
  EXPECT_EQ(done.result.ending, Ending::Fault);
  EXPECT_THAT(done.result.message, HasSubstr("ivision by zero"));
  ASSERT_EQ(done.result.run->faults.size(), 1u);
  const DiagnosticRecord &found = done.result.run->faults[0];
  EXPECT_EQ(found.code, "division-by-zero");
  EXPECT_EQ(found.file, "/w/k.py");
  EXPECT_EQ(found.range.start.line, 12u);
  ASSERT_EQ(found.notes.size(), 2u);
  EXPECT_EQ(found.notes[0].file, "/w/k.py");
}

// "12: a = 3" for each value, by its line.
std::vector<std::string> shownValuesOf(const DiagnosticRecord &record) {
  std::vector<std::string> out;
  for (const ValueRecord &each : record.values.value_or(std::vector<ValueRecord>())) {
    EXPECT_EQ(each.file, "/w/k.py");
    out.push_back(std::to_string(each.range.start.line) + ": " + each.name + " = " + each.value);
  }
  return out;
}

TEST(Worker, AFaultHasTheValuesOfTheIterationThatFailed) {
  JobRequest asked = request("ratios", {"x=[1, 2, 3, 4]", "n=3"});
  for (const char *engine : {"", "exact"}) {
    runTask(asked).engine = engine;
    Done done = perform(asked);
    ASSERT_EQ(done.result.run->faults.size(), 1u) << done.result.message;
    EXPECT_THAT(shownValuesOf(done.result.run->faults[0]),
                ElementsAre("12: a = 3", "12: b = 0", "67: i = 2", "68: x[i] = 3", "68: i = 2",
                            "68: x[i] = 3", "68: i = 2", "68: n = 3"));
  }
  // The element that is out of bounds has no value.
  Done done = perform(request("ratios", {"x=[1, 2, 3, 4]", "n=5"}));
  EXPECT_THAT(shownValuesOf(done.result.run->faults.at(0)), ElementsAre("69: n = 5"));
}

TEST(Worker, AWarningIsADiagnosticAndASuccess) {
  JobRequest asked = request("moves", {"a=2147483647", "n=32"});
  Done done = perform(asked);
  EXPECT_TRUE(done.result.done()) << done.result.message;
  EXPECT_EQ(done.result.run->results, std::vector<Json>{2147483647});
  ASSERT_EQ(done.result.run->diagnostics.size(), 1u);
  const DiagnosticRecord &found = done.result.run->diagnostics[0];
  EXPECT_EQ(found.code, "shift-out-of-range");
  EXPECT_EQ(found.severity, "warning");
  EXPECT_EQ(found.file, "/w/k.py");
  asked = request("moves", {"a=2147483647", "n=0"});
  runTask(asked).checkOverflow = true;
  done = perform(asked);
  EXPECT_EQ(done.result.ending, Ending::Fault);
  EXPECT_EQ(done.result.run->faults[0].code, "integer-overflow");
}

TEST(Worker, ErrorsAreDiagnosticsToo) {
  Done done = perform(request("broken"));
  EXPECT_EQ(done.result.ending, Ending::Errors);
  ASSERT_EQ(done.result.run->diagnostics.size(), 1u);
  EXPECT_EQ(done.result.run->diagnostics[0].code, "undefined-name");
  EXPECT_EQ(done.result.message, "Name 'missing' is not defined");
}

TEST(Worker, LeavesOutWhatIsTooLarge) {
  JobRequest asked = request("fill");
  runTask(asked).largest = 99;
  Json all = Json::array();
  for (int i = 0; i < 99; ++i)
    all.push_back(i);
  EXPECT_EQ(perform(asked).result.run->outputs.at(0).second,
            Json({{"elements", 100}, {"shape", {100}}, {"first", all}}));
  JobRequest table = request("table");
  runTask(table).largest = 16;
  EXPECT_EQ(
      perform(table).result.run->outputs.at(0).second.dump(),
      R"({"elements":90,"shape":[3,30],"first":[[0,1,2,3],[100,101,102,103],[200,201,202,203]]})");
  runTask(asked).largest = 100;
  EXPECT_EQ(perform(asked).result.run->outputs.at(0).second.size(), 100u);
}

TEST(Worker, ShowsWhatAKernelBecomes) {
  JobRequest asked = request("add");
  asked.task = MlirTask{"program"}; // which needs no MLIR
  Done done = perform(asked);
  EXPECT_TRUE(done.result.done()) << done.result.message;
  EXPECT_EQ(done.result.mlir->target, "/w/k.py::add");
  EXPECT_EQ(done.result.mlir->stage, "program");
  EXPECT_THAT(done.result.mlir->text, HasSubstr("twice"));
  asked.target = "/w/k.py::broken";
  done = perform(asked);
  EXPECT_EQ(done.result.ending, Ending::Errors);
  EXPECT_THAT(done.result.message, HasSubstr("Name 'missing' is not defined"));
  EXPECT_FALSE(done.result.run || done.result.mlir || done.result.hls);
}

TEST(Worker, MakesHlsCodeThatSaysWhereItComesFrom) {
  JobRequest asked = request("add");
  asked.task = HlsTask{"none"};
  Done done = perform(asked);
  ASSERT_TRUE(done.result.done()) << done.result.message;
  const HlsResult &made = *done.result.hls;
  EXPECT_EQ(made.target, "/w/k.py::add");
  std::string code(made.file("kernel.cpp"));
  EXPECT_THAT(code, HasSubstr("int32_t add(int32_t a, int32_t b) {\n"));
  // Each line that comes from anywhere is told with an absolute file.
  std::set<std::string> files;
  for (const MapEntry &line : made.map)
    files.insert(line.py.file);
  EXPECT_EQ(files, (std::set<std::string>{"/w/k.py", "/w/helper.py"}));
  asked.task = HlsTask{"comment"};
  code = perform(asked).result.hls->file("kernel.cpp");
  EXPECT_THAT(code, HasSubstr("// k.py:7\n"));
  asked.task = HlsTask{"everywhere"};
  EXPECT_EQ(perform(asked).result.message, "unknown form of line origins 'everywhere'");
}

TEST(Worker, AppliesTheStepsOfASchedule) {
  JobRequest asked = request("s");
  asked.task = ScheduleTask();
  asked.files = {{"/w/k.py", "from allo import i32, kernel\n"
                             "\n"
                             "@kernel\n"
                             "def skew(A: \"i32[16, 16]\"):\n"
                             "    for r in range(1, 16):\n"
                             "        for c in range(12):\n"
                             "            A[r, c] = A[r - 1, c + 1]\n"
                             "\n"
                             "s = skew.schedule()\n"
                             "s.partition(\"A\", dim=2)\n"
                             "s.split(\"c\", 4)\n"
                             "s.pipeline(\"c.inner\", ii=2)\n"
                             "t = skew.schedule()\n"
                             "t.reorder([\"c\", \"r\"])\n"}};
  Done done = perform(asked);
  ASSERT_TRUE(done.result.done()) << done.result.message;
  const AppliedSchedule &applied = *done.result.schedule;
  EXPECT_EQ(applied.target, "/w/k.py::s");
  EXPECT_EQ(applied.epoch, 1u);
  EXPECT_TRUE(applied.diagnostics.empty());
  EXPECT_EQ(*applied.outline, "s: 3 steps, epoch 1\n"
                              "pending at the end of the file: the last steps\n"
                              "\n"
                              "kernel skew\n"
                              "  A: i32[16, 16], partition Complete in dimension 2\n"
                              "  for r: 15 iterations\n"
                              "    for c.outer: 3 iterations\n"
                              "      for c.inner: 4 iterations, pipeline II=2\n"
                              "\n"
                              "steps\n"
                              "  partition\n"
                              "  split\n"
                              "  pipeline\n");
  std::vector<std::pair<uint32_t, uint32_t>> lines; // of the outline, and of the file
  for (const MapEntry &line : *applied.map)
    lines.emplace_back(line.outline->start.line, line.py.start.line);
  EXPECT_THAT(lines, ElementsAre(Pair(4, 4), Pair(5, 4), Pair(6, 5), Pair(7, 6), Pair(8, 6),
                                 Pair(11, 10), Pair(12, 11), Pair(13, 12)));
  asked.target = "/w/k.py::t";
  done = perform(asked);
  EXPECT_EQ(done.result.ending, Ending::Errors);
  EXPECT_THAT(done.result.message, HasSubstr("cannot reorder 'c' and 'r'"));
  ASSERT_EQ(done.result.schedule->diagnostics.size(), 1u);
  const DiagnosticRecord &found = done.result.schedule->diagnostics[0];
  EXPECT_EQ(found.code, "schedule-illegal");
  EXPECT_EQ(found.file, "/w/k.py");
  EXPECT_EQ(found.range.start.line, 14u);
  EXPECT_EQ(found.notes.size(), 2u);
  EXPECT_FALSE(done.result.schedule->outline);
}

TEST(Worker, EstimatesKernels) {
  JobRequest asked = request("s");
  asked.task = EstimateTask{{{}, "u280", "vivado", 250}};
  asked.files = {{"/w/k.py", "from allo import f32, kernel\n"
                             "from helper import step\n"
                             "\n"
                             "@kernel\n"
                             "def total(a: \"f32[64]\") -> f32:\n"
                             "    sum: f32 = 0.0\n"
                             "    for i in range(64):\n"
                             "        sum = step(sum, a[i])\n"
                             "    return sum\n"
                             "\n"
                             "s = total.schedule()\n"
                             "s.pipeline(\"i\")\n"},
                 {"/w/helper.py", "from allo import f32, kernel\n"
                                  "\n"
                                  "@kernel\n"
                                  "def step(x: f32, y: f32) -> f32:\n"
                                  "    return x + y\n"}};
  Done done = perform(asked);
  ASSERT_TRUE(done.result.done()) << done.result.message;
  const EstimateResult &made = *done.result.estimate;
  EXPECT_EQ(made.target, "/w/k.py::s");
  EXPECT_EQ(made.part, "xcu280-fsvh2892-2L-e");
  EXPECT_EQ(made.clock, 4);
  ASSERT_EQ(made.loops.size(), 1u);
  const LoopEstimateRecord &loop = made.loops[0];
  // Each place has an absolute file.
  EXPECT_EQ(loop.place->file, "/w/k.py");
  EXPECT_EQ(loop.place->start.line, 7u);
  EXPECT_EQ(loop.limit->kind, "recurrence");
  ASSERT_FALSE(loop.limit->places.empty());
  for (const SourceRecord &place : loop.limit->places)
    EXPECT_THAT(place.file, StartsWith("/w/"));
  ASSERT_FALSE(made.functions.empty());
  EXPECT_EQ(made.functions[0].place->file, "/w/helper.py");
  asked.task = EstimateTask();
  done = perform(asked);
  EXPECT_EQ(done.result.ending, Ending::Refused);
  EXPECT_THAT(done.result.message, HasSubstr("requires a part or a device"));
}

// Each proposal is true: the file with its lines has the estimate that it says.
TEST(Worker, EstimatesProposeFasterSchedules) {
  const std::string text = "from allo import i32, kernel\n"
                           "\n"
                           "@kernel\n"
                           "def fold(a: \"i32[64]\", b: \"i32[16]\"):\n"
                           "    for i in range(16):\n"
                           "        b[i] = a[i] + a[i + 16] + a[i + 32] + a[i + 48]\n"
                           "\n"
                           "s = fold.schedule()\n"
                           "s.pipeline(\"i\")\n";
  JobRequest asked = request("s");
  EstimateTask task{{{}, "u280", "vivado", 250}};
  asked.task = task;
  asked.files = {{"/w/k.py", text}};
  const Done plain = perform(asked);
  EXPECT_FALSE(plain.result.estimate->proposals);
  task.proposals = true;
  asked.task = task;
  const Done done = perform(asked);
  ASSERT_TRUE(done.result.done()) << done.result.message;
  const EstimateResult &made = *done.result.estimate;
  EXPECT_EQ(made.latency->max, plain.result.estimate->latency->max);
  ASSERT_TRUE(made.proposals && made.after);
  EXPECT_EQ(made.after->start.line, 9u);
  std::vector<std::string> titles;
  for (const ProposalRecord &each : *made.proposals) {
    titles.push_back(each.title);
    ASSERT_EQ(each.loops.size(), 1u) << each.title;
    EXPECT_EQ(each.loops[0].file, "/w/k.py");
    EXPECT_LT(each.latency->max, made.latency->max) << each.title;
    std::string changed = text;
    for (const std::string &line : each.lines)
      changed += line + "\n";
    asked.task = EstimateTask{{{}, "u280", "vivado", 250}};
    asked.files = {{"/w/k.py", changed}};
    const Done again = perform(asked);
    ASSERT_TRUE(again.result.done()) << changed;
    EXPECT_EQ(again.result.estimate->latency->max, each.latency->max) << changed;
    const LoopEstimateRecord &loop = again.result.estimate->loops[0];
    EXPECT_EQ(loop.interval, each.interval) << changed;
    EXPECT_EQ(loop.latency->max, each.loopLatency->max) << changed;
  }
  EXPECT_THAT(titles, testing::Contains("Partition 'a' along dimension 1, block with factor 2"));
  EXPECT_THAT(titles, testing::Contains(StartsWith("Unroll this loop by 2, partition 'a'")));
  // Lines of a schedule that a function has cannot be extended.
  asked.task = task;
  asked.files = {{"/w/k.py", text + "def more():\n    s.unroll(\"i\", factor=2)\n\nmore()\n"}};
  const Done inside = perform(asked);
  ASSERT_TRUE(inside.result.done()) << inside.result.message;
  EXPECT_TRUE(inside.result.estimate->proposals->empty());
}

TEST(Worker, SaysWhyThereIsNoHlsCode) {
  JobRequest asked = request("broken");
  asked.task = HlsTask();
  Done done = perform(asked);
  EXPECT_EQ(done.result.ending, Ending::Errors);
  EXPECT_EQ(done.result.message, "Name 'missing' is not defined (k.py:28)");
  asked.target = "/w/k.py::shaped";
  done = perform(asked);
  EXPECT_EQ(done.result.ending, Ending::Errors);
  EXPECT_THAT(done.result.message, HasSubstr("but Vitis returns scalars only"));
  EXPECT_THAT(done.result.message, HasSubstr("(k.py:"));
  EXPECT_FALSE(done.result.run || done.result.mlir || done.result.hls);
  asked.target = "/w/k.py::nothing";
  EXPECT_EQ(perform(asked).result.ending, Ending::Refused);
}

TEST(Worker, SimulatesHlsCode) {
  if (!api::hasCsim())
    GTEST_SKIP();
  std::string cache = testing::TempDir() + "allo-worker-csim-" + std::to_string(::getpid());
  ::setenv("ALLO_CACHE_DIR", cache.c_str(), 1);
  JobRequest asked = request("add");
  CsimTask task;
  auto simulate = [&](const char *kernel, std::vector<std::string> arguments, bool compare) {
    asked.target = std::string("/w/k.py::") + kernel;
    task.arguments = std::move(arguments);
    task.compare = compare;
    asked.task = task;
    return perform(asked);
  };
  Done done = simulate("add", {"a=3", "b=4"}, true);
  ASSERT_TRUE(done.result.done()) << done.result.message;
  EXPECT_EQ(done.result.run->backend, "csim");
  EXPECT_EQ(done.result.run->results, std::vector<Json>{11});
  EXPECT_TRUE(done.result.run->compare && done.result.run->compare->equal);
  std::vector<std::string> phases;
  for (const JobProgress &progress : done.all<JobProgress>())
    phases.push_back(progress.phase);
  EXPECT_THAT(phases, testing::ElementsAre("loading", "building", "running"));
  done = simulate("outer", {"a=3"}, false);
  EXPECT_EQ(done.result.ending, Ending::Fault);
  ASSERT_EQ(done.result.run->faults.size(), 1u);
  EXPECT_EQ(done.result.run->faults[0].code, "division-by-zero");
  EXPECT_EQ(done.result.run->faults[0].file, "/w/k.py");
  EXPECT_FALSE(done.result.run->compare);
  EXPECT_FALSE(done.result.run->faultEngine);
  done = simulate("unwritten", {"a=1"}, true);
  EXPECT_EQ(done.result.ending, Ending::Fault);
  EXPECT_EQ(done.result.run->faultEngine, "cpu");
  std::filesystem::remove_all(cache);
  ::unsetenv("ALLO_CACHE_DIR");
}

TEST(Worker, RefusesWhatItCannotDo) {
  JobRequest asked = request("add");
  asked.version = "0.0.1";
  EXPECT_THAT(perform(asked).result.message, HasSubstr("by version '0.0.1'"));
  asked = request("add");
  asked.task = MlirTask{"last"};
  EXPECT_EQ(perform(asked).result.message, "unknown stage 'last'");
  asked = request("add");
  runTask(asked).engine = "steam";
  EXPECT_THAT(perform(asked).result.message, HasSubstr("steam"));
  asked = request("nothing");
  EXPECT_THAT(perform(asked).result.message, HasSubstr("no kernel 'nothing'"));
  EXPECT_EQ(perform(asked).result.ending, Ending::Refused);
  asked = request("add", {"c=1"});
  EXPECT_THAT(perform(asked).result.message, HasSubstr("no parameter 'c'"));
  asked = request("add");
  asked.target = "/w/other.py::add";
  EXPECT_THAT(perform(asked).result.message, HasSubstr("cannot read '/w/other.py'"));
  // Code that the user of an editor has not chosen.
  asked = request("own", {"a=1", "b=2"});
  asked.files = {{"/w/k.py", WorkerKernels + "\n\nown = add.schedule().export(\"cpu\", "
                                             "shared_libs=[\"libm.so.6\"])\n"},
                 {"/w/helper.py", Helper}};
  EXPECT_THAT(
      perform(asked).result.message,
      HasSubstr("'/w/k.py::own' has libraries in 'shared_libs', which editors do not load"));
}

TEST(Worker, StopsAtItsTimeLimit) {
  JobRequest asked = request("endless", {"a=1"});
  asked.seconds = 0.05;
  Done done = perform(asked);
  EXPECT_EQ(done.result.ending, Ending::Fault);
  ASSERT_EQ(done.result.run->faults.size(), 1u);
  EXPECT_EQ(done.result.run->faults[0].code, "time-limit");
}

// The built program on the other end of its descriptor.
class Process {
public:
  explicit Process(std::vector<const char *> words = {"allo", "worker"}) {
    int ends[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 3);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    words.push_back(nullptr);
    EXPECT_EQ(::posix_spawn(&pid, ALLO_BINARY_DIR "/bin/allo", &actions, &attributes,
                            const_cast<char **>(words.data()), environ),
              0);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    ::close(ends[1]);
    channel = ends[0];
  }
  ~Process() {
    hangUp();
    if (pid > 0)
      wait();
  }

  void sendBytes(std::string_view bytes) { EXPECT_TRUE(writeAll(channel, bytes)); }
  void send(const JobRequest &request) { sendBytes(jobFrame(encode(request))); }
  // The next event; fails the test where none comes.
  JobEvent next() {
    constexpr int Patience = 60000;
    char buffer[4096];
    for (;;) {
      if (std::optional<std::string> body = frames.next()) {
        Result<JobEvent> event = decodeEvent(*body);
        EXPECT_TRUE(event) << event.error().message;
        return std::move(event).valueOr({});
      }
      pollfd waiting{channel, POLLIN, 0};
      EXPECT_EQ(::poll(&waiting, 1, Patience), 1);
      ssize_t n = ::read(channel, buffer, sizeof buffer);
      EXPECT_GT(n, 0);
      if (n <= 0)
        return {};
      frames.feed({buffer, size_t(n)});
    }
  }
  JobResult result(uint64_t id) {
    for (;;) {
      JobEvent event = next();
      EXPECT_EQ(event.id, id);
      if (auto *result = std::get_if<JobResult>(&event.what))
        return *result;
      if (testing::Test::HasFailure())
        return {};
    }
  }
  void hangUp() {
    if (channel >= 0)
      ::close(channel);
    channel = -1;
  }
  // As waitpid has it.
  int wait() {
    int status = 0;
    ::waitpid(std::exchange(pid, -1), &status, 0);
    return status;
  }

  pid_t pid = -1;

private:
  int channel = -1;
  JobFrames frames;
};

TEST(WorkerProcess, ServesOneJobAfterTheOther) {
  Process process;
  for (uint64_t id = 1; id <= 50; ++id) {
    JobRequest asked = id % 3 == 0 ? request("outer", {"a=1"}) : request("add", {"a=1", "b=2"});
    asked.id = id;
    process.send(asked);
  }
  for (uint64_t id = 1; id <= 50; ++id)
    EXPECT_EQ(process.result(id).done(), id % 3 != 0);
  process.hangUp();
  int status = process.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(WorkerProcess, KeepsNothingFromJobToJob) {
  Process process;
  process.send(request("add", {"a=1", "b=2"}));
  EXPECT_EQ(process.result(7).run->results, std::vector<Json>{5});
  JobRequest changed = request("add", {"a=1", "b=2"});
  changed.files[1].text.replace(changed.files[1].text.find("2 * a"), 5, "3 * a");
  process.send(changed);
  EXPECT_EQ(process.result(7).run->results, std::vector<Json>{7});
  changed.files.pop_back(); // there is no such file any more
  process.send(changed);
  EXPECT_EQ(process.result(7).ending, Ending::Errors);
}

// A process that keeps what it knows of files estimates designs of its own in between.
TEST(WorkerProcess, EstimatesProposeAgainAndAgain) {
  Process process;
  JobRequest asked = request("s");
  EstimateTask task{{{}, "u280", "vivado", 250}};
  task.proposals = true;
  asked.task = task;
  for (int factor : {2, 3, 4}) {
    asked.files = {{"/w/k.py", "from allo import i32, kernel\n"
                               "\n"
                               "@kernel\n"
                               "def scale(a: \"i32[64]\"):\n"
                               "    for i in range(64):\n"
                               "        a[i] = a[i] * " +
                                   std::to_string(factor) +
                                   "\n"
                                   "\n"
                                   "s = scale.schedule()\n"}};
    process.send(asked);
    const JobResult made = process.result(7);
    ASSERT_TRUE(made.done()) << made.message;
    EXPECT_FALSE(made.estimate->proposals->empty());
  }
}

TEST(WorkerProcess, AnswersWhatItCannotReadAndGoesOn) {
  Process process;
  process.sendBytes(jobFrame("{\"kind\": 3}"));
  JobResult refused = process.result(0);
  EXPECT_EQ(refused.message, "the job cannot be read: 'kind' is not a string");
  process.send(request("add", {"a=1", "b=2"}));
  EXPECT_TRUE(process.result(7).done());
  process.sendBytes("GET / HTTP/1.1\r\n");
  EXPECT_THAT(process.result(0).message, HasSubstr("does not begin with its length"));
  int status = process.wait(); // nothing after that can be trusted
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 2) << status;
}

TEST(WorkerProcess, EndsInTheMiddleOfAKernelWhenTheOtherSideIsGone) {
  Process process;
  process.send(request("endless", {"a=1"}));
  while (true) {
    JobEvent event = process.next();
    auto *progress = std::get_if<JobProgress>(&event.what);
    ASSERT_NE(progress, nullptr);
    if (progress->phase == "running")
      break;
  }
  process.hangUp();
  process.wait(); // or this test never ends
}

TEST(WorkerProcess, SurvivesAKernelThatNeedsTooMuchMemory) {
  if (test::Sanitized)
    GTEST_SKIP() << "no limit is set there";
  Process process({"allo", "worker", "--memory=200"});
  // Interpreted: what LLVM needs itself is another matter.
  JobRequest greedy = request("greedy"), modest = request("add", {"a=1", "b=2"});
  runTask(greedy).engine = runTask(modest).engine = "exact";
  greedy.files[0].text += "\n\n@kernel\ndef greedy() -> i32:\n    x: i32[20000000] = 1\n"
                          "    return x[3]\n";
  process.send(greedy);
  EXPECT_EQ(process.result(7).message, "The kernel needs more memory than there is");
  process.send(modest);
  EXPECT_TRUE(process.result(7).done());
  // Arrays that cannot fit are refused before anything runs, at their place.
  runTask(greedy).engine = "";
  runTask(greedy).checked = true;
  greedy.files[0].text.replace(greedy.files[0].text.find("20000000"), 8, "200000000");
  process.send(greedy);
  EXPECT_EQ(process.result(7).message, "'x' needs 953.7 MiB; allo.run.memoryLimit is 200 MB");
}

TEST(WorkerProcess, AKernelThatEndsItIsAFault) {
  if (test::Sanitized)
    GTEST_SKIP() << "it is the sanitizer's";
  Process process;
  JobRequest wild = request("wild", {"k=1000000000"});
  runTask(wild).checked = false;
  wild.files[0].text += "\n\n@kernel\ndef wild(a: 'i32[8]', k: i32):\n    a[k] = 5\n";
  process.send(wild);
  JobResult result = process.result(7);
  EXPECT_EQ(result.ending, Ending::Fault);
  EXPECT_EQ(result.message, "The kernel was ended by signal 11 (SIGSEGV)");
  EXPECT_EQ(result.run->faults.at(0).code, "crash");
  process.wait();
}

TEST(WorkerProcess, ReplaysASavedJob) {
  namespace fs = std::filesystem;
  fs::path root = fs::temp_directory_path() / ("allo-worker-" + std::to_string(::getpid()));
  fs::create_directories(root);
  auto replay = [&](const std::string &job) {
    std::ofstream(root / "repro.json", std::ios::binary) << job;
    std::string line = "'" ALLO_BINARY_DIR "/bin/allo' worker --once <'" +
                       (root / "repro.json").string() + "' >'" + (root / "out").string() + "' 2>'" +
                       (root / "err").string() + "'";
    int status = std::system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
  };
  auto read = [&](const char *name) { return test::readFile(root / name); };
  EXPECT_EQ(replay(encode(request("add", {"a=3", "b=4"}))), 0);
  std::string out = read("out");
  std::string last = out.substr(out.rfind('\n', out.size() - 2) + 1);
  Result<JobEvent> event = decodeEvent(last);
  ASSERT_TRUE(event) << out;
  EXPECT_EQ(std::get<JobResult>(event->what).run->results, std::vector<Json>{11});
  EXPECT_EQ(replay(encode(request("outer", {"a=1"}))), 3);
  EXPECT_THAT(read("out"), HasSubstr("\"code\":\"division-by-zero\""));
  EXPECT_EQ(replay("nonsense"), 2);
  EXPECT_EQ(read("err"), "allo: the job cannot be read: it is not JSON\n");
  std::error_code ignored;
  fs::remove_all(root, ignored);
}

} // namespace
} // namespace allo::driver
