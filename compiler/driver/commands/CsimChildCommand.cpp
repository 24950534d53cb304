// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo csim-child: the process that a simulated kernel runs in. Only allo itself starts it.
#include "csim/Child.h"
#include "driver/Driver.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace allo::driver {

Runner addCsimChildCommand(CLI::App &app) {
  app.group(""); // --help does not list it
  auto megabytes = std::make_shared<uint64_t>(0);
  app.add_option("--memory", *megabytes, "Memory that the process may allocate")
      ->type_name("MEGABYTES");
  return [megabytes] { return csim::runChild(*megabytes); };
}

} // namespace allo::driver
