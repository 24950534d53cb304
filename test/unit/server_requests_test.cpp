// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Documents and what is asked of them: order of edits and reads, cancellation, clients of every
// ability, settings.
#include "server/TestSession.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>

namespace allo::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char *Uri = "file:///k.py";
// Line 5 is "    v = x + x", line 6 "    return v".
const std::string Kernel = "from allo import i32, kernel\n"
                           "\n"
                           "\n"
                           "@kernel\n"
                           "def first(x: i32) -> i32:\n"
                           "    v = x + x\n"
                           "    return v\n";

TestSession::Options quiet() {
  static const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  return {.logDescriptor = null};
}

Json at(uint32_t line, uint32_t character) {
  return {{"textDocument", {{"uri", Uri}}},
          {"position", {{"line", line}, {"character", character}}}};
}

Json everywhere() {
  return {{"textDocument", {{"uri", Uri}}}, {"range", TestSession::range(0, 0, 1000, 0)}};
}

const Json *find(const std::vector<Json> &messages, std::string_view method) {
  for (const Json &message : messages)
    if (message.contains("method") && message.at("method") == method)
      return &message;
  return nullptr;
}

// "v2: undefined-name 5:12-5:15, ..." of the last publication among 'messages'; "-" for none.
std::string diagnostics(const std::vector<Json> &messages) {
  std::string out = "-";
  for (const Json &message : messages) {
    if (!message.contains("method") || message.at("method") != "textDocument/publishDiagnostics")
      continue;
    const Json &params = message.at("params");
    out = params.contains("version") ? "v" + params.at("version").dump() + ":" : "v?:";
    for (const Json &d : params.at("diagnostics")) {
      const Json &start = d.at("range").at("start"), &end = d.at("range").at("end");
      out += " " + d.at("code").get<std::string>() + " " + start.at("line").dump() + ":" +
             start.at("character").dump() + "-" + end.at("line").dump() + ":" +
             end.at("character").dump();
    }
  }
  return out;
}

size_t publications(const std::vector<Json> &messages) {
  size_t n = 0;
  for (const Json &message : messages)
    n += message.contains("method") && message.at("method") == "textDocument/publishDiagnostics";
  return n;
}

TEST(Documents, AreCheckedWhenOpenedAndEdited) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_EQ(diagnostics(session.open(Uri, Kernel)), "v1:");
  EXPECT_EQ(diagnostics(session.edit(Uri, {{TestSession::range(6, 11, 6, 12), "bad"}})),
            "v2: undefined-name 6:11-6:14");
  EXPECT_EQ(diagnostics(session.edit(Uri, {{TestSession::range(6, 11, 6, 14), "v"}})), "v3:");
  EXPECT_EQ(diagnostics(session.close(Uri)), "v3:");
  EXPECT_EQ(session.textOf(Uri), "");
}

TEST(Documents, WithoutAlloCostAndYieldNothing) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(session.open(Uri, "print(bad)\n"), IsEmpty());
  EXPECT_THAT(session.edit(Uri, {{TestSession::range(0, 0, 0, 0), "import os\n"}}), IsEmpty());
  EXPECT_THAT(session.close(Uri), IsEmpty());
}

TEST(Documents, ThatLoseTheirLastKernelAreCleared) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, Kernel);
  session.edit(Uri, {{TestSession::range(6, 11, 6, 12), "bad"}});
  EXPECT_EQ(diagnostics(session.edit(Uri, {{nullptr, "print(1)\n"}})), "v3:");
  EXPECT_THAT(session.edit(Uri, {{nullptr, "print(2)\n"}}), IsEmpty());
  EXPECT_THAT(session.close(Uri), IsEmpty());
}

TEST(Documents, OfOtherLanguagesAreLeftAlone) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(
      session.notify("textDocument/didOpen", {{"textDocument",
                                               {{"uri", "file:///README.md"},
                                                {"languageId", "markdown"},
                                                {"version", 1},
                                                {"text", "from allo import kernel\nx y\n"}}}}),
      IsEmpty());
}

TEST(Documents, TakeEditsOneAfterTheOther) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, "a\n");
  session.edit(Uri, {{TestSession::range(0, 1, 0, 1), "b"},
                     {TestSession::range(0, 2, 0, 2), "c"},
                     {TestSession::range(0, 0, 0, 1), ""}});
  EXPECT_EQ(session.textOf(Uri), "bc\n");
  session.edit(Uri, {{TestSession::range(0, 0, 0, 0), "x"}, {nullptr, ""}, {nullptr, "new"}});
  EXPECT_EQ(session.textOf(Uri), "new");
  session.edit(Uri, {{nullptr, ""}});
  EXPECT_EQ(session.textOf(Uri), "");
  session.edit(Uri, {});
  EXPECT_EQ(session.textOf(Uri), "");
}

TEST(Documents, IgnoreOldVersions) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, "a", 5);
  auto change = [&](Json version, const char *text) {
    session.notify("textDocument/didChange",
                   {{"textDocument", {{"uri", Uri}, {"version", std::move(version)}}},
                    {"contentChanges", {{{"text", text}}}}});
    return session.textOf(Uri);
  };
  EXPECT_EQ(change(4, "old"), "a");
  EXPECT_EQ(change(6, "new"), "new");
  EXPECT_EQ(change(nullptr, "unnumbered"), "unnumbered");
}

TEST(Documents, OpenedTwiceTakeTheNewerText) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, Kernel + "bad\n");
  EXPECT_EQ(diagnostics(session.open(Uri, Kernel, 7)), "v7:");
  EXPECT_EQ(session.textOf(Uri), Kernel);
}

TEST(Documents, ThatAreNotOpenAreLeftAlone) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_THAT(session.edit(Uri, {{nullptr, "x"}}), IsEmpty());
  EXPECT_THAT(session.close(Uri), IsEmpty());
  EXPECT_THAT(session.notify("textDocument/didSave", {{"textDocument", {{"uri", Uri}}}}),
              IsEmpty());
}

TEST(Documents, KeepTheClientsSpelling) {
  TestSession session(quiet());
  session.initialize();
  std::vector<Json> said = session.open("file:///a%20b/%43.py", Kernel);
  ASSERT_NE(find(said, "textDocument/publishDiagnostics"), nullptr);
  EXPECT_EQ(find(said, "textDocument/publishDiagnostics")->at("params").at("uri"),
            "file:///a%20b/%43.py");
  // Another spelling is the same document.
  session.edit("file:///a b/C.py", {{nullptr, "x"}});
  EXPECT_EQ(session.textOf("file:///a%20b/%43.py"), "x");
}

TEST(Documents, WithoutAFileAreChecked) {
  TestSession session(quiet());
  session.initialize();
  EXPECT_EQ(diagnostics(session.open("untitled:Untitled-1", Kernel)), "v1:");
}

TEST(LostDocuments, ComeBackWithAWholeText) {
  for (const char *how : {"change", "save", "open"}) {
    TestSession session(quiet());
    session.initialize();
    session.open(Uri, Kernel + "x = bad\n");
    std::vector<Json> said = session.edit(Uri, {{TestSession::range(50, 0, 51, 0), "x"}});
    EXPECT_EQ(diagnostics(said), "v2:");
    ASSERT_NE(find(said, "window/logMessage"), nullptr);
    // Further edits have nothing to apply to.
    EXPECT_THAT(session.edit(Uri, {{TestSession::range(0, 0, 0, 0), "x"}}), IsEmpty());
    EXPECT_TRUE(session.call("textDocument/hover", at(5, 4)).at("result").is_null());
    if (std::string(how) == "change")
      EXPECT_EQ(diagnostics(session.edit(Uri, {{nullptr, Kernel}})), "v4:");
    else if (std::string(how) == "save")
      EXPECT_EQ(diagnostics(session.notify("textDocument/didSave",
                                           {{"textDocument", {{"uri", Uri}}}, {"text", Kernel}})),
                "v3:");
    else
      EXPECT_EQ(diagnostics(session.open(Uri, Kernel, 9)), "v9:");
    EXPECT_EQ(session.textOf(Uri), Kernel);
    EXPECT_TRUE(session.call("textDocument/hover", at(5, 4)).at("result").is_object()) << how;
  }
}

TEST(LostDocuments, ComeFromEveryImpossibleChange) {
  std::vector<Json> changes = {
      {{"range", TestSession::range(6, 5, 6, 4)}, {"text", "x"}},
      {{"range", TestSession::range(9, 0, 9, 0)}, {"text", "x"}},
      {{"range",
        {{"start", {{"line", -1}, {"character", 0}}}, {"end", {{"line", 0}, {"character", 0}}}}},
       {"text", "x"}},
      {{"range",
        {{"start", {{"line", 4294967296}, {"character", 0}}},
         {"end", {{"line", 4294967296}, {"character", 0}}}}},
       {"text", "x"}},
      {{"range", 5}, {"text", "x"}},
      {{"range", TestSession::range(0, 0, 0, 0)}},
      5,
  };
  for (const Json &change : changes) {
    TestSession session(quiet());
    session.initialize();
    session.open(Uri, Kernel);
    std::vector<Json> said =
        session.notify("textDocument/didChange", {{"textDocument", {{"uri", Uri}, {"version", 2}}},
                                                  {"contentChanges", {change}}});
    EXPECT_NE(find(said, "window/logMessage"), nullptr) << change;
    EXPECT_EQ(session.textOf(Uri), "") << change;
  }
}

TEST(SavedText, CorrectsOurs) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, Kernel);
  Json save = {{"textDocument", {{"uri", Uri}}}, {"text", Kernel}};
  EXPECT_THAT(session.notify("textDocument/didSave", save), IsEmpty());
  save["text"] = Kernel + "# more\n";
  EXPECT_EQ(publications(session.notify("textDocument/didSave", save)), 1u);
  EXPECT_EQ(session.textOf(Uri), Kernel + "# more\n");
}

TEST(Reads, SeeTheTextOfTheEditBefore) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, Kernel);
  session.hold();
  session.edit(Uri, {{TestSession::range(5, 4, 5, 5), "value"}});
  EXPECT_THAT(session.request("textDocument/hover", at(5, 8)), IsEmpty());
  std::vector<Json> said = session.release();
  ASSERT_EQ(said.size(), 2u); // the diagnostics, then the answer
  EXPECT_EQ(said[0].at("method"), "textDocument/publishDiagnostics");
  EXPECT_EQ(said[1].at("result").at("range"), TestSession::range(5, 4, 5, 9));
}

TEST(Reads, MoveAlongWithLaterEdits) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, Kernel);
  session.hold();
  session.edit(Uri, {{TestSession::range(5, 4, 5, 5), "v"}});
  session.request("textDocument/hover", at(5, 4));
  session.edit(Uri, {{TestSession::range(0, 0, 0, 0), "# one\n# two\n"}});
  std::vector<Json> said = session.release();
  EXPECT_EQ(diagnostics(said), "v3:");
  EXPECT_EQ(publications(said), 1u); // only the newest text was analysed
  EXPECT_EQ(said.back().at("result").at("range"), TestSession::range(7, 4, 7, 5));
}

TEST(Reads, OfAClosedDocumentAreAnswered) {
  TestSession session(quiet());
  session.initialize();
  session.hold();
  session.open(Uri, Kernel);
  session.request("textDocument/hover", at(5, 4));
  session.request("textDocument/inlayHint", everywhere());
  std::vector<Json> said = session.close(Uri);
  ASSERT_EQ(said.size(), 3u);
  EXPECT_TRUE(said[0].at("result").is_null());
  EXPECT_TRUE(said[1].at("result").is_null());
  EXPECT_EQ(diagnostics(said), "v1:");
  EXPECT_THAT(session.release(), IsEmpty());
}

TEST(Reads, AreAnsweredBeforeAShutdown) {
  TestSession session(quiet());
  session.initialize();
  session.hold();
  session.open(Uri, Kernel);
  session.request("textDocument/hover", at(5, 4));
  std::vector<Json> said = session.request("shutdown", nullptr);
  ASSERT_EQ(said.size(), 3u);
  EXPECT_TRUE(said[1].at("result").is_object());
  EXPECT_TRUE(said[2].at("result").is_null());
}

TEST(Cancellation, AnswersHeldRequests) {
  TestSession session(quiet());
  session.initialize();
  session.hold();
  session.open(Uri, Kernel);
  session.request("textDocument/hover", at(5, 4));
  std::vector<Json> said = session.notify("$/cancelRequest", {{"id", session.lastId()}});
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].at("id"), session.lastId());
  EXPECT_EQ(said[0].at("error").at("code"), -32800);
  // A second time, and for ids that were never asked, nothing happens.
  EXPECT_THAT(session.notify("$/cancelRequest", {{"id", session.lastId()}}), IsEmpty());
  EXPECT_THAT(session.notify("$/cancelRequest", {{"id", "x"}}), IsEmpty());
  EXPECT_THAT(session.notify("$/cancelRequest", nullptr), IsEmpty());
  EXPECT_EQ(session.release().size(), 1u); // the diagnostics
}

TEST(Cancellation, InTheSameBatchComesFirst) {
  TestSession session(quiet());
  session.initialize();
  session.open(Uri, Kernel);
  auto request = [](Json id) {
    return Json{{"jsonrpc", "2.0"},
                {"id", std::move(id)},
                {"method", "textDocument/hover"},
                {"params", at(5, 4)}};
  };
  auto cancel = [](Json id) {
    return Json{
        {"jsonrpc", "2.0"}, {"method", "$/cancelRequest"}, {"params", {{"id", std::move(id)}}}};
  };
  std::vector<Json> said =
      session.sendTogether({request("a"), request("b"), cancel("a"), cancel("c"), request("c")});
  ASSERT_EQ(said.size(), 3u);
  EXPECT_EQ(said[0].at("error").at("code"), -32800);
  EXPECT_TRUE(said[1].contains("result"));
  EXPECT_TRUE(said[2].contains("result")); // a cancellation reaches no later request
}

TEST(Sync, WaitsForEveryAnalysis) {
  TestSession session(quiet());
  session.initialize();
  session.hold();
  session.open(Uri, Kernel);
  session.open("file:///other.py", Kernel);
  EXPECT_THAT(session.request("allo/sync", nullptr), IsEmpty());
  std::vector<Json> said = session.release();
  ASSERT_EQ(said.size(), 3u);
  EXPECT_EQ(said[2].at("id"), session.lastId());
  EXPECT_EQ(session.call("allo/sync", nullptr).at("result"), nullptr);
}

TEST(Abilities, HoverIsMarkdownOrPlain) {
  auto kind = [](Json formats) {
    TestSession session(quiet());
    Json capabilities = TestSession::fullCapabilities();
    capabilities["textDocument"]["hover"] = {{"contentFormat", std::move(formats)}};
    session.initialize(capabilities);
    session.open(Uri, Kernel);
    return session.call("textDocument/hover", at(5, 4)).at("result").at("contents").at("kind");
  };
  EXPECT_EQ(kind({"markdown", "plaintext"}), "markdown");
  EXPECT_EQ(kind({"plaintext", "markdown"}), "plaintext");
  EXPECT_EQ(kind(nullptr), "plaintext");
}

TEST(Abilities, SymbolsAreATreeOrAList) {
  auto first = [](bool tree) {
    TestSession session(quiet());
    Json capabilities = TestSession::fullCapabilities();
    capabilities["textDocument"]["documentSymbol"]["hierarchicalDocumentSymbolSupport"] = tree;
    session.initialize(capabilities);
    session.open(Uri, Kernel);
    return session.call("textDocument/documentSymbol", {{"textDocument", {{"uri", Uri}}}})
        .at("result")
        .at(0);
  };
  Json symbol = first(true);
  EXPECT_EQ(symbol.at("name"), "first");
  EXPECT_TRUE(symbol.contains("selectionRange"));
  EXPECT_FALSE(symbol.contains("location"));
  Json flat = first(false);
  EXPECT_EQ(flat.at("name"), "first");
  EXPECT_EQ(flat.at("location").at("uri"), Uri);
  EXPECT_FALSE(flat.contains("selectionRange"));
}

TEST(Abilities, DiagnosticsCarryWhatTheClientTakes) {
  auto diagnostic = [](Json capabilities) {
    TestSession session(quiet());
    session.initialize(std::move(capabilities));
    std::vector<Json> said =
        session.open(Uri, Kernel + "\n\n@kernel\ndef second(x: i32) -> i32:\n    return bad\n");
    return find(said, "textDocument/publishDiagnostics")->at("params");
  };
  Json full = diagnostic(TestSession::fullCapabilities());
  EXPECT_EQ(full.at("version"), 1);
  const Json &rich = full.at("diagnostics").at(0);
  EXPECT_EQ(rich.at("source"), "allo");
  EXPECT_EQ(rich.at("code"), "undefined-name");
  EXPECT_EQ(rich.at("severity"), 1);
  EXPECT_THAT(rich.at("codeDescription").at("href").get<std::string>(),
              testing::AllOf(testing::StartsWith("file:///"),
                             testing::EndsWith("/docs/diagnostics.md#undefined-name")));
  Json bare = diagnostic(Json::object());
  EXPECT_FALSE(bare.contains("version"));
  const Json &poor = bare.at("diagnostics").at(0);
  EXPECT_FALSE(poor.contains("codeDescription"));
  EXPECT_FALSE(poor.contains("relatedInformation"));
  EXPECT_FALSE(poor.contains("data"));
}

TEST(Settings, ComeFromEverySide) {
  auto hints = [](TestSession &session) {
    return session.call("textDocument/inlayHint", everywhere()).at("result").size();
  };
  const Json off = {{"inlayHints", {{"types", false}, {"widths", false}}}};
  {
    TestSession session(quiet());
    session.initialize();
    session.open(Uri, Kernel);
    EXPECT_GT(hints(session), 0u);
    session.notify("workspace/didChangeConfiguration", {{"settings", {{"allo", off}}}});
    EXPECT_EQ(hints(session), 0u);
    session.notify("workspace/didChangeConfiguration", {{"settings", {{"allo", Json::object()}}}});
    EXPECT_GT(hints(session), 0u);
    // What is not ours, or wrong, changes nothing.
    session.notify("workspace/didChangeConfiguration", {{"settings", nullptr}});
    session.notify("workspace/didChangeConfiguration",
                   {{"settings", {{"allo", {{"inlayHints", {{"types", "no"}}}}}}}});
    EXPECT_GT(hints(session), 0u);
  }
  for (const Json &options : {off, Json{{"allo", off}}}) {
    TestSession session(quiet());
    session.initialize(TestSession::fullCapabilities(), options);
    session.open(Uri, Kernel);
    EXPECT_EQ(hints(session), 0u);
  }
}

TEST(Settings, ArePulledFromClientsThatWantIt) {
  TestSession session(quiet());
  Json capabilities = TestSession::fullCapabilities();
  capabilities["workspace"] = {{"configuration", true},
                               {"didChangeConfiguration", {{"dynamicRegistration", true}}},
                               {"inlayHint", {{"refreshSupport", true}}}};
  session.send({{"jsonrpc", "2.0"},
                {"id", 0},
                {"method", "initialize"},
                {"params", {{"capabilities", capabilities}}}});
  std::vector<Json> said = session.notify("initialized", Json::object());
  ASSERT_NE(find(said, "client/registerCapability"), nullptr);
  const Json *pull = find(said, "workspace/configuration");
  ASSERT_NE(pull, nullptr);
  EXPECT_NE(find(said, "client/registerCapability")->at("id"), pull->at("id"));
  session.open(Uri, Kernel + "\n\n@kernel\ndef second(x: i32) -> i32:\n    return bad\n");
  // Diagnostics go when they are switched off, and the client is told to ask for hints again.
  said = session.answer(*pull, Json::array({{{"diagnostics", {{"enabled", false}}}}}));
  EXPECT_EQ(diagnostics(said), "v1:");
  ASSERT_NE(find(said, "workspace/inlayHint/refresh"), nullptr);
  const Json first = *find(said, "workspace/inlayHint/refresh");
  said = session.notify("workspace/didChangeConfiguration", {{"settings", nullptr}});
  pull = find(said, "workspace/configuration");
  ASSERT_NE(pull, nullptr);
  // While one refresh is unanswered no other is sent, and all of them together are one more.
  said = session.answer(*pull, Json::array({nullptr}));
  EXPECT_NE(diagnostics(said), "v1:");
  EXPECT_EQ(find(said, "workspace/inlayHint/refresh"), nullptr);
  EXPECT_NE(find(session.answer(first, nullptr), "workspace/inlayHint/refresh"), nullptr);
}

TEST(HintRefresh, IsForOtherKernelsOnly) {
  TestSession session(quiet());
  Json capabilities = TestSession::fullCapabilities();
  capabilities["workspace"]["inlayHint"]["refreshSupport"] = true;
  session.initialize(capabilities);
  auto refreshed = [&](std::vector<Json> said) {
    const Json *refresh = find(said, "workspace/inlayHint/refresh");
    if (refresh)
      session.answer(*refresh, nullptr);
    return refresh != nullptr;
  };
  const std::string text = "from allo import i32, kernel\n"
                           "N = 4\n"
                           "@kernel\n"
                           "def first(x: i32) -> i32:\n"
                           "    v = x + N\n"
                           "    return v\n";
  EXPECT_FALSE(refreshed(session.open(Uri, text)));
  EXPECT_FALSE(refreshed(session.edit(Uri, {{TestSession::range(4, 8, 4, 13), "x + x + N"}})));
  EXPECT_TRUE(refreshed(session.edit(Uri, {{TestSession::range(1, 4, 1, 5), "400000"}})));
  EXPECT_FALSE(refreshed(session.edit(Uri, {{TestSession::range(1, 0, 1, 0), "# a comment\n"}})));
}

TEST(Settings, HaveASchema) {
  Json schema = settingsSchema();
  EXPECT_EQ(schema.at("allo.inlayHints.types").at("default"), true);
  EXPECT_EQ(schema.at("allo.inlayHints.widths").at("default"), true);
  EXPECT_EQ(schema.at("allo.inlayHints.constants").at("default"), false);
  EXPECT_EQ(schema.at("allo.inlayHints.tripCounts").at("default"), false);
  EXPECT_EQ(schema.at("allo.inlayHints.cuts").at("enum"), Json({"none", "narrowed", "all"}));
  EXPECT_EQ(schema.at("allo.diagnostics.enabled").at("default"), true);
  EXPECT_EQ(schema.at("allo.run.program").at("default"), "");
  EXPECT_EQ(schema.at("allo.run.parallel").at("minimum"), 1);
  for (const auto &[name, entry] : schema.items())
    EXPECT_TRUE(entry.at("description").get<std::string>().ends_with(".")) << name;
}

TEST(Characters, ThatAreNoneAreSurvived) {
  TestSession session(quiet());
  session.initialize();
  session.sendBody(
      R"({"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":)"
      R"({"uri":"file:///k.py","languageId":"python","version":1,"text":"a\ud800b"}}})");
  EXPECT_EQ(session.textOf(Uri), "a\xEF\xBF\xBD"
                                 "b");
  // An editor that types a character in halves.
  session.sendBody(
      R"({"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":)"
      R"({"uri":"file:///k.py","version":2},"contentChanges":[{"range":{"start":{"line":0,)"
      R"("character":2},"end":{"line":0,"character":3}},"text":"\ud835"}]}})");
  EXPECT_EQ(session.textOf(Uri), "a\xEF\xBF\xBD\xEF\xBF\xBD");
  session.open(Uri, std::string("a\0b", 3), 3);
  EXPECT_EQ(session.textOf(Uri), std::string("a\0b", 3));
}

TEST(Threads, GiveTheSameAnswers) {
  std::vector<std::vector<Json>> said[2];
  for (bool threads : {false, true}) {
    TestSession::Options options = quiet();
    options.threads = threads;
    TestSession session(options);
    session.initialize();
    auto &all = said[threads];
    all.push_back(session.open(Uri, Kernel));
    all.push_back(session.edit(Uri, {{TestSession::range(6, 11, 6, 12), "bad"}}));
    all.push_back(session.request("textDocument/hover", at(5, 4)));
    all.push_back(session.request("textDocument/inlayHint", everywhere()));
    all.push_back(session.close(Uri));
  }
  EXPECT_EQ(said[0], said[1]);
}

} // namespace
} // namespace allo::server
