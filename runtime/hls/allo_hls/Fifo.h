// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What streams are made of: an unbounded queue, for one thread at a time, and a name.
#pragma once

#include "allo_hls/Report.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

namespace allo_hls {

// A copy of a text, or a default one with a number that no other stream has.
class Name {
  char *text = nullptr;

public:
  Name() = default;
  Name(const Name &) = delete;
  Name &operator=(const Name &) = delete;
  ~Name() { std::free(text); }

  void set(const char *name) {
    const std::size_t size = std::strlen(name) + 1;
    char *copy = static_cast<char *>(std::malloc(size));
    if (copy != nullptr)
      std::memcpy(copy, name, size);
    std::free(text);
    text = copy;
  }
  void number(const char *kind) {
    static unsigned long long last = 0;
    char name[64];
    std::snprintf(name, sizeof name, "%s_%llu", kind,
                  __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED));
    set(name);
  }
  const char *c_str() const { return text != nullptr ? text : ""; }
};

// Memory for 'count' elements of any alignment, which C++14's new does not know. 'memory' is what
// ::operator delete is to get.
template <class T> T *allocate(std::size_t count, void *&memory) {
  constexpr std::size_t extra = alignof(T) > alignof(std::max_align_t) ? alignof(T) : 0;
  memory = ::operator new(count * sizeof(T) + extra);
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t space = extra == 0 ? 0 : extra - address % alignof(T);
  return reinterpret_cast<T *>(static_cast<char *>(memory) + space);
}

// A ring that doubles when it is full.
template <class T> class Fifo {
  void *memory = nullptr;
  T *slots = nullptr;
  std::size_t capacity = 0, first = 0, count = 0;

  T *at(std::size_t i) const { return slots + ((first + i) & (capacity - 1)); }
  void grow() {
    const std::size_t larger = capacity == 0 ? 8 : 2 * capacity;
    void *newMemory;
    T *moved = allocate<T>(larger, newMemory);
    for (std::size_t i = 0; i < count; ++i) {
      ::new (static_cast<void *>(moved + i)) T(std::move(*at(i)));
      at(i)->~T();
    }
    ::operator delete(memory);
    memory = newMemory;
    slots = moved;
    capacity = larger;
    first = 0;
  }

public:
  Fifo() = default;
  Fifo(const Fifo &) = delete;
  Fifo &operator=(const Fifo &) = delete;
  ~Fifo() {
    while (count > 0)
      pop();
    ::operator delete(memory);
  }

  bool empty() const { return count == 0; }
  std::size_t size() const { return count; }
  T &front() { return *at(0); } // these three require an element
  T &back() { return *at(count - 1); }
  void pop() {
    at(0)->~T();
    first = (first + 1) & (capacity - 1);
    --count;
  }
  template <class... Arguments> void push(Arguments &&...arguments) {
    if (count == capacity)
      grow();
    ::new (static_cast<void *>(at(count))) T(std::forward<Arguments>(arguments)...);
    ++count;
  }
};

enum class Direction { Read, Write };

// "hls::stream 'NAME' ..." with an optional number in it.
inline void reportStream(Event event, const char *kind, const Name &name, const char *what,
                         unsigned long long number = 0) {
  char message[512];
  int length = std::snprintf(message, sizeof message, "hls::%s '%s' ", kind, name.c_str());
  if (length >= 0 && length < int(sizeof message))
    std::snprintf(message + length, sizeof message - std::size_t(length), what, number);
  report(event, message);
}

} // namespace allo_hls
