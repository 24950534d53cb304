// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What messages about schedules advise: the checker and the engine say it in the same words.
#pragma once

#include "sema/operators/Primitives.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// Of a ref that is stale since this primitive: " or the ref that reorder() returns"; empty if it
// returns none.
std::string orReturnedRef(std::optional<Primitive> last);
// Of a ref whose loop has been consumed: "use the refs that it returns".
std::string insteadOfConsumed(std::optional<Primitive> by);

// The call of a query that selects one match: `s.loop("i", under="r")`, of what tells it apart:
// `"i"`, `under="r"` or `path="module/top/L0"`.
std::string selectingCall(std::string_view word, const std::optional<std::string> &name,
                          const std::string &spelling);
// "a loop", "an operation"
std::string withArticle(std::string_view word);
// "s.loop("i") finds this loop"
std::string foundByCall(std::string_view word, const std::string &name);
// "s.loop(...), s.loop(...) or s.loop(...)": what selects one of several matches each. Of many some
// are shown. An empty one is not known; it is looked up in what the first 'steps' steps make.
std::string oneOfCalls(std::string_view word, const std::vector<std::string> &calls, size_t steps);
// "'scale (n = 8)' or 'scale (n = 4)'": which of several kernels could be meant.
std::string oneOfKernels(const std::vector<std::string> &names);

} // namespace allo
