// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Values by name, in the order in which the names were bound. A small table is searched linearly,
// and a large one by hash. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

template <typename Key, typename T> class NameTable {
public:
  // The first binding of the name; null where there is none. Invalid once a name is added.
  T *find(std::string_view name) {
    if (entries.size() <= Few)
      return compareAll(name);
    for (; indexed < entries.size(); ++indexed)
      positions.try_emplace(hashOf(entries[indexed].first), uint32_t(indexed));
    auto at = positions.find(hashOf(name));
    if (at == positions.end())
      return nullptr;
    auto &[known, value] = entries[at->second];
    return known == name ? &value : compareAll(name); // two names may have one hash
  }
  const T *find(std::string_view name) const { return const_cast<NameTable *>(this)->find(name); }

  // The name may not be bound yet.
  void add(std::string_view name, T value) { entries.emplace_back(Key(name), std::move(value)); }

  size_t size() const { return entries.size(); }
  auto begin() { return entries.begin(); }
  auto end() { return entries.end(); }
  auto begin() const { return entries.begin(); }
  auto end() const { return entries.end(); }

private:
  static constexpr size_t Few = 16;

  std::vector<std::pair<Key, T>> entries;
  std::unordered_map<size_t, uint32_t> positions; // by hash, of the entries before 'indexed'
  size_t indexed = 0;

  static size_t hashOf(std::string_view name) { return std::hash<std::string_view>()(name); }
  T *compareAll(std::string_view name) {
    for (auto &[known, value] : entries)
      if (known == name)
        return &value;
    return nullptr;
  }
};

} // namespace allo
