// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// LibraryKernels as shared libraries: a C program, compiled by the machine's compiler, calls what
// `allo run
// --shared-lib` has made, and gets what the exact evaluator computes.
#include "common/FolderTest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace allo {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const char *const LibraryKernels =
    R"(from allo import Stateful, Stream, apint, f16, f32, f64, i8, i32, index, kernel, u1

i20 = apint(20, signed=True)
u96 = apint(96, signed=False)
i100 = apint(100, signed=True)


@kernel
def gemm(a: "i8[3, 4]", b: "i8[4, 2]", c: "i20[3, 2]"):
    for i in range(3):
        for j in range(2):
            acc: i20 = c[i, j]
            for k in range(4):
                acc += a[i, k] * b[k, j]
            c[i, j] = acc


@kernel
def counter(step: i32) -> i32:
    n: Stateful[i32] = 10
    n += step
    return n


@kernel
def wide(x: u96, y: "u96[2]", out: "i100[2]") -> u96:
    for i in range(2):
        out[i] = 5 - y[i]
    return x // 3


@kernel
def produce(out: "Stream[i32, 2]", n: i32):
    for i in range(n):
        out.put(i * i)


@kernel
def consume(source: "Stream[i32, 2]", n: i32) -> i32:
    total: i32 = 0
    for i in range(n):
        total += source.get()
    return total


@kernel
def pipeline(n: i32) -> i32:
    fifo: Stream[i32, 2]
    produce(fifo, n)
    return consume(fifo, n)


@kernel
def stuck(n: i32) -> i32:
    fifo: Stream[i32, 2]
    return consume(fifo, n)


@kernel
def kinds(flag: u1, n: index, h: "f16[2]", x: f32, free: f64) -> (f64, u1, "f32[2]"):
    out: f32[2] = 0
    for i in range(2):
        out[i] = h[i] * x
    last: i32 = n
    return free + last, not flag, out
)";

// What each is called with, in C and on the command line; it prints a line for each value.
const char *const Caller = R"(#include "gemm.h"
#include "counter.h"
#include "wide.h"
#include "pipeline.h"
#include "stuck.h"
#include "kinds.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef __int128 wide_t;
static void print_wide(wide_t value) {
  char digits[48], *at = digits + sizeof digits;
  bool negative = value < 0;
  unsigned __int128 rest = negative ? -(unsigned __int128)value : (unsigned __int128)value;
  *--at = 0;
  do { *--at = (char)('0' + (int)(rest % 10)); } while (rest /= 10);
  printf(" %s%s", negative ? "-" : "", at);
}
static wide_t of(const uint64_t *limbs) { return (wide_t)((unsigned __int128)limbs[1] << 64 | limbs[0]); }

static const int8_t fixed[8] = {-128, 2, 127, -4, 5, 6, -128, 8}; // read only
static void *repeated(void *sum) {
  for (int i = 0; i < 50; ++i) {
    int32_t result = 0;
    if (pipeline(20, &result) == 0)
      *(int64_t *)sum += result;
  }
  return 0;
}

int main(void) {
  // One row is where no line of the cache begins.
  int8_t *a = (int8_t *)malloc(13) + 1;
  memcpy(a, (int8_t[]){1, -2, 3, -128, 127, 0, -7, 8, 9, -128, -128, 12}, 12);
  int32_t c[6];
  memset(c, 0x5A, sizeof c); // -370086, and other bits above it
  printf("gemm %d", gemm(a, (int8_t *)fixed, c));
  for (int i = 0; i < 6; ++i)
    printf(" %d", c[i]);
  _Alignas(64) int32_t aligned[6];
  memset(aligned, 0x5A, sizeof aligned);
  gemm(a, (int8_t *)fixed, aligned);
  printf("\nsame %d\n", memcmp(aligned, c, sizeof c));

  int32_t n = 0;
  for (int step = 3; step < 6; ++step) {
    int status = counter(step, &n);
    printf("counter %d %d\n", status, n);
  }

  const uint64_t x[2] = {0xFFFFFFFFFFFFFFFFu, 0xFFFFFFFFFFFFFFFFu}; // of which 96 bits count
  uint64_t y[2][2] = {{7, 1}, {0, 0}}, out[2][2] = {{0}}, third[2];
  printf("wide %d", wide(x, y[0], out[0], third));
  print_wide(of(out[0]));
  print_wide(of(out[1]));
  print_wide(of(third));

  printf("\npipeline %d", pipeline(100, &n));
  printf(" %d\n", n);
  n = -1;
  int status = stuck(1, &n);
  printf("stuck %d %d\n", status, n);

  int64_t sums[3] = {0, 0, 0};
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], 0, repeated, &sums[i]);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], 0);
  printf("threads %ld %ld %ld\n", (long)sums[0], (long)sums[1], (long)sums[2]);

  uint16_t h[2] = {0x3C00, 0xC100}; // 1, -2.5
  double sum;
  bool no;
  float scaled[2];
  printf("kinds %d", kinds(true, -4, h, 1.5f, 0.25, &sum, &no, scaled));
  printf(" %g %d %g %g\n", sum, no, scaled[0], scaled[1]);
  return 0;
}
)";

class Library : public test::FolderTest {
protected:
  Library() : FolderTest("library") { write("k.py", LibraryKernels); }

  int run(const std::string &command) {
    return runShell("export ALLO_CACHE_DIR=$PWD/cache", command);
  }
  int make(const std::string &kernel, const std::string &more = "") {
    return run(Allo + " run k.py::" + kernel + " --shared-lib " + kernel + ".so " + more);
  }

  // Of the evaluator, as the C program prints it: all that is written, then the results.
  std::string expected(const std::string &kernel, const std::string &inputs,
                       std::initializer_list<const char *> written = {}) {
    EXPECT_EQ(run(Allo + " run --engine exact --format=json k.py::" + kernel + " " + inputs), 0)
        << kernel << err << out;
    nlohmann::json body = nlohmann::json::parse(out, nullptr, false);
    std::string line = kernel + " 0";
    for (const char *name : written)
      append(line, body["outputs"][name]);
    append(line, body["results"]);
    return line + "\n";
  }
  static void append(std::string &line, const nlohmann::json &value) {
    if (value.is_array())
      for (const nlohmann::json &element : value)
        append(line, element);
    else if (value.is_boolean())
      line += value.get<bool>() ? " 1" : " 0";
    else if (value.is_number_float())
      line += (std::ostringstream() << " " << value.get<double>()).str();
    else
      line += " " + (value.is_string() ? value.get<std::string>() : value.dump());
  }

  const std::string Allo = ALLO_BINARY_DIR "/bin/allo";
};

TEST_F(Library, CProgramsGetWhatTheEvaluatorComputes) {
  std::string libraries;
  for (const char *kernel : {"gemm", "counter", "wide", "pipeline", "stuck", "kinds"}) {
    ASSERT_EQ(make(kernel), 0) << kernel << out << err;
    libraries += std::string(" ./") + kernel + ".so";
  }
  write("caller.c", Caller);
  ASSERT_EQ(run("cc -std=c11 -Wall -Wextra -Werror -Wno-cast-qual -o caller caller.c" + libraries +
                " -pthread"),
            0)
      << err;
  ASSERT_EQ(run("./caller"), 0) << out << err;
  std::string seen = out;
  std::string wanted =
      expected("gemm",
               "--arg a=[[1,-2,3,-128],[127,0,-7,8],[9,-128,-128,12]] "
               "--arg b=[[-128,2],[127,-4],[5,6],[-128,8]] "
               "--arg c=[[-370086,-370086],[-370086,-370086],[-370086,-370086]]",
               {"c"}) +
      "same 0\ncounter 0 13\ncounter 0 17\ncounter 0 22\n" +
      expected("wide",
               "--arg x=79228162514264337593543950335 --arg y=[18446744073709551623,0] "
               "--arg out=[0,0]",
               {"out"}) +
      expected("pipeline", "--arg n=100") + "stuck 2 -1\n" + "threads 123500 123500 123500\n" +
      expected("kinds", "--arg flag=True --arg n=-4 --arg h=[1,-2.5] --arg x=1.5 --arg free=0.25");
  EXPECT_EQ(seen, wanted);
  // A stateful one begins anew in each process, as in each run.
  EXPECT_EQ(expected("counter", "--arg step=3 --repeat 2"), "counter 0 16\n");
}

TEST_F(Library, NeedsNothingButTheCLibrary) {
  ASSERT_EQ(make("pipeline"), 0) << err;
  EXPECT_EQ(out, "pipeline.so: int pipeline(int32_t n, int32_t *result)\npipeline.h\n");
  ASSERT_EQ(run("ldd pipeline.so"), 0) << err;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(line.find("linux-vdso") != std::string::npos ||
                line.find("ld-linux") != std::string::npos ||
                line.find("/libc.so") != std::string::npos ||
                line.find("/libm.so") != std::string::npos)
        << line;
  // Its header is C++ as well, and the library has one name only.
  write("caller.cpp",
        "#include \"pipeline.h\"\nint main() { int32_t n; return pipeline(3, &n); }\n");
  EXPECT_EQ(run("c++ -o caller caller.cpp ./pipeline.so && ./caller"), 0) << err;
  ASSERT_EQ(run("nm -D --defined-only pipeline.so | cut -d ' ' -f 2-"), 0);
  EXPECT_EQ(out, "T pipeline\n");
}

// 'shared_libs' of a backend: their functions come before those of the system.
TEST_F(Library, ABackendHasLibraries) {
  write("lib/own.c", "double exp(double x) { return x + 1000.0; }\n");
  ASSERT_EQ(run("cc -shared -fPIC -fno-builtin -o lib/libown.so lib/own.c"), 0) << err;
  write("e.py", "from allo import f64, kernel\nfrom allo.math import exp\n\n\n"
                "@kernel\ndef e(a: \"f64[2]\"):\n    for i in range(2):\n"
                "        a[i] = exp(a[i])\n\n\n"
                "s = e.schedule()\n"
                "c = s.export(\"cpu\", shared_libs=[\"libm.so.6\", \"lib/libown.so\"])\n"
                "d = s.export(\"cpu\", shared_libs=[\"lib/libown.so\", \"libm.so.6\"])\n"
                "gone = s.export(\"cpu\", shared_libs=[\"lib/libgone.so\"])\n"
                "text = s.export(\"cpu\", shared_libs=[\"lib/own.c\"])\n");
  const std::string given = " --arg a=[0,1] --format json";
  const auto outputs = [&] { return nlohmann::json::parse(out)["outputs"]["a"]; };
  const nlohmann::json own = {1000.0, 1001.0};
  ASSERT_EQ(run(Allo + " run e.py::d" + given), 0) << out << err;
  EXPECT_EQ(outputs(), own);
  ASSERT_EQ(run("cd lib && " + Allo + " run ../e.py::d --checked" + given), 0) << out << err;
  EXPECT_EQ(outputs(), own);
  for (const char *target : {"c", "s"}) { // the first library that has it
    ASSERT_EQ(run(Allo + " run e.py::" + target + given), 0) << out << err;
    EXPECT_EQ(outputs()[0], 1.0) << target;
  }
  EXPECT_EQ(run(Allo + " run e.py::gone"), 2);
  EXPECT_THAT(err, HasSubstr("a library of 'shared_libs' cannot be loaded: lib/libgone.so: "
                             "cannot open shared object file"));
  EXPECT_EQ(run(Allo + " run e.py::text"), 2);
  EXPECT_THAT(err, HasSubstr("/lib/own.c: "));
  ASSERT_EQ(run(Allo + " run e.py::d --shared-lib d.so"), 0) << err;
  ASSERT_EQ(run("readelf -d d.so"), 0) << err;
  EXPECT_THAT(out, HasSubstr("lib/libown.so]"));
}

TEST_F(Library, IsTheSameEveryTime) {
  ASSERT_EQ(make("wide"), 0) << err;
  std::string library = read("wide.so"), header = read("wide.h");
  EXPECT_GT(library.size(), 1000u);
  EXPECT_THAT(header, HasSubstr("x: u96, uint64_t[2]; limbs of 64 bits, the lowest first"));
  EXPECT_THAT(header, HasSubstr("out: i100[2], uint64_t[2][2]; limbs of 64 bits, the lowest first, "
                                "filled with the sign"));
  EXPECT_THAT(
      header,
      HasSubstr("int wide(const uint64_t *x, uint64_t *y, uint64_t *out, uint64_t *result);"));
  write("wide.so", "another");
  ASSERT_EQ(run("mkdir tmp && TMPDIR=$PWD/tmp " + Allo +
                " run k.py::wide --shared-lib wide.so --format=json && ls -A tmp | wc -l"),
            0);
  EXPECT_EQ(read("wide.so"), library);
  EXPECT_EQ(read("wide.h"), header);
  EXPECT_EQ(out, "{\"target\":\"k.py::wide\",\"library\":\"wide.so\",\"header\":\"wide.h\","
                 "\"function\":\"wide\",\"diagnostics\":[]}\n0\n");
}

TEST_F(Library, NamesThatCHasGetAnUnderscore) {
  write("k.py", "from allo import i32, kernel\n\n\n@kernel\ndef double(int: i32) -> i32:\n"
                "    return int + int\n\n\n@kernel\ndef malloc(result: i32) -> i32:\n"
                "    return result\n");
  ASSERT_EQ(make("double"), 0) << err;
  EXPECT_THAT(out, HasSubstr("int double_(int32_t int_, int32_t *result)"));
  ASSERT_EQ(make("malloc"), 0) << err;
  EXPECT_THAT(out, HasSubstr("int malloc_(int32_t result, int32_t *result_)"));
}

TEST_F(Library, NoNameIsInTheWayOfTheHeaders) {
  for (const char *name : {"volatile",     "_Bool",         "_Complex",
                           "__asm__",      "__attribute__", "__restrict",
                           "__int128",     "_Float16",      "linux",
                           "unix",         "int8_t",        "int32_t",
                           "uint8_t",      "INT32_MAX",     "SIZE_MAX",
                           "__FILE__",     "__LINE__",      "__func__",
                           "div",          "random",        "main",
                           "size_t",       "typeof",        "host",
                           "described",    "allo_entry",    "allo_library_call",
                           "allo_rt_tick", "free"}) {
    std::string kernel = name;
    write("k.py", "from allo import i32, kernel\n\n\n@kernel\ndef " + kernel + "(" + kernel +
                      ": i32, a: \"i32[100]\") -> i32:\n    return " + kernel + " + a[3]\n");
    EXPECT_EQ(make(kernel), 0) << name << err;
  }
}

TEST_F(Library, FileNamesEndNoComment) {
  std::string name = "a\n#error injected\n#define b.py";
  write(name, "from allo import i32, kernel\n\n\n@kernel\ndef same(x: i32) -> i32:\n"
              "    return x\n");
  ASSERT_EQ(run(Allo + " run '" + name + "::same' --shared-lib same.so"), 0) << err;
  EXPECT_THAT(read("same.h"), HasSubstr("of a\\012#error injected\\012"));
}

TEST_F(Library, SaysWhyThereIsNone) {
  EXPECT_EQ(run("PATH=/nowhere " + Allo + " run k.py::gemm --shared-lib gemm.so"), 4);
  EXPECT_EQ(out, "");
  EXPECT_EQ(err, "allo: a C++ compiler is needed to link the library; none of c++, g++ and clang++ "
                 "is in $PATH; to install one: apt-get install g++\n");
  write("c++", "#!/bin/sh\necho no room >&2\nexit 3\n");
  ASSERT_EQ(run("chmod +x c++"), 0);
  EXPECT_EQ(run("PATH=$PWD:$PATH " + Allo + " run k.py::gemm --shared-lib gemm.so"), 4);
  EXPECT_EQ(err, "allo: the library cannot be linked: c++ ended with exit code 3:\nno room\n");
  EXPECT_FALSE(fs::exists(root / "gemm.so"));
  EXPECT_EQ(make("gemm", "--checked"), 2);
  EXPECT_THAT(err, HasSubstr("--shared-lib excludes --checked"));
  EXPECT_EQ(make("gemm", "--check-overflow"), 2);
  EXPECT_THAT(err, HasSubstr("--shared-lib excludes --check-overflow"));
  EXPECT_EQ(make("gemm", "--steps 10"), 2);
  EXPECT_EQ(err, "allo: --shared-lib does not run the kernel and excludes --steps\n");
  EXPECT_EQ(make("gemm", "--engine exact"), 2);
  EXPECT_EQ(make("gemm", "--arg a=3"), 2);
  EXPECT_EQ(err, "allo: --shared-lib does not run the kernel and excludes --arg\n");
  EXPECT_EQ(make("missing"), 2);
  write("k.py", "from allo import i32, kernel\n\n\n@kernel\ndef bad(a: i32) -> i32:\n"
                "    return missing\n");
  EXPECT_EQ(make("bad"), 1);
  EXPECT_THAT(out, HasSubstr("k.py:6:12: error: Name 'missing' is not defined"));
  EXPECT_EQ(make("bad", "--format=json"), 1);
  nlohmann::json body = nlohmann::json::parse(out, nullptr, false);
  ASSERT_TRUE(body.is_object()) << out;
  EXPECT_EQ(body["diagnostics"][0]["code"], "undefined-name");
  write("k.py", LibraryKernels);
  EXPECT_EQ(run(Allo + " run k.py::gemm --shared-lib none/gemm.so"), 2);
  EXPECT_THAT(err, HasSubstr("cannot write 'none/gemm.so'"));
}

} // namespace
} // namespace allo
