// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/RandomInputs.h"

#include "host/HostForm.h"

#include <algorithm>

namespace allo::api {

namespace {

// SplitMix64.
class Generator {
public:
  Generator(uint64_t seed, const std::string &name) : state(seed) {
    for (char c : name)
      state = (state ^ static_cast<unsigned char>(c)) * 0x100000001B3; // as FNV does
  }
  // From 0 on and below 'count', which is small.
  int64_t below(int64_t count) {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return int64_t((z ^ (z >> 31)) % uint64_t(count));
  }

private:
  uint64_t state;
};

// What all numbers are below.
int64_t limitOf(const program::Kernel &kernel) {
  int64_t limit = 8;
  for (program::VariableId id : kernel.parameters)
    if (Type type = kernel.variables[id].type; type.isShaped())
      for (int64_t size : type.dims())
        if (size > 1)
          limit = std::min(limit, size);
  return limit;
}

eval::Number draw(Generator &generator, Type type, int64_t limit) {
  constexpr int64_t Parts = 8;
  if (type.isFloat())
    return {BigInt(), double(1 + generator.below(limit * Parts - 1)) / Parts};
  if (type == Type::boolean())
    return {BigInt(generator.below(2)), 0};
  int64_t most = std::min(largest(type).asInt64().value_or(limit), limit - 1);
  return {BigInt(most < 1 ? most : 1 + generator.below(most)), 0};
}

} // namespace

eval::Datum randomDatum(const program::Kernel &kernel, size_t parameter, uint64_t seed) {
  const program::Variable &variable = kernel.variables[kernel.parameters[parameter]];
  Generator generator(seed, variable.name);
  int64_t limit = limitOf(kernel);
  eval::Datum datum;
  if (!variable.type.isShaped()) {
    datum.number = draw(generator, variable.type, limit);
    return datum;
  }
  datum.array = eval::Array::make(variable.type, /*written=*/true);
  for (size_t i = 0; i < datum.array->size(); ++i)
    datum.array->set(i, draw(generator, variable.type.element(), limit));
  return datum;
}

} // namespace allo::api
