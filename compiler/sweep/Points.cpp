// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sweep/Points.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_set>

namespace allo::sweep {

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back()))
    text.remove_suffix(1);
  return text;
}

// At the commas that are in no brackets and no quotes.
std::vector<std::string_view> splitValues(std::string_view text) {
  std::vector<std::string_view> values;
  size_t from = 0;
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (isQuote(c))
      quote = c;
    else if (isOpenBracket(c))
      ++depth;
    else if (isCloseBracket(c))
      --depth;
    else if (c == ',' && depth == 0) {
      values.push_back(trimmed(text.substr(from, i - from)));
      from = i + 1;
    }
  }
  values.push_back(trimmed(text.substr(from)));
  return values;
}

std::optional<int64_t> integerOf(std::string_view text) {
  int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && stop == text.data() + text.size() ? std::optional(value)
                                                                   : std::nullopt;
}

struct Range {
  int64_t first = 0, last = 0, step = 1;
  bool isFactor = false;
};
std::optional<Range> rangeOf(std::string_view text) {
  const size_t one = text.find(':');
  if (one == std::string_view::npos)
    return std::nullopt;
  const size_t two = text.find(':', one + 1);
  const std::string_view end = text.substr(one + 1, two == text.npos ? two : two - one - 1);
  std::string_view step = two == text.npos ? "1" : text.substr(two + 1);
  Range range;
  range.isFactor = step.starts_with('*');
  if (range.isFactor)
    step.remove_prefix(1);
  const auto from = integerOf(text.substr(0, one)), to = integerOf(end), by = integerOf(step);
  if (!from || !to || !by)
    return std::nullopt;
  range.first = *from;
  range.last = *to;
  range.step = *by;
  return range;
}

// Adds its values; the error is what is wrong with it.
Result<void> expand(const Range &range, std::vector<std::string> &values) {
  if (range.isFactor && (range.step < 2 || range.first < 1))
    return Error{"a range with a factor needs a factor of at least 2 and positive numbers"};
  if (!range.isFactor && range.step == 0)
    return Error{"the step of a range must not be 0"};
  const bool isDown = !range.isFactor && range.step < 0;
  if (isDown ? range.first < range.last : range.first > range.last)
    return Error{"the range has no values"};
  for (int64_t value = range.first; isDown ? value >= range.last : value <= range.last;) {
    values.push_back(std::to_string(value));
    if (values.size() > MostPoints)
      return Error{format("more than {0} values", MostPoints)};
    if (range.isFactor ? __builtin_mul_overflow(value, range.step, &value)
                       : __builtin_add_overflow(value, range.step, &value))
      break;
  }
  return {};
}

constexpr std::string_view Separator = "::";

// Calls fn(name, begin, end) with each placeholder and its place.
template <typename Fn> void forEachPlaceholder(std::string_view pattern, Fn &&fn) {
  const size_t colons = pattern.rfind(Separator);
  if (colons == pattern.npos)
    return;
  for (size_t open = pattern.find('{', colons); open != pattern.npos;
       open = pattern.find('{', open + 1)) {
    const size_t close = pattern.find('}', open);
    if (close == pattern.npos)
      return;
    const std::string_view name = pattern.substr(open + 1, close - open - 1);
    if (isIdentifier(name))
      fn(name, open, close + 1);
  }
}

std::vector<std::string> namesOf(const std::vector<Parameter> &parameters) {
  std::vector<std::string> names;
  for (const Parameter &each : parameters)
    names.push_back(each.name);
  return names;
}

} // namespace

Result<Parameter> parseParameter(std::string_view text) {
  const size_t equals = text.find('=');
  const std::string name(trimmed(text.substr(0, equals)));
  if (equals == text.npos || !isIdentifier(name))
    return Error{format("'{0}' is not of the form NAME=VALUE,VALUE,...", text)};
  Parameter made{name, {}};
  if (trimmed(text.substr(equals + 1)).empty())
    return Error{format("'{0}' has no values", name)};
  for (const std::string_view value : splitValues(text.substr(equals + 1))) {
    if (value.empty())
      return Error{format("a value of '{0}' is empty", name)};
    const std::optional<Range> range = rangeOf(value);
    if (!range) {
      made.values.emplace_back(value);
      continue;
    }
    if (Result<void> good = expand(*range, made.values); !good)
      return Error{format("'{0}={1}': {2}", name, value, good.error().message)};
  }
  std::unordered_set<std::string_view> known;
  for (const std::string &value : made.values)
    if (!known.insert(value).second)
      return Error{format("'{0}' has the value '{1}' twice", name, value)};
  return made;
}

Result<std::vector<Parameter>> parseParameters(const std::vector<std::string> &texts) {
  std::vector<Parameter> all;
  uint64_t points = 1;
  for (const std::string &text : texts) {
    Result<Parameter> one = parseParameter(text);
    if (!one)
      return Error{"--param: " + one.error().message};
    for (const Parameter &other : all)
      if (other.name == one->name)
        return Error{format("--param: '{0}' is given twice", one->name)};
    if (points * one->values.size() > MostPoints)
      return Error{format("the parameters have more than {0} combinations", MostPoints)};
    points *= one->values.size();
    all.push_back(*std::move(one));
  }
  if (all.empty())
    return Error{"a sweep needs at least one --param NAME=VALUE,VALUE,..."};
  return all;
}

uint64_t countPoints(const std::vector<Parameter> &parameters) {
  uint64_t count = 1;
  for (const Parameter &each : parameters)
    count *= each.values.size();
  return count;
}

std::vector<std::string> valuesOf(const std::vector<Parameter> &parameters, uint64_t point) {
  std::vector<std::string> values(parameters.size());
  for (size_t i = parameters.size(); i-- != 0;) {
    const std::vector<std::string> &all = parameters[i].values;
    values[i] = all[point % all.size()];
    point /= all.size();
  }
  return values;
}

std::vector<std::string> placeholdersOf(std::string_view pattern) {
  std::vector<std::string> names;
  forEachPlaceholder(pattern, [&](std::string_view name, size_t, size_t) {
    if (!isOneOf(name, names))
      names.emplace_back(name);
  });
  return names;
}

Result<void> checkPlaceholders(std::string_view pattern, const std::vector<Parameter> &parameters) {
  const std::vector<std::string> holes = placeholdersOf(pattern), names = namesOf(parameters);
  for (const std::string &name : names)
    if (!isOneOf(name, holes))
      return Error{format("the target has no placeholder '{{1}}' ({0})",
                          namesThereAre("placeholder", name, holes), name)};
  for (const std::string &hole : holes)
    if (!isOneOf(hole, names))
      return Error{format("the placeholder '{{0}}' of the target has no values: give them by "
                          "--param {0}=VALUE,VALUE,...",
                          hole)};
  return {};
}

std::string filled(std::string_view pattern, const std::vector<Parameter> &parameters,
                   const std::vector<std::string> &values) {
  std::string out;
  size_t copied = 0;
  forEachPlaceholder(pattern, [&](std::string_view name, size_t begin, size_t end) {
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const Parameter &each) { return each.name == name; });
    if (found == parameters.end())
      return;
    out += pattern.substr(copied, begin - copied);
    out += values[size_t(found - parameters.begin())];
    copied = end;
  });
  return out += pattern.substr(copied);
}

} // namespace allo::sweep
