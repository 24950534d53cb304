// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Analyses of files that nobody has open, for one request, where syntax does not tell which names
// they have: strings of schedules name loops and kernels, and modules may be values. The files that
// are open are analysed once more together with them, because facts of different workspaces cannot
// be compared. One thread; a file that cannot be read is as if it was not there.
#pragma once

#include "ide/names/NameFiles.h"
#include "os/FileSystem.h"
#include "sema/types/Types.h"
#include "syntax/names/NameTable.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

// Whether a text may have a name in a way that only an analysis tells: in a string, or behind a
// module that a call in it imports.
bool needsAnalysisFor(std::string_view name, const Text &text);
// The same of what is known without reading the file: whether it has words with which schedules
// name loops and kernels, or modules are imported by calls.
bool mayNeedAnalysis(const NameTable &names);

class DistantCheck {
public:
  struct File {
    std::string path;
    Text text;
  };
  // 'open' are those of 'seen' that are open. Texts of 'seen' hide those on the disk.
  DistantCheck(const NameFiles &seen, const std::vector<NameFiles::Open> &open,
               const std::vector<File> &distant, FileSystem &disk,
               const std::vector<std::string> &roots);

  // Of the files that were open, in their order, then of those that turned out to be Allo files.
  // Empty if one that was open is none by itself.
  const std::vector<NameFiles::Open> &analyses() const { return found; }

private:
  TypeContext types; // outlives the analyses
  std::vector<std::shared_ptr<const Analysis>> kept;
  std::vector<NameFiles::Open> found;
};

} // namespace allo::server
