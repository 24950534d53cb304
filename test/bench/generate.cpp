// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-generate KERNELS [SEED]: prints a file of that many kernels, see Kernels.h.
#include "Kernels.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv) {
  size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0;
  uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  if (count == 0 || argc > 3) {
    std::fputs("usage: allo-bench-generate KERNELS [SEED]\n", stderr);
    return 2;
  }
  std::string text = allo::bench::generateKernels(count, seed);
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
