// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What `allo synth` does, as a function of its arguments and the file system.
#pragma once

#include "api/Synthesize.h"
#include "driver/results/Text.h"

namespace CLI {
class App;
}

namespace allo::driver {

struct SynthArguments {
  api::SynthesisOptions options;
  bool quiet = false; // no progress, no log
  bool json = false;
  bool color = false;
};
void addSynthOptions(CLI::App &app, SynthArguments &arguments);
// Those that choose a part and a flow.
void addPartOptions(CLI::App &app, std::optional<std::string> &part,
                    std::optional<std::string> &device, std::optional<std::string> &flow,
                    const char *group);
// What a process shows of a tool while it runs, on standard error; sets the installation.
void watchOnTerminal(SynthArguments &arguments);
CommandOutput showSynth(const SynthArguments &arguments, FileSystem &files);

} // namespace allo::driver
