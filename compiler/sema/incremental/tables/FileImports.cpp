// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/FileImports.h"

namespace allo {

namespace {

// Of the texts of files that are not open, and of the names that these get from open ones.
Fingerprint closedFingerprint(const ResolvedImport &resolved) {
  return resolved.view ? combine(resolved.view->closed, resolved.view->fingerprint) : 0;
}

// Of the names that the import leads to.
Fingerprint namesFingerprint(const ResolvedImport &resolved) {
  return resolved.view ? resolved.view->fingerprint
                       : combine(hashBytes(resolved.cycle),
                                 combine(resolved.absence, hashBytes(resolved.searched)));
}

} // namespace

const ResolvedImport *FileImports::find(std::string_view module) const {
  auto it = table.find(module);
  return it == table.end() ? nullptr : &it->second;
}

const ModuleView *FileImports::viewOf(uint32_t file) const {
  const auto [known, isNew] = views.try_emplace(file, nullptr);
  if (isNew)
    for (const auto &[module, resolved] : table)
      if (resolved.view && (known->second = resolved.view->find(file)))
        break;
  return known->second;
}

std::vector<ImportedName> FileImports::list() const {
  std::vector<ImportedName> all;
  for (ItemId id : withImports) {
    const auto &own = items.state(id)->imports;
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

void FileImports::changeSyntax(const ItemState &item) {
  if (!item.imports.empty()) {
    withImports.insert(item.id);
    ++listVersion;
  } else if (withImports.erase(item.id) > 0) {
    ++listVersion;
  }
}

void FileImports::changeImporters(ItemId item, const std::vector<std::string> &before,
                                  const std::vector<std::string> &after) {
  for (const std::string &module : before) {
    auto it = importers.find(module);
    if (it == importers.end())
      continue;
    it->second.erase(item);
    if (it->second.empty())
      importers.erase(it);
  }
  for (const std::string &module : after)
    importers[module].insert(item);
}

void FileImports::remove(ItemId item) { listVersion += withImports.erase(item); }

void FileImports::clear() {
  importers.clear();
  withImports.clear();
  ++listVersion;
}

FileImports::Change FileImports::resolve(ImportTable now) {
  Change change;
  std::set<std::string> changed;
  for (const auto &[module, resolved] : table) {
    auto it = now.find(module);
    const bool gone = it == now.end();
    if (gone || namesFingerprint(it->second) != namesFingerprint(resolved))
      changed.insert(module);
    change.otherSources = change.otherSources || gone || it->second.view != resolved.view;
    change.otherErrors =
        change.otherErrors || gone || closedFingerprint(it->second) != closedFingerprint(resolved);
  }
  for (const auto &[module, resolved] : now)
    if (!table.contains(module))
      changed.insert(module);
  table = std::move(now);
  views.clear();
  for (const std::string &module : changed)
    if (auto it = importers.find(module); it != importers.end())
      change.importers.insert(it->second.begin(), it->second.end());
  return change;
}

} // namespace allo
