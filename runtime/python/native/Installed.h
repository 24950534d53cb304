// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the programs and headers are that came with the package. With the GIL.
#pragma once

#include "os/Installation.h"

namespace allo::python {

// Without a program where none came with the package and none is found on the PATH.
const Installation &installation();

} // namespace allo::python
