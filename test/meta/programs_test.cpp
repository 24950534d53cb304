// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the built programs are made of.
#include <array>
#include <cstdio>
#include <gtest/gtest.h>
#include <set>
#include <string>

namespace allo::meta {
namespace {

std::string outputOf(const std::string &command) {
  std::string text;
  std::array<char, 4096> buffer;
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    return text;
  while (const size_t size = fread(buffer.data(), 1, buffer.size(), pipe))
    text.append(buffer.data(), size);
  pclose(pipe);
  return text;
}

// The shared libraries that a program of the build asks for.
std::set<std::string> neededBy(const std::string &program) {
  const std::string dynamic =
      outputOf("LC_ALL=C readelf -d '" ALLO_BINARY_DIR "/bin/" + program + "' 2>&1");
  EXPECT_NE(dynamic.find("Dynamic section"), std::string::npos) << dynamic;
  std::set<std::string> needed;
  for (size_t at = dynamic.find("(NEEDED)"); at != std::string::npos;
       at = dynamic.find("(NEEDED)", at + 1)) {
    const size_t open = dynamic.find('[', at);
    const size_t close = dynamic.find(']', open);
    needed.insert(dynamic.substr(open + 1, close - open - 1));
  }
  return needed;
}

// The editor's process starts in milliseconds because nothing but the C library is loaded with it.
TEST(Programs, AlloLspLoadsTheCLibraryOnly) {
  const std::set<std::string> allowed = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2",
                                         "ld-linux-aarch64.so.1"};
  for (const std::string &library : neededBy("allo-lsp"))
    EXPECT_TRUE(allowed.contains(library)) << "allo-lsp needs " << library;
}

#ifdef ALLO_STATIC_MLIR
// A second LLVM, from a shared library, would be loaded slowly and abort the process.
TEST(Programs, AlloOptHasLlvmInside) {
  for (const std::string &library : neededBy("allo-opt"))
    EXPECT_FALSE(library.starts_with("libLLVM") || library.starts_with("libMLIR"))
        << "allo-opt needs " << library;
}
#endif

TEST(Programs, AlloLspContainsNoLlvm) {
  const std::string symbols =
      outputOf("nm -C '" ALLO_BINARY_DIR "/bin/allo-lsp' 2>&1 | grep -E -m 3 ' (llvm|mlir)::'");
  EXPECT_EQ(symbols, "");
}

} // namespace
} // namespace allo::meta
