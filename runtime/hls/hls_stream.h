// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// hls::stream for C simulation: a queue without a bound, whatever depth it is declared with, for
// one thread. Reading from an empty one is a fault, and one that is destroyed with data in it gives
// a warning (allo_hls/Report.h). With ALLOW_EMPTY_HLS_STREAM_READS defined, an empty stream gives
// T() and a warning. A stream<T, DEPTH> is a stream<T>, so that functions need not know the depth.
//
// With ALLO_HLS_BOUNDED defined (for the whole program) the stages of allo_hls/Stages.h are threads
// and a stream has a depth, 2 if no other is given: who writes to a full one waits, and so does who
// reads from an empty one. Outside of stages it is as before.
#pragma once

#include "allo_hls/Gate.h"

namespace hls {

template <class T, int DEPTH = 0> class stream;

template <class T> class stream<T, 0> {
  allo_hls::Fifo<T> fifo;
  allo_hls::Name name;
  allo_hls::Gate gate;

  T take() {
    T value = std::move(fifo.front());
    fifo.pop();
    gate.wake(allo_hls::Direction::Write);
    return value;
  }
  void put(const T &value) {
    fifo.push(value);
    gate.wake(allo_hls::Direction::Read);
  }

public:
  using value_type = T;

  stream() { name.number("stream"); }
  explicit stream(const char *text) { name.set(text); }
  stream(const char *text, std::size_t depth) : stream(text) { gate.setDepth(depth); }
  stream(const stream &) = delete;
  stream &operator=(const stream &) = delete;
  ~stream() {
    if (!fifo.empty())
      allo_hls::reportStream(allo_hls::Event::leftoverData, "stream", name,
                             "contains leftover data (%llu elements), which may stop hardware",
                             fifo.size());
  }

  T read() {
    auto lock = gate.lock();
    if (gate.wait(lock, allo_hls::Direction::Read, "stream", name,
                  [this] { return !fifo.empty(); }))
      return take();
    gate.unlock(lock);
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
    {
      const auto lock = gate.lock();
      if (!fifo.empty()) {
        value = take();
        return true;
      }
    }
    gate.yield();
    return false;
  }
  void write(const T &value) {
    auto lock = gate.lock();
    gate.wait(lock, allo_hls::Direction::Write, "stream", name,
              [this] { return fifo.size() < gate.depth(); });
    put(value);
  }
  bool write_nb(const T &value) {
    {
      const auto lock = gate.lock();
      if (fifo.size() < gate.depth()) {
        put(value);
        return true;
      }
    }
    gate.yield();
    return false;
  }
  // Ordered behind what the flag depends on, as all is here.
  T read_dep(bool) { return read(); }
  void read_dep(T &value, bool) { value = read(); }
  void write_dep(const T &value, bool) { write(value); }
  void operator>>(T &value) { value = read(); }
  void operator<<(const T &value) { write(value); }

  bool empty() const { return size() == 0; }
  bool full() const { return size() >= gate.depth(); }
  std::size_t size() const {
    const auto lock = gate.lock();
    return fifo.size();
  }
  std::size_t capacity() const { return gate.depth(); }
  void set_depth(std::size_t depth) { gate.setDepth(depth); } // 0: no bound
  void set_name(const char *text) { name.set(text); }
  const char *get_name() const { return name.c_str(); }
};

template <class T, int DEPTH> class stream : public stream<T, 0> {
public:
  stream() { this->set_depth(DEPTH); }
  explicit stream(const char *text) : stream<T, 0>(text, DEPTH) {}
};

} // namespace hls
