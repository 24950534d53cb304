// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files that are whole after a power failure, too.
#pragma once

#include <string>
#include <string_view>

namespace allo {

// As replaceFile() of FileSystem.h, but on the disk when it returns, which takes milliseconds.
bool replaceFileDurably(const std::string &path, std::string_view data);

} // namespace allo
