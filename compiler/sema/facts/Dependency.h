// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a memoised result depends on outside of its own item. A result is computed again when one of
// its dependencies changes, and only then. To let results depend on something else, add a kind
// here, record it in ItemNames, and mark its users where it changes (DependencyTable::mark).
#pragma once

#include "sema/types/Value.h"
#include "support/Hash.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>

namespace allo {

struct Dependency {
  enum class Kind : uint8_t {
    Name,          // the value of a module-level name, or that there is none
    AnyName,       // which module-level names there are
    ForeignSource, // the statements of other files
    OpenImports,   // which imports could not be followed
    SourceOf,      // the statements of an item of this file
    ForeignKernel  // whether kernels of other files that are called have errors
  };

  Kind kind;
  ItemId item = 0;  // of SourceOf
  std::string name; // of Name

  explicit Dependency(Kind kind) : kind(kind) {}
  static Dependency onName(std::string_view name) {
    Dependency made(Kind::Name);
    made.name = name;
    return made;
  }
  static Dependency onSourceOf(ItemId item) {
    Dependency made(Kind::SourceOf);
    made.item = item;
    return made;
  }
  friend auto operator<=>(const Dependency &, const Dependency &) = default;
};

// A name finds the dependency on it, without a copy of the text.
struct DependencyHash {
  using is_transparent = void;
  size_t operator()(std::string_view name) const { return hashBytes(name); }
  size_t operator()(const Dependency &on) const {
    return on.kind == Dependency::Kind::Name ? hashBytes(on.name)
                                             : combine(static_cast<uint64_t>(on.kind), on.item);
  }
};
struct DependencyEqual {
  using is_transparent = void;
  bool operator()(const Dependency &a, const Dependency &b) const { return a == b; }
  bool operator()(const Dependency &on, std::string_view name) const {
    return on.kind == Dependency::Kind::Name && on.name == name;
  }
  bool operator()(std::string_view name, const Dependency &on) const { return (*this)(on, name); }
};
using DependencySet = std::unordered_set<Dependency, DependencyHash, DependencyEqual>;

} // namespace allo
