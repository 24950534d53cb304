// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Synthesis of a target by Vitis HLS: its HLS C++ with the interfaces, the part and the clock that
// the caller and the project ask for, checked, and the report of the tool. What cannot be done is
// part of the value; nothing is printed.
#pragma once

#include "api/Hls.h"
#include "flow/Synthesize.h"
#include "os/Installation.h"
#include "sema/operators/Devices.h"
#include "support/CancelToken.h"
#include "synthesis/ReportSource.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::api {

struct SynthesisOptions {
  std::string target;
  KernelLoader loader = {};
  Installation installation;
  std::vector<std::string> interfaces = {}; // as text; they override those of the project
  vitis::TargetChoice on = {};              // the same
  vitis::TargetChoice usual = {};           // where neither they nor the project say anything
  std::string vitisRoot = {};               // the same; empty: not given
  std::string vitisRootBy = "--vitis-root"; // for messages
  // The project and the backend may name the folder of Vitis, so which programs are started, and
  // the backend the folder of the project.
  bool trustsProject = true;
  std::string project = {};           // the folder; empty: one in the cache
  std::optional<double> seconds = {}; // time limit of the tool
  bool rebuild = false;
  StepWarnings warnings = {};
  CancelToken cancel = {};
  std::function<void(const flow::Progress &)> onProgress = {};
  std::function<void(std::string_view bytes)> onLog = {};
  std::function<void(const std::string &folder)> waits = {}; // flow::SynthesisOptions
};

struct PlacedProblem {
  flow::Problem problem;
  std::optional<program::SourceRange> place; // of the loop or statement in the kernel
};

struct Synthesized {
  Failure failure;
  Hls kernel;
  vitis::SynthesisTarget on;
  flow::Synthesis made;   // its failure is above
  bool isStandIn = false; // the tool is one
  bool lacksPart = false; // the failure is that nobody names one
  std::vector<PlacedProblem> problems;
};

Synthesized synthesize(TypeContext &types, const SynthesisOptions &options, FileSystem &files);

// Which kernels and loops the functions and loops of its C++ are, for commands that have no
// compiler (ReportSource.cpp).
synthesis::ReportSource reportSourceOf(const Hls &kernel);

// The steps of it, for what needs less than all: what the target says, if it is a backend, where
// the caller says nothing;
SynthesisOptions withBackend(SynthesisOptions options, const LoadedKernel &loaded);
// the part and so on, by 'choice', else the project,
// else 'usual'. What a backend says is part of 'choice'.
Result<vitis::SynthesisTarget> synthesisTargetOf(const std::string &target,
                                                 const vitis::TargetChoice &choice,
                                                 const vitis::TargetChoice &usual,
                                                 vitis::PartNeed need, FileSystem &files);
// The tool that it runs.
Result<VitisInstallation> vitisFor(const SynthesisOptions &options, FileSystem &files);
// [tool.allo.vitis] root, absolute; empty: the project of the target has none.
std::string vitisRootOfProject(const std::string &target, FileSystem &files);

} // namespace allo::api
