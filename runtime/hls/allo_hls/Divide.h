// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Quotients and remainders of the bits of Words.h.
#pragma once

#include "allo_hls/Words.h"

namespace allo_hls {

// Of unsigned values, b != 0.
template <class Bits> void divide(const Bits &a, const Bits &b, Bits &quotient, Bits &remainder) {
  quotient = a / b;
  remainder = a % b;
}
// By the schoolbook in digits of 32 bits (Knuth, volume 2, algorithm D).
template <int N>
void divide(const Words<N> &a, const Words<N> &b, Words<N> &quotient, Words<N> &remainder) {
  std::uint32_t u[2 * N + 1] = {}, v[2 * N] = {};
  int m = 2 * N, n = 2 * N;
  while (m > 0 && std::uint32_t(a.w[(m - 1) / 2] >> ((m - 1) % 2 * 32)) == 0)
    --m;
  while (std::uint32_t(b.w[(n - 1) / 2] >> ((n - 1) % 2 * 32)) == 0)
    --n;
  quotient = {};
  remainder = a;
  if (m < n)
    return;
  const int top = (n - 1) % 2 == 0 ? 32 : 0;
  const int shift = __builtin_clzll(b.w[(n - 1) / 2] << top);
  for (int i = 2 * N; i >= 0; --i) { // both by so much that the divisor's highest bit is set
    const Word below = i > 0 ? std::uint32_t(a.w[(i - 1) / 2] >> ((i - 1) % 2 * 32)) : 0;
    const Word here = i < 2 * N ? std::uint32_t(a.w[i / 2] >> (i % 2 * 32)) : 0;
    u[i] = std::uint32_t((here << 32 | below) << shift >> 32);
  }
  for (int i = 2 * N - 1; i >= 0; --i) {
    const Word below = i > 0 ? std::uint32_t(b.w[(i - 1) / 2] >> ((i - 1) % 2 * 32)) : 0;
    v[i] = std::uint32_t((Word(std::uint32_t(b.w[i / 2] >> (i % 2 * 32))) << 32 | below) << shift >>
                         32);
  }
  for (int j = m - n; j >= 0; --j) {
    const Word high = Word(u[j + n]) << 32 | u[j + n - 1];
    Word digit = high / v[n - 1], rest = high % v[n - 1];
    while (digit >> 32 != 0 || (n > 1 && digit * v[n - 2] > (rest << 32 | u[j + n - 2]))) {
      --digit;
      rest += v[n - 1];
      if (rest >> 32 != 0)
        break;
    }
    Word borrow = 0, carry = 0;
    for (int i = 0; i <= n; ++i) {
      carry += i < n ? digit * v[i] : 0;
      const Word difference = Word(u[i + j]) - std::uint32_t(carry) - borrow;
      u[i + j] = std::uint32_t(difference);
      borrow = difference >> 63;
      carry >>= 32;
    }
    if (borrow != 0) {
      --digit;
      carry = 0;
      for (int i = 0; i <= n; ++i) {
        carry += Word(u[i + j]) + (i < n ? v[i] : 0);
        u[i + j] = std::uint32_t(carry);
        carry >>= 32;
      }
    }
    quotient.w[j / 2] |= digit << (j % 2 * 32);
  }
  for (int i = 0; i < N; ++i)
    remainder.w[i] = Word(u[2 * i + 1]) << 32 | u[2 * i];
  remainder = shiftRight(remainder, shift, false);
}

} // namespace allo_hls
