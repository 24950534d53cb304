// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo sweep-worker: a process of a sweep (sweep/Workers.h), or with --task a task of Slurm's,
// which has one. Only allo itself, and the script that it writes, start it.
#include "check/Usage.h"
#include "driver/Driver.h"
#include "driver/sweep/Sweep.h"
#include "os/Installation.h"
#include "sweep/Slurm.h"
#include "sweep/Workers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace allo::driver {

namespace {

// Also where it is started somewhere else.
int runTask(const sweep::Folder &folder, const sweep::Manifest &manifest, uint64_t task,
            FileSystem &files) {
  const std::optional<sweep::SlurmJob> job = sweep::jobOf(folder, files);
  if (!job || task >= job->tasks.size()) {
    writeAll(2, std::string(Program) + ": the folder has no such task of Slurm's\n");
    return exitCodeOf(Ending::Refused);
  }
  std::vector<uint64_t> points;
  const std::vector<uint64_t> pending = sweep::pendingPoints(folder.results(manifest, files));
  for (const uint64_t point : job->tasks[task])
    if (std::binary_search(pending.begin(), pending.end(), point))
      points.push_back(point);
  const sweep::HeldInterrupts interrupts;
  const sweep::Ran ran = runLocally(folder, manifest, std::move(points), /*jobs=*/1,
                                    thisInstallation().program, interrupts, [](const auto &) {});
  constexpr int Interrupted = 130;
  if (ran.failure)
    writeAll(2, showFailure(ran.failure));
  return ran.isInterrupted ? Interrupted : exitCodeOf(ran.failure.ending);
}

} // namespace

Runner addSweepWorkerCommand(CLI::App &app) {
  struct Arguments {
    std::string folder;
    std::optional<uint64_t> task;
  };
  auto arguments = std::make_shared<Arguments>();
  app.group(""); // --help does not list it
  app.add_option("folder", arguments->folder, "Folder of the sweep")->required();
  app.add_option("--task", arguments->task, "Number of the task of Slurm's job");
  return [arguments] {
    DiskFileSystem files;
    const sweep::Folder folder(arguments->folder);
    const Result<sweep::Manifest> manifest = folder.manifest(files);
    if (!manifest) {
      writeAll(2, std::string(Program) + ": " + manifest.error().message + "\n");
      return exitCodeOf(Ending::Refused);
    }
    if (arguments->task)
      return runTask(folder, *manifest, *arguments->task, files);
    return sweep::serveWorker(*manifest, [&](const sweep::PointResult &point) {
      return runPoint(point, manifest->options, files);
    });
  };
}

} // namespace allo::driver
