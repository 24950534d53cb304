// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files by descriptor, for what outside tools write and for forked processes.
#pragma once

#include <string>

namespace allo {

// An empty file for reading and appending, in place of what is there. Negative with errno set.
int openLog(const std::string &path);

// Async-signal-safe. Negative with errno set.
int openToRead(const char *path);

} // namespace allo
