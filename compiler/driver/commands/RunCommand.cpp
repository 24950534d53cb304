// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo run, and allo csim: a kernel, its inputs, and what comes of them. Results and diagnostics go
// to standard output, what else there is to say to standard error.
#include "check/CommandLine.h"
#include "diag/TextRenderer.h"
#include "driver/Driver.h"
#include "driver/LoadKernel.h"
#include "driver/commands/Compare.h"
#include "driver/commands/Run.h"
#include "driver/commands/SharedLibrary.h"
#include "driver/commands/ShowResults.h"
#include "exec/Messages.h"
#include "host/ArrayText.h"
#include "host/HostForm.h"
#include "interp/Evaluator.h"
#include "os/Signals.h"
#include "program/StructureReturns.h"
#include "program/Walk.h"
#include "report/Json.h"
#include "support/Format.h"
#include "support/Path.h"
#ifdef ALLO_CPU
#include "backend/cpu/Jit.h"
#endif

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <thread>
#include <unistd.h>

namespace allo::driver {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr int BadUsage = 2, Failed = 3, Different = 5, InternalError = 101;

Json jsonOf(const std::vector<FileReport> &files) {
  Report report;
  report.files = files;
  return diagnosticsJson(report);
}

// Null: there is none.
const program::Stmt *lastReturn(const program::Block &block) {
  const program::Stmt *last = nullptr;
  for (const program::Stmt *stmt : block) {
    if (stmt->kind == program::StmtKind::Return)
      last = stmt;
    program::forEachPart(
        *stmt, [](const program::Expr &) {},
        [&](const program::Block &inner) {
          if (const program::Stmt *found = lastReturn(inner))
            last = found;
        });
  }
  return last;
}

class Session {
public:
  Session(const RunOptions &options, FileSystem &files)
      : options(options), files(files), json(options.json) {}

  RunResult run() {
    body = emptyBody(options.target);
    try {
      runKernel();
    } catch (const std::bad_alloc &) {
      if (!loaded.program)
        throw;
      showFault(atKernel(eval::FaultKind::SizeLimit, std::string(eval::NoMemory)));
    }
    if (json)
      result.output = textOf(body);
    return std::move(result);
  }

private:
  const RunOptions &options;
  FileSystem &files;
  bool json;
  TypeContext types;
  LoadedKernel loaded;
  Json body;
  RunResult result;
  std::string called; // "Called with n = 3, a: i32[8]"
  std::optional<Comparison> comparison;
  std::vector<std::pair<std::string, FileReport>> stores; // of what differs first, by output

  const program::Kernel &kernel() const { return loaded.program->kernels[0]; }

  Json emptyBody(const std::string &target) const {
    return {{"target", target},
            {"backend", options.engine},
            {"inputs", Json::object()},
            {"outputs", Json::object()},
            {"results", Json::array()},
            {"seconds", 0.0},
            {"stdout", ""},
            {"faults", Json::array()},
            {"warnings", Json::array()},
            {"diagnostics", Json::array()}};
  }
  static std::string textOf(const Json &body) {
    return body.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  eval::Fault atKernel(eval::FaultKind kind, std::string message) const {
    return {kind, std::move(message), {{kernel().name, kernel().place, {}}}};
  }

  void runKernel() {
    if (options.target.empty())
      return refuse(
          format("{0} needs a target: FILE.py::KERNEL", options.engine == "csim" ? "csim" : "run"));
    enter("loading");
    loaded = loadKernel(types, options.target, files);
    if (loaded.program && options.engine == "csim")
      refuseVitisLimits(loaded);
    if (options.engine == "cpu")
      refuseCpuLimits(loaded);
    body["target"] = loaded.target;
    if (!loaded.program) {
      showDiagnostics(loaded.mistakes);
      result.exitCode = loaded.exitCode;
      return loaded.problem.empty() ? void() : refuse(loaded.problem);
    }
    bool isChecked = options.checked || options.overflow || options.compare;
    if (options.engine != "exact")
      if (std::optional<eval::Fault> fault = sizeFault(*loaded.program, options.memory, isChecked))
        return showFault(*fault);
    Inputs inputs = readInputs(options.inputs, *loaded.program, files);
    if (!inputs.problem.empty())
      return refuseInputs(inputs);
    for (size_t i = 0; i < inputs.arguments.size(); ++i)
      if (const program::Variable &parameter = kernel().variables[kernel().parameters[i]]; json)
        body["inputs"][parameter.name] = valueJson(inputs.arguments[i], parameter.type);
    called = showCall(inputs.arguments);
    execute(inputs.arguments);
  }

  // Of arrays the type, and no more than can be read at a glance.
  std::string showCall(const std::vector<eval::Datum> &inputs) const {
    constexpr size_t Longest = 200;
    std::string text;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const program::Variable &parameter = kernel().variables[kernel().parameters[i]];
      bool shaped = parameter.type.isShaped();
      text += format("{0}{1}{2}{3}", text.empty() ? "Called with " : ", ", parameter.name,
                     shaped ? ": " : " = ",
                     shaped ? allo::show(parameter.type)
                            : showNumber(inputs[i].number, parameter.type));
      if (text.size() > Longest)
        return text.substr(0, Longest) + "...";
    }
    return text;
  }

  void enter(const char *phase) const {
    if (options.onPhase)
      options.onPhase(phase);
  }

  void refuse(const std::string &problem) {
    result.errors += std::string(Program) + ": " + problem + "\n";
    result.exitCode = BadUsage;
  }

  void showDiagnostics(const std::vector<FileReport> &reports) {
    body["diagnostics"] = jsonOf(reports);
    if (json)
      return;
    for (const FileReport &file : reports)
      result.output += rendered(file);
  }

  std::string rendered(const FileReport &report) const {
    bool color = wantsColor(options.color, /*toFile=*/false);
    std::string out;
    for (const Diagnostic &diagnostic : report.diagnostics)
      out += renderDiagnostic(diagnostic, report.file, report.text, {.color = color});
    return out;
  }

  void refuseInputs(const Inputs &inputs) {
    if (!inputs.parameter)
      return refuse(inputs.problem);
    program::Place place = kernel().variables[kernel().parameters[*inputs.parameter]].place;
    const program::SourceFile &file = loaded.program->files[place.file];
    Diagnostic diagnostic;
    diagnostic.code = DiagCode::HostArgument;
    diagnostic.span = place.span;
    diagnostic.message = inputs.problem;
    showDiagnostics({{shownPath(file.path, options.target), file.text, {diagnostic}, {}}});
    result.exitCode = BadUsage;
  }

  void execute(const std::vector<eval::Datum> &inputs) {
    eval::Limits limits;
    limits.steps = options.steps;
    Clock::time_point start = Clock::now();
    program::structureReturns(*loaded.program);
    if (options.seconds)
      limits.deadline = start + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(*options.seconds));
    EngineOptions engineOptions;
    engineOptions.limits = limits;
    engineOptions.optLevel = options.level();
    engineOptions.checked = options.checked || options.overflow;
    engineOptions.overflow = options.overflow;
    engineOptions.cache = options.cache;
    engineOptions.rebuild = options.rebuild;
    engineOptions.megabytes = options.memory.megabytes.value_or(0);
    engineOptions.threads = options.threads;
    engineOptions.debug = options.debug;
    engineOptions.project = options.project;
    engineOptions.csimChild = options.csimChild;
    const bool isSimulation = options.engine == "csim";
    if (isSimulation)
      enter("building");
    std::unique_ptr<Engine> engine = makeEngine(options.engine, *loaded.program, engineOptions);
    if (failed(*engine))
      return;
    if (!engine->folder().empty())
      body["project"] = engine->folder();
    std::unique_ptr<Engine> reference;
    if (options.compare) {
      engineOptions.checked = true; // so that it is not compared with what is no value
      if (limits.deadline)          // which is the kernel's time, not the compiler's
        engineOptions.limits.deadline = *limits.deadline + (Clock::now() - start);
      reference = makeEngine("cpu", *loaded.program, engineOptions);
      if (failed(*reference))
        return;
    }
    enter("running");
    Clock::duration spent = isSimulation ? Clock::duration() : Clock::now() - start;
    std::vector<eval::Datum> arguments;
    eval::Outcome outcome;
    std::string printed;
    double inKernel = 0;
    const bool isHere = options.engine == "cpu" || reference; // and can end this process
    if (isHere)
      blame(engineOptions.checked);
    for (uint32_t i = 0; i < options.repeat && !outcome.fault; ++i) {
      arguments = copied(inputs);
      Clock::time_point before = Clock::now();
      outcome = engine->run(arguments);
      spent += Clock::now() - before;
      inKernel += engine->seconds().value_or(0);
      printed += engine->printed();
      result.errors += engine->errorOutput();
      if (failed(*engine))
        return;
      if (reference && !outcome.fault &&
          !compareWith(*reference, inputs, arguments, outcome, i + 1))
        break;
    }
    // Without checks memory may have been written to that is not the kernel's.
    if (engineOptions.checked)
      blameNoKernel();
    body["seconds"] = std::chrono::duration<double>(spent).count();
    if (engine->seconds())
      body["kernelSeconds"] = inKernel;
    body["stdout"] = printed;
    if (!json)
      result.output += printed;
    for (const eval::Fault &each : outcome.reports)
      showReport(each);
    if (outcome.fault)
      return showFault(*outcome.fault);
    for (const std::string &warning : outcome.warnings)
      warn(warning);
    for (const Output &output : outputsOf(kernel(), arguments, outcome))
      show(output);
    if (comparison)
      showComparison();
  }

  // Nothing was run.
  bool failed(const Engine &engine) {
    std::string problem = engine.problem();
    if (problem.empty())
      return false;
    result.exitCode = engine.problemCode();
    result.errors += std::string(Program) +
                     (result.exitCode == InternalError ? ": internal error: " : ": ") + problem +
                     "\n";
    return true;
  }

  // The same once more by another engine; whether that has come to the same.
  bool compareWith(Engine &reference, const std::vector<eval::Datum> &inputs,
                   const std::vector<eval::Datum> &arguments, const eval::Outcome &outcome,
                   uint32_t run) {
    std::vector<eval::Datum> others = copied(inputs);
    eval::Outcome other = reference.run(others);
    if (other.fault) {
      result.errors +=
          std::string(Program) + ": the engine cpu, to compare with, stops at a fault\n";
      body["faultEngine"] = "cpu";
      showFault(*other.fault);
      return false;
    }
    comparison =
        compare(outputsOf(kernel(), others, other), outputsOf(kernel(), arguments, outcome),
                inexactOperations(*loaded.program));
    comparison->run = run;
    if (!comparison->equal())
      findStores(inputs);
    return comparison->equal();
  }

  // Where the first elements that differ were stored last, by the interpreter, as far as it gets in
  // a moment; or where a result is returned.
  void findStores(const std::vector<eval::Datum> &inputs) {
    constexpr uint64_t Steps = 20'000'000;
    constexpr std::chrono::seconds Moment(3);
    for (const ComparedOutput &output : comparison->outputs) {
      if (output.equal)
        continue;
      size_t at = 0;
      const std::vector<program::VariableId> &parameters = kernel().parameters;
      while (at < parameters.size() && kernel().variables[parameters[at]].name != output.name)
        ++at;
      eval::Fault stored;
      if (at < parameters.size() && inputs[at].array) {
        eval::Limits limits;
        limits.steps = Steps;
        limits.deadline = Clock::now() + Moment;
        eval::Evaluator interpreter(*loaded.program, limits);
        for (uint32_t i = 1; i < comparison->run; ++i)
          interpreter.run(copied(inputs));
        stored.stack = interpreter.lastStore(copied(inputs), at, output.first);
      } else {
        if (const program::Stmt *last = lastReturn(kernel().body))
          stored.stack = {{kernel().name, last->place, {}}};
      }
      if (stored.stack.empty())
        continue;
      Type element = output.type.element();
      stored.message = format("'{0}'{1} comes from here: cpu {2}, csim {3}", output.name,
                              showElement(output.first, output.type),
                              showNumber(output.cpu, element), showNumber(output.csim, element));
      stores.emplace_back(output.name, faultReport(stored, *loaded.program, options.target));
    }
  }

  void showComparison() {
    body["compare"] = comparisonJson(*comparison);
    for (const auto &[name, report] : stores) {
      Json stored = jsonOf({report}).front();
      stored["code"] = "csim-difference";
      body["compare"]["outputs"][name]["stored"] = std::move(stored);
    }
    if (!comparison->equal())
      result.exitCode = Different;
    if (json)
      return;
    if (!comparison->equal() && options.repeat > 1)
      result.output += format("compare: in run {0} of {1}:\n", comparison->run, options.repeat);
    result.output += driver::show(*comparison);
    for (const auto &[name, report] : stores)
      result.output += rendered(report);
  }

  void warn(const std::string &warning) {
    result.errors += std::string(Program) + ": warning: " + warning + "\n";
    body["warnings"].push_back(warning);
  }

  // What the run went on after.
  void showReport(const eval::Fault &fault) {
    FileReport report = faultReport(fault, *loaded.program, options.target);
    body["diagnostics"].push_back(coded(report, fault.kind).front());
    if (!json)
      result.errors += rendered(report);
  }

  void showFault(const eval::Fault &fault, const std::string &remark = "") {
    showFault(fault, remark, body, result);
  }
  void showFault(eval::Fault fault, const std::string &remark, Json &into, RunResult &shown) const {
    if (fault.kind == eval::FaultKind::TimeLimit && options.seconds)
      fault.message = showTimeLimit(options);
    std::vector<std::string> remarks;
    for (const std::string &each : {called, remark})
      if (!each.empty())
        remarks.push_back(each);
    FileReport report = faultReport(fault, *loaded.program, options.target, remarks);
    shown.exitCode = Failed;
    into["faults"] = coded(report, fault.kind);
    if (!json)
      shown.output += rendered(report);
  }

  // Whatever the kernel may do to this process.
  void blame([[maybe_unused]] bool checked) const {
#ifdef ALLO_CPU
    if (!options.onCrash)
      return;
    KernelCrash crash;
    crash.descriptor = options.crashDescriptor;
    crash.isOverflow = cpu::isEndOfStack;
    auto add = [&](int what, eval::FaultKind kind, std::string message, const char *remark) {
      Json faulty = emptyBody(loaded.target);
      RunResult ended;
      showFault(atKernel(kind, std::move(message)), remark, faulty, ended);
      if (json)
        ended.output = textOf(faulty);
      crash.words.push_back({what, options.onCrash(ended)});
    };
    const char *advice = checked ? "The checks have found nothing: the compiler may be at fault, "
                                   "please report it"
                                 : "Without checks a subscript out of bounds reads or writes any "
                                   "memory; --checked finds the place";
    for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
      add(signal, eval::FaultKind::Crash, eval::signalText("The kernel", signal), advice);
    add(KernelCrash::StackOverflow, eval::FaultKind::StackLimit, std::string(eval::NoStack), "");
    add(KernelCrash::TimeIsOver, eval::FaultKind::TimeLimit, std::string(eval::TimeIsOver),
        "--checked finds where it was");
    blameKernel(std::move(crash));
#endif
  }

  static Json coded(const FileReport &report, eval::FaultKind kind) {
    Json all = jsonOf({report});
    for (Json &each : all)
      each["code"] = eval::showKind(kind);
    return all;
  }

  void show(const Output &output) {
    if (output.value.array) {
      const std::vector<uint8_t> &written = output.value.array->written;
      if (auto unset = std::count(written.begin(), written.end(), 0))
        warn(format("{0} of '{1}' {2} never written and shown as 0",
                    counted(size_t(unset), "element"), output.name, unset == 1 ? "was" : "were"));
    }
    std::string path;
    if (!options.outputFolder.empty()) {
      path = joinedPath(options.outputFolder, output.name + ".npy");
      result.files.emplace_back(path, writeNpy(toHost(output.value, output.type)));
    }
    if (!json) {
      result.output += path.empty()
                           ? showOutput(output)
                           : output.name + ": " + allo::show(output.type) + " in " + path + "\n";
      return;
    }
    Json value = path.empty() ? valueJson(output.value, output.type) : Json{{"file", path}};
    if (output.isResult)
      body["results"].push_back(std::move(value));
    else
      body["outputs"][output.name] = std::move(value);
  }
};

} // namespace

std::string compiledFolder() {
  std::string folder = cacheFolder();
  return folder.empty() ? folder : joinedPath(folder, "cpu");
}

std::string showTimeLimit(const RunOptions &options) {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%g", options.seconds.value_or(0));
  return format("Timed out after {0} s{1}", seconds,
                options.secondsName.empty() ? "" : " (" + options.secondsName + ")");
}

RunResult run(const RunOptions &options, FileSystem &files) {
  return Session(options, files).run();
}

std::string writeOutputs(const std::string &folder,
                         const std::vector<std::pair<std::string, std::string>> &files) {
  if (!files.empty() && !folder.empty() && !makeFolder(folder))
    return folder;
  for (const auto &[path, content] : files)
    if (!replaceFile(path, content))
      return path;
  return "";
}

namespace {

constexpr const char *InputGroup = "Inputs", *ResultGroup = "Results",
                     *RunningGroup = "How it runs";

const CLI::Validator &digits() {
  // CLI11 takes -1 for the largest number there is.
  static const CLI::Validator valid(
      [](const std::string &text) {
        bool good = text.find_first_not_of("0123456789") == std::string::npos;
        return good ? "" : "'" + text + "' is not a number from 0 on";
      },
      "");
  return valid;
}

const CLI::Validator &secondsOfTime() {
  static const CLI::Validator valid(
      [](const std::string &text) {
        constexpr double Most = 1e9;
        double seconds = -1;
        bool good = CLI::detail::lexical_cast(text, seconds) && seconds >= 0 && seconds <= Most;
        return good ? "" : "'" + text + "' is not a number of seconds from 0 to 1000000000";
      },
      "");
  return valid;
}

// What is run on what, and what is shown of it.
void addInputOptions(CLI::App &app, RunOptions &options) {
  app.add_option(
      "target", options.target,
      "FILE.py::KERNEL, or FILE.py if it has only one top-level kernel that no other kernel calls");
  app.add_option("--arg", options.inputs.arguments,
                 "Value of a parameter: a number, a list of numbers, or a file FILE.npy")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->take_all()
      ->group(InputGroup);
  app.add_option("--npz", options.inputs.npz, "Load arrays for the parameters of the same names")
      ->type_name("FILE.npz")
      ->group(InputGroup);
  app.add_option("--random", options.inputs.seed,
                 "Seed of the random numbers for unspecified inputs (default: 0)")
      ->type_name("SEED")
      ->check(digits())
      ->group(InputGroup);
  app.add_option(
         "--output-dir", options.outputFolder,
         "Write each buffer and result to a file NAME.npy in this folder instead of printing it")
      ->type_name("DIR")
      ->group(ResultGroup);
  addFormatOption(app, options.json)->group(ResultGroup);
  addColorOption(app, options.color)->group(ResultGroup);
  app.add_flag("--rebuild", options.rebuild, "Compile the kernel even if it is cached")
      ->group(RunningGroup);
  app.add_option(
         "--repeat", options.repeat,
         "Run the kernel N times on the same inputs and report the last run; stateful variables "
         "keep their values")
      ->type_name("N")
      ->check(CLI::Range(1u, 1'000'000'000u))
      ->group(RunningGroup);
  app.add_option("--time-limit", options.seconds, "Time limit for all runs together")
      ->type_name("SECONDS")
      ->check(secondsOfTime())
      ->group(RunningGroup);
  app.add_option("--memory-limit", options.memory.megabytes,
                 "Memory limit of a run (default: the memory of the machine)")
      ->type_name("MEGABYTES")
      ->check(digits())
      ->group(RunningGroup);
}

} // namespace

void addRunOptions(CLI::App &app, RunOptions &options) {
  addInputOptions(app, options);
  app.add_option("--engine", options.engine,
                 "Engine that runs the kernel: cpu, compiled for this processor (the default); or "
                 "exact, an "
                 "interpreter that checks every step, for small inputs")
      ->type_name("ENGINE")
      ->check(CLI::IsMember(engineNames()))
      ->group(RunningGroup);
  app.add_option("--opt-level", options.optLevel,
                 "Optimization level of compiled code (default: 2, or 0 with --debug)")
      ->type_name("0..3")
      ->check(CLI::Range(0u, 3u))
      ->group(RunningGroup);
  app.add_flag("-g,--debug", options.debug,
               "Generate debug information, so that gdb can step through the kernel's lines")
      ->group(RunningGroup);
  app.add_flag(
         "--checked", options.checked,
         "Stop with a fault at an operation that has no result, such as a subscript out of bounds; "
         "warn about shifts by all bits. The exact engine always does both")
      ->group(RunningGroup);
  app.add_flag(
         "--check-overflow", options.overflow,
         "Also stop at integers that do not fit their type: results of +, - and *, and values that "
         "are converted without a cast. Implies --checked")
      ->group(RunningGroup);
  app.add_option("--threads", options.threads,
                 "Number of threads for stages and for independent iterations of long loops in "
                 "compiled code (default: one per processor)")
      ->type_name("N")
      ->check(CLI::Range(1u, 1024u))
      ->group(RunningGroup);
  app.add_option(
         "--steps", options.steps,
         "Maximum number of statements and iterations of a run in the exact engine (default: "
         "2000000000)")
      ->type_name("N")
      ->check(digits())
      ->check(CLI::PositiveNumber)
      ->group(RunningGroup);
}

void addCsimOptions(CLI::App &app, RunOptions &options) {
  constexpr const char *Building = "How it is built";
  options.engine = "csim";
  addInputOptions(app, options);
  app.add_flag("--compare", options.compare,
               "Also run the kernel on the CPU, and report for each output whether it is equal and "
               "where it first differs. Exit with code 5 if an output differs")
      ->group(ResultGroup);
  app.add_flag(
         "--bounded", options.project.bounded,
         "Limit streams to their depths and run stages concurrently, as hardware does. This finds "
         "deadlocks that an unbounded simulation cannot")
      ->group(RunningGroup);
  app.add_option("--project", options.project.folder,
                 "Build the simulation in this folder instead of in the cache")
      ->type_name("DIR")
      ->group(Building);
  app.add_option("--make-var", options.project.variables,
                 "Set a variable of csim.mk, such as OPT_FLAGS=-O0; NAME= makes it empty")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->take_all()
      ->group(Building);
  app.add_option(
         "--vitis-home", options.project.toolchain.vitisHome,
         "Vitis whose compiler and headers are used (default: $XILINX_VITIS, $XILINX_HLS or "
         "/opt/xilinx/2025.2/Vitis; otherwise a C++ compiler and Allo's own headers)")
      ->type_name("DIR")
      ->group(Building);
}

namespace {

// Compiled code that does not look at the clock can only be ended with its process, a while after
// the limit: by then everything that looks has reported a fault. Not once the kernel has ended:
// what it computed may take longer to write.
void endAtTimeLimit(const RunOptions &options, std::shared_ptr<std::atomic<bool>> ended) {
  if (!options.seconds)
    return;
  std::string message = showTimeLimit(options);
  std::thread([limit = *options.seconds, ended = std::move(ended), message = std::move(message)] {
    constexpr double Grace = 0.5;
    std::this_thread::sleep_for(std::chrono::duration<double>(limit + Grace));
    if (*ended)
      return;
    endKernel(KernelCrash::TimeIsOver);
    writeAll(2, std::string(Program) + ": " + message + "\n");
    _exit(Failed);
  }).detach();
}

} // namespace

int finish(const RunResult &result, const std::string &outputFolder) {
  std::string unwritten = writeOutputs(outputFolder, result.files);
  if (!unwritten.empty())
    failUsage(Program, "cannot write '" + unwritten + "': " + std::strerror(errno));
  bool printed = !unwritten.empty() || writeAll(1, result.output);
  writeAll(2, result.errors);
  return unwritten.empty() && printed ? result.exitCode : BadUsage;
}

Runner addRunCommand(CLI::App &app) {
  auto options = std::make_shared<RunOptions>();
  addRunOptions(app, *options);
  app.add_option(
         "--shared-lib", options->sharedLibrary,
         "Build a shared library with a C function for the kernel, and a header FILE.h next to it")
      ->type_name("FILE.so")
      ->group("Instead of running it");
  return [options, &app] {
    for (const char *input : {"--arg", "--npz", "--random", "--output-dir", "--repeat"})
      if (!options->sharedLibrary.empty() && app.count(input) != 0)
        return failUsage(Program, std::string("--shared-lib runs nothing: it excludes ") + input);
    DiskFileSystem files;
    if (!options->sharedLibrary.empty())
      return finish(makeSharedLibrary(*options, files), "");
    options->cache = compiledFolder();
    options->onCrash = [](const RunResult &crash) { return crash.output; };
    if (options->memory.megabytes)
      limitMemory(*options->memory.megabytes);
    auto ended = std::make_shared<std::atomic<bool>>(false);
    endAtTimeLimit(*options, ended);
    RunResult result = run(*options, files);
    *ended = true;
    return finish(result, options->outputFolder);
  };
}

} // namespace allo::driver
