// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// All features for one analysis, to find out that none of them breaks.
#pragma once

#include "common/Observe.h"
#include "common/Requests.h"
#include "common/Sanitizer.h"

#include <algorithm>
#include <string>

namespace allo::test {

// What a hover says is well made; empty, or what is not.
inline std::string brokenHover(const Analysis &analysis, uint32_t offset) {
  const std::optional<HoverResult> result = hover(analysis, offset);
  if (!result)
    return "";
  const std::string place = "hover at " + std::to_string(offset);
  if (result->span.begin > offset || result->span.end < offset ||
      result->span.end > analysis.text.size())
    return place + " is about " + show(result->span);
  if (result->summary.empty() || result->summary.find('\n') != std::string::npos)
    return place + " has no summary of one line";
  if (result->markdown().empty() || result->plainText().empty())
    return place + " says nothing";
  return "";
}

// Every feature: hover at every offset, or every 'step'th; the other requests, which cost much
// more, at one in 'share' of these, which ones depends on the text. What they say does not matter,
// that it comes back does.
inline std::string exerciseAll(const Analysis &analysis, uint32_t step = 1,
                               uint32_t share = 13 * Share) {
  if (std::string broken = brokenInvariant(analysis); !broken.empty())
    return broken;
  if (std::string broken = brokenStructure(analysis); !broken.empty())
    return broken;
  const uint32_t size = analysis.text.size();
  for (uint32_t offset = 0; offset <= size; offset += step)
    if (std::string broken = brokenHover(analysis, offset); !broken.empty())
      return broken;
  const NameFiles files(analysis);
  const uint32_t stride = step * share;
  for (uint32_t offset = size % stride; offset <= size; offset += stride)
    if (std::string broken = brokenRequest(analysis, offset, files); !broken.empty())
      return broken;
  showEverything(analysis);
  return "";
}

} // namespace allo::test
