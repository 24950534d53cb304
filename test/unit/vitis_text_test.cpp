// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The C++ of `allo hls` for every kernel of test/data/exec and test/data/kernels: that compilers
// take it without a warning, that what is checked is otherwise the same text, and that its map says
// what its comments say. The goldens of test/data/hls are compiled one by one, as they are; the
// others many at a time, each in a namespace of its own.
#include "api/Hls.h"
#include "common/RunKernel.h"
#include "common/Texts.h"
#include "engine/Engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <thread>
#include <unistd.h>

namespace allo {
namespace {

namespace fs = std::filesystem;
using test::linesOf;
using test::readFile;

std::vector<fs::path> filesOf(const std::string &folder, const std::string &extension) {
  std::vector<fs::path> found;
  for (const auto &entry :
       fs::recursive_directory_iterator(fs::path(ALLO_SOURCE_DIR) / "test/data" / folder))
    if (entry.path().extension() == extension)
      found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

struct Emitted {
  std::string target; // "FILE.py::KERNEL", the file below test/data
  vitis::Code plain, checked;
  std::vector<uint32_t> sourceLines; // of the map, from 1
};

// Once for all tests.
const std::vector<Emitted> &everyKernel() {
  static const std::vector<Emitted> all = [] {
    std::vector<Emitted> made;
    DiskFileSystem files;
    for (const char *folder : {"exec", "kernels"})
      for (const fs::path &file : filesOf(folder, ".py")) {
        test::LoadedFile loaded(file.string(), readFile(file), &files);
        for (const std::string &kernel : loaded.runnable()) {
          TypeContext types;
          api::HlsOptions options;
          options.target = file.string() + "::" + kernel;
          api::Hls plain = api::makeHls(types, options, files, /*streams=*/true);
          bool refused = plain.failure.ending == Ending::Refused &&
                         !plain.loaded.program; // it lacks arguments
          for (const FileReport &report : plain.loaded.errors)
            for (const Diagnostic &error : report.diagnostics)
              refused |= diagInfo(error.code).code.starts_with("vitis-");
          if (refused)
            continue;
          EXPECT_FALSE(plain.failure) << options.target << plain.failure.message;
          if (plain.failure)
            continue;
          options.checked = true;
          api::Hls checked = api::makeHls(types, options, files, /*streams=*/true);
          Emitted each{fs::relative(file, fs::path(ALLO_SOURCE_DIR) / "test/data").string() +
                           "::" + kernel,
                       std::move(plain.code),
                       std::move(checked.code),
                       {}};
          for (const program::MappedLine &line : each.plain.map) {
            const Text &text = plain.loaded.program->files[line.place.file].text;
            each.sourceLines.push_back(
                text.positionAt(line.place.span.begin, ColumnUnit::CodePoint).line + 1);
          }
          made.push_back(std::move(each));
        }
      }
    return made;
  }();
  return all;
}

// ---- the checked text

// Where the parenthesis that opens at 'open' closes; commas of the same level on the way.
size_t closing(const std::string &text, size_t open, std::vector<size_t> &commas) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0)
      return at;
    if (depth == 1 && text[at] == ',')
      commas.push_back(at);
  }
  return std::string::npos;
}

bool isOperation(const std::string &text) {
  int depth = 0;
  for (char c : text) {
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (depth == 0 && c == ' ')
      return true;
  }
  return false;
}

// What the macros of a line give, were there no faults.
std::string withoutChecks(std::string line) {
  struct Macro {
    const char *name;
    size_t others; // arguments behind the one that it gives
  };
  for (const Macro &macro : {Macro{"ALLO_AT(", 2},
                             {"ALLO_DIVISOR(", 1},
                             {"ALLO_FITS(", 3},
                             {"ALLO_STAGE_WITH(", 0},
                             {"ALLO_STAGE(", 0}})
    for (size_t at; (at = line.find(macro.name)) != std::string::npos;) {
      std::vector<size_t> commas;
      size_t open = at + std::string(macro.name).size() - 1, close = closing(line, open, commas);
      if (close == std::string::npos || commas.size() < macro.others)
        return "cannot read " + line;
      size_t end = macro.others == 0 ? close : commas[commas.size() - macro.others];
      if (macro.name == std::string("ALLO_STAGE_WITH(") && !commas.empty())
        open = commas[0] + 1; // behind what is copied
      std::string value = line.substr(open + 1, end - open - 1);
      if (macro.name == std::string("ALLO_DIVISOR(") && isOperation(value))
        value = "(" + value + ")"; // a function's argument needs none
      line.replace(at, close + 1 - at, value);
    }
  return line;
}

std::string withoutPlace(const std::string &line, uint32_t *place = nullptr) {
  size_t comment = line.rfind("// "), number = line.rfind(".py:");
  if (comment == std::string::npos || comment == 0 || number == std::string::npos ||
      number < comment)
    return line;
  if (place)
    *place = uint32_t(std::stoul(line.substr(number + 4)));
  return line.substr(0, line.find_last_not_of(' ', comment - 1) + 1);
}

bool isOnlyACheck(const std::string &line) {
  size_t start = line.find_first_not_of(' ');
  if (start == std::string::npos)
    return false;
  for (const char *macro : {"ALLO_SITE(", "ALLO_STREAM(", "ALLO_JOIN(", "ALLO_STEP(",
                            "ALLO_EXPONENT(", "ALLO_AT(", "ALLO_LAST(", "#include <allo_hls/"})
    if (line.compare(start, std::string(macro).size(), macro) == 0)
      return true;
  return false;
}

// A parameter of a checked top is `T *__restrict a` for `T a[M]`, and `T (*__restrict a)[N]` for
// `T a[M][N]`. In both, the first size is left out, and the whole signature is one line.
std::vector<std::string> withPlainSignature(const std::vector<std::string> &lines) {
  static const std::regex One(R"( \*__restrict (\w+))"), Several(R"( \(\*__restrict (\w+)\))"),
      Array(R"((\w)\[\d+\])"), FirstOfAll(R"(\( +)");
  std::vector<std::string> made;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (!line.starts_with("extern \"C\"")) {
      made.push_back(std::move(line));
      continue;
    }
    while (!line.ends_with("{") && i + 1 < lines.size()) {
      size_t start = lines[++i].find_first_not_of(' ');
      line += " " + (start == std::string::npos ? "" : lines[i].substr(start));
    }
    line = std::regex_replace(line, FirstOfAll, "(");
    line = std::regex_replace(line, Array, "$1[]");
    line = std::regex_replace(line, One, " $1[]");
    made.push_back(std::regex_replace(line, Several, " $1[]"));
  }
  return made;
}

TEST(VitisText, WhatIsCheckedIsOtherwiseTheSame) {
  size_t checks = 0;
  for (const Emitted &each : everyKernel()) {
    std::vector<std::string> plain, stripped;
    for (const std::string &line : linesOf(each.plain.source))
      plain.push_back(withoutPlace(line));
    for (const std::string &line : linesOf(each.checked.source)) {
      checks += line.find("ALLO_") != std::string::npos;
      if (!isOnlyACheck(line))
        stripped.push_back(withoutChecks(withoutPlace(line)));
    }
    plain = withPlainSignature(plain);
    stripped = withPlainSignature(stripped);
    for (size_t i = 0; i < std::max(plain.size(), stripped.size()); ++i) {
      std::string expected = i < plain.size() ? plain[i] : "(the end)";
      std::string actual = i < stripped.size() ? stripped[i] : "(the end)";
      if (expected == actual)
        continue;
      ADD_FAILURE() << each.target << ":" << i + 1 << "\n  " << expected << "\n  " << actual;
      break;
    }
    EXPECT_EQ(each.plain.source.find("ALLO_"), std::string::npos) << each.target;
  }
  EXPECT_GE(checks, 500U); // else there is nothing to see
}

TEST(VitisText, TheMapSaysWhatTheCommentsSay) {
  for (const Emitted &each : everyKernel()) {
    std::vector<std::string> lines = linesOf(each.plain.source);
    size_t told = 0;
    for (const std::string &line : lines) {
      uint32_t place = 0;
      withoutPlace(line, &place);
      told += place != 0;
    }
    EXPECT_GE(each.plain.map.size(), told) << each.target; // pragmas have no comment
    EXPECT_GT(told, 0U) << each.target;
    for (size_t i = 0; i < each.plain.map.size(); ++i) {
      uint32_t line = each.plain.map[i].line, place = 0;
      ASSERT_LE(line, lines.size()) << each.target;
      // A long signature has its comment behind its last line.
      while (withoutPlace(lines[line - 1], &place) == lines[line - 1] &&
             lines[line - 1].ends_with(",") && line < lines.size())
        ++line;
      if (lines[each.plain.map[i].line - 1].find("#pragma") != std::string::npos || place == 0)
        continue;
      EXPECT_EQ(each.sourceLines[i], place) << each.target << ": " << lines[line - 1];
    }
  }
}

// ---- compilers

struct Unit {
  std::string name;
  std::string text;
};

// '= {0}' is how C fills an array of any rank.
constexpr const char *Warnings = " -std=c++17 -fsyntax-only -Wall -Werror -Wno-unknown-pragmas "
                                 "-Wno-unused-label -Wno-missing-braces -x c++ ";

// By each compiler, two at a time; what they say is a failure.
void compileAll(const std::vector<Unit> &units, const std::string &include) {
  fs::path folder = fs::temp_directory_path() / ("allo-vitis-text-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  struct Job {
    std::string command, name, source, said;
    int status = 0;
  };
  std::vector<Job> jobs;
  for (const Unit &unit : units) {
    std::string source = (folder / (std::to_string(jobs.size()) + ".cpp")).string();
    std::ofstream(source, std::ios::binary) << unit.text;
    for (const char *compiler : {ALLO_GXX, ALLO_CLANGXX}) {
      std::string said = source + "." + fs::path(compiler).filename().string();
      jobs.push_back({compiler + include + Warnings + source + " >" + said + " 2>&1",
                      fs::path(compiler).filename().string() + ", " + unit.name, source, said});
    }
  }
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t at; (at = next++) < jobs.size();)
      jobs[at].status = std::system(jobs[at].command.c_str());
  };
  std::thread other(work);
  work();
  other.join();
  for (const Job &job : jobs)
    EXPECT_EQ(job.status, 0) << job.name << "\n" << readFile(job.said);
  fs::remove_all(folder);
}

const std::string Ours = " -isystem " ALLO_SOURCE_DIR "/runtime/hls";

// Sources of many kernels each, those with the same headers together.
std::vector<Unit> together(const std::vector<Emitted> &kernels) {
  constexpr size_t Most = 60;
  std::map<std::string, std::vector<std::string>> byHeaders;
  size_t number = 0;
  for (const Emitted &each : kernels) {
    std::vector<std::string> lines = linesOf(each.checked.source);
    std::string headers;
    size_t first = 0;
    for (; first < lines.size(); ++first) {
      const std::string &line = lines[first];
      if (line.starts_with("#include") || line.starts_with("#define"))
        headers += line + "\n";
      else if (!line.empty() && !line.starts_with("// "))
        break;
    }
    std::string body = "namespace kernel" + std::to_string(++number) + " {\n#line " +
                       std::to_string(first + 1) + " \"" + each.target + "\"\n";
    for (size_t i = first; i < lines.size(); ++i) {
      std::string line = lines[i];
      // C has one namespace.
      if (line.starts_with("extern \"C\" "))
        if (size_t at = line.find(" " + each.checked.top + "("); at != std::string::npos)
          line.insert(at + 1 + each.checked.top.size(), "_" + std::to_string(number));
      body += line + "\n";
    }
    byHeaders[headers].push_back(body + "}\n");
  }
  std::vector<Unit> units;
  for (const auto &[headers, bodies] : byHeaders)
    for (size_t from = 0; from < bodies.size(); from += Most) {
      Unit unit{"many kernels", headers};
      for (size_t i = from; i < std::min(from + Most, bodies.size()); ++i)
        unit.text += bodies[i];
      units.push_back(std::move(unit));
    }
  return units;
}

TEST(VitisText, EveryKernelCompiles) {
  EXPECT_GE(everyKernel().size(), 400U);
  compileAll(together(everyKernel()), Ours);
}

// The widest ap_int that is spelled; 0: none.
int widest(const std::string &text) {
  int width = 0;
  for (const std::string name : {"ap_int<", "ap_uint<"})
    for (size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += name.size())
      width = std::max(width, std::atoi(text.c_str() + at + name.size()));
  return width;
}

TEST(VitisText, AnotherApIntIsAsGood) {
  std::vector<Emitted> kernels;
  for (const Emitted &each : everyKernel())
    if (int width = widest(each.checked.source); width > 0 && width <= 64)
      kernels.push_back(each);
  EXPECT_GE(kernels.size(), 60U); // the others need no ap_int
  compileAll(together(kernels), " -I " ALLO_SOURCE_DIR "/test/unit/foreign" + Ours);
}

TEST(VitisText, GoldensCompileAsTheyAre) {
  std::vector<Unit> units;
  for (const fs::path &file : filesOf("hls", ".cpp"))
    units.push_back({file.filename().string(), readFile(file)});
  EXPECT_GE(units.size(), 60U);
  compileAll(units, Ours);
}

} // namespace
} // namespace allo
