// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/Nearest.h"

#include "support/Characters.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace allo {

namespace {

// 'row' is room that callers keep from one to the next.
size_t editDistance(std::string_view a, std::string_view b, std::vector<size_t> &row) {
  row.resize(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t(0));
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row.back();
}

} // namespace

std::string_view nearest(std::string_view wanted, const std::vector<std::string_view> &candidates) {
  constexpr size_t Longest = 200; // the distance takes the product of both lengths
  std::string_view best;
  size_t bestDistance = wanted.size() / 3 + 2;
  if (wanted.empty() || wanted.size() > Longest)
    return best;
  std::vector<size_t> row;
  for (std::string_view candidate : candidates) {
    size_t distance = editDistance(wanted, candidate, row);
    // A short word is no misspelling of another that shares no letter with it.
    if (distance < bestDistance && distance < std::max(wanted.size(), candidate.size())) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

std::string nearestName(std::string_view wanted, const std::vector<std::string> &candidates) {
  for (const std::string &candidate : candidates) // the wrong case
    if (wanted.size() > 1 && candidate != wanted && candidate.size() == wanted.size() &&
        std::ranges::equal(candidate, wanted, {}, toLower, toLower))
      return candidate;
  if (wanted.size() < 3)
    return {};
  size_t bestDistance = wanted.size() <= 4 ? 2 : 3;
  std::string_view best;
  std::vector<size_t> row;
  for (const std::string &candidate : candidates) {
    if (candidate.size() + bestDistance <= wanted.size() ||
        wanted.size() + bestDistance <= candidate.size() || candidate == wanted)
      continue;
    if (size_t distance = editDistance(wanted, candidate, row); distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return std::string(best);
}

std::string nearestFirst(std::string_view wanted, const std::vector<std::string> &names) {
  constexpr size_t MostShown = 12;
  std::vector<std::string_view> shown;
  std::unordered_set<std::string_view> known;
  const std::string near = nearestName(wanted, names);
  if (!near.empty() && known.insert(near).second)
    shown.push_back(near);
  for (const std::string &name : names)
    if (!name.empty() && known.insert(name).second)
      shown.push_back(name);
  // "and 1 more" is not shorter than most names.
  const size_t most = shown.size() == MostShown + 1 ? MostShown + 1 : MostShown;
  std::string out;
  for (size_t i = 0; i < shown.size() && i < most; ++i)
    out += (i == 0 ? "'" : ", '") + std::string(shown[i]) + "'";
  if (shown.size() > most)
    out += " and " + std::to_string(shown.size() - most) + " more";
  return out;
}

std::string namesThereAre(std::string_view word, std::string_view wanted,
                          const std::vector<std::string> &names) {
  const std::string shown = nearestFirst(wanted, names), what(word);
  if (shown.empty())
    return "there are no " + what + "s with names";
  const bool isOne = shown.find(',') == std::string::npos;
  return (isOne ? "the only " + what + " is " : "the " + what + "s are ") + shown;
}

std::string didYouMean(std::string_view wanted, const std::vector<std::string_view> &candidates) {
  std::string_view best = nearest(wanted, candidates);
  return best.empty() ? "" : "; did you mean '" + std::string(best) + "'?";
}

bool DictionaryOrder::operator()(std::string_view a, std::string_view b) const {
  auto lower = [](char c) { return static_cast<unsigned char>(toLower(c)); };
  for (size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (lower(a[i]) != lower(b[i]))
      return lower(a[i]) < lower(b[i]);
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

} // namespace allo
