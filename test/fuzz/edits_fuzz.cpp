// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A file and edits of it: after each, the incremental analysis equals a fresh one in all that a
// user can see.
// Input: the file up to the first byte 0xFF, then edits, each POSITION (2 bytes) REMOVED (1 byte)
// TEXT 0xFF.
//   ./dev fuzz 60 edits     or: allo-fuzz-edits CORPUS -max_total_time=60
#include "common/Edits.h"
#include "common/Observe.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  using namespace allo;
  std::string_view bytes(reinterpret_cast<const char *>(data), size);
  size_t end = std::min(bytes.find('\xff'), bytes.size());
  test::EditedFile file(bytes.substr(0, end));
  std::string broken = file.broken();
  for (size_t at = end + 1; broken.empty() && at + 3 <= bytes.size();) {
    size_t position = size_t(data[at]) << 8 | data[at + 1], removed = data[at + 2];
    size_t textEnd = std::min(bytes.find('\xff', at + 3), bytes.size());
    file.replace(position % (file.text.size() + 1), removed,
                 bytes.substr(at + 3, textEnd - at - 3));
    broken = file.broken();
    at = textEnd + 1;
  }
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
