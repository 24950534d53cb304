// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/workspace/AlloRelations.h"

#include "sema/module/Decorators.h"

#include <algorithm>

namespace allo {

bool AlloRelations::isRelated(const std::string &path, const Relevance::Sources &sources) {
  return anyLeadsToAllo(path, sources.decorators, Wanted::Decorators, MaxReexports) ||
         importsKernels(path, sources.imports);
}

bool AlloRelations::importsKernels(const std::string &path,
                                   const std::vector<ImportSource> &imports) {
  return anyLeadsToAllo(path, imports, Wanted::Kernels, MaxReexports);
}

bool AlloRelations::isAffectedBy(const std::string &path, const Text &text) const {
  auto known = fingerprints.find(path);
  return known != fingerprints.end() && known->second != relationFingerprint(text.str());
}

void AlloRelations::forget() {
  answers.clear();
  fingerprints.clear();
  ++forgotten;
}

// The module is an Allo file itself, or has the name, or any where that is empty, from one.
bool AlloRelations::leadsToAllo(const std::string &path, const std::string &name, Wanted wanted,
                                int depth) {
  auto [it, fresh] = answers.try_emplace({path, name, wanted}, false); // for those in a circle
  if (!fresh)
    return it->second;
  const auto [source, isOpen] = sourceOf(path);
  if (isOpen)
    fingerprints[path] = relationFingerprint(source);
  bool found = wanted == Wanted::Kernels
                   ? importsAllo(source)
                   : source.find("allo") != std::string::npos || mentionsKernel(source);
  if (!found && depth > 1)
    found = anyLeadsToAllo(path, importsBehind(source, name), wanted, depth - 1);
  return answers[{path, name, wanted}] = found;
}

bool AlloRelations::anyLeadsToAllo(const std::string &from,
                                   const std::vector<ImportSource> &sources, Wanted wanted,
                                   int depth) {
  return std::any_of(sources.begin(), sources.end(), [&](const ImportSource &source) {
    std::string path = modules.find(from, source.module);
    return !path.empty() && path != from && leadsToAllo(path, source.name, wanted, depth);
  });
}

} // namespace allo
