// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleOutline.h"

#include "ide/Definition.h"
#include "ide/schedule/ScheduleNames.h"
#include "ide/schedule/ScheduleText.h"
#include "ide/schedule/ScheduleUses.h"
#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"
#include "sema/schedule/NamedSchedules.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace allo {

namespace {

using State = std::shared_ptr<const Schedule>;

// Of the innermost code on the line: of several states, the one after most steps.
State stateOnLine(const Analysis &analysis, uint32_t offset) {
  const auto cursor = analysis.items.find(offset);
  const ItemState &item = *analysis.items.at(cursor).state;
  const Span line = analysis.text.lineSpan(analysis.text.lineOf(offset));
  State of;
  bool isStep = false;
  auto take = [&](const State &state, bool step) {
    if (!of || (step && !isStep) || (step == isStep && of->steps() < state->steps())) {
      of = state;
      isStep = step;
    }
  };
  auto isHere = [&](NodeId id) {
    if (id >= item.unit->nodes.size())
      return false;
    const Span span = item.unit->nodes[id]->span.shifted(cursor.offset);
    return span.begin <= line.end && line.begin <= span.end;
  };
  for (const ScheduleNodeFacts *facts : scheduleFactsOf(analysis.items, item)) {
    for (const auto &[id, mention] : facts->mentions)
      if (isHere(id))
        take(mention.state, !mention.ref);
    for (const auto &[id, state] : facts->schedules)
      if (isHere(id) && !state->backend())
        take(state, false);
  }
  return of;
}

// The first schedule of the kernel around the place, or the only one of the file.
State stateOfFile(const Analysis &analysis, uint32_t offset) {
  const ItemId item = analysis.items.at(analysis.items.find(offset)).state->id;
  std::map<ScheduleIdentity, State> all;
  for (const auto &[name, known] : scheduleNamesAt(analysis, analysis.text.size()))
    if (known.kind == ScheduleName::Kind::Schedule && known.state)
      all[known.state->identity()] = known.state;
  for (const auto &[identity, state] : all)
    if (const ScheduleTree &tree = state->tree();
        !tree.functions.empty() && tree.nodes[tree.functions.front()].place.item == item)
      return state;
  return all.size() == 1 ? all.begin()->second : nullptr;
}

class Builder {
public:
  Builder(const Analysis &analysis, const ScheduleTree &tree)
      : analysis(analysis), tree(tree), buffers(buffersByOwner(tree)) {}

  ScheduleOutlineNode node(uint32_t id) {
    const ScheduleNode &from = tree.nodes[id];
    ScheduleOutlineNode made;
    made.kind =
        from.isLoop() ? ScheduleOutlineNode::Kind::Loop : ScheduleOutlineNode::Kind::Function;
    made.name = from.isLoop() ? from.name : tree.shownFunction(id);
    made.detail = detailOf(from);
    made.place = placeOf(from.place);
    made.step = placeOf(from.madeAt);
    if (auto own = buffers.find(id); own != buffers.end())
      for (const ScheduleBuffer *buffer : own->second) {
        ScheduleOutlineNode &child = made.children.emplace_back();
        child.kind = ScheduleOutlineNode::Kind::Buffer;
        child.name = buffer->name;
        child.detail = detailOf(*buffer);
        child.place = placeOf(buffer->place);
      }
    for (uint32_t child : from.children)
      made.children.push_back(node(child));
    return made;
  }

private:
  const Analysis &analysis;
  const ScheduleTree &tree;
  const std::map<uint32_t, std::vector<const ScheduleBuffer *>> buffers;
  std::map<ItemId, NodePlace> items; // that have been looked for

  std::optional<ScheduleOutlinePlace> placeOf(NodeRef place) {
    if (place.node == NoNode)
      return std::nullopt;
    auto known = items.find(place.item);
    if (known == items.end())
      known = items.emplace(place.item, placeOfItem(analysis, place.item)).first;
    const NodePlace &there = known->second;
    if (!there.item)
      return std::nullopt;
    ScheduleOutlinePlace found;
    found.span = nameSpan(*there.item->unit, place.node).shifted(there.offset);
    if (there.file) {
      found.file = there.file->path;
      found.text = there.file->text;
    }
    return found;
  }
};

// As the file leaves it.
State finalState(const Analysis &analysis, const ScheduleIdentity &schedule) {
  State last;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (entry.state->schedules)
      for (const Binding &binding : entry.state->schedules->module->bindings)
        if (binding.value.kind == ValueKind::Schedule)
          if (const State &state = binding.value.data->schedule->state;
              state && binding.value.data->schedule->kind == ScheduleValue::Kind::State &&
              state->identity() == schedule)
            last = state;
  });
  return last;
}

// The schedules at module level and in functions, by name, with all that is done to them.
std::multimap<std::string, State, std::less<>> targetsOf(const Analysis &analysis) {
  std::multimap<std::string, State, std::less<>> targets;
  for (const auto &[name, known] : scheduleNamesAt(analysis, analysis.text.size()))
    if (known.kind == ScheduleName::Kind::Schedule && known.state) {
      const State last = finalState(analysis, known.state->identity());
      targets.emplace(name, last ? last : known.state);
    }
  for (OtherSchedule &each : otherSchedules(analysis).named)
    if (!each.isBackend)
      targets.emplace(std::move(each.name), std::move(each.state));
  return targets;
}

std::optional<ScheduleOutline> outlineOf(const Analysis &analysis, const State &state) {
  if (!state || state->isLost() || !state->kernel())
    return std::nullopt;
  const ScheduleTree &tree = state->tree();
  ScheduleOutline made;
  made.kernel = state->kernel()->label;
  made.epoch = state->epoch();
  made.isDirty = state->isDirty();
  made.steps = made.allSteps = state->steps();
  for (const auto &[name, last] : targetsOf(analysis))
    if (last->identity() == state->identity() && last->continues(*state)) {
      made.names.push_back(name);
      made.allSteps = std::max(made.allSteps, last->steps());
    }
  if (state->lastEffect())
    made.last = info(state->lastEffect()->primitive).name;
  made.isComplete = !tree.mayHaveMore && !tree.mayHaveLess && !tree.mayHaveUnnamed;
  Builder builder(analysis, tree);
  for (uint32_t function : tree.functions)
    made.functions.push_back(builder.node(function));
  return made;
}

} // namespace

std::optional<ScheduleOutline> scheduleOutline(const Analysis &analysis, uint32_t offset) {
  if (analysis.items.empty())
    return std::nullopt;
  State state = stateOnLine(analysis, offset);
  if (!state)
    state = stateOfFile(analysis, offset);
  return outlineOf(analysis, state);
}

std::optional<ScheduleOutline> scheduleOutline(const Analysis &analysis, std::string_view target) {
  const auto targets = targetsOf(analysis);
  const auto found = targets.find(target);
  return found == targets.end() ? std::nullopt : outlineOf(analysis, found->second);
}

} // namespace allo
