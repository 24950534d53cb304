// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// An ap_int.h that is not ours: as little of one as the other headers of runtime/hls may count on,
// and kernels of up to 64 bits.
#pragma once

template <int W, bool S> class ForeignInteger {
  long long value = 0;

public:
  ForeignInteger() = default;
  ForeignInteger(long long from) {
    const int unused = 64 - W;
    const auto bits = static_cast<unsigned long long>(from) << unused;
    value = S ? static_cast<long long>(bits) >> unused : static_cast<long long>(bits >> unused);
  }
  template <int V, bool R>
  ForeignInteger(const ForeignInteger<V, R> &from) : ForeignInteger(from.to_int64()) {}
  operator long long() const { return value; }
  long long to_int64() const { return value; }
  double to_double() const { return double(value); }
  int length() const { return W; }
};

template <int W> class ap_int : public ForeignInteger<W, true> {
public:
  using ForeignInteger<W, true>::ForeignInteger;
};
template <int W> class ap_uint : public ForeignInteger<W, false> {
public:
  using ForeignInteger<W, false>::ForeignInteger;
};
