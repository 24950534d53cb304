// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-jit_costs ALLO: what it takes to get from a kernel's text to a result, by the program
// given, by a worker of it that has run kernels before, and by $ALLO_LSP, a server with one; how
// lowering grows with the source; what streams cost beside plain loops over the same values; how
// much memory the worker has.
#include "LspProcess.h"
#include "Measure.h"

#include "api/Mlir.h"
#include "common/Reference.h"
#include "common/RunKernel.h"
#include "engine/Engine.h"
#include "job/Framing.h"
#include "job/Job.h"
#include "os/OverlayFileSystem.h"

#include <sys/socket.h>

#include <cmath>
#include <filesystem>
#include <sstream>
#include <thread>

namespace allo::bench {

namespace {

namespace fs = std::filesystem;

const fs::path Kernels = ALLO_SOURCE_DIR "/test/data/kernels";

std::string readAll(const fs::path &path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

template <typename Fn> double medianOf(int runs, Fn &&fn) {
  Times times;
  for (int i = 0; i < runs; ++i)
    times.add(fn(i));
  return times.median();
}

void limited(const std::string &figure, double value, double most) {
  row(figure, milliseconds(value), milliseconds(most), multiple(value / most),
      verdict(value <= most));
}

// ---- text to result

// `allo worker` at the other end of its descriptor 3.
class WorkerProcess {
public:
  explicit WorkerProcess(const std::string &program) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      fail("no pair of sockets");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 3);
    std::string name = program, verb = "worker";
    char *arguments[] = {name.data(), verb.data(), nullptr};
    if (posix_spawn(&pid, name.c_str(), &actions, nullptr, arguments, environ) != 0)
      fail("cannot start " + program);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    socket = ends[0];
  }
  WorkerProcess(const WorkerProcess &) = delete;
  WorkerProcess &operator=(const WorkerProcess &) = delete;
  ~WorkerProcess() {
    ::close(socket);
    waitpid(pid, nullptr, 0);
  }

  void run(const std::string &path, const std::string &text, const std::string &kernel) {
    JobRequest request;
    request.version = ALLO_VERSION;
    request.id = ++last;
    request.target = path + "::" + kernel;
    request.files = {{path, text}};
    std::string frame = jobFrame(encode(request));
    if (write(socket, frame.data(), frame.size()) != ssize_t(frame.size()))
      fail("the worker does not read");
    for (;;) {
      while (std::optional<std::string> body = frames.next()) {
        Result<JobEvent> event = decodeEvent(*body);
        if (!event)
          fail("the worker sent something that is not an event: " + event.error().message);
        if (const auto *result = std::get_if<JobResult>(&event->what)) {
          if (!result->done())
            fail("the worker could not run " + kernel + ": " + result->message);
          return;
        }
      }
      char buffer[65536];
      ssize_t count = read(socket, buffer, sizeof buffer);
      if (count <= 0)
        fail("the worker has ended");
      frames.feed({buffer, size_t(count)});
    }
  }
  double resident() const { return residentOf(pid); }

private:
  pid_t pid = -1;
  int socket = -1;
  uint64_t last = 0;
  JobFrames frames;
};

// Clicks a lens, and waits for the end of its job: the last update.
nlohmann::json jobOf(LspProcess &server, const std::string &command,
                     const nlohmann::json &argument) {
  nlohmann::json reply = nlohmann::json::parse(
      server.request("workspace/executeCommand",
                     nlohmann::json{{"command", command}, {"arguments", {argument}}}.dump()));
  const nlohmann::json &id = reply.at("result").at("jobId");
  for (;;) {
    std::string_view body = server.receive();
    if (body.find("\"allo/jobUpdate\"") == body.npos)
      continue;
    nlohmann::json update = nlohmann::json::parse(body).at("params");
    const std::string &state = update.at("state").get_ref<const std::string &>();
    if (update.at("jobId") == id && state != "queued" && state != "running")
      return update;
  }
}

void textToResult(const std::string &program, const fs::path &scratch) {
  heading("from the text of gemm to its first result");
  std::string cache = (scratch / "cache").string(), path = (Kernels / "polybench/gemm.py").string();
  setenv("ALLO_CACHE_DIR", cache.c_str(), 1);
  auto process = [&](const std::string &options) {
    std::string command = program + " run " + options + path + "::gemm > /dev/null";
    Clock::time_point start = Clock::now();
    if (std::system(command.c_str()) != 0)
      fail("this failed: " + command);
    return millisecondsSince(start);
  };
  limited("a new process that compiles it",
          medianOf(15, [&](int) { return process("--rebuild "); }), 100);
  process("");
  row("a new process with a cache", milliseconds(medianOf(15, [&](int) { return process(""); })));

  std::string gemm = readAll(path), problem;
  WorkerProcess worker(program);
  std::this_thread::sleep_for(std::chrono::milliseconds(200)); // until it waits for a job
  row("memory of a worker that has done nothing", mebibytes(worker.resident()));
  auto job = [&](int size) {
    std::string text = test::withSizes(gemm, {{"NI", size}}, problem);
    Clock::time_point start = Clock::now();
    worker.run(path, text, "gemm");
    return millisecondsSince(start);
  };
  job(3);
  row("memory of a worker that has compiled one", mebibytes(worker.resident()));
  // Another size is another kernel, and not in the cache.
  limited("a warm worker that compiles it", medianOf(25, [&](int i) { return job(20 + i); }), 30);
  limited("a warm worker with a cache", medianOf(50, [&](int) { return job(20); }), 5);

  LspProcess server(serverProgram());
  server.initialize();
  std::string uri = "file://" + path;
  server.open(uri, test::withSizes(gemm, {{"NI", 20}}, problem));
  server.diagnostics(uri, 1);
  limited("from a click on its lens to its result, with a cache",
          medianOf(50,
                   [&](int) {
                     Clock::time_point start = Clock::now();
                     nlohmann::json update =
                         jobOf(server, "allo.run", {{"uri", uri}, {"target", "gemm"}});
                     if (update.at("state") != "done")
                       fail("the server could not run gemm: " + update.dump());
                     return millisecondsSince(start);
                   }),
          5);

  for (int i = 0; i < 200; ++i)
    job(100 + i);
  row("memory of a worker that has compiled 226", mebibytes(worker.resident()));
}

// ---- lowering

// A kernel of this many loops, conditions and sums.
std::string sourceOf(size_t parts) {
  std::string text = "from allo import f32, i32, kernel\n\n\n@kernel\ndef large(a: \"f32[64]\", b: "
                     "\"f32[64]\", n: i32) -> i32:\n    total: i32 = 0\n";
  for (size_t i = 0; i < parts; ++i) {
    std::string number = std::to_string(i);
    text += "    for i in range(64):\n        b[i] = a[i] * " + number + ".5 + b[i]\n    if n > " +
            number + ":\n        total += n * " + number + " - total\n";
  }
  return text + "    return total\n";
}

void lowering() {
  heading("a kernel of n parts of four lines in MLIR, all stages from its text");
  DiskFileSystem disk;
  for (const char *stage : {"frontend", "llvm"}) {
    double first = 0;
    for (size_t parts : {50u, 500u, 5000u}) {
      OverlayFileSystem files(disk, "/");
      std::string text = sourceOf(parts);
      files.add("/large.py", text);
      api::MlirOptions options;
      options.target = "/large.py::large";
      options.stage = stage;
      double time = medianOf(parts > 1000 ? 1 : 5, [&](int) {
        Clock::time_point start = Clock::now();
        TypeContext types;
        if (api::makeMlir(types, options, files).failure)
          fail("the kernel for the measurement is wrong");
        return millisecondsSince(start);
      });
      double each = time / double(parts);
      first = first == 0 ? each : first;
      row(std::string(stage) + ", " + std::to_string(parts) + " parts", milliseconds(time),
          milliseconds(each) + " each", multiple(each / first), verdict(each / first <= 2));
    }
  }
}

// ---- streams

struct Timed {
  double milliseconds = 0;
  std::vector<eval::Datum> arguments;
};

Timed timed(const std::string &source, const std::string &kernel, unsigned threads) {
  test::LoadedFile loaded("/bench.py", source, nullptr);
  std::string problem;
  auto program = loaded.program(kernel, problem);
  if (!program)
    fail(problem);
  api::EngineOptions options;
  options.threads = threads;
  auto engine = api::makeEngine("cpu", *program, options);
  const program::Kernel &top = program->kernels[0];
  Timed result;
  result.milliseconds = medianOf(7, [&](int) {
    result.arguments.clear();
    for (program::VariableId parameter : top.parameters) {
      eval::Datum datum;
      datum.array = eval::Array::make(top.variables[parameter].type, true);
      for (size_t i = 0; i < datum.array->size(); ++i)
        datum.array->integers[i] = BigInt(int64_t(i * 7919 % 1000));
      result.arguments.push_back(std::move(datum));
    }
    if (engine->run(result.arguments).fault)
      fail(kernel + " has a fault");
    return *engine->seconds() * 1000;
  });
  return result;
}

void streams() {
  heading("streams beside plain loops that compute the same, by one thread and by all");
  for (const char *name : {"chain", "systolic"}) {
    std::string source = readAll(Kernels / "dataflow" / (std::string(name) + ".py")), problem;
    test::Sizes sizes = *test::benchSizes(source);
    source = test::withSizes(source, sizes, problem);
    std::map<std::string, int64_t> size(sizes.begin(), sizes.end());
    bool isChain = size.contains("STAGES");
    // Values that go through a stage.
    double passed = isChain ? double(size["STAGES"] * size["VALUES"])
                            : 2 * double(size["N"] * size["N"] * size["K"]);
    std::string what = isChain ? std::to_string(size["STAGES"]) + " stages in a row"
                               : "systolic array of " + std::to_string(size["N"]) + " x " +
                                     std::to_string(size["N"]);
    Timed loops = timed(source, "loops", 1);
    for (unsigned threads : {1u, 0u}) {
      Timed stages = timed(source, name, threads);
      for (size_t i = 0; i < stages.arguments.size(); ++i)
        if (stages.arguments[i].array->integers != loops.arguments[i].array->integers)
          fail(std::string(name) + " computes something else than its loops");
      row(what + (threads == 1 ? ", one thread" : ", a thread per processor"),
          milliseconds(stages.milliseconds), milliseconds(loops.milliseconds),
          multiple(stages.milliseconds / loops.milliseconds),
          format("%.1f million values a second", passed / stages.milliseconds / 1000));
    }
  }
}

} // namespace

} // namespace allo::bench

int main(int argc, char **argv) {
  using namespace allo::bench;
  if (argc != 2)
    fail("usage: allo-bench-jit_costs ALLO");
  fs::path scratch = fs::temp_directory_path() / ("allo-bench-jit-" + std::to_string(getpid()));
  fs::create_directories(scratch);
  textToResult(fs::absolute(argv[1]), scratch);
  lowering();
  streams();
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
}
