// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The files of a Vitis HLS project: kernel.cpp, kernel.h, and what the tools read them with:
// run.tcl for vitis_hls and vitis-run, hls.cfg for v++ --mode hls. Both say the same. To add a
// file: projectFiles(), and its row in docs/synthesis.md.
#pragma once

#include "sema/operators/Devices.h"
#include "support/Ending.h"
#include "support/Result.h"
#include "target/vitis/Code.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo::flow {

struct ProjectFile {
  std::string name, content;
};

constexpr const char *ScriptName = "run.tcl", *ConfigName = "hls.cfg";
// In the project's folder, once run.tcl has run.
constexpr const char *ReportFolder = "hls_prj/hls/syn/report";

// What run.tcl takes from the environment.
enum class ScriptInputs : uint8_t {
  None,
  Make // FREQ_MHZ, and PART if the target has no part
};
std::string runScript(const std::string &top, const vitis::SynthesisTarget &target,
                      ScriptInputs inputs = ScriptInputs::None);
std::string configFile(const std::string &top, const vitis::SynthesisTarget &target);

// Without input data; 'more' follows.
std::vector<ProjectFile> projectFiles(const vitis::Code &code, const vitis::SynthesisTarget &target,
                                      ScriptInputs inputs = ScriptInputs::None,
                                      std::vector<ProjectFile> more = {});

// Each under another name first, and renamed. The folder exists.
Result<void, Failure> writeFiles(const std::string &folder, const std::vector<ProjectFile> &files);

} // namespace allo::flow
