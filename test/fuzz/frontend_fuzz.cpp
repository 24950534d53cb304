// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Any bytes as a file: everything that an editor asks for comes back.
//   ./dev fuzz 60 frontend     or: allo-fuzz-frontend CORPUS -max_total_time=60
#include "common/Observe.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  using namespace allo;
  std::string_view bytes(reinterpret_cast<const char *>(data), size);
  test::Checked checked = test::check(bytes);
  std::string broken =
      test::exerciseAll(*checked.analysis, std::max<uint32_t>(1, uint32_t(size / 64)));
  // The same again, so that nothing depends on what the process has seen before.
  test::Checked again = test::check(bytes);
  if (broken.empty() &&
      test::showEverything(*again.analysis) != test::showEverything(*checked.analysis))
    broken = "two analyses of one text differ";
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
