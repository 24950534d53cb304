// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The lists of support/CppNames against what both compilers find in the headers that generated text
// includes; then all these names as those of kernels, parameters and variables.
#include "api/library/CInterface.h"
#include "backend/vitis/Emit.h"
#include "common/RunKernel.h"
#include "common/Texts.h"
#include "os/FileSystem.h"
#include "support/CppNames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <unistd.h>

namespace allo {
namespace {

namespace fs = std::filesystem;
using test::readFile;
using NameSet = std::set<std::string>;

constexpr const char *Compilers[] = {ALLO_GXX, ALLO_CLANGXX};
constexpr const char *Standards[] = {"gnu++14", "gnu++20"};

class Folder {
public:
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  // What the compiler says of the text, or makes of it.
  std::string compile(const std::string &compiler, const std::string &options,
                      const std::string &text, int *status = nullptr) const {
    std::ofstream(path / "text.cpp", std::ios::binary) << text;
    bool isGcc = compiler == ALLO_GXX;
    std::string command = "cd " + path.string() + " && " + compiler + " -isystem " ALLO_SOURCE_DIR +
                          "/runtime/hls " + (isGcc ? "-fmax-errors=0 " : "-ferror-limit=0 ") +
                          options + " text.cpp >said 2>&1";
    int result = std::system(command.c_str());
    if (status)
      *status = result;
    return readFile(path / "said");
  }

private:
  fs::path path = fs::temp_directory_path() / ("allo-cpp-names-" + std::to_string(::getpid()));
};

// Whatever a text of ours may include, in some version or other.
std::string headers() {
  std::string text = "#include <bits/stdc++.h>\n#include <math.h>\n#include <stdint.h>\n";
  for (const char *folder : {"", "allo_hls/"})
    for (const auto &entry :
         fs::directory_iterator(fs::path(ALLO_SOURCE_DIR) / "runtime/hls" / folder))
      if (entry.path().extension() == ".h")
        text += std::string("#include \"") + folder + entry.path().filename().string() + "\"\n";
  return text;
}

NameSet identifiers(const std::string &text) {
  NameSet found;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
      ++end;
    if (end > at && std::isdigit(static_cast<unsigned char>(text[at])) == 0)
      found.insert(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return found;
}

struct FoundName {
  NameSet macros, words; // words: all identifiers of the headers' text
};

const FoundName &found() {
  static const FoundName all = [] {
    FoundName made;
    Folder folder;
    for (const char *compiler : Compilers)
      for (const char *standard : Standards) {
        std::string options = std::string("-std=") + standard;
        std::istringstream lines(folder.compile(compiler, options + " -dM -E", headers()));
        for (std::string define, name; lines >> define >> name;) {
          EXPECT_EQ(define, "#define");
          made.macros.insert(name.substr(0, name.find('(')));
          std::getline(lines, define);
        }
        NameSet words = identifiers(folder.compile(compiler, options + " -E -P", headers()));
        made.words.insert(words.begin(), words.end());
      }
    return made;
  }();
  return all;
}

std::string joined(const NameSet &names) {
  std::string text;
  for (const std::string &name : names)
    text += name + " ";
  return text;
}

TEST(CppNames, MacrosOfHeadersAreKnown) {
  EXPECT_GE(found().macros.size(), 1000U);
  NameSet missing;
  for (const std::string &name : found().macros)
    if (!isCppWord(name))
      missing.insert(name);
  EXPECT_EQ(joined(missing), "") << "are missing among the macros of support/CppNames.def";
}

// A name that is free can become a namespace, and an enumerator: between them these clash with
// functions, variables, types and namespaces.
TEST(CppNames, DeclarationsOfHeadersAreKnown) {
  std::vector<std::string> unknown;
  for (const std::string &name : found().words)
    if (!isCppWord(name) && !isCppDeclared(name))
      unknown.push_back(name);
  EXPECT_GE(unknown.size(), 1000U);
  NameSet missing;
  Folder folder;
  constexpr std::pair<const char *, const char *> Ways[] = {{ALLO_GXX, "gnu++14"},
                                                            {ALLO_CLANGXX, "gnu++20"}};
  for (auto [compiler, standard] : Ways)
    for (const char *form : {"namespace @ {}\n", "enum { @ };\n"}) {
      std::string text = headers() + "#line 1 \"probe\"\n", line = form;
      for (const std::string &name : unknown)
        text += line.substr(0, line.find('@')) + name + line.substr(line.find('@') + 1);
      std::istringstream said(
          folder.compile(compiler, std::string("-fsyntax-only -std=") + standard, text));
      for (std::string each; std::getline(said, each);)
        if (each.starts_with("probe:") && each.find(" error: ") != std::string::npos)
          if (size_t number = std::stoul(each.substr(6)); number <= unknown.size())
            missing.insert(unknown[number - 1]);
    }
  EXPECT_EQ(joined(missing), "") << "are missing among what support/CppNames.def has as declared";
}

TEST(CppNames, QuotedTextStaysWhereItIs) {
  EXPECT_EQ(cppQuoted("gemm.py"), "gemm.py");
  EXPECT_EQ(cppQuoted("größe.py"), "größe.py");
  EXPECT_EQ(cppQuoted("a\n#error\r.py"), "a\\012#error\\015.py");
  EXPECT_EQ(cppQuoted("a\"b\\"), "a\\\"b\\\\");
  EXPECT_EQ(cppQuoted("a?\?/b"), "a?\\?/b");
  EXPECT_EQ(cppQuoted("\xE2\x80\xAE\xFF"), "\\342\\200\\256\\377");
}

TEST(CppNames, FileNamesEndNoLine) {
  std::string path = "a\n#error injected\n\"b\".py", problem;
  test::LoadedFile file(path,
                        "from allo import i32, kernel\n\n\n@kernel\ndef same(x: i32) -> i32:\n"
                        "    return x\n",
                        nullptr);
  std::unique_ptr<program::Program> program = file.program("same", problem);
  ASSERT_TRUE(program) << problem;
  for (vitis::OriginStyle places : {vitis::OriginStyle::Comment, vitis::OriginStyle::Line}) {
    Result<vitis::Code, Failure> code =
        vitis::emit(*program, lower::moduleOf(*program), {.places = places});
    ASSERT_TRUE(code) << code.error().message;
    for (const std::string &text : {code->source, code->header}) {
      EXPECT_NE(text.find("injected"), std::string::npos);
      EXPECT_EQ(text.find("\n#error"), std::string::npos) << text;
    }
    if (places == vitis::OriginStyle::Line)
      EXPECT_NE(code->source.find("#line 5 \"a\\012#error injected\\012\\\"b\\\".py\"\n"),
                std::string::npos)
          << code->source;
  }
}

// ---- kernels

constexpr std::string_view Python[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
// What the kernels below use themselves.
constexpr std::string_view Own[] = {"kernel", "i32",  "f16",  "f32",   "i33",     "apint",
                                    "range",  "math", "allo", "arith", "bitcast", "a",
                                    "h",      "u",    "x",    "signed"};

std::string withSingleUnderscores(std::string name) {
  name.erase(std::unique(name.begin(), name.end(),
                         [](char before, char c) { return before == '_' && c == '_'; }),
             name.end());
  return name;
}

// Those of the headers, keywords and names of ours; of those that clash with nothing a part only.
const std::vector<std::string> &names() {
  static const std::vector<std::string> all = [] {
    NameSet every = found().macros;
    every.insert(found().words.begin(), found().words.end());
    for (const char *each :
         {"allo_gemm", "ALLO_N",     "allo_bitcast", "allo_maximum", "allo_csim_call",
          "allo_csim", "allo_entry", "AP_NEW",       "ap_new",       "main",
          "hls",       "allo",       "allo_l",       "typeof",       "restrict",
          "char8_t",   "co_await",   "requires",     "xor",          "_Bool",
          "__asm__",   "__int128",   "_Float16",     "__FILE__",     "__func__",
          "__x__",     "_",          "__",           "values",       "array0",
          "returned",  "Small"})
      every.insert(each);
    std::vector<std::string> made;
    NameSet taken;
    size_t number = 0;
    for (const std::string &name : every) {
      auto isIn = [&](const auto &words) {
        return std::find(std::begin(words), std::end(words), name) != std::end(words);
      };
      bool isFree = !isCppWord(name) && !isCppDeclared(name);
      bool isInternal = name.starts_with("_") && isCppWord(name); // alike, all of them
      // "a__b" becomes "a_b", of which there is another one at times.
      if (std::string single = withSingleUnderscores(name);
          single != name && (every.contains(single) || !taken.insert(single).second))
        continue;
      if (!isIn(Python) && !isIn(Own) &&
          ((!isFree && !isInternal) || ++number % 8 == 0 || name.find("allo") != std::string::npos))
        made.push_back(name);
    }
    return made;
  }();
  return all;
}

constexpr const char *Imports = "from allo import apint, f16, f32, i32, kernel\n"
                                "from allo.operators import arith, math\n\n"
                                "i33 = apint(33, signed=True)\n";

std::string replaced(std::string text, const std::string &name) {
  for (size_t at; (at = text.find('$')) != std::string::npos;)
    text.replace(at, 1, name);
  return text;
}

// The text of each kernel, without what it includes.
std::string bodies(const std::string &source, const std::vector<std::string> &kernels) {
  test::LoadedFile file("names.py", source, nullptr);
  std::string all;
  for (const std::string &kernel : kernels) {
    std::string problem;
    std::unique_ptr<program::Program> program = file.program(kernel, problem);
    EXPECT_TRUE(program) << kernel << ": " << problem;
    if (!program)
      continue;
    Result<vitis::Code, Failure> code =
        vitis::emit(*program, lower::moduleOf(*program), {.places = vitis::OriginStyle::None});
    EXPECT_TRUE(code) << kernel << ": " << code.error().message;
    if (!code)
      continue;
    EXPECT_EQ(code->isRenamed, code->top != kernel) << kernel;
    std::istringstream lines(code->source);
    bool helper = false; // a function of ours, which is the same in every text
    for (std::string line; std::getline(lines, line);) {
      helper = helper || line.starts_with("// The same bits");
      if (!helper && !line.starts_with("#include") && !line.starts_with("// "))
        all += line + "\n";
      helper = helper && line != "}";
    }
  }
  return all;
}

void expectCompiles(const std::string &text) {
  Folder folder;
  std::string start = headers() + "template <typename To, typename From> To allo_bitcast(From);\n"
                                  "#pragma GCC diagnostic ignored \"-Wunused-function\"\n"
                                  "#line 1 \"kernels\"\n";
  for (const char *compiler : Compilers) {
    int status = 0;
    std::string said = folder.compile(compiler, "-fsyntax-only -std=gnu++17 -Wno-unknown-pragmas",
                                      start + text, &status);
    EXPECT_EQ(status, 0) << compiler << "\n" << said.substr(0, 4000);
  }
}

TEST(CppNames, EveryNameCanBeATopKernels) {
  EXPECT_GE(names().size(), 3000U);
  std::string text;
  constexpr size_t Batch = 100;
  for (size_t from = 0; from < names().size(); from += Batch) {
    std::string source = Imports;
    std::vector<std::string> kernels;
    for (size_t i = from; i < std::min(from + Batch, names().size()); ++i) {
      source += replaced("\n\n@kernel\ndef $($: i32) -> i32:\n    return $\n", names()[i]);
      kernels.push_back(names()[i]);
    }
    text += bodies(source, kernels);
  }
  expectCompiles(text);
}

TEST(CppNames, EveryNameCanBeACalleesAndAVariables) {
  std::string text;
  constexpr size_t Batch = 100;
  for (size_t from = 0; from < names().size(); from += Batch) {
    std::string source = Imports, top = "top" + std::to_string(from), calls, callees;
    for (size_t i = from; i < std::min(from + Batch, names().size()); ++i) {
      callees += replaced("\n\n@kernel\ndef $(a: f32) -> i32:\n    $: i33 = 1\n"
                          "    for i in range(9, name=\"$\"):\n        $ += i\n"
                          "    h: f16 = math.exp(arith.cast(a, f16))\n    u: i32 = 2\n"
                          "    return $ + u + arith.bitcast(a, i32) + arith.cast(h, i32)\n",
                          names()[i]);
      calls += replaced("    a += $(x)\n", names()[i]);
    }
    source += callees + "\n\n@kernel\ndef " + top + "(x: f32) -> i32:\n    a: i32 = 0\n" + calls +
              "    return a\n";
    text += bodies(source, {top});
  }
  expectCompiles(text);
}

} // namespace
} // namespace allo
