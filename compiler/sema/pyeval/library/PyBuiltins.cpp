// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's built-in functions and types.
#include "sema/operators/AlloNames.h"
#include "sema/pyeval/ClassCalls.h"
#include "sema/pyeval/FileAccess.h"
#include "support/Assert.h"
#include "support/Characters.h"
#include "support/Nearest.h"
#include "support/Text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace allo {

namespace {

Py range(Interpreter &in, PyArguments &a) {
  int64_t parts[3] = {0, 0, 1};
  for (size_t i = 0; i < a.positional.size(); ++i) {
    const Py &part = a.positional[i];
    if (!part.isIntegral() || part.big)
      return in.fail(DiagText::FunctionGot, "range", "integers", typeName(part));
    parts[a.positional.size() == 1 ? 1 : i] = part.small;
  }
  if (parts[2] == 0)
    return in.fail(DiagText::ZeroStep, "'range'");
  return in.heap.items(PyKind::Range,
                       {Py::integer(parts[0]), Py::integer(parts[1]), Py::integer(parts[2])});
}

std::optional<int64_t> lengthOf(const Py &object) {
  switch (object.kind) {
  case PyKind::Str:
    return int64_t(characterCount(object.str()));
  case PyKind::Tuple:
  case PyKind::List:
    return int64_t(object.items().size());
  case PyKind::Dict:
  case PyKind::Set:
    return int64_t(object.table().size);
  case PyKind::View:
    return int64_t(object.view().dict.table().size);
  case PyKind::Range: {
    const auto &part = object.items();
    BigInt span = part[2].small > 0 ? BigInt(part[1].small) - part[0].small
                                    : BigInt(part[0].small) - part[1].small;
    BigInt step = part[2].small > 0 ? BigInt(part[2].small) : -BigInt(part[2].small);
    if (span <= BigInt(0))
      return 0;
    return BigInt::truncDiv(span + step - 1, step).asInt64();
  }
  case PyKind::Array:
    if (!object.array().shape.empty())
      return object.array().shape[0];
    return std::nullopt;
  case PyKind::Unknown:
  case PyKind::Unbound:
  case PyKind::None:
  case PyKind::Bool:
  case PyKind::Int:
  case PyKind::Float:
  case PyKind::Ellipsis:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::Function:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Native:
  case PyKind::Class:
  case PyKind::Object:
  case PyKind::Super:
  case PyKind::Other:
    return std::nullopt;
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

Py len(Interpreter &in, PyArguments &a) {
  auto length = lengthOf(a.positional[0]);
  if (auto refs = in.selected(a.positional[0]))
    length = int64_t(refs->size());
  const DiagMessage message(DiagText::PythonLength, typeName(a.positional[0]));
  return length ? Py::integer(*length) : in.misused(message, a.positional[0]);
}

Py extreme(Interpreter &in, PyArguments &a, CompareOp better, const char *name) {
  std::vector<Py> items = a.positional;
  if (items.size() == 1) {
    Py source = items[0];
    items.clear();
    if (!in.iterate(source, items, source.kind == PyKind::Set))
      return {};
    const Py *by = a.get(255, "key");
    if (source.kind == PyKind::Set) {
      const Py ordered =
          in.sorted(std::move(items), by && by->kind != PyKind::None ? by : nullptr, false, true);
      if (ordered.unknown())
        return ordered;
      items = ordered.items();
    }
  }
  if (items.empty()) {
    if (const Py *fallback = a.get(255, "default"))
      return *fallback;
    return in.fail(DiagText::EmptySequence, name);
  }
  const Py *key = a.get(255, "key");
  Py best;
  Py bestKey;
  for (size_t i = 0; i < items.size(); ++i) {
    Py value = items[i];
    if (key && key->kind != PyKind::None) {
      PyArguments argument{{items[i]}, {}};
      value = in.call(*key, argument);
    }
    if (value.unknown())
      return value;
    if (i > 0) {
      Py better_ = in.compare(better, value, bestKey);
      if (better_.unknown())
        return better_;
      if (!better_.small)
        continue;
    }
    best = items[i];
    bestKey = value;
  }
  return best;
}
Py min(Interpreter &in, PyArguments &a) { return extreme(in, a, CompareOp::Lt, "min"); }
Py max(Interpreter &in, PyArguments &a) { return extreme(in, a, CompareOp::Gt, "max"); }

Py abs(Interpreter &in, PyArguments &a) {
  const Py &x = a.positional[0];
  if (x.kind == PyKind::Float)
    return Py::floating(std::fabs(x.real));
  if (x.isIntegral())
    return in.heap.integer(x.bigInt().isNegative() ? -x.bigInt() : x.bigInt());
  if (x.kind == PyKind::Array)
    return arrayMethod(in, x, "__abs__", a);
  return in.fail(DiagText::NotApplicable, "abs", typeName(x));
}

Py sum(Interpreter &in, PyArguments &a) {
  // The sum of integers does not depend on their order.
  std::vector<Py> items;
  if (!in.iterate(a.positional[0], items, true))
    return {};
  if (a.positional[0].kind == PyKind::Set && !std::ranges::all_of(items, &Py::isIntegral))
    return in.iterator(a.positional[0]);
  const Py *start = a.get(1, "start");
  Py total = start ? *start : Py::integer(0);
  for (const Py &item : items) {
    total = in.binary(BinaryOp::Add, total, item);
    if (total.unknown() || !in.spend(1))
      return total;
  }
  return total;
}

Py pow(Interpreter &in, PyArguments &a) {
  if (a.positional.size() == 2)
    return in.binary(BinaryOp::Pow, a.positional[0], a.positional[1]);
  for (const Py &part : a.positional)
    if (!part.isIntegral())
      return in.fail(DiagText::FunctionTakes, "pow", "integers if there is a modulus");
  BigInt modulus = a.positional[2].bigInt();
  BigInt exponent = a.positional[1].bigInt();
  if (modulus.isZero())
    return in.fail(DiagText::ZeroModulus);
  if (exponent.isNegative())
    return in.fail(DiagCode::InvalidConstant, "'pow' with a modulus and a negative exponent");
  BigInt base = BigInt::floorMod(a.positional[0].bigInt(), modulus);
  BigInt result = BigInt::floorMod(1, modulus);
  size_t cost = 1 + modulus.magnitudeBits() / 64 * (modulus.magnitudeBits() / 64) / 16;
  while (!exponent.isZero()) {
    if (!in.spend(cost))
      return {};
    if (!BigInt::bitAnd(exponent, 1).isZero())
      result = BigInt::floorMod(result * base, modulus);
    base = BigInt::floorMod(base * base, modulus);
    exponent = BigInt::shiftRight(exponent, 1);
  }
  return in.heap.integer(result);
}

Py divmod(Interpreter &in, PyArguments &a) {
  Py quotient = in.binary(BinaryOp::FloorDiv, a.positional[0], a.positional[1]);
  if (quotient.unknown())
    return quotient;
  Py remainder = in.binary(BinaryOp::Mod, a.positional[0], a.positional[1]);
  return remainder.unknown() ? remainder : in.tuple({quotient, remainder});
}

Py round(Interpreter &in, PyArguments &a) {
  const Py &x = a.positional[0];
  const Py *digits = a.get(1, "ndigits");
  if (digits && digits->kind == PyKind::None)
    digits = nullptr;
  if (!x.isNumber() || (digits && (!digits->isIntegral() || digits->big)))
    return in.fail(DiagText::FunctionTakes, "round", "a number and a count of digits");
  int64_t n = digits ? digits->small : 0;
  if (x.isIntegral()) {
    if (n >= 0)
      return in.heap.integer(x.bigInt());
    if (n < -4000)
      return Py::integer(0);
    // Half to even, on a multiple of a power of ten.
    BigInt unit = BigInt::power(10, uint32_t(-n));
    BigInt quotient = BigInt::floorDiv(x.bigInt(), unit);
    BigInt twice = BigInt::floorMod(x.bigInt(), unit) * 2;
    bool odd = !BigInt::bitAnd(quotient, 1).isZero();
    if (unit < twice || (twice == unit && odd))
      quotient = quotient + 1;
    return in.heap.integer(quotient * unit);
  }
  if (!std::isfinite(x.real))
    return digits ? x : in.fail(DiagText::FloatToInteger, reprOfDouble(x.real));
  if (!digits)
    return in.heap.integer(BigInt::fromDouble(std::nearbyint(x.real)));
  if (n > 323)
    return x;
  if (n < -308)
    return Py::floating(0.0 * x.real);
  // The decimal text is rounded correctly from the exact binary value.
  if (n >= 0) {
    Formatted decimal = formatted(in.heap, x, "." + std::to_string(n) + "f");
    ALLO_ASSERT(decimal, "the specification is right");
    const std::string &text = *decimal;
    double result = 0;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return Py::floating(result);
  }
  double unit = std::pow(10.0, double(-n));
  return Py::floating(std::nearbyint(x.real / unit) * unit);
}

// The text of a number without blanks around it and underscores inside; empty where it is none.
std::string numberText(std::string_view text) {
  size_t from = text.find_first_not_of(Spaces);
  if (from == std::string_view::npos)
    return {};
  text = text.substr(from, text.find_last_not_of(Spaces) - from + 1);
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_')
      out += text[i];
    else if (i == 0 || i + 1 == text.size() || !isAlphanumeric(text[i - 1]) ||
             !isAlphanumeric(text[i + 1]))
      return {};
  }
  return out;
}

Py intOfText(Interpreter &in, std::string_view source, int64_t base) {
  std::string text = numberText(source);
  auto invalid = [&] {
    return in.fail(DiagText::IntegerText, in.heap.repr(in.str(std::string(source))), base);
  };
  if ((base != 0 && base < 2) || base > 36)
    return in.fail(DiagText::IntegerBase);
  bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '-' || text[0] == '+'))
    text.erase(0, 1);
  if (const unsigned marked = baseOf(text);
      text.size() > 2 && marked != 10 && (base == 0 || base == marked)) {
    base = marked;
    text.erase(0, 2);
  }
  if (base == 0)
    base = 10;
  if (text.empty() || !in.spend(1 + text.size() * text.size() / 4096))
    return text.empty() ? invalid() : Py();
  BigInt value;
  for (char c : text) {
    const int64_t digit = digitValue(c);
    if (digit >= base)
      return invalid();
    value = value * base + digit;
  }
  return in.heap.integer(negative ? -value : value);
}

Py intType(Interpreter &in, PyArguments &a) {
  if (a.positional.empty())
    return Py::integer(0);
  const Py &x = a.positional[0];
  if (x.kind == PyKind::Str) {
    const Py *base = a.get(1, "base");
    if (base && (!base->isIntegral() || base->big))
      return in.fail(DiagText::FunctionTakes, "int", "an integer as base");
    return intOfText(in, x.str(), base ? base->small : 10);
  }
  if (a.positional.size() > 1)
    return in.fail(DiagText::FunctionTakes, "int", "a base only with a string");
  if (x.isIntegral())
    return in.heap.integer(x.bigInt());
  if (x.kind == PyKind::Float) {
    if (!std::isfinite(x.real))
      return in.fail(DiagText::FloatToInteger, reprOfDouble(x.real));
    return in.heap.integer(BigInt::fromDouble(x.real));
  }
  if (x.kind == PyKind::Array && x.array().items.size() == 1) {
    PyArguments inner{{x.array().items[0]}, {}};
    return intType(in, inner);
  }
  return in.fail(DiagText::NotApplicable, "int", typeName(x));
}

Py floatType(Interpreter &in, PyArguments &a) {
  if (a.positional.empty())
    return Py::floating(0);
  const Py &x = a.positional[0];
  if (x.isNumber()) {
    double real = x.asDouble();
    if (x.isIntegral() && std::isinf(real))
      return in.fail(DiagText::IntegerTooLargeForFloat);
    return Py::floating(real);
  }
  if (x.kind == PyKind::Array && x.array().items.size() == 1)
    return Py::floating(x.array().items[0].asDouble());
  if (x.kind != PyKind::Str)
    return in.fail(DiagText::NotApplicable, "float", typeName(x));
  std::string text = numberText(x.str());
  std::string lower = text;
  std::transform(lower.begin(), lower.end(), lower.begin(), toLower);
  double sign = 1;
  size_t at = 0;
  if (!lower.empty() && (lower[0] == '-' || lower[0] == '+')) {
    sign = lower[0] == '-' ? -1 : 1;
    at = 1;
  }
  std::string_view rest = std::string_view(lower).substr(at);
  if (rest == "inf" || rest == "infinity")
    return Py::floating(sign * INFINITY);
  if (rest == "nan")
    return Py::floating(std::copysign(NAN, sign));
  double value = 0;
  auto end = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  bool starts = !rest.empty() && (isDigit(rest[0]) || rest[0] == '.');
  if (!starts || end.ptr != rest.data() + rest.size() ||
      (end.ec != std::errc() && end.ec != std::errc::result_out_of_range))
    return in.fail(DiagText::FloatText, in.heap.repr(x));
  if (end.ec == std::errc::result_out_of_range) // of either end of the range
    value = rest.find("e-") != std::string_view::npos ? 0.0 : INFINITY;
  return Py::floating(sign * value);
}

Py boolType(Interpreter &in, PyArguments &a) {
  if (a.positional.empty())
    return Py::boolean(false);
  auto known = truth(a.positional[0]);
  return known ? Py::boolean(*known) : in.fail(DiagText::UnknownTruth, typeName(a.positional[0]));
}

Py strType(Interpreter &in, PyArguments &a) {
  if (a.positional.empty())
    return in.str("");
  if (in.heap.holdsUnknown(a.positional[0]))
    return in.heap.boxed(PyKind::Unknown, Value::opaque(""));
  std::string text = in.heap.str(a.positional[0]);
  return in.spend(1 + text.size() / 16) ? in.str(std::move(text)) : Py();
}
Py repr(Interpreter &in, PyArguments &a) {
  if (in.heap.holdsUnknown(a.positional[0]))
    return in.heap.boxed(PyKind::Unknown, Value::opaque(""));
  std::string text = in.heap.repr(a.positional[0]);
  return in.spend(1 + text.size() / 16) ? in.str(std::move(text)) : Py();
}
Py formatFunction(Interpreter &in, PyArguments &a) {
  if (a.positional.size() > 1 && a.positional[1].kind != PyKind::Str)
    return in.fail(DiagText::FunctionTakes, "format", "a string as format specification");
  Formatted made =
      formatted(in.heap, a.positional[0], a.positional.size() > 1 ? a.positional[1].str() : "");
  return made ? in.str(*std::move(made)) : in.fail(made.error());
}

Py sequenceType(Interpreter &in, PyArguments &a, PyKind kind) {
  std::vector<Py> items;
  if (!a.positional.empty() && !in.iterate(a.positional[0], items))
    return {};
  return in.heap.items(kind, std::move(items));
}
Py listType(Interpreter &in, PyArguments &a) { return sequenceType(in, a, PyKind::List); }
Py tupleType(Interpreter &in, PyArguments &a) { return sequenceType(in, a, PyKind::Tuple); }
bool insert(Interpreter &in, Py &table, const Py &key, const Py &value) {
  auto hash = in.heap.hash(key);
  if (!hash) {
    in.fail(DiagText::Unhashable, typeName(key));
    return false;
  }
  in.heap.insert(table.table(), key, *hash, value);
  return true;
}

Py setType(Interpreter &in, PyArguments &a) {
  std::vector<Py> items;
  if (!a.positional.empty() && !in.iterate(a.positional[0], items, true))
    return {};
  Py made = in.heap.emptyTable(PyKind::Set);
  for (const Py &item : items)
    if (item.unknown() || !insert(in, made, item, Py::none()))
      return item.unknown() ? item : Py();
  return made;
}

// dict() takes any keywords, which the table below cannot say: callers pass through here.
Py dictType(Interpreter &in, PyArguments &a) {
  Py made = in.heap.emptyTable(PyKind::Dict);
  if (!a.positional.empty()) {
    const Py &from = a.positional[0];
    if (from.kind == PyKind::Dict) {
      for (const PyTable::Entry &entry : from.table().entries)
        if (entry.live && !insert(in, made, entry.key, entry.value))
          return {};
    } else {
      std::vector<Py> pairs;
      if (!in.iterate(from, pairs))
        return {};
      for (const Py &pair : pairs) {
        std::vector<Py> parts;
        if (pair.unknown() || !in.iterate(pair, parts))
          return pair;
        if (parts.size() != 2)
          return in.fail(DiagText::FunctionTakes, "dict", "pairs of a key and a value");
        if (parts[0].unknown() || !insert(in, made, parts[0], parts[1]))
          return parts[0].unknown() ? parts[0] : Py();
      }
    }
  }
  for (const auto &[name, value] : a.keywords)
    insert(in, made, in.str(std::string(name)), value);
  return made;
}

Py sortedFunction(Interpreter &in, PyArguments &a) {
  std::vector<Py> items;
  const bool isSet = a.positional[0].kind == PyKind::Set;
  if (!in.iterate(a.positional[0], items, isSet))
    return {};
  const Py *key = a.get(255, "key");
  const Py *reverse = a.get(255, "reverse");
  return in.sorted(std::move(items), key && key->kind != PyKind::None ? key : nullptr,
                   reverse && truth(*reverse).value_or(false), isSet);
}

Py quantified(Interpreter &in, PyArguments &a, bool decisive) {
  const Py walk = in.iterator(a.positional[0], true);
  if (walk.unknown())
    return walk;
  Py item;
  PyStep step = PyStep::End;
  while ((step = in.next(walk, item)) == PyStep::Item) {
    auto known = truth(item);
    if (!known)
      return item.unknown() ? item : Py();
    if (*known == decisive || !in.spend(1))
      return Py::boolean(decisive);
  }
  return step == PyStep::Unknown ? item : Py::boolean(!decisive);
}
Py any(Interpreter &in, PyArguments &a) { return quantified(in, a, true); }
Py all(Interpreter &in, PyArguments &a) { return quantified(in, a, false); }

Py based(Interpreter &in, PyArguments &a, const char *spec) {
  if (!a.positional[0].isIntegral())
    return in.fail(DiagText::FunctionGot, in.nativeName(), "an integer", typeName(a.positional[0]));
  Formatted made = formatted(in.heap, a.positional[0], spec);
  ALLO_ASSERT(made, "the specification is right");
  return in.str(*std::move(made));
}
Py bin(Interpreter &in, PyArguments &a) { return based(in, a, "#b"); }
Py oct(Interpreter &in, PyArguments &a) { return based(in, a, "#o"); }
Py hex(Interpreter &in, PyArguments &a) { return based(in, a, "#x"); }

Py ord(Interpreter &in, PyArguments &a) {
  const Py &x = a.positional[0];
  if (x.kind != PyKind::Str || characterCount(x.str()) != 1)
    return in.fail(DiagText::FunctionTakes, "ord", "a string of one character");
  uint32_t point = 0;
  const std::string &s = x.str();
  unsigned char first = static_cast<unsigned char>(s[0]);
  point = first < 0x80   ? first
          : first < 0xE0 ? first & 0x1F
          : first < 0xF0 ? first & 0x0F
                         : first & 7;
  for (size_t i = 1; i < s.size(); ++i)
    point = point << 6 | (static_cast<unsigned char>(s[i]) & 0x3F);
  return Py::integer(point);
}
Py chr(Interpreter &in, PyArguments &a) {
  const Py &x = a.positional[0];
  if (!x.isIntegral() || x.big || x.small < 0 || x.small > 0x10FFFF)
    return in.fail(DiagText::FunctionDomain, "chr", "an integer from 0 to 0x10ffff");
  std::string text;
  appendUtf8(text, uint32_t(x.small));
  return in.str(std::move(text));
}

Py isinstance(Interpreter &in, PyArguments &a) {
  std::vector<Py> types{a.positional[1]};
  if (a.positional[1].kind == PyKind::Tuple)
    types = a.positional[1].items();
  for (const Py &type : types) {
    if (type.kind == PyKind::Class) {
      if (ClassCalls::isInstance(a.positional[0], type.value()))
        return Py::boolean(true);
      continue;
    }
    const bool isClassOfSchedules = type.kind == PyKind::Other &&
                                    type.value().kind == ValueKind::Builtin &&
                                    type.value().builtin == Builtin::Schedule;
    if (isClassOfSchedules && typeName(a.positional[0]) == "Schedule")
      return Py::boolean(true);
    if (isClassOfSchedules)
      continue;
    if (type.kind != PyKind::Native)
      return in.fail(DiagCode::InvalidConstant, "'isinstance' of a type that is not Python's own");
    std::string_view name = type.native->name;
    if (name == typeName(a.positional[0]) ||
        (name == "tuple" && a.positional[0].kind == PyKind::Tuple) ||
        (name == "int" && a.positional[0].kind == PyKind::Bool))
      return Py::boolean(true);
  }
  return Py::boolean(false);
}

Py setattr(Interpreter &in, PyArguments &a) { return ClassCalls(in).reflect("setattr", a); }
Py delattr(Interpreter &in, PyArguments &a) { return ClassCalls(in).reflect("delattr", a); }
Py hasattr(Interpreter &in, PyArguments &a) { return ClassCalls(in).reflect("hasattr", a); }
Py vars(Interpreter &in, PyArguments &a) { return ClassCalls(in).reflect("vars", a); }

Py typeOfObject(Interpreter &in, PyArguments &a) {
  if (a.positional[0].kind == PyKind::Object)
    return in.heap.boxed(PyKind::Class, a.positional[0].instance().type);
  if (const Value *type = a.positional[0].tupleType())
    return in.heap.boxed(PyKind::Class, *type);
  return in.fail(DiagCode::InvalidConstant, "This call of 'type'");
}

Py super_(Interpreter &in, PyArguments &a) { return ClassCalls(in).super(a); }

Py print(Interpreter &in, PyArguments &a) {
  std::string separator = " ";
  if (const Py *given = a.get(255, "sep"); given && given->kind == PyKind::Str)
    separator = given->str();
  std::string text;
  for (size_t i = 0; i < a.positional.size(); ++i)
    text += (i ? separator : "") + in.heap.str(a.positional[i]);
  if (in.spend(1 + text.size() / 16))
    in.print(std::move(text));
  return Py::none();
}

Py partialOf(Interpreter &in, const Py &callee, const PyArguments &a) {
  if (callee.kind == PyKind::Other || callee.kind == PyKind::Super)
    return in.fail(DiagCode::InvalidConstant, "This call of 'partial'");
  PyPartial *made = in.heap.make<PyPartial>();
  if (callee.kind == PyKind::Partial)
    *made = callee.partial();
  else
    made->callee = callee;
  made->positional.insert(made->positional.end(), a.positional.begin() + 1, a.positional.end());
  for (const auto &[keyword, value] : a.keywords) {
    auto isThat = [&](const auto &known) { return known.first == keyword; };
    std::erase_if(made->keywords, isThat);
    made->keywords.emplace_back(keyword, value);
  }
  const size_t held = made->positional.size() + made->keywords.size();
  return in.heap.charge(held) && in.spend(1 + held / 8) ? Py::of(PyKind::Partial, made) : Py();
}

// 'partial(kernel, options=...)' is a decorator.
Py partial(Interpreter &in, PyArguments &a) {
  const Py &maker = a.positional[0];
  bool isKernel = maker.kind == PyKind::Other && maker.value().kind == ValueKind::Builtin &&
                  maker.value().builtin == Builtin::Kernel;
  if (!isKernel) {
    in.loseSchedules(a);
    return partialOf(in, maker, a);
  }
  std::vector<Value> given = maker.value().data ? maker.value().elements() : std::vector<Value>();
  auto add = [&](std::string_view keyword, const Py &argument) {
    given.push_back(Value::ofString(std::string(keyword)));
    given.push_back(in.valueOf(argument));
  };
  for (size_t i = 1; i < a.positional.size(); ++i)
    add({}, a.positional[i]);
  for (const auto &[keyword, argument] : a.keywords)
    add(keyword, argument);
  return in.heap.import(Value::ofKernelMaker(std::move(given)));
}

// 'getattr(allo, "kernel")', 'getattr(s, "pipeline")'
Py getattr(Interpreter &in, PyArguments &a) {
  const Py &base = a.positional[0];
  if (base.kind == PyKind::Other && base.value().kind == ValueKind::Module &&
      isAlloModule(base.value().text()) && a.positional[1].kind == PyKind::Str)
    if (Value found = alloAttribute(base.value().text(), a.positional[1].str()); found.isConst())
      return in.heap.import(found);
  if (a.positional[1].kind == PyKind::Str) {
    const bool isModule = base.kind == PyKind::Other && base.value().kind == ValueKind::Module;
    if (const auto found =
            isModule ? FileAccess(in).named(base.value(), a.positional[1].str()) : std::nullopt)
      return *found;
    return ClassCalls(in).named(base, a.positional[1].str());
  }
  return ClassCalls(in).reflect("getattr", a);
}

constexpr Native BuiltinFunctions[] = {
    {"functools.partial", partial, 1, 255, "*"},
    {"getattr", getattr, 2, 3},
    {"range", range, 1, 3},
    {"len", len, 1, 1},
    {"min", min, 1, 255, "key default"},
    {"max", max, 1, 255, "key default"},
    {"abs", abs, 1, 1},
    {"sum", sum, 1, 2, "start"},
    {"pow", pow, 2, 3},
    {"divmod", divmod, 2, 2},
    {"round", round, 1, 2, "ndigits"},
    {"int", intType, 0, 2, "base"},
    {"float", floatType, 0, 1},
    {"bool", boolType, 0, 1},
    {"str", strType, 0, 1},
    {"repr", repr, 1, 1},
    {"format", formatFunction, 1, 2},
    {"list", listType, 0, 1},
    {"tuple", tupleType, 0, 1},
    {"set", setType, 0, 1},
    {"frozenset", setType, 0, 1},
    {"dict", dictType, 0, 1, "*"},
    {"sorted", sortedFunction, 1, 1, "key reverse"},
    {"any", any, 1, 1},
    {"all", all, 1, 1},
    {"bin", bin, 1, 1},
    {"oct", oct, 1, 1},
    {"hex", hex, 1, 1},
    {"ord", ord, 1, 1},
    {"chr", chr, 1, 1},
    {"isinstance", isinstance, 2, 2},
    {"super", super_, 0, 2},
    {"type", typeOfObject, 1, 1},
    {"setattr", setattr, 3, 3},
    {"delattr", delattr, 2, 2},
    {"hasattr", hasattr, 2, 2},
    {"vars", vars, 1, 1},
    {"print", print, 0, 255, "sep end"},
};

} // namespace

std::span<const Native> builtinNatives() { return BuiltinFunctions; }

static const Native *nativeIn(std::span<const Native> table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Native::name);
  return found == table.end() ? nullptr : &*found;
}

const Native *findNative(std::string_view name) {
  if (const size_t dot = name.find('.'); dot != std::string_view::npos)
    if (isOneOf(name.substr(0, dot), {"collections", "dataclasses", "typing"}))
      return nativeIn(recordNatives(), name);
  const bool isOfModule = name.starts_with("math.") || name.starts_with("numpy.");
  const std::span<const Native> tables[] = {name.starts_with("math.")    ? mathNatives()
                                            : name.starts_with("numpy.") ? numpyNatives()
                                                                         : builtinNatives(),
                                            isOfModule ? std::span<const Native>()
                                                       : iteratorNatives()};
  for (std::span<const Native> table : tables)
    if (const Native *native = nativeIn(table, name))
      return native;
  return nullptr;
}

bool isKnownLibrary(std::string_view module) {
  return isOneOf(
      module, {"math", "numpy", "functools", "itertools", "collections", "dataclasses", "typing"});
}

bool isTestCaseMethod(std::string_view name) {
  static constexpr std::string_view Names[] = {"setUp",
                                               "tearDown",
                                               "setUpClass",
                                               "tearDownClass",
                                               "id",
                                               "shortDescription",
                                               "subTest",
                                               "skipTest",
                                               "fail",
                                               "assertEqual",
                                               "assertNotEqual",
                                               "assertTrue",
                                               "assertFalse",
                                               "assertIs",
                                               "assertIsNot",
                                               "assertIsNone",
                                               "assertIsNotNone",
                                               "assertIn",
                                               "assertNotIn",
                                               "assertIsInstance",
                                               "assertNotIsInstance",
                                               "assertIsSubclass",
                                               "assertNotIsSubclass",
                                               "assertAlmostEqual",
                                               "assertNotAlmostEqual",
                                               "assertGreater",
                                               "assertGreaterEqual",
                                               "assertLess",
                                               "assertLessEqual",
                                               "assertRegex",
                                               "assertNotRegex",
                                               "assertCountEqual",
                                               "assertMultiLineEqual",
                                               "assertSequenceEqual",
                                               "assertListEqual",
                                               "assertTupleEqual",
                                               "assertSetEqual",
                                               "assertDictEqual",
                                               "assertHasAttr",
                                               "assertNotHasAttr",
                                               "assertStartsWith",
                                               "assertNotStartsWith",
                                               "assertEndsWith",
                                               "assertNotEndsWith"};
  return std::ranges::find(Names, name) != std::end(Names);
}

} // namespace allo
