// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A file and edits of it: after each, the incremental analysis equals a fresh one in all that a
// user can see.
// Input: the file up to the first byte 0xFF, then edits, each POSITION (2 bytes) REMOVED (1 byte)
// TEXT 0xFF. Where REMOVED is 0xFE, the edit is a change of tokens or lines that follows from the
// other bytes.
//   ./dev fuzz 60 edits     or: allo-fuzz-edits CORPUS -max_total_time=60
#include "common/Edits.h"
#include "common/Observe.h"
#include "fuzz/Limits.h"
#include "fuzz/Mutator.h"

namespace allo::fuzz {

const InputShape inputShape = InputShape::Pieces;

static void run(std::string_view bytes) {
  size_t end = std::min(bytes.find('\xff'), bytes.size());
  Stopwatch first;
  test::EditedFile file(bytes.substr(0, end), fuzzLimits());
  first.check("the analysis");
  std::string broken = file.broken();
  for (size_t at = end + 1; broken.empty() && at + 3 <= bytes.size() && !first.hadEnough();) {
    size_t position = size_t(uint8_t(bytes[at])) << 8 | uint8_t(bytes[at + 1]);
    size_t removed = uint8_t(bytes[at + 2]);
    size_t textEnd = std::min(bytes.find('\xff', at + 3), bytes.size());
    std::string_view with = bytes.substr(at + 3, textEnd - at - 3);
    Stopwatch watch;
    if (removed == 0xFE) {
      Random random(position + std::hash<std::string_view>()(with));
      file.become(mutateSource(file.text.str(), std::string(bytes.substr(0, end)), random));
    } else {
      file.replace(position % (file.text.size() + 1), removed, with);
    }
    watch.check("the analysis of an edit");
    broken = file.broken();
    at = textEnd + 1;
  }
  if (!broken.empty())
    fail(broken);
}

} // namespace allo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  allo::fuzz::run({reinterpret_cast<const char *>(data), size});
  return 0;
}
