// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Every fix that a program of the tests is offered, applied as an editor would: what it is for must
// be gone, and nothing worse may be there.
#pragma once

#include "filetest/Case.h"
#include "sema/incremental/Analyzer.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace allo::filetest {

using CheckText = std::function<std::shared_ptr<const Analysis>(const std::string &)>;

// 'check' analyses a changed text as 'analysis' was made; 'program' is its name, without extension.
void expectFixesHelp(TestRun &run, std::string_view program, const Analysis &analysis,
                     const CheckText &check);

} // namespace allo::filetest
