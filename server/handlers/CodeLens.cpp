// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/codeLens, and allo/kernels.
#include "ide/CodeLens.h"

#include "server/handlers/Handlers.h"
#include "support/Assert.h"

#include <algorithm>
#include <optional>

namespace allo::server {

namespace {

// What a click on the lens does; a result's runs the kernel again.
std::string_view commandOf(CodeLensKind kind) {
  switch (kind) {
  case CodeLensKind::Run:
  case CodeLensKind::Compare:
    return "allo.run";
  case CodeLensKind::Csim:
    return "allo.csim";
  case CodeLensKind::Synthesize:
    return "allo.synth";
  case CodeLensKind::Estimate:
    return "allo.estimate";
  case CodeLensKind::ShowHls:
    return "allo.showHls";
  case CodeLensKind::ShowMlir:
    return "allo.showMlir";
  case CodeLensKind::ShowSchedule:
    return "allo.showSchedule";
  case CodeLensKind::ShowInstance:
    return "allo.showInstance";
  case CodeLensKind::ShowError:
    return "allo.showError";
  }
  ALLO_UNREACHABLE("kinds of lenses are handled");
}

// Of the result of a job that makes no text.
CodeLensKind lensOf(JobKind kind) {
  switch (kind) {
  case JobKind::Csim:
    return CodeLensKind::Csim;
  case JobKind::Synth:
    return CodeLensKind::Synthesize;
  case JobKind::Estimate:
    return CodeLensKind::Estimate;
  case JobKind::Run:
  case JobKind::Mlir:
  case JobKind::Hls:
  case JobKind::Schedule:
  case JobKind::Sweep:
  case JobKind::Vitis:
  case JobKind::Explore:
    return CodeLensKind::Run;
  }
  ALLO_UNREACHABLE("kinds of jobs are handled");
}

std::vector<LastResult> lastResults(const Snapshot &snapshot,
                                    const std::vector<RunnableKernel> &kernels) {
  std::vector<LastResult> out;
  if (!snapshot.runs)
    return out;
  // An estimate is shown until a synthesis has measured the same.
  auto isMeasured = [&](const RunnableKernel &kernel) {
    return std::ranges::any_of(*snapshot.runs, [&](const RunOutcome &each) {
      return each.kind == JobKind::Synth && each.hasFigures && each.target == kernel.target &&
             !snapshot.isStale(each, kernel.fingerprint);
    });
  };
  for (const RunOutcome &outcome : *snapshot.runs)
    for (const RunnableKernel &kernel : kernels)
      if (kernel.target == outcome.target && !info(outcome.kind).makesText &&
          (outcome.kind != JobKind::Estimate || (outcome.hasFigures && !isMeasured(kernel))))
        out.push_back({lensOf(outcome.kind), outcome.target, outcome.shown,
                       snapshot.isStale(outcome, kernel.fingerprint)});
  return out;
}

} // namespace

std::vector<lsp::CodeLens> answerCodeLenses(const Snapshot &snapshot,
                                            const Query<lsp::DocumentParams> &) {
  std::vector<lsp::CodeLens> shown;
  if (!snapshot.config->codeLens.enabled)
    return shown;
  const bool hasResults = snapshot.runs && !snapshot.runs->empty();
  std::vector<RunnableKernel> kernels =
      runnableKernels(*snapshot.analysis, hasResults ? KernelFacts::All : KernelFacts::OfLenses);
  Positions positions = snapshot.positions();
  std::optional<Position> last;
  Position end; // of the line
  CodeLensOptions options = snapshot.config->codeLens;
  options.synthesize = options.synthesize && snapshot.canSynthesize;
  std::vector<CodeLens> lenses = codeLenses(kernels, lastResults(snapshot, kernels),
                                            kernelInstances(*snapshot.analysis), options);
  shown.reserve(lenses.size());
  for (CodeLens &lens : lenses) {
    // Each begins a column after the one before it, as far as the line goes: there are clients that
    // show those of one place in any order.
    Position begin = positions.at(lens.span.begin);
    if (!last || begin.line != last->line || begin.column > last->column) {
      uint32_t line = snapshot.text().lineOf(lens.span.begin);
      end = positions.at(snapshot.text().lineSpan(line).end);
    } else {
      begin.column = std::min(last->column + 1, end.column);
    }
    last = begin;
    lsp::CodeLens &each = shown.emplace_back();
    each.range = {begin, end};
    each.command.title = std::move(lens.title);
    each.command.command = commandOf(lens.kind);
    lsp::KernelArgument &argument = each.command.arguments.emplace_back();
    argument.uri = snapshot.uri;
    argument.target = std::move(lens.target);
    argument.version = snapshot.version;
    if (lens.kind == CodeLensKind::Compare)
      argument.compare = true;
    if (lens.kind == CodeLensKind::ShowInstance)
      argument.instance = std::move(lens.instance);
  }
  return shown;
}

std::vector<lsp::Kernel> answerKernels(const Snapshot &snapshot,
                                       const Query<lsp::DocumentParams> &) {
  Positions positions = snapshot.positions();
  std::vector<lsp::Kernel> shown;
  for (const RunnableKernel &kernel : runnableKernels(*snapshot.analysis)) {
    if (kernel.isUnnamed)
      continue;
    lsp::Kernel &each = shown.emplace_back();
    each.target = kernel.target;
    each.range = positions.range(kernel.name);
    if (kernel.definition)
      each.definition = positions.range(*kernel.definition);
    each.broken = kernel.broken;
    each.streams = kernel.hasStreams;
    each.caller = kernel.caller;
    for (const KernelInput &input : kernel.inputs)
      each.inputs.push_back({input.name, input.type});
  }
  return shown;
}

} // namespace allo::server
