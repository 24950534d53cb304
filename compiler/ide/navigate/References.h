// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where what stands at an offset of the main file is named, in all files that are given: by its
// name, by aliases of imports, in quoted types, keyword arguments, '__all__', and in the strings of
// code that schedules. The places that one of them gives are those that each of them gives.
#pragma once

#include "ide/navigate/Definitions.h"

#include <optional>
#include <string>
#include <vector>

namespace allo {

enum class NameUseKind : uint8_t { Declaration, Write, Read, Text };

struct NameUse {
  NameUseKind kind = NameUseKind::Read;
  Span span;                      // of Text only the part that is the name: the 'i' of "i.inner"
  const NameFile *file = nullptr; // never null
  NamePlace place = {};           // without a name: it is Text
  std::string_view text = {};     // of Text the whole string; empty if it is no plain string
  std::optional<NameSymbol> loopName = {}; // of Text that names a loop by what 'name=' says
};

// In the file that defines the symbol first; in each file in the order of the source. An import
// without an alias, which is a name there and here, is listed once.
std::vector<NameUse> usesOf(const NameFiles &files, const NameResolver &names,
                            const NameSymbol &symbol);

struct NameUses {
  SymbolAt at;
  std::vector<NameUse> uses;
};
std::optional<NameUses> referencesAt(const NameFiles &files, uint32_t offset);

} // namespace allo
