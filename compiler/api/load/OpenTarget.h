// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Targets that leave parameters open: templates, kernels with constexpr parameters, and functions
// that make kernels or schedules. What is missing for a target (Target.h) is written out.
#pragma once

#include "os/FileSystem.h"
#include "support/Result.h"

#include <string>
#include <vector>

namespace allo::api {

// The target with a placeholder for each of the names: "k.py::fill[{T}, {N}]", "k.py::scale(c={c})"
// or "k.py::make({M}, N={N}).gemm" of "k.py::make.gemm". Parameters that have a default may be left
// out. The error names the parameters that there are.
Result<std::string> openTarget(const std::string &target, const std::vector<std::string> &names,
                               FileSystem &files);

} // namespace allo::api
