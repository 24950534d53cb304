// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The long text of a diagnostic code. It is the code's section in docs/diagnostics.md, which the
// build puts into the program, so that the page and the program cannot differ.
#pragma once

#include "support/Result.h"

#include <string>
#include <string_view>

namespace allo {

// The text to print; an error if there is no such code.
Result<std::string> explain(std::string_view code);

// The section of 'page' under the heading "### `code`", without the heading; empty if there is
// none.
std::string_view sectionOf(std::string_view page, std::string_view code);

// All of docs/diagnostics.md; from a source that the build writes.
std::string_view diagnosticsPage();

} // namespace allo
