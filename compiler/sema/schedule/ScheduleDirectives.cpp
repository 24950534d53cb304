// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Primitives that tag loops and buffers.
#include "sema/schedule/ScheduleStep.h"

#include "support/Format.h"

#include <algorithm>

namespace allo {

void Schedule::Step::pipeline() {
  const std::optional<int64_t> interval = integer("ii", 1);
  if (interval && *interval < -1)
    fail(parameterOf("ii"), Whole, DiagText::PipelineInterval, *interval);
  const std::vector<uint32_t> targets = loops();
  if (fault)
    return;
  setTags(targets, &ScheduleNode::interval, &ScheduleNode::pipelinedAt, interval);
}

void Schedule::Step::warnOfReplaced(const std::string &name, NodeRef earlier) {
  warn(parameterOf("targets"), DiagCode::DirectiveReplaced, row.name, "'" + name + "'");
  result.warnings.back().notes = {{earlier, "the earlier one is here"}};
}

void Schedule::Step::setTags(const std::vector<uint32_t> &targets,
                             std::optional<int64_t> ScheduleNode::*value, NodeRef ScheduleNode::*at,
                             std::optional<int64_t> now) {
  for (uint32_t loop : targets) {
    ScheduleNode &own = node(loop);
    if (own.*value && now && *now != -1 && own.*value != now)
      warnOfReplaced(own.name, own.*at);
    own.*value = now;
    own.*at = callPlace;
  }
}

void Schedule::Step::unroll() {
  const ScheduleArgument &tag = argument("tag_only");
  const bool physical = tag.isGiven && !tag.isUnknown && !tag.flag;
  topology = physical;
  immediate = physical;
  const std::optional<int64_t> factor = integer("factor", 0);
  if (factor && *factor < 0)
    fail(parameterOf("factor"), Whole, DiagText::UnrollFactor, *factor);
  const std::vector<uint32_t> targets = loops();
  if (fault)
    return;
  if (tag.isGiven && tag.isUnknown) {
    isPredicted = false;
  } else if (!physical) {
    setTags(targets, &ScheduleNode::unrolledBy, &ScheduleNode::unrolledAt, factor);
  } else if (factor && targets.size() == std::max<size_t>(argument("targets").targets.size(), 1)) {
    for (uint32_t loop : targets)
      unrollBody(loop, *factor);
  } else {
    isPredicted = false;
  }
}

void Schedule::Step::partition() {
  const std::optional<int64_t> dim = integer("dim", 0);
  const std::optional<int64_t> factor = integer("factor", 0);
  const ScheduleArgument &kind = argument("kind");
  const std::string word = kind.isGiven ? kind.text : "Complete";
  const std::string lower = word == "Cyclic" ? "cyclic" : word == "Block" ? "block" : "complete";
  const bool hasFactor = argument("factor").isGiven;
  if (!kind.isUnknown && word == "Complete" && factor && *factor != 0)
    fail(parameterOf("factor"), Whole, DiagText::PartitionComplete);
  if (!kind.isUnknown && word != "Complete" && !hasFactor)
    fail(parameterOf("kind"), Whole, DiagText::PartitionNeedsFactor, lower);
  if (!kind.isUnknown && word != "Complete" && hasFactor && factor && *factor < 1)
    fail(parameterOf("factor"), Whole, DiagText::PartitionFactor, lower, *factor);
  const std::vector<uint32_t> targets = buffers("targets");
  if (fault || kind.isUnknown)
    return;
  for (uint32_t id : targets) {
    const ScheduleBuffer &buffer = tree().buffers[id];
    if (dim && buffer.hasRank && (*dim < 0 || *dim > int64_t(buffer.extents.size())))
      fail(parameterOf("dim"), Whole, DiagText::PartitionDim, buffer.name,
           counted(buffer.extents.size(), "dimension"), buffer.extents.size(), *dim);
  }
  if (fault)
    return;
  for (uint32_t id : targets)
    if (dim && (word == "Complete" || (factor && *factor > 1)))
      notePartition(id, {*dim, word, factor, callPlace});
  if (word == "Complete" || !factor)
    return;
  if (*factor == 1)
    warn(parameterOf("factor"), DiagCode::PartitionNoEffect, lower);
  for (uint32_t id : targets) {
    const ScheduleBuffer &buffer = tree().buffers[id];
    for (size_t i = 0; i < buffer.extents.size() && dim; ++i)
      if ((*dim == 0 || size_t(*dim) == i + 1) && buffer.extents[i] && *buffer.extents[i] < *factor)
        fail(parameterOf("factor"), Whole, DiagText::PartitionExtent, lower, *factor,
             *buffer.extents[i], i + 1, buffer.name);
  }
}

void Schedule::Step::notePartition(uint32_t id, SchedulePartition now) {
  ScheduleBuffer &buffer = change().buffers[id];
  std::vector<SchedulePartition> &partitions = buffer.partitions;
  for (const SchedulePartition &other : partitions)
    if ((other.dim == 0) != (now.dim == 0)) {
      warn(parameterOf("dim"), DiagCode::PartitionConflict, "'" + buffer.name + "'",
           now.dim + other.dim);
      result.warnings.back().notes = {{other.place, "it is also partitioned here"}};
      break;
    }
  auto same = std::ranges::find(partitions, now.dim, &SchedulePartition::dim);
  if (same == partitions.end())
    return partitions.push_back(std::move(now));
  const bool isOther =
      same->kind != now.kind || (same->factor && now.factor && same->factor != now.factor);
  if (isOther) {
    warn(parameterOf("dim"), DiagText::PartitionAgain, "'" + buffer.name + "'",
         now.dim == 0 ? std::string("all dimensions") : "dimension " + std::to_string(now.dim));
    result.warnings.back().notes = {{same->place, "the first one is here"}};
  }
  *same = std::move(now);
}

void Schedule::Step::bindStorage() {
  const std::vector<uint32_t> targets = buffers("targets");
  const ScheduleArgument &impl = argument("impl"), &type = argument("mem_type");
  if (fault)
    return;
  const std::optional<std::string> now =
      impl.isUnknown || type.isUnknown ? std::nullopt
                                       : std::optional(format("{0}, {1}", type.text, impl.text));
  for (uint32_t id : targets) {
    ScheduleBuffer &buffer = change().buffers[id];
    if (buffer.storage && now && buffer.storage != now)
      warnOfReplaced(buffer.name, buffer.boundAt);
    buffer.storage = now;
    buffer.boundAt = callPlace;
  }
}

void Schedule::Step::dataflow() {
  operations("targets");
  const ScheduleArgument &given = argument("targets");
  if (fault || given.isUnknown)
    return;
  if (!given.isGiven && !tree().functions.empty())
    node(tree().functions.front()).isDataflow = true;
  for (const ScheduleTarget &target : given.targets)
    if (const std::optional<uint32_t> found = operation(target))
      node(*found).isDataflow = true;
}

} // namespace allo
