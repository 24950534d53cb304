// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// hls::vector<T, N> for C simulation: N elements with operators for all of them at once, aligned to
// the largest power of two that divides its size. A T counts as a vector of equal elements, results
// have the elements' type. Comparisons are those of sequences, the first difference decides.
// Reductions combine the results of the two halves.
#pragma once

#include <cstddef>
#include <initializer_list>

namespace hls {
namespace detail {

constexpr std::size_t powerOfTwoIn(std::size_t size) { return size & (~size + 1); }

} // namespace detail

template <class T, std::size_t N> class alignas(detail::powerOfTwoIn(sizeof(T) * N)) vector {
  static_assert(N >= 1, "a vector has at least one element");
  T elements[N];

public:
  using value_type = T;
  using size_type = std::size_t;

  vector() : elements() {} // zeros
  vector(const T &value) {
    for (T &element : elements)
      element = value;
  }
  vector(std::initializer_list<T> values) : elements() { // zeros after the last one
    std::size_t i = 0;
    for (const T &value : values)
      if (i < N)
        elements[i++] = value;
  }
  explicit vector(const T (&values)[N]) {
    for (std::size_t i = 0; i < N; ++i)
      elements[i] = values[i];
  }

  T &operator[](std::size_t i) { return elements[i]; }
  const T &operator[](std::size_t i) const { return elements[i]; }
  static constexpr std::size_t size() { return N; }
  T *begin() { return elements; }
  T *end() { return elements + N; }
  const T *begin() const { return elements; }
  const T *end() const { return elements + N; }
  T *data() { return elements; }
  const T *data() const { return elements; }

  // clang-format off
#define ALLO_HLS_VECTOR(op)                                                                        \
  vector &operator op##=(const vector &b) {                                                        \
    for (std::size_t i = 0; i < N; ++i)                                                            \
      elements[i] = T(elements[i] op b.elements[i]);                                               \
    return *this;                                                                                  \
  }                                                                                                \
  friend vector operator op(const vector &a, const vector &b) {                                    \
    vector result = a;                                                                             \
    return result op##= b;                                                                         \
  }
ALLO_HLS_VECTOR(+)
ALLO_HLS_VECTOR(-)
ALLO_HLS_VECTOR(*)
ALLO_HLS_VECTOR(/)
ALLO_HLS_VECTOR(%)
ALLO_HLS_VECTOR(&)
ALLO_HLS_VECTOR(|)
ALLO_HLS_VECTOR(^)
ALLO_HLS_VECTOR(<<)
ALLO_HLS_VECTOR(>>)
#undef ALLO_HLS_VECTOR

#define ALLO_HLS_VECTOR(op)                                                                        \
  vector operator op() const {                                                                     \
    vector result;                                                                                 \
    for (std::size_t i = 0; i < N; ++i)                                                            \
      result.elements[i] = T(op elements[i]);                                                      \
    return result;                                                                                 \
  }
ALLO_HLS_VECTOR(+)
ALLO_HLS_VECTOR(-)
ALLO_HLS_VECTOR(~)
#undef ALLO_HLS_VECTOR

#define ALLO_HLS_VECTOR(op)                                                                        \
  friend bool operator op(const vector &a, const vector &b) {                                      \
    for (std::size_t i = 0; i < N - 1; ++i)                                                        \
      if (!(a.elements[i] == b.elements[i]))                                                       \
        return a.elements[i] op b.elements[i];                                                     \
    return a.elements[N - 1] op b.elements[N - 1];                                                 \
  }
ALLO_HLS_VECTOR(==)
ALLO_HLS_VECTOR(!=)
ALLO_HLS_VECTOR(<)
ALLO_HLS_VECTOR(<=)
ALLO_HLS_VECTOR(>)
ALLO_HLS_VECTOR(>=)
#undef ALLO_HLS_VECTOR
  // clang-format on

  vector &operator++() { return *this += T(1); }
  vector &operator--() { return *this -= T(1); }
  vector operator++(int) {
    const vector old = *this;
    ++*this;
    return old;
  }
  vector operator--(int) {
    const vector old = *this;
    --*this;
    return old;
  }

  // Of a function of two elements.
  template <class Function> T reduce(Function function) const { return reduced(function, 0, N); }
  T reduce_add() const {
    return reduce([](const T &a, const T &b) { return T(a + b); });
  }
  T reduce_mult() const {
    return reduce([](const T &a, const T &b) { return T(a * b); });
  }
  T reduce_and() const {
    return reduce([](const T &a, const T &b) { return T(a & b); });
  }
  T reduce_or() const {
    return reduce([](const T &a, const T &b) { return T(a | b); });
  }
  T reduce_xor() const {
    return reduce([](const T &a, const T &b) { return T(a ^ b); });
  }

private:
  template <class Function>
  T reduced(Function &function, std::size_t begin, std::size_t end) const {
    if (end - begin == 1)
      return elements[begin];
    const std::size_t middle = begin + (end - begin + 1) / 2;
    return function(reduced(function, begin, middle), reduced(function, middle, end));
  }
};

} // namespace hls
