// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// host.cpp: what stands between the values of the host and the top function of HLS C++. It is
// compiled together with the kernel, by whoever's headers, and has one function,
//
//   extern "C" void allo_csim_call(void **values);
//
// with a pointer to the elements of each parameter and then of each result, in the host's form: u1
// is a byte; an integer takes 1, 2, 4 or 8 bytes, beyond 64 bits words of 8 bytes, the lowest
// first, filled with its sign; index takes 8, floats their bits. Arrays whose elements C++ has in
// this form are handed over as they are, others are copied there and back. Addresses are aligned to
// 64 bytes.
//
// What headers of ours report goes to the function that the variable allo_csim_report points to
// (HostInterface.h). To see one: allo csim --project DIR TARGET, DIR/host.cpp
#pragma once

#include "target/vitis/Code.h"

#include <cstddef>
#include <string>

namespace allo::csim {

std::string hostSource(const vitis::Code &code);

// Of all elements of a parameter or result, in bytes.
size_t hostBytes(Type type);

} // namespace allo::csim
