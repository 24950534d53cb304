// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Any bytes as a file: everything that an editor asks for comes back, and soon.
//   ./dev fuzz 60 frontend     or: allo-fuzz-frontend CORPUS -max_total_time=60
#include "common/Exercise.h"
#include "common/Observe.h"
#include "fuzz/Limits.h"
#include "fuzz/Mutator.h"

namespace allo::fuzz {

const InputShape inputShape = InputShape::Source;

static void run(std::string_view bytes) {
  Stopwatch first;
  test::Checked checked = test::check(bytes, fuzzLimits());
  first.check("the analysis");
  Stopwatch features;
  if (std::string broken = test::exerciseAll(*checked.analysis,
                                             std::max<uint32_t>(1, uint32_t(bytes.size() / 64)), 8);
      !broken.empty())
    fail(broken);
  features.check("the editor's features");
  // The same again, so that nothing depends on what the process has seen before.
  test::Checked again = test::check(bytes, fuzzLimits());
  if (std::string difference = test::firstDifference(test::showEverything(*checked.analysis),
                                                     test::showEverything(*again.analysis));
      !difference.empty())
    fail("two analyses of one text differ\n" + difference);
}

} // namespace allo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  allo::fuzz::run({reinterpret_cast<const char *>(data), size});
  return 0;
}
