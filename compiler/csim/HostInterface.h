// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names and types that a library made of a kernel shares with the process that loads it. The
// text of host.cpp has them once more: it is compiled without any of our sources.
#pragma once

namespace allo::csim {

constexpr const char *CallName = "allo_csim_call", *ReporterName = "allo_csim_report";

using Call = void (*)(void **values);

// 'event' is a name out of HostSource.cpp; 'site' the number of a check, or -1; of 'values' there
// are 'count'. A fault must not return.
using Reporter = void (*)(const char *event, int isFault, int site, const long long *values,
                          int count, double number, const char *message);

} // namespace allo::csim
