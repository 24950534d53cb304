// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/Rename.h"

#include "ide/navigate/References.h"
#include "ide/schedule/ScheduleUses.h"
#include "sema/facts/Items.h"
#include "sema/operators/ScheduleMembers.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/LineTokens.h"

#include <algorithm>

namespace allo {

namespace {

class LoopRenaming {
public:
  LoopRenaming(const Analysis &analysis, const NameUses &references)
      : analysis(analysis), references(references), unit(*references.home.item->unit),
        kernel(*references.kernel), function(*unit.nodes[kernel.function]), name(references.name) {}

  // Why it is not possible under any name; empty if it is.
  std::string refusal() {
    if (kernel.variables[references.variable].kind != VariableKind::LoopIndex)
      return format("'{0}' is not a loop: only loops can be renamed", name);
    for (const LoopInfo &loop : kernel.loops)
      for (size_t i = 0; i < loop.axes.size(); ++i)
        if (i == 0 && loop.axes[i].target == references.place.node && !loop.name.empty())
          return format("The loop is called '{0}' by its name=, not by its index", loop.name);
    if (std::string reason = unknownInKernel(); !reason.empty())
      return reason;
    return unknownInSchedules();
  }
  // Why not by this name.
  std::string refusalOf(const std::string &newName) {
    if (!isIdentifier(newName) || isKeyword(newName))
      return format("'{0}' is not a name", newName);
    for (NodeId id = function.id; id <= function.last; ++id)
      if (nameOf(*unit.nodes[id]) == newName)
        return format("'{0}' is used in the kernel already, in line {1}", newName,
                      lineOf(unit.nodes[id]->span.begin + references.home.offset));
    for (const ScheduleUse &use : scheduleUsesOf(analysis, references.place)) {
      const ScheduleTree &tree = use.mention->state->tree();
      for (size_t i = 0; i < tree.nodes.size(); ++i)
        if (isNameOrPart(tree.nodes[i].name, newName))
          return format("The schedule has a loop '{0}' already", tree.nodes[i].name);
    }
    return "";
  }

private:
  const Analysis &analysis;
  const NameUses &references;
  const SyntaxUnit &unit;
  const KernelCheck &kernel;
  const Node &function;
  const std::string name;

  uint32_t lineOf(uint32_t offset) const { return analysis.text.lineOf(offset) + 1; }
  // "i" and "i.inner" of 'i'.
  static bool isNameOrPart(std::string_view text, std::string_view of) {
    return text.starts_with(of) && (text.size() == of.size() || text[of.size()] == '.');
  }
  static std::string_view nameOf(const Node &node) {
    if (const auto *expr = node.tryAs<NameExpr>())
      return expr->name;
    const auto *ident = node.tryAs<Ident>();
    return ident ? ident->name : std::string_view();
  }

  // Names in lines of the kernel that were not checked, such as those of a branch that every
  // instance leaves out.
  std::string unknownInKernel() const {
    const ItemState &item = *references.home.item;
    for (NodeId id = function.id; id <= function.last; ++id) {
      const Node &node = *unit.nodes[id];
      const bool isBroken = node.is<ErrorStmt>() || node.is<ErrorExpr>() ||
                            node.is<UnsupportedStmt>() || node.is<UnsupportedExpr>();
      const bool isUnknown =
          isBroken ? hasName(unit.source(node.span))
                   : node.is<NameExpr>() && nameOf(node) == name &&
                         LocalNames(item, kernelAround(id)).declarationOf(id) == NoNode;
      if (isUnknown)
        return format("Line {0} has a name '{1}' of which the checker knows nothing",
                      lineOf(node.span.begin + references.home.offset), name);
    }
    return "";
  }
  bool hasName(std::string_view text) const {
    for (const Token &token : tokenize(text, {0, uint32_t(text.size())}))
      if (token.is(name))
        return true;
    return false;
  }
  // The innermost function around a node.
  NodeId kernelAround(NodeId id) const {
    NodeId around = function.id;
    for (NodeId each = function.id; each < id; ++each)
      if (const Node &node = *unit.nodes[each]; node.is<FunctionStmt>() && node.last >= id)
        around = each;
    return around;
  }

  std::string unknownInSchedules() const {
    const std::vector<ScheduleUse> uses = scheduleUsesOf(analysis, references.place);
    for (const ScheduleUse &use : uses)
      if (!isNameOrPart(use.plainText(), name))
        return format("The loop is named in line {0}, but not by a plain string",
                      lineOf(use.span.begin));
    std::string reason;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      if (reason.empty() && entry.state->schedules)
        reason = lostIn(*entry.state, offset);
      if (reason.empty() && entry.state->schedules)
        reason = namedInOtherFile(*entry.state);
      if (reason.empty())
        reason = stringIn(*entry.state, offset);
    });
    return reason;
  }
  // A schedule of the kernel that is not followed.
  std::string lostIn(const ItemState &item, uint32_t offset) const {
    for (const Binding &binding : item.schedules->module->bindings) {
      const auto &data = binding.value.data;
      const Schedule *state =
          binding.value.kind == ValueKind::Schedule ? data->schedule->state.get() : nullptr;
      if (!state || !state->isLost() || state->backend())
        continue;
      for (uint32_t id : state->tree().functions)
        if (const NodeRef place = state->tree().nodes[id].place;
            place.item == references.place.item && place.node == kernel.signature->nameNode)
          return format("The checker cannot follow the schedule of '{0}' in line {1}",
                        kernel.signature->name, lineOf(offset));
    }
    return "";
  }
  // In a function that this item calls.
  std::string namedInOtherFile(const ItemState &item) const {
    for (const auto &[other, facts] : item.schedules->facts->elsewhere) {
      const ModuleView *file = foreignFile(analysis, other);
      for (const auto &[node, mention] : facts.mentions)
        if (file && mention.ref && mention.isByName && declarationOf(mention) == references.place)
          return format("'{0}' is named in '{1}', too", name, file->name);
    }
    return "";
  }
  // A string that may name the loop, in a call of which nothing else is known; or one that names
  // several loops.
  std::string stringIn(const ItemState &item, uint32_t offset) const {
    for (const Node *node : item.unit->nodes) {
      const auto *string = node->tryAs<StringExpr>();
      if (!string || !isNameOrPart(string->text, name))
        continue;
      const std::vector<const ScheduleMention *> meanings = meaningsOf(item, node->id);
      const bool isKnown = !meanings.empty();
      const bool hasSeveral =
          std::any_of(meanings.begin(), meanings.end(), [&](const ScheduleMention *each) {
            return each->isRepeated || declarationOf(*each) != declarationOf(*meanings.front());
          });
      const uint32_t at = node->span.begin + offset;
      if (hasSeveral)
        return format("The string in line {0} names several loops", lineOf(at));
      if (!isKnown && isArgument(*item.unit, *node))
        return format("The string in line {0} may name the loop", lineOf(at));
    }
    return "";
  }
  std::vector<const ScheduleMention *> meaningsOf(const ItemState &item, NodeId node) const {
    std::vector<const ScheduleMention *> out;
    for (const ScheduleNodeFacts *facts : scheduleFactsOf(analysis, item))
      if (auto found = facts->mentions.find(node);
          found != facts->mentions.end() && found->second.ref)
        out.push_back(&found->second);
    return out;
  }
  // Whether it is in an argument of what is called like a method of schedules.
  static bool isArgument(const SyntaxUnit &unit, const Node &node) {
    for (NodeId id = node.id; id-- > 0;) {
      const auto *call = unit.nodes[id]->tryAs<CallExpr>();
      const auto *callee = call && call->last >= node.id && call->callee->last < node.id
                               ? call->callee->tryAs<AttributeExpr>()
                               : nullptr;
      if (!callee)
        continue;
      const std::string_view called = callee->attribute->name;
      if (primitiveByName(called))
        return true;
      for (const ScheduleMember &member : scheduleMembers())
        if (member.name == called && !member.parameters.empty())
          return true;
    }
    return false;
  }
};

// Why what is named cannot be renamed, whatever the new name; empty if it can.
std::string refusalOf(const Analysis &analysis, const NameUses &uses) {
  if (uses.home.file)
    return format("'{0}' is defined in '{1}': rename it there", uses.name, uses.home.file->name);
  return LoopRenaming(analysis, uses).refusal();
}

} // namespace

std::optional<std::variant<RenameTarget, RenameRefusal>> prepareRename(const Analysis &analysis,
                                                                       uint32_t offset) {
  const std::optional<NameUses> found = referencesAt(analysis, offset);
  if (!found)
    return std::nullopt;
  if (std::string reason = refusalOf(analysis, *found); !reason.empty())
    return RenameRefusal{std::move(reason)};
  return RenameTarget{found->origin, found->name};
}

std::optional<std::variant<std::vector<DiagEdit>, RenameRefusal>>
rename(const Analysis &analysis, uint32_t offset, const std::string &newName) {
  const std::optional<NameUses> found = referencesAt(analysis, offset);
  if (!found)
    return std::nullopt;
  std::string reason = refusalOf(analysis, *found);
  if (reason.empty() && newName != found->name)
    reason = LoopRenaming(analysis, *found).refusalOf(newName);
  if (!reason.empty())
    return RenameRefusal{std::move(reason)};
  std::vector<DiagEdit> edits;
  for (const NameUse &use : found->uses)
    edits.push_back({use.span, newName});
  return edits;
}

} // namespace allo
