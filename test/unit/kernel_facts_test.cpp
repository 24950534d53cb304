// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the checker records about calls, loops, chains and scopes for all who come after it.
#include "sema/facts/Items.h"
#include "sema/incremental/Analyzer.h"

#include <gtest/gtest.h>

#include <string>

using namespace allo;

namespace {

// The check of the last kernel of a file, with its source.
class Facts {
public:
  explicit Facts(const std::string &body) {
    analysis = Analyzer(types).analyze(Text::fromBytes("from allo import *\n" + body));
    analysis->items.forEach([&](const ItemEntry &entry, uint32_t) {
      if (!entry.state->kernels.empty())
        item = entry.state;
    });
  }
  const KernelCheck &check() const { return *item->kernels.back(); }
  std::string text(NodeId node) const {
    return node == NoNode ? "-" : std::string(item->unit->source(item->unit->nodes[node]->span));
  }
  std::string text(const CallExpr &call, const BoundArgument &bound) const {
    const Expr *given = argumentOf(call, bound);
    return given ? text(given->id) : "-";
  }
  // "x=a, y=b" for the only call of the kernel.
  std::string arguments() const {
    std::string out;
    auto add = [&](std::string_view name, std::string given) {
      out += (out.empty() ? "" : ", ") + std::string(name) + "=" + given;
    };
    for (const CallSite &site : check().calls)
      for (size_t i = 0; i < site.arguments.size(); ++i)
        add(site.kernel->parameters[i].name,
            text(*item->unit->nodes[site.node]->as<CallExpr>(), site.arguments[i]));
    for (const auto &[node, site] : check().operators)
      for (size_t i = 0; i < site.arguments.size(); ++i)
        add(parametersOf(operatorInfo(site.op)->form).names[i],
            text(*item->unit->nodes[node]->as<CallExpr>(), site.arguments[i]));
    return out;
  }

private:
  TypeContext types;
  std::shared_ptr<const Analysis> analysis;
  std::shared_ptr<const ItemState> item;
};

std::string callee() {
  return "@kernel\ndef f(a: i32, b: i32, c: i32 = 3) -> i32:\n    return a\n";
}

TEST(KernelFacts, ArgumentsOfKernelsAreFoundByParameter) {
  auto bound = [](const std::string &call) {
    return Facts(callee() + "@kernel\ndef g(x: i32, y: i32) -> i32:\n    return " + call + "\n")
        .arguments();
  };
  EXPECT_EQ(bound("f(x, y)"), "a=x, b=y, c=-");
  EXPECT_EQ(bound("f(c=x, b=y, a=1)"), "a=1, b=y, c=x");
  EXPECT_EQ(bound("f(*(x, y), c=5)"), "a=x, b=y, c=5");
  // What does not fit is reported, and nothing is recorded.
  for (const char *wrong : {"f(x)", "f(x, y, 1, 2)", "f(x, y, a=1)", "f(x, y, d=1)"})
    EXPECT_EQ(bound(wrong), "") << wrong;
}

TEST(KernelFacts, ArgumentsOfOperatorsAreFoundByParameter) {
  auto bound = [](const std::string &statement) {
    return Facts("@kernel\ndef g(x: i32, y: i32):\n    s: Stream[i32, 4]\n    " + statement + "\n")
        .arguments();
  };
  EXPECT_EQ(bound("z = min(y=x, x=y)"), "x=y, y=x, acc=-, propagate_nan=-");
  EXPECT_EQ(bound("s.put(x)"), "stream=s, value=x");
  EXPECT_EQ(bound("s.put(value=x)"), "stream=s, value=x");
  EXPECT_EQ(bound("z = s.get()"), "stream=s");
  EXPECT_EQ(bound("z = min(x)"), "");
}

TEST(KernelFacts, LoopsHaveBoundsNamesAndParents) {
  Facts facts("N = 4\n"
              "D = (1, 5, 2)\n"
              "@kernel\n"
              "def f(n: i32):\n"
              "    for i in range(N, name='rows'):\n"
              "        while n > 100:\n"
              "            n = n - 1\n"
              "        for j in range(1, n, step=2):\n"
              "            pass\n"
              "    for k, l, m in grid(3, (2, N), D, name='cube'):\n"
              "        pass\n");
  std::string table;
  for (const LoopInfo &loop : facts.check().loops) {
    table += loop.kind == LoopKind::While  ? "while"
             : loop.kind == LoopKind::Grid ? "grid"
                                           : "range";
    table += loop.name.empty() ? "" : " " + loop.name;
    table += loop.parent == NoLoop ? "" : " in " + std::to_string(loop.parent);
    for (const LoopAxis &axis : loop.axes)
      table += " " + facts.text(axis.target) + ":" + facts.text(axis.low) + "," +
               facts.text(axis.high) + "," + facts.text(axis.step);
    table += loop.tripCount ? " x" + std::to_string(*loop.tripCount) : "";
    table += "\n";
    EXPECT_EQ(facts.check().loopOf(loop.node), &loop);
  }
  EXPECT_EQ(table, "range rows i:-,N,- x4\n"
                   "while in 0\n"
                   "range in 0 j:1,n,2\n"
                   "grid cube k:-,3,- l:2,N,- m:-,-,- x12\n");
  EXPECT_EQ(facts.check().loopOf(facts.check().function), nullptr);
}

TEST(KernelFacts, ChainsHaveTheirTerms) {
  auto terms = [](const std::string &statement) {
    Facts facts("@kernel\ndef f(a: i8, b: i8, c: i8, x: f32):\n    t: i32 = 0\n    " + statement +
                "\n");
    std::string out;
    for (const auto &[node, chain] : facts.check().chains) {
      EXPECT_TRUE(facts.check().info(node).isChain);
      for (const FlatTerm &term : chain)
        out += (term.isSubtracted ? "-" : "+") + facts.text(term.node);
      out += ";";
    }
    return out;
  };
  EXPECT_EQ(terms("t = a - (b - c) + 1"), "+a-b+c+1;");
  EXPECT_EQ(terms("t = a * b * c"), "+a+b+c;");
  EXPECT_EQ(terms("t -= a + b"), "+t-a-b;");
  EXPECT_EQ(terms("y = x + x + x"), ""); // floats are added in pairs
}

TEST(KernelFacts, VariablesKnowWhereTheirScopeEnds) {
  Facts facts("@kernel\n"
              "def f(n: i32):\n"
              "    a = n\n"
              "    for i in range(4):\n"
              "        b = a\n"
              "    c = a\n");
  for (const VariableInfo &variable : facts.check().variables) {
    bool ofBlock = variable.name == "i" || variable.name == "b";
    EXPECT_EQ(variable.scopeEnd != NoNode, ofBlock) << variable.name;
    // The last name of the block is the 'a' that 'b' gets.
    EXPECT_EQ(facts.text(variable.scopeEnd), ofBlock ? "a" : "-") << variable.name;
  }
}

} // namespace
