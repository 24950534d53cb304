// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sweep/Slurm.h"

#include "os/OutsideTool.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace allo::sweep {

namespace {

constexpr const char *JobName = "slurm.json", *ScriptName = "sweep.sbatch";
constexpr const char *Programs[] = {"sbatch", "squeue", "scancel", "scontrol"};

ToolResult call(const char *program, std::vector<std::string> arguments) {
  ToolCall wanted;
  wanted.program = findTool({program});
  wanted.arguments = std::move(arguments);
  return runTool(wanted);
}

// The number of tasks that an array may have: one less than the first index that Slurm refuses.
uint64_t mostTasks() {
  constexpr uint64_t Default = 1000;
  const std::string text = call("scontrol", {"show", "config"}).output;
  size_t at = text.find("MaxArraySize");
  at = at == text.npos ? at : text.find('=', at);
  if (at == text.npos)
    return Default;
  while (++at < text.size() && isBlank(text[at]))
    ;
  uint64_t size = 0;
  std::from_chars(text.data() + at, text.data() + text.size(), size);
  return size > 1 ? size - 1 : 1;
}

// "17" of "17" or "17;cluster", behind what else sbatch says.
std::string jobIn(const std::string &output) {
  std::string last;
  for (size_t from = 0; from < output.size();) {
    const size_t end = std::min(output.find('\n', from), output.size());
    const std::string line = output.substr(from, end - from);
    const std::string id = line.substr(0, line.find(';'));
    if (isDecimal(id))
      last = id;
    from = end + 1;
  }
  return last;
}

enum class Queue : uint8_t { Has, HasNot, Unknown };
struct Asked {
  Queue queue = Queue::Unknown;
  std::string error;
};
Asked askFor(const std::string &job) {
  const ToolResult said = call("squeue", {"--noheader", "--jobs=" + job, "--format=%i"});
  if (said.good)
    return {said.output.find(job) == std::string::npos ? Queue::HasNot : Queue::Has, ""};
  const bool isGone = said.output.find("Invalid job id") != std::string::npos;
  return {isGone ? Queue::HasNot : Queue::Unknown, said.error};
}

class Follower {
public:
  Follower(const Folder &folder, const HeldInterrupts &interrupts, FileSystem &files,
           const std::function<void(uint64_t)> &onProgress)
      : folder(folder), interrupts(interrupts), files(files), onProgress(onProgress) {}

  // Until the job has left the queue.
  Ran follow(const std::string &job) {
    using namespace std::chrono_literals;
    constexpr std::chrono::milliseconds Shortest = 200ms, Longest = 2000ms;
    constexpr int MostFailures = 30; // in a row: a controller is restarted now and then
    std::chrono::milliseconds pause = Shortest;
    for (int failures = 0;; pause = std::min(pause + pause / 4, Longest)) {
      if (interrupts.wait(int(pause.count()))) {
        call("scancel", {job});
        return {true, {}};
      }
      onProgress(folder.countResults(files));
      const Asked asked = askFor(job);
      if (asked.queue == Queue::HasNot)
        return {};
      failures = asked.queue == Queue::Has ? 0 : failures + 1;
      if (failures == MostFailures)
        return {false,
                {Ending::ToolFailed, format("cannot follow job {0}: {1}\n--resume follows it again",
                                            job, asked.error)}};
    }
  }

private:
  const Folder &folder;
  const HeldInterrupts &interrupts;
  FileSystem &files;
  const std::function<void(uint64_t)> &onProgress;
};

// Of the points of a job that is over those without a result.
Result<void> reportLost(const Folder &folder, const Manifest &manifest, const SlurmJob &job,
                        FileSystem &files) {
  const std::vector<std::optional<PointResult>> results = folder.results(manifest, files);
  for (size_t task = 0; task < job.tasks.size(); ++task)
    for (const uint64_t point : job.tasks[task]) {
      if (point >= results.size() || results[point])
        continue;
      PointReport lost;
      lost.result = pointOf(manifest, point);
      lost.result.reason =
          format("task {0} of Slurm's job {1} ended without its result", task, job.job);
      if (Result<void> written = folder.write(lost); !written)
        return written;
    }
  return {};
}

} // namespace

std::optional<SlurmJob> jobOf(const Folder &folder, FileSystem &files) {
  constexpr size_t MostRead = size_t(64) << 20;
  const Result<std::string> text = files.read(folder.file(JobName), MostRead);
  if (!text)
    return std::nullopt;
  const auto json = nlohmann::ordered_json::parse(*text, nullptr, /*allow_exceptions=*/false);
  SlurmJob job;
  if (json.is_discarded() || !fromJson(json, job))
    return std::nullopt;
  return job;
}

std::vector<std::vector<uint64_t>> tasksOf(const std::vector<uint64_t> &points, uint64_t most) {
  std::vector<std::vector<uint64_t>> tasks;
  const size_t size = std::max<size_t>(1, (points.size() + most - 1) / most);
  for (size_t from = 0; from < points.size(); from += size)
    tasks.emplace_back(points.begin() + ptrdiff_t(from),
                       points.begin() + ptrdiff_t(std::min(from + size, points.size())));
  return tasks;
}

std::string scriptOf(const Folder &folder, const Manifest &manifest, const SlurmOptions &options,
                     size_t tasks, const std::string &program) {
  const std::string throttle =
      options.tasksAtOnce ? format("%{0}", options.tasksAtOnce) : std::string();
  std::string out = "#!/bin/bash\n";
  auto option = [&](const char *name, const std::string &value) {
    out += format("#SBATCH --{0}=\"{1}\"\n", name, value);
  };
  option("job-name", "allo-" + fileName(folder.path()));
  option("array", format("0-{0}{1}", tasks - 1, throttle));
  option("ntasks", "1");
  option("chdir", manifest.folder);
  option("output", folder.file("logs/slurm-%a.log"));
  if (!options.partition.empty())
    option("partition", options.partition);
  return out + format("exec {0} {1} {2} --task \"$SLURM_ARRAY_TASK_ID\"\n", shellWord(program),
                      WorkerCommand, shellWord(folder.path()));
}

Result<void, Failure> findSlurm() {
  for (const char *program : Programs)
    if (findTool({program}).empty())
      return Failure{Ending::ToolFailed,
                     format("--slurm needs Slurm, but '{0}' is not in $PATH; install Slurm's "
                            "client programs (Debian: slurm-client), or leave --slurm out to run "
                            "on this machine",
                            program)};
  return {};
}

Ran runBySlurm(const Folder &folder, const Manifest &manifest, const SlurmOptions &options,
               const std::string &program, const HeldInterrupts &interrupts, FileSystem &files,
               const std::function<void(uint64_t)> &onProgress) {
  Follower follower(folder, interrupts, files, onProgress);
  if (const std::optional<SlurmJob> there = jobOf(folder, files))
    if (!there->job.empty() && askFor(there->job).queue == Queue::Has)
      if (Ran ran = follower.follow(there->job); ran.isInterrupted || ran.failure)
        return ran;
  const std::vector<uint64_t> points = pendingPoints(folder.results(manifest, files));
  if (points.empty())
    return {};
  auto refuse = [](const Error &error) { return Ran{false, {Ending::Refused, error.message}}; };
  SlurmJob job;
  job.tasks = tasksOf(points, mostTasks());
  const std::string script = scriptOf(folder, manifest, options, job.tasks.size(), program);
  for (const auto &[name, content] :
       {std::pair(JobName, dumped(toJson(job)) + "\n"), std::pair(ScriptName, script)})
    if (Result<void> written = folder.writeFile(name, content); !written)
      return refuse(written.error());
  const ToolResult submitted = call("sbatch", {"--parsable", folder.file(ScriptName)});
  job.job = jobIn(submitted.output);
  if (!submitted.good || job.job.empty())
    return {false,
            {Ending::ToolFailed,
             "the job cannot be submitted: " +
                 (submitted.good ? "sbatch said '" + submitted.output + "'" : submitted.error)}};
  if (Result<void> written = folder.writeFile(JobName, dumped(toJson(job)) + "\n"); !written)
    return refuse(written.error());
  if (Ran ran = follower.follow(job.job); ran.isInterrupted || ran.failure)
    return ran;
  if (Result<void> written = reportLost(folder, manifest, job, files); !written)
    return refuse(written.error());
  return {};
}

} // namespace allo::sweep
