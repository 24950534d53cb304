// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Attributes of functions that one pass declares and --allo-spawn-stages defines.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace allo::transforms {

// Spawns the function that it names; ahead of that one's operands: the region and the site.
constexpr llvm::StringRef StageName = "allo.stage";
// Has the function that it names called for all ranges of iterations: a number of iterations here,
// where that one has the first of a range and the one after its last.
constexpr llvm::StringRef LoopName = "allo.loop";

} // namespace allo::transforms
