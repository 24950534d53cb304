// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The process that a simulated kernel runs in: allo csim-child, which Simulator starts. Its
// standard output and error are the kernel's. On descriptor 3 both sides send frames of JSON
// (job/Framing.h), descriptor 4 is the memory of the values.
//
//   {"library": PATH, "bytes": N, "values": [OFFSET, ...]}   to it, first
//   {"loaded": true}, {"problem": TEXT}                      its answer
//   {"run": true}                                            to it
//   {"report": {...}}, {"overflow": true}, {"done": SECONDS} its answers; after a fault it is gone
//
// The end of the stream ends it, in the middle of a kernel too.
#pragma once

#include <cstdint>

namespace allo::csim {

constexpr const char *ChildCommand = "csim-child";
constexpr int ChildChannel = 3, ChildMemory = 4;

// Does not return before the stream ends; the exit code. It may allocate so much, if that is not 0.
int runChild(uint64_t megabytes);

} // namespace allo::csim
