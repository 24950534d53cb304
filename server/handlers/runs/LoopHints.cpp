// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/runs/LoopHints.h"

#include "diag/Ignores.h"
#include "ide/CodeLens.h"
#include "server/handlers/runs/KnownLoops.h"
#include "server/protocol/Uri.h"
#include "server/runs/show/ShowEstimate.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

std::string titleOf(const KnownLoop &known) {
  return format("Estimate of '{0}' for {1}{2}", known.outcome->target, known.outcome->hardware,
                known.isStale ? ", before the kernel was changed" : "");
}

// "line 12", in a notebook "cell 2, line 3", of another file "lib.py, line 12".
std::string lineText(const Snapshot &snapshot, const RunNote &note) {
  if (!note.uri.empty())
    return format("{0}, line {1}", fileName(uriToPath(note.uri).value_or(note.uri)),
                  note.range.start.line + 1);
  const uint32_t line = snapshot.text().lineOf(note.span.begin);
  const NotebookPlaces *notebook =
      snapshot.notebooks ? snapshot.notebooks->find(snapshot.uri) : nullptr;
  const CellPlace *cell = notebook ? notebook->at(line) : nullptr;
  return cell ? format("cell {0}, line {1}", cell->cell.number, cell->cell.lineInCell(line) + 1)
              : format("line {0}", line + 1);
}

// The same with the code.
std::string placeText(const Snapshot &snapshot, const RunNote &note) {
  const std::string where = lineText(snapshot, note);
  if (!note.uri.empty())
    return where;
  constexpr size_t Longest = 60;
  std::string code = snapshot.text().slice(note.span);
  code = code.substr(0, code.find('\n'));
  return code.empty() || code.size() > Longest ? where : format("{0}: `{1}`", where, code);
}

// Its operations by their steps; those that limit the interval are marked.
std::string scheduleText(const Snapshot &snapshot, const LoopFigures &loop, bool isMarkdown) {
  constexpr size_t MostSteps = 16;
  if (!loop.schedule || loop.schedule->empty())
    return "";
  std::string text = isMarkdown ? "\n\n| steps | operation | place |\n| --- | --- | --- |" : "";
  uint64_t unshown = loop.unscheduled;
  for (size_t i = 0; i < loop.schedule->size(); ++i) {
    const LoopStep &step = (*loop.schedule)[i];
    if (i >= MostSteps) {
      unshown += step.count;
      continue;
    }
    const std::optional<RunNote> at = loop.placeOf(i);
    const std::string place = at ? lineText(snapshot, *at) : "";
    if (isMarkdown)
      text += format(step.limits ? "\n| {0} | **{1}** | {2} |" : "\n| {0} | {1} | {2} |",
                     showSteps(step), showOperation(step), place);
    else
      text += format("\n    {0}: {1}{2}{3}", showSteps(step), showOperation(step),
                     place.empty() ? "" : ", " + place, step.limits ? ", limits the II" : "");
  }
  if (unshown != 0)
    text += format(isMarkdown ? "\n\n{0}" : "\n    {0}", counted(unshown, "more operation"));
  return text;
}

} // namespace

void addLoopHints(const Snapshot &snapshot, Span range, std::vector<lsp::InlayHint> &hints) {
  const InlayHintOptions &options = snapshot.config->inlayHints;
  if (!options.synthesis && !options.estimates)
    return;
  const KnownLoops known(snapshot);
  Positions positions = snapshot.positions();
  auto add = [&](const KnownLoop &loop, const std::string &tooltip) {
    const Span line = snapshot.text().lineSpan(snapshot.text().lineOf(loop.loop->span.begin));
    if (line.end < range.begin || line.end > range.end)
      return;
    lsp::InlayHint &each = hints.emplace_back();
    each.position = positions.at(line.end);
    each.label = loop.loop->shown + (loop.isStale ? " (stale)" : "");
    each.paddingLeft = true;
    each.tooltip = tooltip;
  };
  if (options.synthesis)
    for (const KnownLoop &loop : known.measured)
      add(loop, "Of the last synthesis of '" + loop.outcome->target +
                    (loop.isStale ? "', before the kernel was changed" : "'"));
  if (options.estimates)
    for (const auto &[line, loop] : known.estimates)
      add(loop, titleOf(loop));
}

std::optional<LoopEstimateText> loopEstimateAt(const Snapshot &snapshot, uint32_t offset) {
  const KnownLoops known(snapshot);
  // Also in the header of a loop that is flattened into it.
  Span header;
  auto isAt = [&](Span each) {
    header = each;
    return each.begin <= offset && offset <= each.end;
  };
  const auto at = std::ranges::find_if(known.estimates, [&](const auto &each) {
    return isAt(each.second.loop->span) || std::ranges::any_of(each.second.loop->flattened, isAt);
  });
  if (at == known.estimates.end())
    return std::nullopt;
  const LoopFigures &loop = *at->second.loop;
  std::vector<std::string> lines = loop.explained;
  std::string places;
  for (const RunNote &place : loop.places)
    places += (places.empty() ? "" : "; ") + placeText(snapshot, place);
  if (!places.empty())
    lines.insert(lines.begin() + long(std::min<size_t>(lines.size(), 2)), "At " + places);
  std::string text = titleOf(at->second);
  const bool isMarkdown = snapshot.client->hoverMarkdown;
  for (size_t i = 0; i < lines.size(); ++i)
    text += (isMarkdown ? i == 0 ? "\n\n- " : "\n- " : "\n  ") + lines[i];
  text += scheduleText(snapshot, loop, isMarkdown);
  return LoopEstimateText{header, std::move(text)};
}

std::vector<KernelEstimate> estimatesForBudgets(const Snapshot &snapshot) {
  std::vector<KernelEstimate> out;
  const Analysis &analysis = *snapshot.analysis;
  if (!snapshot.runs ||
      std::ranges::none_of(*snapshot.runs,
                           [](const RunOutcome &outcome) { return !outcome.figures.empty(); }) ||
      (snapshot.config->budgets.empty() &&
       budgetComments(analysis.text, analysis.commented).empty()))
    return out;
  for (const RunnableKernel &kernel : runnableKernels(analysis)) {
    const RunOutcome *found = nullptr;
    for (const RunOutcome &outcome : *snapshot.runs)
      if (outcome.target == kernel.target && outcome.hasFigures &&
          !snapshot.isStale(outcome, kernel.fingerprint) &&
          (outcome.kind == JobKind::Synth || !found))
        found = &outcome;
    if (!found || found->kind != JobKind::Estimate)
      continue;
    KernelEstimate &made = out.emplace_back();
    made.kernel = kernel.label.substr(0, kernel.label.find('['));
    if (made.kernel != kernel.label)
      made.instance = kernel.label;
    if (kernel.isSchedule)
      made.schedule = kernel.target;
    made.figures = found->figures;
    for (const LoopFigures &loop : found->loops) {
      KernelEstimate::Loop &each = made.loops.emplace_back();
      each.headers = loop.flattened;
      each.headers.push_back(loop.span);
      each.figures = loop.all;
      for (const RunNote &place : loop.places)
        if (place.uri.empty())
          each.reasons.push_back({"", place.span, loop.reason});
    }
  }
  return out;
}

} // namespace allo::server
