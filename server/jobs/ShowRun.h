// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a run, in the words of lenses and messages.
#pragma once

#include "job/Job.h"

#include <nlohmann/json.hpp>

#include <string>

namespace allo::server {

// "0.031 ms", "4.2 ms", "31 ms", "1.5 s"
std::string showSeconds(double seconds);

// "ran on CPU, 0.4 ms", "csim ok, equals CPU, 4.2 ms", "csim differs at C[1, 2]"
std::string showOutcome(JobKind kind, const nlohmann::ordered_json &body);
// What a simulation computes otherwise than the CPU does, as a sentence; empty: nothing.
std::string showDifference(const nlohmann::ordered_json &body);
// The diagnostic of where the first value that differs was stored; null if nobody knows.
nlohmann::ordered_json storeOfDifference(const nlohmann::ordered_json &body);

// The results and outputs of `allo run` as far as they fit into a message: "result = 3, c = [1,
// 2]". Empty where there are none.
std::string showResults(const nlohmann::ordered_json &body);

} // namespace allo::server
