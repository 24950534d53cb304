// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Intervals of variables include every value that random kernels store, and their operators every
// result of the arithmetic that kernels run with.
#include "common/RandomKernel.h"
#include "common/RunKernel.h"
#include "common/Sanitizer.h"
#include "exec/Numbers.h"
#include "interp/Evaluator.h"
#include "sema/facts/Items.h"
#include "sema/intervals/VariableIntervals.h"

#include <array>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace allo::test {
namespace {

using program::BinaryOp;

// ---- operators

struct Operator {
  const char *name;
  BinaryOp op;
  Interval (*interval)(const Interval &, const Interval &, Type);
};

const std::array operators = {
    Operator{"+", BinaryOp::Add, [](auto &a, auto &b, Type) { return add(a, b); }},
    Operator{"-", BinaryOp::Sub, [](auto &a, auto &b, Type) { return add(a, negate(b)); }},
    Operator{"*", BinaryOp::Mul, [](auto &a, auto &b, Type) { return multiply(a, b); }},
    Operator{"/", BinaryOp::Div, [](auto &a, auto &b, Type) { return divide(a, b); }},
    Operator{"%", BinaryOp::Mod, [](auto &a, auto &b, Type) { return remainder(a, b); }},
    Operator{"**", BinaryOp::Pow, [](auto &a, auto &b, Type) { return power(a, b); }},
    Operator{"&", BinaryOp::BitAnd, [](auto &a, auto &b, Type) { return bitAnd(a, b); }},
    Operator{"|", BinaryOp::BitOr, [](auto &a, auto &b, Type) { return bitOrXor(a, b); }},
    Operator{"^", BinaryOp::BitXor, [](auto &a, auto &b, Type) { return bitOrXor(a, b); }},
    Operator{"min", BinaryOp::Min, [](auto &a, auto &b, Type) { return least(a, b); }},
    Operator{"max", BinaryOp::Max, [](auto &a, auto &b, Type) { return greatest(a, b); }},
    Operator{"<<", BinaryOp::ShiftLeft,
             [](auto &a, auto &b, Type type) { return shiftLeft(a, b, type.width()); }},
    Operator{">>", BinaryOp::ShiftRight,
             [](auto &a, auto &b, Type type) { return shiftRight(a, b, type.width()); }},
};

bool includes(const Interval &interval, const BigInt &value) {
  if (interval.isEmpty())
    return false;
  const bool isAbove = interval.low <= Interval::Lowest || bigInt(interval.low) <= value;
  return isAbove && (interval.high >= Interval::Highest || value <= bigInt(interval.high));
}

// All values of intervals within small types.
TEST(Intervals, IncludeEveryResult) {
  std::mt19937_64 random(1);
  for (const Operator &each : operators)
    for (int round = 0; round < 300; ++round) {
      const Type type = Type::integer(1 + uint32_t(random() % 6), random() % 2 == 0);
      const Interval range = rangeOfType(type);
      auto any = [&] {
        const Wide size = range.high - range.low + 1;
        Wide a = range.low + Wide(random()) % size, b = range.low + Wide(random()) % size;
        return Interval{std::min(a, b), std::max(a, b)};
      };
      const Interval left = any(), right = any();
      const Interval made = each.interval(left, right, type);
      const Interval kept = made.isEmpty() ? made : fitted(made, type);
      for (Wide a = left.low; a <= left.high; ++a)
        for (Wide b = right.low; b <= right.high; ++b) {
          const eval::Computed computed =
              eval::binary(each.op, {bigInt(a)}, {bigInt(b)}, type, type, type);
          if (computed.fault)
            continue;
          ASSERT_TRUE(includes(kept, computed.number.integer))
              << bigInt(a).str() << " " << each.name << " " << bigInt(b).str() << " in "
              << show(type) << " is " << computed.number.integer.str() << ", not within "
              << bigInt(kept.low).str() << " to " << bigInt(kept.high).str();
        }
    }
}

TEST(Intervals, ConvertEveryValue) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 2000; ++round) {
    const Type type = Type::integer(1 + uint32_t(random() % 6), random() % 2 == 0);
    const Wide low = Wide(random() % 400) - 200;
    const Interval values{low, low + Wide(random() % 70)};
    const Interval kept = fitted(values, type);
    for (Wide value = values.low; value <= values.high; ++value)
      ASSERT_TRUE(includes(kept, bigInt(value).wrapped(type.width(), type.isSigned())));
    ASSERT_TRUE(kept.within(rangeOfType(type)));
  }
}

TEST(Intervals, AreExactUpTo120Bits) {
  const Type wide = Type::integer(128, true);
  EXPECT_FALSE(rangeOfType(wide).isBounded());
  EXPECT_EQ(bigInt(rangeOfType(Type::integer(119, true)).high),
            BigInt::powerOfTwo(118) - BigInt(1));
  EXPECT_EQ(Interval::of(BigInt::powerOfTwo(100)).low, Wide(1) << 100);
  EXPECT_EQ(bigInt(-(Wide(1) << 100)), -BigInt::powerOfTwo(100));
  EXPECT_FALSE(multiply(rangeOfType(Type::integer(64, true)), rangeOfType(Type::integer(64, true)))
                   .isBounded());
  EXPECT_EQ(signedBits({-128, 3}), 8u);
  EXPECT_EQ(signedBits({0, 128}), 9u);
  EXPECT_EQ(unsignedBits({0, 1040400}), 20u);
}

// ---- kernels

struct Known {
  const KernelCheck *check;
  VariableIntervals intervals;
};

// By the place of a kernel's name, which tells kernels of the file apart; not instances of one.
std::map<std::pair<std::string, uint32_t>, Known> intervalsOf(const Analysis &analysis) {
  std::map<std::pair<std::string, uint32_t>, Known> out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    forEachCheck(*entry.state, [&](const KernelCheck &check) {
      const std::optional<VariableIntervals> found = variableIntervals(*entry.state->unit, check);
      if (!found)
        return;
      const KernelSignature &signature = *check.signature;
      const std::string name = signature.label.empty() ? signature.name : signature.label;
      out[{name, offset + entry.state->unit->spanOf(signature.nameNode).begin}] = {&check, *found};
    });
  });
  return out;
}

struct Counts {
  size_t compared = 0;
  size_t narrower = 0; // variables with less than the values of their type
};

void compareStores(const RandomKernel &made, uint64_t seed, Counts &counts) {
  LoadedFile file("/w/random.py", made.source, nullptr);
  const auto known = intervalsOf(file.analysis());
  for (const auto &[place, each] : known)
    for (size_t v = 0; v < each.intervals.values.size(); ++v)
      if (const auto &values = each.intervals.values[v])
        counts.narrower += !values->isEmpty() &&
                           !rangeOfType(each.check->variables[v].type.element()).within(*values);
  std::string problem;
  const auto program = file.program(made.name, problem);
  ASSERT_TRUE(program) << seed << " " << problem;
  eval::Evaluator evaluator(*program);
  std::string wrong;
  evaluator.onStore([&](program::KernelId id, program::VariableId variable, const BigInt &value) {
    const program::Kernel &kernel = program->kernels[id];
    const auto found = known.find({kernel.name, kernel.place.span.begin});
    if (found == known.end() || variable >= found->second.check->variables.size())
      return; // a temporary
    ASSERT_EQ(found->second.check->variables[variable].name, kernel.variables[variable].name);
    const std::optional<Interval> &values = found->second.intervals.values[variable];
    counts.compared += values ? 1 : 0;
    if (values && !includes(*values, value) && wrong.empty())
      wrong = kernel.name + ": " + kernel.variables[variable].name + " gets " + value.str() +
              ", not within " + bigInt(values->low).str() + " to " + bigInt(values->high).str();
  });
  for (uint64_t round = 0; round < 2; ++round)
    evaluator.run(randomArguments(program->kernels[0], seed + round, made.extremes));
  ASSERT_EQ(wrong, "") << "seed " << seed << "\n" << made.source;
}

TEST(RandomIntervals, IncludeEveryStoredValue) {
  Counts counts;
  for (uint64_t seed = 0; seed < uint64_t(rounds(600)) && !HasFatalFailure(); ++seed)
    compareStores(randomKernel(seed), seed, counts);
  EXPECT_GT(counts.compared, 1000u);
  EXPECT_GT(counts.narrower, 100u);
}

} // namespace
} // namespace allo::test
