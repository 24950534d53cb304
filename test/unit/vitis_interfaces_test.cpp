// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What users say about interfaces: its text form, what is refused and with which words, the
// pragmas.
#include "common/ErrorOf.h"
#include "target/vitis/Interfaces.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace allo::vitis {
namespace {

using testing::ElementsAre;

// gemm(A: f32[4, 4], B: f32[4], s: Stream[i32], n: i32)
class Interfaces : public testing::Test {
protected:
  TypeContext types;
  Type f32 = Type::floating(FloatFormat::F32), i32 = Type::integer(32, true);
  std::vector<Port> parameters = {
      {"A", "A", types.shaped(f32, {4, 4}, false), "float", {4, 4}},
      {"register_", "register", types.shaped(f32, {4}, false), "float", {4}},
      {"s", "s", types.stream(i32, 2, {}), "int32_t", {}},
      {"n", "n", i32, "int32_t", {}}};
  std::vector<Port> results = {{"", "", i32, "int32_t", {}}};

  Result<std::vector<std::string>> read(const std::vector<std::string> &texts) const {
    Result<std::vector<PortInterface>> wanted = parseInterfaces({}, texts);
    return wanted ? interfacePragmas("gemm", parameters, results, *wanted) : wanted.error();
  }
  std::vector<std::string> pragmas(const std::vector<std::string> &texts) const {
    Result<std::vector<std::string>> lines = read(texts);
    EXPECT_TRUE(lines) << lines.error().message;
    return std::move(lines).valueOr({});
  }
  std::string refused(const std::string &text) const {
    std::string error = test::errorOf(read({text})), begin = "--interface '" + text + "': ";
    EXPECT_TRUE(error.starts_with(begin)) << error;
    return error.substr(std::min(begin.size(), error.size()));
  }
};

TEST_F(Interfaces, ArePragmasInTheOrderOfThePorts) {
  EXPECT_THAT(
      pragmas({"return:s_axilite,bundle=control", "n:s_axilite",
               "2:axis,register_mode=both,register", "A:s_axilite,offset=0x10,bundle=control",
               "A:m_axi,name=first,zebra,alpha=2,depth=16,latency=64,bundle=gmem0,offset=slave,"
               "max_widen_bitwidth=512,channel=0",
               "register:m_axi"}),
      ElementsAre("#pragma HLS interface mode=m_axi port=A offset=slave bundle=gmem0 channel=0 "
                  "depth=16 latency=64 max_widen_bitwidth=512 name=first alpha=2 zebra",
                  "#pragma HLS interface mode=s_axilite port=A bundle=control offset=0x10",
                  "#pragma HLS interface mode=m_axi port=register_",
                  "#pragma HLS interface mode=axis port=s register register_mode=both",
                  "#pragma HLS interface mode=s_axilite port=n",
                  "#pragma HLS interface mode=s_axilite port=return bundle=control"));
}

TEST_F(Interfaces, TheLastOneCounts) {
  EXPECT_THAT(pragmas({"A:m_axi,bundle=a,depth=4", "0:m_axi,bundle=b", "A:s_axilite"}),
              ElementsAre("#pragma HLS interface mode=m_axi port=A bundle=b",
                          "#pragma HLS interface mode=s_axilite port=A",
                          "#pragma HLS interface mode=axis port=s"));
  PortInterface project{"0", InterfaceMode::MAxi, {{"bundle", "a"}}, "pyproject.toml"};
  Result<std::vector<PortInterface>> both = parseInterfaces({project}, {"A:m_axi,bundle=b"});
  ASSERT_TRUE(both);
  EXPECT_THAT(*interfacePragmas("gemm", parameters, results, *both),
              ElementsAre("#pragma HLS interface mode=m_axi port=A bundle=b",
                          "#pragma HLS interface mode=axis port=s"));
}

TEST_F(Interfaces, StreamsAreAxis) {
  EXPECT_THAT(pragmas({}), ElementsAre("#pragma HLS interface mode=axis port=s"));
  EXPECT_THAT(pragmas({"s:axis,depth=8"}),
              ElementsAre("#pragma HLS interface mode=axis port=s depth=8"));
}

TEST_F(Interfaces, OptionsComeInTheOrderOfTheTable) {
  const std::vector<std::string> tables = {
      "A:m_axi,offset=off,bundle=b,channel=c,depth=1,latency=2,num_read_outstanding=3,"
      "num_write_outstanding=4,max_read_burst_length=5,max_write_burst_length=6,"
      "max_widen_bitwidth=7,alignment_byte_size=8,name=n",
      "s:axis,register,register_mode=off,depth=1,name=n,bundle=b",
      "n:s_axilite,bundle=b,register,clock=c,name=n,offset=16,storage_impl=uram"};
  std::mt19937 random(11);
  for (const std::string &whole : tables) {
    Result<PortInterface> wanted = parseInterface(whole);
    ASSERT_TRUE(wanted) << wanted.error().message;
    EXPECT_EQ(show(*wanted), whole);
    for (int round = 0; round < 20; ++round) {
      PortInterface made{wanted->port, wanted->mode, {}};
      std::vector<InterfaceOption> options = wanted->options;
      std::shuffle(options.begin(), options.end(), random);
      for (const InterfaceOption &each : options)
        EXPECT_TRUE(setOption(made, each.name,
                              each.value.empty() ? OptionValue(true) : OptionValue(each.value)));
      EXPECT_EQ(show(made), whole);
    }
  }
}

TEST_F(Interfaces, RandomOnesAreReadAsTheyArePrinted) {
  std::mt19937 random(5);
  auto pick = [&](const std::vector<std::string> &words) { return words[random() % words.size()]; };
  const std::vector<std::string> names = {
      "offset", "bundle",     "channel", "depth",        "latency",      "max_widen_bitwidth",
      "name",   "register",   "clock",   "storage_impl", "storage_type", "register_mode",
      "zzzzz",  "_qqqqqqqqq", "mode",    "bundel",       "1st",          ""};
  const std::vector<std::string> words = {"slave", "gmem0", "64", "0x40", "both",  "bram", "0",
                                          "-1",    "a-b",   "1a", "true", "false", "",     "a b"};
  size_t taken = 0, refusals = 0;
  for (int round = 0; round < 4000; ++round) {
    PortInterface made;
    ASSERT_TRUE(setMode(made, pick({"m_axi", "axis", "s_axilite"})));
    if (!setPort(made, pick({"A", "n", "0", "3", "return", "-1"})))
      continue;
    for (size_t n = random() % 6; n > 0; --n) {
      std::string name = pick(names);
      OptionValue value;
      switch (random() % 3) {
      case 0:
        value = random() % 4 != 0;
        break;
      case 1:
        value = int64_t(random() % 1000) - 10;
        break;
      default:
        value = pick(words);
      }
      PortInterface before = made;
      if (Result<void> set = setOption(made, name, value)) {
        ++taken;
      } else {
        EXPECT_FALSE(set.error().message.ends_with('.'));
        made = before;
        ++refusals;
      }
    }
    std::string text = show(made);
    Result<PortInterface> again = parseInterface(text);
    ASSERT_TRUE(again) << text << "\n" << again.error().message;
    EXPECT_EQ(show(*again), text);
    again->origin = made.origin;
    EXPECT_EQ(*again, made) << text;
    EXPECT_EQ(showPragma(*again, "p"), showPragma(made, "p"));
  }
  EXPECT_GT(taken, 1000u);
  EXPECT_GT(refusals, 1000u);
}

TEST_F(Interfaces, AnyTextIsSurvived) {
  std::mt19937 random(9);
  const std::string letters = "A0-:,= mx_ais\t\n\xc3\x28=slave,depth";
  for (int round = 0; round < 20000; ++round) {
    std::string text = random() % 2 ? "A:m_axi" : "";
    for (size_t n = random() % 12; n > 0; --n)
      text += letters[random() % letters.size()];
    Result<PortInterface> made = parseInterface(text);
    if (made)
      EXPECT_EQ(show(*parseInterface(show(*made))), show(*made)) << text;
    else
      EXPECT_NE(made.error().message, "") << text;
  }
}

TEST_F(Interfaces, WhatNoPortCanHaveIsRefused) {
  const std::pair<const char *, const char *> rows[] = {
      {"A", "write PORT:MODE, with options after commas, as in 'A:m_axi,bundle=gmem0'"},
      {"A:maxi", "unknown interface mode 'maxi': it must be m_axi, axis or s_axilite; did you mean "
                 "'m_axi'?"},
      {"a b:m_axi", "'a b' is not a port: use the name or the index of a parameter, or 'return'"},
      {"-2:m_axi", "'-2' is not a port: use the name or the index of a parameter, or 'return'"},
      {"A:m_axi,,depth=1", "an option is missing before or after a comma"},
      {"A:m_axi,", "an option is missing before or after a comma"},
      {"A:m_axi,depth=1,depth=2", "'depth' is given twice"},
      {"A:m_axi,bundel=x", "m_axi has no option 'bundel'; did you mean 'bundle'?"},
      {"A:m_axi,clock=x", "'clock' is an option of s_axilite, and not of m_axi"},
      {"A:m_axi,register", "'register' is an option of axis and s_axilite, and not of m_axi"},
      {"A:m_axi,port=x", "'port' is not an option: the pragma sets it already"},
      {"A:m_axi,a-b=x",
       "'a-b' is not the name of an option: it takes letters, digits and '_', with no "
       "digit in front"},
      {"A:m_axi,depth=0", "'depth' cannot be '0': it takes a positive integer"},
      {"A:m_axi,depth=-4", "'depth' cannot be '-4': it takes a positive integer"},
      {"A:m_axi,depth=0x4", "'depth' cannot be '0x4': it takes a positive integer"},
      {"A:m_axi,depth", "'depth' needs a value: a positive integer"},
      {"A:m_axi,depth=true", "'depth' needs a value: a positive integer"},
      {"A:m_axi,offset=slaves",
       "'offset' cannot be 'slaves': it takes one of off, direct or slave"},
      {"A:m_axi,bundle=0a", "'bundle' cannot be '0a': it takes a name of letters, digits and '_', "
                            "with no digit in front"},
      {"A:m_axi,zzzzz=a b",
       "'zzzzz' cannot be 'a b': it takes letters, digits and any of _.:+-/[]()"},
      {"s:axis,register=1", "'register' cannot be '1': it takes true or false"},
      {"s:axis,register_mode=all",
       "'register_mode' cannot be 'all': it takes one of forward, reverse, both or off"},
      {"n:s_axilite,storage_impl=lutram",
       "'storage_impl' cannot be 'lutram': it takes one of auto, bram or uram"},
      {"n:s_axilite,offset=0x0",
       "'offset' cannot be '0x0': it takes a positive integer, decimal or as 0x10"},
      {"return:m_axi", "the result of the kernel cannot be m_axi: 'return' takes s_axilite only"},
      {"-1:axis", "the result of the kernel cannot be axis: 'return' takes s_axilite only"},
      {"return:s_axilite,register", "'return' takes no 'register'"},
      {"-1:s_axilite,register=false", "'return' takes no 'register'"},
  };
  for (const auto &[text, why] : rows)
    EXPECT_EQ(refused(text), why);
  // Vitis' own, though it looks like another.
  EXPECT_FALSE(pragmas({"n:s_axilite,storage_type=ram_1p"}).empty());
}

TEST_F(Interfaces, WhatThePortDoesNotAllowIsRefused) {
  const std::pair<const char *, const char *> rows[] = {
      {"a:m_axi", "kernel 'gemm' has no parameter 'a', it has A, register, s, n"},
      {"registr:m_axi",
       "kernel 'gemm' has no parameter 'registr', it has A, register, s, n; did you "
       "mean 'register'?"},
      {"register_:m_axi",
       "kernel 'gemm' has no parameter 'register_', it has A, register, s, n; did "
       "you mean 'register'?"},
      {"4:s_axilite", "kernel 'gemm' has no parameter 4: it has 4 parameters, counted from 0"},
      {"n:m_axi", "'n' has type 'i32', and m_axi takes a buffer: use s_axilite"},
      {"s:m_axi", "'s' has type 'Stream[i32]', and m_axi takes a buffer: use axis"},
      {"s:s_axilite",
       "'s' has type 'Stream[i32]', and s_axilite takes a scalar or a buffer: use axis"},
      {"0:axis", "'A' has type 'f32[4, 4]', and axis takes a stream: use m_axi or s_axilite"},
      {"3:axis", "'n' has type 'i32', and axis takes a stream: use s_axilite"},
  };
  for (const auto &[text, why] : rows)
    EXPECT_EQ(refused(text), why);
  results[0].type = types.shaped(f32, {4}, false);
  EXPECT_EQ(refused("return:s_axilite"),
            "kernel 'gemm' returns a value of type 'f32[4]', which no interface can take: write "
            "into a parameter");
  parameters.clear();
  EXPECT_EQ(refused("A:m_axi"), "kernel 'gemm' has no parameters");
}

TEST_F(Interfaces, ResultsByReferenceAreBehindTheParameters) {
  results = {{"result0", "", i32, "int32_t", {}, true}, {"result1", "", f32, "float", {}, true}};
  EXPECT_THAT(pragmas({"-1:s_axilite", "result1:s_axilite", "A:m_axi"}),
              ElementsAre("#pragma HLS interface mode=m_axi port=A",
                          "#pragma HLS interface mode=axis port=s",
                          "#pragma HLS interface mode=s_axilite port=result1",
                          "#pragma HLS interface mode=s_axilite port=return"));
  EXPECT_EQ(refused("4:s_axilite"),
            "kernel 'gemm' has no parameter 4: it has 4 parameters, counted from 0");
}

TEST_F(Interfaces, AKernelThatReturnsNothingHasAReturnToo) {
  results.clear(); // it is what starts the function
  EXPECT_THAT(pragmas({"return:s_axilite"}),
              ElementsAre("#pragma HLS interface mode=axis port=s",
                          "#pragma HLS interface mode=s_axilite port=return"));
}

} // namespace
} // namespace allo::vitis
