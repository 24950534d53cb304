// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random ap_ints beside the BigInts that they should equal.
#pragma once

#include "support/BigInt.h"

#include "ap_int.h"

#include <ostream>
#include <random>
#include <string>
#include <vector>

namespace allo {

inline void PrintTo(const BigInt &value, std::ostream *out) { *out << value.str(); }

namespace hls_test {

inline BigInt fromWords(const std::vector<allo_hls::Word> &words, bool negative) {
  std::string digits;
  for (size_t i = words.size(); i-- > 0;) {
    for (int shift = 60; shift >= 0; shift -= 4)
      digits += "0123456789abcdef"[words[i] >> shift & 15];
  }
  return BigInt::parse(digits, 16).wrapped(uint32_t(64 * words.size()), negative);
}

// By its memory, so that a value which is not canonical is found too.
template <int W, bool S> BigInt big(const allo_hls::ap_int_base<W, S> &value) {
  std::vector<allo_hls::Word> words;
  const auto bits = value.bits();
  for (int i = 0; i < allo_hls::wordCount(bits); ++i)
    words.push_back(allo_hls::wordAt(bits, i));
  return fromWords(words, value.isNegative());
}

using Random = std::mt19937_64;

// Hexadecimal digits for W bits: random, or close to a power of two, or the sign of a number that
// is.
inline std::string randomDigits(int width, Random &random) {
  const size_t digits = size_t(width + 3) / 4;
  std::string text(digits, "0f"[random() % 2]);
  const size_t kind = random() % 4;
  const size_t count = kind == 0 ? digits : kind == 1 ? 1 + random() % digits : random() % 3;
  for (size_t i = 0; i < count; ++i) // at the low end, or anywhere
    text[kind == 3 ? random() % digits : digits - 1 - i % digits] =
        "0123456789abcdef"[random() % 16];
  return text;
}

template <class T> struct Sample {
  T value;
  BigInt big;
};
template <class T> Sample<T> sample(Random &random) {
  const std::string digits = randomDigits(T::width, random);
  return {T(digits.c_str(), 16), BigInt::parse(digits, 16).wrapped(T::width, T::isSigned)};
}

} // namespace hls_test
} // namespace allo
