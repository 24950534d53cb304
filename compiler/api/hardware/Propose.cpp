// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/hardware/Propose.h"

#include "api/hardware/Explore.h"
#include "explore/Neighbours.h"
#include "support/Format.h"

#include <algorithm>
#include <chrono>

namespace allo::api {

namespace {

const program::SourceFile &fileOf(const LoadedKernel &loaded, const program::SourceRange &place) {
  return loaded.program->files[place.file];
}

// The same code, in two programs of files that differ behind it only.
bool isSame(const LoadedKernel &one, const program::SourceRange &a, const LoadedKernel &other,
            const program::SourceRange &b) {
  return a.span == b.span && fileOf(one, a).path == fileOf(other, b).path;
}

std::string showPartition(const explore::Partition &partition) {
  switch (partition.kind) {
  case explore::PartitionKind::Cyclic:
    return format("cyclic with factor {0}", partition.factor);
  case explore::PartitionKind::Block:
    return format("block with factor {0}", partition.factor);
  case explore::PartitionKind::Complete:
    break;
  }
  return "complete";
}

class Proposer {
public:
  Proposer(const DesignSpace &space, Estimated &base)
      : space(space), base(base), start(evaluationOf(base, &places)) {}

  std::vector<Proposal> all() {
    using std::chrono::steady_clock;
    const steady_clock::time_point since = steady_clock::now();
    for (const explore::Design &design : explore::neighboursOf({}, start)) {
      if (std::chrono::duration<double>(steady_clock::now() - since).count() > LongestProposing ||
          tried >= MostProposed)
        break;
      if (design.structure.empty())
        propose(design);
    }
    return std::move(made);
  }

private:
  const DesignSpace &space;
  Estimated &base;
  EvaluationPlaces places;
  const explore::Evaluation start;
  std::vector<Proposal> made;
  size_t tried = 0;

  void propose(const explore::Design &design) {
    const std::vector<program::SourceRange> loops = loopsOf(design);
    if (loops.empty() || isInTheWay(design))
      return;
    Proposal proposal;
    uint64_t least = start.latency->max;
    bool isFaster = false;
    // With what the estimate then names: copies need ports.
    constexpr int MostLifts = 3;
    explore::Design next = design;
    for (int i = 0; i <= MostLifts && tried < MostProposed; ++i) {
      ++tried;
      TypeContext types;
      Estimated estimated = space.estimate(types, next);
      const explore::Evaluation evaluation = evaluationOf(estimated);
      // A step that only gives a warning is of no use.
      if (!evaluation.isEstimated() ||
          estimated.loaded.warnings.size() > base.loaded.warnings.size())
        break;
      if (evaluation.latency->max < least) {
        least = evaluation.latency->max;
        isFaster = true;
        take(proposal, loops, next, estimated);
      }
      explore::Design lifted = explore::lifted(next, evaluation);
      if (lifted == next)
        break;
      next = std::move(lifted);
    }
    if (isFaster)
      made.push_back(std::move(proposal));
  }

  void take(Proposal &proposal, const std::vector<program::SourceRange> &loops,
            const explore::Design &design, const Estimated &estimated) const {
    proposal = {loops, titleOf(design), space.linesOf(design), {}, {}, estimated.estimate.latency};
    auto isLoop = [&](const program::SourceRange &place) {
      return isSame(base.loaded, loops.front(), estimated.loaded, place);
    };
    for (const estimate::LoopEstimate &each : estimated.estimate.loops)
      if ((each.place && isLoop(*each.place)) || std::ranges::any_of(each.flattened, isLoop)) {
        if (each.isPipelined)
          proposal.interval = each.interval;
        proposal.loopLatency = each.latency;
      }
  }

  // At whose headers the proposal is offered.
  std::vector<program::SourceRange> loopsOf(const explore::Design &design) const {
    const explore::Key *key = !design.unrolled.empty()    ? &design.unrolled.begin()->first
                              : !design.pipelined.empty() ? &*design.pipelined.begin()
                                                          : nullptr;
    for (size_t i = 0; key && i < start.loops.size(); ++i)
      if (start.loops[i].key == *key && places.loops[i])
        return {*places.loops[i]};
    for (size_t i = 0; !key && i < start.lifts.size(); ++i)
      if (const explore::Lift &lift = start.lifts[i];
          design.partitions.contains({lift.buffer, lift.dim}))
        return places.lifts[i];
    return {};
  }

  // The schedule pipelines a loop around it or in it already: of the two, one would be ignored.
  bool isInTheWay(const explore::Design &design) const {
    auto isRelated = [&](size_t loop, size_t around) {
      for (std::optional<size_t> at = start.loops[loop].around; at; at = start.loops[*at].around)
        if (*at == around)
          return true;
      return false;
    };
    for (size_t i = 0; i < start.loops.size(); ++i)
      for (size_t j = 0; j < start.loops.size(); ++j)
        if (design.pipelined.contains(start.loops[i].key) && start.loops[j].isPipelined &&
            (isRelated(i, j) || isRelated(j, i)))
          return true;
    return false;
  }

  static std::string titleOf(const explore::Design &design) {
    std::string title;
    if (!design.unrolled.empty())
      title = format("{0} this loop by {1}",
                     design.pipelined.empty() ? "Unroll" : "Pipeline and unroll",
                     design.unrolled.begin()->second);
    else if (!design.pipelined.empty())
      title = "Pipeline this loop";
    if (title.empty() && design.partitions.size() == 1) {
      const auto &[place, partition] = *design.partitions.begin();
      return format("Partition '{0}' along dimension {1}, {2}", place.first, place.second,
                    showPartition(partition));
    }
    std::string buffers;
    std::string last;
    for (const auto &[place, partition] : design.partitions)
      if (place.first != last) {
        last = place.first;
        buffers += (buffers.empty() ? "'" : ", '") + last + "'";
      }
    if (buffers.empty())
      return title;
    return title.empty() ? "Partition " + buffers : title + ", partition " + buffers;
  }
};

// The end of the last call; false where one is inside of a block, whose lines are not those of
// the schedule alone.
bool findLastCall(const Estimated &made, std::optional<program::SourceRange> &after) {
  const std::string &own = fileOf(made.loaded, made.loaded.program->kernels.front().place).path;
  for (const auto &[node, place] : made.loaded.places) {
    const program::SourceFile &file = fileOf(made.loaded, place);
    if (file.path != own)
      return false;
    const std::string line = file.text.lineText(file.text.lineOf(place.span.begin));
    if (line.starts_with(' ') || line.starts_with('\t'))
      return false;
    if (!after || after->span.end < place.span.end)
      after = place;
  }
  return true;
}

} // namespace

Proposals propose(TypeContext &types, const EstimateOptions &options, FileSystem &files) {
  Proposals made;
  made.estimated = estimateKernel(types, options, files);
  if (made.estimated.failure || !findLastCall(made.estimated, made.after))
    return made;
  EstimateOptions designs = options;
  designs.kept = nullptr; // whose types the first estimate still has
  DesignSpace space(designs, files);
  TypeContext others;
  if (space.open(others, {}).failure || !space.extendsVariable())
    return made;
  made.all = Proposer(space, made.estimated).all();
  return made;
}

} // namespace allo::api
