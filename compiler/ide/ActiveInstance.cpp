// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/ActiveInstance.h"

#include "sema/facts/Items.h"

#include <algorithm>
#include <map>
#include <utility>

namespace allo {

namespace {

// "[i32, 4]" of "fill[i32, 4]", "make(8)" of "make(8).scale", "(n=4)" of "clear(n=4)".
std::string shownOf(const KernelSignature &signature) {
  const std::string &label = signature.label;
  const std::string_view name =
      std::string_view(signature.name).substr(signature.name.rfind('.') + 1);
  if (label.starts_with(signature.name))
    return label.substr(signature.name.size());
  if (label.ends_with("." + std::string(name)))
    return label.substr(0, label.size() - name.size() - 1);
  return label;
}

// "[i8]" before "[i16]".
bool isShorter(const std::string &a, const std::string &b) {
  return std::pair(a.size(), a) < std::pair(b.size(), b);
}

} // namespace

Span lensPlaceOf(const SyntaxUnit &unit, const FunctionStmt &function) {
  if (function.decorators.empty())
    return function.name->span;
  Span place = function.decorators[0]->span;
  while (place.begin > 0 && unit.text[place.begin] != '@' && unit.text[place.begin - 1] != '\n')
    --place.begin;
  return place;
}

std::vector<KernelInstances> kernelInstances(const Analysis &analysis) {
  std::vector<KernelInstances> out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const SyntaxUnit &unit = *entry.state->unit;
    std::map<NodeId, KernelInstances> found;
    std::map<NodeId, std::string> first; // labels
    for (const InstanceCheck &instance : entry.state->instances) {
      const KernelSignature &signature = *instance.signature;
      const auto *function = signature.function < unit.nodes.size()
                                 ? unit.nodes[signature.function]->tryAs<FunctionStmt>()
                                 : nullptr;
      if (!instance.check || !function)
        continue;
      KernelInstances &kernel = found[function->id];
      kernel.kernel = signature.name;
      kernel.name = function->name->span.shifted(offset);
      kernel.place = lensPlaceOf(unit, *function).shifted(offset);
      first.try_emplace(function->id, signature.label);
      const auto at =
          std::lower_bound(kernel.labels.begin(), kernel.labels.end(), signature.label, isShorter);
      if (at != kernel.labels.end() && *at == signature.label)
        continue;
      kernel.shown.insert(kernel.shown.begin() + (at - kernel.labels.begin()), shownOf(signature));
      kernel.labels.insert(at, signature.label);
    }
    for (auto &[function, kernel] : found) {
      if (kernel.labels.size() < 2)
        continue;
      const auto active = std::find(kernel.labels.begin(), kernel.labels.end(), first.at(function));
      kernel.active = size_t(active - kernel.labels.begin());
      out.push_back(std::move(kernel));
    }
  });
  return out;
}

std::shared_ptr<const Analysis> withActiveInstances(std::shared_ptr<const Analysis> analysis,
                                                    const std::vector<InstanceChoice> &choices) {
  auto isChosen = [&](const InstanceCheck &instance) {
    return std::any_of(choices.begin(), choices.end(), [&](const InstanceChoice &choice) {
      return choice.kernel == instance.signature->name && choice.label == instance.signature->label;
    });
  };
  std::vector<std::pair<size_t, ItemEntry>> changed;
  size_t index = 0;
  if (!choices.empty())
    analysis->items.forEach([&](const ItemEntry &entry, uint32_t) {
      const std::vector<InstanceCheck> &instances = entry.state->instances;
      if (std::any_of(instances.begin(), instances.end(), isChosen)) {
        auto state = std::make_shared<ItemState>(*entry.state);
        std::stable_partition(state->instances.begin(), state->instances.end(), isChosen);
        ItemEntry other = entry;
        other.state = std::move(state);
        changed.emplace_back(index, std::move(other));
      }
      ++index;
    });
  if (changed.empty())
    return analysis;
  auto out = std::make_shared<Analysis>(*analysis);
  for (auto &[at, entry] : changed)
    out->items.set(at, std::move(entry));
  return out;
}

} // namespace allo
