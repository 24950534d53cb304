// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Slices: what they select, and lists of which they are assigned or deleted.
#include "sema/pyeval/Interpreter.h"

#include <algorithm>

namespace allo {

Result<SliceRange, DiagMessage> sliceRange(const Py &slice, size_t length) {
  for (const Py &part : slice.items())
    if (!part.isIntegral() && part.kind != PyKind::None)
      return DiagMessage(DiagText::SliceBound, typeName(part));
  const int64_t n = int64_t(length);
  auto clamp = [&](const Py &part, int64_t missing, int64_t low, int64_t high) {
    if (part.kind == PyKind::None)
      return missing;
    BigInt wide = part.bigInt();
    if (wide.isNegative())
      wide = wide + n;
    if (wide < BigInt(low))
      return low;
    return BigInt(high) < wide ? high : *wide.asInt64();
  };
  const Py &by = slice.items()[2];
  const int64_t step = by.kind == PyKind::None ? 1
                       : by.big                ? (by.bigInt().isNegative() ? -n - 1 : n + 1)
                                               : by.small;
  if (step == 0)
    return DiagMessage(DiagText::ZeroStep, "a slice");
  const int64_t from =
      step > 0 ? clamp(slice.items()[0], 0, 0, n) : clamp(slice.items()[0], n - 1, -1, n - 1);
  const int64_t to =
      step > 0 ? clamp(slice.items()[1], n, 0, n) : clamp(slice.items()[1], -1, -1, n - 1);
  SliceRange range{size_t(from), step == 1, {}};
  const int64_t stride = std::clamp(step, -n - 1, n + 1);
  for (int64_t i = from; stride > 0 ? i < to : i > to; i += stride)
    range.places.push_back(size_t(i));
  return range;
}

Py Interpreter::slice(const Py &base, const Py &slice) {
  std::vector<Py> all;
  if (!iterate(base, all))
    return {};
  const Result<SliceRange, DiagMessage> range = sliceRange(slice, all.size());
  if (!range)
    return fail(range.error());
  std::vector<Py> taken;
  for (size_t place : range->places)
    taken.push_back(all[place]);
  if (!spend(taken.size() / 8))
    return {};
  if (base.kind == PyKind::Str) {
    std::string text;
    for (const Py &letter : taken)
      text += letter.str();
    return str(std::move(text));
  }
  return base.kind == PyKind::Tuple ? tuple(std::move(taken)) : list(std::move(taken));
}

bool storeSlice(Interpreter &in, const Py &list, const Py &slice, const Py &value) {
  std::vector<Py> &items = list.items();
  std::vector<Py> given;
  if (value.unknown() || !in.iterate(value, given))
    return false;
  const Result<SliceRange, DiagMessage> range = sliceRange(slice, items.size());
  if (!range)
    return in.fail(range.error()), false;
  const std::vector<size_t> &places = range->places;
  if (!range->isPlain && places.size() != given.size())
    return in.fail(DiagText::ConstantUnpackCount, counted(given.size(), "value"),
                   "a slice of " + counted(places.size(), "element")),
           false;
  if (!in.heap.charge(given.size()) || !in.spend(1 + items.size() / 64))
    return false;
  ++list.sequence().changes;
  if (!range->isPlain) {
    for (size_t i = 0; i < places.size(); ++i)
      items[places[i]] = given[i];
    return true;
  }
  const auto from = items.begin() + ptrdiff_t(range->from);
  const auto behind = items.erase(from, from + ptrdiff_t(places.size()));
  items.insert(behind, given.begin(), given.end());
  return true;
}

bool eraseSlice(Interpreter &in, const Py &list, const Py &slice) {
  std::vector<Py> &items = list.items();
  const Result<SliceRange, DiagMessage> range = sliceRange(slice, items.size());
  if (!range)
    return in.fail(range.error()), false;
  for (size_t place : range->places)
    items[place] = Py::simple(PyKind::Unbound, 0);
  std::erase_if(items, [](const Py &value) { return value.kind == PyKind::Unbound; });
  ++list.sequence().changes;
  return true;
}

} // namespace allo
