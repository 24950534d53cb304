// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The report of a deadlock: which stages wait for which streams, and a shortest cycle of stages
// that wait for each other. The stage at the other end of a lane is known from its operations
// there; without any, it may be any stage that was given the stream when it was spawned.
#include "rt/Stream.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <unordered_map>

namespace allo::rt {

constexpr size_t MostGuesses = 16; // of stages at the other end of a lane

namespace {

struct Waiting {
  const Fiber *fiber = nullptr;
  std::vector<uint32_t> path = {}; // its place among the children of its parent, from outside
};

} // namespace

static std::vector<uint32_t> pathOf(const Fiber &fiber) {
  std::vector<uint32_t> path;
  for (const Fiber *each = &fiber; each->parent; each = each->parent)
    path.push_back(each->position);
  std::ranges::reverse(path);
  return path;
}

static std::vector<Waiting> waitingAtStreams(const Run &run) {
  std::vector<Waiting> all;
  for (const Fiber *fiber = run.fibers; fiber; fiber = fiber->next)
    if (fiber->waits == Waits::ToPut || fiber->waits == Waits::ToGet)
      all.push_back({fiber, pathOf(*fiber)});
  std::ranges::sort(all, {}, &Waiting::path);
  return all;
}

// Whether the fiber was given the stream: its handle is among its operands.
static bool wasGiven(const Fiber &fiber, const Stream &stream) {
  if (!fiber.parent)
    return false;
  const auto *words = static_cast<const char *>(fiber.argument);
  for (int64_t at = 0; at + 8 <= fiber.argumentBytes; at += 8) {
    int64_t word = 0;
    std::memcpy(&word, words + at, sizeof word);
    if (word == reinterpret_cast<int64_t>(&stream))
      return true;
  }
  return false;
}

// For each the indices of those that it may wait for.
static std::vector<std::vector<size_t>> edges(const std::vector<Waiting> &all) {
  std::unordered_map<uint32_t, size_t> indexOf;
  for (size_t i = 0; i < all.size(); ++i)
    indexOf.emplace(all[i].fiber->id, i);
  // Those at either end of a lane where somebody waits now, beside who was last there.
  auto isAt = [&](const Fiber &fiber, const Lane &lane, bool putting) {
    return fiber.id == (putting ? lane.putter : lane.getter) ||
           (&fiber.stream->lanes[fiber.lane] == &lane && (fiber.waits == Waits::ToPut) == putting);
  };
  std::vector<std::vector<size_t>> result(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    const Fiber &fiber = *all[i].fiber;
    const Lane &lane = fiber.stream->lanes[fiber.lane];
    const bool puts = fiber.waits == Waits::ToPut;
    if (const uint32_t other = puts ? lane.getter : lane.putter) {
      if (const auto found = indexOf.find(other); found != indexOf.end())
        result[i].push_back(found->second);
      continue;
    }
    for (size_t k = 0; k < all.size() && result[i].size() < MostGuesses; ++k)
      if (k != i && !isAt(*all[k].fiber, lane, puts) && wasGiven(*all[k].fiber, *fiber.stream))
        result[i].push_back(k);
  }
  return result;
}

// Breadth first from each, as deep as what was found before.
static std::vector<size_t> shortestCycle(const std::vector<std::vector<size_t>> &next) {
  std::vector<size_t> best;
  constexpr size_t Nobody = SIZE_MAX;
  for (size_t start = 0; start < next.size(); ++start) {
    std::vector<size_t> from(next.size(), Nobody);
    std::deque<std::pair<size_t, size_t>> queue = {{start, 1}};
    bool closed = false;
    while (!queue.empty() && !closed) {
      const auto [at, length] = queue.front();
      queue.pop_front();
      if (!best.empty() && length >= best.size())
        break;
      for (size_t to : next[at]) {
        if (to == start) {
          best.clear();
          for (size_t back = at; back != start; back = from[back])
            best.push_back(back);
          best.push_back(start);
          std::ranges::reverse(best);
          closed = true;
          break;
        }
        if (from[to] == Nobody) {
          from[to] = at;
          queue.emplace_back(to, length + 1);
        }
      }
    }
    if (best.size() == 1)
      break;
  }
  return best;
}

void describeDeadlock(const Run &run, Outcome &outcome) {
  const std::vector<Waiting> all = waitingAtStreams(run);
  outcome.deadlock.emplace();
  for (const Waiting &each : all) {
    const Fiber &fiber = *each.fiber;
    const Lane &lane = fiber.stream->lanes[fiber.lane];
    outcome.deadlock->push_back({fiber.waitSite, fiber.stream->site, fiber.lane,
                                 fiber.waits == Waits::ToPut,
                                 placeOf(fiber, fiber.waitSite).callers, lane.taken + lane.count,
                                 lane.taken, fiber.stream->depth});
  }
  outcome.cycle = shortestCycle(edges(all));
}

} // namespace allo::rt
