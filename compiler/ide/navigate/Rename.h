// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Renames what stands at an offset of the main file in all files that are given, with keyword
// arguments, '__all__', and the strings of code that schedules. Either all uses are known and
// change, or nothing does, and a sentence gives the reason. An alias of an import is renamed by
// itself.
#pragma once

#include "ide/names/NameFiles.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace allo {

struct RenameTarget {
  Span span;
  std::string name;
};
struct RenameRefusal {
  std::string reason; // a sentence
};
struct RenameEdit {
  const NameFile *file = nullptr; // never null
  Span span;
  std::string newText;
};

// Nothing: no name that can be renamed here at all.
std::optional<std::variant<RenameTarget, RenameRefusal>> prepareRename(const NameFiles &files,
                                                                       uint32_t offset);
// The edits of a file are together, and in the order of its text.
std::optional<std::variant<std::vector<RenameEdit>, RenameRefusal>>
rename(const NameFiles &files, uint32_t offset, const std::string &newName);

} // namespace allo
