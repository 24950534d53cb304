// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/Completion.h"

#include "ide/complete/CodeCompletion.h"
#include "ide/complete/ScheduleCompletion.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace allo {

std::vector<CompletionItem> completions(const Analysis &analysis, uint32_t offset,
                                        const CompletionOptions &options) {
  std::optional<TypedPlace> place = typedPlaceAt(analysis, offset);
  if (!place || place->kind == PlaceKind::Nothing)
    return {};
  const VisibleNames names(analysis, offset, place->statement);
  ScheduleItems found;
  if (!names.kernel()) // there are no schedules in kernels
    found = scheduleItems(analysis, offset, *place);
  std::vector<CompletionItem> items = std::move(found.items);
  if (!found.isExclusive) {
    std::vector<CompletionItem> ofCode = codeItems(analysis, *place, names, options);
    if (items.empty())
      items = std::move(ofCode);
    else
      std::ranges::move(ofCode, std::back_inserter(items));
  }
  // Items are large: only their numbers are sorted.
  std::vector<size_t> order(items.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return items[a].rank < items[b].rank; });
  std::unordered_set<std::string_view> seen;
  std::erase_if(order, [&](size_t i) { return !seen.insert(items[i].label).second; });
  std::vector<CompletionItem> sorted;
  sorted.reserve(order.size());
  for (size_t i : order)
    sorted.push_back(std::move(items[i]));
  return sorted;
}

} // namespace allo
