// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A report as workflow commands of GitHub Actions, which become annotations of the changed files.
#pragma once

#include "report/Report.h"

#include <string>
#include <string_view>

namespace allo {

std::string reportGithub(const Report &report);

// The runner's escapes, in the message of a command and in a value of its properties.
std::string escapeGithubMessage(std::string_view text);
std::string escapeGithubProperty(std::string_view text);

} // namespace allo
