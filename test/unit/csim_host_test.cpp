// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Values of the host through host.cpp to HLS C++ and back: random numbers of random types, compared
// with what BigInt says of them.
#include "csim/HostSource.h"
#include "host/HostForm.h"
#include "unit/csim_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace allo::csim::test {
namespace {

using testing::HasSubstr;
using testing::Not;

BigInt randomInteger(Type type, std::mt19937_64 &random) {
  BigInt value;
  for (uint32_t bits = 0; bits < type.width(); bits += 32)
    value = BigInt::shiftLeft(value, 32) + BigInt(int64_t(random() >> 32));
  switch (random() % 6) {
  case 0:
    return api::smallest(type);
  case 1:
    return api::largest(type);
  default:
    return value.wrapped(type.width(), type.isSigned() || type.isIndex());
  }
}

eval::Datum array(TypeContext &types, Type element, std::vector<int64_t> dims,
                  std::mt19937_64 &random) {
  eval::Datum datum;
  datum.array = eval::Array::make(types.shaped(element, std::move(dims), false), true);
  for (size_t i = 0; i < datum.array->size(); ++i)
    datum.array->set(i, element.isFloat() ? eval::Number{BigInt(), double(random() % 999) / 8}
                                          : eval::Number{randomInteger(element, random), 0});
  return datum;
}

std::string bytesOf(const eval::Datum &datum, Type type) { return api::toHost(datum, type).bytes; }

// Runs it once.
std::vector<std::string> run(const vitis::Code &code, std::vector<std::string> values) {
  Folder folder;
  SomeProgram program;
  ProjectOptions options = optionsIn(folder);
  options.variables = {"OPT_FLAGS=-O0"};
  Result<Project, Failure> project = build(code, options);
  EXPECT_TRUE(project) << project.error().message;
  if (!project)
    return {};
  Simulator simulator(code, program, std::move(*project), {ALLO_BINARY_DIR "/bin/allo"});
  SimulationResult ran = simulator.run(values);
  EXPECT_EQ(ran.error, "");
  EXPECT_FALSE(ran.fault) << ran.fault->message;
  return values;
}

std::string hexOf(const std::string &bytes) {
  std::string out;
  for (unsigned char c : bytes) {
    out += "0123456789abcdef"[c >> 4];
    out += "0123456789abcdef"[c & 15];
  }
  return out;
}

// The kernel adds one to each element of an array, and gives the sum of a scalar and the first.
TEST(CsimHost, IntegersOfAnyWidthGoThereAndBack) {
  const auto seed = uint64_t(std::random_device()());
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  TypeContext types;
  std::vector<uint32_t> widths = {1,  7,   8,   9,   31,  33,  63,  64,
                                  65, 127, 128, 129, 192, 193, 256, 300};
  for (int i = 0; i < 8; ++i)
    widths.push_back(uint32_t(1 + random() % 300));
  std::string declaration = "void top(", body;
  std::vector<vitis::Port> parameters, results;
  std::vector<std::string> values, expected;
  std::vector<eval::Datum> data;
  for (size_t i = 0; i < widths.size(); ++i) {
    Type element = Type::integer(widths[i], random() % 2 == 0 && widths[i] > 1);
    std::string n = std::to_string(i),
                cpp = std::string(element.isSigned() ? "ap_int<" : "ap_uint<") +
                      std::to_string(widths[i]) + ">";
    Type shaped = types.shaped(element, {2, 3}, false);
    parameters.push_back(port("a" + n, shaped, cpp, {2, 3}));
    declaration += (i ? ", " : "") + cpp + " a" + n + "[2][3]";
    body += "  for (int i = 0; i < 2; ++i) for (int j = 0; j < 3; ++j) a" + n + "[i][j] = a" + n +
            "[i][j] + 1;\n";
    eval::Datum datum = array(types, element, {2, 3}, random);
    values.push_back(bytesOf(datum, shaped));
    for (size_t k = 0; k < datum.array->size(); ++k)
      datum.array->set(
          k, {(datum.array->at(k).integer + BigInt(1)).wrapped(element.width(), element.isSigned()),
              0});
    expected.push_back(bytesOf(datum, shaped));
    data.push_back(datum);
  }
  for (size_t i = 0; i < widths.size(); ++i) { // and a scalar of each type, and a result
    const vitis::Port array = parameters[i];
    Type element = array.type.element();
    std::string n = std::to_string(i);
    parameters.push_back(port("s" + n, element, array.element));
    results.push_back(port("r" + n, element, array.element, {}, /*output=*/true));
    declaration += ", " + array.element + " s" + n;
    eval::Datum scalar{{randomInteger(element, random), 0}};
    values.push_back(bytesOf(scalar, element));
    expected.push_back(values.back());
    data[i].number.integer = (scalar.number.integer + data[i].array->at(0).integer)
                                 .wrapped(element.width(), element.isSigned());
  }
  for (size_t i = 0; i < widths.size(); ++i) {
    Type element = results[i].type;
    declaration += ", " + results[i].element + " &r" + std::to_string(i);
    body += "  r" + std::to_string(i) + " = s" + std::to_string(i) + " + a" + std::to_string(i) +
            "[0][0];\n";
    values.emplace_back(hostBytes(element), 0);
    expected.push_back(bytesOf({data[i].number}, element));
  }
  std::vector<std::string> got = run(code(declaration + ")", body, parameters, results), values);
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); ++i)
    EXPECT_EQ(hexOf(got[i]), hexOf(expected[i])) << "value " << i << " from " << hexOf(values[i]);
}

TEST(CsimHost, NativeElementsAreHandedOverAsTheyAre) {
  TypeContext types;
  Type i32 = types.shaped(Type::integer(32, true), {4}, false);
  Type f64 = types.shaped(Type::floating(FloatFormat::F64), {2, 2}, false);
  std::string text =
      hostSource(code("void top(int32_t a[4], double b[2][2])", "",
                      {port("a", i32, "int32_t", {4}), port("b", f64, "double", {2, 2})}));
  EXPECT_THAT(text, HasSubstr("top(static_cast<int32_t *>(values[0]), reinterpret_cast<double "
                              "(*)[2]>(static_cast<double *>(values[1])));"));
  EXPECT_THAT(text, Not(HasSubstr("Array<int32_t")));
}

TEST(CsimHost, OtherKinds) {
  std::mt19937_64 random(7);
  TypeContext types;
  auto shaped = [&](Type element, std::vector<int64_t> dims) {
    return types.shaped(element, std::move(dims), false);
  };
  Type u1 = Type::boolean(), f16 = Type::floating(FloatFormat::F16),
       f32 = Type::floating(FloatFormat::F32), index = Type::index();
  vitis::Code made = code(
      "float top(bool flags[3], ap_uint<1> bits[3], half h[2], int at[2], float x, int32_t *whole, "
      "half y, "
      "float twice[2])",
      "  for (int i = 0; i < 3; ++i) { bool f = flags[i]; flags[i] = bits[i]; bits[i] = f; }\n"
      "  half t = h[0]; h[0] = h[1]; h[1] = y; (void)t;\n"
      "  at[0] += at[1]; whole[0] += 5; twice[0] = x; twice[1] = 2 * x;\n"
      "  return x + 0.5f;\n",
      {port("flags", shaped(u1, {3}), "bool", {3}),
       port("bits", shaped(u1, {3}), "ap_uint<1>", {3}), port("h", shaped(f16, {2}), "half", {2}),
       port("at", shaped(index, {2}), "int", {2}), port("x", f32, "float"),
       port("whole", shaped(Type::integer(32, true), {}), "int32_t"), port("y", f16, "half")},
      {port("", f32, "float"), port("twice", shaped(f32, {2}), "float", {2}, /*output=*/true)});
  made.header.insert(made.header.find("extern"),
                     "#if !__has_include(<hls_half.h>)\nstruct half { uint16_t bits; };\n#else\n"
                     "#include <hls_half.h>\n#endif\n");
  auto bytes = [](std::initializer_list<int> all) {
    std::string out;
    for (int each : all)
      out += char(each);
    return out;
  };
  auto floats = [](std::vector<float> all) {
    return std::string(reinterpret_cast<const char *>(all.data()), all.size() * sizeof(float));
  };
  auto longs = [](std::vector<int64_t> all) {
    return std::string(reinterpret_cast<const char *>(all.data()), all.size() * sizeof(int64_t));
  };
  std::vector<std::string> got = run(made, {bytes({1, 0, 1}), bytes({0, 0, 1}), bytes({1, 2, 3, 4}),
                                            longs({-7, 2}), floats({1.25F}), bytes({1, 0, 0, 0}),
                                            bytes({9, 60}), floats({0}), floats({0, 0})});
  EXPECT_EQ(got,
            (std::vector<std::string>{bytes({0, 0, 1}), bytes({1, 0, 1}), bytes({3, 4, 9, 60}),
                                      longs({-5, 2}), floats({1.25F}), bytes({6, 0, 0, 0}),
                                      bytes({9, 60}), floats({1.75F}), floats({1.25F, 2.5F})}));
}

} // namespace
} // namespace allo::csim::test
