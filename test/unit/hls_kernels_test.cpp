// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// HLS C++ of the kernels of folders of test/data, also of those that are about other stages: each
// is generated, or refused for a reason that users can do something about.
#include "api/Hls.h"
#include "common/RunKernel.h"
#include "common/Texts.h"
#include "os/FileSystem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace allo {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> dataFiles() {
  std::vector<std::string> files;
  for (const char *folder : {"exec", "hls", "kernels", "sema/streams", "syntax"})
    for (const auto &entry :
         fs::recursive_directory_iterator(fs::path(ALLO_SOURCE_DIR) / "test/data" / folder))
      if (entry.is_regular_file() && entry.path().extension() == ".py")
        files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

TEST(HlsKernels, AreGeneratedOrRefused) {
  DiskFileSystem disk;
  size_t generated = 0, refused = 0;
  for (const std::string &file : dataFiles()) {
    const std::string text = test::readFile(file);
    const test::LoadedFile loaded(file, text, &disk);
    for (const std::string &kernel : loaded.all()) {
      SCOPED_TRACE(file + "::" + kernel);
      TypeContext types;
      api::HlsOptions options;
      options.target = file + "::" + kernel;
      const api::Hls made = api::makeHls(types, options, disk, /*streams=*/true);
      const bool isRefused = made.failure.ending == Ending::Refused ||
                             made.failure.ending == Ending::Errors || !made.loaded.errors.empty();
      if (isRefused) {
        EXPECT_TRUE(!made.failure.message.empty() || !made.loaded.errors.empty());
        ++refused;
        continue;
      }
      EXPECT_FALSE(made.failure) << made.failure.message;
      EXPECT_NE(made.code.source.find(made.code.top), std::string::npos);
      ++generated;
    }
  }
  EXPECT_GT(generated, 100u);
  EXPECT_GT(refused, 10u);
}

} // namespace
} // namespace allo
