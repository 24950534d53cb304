// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The HLS C++ of a kernel, with the interfaces that its project gives it.
#pragma once

#include "api/LoadKernel.h"
#include "sema/operators/InterfaceOptions.h"
#include "target/vitis/Code.h"

#include <string>
#include <vector>

namespace allo::api {

struct HlsOptions {
  std::string target;
  std::string places = "comment"; // one of hlsPlaces(): how the origin of a line is given
  bool checked = false;
  std::vector<std::string> interfaces; // as text; they override those of the file
  StepWarnings warnings = {};
};
const std::vector<std::string> &hlsPlaces();

struct Hls {
  Failure failure;
  LoadedKernel loaded;
  vitis::Code code;
  std::vector<vitis::PortInterface> interfaces; // that it has, besides those that Vitis chooses
};
// The program in it refers to types of 'types'. Only code that nobody simulates may have 'streams'
// among the parameters of the kernel.
Hls makeHls(TypeContext &types, const HlsOptions &options, FileSystem &files, bool streams);

} // namespace allo::api
