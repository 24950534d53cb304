// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The table of what a schedule can do (Primitives.def): the checker, the engine, signature help and
// the documentation use the same rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace allo {

enum class Primitive : uint8_t {
#define ALLO_PRIMITIVE(ID, ...) ID,
#include "sema/operators/Primitives.def"
};

enum class PrimitiveTime : uint8_t { Deferred, Immediate };
enum class PrimitiveChange : uint8_t { Attributes, Topology };
enum class PrimitiveResult : uint8_t {
  Itself,    // the schedule
  Loop,      // a ref
  Loops,     // a tuple of refs
  LoopList,  // a list of refs
  LoopLists, // two lists of refs
  Buffer,
  OpPair
};
// A target is a ref or a name; several are an iterable of these that is not empty.
enum class ParameterKind : uint8_t {
  Op,
  Ops,
  Loop,
  Loops,
  Buffer,
  Buffers,
  Integer,
  Integers, // one for all targets, or one for each
  Flag,
  Text,
  PartitionKind, // Schedule.Complete, Block, Cyclic
  StorageImpl,
  StorageType,
  Mapping,  // a number of workers, or one for each axis
  Patterns, // one name, or several
  Callees,  // names of kernels that the kernel calls
  Ids,      // of such calls
  Schedules
};

struct PrimitiveParameter {
  std::string_view name; // '*callees' takes all positional arguments
  ParameterKind kind;
  std::string_view standard; // the default as Python spells it; empty: required
};

struct PrimitiveInfo {
  std::string_view name;
  PrimitiveTime when;
  PrimitiveChange changes; // unroll with tag_only=False is immediate and changes the topology
  PrimitiveResult result;
  std::string_view summary;
  std::span<const PrimitiveParameter> parameters;
};

const PrimitiveInfo &info(Primitive primitive);
std::span<const PrimitiveInfo> allPrimitives(); // by number
std::optional<Primitive> primitiveByName(std::string_view name);

// How many refs a primitive returns for so many targets.
size_t refsFor(Primitive primitive, size_t targets);

// Whether an argument is one target or a list of them.
constexpr bool takesSeveral(ParameterKind kind) {
  return kind == ParameterKind::Ops || kind == ParameterKind::Loops ||
         kind == ParameterKind::Buffers;
}

// Values for arguments of these kinds: attributes of 'Schedule'. Empty for other kinds.
std::span<const std::string_view> enumeratorsOf(ParameterKind kind);

} // namespace allo
