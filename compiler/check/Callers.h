// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which of the Python files of a folder may call kernels of others without a word of allo: those
// that import a module named like a file that is checked, or like another of them. Nothing is
// looked for on the disk; the workspace has the last word.
#pragma once

#include "sema/Recognition.h"

#include <cstddef>
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
  // Those that have to be, in their order.
  std::vector<size_t> inputs() const;

private:
  struct Candidate {
    size_t input;
    std::string name;                 // by which others import it
    std::vector<std::string> imports; // each part of the dotted names
  };
  std::set<std::string> names;
  std::vector<Candidate> candidates;
};

} // namespace allo
