// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// "%20" for a blank, as in URIs.
#pragma once

#include <string>
#include <string_view>

namespace allo {

// The bytes for which 'isPlain' holds stay as they are.
std::string percentEncoded(std::string_view text, bool (*isPlain)(char));
// Letters, digits and what else never has a meaning in the path of a URI; '/' is one of them.
bool isUriLetter(char c);
// What is not two hexadecimal digits after a '%' stays as it is.
std::string percentDecoded(std::string_view text);

} // namespace allo
