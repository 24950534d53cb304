// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether names that a file imports come from Allo files, through other files if need be. It
// decides whether a file without a word of allo is looked at (sema/incremental/tables/Relevance.h).
//
// Texts are scanned, not parsed. Answers are remembered until forget(), which must be called when
// files come, go or change on the disk, and when isAffectedBy() says so of an edit.
#pragma once

#include "sema/incremental/tables/Relevance.h"
#include "sema/incremental/workspace/ModuleResolver.h"
#include "support/Text.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace allo {

class AlloRelations {
public:
  struct Source {
    std::string text;
    bool isOpen = false; // edits change it
  };
  using SourceOf = std::function<Source(const std::string &path)>;

  AlloRelations(ModuleResolver &modules, SourceOf sourceOf)
      : modules(modules), sourceOf(std::move(sourceOf)) {}

  // Whether a file that imports these gets a kernel's decorator, or a kernel.
  bool isRelated(const std::string &path, const Relevance::Sources &sources);
  // Whether it gets kernels, or imports from a module that does.
  bool importsKernels(const std::string &path, const std::vector<ImportSource> &imports);

  // Whether another text of an open file may give other answers.
  bool isAffectedBy(const std::string &path, const Text &text) const;
  void forget();
  uint64_t version() const { return forgotten; } // changes when answers may have changed

private:
  enum class Wanted : uint8_t { Decorators, Kernels };
  bool leadsToAllo(const std::string &path, const std::string &name, Wanted wanted, int depth);
  bool anyLeadsToAllo(const std::string &from, const std::vector<ImportSource> &sources,
                      Wanted wanted, int depth);

  ModuleResolver &modules;
  SourceOf sourceOf;
  std::map<std::tuple<std::string, std::string, Wanted>, bool> answers; // by path and name
  std::map<std::string, uint64_t> fingerprints; // of the open texts that they follow from, by path
  uint64_t forgotten = 1;
};

} // namespace allo
