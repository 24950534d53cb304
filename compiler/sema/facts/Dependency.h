// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a memoised result depends on outside of its own item. A result is computed again when one of
// its dependencies changes, and only then. To let results depend on something else, add a kind
// here, record it in ItemNames, and mark its users where it changes (DependencyTable::mark).
#pragma once

#include "sema/types/Value.h"
#include "support/Hash.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace allo {

// 24 bytes: a file has as many as its kernels use names.
class Dependency {
public:
  enum class Kind : uint8_t {
    Name,          // the value of a module-level name, or that there is none
    AnyName,       // which module-level names there are
    ForeignSource, // the statements of other files
    OpenImports,   // which imports could not be followed
    SourceOf,      // the statements of an item of this file
    ForeignKernel  // whether kernels of other files that are called have errors
  };

  explicit Dependency(Kind kind) : what(kind) {}
  static Dependency onName(std::string_view name);
  static Dependency onSourceOf(ItemId item);
  Dependency(const Dependency &other);
  Dependency(Dependency &&other) noexcept : Dependency(other.what) { swap(other); }
  Dependency &operator=(Dependency other) noexcept {
    swap(other);
    return *this;
  }
  ~Dependency() {
    if (isElsewhere())
      delete[] stored<const char *>();
  }

  Kind kind() const { return what; }
  ItemId item() const { return what == Kind::SourceOf ? stored<ItemId>() : 0; }
  std::string_view name() const { // empty: not of a name
    return isElsewhere()
               ? std::string_view(stored<const char *>(), stored<uint32_t>(sizeof(char *)))
               : std::string_view(bytes, size);
  }

  friend bool operator==(const Dependency &a, const Dependency &b) {
    return (a <=> b) == std::strong_ordering::equal;
  }
  friend std::strong_ordering operator<=>(const Dependency &a, const Dependency &b) {
    return std::tuple(a.what, a.item(), a.name()) <=> std::tuple(b.what, b.item(), b.name());
  }

private:
  static constexpr size_t InPlace = 22; // the longest name that needs no memory of its own
  static constexpr uint8_t Elsewhere = InPlace + 1;

  bool isElsewhere() const { return size == Elsewhere; }
  void storeName(std::string_view name); // where nothing is stored yet
  void swap(Dependency &other) noexcept {
    std::swap(bytes, other.bytes);
    std::swap(size, other.size);
    std::swap(what, other.what);
  }
  template <typename T> T stored(size_t at = 0) const {
    T value;
    std::memcpy(&value, bytes + at, sizeof(T));
    return value;
  }
  template <typename T> void store(T value, size_t at = 0) {
    std::memcpy(bytes + at, &value, sizeof(T));
  }

  // The item, the name, or where a longer name is and its size.
  alignas(uint64_t) char bytes[InPlace] = {};
  uint8_t size = 0; // of a name in place
  Kind what;
};
static_assert(sizeof(Dependency) == 24);

// A name finds the dependency on it, without a copy of the text.
struct DependencyHash {
  using is_transparent = void;
  size_t operator()(std::string_view name) const { return hashBytes(name); }
  size_t operator()(const Dependency &on) const {
    return on.kind() == Dependency::Kind::Name
               ? hashBytes(on.name())
               : combine(static_cast<uint64_t>(on.kind()), on.item());
  }
};
struct DependencyEqual {
  using is_transparent = void;
  bool operator()(const Dependency &a, const Dependency &b) const { return a == b; }
  bool operator()(const Dependency &on, std::string_view name) const {
    return on.kind() == Dependency::Kind::Name && on.name() == name;
  }
  bool operator()(std::string_view name, const Dependency &on) const { return (*this)(on, name); }
};
using DependencySet = std::unordered_set<Dependency, DependencyHash, DependencyEqual>;

} // namespace allo
