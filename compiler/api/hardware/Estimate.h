// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The estimate of a target: what a tool for synthesis would report, without running one. The part,
// the clock and the flow are those that synthesis would take. What cannot be done is part of the
// value; nothing is printed.
#pragma once

#include "api/load/LoadKernel.h"
#include "estimate/Estimate.h"
#include "sema/operators/Devices.h"

#include <string>

namespace allo::api {

struct EstimateOptions {
  std::string target;
  KernelLoader loader = {};
  vitis::TargetChoice on = {};    // counts more than what a backend and the project say
  vitis::TargetChoice usual = {}; // where nothing else says anything
  std::string tool = "2023.2";    // the version whose report is estimated
  StepWarnings warnings = {};
  KeptFiles *kept = nullptr; // as in LoadOptions
};

struct Estimated {
  Failure failure;
  LoadedKernel loaded;
  vitis::SynthesisTarget on;
  estimate::Estimate estimate;
};

// An error if there are no reports of this version of the tool to estimate.
Result<void> checkToolVersion(const std::string &version);
// An error if there are no tables for the family of the part.
Result<void> checkEstimatedPart(const std::string &part);

Estimated estimateKernel(TypeContext &types, const EstimateOptions &options, FileSystem &files);

} // namespace allo::api
