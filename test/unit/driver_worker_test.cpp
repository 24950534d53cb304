// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Jobs as the worker does them: in this process over files in memory, and by the built `allo` over
// its descriptor.
#include "common/Sanitizer.h"
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
using testing::HasSubstr;
using testing::StartsWith;

const std::string Kernels = "from allo import i32, kernel\n"
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
                            "            out[i, j] = 100 * i + j\n";
const std::string Helper = "from allo import i32, kernel\n\n\n@kernel\n"
                           "def twice(a: i32) -> i32:\n    return 2 * a\n";

JobRequest request(const std::string &kernel, std::vector<std::string> arguments = {}) {
  JobRequest made;
  made.version = ALLO_VERSION;
  made.id = 7;
  made.target = "/w/k.py::" + kernel;
  made.files = {{"/w/k.py", Kernels}, {"/w/helper.py", Helper}};
  made.inputs.arguments = std::move(arguments);
  made.options.checked = true; // as the editor asks for it
  return made;
}

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
  EXPECT_TRUE(done.result.good) << done.result.message;
  EXPECT_EQ(done.result.exitCode, 0);
  EXPECT_EQ(done.result.body["results"], Json({11}));
  std::vector<std::string> phases;
  for (const JobProgress &progress : done.all<JobProgress>())
    phases.push_back(progress.phase);
  EXPECT_EQ(phases, (std::vector<std::string>{"loading", "running"}));
}

TEST(Worker, AFaultIsADiagnosticAndAFailure) {
  Done done = perform(request("outer", {"a=1"}));
  EXPECT_FALSE(done.result.good);
  EXPECT_EQ(done.result.exitCode, 3);
  EXPECT_THAT(done.result.message, HasSubstr("ivision by zero"));
  std::vector<JobDiagnostic> found = done.all<JobDiagnostic>();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].body["code"], "division-by-zero");
  EXPECT_EQ(found[0].body["file"], "/w/k.py");
  EXPECT_EQ(found[0].body["range"]["start"]["line"], 12);
  ASSERT_EQ(found[0].body["notes"].size(), 2u);
  EXPECT_EQ(found[0].body["notes"][0]["file"], "/w/k.py");
}

TEST(Worker, AWarningIsADiagnosticAndASuccess) {
  JobRequest asked = request("moves", {"a=2147483647", "n=32"});
  Done done = perform(asked);
  EXPECT_TRUE(done.result.good) << done.result.message;
  EXPECT_EQ(done.result.body["results"], Json({2147483647}));
  std::vector<JobDiagnostic> found = done.all<JobDiagnostic>();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].body["code"], "shift-out-of-range");
  EXPECT_EQ(found[0].body["severity"], "warning");
  EXPECT_EQ(found[0].body["file"], "/w/k.py");
  asked = request("moves", {"a=2147483647", "n=0"});
  asked.options.checkOverflow = true;
  done = perform(asked);
  EXPECT_EQ(done.result.exitCode, 3);
  EXPECT_EQ(done.result.body["faults"][0]["code"], "integer-overflow");
}

TEST(Worker, MistakesAreDiagnosticsToo) {
  Done done = perform(request("broken"));
  EXPECT_EQ(done.result.exitCode, 1);
  ASSERT_EQ(done.all<JobDiagnostic>().size(), 1u);
  EXPECT_EQ(done.all<JobDiagnostic>()[0].body["code"], "undefined-name");
  EXPECT_EQ(done.result.message, "Name 'missing' is not defined");
}

TEST(Worker, LeavesOutWhatIsTooLarge) {
  JobRequest asked = request("fill");
  asked.options.largest = 99;
  Json all = Json::array();
  for (int i = 0; i < 99; ++i)
    all.push_back(i);
  EXPECT_EQ(perform(asked).result.body["outputs"]["out"],
            Json({{"elements", 100}, {"shape", {100}}, {"first", all}}));
  JobRequest table = request("table");
  table.options.largest = 16;
  EXPECT_EQ(
      perform(table).result.body["outputs"]["out"].dump(),
      R"({"elements":90,"shape":[3,30],"first":[[0,1,2,3],[100,101,102,103],[200,201,202,203]]})");
  asked.options.largest = 100;
  EXPECT_EQ(perform(asked).result.body["outputs"]["out"].size(), 100u);
}

TEST(Worker, TextComesAsLines) {
  JobRequest asked = request("add", {"a=3", "b=4"});
  asked.options.format = "text";
  Done done = perform(asked);
  ASSERT_EQ(done.all<JobLog>().size(), 1u);
  EXPECT_EQ(done.all<JobLog>()[0].line, "result: i32 = 11");
}

TEST(Worker, ShowsWhatAKernelBecomes) {
  JobRequest asked = request("add");
  asked.kind = JobKind::Mlir;
  asked.options.stage = "program"; // which needs no MLIR
  Done done = perform(asked);
  EXPECT_TRUE(done.result.good) << done.result.message;
  EXPECT_EQ(done.result.body["target"], "/w/k.py::add");
  EXPECT_EQ(done.result.body["stage"], "program");
  EXPECT_THAT(done.result.body.value("text", ""), HasSubstr("twice"));
  asked.target = "/w/k.py::broken";
  done = perform(asked);
  EXPECT_EQ(done.result.exitCode, 1);
  EXPECT_THAT(done.result.message, HasSubstr("Name 'missing' is not defined"));
  EXPECT_TRUE(done.result.body.is_null());
}

TEST(Worker, MakesHlsCodeThatSaysWhereItComesFrom) {
  JobRequest asked = request("add");
  asked.kind = JobKind::Hls;
  asked.options.places = "none";
  Done done = perform(asked);
  ASSERT_TRUE(done.result.good) << done.result.message;
  const Json &body = done.result.body;
  EXPECT_EQ(body["target"], "/w/k.py::add");
  std::string code = body["files"].value("kernel.cpp", "");
  EXPECT_THAT(code, HasSubstr("int32_t add(int32_t a, int32_t b) {\n"));
  // Each line that comes from anywhere is told with an absolute file.
  std::set<std::string> files;
  for (const Json &line : body["map"])
    files.insert(line["py"].value("file", ""));
  EXPECT_EQ(files, (std::set<std::string>{"/w/k.py", "/w/helper.py"}));
  asked.options.places = "comment";
  code = perform(asked).result.body["files"].value("kernel.cpp", "");
  EXPECT_THAT(code, HasSubstr("// k.py:7\n"));
  asked.options.places = "everywhere";
  EXPECT_EQ(perform(asked).result.message, "places cannot be shown as 'everywhere'");
}

TEST(Worker, SaysWhyThereIsNoHlsCode) {
  JobRequest asked = request("broken");
  asked.kind = JobKind::Hls;
  Done done = perform(asked);
  EXPECT_EQ(done.result.exitCode, 1);
  EXPECT_EQ(done.result.message, "Name 'missing' is not defined (k.py:28)");
  asked.target = "/w/k.py::shaped";
  done = perform(asked);
  EXPECT_EQ(done.result.exitCode, 1);
  EXPECT_THAT(done.result.message, HasSubstr("but Vitis returns scalars only"));
  EXPECT_THAT(done.result.message, HasSubstr("(k.py:"));
  EXPECT_TRUE(done.result.body.is_null());
  asked.target = "/w/k.py::nothing";
  EXPECT_EQ(perform(asked).result.exitCode, 2);
}

TEST(Worker, SimulatesHlsCode) {
  if (!hasCsim())
    GTEST_SKIP();
  std::string cache = testing::TempDir() + "allo-worker-csim";
  ::setenv("ALLO_CACHE_DIR", cache.c_str(), 1);
  JobRequest asked = request("add", {"a=3", "b=4"});
  asked.kind = JobKind::Csim;
  asked.options.compare = true;
  Done done = perform(asked);
  ASSERT_TRUE(done.result.good) << done.result.message;
  EXPECT_EQ(done.result.body["backend"], "csim");
  EXPECT_EQ(done.result.body["results"], Json::array({11}));
  EXPECT_EQ(done.result.body["compare"]["equal"], true);
  std::vector<std::string> phases;
  for (const JobProgress &progress : done.all<JobProgress>())
    phases.push_back(progress.phase);
  EXPECT_THAT(phases, testing::ElementsAre("loading", "building", "running"));
  asked.target = "/w/k.py::outer";
  asked.inputs.arguments = {"a=3"};
  asked.options.compare = false;
  done = perform(asked);
  EXPECT_EQ(done.result.exitCode, 3);
  ASSERT_EQ(done.all<JobDiagnostic>().size(), 1u);
  EXPECT_EQ(done.all<JobDiagnostic>()[0].body["code"], "division-by-zero");
  EXPECT_EQ(done.all<JobDiagnostic>()[0].body["file"], "/w/k.py");
  EXPECT_FALSE(done.result.body.contains("compare"));
  EXPECT_FALSE(done.result.body.contains("faultEngine"));
  asked.target = "/w/k.py::unwritten";
  asked.inputs.arguments = {"a=1"};
  asked.options.compare = true;
  done = perform(asked);
  EXPECT_EQ(done.result.exitCode, 3);
  EXPECT_EQ(done.result.body.value("faultEngine", ""), "cpu");
  std::filesystem::remove_all(cache);
  ::unsetenv("ALLO_CACHE_DIR");
}

TEST(Worker, RefusesWhatItCannotDo) {
  JobRequest asked = request("add");
  asked.version = "0.0.1";
  EXPECT_THAT(perform(asked).result.message, HasSubstr("from version '0.0.1'"));
  asked = request("add");
  asked.kind = JobKind::Mlir;
  asked.options.stage = "last";
  EXPECT_EQ(perform(asked).result.message, "there is no stage 'last'");
  asked = request("add");
  asked.options.engine = "steam";
  EXPECT_THAT(perform(asked).result.message, HasSubstr("steam"));
  asked = request("nothing");
  EXPECT_THAT(perform(asked).result.message, HasSubstr("no kernel 'nothing'"));
  EXPECT_EQ(perform(asked).result.exitCode, 2);
  asked = request("add", {"c=1"});
  EXPECT_THAT(perform(asked).result.message, HasSubstr("no parameter 'c'"));
  asked = request("add");
  asked.target = "/w/other.py::add";
  EXPECT_THAT(perform(asked).result.message, HasSubstr("cannot read '/w/other.py'"));
}

TEST(Worker, StopsAtItsTimeLimit) {
  JobRequest asked = request("endless", {"a=1"});
  asked.options.seconds = 0.05;
  Done done = perform(asked);
  EXPECT_EQ(done.result.exitCode, 3);
  ASSERT_EQ(done.all<JobDiagnostic>().size(), 1u);
  EXPECT_EQ(done.all<JobDiagnostic>()[0].body["code"], "time-limit");
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
        std::string problem;
        std::optional<JobEvent> event = decodeEvent(*body, problem);
        EXPECT_TRUE(event) << problem;
        return event.value_or(JobEvent{});
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
    EXPECT_EQ(process.result(id).good, id % 3 != 0);
  process.hangUp();
  int status = process.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(WorkerProcess, KeepsNothingFromJobToJob) {
  Process process;
  process.send(request("add", {"a=1", "b=2"}));
  EXPECT_EQ(process.result(7).body["results"], Json({5}));
  JobRequest changed = request("add", {"a=1", "b=2"});
  changed.files[1].text.replace(changed.files[1].text.find("2 * a"), 5, "3 * a");
  process.send(changed);
  EXPECT_EQ(process.result(7).body["results"], Json({7}));
  changed.files.pop_back(); // there is no such file any more
  process.send(changed);
  EXPECT_EQ(process.result(7).exitCode, 1);
}

TEST(WorkerProcess, AnswersWhatItCannotReadAndGoesOn) {
  Process process;
  process.sendBytes(jobFrame("{\"kind\": 3}"));
  JobResult refused = process.result(0);
  EXPECT_EQ(refused.message, "the job cannot be read: 'kind' is not a string");
  process.send(request("add", {"a=1", "b=2"}));
  EXPECT_TRUE(process.result(7).good);
  process.sendBytes("GET / HTTP/1.1\r\n");
  EXPECT_THAT(process.result(0).message, HasSubstr("no length"));
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
  greedy.options.engine = modest.options.engine = "exact";
  greedy.files[0].text += "\n\n@kernel\ndef greedy() -> i32:\n    x: i32[20000000] = 1\n"
                          "    return x[3]\n";
  process.send(greedy);
  EXPECT_EQ(process.result(7).message, "The kernel needs more memory than there is");
  process.send(modest);
  EXPECT_TRUE(process.result(7).good);
  // Arrays that cannot fit are refused before anything runs, at their place.
  greedy.options.engine = "";
  greedy.options.checked = true;
  greedy.files[0].text.replace(greedy.files[0].text.find("20000000"), 8, "200000000");
  process.send(greedy);
  EXPECT_EQ(process.result(7).message, "'x' needs 953.7 MiB; allo.run.memoryLimit is 200 MB");
}

TEST(WorkerProcess, AKernelThatEndsItIsAFault) {
  if (test::Sanitized)
    GTEST_SKIP() << "it is the sanitizer's";
  Process process;
  JobRequest wild = request("wild", {"k=1000000000"});
  wild.options.checked = false;
  wild.files[0].text += "\n\n@kernel\ndef wild(a: 'i32[8]', k: i32):\n    a[k] = 5\n";
  process.send(wild);
  JobResult result = process.result(7);
  EXPECT_EQ(result.exitCode, 3);
  EXPECT_EQ(result.message, "The kernel was ended by signal 11 (SIGSEGV)");
  EXPECT_EQ(result.body["faults"][0]["code"], "crash");
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
  auto read = [&](const char *name) {
    std::ifstream file(root / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  EXPECT_EQ(replay(encode(request("add", {"a=3", "b=4"}))), 0);
  std::string out = read("out"), problem;
  std::string last = out.substr(out.rfind('\n', out.size() - 2) + 1);
  std::optional<JobEvent> event = decodeEvent(last, problem);
  ASSERT_TRUE(event) << out;
  EXPECT_EQ(std::get<JobResult>(event->what).body["results"], Json({11}));
  EXPECT_EQ(replay(encode(request("outer", {"a=1"}))), 3);
  EXPECT_THAT(read("out"), HasSubstr("\"event\":\"diagnostic\""));
  EXPECT_EQ(replay("nonsense"), 2);
  EXPECT_EQ(read("err"), "allo: the job cannot be read: it is not JSON\n");
  std::error_code ignored;
  fs::remove_all(root, ignored);
}

} // namespace
} // namespace allo::driver
