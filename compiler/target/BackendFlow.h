// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Interfaces that the backends of a file have in the end, and that the vitis flow does not allow.
// Pure functions, for any thread.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/Analysis.h"

#include <string_view>
#include <vector>

namespace allo {

// 'flow' is that of backends that name none; empty: vitis.
std::vector<Diagnostic> backendFlowDiagnostics(const Analysis &analysis, std::string_view flow);

} // namespace allo
