// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "common/Sanitizer.h"
#include "support/PersistentSeq.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <unordered_map>
#include <vector>

namespace allo {
namespace {

struct Element {
  uint32_t id = 0;
  uint32_t bytes = 0;
  uint32_t hits = 0;
  uint32_t weight() const { return bytes; }
  uint32_t count() const { return hits; }
  friend bool operator==(const Element &, const Element &) = default;
};
using Seq = PersistentSeq<Element>;

std::vector<Element> contents(const Seq &seq) {
  std::vector<Element> out;
  seq.forEach([&](const Element &e, uint32_t) { out.push_back(e); });
  return out;
}

void expectSame(const Seq &seq, const std::vector<Element> &wanted) {
  ASSERT_EQ(seq.size(), wanted.size());
  ASSERT_EQ(seq.empty(), wanted.empty());
  std::vector<Element> got = contents(seq);
  ASSERT_TRUE(got == wanted);
  std::unordered_map<uint32_t, size_t> positions;
  for (size_t i = 0; i < wanted.size(); ++i)
    positions[wanted[i].id] = i;
  uint32_t offset = 0;
  Seq::Cursor walker = seq.first();
  std::vector<std::pair<uint32_t, uint32_t>> counted;
  for (size_t i = 0; i < wanted.size(); ++i) {
    ASSERT_EQ(walker.index, i);
    ASSERT_EQ(walker.offset, offset);
    ASSERT_TRUE(seq.at(walker) == wanted[i]);
    Seq::Cursor byIndex = seq.at(i);
    ASSERT_EQ(byIndex.offset, offset);
    ASSERT_TRUE(seq.at(byIndex) == wanted[i]);
    Seq::Cursor last =
        seq.lastWhere([&](const Element &each) { return positions.at(each.id) <= i; });
    ASSERT_EQ(last.index, i);
    ASSERT_EQ(last.offset, offset);
    ASSERT_TRUE(seq.at(last) == wanted[i]);
    for (uint32_t inside : {0u, wanted[i].bytes / 2, wanted[i].bytes - 1}) {
      Seq::Cursor found = seq.find(offset + inside);
      ASSERT_EQ(found.index, i);
      ASSERT_EQ(found.offset, offset);
    }
    if (wanted[i].hits != 0)
      counted.emplace_back(wanted[i].id, offset);
    offset += wanted[i].bytes;
    seq.next(walker);
  }
  ASSERT_TRUE(seq.atEnd(walker));
  ASSERT_EQ(seq.weight(), offset);
  std::vector<std::pair<uint32_t, uint32_t>> visited;
  seq.forEachCounted([&](const Element &e, uint32_t at) { visited.emplace_back(e.id, at); });
  ASSERT_EQ(visited, counted);
  for (size_t i = wanted.size(); i-- > 0;) {
    ASSERT_TRUE(seq.previous(walker));
    ASSERT_EQ(walker.index, i);
    ASSERT_TRUE(seq.at(walker) == wanted[i]);
  }
  ASSERT_FALSE(seq.previous(walker));
  if (!wanted.empty()) {
    ASSERT_EQ(seq.find(offset).index, wanted.size() - 1);
    ASSERT_EQ(seq.find(offset + 1000).index, wanted.size() - 1);
  }
}

TEST(PersistentSeq, EmptySequence) {
  Seq seq;
  expectSame(seq, {});
  seq.replace(0, 0, {});
  expectSame(seq, {});
  seq.replace(0, 0, {{1, 5, 0}});
  expectSame(seq, {{1, 5, 0}});
  seq.replace(0, 1, {});
  expectSame(seq, {});
}

TEST(PersistentSeq, RandomReplacementsEqualAVector) {
  for (uint32_t seed = 1; seed <= uint32_t(test::rounds(10)); ++seed) {
    std::mt19937 random(seed);
    uint32_t next = 0;
    auto fresh = [&](size_t n) {
      std::vector<Element> out;
      for (size_t i = 0; i < n; ++i)
        out.push_back({++next, uint32_t(1 + random() % 50), random() % 9 == 0 ? 1u : 0u});
      return out;
    };
    Seq seq;
    std::vector<Element> wanted = fresh(seed * 150);
    seq.replace(0, 0, wanted);
    for (int edit = 0; edit < 80; ++edit) {
      Seq before = seq;
      std::vector<Element> old = wanted;
      if (edit % 4 == 0 && !wanted.empty()) {
        size_t at = random() % wanted.size();
        Element e = fresh(1)[0];
        wanted[at] = e;
        seq.set(at, e);
      } else if (edit % 4 == 1) {
        std::vector<std::optional<Element>> made;
        for (Element &each : wanted) {
          made.push_back(random() % (edit % 8 == 1 ? 200 : 3) == 0 ? std::optional(fresh(1)[0])
                                                                   : std::nullopt);
          each = made.back().value_or(each);
        }
        size_t visited = 0;
        seq.update([&](const Element &) { return made[visited++]; });
        ASSERT_EQ(visited, made.size());
      } else {
        size_t begin = random() % (wanted.size() + 1);
        size_t end = std::min(wanted.size(), begin + random() % (edit % 9 == 0 ? 400 : 4));
        std::vector<Element> with = fresh(random() % (edit % 11 == 0 ? 300 : 3));
        wanted.erase(wanted.begin() + long(begin), wanted.begin() + long(end));
        wanted.insert(wanted.begin() + long(begin), with.begin(), with.end());
        seq.replace(begin, end, with);
      }
      expectSame(seq, wanted);
      ASSERT_TRUE(contents(before) == old) << "the version before changed";
      if (testing::Test::HasFatalFailure())
        return;
    }
  }
}

} // namespace
} // namespace allo
