// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/runs/KnownLoops.h"

#include <algorithm>

namespace allo::server {

KnownLoops::KnownLoops(const Snapshot &snapshot) : snapshot(snapshot) {
  if (!snapshot.runs || std::ranges::all_of(*snapshot.runs, [](const RunOutcome &outcome) {
        return outcome.loops.empty();
      }))
    return;
  kernels = runnableKernels(*snapshot.analysis);
  for (const KernelInstances &each : kernelInstances(*snapshot.analysis))
    for (size_t i = 0; i < each.labels.size(); ++i)
      if (i != each.active)
        inactive.insert(each.labels[i]);
  for (const RunOutcome &outcome : *snapshot.runs)
    if (outcome.kind == JobKind::Synth)
      addMeasured(outcome);
  for (const RunOutcome &outcome : *snapshot.runs)
    if (outcome.kind == JobKind::Estimate)
      addEstimates(outcome);
  for (const auto &[line, ranked] : all)
    if (!done.contains(line))
      estimates.emplace(line, ranked.rbegin()->second);
}

std::vector<KnownLoop> KnownLoops::estimatesAt(uint32_t line) const {
  std::vector<KnownLoop> out;
  if (const auto found = all.find(line); found != all.end())
    for (auto each = found->second.rbegin(); each != found->second.rend(); ++each)
      out.push_back(each->second);
  return out;
}

std::vector<uint32_t> KnownLoops::estimatedLines() const {
  std::vector<uint32_t> out;
  for (const auto &[line, ranked] : all)
    out.push_back(line);
  return out;
}

const RunnableKernel *KnownLoops::kernelOf(const RunOutcome &outcome) const {
  const auto kernel = std::ranges::find(kernels, outcome.target, &RunnableKernel::target);
  return kernel == kernels.end() ? nullptr : &*kernel;
}

void KnownLoops::addMeasured(const RunOutcome &outcome) {
  const RunnableKernel *kernel = kernelOf(outcome);
  if (!kernel)
    return;
  const bool isStale = snapshot.isStale(outcome, kernel->fingerprint);
  for (const LoopFigures &loop : outcome.loops) {
    measured.push_back({&outcome, &loop, isStale});
    if (!isStale)
      done.insert(lineOf(loop));
  }
}

void KnownLoops::addEstimates(const RunOutcome &outcome) {
  const RunnableKernel *kernel = kernelOf(outcome);
  if (!kernel)
    return;
  const bool isStale = snapshot.isStale(outcome, kernel->fingerprint);
  for (const LoopFigures &loop : outcome.loops) {
    const bool isOwn = kernel->definition && kernel->definition->begin <= loop.span.begin &&
                       loop.span.begin < kernel->definition->end;
    const Rank rank{isOwn, kernel->isSchedule, !inactive.contains(kernel->label),
                    kernel->name.begin};
    all[lineOf(loop)].emplace(rank, KnownLoop{&outcome, &loop, isStale});
  }
}

} // namespace allo::server
