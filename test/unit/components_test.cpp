// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Components.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

using namespace allo;

namespace {

using Search = ComponentSearch<unsigned>;
using Edges = std::map<unsigned, std::vector<unsigned>>;

std::set<unsigned> reachedFrom(unsigned start, Edges &edges) {
  std::set<unsigned> reached = {start};
  std::vector<unsigned> queue = {start};
  while (!queue.empty()) {
    unsigned at = queue.back();
    queue.pop_back();
    for (unsigned to : edges[at])
      if (reached.insert(to).second)
        queue.push_back(to);
  }
  return reached;
}

TEST(Components, AreThoseOfNodesThatLeadToEachOther) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const unsigned count = 1 + random() % 12;
    Edges edges;
    for (size_t i = random() % (2 * count + 1); i > 0; --i)
      edges[random() % count].push_back(random() % count);
    std::map<unsigned, size_t> component;
    std::map<unsigned, int> asked;
    size_t components = 0;
    Search search(
        [&](unsigned id) {
          ++asked[id];
          return edges[id];
        },
        [&](const std::vector<Search::Member> &members) {
          for (const Search::Member &member : members) {
            EXPECT_EQ(member.next, edges[member.id]);
            EXPECT_TRUE(component.emplace(member.id, components).second);
          }
          for (const Search::Member &member : members)
            for (unsigned to : member.next)
              EXPECT_TRUE(component.contains(to)) << "found before what leads to it";
          ++components;
        });
    for (unsigned start = 0; start < count; start += 1 + random() % 2) {
      search.from(start);
      for (unsigned to : reachedFrom(start, edges))
        EXPECT_TRUE(component.contains(to));
    }
    for (auto [a, ofA] : component) {
      EXPECT_EQ(asked[a], 1);
      for (auto [b, ofB] : component)
        EXPECT_EQ(ofA == ofB,
                  reachedFrom(a, edges).contains(b) && reachedFrom(b, edges).contains(a));
    }
  }
}

TEST(Components, OfALongPathAreFoundWithoutRecursion) {
  constexpr unsigned Length = 1'000'000;
  size_t found = 0;
  Search search(
      [](unsigned id) { return id < Length ? std::vector{id + 1} : std::vector<unsigned>(); },
      [&](const std::vector<Search::Member> &members) {
        EXPECT_EQ(members.size(), 1u);
        ++found;
      });
  search.from(0);
  EXPECT_EQ(found, Length + 1);
}

} // namespace
