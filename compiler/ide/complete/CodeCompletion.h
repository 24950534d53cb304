// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What may be typed in code of the language: names, types, members, arguments, keywords, imports.
// What stands in strings for schedules is in ScheduleCompletion.h.
#pragma once

#include "ide/complete/CallContext.h"
#include "ide/complete/Completion.h"
#include "ide/complete/VisibleNames.h"

#include <vector>

namespace allo {

// In no particular order but that of each group; labels may occur twice, of which the first counts.
std::vector<CompletionItem> codeItems(const Analysis &analysis, const TypedPlace &place,
                                      const VisibleNames &names, const CompletionOptions &options);

} // namespace allo
