// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/ModuleView.h"

#include <algorithm>
#include <unordered_set>

namespace allo {

// Views that imports lead to, from the nearest on, until visit(view) is true of one: that one.
template <typename Visit> static const ModuleView *search(const ModuleView &from, Visit &&visit) {
  std::vector<const ModuleView *> queue{&from};
  std::unordered_set<const ModuleView *> seen{&from};
  for (size_t i = 0; i < queue.size(); ++i) {
    if (visit(*queue[i]))
      return queue[i];
    for (const ImportedFile &imported : queue[i]->imports)
      if (seen.insert(imported.view.get()).second)
        queue.push_back(imported.view.get());
  }
  return nullptr;
}

std::vector<const ModuleView *> ModuleView::reachable() const {
  std::vector<const ModuleView *> all;
  search(*this, [&](const ModuleView &view) {
    all.push_back(&view);
    return false;
  });
  return all;
}

const ModuleView *ModuleView::find(uint32_t file) const {
  if (number == file)
    return this;
  for (const ImportedFile &each : imports) // most often one of these
    if (each.view->number == file)
      return each.view.get();
  return search(*this, [&](const ModuleView &view) { return view.number == file; });
}

const ModuleView *ModuleView::imported(std::string_view module) const {
  for (const ImportedFile &each : imports)
    if (each.module == module)
      return each.view.get();
  return nullptr;
}

const Value *ModuleView::scheduleNamed(std::string_view wanted) const {
  if (!schedules)
    return nullptr;
  auto known = schedules->names.find(wanted);
  return known == schedules->names.end() ? nullptr : &known->second;
}

const Value *ModuleView::stateNamed(std::string_view wanted) const {
  if (!schedules)
    return nullptr;
  auto known = schedules->states.find(wanted);
  return known == schedules->states.end() ? nullptr : &known->second;
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

const ModuleView::Name *ModuleView::nameIn(ItemId id, std::string_view wanted) const {
  std::call_once(ordered, [this] {
    items.forEach([this](const ItemEntry &entry, uint32_t offset) {
      for (const auto *bound : {&entry.state->module->bindings, &entry.state->module->objects})
        for (const Binding &binding : *bound)
          bindings[binding.name].push_back(
              {offset, {binding.value, {entry.state->id, binding.node}}});
    });
  });
  auto known = bindings.find(wanted);
  if (known == bindings.end())
    return nullptr;
  if (known->second.back().name.place.node == NoNode) // an object: as the file leaves it
    return &known->second.back().name;
  uint32_t place = item(id).offset;
  auto behind = std::partition_point(known->second.begin(), known->second.end(),
                                     [&](const Bound &bound) { return bound.offset <= place; });
  if (behind != known->second.begin())
    return &std::prev(behind)->name;
  for (const Bound &bound : known->second)
    if (bound.name.value.kind == ValueKind::Kernel)
      return &bound.name;
  return nullptr;
}

const Value *ModuleNames::lookup(std::string_view name) {
  const ModuleView::Name *found = view.nameIn(item, name);
  return found ? &found->value : nullptr;
}

const Value *ModuleNames::followed(std::string_view name) {
  const Value *named = view.scheduleNamed(name);
  return named ? named : view.stateNamed(name);
}

NodeRef ModuleNames::placeOf(std::string_view name) {
  const ModuleView::Name *found = view.nameIn(item, name);
  return found ? found->place : NodeRef{};
}

std::shared_ptr<const SyntaxUnit> ModuleNames::unitOf(ItemId wanted) {
  const ModuleView *home = view.find(fileOf(wanted));
  const ItemState *state = home ? home->item(wanted).state : nullptr;
  return state ? state->unit : nullptr;
}

std::unique_ptr<NameSource> ModuleNames::from(ItemId wanted) {
  const ModuleView *home = view.find(fileOf(wanted));
  return home ? std::make_unique<ModuleNames>(*home, wanted) : nullptr;
}

std::vector<std::string> ModuleNames::namesNear(std::string_view misspelt) {
  std::vector<std::string> near;
  aroundName(*view.names, misspelt, [&](const auto &each) { near.push_back(each.first); });
  return near;
}

} // namespace allo
