// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/JobUpdates.h"

#include "server/Session.h"
#include "support/Path.h"

namespace allo::server {

using OrderedJson = nlohmann::ordered_json;

std::string JobUpdates::tokenOf(JobId id) { return "allo/job/" + std::to_string(id); }

void JobUpdates::begin(const ActiveJob &job) {
  update(job, "queued", "");
  if (!session.client->workDoneProgress || job.quiet)
    return;
  shown[job.id] = {false, std::string(info(job.command.kind()).title) + job.command.name,
                   job.phase};
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("token").string(tokenOf(job.id)).endObject();
  session.askWhether("window/workDoneProgress/create", params, [this, id = job.id](bool granted) {
    auto it = shown.find(id);
    if (!granted || it == shown.end())
      return;
    it->second.begun = true;
    notifyProgress(id, "begin", it->second.phase, it->second.title);
  });
}

// 'title' is of "begin" only.
void JobUpdates::notifyProgress(JobId id, std::string_view kind, const std::string &message,
                                const std::string &title) {
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("token").string(tokenOf(id)).key("value").beginObject();
  out.key("kind").string(kind);
  if (!title.empty())
    out.key("title").string(title);
  if (kind != "end")
    out.key("cancellable").boolean(true);
  out.key("message").string(message).endObject().endObject();
  session.notify("$/progress", params);
}

void JobUpdates::phase(const ActiveJob &job) {
  update(job, "running", job.phase);
  auto it = shown.find(job.id);
  if (it == shown.end())
    return;
  it->second.phase = job.phase;
  if (it->second.begun)
    notifyProgress(job.id, "report", job.phase);
}

void JobUpdates::end(const ActiveJob &job, std::string_view state, const std::string &message,
                     const OrderedJson &result) {
  update(job, state, message, result, writeLog(job, message));
  auto it = shown.find(job.id);
  bool begun = it != shown.end() && it->second.begun;
  shown.erase(job.id);
  if (begun)
    notifyProgress(job.id, "end", message);
}

// Writes the output of a job to a file that clients can show; its path, empty if there is none.
std::string JobUpdates::writeLog(const ActiveJob &job, std::string_view last) {
  constexpr uint64_t Limit = uint64_t(16) << 20; // bytes
  std::string cache = session.host.cacheFolder();
  if (job.log.empty() || job.quiet || cache.empty() || !session.client->jobUpdates)
    return "";
  std::string folder = joinedPath(cache, "logs");
  std::string name = logFileName(job.command.kind(), job.command.uri, job.command.name);
  bool done = session.host.saveBounded(folder, name, job.log + std::string(last) + "\n", Limit);
  return done ? joinedPath(folder, name) : "";
}

void JobUpdates::update(const ActiveJob &job, std::string_view state, std::string_view message,
                        const OrderedJson &result, const std::string &logPath) {
  if (!session.client->jobUpdates || job.quiet)
    return;
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("jobId").number(int64_t(job.id));
  out.key("kind").string(info(job.command.kind()).name);
  out.key("uri").string(job.command.uri).key("target").string(job.command.name);
  out.key("state").string(state).key("message").string(message);
  if (job.percent != 0 && state == "running")
    out.key("percentage").number(int64_t(job.percent));
  if (!result.is_null())
    out.key("result").raw(dumped(result));
  if (!logPath.empty())
    out.key("logPath").string(logPath);
  if (!job.reproducer.empty())
    out.key("reproducer").string(job.reproducer);
  out.endObject();
  session.notify("allo/jobUpdate", params);
}

} // namespace allo::server
