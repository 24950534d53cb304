// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Loops, buffers and primitives of schedules as editors show them, on one line.
#pragma once

#include "sema/operators/Primitives.h"
#include "sema/schedule/Schedule.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace allo {

std::string showLoop(const ScheduleNode &loop); // "loop i.outer: 4 iterations, pipeline II=1"
// "gemm, dataflow"
std::string showFunction(const ScheduleTree &tree, const ScheduleNode &function);
// "buffer A[32, 16], partition Cyclic 4 in dimension 2: 4 memories"
std::string showBuffer(const ScheduleBuffer &buffer);
// What follows the names in these: "4 iterations, pipeline II=1", "[32, 16], ..."
std::string detailOf(const ScheduleNode &loop);
std::string detailOf(const ScheduleBuffer &buffer);
// By the function or loop that they are in now.
std::map<uint32_t, std::vector<const ScheduleBuffer *>> buffersByOwner(const ScheduleTree &tree);
// What a ref stands for in a state of its schedule.
std::string showTarget(const Schedule &state, const ScheduleRef &ref);
// "i.outer[4]", "A.local[8]"
std::string showShort(const Schedule &state, const ScheduleRef &ref);
// "ii=1"
std::string showParameter(const PrimitiveParameter &parameter);
// "split(target, factor=1)"
std::string showCall(std::string_view name, std::span<const PrimitiveParameter> parameters);

} // namespace allo
