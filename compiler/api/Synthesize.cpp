// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Synthesize.h"

#include "api/load/Target.h"
#include "config/ProjectFile.h"
#include "os/OutsideTool.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "support/Path.h"
#include "synthesis/FindLoops.h"
#include "target/vitis/Interfaces.h"

#include <algorithm>

namespace allo::api {

namespace {

VitisSettings vitisSettingsOf(const std::string &target, FileSystem &files) {
  Projects projects(files, currentFolder());
  auto project = projects.ofFile(parseTarget(target).file);
  return project && !project->broken() ? project->over({}).vitis : VitisSettings();
}

class PlacesInKernel {
public:
  explicit PlacesInKernel(const Hls &kernel) : kernel(kernel) {
    for (const vitis::LabelledLoop &loop : kernel.code.loops)
      loops.push_back({loop.function, loop.label});
  }

  std::optional<program::SourceRange> of(const flow::Problem &problem) const {
    if (problem.kind == flow::ProblemKind::Interval)
      if (std::optional<size_t> loop = findLoop(problem.module, problem.loop, loops))
        return kernel.code.loops[*loop].place;
    for (const program::MappedLine &line : kernel.code.map)
      if (line.line == problem.line)
        return line.place;
    return std::nullopt;
  }

  // "gemm.py:8"
  std::string show(const program::SourceRange &place) const {
    const program::SourceFile &file = kernel.loaded.program->files[place.file];
    return format("{0}:{1}", shownPath(file.path, kernel.loaded.target),
                  file.text.lineOf(place.span.begin) + 1);
  }

private:
  const Hls &kernel;
  std::vector<synthesis::EmittedLoop> loops;
};

// All that is decided before the C++ is compiled.
void prepare(Synthesized &made, TypeContext &types, const SynthesisOptions &options,
             FileSystem &files) {
  auto refuse = [&](std::string message) { made.failure = {Ending::Refused, std::move(message)}; };
  if (options.target.empty())
    return refuse("synth needs a target: FILE.py::KERNEL");
  made.kernel = makeHls(
      types,
      {.target = options.target,
       .loader = options.loader,
       .interfaces = options.interfaces,
       .flow = {options.on.flow, options.usual.flow.value_or(std::string(vitis::FlowNames[0]))},
       .warnings = options.warnings},
      files, /*streams=*/true);
  made.failure = made.kernel.failure;
  if (made.failure)
    return;
  Result<vitis::SynthesisTarget> on =
      synthesisTargetOf(options.target, withBackend(options, made.kernel.loaded).on, options.usual,
                        vitis::PartNeed::Required, files);
  if (!on) {
    made.lacksPart = on.error().message.starts_with(vitis::NoPart);
    return refuse(on.error().message);
  }
  made.on = std::move(*on);
  if (made.on.flow == "vitis")
    if (Result<void> legal = vitis::checkVitisFlow(made.kernel.code, made.kernel.interfaces);
        !legal)
      return refuse(legal.error().message);
}

// Where the C++ is wrong, the kernel's line is of more use than that of the C++.
void placeProblems(Synthesized &made) {
  const PlacesInKernel places(made.kernel);
  for (const flow::Problem &problem : made.made.problems)
    made.problems.push_back({problem, places.of(problem)});
  if (!made.failure)
    return;
  for (const PlacedProblem &each : made.problems)
    if (each.problem.kind == flow::ProblemKind::CppError && each.place) {
      made.failure.message += format("\nLine {0} of kernel.cpp comes from {1}", each.problem.line,
                                     places.show(*each.place));
      return;
    }
}

} // namespace

SynthesisOptions withBackend(SynthesisOptions options, const LoadedKernel &loaded) {
  const BackendSettings *backend = backendOf(loaded);
  if (!backend)
    return options;
  options.on = options.on.over(backend->target);
  if (options.trustsProject && options.vitisRoot.empty() && backend->vitisHome) {
    options.vitisRoot = *backend->vitisHome;
    options.vitisRootBy = "vitis_home of the backend";
  }
  if (options.trustsProject && options.project.empty())
    options.project = backend->projectPath.value_or("");
  return options;
}

Result<vitis::SynthesisTarget> synthesisTargetOf(const std::string &target,
                                                 const vitis::TargetChoice &choice,
                                                 const vitis::TargetChoice &usual,
                                                 vitis::PartNeed need, FileSystem &files) {
  Result<vitis::SynthesisTarget> made =
      resolve(choice.over(vitisSettingsOf(target, files).target.over(usual)), need);
  if (!made && isOneOf(made.error().message, {vitis::NoPart, vitis::NoPartOfEstimate}))
    return Error{format("{0}: --part, --device, or one of them in [tool.allo.vitis] of "
                        "pyproject.toml",
                        made.error().message)};
  return made;
}

std::string vitisRootOfProject(const std::string &target, FileSystem &files) {
  return vitisSettingsOf(target, files).rootOfProject;
}

Result<VitisInstallation> vitisFor(const SynthesisOptions &options, FileSystem &files) {
  VitisSearch search;
  search.given = options.vitisRoot;
  search.givenBy = options.vitisRootBy;
  if (options.trustsProject)
    search.ofProject = vitisRootOfProject(options.target, files);
  if (options.seconds)
    search.limit = std::min(search.limit, toolLimit(*options.seconds));
  return findVitis(search);
}

Synthesized synthesize(TypeContext &types, const SynthesisOptions &options, FileSystem &files) {
  Synthesized made;
  prepare(made, types, options, files);
  if (made.failure)
    return made;
  const SynthesisOptions asked = withBackend(options, made.kernel.loaded);
  Result<VitisInstallation> vitis = vitisFor(asked, files);
  if (!vitis) {
    made.failure = {Ending::ToolFailed, vitis.error().message};
    return made;
  }
  made.isStandIn = vitis->isStandIn;
  made.made = flow::synthesize(made.kernel.code, {.target = made.on,
                                                  .source = textOf(reportSourceOf(made.kernel)),
                                                  .vitis = std::move(*vitis),
                                                  .cache = options.installation.syntheses(),
                                                  .folder = asked.project,
                                                  .headers = options.installation.headers,
                                                  .rebuild = options.rebuild,
                                                  .seconds = options.seconds,
                                                  .cancel = options.cancel,
                                                  .onProgress = options.onProgress,
                                                  .onLog = options.onLog,
                                                  .waits = options.waits});
  made.failure = made.made.failure;
  placeProblems(made);
  return made;
}

} // namespace allo::api
