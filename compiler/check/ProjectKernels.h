// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The kernels that a project's settings name: those that the file does not have are misspelt, and
// the settings have no effect.
#pragma once

#include "config/ProjectFile.h"
#include "sema/facts/Analysis.h"

#include <string>
#include <vector>

namespace allo {

// What the settings say about kernels that this file does not have; its path is spelled as the
// project's folder is.
std::vector<ProjectDiagnostic> unknownKernels(const Project &project, const std::string &file,
                                              const Analysis &analysis);

} // namespace allo
