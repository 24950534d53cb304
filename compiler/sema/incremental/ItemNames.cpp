// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/ItemNames.h"

#include "sema/facts/ModuleView.h"
#include "sema/operators/AlloNames.h"

#include <algorithm>

namespace allo {

namespace {

// The item's last binding of a name.
const Binding *bindingOf(const ItemState &item, std::string_view name) {
  for (const auto *bound : {&item.module->bindings, &item.module->objects})
    for (size_t i = bound->size(); i-- > 0;)
      if ((*bound)[i].name == name)
        return &(*bound)[i];
  return nullptr;
}

} // namespace

std::pair<const Binding *, ItemId> bindingSeenBy(const FileTables &file, ItemId item, Phase phase,
                                                 std::string_view name) {
  const uint64_t order = file.items.order(item);
  const std::vector<ItemId> &definers = file.dependencies.definitions(name);
  auto after = std::partition_point(definers.begin(), definers.end(), [&](ItemId id) {
    uint64_t place = file.items.order(id);
    return phase == Phase::Bodies ? place <= order : place < order;
  });
  if (after != definers.begin()) {
    ItemId definer = *std::prev(after);
    return {bindingOf(*file.items.state(definer), name), definer};
  }
  if (phase == Phase::Bodies)
    for (ItemId definer : definers) {
      const Binding *binding = bindingOf(*file.items.state(definer), name);
      if (binding && binding->value.kind == ValueKind::Kernel)
        return {binding, definer};
    }
  return {nullptr, 0};
}

const Value *ItemNames::lookup(std::string_view name) {
  if (const Binding *bound = own->find(name).binding)
    return &bound->value;
  use(name);
  const Binding *binding = find(name).first;
  return binding ? &binding->value : nullptr;
}

bool ItemNames::isDefined(std::string_view name) {
  if (own->find(name).binding)
    return true;
  use(name);
  // At module level what the item itself has bound the last time says nothing.
  const std::vector<ItemId> &definers = file.dependencies.definitions(name);
  return std::any_of(definers.begin(), definers.end(),
                     [&](ItemId id) { return phase == Phase::Bodies || id != item; });
}

bool ItemNames::isBoundOnce(std::string_view name) {
  use(name);
  size_t bindings = own->find(name).count;
  for (ItemId id : file.dependencies.definitions(name))
    bindings += phase == Phase::Bodies || id != item ? 1 : 0;
  return bindings <= 1;
}

const std::string *ItemNames::openImport(std::string_view name) {
  static const std::string reported;
  use(Dependency(Dependency::Kind::OpenImports));
  const std::string *found = nullptr;
  auto look = [&](const std::string &star) {
    if (star != BrokenAlloImport)
      found = !found || star < *found ? &star : found; // one that is reported is the first
    return star == BrokenAlloImport && !alloAttribute("allo", name).isError();
  };
  // What the item itself had the last time says nothing at module level.
  for (const auto &[star, importer] : file.dependencies.openImports())
    if ((phase == Phase::Bodies || importer != item) && look(star))
      return &reported;
  for (const std::string &star : own->stars)
    if (look(star))
      return &reported;
  return found;
}

NodeRef ItemNames::placeOf(std::string_view name) {
  auto [binding, definer] = find(name);
  return binding ? NodeRef{definer, binding->node} : NodeRef{};
}

NodeRef ItemNames::laterPlaceOf(std::string_view name) {
  use(name);
  return definitionBehind(file, item, name);
}

const ModuleView *ItemNames::foreignView(ItemId wanted) {
  const ModuleView *view = file.imports.viewOf(fileOf(wanted));
  if (view)
    use(Dependency(Dependency::Kind::ForeignSource));
  return view;
}

std::shared_ptr<const SyntaxUnit> ItemNames::unitOf(ItemId wanted) {
  if (file.items.contains(wanted))
    return file.items.state(wanted)->unit;
  const ModuleView *view = foreignView(wanted);
  return view ? ModuleNames(*view, wanted).unitOf(wanted) : nullptr;
}

const ResolvedImport *ItemNames::import(std::string_view module) {
  imported.emplace(module);
  return file.imports.find(module);
}

std::unique_ptr<NameSource> ItemNames::from(ItemId wanted) {
  if (!file.items.contains(wanted)) {
    const ModuleView *view = foreignView(wanted);
    return view ? std::make_unique<ModuleNames>(*view, wanted) : nullptr;
  }
  // An item that is evaluated has bound what it has bound so far.
  bool itself = phase == Phase::Module && wanted == item;
  auto other = std::make_unique<ItemNames>(file, wanted, itself ? Phase::Module : Phase::Bodies,
                                           cancel, spentBefore);
  if (itself)
    other->own = own;
  other->used = used;
  other->steps = steps;
  return other;
}

std::vector<std::string> ItemNames::namesNear(std::string_view misspelt) {
  use(Dependency(Dependency::Kind::AnyName));
  std::vector<std::string> near;
  aroundName(file.dependencies.definedNames(), misspelt, [&](const std::string &name) {
    if (find(name).first)
      near.push_back(name);
  });
  return near;
}

std::vector<Dependency> ItemNames::takeUses() const {
  std::vector<Dependency> uses(used->begin(), used->end());
  std::sort(uses.begin(), uses.end());
  return uses;
}

NodeRef definitionBehind(const FileTables &file, ItemId item, std::string_view name) {
  for (ItemId id : file.dependencies.definitions(name))
    if (file.items.isBefore(item, id))
      for (const Binding &binding : file.items.state(id)->module->bindings)
        if (binding.name == name)
          return {id, binding.node};
  return {};
}

} // namespace allo
