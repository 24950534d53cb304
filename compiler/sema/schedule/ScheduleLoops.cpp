// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Primitives that change the loops of a nest.
#include "sema/schedule/ScheduleStep.h"

#include <algorithm>

namespace allo {

void Schedule::Step::unrollBody(uint32_t loop, int64_t factor) {
  constexpr int64_t MostCopies = 65536;
  if (!tree().nodes[loop].isAlive)
    return;
  const std::optional<int64_t> trips = tree().nodes[loop].tripCount;
  const bool full = factor == 0 || factor >= trips.value_or(MostCopies);
  const std::vector<uint32_t> nest = tree().loopsIn(loop);
  const int64_t copies = full ? trips.value_or(MostCopies) : factor;
  isPredicted = isPredicted && (trips || !full) && copies * int64_t(nest.size()) < MostCopies;
  if (!isPredicted)
    return;                  // the compiler knows whether it can be done
  for (uint32_t each : nest) // copies whose bounds depend on the loop may have no iterations
    change().mayHaveLess |= !tree().nodes[each].tripCount && !tree().nodes[each].isOpen;
  const std::vector<uint32_t> body = tree().nodes[loop].children;
  std::vector<uint32_t> repeated;
  for (int64_t i = 0; i < copies; ++i)
    for (uint32_t child : body)
      repeated.push_back(change().copyOf(child));
  for (uint32_t child : body)
    consumeBelow(child);
  if (full) {
    change().replace(loop, repeated);
    return consume(loop, {});
  }
  // A loop of one iteration is its body.
  const auto rounds = trips ? std::optional(*trips / factor) : std::nullopt;
  const auto left = trips ? std::optional(*trips % factor) : std::nullopt;
  if (!trips && (factor == 1 || !tree().nodes[loop].isOpen))
    change().mayHaveLess = true; // where it is a multiple of the factor, nothing is left
  std::vector<uint32_t> after, rest;
  for (size_t i = 0; left != 0 && i < body.size(); ++i)
    rest.push_back(change().copyOf(repeated[i]));
  if (rounds == 1)
    after = repeated;
  else
    after.push_back(loop);
  if (left == 1) {
    after.insert(after.end(), rest.begin(), rest.end());
  } else if (left != 0) {
    const ScheduleNode before = tree().nodes[loop];
    const uint32_t remainder = addLoop(before, "", left);
    node(remainder).takeDirectives(before);
    change().setChildren(remainder, rest);
    after.push_back(remainder);
  }
  change().replace(loop, after);
  if (rounds == 1)
    return consume(loop, {});
  node(loop).setTripCount(rounds);
  change().setChildren(loop, std::move(repeated));
}

void Schedule::Step::consumeBelow(uint32_t loop) {
  for (uint32_t child : tree().nodes[loop].children)
    consumeBelow(child);
  consume(loop, {loop});
}

std::string Schedule::Step::shown(const ScheduleNode &loop) {
  return loop.name.empty() ? "a loop" : "'" + loop.name + "'";
}

void Schedule::Step::split() {
  const std::optional<int64_t> factor = integer("factor", 1);
  if (factor && *factor < 1)
    fail(parameterOf("factor"), Whole, DiagText::SplitFactor, *factor);
  const std::optional<uint32_t> target = loopArgument("target");
  if (fault)
    return;
  if (!target) {
    result.isKnown = false;
    return;
  }
  const ScheduleNode loop = tree().nodes[*target];
  if (factor && loop.tripCount && *factor >= *loop.tripCount) {
    const size_t at = argument("factor").isGiven ? parameterOf("factor") : parameterOf("target");
    return fail(at, Whole, DiagText::SplitTrips, *factor, *loop.tripCount, shown(loop));
  }
  const uint32_t outer =
      addLoop(loop, ".outer", factor ? quotientUp(loop.tripCount, *factor) : std::nullopt);
  const uint32_t inner =
      addLoop(loop, ".inner", factor ? partOf(loop.tripCount, *factor) : std::nullopt);
  change().replace(*target, {outer});
  change().setChildren(outer, {inner});
  change().setChildren(inner, loop.children);
  consume(*target, {outer, inner});
  giveLoops({outer, inner});
}

void Schedule::Step::reorder() {
  const std::vector<uint32_t> targets = loops();
  const ScheduleArgument &given = argument("targets");
  if (fault)
    return;
  if (given.isGiven && !given.isUnknown && given.targets.size() < 2)
    return fail(parameterOf("targets"), Whole, DiagText::ReorderCount);
  if (given.isUnknown || targets.size() != given.targets.size()) {
    result.isKnown = isPredicted = false;
    return;
  }
  if (!unique(targets))
    return;
  const std::vector<uint32_t> band = tree().bandOf(targets);
  if (band.empty()) {
    result.isKnown = isPredicted = false;
    return;
  }
  std::vector<uint32_t> order = band;
  size_t taken = 0;
  for (uint32_t &loop : order)
    if (std::find(targets.begin(), targets.end(), loop) != targets.end())
      loop = targets[taken++];
  change().nest(band, order);
  giveLoops(targets);
}

std::optional<std::vector<std::optional<int64_t>>> Schedule::Step::factorsOf(size_t targets) {
  const size_t parameter = parameterOf("factors");
  const ScheduleArgument &given = arguments[parameter];
  std::vector<std::optional<int64_t>> factors = given.integers;
  if (!given.isGiven)
    factors = {1};
  if (given.isUnknown)
    return std::nullopt;
  if (given.hasSeveral && factors.size() != targets)
    fail(parameter, Whole, DiagText::TileFactors, targets, factors.size());
  for (size_t i = 0; i < factors.size(); ++i)
    if (factors[i] && *factors[i] < 1)
      fail(parameter, given.hasSeveral ? i : Whole, DiagText::TileFactor, *factors[i]);
  return given.hasSeveral ? factors : std::vector(targets, factors.front());
}

void Schedule::Step::tile() {
  const std::vector<uint32_t> targets = loops();
  const ScheduleArgument &given = argument("targets");
  if (fault)
    return;
  const size_t count = given.isUnknown ? 0 : std::max<size_t>(given.targets.size(), 1);
  if (targets.size() == count && !unique(targets))
    return;
  auto factors = count ? factorsOf(count) : std::nullopt;
  if (fault) // of the number of factors
    return;
  for (size_t i = 0; factors && targets.size() == count && i < count; ++i) {
    const ScheduleNode &loop = tree().nodes[targets[i]];
    const std::optional<int64_t> factor = (*factors)[i];
    if (factor && loop.tripCount && *factor > std::max<int64_t>(*loop.tripCount, 1))
      fail(parameterOf("factors"), argument("factors").hasSeveral ? i : Whole, DiagText::TileTrips,
           *factor, *loop.tripCount, shown(loop));
  }
  if (fault)
    return;
  const std::vector<uint32_t> band =
      factors && targets.size() == count ? tree().bandOf(targets) : std::vector<uint32_t>();
  if (band.empty()) {
    result.isKnown = isPredicted = false;
    return;
  }
  std::vector<uint32_t> tiles, points, order;
  for (uint32_t each : band) {
    auto place = std::find(targets.begin(), targets.end(), each);
    if (place == targets.end()) {
      order.push_back(each);
      continue;
    }
    const std::optional<int64_t> factor = (*factors)[size_t(place - targets.begin())];
    const ScheduleNode loop = tree().nodes[each];
    tiles.push_back(
        addLoop(loop, ".tile", factor ? quotientUp(loop.tripCount, *factor) : std::nullopt));
    points.push_back(
        addLoop(loop, ".point", factor ? partOf(loop.tripCount, *factor) : std::nullopt));
    order.push_back(tiles.back());
  }
  order.insert(order.end(), points.begin(), points.end());
  change().nest(band, order);
  size_t next = 0;
  for (uint32_t each : band)
    if (std::find(targets.begin(), targets.end(), each) != targets.end()) {
      consume(each, {tiles[next], points[next]});
      ++next;
    }
  giveLoops(tiles);
  result.split = tiles.size();
  giveLoops(points);
}

void Schedule::Step::flatten() {
  const std::vector<uint32_t> targets = loops();
  const ScheduleArgument &given = argument("targets");
  if (fault)
    return;
  if (given.isGiven && !given.isUnknown && given.targets.size() < 2)
    return fail(parameterOf("targets"), Whole, DiagText::FlattenCount);
  const bool known = !given.isUnknown && targets.size() == given.targets.size();
  if (known && !unique(targets))
    return;
  const std::vector<uint32_t> band = known ? tree().bandOf(targets) : std::vector<uint32_t>();
  const bool isInOrder = std::ranges::is_sorted(
      targets, {}, [&](uint32_t loop) { return std::ranges::find(band, loop); });
  if (band.empty() || !isInOrder) { // the engine says why it refuses that
    result.isKnown = isPredicted = false;
    return;
  }
  std::optional<int64_t> product = 1;
  for (uint32_t each : band) {
    const std::optional<int64_t> trips = tree().nodes[each].tripCount;
    if (product && (!trips || __builtin_mul_overflow(*product, *trips, &*product)))
      product.reset();
  }
  const uint32_t flat = addLoop(tree().nodes[band.front()], ".flat", product);
  change().nest(band, {flat});
  for (uint32_t each : band)
    consume(each, {flat});
  giveLoops({flat});
}

} // namespace allo
