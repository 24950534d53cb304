// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/Places.h"

#include "server/protocol/Uri.h"

#include <algorithm>
#include <optional>

namespace allo::server {

using OrderedJson = nlohmann::ordered_json;

Position placeOf(const OrderedJson &place) {
  auto number = [&](const char *key) -> uint32_t {
    auto found = place.find(key); // of what is no object, nothing
    uint64_t value =
        found != place.end() && found->is_number_unsigned() ? found->get<uint64_t>() : 0;
    return uint32_t(std::clamp<uint64_t>(value, 1, INT32_MAX)) - 1;
  };
  return {number("line"), number("column")};
}

Span spanOfRange(const OrderedJson &range, const Text &text) {
  auto offset = [&](const char *key) {
    auto found = range.find(key);
    return text.offsetAt(found == range.end() ? Position() : placeOf(*found),
                         ColumnUnit::CodePoint);
  };
  uint32_t begin = offset("start"), end = offset("end");
  return {begin, std::max(begin, end)};
}

Span spanOf(const OrderedJson &entry, const Text &text) {
  auto range = entry.find("range");
  return range == entry.end() || !range->is_object() ? Span() : spanOfRange(*range, text);
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
