// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Bits to compute with: Word up to 64 bits, UInt128 up to 128, an array of words beyond
// (BitsOf<W>). All of them are unsigned and wrap around. Whoever knows widths and signs is
// Integer.h; a value is *canonical* here if the bits above its width repeat its sign, or are zero
// if it has none.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

// Numbers of a few words are to stay in registers. g++ keeps an array there only if its indices are
// known before loops are unrolled: see forEach.
#define ALLO_HLS_UNROLL _Pragma("GCC unroll 16")
#define ALLO_HLS_INLINE inline __attribute__((always_inline))

namespace allo_hls {

using Word = unsigned long long;
static_assert(sizeof(Word) == 8, "words have 64 bits");
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

// ------------------------------------------------------------------------------------- indices

template <int First, class F, int... I>
ALLO_HLS_INLINE void forEachOf(const F &f, std::integer_sequence<int, I...>) {
  const int done[] = {(f(std::integral_constant<int, First + I>()), 0)..., 0};
  (void)done;
}
template <int First, int Last, bool Few = (Last - First <= 12)> struct Indices {
  template <class F> static ALLO_HLS_INLINE void forEach(const F &f) {
    forEachOf<First>(f, std::make_integer_sequence<int, (Last > First ? Last - First : 0)>());
  }
};
template <int First, int Last> struct Indices<First, Last, false> {
  template <class F> static ALLO_HLS_INLINE void forEach(const F &f) {
    for (int i = First; i < Last; ++i)
      f(i);
  }
};
// Calls f with First, First + 1 to Last - 1, as types if they are few.
template <int First, int Last, class F> ALLO_HLS_INLINE void forEach(const F &f) {
  Indices<First, Last>::forEach(f);
}

template <int N> struct Words {
  Word w[N]; // the lowest first
};

template <int W, int Kind = (W <= 64 ? 0 : W <= 128 ? 1 : 2)> struct BitsOf {
  using type = Words<(W + 63) / 64>;
};
template <int W> struct BitsOf<W, 0> {
  using type = Word;
};
template <int W> struct BitsOf<W, 1> {
  using type = UInt128;
};

// -------------------------------------------------------------------------------- single words

inline int wordCount(Word) { return 1; }
inline int wordCount(UInt128) { return 2; }
template <int N> int wordCount(const Words<N> &) { return N; }

inline Word wordAt(Word b, int) { return b; }
inline Word wordAt(UInt128 b, int i) { return Word(b >> (64 * i)); }
template <int N> Word wordAt(const Words<N> &b, int i) { return b.w[i]; }

template <class Bits> bool topBit(const Bits &b) { return wordAt(b, wordCount(b) - 1) >> 63 != 0; }

// To another size: the low words, and as many of the filling as there is room for.
template <class To> struct Resize;
template <> struct Resize<Word> {
  template <class From> static Word from(const From &b, bool) { return wordAt(b, 0); }
};
template <> struct Resize<UInt128> {
  // As compilers know it, so that a product of two needs one instruction.
  static UInt128 from(Word b, bool isSigned) {
    return isSigned ? UInt128(Int128(static_cast<long long>(b))) : UInt128(b);
  }
  static UInt128 from(UInt128 b, bool) { return b; }
  template <class From> static UInt128 from(const From &b, bool isSigned) {
    const Word fill = isSigned && topBit(b) ? ~Word(0) : 0;
    return UInt128(wordCount(b) > 1 ? wordAt(b, 1) : fill) << 64 | wordAt(b, 0);
  }
};
template <int N> struct Resize<Words<N>> {
  template <class From> static Words<N> from(const From &b, bool isSigned) {
    const Word fill = isSigned && topBit(b) ? ~Word(0) : 0;
    Words<N> r;
    forEach<0, N>([&](auto i) { r.w[i] = i < wordCount(b) ? wordAt(b, i) : fill; });
    return r;
  }
};

// The canonical form of the low W bits.
template <int W, bool S> Word canonical(Word b) {
  return S ? Word(static_cast<long long>(b << (64 - W)) >> (64 - W)) : b << (64 - W) >> (64 - W);
}
template <int W, bool S> UInt128 canonical(UInt128 b) {
  return UInt128(canonical<W - 64, S>(Word(b >> 64))) << 64 | Word(b); // W is over 64
}
template <int W, bool S, int N> Words<N> canonical(Words<N> b) {
  b.w[N - 1] = canonical<W - 64 * (N - 1), S>(b.w[N - 1]);
  return b;
}

// ----------------------------------------------------------------- what built-in integers have

template <int N> Words<N> operator~(Words<N> a) {
  forEach<0, N>([&](auto i) { a.w[i] = ~a.w[i]; });
  return a;
}
template <int N> Words<N> operator&(Words<N> a, const Words<N> &b) {
  forEach<0, N>([&](auto i) { a.w[i] &= b.w[i]; });
  return a;
}
template <int N> Words<N> operator|(Words<N> a, const Words<N> &b) {
  forEach<0, N>([&](auto i) { a.w[i] |= b.w[i]; });
  return a;
}
template <int N> Words<N> operator^(Words<N> a, const Words<N> &b) {
  forEach<0, N>([&](auto i) { a.w[i] ^= b.w[i]; });
  return a;
}
// The low word of a sum with a carry of 0 or 1. Not by UInt128, for which g++ needs memory.
ALLO_HLS_INLINE Word addWithCarry(Word a, Word b, Word &carry) {
  Word sum, whole;
  const bool first = __builtin_add_overflow(a, b, &sum);
  const bool second = __builtin_add_overflow(sum, carry, &whole);
  carry = Word(first | second);
  return whole;
}
ALLO_HLS_INLINE Word subtractWithBorrow(Word a, Word b, Word &borrow) {
  Word difference, whole;
  const bool first = __builtin_sub_overflow(a, b, &difference);
  const bool second = __builtin_sub_overflow(difference, borrow, &whole);
  borrow = Word(first | second);
  return whole;
}
template <int N> Words<N> operator+(Words<N> a, const Words<N> &b) {
  Word carry = 0;
  forEach<0, N>([&](auto i) { a.w[i] = addWithCarry(a.w[i], b.w[i], carry); });
  return a;
}
template <int N> Words<N> operator-(Words<N> a, const Words<N> &b) {
  Word borrow = 0;
  forEach<0, N>([&](auto i) { a.w[i] = subtractWithBorrow(a.w[i], b.w[i], borrow); });
  return a;
}
template <int N> bool operator==(const Words<N> &a, const Words<N> &b) {
  ALLO_HLS_UNROLL
  for (int i = 0; i < N; ++i)
    if (a.w[i] != b.w[i])
      return false;
  return true;
}
template <int N> bool operator<(const Words<N> &a, const Words<N> &b) {
  ALLO_HLS_UNROLL
  for (int i = N - 1; i > 0; --i)
    if (a.w[i] != b.w[i])
      return a.w[i] < b.w[i];
  return a.w[0] < b.w[0];
}

// Shifts by less than the size of the bits.
inline Word shiftLeft(Word b, int by) { return b << by; }
inline UInt128 shiftLeft(UInt128 b, int by) { return b << by; }
template <int N> Words<N> shiftLeft(const Words<N> &b, int by) {
  const int words = by / 64, bits = by % 64;
  Words<N> r;
  ALLO_HLS_UNROLL
  for (int i = 0; i < N; ++i) {
    const int at = i - words;
    r.w[i] = at < 0 ? 0 : b.w[at] << bits;
    if (bits != 0 && at > 0)
      r.w[i] |= b.w[at - 1] >> (64 - bits);
  }
  return r;
}
inline Word shiftRight(Word b, int by, bool isSigned) {
  return isSigned ? Word(static_cast<long long>(b) >> by) : b >> by;
}
inline UInt128 shiftRight(UInt128 b, int by, bool isSigned) {
  return isSigned ? UInt128(Int128(b) >> by) : b >> by;
}
template <int N> Words<N> shiftRight(const Words<N> &b, int by, bool isSigned) {
  const Word fill = isSigned && topBit(b) ? ~Word(0) : 0;
  const int words = by / 64, bits = by % 64;
  Words<N> r;
  ALLO_HLS_UNROLL
  for (int i = 0; i < N; ++i) {
    const int at = i + words;
    r.w[i] = (at < N ? b.w[at] : fill) >> bits;
    if (bits != 0)
      r.w[i] |= (at + 1 < N ? b.w[at + 1] : fill) << (64 - bits);
  }
  return r;
}

// The low bits of a product. The operands' own words are multiplied, and what that is too much of
// where one is negative is taken off.
template <class To> struct Multiply { // built in
  template <class A, class B> static To of(const A &a, bool aSigned, const B &b, bool bSigned) {
    return Resize<To>::from(a, aSigned) * Resize<To>::from(b, bSigned);
  }
};
template <int N> struct Multiply<Words<N>> {
  template <class A, class B>
  static Words<N> of(const A &a, bool aSigned, const B &b, bool bSigned) {
    constexpr int NA = sizeof(A) / sizeof(Word), NB = sizeof(B) / sizeof(Word);
    Words<N> r = {};
    forEach<0, NA>([&](auto i) {
      if (NA > 4 && wordAt(a, i) == 0)
        return;
      Word carry = 0;
      forEach<0, NB>([&](auto j) {
        if (i + j < N) {
          const UInt128 sum = UInt128(wordAt(a, i)) * wordAt(b, j) + r.w[i + j] + carry;
          r.w[i + j] = Word(sum);
          carry = Word(sum >> 64);
        }
      });
      if (i + NB < N)
        r.w[i + NB] = carry;
    });
    if (aSigned)
      takeOff<NA>(r, b, topBit(a));
    if (bSigned)
      takeOff<NB>(r, a, topBit(b));
    return r;
  }

private:
  template <int From, class B> static void takeOff(Words<N> &r, const B &b, bool negative) {
    constexpr int NB = sizeof(B) / sizeof(Word);
    const Word mask = negative ? ~Word(0) : 0;
    Word borrow = 0;
    forEach<From, N>([&](auto i) {
      const Word word = i - From < NB ? wordAt(b, i - From) & mask : 0;
      r.w[i] = subtractWithBorrow(r.w[i], word, borrow);
    });
  }
};

} // namespace allo_hls
