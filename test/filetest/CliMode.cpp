// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/cli/*.cli: commands over files in memory.
//   === k.py                    a file; what follows is its content, until the next such line or $
//   $ allo check k.py --jobs 2  also `allo types TARGET`, `allo hls TARGET`, `allo run TARGET`,
//                               `allo csim TARGET`, `allo estimate TARGET`,
//                               `allo explore TARGET`, `allo synth TARGET`, and `cat FILE` for what
//                               one has written; `allo sweep TARGET` and `allo vitis MODE TARGET`
//                               are the program itself, in a folder that has the files, with the
//                               stand-in for Vitis and XRT, and TIME stands for each time that
//                               sweep prints; the star of the least time stands in the first row
//                               that has a time
//   $ tty allo check k.py       the same where standard error is a terminal
//   $ ... | at /runs/0/results  that part of the JSON only
//   < ...                       what it prints, `! ...` what it says on standard error, `exit N`
//                               where that is not 0; --update writes these lines
// A word may stand between single quotes. A file may be given anew between commands.
//
// docs/schedules/*.md, docs/estimates.md, docs/explore.md, docs/synthesis.md, docs/sweeps.md,
// docs/vitis.md: a fence
// ```python k.py is a file, a fence ```console has commands, and between them what they print.
// Commands with FILE are not run. Lines in which only times differ are right.
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "driver/commands/Estimate.h"
#include "driver/commands/Hls.h"
#include "driver/commands/Report.h"
#include "driver/commands/Run.h"
#include "driver/commands/Schedule.h"
#include "driver/commands/Synth.h"
#include "driver/commands/Types.h"
#include "driver/explore/Explore.h"
#include "filetest/Case.h"
#include "os/OutsideTool.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sys/wait.h>
#include <utility>

namespace allo::filetest {

namespace {

std::vector<std::string> splitWords(const std::string &line) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false, any = false;
  for (char c : line) {
    if (c == '\'') {
      quoted = !quoted;
      any = true;
    } else if (c == ' ' && !quoted) {
      if (any)
        words.push_back(word);
      word.clear();
      any = false;
    } else {
      word += c;
      any = true;
    }
  }
  if (any)
    words.push_back(word);
  return words;
}

struct Said {
  std::string output, errors;
  int exitCode = 0;
};

// With TIME for every time, and for the blanks before it.
std::string withoutTimes(const std::string &text) {
  static const std::regex time(" +([0-9.]+ (ns|µs|ms|s)|TIME)(?= |\n|$)");
  return std::regex_replace(text, time, " TIME");
}

// With the star of the best time in the first row that has one, if a row of the least time has it:
// which one that is depends on the machine.
std::string withStarFirst(const std::string &text) {
  if (text.find("* is best in time") == std::string::npos)
    return text;
  static const std::regex time(" ([0-9.]+) (ns|µs|ms|s) ");
  static const std::map<std::string, double> units = {
      {"ns", 1e-9}, {"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}};
  std::vector<std::string> lines = splitLines(text);
  std::vector<std::pair<double, std::string *>> rows;
  std::smatch found;
  for (std::string &line : lines)
    if (std::regex_search(line, found, time))
      rows.emplace_back(std::stod(found[1]) * units.at(found[2]), &line);
  auto isStarred = [](const auto &row) { return row.second->front() == '*'; };
  const auto best = std::min_element(rows.begin(), rows.end());
  const auto starred = std::find_if(rows.begin(), rows.end(), isStarred);
  if (starred == rows.end() || std::count_if(rows.begin(), rows.end(), isStarred) != 1 ||
      starred->first != best->first)
    return text;
  std::swap(rows.front().second->front(), starred->second->front());
  return joinLines(lines);
}

class Shell {
public:
  explicit Shell(TestRun &testRun) : run(testRun) {}

  MemoryFileSystem files{{}};
  // What a script or a page has.
  void give(const std::string &name, const std::string &content) {
    files.write(name, content);
    given[name] = content;
  }

  Said perform(const std::string &line) {
    if (size_t bar = line.find(" | at "); bar != std::string::npos) {
      Said said = perform(line.substr(0, bar));
      said.output = partOf(said.output, line.substr(bar + 6));
      return said;
    }
    std::vector<std::string> words = splitWords(line);
    if (words.size() == 2 && words[0] == "cat") {
      Result<std::string> content = files.read(words[1], SIZE_MAX / 2);
      if (const auto path = fs::path(folder.path()) / words[1]; !content && fs::exists(path))
        content = readFile(path).value_or("");
      return content ? Said{*content, "", 0} : Said{"", content.error().message, 0};
    }
    bool terminal = !words.empty() && words[0] == "tty";
    if (terminal)
      words.erase(words.begin());
    std::string command = words.size() >= 2 && words[0] == "allo" ? words[1] : "";
    if (!isOneOf(command, {"check", "types", "hls", "schedule", "report", "estimate", "explore",
                           "synth", "run", "csim", "sweep", "vitis"})) {
      run.fail("cannot run '" + line + "'");
      return {};
    }
    words.erase(words.begin(), words.begin() + 2);
    if (command == "sweep")
      return start("sweep", words, "");
    if (command == "vitis")
      return start("vitis", words, hardwareVariables());
    std::reverse(words.begin(), words.end()); // as CLI11 takes them
    try {
      return command == "check"      ? check(words, terminal)
             : command == "types"    ? types(words)
             : command == "hls"      ? hls(words)
             : command == "schedule" ? schedule(words)
             : command == "report"   ? report(words)
             : command == "estimate" ? estimate(words)
             : command == "explore"  ? explore(words)
             : command == "synth"    ? synth(words)
                                     : execute(words, command == "csim");
    } catch (const WrongUsage &wrong) {
      return {"", wrong.message + "\n", 2};
    }
  }

private:
  TestRun &run;
  ToolFolder folder;
  std::map<std::string, std::string> given;

  // What a machine for hardware has set.
  static std::string hardwareVariables() {
    const fs::path tools = fs::path(standInRoot()).parent_path().parent_path();
    const fs::path platform = tools / "platforms/standin_u280_1/standin_u280_1.xpfm";
    return format("XILINX_VITIS={0} XILINX_XRT={1} PLATFORM={2} ", shellWord(standInRoot()),
                  shellWord((tools / "xrt").string()), shellWord(platform.string()));
  }

  // The program itself, which starts others.
  Said start(const std::string &command, const std::vector<std::string> &words,
             const std::string &variables) {
    const fs::path path = folder.path();
    for (const auto &[name, content] : given)
      std::ofstream(path / name, std::ios::binary) << content;
    std::string line = format("cd {0} && {1}ALLO_CACHE_DIR={2} {3} {4}", shellWord(path.string()),
                              variables, shellWord(ALLO_BINARY_DIR "/test/csim-cache"),
                              shellWord(ALLO_BINARY_DIR "/bin/allo"), command);
    for (const std::string &word : words)
      line += " " + shellWord(word);
    const int status = std::system((line + " >.out 2>.err </dev/null").c_str());
    const std::string output = readFile(path / ".out").value_or("");
    const bool hasTimes = command == "sweep" && (words.empty() || words.back() != "json");
    return {hasTimes ? withoutTimes(withStarFirst(output)) : output,
            readFile(path / ".err").value_or(""), WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  }

  std::string partOf(const std::string &output, const std::string &pointer) {
    using Json = nlohmann::ordered_json;
    Json json = Json::parse(output, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded() || !json.contains(Json::json_pointer(pointer))) {
      run.fail("there is no " + pointer + " in\n" + output);
      return output;
    }
    return json.at(Json::json_pointer(pointer)).dump(2) + "\n";
  }

  struct WrongUsage {
    std::string message;
  };
  // As the program does.
  static void read(CLI::App &app, std::vector<std::string> &words) {
    readStrictly(app);
    try {
      app.parse(words);
    } catch (const CLI::ParseError &error) {
      throw WrongUsage{wrongUsage(app, error)};
    }
    if (std::optional<std::string> unexpected = unexpectedWord(app))
      throw WrongUsage{*unexpected};
  }

  Said check(std::vector<std::string> &words, bool terminal) {
    CLI::App app;
    CheckArguments arguments;
    app.add_option("paths", arguments.paths);
    addCheckOptions(app, arguments);
    read(app, words);
    CheckOptions options;
    options.terminal = terminal;
    if (Result<void> read = readCheckArguments(arguments, files, options); !read)
      return {"", read.error().message + "\n", 2};
    if (arguments.schedules)
      options.applySchedule = driver::applySchedule;
    CheckResult result = allo::check(options, files);
    if (arguments.writeBaseline)
      files.write(*arguments.writeBaseline, result.baseline);
    if (!arguments.output.empty())
      files.write(arguments.output, std::exchange(result.output, ""));
    return {result.output, result.errors, result.exitCode};
  }

  Said types(std::vector<std::string> &words) {
    CLI::App app;
    driver::TypesOptions options;
    std::string format;
    app.add_option("target", options.target);
    app.add_option("--format", format);
    read(app, words);
    options.json = format == "json";
    driver::CommandOutput result = driver::types(options, files);
    return {result.output, result.errors, result.exitCode()};
  }

  Said hls(std::vector<std::string> &words) {
    CLI::App app;
    driver::HlsArguments arguments;
    driver::addHlsOptions(app, arguments);
    read(app, words);
    driver::CommandOutput result = driver::showHls(arguments, files);
    for (auto &[name, content] : result.files)
      files.write(name, std::move(content));
    return {result.output, result.errors, result.exitCode()};
  }

  Said report(std::vector<std::string> &words) {
    CLI::App app;
    driver::ReportArguments arguments;
    driver::addReportOptions(app, arguments);
    read(app, words);
    driver::CommandOutput result = driver::showReport(arguments, files);
    return {result.output, result.errors, result.exitCode()};
  }

  Said estimate(std::vector<std::string> &words) {
    CLI::App app;
    driver::EstimateArguments arguments;
    driver::addEstimateOptions(app, arguments);
    read(app, words);
    driver::CommandOutput result = driver::showEstimate(arguments, files);
    return {result.output, result.errors, result.exitCode()};
  }

  Said explore(std::vector<std::string> &words) {
    CLI::App app;
    driver::ExploreArguments arguments;
    driver::addExploreOptions(app, arguments);
    read(app, words);
    driver::CommandOutput result = driver::runExplore(arguments, files);
    for (const auto &[path, content] : result.files)
      files.write(path, content);
    return {result.output, result.errors, result.exitCode()};
  }

  // By the stand-in for Vitis, and never from the cache.
  Said synth(std::vector<std::string> &words) {
    CLI::App app;
    driver::SynthArguments arguments;
    driver::addSynthOptions(app, arguments);
    read(app, words);
    api::SynthesisOptions &options = arguments.options;
    options.installation = installationOf(ALLO_BINARY_DIR "/bin/allo");
    options.installation.cache = ALLO_BINARY_DIR "/test/synthesis-cache";
    options.rebuild = true;
    if (options.vitisRoot.empty())
      options.vitisRoot = standInRoot();
    driver::CommandOutput result = driver::showSynth(arguments, files);
    return {result.output, result.errors, result.exitCode()};
  }

  // One per process, which removes it when it ends.
  static const std::string &standInRoot() {
    static const ToolFolder folder;
    static const std::string root = [] {
      const ToolResult made = runTool(
          {.program = "/bin/bash",
           .arguments = {ALLO_SOURCE_DIR "/test/standin/make_root.sh", "2023.2", folder.path()},
           .folder = "",
           .environment = {}});
      return made.output.substr(0, made.output.find('\n'));
    }();
    return root;
  }

  Said schedule(std::vector<std::string> &words) {
    CLI::App app;
    driver::ScheduleArguments arguments;
    driver::addScheduleOptions(app, arguments);
    read(app, words);
    driver::CommandOutput result = driver::showSchedule(arguments, files);
    return {result.output, result.errors, result.exitCode()};
  }

  Said execute(std::vector<std::string> &words, bool isSimulation) {
    CLI::App app;
    driver::RunArguments arguments;
    api::RunOptions &options = arguments.options;
    if (isSimulation)
      driver::addCsimOptions(app, arguments);
    else
      driver::addRunOptions(app, arguments);
    read(app, words);
    if (!isSimulation)
      if (Result<void> useful = driver::refuseUselessOptions(app, arguments); !useful)
        return {"", useful.error().message + "\n", 2};
    options.installation = installationOf(ALLO_BINARY_DIR "/bin/allo");
    options.installation.cache = isSimulation ? ALLO_BINARY_DIR "/test/csim-cache" : "";
    driver::CommandOutput result = driver::runKernel(arguments, files);
    for (auto &[name, content] : result.files)
      files.write(name, std::move(content));
    return {result.output, result.errors, result.exitCode()};
  }
};

void append(std::vector<std::string> &out, const std::string &mark, const std::string &text) {
  if (text.empty())
    return;
  std::vector<std::string> lines = splitLines(text);
  if (lines.back().empty())
    lines.pop_back();
  for (const std::string &line : lines)
    out.push_back(line.empty() ? mark : mark + " " + line);
}

bool isExpectation(const std::string &line) {
  return line.starts_with("<") || line.starts_with("!") || line.starts_with("exit ");
}

void runScript(TestRun &run, const fs::path &file, const std::string &tip) {
  std::vector<std::string> lines = splitLines(readFile(file).value_or(""));
  std::vector<std::string> out = {tip};
  Shell shell(run);
  size_t commands = 0;
  for (size_t at = !lines.empty() && lines[0].starts_with("# tip: ") ? 1 : 0; at < lines.size();) {
    std::string line = lines[at++];
    out.push_back(line);
    if (line.starts_with("=== ")) {
      std::string content;
      for (; at < lines.size() && !lines[at].starts_with("=== ") && !lines[at].starts_with("$ ");
           ++at) {
        content += lines[at] + "\n";
        out.push_back(lines[at]);
      }
      shell.give(line.substr(4), content);
    } else if (line.starts_with("$ ")) {
      ++commands;
      Said said = shell.perform(line.substr(2));
      append(out, "<", said.output);
      append(out, "!", said.errors);
      if (said.exitCode != 0)
        out.push_back("exit " + std::to_string(said.exitCode));
      while (at < lines.size() && isExpectation(lines[at]))
        ++at;
    } else if (!line.empty() && !line.starts_with("#")) {
      run.fail("cannot read '" + line + "'");
    }
  }
  run.expect(commands != 0, "the script runs nothing");
  run.expectFile(file, joinLines(out));
}

// A page with what the commands print now.
void runPage(TestRun &run, const fs::path &page) {
  std::vector<std::string> out;
  Shell shell(run);
  std::string name, content;
  bool isConsole = false;
  size_t commands = 0;
  for (const std::string &line : splitLines(readFile(page).value_or(""))) {
    if (line.starts_with("```")) {
      if (!name.empty())
        shell.give(name, content);
      const size_t blank = line.find(' ');
      name = blank == line.npos ? "" : line.substr(blank + 1);
      isConsole = line == "```console";
      content.clear();
      out.push_back(line);
    } else if (!isConsole) {
      content += line + "\n";
      out.push_back(line);
    } else if (line.starts_with("$ ")) {
      out.push_back(line);
      if (line.find("FILE") != std::string::npos)
        continue;
      ++commands;
      const Said said = shell.perform(line.substr(2));
      for (const std::string &text : {said.output, said.errors})
        for (const std::string &printed : splitLines(text))
          out.push_back(printed);
      while (out.back().empty())
        out.pop_back();
    }
  }
  run.expect(commands != 0 || page.stem() == "README", "the page runs nothing");
  const std::vector<std::string> before = splitLines(readFile(page).value_or(""));
  for (size_t i = 0; i < out.size() && i < before.size(); ++i)
    if (withoutTimes(before[i]) == withoutTimes(out[i]))
      out[i] = before[i];
  run.expectFile(page, joinLines(out));
}

} // namespace

void collectCommands(Corpus &corpus) {
  corpus.addFiles("cli", ".cli", runScript);
  for (const char *name : {"estimates", "explore", "synthesis", "sweeps"})
    if (const fs::path page = corpus.docs / (std::string(name) + ".md"); fs::exists(page))
      corpus.add("docs", name, page, [page](TestRun &run) { runPage(run, page); });
  const fs::path vitis = corpus.docs / "vitis.md"; // HlsMode.cpp runs its other examples
  if (fs::exists(vitis))
    corpus.add("docs", "vitis-commands", vitis, [vitis](TestRun &run) { runPage(run, vitis); });
  if (!fs::is_directory(corpus.docs / "schedules"))
    return;
  for (const fs::directory_entry &entry : fs::directory_iterator(corpus.docs / "schedules"))
    corpus.add("docs", "schedules/" + entry.path().stem().string(), entry.path(),
               [page = entry.path()](TestRun &run) { runPage(run, page); });
}

} // namespace allo::filetest
