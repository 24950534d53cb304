// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A fixture with a folder on the disk, which exists during the test, and shell commands in it.
#pragma once

#include "common/Texts.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace allo::test {

class FolderTest : public testing::Test {
protected:
  explicit FolderTest(const std::string &name)
      : root(std::filesystem::temp_directory_path() /
             ("allo-" + name + "-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(root);
    std::filesystem::create_directories(root);
  }
  ~FolderTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(root, ignored);
  }

  // The path of the file, whose folder is made if necessary.
  std::string write(const std::string &name, const std::string &content) const {
    const std::filesystem::path path = root / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
  }
  std::string read(const std::string &name) const { return readFile(root / name); }
  // A command of the shell in the folder, after 'setup'. The result is its exit code, or 128 and
  // the number of a signal.
  int runShell(const std::string &setup, const std::string &command) {
    std::string line =
        "cd '" + root.string() + "' && " + setup + "; { " + command + "; } >out 2>err </dev/null";
    int status = std::system(line.c_str());
    out = read("out");
    err = read("err");
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  const std::filesystem::path root;
  std::string out, err; // of the last command
};

} // namespace allo::test
