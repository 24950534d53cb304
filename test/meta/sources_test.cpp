// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// House rules that a program can check: sizes, header hygiene, no traces of one machine, living
// links.
#include "meta/Tree.h"

#include <gtest/gtest.h>
#include <map>
#include <regex>

namespace allo::meta {
namespace {

TEST(Sources, StayReadableInOneSitting) {
  for (const std::string &path : allSources()) {
    if (path.ends_with(".def"))
      continue;
    const size_t limit = path.ends_with(".h") ? 250 : 900;
    const size_t lines = linesOf(path).size();
    EXPECT_LE(lines, limit) << path << ": split it by language area";
  }
}

TEST(Sources, HeadersAreHeaders) {
  for (const std::string &path : allSources()) {
    if (!path.ends_with(".h"))
      continue;
    bool once = false;
    for (const Line &line : linesOf(path)) {
      once |= line.text == "#pragma once";
      EXPECT_FALSE(line.text.starts_with("using namespace")) << path << ":" << line.number;
    }
    EXPECT_TRUE(once) << path << " has no #pragma once";
  }
}

TEST(Sources, BeginWithAComment) {
  for (const std::string &path : allSources())
    EXPECT_TRUE(readFile(path).starts_with("//")) << path << " does not say what it owns";
}

// "compiler/sema", "compiler/backend/cpu", "server": the folder of the library that has a source.
// 'os' is one library with 'support'.
std::string libraryOf(const std::string &path) {
  static const std::regex Folder("server|compiler/backend/\\w+|\\w+/\\w+");
  std::smatch folder;
  std::regex_search(path, folder, Folder, std::regex_constants::match_continuous);
  return folder.str() == "compiler/os" ? "compiler/support" : folder.str();
}

// Sources of a library are compiled in batches. Two functions of one name, in unnamed namespaces of
// two sources, would be overloads of each other there, or a redefinition.
TEST(Sources, InternalFunctionsHaveOneNamePerLibrary) {
  static const std::regex Function(
      "(?:template <.*> )?(?:(?:static|inline|constexpr) )*[A-Za-z_][\\w:<>,*& ]*[ *&](\\w+)\\(.*");
  size_t functions = 0;
  std::map<std::pair<std::string, std::string>, std::string> found; // library, name -> source
  for (const std::string &path : productSources()) {
    if (!path.ends_with(".cpp"))
      continue;
    const std::string library = libraryOf(path);
    bool unnamed = false;
    for (const Line &line : linesOf(path)) {
      if (line.text == "namespace {")
        unnamed = true;
      else if (line.text == "} // namespace")
        unnamed = false;
      std::smatch match;
      if (!(unnamed || line.text.starts_with("static ")) ||
          !std::regex_match(line.text, match, Function))
        continue;
      ++functions;
      auto [first, isNew] = found.try_emplace({library, match[1]}, path);
      EXPECT_TRUE(isNew || first->second == path)
          << path << ":" << line.number << ": '" << match[1] << "' is also in " << first->second
          << ": share it, or give one a name of its own";
    }
  }
  EXPECT_GT(functions, 500u);
}

// The compiler lists the places that a new enumerator concerns, unless there is a default. The
// grammar has more kinds of nodes (Syn) than a switch is about; generated code uses allo_hls.
TEST(Sources, SwitchesOverEnumsHaveNoDefault) {
  size_t switches = 0;
  for (const std::string &path : productSources()) {
    std::map<size_t, bool> namesEnumerators; // by the indentation of a switch
    for (const Line &line : codeOf(path)) {
      const size_t indent = line.text.find_first_not_of(' ');
      if (indent == std::string::npos)
        continue;
      const std::string_view text = std::string_view(line.text).substr(indent);
      if (text.starts_with("switch (")) {
        namesEnumerators[indent] = false;
        ++switches;
      } else if (text.starts_with("case ") && text.find("::") != std::string_view::npos) {
        namesEnumerators[indent] |=
            !text.starts_with("case Syn::") && !text.starts_with("case allo_hls::");
      } else if (text == "default:" || text.starts_with("default: ")) {
        EXPECT_FALSE(namesEnumerators[indent]) << path << ":" << line.number;
      }
    }
  }
  EXPECT_GT(switches, 100u);
}

// Each reader of text had its own digits and letters once, and they differed by accident.
TEST(Sources, ShareTheClassesOfCharacters) {
  const std::regex copied(
      R"re('[09aAzZ]' <=? |[<>]=? '[09aAzZ]'|(std|)::is(x?digit|alpha|alnum)\()re"
      R"re(|\bto(lower|upper)\(|0xC0\) *[!=]= *0x80|"0123456789abcdef)re");
  size_t looked = 0;
  for (const std::string &path : productSources()) {
    if (path.starts_with("runtime/") || path == "compiler/support/Characters.h")
      continue;
    ++looked;
    for (const Line &line : codeOf(path)) {
      EXPECT_NE(includeOf(line.text), "<cctype>") << path << ":" << line.number;
      EXPECT_FALSE(std::regex_search(line.text, copied))
          << path << ":" << line.number << ": use support/Characters.h: " << line.text;
    }
  }
  EXPECT_GT(looked, 500u);
}

TEST(Sources, NameNoMachineAndNoRegistry) {
  // Written in halves, lest this file find itself.
  const std::vector<std::string> words = {
      std::string("/wo") + "rk/",         std::string("/ro") + "ot/",
      std::string("/ho") + "me/",         std::string("registry") + ".npm",
      std::string("npmjs") + ".org",      std::string("\"reso") + "lved\"",
      std::string("deb.de") + "bian.org", std::string("pypi") + ".org",
  };
  for (const std::string &path : filesUnder("")) {
    if (path.ends_with(".png"))
      continue;
    for (const Line &line : linesOf(path)) {
      for (const std::string &word : words) {
        const size_t at = line.text.find(word);
        // "$root/home/x" or "network/work/y" is somebody's relative path, not one of a machine.
        const bool whole =
            at != std::string::npos &&
            (word[0] != '/' || at == 0 ||
             !(isalnum(static_cast<unsigned char>(line.text[at - 1])) || line.text[at - 1] == '_'));
        EXPECT_FALSE(whole) << path << ":" << line.number << ": " << line.text.substr(0, 160);
      }
    }
  }
}

// Words that make a reader stop, in texts for users: docs/style.md has what to write instead.
bool hasBannedWord(const std::string &text) {
  static const std::regex allowed("there (is|are) no", std::regex::icase);
  static const std::regex banned(
      R"(\b(whoever|nobody|for ever|shall|mends?|mended|anew|be it|stands outside)\b)"
      R"(|\b(those who|what is said|is told|has no say|out of step|from \d+ on|so that ignoring)\b)"
      R"(|\bwhich ('[^']*'|\w+) has not\b)"
      R"(|\bis no (number|integer|value|type|name|object|kernel|operator|option|warning|port)\b)",
      std::regex::icase);
  return std::regex_search(std::regex_replace(text, allowed, ""), banned);
}

TEST(Docs, AreInPlainWords) {
  size_t looked = 0;
  for (const std::string &path : filesUnder("")) {
    const bool page = path.ends_with(".md") && !path.starts_with("docs/adr/");
    if (!page && path != "vscode-extension/package.json" && path != "compiler/diag/diagnostics.def")
      continue;
    ++looked;
    bool code = false;
    for (const Line &line : linesOf(path)) {
      if (page && line.text.starts_with("```"))
        code = !code;
      if (!code && path != "docs/style.md")
        EXPECT_FALSE(hasBannedWord(line.text))
            << path << ":" << line.number << ": " << line.text.substr(0, 160);
    }
  }
  EXPECT_GT(looked, 20u);
}

// Messages, help and settings are the strings of the programs and of the extension.
TEST(Sources, StringsAreInPlainWords) {
  const std::regex cpp(R"re("(?:[^"\\]|\\.)*")re");
  const std::regex typescript(R"re("(?:[^"\\]|\\.)*"|`[^`]*`|'(?:[^'\\]|\\.)*')re");
  size_t looked = 0;
  for (const std::string &path : filesUnder("", {".cpp", ".h", ".def", ".td", ".ts"})) {
    if (path.starts_with("test/"))
      continue;
    for (const Line &line : linesOf(path)) {
      const std::regex &quoted = path.ends_with(".ts") ? typescript : cpp;
      for (auto it = std::sregex_iterator(line.text.begin(), line.text.end(), quoted);
           it != std::sregex_iterator(); ++it, ++looked)
        EXPECT_FALSE(hasBannedWord(it->str())) << path << ":" << line.number << ": " << it->str();
    }
  }
  EXPECT_GT(looked, 5000u);
}

TEST(Docs, RelativeLinksLeadSomewhere) {
  const std::regex link(R"(\]\(([^)#\s]+)(#[^)]*)?\))");
  for (const std::string &path : filesUnder("", {".md"})) {
    const std::string folder = path.substr(0, path.find_last_of('/') + 1);
    bool program = false; // 'k[i32](x)' in a fenced program is no link
    for (const Line &line : linesOf(path)) {
      program ^= line.text.starts_with("```");
      if (program)
        continue;
      for (std::sregex_iterator it(line.text.begin(), line.text.end(), link), end; it != end;
           ++it) {
        const std::string target = (*it)[1];
        if (target.find(':') == std::string::npos) {
          EXPECT_TRUE(exists(folder + target)) << path << ":" << line.number << ": " << target;
        }
      }
    }
  }
}

} // namespace
} // namespace allo::meta
