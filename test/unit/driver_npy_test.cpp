// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// .npy and .npz files, and arrays as text, against files and texts that NumPy 1.24 has made:
// data/npy. `printed.txt` is str() of each array of `printed.npz`.
#include "common/ErrorOf.h"
#include "common/Texts.h"
#include "host/ArrayText.h"
#include "host/HostForm.h"
#include "host/Npy.h"
#include "host/Npz.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

namespace allo::api {
namespace {

using test::errorOf;

const std::string Folder = ALLO_SOURCE_DIR "/test/data/npy/";

std::string bytesOf(const std::string &name) { return allo::test::readFile(Folder + name); }

NpyArray read(const std::string &bytes) {
  Result<NpyArray> array = readNpy(bytes);
  EXPECT_TRUE(array) << array.error().message;
  return std::move(array).valueOr({});
}
NpyArray read(const Result<std::string> &bytes) {
  EXPECT_TRUE(bytes) << bytes.error().message;
  return bytes ? read(*bytes) : NpyArray();
}

std::string errorIn(const std::string &bytes) { return errorOf(readNpy(bytes)); }

Type typeOf(TypeContext &types, const NpyArray &array) {
  uint32_t width = array.dtype.size * 8;
  Type element = array.dtype.kind == 'b'   ? Type::boolean()
                 : array.dtype.kind == 'f' ? Type::floating(width == 16   ? FloatFormat::F16
                                                            : width == 32 ? FloatFormat::F32
                                                                          : FloatFormat::F64)
                                           : Type::integer(width, array.dtype.kind == 'i');
  return types.shaped(element, array.shape, /*tensor=*/false);
}

std::string withHeader(const std::string &header) {
  std::string out =
      std::string("\x93NUMPY\x01\x00", 8) + char(header.size() & 0xFF) + char(header.size() >> 8);
  return out + header;
}

TEST(Npy, ReadsEveryVersionOrderAndByteOrder) {
  NpyArray plain = read(bytesOf("int32_2x3.npy"));
  EXPECT_EQ(plain.dtype, (Dtype{'i', 4}));
  EXPECT_EQ(plain.shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(plain.bytes,
            std::string("\1\0\0\0\xFE\xFF\xFF\xFF\3\0\0\0\4\0\0\0\5\0\0\0\0\0\0\x80", 24));
  for (const char *other :
       {"int32_big_endian.npy", "int32_fortran.npy", "int32_version2.npy", "int32_version3.npy"}) {
    NpyArray array = read(bytesOf(other));
    EXPECT_EQ(array.bytes, plain.bytes) << other;
    EXPECT_EQ(array.shape, plain.shape) << other;
  }
}

TEST(Npy, TurnsCubesOfFortranAround) {
  TypeContext types;
  NpyArray array = read(bytesOf("float16_cube_fortran.npy"));
  Result<eval::Datum> datum = fromHost(array, typeOf(types, array));
  ASSERT_TRUE(datum) << datum.error().message;
  for (size_t i = 0; i < 24; ++i)
    EXPECT_EQ(datum->array->at(i).real, double(i));
}

TEST(Npy, WritesWhatNumPyWrites) {
  for (const char *name : {"int32_2x3.npy", "bool_3.npy", "uint8_scalar.npy", "limbs_2.npy"})
    EXPECT_EQ(writeNpy(read(bytesOf(name))), bytesOf(name)) << name;
}

TEST(Npy, RefusesWhatIsNoArrayOfNumbers) {
  EXPECT_EQ(errorIn(bytesOf("object_2.npy")), "it holds Python objects, not numbers");
  EXPECT_EQ(errorIn(bytesOf("structure_2.npy")), "it holds structures, not numbers");
  EXPECT_EQ(errorIn(bytesOf("text_2.npy")), "it holds elements of the type '<U2'");
  EXPECT_EQ(errorIn(""), "it is not a .npy file");
  EXPECT_EQ(errorIn("\x93NUMPY"), "it is not a .npy file");
  EXPECT_EQ(errorIn(std::string("\x93NUMPY\x04\x00\x00\x00", 10)),
            "it has version 4 of the format, not 1 to 3");
  std::string whole = bytesOf("int32_2x3.npy");
  EXPECT_EQ(errorIn(whole.substr(0, 100)), "it ends within its header");
  EXPECT_EQ(errorIn(whole.substr(0, whole.size() - 1)),
            "it ends before the last element of its shape (2, 3)");
  EXPECT_EQ(errorIn(whole + "x"), "it continues after the last element of its shape (2, 3)");
}

TEST(Npy, BelievesNoHeader) {
  auto shaped = [](const std::string &shape) {
    return errorIn(withHeader("{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + "}"));
  };
  EXPECT_EQ(shaped("(4611686018427387904,)"),
            "it ends before the last element of its shape (4611686018427387904,)");
  EXPECT_THAT(shaped("(4294967296, 4294967296, 2)"), testing::StartsWith("it ends before"));
  EXPECT_EQ(shaped("(0, 4294967296, 4294967296, 2)"), "");
  EXPECT_EQ(shaped("(99999999999999999999,)"), "its header cannot be read");
  EXPECT_EQ(shaped("(-1,)"), "its header cannot be read");
  EXPECT_EQ(shaped("(2"), "its header cannot be read");
  EXPECT_EQ(errorIn(withHeader("{'descr': '<f8'}")), "its header cannot be read");
  EXPECT_EQ(errorIn(withHeader("")), "its header cannot be read");
}

TEST(Npz, UnpacksStoredAndDeflatedMembers) {
  for (const char *name : {"stored.npz", "deflated.npz"}) {
    Result<Npz> archive = Npz::open(bytesOf(name));
    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(archive->names(), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(read(archive->member("a", 1000)).shape, std::vector<int64_t>{4});
    EXPECT_EQ(read(archive->member("b", 1000)).dtype, (Dtype{'f', 4}));
    EXPECT_EQ(errorOf(archive->member("c", 1000)), "it has no array 'c'");
    EXPECT_EQ(errorOf(archive->member("a", 10)), "it exceeds the limit of 10 bytes");
  }
  EXPECT_EQ(errorOf(Npz::open("PK")), "it is not an .npz file");
  // As NumPy writes one without arrays.
  Result<Npz> empty = Npz::open(std::string("PK\5\6", 4) + std::string(18, '\0'));
  ASSERT_TRUE(empty) << empty.error().message;
  EXPECT_TRUE(empty->names().empty());
}

// Under the sanitizers: whatever the bytes are, an array as large as they say, or a sentence.
TEST(Npz, SurvivesDamagedFiles) {
  std::mt19937 random(1);
  size_t good = 0, bad = 0;
  for (const auto &entry : std::filesystem::directory_iterator(Folder)) {
    std::string name = entry.path().filename().string();
    std::string original = bytesOf(name);
    for (int round = 0; round < 2000 && original.size() < 4096; ++round) {
      std::string bytes = original;
      for (size_t n = random() % 4 + 1; n-- > 0;) {
        size_t at = random() % bytes.size();
        switch (random() % 4) {
        case 0:
          bytes[at] = char(random());
          break;
        case 1:
          bytes[at] = char(bytes[at] ^ (1 << random() % 8));
          break;
        case 2:
          bytes.resize(at + 1);
          break;
        case 3:
          bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 16));
          break;
        }
      }
      bool isGood = true;
      if (!name.ends_with(".npz")) {
        Result<NpyArray> array = readNpy(bytes);
        isGood = bool(array);
        EXPECT_LE(std::move(array).valueOr({}).bytes.size(), bytes.size());
      } else if (Result<Npz> archive = Npz::open(bytes)) {
        for (const std::string &each : archive->names()) {
          Result<std::string> member = archive->member(each, 1000);
          isGood = isGood && member;
          EXPECT_LE(std::move(member).valueOr("").size(), 1000u);
        }
      } else {
        isGood = false;
      }
      (isGood ? good : bad)++;
    }
  }
  EXPECT_GT(good, 100u);
  EXPECT_GT(bad, 1000u);
}

TEST(ArrayText, PrintsAsNumPyDoes) {
  Result<Npz> archive = Npz::open(bytesOf("printed.npz"));
  ASSERT_TRUE(archive) << archive.error().message;
  TypeContext types;
  std::string all;
  for (const std::string &name : archive->names()) {
    NpyArray array = read(archive->member(name, size_t(1) << 20));
    Result<eval::Datum> datum = fromHost(array, typeOf(types, array));
    ASSERT_TRUE(datum) << name << ": " << datum.error().message;
    all += "== " + name + "\n" + showArray(*datum->array) + "\n";
  }
  EXPECT_EQ(all, bytesOf("printed.txt"));
}

TEST(ArrayText, PrintsTypesThatNumPyLacks) {
  TypeContext types;
  auto array = eval::Array::make(types.shaped(Type::integer(100, true), {3}, false), true);
  array->set(0, {BigInt::powerOfTwo(90), 0});
  array->set(1, {BigInt(-1), 0});
  EXPECT_EQ(showArray(*array), "[1237940039285380274899124224 -1 0]"); // as of Python's integers
  EXPECT_EQ(showNumber({BigInt(), 3.140625}, Type::floating(FloatFormat::BF16)), "3.14");
}

TEST(HostForm, WidensIntegersAndSplitsWideOnes) {
  TypeContext types;
  auto host = [](Type type) {
    return show(hostType(type).dtype) + " " + showShape(hostType(type).shape);
  };
  EXPECT_EQ(host(Type::boolean()), "bool ()");
  EXPECT_EQ(host(Type::integer(1, true)), "int8 ()");
  EXPECT_EQ(host(Type::integer(9, false)), "uint16 ()");
  EXPECT_EQ(host(types.shaped(Type::integer(33, true), {4, 5}, false)), "int64 (4, 5)");
  EXPECT_EQ(host(types.shaped(Type::integer(65, true), {4, 5}, false)), "uint64 (4, 5, 2)");
  EXPECT_EQ(host(Type::index()), "int64 ()");
  EXPECT_EQ(host(Type::floating(FloatFormat::BF16)), "uint16 ()");
  EXPECT_EQ(host(Type::floating(FloatFormat::F16)), "float16 ()");
}

TEST(HostForm, KeepsEveryValueThereAndBack) {
  for (uint32_t width : {1u, 5u, 8u, 33u, 64u, 65u, 100u, 128u, 200u})
    for (bool isSigned : {false, true}) {
      Type type = Type::integer(width, isSigned);
      for (const BigInt &value : {smallest(type), largest(type), BigInt(0)}) {
        NpyArray array = toHost({{value, 0}}, type);
        EXPECT_EQ(array.bytes.size(), hostType(type).bytes());
        Result<eval::Datum> back = fromHost(array, type);
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(back->number.integer.str(), value.str()) << show(type);
      }
    }
  for (FloatFormat format :
       {FloatFormat::F16, FloatFormat::BF16, FloatFormat::F32, FloatFormat::F64})
    for (double value : {1.5, -0.0, -2048.0}) {
      Type type = Type::floating(format);
      Result<eval::Datum> back = fromHost(toHost({{BigInt(), value}}, type), type);
      ASSERT_TRUE(back) << back.error().message;
      EXPECT_TRUE(eval::sameBits(back->number, {BigInt(), value}, type))
          << show(type) << " " << value;
    }
}

TEST(HostForm, RefusesWhatTheTypeDoesNotHold) {
  TypeContext types;
  Type type = types.shaped(Type::integer(5, true), {2, 2}, false);
  EXPECT_EQ(errorOf(fromHost({{'i', 1}, {2, 2}, {1, 2, 3, 16}}, type)),
            "is 16 at [1, 1], but i5 holds -16 to 15 only");
  EXPECT_EQ(errorOf(fromHost({{'u', 1}, {2, 2}, {1, 2, 3, 4}}, type)),
            "has dtype uint8, but i5[2, 2] needs int8");
  EXPECT_EQ(errorOf(fromHost({{'i', 1}, {4}, {1, 2, 3, 4}}, type)),
            "has shape (4,), but i5[2, 2] needs (2, 2)");
  EXPECT_EQ(showRange(Type::integer(200, true)), "-2**199 to 2**199 - 1");
}

} // namespace
} // namespace allo::api
