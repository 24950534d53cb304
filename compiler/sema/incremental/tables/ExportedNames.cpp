// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/ExportedNames.h"

#include <algorithm>

namespace allo {

namespace {

// Whether the values of a binding are not only equal, but also mean the same nodes of the item.
bool isSameExport(const Binding &a, const Binding &b) {
  if (a.name != b.name || a.node != b.node || a.value.kind != b.value.kind ||
      fingerprint(a.value) != fingerprint(b.value))
    return false;
  if (a.value.kind != ValueKind::Kernel)
    return a.value.isNumber() || a.value.kind == ValueKind::String ||
           a.value.kind == ValueKind::Type;
  const KernelSignature &one = a.value.kernel();
  const KernelSignature &other = b.value.kernel();
  return one.function == other.function && one.nameNode == other.nameNode && !one.environment &&
         !other.environment &&
         std::equal(one.parameters.begin(), one.parameters.end(), other.parameters.begin(),
                    other.parameters.end(),
                    [](const auto &p, const auto &q) { return p.node == q.node; });
}

} // namespace

void ExportedNames::change(const ModuleFacts *before, const ModuleFacts *after) {
  bool same = before && after && before->hasUnknownNames == after->hasUnknownNames &&
              std::equal(before->bindings.begin(), before->bindings.end(), after->bindings.begin(),
                         after->bindings.end(), isSameExport) &&
              before->objects.empty() && after->objects.empty();
  if (!same)
    invalidate();
}

void ExportedNames::fill(ModuleView &view, const ItemTable &items, bool known) {
  if (!names) {
    auto made = std::make_shared<ModuleView::Names>();
    Fingerprint objects = 0;
    hasUnknown = !known;
    if (known)
      items.sequence().forEach([&](const ItemEntry &entry, uint32_t) {
        const ItemState &item = *entry.state;
        for (const Binding &binding : item.module->bindings)
          (*made)[binding.name] = {binding.value, {item.id, binding.node}};
        for (const Binding &object : item.module->objects)
          objects = combine(objects, allo::fingerprint(object.value));
        hasUnknown = hasUnknown || item.module->hasUnknownNames;
      });
    fingerprint = combine(hashBytes("module"), objects);
    for (const auto &[name, shown] : *made)
      fingerprint = combine(combine(fingerprint, hashBytes(name)), allo::fingerprint(shown.value));
    names = std::move(made);
  }
  view.names = names;
  view.hasUnknownNames = hasUnknown;
  view.fingerprint = combine(fingerprint, hasUnknown ? 1 : 0);
}

} // namespace allo
