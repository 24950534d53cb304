// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Loops. The body is run from a state that includes all states at its beginning: 'head'. It is one
// if what the run shows to be needed lies within it, by induction on the iterations. Until then,
// 'head' grows: at first by what is needed, then to the range of the type.
#include "sema/intervals/IntervalWalk.h"

#include <algorithm>

namespace allo {

namespace {

constexpr int Widen = 2;  // from this round on, an end that moves goes to that of the type
constexpr int GiveUp = 5; // from this one on, all that the loop changes has the range of its type

Wide quotientUp(Wide a, Wide b) { return a <= 0 ? 0 : (a + b - 1) / b; } // b > 0

} // namespace

struct IntervalWalk::LoopRun {
  const Stmt &stmt;
  const Block &body;
  const Expr *condition = nullptr; /*nullable: of a 'for'*/
  std::vector<AxisValues> axes = {};
  Interval trips = {0, Interval::Highest};
  size_t firstWrite = 0, lastWrite = 0; // in 'writes'
  std::vector<uint32_t> changed = {};   // slots, each once
  State entry = {};
  State head = {};
  State end = {}; // of an iteration
  bool isEndReachable = false;
  // By place in 'changed'.
  std::vector<Interval> heldBefore = {};
  std::vector<Interval> limitsBefore = {};
  std::vector<Interval> needed = {};
  int round = 0;
};

// ---- bounds

Interval IntervalWalk::widened(const Interval &old, const Interval &now, Type type, int round) {
  const Interval range = rangeOfType(type);
  if (round >= GiveUp || old.isEmpty())
    return round >= GiveUp ? range : now;
  Interval out = join(old, now);
  if (round >= Widen) {
    out.low = out.low < old.low ? range.low : old.low;
    out.high = out.high > old.high ? range.high : old.high;
  }
  return out;
}

Interval IntervalWalk::boundOf(NodeId node, Wide otherwise) {
  if (node == NoNode)
    return Interval::of(otherwise);
  const Expr &bound = static_cast<const Expr &>(*unit.nodes[node]);
  return converted(eval(bound), typeOf(bound), Type::index(), bound);
}

IntervalWalk::AxisValues IntervalWalk::axisOf(const LoopAxis &axis) {
  AxisValues out;
  if (axis.target != NoNode)
    out.slot = slotOf(static_cast<const Expr &>(*unit.nodes[axis.target]));
  Interval low = Interval::of(0), high, step = Interval::of(1);
  if (axis.high == NoNode) { // a tuple under a name
    const auto known = constantValue(static_cast<const Expr &>(*unit.nodes[axis.spec]));
    const size_t count = known && known->isSequence() ? known->elements().size() : 0;
    if (count == 0 || count > 3) {
      low = high = rangeOfType(Type::index());
    } else {
      auto part = [&](size_t i) { return fitted(valuesOf(known->elements()[i]), Type::index()); };
      low = count > 1 ? part(0) : low;
      high = part(count > 1 ? 1 : 0);
      step = count > 2 ? part(2) : step;
    }
  } else {
    low = boundOf(axis.low, 0);
    high = boundOf(axis.high, 0);
    step = boundOf(axis.step, 1);
  }
  step = meet(step, {1, Interval::Highest}); // any other is a fault
  if (step.isEmpty())
    step = Interval::of(1);
  out.trips = {quotientUp(high.low - low.high, step.high),
               quotientUp(high.high - low.low, step.low)};
  out.values = {low.low, high.high - 1};
  if (low.isPoint() && step.isPoint() && out.trips.high > 0)
    out.values.high = low.low + (out.trips.high - 1) * step.low;
  return out;
}

void IntervalWalk::loopStatement(const Stmt &stmt) {
  const LoopInfo *known = check.loopOf(stmt.id);
  const auto *repeated = stmt.tryAs<WhileStmt>();
  if (!known) {
    isStopped = true;
    return;
  }
  LoopRun run{stmt, repeated ? repeated->body : stmt.as<ForStmt>()->body};
  if (repeated) {
    run.condition = repeated->condition;
  } else {
    run.trips = Interval::of(1);
    for (const LoopAxis &axis : known->axes) {
      run.axes.push_back(axisOf(axis));
      run.trips = multiply(run.trips, run.axes.back().trips);
    }
    if (run.trips.high == 0)
      return;
  }
  loop(run);
}

// ---- iterations

void IntervalWalk::loop(LoopRun &run) {
  auto byNode = [](const Write &write, NodeId node) { return write.node < node; };
  run.firstWrite =
      size_t(std::lower_bound(writes.begin(), writes.end(), run.stmt.id, byNode) - writes.begin());
  run.lastWrite = size_t(std::lower_bound(writes.begin(), writes.end(), run.stmt.last + 1, byNode) -
                         writes.begin());
  for (size_t i = run.firstWrite; i < run.lastWrite; ++i)
    run.changed.push_back(writes[i].slot);
  std::sort(run.changed.begin(), run.changed.end());
  run.changed.erase(std::unique(run.changed.begin(), run.changed.end()), run.changed.end());
  run.needed.resize(run.changed.size());
  run.entry.swap(state);
  run.head = run.entry;
  for (const uint32_t slot : run.changed) {
    run.heldBefore.push_back(held[slot]);
    run.limitsBefore.push_back(limits[slot]);
  }
  for (Slot &slot : run.head) {
    slot.added = Interval::of(0);
    slot.isSum = true;
  }
  ++loopDepth;
  do
    iterate(run);
  while (!isStopped && !settle(run));
  // What the range of a type was taken for may have become less.
  bool isLess = false;
  for (size_t i = 0; run.round > Widen && i < run.changed.size(); ++i) {
    Interval &value = run.head[run.changed[i]].value;
    isLess = isLess || !value.within(run.needed[i]);
    value = run.needed[i];
  }
  if (isLess && !isStopped)
    iterate(run);
  --loopDepth;
  if (isStopped)
    state = run.head;
  else
    leave(run);
  for (size_t i = 0; i < run.changed.size(); ++i)
    limits[run.changed[i]] = run.limitsBefore[i];
}

void IntervalWalk::iterate(LoopRun &run) {
  if (!step(4 + state.size()))
    return;
  state = run.head;
  for (size_t i = 0; i < run.changed.size(); ++i)
    held[run.changed[i]] = run.heldBefore[i];
  isReachable = true;
  for (const AxisValues &axis : run.axes)
    if (axis.slot != NoSlot) {
      state[axis.slot] = {axis.values, Interval(), false};
      held[axis.slot] = join(held[axis.slot], axis.values);
    }
  if (run.condition) {
    eval(*run.condition);
    assume(*run.condition, true);
  }
  if (isReachable)
    block(run.body);
  run.end.swap(state);
  run.isEndReachable = isReachable;
}

// How often the loop can change one variable, or one element.
Interval IntervalWalk::countFor(const LoopRun &run, uint32_t slot) const {
  if (!followed[slot].isArray)
    return run.trips;
  Wide most = 1;
  for (const AxisValues &axis : run.axes) {
    // Where one subscript of each store is the loop's index, iterations store to elements of their
    // own.
    bool isChanged = axis.slot == NoSlot;
    std::vector<bool> isIndex;
    bool isFirst = true;
    for (size_t i = run.firstWrite; i < run.lastWrite && !isChanged; ++i) {
      const Write &write = writes[i];
      isChanged = write.slot == axis.slot;
      if (write.slot != slot)
        continue;
      const size_t rank = write.element ? write.element->indices.size() : 0;
      if (std::exchange(isFirst, false))
        isIndex.assign(rank, true);
      for (size_t k = 0; k < isIndex.size(); ++k)
        isIndex[k] = isIndex[k] && k < rank && slotOf(*write.element->indices[k]) == axis.slot;
    }
    const bool isOwn =
        !isChanged && std::find(isIndex.begin(), isIndex.end(), true) != isIndex.end();
    if (!isOwn)
      most = multiply(Interval::of(most), Interval::of(axis.trips.high)).high;
  }
  return {0, run.condition ? Interval::Highest : most};
}

// Whether 'head' includes what the iteration needs; if not, it does more so afterwards.
bool IntervalWalk::settle(LoopRun &run) {
  bool isSettled = true;
  const bool givesUp = run.round >= GiveUp;
  for (size_t i = 0; i < run.changed.size(); ++i) {
    const uint32_t slot = run.changed[i];
    const Slot &entry = run.entry[slot];
    const Slot &end = run.end[slot];
    const Type type = followed[slot].type;
    const bool isArray = followed[slot].isArray;
    Interval &head = run.head[slot].value;
    Interval need = run.isEndReachable ? join(entry.value, end.value) : entry.value;
    Interval next = need;
    Interval sum;
    const bool isCounted = run.trips.high < Interval::Highest;
    if (isCounted && run.isEndReachable && end.isSum && !entry.value.isEmpty()) {
      const Wide count = countFor(run, slot).high - (isArray ? 0 : 1);
      sum = add(entry.value, multiply({0, count}, end.added));
    }
    const bool isSum = !sum.isEmpty() && fits(sum, type);
    if (isSum) {
      next = sum;
      need = meet(need, sum);
    }
    // A limit holds while the elements are sums, and these stay within it.
    const bool isLimited = !(limits[slot] == run.limitsBefore[i]);
    if (isArray && isLimited && (!isSum || !sum.within(limits[slot]) || givesUp)) {
      limits[slot] = run.limitsBefore[i];
      isSettled = false;
    }
    if (!need.within(head)) {
      isSettled = false;
      head = widened(head, next, type, run.round);
      if (isArray && isSum && !givesUp)
        limits[slot] = meet(run.limitsBefore[i], sum);
    }
    if (givesUp)
      head = rangeOfType(type);
    run.needed[i] = need;
  }
  ++run.round;
  return isSettled;
}

void IntervalWalk::leave(LoopRun &run) {
  state.swap(run.entry);
  isReachable = true;
  for (const uint32_t slot : run.changed) {
    const Slot entry = state[slot];
    const Slot &end = run.end[slot];
    Slot &out = state[slot];
    const bool mayBeSkipped = run.trips.low == 0 || !run.isEndReachable;
    out.value = !run.isEndReachable ? entry.value
                : mayBeSkipped      ? join(entry.value, end.value)
                                    : end.value;
    out.isSum = false;
    if (!run.isEndReachable || !end.isSum)
      continue;
    const Interval sum = multiply(countFor(run, slot), end.added);
    if (!sum.isBounded())
      continue;
    out.isSum = entry.isSum;
    out.added = add(entry.added, sum);
    const Interval total = add(entry.value, sum);
    if (const Interval both = meet(out.value, total); !entry.value.isEmpty() && !both.isEmpty())
      out.value = both;
  }
  for (const AxisValues &axis : run.axes)
    if (axis.slot != NoSlot) {
      state[axis.slot].value = join(state[axis.slot].value, run.end[axis.slot].value);
      state[axis.slot].isSum = false;
    }
  if (run.condition) {
    eval(*run.condition);
    assume(*run.condition, false);
  }
}

} // namespace allo
