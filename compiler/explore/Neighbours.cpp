// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "explore/Neighbours.h"

#include "support/Format.h"

#include <algorithm>

namespace allo::explore {

namespace {

using Loops = std::vector<Loop>;

bool isWithin(const Loops &loops, size_t loop, size_t around) {
  for (std::optional<size_t> at = loops[loop].around; at; at = loops[*at].around)
    if (*at == around)
      return true;
  return false;
}

size_t depthOf(const Loops &loops, size_t loop) {
  size_t depth = 0;
  for (std::optional<size_t> at = loops[loop].around; at; at = loops[*at].around)
    ++depth;
  return depth;
}

bool isInnermost(const Loops &loops, size_t loop) {
  return std::ranges::none_of(loops, [&](const Loop &each) { return each.around == loop; });
}

// Of the body of the loop, if all loops in it are unrolled; nothing: some cannot be.
std::optional<int64_t> copiesIn(const Loops &loops, size_t loop) {
  int64_t sum = 0;
  for (size_t i = 0; i < loops.size(); ++i) {
    if (loops[i].around != loop)
      continue;
    const std::optional<int64_t> inside = copiesIn(loops, i);
    if (!loops[i].trips || !inside || *loops[i].trips > MostCopies)
      return std::nullopt;
    sum = std::min(sum + *loops[i].trips * *inside, MostCopies + 1);
  }
  return std::max<int64_t>(sum, 1);
}

// The loop, the only loop in it and so on, with nothing between them.
std::vector<size_t> nestFrom(const Loops &loops, size_t loop) {
  std::vector<size_t> nest = {loop};
  for (size_t i = 0; i < loops.size(); ++i)
    if (loops[i].around == nest.back() && loops[i].isAlone)
      nest.push_back(i);
  return nest;
}

bool isNamed(const Key &key) { return key.find('/') == Key::npos; }
// Made by tile().
bool isMade(const Key &key) { return key.find('.') != Key::npos; }

std::string quotedList(const std::vector<Key> &keys) {
  std::string out;
  for (const Key &key : keys)
    out += (out.empty() ? "\"" : ", \"") + key + "\"";
  return "[" + out + "]";
}

bool hasStep(const Design &design, const char *name) {
  return std::ranges::any_of(design.structure,
                             [&](const std::string &call) { return call.starts_with(name); });
}

class Proposals {
public:
  Proposals(const Design &design, const Evaluation &evaluation)
      : design(design), loops(evaluation.loops), lifts(evaluation.lifts) {}

  std::vector<Design> all() {
    pipelines();
    partitions();
    unrolls();
    for (size_t loop = 0; loop < loops.size(); ++loop)
      if (!loops[loop].isAlone) {
        const std::vector<size_t> nest = nestFrom(loops, loop);
        reorders(nest);
        tiles(nest);
      }
    return std::move(made);
  }

private:
  const Design &design;
  const Loops &loops;
  const std::vector<Lift> &lifts;
  std::vector<Design> made;

  // Of another loop, innermost loops first: instead of those around it and in it.
  void pipelines() {
    std::vector<size_t> order;
    for (size_t i = 0; i < loops.size(); ++i)
      order.push_back(i);
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](size_t loop) { return depthOf(loops, loop); });
    for (const size_t loop : order) {
      const std::optional<int64_t> copies = copiesIn(loops, loop);
      if (loops[loop].isPipelined || !copies || *copies > MostCopies)
        continue;
      Design next = design;
      for (size_t i = 0; i < loops.size(); ++i)
        if (isWithin(loops, i, loop) || isWithin(loops, loop, i)) {
          next.pipelined.erase(loops[i].key);
          next.unrolled.erase(loops[i].key);
        }
      next.pipelined.insert(loops[loop].key);
      made.push_back(std::move(next));
    }
  }

  void partitions() {
    for (const Lift &lift : lifts) {
      Design next = design;
      next.partitions[{lift.buffer, lift.dim}] = lift.partition;
      made.push_back(std::move(next));
    }
  }

  // Of a pipelined loop: the next two factors that divide its number of iterations. An innermost
  // loop is pipelined as well, because tools do that without a directive, which then has no effect
  // by itself.
  void unrolls() {
    constexpr int Most = 2;
    for (size_t i = 0; i < loops.size(); ++i) {
      const Loop &loop = loops[i];
      const std::optional<int64_t> copies = copiesIn(loops, i);
      if (!loop.trips || !copies || (!loop.isPipelined && !canBePipelined(i)))
        continue;
      const auto before = design.unrolled.find(loop.key);
      int64_t factor = before == design.unrolled.end() ? 1 : before->second;
      for (int count = 0; count < Most;) {
        if (++factor >= *loop.trips || factor * *copies > MostCopies)
          break;
        if (*loop.trips % factor != 0)
          continue;
        Design next = design;
        next.unrolled[loop.key] = factor;
        if (!loop.isPipelined)
          next.pipelined.insert(loop.key);
        made.push_back(std::move(next));
        ++count;
      }
    }
  }

  bool canBePipelined(size_t loop) const {
    if (!isInnermost(loops, loop))
      return false;
    for (std::optional<size_t> at = loops[loop].around; at; at = loops[*at].around)
      if (loops[*at].isPipelined)
        return false;
    return true;
  }

  // Another order of a nest; its innermost loop is pipelined.
  void reorders(const std::vector<size_t> &nest) {
    constexpr size_t MostPermuted = 3;
    if (nest.size() < 2 || hasStep(design, "reorder") || hasStep(design, "tile") ||
        !std::ranges::all_of(nest, [&](size_t loop) { return isNamed(loops[loop].key); }))
      return;
    std::vector<size_t> order = nest;
    if (nest.size() <= MostPermuted) {
      while (std::next_permutation(order.begin(), order.end()))
        reorder(nest, order);
      return;
    }
    for (size_t i = 0; i + 1 < nest.size(); ++i) { // each of the others becomes the innermost one
      order = nest;
      std::rotate(order.begin() + ptrdiff_t(i), order.begin() + ptrdiff_t(i) + 1, order.end());
      reorder(nest, order);
    }
  }
  void reorder(const std::vector<size_t> &nest, const std::vector<size_t> &order) {
    std::vector<Key> keys;
    for (const size_t loop : order)
      keys.push_back(loops[loop].key);
    Design next = withoutDirectives(nest);
    next.structure.push_back(format("reorder({0})", quotedList(keys)));
    if (isInnermost(loops, nest.back()))
      next.pipelined.insert(keys.back());
    made.push_back(std::move(next));
  }

  // Square tiles of two neighbours of a nest. The loop over tiles is pipelined, which unrolls the
  // tile; or the loop in the tile, moved around it, with a tile of units that work side by side.
  void tiles(const std::vector<size_t> &nest) {
    for (size_t i = 0; i + 1 < nest.size(); ++i) {
      const Loop &outer = loops[nest[i]], &inner = loops[nest[i + 1]];
      if (hasStep(design, "tile") || !isNamed(outer.key) || !isNamed(inner.key) ||
          isMade(outer.key) || isMade(inner.key) || !outer.trips || !inner.trips)
        continue;
      for (const int64_t size : {2, 4, 8}) {
        if (*outer.trips % size != 0 || *inner.trips % size != 0 || size >= *outer.trips ||
            size >= *inner.trips)
          continue;
        Design tiled = withoutDirectives(nest);
        tiled.structure.push_back(
            format("tile({0}, [{1}, {1}])", quotedList({outer.key, inner.key}), size));
        const std::optional<int64_t> copies = copiesIn(loops, nest[i + 1]);
        if (copies && size * size * *copies <= MostCopies) {
          Design next = tiled;
          next.pipelined.insert(inner.key + ".tile");
          made.push_back(std::move(next));
        }
        if (i + 3 == nest.size() && isInnermost(loops, nest.back()) &&
            isNamed(loops[nest.back()].key)) {
          const Key &last = loops[nest.back()].key;
          Design next = std::move(tiled);
          next.structure.push_back(format(
              "reorder({0})", quotedList({last, outer.key + ".point", inner.key + ".point"})));
          next.pipelined.insert(last);
          made.push_back(std::move(next));
        }
      }
    }
  }

  // Partitions stay; directives of loops that are replaced would be dropped.
  Design withoutDirectives(const std::vector<size_t> &nest) const {
    Design next = design;
    for (size_t i = 0; i < loops.size(); ++i)
      if (i == nest.front() || isWithin(loops, i, nest.front())) {
        next.pipelined.erase(loops[i].key);
        next.unrolled.erase(loops[i].key);
      }
    return next;
  }
};

} // namespace

std::vector<Design> neighboursOf(const Design &design, const Evaluation &evaluation) {
  return Proposals(design, evaluation).all();
}

Design lifted(const Design &design, const Evaluation &evaluation) {
  Design next = design;
  std::set<std::pair<Key, size_t>> known;
  for (const Lift &lift : evaluation.lifts)
    if (const std::pair place(lift.buffer, lift.dim); known.insert(place).second)
      next.partitions[place] = lift.partition;
  return next;
}

std::vector<Design> neighbouringValues(const Design &design, const std::vector<size_t> &counts) {
  std::vector<Design> made;
  for (size_t i = 0; i < counts.size(); ++i) {
    Design next = design;
    if (design.values[i] + 1 < counts[i]) {
      next.values[i] = design.values[i] + 1;
      made.push_back(next);
    }
    if (design.values[i] > 0) {
      next.values[i] = design.values[i] - 1;
      made.push_back(std::move(next));
    }
  }
  return made;
}

} // namespace allo::explore
