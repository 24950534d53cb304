// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's format specifications, of f-strings, 'format' and '%'.
#include "sema/pyeval/library/PyLibrary.h"
#include "support/Characters.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace allo {

namespace {

constexpr size_t MaxWidth = 10000; // of what a specification may ask for

struct Spec {
  std::string fill = " ";
  char align = 0;
  char sign = '-';
  bool alternate = false;
  bool zero = false;
  size_t width = 0;
  char group = 0;
  int precision = -1;
  char type = 0;
};

bool readNumber(std::string_view text, size_t &at, size_t &out) {
  out = 0;
  size_t from = at;
  while (at < text.size() && isDigit(text[at])) {
    out = std::min<size_t>(out * 10 + digitValue(text[at]), MaxWidth + 1);
    ++at;
  }
  return at > from;
}

Result<Spec, DiagMessage> parse(std::string_view text) {
  Spec spec;
  auto isAlign = [](std::string_view c) {
    return c.size() == 1 && std::string_view("<>=^").find(c[0]) != std::string_view::npos;
  };
  std::vector<std::string_view> letters = characters(text);
  size_t at = 0;
  if (letters.size() >= 2 && isAlign(letters[1])) {
    spec.fill = letters[0];
    spec.align = letters[1][0];
    at = letters[0].size() + 1;
  } else if (!letters.empty() && isAlign(letters[0])) {
    spec.align = letters[0][0];
    at = 1;
  }
  auto take = [&](std::string_view any) {
    return at < text.size() && any.find(text[at]) != std::string_view::npos ? text[at++] : char(0);
  };
  if (char c = take("+- "))
    spec.sign = c;
  take("z");
  spec.alternate = take("#") != 0;
  if (take("0")) {
    spec.zero = true;
    if (!spec.align) {
      spec.align = '=';
      spec.fill = "0";
    }
  }
  size_t number = 0;
  if (readNumber(text, at, number))
    spec.width = number;
  spec.group = take(",_");
  if (take(".")) {
    size_t precision = 0;
    if (!readNumber(text, at, precision))
      return DiagMessage(DiagText::FormatPrecision, text);
    spec.precision = int(precision);
  }
  if (at < text.size())
    spec.type = text[at++];
  if (at < text.size())
    return DiagMessage(DiagText::FormatSpecifier, text);
  if (spec.width > MaxWidth || spec.precision > int(MaxWidth))
    return DiagMessage(DiagText::FormatWidth);
  return spec;
}

std::string grouped(std::string digits, char separator, size_t every) {
  for (size_t at = digits.size(); at > every; at -= every)
    digits.insert(at - every, 1, separator);
  return digits;
}

std::string padded(const std::string &prefix, const std::string &body, const Spec &spec,
                   char usual) {
  size_t length = characterCount(prefix) + characterCount(body);
  if (length >= spec.width)
    return prefix + body;
  size_t missing = spec.width - length;
  auto fill = [&](size_t n) {
    std::string out;
    for (size_t i = 0; i < n; ++i)
      out += spec.fill;
    return out;
  };
  switch (spec.align ? spec.align : usual) {
  case '<':
    return prefix + body + fill(missing);
  case '^':
    return fill(missing / 2) + prefix + body + fill(missing - missing / 2);
  case '=':
    return prefix + fill(missing) + body;
  default:
    return fill(missing) + prefix + body;
  }
}

// Zeros in front of grouped digits are grouped with them.
std::string zeroGrouped(std::string digits, const Spec &spec, size_t taken, size_t every) {
  if (!spec.group)
    return digits;
  if (spec.fill == "0" && spec.align == '=') {
    while (true) {
      std::string text = grouped(digits, spec.group, every);
      if (text.size() + taken >= spec.width)
        return text;
      std::string more = grouped("0" + digits, spec.group, every);
      digits = "0" + digits;
      if (more.size() + taken > spec.width)
        return more;
    }
  }
  return grouped(std::move(digits), spec.group, every);
}

std::string inBase(BigInt value, unsigned base, bool upper) {
  if (base == 10)
    return value.str();
  uint32_t shift = base == 16 ? 4 : base == 8 ? 3 : 1;
  if (value.isZero())
    return "0";
  std::string out;
  while (!value.isZero()) {
    int64_t digit = BigInt::bitAnd(value, int64_t(base) - 1).asInt64().value_or(0);
    out += upper ? toUpper(hexDigit(unsigned(digit))) : hexDigit(unsigned(digit));
    value = BigInt::shiftRight(value, shift);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

std::string signOf(bool negative, const Spec &spec) {
  return negative ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
}

Formatted formattedInt(const BigInt &value, const Spec &spec) {
  if (spec.precision >= 0)
    return DiagMessage(DiagText::IntegerPrecision);
  char type = spec.type ? spec.type : 'd';
  unsigned base = type == 'b' ? 2 : type == 'o' ? 8 : type == 'x' || type == 'X' ? 16 : 10;
  std::string prefix = signOf(value.isNegative(), spec);
  if (spec.alternate && base != 10)
    prefix += std::string("0") + type;
  std::string digits = inBase(value.isNegative() ? -value : value, base, type == 'X');
  digits = zeroGrouped(std::move(digits), spec, prefix.size(), base == 10 ? 3 : 4);
  return padded(prefix, digits, spec, '>');
}

std::string printed(const char *pattern, int precision, double value) {
  int n = std::snprintf(nullptr, 0, pattern, precision, value);
  std::string out(size_t(std::max(n, 0)) + 1, '\0');
  std::snprintf(out.data(), out.size(), pattern, precision, value);
  out.pop_back();
  return out;
}

std::string formattedFloat(double value, const Spec &spec) {
  double magnitude = std::fabs(value);
  bool negative = std::signbit(value) && !std::isnan(value);
  std::string body;
  char type = spec.type;
  bool upper = type == 'E' || type == 'F' || type == 'G';
  if (!std::isfinite(value)) {
    body = std::isnan(value) ? (upper ? "NAN" : "nan") : upper ? "INF" : "inf";
    if (type == '%')
      body += '%';
    return padded(signOf(negative, spec), body, spec, '>');
  }
  int precision = spec.precision < 0 ? 6 : spec.precision;
  switch (type) {
  case 'e':
    body = printed(spec.alternate ? "%#.*e" : "%.*e", precision, magnitude);
    break;
  case 'E':
    body = printed(spec.alternate ? "%#.*E" : "%.*E", precision, magnitude);
    break;
  case 'f':
  case 'F':
    body = printed(spec.alternate ? "%#.*f" : "%.*f", precision, magnitude);
    break;
  case '%':
    body = printed(spec.alternate ? "%#.*f" : "%.*f", precision, magnitude * 100) + "%";
    break;
  case 'g':
  case 'G':
  case 'n':
    body = printed(type == 'G' ? (spec.alternate ? "%#.*G" : "%.*G")
                               : (spec.alternate ? "%#.*g" : "%.*g"),
                   precision ? precision : 1, magnitude);
    break;
  default:
    // Without a type: the shortest text, or 'g' that shows it is a float.
    if (spec.precision < 0) {
      body = reprOfDouble(magnitude);
    } else {
      body = printed("%.*g", precision ? precision : 1, magnitude);
      size_t e = body.find('e');
      bool fixed = e == std::string::npos;
      // One digit more than 'g' may show goes into the exponent.
      if (fixed && body.find('.') == std::string::npos) {
        if (int(body.size()) >= std::max(precision, 1) + 1 ||
            (precision == 1 && body.size() == 1 && magnitude >= 1))
          body = printed("%.*e", std::max(precision, 1) - 1, magnitude);
        else
          body += ".0";
      }
    }
    break;
  }
  std::string prefix = signOf(negative, spec);
  if (spec.group) {
    size_t end = std::min(body.find_first_of(".e%E"), body.size());
    std::string rest = body.substr(end);
    body = zeroGrouped(body.substr(0, end), spec, prefix.size() + rest.size(), 3) + rest;
  }
  return padded(prefix, body, spec, '>');
}

Formatted formattedText(const std::string &text, const Spec &spec) {
  if (spec.align == '=' && !spec.zero)
    return DiagMessage(DiagText::StringAlignment);
  Spec own = spec;
  if (own.align == '=')
    own.align = '<';
  std::string cut;
  size_t n = 0;
  for (std::string_view letter : characters(text)) {
    if (own.precision >= 0 && n++ >= size_t(own.precision))
      break;
    cut += letter;
  }
  return padded("", cut, own, '<');
}

bool has(std::string_view types, char type) { return types.find(type) != std::string_view::npos; }

// One value of '%'; 'spec' has what stands before its type.
Formatted percentFormattedValue(PyHeap &heap, const Py &value, Spec spec) {
  if (has("sra", spec.type)) {
    if (heap.holdsUnknown(value))
      return DiagMessage(DiagCode::InvalidConstant, "The text of this value");
    spec.alternate = false;
    return formattedText(spec.type == 's' ? heap.str(value) : heap.repr(value), spec);
  }
  if (!value.isNumber())
    return DiagMessage(DiagText::PercentNumber, std::string(1, spec.type), typeName(value));
  if (has("diu", spec.type)) {
    spec.type = 'd';
    spec.precision = -1;
    if (!std::isfinite(value.asDouble()) && value.kind == PyKind::Float)
      return DiagMessage(DiagText::FloatToInteger, reprOfDouble(value.real));
    return formattedInt(value.isIntegral() ? value.bigInt() : BigInt::fromDouble(value.real), spec);
  }
  if (has("xXo", spec.type) && value.isIntegral()) {
    spec.precision = -1;
    return formattedInt(value.bigInt(), spec);
  }
  if (has("eEfFgG", spec.type))
    return formattedFloat(value.asDouble(), spec);
  return DiagMessage(DiagText::PercentCode, std::string(1, spec.type));
}

} // namespace

Formatted formatted(PyHeap &heap, const Py &value, std::string_view text) {
  if (heap.holdsUnknown(value))
    return DiagMessage(DiagCode::InvalidConstant, "The text of this value");
  if (text.empty())
    return heap.str(value);
  Result<Spec, DiagMessage> read = parse(text);
  if (!read)
    return read.error();
  const Spec &spec = *read;
  auto unknownType = [&]() -> Formatted {
    return DiagMessage(DiagText::FormatCode, std::string(1, spec.type), typeName(value));
  };
  if (value.kind == PyKind::Str)
    return !spec.type || spec.type == 's' ? formattedText(value.str(), spec) : unknownType();
  if (value.isIntegral() && (!spec.type || has("bdoxXn", spec.type))) {
    if (value.kind == PyKind::Bool && !spec.type)
      return formattedText(heap.str(value), spec);
    return formattedInt(value.bigInt(), spec);
  }
  if (value.isIntegral() && spec.type == 'c')
    return DiagMessage(DiagCode::InvalidConstant, "Format code 'c'");
  if (value.isNumber() && (!spec.type || has("eEfFgG%n", spec.type)))
    return formattedFloat(value.asDouble(), spec);
  if (value.isNumber())
    return unknownType();
  return DiagMessage(DiagText::FormatType, typeName(value));
}

Formatted percentFormatted(PyHeap &heap, std::string_view text, const Py &values) {
  std::vector<Py> arguments =
      values.kind == PyKind::Tuple ? values.items() : std::vector<Py>{values};
  size_t next = 0;
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    Spec spec;
    spec.align = '>';
    bool left = false;
    bool zero = false;
    for (++i; i < text.size() && has("-+ #0", text[i]); ++i) {
      left = left || text[i] == '-';
      zero = zero || text[i] == '0';
      spec.alternate = spec.alternate || text[i] == '#';
      if (text[i] == '+' || (text[i] == ' ' && spec.sign != '+'))
        spec.sign = text[i];
    }
    size_t number = 0;
    if (readNumber(text, i, number))
      spec.width = std::min(number, MaxWidth);
    if (i < text.size() && text[i] == '.') {
      ++i;
      readNumber(text, i, number);
      spec.precision = int(std::min(number, MaxWidth));
    }
    if (i >= text.size())
      return DiagMessage(DiagText::PercentIncomplete);
    spec.type = text[i];
    if (spec.type == '%') {
      out += '%';
      continue;
    }
    if (next >= arguments.size())
      return DiagMessage(DiagText::PercentArguments, "more");
    Py value = arguments[next++];
    if (left) {
      spec.align = '<';
    } else if (zero && value.isNumber()) {
      spec.align = '=';
      spec.fill = "0";
    }
    Formatted made = percentFormattedValue(heap, value, std::move(spec));
    if (!made)
      return made;
    out += *made;
  }
  if (next < arguments.size() && values.kind != PyKind::Dict)
    return DiagMessage(DiagText::PercentArguments, "fewer");
  return out;
}

} // namespace allo
