// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What goes over an AXI stream in C simulation: hls::axis<T, user, id, dest> with the widths of the
// side channels in bits, ap_axis and ap_axiu of integers of D bits, and qdma_axis. A side channel
// of no bits is there nevertheless, with one. Over the ap_int.h that the include path has first.
#pragma once

#include <ap_int.h>
#include <cstddef>

namespace hls {
namespace detail {

template <class T> struct DataBits {
  static constexpr std::size_t value = 8 * sizeof(T);
};
template <int W> struct DataBits<ap_int<W>> {
  static constexpr std::size_t value = W;
};
template <int W> struct DataBits<ap_uint<W>> {
  static constexpr std::size_t value = W;
};
constexpr int atLeastOne(std::size_t bits) { return bits > 0 ? int(bits) : 1; }

} // namespace detail

template <class T, std::size_t WUser = 0, std::size_t WId = 0, std::size_t WDest = 0> struct axis {
  static constexpr std::size_t width = detail::DataBits<T>::value, bytes = (width + 7) / 8;

  T data = T();
  ap_uint<int(bytes)> keep = 0, strb = 0;
  ap_uint<detail::atLeastOne(WUser)> user = 0;
  ap_uint<1> last = 0;
  ap_uint<detail::atLeastOne(WId)> id = 0;
  ap_uint<detail::atLeastOne(WDest)> dest = 0;

  T get_data() const { return data; }
  ap_uint<int(bytes)> get_keep() const { return keep; }
  ap_uint<int(bytes)> get_strb() const { return strb; }
  ap_uint<detail::atLeastOne(WUser)> get_user() const { return user; }
  ap_uint<1> get_last() const { return last; }
  ap_uint<detail::atLeastOne(WId)> get_id() const { return id; }
  ap_uint<detail::atLeastOne(WDest)> get_dest() const { return dest; }
  void set_data(const T &value) { data = value; }
  void set_keep(const ap_uint<int(bytes)> &value) { keep = value; }
  void set_strb(const ap_uint<int(bytes)> &value) { strb = value; }
  void set_user(const ap_uint<detail::atLeastOne(WUser)> &value) { user = value; }
  void set_last(const ap_uint<1> &value) { last = value; }
  void set_id(const ap_uint<detail::atLeastOne(WId)> &value) { id = value; }
  void set_dest(const ap_uint<detail::atLeastOne(WDest)> &value) { dest = value; }
  // All bytes count.
  void keep_all() { keep = strb = ~ap_uint<int(bytes)>(0); }
};

template <class T, std::size_t WUser = 0, std::size_t WId = 0, std::size_t WDest = 0>
using axis_data = axis<T, WUser, WId, WDest>;

} // namespace hls

template <std::size_t D, std::size_t U = 0, std::size_t TI = 0, std::size_t TD = 0>
using ap_axis = hls::axis<ap_int<int(D)>, U, TI, TD>;
template <std::size_t D, std::size_t U = 0, std::size_t TI = 0, std::size_t TD = 0>
using ap_axiu = hls::axis<ap_uint<int(D)>, U, TI, TD>;
template <std::size_t D, std::size_t U = 0, std::size_t TI = 0, std::size_t TD = 0>
using qdma_axis = hls::axis<ap_uint<int(D)>, U, TI, TD>;
