// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/OutcomeStore.h"

#include "ide/CodeLens.h"
#include "server/runs/Places.h"

#include <algorithm>
#include <utility>

namespace allo::server {

std::shared_ptr<const RunOutcomes> OutcomeStore::of(DocumentId document) const {
  auto it = outcomes.find(document);
  return it == outcomes.end() ? nullptr : it->second;
}

bool OutcomeStore::hasValues(DocumentId document) const {
  const std::shared_ptr<const RunOutcomes> known = of(document);
  return known && std::ranges::any_of(*known, [](const RunOutcome &outcome) {
           return std::ranges::any_of(
               outcome.reports, [](const RunReport &report) { return !report.values.empty(); });
         });
}

uint64_t OutcomeStore::editsOutside(DocumentId document) const {
  auto own = editsOf.find(document);
  return edits - (own == editsOf.end() ? 0 : own->second);
}

bool OutcomeStore::edited(DocumentId document, const TextEdit &edit) {
  bool stale = false; // those that depend on this document
  for (const auto &[other, list] : outcomes)
    for (const RunOutcome &outcome : *list)
      stale |= other != document && outcome.others && *outcome.others == editsOutside(other);
  ++edits;
  ++editsOf[document];
  auto it = outcomes.find(document);
  if (it == outcomes.end())
    return stale;
  auto now = std::make_shared<RunOutcomes>(*it->second);
  for (RunOutcome &outcome : *now) {
    for (RunReport &report : outcome.reports) {
      report.span = moved(report.span, edit);
      for (RunNote &note : report.notes)
        note.span = moved(note.span, edit);
      for (RunValue &value : report.values)
        value.span = moved(value.span, edit);
    }
    for (LoopFigures &loop : outcome.loops) {
      loop.span = moved(loop.span, edit);
      for (RunNote &place : loop.places)
        place.span = moved(place.span, edit);
      for (Span &step : loop.stepSpans)
        step = moved(step, edit);
      for (Span &header : loop.flattened)
        header = moved(header, edit);
    }
    for (LoopProposal &proposal : outcome.proposals) {
      for (Span &header : proposal.loops)
        header = moved(header, edit);
      proposal.after = moved(proposal.after, edit);
    }
  }
  it->second = std::move(now);
  return stale;
}

void OutcomeStore::closed(DocumentId document) {
  outcomes.erase(document);
  ++edits; // others see the text on the disk from now on
  editsOf.erase(document);
}

bool OutcomeStore::dropStale(DocumentId document, const Analysis &analysis) {
  auto it = outcomes.find(document);
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
    Fingerprint fingerprint =
        kernel == kernels.end() ? fingerprintOfFile(analysis) : kernel->fingerprint;
    if (fingerprint == outcome.fingerprint &&
        (!outcome.others || *outcome.others == editsOutside(document)))
      continue;
    outcome.reports.clear();
    dropped = true;
  }
  it->second = std::move(now);
  return dropped;
}

bool OutcomeStore::dropEstimates(DocumentId document, Fingerprint settings) {
  auto it = outcomes.find(document);
  if (it == outcomes.end())
    return false;
  auto isOther = [&](const RunOutcome &outcome) {
    return outcome.kind == JobKind::Estimate && outcome.settings != settings;
  };
  if (std::ranges::none_of(*it->second, isOther))
    return false;
  auto now = std::make_shared<RunOutcomes>(*it->second);
  std::erase_if(*now, isOther);
  it->second = std::move(now);
  return true;
}

bool OutcomeStore::keep(DocumentId document, const RunOutcome &outcome) {
  bool showed = forget(document, outcome);
  std::shared_ptr<const RunOutcomes> before = of(document);
  auto now = before ? std::make_shared<RunOutcomes>(*before) : std::make_shared<RunOutcomes>();
  now->push_back(outcome);
  outcomes[document] = std::move(now);
  return showed || !outcome.reports.empty();
}

bool OutcomeStore::forget(DocumentId document, const RunOutcome &next) {
  auto old = outcomes.find(document);
  if (old == outcomes.end())
    return false;
  auto rest = std::make_shared<RunOutcomes>(*old->second);
  bool showed = false;
  std::erase_if(*rest, [&](const RunOutcome &outcome) {
    bool same = outcome.isOf(next);
    showed |= same && !outcome.reports.empty();
    return same;
  });
  old->second = std::move(rest);
  return showed;
}

} // namespace allo::server
