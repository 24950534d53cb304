// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Run.h"

#include "api/Modules.h"
#include "api/Synthesize.h"
#include "exec/Messages.h"
#include "host/ArrayText.h"
#include "host/HostForm.h"
#include "interp/Evaluator.h"
#include "os/Signals.h"
#include "program/Walk.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Result.h"
#include "syntax/tree/Ast.h"
#ifdef ALLO_CPU
#include "backend/cpu/Jit.h"
#endif

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <new>

namespace allo::api {

namespace {

using Clock = std::chrono::steady_clock;

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

// The error is about the first option that no run can have.
Result<void> checkOptions(const RunOptions &options) {
  const std::vector<std::string> &engines = engineNames();
  if (options.engine == "csim" && !hasCsim())
    return Error{"this build has no compiler and cannot simulate HLS C++"};
  if (options.engine == "csim")
    return {};
  if (std::find(engines.begin(), engines.end(), options.engine) == engines.end())
    return Error{format("unknown engine '{0}'", options.engine)};
  if (options.optLevel.value_or(0) > 3)
    return Error{format("invalid optimization level {0}: it must be 0 to 3", *options.optLevel)};
  if (options.repeat == 0)
    return Error{"a kernel cannot be run 0 times"};
  if (options.seconds && !(*options.seconds >= 0 && *options.seconds <= LongestSeconds))
    return Error{"the time limit must be between 0 and 1000000000 s"};
  return {};
}

class Runner {
public:
  Runner(const RunOptions &options, FileSystem &files) : options(options), files(files) {}

  Run run() {
    made.target = options.target;
    made.engine = options.engine;
    try {
      runKernel();
    } catch (const std::bad_alloc &) {
      if (!made.loaded.program)
        throw;
      setFault(made, atKernel(eval::FaultKind::SizeLimit, std::string(eval::NoMemory)));
    }
    return std::move(made);
  }

private:
  const RunOptions &options;
  FileSystem &files;
  Run made;
  std::vector<std::string> libraries; // of the backend that the target is
  std::string called;                 // "Called with n = 3, a: i32[8]"
#ifdef ALLO_CPU
  std::unique_ptr<Modules> modules; // of the schedule that the target is; null: of a kernel
#endif

  const program::Program &program() const { return *made.loaded.program; }
  const program::Kernel &kernel() const { return program().kernels[0]; }
  eval::Fault atKernel(eval::FaultKind kind, std::string message) const {
    return {kind, std::move(message), {{kernel().name, kernel().place, {}}}};
  }
  void refuse(std::string message) { made.failure = {Ending::Refused, std::move(message)}; }
  void enter(const char *phase) const {
    if (options.onPhase)
      options.onPhase(phase);
  }

  void runKernel() {
    if (options.target.empty())
      return refuse(
          format("{0} needs a target: FILE.py::KERNEL", options.engine == "csim" ? "csim" : "run"));
    if (Result<void> checked = checkOptions(options); !checked)
      return refuse(checked.error().message);
    enter("loading");
    made.loaded = loadKernel(*made.types, options.target, files, {.warnings = options.warnings});
    if (made.loaded.program && options.engine == "csim")
      refuseVitisLimits(made.loaded);
    if (options.engine == "cpu")
      refuseCpuLimits(made.loaded);
    made.target = made.loaded.target;
    if (!made.loaded.program) {
      made.errors = made.loaded.errors;
      made.failure = made.loaded.failure;
      return;
    }
    if (Result<void> can = checkComparison(); !can)
      return refuse(can.error().message);
    if (options.engine == "cpu") {
      libraries = librariesOf(made.loaded, files);
      if (!libraries.empty() && !options.trustsProject)
        return refuse(format("'{0}' has libraries in 'shared_libs', which editors do not load; to "
                             "run it with them: allo run {0}",
                             made.target));
    }
    if (made.loaded.schedule)
      useSchedule();
    bool isChecked = options.checked || options.overflow || options.compare;
    if (options.engine != "exact")
      if (std::optional<eval::Fault> fault = sizeFault(program(), options.memory, isChecked))
        return setFault(made, *fault);
    Inputs inputs = readInputs(options.inputs, program(), files);
    if (!inputs.error.empty())
      return refuseInputs(inputs);
    showInputs(inputs.arguments);
    called = showCall(inputs.arguments);
    execute(std::move(inputs.arguments));
  }

  void showInputs(const std::vector<eval::Datum> &inputs) {
    made.inputs.clear();
    for (size_t i = 0; i < inputs.size(); ++i) {
      const program::Variable &parameter = kernel().variables[kernel().parameters[i]];
      made.inputs.push_back({parameter.name, parameter.type, inputs[i]});
    }
  }
  // Of a comparison of a schedule with its kernel, each run has other random inputs.
  void drawInputs(uint32_t run, std::vector<eval::Datum> &inputs) {
    InputOptions drawn = options.inputs;
    drawn.seed += run;
    Inputs others = readInputs(drawn, program(), files);
    if (!others.error.empty())
      return;
    inputs = std::move(others.arguments);
    showInputs(inputs);
  }

  // On this processor a schedule is compared with its kernel as it is written.
  Result<void> checkComparison() const {
    if (!options.compare || options.engine == "csim")
      return {};
    if (!made.loaded.schedule)
      return Error{"--compare needs a schedule; 'allo csim --compare' compares a kernel with its "
                   "simulation"};
    if (options.engine != "cpu")
      return Error{
          format("--compare excludes --engine={0}, which leaves out the schedule", options.engine)};
    return {};
  }
  void useSchedule() {
#ifdef ALLO_CPU
    modules = std::make_unique<Modules>(made.loaded);
#endif
    if (options.engine == "exact")
      made.warnings.push_back(
          "The kernel ran as it is written: engine 'exact' leaves out its schedule");
  }
  void warnOfChecks() {
#ifdef ALLO_CPU
    if (modules && modules->checksPrevent())
      made.warnings.push_back(
          format("The kernel ran as it is written: its checks prevent a step of the schedule ({0})",
                 *modules->checksPrevent()));
#endif
  }

  // The types of arrays, and no more than can be read at a glance.
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

  void refuseInputs(const Inputs &inputs) {
    if (!inputs.parameter)
      return refuse(inputs.error);
    made.errors = {parameterReport(program(), *inputs.parameter, DiagCode::HostArgument,
                                   inputs.error, options.target)};
    made.failure.ending = Ending::Refused;
  }

  EngineOptions engineOptions() const {
    EngineOptions wanted;
    wanted.installation = options.installation;
    wanted.limits.steps = options.steps;
    wanted.optLevel = options.level();
    wanted.checked = options.checked || options.overflow;
    wanted.overflow = options.overflow;
    wanted.rebuild = options.rebuild;
    wanted.megabytes = options.memory.megabytes.value_or(0);
    wanted.threads = options.threads;
    wanted.debug = options.debug;
    wanted.libraries = libraries;
    wanted.project = options.project;
    if (options.trustsProject)
      wanted.project.toolchain.vitis.ofProject = vitisRootOfProject(options.target, files);
    if (const BackendSettings *backend = backendOf(made.loaded)) {
      if (backend->optLevel && !options.optLevel && !options.debug)
        wanted.optLevel = unsigned(*backend->optLevel);
      wanted.checked = wanted.checked || backend->isChecked.value_or(false);
      std::vector<std::string> variables; // those of the command line replace them
      for (const auto &[name, value] : backend->csimVariables)
        variables.push_back(name + "=" + value);
      wanted.project.variables.insert(wanted.project.variables.begin(), variables.begin(),
                                      variables.end());
    }
#ifdef ALLO_CPU
    if (modules)
      wanted.modules = modules->source();
#endif
    return wanted;
  }

  void execute(std::vector<eval::Datum> inputs) {
    EngineOptions wanted = engineOptions();
    Clock::time_point start = Clock::now();
    if (options.seconds)
      wanted.limits.deadline = start + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(*options.seconds));
    const bool isSimulation = options.engine == "csim";
    if (isSimulation)
      enter("building");
    std::unique_ptr<Engine> engine = makeEngine(options.engine, program(), wanted);
    if (failed(*engine))
      return;
    warnOfChecks();
    made.project = engine->folder();
    std::unique_ptr<Engine> reference;
    if (options.compare) {
      wanted.modules = {};
      wanted.checked = true;      // so that nothing is compared with a value that is undefined
      if (wanted.limits.deadline) // of the kernel, without the compiler
        wanted.limits.deadline = *wanted.limits.deadline + (Clock::now() - start);
      reference = makeEngine("cpu", program(), wanted);
      if (failed(*reference))
        return;
    }
    enter("running");
    Clock::duration spent = isSimulation ? Clock::duration() : Clock::now() - start;
    std::vector<eval::Datum> arguments;
    [[maybe_unused]] const std::vector<eval::Datum> firstInputs = inputs;
    eval::Outcome outcome;
    double inKernel = 0;
    const bool isHere = options.engine == "cpu" || reference; // and can end this process
    // The reference is, but not a schedule that is compared with it.
    const bool isChecked = wanted.checked && !(reference && options.engine == "cpu");
    if (isHere)
      blame(isChecked);
    uint32_t ran = 0;
    for (uint32_t i = 0; i < options.repeat && !outcome.fault; ++i) {
      ran = i + 1;
      if (i > 0 && reference && options.engine == "cpu")
        drawInputs(i, inputs);
      arguments = copied(inputs);
      Clock::time_point before = Clock::now();
      outcome = engine->run(arguments);
      spent += Clock::now() - before;
      inKernel += engine->seconds().value_or(0);
      made.printed += engine->printed();
      made.errorOutput += engine->errorOutput();
      if (failed(*engine))
        return;
      if (reference && !outcome.fault &&
          !compareWith(*reference, inputs, arguments, outcome, i + 1))
        break;
    }
#ifdef ALLO_CPU
    if (modules && options.engine == "cpu" && made.comparison && !made.comparison->equal())
      findStep(firstInputs, wanted, Clock::now() - start);
#endif
    // Without checks the kernel may have written to memory that is not its own.
    if (isChecked)
      blameNoKernel();
    made.seconds = std::chrono::duration<double>(spent).count();
    if (engine->seconds())
      made.kernelSeconds = inKernel;
    for (const eval::Fault &each : outcome.reports)
      made.reports.push_back({each.kind, faultReport(each, program(), options.target)});
    if (outcome.fault) {
      setFault(made, *outcome.fault);
      return findValues(*outcome.fault, inputs, ran);
    }
    made.warnings.insert(made.warnings.end(), outcome.warnings.begin(), outcome.warnings.end());
    made.outputs = outputsOf(kernel(), arguments, outcome);
    for (const Output &output : made.outputs)
      if (std::string warning = warningOfUnwritten(output); !warning.empty())
        made.warnings.push_back(std::move(warning));
    if (made.comparison && !made.comparison->equal())
      made.failure.ending = Ending::Different;
  }

  // Nothing was run.
  bool failed(const Engine &engine) {
    made.failure = engine.failure();
#ifdef ALLO_CPU
    if (modules)
      modules->explain(made.failure);
    if (made.failure && modules)
      made.errors = made.loaded.errors;
#endif
    return bool(made.failure);
  }

  // Runs the same on another engine; whether the outputs are equal.
  bool compareWith(Engine &reference, const std::vector<eval::Datum> &inputs,
                   const std::vector<eval::Datum> &arguments, const eval::Outcome &outcome,
                   uint32_t run) {
    std::vector<eval::Datum> others = copied(inputs);
    eval::Outcome other = reference.run(others);
    if (other.fault) {
      made.faultOnCpu = true;
      setFault(made, *other.fault);
      findValues(*other.fault, inputs, run);
      return false;
    }
    made.comparison =
        compare(outputsOf(kernel(), others, other), outputsOf(kernel(), arguments, outcome),
                inexactOperations(program()));
    made.comparison->run = run;
    if (options.engine == "cpu") {
      made.comparison->reference = "kernel";
      made.comparison->other = "schedule";
    }
    if (!made.comparison->equal())
      findStores(inputs);
    return made.comparison->equal();
  }

#ifdef ALLO_CPU
  // Runs what the first steps make, and the kernel, on the inputs of all runs until now. Nothing:
  // this cannot be done, or takes longer than there is time.
  std::optional<Comparison> compareAfter(size_t steps, const std::vector<eval::Datum> &firstInputs,
                                         const EngineOptions &plain, Clock::duration cost) {
    if (plain.limits.deadline && Clock::now() + 4 * cost > *plain.limits.deadline)
      return std::nullopt;
    Modules scheduled(made.loaded, steps);
    EngineOptions wanted = plain;
    wanted.checked = false;
    wanted.modules = scheduled.source();
    std::unique_ptr<Engine> engine = makeEngine("cpu", program(), wanted);
    std::unique_ptr<Engine> reference = makeEngine("cpu", program(), plain);
    if (engine->failure() || reference->failure())
      return std::nullopt;
    std::vector<eval::Datum> inputs = firstInputs;
    std::optional<Comparison> compared;
    for (uint32_t i = 0; i < made.comparison->run; ++i) {
      if (i > 0)
        drawInputs(i, inputs);
      std::vector<eval::Datum> ours = copied(inputs), theirs = copied(inputs);
      eval::Outcome outcome = engine->run(ours), other = reference->run(theirs);
      if (outcome.fault || other.fault)
        return std::nullopt;
      compared = compare(outputsOf(kernel(), theirs, other), outputsOf(kernel(), ours, outcome),
                         made.comparison->inexact);
      if (!compared->equal())
        break;
    }
    return compared;
  }

  // Which step of the schedule makes the difference. 'cost' is what running both has taken.
  void findStep(const std::vector<eval::Datum> &firstInputs, const EngineOptions &plain,
                Clock::duration cost) {
    const std::vector<RunInput> shown = made.inputs;
    DifferentStep step;
    step.steps = std::min(made.loaded.schedule->steps(), made.loaded.steps);
    step.output = *made.comparison->firstDifferent();
    std::optional<size_t> number = firstDifferentStep(step.steps, [&](size_t steps) {
      std::optional<Comparison> compared = compareAfter(steps, firstInputs, plain, cost);
      if (compared && !compared->equal())
        step.output = *compared->firstDifferent();
      return compared ? std::optional(!compared->equal()) : std::nullopt;
    });
    made.inputs = shown;
    if (!number)
      return;
    step.number = *number;
    std::optional<program::SourceRange> place;
    for (const ScheduleEffect *each = made.loaded.schedule->lastEffect(); each;
         each = each->previous.get())
      if (each->number == step.number)
        if (auto known = made.loaded.places.find({each->place.item, each->place.node});
            known != made.loaded.places.end())
          place = known->second;
    constexpr size_t LongestCall = 100;
    if (place)
      step.call = showSource(program().files[place->file].text.slice(place->span),
                             Spacing::Canonical, LongestCall);
    const ComparedOutput &output = step.output;
    Type element = output.type.element();
    eval::Fault fault;
    fault.message = format("{0}: '{1}'{2} is {3} in the kernel and {4} in the schedule",
                           step.number == 0 ? std::string("The results differ without any step")
                                            : format("The results differ from step {0} of {1} on",
                                                     step.number, step.steps),
                           output.name, showElement(output.first, output.type),
                           showNumber(output.cpu, element), showNumber(output.csim, element));
    fault.stack = {{kernel().name, place.value_or(kernel().place), {}}};
    std::vector<std::string> remarks;
    if (!made.comparison->inexact.empty())
      remarks.push_back(format("It uses {0}, which may be rounded differently by the same steps",
                               listed(made.comparison->inexact)));
    step.report = faultReport(fault, program(), options.target, remarks);
    made.comparison->step = std::move(step);
  }
#endif

  // An interpreter after all runs but the last, which gets no further than its limits.
  std::unique_ptr<eval::Evaluator> interpreterAfter(const std::vector<eval::Datum> &inputs,
                                                    uint32_t runs) const {
    constexpr uint64_t Steps = 20'000'000;
    constexpr std::chrono::seconds Moment(3);
    eval::Limits limits;
    limits.steps = Steps;
    limits.deadline = Clock::now() + Moment;
    auto interpreter = std::make_unique<eval::Evaluator>(program(), limits, options.overflow);
    for (uint32_t i = 1; i < runs; ++i)
      interpreter->run(copied(inputs));
    return interpreter;
  }

  // What the interpreter has read where it has the same fault in the same iteration.
  void findValues(const eval::Fault &fault, const std::vector<eval::Datum> &inputs, uint32_t runs) {
    if (!options.values || fault.kind == eval::FaultKind::TimeLimit ||
        fault.kind == eval::FaultKind::StepLimit)
      return;
    const eval::Evaluator::Reached reached =
        interpreterAfter(inputs, runs)->atFault(copied(inputs));
    if (!reached.fault || placeOf(*reached.fault) != placeOf(fault))
      return;
    auto sameLoops = [](const eval::Frame &a, const eval::Frame &b) {
      return std::ranges::equal(a.loops, b.loops, {}, &eval::LoopValue::value,
                                &eval::LoopValue::value);
    };
    if (std::ranges::equal(reached.stack, fault.stack, sameLoops))
      made.fault->values = shownValues(reached.stack, reached.values, program(), options.target);
  }

  // Where the first elements that differ were stored last, as far as the interpreter gets within
  // its limits; or where a result is returned.
  void findStores(const std::vector<eval::Datum> &inputs) {
    for (ComparedOutput &output : made.comparison->outputs) {
      if (output.equal)
        continue;
      size_t at = 0;
      const std::vector<program::VariableId> &parameters = kernel().parameters;
      while (at < parameters.size() && kernel().variables[parameters[at]].name != output.name)
        ++at;
      eval::Fault stored;
      if (at < parameters.size() && inputs[at].array) {
        eval::Evaluator::Reached reached = interpreterAfter(inputs, made.comparison->run)
                                               ->lastStore(copied(inputs), at, output.first);
        stored.stack = std::move(reached.stack);
        if (options.values)
          output.values = shownValues(stored.stack, reached.values, program(), options.target);
      } else {
        if (const program::Stmt *last = lastReturn(kernel().body))
          stored.stack = {{kernel().name, last->place, {}}};
      }
      if (stored.stack.empty())
        continue;
      Type element = output.type.element();
      stored.message = format("'{0}'{1} comes from here: {2} {3}, {4} {5}", output.name,
                              showElement(output.first, output.type), made.comparison->reference,
                              showNumber(output.cpu, element), made.comparison->other,
                              showNumber(output.csim, element));
      output.stored = faultReport(stored, program(), options.target);
    }
  }

  void setFault(Run &of, eval::Fault fault, const std::string &remark = "") const {
    if (fault.kind == eval::FaultKind::TimeLimit && options.seconds)
      fault.message = showTimeLimit(options);
    std::vector<std::string> remarks;
    for (const std::string &each : {called, remark})
      if (!each.empty())
        remarks.push_back(each);
    of.fault = {fault.kind, faultReport(fault, program(), options.target, remarks)};
    of.failure.ending = Ending::Fault;
  }

  // Prepares what is written if the kernel ends this process.
  void blame([[maybe_unused]] bool checked) const {
#ifdef ALLO_CPU
    if (!options.onCrash)
      return;
    KernelCrash crash;
    crash.descriptor = options.crashDescriptor;
    crash.isOverflow = cpu::isEndOfStack;
    auto add = [&](int what, eval::FaultKind kind, std::string message, const char *remark) {
      Run ended;
      ended.target = made.target;
      ended.engine = made.engine;
      setFault(ended, atKernel(kind, std::move(message)), remark);
      crash.words.push_back({what, options.onCrash(ended)});
    };
    const char *advice = checked ? "The checks found no fault: this may be a bug in the compiler, "
                                   "please report it"
                                 : "Without checks, a subscript out of bounds can access any "
                                   "memory; use --checked to find the place";
    for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
      add(signal, eval::FaultKind::Crash, eval::signalText("The kernel", signal), advice);
    add(KernelCrash::StackOverflow, eval::FaultKind::StackLimit, std::string(eval::NoStack), "");
    add(KernelCrash::TimeIsOver, eval::FaultKind::TimeLimit, std::string(eval::TimeIsOver),
        "use --checked to find the place");
    blameKernel(std::move(crash));
#endif
  }
};

} // namespace

Run run(const RunOptions &options, FileSystem &files) { return Runner(options, files).run(); }

std::string showTimeLimit(const RunOptions &options) {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%g", options.seconds.value_or(0));
  return format("Timed out after {0} s{1}", seconds,
                options.secondsName.empty() ? "" : " (" + options.secondsName + ")");
}

} // namespace allo::api
