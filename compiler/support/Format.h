// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Positional formatting for messages: "{0}" is replaced by the first argument. (g++ 12 has no
// <format>.) An argument is anything with an overload of showArg() found by argument-dependent
// lookup, which must give text for users, never a debugging dump.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace allo {

inline std::string showArg(std::string_view text) { return std::string(text); }
inline std::string showArg(const std::string &text) { return text; }
inline std::string showArg(const char *text) { return text; }
template <typename T>
  requires std::is_integral_v<T>
std::string showArg(T value) {
  return std::to_string(value);
}

// Replaces {0}, {1}, ... in 'pattern'; other braces stay as they are.
std::string formatList(std::string_view pattern, const std::vector<std::string> &args);

template <typename... Args> std::string format(std::string_view pattern, const Args &...args) {
  return formatList(pattern, std::vector<std::string>{showArg(args)...});
}

// "1 error", "2 errors"
std::string counted(size_t n, const char *what);
// "a, b, c"
std::string listed(const std::vector<std::string> &words);
// As one word of a POSIX shell, quoted.
std::string shellWord(std::string_view text);

} // namespace allo
