// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/LinkedNames.h"

#include "ide/navigate/Definitions.h"
#include "ide/navigate/Rename.h"

#include <algorithm>

namespace allo {

static bool isLoopIndex(const NameFiles &files, const NodeRef &declaration) {
  const NameFiles::Home home = files.homeOf(declaration.item);
  const auto &item = home.file ? home.file->units[home.unit].item : nullptr;
  bool found = false;
  if (item)
    forEachCheck(*item, [&](const KernelCheck &check) {
      found =
          found || std::ranges::any_of(check.variables, [&](const VariableInfo &variable) {
            return variable.node == declaration.node && variable.kind == VariableKind::LoopIndex;
          });
    });
  return found;
}

std::vector<Span> linkedNames(const NameFiles &files, uint32_t offset) {
  const NameResolver names(files);
  const std::optional<SymbolAt> at = symbolAt(files, names, offset);
  if (!at || at->symbol.origin != SymbolOrigin::Local ||
      std::ranges::none_of(names.declarations(at->symbol), [&](const NodeRef &declaration) {
        return isLoopIndex(files, declaration);
      }))
    return {};
  const auto renamed = rename(files, offset, at->own.name);
  const auto *edits = renamed ? std::get_if<std::vector<RenameEdit>>(&*renamed) : nullptr;
  std::vector<Span> spans;
  for (const RenameEdit &edit : edits ? *edits : std::vector<RenameEdit>()) {
    if (edit.file != &files.main() || edit.newText != at->own.name)
      return {};
    spans.push_back(edit.span);
  }
  // At a quote of a string, say, it is not a name that is typed.
  const bool isInside = std::ranges::any_of(spans, [&](Span span) { return span.touches(offset); });
  return isInside ? spans : std::vector<Span>();
}

} // namespace allo
