// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/JobUpdates.h"

#include "server/Session.h"
#include "server/protocol/lsp/Extensions.h"
#include "support/Path.h"

namespace allo::server {

using OrderedJson = nlohmann::ordered_json;

namespace {

// Places in the module of a notebook become places in its cells, as in the records of `allo check`:
// 'cell' is a number, and lines count from the beginning of the cell. The file stands beside the
// range of a record, and in the range of a loop.
void moveToCells(OrderedJson &value, const NotebookPlaces &notebook, const std::string &path) {
  if (!value.is_structured())
    return;
  for (OrderedJson &each : value)
    moveToCells(each, notebook, path);
  const auto range = value.is_object() ? value.find("range") : value.end();
  if (range == value.end() || !range->is_object() || !range->contains("start"))
    return;
  const OrderedJson &file =
      range->contains("file") ? (*range)["file"] : value.value("file", OrderedJson());
  const auto line = (*range)["start"].value("line", uint32_t(0));
  const CellPlace *cell = line != 0 && file == path ? notebook.at(line - 1) : nullptr;
  if (!cell)
    return;
  for (const char *side : {"start", "end"}) {
    OrderedJson &place = (*range)[side]["line"];
    place = cell->cell.lineInCell(place.get<uint32_t>() - 1) + 1;
  }
  value["cell"] = cell->cell.number;
}

} // namespace

std::string JobUpdates::tokenOf(JobId id) { return "allo/job/" + std::to_string(id); }

void JobUpdates::begin(const ActiveJob &job) {
  update(job, "queued", "");
  if (!session.client.info().workDoneProgress || job.quiet)
    return;
  shown[job.id] = {false, std::string(info(job.command.kind()).title) + job.command.name,
                   job.phase};
  lsp::WorkDoneProgressCreateParams params{tokenOf(job.id)};
  session.client.askWhether("window/workDoneProgress/create", params,
                            [this, id = job.id](bool granted) {
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
  lsp::WorkDoneProgress value{std::string(kind), title, kind != "end", message};
  session.client.notify("$/progress", lsp::ProgressParams{tokenOf(id), std::move(value)});
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
  if (job.log.empty() || job.quiet || cache.empty() || !session.client.info().jobUpdates)
    return "";
  std::string folder = joinedPath(cache, "logs");
  std::string name = logFileName(job.command.kind(), job.command.uri, job.command.name);
  bool done = session.host.saveBounded(folder, name, job.log + std::string(last) + "\n", Limit);
  return done ? joinedPath(folder, name) : "";
}

void JobUpdates::update(const ActiveJob &job, std::string_view state, std::string_view message,
                        const OrderedJson &result, const std::string &logPath) {
  if (!session.client.info().jobUpdates || job.quiet)
    return;
  lsp::JobUpdateParams params;
  params.jobId = job.id;
  params.kind = info(job.command.kind()).name;
  params.uri = job.command.uri;
  params.target = job.command.name;
  params.state = state;
  params.message = message;
  if (job.percent != 0 && state == "running")
    params.percentage = job.percent;
  if (!result.is_null()) {
    params.result = result;
    const auto notebooks = session.documents.notebookPlaces();
    if (const auto *notebook = notebooks ? notebooks->find(job.command.uri) : nullptr)
      moveToCells(*params.result, *notebook, job.path);
  }
  params.logPath = logPath;
  params.reproducer = job.reproducer;
  session.client.notify("allo/jobUpdate", params);
}

} // namespace allo::server
