// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Synthesize.h"
#include "api/load/Target.h"
#include "config/ProjectFile.h"
#include "driver/sweep/Sweep.h"
#include "os/Installation.h"
#include "support/Format.h"
#include "support/Path.h"
#include "sweep/Workers.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <unistd.h>

namespace allo::driver {

namespace {

constexpr size_t MostShown = 2000; // points
constexpr size_t LargestSource = size_t(64) << 20;

// The working folder, which paths in results are relative to.
class WorkingFolder {
public:
  explicit WorkingFolder(const std::string &folder) : before(currentFolder()) {
    isThere = ::chdir(folder.c_str()) == 0;
  }
  ~WorkingFolder() {
    if (isThere && ::chdir(before.c_str()) != 0)
      std::terminate(); // later jobs would be done in another folder
  }
  WorkingFolder(const WorkingFolder &) = delete;
  WorkingFolder &operator=(const WorkingFolder &) = delete;
  explicit operator bool() const { return isThere; }

private:
  const std::string before;
  bool isThere = false;
};

class EditorSweep {
public:
  EditorSweep(const JobRequest &request, const SweepTask &task, FileSystem &files, FileSystem &disk,
              const std::function<void(JobProgress)> &onProgress)
      : request(request), task(task), files(files), disk(disk), onProgress(onProgress) {}

  JobResult run() {
    if (task.show)
      return show();
    const size_t colons = request.target.rfind("::");
    const std::string source = request.target.substr(0, colons);
    const std::string name = colons == std::string::npos ? "" : request.target.substr(colons);
    if (Result<void> saved = checkSaved(source); !saved)
      return refused(saved.error().message);
    const std::string base = baseOf(source);
    const WorkingFolder working(base);
    if (!working)
      return refused(format("cannot enter '{0}': {1}", base, std::strerror(errno)));
    Result<sweep::Manifest> wanted = plan(relativePath(source, base) + name);
    if (!wanted)
      return refused(wanted.error().message);
    manifest = *std::move(wanted);
    const Result<std::vector<sweep::Objective>> objectives =
        sweep::parseObjectives(task.objective, manifest);
    if (!objectives)
      return refused(objectives.error().message);
    if (manifest.options.mode == sweep::SynthMode) {
      api::SynthesisOptions synthesis = synthesisOf(manifest.options);
      synthesis.target = manifest.target;
      synthesis.vitisRootBy = "allo.vitis.root";
      if (const auto vitis = api::vitisFor(synthesis, disk); !vitis) {
        const std::string &all = vitis.error().message;
        return {Ending::ToolFailed, all.substr(0, all.find('\n'))};
      }
    }
    const sweep::Folder folder(choose(base));
    FileLock lock;
    if (Result<void> opened = open(folder, lock); !opened)
      return refused(opened.error().message);
    if (Failure failure = runPoints(folder))
      return {failure.ending, failure.message};
    const sweep::Outcome outcome = outcomeIn(folder, manifest, *objectives, disk);
    if (Result<void> written = writeOutcome(folder, outcome); !written)
      return refused(written.error().message);
    return shown(folder, outcome);
  }

private:
  const JobRequest &request;
  const SweepTask &task;
  FileSystem &files, &disk;
  const std::function<void(JobProgress)> &onProgress;
  sweep::Manifest manifest;
  bool lacksPart = false;

  JobResult refused(std::string message) const {
    JobResult result{Ending::Refused, std::move(message)};
    if (lacksPart)
      for (const vitis::Device &device : vitis::devices())
        (result.devices ? *result.devices : result.devices.emplace())
            .push_back({std::string(device.name), std::string(device.part)});
    return result;
  }

  // The processes that run points read the file themselves.
  Result<void> checkSaved(const std::string &source) const {
    if (const Result<std::string> read = api::readTarget(api::parseTarget(source), disk); !read)
      return read.error(); // a notebook, for example
    const Result<std::string> edited = files.read(source, LargestSource),
                              saved = disk.read(source, LargestSource);
    if (!saved)
      return Error{format("cannot read '{0}': {1}", source, saved.error().message)};
    if (edited && withoutByteOrderMark(*edited) != withoutByteOrderMark(*saved))
      return Error{format("'{0}' has changes that are not saved: a sweep reads the file on the "
                          "disk; save it first",
                          fileName(source))};
    return {};
  }

  std::string baseOf(const std::string &source) const {
    Projects projects(disk, currentFolder());
    const auto project = projects.ofFile(source);
    return project ? absolutePath(currentFolder(), project->folder) : parentPath(source);
  }

  Result<sweep::Manifest> plan(const std::string &target) {
    SweepArguments arguments;
    arguments.target = target;
    arguments.parameters = task.parameters;
    arguments.frequencies = task.frequencies;
    arguments.noCompare = !task.compare;
    sweep::PointOptions &options = arguments.options;
    options.mode = task.mode;
    options.seed = task.seed;
    options.timeLimit = task.pointSeconds;
    if (sweep::isForHardware(task.mode)) {
      options.part = task.on.part;
      options.device = task.on.device;
      options.flow = task.on.flow;
      if (task.mode == sweep::SynthMode)
        options.vitisRoot = task.root;
      options.trustsProject = false; // an editor's user has not chosen its programs
      choosePart(target, options);
    }
    return manifestOf(arguments, disk);
  }

  // The editor's settings count where the project says nothing.
  void choosePart(const std::string &target, sweep::PointOptions &options) {
    const auto isEnough = [&] {
      return bool(api::synthesisTargetOf(target, {options.part, options.device, options.flow, {}},
                                         {}, vitis::PartNeed::Required, disk));
    };
    if (options.part || options.device || isEnough())
      return;
    options.part = task.usual.part;
    options.device = task.usual.device;
    lacksPart = !options.part && !options.device;
  }

  // The folder of this sweep, or one that is not there yet.
  std::string choose(const std::string &base) const {
    if (!task.folder.empty())
      return task.folder;
    const std::string first = joinedPath(base, sweep::folderNameOf(manifest.target));
    for (size_t number = 1;; ++number) {
      std::string path = number == 1 ? first : format("{0}-{1}", first, number);
      if (disk.kind(path) == FileKind::Missing)
        return path;
      const Result<sweep::Manifest> there = sweep::Folder(path).manifest(disk);
      if (there && sweep::checkResumed(*there, manifest))
        return path;
    }
  }

  Result<void> open(const sweep::Folder &folder, FileLock &lock) const {
    const bool isThere = folder.hasSweep(disk);
    if (isThere) {
      const Result<sweep::Manifest> there = folder.manifest(disk);
      if (!there)
        return there.error();
      if (Result<void> same = sweep::checkResumed(*there, manifest); !same)
        return same;
    }
    if (!makeFolder(folder.path()))
      return Error{format("cannot make '{0}': {1}", folder.path(), std::strerror(errno))};
    lock = folder.lock();
    if (!lock.held() || folder.hasSweep(disk) != isThere)
      return Error{format("another process sweeps in '{0}'", folder.path())};
    return isThere ? Result<void>() : folder.begin(manifest);
  }

  Failure runPoints(const sweep::Folder &folder) {
    const std::vector<uint64_t> pending = sweep::pendingPoints(folder.results(manifest, disk));
    const uint64_t total = manifest.points();
    uint64_t done = total - pending.size(), failed = 0;
    const auto tell = [&] {
      std::string phase = format("{0} of {1}", done, counted(total, "point"));
      if (failed != 0)
        phase += format(", {0} failed", failed);
      onProgress({phase, uint32_t(100 * done / total)});
    };
    tell();
    const unsigned usual = std::max(2U, std::thread::hardware_concurrency()) - 1;
    const sweep::HeldInterrupts interrupts;
    const sweep::Ran ran =
        runLocally(folder, manifest, pending, std::max(1U, unsigned(task.atOnce.value_or(usual))),
                   thisInstallation().program, interrupts, [&](const sweep::PointResult &result) {
                     ++done;
                     failed += !result.isDone();
                     tell();
                   });
    if (ran.isInterrupted)
      return {Ending::Fault, format("interrupted after {0} of {1}", done, counted(total, "point"))};
    return ran.failure;
  }

  JobResult show() {
    const sweep::Folder folder(task.folder);
    Result<sweep::Manifest> there = folder.manifest(disk);
    if (!there)
      return refused(there.error().message);
    manifest = *std::move(there);
    const Result<std::vector<sweep::Objective>> objectives =
        sweep::parseObjectives(task.objective, manifest);
    if (!objectives)
      return refused(objectives.error().message);
    return shown(folder, outcomeIn(folder, manifest, *objectives, disk));
  }

  static JobResult shown(const sweep::Folder &folder, const sweep::Outcome &outcome) {
    JobResult result;
    SweepResult &made = result.sweep.emplace(resultOf(outcome));
    made.folder = folder.path();
    const size_t all = made.points.size();
    if (all <= MostShown) {
      made.table = showOutcome(outcome);
      made.plot = plotOf(outcome);
      return result;
    }
    std::vector<SweepPoint> kept;
    for (SweepPoint &each : made.points)
      if (each.pareto || each.point < MostShown)
        kept.push_back(std::move(each));
    made.points = std::move(kept);
    made.omitted = all - made.points.size();
    return result;
  }
};

} // namespace

JobResult sweepForEditor(const JobRequest &request, const SweepTask &task, FileSystem &files,
                         FileSystem &disk, const std::function<void(JobProgress)> &onProgress) {
  return EditorSweep(request, task, files, disk, onProgress).run();
}

} // namespace allo::driver
