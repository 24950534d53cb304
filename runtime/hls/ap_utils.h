// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements about clock cycles, of which C simulation has none.
#pragma once

inline void ap_wait() {}
inline void ap_wait_n(int) {}
inline void ap_wait_until(bool) {}
