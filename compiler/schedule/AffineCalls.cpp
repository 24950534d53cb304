// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Calls.h"

#include <algorithm>

namespace allo::schedule {

using namespace mlir;

namespace {

constexpr size_t MostAffineTrials = 8; // loops that are tried where a primitive has failed

std::string whyNotAffine(const OpNode &loop) {
  return loop.trips ? "it is not in affine form"
                    : "its number of iterations is known only at run time";
}

} // namespace

// An effect of its own, before the primitive.
Schedule::Pending PrimitiveCall::raising(const Nodes &loops) const {
  Step raise = step(loops);
  raise.primitive = Primitive::Affine;
  Effect effect{format("affine:{0}", schedule.log.size() + 1),
                Primitive::Affine,
                schedule.epoch(),
                true,
                {{"targets", paths(loops)}},
                place};
  return {{std::move(raise)}, std::move(effect)};
}

// "affine("q")", by names that mean these loops alone.
std::string PrimitiveCall::affineCall(const Nodes &loops) const {
  const Finder finder(*schedule.snapshot(), schedule.primary);
  std::string all;
  for (size_t node : loops) {
    const OpNode &loop = op(node);
    const Selection named = finder.select({RefKind::Loop, loop.name});
    const bool isNamed = !loop.name.empty() && named.nodes == Nodes{node};
    all += (all.empty() ? "" : ", ") +
           (isNamed ? format("\"{0}\"", loop.name) : format("s.loop(path=\"{0}\")", loop.path));
  }
  return loops.size() == 1 ? format("affine({0})", all) : format("affine([{0}])", all);
}

// 'error' is why it cannot be raised; nothing where it can.
ScheduleError PrimitiveCall::notAffine(size_t node, std::string_view wanted,
                                       const std::optional<ScheduleError> &error) const {
  const OpNode &loop = op(node);
  const std::string shown = "'" + (loop.name.empty() ? loop.path : loop.name) + "'";
  const std::string reason =
      error ? error->message.text.substr(error->message.text.find(": ") + 2)
            : format("{0}; call {1} first", whyNotAffine(loop), affineCall({node}));
  return {DiagMessage(DiagText::NeedsAffineLoop, row.name, wanted, shown, reason),
          {{loop.loc, "the loop"}}};
}

// The loop that could not be raised is in the first note.
ScheduleError PrimitiveCall::needsAffine(const ScheduleError &error) const {
  if (error.kind() != ErrorKind::Transform || error.notes.empty())
    return error;
  size_t node = raised.front();
  for (size_t each : raised)
    if (op(each).loc == error.notes.front().place)
      node = each;
  return notAffine(node, "affine loops", error);
}

Result<size_t, ScheduleError> PrimitiveCall::affineAxis() {
  Result<size_t, ScheduleError> axis = target(argument("axis"), RefKind::Loop, "axis");
  if (!axis || op(*axis).has(Trait::AffineFor))
    return axis;
  RunReport report;
  auto attempt = schedule.attempt(raising({*axis}), report);
  if (!attempt && attempt.error().kind() != ErrorKind::Transform)
    return attempt.error();
  return notAffine(*axis, "an affine loop as its axis",
                   attempt ? std::nullopt : std::optional(attempt.error()));
}

// Where a primitive fails because of loops in or around its nests that affine() would make affine.
ScheduleError PrimitiveCall::withAffineFirst(ScheduleError error,
                                             ArrayRef<Schedule::Pending> failed) const {
  if (error.kind() != ErrorKind::Transform)
    return error;
  const Snapshot &snapshot = *schedule.snapshot();
  std::vector<std::string> nests;
  for (const Schedule::Pending &each : failed)
    for (const Step &step : each.steps)
      for (const std::string &id : step.targets)
        if (const OpNode *node = snapshot.opById(id)) {
          const OpNode *outermost = nullptr;
          for (; node->parent != NoNode; node = &op(node->parent))
            if (node->has(Trait::Loop))
              outermost = node;
          if (outermost)
            nests.push_back(outermost->path);
        }
  Nodes candidates;
  for (const OpNode &each : snapshot.ops()) {
    const size_t node = snapshot.indexOf(each);
    if (each.kind == "scf.for" && !llvm::is_contained(raised, node) &&
        llvm::any_of(nests, [&](const std::string &nest) {
          return each.path == nest || each.path.starts_with(nest + "/");
        }))
      candidates.push_back(node);
  }
  if (candidates.empty() || candidates.size() > MostAffineTrials)
    return error;
  auto works = [&](const Nodes &loops) {
    std::vector<Schedule::Pending> steps{raising(loops)};
    steps.insert(steps.end(), failed.begin(), failed.end());
    RunReport report;
    return bool(schedule.attempt(steps, report));
  };
  Nodes loops;
  for (size_t each : candidates)
    if (loops.empty() && works({each}))
      loops = {each};
  if (loops.empty() && candidates.size() > 1 && works(candidates))
    loops = candidates;
  if (loops.empty())
    return error;
  const std::string text = error.message.text.substr(0, error.message.text.rfind("; "));
  error.message.text = format("{0}; call {1} first", text, affineCall(loops));
  for (size_t each : loops)
    error.notes.push_back({op(each).loc, whyNotAffine(op(each))});
  return error;
}

Result<Made, ScheduleError> PrimitiveCall::raise() {
  Result<Nodes, ScheduleError> nodes = uniqueLoops(DiagText::NoTargets, 0);
  if (!nodes)
    return nodes.error();
  data = {{"targets", paths(*nodes)}};
  Nodes sorted(*nodes);
  std::ranges::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  Step one = step(sorted);
  if (primitive == Primitive::Polyhedral) {
    // What is queued can be applied.
    const Schedule::Pending queued{{one}, effect(true)};
    RunReport report;
    if (auto attempt = schedule.attempt(queued, report); !attempt)
      return attempt.error();
    return defer({std::move(one)}, true);
  }
  Result<Made, ScheduleError> made = immediate(std::move(one), {}, sorted.size());
  if (!made)
    return made;
  // In the order of the targets.
  Made ordered;
  for (size_t node : *nodes) {
    const auto at = std::ranges::lower_bound(sorted, node) - sorted.begin();
    ordered.first.push_back(made->first[size_t(at)]);
  }
  return ordered;
}

} // namespace allo::schedule
