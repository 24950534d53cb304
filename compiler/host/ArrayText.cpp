// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/ArrayText.h"

#include "sema/types/ConstFold.h"
#include "sema/types/Decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>

namespace allo::api {

namespace {

constexpr size_t LineWidth = 75, Threshold = 1000, EdgeItems = 3;
constexpr int Precision = 8;

// ---- digits

std::string printed(const char *pattern, int precision, double value) {
  std::string out(400, 0);
  out.resize(size_t(std::snprintf(out.data(), out.size(), pattern, precision, value)));
  return out;
}

// "12.", "0.001": the shortest digits, or as many as fit behind the point.
std::string positional(double value, FloatFormat format) {
  Decimal number = decimalOf(shortestDigits(value, format));
  int fraction = int(number.digits.size()) - 1 - number.exponent;
  std::string out;
  if (fraction > Precision) {
    out = printed("%.*f", Precision, value);
    out.erase(out.find_last_not_of('0') + 1);
    return out;
  }
  out = pointedDigits(number);
  if (out.back() != '.')
    out.erase(out.find_last_not_of('0') + 1);
  return (number.negative ? "-" : "") + out;
}

// The digits for an exponent, rounded to 'Precision' behind the point.
Decimal scientific(double value, FloatFormat format) {
  Decimal number = decimalOf(shortestDigits(value, format));
  if (number.digits.size() > Precision + 1)
    number = decimalOf(printed("%.*e", Precision, value));
  size_t last = number.digits.find_last_not_of('0');
  number.digits.erase(last == std::string::npos ? 1 : std::max<size_t>(last + 1, 1));
  return number;
}

std::string padded(const std::string &text, size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

// ---- one element of an array

// Prints all elements of an array alike. Chosen by the elements that are shown.
using Formatter = std::function<std::string(const eval::Number &)>;
using Shown = std::vector<eval::Number>;

bool wantsExponents(const Shown &shown, FloatFormat format) {
  double most = 0, least = 0;
  for (const eval::Number &each : shown)
    if (double size = std::fabs(each.real); std::isfinite(size) && size != 0) {
      most = std::max(most, size);
      least = least == 0 ? size : std::min(least, size);
    }
  constexpr double Large = 1e8, Small = 0.0001, Spread = 1000;
  return least != 0 && (most >= Large || least < Small || roundedTo(most / least, format) > Spread);
}

Formatter floatFormatter(const Shown &shown, FloatFormat format) {
  bool exponents = wantsExponents(shown, format);
  size_t left = 0, right = 0, exponentWidth = 0, digits = 0;
  bool anyFinite = false, anyInfinite = false, anyNegative = false, anyNan = false;
  for (const eval::Number &each : shown) {
    if (!std::isfinite(each.real)) {
      anyNan |= std::isnan(each.real);
      anyInfinite |= std::isinf(each.real);
      anyNegative |= std::isinf(each.real) && each.real < 0;
      continue;
    }
    anyFinite = true;
    if (exponents) {
      Decimal number = scientific(each.real, format);
      left = std::max<size_t>(left, number.negative ? 2 : 1);
      digits = std::max(digits, number.digits.size() - 1);
      exponentWidth = std::max(exponentWidth, exponentText(number.exponent).size() - 2);
      continue;
    }
    std::string text = positional(each.real, format);
    size_t point = text.find('.');
    left = std::max(left, point);
    right = std::max(right, text.size() - point - 1);
  }
  if (exponents && anyFinite)
    right = exponentWidth + 2 + digits;
  size_t behind = right + 1; // with the point
  auto widen = [&](size_t width) { left = std::max(left, width > behind ? width - behind : 0); };
  if (anyNan || anyInfinite)
    widen(3 + (anyNegative ? 1 : 0));
  return [=](const eval::Number &number) {
    double value = number.real;
    if (std::isnan(value))
      return padded("nan", left + behind);
    if (std::isinf(value))
      return padded(value < 0 ? "-inf" : "inf", left + behind);
    if (exponents) {
      // Those with fewer digits of their own are continued with what they really are.
      Decimal decimal = decimalOf(printed("%.*e", int(digits), value));
      return padded((decimal.negative ? "-" : "") + decimal.digits.substr(0, 1), left) + "." +
             decimal.digits.substr(1) + exponentText(decimal.exponent, exponentWidth);
    }
    std::string text = positional(value, format);
    size_t point = text.find('.');
    if (point + 1 == text.size()) // all digits before the point are those of the number itself
      text = printed("%.*f", 0, value) + ".";
    return padded(text.substr(0, point), left) + text.substr(point) +
           std::string(right - (text.size() - point - 1), ' ');
  };
}

Formatter formatterFor(Type element, const Shown &shown) {
  constexpr uint32_t Widest = 64; // of NumPy's own integers; others are Python's
  if (element.isFloat())
    return floatFormatter(shown, element.format());
  if (element == Type::boolean())
    return
        [](const eval::Number &n) { return std::string(n.integer.isZero() ? "False" : " True"); };
  size_t width = 0;
  if (element.width() <= Widest)
    for (const eval::Number &each : shown)
      width = std::max(width, each.integer.str().size());
  return [width](const eval::Number &n) { return padded(n.integer.str(), width); };
}

// ---- lines and brackets

class Printer {
public:
  explicit Printer(const eval::Array &array) : array(array), dims(array.type.dims()) {
    summarize = array.size() > Threshold;
    Shown shown;
    eachShown(0, 0, [&](size_t element) { shown.push_back(number(element)); });
    formatter = formatterFor(array.type.element(), shown);
  }

  std::string run() const { return rows(0, 0, " ", LineWidth); }

private:
  const eval::Array &array;
  const std::vector<int64_t> &dims;
  bool summarize = false;
  Formatter formatter;

  eval::Number number(size_t element) const {
    return array.written[element] ? array.at(element) : eval::Number();
  }
  bool cuts(size_t axis) const { return summarize && 2 * EdgeItems < size_t(dims[axis]); }
  // Calls fn(index) along an axis; where some are left out, gap() between the ends.
  template <typename Fn, typename Gap> void along(size_t axis, Fn &&fn, Gap &&gap) const {
    auto size = size_t(dims[axis]);
    for (size_t i = 0; i < size; ++i) {
      if (cuts(axis) && i == EdgeItems) {
        gap();
        i = size - EdgeItems;
      }
      fn(i);
    }
  }
  template <typename Fn> void eachShown(size_t axis, size_t base, Fn &&fn) const {
    if (axis == dims.size())
      return fn(base);
    along(axis, [&](size_t i) { eachShown(axis + 1, base * size_t(dims[axis]) + i, fn); }, [] {});
  }

  // The elements below an index of the axes before 'axis'.
  std::string rows(size_t axis, size_t base, const std::string &indent, size_t width) const {
    auto size = size_t(dims[axis]);
    if (axis + 1 == dims.size())
      return row(axis, base, indent, width);
    std::string between = std::string(dims.size() - axis - 1, '\n');
    std::string out;
    auto next = [&](const std::string &text) {
      out += out.empty() ? text : between + indent + text;
    };
    along(
        axis, [&](size_t i) { next(rows(axis + 1, base * size + i, indent + " ", width - 1)); },
        [&] { next("..."); });
    return "[" + out + "]";
  }
  // Broken into lines, as long as that helps.
  std::string row(size_t axis, size_t base, const std::string &indent, size_t width) const {
    size_t room = width - 1; // for the bracket
    std::string out, line = indent;
    auto extend = [&](const std::string &word) {
      if (line.size() + word.size() > room && line.size() > indent.size()) {
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
        line = indent;
      }
      line += word;
    };
    size_t shown = 0;
    auto space = [&] { line += shown++ ? " " : ""; };
    along(
        axis,
        [&](size_t i) {
          space();
          extend(formatter(number(base * size_t(dims[axis]) + i)));
        },
        [&] {
          space();
          extend("...");
        });
    out += line;
    return "[" + out.substr(indent.size()) + "]";
  }
};

} // namespace

std::string shortestDigits(double value, FloatFormat format) {
  std::array<char, 64> text;
  auto end = text.data();
  if (format == FloatFormat::F64)
    end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific)
            .ptr;
  else if (format == FloatFormat::F32)
    end = std::to_chars(text.data(), text.data() + text.size(), float(value),
                        std::chars_format::scientific)
              .ptr;
  if (end != text.data())
    return {text.data(), end};
  // Of two that are equally near, the one of larger magnitude counts where only that one is read as
  // the number again: a power of two has nearer neighbours on one side.
  for (int digits = 0;; ++digits)
    for (double near : {value, std::nextafter(value, value * 2)}) {
      std::string attempt = printed("%.*e", digits, near);
      if (roundedTo(std::strtod(attempt.c_str(), nullptr), format) == value)
        return attempt;
    }
}

std::string showArray(const eval::Array &array) {
  if (array.type.rank() == 0)
    return showNumber(array.written[0] ? array.at(0) : eval::Number(), array.type.element());
  if (array.size() == 0)
    return "[]";
  return Printer(array).run();
}

std::string showNumber(const eval::Number &number, Type type) {
  if (type == Type::boolean())
    return number.integer.isZero() ? "False" : "True";
  if (!type.isFloat())
    return number.integer.str();
  double value = number.real;
  if (!std::isfinite(value))
    return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
  return reprOfDecimal(decimalOf(shortestDigits(value, type.format())));
}

} // namespace allo::api
