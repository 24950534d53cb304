// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random chains of + - * over integers of random widths: the type that the hls style finds always
// holds the exact result, and both styles give what the rules, written down once more here, give.
#include "common/Observe.h"
#include "common/PrintBigInt.h"
#include "common/Sanitizer.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace allo {

namespace {

struct Int {
  uint32_t width = 0;
  bool isSigned = false;
  std::string show() const { return (isSigned ? "i" : "u") + std::to_string(width); }
};

struct Range {
  BigInt low, high;
};

BigInt smaller(const BigInt &a, const BigInt &b) { return a < b ? a : b; }
BigInt larger(const BigInt &a, const BigInt &b) { return a < b ? b : a; }

Range rangeOf(Int type) {
  if (!type.isSigned)
    return {0, BigInt::powerOfTwo(type.width) - 1};
  BigInt half = BigInt::powerOfTwo(type.width - 1);
  return {-half, half - 1};
}

struct Expression {
  char op = 'v'; // 'v' operand, 'l' literal, '+', '-', '*', 'n' negation
  size_t operand = 0;
  int literal = 0;
  std::unique_ptr<Expression> left, right;
};
using Tree = std::unique_ptr<Expression>;

// Exact: operands are independent unless they occur twice, where the interval only grows.
Range exactRange(const Expression &e, const std::vector<Int> &operands) {
  switch (e.op) {
  case 'v':
    return rangeOf(operands[e.operand]);
  case 'l':
    return {e.literal, e.literal};
  case 'n': {
    Range r = exactRange(*e.left, operands);
    return {-r.high, -r.low};
  }
  default: {
    Range a = exactRange(*e.left, operands), b = exactRange(*e.right, operands);
    if (e.op == '+')
      return {a.low + b.low, a.high + b.high};
    if (e.op == '-')
      return {a.low - b.high, a.high - b.low};
    BigInt p[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    Range r{p[0], p[0]};
    for (const BigInt &x : p)
      r = {smaller(r.low, x), larger(r.high, x)};
    return r;
  }
  }
}

uint32_t bitsFor(size_t count) {
  uint32_t bits = 0;
  while ((size_t(1) << bits) < count)
    ++bits;
  return bits;
}

// The rules once more. A literal has no type and takes the one of the first term that has.
std::optional<Int> hlsType(const Expression &e, const std::vector<Int> &operands);

void collectTerms(const Expression &e, bool product, bool negative,
                  std::vector<std::pair<const Expression *, bool>> &out) {
  bool inside = product ? e.op == '*' : e.op == '+' || e.op == '-';
  if (!inside) {
    out.emplace_back(&e, negative);
    return;
  }
  collectTerms(*e.left, product, negative, out);
  collectTerms(*e.right, product, negative != (e.op == '-'), out);
}

std::optional<Int> hlsType(const Expression &e, const std::vector<Int> &operands) {
  if (e.op == 'v')
    return operands[e.operand];
  if (e.op == 'l')
    return std::nullopt;
  if (e.op == 'n') {
    std::optional<Int> inner = hlsType(*e.left, operands);
    return inner ? std::optional<Int>({inner->width + 1, true}) : std::nullopt;
  }
  std::vector<std::pair<const Expression *, bool>> terms;
  collectTerms(e, e.op == '*', false, terms);
  std::vector<std::optional<Int>> types;
  std::optional<Int> first;
  for (const auto &[term, negative] : terms) {
    types.push_back(hlsType(*term, operands));
    if (!first)
      first = types.back();
  }
  if (!first)
    return std::nullopt;
  bool isSigned = false;
  for (size_t i = 0; i < terms.size(); ++i)
    isSigned |= types[i].value_or(*first).isSigned || (e.op != '*' && terms[i].second);
  uint32_t widest = 0, sum = 0;
  for (const std::optional<Int> &type : types) {
    Int t = type.value_or(*first);
    widest = std::max(widest, t.width + (isSigned && !t.isSigned ? 1 : 0));
    sum += t.width;
  }
  return Int{e.op == '*' ? sum : widest + bitsFor(terms.size()), isSigned};
}

Int commonType(Int a, Int b) {
  if (a.isSigned == b.isSigned)
    return {std::max(a.width, b.width), a.isSigned};
  Int s = a.isSigned ? a : b, u = a.isSigned ? b : a;
  return u.width < s.width ? s : u;
}

std::optional<Int> cppType(const Expression &e, const std::vector<Int> &operands) {
  if (e.op == 'v')
    return operands[e.operand];
  if (e.op == 'l')
    return std::nullopt;
  std::optional<Int> left = cppType(*e.left, operands);
  if (e.op == 'n')
    return left;
  std::optional<Int> right = cppType(*e.right, operands);
  if (!left || !right)
    return left ? left : right;
  return commonType(*left, *right);
}

// An operator with literals only folds to a constant, of which a width may hold only a part.
bool folds(const Expression &e, const std::vector<Int> &operands) {
  if (e.op == 'v' || e.op == 'l')
    return false;
  return !cppType(e, operands) || folds(*e.left, operands) ||
         (e.right && folds(*e.right, operands));
}

struct Generator {
  std::mt19937_64 random;
  std::vector<Int> operands;
  bool literals;

  int below(int n) { return int(random() % uint64_t(n)); }

  Tree leaf() {
    auto e = std::make_unique<Expression>();
    if (literals && below(5) == 0) {
      e->op = 'l';
      e->literal = below(2);
    } else {
      e->operand = size_t(below(int(operands.size())));
    }
    return e;
  }
  Tree tree(int leaves) {
    if (leaves <= 1) {
      Tree e = leaf();
      if (e->op == 'v' && below(12) == 0) {
        auto negation = std::make_unique<Expression>();
        negation->op = 'n';
        negation->left = std::move(e);
        return negation;
      }
      return e;
    }
    auto e = std::make_unique<Expression>();
    e->op = "+-*+-"[below(5)];
    int left = below(2) == 0 ? leaves - 1 : 1 + below(leaves - 1);
    e->left = tree(left);
    e->right = tree(leaves - left);
    return e;
  }
};

int precedence(const Expression &e) { return e.op == '+' || e.op == '-' ? 1 : e.op == '*' ? 2 : 3; }

// With no more parentheses than needed, so that chains of every shape are written flat too.
std::string print(const Expression &e) {
  auto child = [&](const Expression &c, int atLeast) {
    return precedence(c) < atLeast ? "(" + print(c) + ")" : print(c);
  };
  switch (e.op) {
  case 'v':
    return "a" + std::to_string(e.operand);
  case 'l':
    return std::to_string(e.literal);
  case 'n':
    return "-" + child(*e.left, 3);
  default:
    return child(*e.left, precedence(e)) + " " + e.op + " " + child(*e.right, precedence(e) + 1);
  }
}

std::string constructor(Int type) {
  return "apint(" + std::to_string(type.width) + (type.isSigned ? ", signed=True)" : ")");
}

// One file: aliases of all operand types, a kernel for each expression.
std::string program(const Generator &g, const std::vector<Tree> &trees, const char *style) {
  std::string out = "from allo import KernelOptions, apint, kernel\n";
  std::string parameters;
  for (size_t i = 0; i < g.operands.size(); ++i) {
    out += "T" + std::to_string(i) + " = " + constructor(g.operands[i]) + "\n";
    parameters += (i ? ", a" : "a") + std::to_string(i) + ": T" + std::to_string(i);
  }
  for (size_t i = 0; i < trees.size(); ++i)
    out += "@kernel(options=KernelOptions(typing_style=\"" + std::string(style) + "\"))\ndef k" +
           std::to_string(i) + "(" + parameters + "):\n    v = " + print(*trees[i]) + "\n";
  return out;
}

// The type of each kernel's 'v', in order.
std::vector<std::string> foundTypes(const std::string &source) {
  test::Checked checked = test::check(source);
  for (const Diagnostic &diagnostic : checked.analysis->diagnostics) // nobody uses what they make
    EXPECT_NE(diagnostic.severity, Severity::Error) << test::show(diagnostic);
  std::vector<std::string> types;
  for (const InlayHint &hint : inlayHints(*checked.analysis, {0, uint32_t(source.size())}, {}))
    if (hint.kind == InlayHintKind::Type)
      types.push_back(hint.label.substr(2));
  return types;
}

void runRandom(uint64_t seed, bool literals, int maxLeaves) {
  Generator g{std::mt19937_64(seed), {}, literals};
  for (int i = 0; i < 12; ++i) {
    uint32_t width = i % 3 == 0 ? uint32_t(1 + g.below(8)) : uint32_t(1 + g.below(256));
    bool isSigned = g.below(2) == 0;
    g.operands.push_back({isSigned ? std::max(2u, width) : width, isSigned});
  }
  std::vector<Tree> trees;
  while (trees.size() < 60) {
    Tree tree = g.tree(2 + g.below(maxLeaves - 1));
    if (!folds(*tree, g.operands) && tree->op != 'l')
      trees.push_back(std::move(tree));
  }
  std::vector<std::string> hls = foundTypes(program(g, trees, "hls"));
  std::vector<std::string> cpp = foundTypes(program(g, trees, "cpp"));
  ASSERT_EQ(hls.size(), trees.size());
  ASSERT_EQ(cpp.size(), trees.size());
  for (size_t i = 0; i < trees.size(); ++i) {
    std::string text = print(*trees[i]);
    for (size_t k = 0; k < g.operands.size(); ++k)
      if (text.find("a" + std::to_string(k)) != std::string::npos)
        text += "  a" + std::to_string(k) + ": " + g.operands[k].show();
    EXPECT_EQ(hls[i], hlsType(*trees[i], g.operands)->show()) << "hls: " << text;
    EXPECT_EQ(cpp[i], cppType(*trees[i], g.operands)->show()) << "cpp: " << text;
    // Held without loss, by the type that the checker found.
    Int found{uint32_t(std::stoul(hls[i].substr(1))), hls[i][0] == 'i'};
    Range holds = rangeOf(found), exact = exactRange(*trees[i], g.operands);
    EXPECT_LE(holds.low, exact.low) << text << ": " << found.show() << " loses the least value";
    EXPECT_GE(holds.high, exact.high)
        << text << ": " << found.show() << " loses the greatest value";
  }
}

TEST(TypeGrowth, ShortChainsHoldTheExactResult) {
  for (uint64_t seed = 1; seed <= uint64_t(test::rounds(20)); ++seed)
    runRandom(seed, false, 4);
}

TEST(TypeGrowth, LongChainsHoldTheExactResult) {
  for (uint64_t seed = 100; seed < 100 + uint64_t(test::rounds(10)); ++seed)
    runRandom(seed, false, 24);
}

TEST(TypeGrowth, ChainsWithLiteralsHoldTheExactResult) {
  for (uint64_t seed = 200; seed < 200 + uint64_t(test::rounds(15)); ++seed)
    runRandom(seed, true, 9);
}

} // namespace

} // namespace allo
