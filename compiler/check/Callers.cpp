// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Callers.h"

#include "support/Path.h"

#include <algorithm>

namespace allo {

namespace {

// "sums" of "pkg/sums.py", "pkg" of "pkg/__init__.py".
std::string moduleNameOf(const std::string &path) {
  std::string file = fileName(path);
  if (file == "__init__.py") {
    std::string folder = parentPath(path);
    return fileName(folder);
  }
  return file.substr(0, file.rfind('.'));
}

} // namespace

void Callers::found(const std::string &path) { names.insert(moduleNameOf(path)); }

void Callers::add(size_t input, const std::string &path, const std::vector<ImportSource> &imports) {
  Candidate made{input, path, imports, {}};
  for (const ImportSource &import : imports)
    for (size_t at = 0; at < import.module.size();) {
      size_t dot = std::min(import.module.find('.', at), import.module.size());
      if (dot > at)
        made.parts.push_back(import.module.substr(at, dot - at));
      at = dot + 1;
    }
  std::sort(made.parts.begin(), made.parts.end());
  made.parts.erase(std::unique(made.parts.begin(), made.parts.end()), made.parts.end());
  if (!made.parts.empty())
    candidates.push_back(std::move(made));
}

std::vector<size_t> Callers::inputs(const ImportsKernels &importsKernels) const {
  std::set<std::string> known = names;
  std::vector<bool> taken(candidates.size());
  bool more = true;
  for (int round = 0; more && round < MaxReexports; ++round) {
    more = false;
    std::vector<std::string> fresh;
    for (size_t i = 0; i < candidates.size(); ++i) {
      const Candidate &each = candidates[i];
      if (taken[i])
        continue;
      taken[i] = std::any_of(each.parts.begin(), each.parts.end(),
                             [&](const std::string &name) { return known.contains(name); }) ||
                 (round == 0 && importsKernels(each.path, each.imports));
      if (taken[i])
        fresh.push_back(moduleNameOf(each.path));
    }
    for (std::string &name : fresh)
      more = known.insert(std::move(name)).second || more;
  }
  std::vector<size_t> out;
  for (size_t i = 0; i < candidates.size(); ++i)
    if (taken[i])
      out.push_back(candidates[i].input);
  return out;
}

} // namespace allo
