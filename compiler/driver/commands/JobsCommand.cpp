// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo jobs: what the language servers have under way, and its end.
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/Driver.h"
#include "job/RunningJobs.h"
#include "os/FileSystem.h"
#include "os/Signals.h"
#include "report/Fields.h"
#include "support/Format.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>
#include <thread>

namespace allo::driver {

namespace {

constexpr int Ok = 0, Failed = 2;

std::string ageOf(const RunningJob &job) {
  int64_t seconds = std::max<int64_t>(0, int64_t(std::time(nullptr)) - job.since);
  return seconds < 120    ? format("{0} s", seconds)
         : seconds < 7200 ? format("{0} min", seconds / 60)
                          : format("{0} h", seconds / 3600);
}

int list(const std::vector<RunningJob> &jobs, bool json) {
  if (json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const RunningJob &job : jobs)
      all.push_back({{"id", job.name()},
                     {"kind", job.kind},
                     {"target", job.target},
                     {"state", job.state},
                     {"since", job.since},
                     {"host", job.host},
                     {"server", job.server}});
    nlohmann::ordered_json body = {{"jobs", std::move(all)}};
    writeAll(1, dumped(body) + "\n");
    return Ok;
  }
  if (jobs.empty()) {
    writeAll(1, "no jobs\n");
    return Ok;
  }
  constexpr size_t Columns = 5;
  std::vector<std::array<std::string, Columns>> rows = {{"ID", "KIND", "STATE", "SINCE", "TARGET"}};
  for (const RunningJob &job : jobs)
    rows.push_back({job.name(), job.kind, job.state, ageOf(job), job.target});
  std::array<size_t, Columns> widths{};
  for (const auto &row : rows)
    for (size_t i = 0; i < Columns; ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string out;
  for (const auto &row : rows) {
    for (size_t i = 0; i + 1 < Columns; ++i)
      out += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    out += row[Columns - 1] + "\n";
  }
  writeAll(1, out);
  return Ok;
}

// The server looks for the file a few times a second.
int cancel(const std::string &cache, const std::vector<RunningJob> &jobs, const std::string &name,
           bool json) {
  using namespace std::chrono_literals;
  constexpr std::chrono::milliseconds Patience = 5s, Step = 20ms;
  bool known = std::any_of(jobs.begin(), jobs.end(),
                           [&](const RunningJob &job) { return job.name() == name; });
  if (!known)
    return failUsage(Program, "unknown job '" + name + "'; 'allo jobs' lists all jobs");
  DiskFileSystem files;
  if (!replaceFile(cancelFile(cache, name), "")) {
    failUsage(Program, "cannot write '" + cancelFile(cache, name) + "': " + std::strerror(errno));
    return Failed;
  }
  bool ended = false;
  for (auto waited = 0ms; !ended && waited < Patience; waited += Step) {
    ended = files.kind(runningFile(cache, name)) == FileKind::Missing;
    if (!ended)
      std::this_thread::sleep_for(Step);
  }
  if (ended)
    removeFile(cancelFile(cache, name)); // should it have ended by itself
  if (json)
    writeAll(1, std::string("{\"cancelled\":") + (ended ? "true" : "false") + "}\n");
  else
    writeAll(1, ended ? name + " is cancelled\n"
                      : name + " is asked to end, but its server has not responded yet\n");
  return Ok;
}

} // namespace

Runner addJobsCommand(CLI::App &app) {
  struct Arguments {
    std::string action, job;
    bool json = false;
  };
  auto arguments = std::make_shared<Arguments>();
  app.add_option("action", arguments->action, "cancel: end the job (default: list all jobs)")
      ->check(oneOf({"cancel"}));
  app.add_option("job", arguments->job, "ID of the job, as listed");
  addFormatOption(app, arguments->json);
  return [arguments] {
    std::string cache = cacheFolder();
    if (cache.empty())
      return failUsage(Program, "there is no cache folder: neither ALLO_CACHE_DIR nor HOME is set");
    DiskFileSystem files;
    std::vector<RunningJob> jobs = runningJobs(cache, files, removeFile);
    bool json = arguments->json;
    if (arguments->action.empty())
      return list(jobs, json);
    if (arguments->job.empty())
      return failUsage(Program, "cancel needs the ID of a job; 'allo jobs' lists all jobs");
    return cancel(cache, jobs, arguments->job, json);
  };
}

} // namespace allo::driver
