// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What makes a stream wait, if anything does. Without ALLO_HLS_BOUNDED nothing: a gate has neither
// a depth nor a lock, and whoever finds the stream empty is alone.
#pragma once

#include "allo_hls/Fifo.h"
#ifdef ALLO_HLS_BOUNDED
#include "allo_hls/Monitor.h"
#endif

namespace allo_hls {

#ifdef ALLO_HLS_BOUNDED

class Gate {
  std::size_t limit = 2;
  unsigned long long written = 0; // what others were told of, so far
  unsigned long long taken = 0;

public:
  static constexpr bool bounded = true;
  using Lock = Monitor::Lock;

  Gate() = default;
  Gate(const Gate &) = delete;
  Gate &operator=(const Gate &) = delete;

  // 0: no bound.
  void setDepth(std::size_t depth) { limit = depth; }
  std::size_t depth() const { return limit == 0 ? SIZE_MAX : limit; }

  // Throws if the simulation has failed elsewhere.
  Lock lock() const { return monitor().lock(); }
  Lock lockAnyway() const { return monitor().lockAnyway(); }
  static void unlock(Lock &lock) { lock.unlock(); }
  // False if no other stage could ever help.
  template <class Ready>
  bool wait(Lock &lock, Direction direction, const char *kind, const Name &name, Ready ready) {
    return monitor().wait(lock, {this, direction, kind, name.c_str(), limit, &written, &taken},
                          ready);
  }
  void wake(Direction direction) {
    ++(direction == Direction::Read ? written : taken);
    monitor().wake(this, direction);
  }
  static void yield() { std::this_thread::yield(); }
};

#else

struct Gate {
  static constexpr bool bounded = false;
  struct Lock {
    ~Lock() {} // else compilers would warn of a variable that nobody uses
  };

  void setDepth(std::size_t) {}
  std::size_t depth() const { return SIZE_MAX; }
  Lock lock() const { return {}; }
  Lock lockAnyway() const { return {}; }
  static void unlock(const Lock &) {}
  template <class Ready>
  bool wait(const Lock &, Direction, const char *, const Name &, Ready ready) {
    return ready();
  }
  void wake(Direction) {}
  static void yield() {}
};

#endif

} // namespace allo_hls
