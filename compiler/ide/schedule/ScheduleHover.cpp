// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/schedule/ScheduleHover.h"

#include "ide/schedule/ScheduleText.h"
#include "ide/schedule/ScheduleUses.h"
#include "sema/schedule/ScheduleFacts.h"
#include "support/Format.h"

namespace allo {

namespace {

// The loops of the functions that have any, one line each.
std::string treeOf(const Schedule &schedule) {
  if (schedule.isLost())
    return "the checker cannot follow what is done to this schedule";
  constexpr size_t MaxLines = 40;
  const ScheduleTree &tree = schedule.tree();
  std::string out;
  size_t lines = 0;
  auto add = [&](uint32_t id, size_t depth, auto &&self) -> void {
    const ScheduleNode &node = tree.nodes[id];
    if (++lines <= MaxLines)
      out += (out.empty() ? "" : "\n") + std::string(2 * depth, ' ') +
             (node.isLoop() ? showLoop(node) : node.name);
    for (uint32_t child : node.children)
      self(child, depth + 1, self);
  };
  for (uint32_t function : tree.functions)
    if (function == tree.functions.front() || !tree.nodes[function].children.empty())
      add(function, 0, add);
  if (lines > MaxLines)
    out += format("\n{0} more", lines - MaxLines);
  if (tree.mayHaveMore || tree.mayHaveUnnamed)
    out += "\nthere may be more loops than these";
  return out;
}

} // namespace

std::optional<HoverResult> scheduleHover(const Analysis &analysis, const ItemState &item,
                                         uint32_t offset, uint32_t at) {
  const std::vector<const ScheduleNodeFacts *> facts = scheduleFactsOf(analysis, item);
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
  if (const ScheduleMention *mention = mentionOf(innermost, false))
    return result(innermost, showTarget(*mention->state, *mention->ref), "");
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
    if (!callee->base->span.touches(at))
      return std::nullopt;
    HoverResult made =
        result(*callee->base,
               format("schedule of {0}, epoch {1}{2}", mention->state->kernel()->label,
                      mention->state->epoch(), mention->state->isDirty() ? ", not applied" : ""),
               "");
    made.listing = treeOf(*mention->state);
    return made;
  }
  return std::nullopt;
}

} // namespace allo
