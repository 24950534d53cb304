// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The syntax tree and the inferred types of a file as text, for --dump and for tests of ours.
#pragma once

#include "sema/facts/Analysis.h"

#include <string>

namespace allo {

std::string dumpAst(const Analysis &analysis);
// Per kernel: its signature, and a line "line:column  source text  type [-> type after the
// conversion]" for each variable and each outermost expression.
std::string dumpTyped(const Analysis &analysis);

} // namespace allo
