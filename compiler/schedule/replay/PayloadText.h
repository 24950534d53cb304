// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The payload of a schedule that is not of a kernel: MLIR as text, and where users see it.
#pragma once

#include "program/Program.h"

#include <cstdint>
#include <optional>
#include <string>

namespace allo::schedule {

struct PayloadText {
  // The file that has the text, character by character, from 'offset' on.
  struct Source {
    uint32_t file = 0; // of the program
    uint32_t offset = 0;
  };
  std::string content;
  std::optional<Source> source;    // nothing: no part of a file is the text
  program::SourceRange argument{}; // of the call that makes the schedule
};

} // namespace allo::schedule
