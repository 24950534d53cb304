// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/Definitions.h"

#include "ide/Definition.h"
#include "ide/navigate/LoopNames.h"
#include "ide/navigate/References.h"
#include "ide/navigate/ScheduleStrings.h"
#include "ide/schedule/ScheduleUses.h"
#include "support/Characters.h"

#include <algorithm>

namespace allo {

bool beginsWithName(std::string_view text, std::string_view name) {
  return text.starts_with(name) && (text.size() == name.size() || !isNameChar(text[name.size()]));
}

namespace {

// The node that a name or string of a schedule leads to.
std::optional<ScheduleUse> scheduleUseIn(const NameFile &file, uint32_t offset) {
  return file.items ? scheduleUseAt(*file.items, offset) : std::nullopt;
}

// The names at an offset of the main file.
std::vector<NamePlace> placesAt(const NameFile &file, uint32_t offset) {
  std::vector<NamePlace> out;
  if (file.units.empty())
    return out;
  const size_t unit = file.unitAt(offset);
  for (const ScopedName *name : file.scoped(unit).at(offset - file.units[unit].offset))
    out.push_back({unit, name});
  return out;
}

// What a node declares, with the innermost statement or parameter around it.
DefinitionResult shownNode(const NameFile &file, size_t unit, NodeId node, Span name, Span origin) {
  const SyntaxUnit &syntax = *file.units[unit].syntax;
  const uint32_t offset = file.units[unit].offset;
  DefinitionResult out{origin, &file, name.shifted(offset), name.shifted(offset)};
  for (NodeId id = node + 1; id-- > 0;)
    if (const Node &each = *syntax.nodes[id];
        each.last >= node && (each.asStmt() || each.is<Parameter>())) {
      out.whole = join(each.asStmt() ? syntax.shownSpanOf(id) : each.span, name).shifted(offset);
      break;
    }
  return out;
}

DefinitionResult shownPlace(const NameFile &file, const NamePlace &place, Span origin) {
  return shownNode(file, place.unit, file.node(place).id, place.name->span, origin);
}

std::optional<DefinitionResult> definitionOf(const NameResolver &names, const NameSymbol &symbol,
                                             const NameFile &from, const NamePlace &use) {
  const Span origin = from.spanOf(use);
  if (symbol.origin == SymbolOrigin::File)
    return DefinitionResult{origin, symbol.file, {0, 0}, {0, 0}};
  const std::optional<NamePlace> place = names.bindingFor(symbol, from, use);
  return place ? std::optional(shownPlace(*symbol.file, *place, origin)) : std::nullopt;
}

std::optional<DefinitionResult> definitionOfFunction(const NameResolver::Function &function,
                                                     Span origin) {
  if (!function.node->name)
    return std::nullopt;
  return shownNode(*function.file, function.unit, function.node->name->id,
                   function.node->name->span, origin);
}

// The expression of the type that a place declares; null where there is none.
const Expr *declaredType(const SyntaxUnit &unit, const Node &name) {
  if (const auto *parameter = nodeAround<Parameter>(unit, name);
      parameter && parameter->name == &name)
    return parameter->annotation ? parameter->annotation->type : nullptr;
  const auto *assign = nodeAround<AnnAssignStmt>(unit, name);
  return assign && assign->target == &name && assign->annotation ? assign->annotation->type
                                                                 : nullptr;
}

// The alias, template or class that a type names.
std::optional<NameSymbol> namedType(const NameResolver &names, const NameFile &file, size_t unit,
                                    const Expr &type) {
  std::optional<NameSymbol> symbol = names.symbolOf(file, unit, type);
  const auto *brackets = type.tryAs<SubscriptExpr>();
  // Of 'Stream[Packet, 4]' the alias inside.
  if (brackets && !brackets->indices.empty() && symbol && symbol->origin == SymbolOrigin::External)
    if (const auto *made = brackets->base->tryAs<NameExpr>();
        made && (made->name == "Stream" || made->name == "Stateful"))
      return namedType(names, file, unit, *brackets->indices[0]);
  return symbol;
}

// The call of 'put' or 'get' of the stream at a node, or of an element of a list of streams; null
// for other uses.
const CallExpr *accessOf(const SyntaxUnit &unit, const Node &stream) {
  const auto *method = nodeAround<AttributeExpr>(unit, stream);
  if (!method)
    return nullptr;
  const Expr *base = method->base;
  while (const auto *element = base->tryAs<SubscriptExpr>())
    base = element->base;
  const auto *call = nodeAround<CallExpr>(unit, *method);
  const std::string_view name = method->attribute->name;
  const bool isAccess = name == "put" || name == "get" || name == "try_put" || name == "try_get";
  return base == &stream && call && call->callee == method && isAccess ? call : nullptr;
}

class StreamAccesses {
public:
  StreamAccesses(const NameFiles &files, const NameResolver &names, Span origin)
      : files(files), names(names), origin(origin) {}

  std::vector<DefinitionResult> found;

  void add(const NameSymbol &stream) {
    if (std::find(seen.begin(), seen.end(), stream) != seen.end())
      return;
    seen.push_back(stream);
    for (const NameUse &use : usesOf(files, names, stream)) {
      if (!use.place.name || use.place.name->role != NameRole::Variable)
        continue;
      const SyntaxUnit &unit = *use.file->units[use.place.unit].syntax;
      if (const CallExpr *call = accessOf(unit, use.file->node(use.place)))
        found.push_back({origin, use.file, use.span,
                         call->span.shifted(use.file->units[use.place.unit].offset)});
      else if (const std::optional<NameSymbol> parameter = passedTo(use))
        add(*parameter);
    }
  }

private:
  const NameFiles &files;
  const NameResolver &names;
  const Span origin;
  std::vector<NameSymbol> seen;

  // The parameter that gets the stream.
  std::optional<NameSymbol> passedTo(const NameUse &use) const {
    const SyntaxUnit &unit = *use.file->units[use.place.unit].syntax;
    const Node &name = use.file->node(use.place);
    const auto *argument = nodeAround<Argument>(unit, name);
    const auto *call = argument ? nodeAround<CallExpr>(unit, *argument) : nullptr;
    size_t index = 0;
    while (call && index < call->arguments.size() && call->arguments[index] != argument)
      ++index;
    if (!call || index == call->arguments.size())
      return std::nullopt;
    const Expr *passed = argument->value;
    while (const auto *element = passed->tryAs<SubscriptExpr>())
      passed = element->base;
    if (passed != &name)
      return std::nullopt;
    const auto function = names.calledBy(*use.file, use.place.unit, *call);
    if (!function)
      return std::nullopt;
    return argument->keyword ? names.parameterOf(*function, argument->keyword->name)
                             : names.parameterAt(*function, index);
  }
};

// What a string names by a declaration.
std::optional<SymbolAt> symbolNamedBy(const NameFiles &files, const NameResolver &names,
                                      NodeRef declaration, Span span) {
  const NameFiles::Home home = files.homeOf(declaration.item);
  const std::optional<NamePlace> place =
      home.file ? names.placeOfNode(*home.file, home.unit, declaration.node) : std::nullopt;
  const std::optional<NameSymbol> symbol =
      place ? names.symbolOf(*home.file, *place, ThroughAliases::Yes) : std::nullopt;
  if (!symbol)
    return std::nullopt;
  NameSymbol own = loopNameOf(files, declaration).value_or(*symbol);
  return SymbolAt{span, *symbol, std::move(own), *place, true};
}

// The 'name=' of a loop.
struct LoopString {
  NodeRef index;
  Span span; // in the file
};
std::optional<LoopString> loopStringAt(const NameFile &file, uint32_t offset) {
  if (file.units.empty())
    return std::nullopt;
  const NameUnit &unit = file.units[file.unitAt(offset)];
  const Node *node = unit.item ? innermostAt(*unit.syntax, offset - unit.offset) : nullptr;
  const auto *string = node ? node->tryAs<StringExpr>() : nullptr;
  const std::optional<NodeRef> index = string ? loopNamedBy(*unit.item, string->id) : std::nullopt;
  if (!index)
    return std::nullopt;
  return LoopString{*index, spanWithoutQuotes(*node).shifted(unit.offset)};
}

} // namespace

std::optional<SymbolAt> symbolAt(const NameFiles &files, const NameResolver &names,
                                 uint32_t offset) {
  const NameFile &main = files.main();
  if (const std::optional<StringUse> use = stringUseAt(files, main, offset))
    return symbolNamedBy(files, names, use->place, use->span);
  if (const std::optional<LoopString> string = loopStringAt(main, offset))
    return symbolNamedBy(files, names, string->index, string->span);
  for (const NamePlace &place : placesAt(main, offset)) {
    std::optional<NameSymbol> symbol = names.symbolOf(main, place, ThroughAliases::Yes);
    std::optional<NameSymbol> own = names.symbolOf(main, place, ThroughAliases::No);
    if (symbol && own)
      return SymbolAt{main.spanOf(place), std::move(*symbol), std::move(*own), place};
  }
  return std::nullopt;
}

std::optional<DefinitionResult> definitionAt(const NameFiles &files, uint32_t offset) {
  const NameFile &main = files.main();
  const NameResolver names(files);
  auto declaration = [&](NodeRef place, Span origin) -> std::optional<DefinitionResult> {
    const NameFiles::Home home = files.homeOf(place.item);
    if (!home.file || place.node >= home.file->units[home.unit].syntax->nodes.size())
      return std::nullopt;
    const SyntaxUnit &unit = *home.file->units[home.unit].syntax;
    return shownNode(*home.file, home.unit, place.node, nameSpan(unit, place.node), origin);
  };
  if (const std::optional<StringUse> use = stringUseAt(files, main, offset))
    return declaration(use->place, use->origin);
  if (const std::optional<ScheduleUse> use = scheduleUseIn(main, offset);
      use && !use->mention->isByName)
    return declaration(use->place, use->span);
  if (const std::optional<SymbolAt> found = symbolAt(files, names, offset))
    return definitionOf(names, found->symbol, main, found->place);
  return std::nullopt;
}

std::optional<DefinitionResult> typeDefinitionAt(const NameFiles &files, uint32_t offset) {
  const NameFile &main = files.main();
  const NameResolver names(files);
  const std::optional<SymbolAt> found = symbolAt(files, names, offset);
  if (!found || found->isString)
    return std::nullopt;
  for (const NamePlace &place : names.bindings(found->symbol)) {
    const NameFile &home = *found->symbol.file;
    if (const Expr *type = declaredType(*home.units[place.unit].syntax, home.node(place))) {
      const std::optional<NameSymbol> named = namedType(names, home, place.unit, *type);
      return named ? definitionOf(names, *named, main, found->place) : std::nullopt;
    }
  }
  if (const std::optional<NameSymbol> type = names.classNamed(found->symbol))
    return definitionOf(names, *type, main, found->place);
  if (const auto function = names.functionOf(found->symbol))
    return definitionOfFunction(*function, found->origin);
  return std::nullopt;
}

std::vector<DefinitionResult> implementationsAt(const NameFiles &files, uint32_t offset) {
  const NameResolver names(files);
  const std::optional<SymbolAt> found = symbolAt(files, names, offset);
  if (found && names.isOfKernel(found->symbol)) {
    StreamAccesses accesses(files, names, found->origin);
    accesses.add(found->symbol);
    if (!accesses.found.empty())
      return std::move(accesses.found);
  }
  const std::optional<DefinitionResult> definition = definitionAt(files, offset);
  return definition ? std::vector{*definition} : std::vector<DefinitionResult>();
}

} // namespace allo
