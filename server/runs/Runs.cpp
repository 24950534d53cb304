// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/Runs.h"

#include "ide/CodeLens.h"
#include "server/Session.h"
#include "server/protocol/Uri.h"
#include "server/runs/Places.h"
#include "server/runs/show/ShowRun.h"
#include "support/Assert.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr size_t LargestLog = 1 << 20; // bytes, of one job; a last line may go beyond
constexpr size_t LargestArray = 4096;  // that is sent to a client which says nothing about it

constexpr std::string_view TimeLimit = "time-limit"; // code of a fault

// "Division by zero" -> "division by zero"; "CPU ..." stays
std::string insideSentence(std::string text) {
  if (text.size() > 1 && isUpper(text[0]) && !isUpper(text[1]))
    text[0] = toLower(text[0]);
  return text;
}

} // namespace

Runs::Runs(Session &owner)
    : session(owner), updates(owner),
      jobs(owner.host, owner.log,
           {[this](JobId id) { started(id); }, [this](const JobEvent &event) { onEvent(event); },
            [this](const FinishedJob &job) { finished(job); }}) {}

// --------------------------------------------------------------------------------------- commands

void Runs::run(RunCommand command, ReplyOnce &reply) {
  accept(std::move(command), reply, Answer::Job);
}

void Runs::accept(RunCommand command, ReplyOnce &reply, Answer answer) {
  Document *document = session.documents.find(command.uri);
  if (document && session.documents.isPending(*document)) {
    waiting.push_back({std::move(reply), document->id, std::move(command), answer});
    session.documents.prioritize(*document);
    return;
  }
  begin(std::move(command), reply, answer, document);
}

bool Runs::cancelRequest(const RequestId &id) {
  auto it = std::find_if(waiting.begin(), waiting.end(),
                         [&](const Waiting &each) { return each.reply.request() == id; });
  if (it != waiting.end()) {
    it->reply.error(ErrorCode::RequestCancelled, "the request was cancelled");
    waiting.erase(it);
    return true;
  }
  for (auto &[job, each] : active) {
    auto reader = std::find_if(each.readers.begin(), each.readers.end(),
                               [&](const ReplyOnce &reply) { return reply.request() == id; });
    if (reader == each.readers.end())
      continue;
    reader->error(ErrorCode::RequestCancelled, "the request was cancelled");
    each.readers.erase(reader);
    if (each.quiet && each.readers.empty())
      jobs.cancel(job);
    return true;
  }
  return false;
}

JobRequest Runs::request(const RunCommand &command, const std::string &path, JobId id) const {
  JobRequest made;
  made.version = ALLO_VERSION;
  made.id = id;
  made.target = path + (command.name.empty() ? "" : "::" + command.name);
  made.task = command.task;
  made.seconds = command.seconds;
  const RunSettings &settings = session.settings.config().run;
  const uint32_t limit =
      synthesizes(command.task) ? settings.synthesisTimeLimit : settings.timeLimit;
  if (!made.seconds && limit != 0)
    made.seconds = limit;
  if (RunInputs *inputs = inputsOf(made.task))
    inputs->largest = command.largest.value_or(LargestArray);
  if (auto *run = std::get_if<RunTask>(&made.task))
    run->checkOverflow = command.checkOverflow.value_or(run->checked && settings.checkOverflow);
  if (auto *hls = std::get_if<HlsTask>(&made.task)) // clients without a source map see the origins
    hls->places = session.client.info().jobUpdates ? "none" : "comment";
  if (auto *synth = std::get_if<SynthTask>(&made.task)) { // the worker reads the project itself
    const VitisSettings &vitis = session.settings.config().vitis;
    synth->root = vitis.root;
    synth->usual = {vitis.target.part, vitis.target.device, vitis.target.flow,
                    vitis.target.frequency};
  }
  if (auto *estimate = std::get_if<EstimateTask>(&made.task)) {
    const vitis::TargetChoice &target = session.settings.config().vitis.target;
    estimate->usual = {target.part, target.device, target.flow, target.frequency};
  }
  if (auto *explore = std::get_if<ExploreTask>(&made.task)) { // its limit is that of estimates
    const vitis::TargetChoice &target = session.settings.config().vitis.target;
    explore->usual = {target.part, target.device, target.flow, target.frequency};
    made.seconds = command.seconds;
  }
  if (auto *run = std::get_if<VitisTask>(&made.task)) {
    const VitisSettings &vitis = session.settings.config().vitis;
    run->root = vitis.root;
    run->usual = {vitis.target.part, vitis.target.device, vitis.target.flow,
                  vitis.target.frequency};
  }
  if (auto *sweep = std::get_if<SweepTask>(&made.task)) { // all points together may take hours
    const VitisSettings &vitis = session.settings.config().vitis;
    sweep->pointSeconds = std::exchange(made.seconds, std::nullopt);
    sweep->root = vitis.root;
    sweep->usual = {vitis.target.part, vitis.target.device, vitis.target.flow, std::nullopt};
  }
  session.documents.forEach([&](const Document &document) {
    if (document.python && !document.lost)
      made.files.push_back({pathOfUri(document.uri), document.text.str()});
  });
  return made;
}

RunVersion Runs::versionOf(const Document &document, const Analysis &analysis, JobKind kind,
                           const std::string &target) const {
  RunVersion version =
      server::versionOf(analysis, kind, target, outcomes.editsOutside(document.id));
  if (kind == JobKind::Hls)
    version.kernel.settings = session.settings.interfacesOf(document.uri);
  if (kind == JobKind::Estimate)
    version.kernel.settings = estimateSettingsOf(document.uri);
  return version;
}

void Runs::begin(RunCommand command, ReplyOnce &reply, Answer answer, Document *document) {
  ActiveJob made;
  made.path = pathOfUri(command.uri);
  made.command = std::move(command);
  made.quiet = answer == Answer::Text;
  // What comes of a text with other lines is not shown at the document's.
  if (const auto *run = std::get_if<RunTask>(&made.command.task); run && run->lines)
    document = nullptr;
  std::shared_ptr<const Analysis> analysis =
      document ? session.documents.analysisOf(*document) : nullptr;
  std::string error;
  if (analysis) {
    RunVersion version = versionOf(*document, *analysis, made.command.kind(), made.command.name);
    error = version.error;
    made.document = document->id;
    made.version = version.kernel;
    made.text = document->text;
    made.name = version.name;
    made.outputs = std::move(version.outputs);
    made.outcome.kind = made.command.kind();
    made.outcome.target = made.command.name;
    made.outcome.fingerprint = version.kernel.fingerprint;
    made.outcome.others = version.kernel.others;
    made.outcome.settings = version.kernel.settings;
  }
  if (made.quiet && answerAtOnce(made, error, reply))
    return;
  JobRequest asked = request(made.command, made.path, 0);
  if (std::optional<JobId> same = !error.empty() ? std::nullopt : jobs.sameAs(asked)) {
    ActiveJob &job = active.at(*same);
    job.quiet = job.quiet && made.quiet;
    job.background = false;
    if (answer == Answer::Text)
      job.readers.push_back(std::move(reply));
    else
      reply.result(lsp::JobStarted{*same});
    return;
  }
  made.id = asked.id = jobs.newId();
  if (answer == Answer::Text)
    made.readers.push_back(std::move(reply));
  else
    reply.result(lsp::JobStarted{made.id});
  std::optional<int64_t> version = made.command.version;
  if (document && version && document->version && *version < *document->version)
    session.log.info("the document changed after the command was offered: its current text is run");
  ActiveJob &job = active.emplace(made.id, std::move(made)).first->second;
  if (!error.empty())
    return conclude(job, "failed", MessageType::Error, error);
  if (jobs.full())
    return conclude(job, "failed", MessageType::Error, "too many jobs are waiting");
  // The last outcome is not true any more, or comes again.
  if (document && !job.command.makesText()) {
    const bool hadValues = outcomes.hasValues(document->id);
    if (outcomes.forget(document->id, job.outcome))
      session.publish(*document);
    if (hadValues)
      session.refreshes.send(Refreshes::Kind::InlayHints);
  }
  updates.begin(job);
  submit(std::move(asked));
}

void Runs::submit(JobRequest asked) {
  const RunSettings &settings = session.settings.config().run;
  // A tool takes the memory that it takes, unlike a kernel.
  const uint64_t memory = synthesizes(asked.task) ? 0 : settings.memoryLimit;
  jobs.submit(std::move(asked),
              {{settings.program, memory}, std::max<size_t>(1, settings.parallel)});
}

void Runs::cancelProgress(const Json &token) {
  if (!token.is_string())
    return;
  for (const auto &[id, job] : active)
    if (JobUpdates::tokenOf(id) == token.get_ref<const std::string &>()) {
      jobs.cancel(id);
      return;
    }
}

void Runs::stop() {
  for (Waiting &each : std::exchange(waiting, {}))
    each.reply.error(ErrorCode::RequestCancelled, "the server is shutting down");
  jobs.stop();
}

// -------------------------------------------------------------------------------------- documents

void Runs::edited(DocumentId document, const TextEdit &edit) {
  if (outcomes.edited(document, edit))
    session.refreshes.sendSoon({Refreshes::Kind::CodeLenses});
  if (const Document *open = texts.all().empty() ? nullptr : session.documents.find(document))
    for (GeneratedText &text : texts.all())
      text.map.edited(pathOfUri(open->uri), edit);
  for (auto &[id, job] : active)
    if (job.document == document)
      job.since.push_back(edit);
}

void Runs::analysed(Document &document, const Analysis &analysis) {
  outcomes.dropStale(document.id, analysis);
  std::vector<Waiting> ready;
  for (auto it = waiting.begin(); it != waiting.end();) {
    if (it->document == document.id) {
      ready.push_back(std::move(*it));
      it = waiting.erase(it);
    } else {
      ++it;
    }
  }
  for (Waiting &each : ready)
    begin(std::move(each.command), each.reply, each.answer, &document);
  checkTextsSoon();
  checkSoon();
}

void Runs::elsewhereChanged() {
  outcomes.elsewhereChanged();
  checkTextsSoon();
  checkSoon();
}

void Runs::closed(DocumentId document) {
  proposing.erase(document);
  outcomes.closed(document);
  uncheckedSchedules.erase(document);
  // Where its lines are is not known any more.
  if (const Document *open = texts.all().empty() ? nullptr : session.documents.find(document))
    for (GeneratedText &text : texts.all())
      if (text.map.concerns(pathOfUri(open->uri))) {
        text.map = {};
        text.version = {};
      }
  checkTextsSoon();
  for (auto &[id, job] : active)
    if (job.document == document)
      job.document.reset();
  for (auto it = waiting.begin(); it != waiting.end();)
    if (it->document == document) {
      it->reply.error(ErrorCode::ContentModified, "the document was closed");
      it = waiting.erase(it);
    } else {
      ++it;
    }
}

// ------------------------------------------------------------------------------- what jobs tell us

void Runs::started(JobId id) {
  auto it = active.find(id);
  if (it == active.end())
    return;
  it->second.phase = "starting";
  updates.phase(it->second);
}

void Runs::onEvent(const JobEvent &event) {
  auto it = active.find(event.id);
  if (it == active.end())
    return;
  ActiveJob &job = it->second;
  if (const auto *progress = std::get_if<JobProgress>(&event.what)) {
    job.phase = progress->phase;
    job.percent = progress->percent;
    updates.phase(job);
  } else if (const auto *line = std::get_if<JobLog>(&event.what)) {
    session.client.logInfo(job.command.name + ": " + line->line);
    if (job.log.size() < LargestLog)
      job.log += line->line + "\n";
  } else if (const auto *partial = std::get_if<JobPartial>(&event.what)) {
    job.partial = partial->exploration;
  } else if (const auto *artifact = std::get_if<JobArtifact>(&event.what)) {
    session.client.logInfo(job.command.name + ": wrote " + artifact->path);
  }
}

void Runs::finished(const FinishedJob &job) {
  auto it = active.find(job.id);
  if (it == active.end())
    return;
  ActiveJob &mine = it->second;
  if (mine.command.kind() == JobKind::Schedule) {
    finishedSchedule(mine, job);
    if (!mine.background) // it may have taken the place of one in the background
      checkSoon();
  }
  if (mine.command.kind() == JobKind::Estimate && job.end != JobEnd::Cancelled)
    takeEstimate(mine, job);
  if (mine.background) {
    conclude(mine, "done", MessageType::Info, "");
    if (job.end != JobEnd::Cancelled)
      checkInBackground(); // the next one
    return;
  }
  if (mine.partial && (job.end == JobEnd::Cancelled || job.end == JobEnd::TimedOut))
    return stoppedExploration(mine, job);
  if (job.end == JobEnd::Cancelled)
    return conclude(mine, "cancelled", MessageType::Info, "cancelled");
  if (mine.command.name.empty()) // its name is known now
    if (std::string target = job.result.target(); target.find("::") != std::string::npos)
      mine.command.name = mine.outcome.target = target.substr(target.rfind("::") + 2);
  if (mine.command.makesText())
    return finishedText(mine, job);
  if (mine.command.kind() == JobKind::Synth)
    return finishedSynthesis(mine, job);
  if (mine.command.kind() == JobKind::Estimate)
    return finishedEstimate(mine, job);
  if (mine.command.kind() == JobKind::Sweep)
    return finishedSweep(mine, job);
  if (mine.command.kind() == JobKind::Vitis)
    return finishedVitis(mine, job);
  if (mine.command.kind() == JobKind::Explore)
    return finishedExploration(mine, job);
  if (job.end != JobEnd::Result) {
    mine.outcome.shown = mine.command.kind() == JobKind::Csim ? "csim failed" : "Run failed";
    keep(mine);
    return failed(mine, job);
  }
  const std::optional<RunResult> &result = job.result.run;
  if (job.result.ending == Ending::Errors)
    return conclude(mine, "failed", MessageType::Error,
                    "fix the errors first: " + job.result.message,
                    result ? shown(*result) : OrderedJson());
  if (!result)
    return failed(mine, job);
  // A kernel that was run has warnings only; its errors are known from its analysis.
  if (mine.document)
    for (const DiagnosticRecord &each : result->diagnostics)
      if (each.severity == "warning")
        mine.outcome.reports.push_back(reportOf(mine, each));
  switch (job.result.ending) {
  case Ending::Done:
    return finishedWell(mine, *result);
  case Ending::Fault:
    return finishedByFault(mine, job, *result);
  case Ending::Different:
    return finishedDifferent(mine, *result);
  case Ending::Errors:
  case Ending::Refused:
  case Ending::ToolFailed:
  case Ending::InternalError:
    return failed(mine, job);
  }
}

// For the last update of a job; null for a client that gets none.
OrderedJson Runs::shown(const RunResult &result) const {
  return session.client.info().jobUpdates ? toJson(result) : OrderedJson();
}

void Runs::finishedWell(ActiveJob &job, const RunResult &result) {
  job.outcome.shown = showOutcome(job.command.kind(), result);
  keep(job);
  std::string values = showResults(result, job.outputs);
  conclude(job, "done", MessageType::Info,
           insideSentence(job.outcome.shown) + (values.empty() ? "" : ", " + values),
           shown(result));
}

void Runs::finishedByFault(ActiveJob &job, const FinishedJob &done, const RunResult &result) {
  if (result.faults.empty())
    return failed(job, done);
  bool isCsim = job.command.kind() == JobKind::Csim;
  bool onCpu = result.faultEngine == "cpu"; // to which it was to be compared
  DiagnosticRecord fault = result.faults.front();
  if (fault.code == TimeLimit)
    fault.message += settingOf(job);
  job.outcome.shown = showFault(fault.code, isCsim, onCpu);
  if (job.document)
    job.outcome.reports.insert(job.outcome.reports.begin(), reportOf(job, fault));
  keep(job);
  const char *engine = !isCsim ? "" : onCpu ? "on the CPU: " : "csim: ";
  conclude(job, "failed", MessageType::Error,
           format("{0}{1} at {2}:{3}", engine, insideSentence(fault.message), fileName(fault.file),
                  lineOf(job, fault)),
           shown(result));
}

// "3", in a notebook "cell 2:3"
std::string Runs::lineOf(const ActiveJob &job, const DiagnosticRecord &record) const {
  const uint32_t line = record.range.start.line;
  const auto all = session.documents.notebookPlaces();
  const NotebookPlaces *notebook = all ? all->find(job.command.uri) : nullptr;
  const CellPlace *cell = notebook && record.file == job.path ? notebook->at(line - 1) : nullptr;
  return cell ? format("cell {0}:{1}", cell->cell.number, cell->cell.lineInCell(line - 1) + 1)
              : std::to_string(line);
}

void Runs::finishedDifferent(ActiveJob &job, const RunResult &result) {
  const JobKind kind = job.command.kind();
  std::string difference = showDifference(kind, result);
  job.outcome.shown = showOutcome(job.command.kind(), result);
  if (job.document) {
    const DiagnosticRecord *stored = storeOfDifference(result);
    DiagnosticRecord record = stored ? *stored : DiagnosticRecord();
    if (!stored)
      record.file = job.path;
    if (result.compare && result.compare->step) {
      const DiagnosticRecord &step = result.compare->step->place;
      record.notes.insert(record.notes.begin(), NoteRecord{step.file, step.range, step.message});
    }
    RunReport report = reportOf(job, record);
    if (!stored)
      report.span = currentSpan(job, job.name);
    report.code = kind == JobKind::Csim ? "csim-difference" : "schedule-difference";
    report.message = difference;
    job.outcome.reports.insert(job.outcome.reports.begin(), report);
  }
  keep(job);
  conclude(job, "failed", MessageType::Error, difference, shown(result));
}

// The setting of the time limit, for the end of a message.
std::string Runs::settingOf(const ActiveJob &job) {
  return job.command.seconds             ? ""
         : synthesizes(job.command.task) ? " (allo.run.synthesisTimeLimit)"
                                         : " (allo.run.timeLimit)";
}

// Of a job that has no result.
void Runs::failed(ActiveJob &job, const FinishedJob &done) {
  if (!done.details.empty()) {
    session.client.logInfo(job.command.name + ": " + done.details);
    job.log += done.details + "\n";
  }
  std::string message = done.result.message;
  if (done.end == JobEnd::TimedOut)
    message += settingOf(job);
  job.reproducer = done.reproducer;
  if (!done.reproducer.empty() && !session.client.info().jobUpdates) // those have a field for it
    message += "; a reproducer is in " + done.reproducer;
  conclude(job, "failed", MessageType::Error, message);
}

// The last words about a job.
void Runs::conclude(ActiveJob &job, std::string_view state, MessageType type,
                    const std::string &message, const OrderedJson &result) {
  if (!job.readers.empty()) // of a text that there is not
    texts.keepFailure(nameOf(job.command), job.version);
  for (ReplyOnce &reader : std::exchange(job.readers, {}))
    reader.error(state == "cancelled" ? ErrorCode::RequestCancelled : ErrorCode::RequestFailed,
                 message);
  updates.end(job, state, message, result);
  bool runs = !job.command.makesText();
  if (!session.client.info().jobUpdates && !job.quiet && (runs || state != "done"))
    session.client.showMessage(type,
                               (job.command.name.empty() ? "" : job.command.name + ": ") + message);
  const JobKind kind = job.command.kind();
  const bool isSilent = job.background && !job.outcome.hasFigures; // nothing is shown of it
  JobId id = job.id;                                               // which goes with it
  active.erase(id);
  if (runs && !isSilent)
    session.refreshes.send(Refreshes::Kind::CodeLenses);
  if ((kind == JobKind::Synth || kind == JobKind::Estimate) && !isSilent)
    session.refreshes.send(Refreshes::Kind::InlayHints);
}

// As the last outcome of its kernel, if the document is still there.
void Runs::keep(ActiveJob &job) {
  Document *document = job.document ? session.documents.find(*job.document) : nullptr;
  if (!document)
    return;
  bool changed = outcomes.keep(document->id, job.outcome);
  std::shared_ptr<const Analysis> analysis = session.documents.analysisOf(*document);
  if (!analysis)
    return; // the next analysis publishes it, if it is still true then
  outcomes.dropStale(document->id, *analysis);
  if (changed)
    session.publish(*document);
  if (outcomes.hasValues(document->id))
    session.refreshes.send(Refreshes::Kind::InlayHints);
}

std::string Runs::uriOf(const std::string &path) const {
  std::string uri = pathToUri(path);
  session.documents.forEach([&](const Document &document) {
    if (pathOfUri(document.uri) == path)
      uri = document.uri;
  });
  return uri;
}

Text Runs::textOf(const std::string &path) const {
  constexpr size_t Largest = size_t(16) << 20;
  Text found;
  bool open = false;
  session.documents.forEach([&](const Document &document) {
    if (pathOfUri(document.uri) == path) {
      found = document.text;
      open = true;
    }
  });
  return open ? found
              : Text::fromBytes(readSource(session.host.files(), path, Largest).valueOr(""));
}

// Of the text that is run, in the one that there is now.
Span Runs::currentSpan(const ActiveJob &job, Span span) {
  for (const TextEdit &edit : job.since)
    span = moved(span, edit);
  return span;
}

RunNote Runs::noteOf(const ActiveJob &job, const std::string &file, const RecordRange &range,
                     const std::string &message) const {
  RunNote note;
  note.message = message;
  if (file == job.path) {
    note.span = currentSpan(job, spanOf(range, job.text));
  } else {
    Text text = textOf(file);
    note.uri = pathToUri(file);
    Span span = spanOf(range, text);
    note.range = session.client.positionsIn(text).range(span);
  }
  return note;
}

RunReport Runs::reportOf(const ActiveJob &job, const DiagnosticRecord &record) const {
  auto here = [&](const std::string &file) { return file == job.path; };
  auto current = [&](const RecordRange &range) {
    return currentSpan(job, spanOf(range, job.text));
  };
  RunReport made;
  made.isWarning = record.severity == "warning";
  made.code = record.code;
  made.message = record.message;
  auto addNote = [&](const std::string &file, const RecordRange &range,
                     const std::string &message) {
    made.notes.push_back(noteOf(job, file, range, message));
  };
  if (here(record.file)) {
    made.span = current(record.range);
  } else {
    made.span = currentSpan(job, job.name);
    addNote(record.file, record.range, record.message);
  }
  for (const NoteRecord &note : record.notes)
    addNote(note.file, note.range.value_or(RecordRange()), note.message);
  for (const ValueRecord &each : record.values.value_or(std::vector<ValueRecord>()))
    if (here(each.file))
      made.values.push_back({current(each.range), each.name, each.value});
  return made;
}

} // namespace allo::server
