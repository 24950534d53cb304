// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Numbers as Python writes them. Internal to compiler/syntax.
#pragma once

#include <string_view>

namespace allo {

// Whether Python takes it for a number, be it a complex one; what only begins like one is none.
// Source: "Numeric literals" in the lexical analysis of Python's reference.
bool isNumber(std::string_view text);

} // namespace allo
