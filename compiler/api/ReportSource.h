// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which kernels and loops the functions and loops of generated C++ are, for commands that have no
// compiler (synthesis/ReportSource.h).
#pragma once

#include "api/Hls.h"
#include "synthesis/ReportSource.h"

namespace allo::api {

synthesis::ReportSource reportSourceOf(const Hls &kernel);

} // namespace allo::api
