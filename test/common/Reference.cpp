// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "common/Reference.h"

#include "host/HostForm.h"
#include "support/Format.h"

#include <algorithm>
#include <charconv>
#include <dlfcn.h>

namespace allo::test {

namespace {

// An argument in the host's memory, between bytes that nobody may touch.
struct HostArgument {
  static constexpr size_t GuardBytes = 256; // keeps the alignment
  static constexpr char Guard = 0x33;
  size_t size;
  std::vector<char> memory;

  HostArgument(size_t size, char background) : size(size), memory(size + 2 * GuardBytes, Guard) {
    std::fill_n(begin(), size, background);
  }
  std::vector<char>::iterator begin() { return memory.begin() + GuardBytes; }
  std::vector<char>::const_iterator begin() const { return memory.begin() + GuardBytes; }
  bool intact() const {
    auto isGuard = [](char c) { return c == Guard; };
    return std::all_of(memory.begin(), begin(), isGuard) &&
           std::all_of(begin() + ptrdiff_t(size), memory.end(), isGuard);
  }
  bool sameElement(const HostArgument &other, size_t element, size_t bytes) const {
    auto from = begin() + ptrdiff_t(element * bytes);
    return std::equal(from, from + ptrdiff_t(bytes), other.begin() + ptrdiff_t(element * bytes));
  }
  // 'written' selects the elements that have a value.
  Result<eval::Datum> datum(Type type, const std::vector<uint8_t> &written) const {
    api::HostType host = api::hostType(type);
    api::NpyArray array{host.dtype, host.shape, std::string(begin(), begin() + ptrdiff_t(size))};
    for (size_t i = 0; i < written.size(); ++i)
      if (!written[i])
        std::fill_n(array.bytes.begin() + ptrdiff_t(i * host.dtype.size), host.dtype.size, '\0');
    Result<eval::Datum> datum = api::fromHost(array, type);
    if (datum && datum->array)
      datum->array->written = written;
    return datum;
  }
};

std::vector<void *> pointers(std::vector<HostArgument> &arguments) {
  std::vector<void *> all;
  for (HostArgument &argument : arguments)
    all.push_back(&*argument.begin());
  return all;
}

std::string showElement(const eval::Datum &datum, size_t element, Type type) {
  if (datum.array && !datum.array->written[element])
    return "unset";
  eval::Number number = datum.array ? datum.array->at(element) : datum.number;
  if (!type.element().isFloat())
    return number.integer.str();
  char text[40];
  auto end = std::to_chars(text, text + sizeof text, number.real).ptr;
  return std::string(text, end);
}

bool agree(const eval::Datum &expected, const eval::Datum &got, size_t element, Type type,
           bool tracksWrites) {
  if (!expected.array)
    return eval::sameBits(expected.number, got.number, type);
  if (!expected.array->written[element])
    return !tracksWrites || !got.array->written[element];
  return got.array->written[element] &&
         eval::sameBits(expected.array->at(element), got.array->at(element), type.element());
}

} // namespace

References::References() : library(dlopen(ALLO_REFERENCES, RTLD_NOW | RTLD_LOCAL)) {
  if (!library)
    trouble = dlerror();
}

References::~References() {
  if (library)
    dlclose(library);
}

std::optional<Reference> References::find(const std::string &kernel) const {
  if (!library)
    return std::nullopt;
  Reference found;
  found.init = reinterpret_cast<decltype(found.init)>(dlsym(library, (kernel + "_init").c_str()));
  found.run = reinterpret_cast<decltype(found.run)>(dlsym(library, (kernel + "_run").c_str()));
  if (!found.init || !found.run)
    return std::nullopt;
  return found;
}

std::string compareWithReference(const program::Program &program, api::Engine &engine,
                                 bool tracksWrites, const Reference &reference, uint64_t random) {
  const program::Kernel &top = program.kernels[0];
  // What 'init' leaves as it was on two backgrounds, it does not set.
  constexpr char Backgrounds[] = {0x55, 0x2A};
  std::vector<HostArgument> ours, other;
  std::vector<Type> types;
  for (program::VariableId parameter : top.parameters) {
    types.push_back(top.variables[parameter].type);
    size_t size = api::hostType(types.back()).bytes();
    ours.emplace_back(size, Backgrounds[0]);
    other.emplace_back(size, Backgrounds[1]);
  }
  for (std::vector<HostArgument> *each : {&ours, &other}) {
    uint64_t state = random;
    reference.init(pointers(*each).data(), &state);
  }
  auto nameOf = [&](size_t slot) { return "'" + top.variables[top.parameters[slot]].name + "'"; };
  std::vector<eval::Datum> arguments;
  for (size_t slot = 0; slot < types.size(); ++slot) {
    if (!ours[slot].intact())
      return "the reference stores inputs outside of " + nameOf(slot);
    size_t bytes = api::hostType(types[slot]).dtype.size;
    std::vector<uint8_t> written(api::elementCount(types[slot]));
    for (size_t i = 0; i < written.size(); ++i)
      written[i] = ours[slot].sameElement(other[slot], i, bytes);
    if (!types[slot].isShaped() && !written[0])
      return "the reference gives no value for " + nameOf(slot);
    Result<eval::Datum> input = ours[slot].datum(types[slot], written);
    if (!input)
      return nameOf(slot) + " " + input.error().message;
    arguments.push_back(std::move(*input));
  }
  std::vector<HostArgument> inputs = ours;
  eval::Outcome outcome = engine.run(arguments);
  if (outcome.fault)
    return "fault: " + outcome.fault->message;
  if (std::string failure = engine.failure().message; !failure.empty())
    return "the kernel was not run: " + failure;
  reference.run(pointers(ours).data());
  std::string different;
  for (const std::string &warning : outcome.warnings)
    different += warning + "\n";
  for (size_t slot = 0; slot < types.size(); ++slot) {
    if (!ours[slot].intact())
      return "the reference stores results outside of " + nameOf(slot);
    Type type = types[slot];
    size_t bytes = api::hostType(type).dtype.size;
    std::vector<uint8_t> written(api::elementCount(type));
    for (size_t i = 0; i < written.size(); ++i) {
      bool wasSet = inputs[slot].sameElement(other[slot], i, bytes);
      written[i] = wasSet || !ours[slot].sameElement(inputs[slot], i, bytes);
    }
    Result<eval::Datum> expected = ours[slot].datum(type, written);
    if (!expected)
      return nameOf(slot) + " of the reference " + expected.error().message;
    size_t differences = 0;
    for (size_t i = 0; i < written.size(); ++i)
      if (!agree(*expected, arguments[slot], i, type, tracksWrites) && ++differences <= 3)
        different += nameOf(slot) + api::showElement(i, type) + " is " +
                     showElement(arguments[slot], i, type) + ", in C " +
                     showElement(*expected, i, type) + "\n";
    if (differences > 3)
      different += "and " + std::to_string(differences - 3) + " more\n";
    if (!different.empty())
      return different;
  }
  return "";
}

std::optional<Sizes> benchSizes(std::string_view source) {
  constexpr std::string_view Mark = "\n# bench: ";
  size_t at = source.find(Mark);
  if (at == std::string_view::npos)
    return std::nullopt;
  std::string_view line = source.substr(at + Mark.size());
  line = line.substr(0, line.find('\n'));
  Sizes sizes;
  while (!line.empty()) {
    size_t comma = std::min(line.find(','), line.size());
    std::string_view part = line.substr(0, comma);
    line.remove_prefix(std::min(comma + 1, line.size()));
    while (part.starts_with(' '))
      part.remove_prefix(1);
    size_t equals = part.find('=');
    int64_t value = 0;
    if (equals == std::string_view::npos ||
        std::from_chars(part.data() + equals + 1, part.data() + part.size(), value).ptr !=
            part.data() + part.size())
      return std::nullopt;
    sizes.emplace_back(part.substr(0, equals), value);
  }
  return sizes;
}

Sizes constantsOf(std::string_view source) {
  constexpr std::string_view Equals = " = ";
  Sizes constants;
  while (!source.empty()) {
    size_t end = std::min(source.find('\n'), source.size());
    std::string_view line = source.substr(0, end);
    source.remove_prefix(std::min(end + 1, source.size()));
    size_t equals = line.find(Equals);
    if (equals == std::string_view::npos || !isupper(static_cast<unsigned char>(line[0])))
      continue;
    std::string_view digits = line.substr(equals + Equals.size());
    int64_t value = 0;
    auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc() && stop == digits.data() + digits.size())
      constants.emplace_back(line.substr(0, equals), value);
  }
  return constants;
}

std::string withSizes(std::string_view source, const Sizes &sizes, std::string &problem) {
  std::string text(source);
  for (const auto &[name, value] : sizes) {
    Sizes constants = constantsOf(text);
    auto known = std::find_if(constants.begin(), constants.end(),
                              [&](const auto &constant) { return constant.first == name; });
    if (known == constants.end()) {
      problem = format("there is no constant '{0}'", name);
      return text;
    }
    std::string line = "\n" + name + " = ";
    size_t at = text.find(line + std::to_string(known->second) + "\n") + line.size();
    text.replace(at, std::to_string(known->second).size(), std::to_string(value));
  }
  return text;
}

} // namespace allo::test
