// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's operators on objects. ConstFold computes numbers beyond 64 bits and reports the errors
// of arithmetic; the bodies of kernels use it too.
#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/schedules/ScheduleCalls.h"

#include <algorithm>

namespace allo {

DiagMessage unsupportedOperands(std::string_view op, const Py &left, const Py &right) {
  return {DiagText::OperatorPair, op, format("'{0}'", typeName(left)),
          format("'{0}'", typeName(right))};
}

namespace {

Value numberOf(const Py &object) {
  if (object.kind == PyKind::Float)
    return Value::ofFloat(object.real);
  return object.kind == PyKind::Bool ? Value::ofBool(object.small != 0)
                                     : Value::ofInt(object.bigInt());
}

// The common cases without a detour.
bool quick(BinaryOp op, int64_t a, int64_t b, int64_t &out) {
  switch (op) {
  case BinaryOp::Add:
    return !__builtin_add_overflow(a, b, &out);
  case BinaryOp::Sub:
    return !__builtin_sub_overflow(a, b, &out);
  case BinaryOp::Mul:
    return !__builtin_mul_overflow(a, b, &out);
  case BinaryOp::FloorDiv:
  case BinaryOp::Mod: {
    if (b <= 0)
      return false;
    int64_t remainder = a % b;
    if (remainder < 0)
      remainder += b;
    out = op == BinaryOp::Mod ? remainder : (a - remainder) / b;
    return a >= INT64_MIN + b;
  }
  case BinaryOp::ShiftRight:
    if (b < 0 || b > 63)
      return false;
    out = a >> b;
    return true;
  case BinaryOp::Div:
  case BinaryOp::Pow:
  case BinaryOp::ShiftLeft:
  case BinaryOp::BitAnd:
  case BinaryOp::BitOr:
  case BinaryOp::BitXor:
  case BinaryOp::MatMul:
    return false;
  }
  ALLO_UNREACHABLE("operators are handled");
}

size_t words(const Py &object) { return object.big ? object.bigInt().magnitudeBits() / 64 : 0; }

} // namespace

Py Interpreter::unary(UnaryOp op, const Py &operand) {
  if (operand.unknown())
    return operand;
  if (op == UnaryOp::Not) {
    auto known = truthOf(operand);
    return known ? Py::boolean(!*known) : Py();
  }
  if (operand.kind == PyKind::Array)
    return arrayUnary(*this, op, operand);
  if (!operand.isNumber())
    return misused({DiagCode::ConstantFolding, show(op), format("'{0}'", typeName(operand))},
                   operand);
  Folded folded = foldUnary(op, numberOf(operand));
  return folded.error ? fail(std::move(*folded.error)) : heap.import(folded.value);
}

Py Interpreter::binary(BinaryOp op, const Py &left, const Py &right) {
  if (left.unknown() || right.unknown())
    return left.unknown() ? left : right;
  if (left.kind == PyKind::Array || right.kind == PyKind::Array)
    return arrayBinary(*this, op, left, right);
  if (left.isNumber() && right.isNumber()) {
    int64_t small = 0;
    // A kernel's own expressions divide as hardware does; annotations and functions are Python.
    bool own = frame == &top && !context.annotation;
    Arithmetic arithmetic = own ? context.arithmetic : Arithmetic::Python;
    if (left.kind == PyKind::Int && right.kind == PyKind::Int && !left.big && !right.big &&
        arithmetic == Arithmetic::Python && quick(op, left.small, right.small, small))
      return Py::integer(small);
    if ((left.big || right.big || op == BinaryOp::Pow || op == BinaryOp::ShiftLeft) &&
        !spend(1 + (words(left) + 4) * (words(right) + 4) / 32))
      return {};
    Folded folded = foldBinary(op, numberOf(left), numberOf(right), arithmetic);
    if (folded.error)
      return fail(std::move(*folded.error));
    Py result = heap.import(folded.value);
    return spend(words(result) * words(result) / 32) ? result : Py();
  }
  if (op == BinaryOp::Add && left.kind == right.kind) {
    if (left.kind == PyKind::Str)
      return spend(left.str().size() / 64) ? str(left.str() + right.str()) : Py();
    if (left.isItems()) {
      std::vector<Py> all;
      all.reserve(left.items().size() + right.items().size());
      all = left.items();
      all.insert(all.end(), right.items().begin(), right.items().end());
      return spend(all.size() / 8) ? heap.items(left.kind, std::move(all)) : Py();
    }
  }
  if (op == BinaryOp::Mul && (left.isIntegral() || right.isIntegral())) {
    const Py &count = left.isIntegral() ? left : right;
    const Py &part = left.isIntegral() ? right : left;
    size_t size = part.kind == PyKind::Str ? part.str().size() / 16 + 1
                  : part.isItems()         ? part.items().size()
                                           : 0;
    if (part.kind == PyKind::Str || part.isItems()) {
      int64_t times = count.big ? (count.bigInt().isNegative() ? 0 : INT64_MAX)
                                : std::max<int64_t>(count.small, 0);
      if (size && times > int64_t(PyHeap::MaxElements / size)) {
        heap.charge(PyHeap::MaxElements + 1);
        spend(0);
        return {};
      }
      if (!spend(size * size_t(times) / 8))
        return {};
      if (part.kind == PyKind::Str) {
        std::string text;
        for (int64_t i = 0; i < (part.str().empty() ? 0 : times); ++i)
          text += part.str();
        return str(std::move(text));
      }
      std::vector<Py> all;
      for (int64_t i = 0; i < (part.items().empty() ? 0 : times); ++i)
        all.insert(all.end(), part.items().begin(), part.items().end());
      return heap.items(part.kind, std::move(all));
    }
  }
  if (op == BinaryOp::Mod && left.kind == PyKind::Str) {
    Formatted made = percentFormatted(heap, left.str(), right);
    return made ? str(*std::move(made)) : fail(made.error());
  }
  const bool hasView = left.kind == PyKind::View || right.kind == PyKind::View;
  if (const Py a = setOf(left), b = setOf(right); hasView && !a.unknown() && !b.unknown())
    return binary(op, a, b);
  if (left.kind == PyKind::Set && right.kind == PyKind::Set &&
      (op == BinaryOp::BitAnd || op == BinaryOp::BitOr || op == BinaryOp::Sub ||
       op == BinaryOp::BitXor)) {
    Py made = heap.emptyTable(PyKind::Set);
    auto take = [&](const Py &from, const Py &other, bool inOther, bool always) {
      for (const PyTable::Entry &entry : std::vector<PyTable::Entry>(from.table().entries)) {
        if (!entry.live)
          continue;
        uint64_t hash = heap.hash(entry.key).value_or(0);
        bool shared = heap.find(other.table(), entry.key, hash) != nullptr;
        if (always || shared == inOther)
          heap.insert(made.table(), entry.key, hash, Py::none());
      }
    };
    take(left, right, op == BinaryOp::BitAnd, op == BinaryOp::BitOr);
    if (op == BinaryOp::BitOr || op == BinaryOp::BitXor)
      take(right, left, false, op == BinaryOp::BitOr);
    return made;
  }
  if (op == BinaryOp::BitOr && left.kind == PyKind::Dict && right.kind == PyKind::Dict) {
    Py made = heap.emptyTable(PyKind::Dict);
    for (const Py &part : {left, right})
      for (const PyTable::Entry &entry : part.table().entries)
        if (entry.live)
          heap.insert(made.table(), entry.key, heap.hash(entry.key).value_or(0), entry.value);
    return made;
  }
  return misused(unsupportedOperands(show(op), left, right), left, right);
}

// A set, or the one that the keys of a dict are in its place; unknown for anything else.
Py Interpreter::setOf(const Py &object) {
  if (object.kind != PyKind::View || object.view().part != PyView::Part::Keys)
    return object.kind == PyKind::Set ? object : Py();
  Py made = heap.emptyTable(PyKind::Set);
  for (const Py &key : object.view().items(heap))
    heap.insert(made.table(), key, heap.hash(key).value_or(0), Py::none());
  return made;
}

static std::optional<bool> sameObject(const Value &a, const Value &b) {
  if (a.kind == ValueKind::Schedule && b.kind == ValueKind::Schedule) {
    const ScheduleValue &one = *a.data->schedule, &other = *b.data->schedule;
    const bool isWhole =
        one.kind == ScheduleValue::Kind::Schedule || one.kind == ScheduleValue::Kind::Backend;
    return isWhole && other.kind == one.kind ? std::optional(one.identity == other.identity)
                                             : std::nullopt;
  }
  if (!sameValue(a, b))
    return false;
  if (a.kind != ValueKind::Kernel)
    return true;
  const KernelSignature &one = a.kernel(), &other = b.kernel();
  if (one.item != other.item || one.function != other.function)
    return false;
  return one.environment ? std::nullopt : std::optional(true); // each call of a function makes one
}

// What 'is' gives; nothing where that depends on how Python stores equal values.
static std::optional<bool> sameObject(PyHeap &heap, const Py &a, const Py &b) {
  if (a.kind != b.kind)
    return false;
  if (a.small == b.small && a.big == b.big) // or what they point to
    return true;
  switch (a.kind) {
  case PyKind::Class:
  case PyKind::Other:
    return sameObject(a.value(), b.value());
  case PyKind::Int:
  case PyKind::Str:
  case PyKind::Tuple:
    return heap.equal(a, b) == false ? std::optional(false) : std::nullopt;
  case PyKind::Function: {
    const PyFunction &one = a.function(), &other = b.function();
    if (one.statement != other.statement || one.lambda != other.lambda)
      return false;
    const bool isOfModule = one.statement && !one.scope && !one.environment;
    return isOfModule ? std::optional(true) : std::nullopt; // elsewhere it may run several times
  }
  case PyKind::Unknown:
  case PyKind::Unbound:
  case PyKind::None:
  case PyKind::Bool:
  case PyKind::Float:
  case PyKind::Ellipsis:
  case PyKind::List:
  case PyKind::Dict:
  case PyKind::Set:
  case PyKind::Range:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::View:
  case PyKind::Array:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Native:
  case PyKind::Object:
  case PyKind::Super:
    return false;
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

Py Interpreter::compare(CompareOp op, const Py &left, const Py &right) {
  if (left.unknown() || right.unknown())
    return left.unknown() ? left : right;
  const bool hasView = left.kind == PyKind::View || right.kind == PyKind::View;
  if (const Py a = setOf(left), b = setOf(right);
      hasView && op != CompareOp::Is && op != CompareOp::IsNot && !a.unknown() && !b.unknown())
    return compare(op, a, b);
  auto undecided = [&] {
    return heap.exhausted() && !spend(0) ? Py() : fail(unsupportedOperands(show(op), left, right));
  };
  switch (op) {
  case CompareOp::Is:
  case CompareOp::IsNot: {
    const std::optional<bool> same = sameObject(heap, left, right);
    return same ? Py::boolean(*same == (op == CompareOp::Is))
                : fail(DiagCode::InvalidConstant, "Whether two equal values are one object");
  }
  case CompareOp::In:
  case CompareOp::NotIn: {
    bool found = false;
    if (right.kind == PyKind::Str) {
      if (left.kind != PyKind::Str)
        return undecided();
      found = findText(right.str(), left.str()) != std::string::npos;
      heap.work(right.str().size() / 16);
    } else if (right.kind == PyKind::Dict || right.kind == PyKind::Set) {
      auto hash = heap.hash(left);
      if (!hash)
        return undecided();
      found = heap.find(right.table(), left, *hash) != nullptr;
    } else {
      const Py walk = iterator(right);
      if (walk.unknown())
        return walk;
      Py item;
      PyStep step = PyStep::End;
      while ((step = next(walk, item)) == PyStep::Item) {
        auto same = heap.equal(item, left);
        if (item.unknown())
          return item;
        if (!same)
          return undecided();
        if (*same) {
          found = true;
          break;
        }
      }
      if (step == PyStep::Unknown)
        return item;
    }
    return Py::boolean(found == (op == CompareOp::In));
  }
  case CompareOp::Eq:
  case CompareOp::Ne: {
    auto same = heap.equal(left, right);
    return same ? Py::boolean(*same == (op == CompareOp::Eq)) : undecided();
  }
  case CompareOp::Lt:
  case CompareOp::Le:
  case CompareOp::Gt:
  case CompareOp::Ge: {
    if (left.kind == PyKind::Set && right.kind == PyKind::Set) {
      const Py &small = op == CompareOp::Lt || op == CompareOp::Le ? left : right;
      const Py &large = op == CompareOp::Lt || op == CompareOp::Le ? right : left;
      bool inside = true;
      for (const PyTable::Entry &entry : small.table().entries)
        if (entry.live)
          inside = inside && heap.find(large.table(), entry.key, heap.hash(entry.key).value_or(0));
      bool strict = op == CompareOp::Lt || op == CompareOp::Gt;
      return Py::boolean(inside && (!strict || small.table().size < large.table().size));
    }
    auto order = heap.order(left, right);
    if (!order && !heap.exhausted())
      return misused(unsupportedOperands(show(op), left, right), left, right);
    if (!order)
      return undecided();
    if (*order == 2)
      return Py::boolean(false);
    bool result = op == CompareOp::Lt   ? *order < 0
                  : op == CompareOp::Le ? *order <= 0
                  : op == CompareOp::Gt ? *order > 0
                                        : *order >= 0;
    return Py::boolean(result);
  }
  }
  return {};
}

Py Interpreter::sorted(std::vector<Py> items, const Py *key, bool reverse, bool inAnyOrder) {
  std::vector<Py> keys;
  if (key)
    for (const Py &item : items) {
      PyArguments arguments{{item}, {}};
      keys.push_back(call(*key, arguments));
      if (keys.back().unknown())
        return keys.back();
    }
  const std::vector<Py> &by = key ? keys : items;
  std::vector<size_t> places(items.size());
  for (size_t i = 0; i < places.size(); ++i)
    places[i] = i;
  // What has no order is found before the sort, which needs a strict one.
  for (size_t i = 0; i < by.size(); ++i) {
    if (by[i].unknown())
      return by[i];
    if (!heap.order(by[i], by[0]))
      return fail(unsupportedOperands("<", by[i], by[0]));
  }
  if (!spend(items.size()))
    return {};
  bool failed = false;
  std::stable_sort(places.begin(), places.end(), [&](size_t a, size_t b) {
    auto order = reverse ? heap.order(by[b], by[a]) : heap.order(by[a], by[b]);
    failed = failed || !order;
    return order && *order == -1;
  });
  if (failed)
    return fail(DiagText::NoOrder);
  std::vector<Py> out;
  for (size_t i = 0; i < places.size(); ++i) {
    if (inAnyOrder && i > 0 && heap.order(by[places[i - 1]], by[places[i]]) != (reverse ? 1 : -1))
      return fail(DiagCode::InvalidConstant, "The order of a set");
    out.push_back(items[places[i]]);
  }
  return list(std::move(out));
}

} // namespace allo
