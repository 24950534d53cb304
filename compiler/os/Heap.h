// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a program asks of its heap, which is jemalloc's in those that are linked with it, as
// allo-lsp is, and that of the C library in all others. Safe for several threads.
#pragma once

namespace allo {

// Blocks of some megabytes are kept when they are free: what comes next needs them again, and the
// system would have to clear them first.
void keepFreeMemory();
// Gives all free memory back to the system, after work that needed much of it.
void returnFreeMemory();

// From now on, what this thread allocates is in large pages of the system, where it has some: for
// work that fills many megabytes, a sixth of whose time would go into page faults. All threads
// share one arena; its free memory has to be returned for its gaps to go.
void useLargePages();

} // namespace allo
