// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/ScheduleStrings.h"

#include "ide/Definition.h"
#include "ide/names/NameResolver.h"
#include "ide/navigate/LoopNames.h"
#include "ide/schedule/ScheduleUses.h"
#include "support/Characters.h"

#include <algorithm>
#include <map>

namespace allo {

namespace {

// "net", "mul" of "net(True).mul (n = 8)": without what is in brackets.
std::vector<std::string_view> partsOf(std::string_view text) {
  std::vector<std::string_view> parts;
  size_t depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      depth -= depth > 0;
    } else if (depth == 0 && c == ' ') {
      break;
    } else if (depth == 0 && isNameChar(c)) {
      size_t end = at;
      while (end < text.size() && isNameChar(text[end]))
        ++end;
      parts.push_back(text.substr(at, end - at));
      at = end - 1;
    }
  }
  return parts;
}

// The name of the function or class that a statement is; null for other statements.
const Ident *nameOf(const Node &node) { /*nullable*/
  if (const auto *function = node.tryAs<FunctionStmt>())
    return function->name;
  const auto *type = node.tryAs<ClassStmt>();
  return type ? type->name : nullptr;
}

class StringCollector {
public:
  StringCollector(const NameFiles &files, const NameFile &file) : files(files), file(file) {}

  std::vector<StringUse> run() {
    if (!file.items)
      return {};
    const auto facts = scheduleFactsByItem(*file.items);
    for (unit = 0; !facts.empty() && unit < file.units.size(); ++unit) {
      const auto &item = file.units[unit].item;
      const auto ofItem = item ? facts.find(item->id) : facts.end();
      if (ofItem == facts.end())
        continue;
      for (const ScheduleNodeFacts *each : ofItem->second)
        for (const auto &[id, mention] : each->mentions)
          if (mention.ref && mention.isByName && id < syntax().nodes.size())
            add(*syntax().nodes[id], mention, *each);
    }
    std::ranges::stable_sort(uses, {}, [](const StringUse &use) { return use.span.begin; });
    return std::move(uses);
  }

private:
  const NameFiles &files;
  const NameFile &file;
  size_t unit = 0; // that has the mention
  std::vector<StringUse> uses;
  std::map<const Node *, std::vector<size_t>> byNode; // which of them

  const SyntaxUnit &syntax() const { return *file.units[unit].syntax; }

  void add(const Node &node, const ScheduleMention &mention, const ScheduleNodeFacts &facts) {
    if (const auto *variable = node.tryAs<NameExpr>())
      if (auto names = facts.namesIn.find(node.id); names != facts.namesIn.end()) {
        if (addHeld(*variable, names->second))
          return;
        for (const auto &[name, each] : names->second)
          pushVariable(node, each, names->second.size() > 1);
        return;
      }
    if (node.is<NameExpr>() || node.is<StringExpr>())
      addAt(unit, node, mention);
  }

  void pushVariable(const Node &node, const ScheduleMention &mention, bool isShared) {
    const Span span = node.span.shifted(file.units[unit].offset);
    push({span, span, declarationOf(mention), &node, {}, false, isShared, &mention});
  }
  // A string may be evaluated for several items.
  void push(const StringUse &use) {
    std::vector<size_t> &known = byNode[use.node];
    if (std::ranges::any_of(known, [&](size_t each) {
          return uses[each].span == use.span && uses[each].place == use.place;
        }))
      return;
    known.push_back(uses.size());
    uses.push_back(use);
  }

  // ---- one string

  void addAt(size_t where, const Node &node, const ScheduleMention &mention) {
    const auto *string = node.tryAs<StringExpr>();
    const Span whole = spanWithoutQuotes(node).shifted(file.units[where].offset);
    const NodeRef place = declarationOf(mention);
    StringUse use{whole, whole, place, &node, {}, false, false, &mention};
    if (!string || !string->plain)
      return push(use);
    use.text = string->text;
    auto setPart = [&](std::string_view part) {
      const auto begin = whole.begin + uint32_t(part.data() - use.text.data());
      use.span = {begin, begin + uint32_t(part.size())};
      use.isExact = true;
    };
    const NameFiles::Home home = files.homeOf(place.item);
    if (!home.file || place.node >= home.file->units[home.unit].syntax->nodes.size())
      return push(use);
    const SyntaxUnit &there = *home.file->units[home.unit].syntax;
    const std::vector<NodeId> functions = functionsAround(there, place.node);
    std::vector<std::string_view> parts = partsOf(use.text);
    if (functions.empty()) { // a loop or a buffer
      const std::optional<NameSymbol> loopName = loopNameOf(files, place);
      const std::string_view name =
          loopName ? std::string_view(loopName->name) : there.source(nameSpan(there, place.node));
      if (use.text.starts_with(name) &&
          (use.text.size() == name.size() || !isNameChar(use.text[name.size()])))
        setPart(use.text.substr(0, name.size()));
      return push(use);
    }
    std::vector<StringUse> found;
    for (const NodeId function : functions) {
      if (parts.empty() || parts.back() != there.source(there.nodes[function]->span))
        break;
      use.place = {place.item, function};
      setPart(parts.back());
      parts.pop_back();
      found.push_back(use);
    }
    if (found.empty())
      found.push_back(use);
    for (size_t i = found.size(); i-- > 0;) {
      if (found.size() > 1)
        found[i].origin = found[i].span;
      push(found[i]);
    }
  }

  // If a node is the name of a function: it, and the names of the functions and classes around it,
  // the innermost first.
  static std::vector<NodeId> functionsAround(const SyntaxUnit &there, NodeId node) {
    std::vector<NodeId> names;
    for (NodeId id = node; id-- > 0;)
      if (const Ident *name = there.nodes[id]->last >= node ? nameOf(*there.nodes[id]) : nullptr)
        names.push_back(name->id);
    if (!names.empty() && names.front() != node)
      names.clear();
    return names;
  }

  // ---- strings that a variable holds

  // Adds the strings that a variable of the file is bound to, where they are all that it holds, and
  // where every use of the variable is known.
  bool addHeld(const NameExpr &variable, const ScheduleNodeFacts::Names &names) {
    const ScopedName *use = file.scoped(unit).variableAt(variable);
    std::vector<NamePlace> places;
    if (!use || !collect({unit, use}, places))
      return false;
    std::vector<std::pair<size_t, const StringExpr *>> strings;
    for (const NamePlace &place : places)
      if (place.name->access != NameAccess::Read && !stringsBoundTo(place, strings))
        return false;
    auto isHeld = [&](const std::string &name) {
      return std::ranges::any_of(strings,
                                 [&](const auto &each) { return each.second->text == name; });
    };
    if (!std::ranges::all_of(names, [&](const auto &each) { return isHeld(each.first); }))
      return false;
    for (const auto &[where, string] : strings)
      if (auto known = names.find(string->text); known != names.end())
        addAt(where, *string, known->second);
    return true;
  }

  // All uses of a variable; false if one of them is not known to schedules.
  bool collect(const NamePlace &variable, std::vector<NamePlace> &places) const {
    const uint32_t scope = variable.name->scope;
    for (size_t each = 0; each < file.units.size(); ++each) {
      if (scope != ModuleScope && each != variable.unit)
        continue;
      if (!file.mayName(each, variable.name->text))
        continue;
      for (const ScopedName &name : file.scoped(each).names) {
        if (name.role == NameRole::Export && name.text == variable.name->text)
          return false;
        if (name.role != NameRole::Variable || name.scope != scope ||
            name.text != variable.name->text)
          continue;
        if (name.access == NameAccess::Read && !isPassed(each, *name.node))
          return false;
        places.push_back({each, &name});
      }
    }
    return true;
  }
  // Whether a name is passed to a primitive, or a loop of Python runs over what it holds.
  bool isPassed(size_t where, const Node &name) const {
    const SyntaxUnit &tree = *file.units[where].syntax;
    const auto *loop = nodeAround<ForStmt>(tree, name);
    if (loop && loop->iterator == &name)
      return true;
    const auto &item = file.units[where].item;
    if (!item)
      return false;
    for (const ScheduleNodeFacts *facts : scheduleFactsOf(*file.items, *item))
      if (facts->namesIn.contains(name.id))
        return true;
    return false;
  }

  // The strings that a statement binds to a variable, or to the index of a loop of Python.
  bool stringsBoundTo(const NamePlace &place,
                      std::vector<std::pair<size_t, const StringExpr *>> &strings) const {
    const SyntaxUnit &tree = *file.units[place.unit].syntax;
    const Node &name = *place.name->node;
    const auto *assign = nodeAround<AssignStmt>(tree, name);
    if (assign && assign->targets.size() == 1 && assign->targets[0] == &name)
      return addStrings(place.unit, *assign->value, strings, Form::StringOrList);
    const auto *loop = nodeAround<ForStmt>(tree, name);
    if (!loop || loop->target != &name)
      return false;
    if (!loop->iterator->is<NameExpr>())
      return addStrings(place.unit, *loop->iterator, strings, Form::List);
    const ScopedName *list = file.scoped(place.unit).variableAt(*loop->iterator);
    std::vector<NamePlace> places;
    if (!list || !collect({place.unit, list}, places))
      return false;
    return std::ranges::all_of(places, [&](const NamePlace &each) {
      if (each.name->access == NameAccess::Read)
        return true;
      const SyntaxUnit &there = *file.units[each.unit].syntax;
      const auto *bound = nodeAround<AssignStmt>(there, *each.name->node);
      return bound && bound->targets.size() == 1 && bound->targets[0] == each.name->node &&
             addStrings(each.unit, *bound->value, strings, Form::List);
    });
  }
  enum class Form : uint8_t { StringOrList, List }; // a loop over a string has its characters
  static bool addStrings(size_t where, const Expr &value,
                         std::vector<std::pair<size_t, const StringExpr *>> &strings, Form form) {
    const auto *string = value.tryAs<StringExpr>();
    if (string && form == Form::StringOrList) {
      strings.emplace_back(where, string);
      return string->plain;
    }
    const auto *list = value.tryAs<ListExpr>();
    const auto *tuple = value.tryAs<TupleExpr>();
    if (!list && !tuple)
      return false;
    return std::ranges::all_of(list ? list->elements : tuple->elements, [&](const Expr *element) {
      return element->is<StringExpr>() && addStrings(where, *element, strings, Form::StringOrList);
    });
  }
};

} // namespace

std::vector<StringUse> stringUsesIn(const NameFiles &files, const NameFile &file) {
  return StringCollector(files, file).run();
}

std::vector<StringUse> stringUsesOf(const NameFiles &files, const NameFile &file,
                                    NodeRef declaration) {
  std::vector<StringUse> uses = stringUsesIn(files, file);
  std::erase_if(uses, [&](const StringUse &use) { return use.place != declaration; });
  return uses;
}

std::optional<StringUse> stringUseAt(const NameFiles &files, const NameFile &file,
                                     uint32_t offset) {
  if (!file.items || file.units.empty())
    return std::nullopt;
  const NameUnit &unit = file.units[file.unitAt(offset)];
  const Node *node = innermostAt(*unit.syntax, offset - unit.offset);
  if (!node || !(node->is<StringExpr>() || node->is<NameExpr>()))
    return std::nullopt;
  if (node->is<NameExpr>())
    if (const auto use = scheduleUseAt(*file.items, offset); !use || !use->mention->isByName)
      return std::nullopt;
  std::optional<StringUse> found;
  for (const StringUse &use : stringUsesIn(files, file)) {
    if (use.node != node || use.isShared)
      continue;
    if (use.isExact && use.span.touches(offset))
      return use;
    found = use;
  }
  return found;
}

} // namespace allo
