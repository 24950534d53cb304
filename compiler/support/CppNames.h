// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names that generated C and C++ cannot use as it likes, and text that it quotes.
// 'unit/cpp_names_test' preprocesses the headers with both compilers and prints what the lists
// lack; add it to CppNames.def.
#pragma once

#include <string>
#include <string_view>

namespace allo {

// Keywords and macros, and what is reserved for compilers: a name for nothing at all.
bool isCppWord(std::string_view name);
// Declared at file scope by a header: no name for a function or a variable there.
bool isCppDeclared(std::string_view name);

// For a comment or a string literal: what could end it, or hide text from readers, becomes an
// escape sequence.
std::string cppQuoted(std::string_view text);

} // namespace allo
