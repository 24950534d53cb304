// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A sweep as a job array of Slurm: each task runs a part of the points, one after the other, by a
// worker process of its own (Workers.h), and writes their results to the folder, which all nodes
// see. This process submits the job and follows it. If it is killed, the job goes on; a resumed
// sweep follows it again.
#pragma once

#include "support/Result.h"
#include "sweep/Workers.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace allo::sweep {

struct SlurmOptions {
  std::string partition;    // empty: Slurm's default
  unsigned tasksAtOnce = 0; // 0: as many as Slurm starts
};

// The job of a folder, in slurm.json.
struct SlurmJob {
  std::string job;                          // its id; empty: not submitted yet
  std::vector<std::vector<uint64_t>> tasks; // the points of each
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("job", self.job);
    field("tasks", self.tasks);
  }
};
// Nothing: the folder has none.
std::optional<SlurmJob> jobOf(const Folder &folder, FileSystem &files);

// The points in at most 'most' tasks of the same size, but for the last.
std::vector<std::vector<uint64_t>> tasksOf(const std::vector<uint64_t> &points, uint64_t most);
// The script, which also is in the folder as sweep.sbatch.
std::string scriptOf(const Folder &folder, const Manifest &manifest, const SlurmOptions &options,
                     size_t tasks, const std::string &program);

// An error if a program of Slurm is missing.
Result<void, Failure> findSlurm();

// Follows a job of the folder that is still queued or running, if there is one, then submits the
// points that are pending and follows that job. Points whose task ends without them get a result
// that says so. An interrupt cancels the job. 'onProgress' gets the number of results.
Ran runBySlurm(const Folder &folder, const Manifest &manifest, const SlurmOptions &options,
               const std::string &program, const HeldInterrupts &interrupts, FileSystem &files,
               const std::function<void(uint64_t)> &onProgress);

} // namespace allo::sweep
