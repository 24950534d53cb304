// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What names and elements of arrays were where a run failed, for as long as the code that was run
// stays as it was: at the ends of the lines, in hover, and for debuggers that ask for it.
#pragma once

#include "server/Snapshot.h"
#include "server/protocol/lsp/Features.h"

#include <string>
#include <vector>

namespace allo::server {

// One hint per line whose end is in 'range': "i = 2, x[i] = 0".
void addRunValues(const Snapshot &snapshot, Span range, std::vector<lsp::InlayHint> &hints);
// "In the failed run of 'outer': b = 0", of what is there; empty if nothing is known.
std::string runValueAt(const Snapshot &snapshot, uint32_t offset);

} // namespace allo::server
