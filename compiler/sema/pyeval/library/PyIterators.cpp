// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's built-in functions that make iterators, 'next', and some of 'itertools'.
#include "sema/pyeval/Interpreter.h"

#include <optional>
#include <utility>

namespace allo {

namespace {

using Visit = std::function<void(const Py &)>;

// Of several iterables; false where one of them has no items that are known.
bool iterators(Interpreter &in, std::span<const Py> iterables, std::vector<Py> &walks) {
  for (const Py &iterable : iterables) {
    walks.push_back(in.iterator(iterable));
    if (walks.back().unknown())
      return false;
  }
  return true;
}

// One item of each.
PyStep nextRow(Interpreter &in, const std::vector<Py> &walks, std::vector<Py> &row) {
  for (const Py &walk : walks) {
    row.emplace_back();
    if (const PyStep step = in.next(walk, row.back()); step != PyStep::Item)
      return step;
  }
  return walks.empty() ? PyStep::End : PyStep::Item;
}

struct PyEnumerate : PyIterator {
  Py walk;
  BigInt index;

  PyStep next(Interpreter &in, Py &item) override {
    const PyStep step = in.next(walk, item);
    if (step == PyStep::Item) {
      item = in.tuple({in.heap.integer(index), item});
      index = index + 1;
    }
    return step;
  }
  void forEach(const Visit &fn) const override { fn(walk); }
};

struct PyZip : PyIterator {
  std::vector<Py> walks;

  PyStep next(Interpreter &in, Py &item) override {
    std::vector<Py> row;
    const PyStep step = nextRow(in, walks, row);
    item = step == PyStep::Item ? in.tuple(std::move(row)) : row.empty() ? Py() : row.back();
    return step;
  }
  void forEach(const Visit &fn) const override { std::for_each(walks.begin(), walks.end(), fn); }
};

struct PyMap : PyIterator {
  Py callee;
  std::vector<Py> walks;

  PyStep next(Interpreter &in, Py &item) override {
    PyArguments given;
    const PyStep step = nextRow(in, walks, given.positional);
    item = step == PyStep::Item ? in.call(callee, given) : given.positional.back();
    return step;
  }
  void forEach(const Visit &fn) const override {
    fn(callee);
    std::for_each(walks.begin(), walks.end(), fn);
  }
};

struct PyFilter : PyIterator {
  Py callee, walk;

  PyStep next(Interpreter &in, Py &item) override {
    PyStep step = PyStep::End;
    while ((step = in.next(walk, item)) == PyStep::Item) {
      PyArguments given{{item}, {}};
      const Py kept = callee.kind == PyKind::None ? item : in.call(callee, given);
      const std::optional<bool> known = truth(kept);
      if (!known)
        item = kept;
      if (!known || *known)
        return known ? PyStep::Item : PyStep::Unknown;
      if (!in.spend(1))
        return PyStep::Unknown;
    }
    return step;
  }
  void forEach(const Visit &fn) const override {
    fn(callee);
    fn(walk);
  }
};

// A list as it is when an item is asked for, from the end that it had at the start.
struct PyReversed : PyIterator {
  Py source;
  size_t left = 0;

  PyStep next(Interpreter &, Py &item) override {
    if (left == 0 || left > source.items().size())
      return PyStep::End;
    item = source.items()[--left];
    return PyStep::Item;
  }
  void forEach(const Visit &fn) const override {
    std::for_each(source.items().begin(), source.items().end(), fn);
  }
};

Py iter(Interpreter &in, PyArguments &a) { return in.iterator(a.positional[0]); }

Py next(Interpreter &in, PyArguments &a) {
  const Py &walk = a.positional[0];
  if (walk.kind != PyKind::Iterator)
    return in.fail(DiagText::FunctionGot, "next", "an iterator", typeName(walk));
  Py item;
  const PyStep step = in.next(walk, item);
  if (step != PyStep::End)
    return item;
  return a.positional.size() > 1 ? a.positional[1] : in.fail(DiagText::IteratorEnd);
}

Py reversed(Interpreter &in, PyArguments &a) {
  const Py &source = a.positional[0];
  if (source.isItems()) {
    PyReversed *made = in.heap.make<PyReversed>();
    made->source = source;
    made->left = source.items().size();
    return Py::of(PyKind::Iterator, made);
  }
  if (source.kind == PyKind::Iterator || source.kind == PyKind::Set)
    return in.fail(DiagText::FunctionGot, "reversed", "a sequence", typeName(source));
  PyItems *made = in.heap.make<PyItems>();
  if (!in.iterate(source, made->items))
    return {};
  std::reverse(made->items.begin(), made->items.end());
  return Py::of(PyKind::Iterator, made);
}

Py enumerate(Interpreter &in, PyArguments &a) {
  PyEnumerate *made = in.heap.make<PyEnumerate>();
  made->walk = in.iterator(a.positional[0]);
  const Py *start = a.get(1, "start");
  if (start && !start->isIntegral())
    return in.fail(DiagText::FunctionGot, "enumerate", "an integer", typeName(*start));
  made->index = start ? start->bigInt() : BigInt(0);
  return made->walk.unknown() ? made->walk : Py::of(PyKind::Iterator, made);
}

Py zip(Interpreter &in, PyArguments &a) {
  PyZip *made = in.heap.make<PyZip>();
  if (!iterators(in, a.positional, made->walks))
    return made->walks.back();
  return Py::of(PyKind::Iterator, made);
}

Py map(Interpreter &in, PyArguments &a) {
  PyMap *made = in.heap.make<PyMap>();
  made->callee = a.positional[0];
  if (!iterators(in, std::span(a.positional).subspan(1), made->walks))
    return made->walks.back();
  return Py::of(PyKind::Iterator, made);
}

Py filter(Interpreter &in, PyArguments &a) {
  PyFilter *made = in.heap.make<PyFilter>();
  made->callee = a.positional[0];
  made->walk = in.iterator(a.positional[1]);
  return made->walk.unknown() ? made->walk : Py::of(PyKind::Iterator, made);
}

// 'itertools.product', whose last iterable moves fastest.
Py productOf(Interpreter &in, PyArguments &a) {
  std::vector<std::vector<Py>> all;
  for (const Py &iterable : a.positional)
    if (!in.iterate(iterable, all.emplace_back()))
      return {};
  const Py *repeat = a.get(SIZE_MAX, "repeat");
  if (repeat && (!repeat->isIntegral() || repeat->big || repeat->small < 0))
    return in.fail(DiagText::FunctionGot, "product", "a non-negative integer", typeName(*repeat));
  const std::vector<std::vector<Py>> once = all;
  const int64_t times = repeat ? repeat->small : 1;
  if (times == 0)
    all.clear();
  for (int64_t i = 1; i < times && in.spend(1 + once.size()); ++i)
    all.insert(all.end(), once.begin(), once.end());
  PyItems *made = in.heap.make<PyItems>();
  std::vector<std::vector<Py>> rows(1);
  for (const std::vector<Py> &each : all) {
    std::vector<std::vector<Py>> longer;
    for (const std::vector<Py> &row : rows)
      for (const Py &item : each) {
        if (!in.spend(1 + row.size() / 8) || !in.heap.charge(1 + row.size()))
          return {};
        longer.push_back(row);
        longer.back().push_back(item);
      }
    rows = std::move(longer);
  }
  for (std::vector<Py> &row : rows)
    made->items.push_back(in.tuple(std::move(row)));
  return Py::of(PyKind::Iterator, made);
}

// 'itertools.chain'
Py chainOf(Interpreter &in, PyArguments &a) {
  PyItems *made = in.heap.make<PyItems>();
  for (const Py &iterable : a.positional)
    if (!in.iterate(iterable, made->items))
      return {};
  return Py::of(PyKind::Iterator, made);
}

constexpr Native IteratorFunctions[] = {
    {"iter", iter, 1, 1},
    {"next", next, 1, 2},
    {"reversed", reversed, 1, 1},
    {"enumerate", enumerate, 1, 2, "start"},
    {"zip", zip},
    {"map", map, 2, 255},
    {"filter", filter, 2, 2},
    {"itertools.product", productOf, 0, 255, "repeat"},
    {"itertools.chain", chainOf},
};

} // namespace

std::span<const Native> iteratorNatives() { return IteratorFunctions; }

} // namespace allo
