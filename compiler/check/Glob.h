// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Patterns for paths, as .gitignore has them: '*' and '?' stay within a name, "**" goes over
// folders, "[a-z]" and "[!a-z]" are one character. A pattern without a slash fits a name at any
// depth, one with a slash counts from the root; one that ends in a slash fits folders only.
#pragma once

#include <string>
#include <string_view>

namespace allo {

// Whether 'path' (relative to the root, with '/') fits.
bool matchesGlob(std::string_view pattern, std::string_view path, bool isFolder);

// Whether the path or one of the folders that it is in fits.
bool isExcludedBy(std::string_view pattern, const std::string &path, bool isFolder);

} // namespace allo
