// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's iterators and views of dicts, internal to the evaluator. An iterator gives an item when
// it is asked for one, so that it sees what happens in between, and two that share a source take
// turns.
#pragma once

#include "sema/pyeval/PyObject.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace allo {

class Interpreter;

enum class PyStep : uint8_t { Item, End, Unknown };

struct PyIterator : PyObject {
  // The next item; where that is not known, what is not known, or an unknown object without a value
  // after a failure. Called by Interpreter::next.
  virtual PyStep next(Interpreter &in, Py &item) = 0;
  // What its items come from: lists, other iterators, the functions that it calls.
  virtual void forEach(const std::function<void(const Py &)> &fn) const = 0;
  virtual void lose(Interpreter &) {} // what its code may change
  bool isOver = false;
  bool isLost = false; // how far it has got is not known
};

// Items that are known from the start.
struct PyItems : PyIterator {
  std::vector<Py> items;
  size_t position = 0;

  PyStep next(Interpreter &, Py &item) override {
    if (position == items.size())
      return PyStep::End;
    item = items[position++];
    return PyStep::Item;
  }
  void forEach(const std::function<void(const Py &)> &fn) const override {
    for (const Py &item : items)
      fn(item);
  }
};

// The keys, values or items of a dict, as it is when it is looked at.
struct PyView : PyObject {
  enum class Part : uint8_t { Keys, Values, Items };
  Py dict;
  Part part = Part::Keys;

  std::string text() const;
  std::vector<Py> items(PyHeap &heap) const;
};
} // namespace allo
