// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which of the Python files of a folder may call kernels of others without a word of allo: those
// that import a module named like a file that is checked, or like another of them, or one that is
// found on the disk and has kernels. The workspace has the last word.
#pragma once

#include "sema/incremental/Recognition.h"

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace allo {

class Callers {
public:
  // A file that is checked.
  void found(const std::string &path);
  // One that may have to be: its place among the inputs, and what it imports.
  void add(size_t input, const std::string &path, const std::vector<ImportSource> &imports);
  // Whether a file imports a module of the project that has kernels, by its path and its imports.
  // Only asked for those that import none of the names that are known.
  using ImportsKernels =
      std::function<bool(const std::string &, const std::vector<ImportSource> &)>;
  // Those that have to be, in their order.
  std::vector<size_t> inputs(const ImportsKernels &importsKernels) const;

private:
  struct Candidate {
    size_t input;
    std::string path;
    std::vector<ImportSource> imports;
    std::vector<std::string> parts; // of the dotted names of what it imports
  };
  std::set<std::string> names;
  std::vector<Candidate> candidates;
};

} // namespace allo
