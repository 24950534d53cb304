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
    // Nothing where it fails, cannot take such values, or gives what no kernel can use.
    std::optional<Value> value = {};
    std::string raised = {}; // the exception that it ended with: "ValueError: no such size"
  };
  std::function<Result(const std::vector<Value> &positional, const Keywords &keywords)> call;
};

} // namespace allo
