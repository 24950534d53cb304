// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/worker/Worker.h"

#include "api/Synthesize.h"
#include "api/hardware/Estimate.h"
#include "api/hardware/Propose.h"
#include "api/hardware/RunHardware.h"
#include "driver/explore/Explore.h"
#include "driver/results/Estimate.h"
#include "driver/results/Explore.h"
#include "driver/results/Records.h"
#include "driver/results/Synthesis.h"
#include "driver/results/Tables.h"
#include "driver/results/Text.h"
#include "driver/sweep/Sweep.h"
#include "job/Framing.h"
#include "os/OverlayFileSystem.h"
#include "os/Signals.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>

namespace allo::driver {

namespace {

class Job {
public:
  Job(const JobRequest &request, FileSystem &disk, const std::function<void(JobEvent)> &tell,
      const WorkerProcess &process)
      : request(request), folder(currentFolder()), disk(disk), files(disk, folder), listener(tell),
        process(process) {
    for (const JobFile &file : request.files)
      files.add(file.path, file.text);
  }

  void run() {
    JobResult result;
    try {
      if (request.version == ALLO_VERSION)
        result = std::visit([this](const auto &task) { return perform(task); }, request.task);
      else
        result = failed(Ending::Refused,
                        format("this is allo {0}, but the job was sent by version '{1}': both must "
                               "come from the same build",
                               ALLO_VERSION, request.version));
    } catch (const std::bad_alloc &) {
      forget();
      result = failed(Ending::Fault, "the kernel exceeds its memory limit");
    } catch (const std::exception &error) {
      forget();
      result = failed(Ending::InternalError, std::string("internal error: ") + error.what());
    }
    blameNoKernel();
    tell(fitted(std::move(result)));
  }

private:
  const JobRequest &request;
  std::string folder;
  FileSystem &disk;
  OverlayFileSystem files;
  const std::function<void(JobEvent)> &listener;
  const WorkerProcess &process;

  template <typename T> void tell(T what) { listener(JobEvent{request.id, std::move(what)}); }
  void tellLines(const std::string &text) {
    for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      tell(JobLog{text.substr(at, end - at)});
      at = end + 1;
    }
  }

  // What an exception may have left half done.
  void forget() const {
    if (process.kept)
      process.kept->clear();
  }

  static std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

  static JobResult failed(Ending ending, std::string message) {
    return {ending, std::move(message)};
  }
  static JobResult failed(const Failure &failure, const std::vector<FileReport> &errors) {
    return failed(failure.ending, firstLine(reasonOf(failure, errors)));
  }

  // --- allo run, allo csim

  JobResult perform(const RunTask &task) {
    if (task.lines)
      if (Result<void> added = addLines(*task.lines); !added)
        return failed(Ending::Refused, added.error().message);
    api::RunOptions options = optionsOf(task);
    if (!task.engine.empty())
      options.engine = task.engine;
    options.optLevel = task.optLevel;
    options.checked = task.checked;
    options.overflow = task.checkOverflow;
    options.compare = task.compare;
    return run(task, options);
  }
  JobResult perform(const CsimTask &task) {
    api::RunOptions options = optionsOf(task);
    options.engine = "csim";
    options.compare = task.compare;
    options.project.bounded = task.bounded;
    options.project.waits = [this](const std::string &) {
      tell(JobProgress{"waiting for another build", 0});
    };
    return run(task, options);
  }

  // To the file of the target, for this job.
  Result<void> addLines(const std::vector<std::string> &lines) {
    constexpr size_t Largest = size_t(64) << 20; // bytes
    const std::string path = request.target.substr(0, request.target.rfind("::"));
    Result<std::string> text = files.read(path, Largest);
    if (!text)
      return Error{format("cannot read '{0}': {1}", path, text.error().message)};
    if (!text->empty() && !text->ends_with('\n'))
      *text += '\n';
    for (const std::string &line : lines)
      *text += line + "\n";
    files.add(path, *text);
    return {};
  }

  api::RunOptions optionsOf(const RunInputs &inputs) {
    api::RunOptions options;
    options.target = request.target;
    options.inputs = {inputs.arguments, inputs.npz, inputs.seed};
    options.repeat = inputs.repeat.value_or(options.repeat);
    options.seconds = request.seconds;
    options.secondsName = ""; // the server adds the setting or option
    options.memory = {process.megabytes, "allo.run.memoryLimit"};
    options.installation = thisInstallation();
    options.values = true;
    options.onPhase = [this](const char *phase) { tell(JobProgress{phase, 0}); };
    if (process.written)
      options.onCrash = [this](const api::Run &crash) {
        return process.written({request.id, fitted(resultOf(crash, ""))});
      };
    options.crashDescriptor = process.descriptor;
    return options;
  }

  JobResult run(const RunInputs &inputs, const api::RunOptions &options) {
    api::Run ran = api::run(options, files);
    auto arrays = filesOf(ran, inputs.outputFolder);
    if (std::string unwritten = writeFiles(inputs.outputFolder, arrays); !unwritten.empty())
      return failed(Ending::Refused,
                    format("cannot write '{0}': {1}", unwritten, std::strerror(errno)));
    for (const auto &[path, content] : arrays)
      tell(JobArtifact{absolutePath(folder, path)});
    if (!ran.failure || request.kind() == JobKind::Csim) // compilers write more than one line
      tellLines(showRunErrors(ran, /*json=*/true, /*color=*/false));
    return resultOf(ran, inputs.outputFolder, inputs.largest);
  }

  JobResult resultOf(const api::Run &ran, const std::string &outputFolder,
                     uint64_t largest = 0) const {
    RunResult made = driver::resultOf(ran, outputFolder, largest);
    for (DiagnosticRecord &each : made.diagnostics)
      resolve(each);
    for (DiagnosticRecord &each : made.faults)
      resolve(each);
    if (made.compare)
      for (auto &[name, output] : made.compare->outputs)
        if (output.stored)
          resolve(*output.stored);
    if (made.compare && made.compare->step)
      resolve(made.compare->step->place);
    JobResult result;
    result.ending = ran.failure.ending;
    result.message = firstLine(messageOf(ran.failure));
    if (ran.failure && result.message.empty() && !made.faults.empty())
      result.message = made.faults.front().message;
    if (ran.failure && result.message.empty() && !made.diagnostics.empty())
      result.message = made.diagnostics.front().message;
    result.run = std::move(made);
    return result;
  }

  // --- allo mlir, allo hls

  JobResult perform(const MlirTask &task) {
    api::MlirOptions options;
    options.target = request.target;
    options.stage = task.stage;
    return compiled(&JobResult::mlir,
                    [&](TypeContext &types) { return api::makeMlir(types, options, files); });
  }
  JobResult perform(const HlsTask &task) {
    api::HlsOptions options;
    options.target = request.target;
    options.places = task.places;
    return compiled(&JobResult::hls, [&](TypeContext &types) {
      return api::makeHls(types, options, files, /*streams=*/true);
    });
  }

  // --- allo vitis

  JobResult perform(const VitisTask &task) {
    if (task.mode == "sw_emu") {
      CsimTask csim{task};
      csim.compare = true;
      JobResult result = perform(csim);
      if (result.run)
        result.run->warnings.emplace_back("sw_emu is deprecated and runs csim");
      return result;
    }
    tell(JobProgress{task.step == "run" ? "building and running" : "building", 0});
    LogLines lines(*this);
    api::HardwareRunOptions options;
    options.on = synthesisOf(task.on, task.usual, task.root, lines);
    options.on.rebuild = task.rebuild;
    options.on.waits = [this](const std::string &) {
      tell(JobProgress{"waiting for another build", 0});
    };
    options.mode = task.mode;
    options.step = task.step == "build"      ? flow::HardwareStep::Build
                   : task.step == "precheck" ? flow::HardwareStep::Precheck
                                             : flow::HardwareStep::Run;
    options.inputs = {task.arguments, task.npz, task.seed};
    const api::HardwareRun made = api::runHardware(options, files);
    lines.end();
    for (const std::string &path : {made.log, made.binary})
      if (!path.empty())
        tell(JobArtifact{path});
    auto arrays = filesOf(made.run, task.outputFolder);
    if (std::string unwritten = writeFiles(task.outputFolder, arrays); !unwritten.empty())
      return failed(Ending::Refused,
                    format("cannot write '{0}': {1}", unwritten, std::strerror(errno)));
    JobResult result = resultOf(made.run, task.outputFolder, task.largest);
    if (made.run.failure)
      result.message = inOneLine(reasonOf(made.run.failure, made.run.errors));
    return result;
  }

  // "needs:\n  a\n  b" -> "needs: a; b"; of other texts the first line.
  static std::string inOneLine(const std::string &text) {
    std::string out = firstLine(text);
    if (!out.ends_with(':'))
      return out;
    for (size_t at = out.size() + 1; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      const size_t begin = std::min(text.find_first_not_of(' ', at), end);
      out += (out.ends_with(':') ? " " : "; ") + text.substr(begin, end - begin);
      at = end + 1;
    }
    return out;
  }

  // --- allo synth

  // The log of a tool, as whole lines.
  class LogLines {
  public:
    explicit LogLines(Job &job) : job(job) {}
    void add(std::string_view bytes) {
      constexpr size_t MostBytes = size_t(4) << 20; // the whole of it is in a file
      told += bytes.size();
      if (told > MostBytes)
        return;
      rest += bytes;
      const size_t whole = rest.rfind('\n') + 1; // 0: no line is
      job.tellLines(rest.substr(0, whole));
      rest.erase(0, whole);
    }
    void end() { job.tellLines(rest); }

  private:
    Job &job;
    size_t told = 0;
    std::string rest;
  };

  // 'lines' outlives it.
  api::SynthesisOptions synthesisOf(const HardwareRecord &on, const HardwareRecord &usual,
                                    const std::string &root, LogLines &lines) const {
    api::SynthesisOptions options;
    options.target = request.target;
    options.installation = thisInstallation();
    options.on = choiceOf(on);
    options.usual = choiceOf(usual);
    options.vitisRoot = root;
    options.vitisRootBy = "allo.vitis.root";
    options.trustsProject = false; // an editor's user has not chosen its programs
    options.seconds = request.seconds;
    options.onLog = [&lines](std::string_view bytes) { lines.add(bytes); };
    return options;
  }

  static vitis::TargetChoice choiceOf(const HardwareRecord &said) {
    return {said.part, said.device, said.flow, said.frequency};
  }

  // To choose a part from.
  static void addDevices(JobResult &result) {
    result.devices.emplace();
    for (const vitis::Device &device : vitis::devices())
      result.devices->push_back({std::string(device.name), std::string(device.part)});
  }

  JobResult perform(const SynthTask &task) {
    tell(JobProgress{"compiling", 0});
    LogLines lines(*this);
    api::SynthesisOptions options = synthesisOf(task.on, task.usual, task.root, lines);
    options.rebuild = task.rebuild;
    options.onProgress = [this](const flow::Progress &progress) {
      std::string phase(flow::show(progress.stage));
      if (!progress.module.empty())
        phase += format(" '{0}'", progress.module);
      tell(JobProgress{phase, 0});
    };
    options.waits = [this](const std::string &) {
      tell(JobProgress{"waiting for another synthesis", 0});
    };
    TypeContext types;
    api::Synthesized made = api::synthesize(types, options, files);
    lines.end();
    if (!made.made.log.empty())
      tell(JobArtifact{made.made.log});
    if (made.failure) {
      tellLines(made.failure.message);
      JobResult result = failed(made.failure, made.kernel.loaded.errors);
      if (made.lacksPart)
        addDevices(result);
      return result;
    }
    JobResult result;
    SynthesisResult &shown = result.synthesis.emplace(driver::resultOf(made));
    for (LoopReportRecord &loop : shown.loops)
      if (loop.place)
        resolve(loop.place->file);
    for (ViolationRecord &violation : shown.violations)
      if (violation.place)
        resolve(violation.place->file);
    return result;
  }

  // --- allo estimate

  JobResult perform(const EstimateTask &task) {
    tell(JobProgress{"estimating", 0});
    api::EstimateOptions options;
    options.target = request.target;
    options.usual = choiceOf(task.usual);
    if (process.kept)
      process.kept->trim();
    TypeContext own;
    TypeContext &types = process.kept ? process.kept->types() : own;
    options.kept = process.kept;
    api::Proposals proposed;
    if (task.proposals == true)
      proposed = api::propose(types, options, files);
    else
      proposed.estimated = api::estimateKernel(types, options, files);
    const api::Estimated &made = proposed.estimated;
    if (made.failure)
      return failed(made.failure, made.loaded.errors);
    JobResult result;
    EstimateResult &shown = result.estimate.emplace(driver::resultOf(made));
    if (task.proposals == true)
      addProposals(proposed, shown);
    for (LoopEstimateRecord &loop : shown.loops) {
      if (loop.place)
        resolve(loop.place->file);
      for (SourceRecord &place : loop.flattened)
        resolve(place.file);
      for (StepRecord &step : loop.schedule)
        if (step.place)
          resolve(step.place->file);
      if (loop.limit)
        for (SourceRecord &place : loop.limit->places)
          resolve(place.file);
    }
    for (FunctionEstimateRecord &function : shown.functions)
      if (function.place)
        resolve(function.place->file);
    return result;
  }

  void addProposals(const api::Proposals &proposed, EstimateResult &shown) {
    shown.proposals.emplace();
    shown.after = driver::sourceOf(proposed.estimated.loaded, proposed.after);
    if (shown.after)
      resolve(shown.after->file);
    for (const api::Proposal &each : proposed.all) {
      ProposalRecord &record = shown.proposals->emplace_back();
      for (const program::SourceRange &place : each.loops)
        if (auto loop = driver::sourceOf(proposed.estimated.loaded, place)) {
          resolve(loop->file);
          record.loops.push_back(*std::move(loop));
        }
      record.title = each.title;
      record.lines = each.lines;
      record.interval = each.interval;
      record.loopLatency = driver::cyclesOf(each.loopLatency);
      record.latency = driver::cyclesOf(each.latency);
    }
  }

  // --- allo sweep

  JobResult perform(const SweepTask &task) {
    return sweepForEditor(request, task, files, disk,
                          [this](JobProgress progress) { tell(std::move(progress)); });
  }

  // --- allo explore

  JobResult perform(const ExploreTask &task) {
    ExploreArguments arguments;
    arguments.options.target = request.target;
    arguments.options.on = choiceOf(task.on);
    arguments.options.usual = choiceOf(task.usual);
    arguments.parameters = task.parameters;
    arguments.budgets = task.budgets;
    if (!task.objectives.empty())
      arguments.objectives = task.objectives;
    arguments.limit = task.limit.value_or(uint32_t(arguments.limit));
    arguments.verify = task.verify;
    arguments.seed = task.seed;
    if (!namesPart(task)) {
      const auto on =
          api::synthesisTargetOf(request.target, {}, {}, vitis::PartNeed::ForEstimate, files);
      if (!on) {
        JobResult result = failed(Ending::Refused, firstLine(on.error().message));
        addDevices(result);
        return result;
      }
    }
    ExploreControl control;
    control.onPoint = [&](const explore::Point &point) {
      const size_t done = point.number + 1;
      tell(JobProgress{format("{0} of at most {1}", done, counted(arguments.limit, "estimate")),
                       uint32_t(100 * std::min(done, arguments.limit) / arguments.limit)});
    };
    control.onPartial = [this](ExploreResult found) {
      prepareForEditor(found);
      tell(JobPartial{std::move(found)});
    };
    Explored made = exploreDesigns(arguments, files, control);
    if (made.failure)
      return failed(made.failure, made.errors);
    JobResult result;
    prepareForEditor(result.exploration.emplace(std::move(made.result)));
    return result;
  }
  // Adds the table and the pictures, and leaves out what is too much.
  static void prepareForEditor(ExploreResult &shown) {
    ExploreResult named = shown; // as users know the file
    named.target = fileName(shown.target);
    shown.table = showExplored(named);
    shown.plots = plotsOfExplored(named);
    constexpr size_t MostSent = 2000; // points
    const size_t all = shown.points.size();
    if (all > MostSent) {
      std::erase_if(shown.points, [](const ExploredPoint &each) { return !each.pareto; });
      shown.omitted = all - shown.points.size();
      shown.plots.reset();
    }
  }
  static bool namesPart(const ExploreTask &task) {
    return task.on.part || task.on.device || task.usual.part || task.usual.device;
  }

  // --- allo schedule

  JobResult perform(const ScheduleTask &) {
    tell(JobProgress{"compiling", 0});
    TypeContext types;
    api::ViewedSchedule made = api::viewSchedule(types, request.target, files);
    JobResult result =
        made.failure ? failed(made.failure, made.loaded.errors) : JobResult{Ending::Done, ""};
    AppliedSchedule &shown = result.schedule.emplace(driver::resultOf(made));
    for (DiagnosticRecord &each : shown.diagnostics)
      resolve(each);
    shown.payload.clear(); // may be large, and is for who asks for it
    if (made.failure)
      return result;
    shown.map = mapOf(made.loaded, made.outline.map, TextKind::Outline);
    shown.outline = std::move(made.outline.text);
    resolve(*shown.map);
    return result;
  }

  template <typename Made, typename Make>
  JobResult compiled(std::optional<Made> JobResult::*field, const Make &make) {
    tell(JobProgress{"compiling", 0});
    TypeContext types;
    auto made = make(types);
    if (made.failure)
      return failed(made.failure, made.loaded.errors);
    JobResult result;
    Made &text = (result.*field).emplace(driver::resultOf(made));
    resolve(text.map);
    return result;
  }

  // --- absolute paths, so that it does not matter where the worker was started

  void resolve(std::string &file) const { file = absolutePath(folder, file); }
  void resolve(DiagnosticRecord &record) const {
    resolve(record.file);
    for (NoteRecord &note : record.notes)
      resolve(note.file);
    if (record.values)
      for (ValueRecord &value : *record.values)
        resolve(value.file);
  }
  void resolve(std::vector<MapEntry> &map) const {
    for (MapEntry &entry : map)
      resolve(entry.py.file);
  }

  // Frames have a limit.
  JobResult fitted(JobResult result) const {
    if (encode(JobEvent{request.id, result}).size() <= JobFrames::MaxBody)
      return result;
    return failed(
        Ending::Refused,
        std::string("the result is too large to send") +
            (info(request.kind()).makesText ? "" : "; write it to files with an output folder"));
  }
};

} // namespace

void doJob(const JobRequest &request, FileSystem &disk, const std::function<void(JobEvent)> &tell,
           const WorkerProcess &process) {
  Job(request, disk, tell, process).run();
}

} // namespace allo::driver
