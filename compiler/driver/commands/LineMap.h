// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the lines of a generated text come from, as JSON has it.
#pragma once

#include "driver/LoadKernel.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace allo::driver {

// [{"py": PLACE, TEXT: PLACE}, ...], whose places are like those of diagnostics.
nlohmann::ordered_json lineMap(const LoadedKernel &loaded,
                               const std::vector<program::MappedLine> &lines,
                               const std::string &text);

} // namespace allo::driver
