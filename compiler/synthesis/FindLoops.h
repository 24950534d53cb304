// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which loops of the C++ the loops of a report are. The tool makes modules of loops and copies of
// functions, joins the labels of nests that it flattens, and leaves out loops that it unrolls.
#pragma once

#include "synthesis/Report.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace allo::synthesis {

struct EmittedLoop {
  std::string function, label; // in C++
};

struct FoundLoop {
  const ModuleReport *module = nullptr;
  const LoopReport *loop = nullptr;
  size_t depth = 0;              // how many loops of its module are around it
  std::optional<size_t> emitted; // the outermost of those that it stands for; none: not found
  size_t joined = 0;             // for how many it stands, which follow each other
};

// All loops of the report, the top function's first, outer ones before those in them. 'emitted' are
// in the order of the text. The result points into the report.
std::vector<FoundLoop> findLoops(const Report &report, std::span<const EmittedLoop> emitted);

// The one that a label in a module means; none: not found, or several could be meant.
std::optional<size_t> findLoop(std::string_view module, std::string_view label,
                               std::span<const EmittedLoop> emitted);

} // namespace allo::synthesis
