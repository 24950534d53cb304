// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the two typing styles differ: each kernel is checked once more, by the rules of the style
// that it does not have.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/facts/ModuleView.h"

#include <string>

namespace allo {

// Per kernel: its signature and style, a line "line:column  source text  type by 'hls'  type by
// 'cpp'" for each variable and outermost expression whose types differ, and what only one of the
// styles reports. 'view' is of the same file and has what it imports.
std::string compareStyles(const Analysis &analysis, const ModuleView &view, TypeContext &types);

} // namespace allo
