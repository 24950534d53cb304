// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the page is that explains the codes of diagnostics.
#pragma once

#include <string>

namespace allo {

// In the web: what reports link to, which are read on other machines.
inline constexpr const char *PublicDocumentation = "https://example.com/allo/docs/diagnostics.md";

// The path of the page that is installed with the program that runs, or stands in the checkout that
// it was built in; empty where there is none.
std::string installedDocumentation();

} // namespace allo
