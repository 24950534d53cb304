// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The typing rules as rows: an expression over the operands below, and its type in each style.
// Everything goes through the Analyzer: literals, flattening and promotion are tested together.
#include "common/Observe.h"
#include "common/Sanitizer.h"
#include "sema/types/TypeRules.h"

#include <gtest/gtest.h>

#include <string>

namespace allo {
namespace {

constexpr const char *Hls = "hls";
constexpr const char *Cpp = "cpp";

std::string probe(const std::string &style, const std::string &expression) {
  return "from allo import *\n"
         "@kernel(options=KernelOptions(typing_style=\"" +
         style +
         "\"))\n"
         "def probe(x: i32, y: i32, z: i8, u: u8, w: u16, s: u4, m: i16, p: u1, q: u1, f: f32, d: "
         "f64,\n"
         "          h: f16, b: bf16, n: index, A: f32[8], B: i32[8], l: u32):\n"
         "    v = " +
         expression + "\n";
}

// The type of the expression; or the codes of what is wrong with it.
std::string typeOf(const char *style, const std::string &expression) {
  std::string source = probe(style, expression);
  test::Checked checked = test::check(source);
  std::string errors;
  for (const Diagnostic &d : checked.analysis->diagnostics)
    if (d.severity == Severity::Error)
      errors += (errors.empty() ? "" : " ") + std::string(diagInfo(d.code).code);
  if (!errors.empty())
    return errors;
  uint32_t offset = uint32_t(source.find("    v = ") + 5);
  for (const InlayHint &hint : inlayHints(*checked.analysis, {offset, offset}, {}))
    if (hint.kind == InlayHintKind::Type && hint.label.starts_with(": "))
      return hint.label.substr(2);
  return "no hint";
}

#define EXPECT_TYPE(style, expression, type)                                                       \
  EXPECT_EQ(typeOf(style, expression), type) << expression
#define EXPECT_BOTH(expression, hls, cpp)                                                          \
  do {                                                                                             \
    EXPECT_TYPE(Hls, expression, hls) << " in hls";                                                \
    EXPECT_TYPE(Cpp, expression, cpp) << " in cpp";                                                \
  } while (false)
#define EXPECT_SAME(expression, type) EXPECT_BOTH(expression, type, type)
#define EXPECT_NO_RULE(style, expression)                                                          \
  EXPECT_EQ(typeOf(style, expression), "no-promotion-rule") << expression << " in " << style
#define EXPECT_NO_RULE_BOTH(expression)                                                            \
  do {                                                                                             \
    EXPECT_NO_RULE(Hls, expression);                                                               \
    EXPECT_NO_RULE(Cpp, expression);                                                               \
  } while (false)

TEST(TypeRules, SumsWithLiterals) {
  for (const char *e : {"x+1", "1+x", "x-1", "1-x"})
    EXPECT_BOTH(e, "i33", "i32");
  for (const char *e : {"x+1+y", "x+1+2", "1+2+x"})
    EXPECT_BOTH(e, "i34", "i32");
  EXPECT_BOTH("u+1", "u9", "u8");
  EXPECT_BOTH("u-1", "i10", "u8");
  EXPECT_BOTH("z+300", "i9", "i8");
  EXPECT_BOTH("u+1000", "u9", "u8");
  EXPECT_BOTH("x+0.5", "i33", "i32");
  EXPECT_BOTH("x+y+1.0", "i34", "i32");
}

TEST(TypeRules, Sums) {
  for (const char *e : {"x-(y-z)", "(x+y)+(z+u)", "x-y+z"})
    EXPECT_BOTH(e, "i34", "i32");
  EXPECT_BOTH("u+u", "u9", "u8");
  EXPECT_BOTH("u-u", "i10", "u8");
  EXPECT_BOTH("u+z", "i10", "u8");
  EXPECT_BOTH("z+u", "i10", "u8");
  EXPECT_BOTH("w+z", "i18", "u16");
  EXPECT_BOTH("p+q", "u2", "u1");
  EXPECT_BOTH("-z+u", "i10", "u8");
  EXPECT_BOTH("x+y", "i33", "i32");
  EXPECT_BOTH("l+l", "u33", "u32");
  EXPECT_BOTH("x+y-x", "i34", "i32");
  EXPECT_BOTH("u+u+u+u", "u10", "u8");
  EXPECT_BOTH("u+u+u+u+u", "u11", "u8");
  EXPECT_BOTH("u+u+u", "u10", "u8");
}

TEST(TypeRules, Products) {
  for (const char *e : {"x*3", "3*x", "x*2.0"})
    EXPECT_BOTH(e, "i64", "i32");
  EXPECT_BOTH("x*y*3", "i96", "i32");
  EXPECT_BOTH("u*u", "u16", "u8");
  EXPECT_BOTH("u*z", "i16", "u8");
  EXPECT_BOTH("u*300", "u16", "u8");
  EXPECT_BOTH("x*y", "i64", "i32");
  EXPECT_BOTH("w*w", "u32", "u16");
  EXPECT_BOTH("x*x*y", "i96", "i32");
  EXPECT_BOTH("u*z*s", "i20", "u8");
  EXPECT_BOTH("x*(y*z)", "i72", "i32");
}

TEST(TypeRules, MixedChains) {
  EXPECT_BOTH("(x+y)*(z+u)", "i43", "i32");
  for (const char *e : {"x*y+1", "x*y+z*u", "(x*y)+(x*y)"})
    EXPECT_BOTH(e, "i65", "i32");
  EXPECT_BOTH("x+y*z-u", "i42", "i32");
  EXPECT_BOTH("x+(y<<1)+z", "i34", "i32");
  EXPECT_BOTH("x+(-y)", "i34", "i32");
  EXPECT_BOTH("x+B[u+1]", "i33", "i32");
  EXPECT_BOTH("min(x,y)+1+z", "i34", "i32");
  EXPECT_BOTH("f*(x+y+x+y)", "f32", "f32");
  EXPECT_BOTH("(x+y+x+y)/z", "i34", "i32");
  EXPECT_BOTH("(x+y)/(z+u)", "i33", "i32");
}

TEST(TypeRules, DivisionAndPower) {
  for (const char *e :
       {"x/2", "x//2", "x%2", "1/x", "x//y", "x**2", "2**x", "x/2.0", "1.0/x", "x**2.0"})
    EXPECT_SAME(e, "i32");
  for (const char *e : {"u/2", "u//z", "z/u", "z%u", "u**z"})
    EXPECT_SAME(e, "u8");
  EXPECT_SAME("x/l", "u32");
  EXPECT_SAME("x%w", "i32");
  EXPECT_SAME("m//x", "i32");
}

TEST(TypeRules, Unary) {
  EXPECT_BOTH("-x", "i33", "i32");
  EXPECT_BOTH("-z", "i9", "i8");
  EXPECT_BOTH("-u", "i9", "u8");
  EXPECT_BOTH("-(x+y)", "i34", "i32");
  EXPECT_BOTH("-p", "i2", "u1");
  EXPECT_SAME("-f", "f32");
  EXPECT_SAME("-b", "bf16");
  EXPECT_SAME("~x", "i32");
  EXPECT_SAME("~u", "u8");
  EXPECT_SAME("~n", "index");
  EXPECT_SAME("+x", "i32");
  EXPECT_SAME("+n", "index");
  EXPECT_SAME("+f", "f32");
  for (const char *e : {"not x", "not u", "not f", "not n", "not p"})
    EXPECT_SAME(e, "u1");
  EXPECT_NO_RULE(Hls, "-n");
  EXPECT_TYPE(Cpp, "-n", "index");
  EXPECT_NO_RULE_BOTH("~f");
}

TEST(TypeRules, Truth) {
  for (const char *e : {"x<y", "x==u", "u>=z", "x!=f", "f<d", "h>b", "n<n", "n==x", "x<=n", "p==q",
                        "x>1", "1<u", "f>0", "n<3"})
    EXPECT_SAME(e, "u1");
  for (const char *e : {"x and y", "x or u", "f and x", "f or d", "n and n", "p or q", "x and True",
                        "x and y and p", "not x and y"})
    EXPECT_SAME(e, "u1");
  EXPECT_NO_RULE_BOTH("n<f");
  EXPECT_NO_RULE_BOTH("f==n");
  EXPECT_NO_RULE_BOTH("n or x");
  EXPECT_NO_RULE_BOTH("f and n");
}

TEST(TypeRules, Shifts) {
  for (const char *e : {"x<<2", "x<<u", "x>>n", "1<<x", "x>>x", "x<<l"})
    EXPECT_SAME(e, "i32");
  EXPECT_SAME("u<<x", "u8");
  EXPECT_SAME("u>>n", "u8");
  EXPECT_SAME("z>>u", "i8");
  EXPECT_SAME("n<<1", "index");
  EXPECT_SAME("n<<n", "index");
  EXPECT_SAME("n>>1", "index");
  EXPECT_NO_RULE_BOTH("n<<x");
  EXPECT_NO_RULE_BOTH("n>>u");
  EXPECT_NO_RULE_BOTH("f<<x");
  EXPECT_NO_RULE_BOTH("x<<f");
  EXPECT_NO_RULE_BOTH("x>>d");
}

TEST(TypeRules, Bitwise) {
  EXPECT_SAME("x&u", "i32");
  EXPECT_SAME("u|z", "u8");
  EXPECT_SAME("x&1", "i32");
  EXPECT_SAME("x^l", "u32");
  EXPECT_SAME("m|x", "i32");
  EXPECT_SAME("u^w", "u16");
  for (const char *e : {"n&n", "n|n", "n^n", "n&1", "1|n"})
    EXPECT_SAME(e, "index");
  for (const char *e : {"n&x", "x|n", "n^u", "f&x", "x|f", "f^d"})
    EXPECT_NO_RULE_BOTH(e);
}

TEST(TypeRules, Index) {
  for (const char *e :
       {"n+1", "n*2", "n+x", "x-n", "n/2", "n%2", "n*2.0", "n+n", "n-u", "u*n", "n//n", "n%x"})
    EXPECT_SAME(e, "index");
  for (const char *e : {"x**n", "n**2", "n**n", "n**x"}) {
    EXPECT_NO_RULE(Hls, e);
    EXPECT_TYPE(Cpp, e, "index");
  }
  for (const char *e : {"n+f", "n*f", "f-n", "d/n", "n%h", "f**n", "n//b"})
    EXPECT_NO_RULE_BOTH(e);
}

TEST(TypeRules, Floats) {
  for (const char *e : {"f+1", "f*2", "f/2", "f%2", "f**2", "f+x", "x+f", "f**x", "x**f", "f-0.5",
                        "f//u", "f*l", "f+h", "b*f"})
    EXPECT_SAME(e, "f32");
  EXPECT_SAME("f+d", "f64");
  EXPECT_SAME("d*h", "f64");
  EXPECT_SAME("h+b", "f16");
  EXPECT_SAME("b+h", "bf16");
  EXPECT_SAME("h*x", "f16");
  EXPECT_SAME("A[0]*2.0", "f32");
  EXPECT_SAME("A[0]+B[0]", "f32");
  EXPECT_SAME("f+d-f", "f64");
  EXPECT_SAME("h+b+h", "f16");
  EXPECT_SAME("x+y+h", "f16");
}

TEST(TypeRules, Elements) {
  EXPECT_BOTH("B[0]*2", "i64", "i32");
  EXPECT_BOTH("B[0]+1", "i33", "i32");
  EXPECT_BOTH("B[0]+B[1]+B[2]", "i34", "i32");
  EXPECT_SAME("x[3]", "u1");
  EXPECT_SAME("u[n]", "u1");
  EXPECT_SAME("B[2][x]", "u1");
  EXPECT_BOTH("x[3]+x[4]", "u2", "u1");
}

TEST(TypeRules, BitSlices) {
  EXPECT_SAME("x[0:4]", "u4");
  EXPECT_BOTH("x[0:4]+1", "u5", "u4");
  EXPECT_SAME("x[n:n+3]", "u3");
  EXPECT_SAME("u[2*x+1:x*2+9]", "u8");
  EXPECT_SAME("B[0][n-x:n-x+6]", "u6");
  EXPECT_BOTH("x[0:4]*x[4:8]", "u8", "u4");
  EXPECT_EQ(typeOf(Hls, "x[n:x]"), "bit-slice-width");
  EXPECT_EQ(typeOf(Hls, "x[n*x:n*x+1]"), "bit-slice-width");
  EXPECT_EQ(typeOf(Hls, "x[x:x]"), "bit-slice-empty");
}

// A call of an operator has the type of the operator that Python has for it.
TEST(TypeRules, LibraryOperatorsFollowTheTables) {
  struct {
    const char *function, *symbol;
  } rows[] = {{"add", "+"},           {"sub", "-"},        {"mul", "*"},
              {"div", "/"},           {"floordiv", "//"},  {"mod", "%"},
              {"pow", "**"},          {"lshift", "<<"},    {"rshift", ">>"},
              {"bitwise_and", "&"},   {"bitwise_or", "|"}, {"bitwise_xor", "^"},
              {"eq", "=="},           {"ne", "!="},        {"lt", "<"},
              {"le", "<="},           {"gt", ">"},         {"ge", ">="},
              {"logical_and", "and"}, {"logical_or", "or"}};
  const char *operands[] = {"x", "z", "u", "f", "d", "b", "n", "1"};
  constexpr size_t step = test::Sanitized ? 5 : 1; // of the pairs
  size_t pair = 0;
  for (const auto &row : rows)
    for (const char *left : operands)
      for (const char *right : operands) {
        if ((left == std::string("1") && right == std::string("1")) || pair++ % step != 0)
          continue;
        std::string call = std::string(row.function) + "(" + left + "," + right + ")";
        std::string written = std::string(left) + " " + row.symbol + " " + right;
        // Python's 'and' drops a constant before the table is asked.
        bool constant = left == std::string("1") || right == std::string("1");
        if (constant && row.function == std::string("logical_or"))
          continue;
        for (const char *style : {Hls, Cpp})
          EXPECT_EQ(typeOf(style, call), typeOf(style, written)) << call << " in " << style;
      }
  for (const char *style : {Hls, Cpp})
    for (const char *operand : {"x", "z", "u", "f", "n"}) {
      auto same = [&](const std::string &call, const std::string &written) {
        EXPECT_EQ(typeOf(style, call), typeOf(style, written)) << call << " in " << style;
      };
      std::string of = "(" + std::string(operand) + ")";
      same("neg" + of, "-" + of);
      same("invert" + of, "~" + of);
      same("logical_not" + of, "not " + of);
      same("pos" + of, "+" + of);
    }
}

TEST(TypeRules, MathFunctions) {
  for (const char *function : {"exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sin", "cos", "tan",
                               "sinh", "cosh", "tanh", "floor", "ceil", "erf"}) {
    auto of = [&](const char *operand) { return std::string(function) + "(" + operand + ")"; };
    for (const char *narrow : {"x", "z", "u", "p", "l"})
      EXPECT_SAME(of(narrow), "f32");
    EXPECT_BOTH(of("x*y"), "f64", "f32");
    EXPECT_BOTH(of("x+y"), "f64", "f32"); // i33
    EXPECT_SAME(of("f"), "f32");
    EXPECT_SAME(of("d"), "f64");
    EXPECT_SAME(of("h"), "f16");
    EXPECT_SAME(of("b"), "bf16");
    EXPECT_NO_RULE(Hls, of("n"));
    EXPECT_TYPE(Cpp, of("n"), "f64");
  }
  for (const char *same : {"x", "u", "f", "b"})
    EXPECT_SAME("abs(" + std::string(same) + ")", typeOf(Cpp, "+" + std::string(same)));
  EXPECT_NO_RULE_BOTH("abs(n)");
  EXPECT_SAME("fma(f,f,1)", "f32");
  EXPECT_EQ(typeOf(Hls, "fma(f,d,f)"), "fma-types");
  EXPECT_EQ(typeOf(Hls, "fma(x,x,x)"), "fma-operand");
}

TEST(TypeRules, Casts) {
  EXPECT_SAME("cast(5,i8)", "i8");
  EXPECT_SAME("cast(f,u8)", "u8");
  EXPECT_SAME("cast(n,i32)", "i32");
  EXPECT_SAME("cast(x,bf16)", "bf16");
  EXPECT_BOTH("cast(5,i8)+x", "i33", "i32");
  EXPECT_SAME("bitcast(f,u32)", "u32");
  EXPECT_SAME("bitcast(h,bf16)", "bf16");
  EXPECT_EQ(typeOf(Hls, "cast(n,f32)"), "invalid-cast");
  EXPECT_EQ(typeOf(Hls, "bitcast(x,u8)"), "bitcast-width");
}

TEST(TypeRules, MinMax) {
  EXPECT_SAME("min(x,1)", "i32");
  EXPECT_SAME("max(u,z)", "u8");
  EXPECT_SAME("min(n,0)", "index");
  EXPECT_SAME("max(f,x)", "f32");
  EXPECT_SAME("max(n,x)", "index");
  EXPECT_SAME("min(x,l)", "u32");
  EXPECT_SAME("min(h,d)", "f64");
  EXPECT_SAME("max(1,u)", "u8");
  EXPECT_NO_RULE_BOTH("min(n,f)");
}

TEST(TypeRules, Ternaries) {
  EXPECT_SAME("x if p else 0", "i32");
  EXPECT_SAME("0 if p else u", "u8");
  EXPECT_SAME("x if p else y", "i32");
  EXPECT_BOTH("x+y if p else 0", "i33", "i32");
  EXPECT_EQ(typeOf(Hls, "x if p else u"), "ternary-mismatch");
  EXPECT_EQ(typeOf(Hls, "1 if p else 0"), "ternary-constants");
}

TEST(TypeRules, CommonIntegers) {
  struct {
    const char *left, *right, *common;
  } rows[] = {{"i16", "i32", "i32"}, {"u8", "u32", "u32"},     {"i32", "u32", "u32"},
              {"i32", "u16", "i32"}, {"i8", "u8", "u8"},       {"u1", "i2", "i2"},
              {"u2", "i2", "u2"},    {"i256", "u256", "u256"}, {"u256", "i128", "u256"}};
  for (auto [left, right, common] : rows) {
    EXPECT_EQ(show(commonInteger(scalarByName(left), scalarByName(right))), common);
    EXPECT_EQ(show(commonInteger(scalarByName(right), scalarByName(left))), common);
  }
}

TEST(TypeRules, CeilLog2) {
  EXPECT_EQ(ceilLog2(1), 0u);
  EXPECT_EQ(ceilLog2(2), 1u);
  EXPECT_EQ(ceilLog2(3), 2u);
  EXPECT_EQ(ceilLog2(4), 2u);
  EXPECT_EQ(ceilLog2(5), 3u);
  EXPECT_EQ(ceilLog2(1024), 10u);
  EXPECT_EQ(ceilLog2(1025), 11u);
}

// Every pair of categories has the same fate as the reference table, written here a second time,
// row by row: s signed, u unsigned, f float, x index; "-" where there is no rule.
TEST(TypeRules, EveryPairOfCategoriesHasARuleOrNone) {
  struct {
    const char *op, *intInt, *floatFloat, *floatInt, *indexIndex, *indexInt, *indexFloat;
  } rows[] = {
      // op      int,int  f,f   f,int  x,x    x,int  x,f
      {"x + m", "i33", "f64", "f32", "index", "index", "-"},
      {"x - m", "i33", "f64", "f32", "index", "index", "-"},
      {"x * m", "i48", "f64", "f32", "index", "index", "-"},
      {"x / m", "i32", "f64", "f32", "index", "index", "-"},
      {"x // m", "i32", "f64", "f32", "index", "index", "-"},
      {"x % m", "i32", "f64", "f32", "index", "index", "-"},
      {"x ** m", "i32", "f64", "f32", "-", "-", "-"},
      {"x == m", "u1", "u1", "u1", "u1", "u1", "-"},
      {"x != m", "u1", "u1", "u1", "u1", "u1", "-"},
      {"x < m", "u1", "u1", "u1", "u1", "u1", "-"},
      {"x <= m", "u1", "u1", "u1", "u1", "u1", "-"},
      {"x > m", "u1", "u1", "u1", "u1", "u1", "-"},
      {"x >= m", "u1", "u1", "u1", "u1", "u1", "-"},
      {"x & m", "i32", "-", "-", "index", "-", "-"},
      {"x | m", "i32", "-", "-", "index", "-", "-"},
      {"x ^ m", "i32", "-", "-", "index", "-", "-"},
      {"x and m", "u1", "u1", "u1", "u1", "-", "-"},
      {"x or m", "u1", "u1", "u1", "u1", "-", "-"},
  };
  for (const auto &row : rows) {
    std::string op(row.op + 2, std::string(row.op).size() - 4);
    for (const char *style : {Hls, Cpp}) {
      auto expect = [&](const char *left, const char *right, std::string wanted) {
        std::string expression = std::string(left) + " " + op + " " + right;
        bool cppGrowth = style == std::string(Cpp);
        if (cppGrowth && (wanted == "i33" || wanted == "i48"))
          wanted = "i32";
        if (cppGrowth && op == "**" && wanted == "-" && std::string(left) + right != "nf" &&
            std::string(left) + right != "fn")
          wanted = "index";
        EXPECT_EQ(typeOf(style, expression), wanted == "-" ? "no-promotion-rule" : wanted)
            << expression << " in " << style;
      };
      expect("x", "m", row.intInt);
      expect("f", "d", row.floatFloat);
      expect("f", "x", row.floatInt);
      expect("x", "f", row.floatInt);
      expect("n", "n", row.indexIndex);
      expect("n", "x", row.indexInt);
      expect("x", "n", row.indexInt);
      expect("n", "f", row.indexFloat);
      expect("f", "n", row.indexFloat);
    }
  }
}

} // namespace
} // namespace allo
