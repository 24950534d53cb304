// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a schedule reports: an error, which ends a primitive before it has changed anything, or a
// warning, which the schedule collects. The words are rows of diag/diagnostics.def, which the
// checker uses too; the code of the row determines the class of the exception in Python. A place is
// MLIR's: of an operation of the payload, or of the call in the file with the schedule.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Result.h"

#include <mlir/IR/Location.h>

#include <string>
#include <string_view>
#include <vector>

namespace allo::schedule {

// The classes of allo.schedule.errors. Ambiguous is a Lookup, and Consumed is a Stale.
enum class ErrorKind : uint8_t {
  Schedule,
  Lookup,
  Ambiguous,
  Stale,
  Consumed,
  Type,
  Argument,
  Transform
};

struct Note {
  mlir::Location place;
  std::string text;
};

struct ScheduleError {
  DiagMessage message;
  std::vector<Note> notes = {};

  ErrorKind kind() const;
};

// Of a text that is no payload.
struct PayloadError : ScheduleError {
  std::string reason;            // MLIR's
  uint32_t line = 0, column = 0; // in the text, counted from 1; 0: not known
};

struct ScheduleWarning {
  DiagMessage message;
  mlir::Location place; // of the call
  std::vector<Note> notes = {};
};

std::string_view className(ErrorKind kind); // "AmbiguousLookupError"

// "cannot split 'i': " and the reason.
ScheduleError illegal(std::string_view primitive, std::string_view targets, std::string reason,
                      std::vector<Note> notes = {});

} // namespace allo::schedule
