// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/ScheduleNumbers.h"

#include "support/Format.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace allo {

namespace {

constexpr size_t MostNumbers = 16;

std::optional<std::string> textIn(std::string_view quoted) {
  const bool isPlain = quoted.size() >= 2 && (quoted.front() == '"' || quoted.front() == '\'') &&
                       quoted.find(quoted.front(), 1) == quoted.size() - 1;
  return isPlain ? std::optional(std::string(quoted.substr(1, quoted.size() - 2))) : std::nullopt;
}
std::optional<int64_t> writtenInteger(std::string_view text) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isWhole = error == std::errc() && end == text.data() + text.size();
  return isWhole ? std::optional(value) : std::nullopt;
}
// The elements of a list or tuple; of anything else itself.
std::vector<std::string_view> elementsOf(std::string_view text) {
  std::vector<std::string_view> out;
  if (text.size() >= 2 && (text.front() == '[' || text.front() == '('))
    text = text.substr(1, text.size() - 2);
  size_t depth = 0;
  for (size_t begin = 0, at = 0; at <= text.size(); ++at) {
    if (at < text.size() && (text[at] == '(' || text[at] == '['))
      ++depth;
    else if (at < text.size() && (text[at] == ')' || text[at] == ']'))
      depth -= depth > 0;
    if (at < text.size() && (text[at] != ',' || depth > 0))
      continue;
    if (at > begin)
      out.push_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  return out;
}
// The numbers that divide all of these, more than 1 and less than each of them.
std::vector<int64_t> commonDivisors(const std::vector<int64_t> &numbers) {
  const int64_t common = std::accumulate(numbers.begin(), numbers.end(), int64_t(0),
                                         [](int64_t a, int64_t b) { return std::gcd(a, b); });
  std::vector<int64_t> small, large = {common};
  for (int64_t each = 2; each <= common / each; ++each)
    if (common % each == 0) {
      small.push_back(each);
      if (each != common / each)
        large.push_back(common / each);
    }
  small.insert(small.end(), large.rbegin(), large.rend());
  std::erase_if(small, [&](int64_t each) {
    return each < 2 || std::ranges::any_of(numbers, [&](int64_t number) { return each >= number; });
  });
  if (small.size() > MostNumbers)
    small.resize(MostNumbers);
  return small;
}

class NumberFinder {
public:
  NumberFinder(const ScheduleNames &names, const CalledMethod &method, const OpenCall &call)
      : names(names), method(method), call(call), state(method.owner.state.get()) {}

  std::vector<UsualNumber> run(std::string_view parameter) {
    if (!state || state->isLost())
      return {};
    if (method.name == "set_axi")
      ofInterface(parameter);
    else if (const std::optional<Primitive> primitive = primitiveByName(method.name))
      ofPrimitive(*primitive, parameter);
    return std::move(found);
  }

private:
  const ScheduleNames &names;
  const CalledMethod &method;
  const OpenCall &call;
  const Schedule *state; /*nullable*/
  std::vector<UsualNumber> found;

  void add(int64_t value, std::string detail) { found.push_back({value, std::move(detail)}); }

  void ofPrimitive(Primitive primitive, std::string_view parameter) {
    if (parameter == "ii" && primitive == Primitive::Pipeline)
      return intervals();
    if (primitive == Primitive::Partition && (parameter == "dim" || parameter == "factor"))
      return parameter == "dim" ? dimensions() : partitions();
    if (parameter == "factor" && (primitive == Primitive::Split || primitive == Primitive::Unroll))
      return factors(primitive == Primitive::Unroll);
    if (parameter == "factors" && primitive == Primitive::Tile)
      factors(false);
  }

  // ---- the arguments before

  std::string_view argument(std::string_view name) const {
    for (const TypedArgument &each : call.before)
      if (each.keyword == name)
        return each.text;
    size_t position = 0;
    for (const TypedArgument &each : call.before) {
      if (!each.keyword.empty())
        continue;
      if (position < method.parameters.size() && method.parameters[position].name == name)
        return each.text;
      ++position;
    }
    return {};
  }
  // The loops or buffers that the first parameter names; none where one of them is not known.
  std::vector<ScheduleRef> targets(ScheduleRef::Kind kind) const {
    std::vector<ScheduleRef> out;
    for (std::string_view text : elementsOf(argument(method.parameters.front().name))) {
      std::optional<ScheduleRef> ref;
      if (const std::optional<std::string> name = textIn(text)) {
        const auto one = state->one({.kind = kind, .name = *name});
        if (const auto *known = std::get_if<0>(&one))
          ref = *known;
      } else if (auto known = names.find(text);
                 known != names.end() && known->second.kind == ScheduleName::Kind::Ref) {
        ref = known->second.ref;
      }
      if (!ref || ref->kind != kind || !ref->isPredicted() || !state->has(*ref))
        return {};
      out.push_back(*ref);
    }
    return out;
  }

  // ---- loops

  void intervals() {
    for (const int64_t cycles : {1, 2, 4})
      add(cycles, cycles == 1 ? "an iteration starts in every cycle"
                              : format("an iteration starts every {0} cycles", cycles));
  }
  // That divide the iterations of all loops.
  void factors(bool isUnroll) {
    std::vector<int64_t> iterations;
    const std::vector<ScheduleRef> loops = targets(ScheduleRef::Kind::Loop);
    for (const ScheduleRef &ref : loops) {
      const std::optional<int64_t> trips = state->tree().nodes[ref.id].tripCount;
      if (!trips || *trips < 1)
        return;
      iterations.push_back(*trips);
    }
    if (loops.empty())
      return;
    if (isUnroll)
      add(0, "the whole loop");
    for (const int64_t each : commonDivisors(iterations))
      add(each, loops.size() > 1 ? std::string("divides the iterations of all loops")
                                 : format(isUnroll ? "{0} iterations of {1} copies"
                                                   : "{0} iterations around {1}",
                                          iterations.front() / each, each));
  }

  // ---- buffers

  std::optional<size_t> rankOf(const std::vector<ScheduleRef> &buffers) const {
    std::optional<size_t> rank;
    for (const ScheduleRef &ref : buffers) {
      const ScheduleBuffer &buffer = state->tree().buffers[ref.id];
      if (!buffer.hasRank || (rank && *rank != buffer.extents.size()))
        return std::nullopt;
      rank = buffer.extents.size();
    }
    return rank;
  }
  void dimensions() {
    const std::vector<ScheduleRef> buffers = targets(ScheduleRef::Kind::Buffer);
    const std::optional<size_t> rank = rankOf(buffers);
    if (!rank)
      return;
    add(0, "all dimensions");
    for (size_t i = 0; i < *rank; ++i) {
      const std::optional<int64_t> &extent = state->tree().buffers[buffers.front().id].extents[i];
      add(int64_t(i) + 1, extent && buffers.size() == 1 ? counted(size_t(*extent), "element")
                                                        : format("dimension {0}", i + 1));
    }
  }
  // That divide the elements of the dimension that is cut.
  void partitions() {
    const std::vector<ScheduleRef> buffers = targets(ScheduleRef::Kind::Buffer);
    const std::optional<size_t> rank = rankOf(buffers);
    const std::string_view given = argument("dim");
    const std::optional<int64_t> dim = given.empty() ? 0 : writtenInteger(given);
    if (!rank || !dim || *dim < 0 || size_t(*dim) > *rank || argument("kind").ends_with("Complete"))
      return;
    std::vector<int64_t> extents;
    for (const ScheduleRef &ref : buffers)
      for (size_t i = 0; i < *rank; ++i) {
        if (*dim != 0 && size_t(*dim) != i + 1)
          continue;
        const std::optional<int64_t> &extent = state->tree().buffers[ref.id].extents[i];
        if (!extent || *extent < 1)
          return;
        extents.push_back(*extent);
      }
    for (const int64_t each : commonDivisors(extents))
      add(each,
          format(*dim == 0 && *rank > 1 ? "{0} memories in each dimension" : "{0} memories", each));
  }

  // ---- interfaces

  void ofInterface(std::string_view parameter) {
    const auto &kernel = state->kernel();
    if (!kernel)
      return;
    const std::vector<ParameterInfo> &all = kernel->parameters;
    if (parameter == "index")
      for (size_t i = 0; i < all.size(); ++i)
        if (all[i].type.isShaped())
          add(int64_t(i), format("{0}: {1}", all[i].name, show(all[i].type)));
    const std::optional<int64_t> index = writtenInteger(argument("index"));
    if (parameter != "depth" || !index || *index < 0 || size_t(*index) >= all.size() ||
        !all[size_t(*index)].type.isShaped())
      return;
    int64_t size = 1;
    const ParameterInfo &buffer = all[size_t(*index)];
    for (const int64_t length : buffer.type.dims())
      if (__builtin_mul_overflow(size, length, &size))
        return;
    add(size, format("the elements of {0}: {1}", buffer.name, show(buffer.type)));
  }
};

} // namespace

std::vector<UsualNumber> usualNumbers(const ScheduleNames &names, const CalledMethod &method,
                                      const OpenCall &call, const PrimitiveParameter &parameter) {
  return NumberFinder(names, method, call).run(parameter.name);
}

} // namespace allo
