// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which code of some files a name may depend on, by the words of their statements alone, and a hash
// of it: results that were made of an earlier text are recognized by it. It may cover statements
// that the name does not depend on, but leaves out none that it does. Comments, blanks at the ends
// of lines and blank lines make no difference. Pure functions, for any thread.
#pragma once

#include "support/Text.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo {

// One hash for each file. 'name' is an expression in the first one; the others are all that it
// imports, directly or not.
std::vector<std::string> usedCodeHashes(const std::vector<Text> &files, std::string_view name);

} // namespace allo
