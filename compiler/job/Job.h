// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Messages between the editor's process and `allo worker`: requests and events, as values and as
// JSON. A request holds texts and options only, so that one file replays it:
// `allo worker --once < repro.json`. Each request is answered by any number of events with its id,
// the last of which is a JobResult.
// Reading never throws: what cannot be read yields an error. Unknown members are ignored, so that
// fields may be added.
// To add a kind of job: a struct of its options in Tasks.h, its row in Job.cpp, its result in
// Results.h if there is none of that kind yet, and the function that performs it in
// driver/worker/Worker.cpp.
#pragma once

#include "job/EstimateResults.h"
#include "job/ExploreResults.h"
#include "job/Results.h"
#include "job/SweepResults.h"
#include "job/SynthesisResults.h"
#include "job/Tasks.h"
#include "support/Ending.h"
#include "support/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace allo {

struct JobFile {
  std::string path; // absolute
  std::string text;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("path", self.path);
    field("text", self.text);
  }
};

using JobTask = std::variant<RunTask, CsimTask, MlirTask, HlsTask, ScheduleTask, SynthTask,
                             SweepTask, VitisTask, EstimateTask, ExploreTask>;
// In the order of the variant.
enum class JobKind : uint8_t {
  Run,
  Csim,
  Mlir,
  Hls,
  Schedule,
  Synth,
  Sweep,
  Vitis,
  Estimate,
  Explore
};
struct JobKindInfo {
  std::string_view name;  // "run": in messages, and as the command of `allo`
  std::string_view title; // "MLIR of ", before the kernel's name
  bool makesText = false; // the result is a text; otherwise figures or values of the kernel
};
const JobKindInfo &info(JobKind kind);
inline JobKind kindOf(const JobTask &task) { return JobKind(task.index()); }
JobTask makeTask(JobKind kind); // with its default options
// The inputs of a task that runs the kernel; null for others.
RunInputs *inputsOf(JobTask &task);
const RunInputs *inputsOf(const JobTask &task);
// Whether it is a simulation, whose time limit does not include its build.
bool simulates(const JobTask &task);
// Whether it runs a synthesis tool, or others of Vitis.
bool synthesizes(const JobTask &task);

// --- messages

struct JobRequest {
  std::string version; // of the program that sends it; a worker of another version refuses
  uint64_t id = 0;
  std::string target;            // "FILE.py::NAME", the file's path absolute
  std::optional<double> seconds; // time limit; of a simulation without its build
  JobTask task;
  std::vector<JobFile> files; // they take the place of those on the disk
  JobKind kind() const { return kindOf(task); }
};

struct JobProgress {
  std::string phase; // "loading", "running"
  uint32_t percent = 0;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("phase", self.phase);
    field("percent", self.percent);
  }
};
struct JobLog {
  std::string line;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("line", self.line);
  }
};
struct JobArtifact {
  std::string path;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("path", self.path);
  }
};
// What an exploration has found so far, in place of what it has told before: the result of one that
// is ended before its last event.
struct JobPartial {
  ExploreResult exploration;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("exploration", self.exploration);
  }
};
// A text that a job has made, and the origins of its lines; refers to the result.
struct GeneratedSource {
  std::string_view text;
  const std::vector<MapEntry> &map;
};
// The paths of files in a result are absolute.
struct JobResult {
  Ending ending = Ending::Done;
  std::string message; // why it is not done: one sentence, or empty
  // One of them, unless the job did not get that far.
  std::optional<RunResult> run = {};
  std::optional<MlirResult> mlir = {};
  std::optional<HlsResult> hls = {};
  std::optional<AppliedSchedule> schedule = {};
  std::optional<SynthesisResult> synthesis = {};
  std::optional<SweepResult> sweep = {};
  std::optional<EstimateResult> estimate = {};
  std::optional<ExploreResult> exploration = {};
  // What users may choose from, where synthesis was refused because it has no part.
  std::optional<std::vector<DeviceRecord>> devices = {};
  bool done() const { return ending == Ending::Done; }
  // "FILE.py::NAME", of whichever there is; empty if there is none.
  std::string target() const;
  std::optional<GeneratedSource> source() const; // of kinds that make a text
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("ending", self.ending);
    field("message", self.message);
    field("run", self.run);
    field("mlir", self.mlir);
    field("hls", self.hls);
    field("schedule", self.schedule);
    field("synthesis", self.synthesis);
    field("sweep", self.sweep);
    field("estimate", self.estimate);
    field("exploration", self.exploration);
    field("devices", self.devices);
  }
};
template <> struct FieldNames<Ending> {
  static constexpr const auto &names = EndingNames;
};

struct JobEvent {
  uint64_t id = 0; // of the request; 0 for one that could not be read
  std::variant<JobProgress, JobLog, JobArtifact, JobPartial, JobResult> what;
};

std::string encode(const JobRequest &request);
std::string encode(const JobEvent &event);

Result<JobRequest> decodeRequest(std::string_view json);
Result<JobEvent> decodeEvent(std::string_view json);

} // namespace allo
