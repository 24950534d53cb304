// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Stages that run as threads and wait for each other (ALLO_HLS_BOUNDED). One lock guards all
// streams, so that whoever begins to wait knows at once whether anybody is left who could end it;
// if not, that is a deadlock. Who makes a wait end counts the other as running before it lets go of
// the lock, hence a stage that is about to run is never taken for one that waits.
//
// After a fault whose reporter throws, whatever the other stages do with streams throws too, so
// that they end, and the join of the stages throws what the reporter has thrown.
#pragma once

#include "allo_hls/Fifo.h"

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace allo_hls {

struct Wait {
  const void *gate; // of the stream; null while a thread does not wait
  Direction direction;
  const char *kind, *name;
  std::size_t depth;
  const unsigned long long *written, *taken; // values so far
};

class Monitor {
  struct Cancelled {};
  struct Region;
  struct Participant {
    std::string name;
    std::condition_variable changed;
    Wait wait = {};
    int site = -1;
    Region *region = nullptr; // that it has opened, if any
  };
  struct Region {
    Participant *owner;
    bool joining = false;
    std::size_t live = 0;
    std::exception_ptr error;
    std::vector<std::unique_ptr<Participant>> stages;
    std::vector<std::thread> threads;
    std::unique_ptr<Participant> ownerIfNew;
  };

  std::mutex mutex;
  std::vector<Participant *> waiting; // for streams
  std::size_t running = 0, regions = 0;
  bool cancelled = false;

  static Participant *&self() {
    static thread_local Participant *participant = nullptr;
    return participant;
  }

public:
  using Lock = std::unique_lock<std::mutex>;

  Lock lockAnyway() { return Lock(mutex); }
  Lock lock() {
    Lock lock(mutex);
    if (cancelled && self() != nullptr)
      leave(lock);
    return lock;
  }

  // False if this thread is no stage, and 'ready' is not true either.
  template <class Ready> bool wait(Lock &lock, const Wait &what, Ready ready) {
    Participant *const me = self();
    // Most waits are short, and to be woken up takes longer than to look again.
    for (int i = 0; i < 20 && me != nullptr && !ready(); ++i) {
      lock.unlock();
      std::this_thread::yield();
      lock.lock();
      if (cancelled)
        leave(lock);
    }
    while (!ready()) {
      if (me == nullptr)
        return false;
      me->wait = what;
      me->site = currentSite();
      waiting.push_back(me);
      --running;
      const std::exception_ptr stuck = errorOf([this] { failIfStuck(); });
      if (stuck && me->region == nullptr)
        std::rethrow_exception(stuck);
      if (stuck)
        me->region->error = stuck;
      me->changed.wait(lock, [me] { return me->wait.gate == nullptr; });
      if (cancelled)
        leave(lock);
    }
    return true;
  }

  void wake(const void *gate, Direction direction) {
    for (std::size_t i = waiting.size(); i-- > 0;)
      if (waiting[i]->wait.gate == gate && waiting[i]->wait.direction == direction)
        resume(i);
  }

  void start(const char *name, std::function<void()> body) {
    if (self() == nullptr || self()->region == nullptr)
      open();
    Region *const region = self()->region;
    const Lock lock(mutex);
    region->stages.emplace_back(new Participant);
    Participant *const stage = region->stages.back().get();
    stage->name = name;
    ++running;
    ++region->live;
    region->threads.emplace_back(
        [this, region, stage, body, site = currentSite()] { run(*region, *stage, body, site); });
  }

  void join() {
    if (self() == nullptr || self()->region == nullptr)
      return;
    Participant *const me = self();
    const std::unique_ptr<Region> region(me->region);
    Lock lock(mutex);
    if (region->live > 0) {
      region->joining = true;
      --running;
      if (const std::exception_ptr stuck = errorOf([this] { failIfStuck(); }))
        region->error = stuck; // the first one: nothing is stuck after a fault
      me->changed.wait(lock, [&] { return region->live == 0; });
    }
    me->region = nullptr;
    --regions;
    if (region->ownerIfNew) {
      --running;
      self() = nullptr;
    }
    const bool failed = cancelled;
    if (regions == 0)
      cancelled = false;
    lock.unlock();
    for (std::thread &thread : region->threads)
      thread.join();
    if (region->error)
      std::rethrow_exception(region->error);
    if (failed && self() != nullptr) // by a stage elsewhere
      throw Cancelled();
  }

private:
  // Of what is not worth going on with. Who has started stages waits for them first.
  [[noreturn]] void leave(Lock &lock) {
    lock.unlock();
    if (self()->region != nullptr)
      join();
    throw Cancelled();
  }

  template <class Body> static std::exception_ptr errorOf(Body body) {
    try {
      body();
    } catch (const Cancelled &) {
    } catch (...) {
      return std::current_exception();
    }
    return nullptr;
  }

  void open() {
    const Lock lock(mutex);
    Region *const region = new Region; // deleted by join()
    if (self() == nullptr) {
      region->ownerIfNew.reset(new Participant);
      region->ownerIfNew->name = "the function that has started the stages";
      self() = region->ownerIfNew.get();
      ++running;
    }
    region->owner = self();
    self()->region = region;
    ++regions;
  }

  void run(Region &region, Participant &stage, const std::function<void()> &body, int site) {
    self() = &stage;
    currentSite() = site;
    std::exception_ptr error = errorOf(body);
    Lock lock(mutex);
    if (error)
      cancel();
    --running;
    --region.live;
    if (region.live == 0 && region.joining) {
      ++running;
    } else if (const std::exception_ptr stuck = errorOf([this] { failIfStuck(); })) {
      error = stuck; // the first one: nothing is stuck after a fault
    }
    if (!region.error)
      region.error = error;
    if (region.live == 0)
      region.owner->changed.notify_all();
  }

  void resume(std::size_t index) {
    Participant &participant = *waiting[index];
    waiting.erase(waiting.begin() + std::ptrdiff_t(index));
    participant.wait.gate = nullptr;
    ++running;
    participant.changed.notify_all();
  }
  void cancel() {
    for (cancelled = true; !waiting.empty();)
      resume(waiting.size() - 1);
  }
  // A fault if nobody is left who could end what everybody waits for.
  void failIfStuck() {
    if (running > 0 || waiting.empty())
      return;
    std::string message = "deadlock: ";
    std::vector<long long> sites;
    for (const Participant *stage : waiting) {
      const Wait &wait = stage->wait;
      const bool read = wait.direction == Direction::Read;
      message += (sites.empty() ? "'" : "; '") + stage->name + "' waits to ";
      message += std::string(read ? "read" : "write") + " hls::" + wait.kind + " '" + wait.name;
      message += read ? "', which is empty: "
                      : "', which is full (depth " + std::to_string(wait.depth) + "): ";
      message += std::to_string(*wait.written) + " written, ";
      message += std::to_string(*wait.taken) + " read";
      sites.push_back(stage->site);
    }
    Report fault(Event::deadlock, message.c_str());
    fault.site = int(sites.front());
    fault.values = sites.data();
    fault.count = int(sites.size());
    cancel();
    report(fault);
  }
};

inline Monitor &monitor() {
  static Monitor &one = *new Monitor; // never destroyed: streams may be static
  return one;
}

} // namespace allo_hls
