// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Running kernels from the editor, and showing what they are compiled to: commands become jobs, and
// what jobs tell becomes progress, messages, lenses, diagnostics and documents. A command waits for
// the document's analysis, so that a kernel with errors is never run; a fault is shown as long as
// what was run is what the document holds. Belongs to the main thread and to one session; it keeps
// the last outcome of each kernel of the open documents; RunTexts.cpp has what is about texts. To
// add a command: its name and kind of job in handlers/ExecuteCommand, its result in finished().
#pragma once

#include "sema/incremental/Analyzer.h"
#include "server/Documents.h"
#include "server/jobs/GeneratedTexts.h"
#include "server/jobs/JobManager.h"
#include "server/jobs/RunCommand.h"
#include "server/jobs/RunOutcome.h"
#include "server/protocol/ReplyOnce.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

class Session;

class Runs {
public:
  explicit Runs(Session &session);

  void run(RunCommand command, ReplyOnce &reply);
  // The text of that URI, made anew where it is not what the kernel is now. Throws BadParams.
  void read(const std::string &uri, ReplyOnce &reply);
  // What a line of a document has to do with lines of others: of a Python file those of the texts
  // that were made of it, of such a text those of Python files. LocationLinks, as JSON.
  std::string sourceMap(const std::string &uri, Position position) const;
  bool cancel(JobId id) { return jobs.cancel(id); }
  // By the token of its progress, as JSON.
  void cancelProgress(const Json &token);
  // A command that waits for an analysis; whether the request was one.
  bool cancelRequest(const RequestId &id);
  // Ends everything, before a shutdown.
  void stop();

  // --- what happens to documents
  void edited(DocumentId document, const TextEdit &edit);
  // Before its diagnostics are published.
  void analysed(Document &document, const Analysis &analysis);
  // Its text is not known any more, or of no interest.
  void closed(DocumentId document);
  // Files that are not open have changed.
  void elsewhereChanged();
  // The projects' settings may have.
  void settingsChanged() { checkTextsSoon(); }

  // --- what there is to show; null where nothing was run
  std::shared_ptr<const RunOutcomes> outcomesOf(DocumentId document) const;
  uint64_t editsOutside(DocumentId document) const;

private:
  enum class Progress : uint8_t { None, Asked, Begun };
  struct Active {
    JobId id = 0;
    RunCommand command;
    std::string path; // of the document, as the worker knows it
    std::optional<DocumentId> document;
    KernelVersion version;
    Text text;                   // that is run
    std::vector<TextEdit> since; // to the document's text now
    Span name;                   // of the kernel in 'text'
    KernelOutputs outputs;
    RunOutcome outcome; // as far as it is known
    Progress progress = Progress::None;
    std::string phase = "queued";
    uint32_t percent = 0;           // 0: not known
    std::string log;                // what it said, line by line
    std::string reproducer;         // where the worker crashed: the file that replays the job
    std::vector<ReplyOnce> readers; // of the text that is made
    bool quiet = false;             // nobody but they asked for it
  };
  // How a request is answered: with the job's number, or with the text that it makes.
  enum class Answer : uint8_t { Job, Text };
  struct Waiting {
    ReplyOnce reply;
    DocumentId document{};
    RunCommand command;
    Answer answer;
  };

  void accept(RunCommand command, ReplyOnce &reply, Answer answer);
  void begin(RunCommand command, ReplyOnce &reply, Answer answer, Document *document /*nullable*/);
  RunVersion versionOf(const Document &document, const Analysis &analysis, JobKind kind,
                       const std::string &target) const;
  bool answerAtOnce(const Active &asked, const std::string &error, ReplyOnce &reply);
  void forgetOutcome(Document &document, const RunOutcome &next);
  JobRequest request(const RunCommand &command, const std::string &path, JobId id) const;
  void started(JobId id);
  void onEvent(const JobEvent &event);
  void finished(const FinishedJob &job);
  void finishedText(Active &active, const FinishedJob &job);
  void finishedWell(Active &active, const RunResult &result);
  void finishedByFault(Active &active, const FinishedJob &job, const RunResult &result);
  void finishedDifferent(Active &active, const RunResult &result);
  std::string contentOf(const GeneratedText &text) const;
  void showAsFile(const GeneratedName &name, const std::string &text);
  void checkTextsSoon();
  void checkTexts(JobKind kind);
  static std::string settingOf(const Active &job);
  void failed(Active &job, const FinishedJob &done);
  void conclude(Active &active, std::string_view state, MessageType type,
                const std::string &message, const nlohmann::ordered_json &result = nullptr);
  void keep(Active &active);
  RunReport reportOf(const Active &active, const DiagnosticRecord &record) const;
  static Span currentSpan(const Active &job, Span span);
  Text textOf(const std::string &path) const;
  std::string uriOf(const std::string &path) const;
  bool dropStale(Document &document, const Analysis &analysis);

  void beginProgress(Active &active);
  void progressBegun(Active &active);
  void report(Active &active);
  // Writes what a job said where clients can show it; empty where it said nothing.
  std::string writeLog(const Active &active, std::string_view last);
  void update(const Active &active, std::string_view state, std::string_view message,
              const nlohmann::ordered_json &result = nullptr, const std::string &logPath = "");

  Session &session;
  std::map<JobId, Active> active;
  std::vector<Waiting> waiting;
  std::map<DocumentId, std::shared_ptr<const RunOutcomes>> outcomes;
  uint64_t edits = 0; // of all documents, and elsewhere
  std::map<DocumentId, uint64_t> editsOf;
  GeneratedTexts texts;
  std::map<JobKind, uint64_t> textChecks; // that were asked for; the last one is made
  std::shared_ptr<bool> alive = std::make_shared<bool>(true); // for timers
  JobManager jobs; // last: it is stopped before what its listener uses goes
};

} // namespace allo::server
