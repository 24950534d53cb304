// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A report as GitLab's code quality widget takes it: a JSON array of issues. An issue's fingerprint
// stays the same while lines move around it, so that a merge request shows what it brings.
#pragma once

#include "report/Report.h"

#include <string>

namespace allo {

std::string reportGitlab(const Report &report);

} // namespace allo
