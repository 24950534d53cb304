// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether a text may be an Allo file, from a scan of its bytes that costs next to nothing: it has
// the word 'allo', a decorator '@kernel' or an import of that name, or decorators that it imports
// from other modules, in which case these decide. A file without all of these may still call
// kernels that it imports. Files that pass are parsed, and evaluation has the last word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

class Text;

// How many modules in a row that import from each other are followed.
constexpr int MaxReexports = 5;

// A name that an import binds, as it is called in the module; empty where that may be any of them.
struct ImportSource {
  std::string module;
  std::string name;
  bool operator==(const ImportSource &) const = default;
};

struct Recognised {
  bool allo = false;                 // the word, or a kernel's decorator
  std::vector<ImportSource> modules; // that decorators are imported from
  std::vector<ImportSource> imports; // where it is not 'allo': all of them, up to a limit
};
Recognised recognise(std::string_view source);
// The same for a part of a text, which begins and ends with lines.
Recognised recognise(const Text &text, uint32_t begin, uint32_t end);
// Where a text has a name from: the imports that bind it, as "from .common import k as name", or
// that bind what the statements mention that do, as "name = k.schedule()", through other names of
// the text if need be; an empty name is any.
std::vector<ImportSource> importsBehind(std::string_view source, std::string_view name);
// Whether a text imports allo by that name.
bool importsAllo(std::string_view source);
// Equal for texts that cannot differ in whether, and by which imports and statements, names of
// theirs have to do with allo.
uint64_t relationFingerprint(std::string_view source);

} // namespace allo
