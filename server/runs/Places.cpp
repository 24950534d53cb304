// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/Places.h"

#include "server/protocol/Uri.h"

#include <algorithm>
#include <optional>

namespace allo::server {

Span spanOf(const RecordRange &range, const Text &text) {
  auto offset = [&](const RecordPosition &at) {
    auto from0 = [](uint32_t number) { return std::clamp<uint32_t>(number, 1, INT32_MAX) - 1; };
    return text.offsetAt({from0(at.line), from0(at.column)}, ColumnUnit::CodePoint);
  };
  uint32_t begin = offset(range.start), end = offset(range.end);
  return {begin, std::max(begin, end)};
}

Span moved(Span span, const TextEdit &edit) {
  return {movedOffset(span.begin, edit), movedOffset(span.end, edit)};
}

std::string pathOfUri(const std::string &uri) {
  if (std::optional<std::string> path = uriToPath(uri))
    return *path;
  std::string name = uri;
  std::replace(name.begin(), name.end(), '/', '_');
  return "/" + name;
}

} // namespace allo::server
