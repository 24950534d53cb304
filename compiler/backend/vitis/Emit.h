// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Typed programs -> synthesizable HLS C++ for Vitis. To see it: allo hls TARGET
#pragma once

#include "lower/ModuleSource.h"
#include "sema/operators/InterfaceOptions.h"
#include "support/Ending.h"
#include "support/Result.h"
#include "target/vitis/Code.h"

#include <string>

namespace allo::vitis {

enum class OriginStyle : uint8_t {
  None,
  Comment, // after each line: // gemm.py:12
  Line     // #line before code that comes from another line
};

struct EmitOptions {
  OriginStyle places = OriginStyle::Comment;
  // The same text with possible faults at run time wrapped in macros of allo_hls/Csim.h, for a
  // C simulation that reports each fault with its place.
  bool checked = false;
  bool named = true; // the text begins with the file and the name of the kernel
  std::vector<PortInterface> interfaces = {}; // of the top function's ports
};

// Of the program's first kernel; 'modules' are the program's. Refused if it cannot have the
// interfaces, or its schedule cannot be applied, and an internal error if the compiler fails.
Result<Code, Failure> emit(const program::Program &program, const lower::ModuleSource &modules,
                           const EmitOptions &options);

} // namespace allo::vitis
