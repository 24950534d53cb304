// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The points of a sweep: every combination of the values of its parameters, numbered from 0; the
// last parameter changes fastest. A value is text, as it is written into the target.
#pragma once

#include "job/SweepResults.h"
#include "support/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo::sweep {

constexpr uint64_t MostPoints = 100'000;

// "N=8,16,32": values are separated by commas outside of brackets and quotes. "8:64:8" stands for
// 8, 16, ..., 64 (also as one of several values), and "1:64:*2" for 1, 2, 4, ..., 64; the end is
// included if it is reached.
Result<Parameter> parseParameter(std::string_view text);
// At least one, with different names and at most MostPoints points. The error names the option.
Result<std::vector<Parameter>> parseParameters(const std::vector<std::string> &texts);

uint64_t countPoints(const std::vector<Parameter> &parameters);
// One value for each parameter.
std::vector<std::string> valuesOf(const std::vector<Parameter> &parameters, uint64_t point);

// A pattern is a target with placeholders behind the "::", "k.py::make({M}, {N}).gemm". A name may
// occur several times.
std::vector<std::string> placeholdersOf(std::string_view pattern);
// The names must be those of the placeholders.
Result<void> checkPlaceholders(std::string_view pattern, const std::vector<Parameter> &parameters);
std::string filled(std::string_view pattern, const std::vector<Parameter> &parameters,
                   const std::vector<std::string> &values);

} // namespace allo::sweep
