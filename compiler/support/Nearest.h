// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Words in lists: whether a list has a word, and which of its words was probably meant otherwise
// ("did you mean").
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// 'words' is an array or a container of them.
template <typename Words> bool isOneOf(std::string_view word, const Words &words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}
inline bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Empty where no candidate is near enough. Of several that are equally near, the first.
std::string_view nearest(std::string_view wanted, const std::vector<std::string_view> &candidates);

// The same for a name of a program, where short names are rarely misspellings of each other: of up
// to four characters one may be wrong, else two, and none of up to two.
std::string nearestName(std::string_view wanted, const std::vector<std::string> &candidates);

// "'a', 'b' and 3 more": each name once, first the one that was probably meant, then the others in
// their order.
std::string nearestFirst(std::string_view wanted, const std::vector<std::string> &names);

// "the loops are 'a', 'b' and 3 more", of the word "loop": which names could be meant.
std::string namesThereAre(std::string_view word, std::string_view wanted,
                          const std::vector<std::string> &names);

// "; did you mean 'x'?", or nothing.
std::string didYouMean(std::string_view wanted, const std::vector<std::string_view> &candidates);

// As dictionaries order words: first without regard to case, so that 'key_t' stands beside 'Key_t'.
struct DictionaryOrder {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const;
};

// Of names in that order those around the place of a misspelt one, 64 at most on either side: a
// fixed choice, which does not depend on how the names came together. 'take' is called with each
// element.
template <class Names, class Take>
void aroundName(const Names &names, std::string_view misspelt, Take take) {
  constexpr size_t Most = 64;
  const auto middle = names.lower_bound(misspelt);
  size_t seen = 0;
  for (auto it = middle; it != names.end() && seen < Most; ++it, ++seen)
    take(*it);
  seen = 0;
  for (auto it = middle; it != names.begin() && seen < Most; ++seen)
    take(*--it);
}

} // namespace allo
