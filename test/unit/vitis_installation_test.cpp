// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where Vitis is looked for, in copies of the stand-in and in folders made by hand; what becomes of
// its settings64.sh; how its version is read.
#include "common/FolderTest.h"
#include "os/OutsideTool.h"
#include "toolchain/VitisInstallation.h"

#include <gmock/gmock.h>

#include <map>
#include <optional>
#include <random>

namespace allo::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace fs = std::filesystem;

class VitisInstallationTest : public FolderTest {
protected:
  VitisInstallationTest() : FolderTest("vitis") {
    for (const char *name : {"XILINX_VITIS", "XILINX_HLS", "BASH_ENV"})
      set(name, "");
    search.usual = (root / "no default").string();
  }
  ~VitisInstallationTest() override {
    for (const auto &[name, value] : before)
      value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
  }

  void set(const std::string &name, const std::string &value) {
    if (const char *old = std::getenv(name.c_str()); !before.contains(name))
      before[name] = old ? std::optional<std::string>(old) : std::nullopt;
    ::setenv(name.c_str(), value.c_str(), 1);
  }

  std::string program(const std::string &path, const std::string &body) const {
    const std::string made = write(path, "#!/bin/bash\n" + body);
    fs::permissions(made, fs::perms::owner_all);
    return made;
  }
  // A root with one launcher, which prints this.
  std::string rootWith(const std::string &folder, const std::string &launcher,
                       const std::string &prints) const {
    program(folder + "/bin/" + launcher, "echo \"" + prints + "\"\n");
    return (root / folder).string();
  }

  VitisInstallation found() {
    Result<VitisInstallation> result = findVitis(search);
    EXPECT_TRUE(result) << result.error().message;
    return result ? *result : VitisInstallation();
  }
  std::string error() {
    Result<VitisInstallation> result = findVitis(search);
    EXPECT_FALSE(result) << result->program;
    return result ? "" : result.error().message;
  }
  // What a program that is run in it sees of a variable.
  static std::string valueIn(const VitisInstallation &vitis, const std::string &name) {
    const ToolResult ran = runTool({.program = "/bin/bash",
                                    .arguments = {"-c", "printf %s \"${" + name + "-unset}\""},
                                    .folder = "",
                                    .environment = vitis.environment});
    return ran.output;
  }

  VitisSearch search;

private:
  std::map<std::string, std::optional<std::string>> before;
};

TEST_F(VitisInstallationTest, ThePlacesAreTriedInTheirOrder) {
  const auto root = [&](const std::string &name) {
    return rootWith(name, "vitis_hls", "Vitis HLS v2022.1 (64-bit)");
  };
  const std::string inPath = root("of path");
  set("PATH", inPath + "/bin:" + std::getenv("PATH"));
  EXPECT_EQ(found().origin, "$PATH");
  EXPECT_EQ(found().root, inPath);
  EXPECT_EQ(found().program, inPath + "/bin/vitis_hls");
  EXPECT_THAT(found().environment, IsEmpty());
  search.usual = root("default");
  EXPECT_EQ(found().origin, "the default root");
  set("XILINX_HLS", root("hls"));
  EXPECT_EQ(found().origin, "$XILINX_HLS");
  set("XILINX_VITIS", root("vitis"));
  EXPECT_EQ(found().origin, "$XILINX_VITIS");
  search.ofProject = root("project");
  EXPECT_EQ(found().origin, "root in [tool.allo.vitis]");
  search.given = root("given");
  EXPECT_EQ(found().origin, "--vitis-root");
  EXPECT_EQ(found().root, search.given);
  EXPECT_EQ(found().version, "2022.1");
  EXPECT_FALSE(found().isStandIn);
  // A launcher leaves its logs elsewhere.
  program("given/bin/vitis_hls", "echo 'v2022.1' | tee vitis_hls.log\n");
  EXPECT_EQ(found().version, "2022.1");
  EXPECT_FALSE(fs::exists("vitis_hls.log"));
  // What is named to us is used or an error; a variable that leads nowhere is passed over.
  fs::remove_all(search.given);
  EXPECT_THAT(error(),
              HasSubstr("--vitis-root cannot be used: '" + search.given + "' does not exist"));
  search.given.clear();
  fs::remove_all(fs::path(search.ofProject) / "bin");
  EXPECT_THAT(error(), AllOf(HasSubstr("[tool.allo.vitis] cannot be used"),
                             HasSubstr("has neither bin/vitis-run nor bin/vitis_hls")));
  search.ofProject.clear();
  set("XILINX_VITIS", write("a file", ""));
  EXPECT_EQ(found().origin, "$XILINX_HLS");
}

TEST_F(VitisInstallationTest, NothingIsFound) {
  fs::create_directory(root / "empty");
  fs::create_directory(root / "other");
  set("PATH", (root / "empty").string());
  set("XILINX_VITIS", (root / "other").string());
  EXPECT_THAT(
      error(),
      AllOf(StartsWith("Vitis HLS is needed, and was not found. --vitis-root or $XILINX_VITIS "
                       "names the folder that it is in.\n"),
            HasSubstr("$XILINX_VITIS: '" + (root / "other").string() + "' has neither"),
            HasSubstr("$XILINX_HLS: not set"),
            HasSubstr("the default root: '" + search.usual + "' does not exist"),
            HasSubstr("$PATH: neither is there"), HasSubstr("[tool.allo.vitis]")));
  search.givenBy = "allo.vitis.root";
  EXPECT_THAT(error(), StartsWith("Vitis HLS is needed, and was not found. allo.vitis.root or "));
}

TEST_F(VitisInstallationTest, TheNewerLauncherIsPreferred) {
  search.given = rootWith("Vitis/2023.2", "vitis_hls", "v2023.2");
  EXPECT_EQ(found().launcher, VitisLauncher::VitisHls);
  rootWith("Vitis/2023.2", "vitis-run", "v2023.2");
  EXPECT_EQ(found().launcher, VitisLauncher::VitisRun);
  EXPECT_EQ(found().program, search.given + "/bin/vitis-run");
}

TEST_F(VitisInstallationTest, HlsIsNextToVitis) {
  search.given = (root / "Vitis/2022.2").string() + "/";
  fs::create_directories(root / "Vitis/2022.2/bin");
  const std::string next = rootWith("Vitis_HLS/2022.2", "vitis_hls", "v2022.2");
  EXPECT_EQ(found().program, next + "/bin/vitis_hls");
  EXPECT_EQ(found().root, (root / "Vitis/2022.2").string());
  write("Vitis_HLS/2022.2/settings64.sh", "export FROM=hls\n");
  EXPECT_EQ(valueIn(found(), "FROM"), "hls");
  write("Vitis/2022.2/settings64.sh", "export FROM=vitis\n");
  EXPECT_EQ(valueIn(found(), "FROM"), "vitis");
}

TEST_F(VitisInstallationTest, SettingsAreSourced) {
  search.given = rootWith("it's \"a\" $root/2024.2", "vitis-run", "v2024.2 $ALLO_TEST_VALUE");
  set("ALLO_TEST_GONE", "1");
  set("ALLO_TEST_KEPT", "1");
  const std::string settings = "it's \"a\" $root/2024.2/settings64.sh";
  write(settings, "echo out; echo err >&2; echo A=B\n"
                  "export ALLO_TEST_VALUE=\"one two\n'three'=\" PATH=\"/new place:$PATH\"\n"
                  "unset ALLO_TEST_GONE\n"
                  "cd /; set -u; file=x; [[ $# = 0 ]]\n");
  VitisInstallation vitis = found();
  EXPECT_EQ(valueIn(vitis, "ALLO_TEST_VALUE"), "one two\n'three'=");
  EXPECT_EQ(valueIn(vitis, "ALLO_TEST_GONE"), "unset");
  EXPECT_EQ(valueIn(vitis, "ALLO_TEST_KEPT"), "1");
  EXPECT_EQ(valueIn(vitis, "A"), "unset");
  EXPECT_THAT(valueIn(vitis, "PATH"), StartsWith("/new place:"));
  EXPECT_EQ(vitis.environment.size(), 3U);
  EXPECT_THAT(vitis.notes, IsEmpty());
  // What bash would source first is not: only the launcher, another script, does that.
  set("BASH_ENV", write("env.sh", "echo sourced >>'" + (root / "log").string() + "'\n"));
  found();
  EXPECT_EQ(read("log"), "sourced\n");
}

// Values of any bytes arrive as they are.
TEST_F(VitisInstallationTest, SettingsMayHaveAnyValue) {
  std::mt19937 random(std::random_device{}());
  search.given = rootWith("r", "vitis-run", "v2024.2");
  for (int round = 0; round < 20; ++round) {
    std::string value;
    for (size_t i = 0, size = 1 + random() % 30; i < size; ++i)
      value += char(1 + random() % 127);
    while (value.ends_with('\n'))
      value.back() = 'x';
    std::string quoted = "'";
    for (char c : value)
      quoted += c == '\'' ? "'\\''" : std::string(1, c);
    write("r/settings64.sh", "export ALLO_TEST_VALUE=" + quoted + "'\n");
    EXPECT_EQ(valueIn(found(), "ALLO_TEST_VALUE"), value);
  }
}

TEST_F(VitisInstallationTest, SettingsThatFail) {
  search.given = rootWith("r", "vitis-run", "v2024.2");
  EXPECT_THAT(found().notes, ElementsAre(HasSubstr("has no settings64.sh")));
  EXPECT_THAT(valueIn(found(), "PATH"), StartsWith(search.given + "/bin:"));
  write("r/settings64.sh", "export ALLO_TEST_VALUE=1\nsource /no/such/file\n");
  EXPECT_THAT(found().notes, ElementsAre(AllOf(HasSubstr("has failed, but its environment is used"),
                                               HasSubstr("/no/such/file"))));
  EXPECT_EQ(valueIn(found(), "ALLO_TEST_VALUE"), "1");
  write("r/settings64.sh", "echo no licence here; exit 3\n");
  EXPECT_THAT(error(), AllOf(HasSubstr("settings64.sh' cannot be sourced: bash ended with exit "
                                       "code 3:\nno licence here")));
  write("r/settings64.sh", "exit 0\n");
  EXPECT_THAT(error(), HasSubstr("cannot be sourced"));
  write("r/settings64.sh", "sleep 1000 & sleep 1000\n");
  search.limit = std::chrono::milliseconds(300);
  EXPECT_THAT(error(), HasSubstr("bash did not end within 0.3 s"));
}

// A root that has only the settings, which lead to the programs.
TEST_F(VitisInstallationTest, SettingsLeadToTheLauncher) {
  const std::string elsewhere = rootWith("elsewhere", "vitis_hls", "v2021.1");
  search.given = (root / "suite").string();
  write("suite/settings64.sh", "export PATH='" + elsewhere + "/bin':$PATH\n");
  EXPECT_EQ(found().program, elsewhere + "/bin/vitis_hls");
  // One that was in $PATH before does not belong to the root.
  set("PATH", elsewhere + "/bin:" + std::getenv("PATH"));
  write("suite/settings64.sh", "export OTHER=1\n");
  EXPECT_THAT(error(), HasSubstr("has neither"));
}

TEST_F(VitisInstallationTest, VersionsAreRead) {
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 10; ++round) {
    const std::string version =
        std::to_string(2019 + random() % 12) + "." + std::to_string(1 + random() % 4);
    search.given = rootWith("r", round % 2 ? "vitis-run" : "vitis_hls",
                            "**** SW Build 3865809 on Sun May 7 15:04:56 MDT 2017\n" +
                                std::string(round % 3 ? "Tool v" : "") + version + " (64-bit)");
    EXPECT_EQ(found().version, version);
    fs::remove_all(root / "r");
  }
  search.given = rootWith("r/2021.2", "vitis_hls", "no number");
  EXPECT_EQ(found().version, "2021.2");
  EXPECT_THAT(found().notes, testing::Contains(HasSubstr("2021.2 is that of its folder")));
  search.given = rootWith("r/plain", "vitis_hls", "no number");
  EXPECT_EQ(found().version, "");
  program("r/plain/bin/vitis_hls", "echo libtinfo.so.5 is missing; exit 127\n");
  EXPECT_THAT(error(), AllOf(HasSubstr("does not give its version"), HasSubstr("exit code 127"),
                             HasSubstr("libtinfo.so.5 is missing")));
  program("r/plain/bin/vitis_hls", "sleep 1000\n");
  search.limit = std::chrono::milliseconds(300);
  EXPECT_THAT(error(), HasSubstr("vitis_hls did not end within 0.3 s"));
}

TEST_F(VitisInstallationTest, StandInsOfEveryGeneration) {
  struct Expected {
    const char *version;
    VitisLauncher launcher;
    const char *program;
  };
  for (const Expected &each :
       {Expected{"2020.2", VitisLauncher::VitisHls, "/Vitis_HLS/2020.2/bin/vitis_hls"},
        Expected{"2023.2", VitisLauncher::VitisRun, "/Vitis/2023.2/bin/vitis-run"},
        Expected{"2024.2", VitisLauncher::VitisRun, "/2024.2/Vitis/bin/vitis-run"},
        Expected{"2025.2", VitisLauncher::VitisRun, "/2025.2/Vitis/bin/vitis-run"}}) {
    ASSERT_EQ(runShell("true", ALLO_SOURCE_DIR "/test/standin/make_root.sh " +
                                   std::string(each.version) + " ."),
              0)
        << err;
    search.given = out.substr(0, out.find('\n'));
    search.given = (root / search.given).string();
    const VitisInstallation vitis = found();
    EXPECT_TRUE(vitis.isStandIn);
    EXPECT_EQ(vitis.version, each.version);
    EXPECT_EQ(vitis.launcher, each.launcher);
    EXPECT_THAT(vitis.program, testing::EndsWith(each.program));
    EXPECT_EQ(valueIn(vitis, "XILINX_VITIS"), fs::weakly_canonical(search.given).string());
    EXPECT_THAT(vitis.notes, IsEmpty());
  }
}

} // namespace
} // namespace allo::test
