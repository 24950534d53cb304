// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/Literal.h"

#include "host/Cursor.h"
#include "host/HostForm.h"
#include "sema/types/ConstFold.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

namespace allo::api {

namespace {

constexpr size_t MaxNesting = 64;

class Parser : Cursor {
public:
  explicit Parser(std::string_view text) : Cursor(text, " \t\n") {}

  Result<Literal> run() {
    Literal literal = value(0);
    if (!error && peek() != 0)
      error = {format("'{0}' after the value is unexpected", text.substr(at))};
    if (error)
      return *error;
    return literal;
  }

private:
  std::optional<Error> error;

  void fail() {
    if (!error)
      error = {at < text.size()
                   ? format("'{0}' is neither a number nor a list of numbers", text.substr(at))
                   : "a value is missing"};
  }

  Literal value(size_t depth) {
    if (peek() != '[' && peek() != '(')
      return number();
    char close = peek() == '[' ? ']' : ')';
    Literal list;
    list.isList = true;
    ++at;
    if (depth == MaxNesting)
      error = {"the lists are nested too deeply"};
    while (!error && !take(close)) {
      if (peek() == 0) {
        error = {format("'{0}' is missing at the end", std::string(1, close))};
        break;
      }
      list.parts.push_back(value(depth + 1));
      if (!error && !take(',') && peek() != close && peek() != 0)
        fail();
    }
    return list;
  }

  Literal number() {
    char quote = isQuote(peek()) ? peek() : 0;
    size_t start = quote ? ++at : at;
    while (at < text.size() &&
           std::string_view(",[]() \t\n\"'").find(text[at]) == std::string_view::npos)
      ++at;
    std::string_view word = text.substr(start, at - start);
    std::optional<Literal> known = numberOf(word);
    if (!known || (quote && !take(quote))) {
      at = start;
      fail();
      return {};
    }
    known->text = std::string(word);
    return std::move(*known);
  }

  static std::optional<Literal> numberOf(std::string_view word) {
    for (std::string_view name : {"True", "true", "False", "false"})
      if (word == name)
        return integerOf(BigInt(name.size() == 4));
    bool negative = word.starts_with('-');
    if (negative || word.starts_with('+'))
      word.remove_prefix(1);
    double sign = negative ? -1 : 1;
    for (std::string_view name : {"inf", "Infinity"})
      if (word == name)
        return infinityOf(sign);
    if (word == "nan" || word == "NaN")
      return realOf(std::numeric_limits<double>::quiet_NaN());
    if (isInteger(word)) {
      BigInt magnitude = BigInt::parseLiteral(word);
      return integerOf(negative ? -magnitude : magnitude);
    }
    std::string digits;
    for (char c : word)
      if (c != '_')
        digits += c;
    const bool hasSign = digits.starts_with('-') || digits.starts_with('+'); // a second one
    if (digits.empty() || hasSign ||
        digits.find_first_not_of("0123456789.eE+-") != std::string::npos)
      return std::nullopt;
    char *end = nullptr;
    double real = std::strtod(digits.c_str(), &end);
    if (end != digits.c_str() + digits.size())
      return std::nullopt;
    return realOf(sign * real);
  }
  static bool isInteger(std::string_view word) {
    const unsigned base = baseOf(word);
    if (base != 10 && !isLower(word[1]))
      return false;
    word.remove_prefix(base == 10 ? 0 : 2);
    return !word.empty() && word[0] != '_' && std::all_of(word.begin(), word.end(), [&](char c) {
      return c == '_' || digitValue(c) < base;
    });
  }
  static Literal integerOf(BigInt value) {
    Literal literal;
    literal.isInteger = true;
    literal.real = value.toDouble();
    literal.integer = std::move(value);
    return literal;
  }
  static Literal infinityOf(double sign) {
    Literal literal = realOf(sign * std::numeric_limits<double>::infinity());
    literal.isInfinity = true;
    return literal;
  }
  static Literal realOf(double value) {
    Literal literal;
    literal.real = value;
    return literal;
  }
};

// Fills a datum element by element.
class Filler {
public:
  explicit Filler(Type type) : type(type) {}

  Result<eval::Datum> run(const Literal &literal) {
    if (type.isShaped()) {
      std::vector<int64_t> shape;
      if (!shapeOf(literal, shape))
        return Error{"has rows of different lengths"};
      if (shape != type.dims())
        return Error{shape.empty() ? format("is a single number, but {0} needs shape {1}", type,
                                            showShape(type.dims()))
                                   : format("has shape {0}, but {1} needs {2}", showShape(shape),
                                            type, showShape(type.dims()))};
      datum.array = eval::Array::make(type, /*written=*/true);
    } else if (literal.isList) {
      return Error{format("is a list, but {0} is a scalar", type)};
    }
    if (Result<void> filled = fill(literal); !filled)
      return filled.error();
    return std::move(datum);
  }

private:
  Type type;
  eval::Datum datum;
  size_t next = 0;

  // False where rows have different lengths.
  static bool shapeOf(const Literal &literal, std::vector<int64_t> &shape) {
    if (!literal.isList)
      return true;
    shape.push_back(int64_t(literal.parts.size()));
    std::vector<int64_t> first;
    for (size_t i = 0; i < literal.parts.size(); ++i) {
      std::vector<int64_t> inner;
      if (!shapeOf(literal.parts[i], inner))
        return false;
      if (i == 0)
        first = inner;
      if (inner != first)
        return false;
    }
    shape.insert(shape.end(), first.begin(), first.end());
    return true;
  }

  Result<void> fill(const Literal &literal) {
    for (const Literal &part : literal.parts)
      if (Result<void> filled = fill(part); !filled)
        return filled;
    if (literal.isList)
      return {};
    Result<eval::Number> number = convert(literal, showElement(next, type));
    if (!number)
      return number.error();
    if (datum.array)
      datum.array->set(next, *number);
    else
      datum.number = *number;
    ++next;
    return {};
  }

  Result<eval::Number> convert(const Literal &literal, const std::string &where) const {
    Type element = type.element();
    eval::Number number;
    if (!element.isFloat()) {
      if (!literal.isInteger)
        return Error{
            format("is {0}{1}, but {2} holds integers only", literal.text, where, element)};
      if (Result<void> checked = checkRange(literal.integer, element, where); !checked)
        return checked.error();
      number.integer = literal.integer;
      return number;
    }
    number.real = roundedTo(literal.real, element.format());
    if (std::isinf(number.real) && !literal.isInfinity)
      return Error{format("is {0}{1}, which is too large for {2}; infinity is written '{3}'",
                          literal.text, where, element, number.real < 0 ? "-inf" : "inf")};
    return number;
  }
};

} // namespace

Result<Literal> parseLiteral(std::string_view text) { return Parser(text).run(); }

Result<eval::Datum> datumOf(const Literal &literal, Type type) { return Filler(type).run(literal); }

} // namespace allo::api
