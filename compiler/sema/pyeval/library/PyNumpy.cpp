// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Constant tables of numpy: construction, indexing and arithmetic. Elements are Python numbers that
// have been rounded or wrapped to the type of the table. Broadcasting beyond scalars, and functions
// without a row below, cannot be evaluated.
#include "sema/pyeval/Interpreter.h"

#include <algorithm>
#include <cmath>

namespace allo {

namespace {

constexpr int64_t MaxRank = 16;

double roundedToHalf(double x) {
  if (!std::isfinite(x) || x == 0)
    return x;
  int exponent = 0;
  std::frexp(x, &exponent);
  double quantum = std::ldexp(1.0, std::max(exponent - 11, -24));
  double r = std::nearbyint(x / quantum) * quantum;
  return std::fabs(r) > 65504 ? std::copysign(INFINITY, x) : r;
}

// The element as the type holds it: integers wrap, floats are rounded.
Py converted(Interpreter &in, const Py &x, Dtype to) {
  if (to == Dtype::Bool)
    return Py::boolean(truth(x).value_or(false));
  if (isFloat(to)) {
    double real = x.asDouble();
    return Py::floating(to == Dtype::F32   ? double(float(real))
                        : to == Dtype::F16 ? roundedToHalf(real)
                                           : real);
  }
  Type type = typeOf(to);
  BigInt value = x.isIntegral() ? x.bigInt() : BigInt::fromDouble(x.real);
  return in.heap.integer(value.wrapped(type.width(), type.isSigned()));
}

bool holds(Dtype dtype, const Py &x) {
  if (isFloat(dtype) || dtype == Dtype::Bool || !x.isIntegral())
    return true;
  Type type = typeOf(dtype);
  return x.bigInt().wrapped(type.width(), type.isSigned()) == x.bigInt();
}

std::optional<int64_t> countOf(const std::vector<int64_t> &shape) {
  int64_t n = 1;
  for (int64_t dim : shape)
    if (dim < 0 || __builtin_mul_overflow(n, dim, &n))
      return std::nullopt;
  return n;
}

Py array(Interpreter &in, Dtype dtype, std::vector<int64_t> shape, std::vector<Py> items) {
  if (!in.heap.charge(items.size()) || !in.spend(1 + items.size() / 16))
    return in.spend(0) ? Py() : Py();
  PyArray *made = in.heap.make<PyArray>();
  made->dtype = dtype;
  made->shape = std::move(shape);
  made->items = std::move(items);
  return Py::of(PyKind::Array, made);
}

Py filled(Interpreter &in, Dtype dtype, std::vector<int64_t> shape, const Py &value) {
  auto n = countOf(shape);
  if (!n || *n > int64_t(PyHeap::MaxElements)) {
    in.heap.charge(PyHeap::MaxElements + 1);
    in.spend(0);
    return {};
  }
  return array(in, dtype, std::move(shape),
               std::vector<Py>(size_t(*n), converted(in, value, dtype)));
}

bool shapeFrom(Interpreter &in, const Py &object, std::vector<int64_t> &shape) {
  std::vector<Py> parts{object};
  if (object.isItems())
    parts = object.items();
  for (const Py &part : parts) {
    if (!part.isIntegral() || part.big || part.small < 0) {
      in.fail(DiagText::ShapeTuple, typeName(part));
      return false;
    }
    shape.push_back(part.small);
  }
  return int64_t(shape.size()) <= MaxRank;
}

Dtype usual(const std::vector<Py> &items) {
  Dtype dtype = items.empty() ? Dtype::F64 : Dtype::Bool;
  for (const Py &item : items) {
    if (item.kind == PyKind::Float)
      dtype = Dtype::F64;
    else if (item.kind == PyKind::Int && dtype == Dtype::Bool)
      dtype = Dtype::I64;
  }
  return dtype;
}

// The dtype that an argument asks for; false where it is none that is known.
bool dtypeFrom(Interpreter &in, const Py *argument, std::optional<Dtype> &dtype) {
  if (!argument || argument->kind == PyKind::None)
    return true;
  dtype = dtypeOf(*argument);
  if (!dtype)
    in.fail(DiagCode::InvalidConstant, "The dtype " + in.heap.repr(*argument));
  return dtype.has_value();
}

// Lists in lists, down to numbers; ragged ones are refused. Where it fails, 'failure' is the value
// of the expression.
bool flatten(Interpreter &in, const Py &object, size_t depth, std::vector<int64_t> &shape,
             std::vector<Py> &items, Py &failure) {
  if (object.unknown()) {
    failure = in.fail(DiagCode::InvalidConstant, "This table");
    return false;
  }
  bool nested = object.isItems() || object.kind == PyKind::Range;
  if (object.kind == PyKind::Array) {
    const PyArray &inner = object.array();
    std::vector<int64_t> full(shape.begin(),
                              shape.begin() + ptrdiff_t(std::min(depth, shape.size())));
    full.insert(full.end(), inner.shape.begin(), inner.shape.end());
    if (shape.size() <= depth)
      shape = full;
    else if (shape != full) {
      failure = in.fail(DiagText::RaggedTable);
      return false;
    }
    items.insert(items.end(), inner.items.begin(), inner.items.end());
    return in.heap.charge(inner.items.size());
  }
  if (!nested) {
    if (depth != shape.size() && !(items.empty() && depth == shape.size())) {
      failure = in.fail(DiagText::RaggedTable);
      return false;
    }
    if (!object.isNumber()) {
      failure = in.fail(DiagText::TableElement, typeName(object));
      return false;
    }
    items.push_back(object);
    return in.heap.charge(1);
  }
  std::vector<Py> parts;
  if (int64_t(depth) >= MaxRank || !in.iterate(object, parts)) {
    failure = in.fail(DiagCode::InvalidConstant, "This table");
    return false;
  }
  if (shape.size() == depth && items.empty())
    shape.push_back(int64_t(parts.size()));
  if (depth >= shape.size() || shape[depth] != int64_t(parts.size())) {
    failure = in.fail(DiagText::RaggedTable);
    return false;
  }
  for (const Py &part : parts)
    if (!flatten(in, part, depth + 1, shape, items, failure))
      return false;
  return in.spend(1 + parts.size() / 16);
}

Py arrayFunction(Interpreter &in, PyArguments &a) {
  std::optional<Dtype> dtype;
  if (!dtypeFrom(in, a.get(1, "dtype"), dtype))
    return {};
  std::vector<int64_t> shape;
  std::vector<Py> items;
  Py failure;
  if (!flatten(in, a.positional[0], 0, shape, items, failure))
    return failure;
  bool copied = a.positional[0].kind == PyKind::Array;
  Dtype to = dtype ? *dtype : copied ? a.positional[0].array().dtype : usual(items);
  for (Py &item : items) {
    if (!copied && item.isIntegral() && !holds(to, item))
      return in.fail(DiagText::ElementRange, format("Element {0} of the table", item.bigInt()),
                     showDtype(to));
    item = converted(in, item, to);
  }
  return array(in, to, std::move(shape), std::move(items));
}

Py uniform(Interpreter &in, PyArguments &a, const Py &value, size_t dtypeAt, bool like) {
  std::optional<Dtype> dtype;
  std::vector<int64_t> shape;
  if (!dtypeFrom(in, a.get(dtypeAt, "dtype"), dtype))
    return {};
  if (like) {
    if (a.positional[0].kind != PyKind::Array)
      return in.fail(DiagText::FunctionGot, in.nativeName(), "a table", typeName(a.positional[0]));
    shape = a.positional[0].array().shape;
    dtype = dtype.value_or(a.positional[0].array().dtype);
  } else if (!shapeFrom(in, a.positional[0], shape)) {
    return {};
  }
  if (!value.isNumber())
    return in.fail(DiagText::TableFill, typeName(value));
  return filled(in, dtype.value_or(dtypeAt == 2 ? usual({value}) : Dtype::F64), std::move(shape),
                value);
}
Py zeros(Interpreter &in, PyArguments &a) { return uniform(in, a, Py::integer(0), 1, false); }
Py ones(Interpreter &in, PyArguments &a) { return uniform(in, a, Py::integer(1), 1, false); }
Py full(Interpreter &in, PyArguments &a) {
  const Py *value = a.get(1, "fill_value");
  return value ? uniform(in, a, *value, 2, false)
               : in.fail(DiagText::FunctionTakes, "full", "a shape and a value");
}
Py zerosLike(Interpreter &in, PyArguments &a) { return uniform(in, a, Py::integer(0), 1, true); }
Py onesLike(Interpreter &in, PyArguments &a) { return uniform(in, a, Py::integer(1), 1, true); }
Py fullLike(Interpreter &in, PyArguments &a) {
  const Py *value = a.get(1, "fill_value");
  return value ? uniform(in, a, *value, 2, true)
               : in.fail(DiagText::FunctionTakes, "full_like", "a table and a value");
}

Py arange(Interpreter &in, PyArguments &a) {
  std::optional<Dtype> dtype;
  const Py *given = a.get(3, "dtype");
  if (!dtypeFrom(in, given, dtype))
    return {};
  Py part[3] = {Py::integer(0), Py::integer(0), Py::integer(1)};
  size_t n = std::min<size_t>(a.positional.size(), 3);
  for (size_t i = 0; i < n; ++i) {
    if (!a.positional[i].isNumber())
      return in.fail(DiagText::FunctionGot, "arange", "numbers", typeName(a.positional[i]));
    part[n == 1 ? 1 : i] = a.positional[i];
  }
  double step = part[2].asDouble();
  double length = std::ceil((part[1].asDouble() - part[0].asDouble()) / step);
  if (step == 0 || std::isnan(length))
    return in.fail(DiagText::ZeroStep, "'arange'");
  if (length > double(PyHeap::MaxElements))
    return filled(in, Dtype::I8, {int64_t(PyHeap::MaxElements) + 1}, Py::integer(0));
  Dtype to = dtype.value_or(usual({part[0], part[1], part[2], Py::integer(0)}));
  std::vector<Py> items;
  for (int64_t i = 0; i < int64_t(std::max(length, 0.0)); ++i) {
    Py item = in.binary(BinaryOp::Add, part[0], in.binary(BinaryOp::Mul, Py::integer(i), part[2]));
    if (item.unknown())
      return item;
    items.push_back(converted(in, item, to));
  }
  int64_t count = int64_t(items.size());
  return array(in, to, {count}, std::move(items));
}

Py linspace(Interpreter &in, PyArguments &a) {
  std::optional<Dtype> dtype;
  const Py *count = a.get(2, "num");
  const Py *closed = a.get(3, "endpoint");
  if (!dtypeFrom(in, a.get(255, "dtype"), dtype))
    return {};
  int64_t n = count && count->isIntegral() && !count->big ? count->small : 50;
  if (!a.positional[0].isNumber() || !a.positional[1].isNumber() || n < 0)
    return in.fail(DiagText::FunctionTakes, "linspace", "two numbers and a count");
  if (n > int64_t(PyHeap::MaxElements))
    return filled(in, Dtype::I8, {n}, Py::integer(0));
  bool end = !closed || truth(*closed).value_or(true);
  double from = a.positional[0].asDouble();
  double to = a.positional[1].asDouble();
  int64_t steps = end ? n - 1 : n;
  double step = steps > 0 ? (to - from) / double(steps) : 0;
  Dtype type = dtype.value_or(Dtype::F64);
  std::vector<Py> items;
  for (int64_t i = 0; i < n; ++i) {
    double x = end && i == n - 1 && n > 1 ? to : double(i) * step + from;
    items.push_back(converted(in, Py::floating(isFloat(type) ? x : std::floor(x)), type));
  }
  return array(in, type, {n}, std::move(items));
}

Py eye(Interpreter &in, PyArguments &a) {
  std::optional<Dtype> dtype;
  const Py *columns = a.get(1, "M");
  const Py *diagonal = a.get(2, "k");
  if (!dtypeFrom(in, a.get(3, "dtype"), dtype))
    return {};
  std::vector<int64_t> shape;
  if (!shapeFrom(in, a.positional[0], shape) || shape.size() != 1 ||
      !shapeFrom(in, columns && columns->kind != PyKind::None ? *columns : a.positional[0], shape))
    return in.fail(DiagText::FunctionTakes, "eye", "integers");
  int64_t k = diagonal && diagonal->isIntegral() && !diagonal->big ? diagonal->small : 0;
  Dtype to = dtype.value_or(Dtype::F64);
  Py made = filled(in, to, shape, Py::integer(0));
  if (made.unknown())
    return made;
  Py one = converted(in, Py::integer(1), to);
  for (int64_t i = 0; i < shape[0]; ++i)
    if (i + k >= 0 && i + k < shape[1])
      made.array().items[size_t(i * shape[1] + i + k)] = one;
  return made;
}

template <Dtype D> Py scalar(Interpreter &in, PyArguments &a) {
  if (a.positional.empty())
    return converted(in, Py::integer(0), D);
  if (a.positional[0].kind == PyKind::Array || a.positional[0].isItems()) {
    PyArguments given{{a.positional[0], Py::of(findNative("numpy." + std::string(showDtype(D)) +
                                                          (D == Dtype::Bool ? "_" : "")))},
                      {}};
    return arrayFunction(in, given);
  }
  if (!a.positional[0].isNumber() || !holds(D, a.positional[0]))
    return in.fail(DiagText::ElementRange, in.heap.repr(a.positional[0]), showDtype(D));
  return converted(in, a.positional[0], D);
}

// A function of the reals on a number or on each element.
template <double (*F)(double)> Py each(Interpreter &in, PyArguments &a) {
  const Py &x = a.positional[0];
  if (x.isNumber())
    return Py::floating(F(x.asDouble()));
  PyArguments given{{x}, {}};
  Py source = x.kind == PyKind::Array ? x : arrayFunction(in, given);
  if (source.unknown())
    return source;
  const PyArray &from = source.array();
  Dtype to = isFloat(from.dtype) ? from.dtype : Dtype::F64;
  std::vector<Py> items;
  for (const Py &item : from.items)
    items.push_back(converted(in, Py::floating(F(item.asDouble())), to));
  return array(in, to, from.shape, std::move(items));
}
double roundEven(double x) { return std::nearbyint(x); }

using D1 = double(double);
constexpr Native NumpyFunctions[] = {
    {"numpy.array", arrayFunction, 1, 2, "dtype"},
    {"numpy.asarray", arrayFunction, 1, 2, "dtype"},
    {"numpy.ascontiguousarray", arrayFunction, 1, 2, "dtype"},
    {"numpy.zeros", zeros, 1, 2, "dtype"},
    {"numpy.ones", ones, 1, 2, "dtype"},
    {"numpy.empty", zeros, 1, 2, "dtype"},
    {"numpy.full", full, 1, 3, "fill_value dtype"},
    {"numpy.zeros_like", zerosLike, 1, 2, "dtype"},
    {"numpy.ones_like", onesLike, 1, 2, "dtype"},
    {"numpy.empty_like", zerosLike, 1, 2, "dtype"},
    {"numpy.full_like", fullLike, 1, 3, "fill_value dtype"},
    {"numpy.arange", arange, 1, 4, "dtype"},
    {"numpy.linspace", linspace, 2, 4, "num endpoint dtype"},
    {"numpy.eye", eye, 1, 4, "M k dtype"},
    {"numpy.identity", eye, 1, 1, "dtype"},
    {"numpy.sin", each<static_cast<D1 *>(std::sin)>, 1, 1},
    {"numpy.cos", each<static_cast<D1 *>(std::cos)>, 1, 1},
    {"numpy.tan", each<static_cast<D1 *>(std::tan)>, 1, 1},
    {"numpy.tanh", each<static_cast<D1 *>(std::tanh)>, 1, 1},
    {"numpy.exp", each<static_cast<D1 *>(std::exp)>, 1, 1},
    {"numpy.log", each<static_cast<D1 *>(std::log)>, 1, 1},
    {"numpy.log2", each<static_cast<D1 *>(std::log2)>, 1, 1},
    {"numpy.sqrt", each<static_cast<D1 *>(std::sqrt)>, 1, 1},
    {"numpy.floor", each<static_cast<D1 *>(std::floor)>, 1, 1},
    {"numpy.ceil", each<static_cast<D1 *>(std::ceil)>, 1, 1},
    {"numpy.round", each<roundEven>, 1, 1},
    {"numpy.rint", each<roundEven>, 1, 1},
    {"numpy.bool_", scalar<Dtype::Bool>, 0, 1},
    {"numpy.bool", scalar<Dtype::Bool>, 0, 1},
    {"numpy.int8", scalar<Dtype::I8>, 0, 1},
    {"numpy.int16", scalar<Dtype::I16>, 0, 1},
    {"numpy.int32", scalar<Dtype::I32>, 0, 1},
    {"numpy.int64", scalar<Dtype::I64>, 0, 1},
    {"numpy.int_", scalar<Dtype::I64>, 0, 1},
    {"numpy.uint8", scalar<Dtype::U8>, 0, 1},
    {"numpy.uint16", scalar<Dtype::U16>, 0, 1},
    {"numpy.uint32", scalar<Dtype::U32>, 0, 1},
    {"numpy.uint64", scalar<Dtype::U64>, 0, 1},
    {"numpy.float16", scalar<Dtype::F16>, 0, 1},
    {"numpy.float32", scalar<Dtype::F32>, 0, 1},
    {"numpy.float64", scalar<Dtype::F64>, 0, 1},
};

// ---- arithmetic

Dtype common(Dtype a, Dtype b) {
  if (a == b)
    return a;
  if (a == Dtype::Bool || b == Dtype::Bool)
    return a == Dtype::Bool ? b : a;
  if (isFloat(a) && isFloat(b))
    return std::max(a, b);
  if (isFloat(a) || isFloat(b)) {
    Dtype real = isFloat(a) ? a : b;
    uint32_t width = typeOf(isFloat(a) ? b : a).width();
    return std::max(real, width <= 8 ? Dtype::F16 : width <= 16 ? Dtype::F32 : Dtype::F64);
  }
  Type x = typeOf(a);
  Type y = typeOf(b);
  if (x.isSigned() == y.isSigned())
    return std::max(a, b);
  uint32_t plain = x.isSigned() ? y.width() : x.width();
  uint32_t withSign = x.isSigned() ? x.width() : y.width();
  if (withSign > plain)
    return x.isSigned() ? a : b;
  return plain == 8 ? Dtype::I16 : plain == 16 ? Dtype::I32 : plain == 32 ? Dtype::I64 : Dtype::F64;
}

// A Python number takes the table's type, unless it is a float beside integers.
Dtype withScalar(Dtype dtype, const Py &scalar) {
  if (scalar.kind == PyKind::Float)
    return isFloat(dtype) ? dtype : Dtype::F64;
  return dtype == Dtype::Bool && scalar.kind == PyKind::Int ? Dtype::I64 : dtype;
}

} // namespace

std::span<const Native> numpyNatives() { return NumpyFunctions; }

std::optional<Dtype> dtypeOf(const Py &object) {
  std::string_view name;
  if (object.kind == PyKind::Native)
    name = object.native->name;
  else if (object.kind == PyKind::Str)
    name = object.str();
  if (name.starts_with("numpy."))
    name.remove_prefix(6);
  if (name == "int" || name == "int_")
    return Dtype::I64;
  if (name == "float")
    return Dtype::F64;
  if (name == "bool_")
    return Dtype::Bool;
  for (unsigned i = 0; i <= unsigned(Dtype::F64); ++i)
    if (showDtype(Dtype(i)) == name)
      return Dtype(i);
  return std::nullopt;
}

Py arrayBinary(Interpreter &in, BinaryOp op, const Py &left, const Py &right) {
  for (const Py &side : {left, right})
    if (side.kind != PyKind::Array && !side.isNumber())
      return in.fail(unsupportedOperands(show(op), left, right));
  bool two = left.kind == PyKind::Array && right.kind == PyKind::Array;
  const PyArray &shaped = left.kind == PyKind::Array ? left.array() : right.array();
  if (two && left.array().shape != right.array().shape)
    return in.fail(DiagText::TableShapes, "combined");
  Dtype to = two ? common(left.array().dtype, right.array().dtype)
                 : withScalar(shaped.dtype, left.kind == PyKind::Array ? right : left);
  if (op == BinaryOp::Div && !isFloat(to))
    to = Dtype::F64;
  if (to == Dtype::Bool && op != BinaryOp::BitAnd && op != BinaryOp::BitOr &&
      op != BinaryOp::BitXor)
    return in.fail(DiagCode::InvalidConstant, "Arithmetic on tables of bool");
  if (!two && !holds(to, left.kind == PyKind::Array ? right : left))
    return in.fail(DiagText::ElementRange, in.heap.repr(left.kind == PyKind::Array ? right : left),
                   showDtype(to));
  std::vector<Py> items;
  items.reserve(shaped.items.size());
  for (size_t i = 0; i < shaped.items.size(); ++i) {
    const Py &x = left.kind == PyKind::Array ? left.array().items[i] : left;
    const Py &y = right.kind == PyKind::Array ? right.array().items[i] : right;
    bool real = isFloat(to);
    Py result =
        in.binary(op, real ? Py::floating(x.asDouble()) : x, real ? Py::floating(y.asDouble()) : y);
    if (result.unknown() || !in.spend(1))
      return result;
    items.push_back(converted(in, result, to));
  }
  return array(in, to, shaped.shape, std::move(items));
}

Py arrayUnary(Interpreter &in, UnaryOp op, const Py &operand) {
  const PyArray &from = operand.array();
  if (op == UnaryOp::Not || (from.dtype == Dtype::Bool && op != UnaryOp::Invert))
    return in.fail(DiagCode::ConstantFolding, show(op), "this table");
  std::vector<Py> items;
  for (const Py &item : from.items) {
    Py result = from.dtype == Dtype::Bool ? Py::boolean(!item.small) : in.unary(op, item);
    if (result.unknown() || !in.spend(1))
      return result;
    items.push_back(converted(in, result, from.dtype));
  }
  return array(in, from.dtype, from.shape, std::move(items));
}

// ---- elements

namespace {

// Which elements indices select, and the shape that they have together.
struct Selection {
  std::vector<size_t> places = {0};
  std::vector<int64_t> shape;
};

// None where they select nothing: 'failure' is the value of the expression.
std::optional<Selection> select(Interpreter &in, const PyArray &table, std::span<const Py> indices,
                                Py &failure) {
  Selection selected;
  std::vector<Py> full(indices.begin(), indices.end());
  Py all = in.heap.items(PyKind::Slice, {Py::none(), Py::none(), Py::none()});
  for (size_t i = 0; i < full.size(); ++i)
    if (full[i].kind == PyKind::Ellipsis) {
      full.erase(full.begin() + ptrdiff_t(i));
      while (full.size() < table.shape.size())
        full.insert(full.begin() + ptrdiff_t(i), all);
      break;
    }
  if (full.size() > table.shape.size()) {
    failure = in.fail(DiagText::TableIndexCount, counted(table.shape.size(), "dimension"),
                      full.size() == 1 ? "1 index" : format("{0} indices", full.size()));
    return std::nullopt;
  }
  full.resize(table.shape.size(), all);
  for (size_t d = 0; d < full.size(); ++d) {
    int64_t n = table.shape[d];
    std::vector<int64_t> taken;
    if (full[d].isIntegral()) {
      int64_t i = full[d].big ? n : full[d].small + (full[d].small < 0 ? n : 0);
      if (i < 0 || i >= n) {
        failure =
            in.fail(DiagText::TableIndexRange, full[d].bigInt(), d, counted(size_t(n), "element"));
        return std::nullopt;
      }
      taken.push_back(i);
    } else if (full[d].kind == PyKind::Slice) {
      const Result<SliceRange, DiagMessage> range = sliceRange(full[d], size_t(n));
      if (!range) {
        failure = in.fail(range.error());
        return std::nullopt;
      }
      taken.assign(range->places.begin(), range->places.end());
      selected.shape.push_back(int64_t(taken.size()));
    } else {
      failure = in.fail(DiagText::TableIndexKind);
      return std::nullopt;
    }
    std::vector<size_t> next;
    next.reserve(selected.places.size() * taken.size());
    for (size_t place : selected.places)
      for (int64_t i : taken)
        next.push_back(place * size_t(n) + size_t(i));
    selected.places = std::move(next);
    if (!in.spend(1 + selected.places.size() / 8))
      return std::nullopt;
  }
  return selected;
}

Py transposed(Interpreter &in, const PyArray &from) {
  std::vector<int64_t> shape(from.shape.rbegin(), from.shape.rend());
  std::vector<Py> items(from.items.size());
  std::vector<int64_t> at(shape.size(), 0);
  for (Py &item : items) {
    size_t place = 0;
    for (size_t d = 0; d < from.shape.size(); ++d)
      place = place * size_t(from.shape[d]) + size_t(at[shape.size() - 1 - d]);
    item = from.items[place];
    for (size_t d = shape.size(); d-- > 0;) {
      if (++at[d] < shape[d])
        break;
      at[d] = 0;
    }
  }
  return array(in, from.dtype, std::move(shape), std::move(items));
}

Py nestedList(Interpreter &in, const PyArray &from, size_t depth, size_t &next) {
  if (depth == from.shape.size())
    return next < from.items.size() ? from.items[next++] : Py::none();
  std::vector<Py> items;
  for (int64_t i = 0; i < from.shape[depth]; ++i) {
    if (!in.spend(1))
      return {};
    items.push_back(nestedList(in, from, depth + 1, next));
  }
  return in.list(std::move(items));
}

Py reshaped(Interpreter &in, const PyArray &from, PyArguments &a) {
  std::vector<Py> parts = a.positional;
  if (parts.size() == 1 && parts[0].isItems())
    parts = parts[0].items();
  std::vector<int64_t> shape;
  int64_t known = 1;
  ptrdiff_t open = -1;
  for (const Py &part : parts) {
    if (!part.isIntegral() || part.big || part.small < -1)
      return in.fail(DiagText::FunctionTakes, "reshape", "integers");
    if (part.small == -1)
      open = ptrdiff_t(shape.size());
    else if (__builtin_mul_overflow(known, part.small, &known))
      known = -1;
    shape.push_back(part.small);
  }
  int64_t n = int64_t(from.items.size());
  if (open >= 0 && known > 0)
    shape[size_t(open)] = n / known;
  if (countOf(shape).value_or(-1) != n || int64_t(shape.size()) > MaxRank)
    return in.fail(DiagText::ReshapeCount, counted(size_t(n), "element"));
  return array(in, from.dtype, std::move(shape), from.items);
}

Py reduced(Interpreter &in, const Py &table, std::string_view name) {
  const PyArray &from = table.array();
  if (name == "sum") {
    Py total = isFloat(from.dtype) ? Py::floating(0) : Py::integer(0);
    for (const Py &item : from.items)
      total = in.binary(BinaryOp::Add, total, item);
    return total;
  }
  PyArguments given{{in.list(from.items)}, {}};
  return findNative(name)->call(in, given);
}

} // namespace

Py arrayIndex(Interpreter &in, const Py &table, std::span<const Py> indices) {
  const PyArray &from = table.array();
  Py failure;
  std::optional<Selection> selected = select(in, from, indices, failure);
  if (!selected)
    return failure;
  if (selected->shape.empty() && selected->places.size() == 1)
    return from.items[selected->places[0]];
  std::vector<Py> items;
  for (size_t place : selected->places)
    items.push_back(from.items[place]);
  return array(in, from.dtype, std::move(selected->shape), std::move(items));
}

bool arrayStore(Interpreter &in, const Py &table, std::span<const Py> indices, const Py &value) {
  PyArray &into = table.array();
  if (value.unknown())
    return false;
  Py failure;
  std::optional<Selection> selected = select(in, into, indices, failure);
  if (!selected)
    return false;
  ++into.changes;
  if (value.isNumber()) {
    for (size_t place : selected->places)
      into.items[place] = converted(in, value, into.dtype);
    return true;
  }
  std::vector<int64_t> given;
  std::vector<Py> items;
  if (!flatten(in, value, 0, given, items, failure))
    return false;
  if (given != selected->shape) {
    in.fail(DiagText::TableShapes, "assigned to each other");
    return false;
  }
  for (size_t i = 0; i < selected->places.size(); ++i)
    into.items[selected->places[i]] = converted(in, items[i], into.dtype);
  return true;
}

bool isArrayAttribute(std::string_view name) {
  return name == "shape" || name == "size" || name == "ndim" || name == "dtype" || name == "T";
}

Py arrayAttribute(Interpreter &in, const Py &table, std::string_view name) {
  const PyArray &from = table.array();
  if (name == "T")
    return transposed(in, from);
  if (name == "size")
    return Py::integer(int64_t(from.items.size()));
  if (name == "ndim")
    return Py::integer(int64_t(from.shape.size()));
  if (name == "dtype")
    return Py::of(findNative("numpy." + std::string(showDtype(from.dtype))));
  std::vector<Py> dims;
  for (int64_t dim : from.shape)
    dims.push_back(Py::integer(dim));
  return in.tuple(std::move(dims));
}

bool hasArrayMethod(std::string_view name) {
  for (std::string_view known : {"astype", "reshape", "transpose", "tolist", "copy", "flatten",
                                 "ravel", "item", "sum", "min", "max", "fill"})
    if (known == name)
      return true;
  return false;
}

Py arrayMethod(Interpreter &in, const Py &table, std::string_view name, PyArguments &a) {
  PyArray &from = table.array();
  for (const Py &argument : a.positional)
    if (argument.unknown())
      return argument;
  size_t n = a.positional.size();
  if (name == "astype") {
    std::optional<Dtype> dtype;
    if (!dtypeFrom(in, a.get(0, "dtype"), dtype) || !dtype)
      return in.halted() ? Py() : in.fail(DiagText::FunctionTakes, "astype", "a dtype");
    std::vector<Py> items;
    for (const Py &item : from.items) {
      if (item.kind == PyKind::Float && !std::isfinite(item.real) && !isFloat(*dtype) &&
          *dtype != Dtype::Bool)
        return in.fail(DiagText::FloatToInteger, reprOfDouble(item.real));
      items.push_back(converted(in, item, *dtype));
    }
    return array(in, *dtype, from.shape, std::move(items));
  }
  if (name == "reshape" && a.keywords.empty())
    return reshaped(in, from, a);
  if (name == "transpose" && n == 0)
    return transposed(in, from);
  if (name == "fill" && n == 1 && a.positional[0].isNumber()) {
    ++from.changes;
    for (Py &item : from.items)
      item = converted(in, a.positional[0], from.dtype);
    return Py::none();
  }
  if (name == "__abs__") {
    std::vector<Py> items;
    for (const Py &item : from.items) {
      PyArguments given{{item}, {}};
      items.push_back(converted(in, findNative("abs")->call(in, given), from.dtype));
    }
    return array(in, from.dtype, from.shape, std::move(items));
  }
  if (n != 0 || !a.keywords.empty())
    return in.fail(DiagCode::InvalidConstant, format("'{0}' with these arguments", name));
  size_t next = 0;
  if (name == "tolist")
    return nestedList(in, from, 0, next);
  if (name == "copy")
    return array(in, from.dtype, from.shape, from.items);
  if (name == "flatten" || name == "ravel")
    return array(in, from.dtype, {int64_t(from.items.size())}, from.items);
  if (name == "sum" || name == "min" || name == "max")
    return reduced(in, table, name);
  if (name == "item" && from.items.size() == 1)
    return from.items[0];
  return in.fail(DiagCode::InvalidConstant, format("'{0}' of a table", name));
}

} // namespace allo
