// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Iteration, and comprehensions.
#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/schedules/ScheduleCalls.h"

#include <algorithm>
#include <utility>

namespace allo {

namespace {

// A list or tuple, as it is when an item is asked for.
struct PySequenceIterator : PyIterator {
  Py source;
  size_t position = 0;

  PyStep next(Interpreter &, Py &item) override {
    if (position >= source.items().size())
      return PyStep::End;
    item = source.items()[position++];
    return PyStep::Item;
  }
  void forEach(const std::function<void(const Py &)> &fn) const override {
    for (const Py &item : source.items())
      fn(item);
  }
};

struct PyRangeIterator : PyIterator {
  int64_t at = 0, end = 0, step = 1;

  PyStep next(Interpreter &, Py &item) override {
    if (step > 0 ? at >= end : at <= end)
      return PyStep::End;
    item = Py::integer(at);
    if (__builtin_add_overflow(at, step, &at))
      at = end;
    return PyStep::Item;
  }
  void forEach(const std::function<void(const Py &)> &) const override {}
  // Whether there are more items than any list may have.
  bool isTooLong() const {
    const auto [low, high] = std::minmax(at, end);
    const bool isEmpty = step > 0 ? at >= end : at <= end;
    const uint64_t stride = step > 0 ? uint64_t(step) : -uint64_t(step);
    return !isEmpty && (uint64_t(high) - uint64_t(low)) / stride > PyHeap::MaxElements;
  }
};

} // namespace

// A comprehension, whose clauses run as far as the next item.
struct PyGenerator : PyIterator {
  const ComprehensionExpr *expr = nullptr;
  PyScope *scope = nullptr;
  EvalFrame own;              // a copy of the frame that has made it, which may end before it
  EvalFrame *frame = nullptr; // the frame in which it runs
  std::shared_ptr<const SyntaxUnit> unit;
  std::vector<Py> walks; // over the iterables of the clauses that have begun
  bool isBusy = false;

  // Begins with the next clause; false where its items are not known.
  bool enter(Interpreter &in, Py &item) {
    const ComprehensionClause &clause = *expr->clauses[walks.size()];
    if (clause.isAsync) {
      item = in.failAt(clause, DiagCode::InvalidConstant, "An asynchronous comprehension");
      return false;
    }
    item = in.eval(*clause.iterator);
    in.at = clause.iterator;
    item = in.iterator(item);
    if (item.unknown())
      in.sharedLists.loseWholes(item); // by what is done with the items
    else
      walks.push_back(item);
    return !item.unknown();
  }

  // Whether the conditions of a clause hold.
  std::optional<bool> takes(Interpreter &in, const ComprehensionClause &clause, Py &cause) {
    for (const Expr *condition : clause.conditions) {
      cause = in.eval(*condition);
      if (cause.unknown())
        return std::nullopt;
      in.at = condition;
      const std::optional<bool> truth = in.truthOf(cause);
      if (!truth)
        cause = {};
      if (!truth || !*truth)
        return truth;
    }
    return true;
  }

  PyStep run(Interpreter &in, Py &item) {
    while (!walks.empty()) {
      const ComprehensionClause &clause = *expr->clauses[walks.size() - 1];
      const PyStep step = in.next(walks.back(), item);
      if (step == PyStep::Unknown || !in.spend(1))
        return PyStep::Unknown;
      if (step == PyStep::End) {
        walks.pop_back();
        continue;
      }
      in.assign(*clause.target, item);
      const std::optional<bool> taken = takes(in, clause, item);
      if (!taken)
        return PyStep::Unknown;
      if (!*taken)
        continue;
      if (walks.size() < expr->clauses.size()) {
        if (!enter(in, item))
          return PyStep::Unknown;
        continue;
      }
      item = in.eval(*expr->element);
      if (expr->value)
        item = in.tuple({item, in.eval(*expr->value)});
      return PyStep::Item;
    }
    return PyStep::End;
  }

  PyStep next(Interpreter &in, Py &item) override {
    if (std::exchange(isBusy, true)) // Python raises an exception
      return PyStep::Unknown;
    EvalFrame *outer = std::exchange(in.frame, frame);
    PyScope *before = std::exchange(frame->scope, scope);
    const PyStep step = run(in, item);
    frame->scope = before;
    in.frame = outer;
    outer->isCut = outer->isCut || frame->isCut;
    isBusy = false;
    return step;
  }
  void forEach(const std::function<void(const Py &)> &fn) const override {
    for (const Py &walk : walks)
      fn(walk);
  }
  void lose(Interpreter &in) override { in.loseNamed({*expr, unit, scope, frame->environment}); }
};

Py Interpreter::comprehension(const ComprehensionExpr &expr) {
  PyGenerator *made = heap.make<PyGenerator>();
  made->expr = &expr;
  made->scope = heap.make<PyScope>();
  made->scope->outer = closureScope();
  made->scope->kind = PyScope::Kind::Comprehension;
  made->frame = frame;
  auto unknown = [&](const Py &cause) {
    return cause.object || stopped ? cause : unknownValue(Value::opaque(textOf(expr)));
  };
  Py item;
  // The first iterable belongs to the scope around the comprehension.
  if (!made->enter(*this, item))
    return unknown(item);
  const Py generator = Py::of(PyKind::Iterator, made);
  if (expr.form == ComprehensionForm::Generator) {
    made->unit = context.names.unitOf(frame->item == ThisItem ? context.item : frame->item);
    if (!made->unit)
      return failAt(expr, DiagCode::InvalidConstant, "This generator");
    if (frame != &top) {
      made->own = *frame;
      made->frame = &made->own;
    }
    return generator;
  }
  const bool isList = expr.form == ComprehensionForm::List;
  const bool isDict = expr.form == ComprehensionForm::Dict;
  std::vector<Py> items;
  Py table = isList ? Py() : heap.emptyTable(isDict ? PyKind::Dict : PyKind::Set);
  PyStep step = PyStep::End;
  while ((step = next(generator, item)) == PyStep::Item) {
    if (isList) {
      items.push_back(item);
      continue;
    }
    const Py key = isDict ? item.items()[0] : item;
    const std::optional<uint64_t> hash = heap.hash(key);
    at = &expr;
    if (!hash)
      return key.unknown() ? key : fail(DiagText::Unhashable, typeName(key));
    heap.insert(table.table(), key, *hash, isDict ? item.items()[1] : Py::none());
  }
  at = &expr;
  if (step != PyStep::Unknown)
    return isList ? list(std::move(items)) : table;
  items.push_back(table);
  items.push_back(generator);
  return sharedLists.oneOf(unknown(item), items);
}

// ---- iteration

Py Interpreter::iterator(const Py &iterable, bool inAnyOrder) {
  auto walk = [&](std::vector<Py> items) {
    if (!spend(items.size() / 8) || !heap.charge(items.size()))
      return Py();
    PyItems *made = heap.make<PyItems>();
    made->items = std::move(items);
    return Py::of(PyKind::Iterator, made);
  };
  switch (iterable.kind) {
  case PyKind::View:
    return walk(iterable.view().items(heap));
  case PyKind::Iterator:
  case PyKind::Unknown:
    return iterable;
  case PyKind::Tuple:
  case PyKind::List: {
    auto *made = heap.make<PySequenceIterator>();
    made->source = iterable;
    return Py::of(PyKind::Iterator, made);
  }
  case PyKind::Range: {
    auto *made = heap.make<PyRangeIterator>();
    made->at = iterable.items()[0].small;
    made->end = iterable.items()[1].small;
    made->step = iterable.items()[2].small;
    return Py::of(PyKind::Iterator, made);
  }
  case PyKind::Str: {
    std::vector<Py> letters;
    for (std::string_view letter : characters(iterable.str()))
      letters.push_back(str(std::string(letter)));
    return walk(std::move(letters));
  }
  case PyKind::Set:
    if (iterable.table().size > 1 && !inAnyOrder)
      return sharedLists.oneOf(fail(DiagCode::InvalidConstant, "The order of a set"),
                               {&iterable, 1});
    [[fallthrough]];
  case PyKind::Dict: {
    std::vector<Py> keys;
    for (const PyTable::Entry &entry : iterable.table().entries)
      if (entry.live)
        keys.push_back(entry.key);
    return walk(std::move(keys));
  }
  case PyKind::Array: {
    const PyArray &array = iterable.array();
    if (array.shape.empty())
      return fail(DiagText::NotIterable, "A table without dimensions");
    std::vector<Py> rows;
    for (int64_t i = 0; i < array.shape[0]; ++i) {
      Py row = Py::integer(i);
      rows.push_back(arrayIndex(*this, iterable, std::span(&row, 1)));
    }
    return walk(std::move(rows));
  }
  case PyKind::Unbound:
  case PyKind::None:
  case PyKind::Bool:
  case PyKind::Int:
  case PyKind::Float:
  case PyKind::Ellipsis:
  case PyKind::Slice:
  case PyKind::Function:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Native:
  case PyKind::Class:
  case PyKind::Object:
  case PyKind::Super:
  case PyKind::Other:
    if (std::optional<std::vector<Py>> refs = selected(iterable))
      return walk(std::move(*refs));
    if (ScheduleCalls::openList(iterable))
      return {};
    return misused({DiagText::NotIterable, format("A value of type '{0}'", typeName(iterable))},
                   iterable);
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

PyStep Interpreter::next(const Py &iterator, Py &item) {
  PyIterator &walk = iterator.iterator();
  item = {};
  if (stopped || walk.isLost)
    return PyStep::Unknown;
  if (walk.isOver)
    return PyStep::End;
  if (++depth > MaxDepth) {
    --depth;
    stop("it nests too deeply");
    return PyStep::Unknown;
  }
  const PyStep step = walk.next(*this, item);
  --depth;
  walk.isOver = step == PyStep::End;
  walk.isLost = step == PyStep::Unknown || stopped;
  return stopped ? PyStep::Unknown : step;
}

bool Interpreter::iterate(const Py &iterable, std::vector<Py> &items, bool inAnyOrder) {
  const Py walk = iterator(iterable, inAnyOrder);
  if (walk.unknown())
    return false;
  if (iterable.kind == PyKind::Range &&
      static_cast<const PyRangeIterator &>(walk.iterator()).isTooLong()) {
    heap.charge(PyHeap::MaxElements + 1);
    return spend(0); // reports it
  }
  Py item;
  PyStep step = PyStep::End;
  while ((step = next(walk, item)) == PyStep::Item) {
    items.push_back(item);
    if (items.size() % 64 == 0 && (!spend(8) || !heap.charge(64))) {
      spend(0); // reports what there was too much of
      return false;
    }
  }
  return step == PyStep::End;
}

} // namespace allo
