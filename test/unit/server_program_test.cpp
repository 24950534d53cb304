// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The built allo-lsp as a process: its command line, exit codes and streams, and how it ends when
// something goes wrong.
#include "common/FolderTest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace allo::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::string Bad = "from allo import i32, kernel\n"
                        "\n"
                        "\n"
                        "@kernel\n"
                        "def broken(x: i32) -> i32:\n"
                        "    return x + bad\n";

class Program : public test::FolderTest {
protected:
  Program() : FolderTest("program") {}

  struct Running {
    pid_t pid = -1;
    int input = -1;
  };
  // Output goes to files, so that nothing blocks.
  Running start(std::vector<std::string> arguments, const std::vector<std::string> &extra = {}) {
    arguments.insert(arguments.begin(), ALLO_BINARY_DIR "/bin/allo-lsp");
    std::vector<std::string> variables = extra;
    for (char **variable = environ; *variable; ++variable)
      if (!std::string_view(*variable).starts_with("ALLO_CACHE_DIR="))
        variables.emplace_back(*variable);
    variables.push_back("ALLO_CACHE_DIR=" + (root / "cache").string());
    auto pointers = [](std::vector<std::string> &words) {
      std::vector<char *> out;
      for (std::string &word : words)
        out.push_back(word.data());
      out.push_back(nullptr);
      return out;
    };
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
    for (int fd : {1, 2})
      posix_spawn_file_actions_addopen(&actions, fd, (root / ("fd" + std::to_string(fd))).c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
    Running running;
    running.input = ends[1];
    EXPECT_EQ(::posix_spawn(&running.pid, arguments[0].c_str(), &actions, nullptr,
                            pointers(arguments).data(), pointers(variables).data()),
              0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    return running;
  }
  // The exit code; 1000 more than the number of the signal that ended it.
  int finish(Running running) {
    ::close(running.input);
    int status = 0;
    ::waitpid(running.pid, &status, 0);
    out = read("fd1");
    err = read("fd2");
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }
  int run(std::vector<std::string> arguments, std::string_view input = "",
          const std::vector<std::string> &variables = {}) {
    Running running = start(std::move(arguments), variables);
    EXPECT_EQ(::write(running.input, input.data(), input.size()), ssize_t(input.size()));
    return finish(running);
  }
  void waitForOutput() {
    while (fs::file_size(root / "fd1") == 0)
      ::usleep(1000);
  }
};

const char *Initialize =
    "Content-Length: 74\r\n\r\n"
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null}})";

TEST_F(Program, ChecksFiles) {
  std::string path = write("bad.py", Bad);
  EXPECT_EQ(run({"--check", path}), 1);
  EXPECT_EQ(out, path + ":6:16: error: Name 'bad' is not defined\n"
                        "6 |     return x + bad\n"
                        "  |                ^^^\n");
  EXPECT_EQ(err, "1 error generated.\n");
  EXPECT_EQ(run({"--check", root.string(), "--format=json"}), 1);
  EXPECT_THAT(out, StartsWith(R"({"version":1,"files":1,"kernels":1,"checked":[)"));
  EXPECT_EQ(run({"--check", "-", "--stdin-filename", "x.py"}, Bad), 1);
  EXPECT_THAT(out, StartsWith("x.py:6:16: error:"));
  EXPECT_EQ(run({"--check", write("good.py", "from allo import kernel\n\n\n@kernel\n"
                                             "def good():\n    pass\n")}),
            0);
  EXPECT_EQ(out + err, "");
}

TEST_F(Program, RefusesWhatItDoesNotKnow) {
  std::string path = write("bad.py", Bad);
  EXPECT_EQ(run({"--check"}), 2);
  EXPECT_EQ(run({"--check", path, "--bogus"}), 2);
  EXPECT_THAT(err, HasSubstr("--bogus"));
  EXPECT_EQ(run({"--check", path, "--format=xml"}), 2);
  EXPECT_THAT(err, HasSubstr("unknown format 'xml'"));
  EXPECT_EQ(run({"--check", path, "--fromat=json"}), 2);
  EXPECT_THAT(err, HasSubstr("did you mean '--format'?"));
  EXPECT_EQ(run({"--check", (root / "none.py").string()}), 2);
  EXPECT_THAT(err, HasSubstr("none.py': No such file or directory"));
  EXPECT_EQ(run({"--log=loud"}), 2);
  EXPECT_EQ(run({"--port"}), 2);
  EXPECT_EQ(run({path}), 2);
  EXPECT_THAT(err, HasSubstr("--check"));
  EXPECT_EQ(run({"--log-file", "/no/such/folder/log"}), 2);
  EXPECT_EQ(run({"--check", path, "--output", "/no/such/folder/x"}), 2);
}

TEST_F(Program, WritesToAFileAtOnce) {
  std::string path = write("bad.py", Bad), target = write("result", "old");
  EXPECT_EQ(run({"--check", path, "--output", target}), 1);
  EXPECT_EQ(out, "");
  EXPECT_THAT(test::readFile(target), StartsWith(path + ":6:16"));
  EXPECT_EQ(std::distance(fs::directory_iterator(root), fs::directory_iterator()),
            4); // and no other
  EXPECT_EQ(run({"--check", path, "--output", "/dev/null"}), 1);
}

TEST_F(Program, ColorsOnlyOnRequest) {
  std::string path = write("bad.py", Bad);
  run({"--check", path});
  EXPECT_THAT(out, testing::Not(HasSubstr("\x1b")));
  run({"--check", path, "--color=always"}, "", {"NO_COLOR=1"});
  EXPECT_THAT(out, HasSubstr("\x1b["));
  run({"--check", path, "--color=never"});
  EXPECT_THAT(out, testing::Not(HasSubstr("\x1b")));
}

TEST_F(Program, ExplainsAndDescribesItself) {
  EXPECT_EQ(run({"--version"}), 0);
  EXPECT_EQ(out, "allo-lsp " ALLO_VERSION "\n");
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_THAT(out, HasSubstr("--check"));
  EXPECT_EQ(run({"--explain", "undefined-name"}), 0);
  EXPECT_THAT(out, StartsWith("undefined-name (error)\n\n"));
  EXPECT_EQ(run({"--explain", "undefined-nam"}), 2);
  EXPECT_THAT(err, HasSubstr("did you mean 'undefined-name'?"));
  EXPECT_EQ(run({"--settings-schema"}), 0);
  EXPECT_THAT(out, HasSubstr("\"allo.inlayHints.types\""));
}

TEST_F(Program, ServesUntilTheInputEnds) {
  EXPECT_EQ(run({}), 1);
  EXPECT_EQ(run({"--stdio", "--clientProcessId=" + std::to_string(::getpid()), "--no-such-option"},
                Initialize),
            1);
  EXPECT_THAT(out, StartsWith("Content-Length: "));
  EXPECT_EQ(run({"--clientProcessId", "2147483647"}), 1); // no such process
  const std::string end = "Content-Length: 44\r\n\r\n"
                          R"({"jsonrpc":"2.0","id":2,"method":"shutdown"})"
                          "Content-Length: 33\r\n\r\n"
                          R"({"jsonrpc":"2.0","method":"exit"})";
  EXPECT_EQ(run({"--log=verbose"}, Initialize + end), 0);
  EXPECT_THAT(err, HasSubstr("initialize answered after"));
  std::string log = (root / "log").string();
  EXPECT_EQ(run({"--log=info", "--log-file", log}, Initialize + end), 0);
  EXPECT_THAT(err, IsEmpty());
  EXPECT_THAT(test::readFile(log), HasSubstr("positions in utf-16"));
}

TEST_F(Program, IsInterrupted) {
  for (int number : {SIGINT, SIGTERM, SIGHUP}) {
    Running running = start({});
    EXPECT_GT(::write(running.input, Initialize, std::strlen(Initialize)), 0);
    waitForOutput();
    ::kill(running.pid, number);
    EXPECT_EQ(finish(running), 130) << number;
  }
}

TEST_F(Program, LeavesWhatReproducesACrash) {
  for (int number : {SIGSEGV, SIGABRT}) {
    Running running = start({});
    EXPECT_GT(::write(running.input, Initialize, std::strlen(Initialize)), 0);
    waitForOutput();
    ::kill(running.pid, number);
    EXPECT_EQ(finish(running), 101);
    EXPECT_THAT(err, HasSubstr("internal error"));
    fs::path folder = err.substr(err.find(" in ") + 4, err.find('\n') - err.find(" in ") - 4);
    EXPECT_EQ(folder.parent_path(), root / "cache" / "crash");
    EXPECT_THAT(test::readFile(folder / "info.txt"), StartsWith("allo-lsp " ALLO_VERSION ": "));
  }
}

TEST_F(Program, LivesWithClosedStreams) {
  std::string path = write("bad.py", Bad);
  auto shell = [&](const std::string &redirections) {
    std::string line = ALLO_BINARY_DIR "/bin/allo-lsp " + redirections;
    int status = std::system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
  };
  EXPECT_EQ(shell("<&- >/dev/null 2>&1"), 1);
  EXPECT_EQ(shell("<&- >&- 2>&-"), 1);
  EXPECT_EQ(shell("--check " + path + " >&- 2>&-"), 1);
  EXPECT_EQ(shell("--check " + path + " 2>&1 | true"), 0); // the shell's: of `true`
  EXPECT_EQ(shell("--check " + path + " >/dev/full 2>/dev/null"), 2);
}

} // namespace
} // namespace allo::server
