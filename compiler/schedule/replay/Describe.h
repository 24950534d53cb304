// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an engine reports and records, for users: places in files of the program instead of MLIR's.
#pragma once

#include "program/Program.h"
#include "schedule/Schedule.h"
#include "schedule/replay/Replay.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::schedule {

// Nothing where it is not known.
std::optional<program::SourceRange> rangeIn(mlir::Location place, const program::Program &program);
// Those with a place, each once.
std::vector<ReplayReport::Note> notesIn(const std::vector<Note> &notes,
                                        const program::Program &program);
ScheduleView::Effect describe(const Effect &effect, const program::Program &program);
std::string printed(mlir::ModuleOp payload); // values have the names of the source

} // namespace allo::schedule
