// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the program is that calls into this module: the expression of the call in a file, cell or
// doctest that Python has the source of. With the GIL.
#pragma once

#include "api/objects/ScheduleObject.h"

namespace allo::python {

// Of the innermost frame that is not the package's own. Without a path where it is not known.
schedule::CallPlace callPlace();

} // namespace allo::python
