// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's keywords and operators, for readers of text that the grammar does not parse.
#pragma once

#include <string_view>

namespace allo {

// Without 'True', 'False' and 'None', which are values, and the words that are names as well, such
// as 'match'.
bool isKeyword(std::string_view word);

// The keywords whose lines end in ':'. In front of some of them there may be 'async'.
constexpr std::string_view HeaderWords[] = {"if",    "elif", "else", "for",    "while",  "def",
                                            "class", "with", "try",  "except", "finally"};

// The longest operator or delimiter that 'text' begins with, brackets aside. Empty for none.
std::string_view operatorAt(std::string_view text);

} // namespace allo
