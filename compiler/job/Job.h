// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the editor's process asks of `allo worker`, and what it hears: requests and events, as
// values and as JSON. A request holds texts and options only, so that one file replays it:
// `allo worker --once < repro.json`. Each request is answered by any number of events with its id,
// the last of which is a JobResult.
// Reading never throws: what is wrong yields a sentence in 'problem'. Unknown members are passed
// over, so that fields may be added.
// To add a kind of job: an enumerator and its name in Job.cpp, a row in driver/worker/Worker.cpp.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace allo {

// As the commands of `allo` are called; synth will be more.
enum class JobKind : uint8_t { Run, Csim, Mlir, Hls };
std::string_view jobKindName(JobKind kind);
constexpr const char *DefaultStage = "frontend"; // of `allo mlir`

struct JobFile {
  std::string path; // absolute
  std::string text;
};

// Of a run or a simulation, as the command line of `allo run` has them; Run.h and Inputs.h say what
// they mean.
struct JobInputs {
  std::vector<std::string> arguments; // "NAME=VALUE" or "NAME=FILE.npy"
  std::string npz;
  uint64_t seed = 0;
};

struct JobOptions {
  std::string engine; // empty: the default
  std::optional<uint32_t> optLevel;
  bool checked = false;
  bool checkOverflow = false;
  std::optional<uint32_t> repeat;
  std::optional<double> seconds; // how long it may take
  std::string format = "json";   // of the result; "text" comes as log lines
  std::string outputFolder;      // where each array is written to; empty: they are in the result
  size_t largest = 0;            // arrays of more elements are left out; 0: none are
  std::string stage;             // of a text, as `allo mlir --stage` has it; empty: the default
  bool compare = false;          // a simulation with the engine cpu
  bool bounded = false;          // as `allo csim --bounded` has it
  std::string places;            // as `allo hls --places` has it; empty: the default
};

struct JobRequest {
  std::string version; // of the program that asks; a worker of another version refuses
  uint64_t id = 0;
  JobKind kind = JobKind::Run;
  std::string target;         // "FILE.py::NAME", the file's path absolute
  std::vector<JobFile> files; // that stand in front of those on the disk
  JobInputs inputs;
  JobOptions options;
};

struct JobProgress {
  std::string phase; // "loading", "running"
  uint32_t percent = 0;
};
struct JobLog {
  std::string line;
};
// A mistake or a fault, as reports in JSON have it: "file", "range", "code", "message", "notes".
// Files are absolute.
struct JobDiagnostic {
  nlohmann::ordered_json body;
};
struct JobArtifact {
  std::string path;
};
struct JobResult {
  bool good = false;
  int exitCode = 0;            // as the command's
  std::string message;         // why it is not good; one sentence, or empty
  nlohmann::ordered_json body; // what the command prints as JSON; null where it did not get there
};

struct JobEvent {
  uint64_t id = 0; // of the request; 0 for one that could not be read
  std::variant<JobProgress, JobLog, JobDiagnostic, JobArtifact, JobResult> what;
};

std::string encode(const JobRequest &request);
std::string encode(const JobEvent &event);

std::optional<JobRequest> decodeRequest(std::string_view json, std::string &problem);
std::optional<JobEvent> decodeEvent(std::string_view json, std::string &problem);

} // namespace allo
