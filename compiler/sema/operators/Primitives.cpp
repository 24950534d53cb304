// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/Primitives.h"

#include <array>
#include <iterator>

namespace allo {

namespace {

struct Row {
  Primitive primitive;
  PrimitiveParameter parameter;
};

constexpr Row Rows[] = {
#define ALLO_PARAMETER(ID, NAME, KIND, DEFAULT)                                                    \
  {Primitive::ID, {NAME, ParameterKind::KIND, DEFAULT}},
#include "sema/operators/Primitives.def"
};

constexpr auto Parameters = [] {
  std::array<PrimitiveParameter, std::size(Rows)> out{};
  for (size_t i = 0; i < out.size(); ++i)
    out[i] = Rows[i].parameter;
  return out;
}();

constexpr std::span<const PrimitiveParameter> parametersOf(Primitive primitive) {
  size_t first = 0;
  while (first < std::size(Rows) && Rows[first].primitive != primitive)
    ++first;
  size_t last = first;
  while (last < std::size(Rows) && Rows[last].primitive == primitive)
    ++last;
  return std::span(Parameters).subspan(first, last - first);
}

constexpr PrimitiveInfo Table[] = {
#define ALLO_PRIMITIVE(ID, NAME, WHEN, CHANGES, RESULT, SUMMARY)                                   \
  {NAME,    PrimitiveTime::WHEN,        PrimitiveChange::CHANGES, PrimitiveResult::RESULT,         \
   SUMMARY, parametersOf(Primitive::ID)},
#include "sema/operators/Primitives.def"
};

} // namespace

const PrimitiveInfo &info(Primitive primitive) { return Table[size_t(primitive)]; }

std::span<const PrimitiveInfo> allPrimitives() { return Table; }

std::optional<Primitive> primitiveByName(std::string_view name) {
  for (size_t i = 0; i < std::size(Table); ++i)
    if (Table[i].name == name)
      return Primitive(i);
  return std::nullopt;
}

size_t refsFor(Primitive primitive, size_t targets) {
  switch (info(primitive).result) {
  case PrimitiveResult::Itself:
    return 0;
  case PrimitiveResult::Loop:
  case PrimitiveResult::Buffer:
    return 1;
  case PrimitiveResult::Loops:
    return primitive == Primitive::Split ? 2 : targets;
  case PrimitiveResult::LoopList:
    return targets;
  case PrimitiveResult::LoopLists:
    return 2 * targets;
  case PrimitiveResult::OpPair:
    return 2;
  }
  return 0;
}

std::span<const std::string_view> enumeratorsOf(ParameterKind kind) {
  static constexpr std::string_view PartitionKinds[] = {"Complete", "Block", "Cyclic"};
  static constexpr std::string_view StorageImpls[] = {"BRAM", "LUTRAM", "URAM", "SRL"};
  static constexpr std::string_view StorageTypes[] = {
      "RAM_1P", "RAM_1WNR", "RAM_2P", "RAM_S2P", "RAM_T2P", "ROM_1P", "ROM_2P", "ROM_NP", "FIFO"};
  switch (kind) {
  case ParameterKind::PartitionKind:
    return PartitionKinds;
  case ParameterKind::StorageImpl:
    return StorageImpls;
  case ParameterKind::StorageType:
    return StorageTypes;
  case ParameterKind::Op:
  case ParameterKind::Ops:
  case ParameterKind::Loop:
  case ParameterKind::Loops:
  case ParameterKind::Buffer:
  case ParameterKind::Buffers:
  case ParameterKind::Integer:
  case ParameterKind::Integers:
  case ParameterKind::Flag:
  case ParameterKind::Text:
  case ParameterKind::Mapping:
  case ParameterKind::Patterns:
  case ParameterKind::Callees:
  case ParameterKind::Ids:
  case ParameterKind::Schedules:
    return {};
  }
  return {};
}

} // namespace allo
