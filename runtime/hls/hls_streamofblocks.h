// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// hls::stream_of_blocks for C simulation: a queue of arrays, used through locks. A write_lock
// appends a block of zeros when it is made, which readers see at once; a read_lock removes the
// first block when it is destroyed. There may be one lock of each kind at a time; a second one, and
// a read_lock of an empty stream, are faults (allo_hls/Report.h).
//
// With ALLO_HLS_BOUNDED defined, locks of a stage wait for each other (hls_stream.h), and readers
// see a block when its write_lock is destroyed.
#pragma once

#include "allo_hls/Gate.h"

namespace hls {

template <class T, int DEPTH = 2> class stream_of_blocks;

template <class T> class stream_of_blocks<T, 2> {
  struct Block {
    T value; // an array, which by itself could not be an element of the queue
  };
  struct Slot { // blocks do not move while they are locked
    Block *block;
    void *memory;
  };
  allo_hls::Fifo<Slot> blocks;
  Slot last = {}; // that a write_lock has, or had
  allo_hls::Name name;
  allo_hls::Gate gate;
  bool reading = false, writing = false;

  void fail(allo_hls::Event event, const char *what) {
    allo_hls::reportStream(event, "stream_of_blocks", name, what);
  }
  void pop() {
    blocks.front().block->~Block();
    ::operator delete(blocks.front().memory);
    blocks.pop();
  }

public:
  explicit stream_of_blocks(int depth = 2, const char *text = nullptr) {
    gate.setDepth(depth > 0 ? std::size_t(depth) : 0);
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
    while (!blocks.empty())
      pop();
  }

  bool empty() const { return size() == 0; }
  bool full() const { return size() >= gate.depth(); }
  std::size_t size() const {
    const auto lock = gate.lock();
    return blocks.size();
  }
  void set_depth(std::size_t depth) { gate.setDepth(depth); } // 0: no bound
  void set_name(const char *text) { name.set(text); }

  // For the locks.
  T &read_acquire() {
    if (reading)
      fail(allo_hls::Event::lockMisuse, "has two read locks at a time");
    auto lock = gate.lock();
    if (!gate.wait(lock, allo_hls::Direction::Read, "stream_of_blocks", name,
                   [this] { return !blocks.empty(); })) {
      gate.unlock(lock);
      fail(allo_hls::Event::emptyRead, "is read while it is empty");
    }
    reading = true;
    return blocks.front().block->value;
  }
  void read_release() {
    const auto lock = gate.lockAnyway();
    pop();
    reading = false;
    gate.wake(allo_hls::Direction::Write);
  }
  T &write_acquire() {
    if (writing)
      fail(allo_hls::Event::lockMisuse, "has two write locks at a time");
    auto lock = gate.lock();
    gate.wait(lock, allo_hls::Direction::Write, "stream_of_blocks", name,
              [this] { return blocks.size() < gate.depth(); });
    writing = true;
    last.block = allo_hls::allocate<Block>(1, last.memory);
    ::new (static_cast<void *>(last.block)) Block();
    if (!gate.bounded)
      blocks.push(last);
    return last.block->value;
  }
  void write_release() {
    const auto lock = gate.lockAnyway();
    if (gate.bounded)
      blocks.push(last);
    writing = false;
    gate.wake(allo_hls::Direction::Read);
  }
};

template <class T, int DEPTH> class stream_of_blocks : public stream_of_blocks<T, 2> {
public:
  stream_of_blocks() : stream_of_blocks<T, 2>(DEPTH) {}
};

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
