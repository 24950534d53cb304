// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Numbers of reports and estimates in tables for a terminal.
#pragma once

#include "api/load/LoadKernel.h"
#include "job/SynthesisResults.h"
#include "synthesis/Report.h"

#include <optional>
#include <string>
#include <vector>

namespace allo::driver {

std::optional<CyclesRecord> cyclesOf(const std::optional<synthesis::Cycles> &cycles);
ByName<uint64_t> amountsOf(const synthesis::Resources &all);
// A place of a program in the file as users are shown it.
std::optional<SourceRecord> sourceOf(const api::LoadedKernel &loaded,
                                     const std::optional<program::SourceRange> &place);

std::string decimal(double value, int digits = 2);
// "163", "12 to 40", "?" where it is not known.
std::string showCycles(const std::optional<CyclesRecord> &cycles);
// "1 cycle", "12 to 40 cycles"; "?" of those that are not known.
std::string countCycles(const std::optional<CyclesRecord> &cycles);
std::string showNumber(const std::optional<uint64_t> &number);
// "60.00 ns to 656.85 µs", with a clock in nanoseconds.
std::string duration(const CyclesRecord &cycles, double clock);
std::string showPlace(const std::optional<SourceRecord> &at); // "k.py:7"
// Columns of the width of their widest cell; all but the first 'left' are numbers, to the right.
std::string table(const std::vector<std::vector<std::string>> &rows, size_t left);
// RESOURCE, USED, AVAILABLE, SHARE; without what is available only the first two.
std::string showResources(const ByName<uint64_t> &used, const ByName<uint64_t> &available);

} // namespace allo::driver
