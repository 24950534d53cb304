// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/Runs.h"

#include "ide/CodeLens.h"
#include "server/Session.h"
#include "server/jobs/ShowRun.h"
#include "server/protocol/Uri.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr int Error = 1, Info = 3;    // of the protocol's messages
constexpr size_t LargestArray = 4096; // in elements, of a result that is sent to the client

const Json *optionalAt(const Json &argument, const char *key, bool (Json::*is)() const noexcept,
                       const char *wanted) {
  const Json *value = member(argument, key);
  if (!value || value->is_null())
    return nullptr;
  if (!(value->*is)())
    throw BadParams(std::string("'") + key + "' must be " + wanted);
  return value;
}
std::string textAt(const Json &argument, const char *key) {
  const Json *value = optionalAt(argument, key, &Json::is_string, "a string");
  return value ? value->get<std::string>() : "";
}
std::optional<uint32_t> countAt(const Json &argument, const char *key) {
  const Json *value = optionalAt(argument, key, &Json::is_number_unsigned, "a number from 0 on");
  if (value && value->get<uint64_t>() > UINT32_MAX)
    throw BadParams(std::string("'") + key + "' is too large");
  return value ? std::optional(value->get<uint32_t>()) : std::nullopt;
}

// A document without a file gets a name that no file has.
std::string pathOfUri(const std::string &uri) {
  if (std::optional<std::string> path = uriToPath(uri))
    return *path;
  std::string name = uri;
  std::replace(name.begin(), name.end(), '/', '_');
  return "/" + name;
}

std::string tokenOf(JobId id) { return "allo/job/" + std::to_string(id); }

GeneratedName nameOf(const RunCommand &command) {
  return {command.uri, command.name, command.options.stage};
}

std::string contentResult(const std::string &text) {
  std::string result;
  JsonWriter(result).beginObject().key("text").string(text).endObject();
  return result;
}

// What is run when a kernel is run.
struct RunVersion {
  KernelVersion kernel;
  bool broken = false;
  Span name; // of the kernel
};
RunVersion versionOf(const Analysis &analysis, const std::string &target, uint64_t editsOutside) {
  std::optional<RunnableKernel> kernel = findRunnable(analysis, target);
  if (!kernel)
    return {{printOfFile(analysis), editsOutside}, false, {}};
  return {{kernel->print, kernel->usesOthers ? std::optional(editsOutside) : std::nullopt},
          kernel->broken,
          kernel->name};
}

Position placeOf(const OrderedJson &place) {
  uint32_t line = place.value("line", 1u), column = place.value("column", 1u);
  return {std::max(line, 1u) - 1, std::max(column, 1u) - 1};
}

Span spanOf(const OrderedJson &entry, const Text &text) {
  auto range = entry.find("range");
  if (range == entry.end() || !range->is_object())
    return {};
  uint32_t begin =
      text.offsetAt(placeOf(range->value("start", OrderedJson::object())), ColumnUnit::CodePoint);
  uint32_t end =
      text.offsetAt(placeOf(range->value("end", OrderedJson::object())), ColumnUnit::CodePoint);
  return {begin, std::max(begin, end)};
}

Span moved(Span span, const TextEdit &edit) {
  return {movedOffset(span.begin, edit), movedOffset(span.end, edit)};
}

} // namespace

RunCommand readRunCommand(const Json &argument, JobKind kind) {
  if (!argument.is_object())
    throw BadParams("the command needs an object {uri, target}");
  RunCommand command;
  command.kind = kind;
  command.uri = stringAt(argument, "uri");
  command.name = textAt(argument, "target");
  if (size_t colons = command.name.rfind("::"); colons != std::string::npos)
    command.name.erase(0, colons + 2);
  command.version = optionalInteger(argument, "version");
  if (kind == JobKind::Mlir) {
    std::string stage = textAt(argument, "stage");
    command.options.stage = stage.empty() ? DefaultStage : stage;
    return command;
  }
  std::string folder = parentPath(pathOfUri(command.uri));
  if (const Json *inputs = optionalAt(argument, "inputs", &Json::is_object, "an object"))
    for (const auto &[name, value] : inputs->items()) {
      std::string text = value.is_string() ? value.get<std::string>() : dumpJson(value);
      bool isFile = value.is_string() && text.ends_with(".npy");
      command.inputs.arguments.push_back(name + "=" + (isFile ? absolutePath(folder, text) : text));
    }
  if (std::string npz = textAt(argument, "npz"); !npz.empty())
    command.inputs.npz = absolutePath(folder, npz);
  if (std::string output = textAt(argument, "outputDir"); !output.empty())
    command.options.outputFolder = absolutePath(folder, output);
  if (std::optional<uint32_t> seed = countAt(argument, "random"))
    command.inputs.seed = *seed;
  command.options.engine = textAt(argument, "engine");
  command.options.optLevel = countAt(argument, "optLevel");
  command.options.repeat = countAt(argument, "repeat");
  // In an editor a fault is worth more than the time that looking for it takes.
  const Json *checked = optionalAt(argument, "checked", &Json::is_boolean, "true or false");
  command.options.checked = !checked || checked->get<bool>();
  if (const Json *overflow =
          optionalAt(argument, "checkOverflow", &Json::is_boolean, "true or false"))
    command.checkOverflow = overflow->get<bool>();
  if (const Json *seconds = optionalAt(argument, "seconds", &Json::is_number, "a number")) {
    command.options.seconds = seconds->get<double>();
    if (!(*command.options.seconds >= 0))
      throw BadParams("'seconds' must be a number from 0 on");
  }
  return command;
}

Runs::Runs(Session &owner)
    : session(owner),
      jobs(owner.host, owner.log,
           {[this](JobId id) { started(id); }, [this](const JobEvent &event) { told(event); },
            [this](const FinishedJob &job) { finished(job); }}) {}

// --------------------------------------------------------------------------------------- commands

void Runs::run(RunCommand command, ReplyOnce &reply) {
  accept(std::move(command), reply, Answer::Job);
}

void Runs::read(const std::string &uri, ReplyOnce &reply) {
  std::optional<GeneratedName> name = readGeneratedUri(uri);
  if (!name)
    throw BadParams("there is no text '" + uri + "'");
  RunCommand command;
  command.kind = JobKind::Mlir;
  command.uri = name->source;
  command.name = name->target;
  command.options.stage = name->stage;
  accept(std::move(command), reply, Answer::Text);
}

void Runs::accept(RunCommand command, ReplyOnce &reply, Answer answer) {
  Document *document = session.documents.find(command.uri);
  if (document && session.isPending(*document)) {
    waiting.push_back({std::move(reply), document->id, std::move(command), answer});
    session.hurry(*document);
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
  made.kind = command.kind;
  made.target = path + (command.name.empty() ? "" : "::" + command.name);
  made.inputs = command.inputs;
  made.options = command.options;
  made.options.largest = LargestArray;
  made.options.checkOverflow =
      command.checkOverflow.value_or(command.options.checked && session.config->run.checkOverflow);
  if (!made.options.seconds && session.config->run.timeLimit != 0)
    made.options.seconds = session.config->run.timeLimit;
  session.documents.forEach([&](const Document &document) {
    if (document.python && !document.lost)
      made.files.push_back({pathOfUri(document.uri), document.text.str()});
  });
  return made;
}

void Runs::begin(RunCommand command, ReplyOnce &reply, Answer answer, Document *document) {
  Active made;
  made.path = pathOfUri(command.uri);
  made.command = std::move(command);
  made.quiet = answer == Answer::Text;
  std::shared_ptr<const Analysis> analysis = document ? session.analysisOf(*document) : nullptr;
  bool broken = false;
  if (analysis) {
    RunVersion version = versionOf(*analysis, made.command.name, editsOutside(document->id));
    broken = version.broken;
    made.document = document->id;
    made.text = document->text;
    made.name = version.name;
    made.outcome.target = made.command.name;
    made.outcome.print = version.kernel.print;
    made.outcome.others = version.kernel.others;
  }
  if (made.quiet && answerAtOnce(made, broken, reply))
    return;
  JobRequest asked = request(made.command, made.path, 0);
  if (std::optional<JobId> same = broken ? std::nullopt : jobs.sameAs(asked)) {
    Active &job = active.at(*same);
    job.quiet = job.quiet && made.quiet;
    if (answer == Answer::Text)
      job.readers.push_back(std::move(reply));
    else
      reply.result("{\"jobId\":" + std::to_string(*same) + "}");
    return;
  }
  made.id = asked.id = jobs.newId();
  if (answer == Answer::Text)
    made.readers.push_back(std::move(reply));
  else
    reply.result("{\"jobId\":" + std::to_string(made.id) + "}");
  std::optional<int64_t> version = made.command.version;
  if (document && version && document->version && *version < *document->version)
    session.log.info("the document has changed since the command was offered: its text now is run");
  Active &job = active.emplace(made.id, std::move(made)).first->second;
  if (broken)
    return conclude(job, "failed", Error, "fix the errors first");
  if (jobs.full())
    return conclude(job, "failed", Error, "too many jobs are waiting already");
  // What it said the last time is not true any more, or will be said again.
  if (document && job.command.kind == JobKind::Run)
    forgetOutcome(*document, job.command.name);
  update(job, "queued", "");
  beginProgress(job);
  const RunSettings &settings = session.config->run;
  jobs.submit(std::move(asked),
              {{settings.program, settings.memoryLimit}, std::max<size_t>(1, settings.parallel)});
}

// A text that is known, or cannot be made.
bool Runs::answerAtOnce(const Active &asked, bool broken, ReplyOnce &reply) {
  GeneratedName name = nameOf(asked.command);
  KernelVersion version{asked.outcome.print, asked.outcome.others};
  const GeneratedText *known = asked.document ? texts.find(name) : nullptr;
  if (broken) {
    texts.keep(name, version, std::nullopt);
    reply.error(ErrorCode::RequestFailed, "fix the errors first");
    return true;
  }
  if (!known || !known->text || known->version != version)
    return false;
  reply.result(contentResult(*known->text));
  return true;
}

// What it said the last time is not true any more, or will be said again.
void Runs::forgetOutcome(Document &document, const std::string &target) {
  auto old = outcomes.find(document.id);
  if (old == outcomes.end())
    return;
  auto rest = std::make_shared<RunOutcomes>(*old->second);
  bool shown = false;
  std::erase_if(*rest, [&](const RunOutcome &outcome) {
    bool same = outcome.target == target;
    shown |= same && !outcome.reports.empty();
    return same;
  });
  old->second = std::move(rest);
  if (shown)
    session.publishAgain(document);
}

void Runs::cancelProgress(const Json &token) {
  if (!token.is_string())
    return;
  for (const auto &[id, job] : active)
    if (tokenOf(id) == token.get_ref<const std::string &>()) {
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
  ++edits;
  ++editsOf[document];
  for (auto &[id, job] : active)
    if (job.document == document)
      job.since.push_back(edit);
  auto it = outcomes.find(document);
  if (it == outcomes.end())
    return;
  auto now = std::make_shared<RunOutcomes>(*it->second);
  for (RunOutcome &outcome : *now)
    for (RunReport &report : outcome.reports) {
      report.span = moved(report.span, edit);
      for (RunNote &note : report.notes)
        note.span = moved(note.span, edit);
    }
  it->second = std::move(now);
}

void Runs::analysed(Document &document, const Analysis &analysis) {
  dropStale(document, analysis);
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
}

void Runs::elsewhereChanged() {
  ++edits;
  checkTextsSoon();
}

void Runs::closed(DocumentId document) {
  outcomes.erase(document);
  ++edits; // others see the disk's text from now on
  editsOf.erase(document);
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

// The reports of kernels that are not what was run any more; whether there were any.
bool Runs::dropStale(Document &document, const Analysis &analysis) {
  auto it = outcomes.find(document.id);
  if (it == outcomes.end())
    return false;
  bool any = std::any_of(it->second->begin(), it->second->end(),
                         [](const RunOutcome &outcome) { return !outcome.reports.empty(); });
  if (!any)
    return false;
  std::vector<RunnableKernel> kernels = runnableKernels(analysis);
  auto now = std::make_shared<RunOutcomes>(*it->second);
  bool dropped = false;
  for (RunOutcome &outcome : *now) {
    if (outcome.reports.empty())
      continue;
    auto kernel = std::find_if(kernels.begin(), kernels.end(), [&](const RunnableKernel &each) {
      return each.target == outcome.target;
    });
    Fingerprint print = kernel == kernels.end() ? printOfFile(analysis) : kernel->print;
    if (print == outcome.print && (!outcome.others || *outcome.others == editsOutside(document.id)))
      continue;
    outcome.reports.clear();
    dropped = true;
  }
  it->second = std::move(now);
  return dropped;
}

std::shared_ptr<const RunOutcomes> Runs::outcomesOf(DocumentId document) const {
  auto it = outcomes.find(document);
  return it == outcomes.end() ? nullptr : it->second;
}

uint64_t Runs::editsOutside(DocumentId document) const {
  auto own = editsOf.find(document);
  return edits - (own == editsOf.end() ? 0 : own->second);
}

// ------------------------------------------------------------------------------- what jobs tell us

void Runs::started(JobId id) {
  auto it = active.find(id);
  if (it == active.end())
    return;
  it->second.phase = "starting";
  update(it->second, "running", it->second.phase);
  report(it->second);
}

void Runs::told(const JobEvent &event) {
  auto it = active.find(event.id);
  if (it == active.end())
    return;
  Active &job = it->second;
  if (const auto *progress = std::get_if<JobProgress>(&event.what)) {
    job.phase = progress->phase;
    job.percent = progress->percent;
    update(job, "running", job.phase);
    report(job);
  } else if (const auto *line = std::get_if<JobLog>(&event.what)) {
    session.tellLog(job.command.name + ": " + line->line);
  } else if (const auto *artifact = std::get_if<JobArtifact>(&event.what)) {
    session.tellLog(job.command.name + ": wrote " + artifact->path);
  }
  // Diagnostics come again with the result.
}

void Runs::finished(const FinishedJob &job) {
  auto it = active.find(job.id);
  if (it == active.end())
    return;
  Active &mine = it->second;
  const JobResult &result = job.result;
  if (job.end == JobEnd::Cancelled)
    return conclude(mine, "cancelled", Info, "cancelled");
  if (mine.command.name.empty() && result.body.is_object()) { // now its name is known
    std::string target = result.body.value("target", "");
    if (size_t colons = target.rfind("::"); colons != std::string::npos)
      mine.command.name = mine.outcome.target = target.substr(colons + 2);
  }
  if (mine.command.kind == JobKind::Mlir)
    return finishedText(mine, job);
  auto faults = result.body.find("faults");
  // Of a kernel that was run they are warnings; mistakes are known from its analysis.
  auto warnings = result.body.find("diagnostics");
  if (mine.document && warnings != result.body.end() && warnings->is_array())
    for (const OrderedJson &each : *warnings)
      if (each.is_object() && each.value("severity", "") == "warning")
        mine.outcome.reports.push_back(reportOf(mine, each));
  if (job.end == JobEnd::Result && result.good) {
    mine.outcome.shown = "ran on CPU, " + showSeconds(result.body.value("seconds", 0.0));
    keep(mine);
    std::string values = showResults(result.body);
    conclude(mine, "done", Info, mine.outcome.shown + (values.empty() ? "" : "; " + values),
             &result.body);
  } else if (job.end == JobEnd::Result && result.body.is_object() && faults != result.body.end() &&
             faults->is_array() && !faults->empty()) {
    const OrderedJson &fault = faults->front();
    mine.outcome.shown = "fault: " + fault.value("code", "");
    if (mine.document)
      mine.outcome.reports.insert(mine.outcome.reports.begin(), reportOf(mine, fault));
    keep(mine);
    std::string file = fault.value("file", "");
    uint32_t line =
        placeOf(fault.value("range", OrderedJson::object()).value("start", OrderedJson::object()))
            .line;
    conclude(mine, "failed", Error,
             format("{0}: {1} ({2}:{3})", mine.outcome.shown, fault.value("message", ""),
                    file.substr(file.rfind('/') + 1), line + 1),
             &result.body);
  } else if (job.end == JobEnd::Result && result.exitCode == 1) {
    conclude(mine, "failed", Error, "fix the errors first: " + result.message, &result.body);
  } else {
    if (job.end == JobEnd::Broken) {
      mine.outcome.shown = "failed";
      keep(mine);
    }
    conclude(mine, "failed", Error, result.message);
  }
}

void Runs::finishedText(Active &job, const FinishedJob &done) {
  const JobResult &result = done.result;
  GeneratedName name = nameOf(job.command);
  if (done.end != JobEnd::Result || !result.good || !result.body.is_object())
    return conclude(job, "failed", Error,
                    (result.exitCode == 1 ? "fix the errors first: " : "") + result.message);
  std::string text = result.body.value("text", "");
  texts.keep(name, {job.outcome.print, job.outcome.others}, text);
  for (ReplyOnce &reader : std::exchange(job.readers, {}))
    reader.result(contentResult(text));
  if (!job.quiet && !session.client->jobUpdates)
    showAsFile(name, text);
  OrderedJson body = {{"uri", generatedUri(name)}, {"stage", name.stage}};
  conclude(job, "done", Info, "MLIR at the stage " + name.stage, &body);
  checkTextsSoon(); // it may have been edited meanwhile
}

// For a client that cannot ask for it.
void Runs::showAsFile(const GeneratedName &name, const std::string &text) {
  constexpr uint64_t Limit = uint64_t(64) << 20; // bytes
  std::string cache = session.host.cacheFolder();
  if (cache.empty())
    return session.showMessage(
        Error, name.target + ": there is no cache folder to write the MLIR to: neither "
                             "ALLO_CACHE_DIR nor HOME is set");
  std::string folder = joinedPath(cache, "texts"), file = generatedFileName(name);
  std::string path = joinedPath(folder, file);
  if (!session.host.saveBounded(folder, file, text, Limit))
    return session.showMessage(Error, name.target + ": cannot write " + path);
  std::string message = name.target + ": the MLIR is in " + path;
  if (!session.client->showDocument)
    return session.showMessage(Info, message);
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("uri").string(pathToUri(path)).key("takeFocus").boolean(true).endObject();
  session.ask("window/showDocument", params, [this, message](const Json &result) {
    if (!flag(result, "success"))
      session.showMessage(Info, message);
  });
}

// Once nothing has changed for a moment.
void Runs::checkTextsSoon() {
  constexpr std::chrono::milliseconds Quiet{250};
  if (texts.all().empty() || !session.client->jobUpdates)
    return;
  session.host.after(Quiet, [this, check = ++textChecks, still = std::weak_ptr<bool>(alive)] {
    if (still.lock() && check == textChecks)
      checkTexts();
  });
}

// Tells which texts would be others, once each until they are asked for again. That of a kernel
// with errors stays.
void Runs::checkTexts() {
  for (GeneratedText &text : texts.all()) {
    Document *document = text.told ? nullptr : session.documents.find(text.name.source);
    std::shared_ptr<const Analysis> analysis = document ? session.analysisOf(*document) : nullptr;
    if (!analysis)
      continue; // after a pending one this is called again
    RunVersion now = versionOf(*analysis, text.name.target, editsOutside(document->id));
    if (now.broken || now.kernel == text.version)
      continue;
    text.told = true;
    std::string params;
    JsonWriter(params).beginObject().key("uri").string(generatedUri(text.name)).endObject();
    session.notify("allo/textDocumentContentChanged", params);
  }
}

// The last words about a job.
void Runs::conclude(Active &job, std::string_view state, int messageType,
                    const std::string &message, const OrderedJson *result) {
  if (!job.readers.empty()) // of a text that there is not
    texts.keep(nameOf(job.command), {job.outcome.print, job.outcome.others}, std::nullopt);
  for (ReplyOnce &reader : std::exchange(job.readers, {}))
    reader.error(state == "cancelled" ? ErrorCode::RequestCancelled : ErrorCode::RequestFailed,
                 message);
  update(job, state, message, result);
  if (job.progress == Progress::Begun) {
    std::string params;
    JsonWriter out(params);
    out.beginObject().key("token").string(tokenOf(job.id)).key("value").beginObject();
    out.key("kind").string("end").key("message").string(message).endObject().endObject();
    session.notify("$/progress", params);
  }
  bool isRun = job.command.kind == JobKind::Run;
  if (!session.client->jobUpdates && !job.quiet && (isRun || state != "done"))
    session.showMessage(messageType,
                        (job.command.name.empty() ? "" : job.command.name + ": ") + message);
  JobId id = job.id; // which goes with it
  active.erase(id);
  if (isRun)
    session.refreshCodeLenses();
}

// As the last outcome of its kernel, if the document is still there.
void Runs::keep(Active &job) {
  Document *document = job.document ? session.documents.find(*job.document) : nullptr;
  if (!document)
    return;
  auto now = std::make_shared<RunOutcomes>();
  bool showed = false;
  if (std::shared_ptr<const RunOutcomes> before = outcomesOf(document->id))
    for (const RunOutcome &outcome : *before) {
      if (outcome.target == job.outcome.target)
        showed |= !outcome.reports.empty();
      else
        now->push_back(outcome);
    }
  now->push_back(job.outcome);
  outcomes[document->id] = std::move(now);
  std::shared_ptr<const Analysis> analysis = session.analysisOf(*document);
  if (!analysis)
    return; // the one that comes will publish it, if it is still true then
  dropStale(*document, *analysis);
  if (showed || !job.outcome.reports.empty())
    session.publishAgain(*document);
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
  return open ? found : Text::fromBytes(readSource(session.host.files(), path, Largest).bytes);
}

RunReport Runs::reportOf(const Active &job, const OrderedJson &entry) const {
  auto here = [&](const OrderedJson &each) { return each.value("file", "") == job.path; };
  auto current = [&](Span span) {
    for (const TextEdit &edit : job.since)
      span = moved(span, edit);
    return span;
  };
  RunReport made;
  made.isWarning = entry.value("severity", "") == "warning";
  made.code = entry.value("code", "");
  made.message = entry.value("message", "");
  auto addNote = [&](const OrderedJson &step) {
    RunNote note;
    note.message = step.value("message", "");
    if (here(step)) {
      note.span = current(spanOf(step, job.text));
    } else {
      std::string path = step.value("file", "");
      Text text = textOf(path);
      note.uri = pathToUri(path);
      Span span = spanOf(step, text);
      note.range = {text.positionAt(span.begin, session.client->unit),
                    text.positionAt(span.end, session.client->unit)};
    }
    made.notes.push_back(std::move(note));
  };
  if (here(entry)) {
    made.span = current(spanOf(entry, job.text));
  } else {
    made.span = current(job.name);
    addNote(entry);
  }
  if (auto notes = entry.find("notes"); notes != entry.end() && notes->is_array())
    for (const OrderedJson &note : *notes)
      addNote(note);
  return made;
}

// --------------------------------------------------------------------------------- to the client

void Runs::beginProgress(Active &job) {
  if (!session.client->workDoneProgress || job.quiet)
    return;
  job.progress = Progress::Asked;
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("token").string(tokenOf(job.id)).endObject();
  session.askWhether("window/workDoneProgress/create", params, [this, id = job.id](bool granted) {
    auto it = active.find(id);
    if (granted && it != active.end())
      progressBegun(it->second);
  });
}

void Runs::progressBegun(Active &job) {
  job.progress = Progress::Begun;
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("token").string(tokenOf(job.id)).key("value").beginObject();
  out.key("kind").string("begin").key("title").string(
      (job.command.kind == JobKind::Run ? "Run " : "MLIR of ") + job.command.name);
  out.key("cancellable").boolean(true).key("message").string(job.phase);
  out.endObject().endObject();
  session.notify("$/progress", params);
}

void Runs::report(Active &job) {
  if (job.progress != Progress::Begun)
    return;
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("token").string(tokenOf(job.id)).key("value").beginObject();
  out.key("kind").string("report").key("cancellable").boolean(true);
  out.key("message").string(job.phase).endObject().endObject();
  session.notify("$/progress", params);
}

void Runs::update(const Active &job, std::string_view state, std::string_view message,
                  const OrderedJson *result) {
  if (!session.client->jobUpdates || job.quiet)
    return;
  std::string params;
  JsonWriter out(params);
  out.beginObject().key("jobId").number(int64_t(job.id));
  out.key("kind").string(jobKindName(job.command.kind));
  out.key("uri").string(job.command.uri).key("target").string(job.command.name);
  out.key("state").string(state).key("message").string(message);
  if (job.percent != 0 && state == "running")
    out.key("percentage").number(int64_t(job.percent));
  if (result)
    out.key("result").raw(result->dump(-1, ' ', false, OrderedJson::error_handler_t::replace));
  out.endObject();
  session.notify("allo/jobUpdate", params);
}

} // namespace allo::server
