// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random nests and random primitives: what the engine accepts leaves the same numbers in memory. To
// run more: ALLO_SCHEDULE_SEEDS=20000 allo-unit --gtest_filter='ScheduleRandom.*'
#include "common/Sanitizer.h"
#include "schedule/Schedule.h"
#include "unit/schedule/payload_walker.h"
#include "unit/schedule/random_nest.h"

#include <gtest/gtest.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>
#include <map>

namespace allo {
namespace {

using namespace mlir;
using allo::schedule::Given;
using allo::schedule::GivenList;
using allo::schedule::Ref;
using allo::schedule::RefKind;

TEST(ScheduleRandom, WhatIsAcceptedComputesTheSame) {
  const char *more = std::getenv("ALLO_SCHEDULE_SEEDS");
  const uint64_t seeds = more ? std::strtoull(more, nullptr, 10) : test::Sanitized ? 100 : 400;
  std::map<std::string, size_t> accepted, refused;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    test::RandomNest random(seed);
    const std::string text = random.text();
    auto made = schedule::Schedule::fromText(text, "payload");
    ASSERT_TRUE(bool(made)) << text << made.error().message.text;
    schedule::Schedule &s = **made;
    const auto expected = test::resultsOf(s.payload());
    std::string steps;
    for (int64_t count = random.pick(1, 4); count > 0; --count) {
      auto loops = s.all({RefKind::Loop});
      ASSERT_TRUE(bool(loops));
      if (loops->empty())
        break;
      // Mostly loops of one nest.
      GivenList some;
      const size_t first = size_t(random.pick(0, int64_t(loops->size()) - 1));
      for (size_t i = first; i < loops->size() && some.size() < 3; ++i)
        if (i == first ||
            ((*loops)[i].path.starts_with((*loops)[first].path + "/") && random.chance(80)))
          some.emplace_back((*loops)[i]);
      const bool isSwapped = random.chance(60);
      if (isSwapped)
        std::ranges::reverse(some);
      const Primitive primitives[] = {Primitive::Split,   Primitive::Reorder,      Primitive::Tile,
                                      Primitive::Flatten, Primitive::Unroll,       Primitive::Licm,
                                      Primitive::Affine,  Primitive::Canonicalize, Primitive::Cse,
                                      Primitive::Reorder, Primitive::Reorder,      Primitive::Tile};
      Primitive primitive = primitives[random.pick(0, 11)];
      if (random.chance(random.isSum ? 50 : 15))
        primitive = Primitive::BufferAt;
      if (steps.find("compute_at") != std::string::npos && random.chance(40))
        primitive = Primitive::BufferAt;
      else if (random.chance(random.isPair ? 40 : 5))
        primitive = Primitive::ComputeAt;
      if (random.chance(random.isWindow ? 40 : 8))
        primitive = Primitive::ReuseAt;
      if (random.chance(8))
        primitive = Primitive::Outline;
      else if (random.chance(8))
        primitive = Primitive::Dce;
      // Of a loop in a tile or in a half of a split, whose last one may be shorter.
      const bool hasParts =
          steps.find("tile") != std::string::npos || steps.find("split") != std::string::npos;
      if (hasParts && random.chance(20))
        primitive = Primitive::Unroll;
      if (primitive == Primitive::Flatten && isSwapped && random.chance(90))
        std::ranges::reverse(some); // it takes the loops in their order only
      GivenList arguments{Given(some)};
      const char *const buffers[] = {"A", "B", "C", "E", "T"};
      if (primitive == Primitive::ComputeAt)
        arguments = {random.chance(80) ? loops->front() : (*loops)[first],
                     (*loops)[size_t(random.pick(0, int64_t(loops->size()) - 1))]};
      else if (primitive == Primitive::BufferAt)
        arguments = {buffers[random.isSum && random.chance(80) ? 3 : random.pick(0, 4)],
                     random.isSum && random.chance(70)
                         ? (*loops)[size_t(random.pick(0, std::min<int64_t>(3, loops->size() - 1)))]
                         : *some.front().ref()};
      else if (primitive == Primitive::Outline) {
        auto all = s.all({RefKind::Op});
        ASSERT_TRUE(bool(all));
        const Ref &target = random.chance(70)
                                ? (*loops)[first]
                                : (*all)[size_t(random.pick(0, int64_t(all->size()) - 1))];
        arguments = {target, "g" + std::to_string(random.pick(0, 9))};
        if (random.chance(40))
          arguments.emplace_back(random.chance(50) ? Given(1) : Given(GivenList{2, 1}));
      } else if (primitive == Primitive::ReuseAt) {
        auto all = s.all({RefKind::Buffer});
        ASSERT_TRUE(bool(all));
        arguments = {random.chance(50) ? (*all)[4] : all->back(), some.front(), random.chance(40)};
        if (random.isWindow && random.chance(70))
          arguments[1] = (*loops)[size_t(random.pick(0, std::min<int64_t>(2, loops->size() - 1)))];
        if (random.isPadded && arguments[0].ref()->path.ends_with("arg4"))
          arguments[0] = (*all)[3];
        if (random.chance(20))
          arguments[0] = (*all)[size_t(random.pick(0, int64_t(all->size()) - 1))];
      } else if (primitive == Primitive::Split)
        arguments = {some.front(), int(random.pick(1, 4))};
      else if (primitive == Primitive::Tile)
        arguments = {some, int(random.pick(1, 4))};
      else if (primitive == Primitive::Unroll)
        arguments = {hasParts ? some.back() : some.front(), int(random.pick(0, 3)), false};
      else if (primitive != Primitive::Reorder && primitive != Primitive::Flatten &&
               primitive != Primitive::Affine)
        arguments = {Given()};
      // Subscripts that follow each other, for buffer_at.
      if (random.isSum && steps.empty() && random.chance(30)) {
        primitive = Primitive::Unroll;
        arguments = {(*loops)[size_t(random.pick(0, int64_t(loops->size()) - 1))],
                     int(random.pick(2, 3)), false};
      }
      // A loop over tiles, for compute_at.
      if (random.isPair && steps.empty() && random.chance(35)) {
        primitive = random.chance(50) ? Primitive::Tile : Primitive::Split;
        const auto factor = int(random.pick(2, 3));
        arguments = {primitive == Primitive::Tile ? Given(GivenList{"x", "y"}) : Given("x"),
                     factor};
      }
      steps += std::string(info(primitive).name) + showGiven(arguments) + "\n";
      auto result = s.call(primitive, arguments, UnknownLoc::get(s.context()));
      if (result && s.isDirty()) {
        auto applied = s.apply();
        ASSERT_TRUE(bool(applied)) << applied.error().message.text;
      }
      ++(result ? accepted : refused)[std::string(info(primitive).name)];
      if (!result) {
        EXPECT_NE(result.error().kind(), schedule::ErrorKind::Schedule)
            << "seed " << seed << "\n"
            << text << steps << result.error().message.text;
        continue;
      }
      std::string payload;
      llvm::raw_string_ostream(payload) << s.payload();
      SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text + steps + payload);
      ASSERT_EQ(test::resultsOf(s.payload()), expected);
    }
  }
  for (const char *name : {"split", "reorder", "tile", "flatten", "unroll", "affine", "buffer_at",
                           "compute_at", "reuse_at", "outline"}) {
    std::printf("%s: %zu accepted, %zu refused\n", name, accepted[name], refused[name]);
    EXPECT_TRUE(accepted[name] > 0 || seeds < 1000) << name;
  }
}

} // namespace
} // namespace allo
