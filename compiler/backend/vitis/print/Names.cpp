// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/print/Names.h"

#include "support/CppNames.h"

#include <algorithm>
#include <iterator>

namespace allo::vitis {

namespace {

// Types and namespaces that the text itself uses; a variable of that name would hide them.
constexpr std::string_view Used[] = {"int8_t",   "int16_t",  "int32_t",  "int64_t", "uint8_t",
                                     "uint16_t", "uint32_t", "uint64_t", "ap_int",  "ap_uint",
                                     "ap_float", "half",     "hls",      "std",     "allo_hls"};
// Functions of other names: a program's own, one that Vitis has no use for, and those of host.cpp.
constexpr std::string_view Functions[] = {"main",           "kernel",           "allo_csim",
                                          "allo_csim_call", "allo_csim_report", "AlloCsimReporter"};
// What begins so belongs to the headers of Vitis, of which any may be included.
constexpr std::string_view Prefixes[] = {"ap_", "AP_"};

} // namespace

std::string Names::valid(std::string_view wanted) {
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
  for (std::string_view prefix : Prefixes)
    if (name.starts_with(prefix))
      name = "v_" + name;
  return name;
}

bool Names::isTaken(const std::string &name) const {
  auto isIn = [&](const auto &words) {
    return std::find(std::begin(words), std::end(words), std::string_view(name)) != std::end(words);
  };
  bool isFixed =
      isCppWord(name) || isIn(Used) || (kind == File && (isIn(Functions) || isCppDeclared(name)));
  return isFixed || taken.contains(name) || (outer && outer->taken.contains(name));
}

std::string Names::take(std::string_view wanted) {
  std::string plain = valid(wanted), name = plain;
  if (isTaken(name))
    for (int &n = numbers[plain]; isTaken(name);)
      name = plain + (plain.back() == '_' ? "" : "_") + std::to_string(++n);
  taken.insert(name);
  return name;
}

} // namespace allo::vitis
