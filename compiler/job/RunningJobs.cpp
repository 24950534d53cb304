// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "job/RunningJobs.h"

#include "report/Fields.h"
#include "support/Path.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <sstream>
#include <tuple>
#include <unistd.h>

namespace allo {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view Job = ".json", Cancel = ".cancel";
constexpr size_t Longest = 1 << 16; // of a file, in bytes

std::string hostName() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

// 0 where the system does not tell.
uint64_t startOf(int64_t process) {
  std::string text =
      DiskFileSystem().read("/proc/" + std::to_string(process) + "/stat", Longest).valueOr("");
  size_t name = text.rfind(')');
  if (name == std::string::npos)
    return 0;
  std::istringstream fields(text.substr(name + 1));
  constexpr int StartTime = 22, AfterName = 3; // their numbers in proc(5)
  std::string field;
  for (int i = AfterName; i <= StartTime; ++i)
    fields >> field;
  return std::strtoull(field.c_str(), nullptr, 10);
}

// Of another machine it is not known; what is very old is not believed.
bool isStale(const RunningJob &job) {
  constexpr int64_t Week = 7 * 24 * 3600;
  if (job.host != hostName())
    return int64_t(std::time(nullptr)) - job.since > Week;
  bool exited = ::kill(pid_t(job.server), 0) != 0 && errno == ESRCH;
  return exited || (job.started != 0 && startOf(job.server) != job.started);
}

} // namespace

RunningJob jobOfThisProcess() {
  RunningJob job;
  job.host = hostName();
  job.server = ::getpid();
  job.started = startOf(job.server);
  return job;
}

std::string encode(const RunningJob &job) {
  Json json = {{"host", job.host},   {"server", job.server}, {"started", job.started},
               {"id", job.id},       {"kind", job.kind},     {"target", job.target},
               {"state", job.state}, {"since", job.since}};
  return dumped(json) + "\n";
}

std::optional<RunningJob> decodeRunningJob(std::string_view text) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    return std::nullopt;
  RunningJob job;
  bool good = true;
  auto read = [&](const char *name, auto &to) {
    auto it = json.find(name);
    constexpr bool isText = std::is_same_v<std::decay_t<decltype(to)>, std::string>;
    if (it != json.end() && (isText ? it->is_string() : it->is_number_integer()))
      to = it->template get<std::decay_t<decltype(to)>>();
    else
      good = false;
  };
  read("host", job.host);
  read("server", job.server);
  read("started", job.started);
  read("id", job.id);
  read("kind", job.kind);
  read("target", job.target);
  read("state", job.state);
  read("since", job.since);
  return good && job.server > 0 ? std::optional(job) : std::nullopt;
}

std::string runningFolder(const std::string &cache) { return joinedPath(cache, "running"); }
std::string runningFile(const std::string &cache, const std::string &name) {
  return joinedPath(runningFolder(cache), name + std::string(Job));
}
std::string cancelFile(const std::string &cache, const std::string &name) {
  return joinedPath(runningFolder(cache), name + std::string(Cancel));
}

std::vector<RunningJob> runningJobs(const std::string &cache, FileSystem &files,
                                    const std::function<void(const std::string &path)> &remove) {
  std::vector<RunningJob> jobs;
  if (cache.empty())
    return jobs;
  for (const std::string &file : files.list(runningFolder(cache)).valueOr({})) {
    std::string path = joinedPath(runningFolder(cache), file);
    if (file.ends_with(Cancel)) {
      std::string name = file.substr(0, file.size() - Cancel.size());
      if (files.kind(runningFile(cache, name)) == FileKind::Missing)
        remove(path);
      continue;
    }
    if (!file.ends_with(Job))
      continue; // one that is being written
    Result<std::string> read = files.read(path, Longest);
    if (!read)
      continue;
    std::optional<RunningJob> job = decodeRunningJob(*read);
    if (job && job->name() + std::string(Job) == file && !isStale(*job)) {
      jobs.push_back(std::move(*job));
    } else {
      remove(path);
      remove(cancelFile(cache, file.substr(0, file.size() - Job.size())));
    }
  }
  std::stable_sort(jobs.begin(), jobs.end(), [](const RunningJob &a, const RunningJob &b) {
    return std::tie(a.since, a.server, a.id) < std::tie(b.since, b.server, b.id);
  });
  return jobs;
}

} // namespace allo
