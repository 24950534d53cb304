// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo hls` does, as a function of its options and the file system.
#pragma once

#include "driver/LoadKernel.h"
#include "target/vitis/Code.h"

#include <nlohmann/json_fwd.hpp>

namespace CLI {
class App;
}

namespace allo::driver {

struct HlsOptions {
  std::string target;
  std::string places = "comment"; // one of hlsPlaces()
  bool checked = false;
  std::vector<std::string> interfaces; // as text, over those of the project
  std::string outputFolder;            // empty: kernel.cpp is the output
  bool json = false;
  bool color = false;
};

struct HlsResult {
  std::string output;
  std::string errors;
  std::vector<std::pair<std::string, std::string>> files; // in the folder for output
  int exitCode = 0;
};

const std::vector<std::string> &hlsPlaces();
void addHlsOptions(CLI::App &app, HlsOptions &options);

// The HLS C++ of a target, with its program and what is wrong with it.
struct HlsCode {
  LoadedKernel loaded;
  vitis::Code code;
  std::string problem; // why there is none, where 'loaded' does not tell
  int exitCode = 0;
};
HlsCode emitHls(TypeContext &types, const HlsOptions &options, FileSystem &files, bool streams);

// What `--format=json` prints of it.
nlohmann::ordered_json hlsBody(const HlsCode &made);

HlsResult showHls(const HlsOptions &options, FileSystem &files);

} // namespace allo::driver
