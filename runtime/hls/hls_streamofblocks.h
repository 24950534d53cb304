// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// hls::stream_of_blocks for C simulation: a queue of arrays, used through locks. A write_lock
// appends a block of zeros when it is made, which readers see at once; a read_lock removes the
// first block when it is destroyed. There may be one lock of each kind at a time; a second one, and
// a read_lock of an empty stream, are faults (allo_hls/Report.h).
#pragma once

#include "allo_hls/Fifo.h"

namespace hls {

template <class T, int DEPTH = 2> class stream_of_blocks;

template <class T> class stream_of_blocks<T, 2> {
  struct Block {
    T value; // an array, which by itself could not be an element of the queue
  };
  allo_hls::Fifo<Block *> blocks; // which do not move while they are locked
  allo_hls::Name name;
  bool reading = false, writing = false;

  void fail(allo_hls::Event event, const char *what) {
    allo_hls::reportStream(event, "stream_of_blocks", name, what);
  }

public:
  explicit stream_of_blocks(int = 2, const char *text = nullptr) {
    if (text != nullptr)
      name.set(text);
    else
      name.number("stream_of_blocks");
  }
  stream_of_blocks(const stream_of_blocks &) = delete;
  stream_of_blocks &operator=(const stream_of_blocks &) = delete;
  ~stream_of_blocks() {
    if (!blocks.empty())
      allo_hls::reportStream(allo_hls::Event::leftoverData, "stream_of_blocks", name,
                             "contains leftover data (%llu blocks), which may stop hardware",
                             blocks.size());
    for (; !blocks.empty(); blocks.pop())
      delete blocks.front();
  }

  bool empty() const { return blocks.empty(); }
  bool full() const { return false; }
  std::size_t size() const { return blocks.size(); }
  void set_name(const char *text) { name.set(text); }

  // For the locks.
  T &read_acquire() {
    if (reading)
      fail(allo_hls::Event::lockMisuse, "has two read locks at a time");
    if (blocks.empty())
      fail(allo_hls::Event::emptyRead, "is read while it is empty");
    reading = true;
    return blocks.front()->value;
  }
  void read_release() {
    delete blocks.front();
    blocks.pop();
    reading = false;
  }
  T &write_acquire() {
    if (writing)
      fail(allo_hls::Event::lockMisuse, "has two write locks at a time");
    writing = true;
    blocks.push(new Block());
    return blocks.back()->value;
  }
  void write_release() { writing = false; }
};

template <class T, int DEPTH> class stream_of_blocks : public stream_of_blocks<T, 2> {};

// Each gives its block: L[i][j], or L = value where a block is no array.
template <class T> class read_lock {
  stream_of_blocks<T> &stream;
  T &block;

public:
  explicit read_lock(stream_of_blocks<T> &of) : stream(of), block(of.read_acquire()) {}
  read_lock(const read_lock &) = delete;
  read_lock &operator=(const read_lock &) = delete;
  ~read_lock() { stream.read_release(); }
  operator T &() { return block; }
};
template <class T> class write_lock {
  stream_of_blocks<T> &stream;
  T &block;

public:
  explicit write_lock(stream_of_blocks<T> &of) : stream(of), block(of.write_acquire()) {}
  write_lock(const write_lock &) = delete;
  write_lock &operator=(const write_lock &) = delete;
  ~write_lock() { stream.write_release(); }
  operator T &() { return block; }
  template <class Value> write_lock &operator=(const Value &value) {
    block = value;
    return *this;
  }
};

} // namespace hls
