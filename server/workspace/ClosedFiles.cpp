// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/ClosedFiles.h"

#include <algorithm>
#include <iterator>

namespace allo::server {

const NamedFile *ClosedFiles::find(const std::string &path) {
  if (others.contains(path))
    return nullptr;
  auto [known, isNew] = seen.try_emplace(path);
  if (isNew)
    known->second = folders.namedFile(path);
  return known->second ? &*known->second : nullptr;
}

std::vector<ClosedDefinitions> ClosedFiles::definitions() const {
  std::vector<ClosedDefinitions> out;
  for (const auto &[path, file] : folders.files())
    if (file.definitions && !others.contains(path))
      out.push_back({path, file.definitions});
  return out;
}

std::vector<const NamedFile *> ClosedFiles::naming(const std::vector<std::string> &names) {
  std::vector<std::string> paths;
  for (size_t i = 0; i < names.size(); ++i) {
    std::vector<std::string> more = folders.filesMentioning(names[i]);
    if (i > 0) {
      std::vector<std::string> both;
      std::ranges::set_intersection(paths, more, std::back_inserter(both));
      more = std::move(both);
    }
    paths = std::move(more);
  }
  std::vector<const NamedFile *> out;
  for (const std::string &path : paths)
    if (const NamedFile *file = find(path))
      out.push_back(file);
  return out;
}

std::vector<const NamedFile *> ClosedFiles::namingByValues(const std::string &name,
                                                           const std::set<std::string> &targets) {
  std::vector<const NamedFile *> out;
  for (const std::string &path : folders.usersMentioning(name, targets))
    if (const NamedFile *file = find(path); file && file->mayNeedAnalysis)
      out.push_back(file);
  return out;
}

} // namespace allo::server
