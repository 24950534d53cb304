// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names in the strings of code that schedules: the 'i' of "i.inner", the 'top' and the 'inner'
// of "top.inner". A string may be an argument itself, or stand in a list that a variable holds.
#pragma once

#include "ide/names/NameFiles.h"
#include "sema/schedule/ScheduleFacts.h"

#include <optional>
#include <string_view>
#include <vector>

namespace allo {

struct StringUse {
  Span span;                                // of the name itself, in the file
  Span origin;                              // the whole string, if it has no other names
  NodeRef place;                            // the declaration that it names
  const Node *node = nullptr;               // never null: a string, or a variable that is computed
  std::string_view text = {};               // of a plain string all of it; else empty
  bool isExact = false;                     // 'span' is the name and nothing else
  bool isShared = false;                    // it is a variable that holds other names, too
  const ScheduleMention *mention = nullptr; // never null: what the whole string stands for
};

// In the order of the source; of a string the names of the functions around come first.
std::vector<StringUse> stringUsesIn(const NameFiles &files, const NameFile &file);
std::vector<StringUse> stringUsesOf(const NameFiles &files, const NameFile &file,
                                    NodeRef declaration);
// Of a string in the file the name that the offset touches, else the one that it ends with.
std::optional<StringUse> stringUseAt(const NameFiles &files, const NameFile &file, uint32_t offset);

} // namespace allo
