// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleHover.h"

#include "ide/schedule/ScheduleText.h"
#include "ide/schedule/ScheduleUses.h"
#include "sema/operators/ScheduleMembers.h"
#include "sema/schedule/ScheduleFacts.h"
#include "support/Format.h"

namespace allo {

namespace {

// The functions that have anything, with their buffers and loops, one line each. The line of
// 'target' is marked.
std::string treeOf(const Schedule &schedule, const ScheduleRef *target = nullptr) {
  if (schedule.isLost())
    return "the checker cannot follow what is done to this schedule";
  constexpr size_t MaxLines = 25;
  const ScheduleTree &tree = schedule.tree();
  const auto buffers = buffersByOwner(tree);
  std::string out;
  size_t lines = 0;
  auto addLine = [&](size_t depth, const std::string &text, bool isBuffer, uint32_t id) {
    const bool isTarget =
        target && target->id == id && (target->kind == ScheduleRef::Kind::Buffer) == isBuffer;
    if (++lines <= MaxLines)
      out +=
          (out.empty() ? "" : "\n") + std::string(2 * depth, ' ') + text + (isTarget ? " ←" : "");
  };
  auto add = [&](uint32_t id, size_t depth, auto &&self) -> void {
    const ScheduleNode &node = tree.nodes[id];
    addLine(depth, node.isLoop() ? showLoop(node) : showFunction(tree, node), false, id);
    if (auto own = buffers.find(id); own != buffers.end())
      for (const ScheduleBuffer *buffer : own->second)
        addLine(depth + 1, showBuffer(*buffer), true, buffer->id);
    for (uint32_t child : node.children)
      self(child, depth + 1, self);
  };
  for (uint32_t function : tree.functions)
    if (function == tree.functions.front() || !tree.nodes[function].children.empty() ||
        buffers.contains(function))
      add(function, 0, add);
  if (lines > MaxLines)
    out += format("\n... and {0} more", lines - MaxLines);
  if (tree.mayHaveMore || tree.mayHaveUnnamed)
    out += "\nthere may be more loops than these";
  return out;
}

// "Vitis backend of gemm, device u280".
std::string showBackend(const Schedule &state) {
  const BackendSettings &settings = *state.backend();
  std::string out = !settings.kind                                ? "backend"
                    : settings.kind == BackendSettings::Kind::Cpu ? "CPU backend"
                                                                  : "Vitis backend";
  out += " of " + (state.kernel() ? state.kernel()->label : "a text");
  if (settings.target.device)
    out += ", device " + *settings.target.device;
  if (settings.target.part)
    out += ", part " + *settings.target.part;
  return out;
}
// Its interfaces and variables, one line each.
std::string settingsOf(const Schedule &state) {
  if (state.untracked() && state.untracked()->isBackend)
    return "the checker cannot follow what is done to this backend";
  std::string out;
  auto add = [&](const std::string &line) { out += (out.empty() ? "" : "\n") + line; };
  for (const vitis::PortInterface &interface : state.backend()->interfaces)
    add(show(interface));
  for (const auto &[name, value] : state.backend()->csimVariables)
    add(name + " = " + value);
  return out;
}

} // namespace

std::optional<HoverResult> scheduleHover(const Analysis &analysis, const ItemState &item,
                                         uint32_t offset, uint32_t at) {
  const std::vector<const ScheduleNodeFacts *> facts = scheduleFactsOf(analysis.items, item);
  std::vector<const Node *> path;
  if (facts.empty() || !innermostAt(*item.unit, at, &path))
    return std::nullopt;
  auto result = [&](const Node &node, std::string summary, std::string detail) {
    return HoverResult{node.span.shifted(offset), std::move(summary), std::move(detail)};
  };
  auto mentionOf = [&](const Node &node, bool ofCall) -> const ScheduleMention * {
    for (const ScheduleNodeFacts *each : facts)
      if (auto found = each->mentions.find(node.id);
          found != each->mentions.end() && found->second.ref.has_value() != ofCall)
        return &found->second;
    return nullptr;
  };
  const Node &innermost = *path.back();
  if (const ScheduleMention *mention = mentionOf(innermost, false)) {
    HoverResult made = result(innermost, showTarget(*mention->state, *mention->ref), "");
    if (!mention->isByName) // a name, not a string
      made.listing = treeOf(*mention->state, &*mention->ref);
    return made;
  }
  auto ofSchedule = [&](const Node &node, const Schedule &state) {
    if (state.backend()) {
      HoverResult made = result(node, showBackend(state), "");
      made.listing = settingsOf(state);
      return made;
    }
    HoverResult made = result(node,
                              format("schedule of {0}, epoch {1}{2}",
                                     state.kernel() ? state.kernel()->label : "a text",
                                     state.epoch(), state.isDirty() ? ", not applied" : ""),
                              "");
    made.listing = treeOf(state);
    return made;
  };
  for (size_t i = path.size(); i-- > 0;) {
    const auto *call = path[i]->tryAs<CallExpr>();
    const auto *callee = call ? call->callee->tryAs<AttributeExpr>() : nullptr;
    const ScheduleMention *mention = callee ? mentionOf(*call, true) : nullptr;
    if (!mention)
      continue;
    if (&innermost == callee->attribute) {
      const PrimitiveInfo &row = info(mention->state->lastEffect()->primitive);
      return result(innermost, showCall(row.name, row.parameters), std::string(row.summary));
    }
    const auto *attribute = callee->base->tryAs<AttributeExpr>();
    const Span place = attribute ? attribute->attribute->span : callee->base->span;
    if (!place.touches(at))
      break;
    return ofSchedule(*callee->base, *mention->state);
  }
  // A method of a backend.
  const auto *member = path.size() > 1 ? path[path.size() - 2]->tryAs<AttributeExpr>() : nullptr;
  if (member && member->attribute == &innermost)
    for (const ScheduleNodeFacts *each : facts) {
      const auto *inner = member->base->tryAs<AttributeExpr>();
      const auto found = each->schedules.find(inner ? inner->attribute->id : member->base->id);
      if (found == each->schedules.end() || !found->second->backend())
        continue;
      const bool isCpu = found->second->backend()->kind == BackendSettings::Kind::Cpu;
      if (const ScheduleMember *row = findScheduleMember(
              isCpu ? ScheduleOwner::CpuBackend : ScheduleOwner::Backend, member->attribute->name))
        return result(innermost,
                      row->isMethod ? showCall(row->name, row->parameters) : std::string(row->name),
                      std::string(row->summary));
    }
  for (const ScheduleNodeFacts *each : facts)
    if (auto found = each->schedules.find(innermost.id);
        found != each->schedules.end() && found->second->kernel())
      return ofSchedule(innermost, *found->second);
  return std::nullopt;
}

} // namespace allo
