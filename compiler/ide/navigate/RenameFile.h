// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What changes in other files when a file gets another path: the imports of it, and its name where
// they bind it. What the file itself imports is left as it is.
#pragma once

#include "ide/navigate/Rename.h"

#include <string>
#include <vector>

namespace allo {

// The edits of a file are together, and in the order of its text. None if the new path is not that
// of a module.
std::vector<RenameEdit> editsForMovedFile(const NameFiles &files, const NameFile &moved,
                                          const std::string &newPath);

} // namespace allo
