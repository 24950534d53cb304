// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What streams are made of: an unbounded queue with a name, for one thread.
#pragma once

#include "allo_hls/Report.h"

#include <cstddef>
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
    std::snprintf(name, sizeof name, "%s_%llu", kind, ++last);
    set(name);
  }
  const char *c_str() const { return text != nullptr ? text : ""; }
};

// A ring that doubles when it is full.
template <class T> class Fifo {
  T *slots = nullptr;
  std::size_t capacity = 0, first = 0, count = 0;

  T *at(std::size_t i) const { return slots + ((first + i) & (capacity - 1)); }
  void grow() {
    const std::size_t larger = capacity == 0 ? 8 : 2 * capacity;
    T *moved = static_cast<T *>(::operator new(larger * sizeof(T)));
    for (std::size_t i = 0; i < count; ++i) {
      ::new (static_cast<void *>(moved + i)) T(std::move(*at(i)));
      at(i)->~T();
    }
    ::operator delete(slots);
    slots = moved;
    capacity = larger;
    first = 0;
  }

public:
  static_assert(alignof(T) <= alignof(std::max_align_t), "elements of such alignment are not held");
  Fifo() = default;
  Fifo(const Fifo &) = delete;
  Fifo &operator=(const Fifo &) = delete;
  ~Fifo() {
    while (count > 0)
      pop();
    ::operator delete(slots);
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
