// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where what stands at an offset of the main file is defined, what its type is, and what puts to
// and gets from a stream. Names are resolved by names/NameResolver.h; in code that schedules, a
// string or a ref leads to the loop, parameter or declaration in a kernel.
#pragma once

#include "ide/names/NameResolver.h"

#include <optional>
#include <vector>

namespace allo {

struct DefinitionResult {
  Span origin;                    // the name or string in the main file
  const NameFile *file = nullptr; // never null
  Span name;                      // there; empty at the start of a file for the file
  Span whole;                     // the statement or parameter that defines it
};

std::optional<DefinitionResult> definitionAt(const NameFiles &files, uint32_t offset);
// Of a variable the alias that its annotation names, or the class of its object; of an instance of
// a kernel the kernel.
std::optional<DefinitionResult> typeDefinitionAt(const NameFiles &files, uint32_t offset);
// Of a stream the calls that put to it or get from it, also in the kernels that it is passed to; of
// anything else its definition.
std::vector<DefinitionResult> implementationsAt(const NameFiles &files, uint32_t offset);

// What stands at an offset of the main file.
struct SymbolAt {
  Span origin;
  NameSymbol symbol;     // where imports lead in the end
  NameSymbol own;        // what is renamed: an alias of an import, or the name= of a loop, is apart
  NamePlace place;       // in the main file; of a string that of a declaration in another one
  bool isString = false; // in code that schedules, or the name= of a loop
};
std::optional<SymbolAt> symbolAt(const NameFiles &files, const NameResolver &names,
                                 uint32_t offset);
bool beginsWithName(std::string_view text, std::string_view name);

} // namespace allo
