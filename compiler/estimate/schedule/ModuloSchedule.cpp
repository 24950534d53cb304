// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/schedule/ModuloSchedule.h"

#include "estimate/schedule/CycleRatio.h"

#include <algorithm>
#include <map>
#include <queue>
#include <unordered_map>

namespace allo::estimate {

namespace {

constexpr double Epsilon = 1e-6;
constexpr unsigned AttemptsPerOperation = 8; // before an interval is given up

bool isBefore(Slot a, Slot b) {
  return a.step != b.step ? a.step < b.step : a.offset < b.offset - Epsilon;
}

// What has to fit behind another operation in a step.
double firstDelay(const ScheduledOp &operation) {
  return operation.entry > 0 ? operation.entry : operation.delay;
}

bool areCoresApart(const ScheduledOp &maker, const ScheduledOp &user) {
  return maker.isCore && user.isCore && user.entry == 0;
}

// 'wanted' itself, or the start of the next step if the operation does not fit behind it.
Slot fitted(const Problem &problem, const ScheduledOp &operation, Slot wanted) {
  if (wanted.offset > Epsilon && wanted.offset + firstDelay(operation) > problem.budget + Epsilon)
    return {wanted.step + 1, 0};
  return wanted;
}

// Uses of resources by step, modulo the interval.
class Reservations {
public:
  Reservations(const Problem &problem, unsigned interval)
      : problem(problem), interval(interval), uses(problem.capacities.size()) {}

  bool isFree(const ScheduledOp &operation, int64_t step) const {
    return std::ranges::all_of(operation.resources, [&](uint32_t resource) {
      auto at = uses[resource].find(slotOf(step));
      return at == uses[resource].end() || at->second.size() < problem.capacities[resource];
    });
  }
  void take(uint32_t operation, int64_t step) {
    for (uint32_t resource : problem.operations[operation].resources)
      uses[resource][slotOf(step)].push_back(operation);
  }
  void release(uint32_t operation, int64_t step) {
    for (uint32_t resource : problem.operations[operation].resources)
      std::erase(uses[resource][slotOf(step)], operation);
  }
  // Those that have to go for the operation to be in the step.
  std::vector<uint32_t> inTheWay(const ScheduledOp &operation, int64_t step) const {
    std::vector<uint32_t> found;
    for (uint32_t resource : operation.resources) {
      auto at = uses[resource].find(slotOf(step));
      if (at != uses[resource].end() && at->second.size() >= problem.capacities[resource])
        found.push_back(at->second.front());
    }
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
  }

private:
  const Problem &problem;
  unsigned interval;
  std::vector<std::unordered_map<int64_t, std::vector<uint32_t>>> uses; // by resource, step
  int64_t slotOf(int64_t step) const { return interval ? step % int64_t(interval) : step; }
};

struct Neighbours {
  std::vector<std::vector<uint32_t>> in, out; // dependences, by operation
  explicit Neighbours(const Problem &problem)
      : in(problem.operations.size()), out(problem.operations.size()) {
    for (uint32_t i = 0; i < problem.dependences.size(); ++i) {
      out[problem.dependences[i].from].push_back(i);
      in[problem.dependences[i].to].push_back(i);
    }
  }
};

// How long it takes from the start of each operation to the end of the iteration, in steps.
std::vector<double> heightsOf(const Problem &problem, const Neighbours &neighbours) {
  std::vector<double> heights(problem.operations.size(), 0);
  for (size_t i = problem.operations.size(); i-- > 0;) {
    const ScheduledOp &operation = problem.operations[i];
    heights[i] = operation.latency + operation.delay / problem.budget;
    for (uint32_t number : neighbours.out[i]) {
      const Dependence &next = problem.dependences[number];
      if (next.distance > 0)
        continue;
      const bool isApart =
          next.kind == DependenceKind::Chain &&
          operation.delay + firstDelay(problem.operations[next.to]) > problem.budget + Epsilon;
      const double way = next.kind == DependenceKind::Steps ? next.steps
                         : isApart ? operation.latency + 1.0
                                   : operation.latency + operation.delay / problem.budget;
      heights[i] = std::max(heights[i], way + heights[next.to]);
    }
  }
  return heights;
}

class IterativeScheduler {
public:
  IterativeScheduler(const Problem &problem, const Neighbours &neighbours,
                     const std::vector<double> &heights, unsigned interval)
      : problem(problem), neighbours(neighbours), heights(heights), interval(interval),
        reservations(problem, interval), starts(problem.operations.size()),
        isPlaced(problem.operations.size(), false), last(problem.operations.size(), -1) {}

  std::optional<Schedule> run() {
    for (uint32_t i = 0; i < starts.size(); ++i)
      queue.push(i);
    size_t left = AttemptsPerOperation * starts.size() + 64;
    while (!queue.empty()) {
      if (left-- == 0)
        return std::nullopt;
      const uint32_t operation = queue.top();
      queue.pop();
      place(operation);
    }
    return Schedule{interval, std::move(starts)};
  }

private:
  const Problem &problem;
  const Neighbours &neighbours;
  const std::vector<double> &heights;
  unsigned interval;
  Reservations reservations;
  std::vector<Slot> starts;
  std::vector<char> isPlaced;
  std::vector<int64_t> last; // the step that an operation was placed in before
  struct Later {
    const std::vector<double> *heights;
    bool operator()(uint32_t a, uint32_t b) const {
      const double one = (*heights)[a], other = (*heights)[b];
      return one != other ? one < other : a > b;
    }
  };
  std::priority_queue<uint32_t, std::vector<uint32_t>, Later> queue{Later{&heights}};

  Slot earliestOf(uint32_t operation) const {
    Slot earliest{problem.operations[operation].earliest, 0};
    for (uint32_t number : neighbours.in[operation]) {
      const Dependence &dependence = problem.dependences[number];
      if (!isPlaced[dependence.from] || dependence.from == operation)
        continue;
      const Slot after = earliestAfter(problem, dependence, starts[dependence.from], interval);
      if (isBefore(earliest, after))
        earliest = after;
    }
    return earliest;
  }

  void evict(uint32_t operation) {
    reservations.release(operation, starts[operation].step);
    isPlaced[operation] = false;
    queue.push(operation);
  }

  void place(uint32_t number) {
    const ScheduledOp &operation = problem.operations[number];
    const Slot earliest = earliestOf(number);
    Slot chosen = earliest;
    const int64_t end = interval ? earliest.step + interval : INT64_MAX;
    while (chosen.step < end && !reservations.isFree(operation, chosen.step))
      chosen = {chosen.step + 1, 0};
    if (chosen.step == end) {
      chosen = earliest;
      if (last[number] >= earliest.step)
        chosen = {last[number] + 1, 0};
      for (uint32_t other : reservations.inTheWay(operation, chosen.step))
        evict(other);
    }
    starts[number] = chosen;
    last[number] = chosen.step;
    isPlaced[number] = true;
    reservations.take(number, chosen.step);
    for (uint32_t each : neighbours.out[number]) {
      const Dependence &dependence = problem.dependences[each];
      if (!isPlaced[dependence.to] || dependence.to == number)
        continue;
      if (isBefore(starts[dependence.to], earliestAfter(problem, dependence, chosen, interval)))
        evict(dependence.to);
    }
  }
};

// The longest time that a dependence takes at least, in whole steps.
int64_t stepsOf(const Problem &problem, const Dependence &dependence) {
  if (dependence.kind == DependenceKind::Steps)
    return dependence.steps;
  const ScheduledOp &from = problem.operations[dependence.from],
                    &to = problem.operations[dependence.to];
  const bool isApart =
      areCoresApart(from, to) || from.delay + firstDelay(to) > problem.budget + Epsilon;
  return from.latency + (isApart ? 1 : 0);
}

// Whether each round of a cycle of dependences begins later than the one before. Operations that do
// not fit behind others make some rounds longer than those after them.
bool isEndless(const Problem &problem, const std::vector<size_t> &edges, unsigned interval) {
  constexpr unsigned Rounds = 8;
  Slot slot;
  for (unsigned round = 0; round < Rounds; ++round) {
    const Slot before = slot;
    for (size_t edge : edges)
      slot = earliestAfter(problem, problem.dependences[edge], slot, interval);
    if (!isBefore(before, slot))
      return false;
  }
  return true;
}

// The dependences of a cycle that makes operations begin later without an end at this interval;
// empty: none does.
std::vector<size_t> endlessCycle(const Problem &problem, unsigned interval) {
  const size_t count = problem.operations.size();
  std::vector<Slot> starts(count);
  std::vector<size_t> reachedBy(count, SIZE_MAX);
  std::vector<uint32_t> from(problem.dependences.size());
  std::ranges::transform(problem.dependences, from.begin(), &Dependence::from);
  const auto back = size_t(std::ranges::count_if(
      problem.dependences, [](const Dependence &each) { return each.distance > 0; }));
  for (size_t pass = 0; pass <= 2 * back + 2; ++pass) {
    bool isChanged = false;
    for (size_t i = 0; i < problem.dependences.size(); ++i) {
      const Dependence &each = problem.dependences[i];
      const Slot after = earliestAfter(problem, each, starts[each.from], interval);
      if (!isBefore(starts[each.to], after))
        continue;
      starts[each.to] = after;
      reachedBy[each.to] = i;
      isChanged = true;
    }
    if (!isChanged)
      return {};
    if (!isCheckedAfter(pass) && pass < 2 * back + 2)
      continue;
    const std::vector<size_t> edges = cycleAmong(reachedBy, from);
    if (edges.empty() || !isEndless(problem, edges, interval))
      continue;
    return edges;
  }
  return {0};
}

// What a cycle of dependences takes. Delays that do not fit into a step make some rounds longer
// than others: it is a round that explains the interval, if one of the first ones does.
void measure(const Problem &problem, const std::vector<size_t> &edges, RecurrenceBound &bound) {
  constexpr unsigned Rounds = 8;
  bound.cycle.clear();
  bound.distance = 0;
  for (size_t edge : edges) {
    bound.cycle.push_back(problem.dependences[edge].from);
    bound.distance += problem.dependences[edge].distance;
  }
  Slot slot;
  for (unsigned round = 0; round < Rounds; ++round) {
    bound.steps.clear();
    for (size_t edge : edges) {
      const Slot next = earliestAfter(problem, problem.dependences[edge], slot, 0);
      bound.steps.push_back(unsigned(std::max<int64_t>(next.step - slot.step, 0)));
      slot = next;
    }
    const unsigned distance = std::max(bound.distance, 1u);
    if ((bound.length() + distance - 1) / distance == bound.interval)
      return;
  }
  bound.steps.clear();
}

// Dependences of distance 0 in the order of their starts, so that one pass is enough for them.
Problem inOrder(Problem problem) {
  std::ranges::stable_sort(problem.dependences, [](const Dependence &a, const Dependence &b) {
    return std::pair(a.distance > 0, a.from) < std::pair(b.distance > 0, b.from);
  });
  return problem;
}

} // namespace

Slot finishOf(const ScheduledOp &operation, Slot start) {
  if (operation.latency == 0)
    return {start.step, start.offset + operation.delay};
  return {start.step + operation.latency, operation.delay};
}

Slot earliestAfter(const Problem &problem, const Dependence &dependence, Slot from,
                   unsigned interval) {
  const ScheduledOp &maker = problem.operations[dependence.from],
                    &user = problem.operations[dependence.to];
  const int64_t back = int64_t(interval) * dependence.distance;
  if (dependence.kind == DependenceKind::Steps)
    return fitted(problem, user, {from.step + dependence.steps - back, dependence.offset});
  Slot end = finishOf(maker, from);
  end.step -= back;
  if (areCoresApart(maker, user))
    return {end.step + 1, 0};
  return fitted(problem, user, end);
}

unsigned Schedule::depth(const Problem &problem) const {
  int64_t steps = 0;
  for (size_t i = 0; i < starts.size(); ++i)
    steps = std::max(steps, finishOf(problem.operations[i], starts[i]).step + 1);
  return unsigned(steps);
}

ResourceBound resourceBound(const Problem &problem) {
  std::vector<unsigned> uses(problem.capacities.size(), 0);
  for (const ScheduledOp &operation : problem.operations)
    for (uint32_t resource : operation.resources)
      ++uses[resource];
  ResourceBound bound;
  for (uint32_t i = 0; i < uses.size(); ++i) {
    const unsigned capacity = std::max(problem.capacities[i], 1u),
                   steps = (uses[i] + capacity - 1) / capacity;
    if (steps > bound.interval)
      bound = {steps, i};
  }
  return bound;
}

RecurrenceBound recurrenceBound(const Problem &given) {
  const Problem problem = inOrder(given);
  std::vector<RatioEdge> edges;
  bool isCyclic = false;
  for (const Dependence &each : problem.dependences) {
    edges.push_back({each.from, each.to, stepsOf(problem, each), each.distance});
    isCyclic = isCyclic || each.distance > 0;
  }
  RecurrenceBound bound;
  std::vector<size_t> limiting; // dependences
  if (!isCyclic)
    return bound;
  if (auto ratio = maximumCycleRatio(problem.operations.size(), edges)) {
    if (ratio->rounded() > 1) {
      bound.interval = unsigned(ratio->rounded());
      limiting = ratio->cycle;
    }
  }
  // Delays of chained operations add up to more than whole steps tell. Intervals are tried at
  // growing distances, then in halves of the last one.
  unsigned distance = 1, enough = bound.interval;
  for (; true; enough += distance, distance *= 2) {
    std::vector<size_t> cycle = endlessCycle(problem, enough);
    if (cycle.empty())
      break;
    limiting = std::move(cycle);
    bound.interval = enough + 1;
  }
  while (bound.interval < enough) {
    const unsigned middle = (bound.interval + enough) / 2;
    std::vector<size_t> cycle = endlessCycle(problem, middle);
    if (cycle.empty()) {
      enough = middle;
      continue;
    }
    limiting = std::move(cycle);
    bound.interval = middle + 1;
  }
  if (!limiting.empty())
    measure(problem, limiting, bound);
  return bound;
}

Schedule moduloSchedule(const Problem &problem, unsigned least) {
  const Neighbours neighbours(problem);
  const std::vector<double> heights = heightsOf(problem, neighbours);
  const unsigned whole = listSchedule(problem).depth(problem);
  for (unsigned interval = std::max(least, 1u); interval < whole;
       interval += 1 + (interval - least) / 8)
    if (auto made = IterativeScheduler(problem, neighbours, heights, interval).run())
      return *made;
  Schedule made = listSchedule(problem);
  made.interval = std::max({least, whole, 1u});
  // Iterations that do not overlap wait only for what ends later than its iteration.
  for (const Dependence &each : problem.dependences)
    while (each.distance > 0 &&
           isBefore(made.starts[each.to],
                    earliestAfter(problem, each, made.starts[each.from], made.interval)))
      ++made.interval;
  return made;
}

Schedule listSchedule(const Problem &problem) {
  Problem straight = problem;
  std::erase_if(straight.dependences, [](const Dependence &each) { return each.distance > 0; });
  const Neighbours neighbours(straight);
  const std::vector<double> heights = heightsOf(straight, neighbours);
  auto made = IterativeScheduler(straight, neighbours, heights, 0).run();
  return made ? *made : Schedule{0, std::vector<Slot>(problem.operations.size())};
}

namespace {

class LifeShortener {
public:
  LifeShortener(const Problem &problem, Schedule &schedule)
      : problem(problem), schedule(schedule), neighbours(problem),
        reservations(problem, schedule.interval), depth(int64_t(schedule.depth(problem))),
        isMember(problem.operations.size(), false) {
    for (uint32_t i = 0; i < problem.operations.size(); ++i)
      reservations.take(i, schedule.starts[i].step);
  }

  void run() {
    constexpr unsigned Passes = 512;
    bool isChanged = true;
    for (unsigned pass = 0; pass < Passes && isChanged; ++pass) {
      isChanged = false;
      for (uint32_t i = uint32_t(problem.operations.size()); i-- > 0;)
        if (canMove(i))
          isChanged = moveAlone(i) || moveWithMakers(i) || isChanged;
    }
  }

private:
  const Problem &problem;
  Schedule &schedule;
  Neighbours neighbours;
  Reservations reservations;
  int64_t depth;
  std::vector<uint32_t> group; // operations that move together
  std::vector<char> isMember;  // of it

  // Straight-line code accesses memories as early as it can.
  bool canMove(uint32_t number) const {
    const ScheduledOp &operation = problem.operations[number];
    return operation.outputBits > 0 && (schedule.interval > 0 || operation.resources.empty());
  }

  int64_t lastUse(const Dependence &dependence) const {
    return schedule.starts[dependence.to].step + int64_t(schedule.interval) * dependence.distance;
  }

  // Whether what does not move with it is early enough for it, and late enough.
  bool fits(uint32_t number, Slot slot) const {
    for (uint32_t each : neighbours.in[number]) {
      const Dependence &dependence = problem.dependences[each];
      if (dependence.from == number || isMember[dependence.from])
        continue;
      if (isBefore(slot, earliestAfter(problem, dependence, schedule.starts[dependence.from],
                                       schedule.interval)))
        return false;
    }
    for (uint32_t each : neighbours.out[number]) {
      const Dependence &dependence = problem.dependences[each];
      if (dependence.to == number || isMember[dependence.to])
        continue;
      if (isBefore(schedule.starts[dependence.to],
                   earliestAfter(problem, dependence, slot, schedule.interval)))
        return false;
    }
    return finishOf(problem.operations[number], slot).step < depth;
  }

  // Whether a value is needed in a step or after it in any case, by a user other than these.
  bool livesBeyond(uint32_t maker, uint32_t user, int64_t step) const {
    return std::ranges::any_of(neighbours.out[maker], [&](uint32_t each) {
      const Dependence &dependence = problem.dependences[each];
      return dependence.to != user && !isMember[dependence.to] && lastUse(dependence) >= step;
    });
  }

  // The bits of operands that live longer if it moves to the step.
  uint64_t bitsKept(uint32_t number, int64_t step) const {
    uint64_t operands = 0;
    for (uint32_t each : neighbours.in[number]) {
      const Dependence &dependence = problem.dependences[each];
      if (!isMember[dependence.from] && !livesBeyond(dependence.from, number, step))
        operands += problem.operations[dependence.from].outputBits;
    }
    return operands;
  }
  bool gains(uint32_t number, int64_t step) const {
    return bitsKept(number, step) < problem.operations[number].outputBits;
  }

  bool moveAlone(uint32_t number) {
    const ScheduledOp &operation = problem.operations[number];
    const Slot now = schedule.starts[number];
    Slot next{now.step + 1, 0};
    if (!fits(number, next) || !gains(number, next.step))
      return false;
    reservations.release(number, now.step);
    bool isFree = reservations.isFree(operation, next.step);
    // Its own place is free an interval later, too.
    if (!isFree && schedule.interval > 1) {
      next.step = now.step + schedule.interval;
      isFree = fits(number, next) && gains(number, next.step);
    }
    reservations.take(number, isFree ? next.step : now.step);
    if (isFree)
      schedule.starts[number] = next;
    return isFree;
  }

  // Operands that nothing else uses, such as the elements of a product, move with their user: only
  // what these are made of lives longer. In an interval of one step, every step has the same places
  // for them; in longer ones, reports have the accesses early.
  bool moveWithMakers(uint32_t number) {
    if (schedule.interval != 1)
      return false;
    gather(number);
    const bool isMoved = group.size() > 1 && moveGroup(number);
    for (uint32_t each : group)
      isMember[each] = false;
    return isMoved;
  }

  void gather(uint32_t number) {
    constexpr size_t Most = 16;
    group = {number};
    isMember[number] = true;
    for (size_t i = 0; i < group.size() && group.size() < Most; ++i)
      for (uint32_t each : neighbours.in[group[i]]) {
        const uint32_t maker = problem.dependences[each].from;
        const bool isOnlyOfGroup = std::ranges::all_of(neighbours.out[maker], [&](uint32_t next) {
          return bool(isMember[problem.dependences[next].to]);
        });
        if (isMember[maker] || !canMove(maker) || !isOnlyOfGroup || group.size() == Most)
          continue;
        group.push_back(maker);
        isMember[maker] = true;
      }
  }

  bool canShift(int64_t steps) const {
    return std::ranges::all_of(group, [&](uint32_t each) {
      const Slot now = schedule.starts[each];
      return fits(each, {now.step + steps, now.offset});
    });
  }

  bool moveGroup(uint32_t number) {
    int64_t steps = depth - 1 - finishOf(problem.operations[number], schedule.starts[number]).step;
    for (uint32_t each : neighbours.out[number]) {
      const Dependence &dependence = problem.dependences[each];
      if (!isMember[dependence.to])
        steps = std::min(steps, lastUse(dependence) - schedule.starts[number].step);
    }
    while (steps > 0 && !canShift(steps))
      --steps;
    if (steps <= 0)
      return false;
    uint64_t kept = 0;
    for (uint32_t each : group)
      kept += bitsKept(each, schedule.starts[each].step + steps);
    if (kept >= problem.operations[number].outputBits)
      return false;
    for (uint32_t each : group) {
      reservations.release(each, schedule.starts[each].step);
      schedule.starts[each].step += steps;
      reservations.take(each, schedule.starts[each].step);
    }
    return true;
  }
};

} // namespace

void shortenLives(const Problem &problem, Schedule &schedule) {
  LifeShortener(problem, schedule).run();
}

} // namespace allo::estimate
