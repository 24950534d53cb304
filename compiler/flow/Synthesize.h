// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Synthesis by Vitis HLS: a project is written to a folder, the tool runs in it in a process group
// of its own, and its report is read. A folder in the cache is named by the beginning of the hash
// of what it is made of, and answers without the tool (csim/Entry.h). A report of an earlier run is
// removed first, so that it is never taken for one of this run.
// Functions may be called from any thread; the callbacks come from that of the caller.
#pragma once

#include "flow/ToolLog.h"
#include "sema/operators/Devices.h"
#include "support/CancelToken.h"
#include "support/Ending.h"
#include "synthesis/Report.h"
#include "target/vitis/Code.h"
#include "toolchain/VitisInstallation.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::flow {

struct SynthesisOptions {
  vitis::SynthesisTarget target;
  std::string source = {}; // the content of kernel.source.json (synthesis/ReportSource.h), if any
  VitisInstallation vitis;
  std::string cache;   // the folder for projects; may be empty if 'folder' is set
  std::string folder;  // this one instead of one in the cache
  std::string headers; // of C simulation, to validate the C++ with; empty: it is not validated
  bool rebuild = false;
  std::optional<double> seconds = {}; // time limit of the tool
  CancelToken cancel = {};
  std::function<void(const Progress &)> onProgress = {};
  std::function<void(std::string_view bytes)> onLog = {};
  // Called once where another process uses the folder, and that takes long.
  std::function<void(const std::string &folder)> waits = {};
};

struct Synthesis {
  Failure failure;
  synthesis::Report report;
  // What the tool could not do, or why it failed.
  std::vector<Problem> problems;
  std::vector<std::string> notes; // sentences
  std::string folder, log;        // paths; the log may not exist
  bool isCached = false;          // an earlier run's
  bool isCancelled = false;       // the failure is that
};
Synthesis synthesize(const vitis::Code &code, const SynthesisOptions &options);

// Whether a C++ compiler takes the code with our headers. An error of it, or a note that there is
// no compiler.
struct Validation {
  Failure failure;
  std::string note;
  uint32_t line = 0; // of kernel.cpp, that the error is in; 0: not known
};
Validation validate(const vitis::Code &code, const std::string &headers);

} // namespace allo::flow
