// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the names of the language do, in one line each: for hover, and for whatever else shows them.
// To describe a new builtin: its row in BuiltinDocs.cpp, which does not compile without it.
#pragma once

#include "sema/types/Value.h"

#include <string_view>

namespace allo {

struct BuiltinDoc {
  std::string_view signature; // "range(start, stop, step=1)"
  std::string_view text;      // a sentence or two, in Markdown
  std::string_view page;      // below docs/language: "statements.md#grid"
};

// Of every builtin but None.
const BuiltinDoc &builtinDoc(Builtin builtin);

} // namespace allo
