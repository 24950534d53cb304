// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The threads of a run besides the one of its caller: a parallel region of OpenMP, whose threads
// are reused for the next one. Internal to the runtime.
#pragma once

namespace allo::rt {

unsigned defaultThreads();

// body(context, index, count) by every thread of a team of at most 'threads'; the calling thread is
// number 0. There may be fewer than asked for, and all know how many.
void runTeam(unsigned threads, void (*body)(void *context, unsigned index, unsigned count),
             void *context);

} // namespace allo::rt
