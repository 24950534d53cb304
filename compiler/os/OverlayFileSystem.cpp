// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/OverlayFileSystem.h"

#include "support/Path.h"

#include <algorithm>

namespace allo {

std::string OverlayFileSystem::normal(const std::string &path) const {
  return absolutePath(folder, path);
}

void OverlayFileSystem::add(const std::string &path, std::string text) {
  texts[normal(path)] = std::move(text);
}

Result<std::string> OverlayFileSystem::read(const std::string &path, size_t limit) {
  auto it = texts.find(normal(path));
  if (it == texts.end())
    return behind.read(path, limit);
  return it->second.substr(0, limit);
}

Result<std::vector<std::string>> OverlayFileSystem::list(const std::string &path) {
  Result<std::vector<std::string>> below = behind.list(path);
  std::vector<std::string> names = below ? *below : std::vector<std::string>();
  std::string prefix = normal(path);
  if (!prefix.ends_with('/'))
    prefix += '/';
  for (auto it = texts.lower_bound(prefix); it != texts.end() && it->first.starts_with(prefix);
       ++it) {
    std::string rest = it->first.substr(prefix.size());
    names.push_back(rest.substr(0, rest.find('/')));
  }
  if (names.empty() && !below)
    return below.error();
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

FileKind OverlayFileSystem::kind(const std::string &path) {
  std::string wanted = normal(path);
  if (texts.contains(wanted))
    return FileKind::File;
  FileKind found = behind.kind(path);
  if (found != FileKind::Missing)
    return found;
  auto below = texts.lower_bound(wanted + "/");
  bool isFolder = below != texts.end() && below->first.starts_with(wanted + "/");
  return isFolder ? FileKind::Directory : FileKind::Missing;
}

std::string OverlayFileSystem::identity(const std::string &path) {
  std::string found = behind.identity(path);
  return found.empty() && kind(path) != FileKind::Missing ? normal(path) : found;
}

std::optional<FileStamp> OverlayFileSystem::stamp(const std::string &path) {
  auto it = texts.find(normal(path));
  return it == texts.end() ? behind.stamp(path) : FileStamp{0, it->second.size()};
}

} // namespace allo
