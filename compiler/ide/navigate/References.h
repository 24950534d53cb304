// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where what stands at an offset is named: today local names of kernels, with the strings in code
// that schedules which lead to them. To cover more of the language, add to placeAt() what declares
// it, and to referencesAt() where it is used.
#pragma once

#include "ide/Definition.h"

#include <optional>
#include <string>
#include <vector>

namespace allo {

enum class NameUseKind : uint8_t { Declaration, Use, Text };

struct NameUse {
  NameUseKind kind = NameUseKind::Use;
  Span span;                        // of Text only the part that is the name: the 'i' of "i.inner"
  const ModuleView *file = nullptr; /*nullable: this file*/
};

struct NameUses {
  Span origin; // the name or string at the offset
  NodeRef place;
  NodePlace home; // of 'place'
  std::string name;
  const KernelCheck *kernel = nullptr; /*nullable: of another file, whose uses are not listed*/
  uint32_t variable = 0;               // of that kernel
  std::vector<NameUse> uses;           // in the order of the source, in other files first
};

// The declarations of the names in a function, as its checks know them: in each instance of a
// kernel other lines may be left out.
class LocalNames {
public:
  LocalNames(const ItemState &item, NodeId function);
  NodeId declarationOf(NodeId name) const; // NoNode where it is not known

private:
  std::vector<const KernelCheck *> checks;
};

std::optional<NameUses> referencesAt(const Analysis &analysis, uint32_t offset);

} // namespace allo
