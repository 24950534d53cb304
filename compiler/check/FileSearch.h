// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which files a run looks at: those that are named, and the Python files and notebooks in the
// folders that are named. Every file counts once, however many ways lead to it; links make no
// loops, and those to folders elsewhere are not followed: a checkout of strangers shall not make us
// walk the disk.
#pragma once

#include "config/ProjectFile.h"
#include "os/FileSystem.h"
#include "support/CancelToken.h"
#include "support/Result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace allo {

struct Input {
  std::string path;   // as shown; "-" is standard input
  bool found = false; // by searching a folder: it counts only if it imports allo
};

struct UnreadablePath {
  std::string path;
  Error error;
};

struct FoundFiles {
  std::vector<Input> inputs; // sorted by path
  std::vector<UnreadablePath> unreadable;
  std::vector<std::string> outside; // links to folders that were not followed
  std::vector<std::string> folders; // those that were named and searched, as they were written
  bool tooMany = false;             // there are more inputs than were asked for
};

// When a search ends early, and what it leaves out.
struct SearchLimits {
  CancelToken cancel = {};
  size_t mostInputs = SIZE_MAX;
  bool notebooks = true; // look for them as well
};

// 'projects' says what its settings exclude; null: nothing.
FoundFiles findFiles(const std::vector<std::string> &paths, FileSystem &files,
                     Projects *projects /*nullable*/, const SearchLimits &limits = {});

} // namespace allo
