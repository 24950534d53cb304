// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The arguments of a run: for each parameter what the command line gives, else the parameter's
// default, else random numbers.
#pragma once

#include "exec/Outcome.h"
#include "os/FileSystem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

// As the command line has them.
struct InputOptions {
  std::vector<std::string> arguments; // "NAME=VALUE" or "NAME=FILE.npy"
  std::string npz;                    // a file; may be empty
  uint64_t seed = 0;
};

struct Inputs {
  std::vector<eval::Datum> arguments; // by parameter
  std::string error;                  // a sentence about the first that is wrong; empty: none is
  std::optional<size_t> parameter;    // whose declaration explains the error
};

Inputs readInputs(const InputOptions &options, const program::Program &program, FileSystem &files);

// Of its own: what a run does to one leaves the other alone.
std::vector<eval::Datum> copied(const std::vector<eval::Datum> &arguments);

} // namespace allo::api
