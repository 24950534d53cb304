// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/workspace/ModuleResolver.h"

#include "support/Path.h"

#include <algorithm>

namespace allo {

namespace {

// Calls fn(folder) for each folder that a path is in, the innermost first.
template <typename Fn> void forEachFolder(const std::string &path, Fn &&fn) {
  for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
       slash = path.rfind('/', slash - 1))
    fn(path.substr(0, slash));
}

// Of what a file imports: where it leads depends on the file's folder alone. A file without a path
// has none.
std::string importKey(const std::string &from, std::string_view module) {
  std::string key = from.empty() ? std::string() : parentPath(from) + '\n';
  return key += module;
}

} // namespace

void ModuleResolver::setOpen(const std::string &path, bool isOpen) {
  if (isOpen)
    openFiles.insert(path);
  else
    openFiles.erase(path);
  forget();
}

void ModuleResolver::addFolders(const std::string &path) {
  forEachFolder(path, [&](const std::string &folder) { ++openFolders[folder]; });
  forget();
}

void ModuleResolver::removeFolders(const std::string &path) {
  forEachFolder(path, [&](const std::string &folder) {
    if (auto known = openFolders.find(folder); --known->second == 0)
      openFolders.erase(known);
  });
  forget();
}

void ModuleResolver::forget() {
  kinds.clear();
  moduleFolders.clear();
  foundModules.clear();
  absentModules.clear();
}

// Whether a path's folder is known not to be there.
bool ModuleResolver::isBelowMissing(const std::string &path) const {
  auto folder = kinds.find(parentPath(path));
  return folder != kinds.end() && folder->second == FileKind::Missing;
}

FileKind ModuleResolver::kindOf(const std::string &path) {
  if (path.empty())
    return FileKind::Directory; // the current folder, which relative paths start from
  auto [it, fresh] = kinds.try_emplace(path, FileKind::Missing);
  if (fresh) {
    if (openFiles.contains(path))
      it->second = FileKind::File;
    else if (files && !isBelowMissing(path))
      it->second = files->kind(path);
    // The folder of an open file exists, whatever the disk says.
    if (it->second != FileKind::File && openFolders.contains(path))
      it->second = FileKind::Directory;
  }
  return it->second;
}

std::string ModuleResolver::moduleFile(std::string folder, std::string_view parts) {
  while (!parts.empty()) {
    size_t dot = parts.find('.');
    std::string_view first = parts.substr(0, dot);
    if (first.empty())
      return {};
    folder = joinedPath(folder, std::string(first));
    if (dot == std::string_view::npos)
      break;
    if (kindOf(folder) != FileKind::Directory)
      return {}; // asked once for all names that are imported from a file
    parts.remove_prefix(dot + 1);
  }
  if (kindOf(folder + ".py") == FileKind::File)
    return folder + ".py";
  if (kindOf(folder) == FileKind::Directory) {
    std::string init = joinedPath(folder, "__init__.py");
    if (kindOf(init) == FileKind::File)
      return init;
  }
  return {};
}

std::string ModuleResolver::packageFolder(std::string folder) {
  while (folder.size() > 1 && kindOf(joinedPath(folder, "__init__.py")) == FileKind::File)
    folder = parentPath(folder);
  return folder;
}

std::vector<std::string> ModuleResolver::placesFor(const std::string &from,
                                                   std::string_view &module) {
  if (from.empty())
    return {};
  std::string folder = parentPath(from);
  if (module[0] == '.') {
    size_t level = std::min(module.find_first_not_of('.'), module.size());
    for (size_t i = 1; i < level; ++i)
      folder = parentPath(folder);
    module.remove_prefix(level);
    return folder.empty() ? std::vector<std::string>() : std::vector<std::string>{folder};
  }
  // The folder that the file's outermost package stands in, then its own, then the roots.
  std::vector<std::string> places{packageFolder(folder), folder};
  for (const std::string &root : roots) {
    places.push_back(root);
    places.push_back(joinedPath(root, "src"));
  }
  return places;
}

std::string ModuleResolver::find(const std::string &from, std::string_view module) {
  auto [known, isNew] = foundModules.try_emplace(importKey(from, module));
  if (isNew)
    known->second = search(from, module);
  return known->second;
}

std::string ModuleResolver::search(const std::string &from, std::string_view module) {
  for (const std::string &place : placesFor(from, module)) {
    if (module.empty()) {
      std::string init = joinedPath(place, "__init__.py");
      return kindOf(init) == FileKind::File ? init : std::string();
    }
    if (std::string found = moduleFile(place, module); !found.empty())
      return found;
  }
  return {};
}

ResolvedImport ModuleResolver::absence(const std::string &from, std::string_view module) {
  auto [known, isNew] = absentModules.try_emplace(importKey(from, module));
  if (isNew)
    known->second = searchAbsent(from, module);
  return known->second;
}

ResolvedImport ModuleResolver::searchAbsent(const std::string &from, std::string_view module) {
  bool relative = module[0] == '.';
  std::string_view rest = module;
  std::vector<std::string> places = placesFor(from, rest);
  std::string path(rest);
  std::replace(path.begin(), path.end(), '.', '/');
  std::string first = path.substr(0, path.find('/'));
  std::string home = packageFolder(parentPath(from));
  ResolvedImport out;
  out.absence = relative ? ResolvedImport::Project : ResolvedImport::External;
  std::vector<std::string> searched;
  for (const std::string &place : places) {
    if (kindOf(place) != FileKind::Directory)
      continue;
    std::string whole = path.empty() ? place : joinedPath(place, path);
    if (kindOf(whole) == FileKind::Directory && (relative || holdsModules(whole)))
      out.absence = ResolvedImport::Folder;
    std::string head = joinedPath(place, first);
    if (out.absence == ResolvedImport::External && path != first &&
        (kindOf(head + ".py") == FileKind::File || holdsModules(head)))
      out.absence = ResolvedImport::Project;
    std::string shown = relativePath(whole, home) + ".py";
    if (std::find(searched.begin(), searched.end(), shown) == searched.end())
      searched.push_back(shown);
  }
  for (const std::string &shown : searched)
    out.searched += (out.searched.empty() ? "" : ", ") + shown;
  if (out.searched.empty())
    out.absence = ResolvedImport::External;
  return out;
}
bool ModuleResolver::holdsModules(const std::string &folder) {
  auto [it, fresh] = moduleFolders.try_emplace(folder, false);
  if (fresh && kindOf(folder) == FileKind::Directory) {
    it->second = kindOf(joinedPath(folder, "__init__.py")) == FileKind::File;
    for (const std::string &path : openFiles)
      it->second = it->second || (path.ends_with(".py") && parentPath(path) == folder);
    if (!it->second && files)
      for (const std::string &name : files->list(folder).valueOr({}))
        it->second = it->second || name.ends_with(".py");
  }
  return it->second;
}

} // namespace allo
