// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The machine formats, where a whole report does not show it: escapes, fingerprints, paths.
#include "diag/TextRenderer.h"
#include "report/Github.h"
#include "report/Gitlab.h"
#include "report/Json.h"
#include "report/Junit.h"
#include "report/LineColumnRange.h"
#include "report/Sarif.h"
#include "support/Path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace allo {
namespace {

using SortedJson = nlohmann::json;
using testing::HasSubstr;

Report reportOf(const std::string &file, const std::string &source, const std::string &message,
                Span span) {
  Report report;
  report.files.push_back({file,
                          Text::fromBytes(source),
                          {{DiagCode::UndefinedName, Severity::Error, span, message, {}, {}}},
                          {}});
  report.errors = 1;
  return report;
}

TEST(Github, Escapes) {
  EXPECT_EQ(escapeGithubMessage("100%, a:b\r\nc"), "100%25, a:b%0D%0Ac");
  EXPECT_EQ(escapeGithubProperty("100%, a:b\r\nc"), "100%25%2C a%3Ab%0D%0Ac");
  EXPECT_EQ(escapeGithubMessage("%0A"), "%250A");
  EXPECT_EQ(reportGithub(reportOf("a,b:c%.py", "é = x", "Name 'x' is 50% off", {5, 6})),
            "::error file=a%2Cb%3Ac%25.py,line=1,col=5,endLine=1,endColumn=6,"
            "title=allo (undefined-name)::Name 'x' is 50%25 off\n");
}

TEST(Junit, Escapes) {
  EXPECT_EQ(escapeXml("a<b>&\"'é"), "a&lt;b&gt;&amp;&quot;'é");
  EXPECT_EQ(escapeXml(std::string("\0\x01\x1b\x7f", 4)),
            "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\x7f");
  EXPECT_EQ(escapeXml("\xEF\xBF\xBE]]>"), "\xEF\xBF\xBD]]&gt;");
  EXPECT_EQ(escapeXml("a\r\tb\n"), "a&#13;\tb\n");
  EXPECT_EQ(escapeXml("\xff"), "\xEF\xBF\xBD");
}

TEST(Sarif, PathsAreUris) {
  auto location = [](const std::string &file, const std::string &root) {
    Report report = reportOf(file, "x", "m", {0, 1});
    report.root = root;
    return SortedJson::parse(reportSarif(report))
        .at("runs")[0]
        .at("results")[0]
        .at("locations")[0]
        .at("physicalLocation")
        .at("artifactLocation");
  };
  EXPECT_EQ(location("a b/ü#?.py", "").at("uri"), "a%20b/%C3%BC%23%3F.py");
  EXPECT_EQ(location("./a//b.py", "").at("uri"), "a/b.py");
  EXPECT_EQ(location("/w/p/a.py", "/w/p").at("uri"), "a.py");
  EXPECT_EQ(location("/w/p/a.py", "/w/p").at("uriBaseId"), "%SRCROOT%");
  EXPECT_EQ(location("/w/q/a.py", "/w/p").at("uri"), "file:///w/q/a.py");
  EXPECT_FALSE(location("/w/q/a.py", "/w/p").contains("uriBaseId"));
}

TEST(Reports, TellWhereNotesInOtherFilesAre) {
  Report report = reportOf("a.py", "x = y", "m", {4, 5});
  Diagnostic &diagnostic = report.files[0].diagnostics[0];
  diagnostic.notes.push_back({"/w/b.py", {4, 5}, "it is here", Text::fromBytes("\ny = z\n")});
  diagnostic.notes.push_back({"gone.py", {4, 5}, "or here"});
  SortedJson json = SortedJson::parse(reportJson(report));
  const SortedJson &notes = json.at("diagnostics")[0].at("notes");
  EXPECT_EQ(notes[0].at("range").at("start"), SortedJson({{"line", 2}, {"column", 4}}));
  EXPECT_FALSE(notes[1].contains("range"));
  EXPECT_THAT(reportGithub(report), HasSubstr("%0A/w/b.py:2:4: it is here%0Agone.py: or here\n"));
  SortedJson related =
      SortedJson::parse(reportSarif(report)).at("runs")[0].at("results")[0].at("relatedLocations");
  EXPECT_EQ(related[0].at("physicalLocation").at("artifactLocation").at("uri"), "file:///w/b.py");
  EXPECT_EQ(related[0].at("physicalLocation").at("region").at("startLine"), 2);
  EXPECT_FALSE(related[1].at("physicalLocation").contains("region"));
}

TEST(Reports, SurviveBytesThatAreNoText) {
  Report report = reportOf("a\xff.py", "x\xff", "Name '\xff' is not defined", {0, 1});
  EXPECT_TRUE(SortedJson::accept(reportSarif(report)));
  EXPECT_TRUE(SortedJson::accept(reportGitlab(report)));
}

TEST(Fingerprints, StayWhenTheFileMovesAroundThem) {
  Diagnostic diagnostic{DiagCode::UndefinedName, Severity::Error, {4, 5}, "m", {}, {}};
  std::string before = Fingerprints().next("k.py", Text::fromBytes("a = x\n"), diagnostic);
  EXPECT_EQ(before.size(), 16u);
  diagnostic.span = {12, 13};
  EXPECT_EQ(Fingerprints().next("k.py", Text::fromBytes("\n\n    \ta = x\n"), diagnostic), before);
  EXPECT_NE(Fingerprints().next("l.py", Text::fromBytes("\n\n    \ta = x\n"), diagnostic), before);
  EXPECT_NE(Fingerprints().next("k.py", Text::fromBytes("\n\n    \tb = x\n"), diagnostic), before);
  diagnostic.code = DiagCode::Syntax;
  EXPECT_NE(Fingerprints().next("k.py", Text::fromBytes("\n\n    \ta = x\n"), diagnostic), before);
  // What other programs have stored must go on to fit.
  EXPECT_EQ(before, "682098a10c2ab5f6");
}

TEST(Fingerprints, TellEqualOnesApart) {
  Diagnostic diagnostic{DiagCode::UndefinedName, Severity::Error, {0, 1}, "m", {}, {}};
  Text text = Text::fromBytes("x\n");
  Fingerprints fingerprints;
  std::string first = fingerprints.next("k.py", text, diagnostic);
  EXPECT_NE(fingerprints.next("k.py", text, diagnostic), first);
  EXPECT_EQ(Fingerprints().next("k.py", text, diagnostic), first);
}

TEST(Paths, AreMadeRelativeAndPlain) {
  EXPECT_EQ(normalizedPath("./a/./b//c/../d"), "a/b/d");
  EXPECT_EQ(normalizedPath("../a"), "../a");
  EXPECT_EQ(normalizedPath("a/../../b"), "../b");
  EXPECT_EQ(normalizedPath("/.."), "/");
  EXPECT_EQ(normalizedPath("."), "");
  EXPECT_EQ(relativePath("/w/p/a.py", "/w/p/"), "a.py");
  EXPECT_EQ(relativePath("/w/pq/a.py", "/w/p"), "/w/pq/a.py");
  EXPECT_EQ(relativePath("/w/p", "/w/p"), "/w/p");
  EXPECT_EQ(relativePath("a.py", "/w"), "a.py");
  EXPECT_EQ(relativePath(".", "/w"), ".");
  EXPECT_EQ(relativePath("/a.py", ""), "/a.py");
  EXPECT_EQ(parentPath("/a"), "/");
  EXPECT_EQ(parentPath("a/b"), "a");
  EXPECT_EQ(parentPath("a"), "");
  EXPECT_EQ(joinedPath("/", "a"), "/a");
  EXPECT_EQ(joinedPath("", "a"), "a");
}

} // namespace
} // namespace allo
