// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A bump allocator for trees: nothing in it is freed alone, no destructor runs, so only trivially
// destructible objects go in. One arena belongs to one top-level statement's syntax tree.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace allo {

// A view of objects that live in an arena.
template <typename T> class List {
public:
  List() = default;
  List(const T *data, size_t count) : first(data), count(uint32_t(count)) {}
  const T *begin() const { return first; }
  const T *end() const { return first + count; }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  const T &operator[](size_t i) const { return first[i]; }
  const T &front() const { return first[0]; }
  const T &back() const { return first[count - 1]; }

private:
  const T *first = nullptr;
  uint32_t count = 0;
};

class Arena {
public:
  Arena() = default;
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  void *allocate(size_t size, size_t align) {
    uintptr_t p = (cursor + align - 1) & ~uintptr_t(align - 1);
    if (p + size > limit) {
      grow(size + align);
      p = (cursor + align - 1) & ~uintptr_t(align - 1);
    }
    cursor = p + size;
    return reinterpret_cast<void *>(p);
  }

  template <typename T, typename... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena runs no destructors");
    return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  template <typename T> List<T> copy(const std::vector<T> &items) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (items.empty())
      return {};
    auto *data = static_cast<T *>(allocate(sizeof(T) * items.size(), alignof(T)));
    std::memcpy(static_cast<void *>(data), items.data(), sizeof(T) * items.size());
    return {data, items.size()};
  }

  std::string_view copy(std::string_view text) {
    if (text.empty())
      return {};
    if (text.size() == 1) // as most numbers of a large table
      return {&Characters[uint8_t(text[0])], 1};
    auto *data = static_cast<char *>(allocate(text.size(), 1));
    std::memcpy(data, text.data(), text.size());
    return {data, text.size()};
  }

  size_t bytes() const { return total; }

private:
  static constexpr std::array<char, 256> Characters = [] {
    std::array<char, 256> all{};
    for (size_t i = 0; i < all.size(); ++i)
      all[i] = char(i);
    return all;
  }();

  void grow(size_t atLeast) {
    // Most units are one small assignment; what is left over of the last chunk stays below a third.
    size_t size = std::clamp<size_t>(total / 2, 512, 65536);
    size = size < atLeast ? atLeast : size;
    chunks.push_back(std::make_unique_for_overwrite<char[]>(size));
    cursor = reinterpret_cast<uintptr_t>(chunks.back().get());
    limit = cursor + size;
    total += size;
  }

  std::vector<std::unique_ptr<char[]>> chunks;
  uintptr_t cursor = 0;
  uintptr_t limit = 0;
  size_t total = 0;
};

} // namespace allo
