// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A number in a shape or bound of a kernel becomes a template parameter of the kernel, and all uses
// of the kernel, in all files that are given, pass the number. Only this number changes, not others
// that are equal to it. Either all uses are known and change, or nothing does, and a sentence gives
// the reason.
#pragma once

#include "ide/navigate/Rename.h"
#include "sema/facts/Analysis.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace allo {

struct TemplateParameter {
  std::string title;  // "Make '32' a template parameter of 'scale'"
  std::string kernel; // "scale"
  std::string value;  // as it is written
  uint32_t name = 0;  // the offset of the kernel's name in the file
};

// Nothing: there is no such number at the selection. Looks at the kernel alone.
std::optional<TemplateParameter> templateParameterAt(const Analysis &analysis, Span selection);
// 'analysis' is that of the main file, and has one at the selection. The edits of a file are
// together, and in the order of its text.
std::variant<std::vector<RenameEdit>, RenameRefusal>
makeTemplateParameter(const Analysis &analysis, const NameFiles &files, Span selection);

} // namespace allo
