// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/names/NameResolver.h"

#include "ide/names/LocalNames.h"
#include "sema/facts/Imports.h"

#include <algorithm>
#include <set>

namespace allo {

// -------------------------------------------------------------------------- modules and what they
// import

// The last part of a dotted path.
static std::string_view lastPart(std::string_view module) {
  return module.substr(module.rfind('.') + 1);
}

static NameSymbol symbolOfFile(const NameFile &file) {
  return {SymbolOrigin::File, &file, 0, ModuleScope, file.moduleName(), NoNode};
}

static NameSymbol externalSymbol(const NameFile &file, std::string path) {
  const bool isRelative = path.starts_with('.');
  return {SymbolOrigin::External,
          isRelative ? &file : nullptr,
          0,
          ModuleScope,
          std::move(path),
          NoNode};
}

const NameFile *NameResolver::behindStars(const NameFile &file, std::string_view name) const {
  std::vector<const NameFile *> seen = {&file};
  std::vector<const NameFile *> open = {&file}; // the last star of a file counts most
  while (!open.empty()) {
    const NameFile &from = *open.back();
    open.pop_back();
    if (&from != &file && !from.bindings(name).empty())
      return &from;
    for (std::string_view module : from.stars())
      if (const NameFile *there = files.imported(from, module);
          there && there->isTakenByStar(name) &&
          std::find(seen.begin(), seen.end(), there) == seen.end()) {
        seen.push_back(there);
        open.push_back(there);
      }
  }
  return nullptr;
}

bool NameResolver::hasName(const NameFile &file, std::string_view name) const {
  return !file.bindings(name).empty() || behindStars(file, name);
}

NameSymbol NameResolver::ofModule(const NameFile &file, std::string_view name,
                                  ThroughAliases aliases) const {
  const Step step(*this);
  if (!step.isWhole())
    return findOfModule(file, name, aliases, step);
  auto key = std::tuple(&file, aliases, std::string(name));
  if (auto known = ofModules.find(key); known != ofModules.end())
    return known->second;
  NameSymbol found = findOfModule(file, name, aliases, step);
  return ofModules.emplace(std::move(key), std::move(found)).first->second;
}

NameSymbol NameResolver::findOfModule(const NameFile &file, std::string_view name,
                                      ThroughAliases aliases, const Step &step) const {
  const std::vector<NamePlace> &bound = file.bindings(name);
  if (!bound.empty()) {
    if (std::optional<NameSymbol> imported = ofImports(file, bound, aliases);
        imported && !step.isTooFar())
      return *imported;
    return {SymbolOrigin::Module, &file, 0, ModuleScope, std::string(name), NoNode};
  }
  if (const NameFile *there = step.isTooFar() ? nullptr : behindStars(file, name))
    return ofModule(*there, name, aliases);
  return {SymbolOrigin::Free, &file, 0, ModuleScope, std::string(name), NoNode};
}

NameSymbol NameResolver::ofImport(const NameFile &file, std::string_view module,
                                  std::string_view imported, ThroughAliases aliases) const {
  const NameFile *there = files.imported(file, module);
  if (imported.empty())
    return there ? symbolOfFile(*there) : externalSymbol(file, std::string(module));
  if (there && hasName(*there, imported))
    return ofModule(*there, imported, aliases);
  std::string path = joinModule(module, imported);
  if (const NameFile *inner = files.imported(file, path))
    return symbolOfFile(*inner);
  return there
             ? NameSymbol{SymbolOrigin::Free, there, 0, ModuleScope, std::string(imported), NoNode}
             : externalSymbol(file, std::move(path));
}

std::optional<NameSymbol> NameResolver::ofImports(const NameFile &file,
                                                  const std::vector<NamePlace> &bindings,
                                                  ThroughAliases aliases) const {
  std::optional<NameSymbol> found;
  const Step step(*this);
  if (step.isTooFar())
    return std::nullopt;
  for (const NamePlace &place : bindings) {
    const ScopedName &name = *place.name;
    if (!name.isImport)
      return std::nullopt;
    const std::string_view there =
        name.imported.empty() ? lastPart(name.module) : lastPart(name.imported);
    if (aliases == ThroughAliases::No && there != name.text)
      return std::nullopt;
    NameSymbol symbol = ofImport(file, name.module, name.imported, aliases);
    if (found && *found != symbol)
      return std::nullopt;
    found = std::move(symbol);
  }
  return found;
}

// ---------------------------------------------------------------------------------------- locals

static bool isBinding(const NamePlace &place) { return place.name->access == NameAccess::Bind; }

static std::vector<NamePlace> onlyBindings(std::vector<NamePlace> places) {
  std::erase_if(places, [](const NamePlace &place) { return !isBinding(place); });
  return places;
}

// The parameter whose name it is; null for other names.
static const Parameter *parameterAround(const NameFile &file, const NamePlace &place) {
  if (!place.name->isIdent)
    return nullptr;
  const Node &node = file.node(place);
  const auto *around = nodeAround<Parameter>(*file.units[place.unit].syntax, node);
  return around && around->name == &node ? around : nullptr;
}

static NodeId declaringNode(const NameFile &file, const NamePlace &place) {
  const Parameter *parameter = parameterAround(file, place);
  return parameter ? parameter->id : file.node(place).id;
}

// All that one scope calls by a name, and which variable each is in a kernel that has several.
const NameResolver::LocalUses &NameResolver::localUses(const NameFile &file, size_t unit,
                                                       uint32_t scope,
                                                       std::string_view name) const {
  const auto key = std::tuple(&file, unit, scope, std::string(name));
  if (auto there = locals.find(key); there != locals.end())
    return there->second;
  LocalUses &uses = locals[key];
  const ScopedNames &scoped = file.scoped(unit);
  for (uint32_t index : scoped.variablesOf(scope))
    if (const ScopedName &each = scoped.names[index]; each.text == name)
      uses.places.push_back({unit, &each});
  uses.bound = onlyBindings(uses.places);
  const NameUnit &syntax = file.units[unit];
  const Node *function = syntax.item ? file.scopeNode(unit, scope) : nullptr;
  if (!function || !function->is<FunctionStmt>())
    return uses;
  const LocalNames names(*syntax.item, function->id);
  std::vector<NodeId> declarations;
  for (const NamePlace &place : uses.places)
    declarations.push_back(names.declarationOf(declaringNode(file, place)));
  std::set<NodeId> declared(declarations.begin(), declarations.end());
  declared.erase(NoNode);
  if (declared.size() < 2)
    return uses;
  // A name that was not checked belongs to what was declared last, or first.
  NodeId last = *std::find_if(declarations.begin(), declarations.end(),
                              [](NodeId each) { return each != NoNode; });
  for (NodeId &each : declarations)
    last = each = each != NoNode ? each : last;
  uses.declarations = std::move(declarations);
  return uses;
}

// Whether a kernel calls one of the module by a name that it binds itself further down. To Python
// that name is not bound yet; the checker has taken what it found.
static bool callsModuleKernel(const NameFile &file, const NamePlace &place,
                              const std::vector<NamePlace> &bound) {
  const NameUnit &unit = file.units[place.unit];
  if (!unit.item)
    return false;
  const Node &node = file.node(place);
  const ScopedNames &names = file.scoped(place.unit);
  uint32_t around = names.scopes[place.name->scope].parent;
  while (around != ModuleScope && !names.binds(around, place.name->text))
    around = names.scopes[around].parent;
  if (around != ModuleScope || bound.empty() || place.name->place != place.name->scope ||
      bound.front().name->span.begin < place.name->span.begin)
    return false;
  const auto *call = nodeAround<CallExpr>(*unit.syntax, node);
  bool found = false;
  if (call && call->callee == &node)
    forEachCheck(*unit.item,
                 [&](const KernelCheck &check) { found = found || check.callAt(call->id); });
  return found;
}

std::optional<NameSymbol> NameResolver::ofLocalImports(const NameFile &file, const LocalUses &uses,
                                                       ThroughAliases aliases) const {
  const Step step(*this);
  if (!step.isWhole())
    return ofImports(file, uses.bound, aliases);
  const auto key = std::pair(&uses, aliases);
  if (auto known = importedLocals.find(key); known != importedLocals.end())
    return known->second;
  return importedLocals[key] = ofImports(file, uses.bound, aliases);
}

NameSymbol NameResolver::ofLocal(const NameFile &file, const NamePlace &place,
                                 ThroughAliases aliases) const {
  const ScopedName &name = *place.name;
  const LocalUses &uses = localUses(file, place.unit, name.scope, name.text);
  if (callsModuleKernel(file, place, uses.bound))
    return ofModule(file, name.text, aliases);
  if (!uses.bound.empty() && uses.bound.front().name->isImport)
    if (std::optional<NameSymbol> imported = ofLocalImports(file, uses, aliases))
      return *imported;
  NameSymbol symbol{SymbolOrigin::Local,    &file, place.unit, name.scope,
                    std::string(name.text), NoNode};
  if (!uses.declarations.empty()) {
    // The names of a unit are in one vector, in their order.
    auto at = std::partition_point(uses.places.begin(), uses.places.end(),
                                   [&](const NamePlace &each) { return each.name < place.name; });
    symbol.declaration = uses.declarations[size_t(at - uses.places.begin())];
  }
  return symbol;
}

// ---------------------------------------------------------------------------------------- members

// A class by its name; of a variable the class of the object that it gets.
std::optional<NameResolver::Class> NameResolver::classOf(const NameSymbol &symbol) const {
  const Step step(*this);
  if (!step.isWhole())
    return findClassOf(symbol, step);
  if (auto known = classes.find(symbol); known != classes.end())
    return known->second;
  const std::optional<Class> found = findClassOf(symbol, step);
  return classes[symbol] = found;
}

std::optional<NameResolver::Class> NameResolver::findClassOf(const NameSymbol &symbol,
                                                             const Step &step) const {
  if (step.isTooFar())
    return std::nullopt;
  const std::vector<NamePlace> &bound = bindings(symbol);
  for (size_t i = bound.size(); i-- > 0;) {
    if (!bound[i].name->isIdent)
      continue;
    const SyntaxUnit &unit = *symbol.file->units[bound[i].unit].syntax;
    const Node &node = symbol.file->node(bound[i]);
    if (const auto *type = nodeAround<ClassStmt>(unit, node); type && type->name == &node) {
      const std::vector<NameScope> &scopes = scopedNames(unit).scopes;
      for (uint32_t scope = 0; scope < scopes.size(); ++scope)
        if (scopes[scope].node == type)
          return Class{symbol.file, bound[i].unit, scope};
    }
  }
  if (bound.size() != 1)
    return std::nullopt;
  const SyntaxUnit &unit = *symbol.file->units[bound[0].unit].syntax;
  const Node &name = symbol.file->node(bound[0]);
  const auto *assign = nodeAround<AssignStmt>(unit, name);
  const auto *call = assign && assign->targets.size() == 1 && assign->targets[0] == &name
                         ? assign->value->tryAs<CallExpr>()
                         : nullptr;
  if (!call)
    return std::nullopt;
  const std::optional<NameSymbol> called = symbolOf(*symbol.file, bound[0].unit, *call->callee);
  return called && *called != symbol ? classOf(*called) : std::nullopt;
}

// Of the first parameter of a method its class.
std::optional<NameResolver::Class> NameResolver::ownerOf(const NameFile &file, size_t unit,
                                                         const ScopedName &self) const {
  if (self.scope == ModuleScope)
    return std::nullopt;
  const ScopedNames &names = file.scoped(unit);
  const NameScope &method = names.scopes[self.scope];
  if (names.scopes[method.parent].kind != NameScopeKind::Class || method.firstParameter.empty() ||
      method.firstParameter != self.text)
    return std::nullopt;
  return Class{&file, unit, method.parent};
}

std::optional<NameResolver::Class> NameResolver::ownerBefore(const NameFile &file,
                                                             const NamePlace &attribute) const {
  if (const UnpackedNames::Owner *owner = file.owner(attribute))
    return owner->isWhole && owner->name ? ownerOf(file, attribute.unit, *owner->name)
                                         : std::nullopt;
  const auto *self = attribute.name->node->as<AttributeExpr>()->base->tryAs<NameExpr>();
  const ScopedName *name = self ? file.scoped(attribute.unit).variableAt(*self) : nullptr;
  return name ? ownerOf(file, attribute.unit, *name) : std::nullopt;
}

std::optional<NameSymbol> NameResolver::memberOf(const Class &type, std::string_view name) const {
  const Step step(*this);
  if (step.isTooFar())
    return std::nullopt;
  NameSymbol member{SymbolOrigin::Member, type.file,         type.unit,
                    type.scope,           std::string(name), NoNode};
  if (!bindings(member).empty())
    return member;
  const Node *node = type.file->scopeNode(type.unit, type.scope);
  for (const Argument *base : node->as<ClassStmt>()->bases)
    if (const std::optional<NameSymbol> symbol = symbolOf(*type.file, type.unit, *base->value))
      if (const std::optional<Class> outer = classOf(*symbol))
        if (!(outer->file == type.file && outer->unit == type.unit && outer->scope == type.scope))
          if (std::optional<NameSymbol> found = memberOf(*outer, name))
            return found;
  return std::nullopt;
}

std::optional<NameSymbol> NameResolver::ofAttribute(const NameFile &file, size_t unit,
                                                    const AttributeExpr &attribute,
                                                    ThroughAliases aliases) const {
  const std::string_view name = attribute.attribute->name;
  if (const auto *self = attribute.base->tryAs<NameExpr>())
    if (const ScopedName *variable = file.scoped(unit).variableAt(*self))
      if (const std::optional<Class> owner = ownerOf(file, unit, *variable))
        return memberOf(*owner, name);
  std::optional<NameSymbol> base = symbolOf(file, unit, *attribute.base);
  if (!base || base->origin == SymbolOrigin::Module || base->origin == SymbolOrigin::Local)
    if (const Value *value = valueAt(file, unit, attribute.base->id))
      if (value->kind == ValueKind::Module)
        if (std::optional<NameSymbol> module = ofValue(*value))
          base = std::move(module);
  if (std::optional<NameSymbol> symbol = ofAttribute(file, base, name, aliases))
    return symbol;
  // A kernel that an object holds under its own name.
  if (!base || (base->origin != SymbolOrigin::File && base->origin != SymbolOrigin::External))
    if (const Value *value = valueAt(file, unit, attribute.id))
      if (std::optional<NameSymbol> symbol = ofValue(*value); symbol && symbol->name == name)
        return symbol;
  return std::nullopt;
}

// In a file that was not checked.
std::optional<NameSymbol> NameResolver::ofAttribute(const NameFile &file, const NamePlace &place,
                                                    const UnpackedNames::Owner &before,
                                                    ThroughAliases aliases) const {
  if (const std::optional<Class> owner = ownerBefore(file, place))
    return memberOf(*owner, place.name->text);
  return ofAttribute(file, symbolOfOwner(file, place.unit, before), place.name->text, aliases);
}

std::optional<NameSymbol> NameResolver::symbolOfOwner(const NameFile &file, size_t unit,
                                                      const UnpackedNames::Owner &owner) const {
  return owner.name ? symbolOf(file, {unit, owner.name}, ThroughAliases::Yes) : std::nullopt;
}

// Of what is before the dot.
std::optional<NameSymbol> NameResolver::ofAttribute(const NameFile &file,
                                                    const std::optional<NameSymbol> &base,
                                                    std::string_view name,
                                                    ThroughAliases aliases) const {
  if (base && base->origin == SymbolOrigin::File) {
    if (!hasName(*base->file, name))
      if (const NameFile *inner = files.submodule(*base->file, name))
        return symbolOfFile(*inner);
    return ofModule(*base->file, name, aliases);
  }
  if (base && base->origin == SymbolOrigin::External) {
    std::string path = joinModule(base->name, name);
    const NameFile *inner = files.imported(file, path);
    return inner ? symbolOfFile(*inner) : externalSymbol(file, std::move(path));
  }
  if (base)
    if (const std::optional<Class> type = classOf(*base))
      if (std::optional<NameSymbol> member = memberOf(*type, name))
        return member;
  return std::nullopt;
}

// ------------------------------------------------------------------------------ functions and
// calls

std::optional<NameResolver::Function> NameResolver::functionAt(ItemId item, NodeId node) const {
  const NameFiles::Home home = files.homeOf(item);
  if (!home.file)
    return std::nullopt;
  const SyntaxUnit &unit = *home.file->units[home.unit].syntax;
  const auto *function =
      node < unit.nodes.size() ? unit.nodes[node]->tryAs<FunctionStmt>() : nullptr;
  return function ? std::optional(Function{home.file, home.unit, function}) : std::nullopt;
}

std::optional<NameResolver::Function> NameResolver::functionOf(const NameSymbol &symbol) const {
  const std::vector<NamePlace> &bound = bindings(symbol);
  for (size_t i = bound.size(); i-- > 0;) {
    if (bound[i].name->isIdent) {
      const Node &node = symbol.file->node(bound[i]);
      const auto *function =
          nodeAround<FunctionStmt>(*symbol.file->units[bound[i].unit].syntax, node);
      if (function && function->name == &node)
        return Function{symbol.file, bound[i].unit, function};
    }
    // What a function or a template has made.
    const auto &item = symbol.file->units[bound[i].unit].item;
    if (symbol.origin == SymbolOrigin::Module && item)
      for (const Binding &binding : item->module->bindings)
        if (binding.name == symbol.name && binding.value.kind == ValueKind::Kernel)
          return functionAt(binding.value.kernel().item, binding.value.kernel().function);
  }
  return std::nullopt;
}

std::optional<NameResolver::Function> NameResolver::calledBy(const NameFile &file, size_t unit,
                                                             const CallExpr &call) const {
  std::optional<Function> found;
  if (const auto &item = file.units[unit].item)
    forEachCheck(*item, [&](const KernelCheck &check) {
      if (const CallSite *site = found ? nullptr : check.callAt(call.id))
        found = functionAt(site->kernel->item, site->kernel->function);
    });
  if (found)
    return found;
  const std::optional<NameSymbol> callee = symbolOf(file, unit, *call.callee);
  return callee ? functionCalledAs(*callee) : std::nullopt;
}

static bool isPartial(const std::optional<NameSymbol> &callee) {
  return callee && callee->origin == SymbolOrigin::External && callee->name == "functools.partial";
}

std::optional<NameResolver::Function>
NameResolver::takerOfKeywords(const NameFile &file, size_t unit, const CallExpr &call) const {
  if (!call.arguments.empty() && call.arguments[0]->form == ArgumentForm::Positional &&
      isPartial(symbolOf(file, unit, *call.callee))) {
    const std::optional<NameSymbol> given = symbolOf(file, unit, *call.arguments[0]->value);
    return given ? functionCalledAs(*given) : std::nullopt;
  }
  return calledBy(file, unit, call);
}

std::optional<NameResolver::Function>
NameResolver::functionCalledAs(const NameSymbol &callee) const {
  if (const std::optional<Function> found = functionOf(callee))
    return found;
  if (const std::optional<Class> type = classOf(callee))
    if (const std::optional<NameSymbol> maker = memberOf(*type, "__init__"))
      return functionOf(*maker);
  return std::nullopt;
}

std::optional<NameSymbol> NameResolver::parameterOf(const Function &function,
                                                    std::string_view name) const {
  for (size_t i = 0; i < function.node->parameters.size(); ++i)
    if (const Ident *ident = function.node->parameters[i]->name; ident && ident->name == name)
      return parameterAt(function, i);
  return std::nullopt;
}

std::optional<NameSymbol> NameResolver::parameterAt(const Function &function, size_t index) const {
  if (index >= function.node->parameters.size() || !function.node->parameters[index]->name)
    return std::nullopt;
  const Ident &name = *function.node->parameters[index]->name;
  const ScopedName *place = function.file->scoped(function.unit).variableAt(name);
  return place ? std::optional(ofLocal(*function.file, {function.unit, place}, ThroughAliases::Yes))
               : std::nullopt;
}

std::optional<NameSymbol> NameResolver::ofKeyword(const NameFile &file,
                                                  const NamePlace &place) const {
  std::optional<Function> function;
  std::optional<NameSymbol> callee;
  const UnpackedNames::Owner *owner = file.owner(place);
  if (owner)
    callee = symbolOfOwner(file, place.unit, *owner);
  if (owner && !isPartial(callee)) {
    function = callee ? functionCalledAs(*callee) : std::nullopt;
  } else {
    const Node &keyword = file.node(place);
    const auto *call = nodeAround<CallExpr>(*file.units[place.unit].syntax, keyword);
    if (!call || std::find(call->arguments.begin(), call->arguments.end(), &keyword) ==
                     call->arguments.end())
      return std::nullopt;
    function = takerOfKeywords(file, place.unit, *call);
    if (!function)
      callee = symbolOf(file, place.unit, *call->callee);
  }
  if (function)
    return parameterOf(*function, place.name->text);
  // The fields of a dataclass.
  if (callee)
    if (const std::optional<Class> type = classOf(*callee))
      return memberOf(*type, place.name->text);
  return std::nullopt;
}

// ----------------------------------------------------------------------------- values of the
// checker

const Value *NameResolver::valueAt(const NameFile &file, size_t unit, NodeId node) const {
  const auto &item = file.units[unit].item;
  const Value *found = nullptr;
  if (!item)
    return found;
  forEachCheck(*item, [&](const KernelCheck &check) {
    if (auto known = check.constants.find(node); !found && known != check.constants.end())
      found = &known->second;
  });
  if (auto known = item->module->constants.find(node);
      !found && known != item->module->constants.end())
    found = &known->second;
  return found;
}

std::optional<NameSymbol> NameResolver::ofValue(const Value &value) const {
  if (value.kind == ValueKind::Module && value.data->module) {
    const NameFile *file = files.find(value.data->module->path);
    return file ? std::optional(symbolOfFile(*file)) : std::nullopt;
  }
  if (value.kind != ValueKind::Kernel)
    return std::nullopt;
  const NameFiles::Home home = files.homeOf(value.kernel().item);
  if (!home.file)
    return std::nullopt;
  const std::optional<NamePlace> place =
      placeOfNode(*home.file, home.unit, value.kernel().nameNode);
  return place ? symbolOf(*home.file, *place, ThroughAliases::Yes) : std::nullopt;
}

// ---------------------------------------------------------------------------------------- symbols

std::optional<NameSymbol> NameResolver::symbolOf(const NameFile &file, size_t unit,
                                                 const Expr &expr) const {
  if (const auto *subscript = expr.tryAs<SubscriptExpr>())
    return symbolOf(file, unit, *subscript->base);
  if (const auto *attribute = expr.tryAs<AttributeExpr>())
    return ofAttribute(file, unit, *attribute, ThroughAliases::Yes);
  const ScopedName *name = expr.is<NameExpr>() ? file.scoped(unit).variableAt(expr) : nullptr;
  return name ? symbolOf(file, {unit, name}, ThroughAliases::Yes) : std::nullopt;
}

std::optional<NameSymbol> NameResolver::symbolOf(const NameFile &file, const NamePlace &place,
                                                 ThroughAliases aliases) const {
  const ScopedName &name = *place.name;
  switch (name.role) {
  case NameRole::Variable: {
    if (name.scope == ModuleScope)
      return ofModule(file, name.text, aliases);
    if (file.scoped(place.unit).scopes[name.scope].kind == NameScopeKind::Class)
      return NameSymbol{SymbolOrigin::Member,   &file, place.unit, name.scope,
                        std::string(name.text), NoNode};
    return ofLocal(file, place, aliases);
  }
  case NameRole::Attribute:
    if (const UnpackedNames::Owner *owner = file.owner(place))
      return ofAttribute(file, place, *owner, aliases);
    return ofAttribute(file, place.unit, *name.node->as<AttributeExpr>(), aliases);
  case NameRole::Keyword:
    return ofKeyword(file, place);
  case NameRole::Imported:
    return ofImport(file, name.module, name.imported, aliases);
  case NameRole::Module:
    return ofImport(file, name.module, {}, aliases);
  case NameRole::Export:
    return ofModule(file, name.text, aliases);
  }
  ALLO_UNREACHABLE("roles of names are handled");
}

std::optional<NamePlace> NameResolver::placeOfNode(const NameFile &file, size_t unit,
                                                   NodeId node) const {
  const SyntaxUnit &syntax = *file.units[unit].syntax;
  if (node >= syntax.nodes.size())
    return std::nullopt;
  const Node *named = syntax.nodes[node];
  if (const auto *parameter = named->tryAs<Parameter>())
    named = parameter->name;
  const ScopedName *name = named ? file.scoped(unit).variableAt(*named) : nullptr;
  return name ? std::optional(NamePlace{unit, name}) : std::nullopt;
}

const std::vector<NamePlace> &NameResolver::bindings(const NameSymbol &symbol) const {
  if (symbol.origin == SymbolOrigin::Module)
    return symbol.file->bindings(symbol.name);
  if (auto known = boundTo.find(symbol); known != boundTo.end())
    return known->second;
  std::vector<NamePlace> found = findBindings(symbol);
  return boundTo.emplace(symbol, std::move(found)).first->second;
}

std::vector<NamePlace> NameResolver::findBindings(const NameSymbol &symbol) const {
  switch (symbol.origin) {
  case SymbolOrigin::File:
  case SymbolOrigin::Free:
  case SymbolOrigin::LoopName:
  case SymbolOrigin::External:
    return {};
  case SymbolOrigin::Module:
    return symbol.file->bindings(symbol.name);
  case SymbolOrigin::Local: {
    const LocalUses &uses = localUses(*symbol.file, symbol.unit, symbol.scope, symbol.name);
    if (symbol.declaration == NoNode)
      return uses.bound;
    std::vector<NamePlace> own;
    for (size_t i = 0; i < uses.declarations.size(); ++i)
      if (uses.declarations[i] == symbol.declaration)
        own.push_back(uses.places[i]);
    return onlyBindings(std::move(own));
  }
  case SymbolOrigin::Member: {
    std::vector<NamePlace> out =
        localUses(*symbol.file, symbol.unit, symbol.scope, symbol.name).bound;
    for (const ScopedName &each : symbol.file->scoped(symbol.unit).names) {
      if (each.role != NameRole::Attribute || each.access != NameAccess::Bind ||
          each.text != symbol.name)
        continue;
      const std::optional<Class> owner = ownerBefore(*symbol.file, {symbol.unit, &each});
      if (owner && owner->scope == symbol.scope)
        out.push_back({symbol.unit, &each});
    }
    return out;
  }
  }
  ALLO_UNREACHABLE("origins of symbols are handled");
}

std::optional<NamePlace> NameResolver::bindingFor(const NameSymbol &symbol, const NameFile &from,
                                                  const NamePlace &use) const {
  const std::vector<NamePlace> &bound = bindings(symbol);
  if (bound.empty())
    return std::nullopt;
  if (symbol.origin != SymbolOrigin::Module)
    return bound.front();
  if (symbol.file != &from)
    return bound.back();
  const uint32_t at = from.spanOf(use).begin;
  for (size_t i = bound.size(); i-- > 0;)
    if (from.spanOf(bound[i]).begin <= at)
      return bound[i];
  return bound.front();
}

std::vector<NodeRef> NameResolver::declarations(const NameSymbol &symbol) const {
  std::vector<NodeRef> out;
  for (const NamePlace &place : bindings(symbol))
    if (const auto &item = symbol.file->units[place.unit].item)
      out.push_back({item->id, declaringNode(*symbol.file, place)});
  return out;
}

const Parameter *NameResolver::parameter(const NameSymbol &symbol) const {
  if (symbol.origin != SymbolOrigin::Local)
    return nullptr;
  for (const NamePlace &place : bindings(symbol))
    if (const Parameter *found = parameterAround(*symbol.file, place))
      return found;
  return nullptr;
}

std::vector<std::string> NameResolver::wordsElsewhere(const NameSymbol &symbol) const {
  if (!symbol.file)
    return {};
  switch (symbol.origin) {
  case SymbolOrigin::File:
    return {symbol.file->moduleName()};
  case SymbolOrigin::Module:
  case SymbolOrigin::Member:
    return {symbol.name};
  case SymbolOrigin::Local:
    if (parameter(symbol)) { // as a keyword of a call
      const Node *function = symbol.file->scopeNode(symbol.unit, symbol.scope);
      if (const auto *statement = function ? function->tryAs<FunctionStmt>() : nullptr)
        return {symbol.name, std::string(statement->name->name)};
    }
    return {};
  case SymbolOrigin::Free:
  case SymbolOrigin::LoopName:
  case SymbolOrigin::External:
    return {};
  }
  ALLO_UNREACHABLE("origins of symbols are handled");
}

bool NameResolver::isNamedByValues(const NameSymbol &symbol) const {
  switch (symbol.origin) {
  case SymbolOrigin::Module:
  case SymbolOrigin::Member:
  case SymbolOrigin::LoopName:
    return true;
  case SymbolOrigin::Local:
    return isOfKernel(symbol) || parameter(symbol);
  case SymbolOrigin::File:
  case SymbolOrigin::Free:
  case SymbolOrigin::External:
    return false;
  }
  ALLO_UNREACHABLE("origins of symbols are handled");
}

std::optional<NameSymbol> NameResolver::classNamed(const NameSymbol &symbol) const {
  const std::optional<Class> type = classOf(symbol);
  if (!type)
    return std::nullopt;
  const Node *node = type->file->scopeNode(type->unit, type->scope);
  const std::optional<NamePlace> place =
      placeOfNode(*type->file, type->unit, node->as<ClassStmt>()->name->id);
  return place ? symbolOf(*type->file, *place, ThroughAliases::Yes) : std::nullopt;
}

bool NameResolver::mayOverride(const NameSymbol &symbol) const {
  if (symbol.origin != SymbolOrigin::Member)
    return false;
  auto isSame = [](const Class &a, const Class &b) {
    return a.file == b.file && a.unit == b.unit && a.scope == b.scope;
  };
  // Calls fn with the class of each base; without one if that is not known.
  auto forEachBase = [&](const Class &type, auto &&fn) {
    const Node *node = type.file->scopeNode(type.unit, type.scope);
    for (const Argument *base : node->as<ClassStmt>()->bases) {
      const std::optional<NameSymbol> named = symbolOf(*type.file, type.unit, *base->value);
      const bool isObject = named && named->origin == SymbolOrigin::Free && named->name == "object";
      if (base->form == ArgumentForm::Positional && !isObject)
        fn(named ? classOf(*named) : std::nullopt);
    }
  };
  const Class own{symbol.file, symbol.unit, symbol.scope};
  const bool isMethod = functionOf(symbol) && !symbol.name.starts_with("test");
  bool found = false;
  std::vector<Class> above = {own};
  for (size_t i = 0; i < above.size() && !found; ++i)
    forEachBase(Class(above[i]), [&](const std::optional<Class> &base) {
      if (!base)
        found = found || isMethod;
      else if (memberOf(*base, symbol.name))
        found = true;
      else if (std::none_of(above.begin(), above.end(),
                            [&](const Class &each) { return isSame(each, *base); }))
        above.push_back(*base);
    });
  // Another class that has this one as its base.
  for (const NameFile &file : files.all())
    for (size_t unit = 0; unit < file.units.size(); ++unit) {
      if (!file.mayName(unit, symbol.name))
        continue;
      const ScopedNames &scoped = file.scoped(unit);
      for (uint32_t scope = 0; scope < scoped.scopes.size(); ++scope)
        if (scoped.scopes[scope].kind == NameScopeKind::Class && scoped.binds(scope, symbol.name))
          forEachBase({&file, unit, scope}, [&](const std::optional<Class> &base) {
            found = found || (base && isSame(*base, own));
          });
    }
  return found;
}

bool NameResolver::isOfKernel(const NameSymbol &symbol) const {
  if (symbol.origin != SymbolOrigin::Local)
    return false;
  const auto &item = symbol.file->units[symbol.unit].item;
  const Node *scope = item ? symbol.file->scopeNode(symbol.unit, symbol.scope) : nullptr;
  return item && scope && !LocalNames(*item, scope->id).empty();
}

} // namespace allo
