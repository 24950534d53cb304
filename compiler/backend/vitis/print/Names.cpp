// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/print/Names.h"

#include "support/Characters.h"
#include "support/CppNames.h"
#include "support/Nearest.h"

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
    // Two underscores are the compiler's.
    bool twice = c == '_' && !name.empty() && name.back() == '_';
    if (isWordChar(c) && !twice)
      name += c;
    else if (!twice && !name.empty() && name.back() != '_')
      name += '_';
  }
  bool reserved = name.size() > 1 && name[0] == '_' && isUpper(name[1]);
  if (name.empty() || name == "_" || reserved || isDigit(name[0]))
    name = "v" + name;
  for (std::string_view prefix : Prefixes)
    if (name.starts_with(prefix))
      name = "v_" + name;
  return name;
}

bool Names::isTaken(const std::string &name) const {
  bool isFixed = isCppWord(name) || isOneOf(name, Used) ||
                 (kind == File && (isOneOf(name, Functions) || isCppDeclared(name)));
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
