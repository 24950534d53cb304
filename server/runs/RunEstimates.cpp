// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The part of Runs that is about estimates: figures at kernels and their loops before there are
// those of a synthesis. They are made in the background where the settings name a part or a device.
#include "diag/Ignores.h"
#include "ide/CodeLens.h"
#include "server/Session.h"
#include "server/runs/Places.h"
#include "server/runs/Runs.h"
#include "server/runs/show/ShowEstimate.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "target/SourceLimits.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace allo::server {

namespace {

constexpr size_t MostEstimates = 50;   // of a file; each is a job
constexpr size_t MostProposing = 10;   // schedules of a file; each is a job
constexpr double LongestEstimate = 10; // seconds, of those that nobody asks for

bool wantsEstimates(const Config &config) {
  const vitis::TargetChoice &on = config.vitis.target;
  return (on.part || on.device) &&
         (config.inlayHints.estimates || (config.codeLens.enabled && config.codeLens.estimates));
}

using Figures = std::vector<std::pair<BudgetKey, double>>;

void addFigure(Figures &figures, BudgetKey key, const std::optional<uint64_t> &value) {
  if (value)
    figures.emplace_back(key, double(*value));
}
std::optional<uint64_t> mostOf(const std::optional<CyclesRecord> &cycles) {
  return cycles ? std::optional(cycles->max) : std::nullopt;
}

Figures figuresOf(const EstimateResult &made) {
  Figures figures;
  addFigure(figures, BudgetKey::Ii, mostOf(made.interval));
  addFigure(figures, BudgetKey::Latency, mostOf(made.latency));
  for (const auto &[name, key] :
       {std::pair{"DSP", BudgetKey::Dsp}, std::pair{"BRAM_18K", BudgetKey::Bram},
        std::pair{"URAM", BudgetKey::Uram}, std::pair{"LUT", BudgetKey::Lut},
        std::pair{"FF", BudgetKey::Ff}})
    for (const auto &[resource, used] : made.resources)
      if (resource == name)
        addFigure(figures, key, used);
  return figures;
}

bool isMeasured(const RunOutcomes &known, const RunOutcome &wanted) {
  return std::ranges::any_of(known, [&](const RunOutcome &each) {
    return each.kind == JobKind::Synth && each.hasFigures && each.target == wanted.target &&
           each.fingerprint == wanted.fingerprint && each.others == wanted.others;
  });
}

} // namespace

// Of all that the worker reads besides the text.
Fingerprint Runs::estimateSettingsOf(const std::string &uri) const {
  const vitis::TargetChoice &on = session.settings.of(uri)->vitis.target;
  const std::string text =
      format("{0}\n{1}\n{2}\n{3}", on.part.value_or(""), on.device.value_or(""),
             on.flow.value_or(""), on.frequency ? std::to_string(*on.frequency) : "");
  return combine(hashBytes(text), session.settings.interfacesOf(uri));
}

// Begins with the first kernel of which neither a synthesis nor an estimate of the present text is
// known; whether there is one.
bool Runs::estimateKernelsOf(Document &document) {
  std::shared_ptr<const Analysis> analysis = session.documents.analysisOf(document);
  const bool isWanted = wantsEstimates(*session.settings.of(document.uri));
  const Fingerprint settings = isWanted ? estimateSettingsOf(document.uri) : 0;
  if (outcomes.dropEstimates(document.id, settings)) {
    for (Refreshes::Kind kind : {Refreshes::Kind::CodeLenses, Refreshes::Kind::InlayHints})
      session.refreshes.send(kind);
    estimatesChanged(document.uri);
  }
  if (!isWanted || !analysis)
    return false;
  size_t looked = 0;
  for (const RunnableKernel &kernel : runnableKernels(*analysis)) {
    if (kernel.broken || kernel.isText)
      continue;
    if (++looked > MostEstimates)
      return false;
    RunOutcome outcome;
    outcome.kind = JobKind::Estimate;
    outcome.target = kernel.target;
    outcome.fingerprint = kernel.fingerprint;
    outcome.settings = settings;
    if (kernel.usesOthers)
      outcome.others = outcomes.editsOutside(document.id);
    const std::shared_ptr<const RunOutcomes> known = outcomes.of(document.id);
    if (isKnown(document, outcome) || (known && isMeasured(*known, outcome)))
      continue;
    if (!vitisLimitsOf(*analysis, kernel.home, kernel.label).empty()) {
      outcomes.keep(document.id, outcome); // nothing can be estimated of it
      continue;
    }
    return startInBackground(document, kernel, EstimateTask(), LongestEstimate, outcome);
  }
  return proposing.contains(document.id) && proposeStepsFor(document, *analysis, settings);
}

void Runs::wantProposals(const Document &document) {
  if (wantsEstimates(*session.settings.of(document.uri)) && proposing.insert(document.id).second)
    checkSoon();
}

// The same for the steps that would make the last schedule of a kernel faster; all estimates are
// known. Estimates come first, because everybody sees these.
bool Runs::proposeStepsFor(Document &document, const Analysis &analysis, Fingerprint settings) {
  const std::shared_ptr<const RunOutcomes> known = outcomes.of(document.id);
  const std::vector<RunnableKernel> kernels = runnableKernels(analysis);
  size_t looked = 0;
  for (auto kernel = kernels.begin(); known && kernel != kernels.end(); ++kernel) {
    const bool isLast = kernel->isSchedule && !kernel->isText && kernel->definition &&
                        std::none_of(kernel + 1, kernels.end(), [&](const RunnableKernel &later) {
                          return later.isSchedule && later.definition == kernel->definition;
                        });
    if (!isLast || !isIdentifier(kernel->target))
      continue;
    if (++looked > MostProposing)
      return false;
    const auto outcome = std::ranges::find_if(*known, [&](const RunOutcome &each) {
      return each.kind == JobKind::Estimate && each.target == kernel->target && each.hasFigures &&
             !each.hasProposals && each.fingerprint == kernel->fingerprint &&
             each.settings == settings;
    });
    if (outcome == known->end())
      continue;
    RunOutcome wanted;
    wanted.kind = JobKind::Estimate;
    wanted.target = kernel->target;
    wanted.fingerprint = kernel->fingerprint;
    wanted.settings = settings;
    wanted.others = outcome->others;
    wanted.hasProposals = true;
    EstimateTask task;
    task.proposals = true;
    return startInBackground(document, *kernel, task, LongestEstimate, wanted);
  }
  return false;
}

void Runs::takeProposals(ActiveJob &job, const EstimateResult &made) const {
  for (const ProposalRecord &each : *made.proposals) {
    if (made.after && made.after->file != job.path)
      continue;
    LoopProposal proposal;
    for (const SourceRecord &loop : each.loops)
      if (loop.file == job.path)
        proposal.loops.push_back(currentSpan(job, spanOf({loop.start, loop.end}, job.text)));
    // A creation is the last call of a schedule without steps.
    const Span last =
        made.after ? spanOf({made.after->start, made.after->end}, job.text) : job.name;
    proposal.after = currentSpan(job, last.end < job.name.end ? job.name : last);
    LoopEstimateRecord loop;
    loop.interval = each.interval;
    loop.latency = each.loopLatency ? each.loopLatency : each.latency;
    proposal.title = format("{0} ({1})", each.title, showLoop(loop));
    for (const std::string &line : each.lines)
      proposal.lines += "\n" + line;
    job.outcome.proposals.push_back(std::move(proposal));
  }
}

void Runs::takeSchedule(const ActiveJob &job, const LoopEstimateRecord &loop,
                        LoopFigures &figures) const {
  if (!loop.pipelined)
    return;
  std::vector<LoopStep> steps;
  std::map<std::string, RunNote> known; // each other file is read once for each place
  for (const StepRecord &step : loop.schedule) {
    LoopStep &made = steps.emplace_back(
        LoopStep{step.operation, step.count, step.first, step.last, {}, step.limits});
    Span &span = figures.stepSpans.emplace_back();
    if (!step.place)
      continue;
    const SourceRecord &place = *step.place;
    if (place.file == job.path) {
      span = currentSpan(job, spanOf({place.start, place.end}, job.text));
      continue;
    }
    const std::string key = format("{0}:{1}:{2}:{3}:{4}", place.file, place.start.line,
                                   place.start.column, place.end.line, place.end.column);
    auto note = known.find(key);
    if (note == known.end())
      note = known.emplace(key, noteOf(job, place.file, {place.start, place.end}, "")).first;
    made.elsewhere = note->second;
  }
  figures.schedule = std::make_shared<const std::vector<LoopStep>>(std::move(steps));
  figures.unscheduled = loop.unscheduled;
}

// Of a kernel that cannot be estimated nothing is shown; it is not tried again before something
// changes.
void Runs::takeEstimate(ActiveJob &job, const FinishedJob &done) {
  const std::optional<EstimateResult> &made = done.result.estimate;
  if (done.end == JobEnd::Result && done.result.done() && made) {
    job.outcome.hasFigures = true;
    job.outcome.shown = showFigures(*made);
    job.outcome.hardware = showHardware(*made);
    job.outcome.figures = figuresOf(*made);
    for (const LoopEstimateRecord &loop : made->loops) {
      std::string shown = showLoop(loop);
      if (!loop.place || shown.empty() || loop.place->file != job.path)
        continue;
      LoopFigures &figures = job.outcome.loops.emplace_back();
      figures.span = currentSpan(job, spanOf({loop.place->start, loop.place->end}, job.text));
      figures.shown = std::move(shown);
      figures.explained = explainLoop(loop);
      for (const SourceRecord &place : loop.flattened)
        if (place.file == job.path)
          figures.flattened.push_back(currentSpan(job, spanOf({place.start, place.end}, job.text)));
      addFigure(figures.all, BudgetKey::Ii, loop.interval);
      addFigure(figures.all, BudgetKey::Depth, loop.pipelineDepth);
      addFigure(figures.all, BudgetKey::Latency, mostOf(loop.latency));
      figures.name = loop.name;
      figures.interval = loop.interval;
      figures.depth = loop.pipelineDepth;
      figures.uncertain = loop.uncertain;
      takeSchedule(job, loop, figures);
      if (loop.limit)
        figures.reason = loop.limit->text;
      if (loop.limit && loop.limit->lift)
        figures.lift = *loop.limit->lift;
      if (loop.limit)
        for (const SourceRecord &place : loop.limit->places)
          figures.places.push_back(noteOf(job, place.file, {place.start, place.end}, ""));
    }
    if (made->proposals)
      takeProposals(job, *made);
  } else if (job.outcome.hasProposals) { // what was known before stays
    const std::shared_ptr<const RunOutcomes> known =
        job.document ? outcomes.of(*job.document) : nullptr;
    if (known)
      for (const RunOutcome &each : *known)
        if (each.isOf(job.outcome) && each.fingerprint == job.outcome.fingerprint) {
          job.outcome = each;
          job.outcome.hasProposals = true;
        }
  }
  keep(job);
  // Budgets are compared with it.
  Document *document = job.document ? session.documents.find(*job.document) : nullptr;
  if (document && hasBudgets(*document))
    session.publish(*document);
  if (document)
    estimatesChanged(document->uri);
}

void Runs::estimatesChanged(const std::string &uri) {
  if (session.client.info().followsEstimates)
    session.client.notify("allo/estimatesChanged", lsp::EstimatesChangedParams{uri});
}

bool Runs::hasBudgets(Document &document) const {
  const std::shared_ptr<const Analysis> analysis = session.documents.analysisOf(document);
  return analysis && (!session.settings.of(document.uri)->budgets.empty() ||
                      !budgetComments(analysis->text, analysis->commented).empty());
}

void Runs::finishedEstimate(ActiveJob &job, const FinishedJob &done) {
  if (!job.outcome.hasFigures)
    return failed(job, done);
  conclude(job, "done", MessageType::Info,
           format("estimate for {0}: {1}", job.outcome.hardware, job.outcome.shown),
           session.client.info().jobUpdates ? toJson(*done.result.estimate)
                                            : nlohmann::ordered_json());
}

} // namespace allo::server
