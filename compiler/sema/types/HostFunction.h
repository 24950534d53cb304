// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A function of a running program, which calls it where the evaluator cannot follow its code.
#pragma once

#include "sema/types/Value.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo {

struct HostFunction {
  using Keywords = std::vector<std::pair<std::string, Value>>;
  struct Result {
    // Nothing where it fails, cannot take such values, or returns what no kernel can use.
    std::optional<Value> value = {};
    // Why, if the function was called: "it raises ValueError: no such size".
    std::string reason = {};
  };
  std::function<Result(const std::vector<Value> &positional, const Keywords &keywords)> call;
};

} // namespace allo
