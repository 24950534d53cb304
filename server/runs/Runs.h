// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Running kernels from the editor, and showing what they are compiled to: commands become jobs, and
// what jobs tell becomes progress, messages, lenses, diagnostics and documents. A command waits for
// the document's analysis, so that a kernel with errors is never run; a fault is shown as long as
// what was run is what the document holds. Belongs to the main thread and to one session.
// RunTexts.cpp has the part for generated texts, RunSynthesis.cpp that for reports of synthesis
// tools, RunTools.cpp that for sweeps and for hardware, RunSchedules.cpp that for the steps of
// schedules and RunEstimates.cpp that for estimates, both of which are done in the background once
// nothing has changed for a moment. To add a command: its name and kind of job in RunCommand.cpp,
// its result in finished().
#pragma once

#include "ide/CodeLens.h"
#include "sema/incremental/Analyzer.h"
#include "server/documents/Documents.h"
#include "server/jobs/JobManager.h"
#include "server/protocol/lsp/Extensions.h"
#include "server/runs/ActiveJob.h"
#include "server/runs/GeneratedTexts.h"
#include "server/runs/JobUpdates.h"
#include "server/runs/OutcomeStore.h"
#include "server/runs/RunCommand.h"

#include <map>
#include <memory>
#include <set>
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
  // that were made of it, of such a text those of Python files.
  std::vector<lsp::LocationLink> sourceMap(const std::string &uri, Position position) const;
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
  // Somebody wants to know what would make its schedules faster, from now on.
  void wantProposals(const Document &document);
  // The projects' settings may have.
  void settingsChanged() {
    checkTextsSoon();
    checkSoon();
  }

  // What there is to show.
  const OutcomeStore &outcomesOfDocuments() const { return outcomes; }

private:
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
  bool answerAtOnce(const ActiveJob &asked, const std::string &error, ReplyOnce &reply);
  JobRequest request(const RunCommand &command, const std::string &path, JobId id) const;
  void submit(JobRequest asked);
  void started(JobId id);
  void onEvent(const JobEvent &event);
  void finished(const FinishedJob &job);
  void finishedText(ActiveJob &active, const FinishedJob &job);
  nlohmann::ordered_json shown(const RunResult &result) const;
  void finishedWell(ActiveJob &active, const RunResult &result);
  void finishedByFault(ActiveJob &active, const FinishedJob &job, const RunResult &result);
  void finishedSynthesis(ActiveJob &active, const FinishedJob &job);
  void finishedSweep(ActiveJob &active, const FinishedJob &job);
  void finishedExploration(ActiveJob &active, const FinishedJob &done);
  void stoppedExploration(ActiveJob &active, const FinishedJob &done);
  void finishedVitis(ActiveJob &active, const FinishedJob &job);
  bool askForPart(ActiveJob &active, const FinishedJob &job);
  void finishedDifferent(ActiveJob &active, const RunResult &result);
  lsp::TextDocumentContentResult contentOf(const GeneratedText &text) const;
  void showAsFile(const GeneratedName &name, const std::string &text);
  void checkSoon();
  void checkInBackground();
  bool startInBackground(Document &document, const RunnableKernel &kernel, JobTask task,
                         std::optional<double> seconds, const RunOutcome &outcome);
  bool isKnown(const Document &document, const RunOutcome &wanted) const;
  bool checkSchedulesOf(Document &document);
  bool estimateKernelsOf(Document &document);
  bool proposeStepsFor(Document &document, const Analysis &analysis, Fingerprint settings);
  void takeProposals(ActiveJob &active, const EstimateResult &made) const;
  void takeSchedule(const ActiveJob &active, const LoopEstimateRecord &loop,
                    LoopFigures &figures) const;
  void estimatesChanged(const std::string &uri);
  Fingerprint estimateSettingsOf(const std::string &uri) const;
  bool hasBudgets(Document &document) const;
  void takeEstimate(ActiveJob &active, const FinishedJob &job);
  void finishedEstimate(ActiveJob &active, const FinishedJob &job);
  void tellOfOthers(const Document &document, size_t count);
  void finishedSchedule(ActiveJob &active, const FinishedJob &job);
  void checkTextsSoon();
  void checkTexts(JobKind kind);
  std::string lineOf(const ActiveJob &job, const DiagnosticRecord &record) const;
  static std::string settingOf(const ActiveJob &job);
  void failed(ActiveJob &job, const FinishedJob &done);
  void conclude(ActiveJob &active, std::string_view state, MessageType type,
                const std::string &message, const nlohmann::ordered_json &result = nullptr);
  void keep(ActiveJob &active);
  RunNote noteOf(const ActiveJob &active, const std::string &file, const RecordRange &range,
                 const std::string &message) const;
  RunReport reportOf(const ActiveJob &active, const DiagnosticRecord &record) const;
  static Span currentSpan(const ActiveJob &job, Span span);
  Text textOf(const std::string &path) const;
  std::string uriOf(const std::string &path) const;

  Session &session;
  std::map<JobId, ActiveJob> active;
  std::set<DocumentId> proposing; // that proposals are wanted for
  std::vector<Waiting> waiting;
  JobUpdates updates;
  OutcomeStore outcomes;
  GeneratedTexts texts;
  std::map<JobKind, uint64_t> textChecks;          // that were asked for; the last one is made
  uint64_t checks = 0;                             // the same, of what is done in the background
  std::map<DocumentId, size_t> uncheckedSchedules; // how many were told of
  std::shared_ptr<bool> alive = std::make_shared<bool>(true); // for timers
  JobManager jobs; // last: it is stopped before what its listener uses goes
};

} // namespace allo::server
