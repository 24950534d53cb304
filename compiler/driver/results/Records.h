// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The outcomes of the library as the results of jobs, which the commands print with --format=json.
// Paths are as users are shown them.
#pragma once

#include "api/Hls.h"
#include "api/Mlir.h"
#include "api/Run.h"
#include "api/ScheduleView.h"
#include "job/Results.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace allo::driver {

// Arrays of more than 'largest' elements are shortened; 0: none are. With an 'outputFolder',
// outputs are given as the files in it.
RunResult resultOf(const api::Run &run, const std::string &outputFolder = "", uint64_t largest = 0);
MlirResult resultOf(const api::Mlir &made);
HlsResult resultOf(const api::Hls &made);
// Of a schedule whose steps cannot be done there are the diagnostics only.
AppliedSchedule resultOf(const api::ViewedSchedule &made);
ComparisonResult resultOf(const api::Comparison &comparison, uint64_t largest = 0);

// The origins of the lines of a text in C++, in MLIR, or that outlines a schedule.
enum class TextKind : uint8_t { Cpp, Mlir, Outline };
std::vector<MapEntry> mapOf(const api::LoadedKernel &loaded,
                            const std::vector<program::MappedLine> &lines, TextKind kind);

// "out/c.npy"
std::string fileOf(const api::Output &output, const std::string &folder);
// The files of all outputs, path and content; none without a folder.
std::vector<std::pair<std::string, std::string>> filesOf(const api::Run &run,
                                                         const std::string &folder);

} // namespace allo::driver
