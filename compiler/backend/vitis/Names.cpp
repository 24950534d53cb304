// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/Names.h"

#include <algorithm>
#include <iterator>

namespace allo::vitis {

namespace {

// Sorted. Keywords of C++20, macros, namespaces and types that headers bring along.
constexpr std::string_view Reserved[] = {"BUFSIZ",
                                         "EOF",
                                         "FILE",
                                         "HUGE_VAL",
                                         "HUGE_VALF",
                                         "INFINITY",
                                         "NAN",
                                         "NULL",
                                         "alignas",
                                         "alignof",
                                         "and",
                                         "and_eq",
                                         "ap_fixed",
                                         "ap_float",
                                         "ap_int",
                                         "ap_ufixed",
                                         "ap_uint",
                                         "asm",
                                         "assert",
                                         "auto",
                                         "bitand",
                                         "bitor",
                                         "bool",
                                         "break",
                                         "case",
                                         "catch",
                                         "char",
                                         "char16_t",
                                         "char32_t",
                                         "char8_t",
                                         "class",
                                         "co_await",
                                         "co_return",
                                         "co_yield",
                                         "compl",
                                         "concept",
                                         "const",
                                         "const_cast",
                                         "consteval",
                                         "constexpr",
                                         "constinit",
                                         "continue",
                                         "decltype",
                                         "default",
                                         "delete",
                                         "do",
                                         "double",
                                         "dynamic_cast",
                                         "else",
                                         "enum",
                                         "errno",
                                         "explicit",
                                         "export",
                                         "extern",
                                         "false",
                                         "float",
                                         "for",
                                         "friend",
                                         "goto",
                                         "half",
                                         "hls",
                                         "if",
                                         "inline",
                                         "int",
                                         "int16_t",
                                         "int32_t",
                                         "int64_t",
                                         "int8_t",
                                         "linux",
                                         "long",
                                         "math_errhandling",
                                         "mutable",
                                         "namespace",
                                         "new",
                                         "noexcept",
                                         "not",
                                         "not_eq",
                                         "nullptr",
                                         "operator",
                                         "or",
                                         "or_eq",
                                         "private",
                                         "protected",
                                         "public",
                                         "register",
                                         "reinterpret_cast",
                                         "requires",
                                         "return",
                                         "short",
                                         "signed",
                                         "signgam",
                                         "sizeof",
                                         "static",
                                         "static_assert",
                                         "static_cast",
                                         "std",
                                         "struct",
                                         "switch",
                                         "template",
                                         "this",
                                         "thread_local",
                                         "throw",
                                         "true",
                                         "try",
                                         "typedef",
                                         "typeid",
                                         "typename",
                                         "uint16_t",
                                         "uint32_t",
                                         "uint64_t",
                                         "uint8_t",
                                         "union",
                                         "unix",
                                         "unsigned",
                                         "using",
                                         "virtual",
                                         "void",
                                         "volatile",
                                         "wchar_t",
                                         "while",
                                         "xor",
                                         "xor_eq"};
// Sorted. Functions of the C library, and what Vitis does not let a function be called.
constexpr std::string_view Functions[] = {
    "abort",  "abs",   "atan2", "ceil",      "copysign", "cos",    "cosh", "erf",  "exit",
    "exp",    "exp2",  "fabs",  "floor",     "fma",      "fmax",   "fmin", "fmod", "fmodf",
    "free",   "gamma", "j0",    "j1",        "jn",       "kernel", "log",  "log2", "main",
    "malloc", "pow",   "powf",  "remainder", "round",    "rsqrt",  "sin",  "sinh", "sqrt",
    "tan",    "tanh",  "y0",    "y1",        "yn"};

std::string valid(std::string_view wanted) {
  std::string name;
  for (char c : wanted) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    bool digit = c >= '0' && c <= '9';
    // Two underscores are the compiler's.
    bool twice = c == '_' && !name.empty() && name.back() == '_';
    if (letter || digit || (c == '_' && !twice))
      name += c;
    else if (!twice && !name.empty() && name.back() != '_')
      name += '_';
  }
  bool reserved = name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z';
  if (name.empty() || name == "_" || reserved || (name[0] >= '0' && name[0] <= '9'))
    name = "v" + name;
  return name;
}

} // namespace

bool Names::isTaken(const std::string &name) const {
  auto isIn = [&](const auto &words) {
    return std::binary_search(std::begin(words), std::end(words), std::string_view(name));
  };
  return isIn(Reserved) || (!outer && isIn(Functions)) || name.starts_with("allo_") ||
         name.starts_with("ALLO_") || taken.contains(name) ||
         (outer && outer->taken.contains(name));
}

std::string Names::take(std::string_view wanted) {
  std::string plain = valid(wanted), name = plain;
  for (int n = 1; isTaken(name); ++n)
    name = plain + (plain.back() == '_' ? "" : "_") + std::to_string(n);
  taken.insert(name);
  return name;
}

} // namespace allo::vitis
