// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's module 'math'.
#include "sema/pyeval/Interpreter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace allo {

namespace {

bool numbers(Interpreter &in, const PyArguments &a) {
  for (const Py &x : a.positional)
    if (!x.isNumber()) {
      in.fail(DiagText::FunctionGot, in.nativeName(), "numbers", typeName(x));
      return false;
    }
  return true;
}
bool integers(Interpreter &in, const PyArguments &a) {
  for (const Py &x : a.positional)
    if (!x.isIntegral()) {
      in.fail(DiagText::FunctionGot, in.nativeName(), "integers", typeName(x));
      return false;
    }
  return true;
}

// As Python: nan from numbers is a domain error, infinity from finite ones a range error.
Py real(Interpreter &in, double result, std::initializer_list<double> from) {
  bool finite = true;
  bool anyNan = false;
  for (double x : from) {
    finite = finite && std::isfinite(x);
    anyNan = anyNan || std::isnan(x);
  }
  if (std::isnan(result) && !anyNan)
    return in.fail(DiagText::MathDomain, in.nativeName());
  if (std::isinf(result) && finite)
    return in.fail(DiagText::MathRange, in.nativeName());
  return Py::floating(result);
}

template <double (*F)(double)> Py one(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  double x = a.positional[0].asDouble();
  return real(in, F(x), {x});
}
template <double (*F)(double, double)> Py two(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  double x = a.positional[0].asDouble();
  double y = a.positional[1].asDouble();
  return real(in, F(x, y), {x, y});
}

// A logarithm is a domain error at zero as well.
template <double (*F)(double)> Py logarithm(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  const Py &x = a.positional[0];
  double value = x.asDouble();
  if (!(value > 0) && !std::isnan(value))
    return in.fail(DiagText::MathDomain, in.nativeName());
  if (x.isIntegral() && std::isinf(value)) {
    // Beyond the floats: a power of two is taken off first.
    uint32_t shift = x.bigInt().magnitudeBits() - 64;
    double rest = BigInt::shiftRight(x.bigInt(), shift).toDouble();
    return Py::floating(F(rest) + shift * F(2.0));
  }
  return Py::floating(F(value));
}
Py log(Interpreter &in, PyArguments &a) {
  if (a.positional.size() == 1)
    return logarithm<std::log>(in, a);
  PyArguments first{{a.positional[0]}, {}};
  PyArguments second{{a.positional[1]}, {}};
  Py x = logarithm<std::log>(in, first);
  Py base = x.unknown() ? x : logarithm<std::log>(in, second);
  if (x.unknown() || base.unknown())
    return x.unknown() ? x : base;
  if (base.real == 0)
    return in.fail(DiagCode::ConstantDivision);
  return Py::floating(x.real / base.real);
}

template <double (*F)(double)> Py rounded(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  const Py &x = a.positional[0];
  if (x.isIntegral())
    return in.heap.integer(x.bigInt());
  if (!std::isfinite(x.real))
    return in.fail(DiagText::FloatToInteger, reprOfDouble(x.real));
  return in.heap.integer(BigInt::fromDouble(F(x.real)));
}

BigInt gcdOf(BigInt a, BigInt b) {
  if (a.isNegative())
    a = -a;
  if (b.isNegative())
    b = -b;
  while (!b.isZero()) {
    BigInt r = BigInt::truncMod(a, b);
    a = b;
    b = r;
  }
  return a;
}
Py gcd(Interpreter &in, PyArguments &a) {
  if (!integers(in, a))
    return {};
  BigInt result;
  for (const Py &x : a.positional) {
    if (!in.spend(1 + x.bigInt().magnitudeBits() / 4))
      return {};
    result = gcdOf(result, x.bigInt());
  }
  return in.heap.integer(result);
}
Py lcm(Interpreter &in, PyArguments &a) {
  if (!integers(in, a))
    return {};
  BigInt result = 1;
  for (const Py &x : a.positional) {
    if (x.bigInt().isZero())
      return Py::integer(0);
    BigInt value = x.bigInt().isNegative() ? -x.bigInt() : x.bigInt();
    if (!in.spend(1 + value.magnitudeBits() / 4 + result.magnitudeBits() / 4))
      return {};
    result = BigInt::truncDiv(result, gcdOf(result, value)) * value;
  }
  return in.heap.integer(result);
}

// The product low * ... * high, which may cost a lot.
Py product(Interpreter &in, int64_t low, int64_t high) {
  BigInt result = 1;
  for (int64_t i = low; i <= high; ++i) {
    if (!in.spend(1 + result.magnitudeBits() / 512))
      return {};
    result = result * i;
  }
  return in.heap.integer(result);
}
bool counts(Interpreter &in, const PyArguments &a, const char *name) {
  if (!integers(in, a))
    return false;
  for (const Py &x : a.positional)
    if (x.bigInt().isNegative() || x.big) {
      in.fail(DiagText::FunctionDomain, name, "non-negative integers");
      return false;
    }
  return true;
}
Py factorial(Interpreter &in, PyArguments &a) {
  return counts(in, a, "factorial") ? product(in, 2, a.positional[0].small) : Py();
}
Py perm(Interpreter &in, PyArguments &a) {
  if (!counts(in, a, "perm"))
    return {};
  int64_t n = a.positional[0].small;
  int64_t k = a.positional.size() > 1 ? a.positional[1].small : n;
  return k > n ? Py::integer(0) : product(in, n - k + 1, n);
}
Py comb(Interpreter &in, PyArguments &a) {
  if (!counts(in, a, "comb"))
    return {};
  int64_t n = a.positional[0].small;
  int64_t k = a.positional[1].small;
  if (k > n)
    return Py::integer(0);
  k = std::min(k, n - k);
  BigInt result = 1;
  for (int64_t i = 1; i <= k; ++i) {
    if (!in.spend(1 + result.magnitudeBits() / 256))
      return {};
    result = BigInt::truncDiv(result * (n - k + i), i);
  }
  return in.heap.integer(result);
}

Py isqrt(Interpreter &in, PyArguments &a) {
  if (!integers(in, a))
    return {};
  BigInt n = a.positional[0].bigInt();
  if (n.isNegative())
    return in.fail(DiagText::FunctionDomain, "isqrt", "a non-negative integer");
  if (n.isZero())
    return Py::integer(0);
  // Newton's steps from above.
  BigInt x = BigInt::powerOfTwo(n.magnitudeBits() / 2 + 1);
  while (true) {
    if (!in.spend(1 + n.magnitudeBits() / 64))
      return {};
    BigInt y = BigInt::shiftRight(x + BigInt::truncDiv(n, x), 1);
    if (x <= y)
      return in.heap.integer(x);
    x = y;
  }
}

Py prod(Interpreter &in, PyArguments &a) {
  std::vector<Py> items;
  if (!in.iterate(a.positional[0], items))
    return {};
  const Py *start = a.get(255, "start");
  Py result = start ? *start : Py::integer(1);
  for (const Py &item : items) {
    result = in.binary(BinaryOp::Mul, result, item);
    if (result.unknown())
      return result;
  }
  return result;
}

Py fsum(Interpreter &in, PyArguments &a) {
  std::vector<Py> items;
  if (!in.iterate(a.positional[0], items))
    return {};
  // Partial sums that do not overlap keep every bit.
  std::vector<double> partials;
  for (const Py &item : items) {
    if (!item.isNumber())
      return item.unknown() ? item
                            : in.fail(DiagText::FunctionGot, "fsum", "numbers", typeName(item));
    double x = item.asDouble();
    size_t kept = 0;
    for (double y : partials) {
      if (std::fabs(x) < std::fabs(y))
        std::swap(x, y);
      double high = x + y;
      double low = y - (high - x);
      if (low != 0)
        partials[kept++] = low;
      x = high;
    }
    partials.resize(kept);
    partials.push_back(x);
    if (!in.spend(1 + kept))
      return {};
  }
  double total = 0;
  size_t n = partials.size();
  double low = 0;
  while (n > 0) {
    double x = total;
    double y = partials[--n];
    total = x + y;
    low = y - (total - x);
    if (low != 0)
      break;
  }
  // Half to even across the partials.
  if (n > 0 && ((low < 0 && partials[n - 1] < 0) || (low > 0 && partials[n - 1] > 0))) {
    double y = low * 2;
    double x = total + y;
    if (y == x - total)
      total = x;
  }
  return Py::floating(total);
}

Py hypot(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  if (a.positional.size() == 2)
    return Py::floating(std::hypot(a.positional[0].asDouble(), a.positional[1].asDouble()));
  double result = 0;
  for (const Py &x : a.positional)
    result = std::hypot(result, x.asDouble());
  return Py::floating(result);
}
Py dist(Interpreter &in, PyArguments &a) {
  std::vector<Py> p;
  std::vector<Py> q;
  if (!in.iterate(a.positional[0], p) || !in.iterate(a.positional[1], q))
    return {};
  if (p.size() != q.size())
    return in.fail(DiagText::PointDimensions, p.size(), q.size());
  double result = 0;
  for (size_t i = 0; i < p.size(); ++i) {
    if (!p[i].isNumber() || !q[i].isNumber())
      return in.fail(DiagText::FunctionTakes, "dist", "points of numbers");
    double d = p[i].asDouble() - q[i].asDouble();
    result = p.size() == 1 ? std::fabs(d) : std::hypot(result, d);
  }
  return Py::floating(result);
}

Py isnan(Interpreter &in, PyArguments &a) {
  return numbers(in, a) ? Py::boolean(std::isnan(a.positional[0].asDouble())) : Py();
}
Py isinf(Interpreter &in, PyArguments &a) {
  const Py &x = a.positional[0];
  return numbers(in, a) ? Py::boolean(x.kind == PyKind::Float && std::isinf(x.real)) : Py();
}
Py isfinite(Interpreter &in, PyArguments &a) {
  const Py &x = a.positional[0];
  return numbers(in, a) ? Py::boolean(x.kind != PyKind::Float || std::isfinite(x.real)) : Py();
}
Py isclose(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  double x = a.positional[0].asDouble();
  double y = a.positional[1].asDouble();
  const Py *relative = a.get(255, "rel_tol");
  const Py *absolute = a.get(255, "abs_tol");
  double rel = relative && relative->isNumber() ? relative->asDouble() : 1e-9;
  double abs = absolute && absolute->isNumber() ? absolute->asDouble() : 0;
  if (x == y)
    return Py::boolean(true);
  if (std::isinf(x) || std::isinf(y))
    return Py::boolean(false);
  double difference = std::fabs(x - y);
  return Py::boolean(difference <= rel * std::max(std::fabs(x), std::fabs(y)) || difference <= abs);
}

Py frexp(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  int exponent = 0;
  double mantissa = std::frexp(a.positional[0].asDouble(), &exponent);
  return in.tuple({Py::floating(mantissa), Py::integer(exponent)});
}
Py ldexp(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a) || !a.positional[1].isIntegral())
    return in.fail(DiagText::FunctionTakes, "ldexp", "a number and an integer");
  int64_t exponent =
      a.positional[1].big ? 100000 : std::clamp<int64_t>(a.positional[1].small, -100000, 100000);
  double x = a.positional[0].asDouble();
  return real(in, std::ldexp(x, int(exponent)), {x});
}
Py modf(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  double whole = 0;
  double part = std::modf(a.positional[0].asDouble(), &whole);
  return in.tuple({Py::floating(part), Py::floating(whole)});
}
Py fmod(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  double x = a.positional[0].asDouble();
  double y = a.positional[1].asDouble();
  return real(in, std::fmod(x, y), {x, y});
}
Py nextafter(Interpreter &in, PyArguments &a) {
  return numbers(in, a)
             ? Py::floating(std::nextafter(a.positional[0].asDouble(), a.positional[1].asDouble()))
             : Py();
}
Py ulp(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  double x = std::fabs(a.positional[0].asDouble());
  if (!std::isfinite(x))
    return Py::floating(x);
  double up = std::nextafter(x, INFINITY);
  return Py::floating(std::isinf(up) ? x - std::nextafter(x, 0) : up - x);
}
double degreesOf(double x) { return x * (180.0 / std::numbers::pi); }
double radiansOf(double x) { return x * (std::numbers::pi / 180.0); }
double fabsOf(double x) { return std::fabs(x); }
Py tgamma(Interpreter &in, PyArguments &a) {
  if (!numbers(in, a))
    return {};
  double x = a.positional[0].asDouble();
  if (x == 0 || (x < 0 && std::trunc(x) == x))
    return in.fail(DiagText::MathDomain, in.nativeName());
  // Exact for whole numbers, as in Python.
  if (std::trunc(x) == x && x <= 23) {
    double result = 1;
    for (double i = 2; i < x; ++i)
      result *= i;
    return Py::floating(result);
  }
  return real(in, std::tgamma(x), {x});
}

using D1 = double(double);
using D2 = double(double, double);
constexpr Native MathFunctions[] = {
    {"math.ceil", rounded<static_cast<D1 *>(std::ceil)>, 1, 1},
    {"math.floor", rounded<static_cast<D1 *>(std::floor)>, 1, 1},
    {"math.trunc", rounded<static_cast<D1 *>(std::trunc)>, 1, 1},
    {"math.comb", comb, 2, 2},
    {"math.perm", perm, 1, 2},
    {"math.factorial", factorial, 1, 1},
    {"math.gcd", gcd},
    {"math.lcm", lcm},
    {"math.isqrt", isqrt, 1, 1},
    {"math.prod", prod, 1, 1, "start"},
    {"math.fsum", fsum, 1, 1},
    {"math.hypot", hypot},
    {"math.dist", dist, 2, 2},
    {"math.isnan", isnan, 1, 1},
    {"math.isinf", isinf, 1, 1},
    {"math.isfinite", isfinite, 1, 1},
    {"math.isclose", isclose, 2, 2, "rel_tol abs_tol"},
    {"math.frexp", frexp, 1, 1},
    {"math.ldexp", ldexp, 2, 2},
    {"math.modf", modf, 1, 1},
    {"math.fmod", fmod, 2, 2},
    {"math.remainder", two<static_cast<D2 *>(std::remainder)>, 2, 2},
    {"math.copysign", two<static_cast<D2 *>(std::copysign)>, 2, 2},
    {"math.nextafter", nextafter, 2, 2},
    {"math.ulp", ulp, 1, 1},
    {"math.fabs", one<fabsOf>, 1, 1},
    {"math.sqrt", one<static_cast<D1 *>(std::sqrt)>, 1, 1},
    {"math.cbrt", one<static_cast<D1 *>(std::cbrt)>, 1, 1},
    {"math.exp", one<static_cast<D1 *>(std::exp)>, 1, 1},
    {"math.exp2", one<static_cast<D1 *>(std::exp2)>, 1, 1},
    {"math.expm1", one<static_cast<D1 *>(std::expm1)>, 1, 1},
    {"math.log", log, 1, 2},
    {"math.log2", logarithm<static_cast<D1 *>(std::log2)>, 1, 1},
    {"math.log10", logarithm<static_cast<D1 *>(std::log10)>, 1, 1},
    {"math.log1p", one<static_cast<D1 *>(std::log1p)>, 1, 1},
    {"math.pow", two<static_cast<D2 *>(std::pow)>, 2, 2},
    {"math.sin", one<static_cast<D1 *>(std::sin)>, 1, 1},
    {"math.cos", one<static_cast<D1 *>(std::cos)>, 1, 1},
    {"math.tan", one<static_cast<D1 *>(std::tan)>, 1, 1},
    {"math.asin", one<static_cast<D1 *>(std::asin)>, 1, 1},
    {"math.acos", one<static_cast<D1 *>(std::acos)>, 1, 1},
    {"math.atan", one<static_cast<D1 *>(std::atan)>, 1, 1},
    {"math.atan2", two<static_cast<D2 *>(std::atan2)>, 2, 2},
    {"math.sinh", one<static_cast<D1 *>(std::sinh)>, 1, 1},
    {"math.cosh", one<static_cast<D1 *>(std::cosh)>, 1, 1},
    {"math.tanh", one<static_cast<D1 *>(std::tanh)>, 1, 1},
    {"math.asinh", one<static_cast<D1 *>(std::asinh)>, 1, 1},
    {"math.acosh", one<static_cast<D1 *>(std::acosh)>, 1, 1},
    {"math.atanh", one<static_cast<D1 *>(std::atanh)>, 1, 1},
    {"math.erf", one<static_cast<D1 *>(std::erf)>, 1, 1},
    {"math.erfc", one<static_cast<D1 *>(std::erfc)>, 1, 1},
    {"math.gamma", tgamma, 1, 1},
    {"math.lgamma", one<static_cast<D1 *>(std::lgamma)>, 1, 1},
    {"math.degrees", one<degreesOf>, 1, 1},
    {"math.radians", one<radiansOf>, 1, 1},
};

} // namespace

std::span<const Native> mathNatives() { return MathFunctions; }

Value libraryConstant(std::string_view name) {
  std::string_view last = name.substr(std::min(name.find('.'), name.size() - 1) + 1);
  if (!name.starts_with("math.") && !name.starts_with("numpy."))
    return Value::error();
  if (last == "pi")
    return Value::ofFloat(std::numbers::pi);
  if (last == "e")
    return Value::ofFloat(std::numbers::e);
  if (last == "tau" && name.starts_with("math."))
    return Value::ofFloat(2 * std::numbers::pi);
  if (last == "inf")
    return Value::ofFloat(std::numeric_limits<double>::infinity());
  if (last == "nan")
    return Value::ofFloat(std::numeric_limits<double>::quiet_NaN());
  return Value::error();
}

} // namespace allo
