// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/ModuleView.h"

namespace allo {

const ModuleView *ModuleView::find(uint32_t file) const {
  if (number == file)
    return this;
  for (const auto &imported : imports)
    if (const ModuleView *found = imported->find(file))
      return found;
  return nullptr;
}

ModuleView::Item ModuleView::item(ItemId id) const {
  std::call_once(indexed, [this] {
    index.reserve(items.size());
    items.forEach([this](const ItemEntry &entry, uint32_t offset) {
      index[entry.state->id] = {entry.state.get(), offset};
    });
  });
  auto it = index.find(id);
  return it == index.end() ? Item() : it->second;
}

const Value *ModuleNames::lookup(std::string_view name) {
  auto it = view.names->find(name);
  return it == view.names->end() ? nullptr : &it->second.value;
}

NodeRef ModuleNames::placeOf(std::string_view name) {
  auto it = view.names->find(name);
  return it == view.names->end() ? NodeRef{} : it->second.place;
}

std::shared_ptr<const SyntaxUnit> ModuleNames::unitOf(ItemId item) {
  const ModuleView *home = view.find(fileOf(item));
  const ItemState *state = home ? home->item(item).state : nullptr;
  return state ? state->unit : nullptr;
}

std::unique_ptr<NameSource> ModuleNames::from(ItemId item) {
  const ModuleView *home = view.find(fileOf(item));
  return home ? std::make_unique<ModuleNames>(*home) : nullptr;
}

std::vector<std::string> ModuleNames::namesNear(std::string_view) {
  std::vector<std::string> near;
  for (const auto &[name, known] : *view.names)
    near.push_back(name);
  return near;
}

} // namespace allo
