// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What was probably meant by a word that nobody knows: for "did you mean".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allo {

// Empty where no candidate is near enough. Of several that are equally near, the first.
std::string_view nearest(std::string_view wanted, const std::vector<std::string_view> &candidates);

// The same for a name of a program, where short names are rarely misspellings of each other: of up
// to four characters one may be wrong, else two, and none of up to two.
std::string nearestName(std::string_view wanted, const std::vector<std::string> &candidates);

// "; did you mean 'x'?", or nothing.
std::string didYouMean(std::string_view wanted, const std::vector<std::string_view> &candidates);

} // namespace allo
