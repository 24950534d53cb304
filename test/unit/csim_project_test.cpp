// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Folders that libraries for C simulation are built in: what is built again and what is not, two
// processes at once, compilers that are missing, fail, or come with a Vitis.
#include "os/CacheFolder.h"
#include "support/Sha256.h"
#include "unit/csim_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <dlfcn.h>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace allo::csim::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Variable { // of the environment
public:
  Variable(const char *name, const std::string &value) : name(name) {
    if (const char *before = std::getenv(name))
      old = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() { old ? ::setenv(name, old->c_str(), 1) : ::unsetenv(name); }

private:
  const char *name;
  std::optional<std::string> old;
};

class CsimProject : public testing::Test {
protected:
  Folder folder;
  Variable noVitis{"XILINX_VITIS", ""}, noHls{"XILINX_HLS", ""};
  ProjectOptions options = optionsIn(folder);
  Failure error;
  SomeProgram program;

  static vitis::Code adding(int what, const std::string &more = "") {
    Type i32 = Type::integer(32, true);
    return code("int32_t top(int32_t x)", more + "  return x + " + std::to_string(what) + ";\n",
                {port("x", i32, "int32_t")}, {port("", i32, "int32_t")});
  }

  // What the library gives for 1; 0 where there is none.
  int called(const vitis::Code &code, bool *built = nullptr) {
    error = {};
    Result<Project, Failure> project = test::build(code, options);
    if (!project) {
      error = project.error();
      return 0;
    }
    if (built)
      *built = project->wasBuilt();
    last = project->folder();
    std::vector<std::string> values = {std::string("\1\0\0\0", 4), std::string(4, 0)};
    Simulator simulator(code, program, std::move(*project), {ALLO_BINARY_DIR "/bin/allo"});
    SimulationResult ran = simulator.run(values);
    EXPECT_EQ(ran.error, "");
    int32_t value = 0;
    std::memcpy(&value, values[1].data(), sizeof value);
    return value;
  }
  std::string last; // folder
};

TEST_F(CsimProject, IsBuiltOnce) {
  bool built = false;
  EXPECT_EQ(called(adding(1), &built), 2) << error.message;
  EXPECT_TRUE(built);
  std::string first = last;
  EXPECT_EQ(called(adding(1), &built), 2);
  EXPECT_FALSE(built);
  EXPECT_EQ(last, first);
  EXPECT_EQ(called(adding(2), &built), 3);
  EXPECT_TRUE(built);
  EXPECT_NE(last, first);
  options.rebuild = true;
  EXPECT_EQ(called(adding(1), &built), 2);
  EXPECT_TRUE(built);
  EXPECT_EQ(last, first);
  std::vector<std::string> names;
  for (const auto &each : fs::directory_iterator(first))
    names.push_back(each.path().filename());
  std::sort(names.begin(), names.end());
  EXPECT_THAT(names, ElementsAre(".lock", "cache.json", "csim.mk", "host.cpp", "kernel.cpp",
                                 "kernel.h", "libkernel.so"));
  std::string key = fs::path(first).filename();
  EXPECT_EQ(key.size(), 24U);
  EXPECT_THAT(readFile(first + "/cache.json"), HasSubstr("\"key\": \"" + key));
}

TEST_F(CsimProject, WhateverWasTouchedIsBuiltAgain) {
  ASSERT_EQ(called(adding(1)), 2) << error.message;
  ASSERT_EQ(called(adding(7)), 8);
  std::string other = last + "/libkernel.so";
  bool built = false;
  ASSERT_EQ(called(adding(1), &built), 2);
  ASSERT_FALSE(built);
  std::string path = last;
  for (const char *name :
       {"libkernel.so", "kernel.cpp", "kernel.h", "host.cpp", "csim.mk", "cache.json"}) {
    fs::remove(path + "/" + name);
    EXPECT_EQ(called(adding(1), &built), 2) << "without " << name;
    EXPECT_TRUE(built) << "without " << name;
    std::string text = readFile(path + "/" + name);
    write(path + "/" + name, text.substr(0, text.size() / 2));
    EXPECT_EQ(called(adding(1), &built), 2) << "with half of " << name;
    EXPECT_TRUE(built) << "with half of " << name;
  }
  fs::copy_file(other, path + "/libkernel.so", fs::copy_options::overwrite_existing);
  EXPECT_EQ(called(adding(1), &built), 2) << "with another library";
  EXPECT_TRUE(built);
  EXPECT_EQ(called(adding(1), &built), 2);
  EXPECT_FALSE(built);
}

TEST_F(CsimProject, AFolderOfOthersIsLeftAlone) {
  options.folder = folder / "sources";
  fs::create_directory(options.folder);
  write(options.folder + "/kernel.cpp", "int mine;\n");
  write(options.folder + "/cache.json", "{\"key\": 1}");
  EXPECT_EQ(called(adding(1)), 0);
  EXPECT_EQ(error.ending, Ending::Refused);
  EXPECT_THAT(error.message, HasSubstr("is not empty and was not made by 'allo csim"));
  EXPECT_EQ(readFile(options.folder + "/kernel.cpp"), "int mine;\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(options.folder), {}), 2);
  // An empty one is as good as a new one, and so is one that a build was interrupted in.
  options.folder = folder / "empty";
  fs::create_directory(options.folder);
  Entry begun;
  ASSERT_TRUE(begun.open(options.folder, {}) && begun.begin());
  write(options.folder + "/kernel.cpp", "half of");
  begun.release();
  EXPECT_EQ(called(adding(1)), 2) << error.message;
}

TEST_F(CsimProject, ACacheThatCannotBeWrittenIsDoneWithout) {
  options.cache = "/proc/nope";
  EXPECT_EQ(called(adding(1)), 2) << error.message;
  Variable noTemporary{"TMPDIR", folder / "nope"};
  EXPECT_EQ(called(adding(1)), 0);
  EXPECT_EQ(error.ending, Ending::Refused);
  EXPECT_THAT(error.message, AllOf(StartsWith("cannot make a temporary folder in '"),
                                   HasSubstr("nope': No such file or directory")));
}

TEST_F(CsimProject, WaitsForOthersAndSaysSo) {
  ASSERT_EQ(called(adding(1)), 2) << error.message;
  FileLock busy = FileLock::take(last + "/" + EntryLock, /*wait=*/false);
  ASSERT_TRUE(busy.held());
  std::string waited;
  options.waits = [&](const std::string &where) {
    waited = where;
    busy.release();
  };
  EXPECT_EQ(called(adding(1)), 2);
  EXPECT_EQ(waited, last);
}

TEST_F(CsimProject, AFolderOfOnesOwnIsUsedForWhateverComes) {
  options.folder = folder / "my project";
  bool built = false;
  EXPECT_EQ(called(adding(1)), 2) << error.message;
  EXPECT_EQ(called(adding(2)), 3);
  EXPECT_EQ(called(adding(2), &built), 3);
  EXPECT_FALSE(built);
  EXPECT_EQ(last, options.folder);
  // And by hand.
  fs::remove(last + "/libkernel.so");
  ToolResult made = runTool({"/usr/bin/make", {"-f", "csim.mk"}, last, {}, -1});
  EXPECT_TRUE(made.good) << made.error;
  EXPECT_TRUE(fs::exists(last + "/libkernel.so"));
}

TEST_F(CsimProject, WorksWithoutACache) {
  options.cache.clear();
  EXPECT_EQ(called(adding(1)), 2) << error.message;
  EXPECT_FALSE(fs::exists(last)) << "it has gone with the simulator";
}

TEST_F(CsimProject, VariablesOfMake) {
  auto withMacro = adding(0);
  withMacro.source.insert(0, "#ifndef ADDED\n#define ADDED 40\n#endif\n");
  withMacro.source.replace(withMacro.source.find("x + 0"), 5, "x + ADDED");
  EXPECT_EQ(called(withMacro), 41) << error.message;
  options.variables = {"extra_cxxflags=-DADDED=5"};
  EXPECT_EQ(called(withMacro), 6) << error.message;
  EXPECT_THAT(readFile(last + "/csim.mk"), HasSubstr("\nEXTRA_CXXFLAGS = -DADDED=5\n"));
  options.variables = {"OPT_FLAGS=", "MINE=-DADDED=6", "EXTRA_CXXFLAGS=$(MINE)"};
  EXPECT_EQ(called(withMacro), 7) << error.message;
  EXPECT_THAT(readFile(last + "/csim.mk"),
              AllOf(HasSubstr("\nOPT_FLAGS =\n"), HasSubstr("\nMINE = ")));
  for (const char *wrong : {"9=1", "=1", "A B=1", "TOP=x", "A=1\n2"}) {
    options.variables = {wrong};
    EXPECT_EQ(called(withMacro), 0) << wrong;
    EXPECT_EQ(error.ending, Ending::Refused);
  }
  options.variables = {"CXX=no-such-compiler -x"};
  EXPECT_EQ(called(withMacro), 0);
  EXPECT_EQ(error.ending, Ending::ToolFailed);
  EXPECT_THAT(error.message, AllOf(HasSubstr("no-such-compiler"), HasSubstr("apt-get")));
}

TEST_F(CsimProject, ErrorsOfTheCompilerAreShown) {
  EXPECT_EQ(called(adding(1, "  missing();\n#warning unrelated\n")), 0);
  EXPECT_EQ(error.ending, Ending::ToolFailed);
  EXPECT_THAT(error.message,
              AllOf(HasSubstr("missing"), HasSubstr("error"), HasSubstr(folder / "cache"),
                    HasSubstr("kernel.cpp"), Not(HasSubstr("unrelated"))));
  EXPECT_EQ(called(adding(1)), 2) << error.message;
}

TEST_F(CsimProject, MissingPrograms) {
  fs::create_directory(folder / "bin");
  {
    Variable path("PATH", folder / "bin");
    EXPECT_EQ(called(adding(1)), 0);
    EXPECT_EQ(error.ending, Ending::ToolFailed);
    EXPECT_THAT(error.message, AllOf(HasSubstr("XILINX_VITIS"), HasSubstr("g++"),
                                     HasSubstr("$PATH"), HasSubstr("apt-get install")));
    fs::create_symlink("/usr/bin/g++", folder / "bin/g++");
    EXPECT_EQ(called(adding(1)), 0);
    EXPECT_EQ(error.ending, Ending::ToolFailed);
    EXPECT_THAT(error.message, AllOf(HasSubstr("needs make"), HasSubstr("apt-get install make")));
  }
  options.toolchain.headers = folder / "nowhere";
  EXPECT_EQ(called(adding(1)), 0);
  EXPECT_EQ(error.ending, Ending::ToolFailed);
  options = optionsIn(folder);
  options.toolchain.vitis.given = folder / "nowhere";
  EXPECT_EQ(called(adding(1)), 0);
  EXPECT_EQ(error.ending, Ending::ToolFailed);
  EXPECT_THAT(error.message, HasSubstr(folder / "nowhere"));
  options = optionsIn(folder);
  options.folder = "/proc/no such folder";
  EXPECT_EQ(called(adding(1)), 0);
  EXPECT_EQ(error.ending, Ending::Refused);
}

// The lengths of pauses are random, so that every order comes up some time.
TEST_F(CsimProject, TwoProcessesAtOnce) {
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 3; ++round) {
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) {
      auto pause = std::chrono::milliseconds(random() % 60);
      pid_t child = ::fork();
      ASSERT_GE(child, 0);
      if (child == 0) {
        std::this_thread::sleep_for(pause);
        options.rebuild = i == 3;
        ::_exit(called(adding(round)) == round + 1 ? 0 : 1);
      }
      children.push_back(child);
    }
    for (pid_t child : children) {
      int status = 0;
      ::waitpid(child, &status, 0);
      EXPECT_EQ(status, 0);
    }
    bool built = true;
    EXPECT_EQ(called(adding(round), &built), round + 1);
    EXPECT_FALSE(built);
  }
}

// Whoever comes next waits for a compiler that has lost its master, or begins anew.
TEST_F(CsimProject, KilledBuildsDoNoHarm) {
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 5; ++round) {
    pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0)
      ::_exit(called(adding(100 + round)));
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_EQ(called(adding(100 + round)), 101 + round) << error.message;
  }
}

// A folder for $PATH that has these programs, and what they and make need.
std::string pathOf(const Folder &folder, const std::vector<std::string> &programs) {
  std::string bin = folder / "bin of " + programs[0];
  fs::create_directory(bin);
  for (const std::string name : {"make", "mv", "rm", "as", "ld"})
    fs::create_symlink("/usr/bin/" + name, bin + "/" + name);
  for (const std::string &name : programs)
    fs::create_symlink("/usr/bin/" + name, bin + "/" + name);
  return bin;
}

// Neither compiler reads the text of the header if it has it compiled.
TEST_F(CsimProject, HeadersAreCompiledOnce) {
  for (const char *compiler : {"g++", "clang++-22"}) {
    options.cache = folder / "cache of " + compiler;
    Variable path("PATH", pathOf(folder, {compiler}));
    vitis::Code made = adding(1);
    ASSERT_EQ(called(made), 2) << error.message;
    std::vector<fs::path> compiled;
    for (const auto &each : fs::recursive_directory_iterator(options.cache + "/headers"))
      if (each.path().extension() == ".gch" || each.path().extension() == ".pch")
        compiled.push_back(each.path());
    ASSERT_EQ(compiled.size(), 1U);
    fs::file_time_type time = fs::last_write_time(compiled[0]);
    ASSERT_EQ(called(adding(2)), 3);
    EXPECT_EQ(fs::last_write_time(compiled[0]), time);
    fs::path header = compiled[0];
    header.replace_extension();
    bool isClang = compiled[0].extension() == ".pch";
    EXPECT_EQ(isClang, compiler != std::string("g++"));
    // clang refuses a compiled header that is not valid, g++ reads the text in its place.
    ToolResult shown =
        runTool({std::string("/usr/bin/") + compiler,
                 {isClang ? "-###" : "-H", "-O3", "-std=gnu++17", "-fPIC", "-w",
                  "-fno-finite-loops", "-ffp-contract=off", "-fwrapv", "-fno-strict-aliasing",
                  "-isystem", options.toolchain.headers, "-include", header.string(), "-c", "-o",
                  "/dev/null", last + "/kernel.cpp"},
                 "",
                 {},
                 -1});
    EXPECT_THAT(shown.output, isClang ? HasSubstr("\"-include-pch\" \"")
                                      : HasSubstr("! " + compiled[0].string()));
    fs::remove(compiled[0]);
    ASSERT_EQ(called(adding(3)), 4);
    EXPECT_TRUE(fs::exists(compiled[0]));
  }
}

std::string compilerIn(const std::string &project) {
  std::string text = readFile(project + "/csim.mk");
  size_t begin = text.find("CXX = ");
  return fs::path(text.substr(begin, text.find('\n', begin) - begin)).filename();
}

TEST_F(CsimProject, ANewClangIsPreferred) {
  std::string bin = pathOf(folder, {"g++", "clang++-22"});
  Variable path("PATH", bin);
  ASSERT_EQ(called(adding(1)), 2) << error.message;
  EXPECT_THAT(compilerIn(last), StartsWith("clang++-22"));
  // It is asked once, and again if it is another file.
  ASSERT_EQ(std::distance(fs::directory_iterator(folder / "cache/compilers"), {}), 1);
  // One without a library of C++ is of no use, a newer one that works is.
  fs::remove(bin + "/clang++-22");
  write(bin + "/clang++-22", "#!/bin/sh\nexit 1\n");
  fs::permissions(bin + "/clang++-22", fs::perms::owner_all);
  ASSERT_EQ(called(adding(1)), 2) << error.message;
  EXPECT_THAT(compilerIn(last), StartsWith("g++"));
  fs::create_symlink("/usr/bin/clang++-22", bin + "/clang++-24");
  ASSERT_EQ(called(adding(1)), 2) << error.message;
  EXPECT_THAT(compilerIn(last), StartsWith("clang++-24"));
}

TEST(CacheFolder, LosesTheFoldersThatWereUsedLongestAgo) {
  Folder folder;
  auto make = [&](const std::string &name, bool isWhole) {
    fs::create_directories(folder / name);
    write(folder / name + "/data", std::string(1000, 'x'));
    if (isWhole) {
      write(folder / name + "/stamp", "");
      markUsed(folder / name + "/stamp");
    }
  };
  make("broken", false);
  for (const char *name : {"a", "b", "c", "d"}) {
    make(name, true);
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // times differ
  }
  markUsed(folder / "a/stamp");
  FileLock busy = FileLock::take(folder / "b/" + EntryLock, true);
  ASSERT_TRUE(busy.held());
  EXPECT_FALSE(FileLock::take(folder / "b/" + EntryLock, false).held());
  trimEntries(folder / "", "stamp", 3000);
  auto left = [&] {
    std::vector<std::string> names;
    for (const auto &each : fs::directory_iterator(folder / ""))
      names.push_back(each.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  };
  EXPECT_THAT(left(), ElementsAre("a", "b", "d"));
  busy.release();
  trimEntries(folder / "", "stamp", 1500);
  EXPECT_THAT(left(), ElementsAre("a"));
}

// Whoever waits for a lock whose file is removed gets one that others wait for as well.
TEST(FileLock, OutlivesItsFile) {
  Folder folder;
  FileLock first = FileLock::take(folder / "lock", true);
  std::thread waiting([&] {
    FileLock second = FileLock::take(folder / "lock", true);
    EXPECT_FALSE(FileLock::take(folder / "lock", false).held());
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(30)); // it may wait by now
  fs::remove(folder / "lock");
  first.release();
  waiting.join();
}

void makeProgram(const std::string &path, const std::string &script) {
  fs::create_directories(fs::path(path).parent_path());
  write(path, "#!/bin/sh\n" + script);
  fs::permissions(path, fs::perms::owner_all);
}

// A Vitis of which only the layout is real.
void makeVitis(const std::string &root, bool hasClang) {
  fs::create_directories(root + "/include");
  for (const auto &each : fs::directory_iterator(ALLO_SOURCE_DIR "/runtime/hls"))
    if (each.path().filename() != "allo_hls")
      fs::create_symlink(each.path(), root + "/include/" + each.path().filename().string());
  // Found by our own headers only.
  fs::create_directories(root + "/include/allo_hls");
  for (const auto &each : fs::directory_iterator(ALLO_SOURCE_DIR "/runtime/hls/allo_hls"))
    if (each.path().filename() != "Csim.h")
      fs::create_symlink(each.path(),
                         root + "/include/allo_hls/" + each.path().filename().string());
  makeProgram(root + "/tps/lnx64/gcc-9.3.0/bin/g++", "exit 1\n");
  makeProgram(root + "/tps/lnx64/gcc-10.2.0/bin/g++", "exec /usr/bin/g++ \"$@\"\n");
  if (hasClang)
    makeProgram(root + "/lnx64/tools/clang-16/bin/clang++",
                "for a; do case $a in -fhls-csim|-fhlstoplevel=*|--gcc-toolchain=*) ;; *) set -- "
                "\"$@\" \"$a\";; "
                "esac; shift; done\n"
                "test \"$LD_LIBRARY_PATH\" || test \"$1\" = --version || exit 9\n"
                "exec /usr/bin/g++ -fpermissive \"$@\"\n");
}

TEST_F(CsimProject, AnOlderVitis) {
  std::string root = folder / "Vitis/2023.2";
  fs::create_directories(root);
  makeVitis(folder / "Vitis_HLS/2023.2", /*hasClang=*/false);
  options.variables = {"OPT_FLAGS=-O0"};
  Variable home("XILINX_VITIS", root);
  EXPECT_EQ(called(adding(3)), 4) << error.message;
  std::string text = readFile(last + "/csim.mk");
  EXPECT_THAT(text, AllOf(HasSubstr("/tps/lnx64/gcc-10.2.0/bin/g++"), HasSubstr("-D__HLS_COSIM__"),
                          HasSubstr("-fpermissive"), HasSubstr("Vitis_HLS/2023.2/include"),
                          Not(HasSubstr("-fhls-csim"))));
}

TEST_F(CsimProject, ANewerVitis) {
  std::string root = folder / "Vitis 2025.2";
  makeVitis(root, /*hasClang=*/true);
  options.variables = {"OPT_FLAGS=-O0"};
  options.toolchain.vitis.given = root;
  EXPECT_EQ(called(adding(4)), 5) << error.message;
  EXPECT_THAT(readFile(last + "/csim.mk"),
              AllOf(HasSubstr("/lnx64/tools/clang-16/bin/clang++"), HasSubstr("-fhls-csim"),
                    HasSubstr("-fhlstoplevel=$(TOP)"), HasSubstr("export LD_LIBRARY_PATH = ")));
}

TEST(Sha256, OfTheStandardsExamples) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

} // namespace
} // namespace allo::csim::test
