// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether a text may be an Allo file, from a scan of its bytes that costs next to nothing: it has
// the word 'allo', a decorator '@kernel' or an import of that name, or decorators that it imports
// from other modules, in which case these decide. Files that pass are parsed, and evaluation has
// the last word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

class Text;

struct Recognised {
  bool allo = false;                // the word, or a kernel's decorator
  std::vector<std::string> modules; // that decorators are imported from, as 'from' has them
};
Recognised recognise(std::string_view source);
// The same for a part of a text, which begins and ends with lines.
Recognised recognise(const Text &text, uint32_t begin, uint32_t end);
bool mayBeAlloFile(std::string_view source);

} // namespace allo
