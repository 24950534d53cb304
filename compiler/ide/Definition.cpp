// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/Definition.h"

#include "sema/facts/Imports.h"
#include "syntax/tree/Ast.h"

#include <string>
#include <vector>

namespace allo {

namespace {

constexpr int MaxSteps = 32; // from file to file

// What an import binds: a name of a module, or the module itself.
struct ImportedAs {
  std::string module;
  std::string_view name; // empty: the module
};

// The import that binds 'name' at 'node'; nothing where something else does.
std::optional<ImportedAs> importOf(const SyntaxUnit &unit, NodeId node, std::string_view name) {
  std::vector<const Node *> path;
  if (node >= unit.nodes.size())
    return std::nullopt;
  innermostAt(unit, unit.nodes[node]->span.begin, &path);
  const ImportAlias *alias = nullptr;
  for (size_t i = path.size(); i-- > 0;) {
    if (const auto *found = path[i]->tryAs<ImportAlias>())
      alias = found;
    if (path[i]->is<ImportStmt>())
      return alias && alias->renamed ? std::optional(ImportedAs{std::string(alias->path), {}})
                                     : std::nullopt;
    const auto *from = path[i]->tryAs<ImportFromStmt>();
    if (!from)
      continue;
    if (from->star)
      return ImportedAs{std::string(from->module), name};
    for (const ImportAlias *each : from->names)
      if (each->bound->id == node)
        return ImportedAs{std::string(from->module), each->path};
    return std::nullopt;
  }
  return std::nullopt;
}

// Goes on from a binding as long as it is an import; 'imported' gives the files of its modules.
template <typename Fn>
std::optional<ForeignLocation> follow(const SyntaxUnit &unit, NodeId node, std::string_view name,
                                      Fn &&imported) {
  std::optional<ImportedAs> import = importOf(unit, node, name);
  if (!import)
    return std::nullopt;
  const ModuleView *file = imported(import->module);
  if (import->name.empty())
    return file ? std::optional(ForeignLocation{file, ThisItem, NoNode}) : std::nullopt;
  if (file && file->names->contains(import->name))
    return placeOfAttribute(*file, import->name);
  const ModuleView *inner = imported(joinModule(import->module, import->name));
  return inner ? std::optional(ForeignLocation{inner, ThisItem, NoNode}) : std::nullopt;
}

const ModuleView *importedBy(const Analysis &analysis, std::string_view module) {
  for (const ImportedFile &each : analysis.imports)
    if (each.module == module)
      return each.view.get();
  return nullptr;
}

} // namespace

Span ForeignLocation::span() const {
  ModuleView::Item there = item == ThisItem ? ModuleView::Item() : file->item(item);
  return there.state ? there.state->unit->spanOf(node).shifted(there.offset) : Span{0, 0};
}

const ModuleView *foreignFile(const Analysis &analysis, ItemId item) {
  if (item == ThisItem)
    return nullptr;
  for (const ImportedFile &each : analysis.imports)
    if (const ModuleView *found = each.view->find(fileOf(item)))
      return found;
  return nullptr;
}

const ItemState *foreignItem(const Analysis &analysis, ItemId item) {
  const ModuleView *file = foreignFile(analysis, item);
  return file ? file->item(item).state : nullptr;
}

std::optional<ForeignLocation> placeOfValue(const Analysis &analysis, const Value &value) {
  if (value.kind == ValueKind::Module && value.data->module)
    return ForeignLocation{value.data->module.get(), ThisItem, NoNode};
  ItemId item = value.kind == ValueKind::Kernel     ? value.kernel().item
                : value.kind == ValueKind::Function ? value.function().item
                                                    : ThisItem;
  NodeId node = value.kind == ValueKind::Kernel     ? value.kernel().nameNode
                : value.kind == ValueKind::Function ? value.function().node
                                                    : NoNode;
  const ModuleView *file = foreignFile(analysis, item);
  return file ? std::optional(ForeignLocation{file, item, node}) : std::nullopt;
}

std::optional<ForeignLocation> placeOfName(const Analysis &analysis, const ItemState &item,
                                           std::string_view name) {
  // The last binding up to the item; a name that is bound here only behind it is none of another
  // file's.
  const ItemState *binder = nullptr;
  NodeId node = NoNode;
  bool reached = false;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (reached)
      return;
    for (const Binding &binding : entry.state->module->bindings)
      if (binding.name == name) {
        binder = entry.state.get();
        node = binding.node;
      }
    reached = entry.state.get() == &item;
  });
  if (!binder)
    return std::nullopt;
  return follow(*binder->unit, node, name,
                [&](std::string_view module) { return importedBy(analysis, module); });
}

std::optional<ForeignLocation> placeOfAttribute(const ModuleView &module, std::string_view name) {
  const ModuleView *file = &module;
  std::optional<ForeignLocation> found;
  for (int i = 0; i < MaxSteps; ++i) {
    auto known = file->names->find(name);
    if (known == file->names->end())
      return found;
    NodeRef place = known->second.place;
    found = ForeignLocation{file, place.item, place.node};
    const ItemState *item = file->item(place.item).state;
    std::optional<ImportedAs> import =
        item ? importOf(*item->unit, place.node, name) : std::nullopt;
    if (!import)
      return found;
    const ModuleView *next = file->imported(import->module);
    if (import->name.empty() || !next || !next->names->contains(import->name)) {
      next = import->name.empty() ? next : file->imported(joinModule(import->module, import->name));
      return next ? ForeignLocation{next, ThisItem, NoNode} : found;
    }
    file = next;
    name = import->name;
  }
  return found;
}

NodePlace placeOfItem(const Analysis &analysis, ItemId item) {
  NodePlace out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    if (entry.state->id == item)
      out = {nullptr, entry.state.get(), offset};
  });
  if (out.item)
    return out;
  if (const ModuleView *file = foreignFile(analysis, item))
    if (ModuleView::Item found = file->item(item); found.state)
      out = {file, found.state, found.offset};
  return out;
}

Span nameSpan(const SyntaxUnit &unit, NodeId node) {
  if (node >= unit.nodes.size())
    return {};
  const Node &found = *unit.nodes[node];
  if (const auto *parameter = found.tryAs<Parameter>())
    return parameter->name->span;
  return found.asStmt() ? unit.shownSpanOf(node) : found.span;
}

} // namespace allo
