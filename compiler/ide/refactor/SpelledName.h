// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Names of allo as a file has them, for edits that write them. Pure functions of an Analysis.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/types/Types.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

// How the file spells a name of allo: as it has imported it, by way of the module, or by the name
// itself with an edit that imports it. Nothing where a name of the file stands in the way.
struct SpelledName {
  std::string text;
  std::vector<DiagEdit> edits; // of the file
};
std::optional<SpelledName> spelledName(const Analysis &analysis, std::string_view exported);
// The names that the file has for types, in the order of the source.
using NamedTypes = std::vector<std::pair<Type, std::string>>;
NamedTypes namedTypes(const Analysis &analysis);
// How the file spells a scalar type: a name that it has for it, its own name, or a call of apint.
std::optional<SpelledName> spelledType(const Analysis &analysis, const NamedTypes &names,
                                       Type type);
// Whether the file has the word anywhere.
bool hasWord(const Analysis &analysis, std::string_view word);

} // namespace allo
