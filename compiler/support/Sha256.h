// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// SHA-256 (FIPS 180-4), for names that must never be those of something else.
#pragma once

#include <string>
#include <string_view>

namespace allo {

// 64 hexadecimal digits in lower case.
std::string sha256(std::string_view bytes);

} // namespace allo
