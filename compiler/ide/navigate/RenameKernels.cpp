// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/RenameKernels.h"

#include "ide/names/LocalNames.h"
#include "ide/navigate/LoopNames.h"
#include "sema/operators/Primitives.h"
#include "sema/operators/ScheduleMembers.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "syntax/lex/LineTokens.h"

#include <algorithm>

namespace allo {

std::string shownLine(const NameFiles &files, const NameFile &file, uint32_t offset) {
  const uint32_t line = file.text().lineOf(offset) + 1;
  return &file == &files.main() ? format("line {0}", line)
                                : format("line {0} of '{1}'", line, file.name());
}

std::string refusalOfUnknown(const NameFiles &files, const NameFile &file, uint32_t offset,
                             std::string_view name) {
  std::string line = shownLine(files, file, offset);
  line[0] = toUpper(line[0]);
  return format("{0} has a name '{1}' of which the checker knows nothing", line, name);
}

bool hasNameToken(std::string_view text, std::string_view name) {
  if (text.find(name) == std::string_view::npos)
    return false;
  for (const Token &token : tokenize(text, {0, uint32_t(text.size())}))
    if (token.is(name))
      return true;
  return false;
}

KernelRenaming::KernelRenaming(const NameFiles &files, const NameResolver &names,
                               const NameSymbol &symbol, const NameSymbol &own)
    : files(files), names(names), symbol(symbol), own(own),
      isLoopName(own.origin == SymbolOrigin::LoopName), name(isLoopName ? own.name : symbol.name),
      declarations(names.declarations(symbol)) {
  findKernel();
}

void KernelRenaming::findKernel() {
  if (names.isOfKernel(symbol)) {
    const ItemState &item = *symbol.file->units[symbol.unit].item;
    const NodeId function = symbol.file->scopeNode(symbol.unit, symbol.scope)->id;
    forEachCheck(item, [&](const KernelCheck &check) {
      if (check.function != function)
        return;
      if (!kernel)
        kernel = &check;
      for (const VariableInfo &variable : check.variables)
        if (variable.kind == VariableKind::LoopIndex && isOurs({item.id, variable.node})) {
          kernel = &check;
          isLoop = true;
        }
    });
    if (kernel && kernel->signature) {
      kernelItem = kernel->signature->item;
      kernelName = kernel->signature->nameNode;
    }
  } else if (!declarations.empty()) {
    kernelItem = declarations.back().item;
    kernelName = declarations.back().node;
    isFunction = names.functionOf(symbol).has_value();
  }
}

bool KernelRenaming::isOurs(NodeRef place) const {
  return std::find(declarations.begin(), declarations.end(), place) != declarations.end();
}

std::string KernelRenaming::what() const {
  return isLoop ? "The loop" : format("'{0}'", symbol.name);
}

std::string KernelRenaming::lineOf(const NameFile &file, uint32_t offset) const {
  return shownLine(files, file, offset);
}

std::string KernelRenaming::refusal() const {
  if (!kernel && !isFunction && !names.parameter(symbol))
    return ""; // no schedule knows it
  if (isLoopName && !plainLoopName(own))
    return format("The name of the loop is computed in {0}",
                  lineOf(*own.file, spanOfLoopName(own).begin));
  if (kernel && !isLoopName)
    if (std::string reason = unknownInKernel(); !reason.empty())
      return reason;
  if (!isNamedApart())
    if (std::string reason = computedInSchedules(); !reason.empty())
      return reason;
  return unknownInSchedules(); // an operation may have the name of an index
}

std::string KernelRenaming::refusalOf(std::string_view newName) const {
  if (isNamedApart())
    return "";
  for (const NodeRef &declaration : declarations)
    for (const NameFile &file : files.all()) {
      for (const StringUse &use : stringUsesOf(files, file, declaration)) {
        const ScheduleTree &tree = use.mention->state->tree();
        for (size_t i = 0; i < tree.nodes.size(); ++i)
          if (beginsWithName(tree.nodes[i].name, newName))
            return format("The schedule has a loop '{0}' already", tree.nodes[i].name);
        for (size_t i = 0; i < tree.buffers.size(); ++i)
          if (tree.buffers[i].name == newName)
            return format("The schedule has a buffer '{0}' already", newName);
      }
    }
  return "";
}

// Whether it is the index of a loop that schedules know by another name.
bool KernelRenaming::isNamedApart() const {
  return !isLoopName && std::ranges::any_of(declarations, [&](const NodeRef &declaration) {
    return loopNameOf(files, declaration).has_value();
  });
}

// Names in lines of the kernel that were not checked, such as those of a branch that every instance
// leaves out.
std::string KernelRenaming::unknownInKernel() const {
  const NameUnit &home = symbol.file->units[symbol.unit];
  const SyntaxUnit &unit = *home.syntax;
  const Node &function = *unit.nodes[kernel->function];
  // The innermost function around a node.
  std::vector<NodeId> around = {function.id};
  for (NodeId id = function.id; id <= function.last; ++id) {
    const Node &node = *unit.nodes[id];
    while (unit.nodes[around.back()]->last < id)
      around.pop_back();
    if (node.is<FunctionStmt>() && id != function.id)
      around.push_back(id);
    bool isUnknown = isBrokenNode(node) && hasNameToken(unit.source(node.span), symbol.name);
    if (const auto *use = node.tryAs<NameExpr>(); use && use->name == symbol.name)
      isUnknown = (isLoop || symbol.declaration != NoNode) &&
                  LocalNames(*home.item, around.back()).declarationOf(id) == NoNode;
    if (isUnknown)
      return refusalOfUnknown(files, *symbol.file, node.span.begin + home.offset, symbol.name);
  }
  return "";
}

std::string KernelRenaming::computedInSchedules() const {
  for (const NodeRef &declaration : declarations)
    for (const NameFile &file : files.all())
      for (const StringUse &use : stringUsesOf(files, file, declaration))
        if (!use.isExact)
          return format("{0} is named in {1}, but not by a plain string", what(),
                        lineOf(file, use.span.begin));
  return "";
}

std::string KernelRenaming::unknownInSchedules() const {
  const bool isApart = isNamedApart();
  std::string reason;
  for (const NameFile &file : files.all()) {
    if (!file.items)
      continue;
    const std::vector<StringUse> uses = stringUsesIn(files, file);
    file.items->forEach([&](const ItemEntry &entry, uint32_t offset) {
      const ItemState &item = *entry.state;
      if (reason.empty() && item.schedules)
        reason = lostIn(file, item, offset);
      if (reason.empty() && item.schedules && !isApart)
        reason = namedInOtherFile(file, item);
      if (reason.empty() && item.unit->text.find(name) != std::string::npos)
        reason = stringIn(file, item, offset, uses);
    });
  }
  return reason;
}

// A schedule of the kernel that is not followed.
std::string KernelRenaming::lostIn(const NameFile &file, const ItemState &item,
                                   uint32_t offset) const {
  for (const Binding &binding : item.schedules->module->bindings) {
    const auto &data = binding.value.data;
    const Schedule *state =
        binding.value.kind == ValueKind::Schedule ? data->schedule->state.get() : nullptr;
    if (!state || !state->isLost() || state->backend())
      continue;
    for (uint32_t id : state->tree().functions)
      if (const NodeRef place = state->tree().nodes[id].place;
          place.item == kernelItem && place.node == kernelName)
        return format("The checker cannot follow the schedule of '{0}' in {1}",
                      kernel ? kernel->signature->name : name, lineOf(file, offset));
  }
  return "";
}

// In a function of another file that this item calls.
std::string KernelRenaming::namedInOtherFile(const NameFile &file, const ItemState &item) const {
  for (const auto &[other, facts] : item.schedules->facts->elsewhere) {
    const NameFile *there = files.homeOf(other).file;
    if (!there || there == &file)
      continue;
    for (const auto &[node, mention] : facts.mentions)
      if (mention.ref && mention.isByName && isOurs(declarationOf(mention)))
        return format("'{0}' is named in '{1}', too", name, there->name());
  }
  return "";
}

namespace {

// Whether a node is in an argument of what is called like a method of schedules.
bool isScheduleArgument(const SyntaxUnit &unit, const Node &node) {
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

} // namespace

// Whether a string begins with the function that makes a kernel, not with the kernel that it names:
// "net(True).mul".
bool KernelRenaming::isMadeBy(const StringExpr &string, const ScheduleMention &mention) const {
  return isFunction && !isOurs(declarationOf(mention)) &&
         string.text.find('(') != std::string_view::npos;
}

// Whether a string is an element of a list or the like, from which it may get anywhere.
static bool isCollected(const SyntaxUnit &unit, const Node &string) {
  for (NodeId id = string.id; id-- > 0;) {
    const Node &node = *unit.nodes[id];
    if (node.last < string.id)
      continue;
    return node.is<ListExpr>() || node.is<TupleExpr>() || node.is<SetExpr>() || node.is<DictItem>();
  }
  return false;
}

// A string that may name it, in a call of which nothing else is known; or one that names several
// loops.
std::string KernelRenaming::stringIn(const NameFile &file, const ItemState &item, uint32_t offset,
                                     const std::vector<StringUse> &uses) const {
  for (const Node *node : item.unit->nodes) {
    const auto *string = node->tryAs<StringExpr>();
    const bool isFirst = string && beginsWithName(string->text, name);
    // Of "net(True).mul (n = 8)" a function or parameter in the middle, of "top.inner" a kernel.
    const bool isInside = string && !isLoop && !isFirst && hasNameToken(string->text, name);
    const bool isAmongValues = isInside && string->text.find('(') != std::string_view::npos;
    const bool isQualified = isInside && string->text.find('.') != std::string_view::npos;
    if (!isFirst && !isAmongValues && !isQualified)
      continue;
    std::vector<const StringUse *> meanings;
    for (const StringUse &use : uses)
      if (use.node == node)
        meanings.push_back(&use);
    const bool hasSeveral = std::ranges::any_of(meanings, [&](const StringUse *each) {
      return each->mention->isRepeated ||
             declarationOf(*each->mention) != declarationOf(*meanings.front()->mention);
    });
    const bool isNamed =
        std::ranges::any_of(meanings, [&](const StringUse *each) { return isOurs(each->place); });
    const std::string line = lineOf(file, node->span.begin + offset);
    if (hasSeveral && (!isInside || isNamed))
      return format("The string in {0} names several loops", line);
    const bool isKnown = isNamed || (!meanings.empty() && !isAmongValues &&
                                     !isMadeBy(*string, *meanings.front()->mention));
    if (!isKnown &&
        (isScheduleArgument(*item.unit, *node) || (isLoop && isCollected(*item.unit, *node))))
      return format("The string in {0} may name {1}", line,
                    isLoop ? "the loop" : format("'{0}'", name));
  }
  return "";
}

} // namespace allo
