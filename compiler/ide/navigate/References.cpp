// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/References.h"

#include "ide/schedule/ScheduleUses.h"
#include "sema/facts/Items.h"

#include <algorithm>

namespace allo {

// Of the text of a string the part that is the name itself.
static Span namePart(const ScheduleUse &use, std::string_view name) {
  const std::string_view text = use.plainText();
  const bool begins =
      text.starts_with(name) && (text.size() == name.size() || text[name.size()] == '.');
  return begins ? Span{use.span.begin, use.span.begin + uint32_t(name.size())} : use.span;
}

LocalNames::LocalNames(const ItemState &item, NodeId function) {
  forEachCheck(item, [&](const KernelCheck &check) {
    if (check.function == function)
      checks.push_back(&check);
  });
}

NodeId LocalNames::declarationOf(NodeId name) const {
  for (const KernelCheck *check : checks)
    if (const uint32_t variable = check->info(name).variable; variable != NoVariable)
      return check->variables[variable].node;
  return NoNode;
}

std::optional<NameUses> referencesAt(const Analysis &analysis, uint32_t offset) {
  const std::optional<ScheduleUse> string = scheduleUseAt(analysis, offset);
  if (string && !string->mention->isByName)
    return std::nullopt; // a variable of Python, which other servers know
  const std::optional<PlaceAt> found = placeAt(analysis, offset);
  if (!found)
    return std::nullopt;
  NameUses out;
  out.origin = found->origin;
  out.place = found->place;
  out.home = placeOfItem(analysis, found->place.item);
  if (!out.home.item || found->place.node >= out.home.item->unit->nodes.size())
    return std::nullopt;
  const SyntaxUnit &unit = *out.home.item->unit;
  const Node &declaration = *unit.nodes[found->place.node];
  out.name = unit.source(nameSpan(unit, declaration.id));
  out.kernel = kernelAt(*out.home.item, declaration.span.begin);
  out.uses.push_back({NameUseKind::Declaration,
                      nameSpan(unit, declaration.id).shifted(out.home.offset), out.home.file});
  if (out.kernel) {
    const std::vector<VariableInfo> &variables = out.kernel->variables;
    while (out.variable < variables.size() && variables[out.variable].node != declaration.id)
      ++out.variable;
    if (out.variable == variables.size())
      return std::nullopt;
    const Node &function = *unit.nodes[out.kernel->function];
    const LocalNames names(*out.home.item, function.id);
    for (NodeId id = function.id; id <= function.last; ++id)
      if (const Node &node = *unit.nodes[id];
          id != declaration.id && node.is<NameExpr>() && names.declarationOf(id) == declaration.id)
        out.uses.push_back({NameUseKind::Use, node.span.shifted(out.home.offset), out.home.file});
  } else if (!out.home.file || !string) {
    return std::nullopt;
  }
  const size_t inKernel = out.uses.size();
  for (const ScheduleUse &use : scheduleUsesOf(analysis, found->place))
    out.uses.push_back({NameUseKind::Text, namePart(use, out.name), nullptr});
  if (!out.home.file) // strings may come before the kernel, as in a function
    std::inplace_merge(
        out.uses.begin(), out.uses.begin() + long(inKernel), out.uses.end(),
        [](const NameUse &a, const NameUse &b) { return a.span.begin < b.span.begin; });
  if (string)
    out.origin = namePart(*string, out.name);
  return out;
}

} // namespace allo
