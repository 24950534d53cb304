// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/worker/Worker.h"

#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "driver/commands/Hls.h"
#include "driver/commands/Mlir.h"
#include "driver/commands/Run.h"
#include "job/Framing.h"
#include "os/OverlayFileSystem.h"
#include "os/Signals.h"
#include "support/Format.h"
#include "support/Path.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <exception>

namespace allo::driver {

namespace {

using Json = nlohmann::ordered_json;

constexpr int BadUsage = 2, KernelFailed = 3, InternalError = 101;

class Job {
public:
  Job(const JobRequest &request, FileSystem &disk, const std::function<void(JobEvent)> &tell,
      const WorkerProcess &process)
      : request(request), folder(currentFolder()), files(disk, folder), listener(tell),
        process(process) {
    for (const JobFile &file : request.files)
      files.add(file.path, file.text);
  }

  void run() {
    JobResult result;
    try {
      result = perform();
    } catch (const std::bad_alloc &) {
      result = failed("the kernel needs more memory than it may have", KernelFailed);
    } catch (const std::exception &error) {
      result = failed(std::string("internal error: ") + error.what(), InternalError);
    }
    blameNoKernel();
    tell(fitted(std::move(result)));
  }

private:
  const JobRequest &request;
  std::string folder;
  OverlayFileSystem files;
  const std::function<void(JobEvent)> &listener;
  const WorkerProcess &process;
  std::string *kept = nullptr; // gets events in place of the listener

  template <typename T> void tell(T what) {
    JobEvent event{request.id, std::move(what)};
    if (kept)
      *kept += process.written(event);
    else
      listener(std::move(event));
  }

  static JobResult failed(std::string message, int exitCode = BadUsage) {
    return {false, exitCode, std::move(message), nullptr};
  }

  JobResult perform() {
    if (request.version != ALLO_VERSION)
      return failed(format("this is allo {0}, but the job comes from version '{1}': both must be "
                           "from one build",
                           ALLO_VERSION, request.version));
    switch (request.kind) {
    case JobKind::Run:
      return performRun();
    case JobKind::Csim:
      if (!hasCsim())
        return failed("this build has no compiler: it simulates no HLS C++");
      return performRun();
    case JobKind::Mlir:
      return performMlir();
    case JobKind::Hls:
      return performHls();
    }
    return failed("no such job");
  }

  // --- allo run, allo csim

  // Through the command line, so that a job can have what the command has, and nothing else.
  std::string readOptions(RunOptions &options) const {
    const JobOptions &wanted = request.options;
    std::vector<std::string> words;
    for (const std::string &argument : request.inputs.arguments)
      words.push_back("--arg=" + argument);
    if (!request.inputs.npz.empty())
      words.push_back("--npz=" + request.inputs.npz);
    words.push_back("--random=" + std::to_string(request.inputs.seed));
    words.push_back("--format=" + wanted.format);
    words.push_back("--color=never");
    if (!wanted.engine.empty())
      words.push_back("--engine=" + wanted.engine);
    if (wanted.optLevel)
      words.push_back("--opt-level=" + std::to_string(*wanted.optLevel));
    if (wanted.repeat)
      words.push_back("--repeat=" + std::to_string(*wanted.repeat));
    if (wanted.seconds)
      words.push_back("--time-limit=" + std::to_string(*wanted.seconds));
    if (!wanted.outputFolder.empty())
      words.push_back("--output-dir=" + wanted.outputFolder);
    CLI::App app;
    app.allow_extras();
    auto flag = [&](bool on, const char *word) {
      if (on)
        words.emplace_back(word);
    };
    if (request.kind == JobKind::Csim) {
      addCsimOptions(app, options);
      setCsimFolders(options);
      flag(wanted.compare, "--compare");
      flag(wanted.bounded, "--bounded");
    } else {
      addRunOptions(app, options);
      flag(wanted.checked, "--checked");
      flag(wanted.checkOverflow, "--check-overflow");
    }
    std::reverse(words.begin(), words.end()); // as CLI11 wants them
    try {
      app.parse(std::move(words));
    } catch (const CLI::ParseError &error) {
      return error.what();
    }
    for (const std::string &word : app.remaining())
      return format("this allo has no option '{0}'", word.substr(0, word.find('=')));
    return "";
  }

  JobResult performRun() {
    RunOptions options;
    if (std::string problem = readOptions(options); !problem.empty())
      return failed(problem);
    options.target = request.target;
    options.cache = compiledFolder();
    options.secondsName = ""; // the server knows whose they are
    options.memory = {process.megabytes, "allo.run.memoryLimit"};
    options.onPhase = [this](const char *phase) { tell(JobProgress{phase, 0}); };
    options.project.waits = [this](const std::string &) {
      tell(JobProgress{"waiting for another build", 0});
    };
    if (process.written)
      options.onCrash = [&](const RunResult &crash) {
        std::string bytes;
        kept = &bytes;
        tell(fitted(resultOf(options, crash)));
        kept = nullptr;
        return bytes;
      };
    options.crashDescriptor = process.descriptor;
    return resultOf(options, driver::run(options, files));
  }

  JobResult resultOf(const RunOptions &options, const RunResult &ran) {
    JobResult result{ran.exitCode == 0, ran.exitCode, "", nullptr};
    if (std::string unwritten = writeOutputs(options.outputFolder, ran.files); !unwritten.empty())
      return failed(format("cannot write '{0}': {1}", unwritten, std::strerror(errno)));
    for (const auto &[path, content] : ran.files)
      tell(JobArtifact{absolutePath(folder, path)});
    if (options.json)
      result.body = Json::parse(ran.output, nullptr, /*allow_exceptions=*/false);
    else
      tellLines(ran.output);
    if (!result.good)
      result.message = firstLine(ran.errors);
    if (result.good || request.kind == JobKind::Csim) // a compiler may have said more
      tellLines(ran.errors);
    if (!result.body.is_object())
      return result;
    leaveOutLargeOnes(result.body);
    for (const char *kind : {"diagnostics", "faults"})
      for (Json &each : result.body[kind])
        tellOf(each);
    if (auto compared = result.body.find("compare"); compared != result.body.end())
      for (Json &output : (*compared)["outputs"])
        if (auto stored = output.find("stored"); stored != output.end())
          resolveAll(*stored);
    if (!result.good && result.message.empty())
      result.message = messageOf(result.body);
    return result;
  }

  // --- allo mlir

  JobResult performMlir() {
    MlirOptions options;
    options.target = request.target;
    options.json = true;
    if (!request.options.stage.empty())
      options.stage = request.options.stage;
    const std::vector<std::string> &stages = mlirStages();
    if (std::find(stages.begin(), stages.end(), options.stage) == stages.end())
      return failed(format("there is no stage '{0}'", options.stage));
    tell(JobProgress{"compiling", 0});
    MlirResult made = showMlir(options, files);
    if (made.exitCode != 0)
      return failed(firstLine(made.errors.empty() ? made.output : made.errors), made.exitCode);
    JobResult result{true, 0, "", Json::parse(made.output, nullptr, /*allow_exceptions=*/false)};
    for (Json &line : result.body["map"])
      resolve(line["py"]);
    return result;
  }

  // --- allo hls

  JobResult performHls() {
    HlsOptions options;
    options.target = request.target;
    if (!request.options.places.empty())
      options.places = request.options.places;
    const std::vector<std::string> &places = hlsPlaces();
    if (std::find(places.begin(), places.end(), options.places) == places.end())
      return failed(format("places cannot be shown as '{0}'", options.places));
    tell(JobProgress{"compiling", 0});
    TypeContext types;
    HlsCode made = emitHls(types, options, files, /*streams=*/true);
    if (made.exitCode != 0)
      return failed(problemOf(made), made.exitCode);
    JobResult result{true, 0, "", hlsBody(made)};
    for (Json &line : result.body["map"])
      resolve(line["py"]);
    return result;
  }
  static std::string problemOf(const HlsCode &made) {
    std::string problem = made.problem.empty() ? made.loaded.problem : made.problem;
    for (const FileReport &file : made.loaded.mistakes)
      for (const Diagnostic &diagnostic : file.diagnostics)
        if (problem.empty() && diagnostic.severity == Severity::Error)
          problem = format("{0} ({1}:{2})", diagnostic.message, fileName(file.file),
                           file.text.lineOf(diagnostic.span.begin) + 1);
    return problem;
  }

  static std::string firstLine(const std::string &text) {
    std::string line = text.substr(0, text.find('\n'));
    std::string prefix = std::string(Program) + ": ";
    return line.starts_with(prefix) ? line.substr(prefix.size()) : line;
  }
  void tellLines(const std::string &text) {
    for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      tell(JobLog{text.substr(at, end - at)});
      at = end + 1;
    }
  }

  // With absolute files, so that it does not matter where the worker was started.
  void resolve(Json &place) const {
    auto file = place.find("file");
    if (file != place.end() && file->is_string())
      *file = absolutePath(folder, file->get<std::string>());
  }
  void resolveAll(Json &diagnostic) const {
    resolve(diagnostic);
    for (Json &note : diagnostic["notes"])
      resolve(note);
  }
  void tellOf(Json &diagnostic) {
    resolveAll(diagnostic);
    tell(JobDiagnostic{diagnostic});
  }

  static std::string messageOf(const Json &body) {
    for (const char *kind : {"faults", "diagnostics"})
      if (auto list = body.find(kind); list != body.end() && !list->empty())
        return list->front().value("message", "");
    return "";
  }

  // --- what the server can take

  static size_t elementsOf(const Json &value) {
    if (!value.is_array())
      return 1;
    size_t sum = 0;
    for (const Json &element : value)
      sum += elementsOf(element);
    return sum;
  }
  // The lengths of its axes; arrays are not ragged.
  static std::vector<size_t> shapeOf(const Json &value) {
    std::vector<size_t> shape;
    for (const Json *at = &value; at->is_array() && !at->empty(); at = &at->front())
      shape.push_back(at->size());
    return shape;
  }
  // What stands at the beginning of each axis.
  static Json corner(const Json &value, size_t length) {
    if (!value.is_array())
      return value;
    Json out = Json::array();
    for (size_t i = 0; i < std::min(length, value.size()); ++i)
      out.push_back(corner(value[i], length));
    return out;
  }
  void leaveOut(Json &value) const {
    size_t count = value.is_array() ? elementsOf(value) : 0;
    if (count <= request.options.largest)
      return;
    std::vector<size_t> shape = shapeOf(value);
    double root = std::pow(double(request.options.largest), 1.0 / double(shape.size()));
    Json first = corner(value, size_t(root + 1e-9));
    value = Json{{"elements", count}, {"shape", shape}, {"first", std::move(first)}};
  }
  void leaveOutLargeOnes(Json &body) const {
    if (request.options.largest == 0)
      return;
    for (const char *kind : {"inputs", "outputs", "results"})
      for (Json &value : body[kind])
        leaveOut(value);
    if (auto compared = body.find("compare"); compared != body.end())
      for (Json &output : (*compared)["outputs"])
        if (output.contains("cpu"))
          leaveOut(output["cpu"]);
  }
  JobResult fitted(JobResult result) const {
    if (encode(JobEvent{request.id, result}).size() <= JobFrames::MaxBody)
      return result;
    result.body = nullptr;
    result.good = false;
    result.exitCode = BadUsage;
    result.message = "the result is too large to be sent";
    if (request.kind == JobKind::Run || request.kind == JobKind::Csim)
      result.message += "; write it to files with an output folder";
    return result;
  }
};

} // namespace

void doJob(const JobRequest &request, FileSystem &disk, const std::function<void(JobEvent)> &tell,
           const WorkerProcess &process) {
  Job(request, disk, tell, process).run();
}

} // namespace allo::driver
