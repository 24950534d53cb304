// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/Rename.h"

#include "ide/navigate/RenameKernels.h"
#include "sema/facts/Imports.h"
#include "sema/module/Decorators.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "syntax/lex/Keywords.h"

#include <algorithm>

namespace allo {

namespace {

class Renaming {
public:
  Renaming(const NameFiles &files, const NameResolver &names, NameUses found)
      : files(files), names(names), found(std::move(found)), symbol(this->found.at.own),
        kernels(files, names, this->found.at.symbol, this->found.at.own) {
    std::erase_if(this->found.uses, [&](const NameUse &use) { return !isOwn(use); });
  }

  const std::string &name() const { return symbol.name; }
  Span origin() const { return found.at.origin; }

  // Why it is not possible under any name; empty if it is.
  std::string refusal() const {
    switch (symbol.origin) {
    case SymbolOrigin::File:
      return format("'{0}' is a file: rename '{1}' itself", name(), symbol.file->name());
    case SymbolOrigin::External:
      return refusalOfExternal();
    case SymbolOrigin::Free:
      if (isPythonBuiltin(name()))
        return format("'{0}' is a built-in name of Python", name());
      return format("'{0}' is not defined", name());
    case SymbolOrigin::Member:
      if (name().starts_with("__") && name().ends_with("__"))
        return format("'{0}' has a meaning of its own in Python", name());
      if (names.mayOverride(symbol))
        return format("'{0}' is, or may be, a member of several classes", name());
      break;
    case SymbolOrigin::Module:
    case SymbolOrigin::Local:
    case SymbolOrigin::LoopName:
      break;
    }
    if (std::string reason = refusalOfMeaning(); !reason.empty())
      return reason;
    for (const NameUse &use : found.uses)
      if (!use.file->isWritable)
        return format("'{0}' is named in '{1}', which is not in the workspace", name(),
                      use.file->name());
    if (std::string reason = unknownUse(); !reason.empty())
      return reason;
    if (std::string reason = unpackedIntoCall(); !reason.empty())
      return reason;
    return isLoopName() || symbol == found.at.symbol ? kernels.refusal() : "";
  }

  // Why not by this name.
  std::string refusalOf(const std::string &newName) const {
    if (!isIdentifier(newName) || isKeyword(newName) || newName == "None" || newName == "True" ||
        newName == "False")
      return format("'{0}' is not a name", newName);
    std::string reason;
    if (symbol.origin == SymbolOrigin::Local)
      reason = takenInFunction(newName);
    else if (symbol.origin == SymbolOrigin::Member)
      reason = takenInClass(newName);
    else if (!isLoopName()) // others may have the same name
      reason = takenInModules(newName);
    return reason.empty() ? kernels.refusalOf(newName) : reason;
  }

  std::vector<RenameEdit> edits(const std::string &newName) const {
    std::vector<RenameEdit> out;
    for (const NameUse &use : found.uses)
      out.push_back({use.file, use.span, replacement(use, newName)});
    return out;
  }

private:
  const NameFiles &files;
  const NameResolver &names;
  NameUses found;
  const NameSymbol &symbol; // what is renamed
  KernelRenaming kernels;

  std::string lineOf(const NameFile &file, uint32_t offset) const {
    return shownLine(files, file, offset);
  }

  bool isLoopName() const { return symbol.origin == SymbolOrigin::LoopName; }
  bool isOwn(const NameFile &file, const NamePlace &place) const {
    const std::optional<NameSymbol> own = names.symbolOf(file, place, ThroughAliases::No);
    return own && *own == symbol;
  }
  bool isOwn(const NameUse &use) const {
    return use.place.name ? isOwn(*use.file, use.place)
                          : symbol == use.loopName.value_or(found.at.symbol);
  }

  // An import without 'as' is two names. Where only one of them changes, there is an 'as' now.
  std::string replacement(const NameUse &use, const std::string &newName) const {
    const ScopedName *there = use.place.name;
    if (!there || (there->role != NameRole::Imported && !there->isImport))
      return newName;
    const ScopedName *imported = nullptr;
    const ScopedName *bound = nullptr;
    for (const ScopedName &each : use.file->scoped(use.place.unit).names)
      if (each.span == there->span)
        (each.role == NameRole::Imported ? imported : bound) = &each;
    if (!imported || !bound)
      return newName;
    const bool changesThere = isOwn(*use.file, {use.place.unit, imported});
    const bool changesHere = isOwn(*use.file, {use.place.unit, bound});
    return !changesHere    ? newName + " as " + name()
           : !changesThere ? name() + " as " + newName
                           : newName;
  }

  std::string refusalOfExternal() const {
    const size_t dot = symbol.name.rfind('.');
    if (dot == std::string::npos || dot == 0)
      return format("'{0}' is not a file of the workspace", symbol.name);
    return format("'{0}' is a name of '{1}', which is not a file of the workspace",
                  symbol.name.substr(dot + 1), symbol.name.substr(0, dot));
  }

  // ---- names that mean something to others

  std::string refusalOfMeaning() const {
    if (!isIdentifier(name()))
      return format("'{0}' is not a name", name());
    constexpr std::string_view Fixtures[] = {
        "setup_module",    "setup_class",    "setup_method",    "setup_function",
        "teardown_module", "teardown_class", "teardown_method", "teardown_function"};
    if (std::find(std::begin(Fixtures), std::end(Fixtures), name()) != std::end(Fixtures))
      return format("pytest calls '{0}' by its name", name());
    // 'try: import lib', or 'from lib import f', and 'f = None' otherwise.
    for (const NamePlace &place : names.bindings(symbol)) {
      if (!place.name->isImport)
        continue;
      if (place.name->imported.empty() && place.name->module == name())
        return format("'{0}' is a module", name());
      if (!place.name->imported.empty() && !files.imported(*symbol.file, place.name->module))
        return format("'{0}' is a name of '{1}', which is not a file of the workspace", name(),
                      place.name->module);
    }
    return names.parameter(symbol) ? namedInDecorators() : "";
  }
  // As '@pytest.mark.parametrize("rows, columns", ...)' names parameters.
  std::string namedInDecorators() const {
    const NameUnit &unit = symbol.file->units[symbol.unit];
    for (const Node *node : unit.syntax->nodes) {
      const auto *function = node->tryAs<FunctionStmt>();
      const auto *type = node->tryAs<ClassStmt>();
      if (!function && !type)
        continue;
      for (const Expr *decorator : function ? function->decorators : type->decorators)
        for (NodeId id = decorator->id; id <= decorator->last; ++id)
          if (const auto *string = unit.syntax->nodes[id]->tryAs<StringExpr>();
              string && hasNameToken(string->text, name()))
            return format("The string in {0} may name '{1}'",
                          lineOf(*symbol.file, string->span.begin + unit.offset), name());
    }
    return "";
  }

  // ---- uses of which nothing is known

  std::string unknownUse() const {
    if (isLoopName())
      return "";
    const Parameter *parameter = names.parameter(symbol);
    const bool isLocal = symbol.origin == SymbolOrigin::Local && !parameter;
    const bool isLookedUp =
        symbol.origin == SymbolOrigin::Module || symbol.origin == SymbolOrigin::Member;
    for (const NameFile &file : files.all())
      for (size_t unit = 0; unit < file.units.size(); ++unit) {
        const bool isHome = &file == symbol.file && unit == symbol.unit;
        // In a plain one, neither strings nor code that does not parse can name it.
        const bool isPlain = file.isPlain(unit);
        if ((isLocal && !isHome) ||
            !(isPlain ? file.mayName(unit, name()) : file.mentions(unit, name())))
          continue;
        if (!isPlain && (symbol.origin != SymbolOrigin::Local || isHome))
          if (std::string reason = unknownInBrokenCode(file, unit); !reason.empty())
            return reason;
        if (!isPlain && isLookedUp)
          if (std::string reason = namedInText(file, unit); !reason.empty())
            return reason;
        for (const ScopedName &each : file.scoped(unit).names)
          if (each.text == name() && mayMean(file, {unit, &each}))
            return format("Nothing is known of '{0}' in {1}", name(),
                          lineOf(file, file.spanOf({unit, &each}).begin));
      }
    return "";
  }

  // A string next to a function of Python that may look the name up.
  std::string namedInText(const NameFile &file, size_t unit) const {
    if (std::none_of(std::begin(NameLookups), std::end(NameLookups),
                     [&](std::string_view each) { return file.mentions(unit, each); }))
      return "";
    for (const Node *node : file.units[unit].syntax->nodes)
      if (const auto *string = node->tryAs<StringExpr>();
          string && hasNameToken(string->text, name()))
        return format("The string in {0} may name '{1}'",
                      lineOf(file, node->span.begin + file.units[unit].offset), name());
    return "";
  }

  // An attribute of an unknown object, or a keyword of what may be the function.
  bool mayMean(const NameFile &file, const NamePlace &place) const {
    const bool isAttribute = place.name->role == NameRole::Attribute;
    const bool isKeywordName = place.name->role == NameRole::Keyword;
    if ((isAttribute && symbol.origin != SymbolOrigin::Member) ||
        (isKeywordName && symbol.origin != SymbolOrigin::Member &&
         symbol.origin != SymbolOrigin::Local) ||
        (!isAttribute && !isKeywordName) || names.symbolOf(file, place, ThroughAliases::Yes))
      return false;
    return isAttribute || mayCall(file, place);
  }
  // Whether the call around a keyword may call the function whose parameter is renamed.
  bool mayCall(const NameFile &file, const NamePlace &keyword) const {
    const auto *call = nodeAround<CallExpr>(*file.units[keyword.unit].syntax, file.node(keyword));
    if (!call || names.takerOfKeywords(file, keyword.unit, *call))
      return false;
    // As in 'pool.submit(scale, by=2)'.
    if (std::ranges::any_of(call->arguments, [&](const Argument *argument) {
          return namesHome(file, keyword.unit, *argument->value);
        }))
      return true;
    if (const std::optional<NameSymbol> callee = names.symbolOf(file, keyword.unit, *call->callee))
      return callee->origin == SymbolOrigin::Module || callee->origin == SymbolOrigin::Local ||
             callee->origin == SymbolOrigin::Member;
    const auto *method = call->callee->tryAs<AttributeExpr>();
    const Node *scope = symbol.file->scopeNode(symbol.unit, symbol.scope);
    const auto *function = scope ? scope->tryAs<FunctionStmt>() : nullptr;
    return method && function && function->name && method->attribute->name == function->name->name;
  }

  // The function whose parameter is renamed; null for other names.
  const FunctionStmt *homeFunction() const { /*nullable*/
    if (!names.parameter(symbol))
      return nullptr;
    const Node *scope = symbol.file->scopeNode(symbol.unit, symbol.scope);
    return scope ? scope->tryAs<FunctionStmt>() : nullptr;
  }
  bool namesHome(const NameFile &file, size_t unit, const Expr &expr) const {
    const FunctionStmt *home = homeFunction();
    const std::optional<NameSymbol> named = home ? names.symbolOf(file, unit, expr) : std::nullopt;
    const auto function = named ? names.functionOf(*named) : std::nullopt;
    return function && function->node == home;
  }

  // What a call of the function gets by '**', such as '**options'; null where that cannot have the
  // name.
  const Expr *unpackedIn(const NameFile &file, size_t unit, const CallExpr &call) const {
    for (const Argument *argument : call.arguments)
      if (argument->form == ArgumentForm::DoubleStar && !isDictWithout(*argument->value)) {
        const auto taker = names.takerOfKeywords(file, unit, call);
        return taker && taker->node == homeFunction() ? argument->value : nullptr;
      }
    return nullptr;
  }
  // '{"a": 1}' or 'dict(a=1)', without the name among its keys.
  bool isDictWithout(const Expr &value) const {
    if (const auto *dict = value.tryAs<DictExpr>())
      return std::ranges::all_of(dict->items, [&](const DictItem *item) {
        const auto *key = item->key ? item->key->tryAs<StringExpr>() : nullptr;
        return key && key->text != name();
      });
    const auto *call = value.tryAs<CallExpr>();
    const auto *callee = call ? call->callee->tryAs<NameExpr>() : nullptr;
    return callee && callee->name == "dict" &&
           std::ranges::all_of(call->arguments, [&](const Argument *argument) {
             return argument->keyword && argument->keyword->name != name();
           });
  }

  std::string unpackedIntoCall() const {
    if (!homeFunction())
      return "";
    for (const NameFile &file : files.all())
      for (size_t unit = 0; unit < file.units.size(); ++unit) {
        if (!file.mentions(unit, "**"))
          continue;
        for (const Node *node : file.units[unit].syntax->nodes)
          if (const auto *call = node->tryAs<CallExpr>())
            if (const Expr *unpacked = unpackedIn(file, unit, *call))
              return format("The call in {0} may pass '{1}' by '**'",
                            lineOf(file, unpacked->span.begin + file.units[unit].offset), name());
      }
    return "";
  }

  // The tokens of a line that does not parse, other than those whose meaning is known.
  std::string unknownInBrokenCode(const NameFile &file, size_t unit) const {
    const SyntaxUnit &syntax = *file.units[unit].syntax;
    if (!isBroken(syntax))
      return "";
    for (const Node *node : syntax.nodes) {
      if (!isBrokenNode(*node) || !isInHome(file, unit, *node))
        continue;
      std::string rest(syntax.source(node->span));
      for (const ScopedName &each : file.scoped(unit).names)
        if (node->span.encloses(each.span))
          rest.replace(each.span.begin - node->span.begin, each.span.size(),
                       std::string(each.span.size(), ' '));
      if (hasNameToken(rest, name()))
        return refusalOfUnknown(files, file, node->span.begin + file.units[unit].offset, name());
    }
    return "";
  }
  // Of a local: whether a node is in its function.
  bool isInHome(const NameFile &file, size_t unit, const Node &node) const {
    if (symbol.origin != SymbolOrigin::Local)
      return true;
    const Node *scope = file.scopeNode(unit, symbol.scope);
    return scope && scope->id <= node.id && node.id <= scope->last;
  }

  // ---- names that are taken

  std::string takenInFunction(const std::string &newName) const {
    const ScopedNames &scoped = symbol.file->scoped(symbol.unit);
    const Node *scope = symbol.file->scopeNode(symbol.unit, symbol.scope);
    const std::string_view place = names.isOfKernel(symbol)    ? "in the kernel"
                                   : scope->is<FunctionStmt>() ? "in the function"
                                                               : "there";
    for (const ScopedName &each : scoped.names)
      if (each.role == NameRole::Variable && each.text == newName &&
          (scoped.isWithin(each.place, symbol.scope) || each.scope == symbol.scope))
        return format("'{0}' is used {1} already, in {2}", newName, place,
                      lineOf(*symbol.file, symbol.file->spanOf({symbol.unit, &each}).begin));
    return "";
  }

  std::string takenInClass(const std::string &newName) const {
    const ScopedNames &scoped = symbol.file->scoped(symbol.unit);
    const Node *type = symbol.file->scopeNode(symbol.unit, symbol.scope);
    for (const ScopedName &each : scoped.names) {
      const bool isInside = type->span.encloses(each.span);
      if (each.text == newName && isInside &&
          (each.role == NameRole::Attribute || each.place == symbol.scope))
        return format("'{0}' is used in the class already, in {1}", newName,
                      lineOf(*symbol.file, symbol.file->spanOf({symbol.unit, &each}).begin));
    }
    return "";
  }

  std::string takenInModules(const std::string &newName) const {
    std::vector<const NameFile *> changed = {symbol.file};
    for (const NameUse &use : found.uses) {
      if (!use.place.name || use.place.name->role != NameRole::Variable)
        continue;
      if (std::find(changed.begin(), changed.end(), use.file) == changed.end())
        changed.push_back(use.file);
      if (std::string reason = hiddenAt(use, newName); !reason.empty())
        return reason;
    }
    for (const NameFile *file : changed)
      for (size_t unit = 0; unit < file->units.size(); ++unit)
        if (file->mayName(unit, newName))
          for (const ScopedName &each : file->scoped(unit).names)
            if (each.role == NameRole::Variable && each.scope == ModuleScope &&
                each.text == newName)
              return format("'{0}' is used already, in {1}", newName,
                            lineOf(*file, file->spanOf({unit, &each}).begin));
    return "";
  }
  // Where a function around the use has a local of the new name.
  std::string hiddenAt(const NameUse &use, const std::string &newName) const {
    const ScopedNames &scoped = use.file->scoped(use.place.unit);
    for (uint32_t scope = use.place.name->place; scope != ModuleScope;
         scope = scoped.scopes[scope].parent)
      if (scoped.binds(scope, newName))
        return format("'{0}' would be a local name in {1}", newName,
                      lineOf(*use.file, use.span.begin));
    return "";
  }
};

std::optional<Renaming> renamingAt(const NameFiles &files, const NameResolver &names,
                                   uint32_t offset) {
  std::optional<SymbolAt> at = symbolAt(files, names, offset);
  if (!at)
    return std::nullopt;
  std::vector<NameUse> uses = usesOf(files, names, at->symbol);
  return std::optional<Renaming>(std::in_place, files, names,
                                 NameUses{std::move(*at), std::move(uses)});
}

} // namespace

std::optional<std::variant<RenameTarget, RenameRefusal>> prepareRename(const NameFiles &files,
                                                                       uint32_t offset) {
  const NameResolver names(files);
  const std::optional<Renaming> found = renamingAt(files, names, offset);
  if (!found)
    return std::nullopt;
  if (std::string reason = found->refusal(); !reason.empty())
    return RenameRefusal{std::move(reason)};
  return RenameTarget{found->origin(), found->name()};
}

std::optional<std::variant<std::vector<RenameEdit>, RenameRefusal>>
rename(const NameFiles &files, uint32_t offset, const std::string &newName) {
  const NameResolver names(files);
  const std::optional<Renaming> found = renamingAt(files, names, offset);
  if (!found)
    return std::nullopt;
  std::string reason = found->refusal();
  if (reason.empty() && newName != found->name())
    reason = found->refusalOf(newName);
  if (!reason.empty())
    return RenameRefusal{std::move(reason)};
  return found->edits(newName);
}

} // namespace allo
