// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// hls::stream for C simulation: a queue without a bound, whatever depth it is declared with, for
// one thread. Reading from an empty one is a fault, and one that is destroyed with data in it gives
// a warning (allo_hls/Report.h). With ALLOW_EMPTY_HLS_STREAM_READS defined, an empty stream gives
// T() and a warning. A stream<T, DEPTH> is a stream<T>, so that functions need not know the depth.
#pragma once

#include "allo_hls/Fifo.h"

#include <cstdint>

namespace hls {

template <class T, int DEPTH = 0> class stream;

template <class T> class stream<T, 0> {
  allo_hls::Fifo<T> fifo;
  allo_hls::Name name;

  T take() {
    T value = std::move(fifo.front());
    fifo.pop();
    return value;
  }

public:
  using value_type = T;

  stream() { name.number("stream"); }
  explicit stream(const char *text) { name.set(text); }
  stream(const stream &) = delete;
  stream &operator=(const stream &) = delete;
  ~stream() {
    if (!fifo.empty())
      allo_hls::reportStream(allo_hls::Event::leftoverData, "stream", name,
                             "contains leftover data (%llu elements), which may stop hardware",
                             fifo.size());
  }

  T read() {
    if (!fifo.empty())
      return take();
#ifdef ALLOW_EMPTY_HLS_STREAM_READS
    allo_hls::reportStream(allo_hls::Event::emptyReadAllowed, "stream", name,
                           "is read while it is empty");
    return T();
#else
    allo_hls::reportStream(allo_hls::Event::emptyRead, "stream", name, "is read while it is empty");
    std::abort();
#endif
  }
  void read(T &value) { value = read(); }
  bool read_nb(T &value) {
    if (fifo.empty())
      return false;
    value = take();
    return true;
  }
  void write(const T &value) { fifo.push(value); }
  bool write_nb(const T &value) {
    fifo.push(value);
    return true;
  }
  void operator>>(T &value) { value = read(); }
  void operator<<(const T &value) { write(value); }

  bool empty() const { return fifo.empty(); }
  bool full() const { return false; }
  std::size_t size() const { return fifo.size(); }
  std::size_t capacity() const { return SIZE_MAX; }
  void set_name(const char *text) { name.set(text); }
  const char *get_name() const { return name.c_str(); }
};

template <class T, int DEPTH> class stream : public stream<T, 0> {
public:
  stream() = default;
  explicit stream(const char *text) : stream<T, 0>(text) {}
};

} // namespace hls
