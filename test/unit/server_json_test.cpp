// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// JSON in and out, structs as JSON, the kinds of messages, and URIs.
#include "server/protocol/Json.h"
#include "server/protocol/JsonWriter.h"
#include "server/protocol/Message.h"
#include "server/protocol/Serialize.h"
#include "server/protocol/Uri.h"
#include "server/protocol/lsp/Protocol.h"

#include <gtest/gtest.h>

#include <random>

namespace allo::server {
namespace {

std::string parsedString(std::string_view json) {
  std::optional<Json> parsed = parseJson(json);
  return parsed && parsed->is_string() ? parsed->get<std::string>() : "(no string)";
}

TEST(JsonReading, PairsOfSurrogateEscapesAreCharacters) {
  EXPECT_EQ(parsedString(R"("\ud835\udd38")"), "\xF0\x9D\x94\xB8");
}

TEST(JsonReading, LoneSurrogateEscapesBecomeReplacements) {
  const std::string replacement = "\xEF\xBF\xBD";
  EXPECT_EQ(parsedString(R"("\ud800")"), replacement);
  EXPECT_EQ(parsedString(R"("\uDC00")"), replacement);
  EXPECT_EQ(parsedString(R"("a\ud800b")"), "a" + replacement + "b");
  EXPECT_EQ(parsedString(R"("\ud800\ud835\udd38")"), replacement + "\xF0\x9D\x94\xB8");
  EXPECT_EQ(parsedString(R"("\ud800\u0041")"), replacement + "A");
  EXPECT_EQ(parsedString(R"("\udd38\ud835")"), replacement + replacement);
  // An escaped backslash in front makes it no escape.
  EXPECT_EQ(parsedString(R"("\ud800\\ud800")"), replacement + "\\ud800");
}

TEST(JsonReading, InvalidBytesBecomeReplacements) {
  EXPECT_EQ(parsedString("\"a\xFFz\""), "a\xEF\xBF\xBDz");
  EXPECT_EQ(parsedString("\"\xED\xA0\x80\""), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(JsonReading, WhatIsNoJsonIsRefused) {
  for (const char *text :
       {"", "{", "{]", "{\"a\":}", "nul", "\"\n\"", "{} {}", "\xFF", "\"\\u12\""})
    EXPECT_FALSE(parseJson(text)) << text;
}

TEST(JsonReading, DeepNestingIsRefused) {
  auto nested = [](size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(parseJson(nested(MaxJsonDepth)));
  EXPECT_FALSE(parseJson(nested(MaxJsonDepth + 1)));
  EXPECT_FALSE(parseJson(nested(200000)));
  EXPECT_FALSE(parseJson(std::string(200000, '[')));
  // One behind the other is not in each other, and a string holds what it likes.
  EXPECT_TRUE(parseJson("[" + nested(MaxJsonDepth - 1) + "," + nested(MaxJsonDepth - 1) + "]"));
  EXPECT_TRUE(parseJson("\"\\\"" + nested(1000) + "\""));
}

std::string quoted(std::string_view text) { return toRawJson(text).text; }

TEST(JsonWriting, EscapesWhatMustBe) {
  EXPECT_EQ(quoted("a\"b\\c\n\r\t\x01\x1f"), R"("a\"b\\c\n\r\t\u0001\u001f")");
  EXPECT_EQ(quoted("\xC3\xA9 \xF0\x9D\x94\xB8"), "\"\xC3\xA9 \xF0\x9D\x94\xB8\"");
  EXPECT_EQ(quoted("\xFFx"), "\"\xEF\xBF\xBDx\"");
  EXPECT_EQ(quoted(std::string_view("\0", 1)), R"("\u0000")");
}

TEST(JsonWriting, KeepsRandomTexts) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text(random() % (round % 10 == 0 ? 600 : 40), 'x');
    for (char &c : text)
      if (random() % 16 == 0) // quotes, backslashes and control characters among them
        c = char(random() % 128);
    EXPECT_EQ(Json::parse(toRawJson(text).text), text);
  }
}

TEST(JsonWriting, PutsCommasWhereTheyBelong) {
  std::string text;
  JsonWriter out(text);
  out.beginObject().key("a").beginArray().number(-1).boolean(true).null().beginObject().endObject();
  out.endArray().key("b").beginArray().endArray().key("c").string("x").endObject();
  EXPECT_EQ(text, R"({"a":[-1,true,null,{}],"b":[],"c":"x"})");
}

struct Part {
  std::string name;
  std::vector<int64_t> numbers;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("name", self.name);
    field.unlessEmpty("numbers", self.numbers);
  }
};
struct Whole {
  Part part;
  std::optional<std::string> maybe;
  std::optional<int64_t> version;
  bool flag = false;
  std::variant<std::string, Part> either;
  std::vector<std::pair<std::string, double>> named;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("part", self.part);
    field("maybe", self.maybe);
    field.orNull("version", self.version);
    field.ifTrue("flag", self.flag);
    field("either", self.either);
    field("named", self.named);
  }
};

TEST(Structs, AreWrittenByTheirFields) {
  Whole whole;
  EXPECT_EQ(toRawJson(whole).text, R"({"part":{"name":""},"version":null,"either":"","named":{}})");
  whole = {{"p", {1, -2}}, "m", 3, true, Part{"q", {}}, {{"a\"b", 0.5}}};
  EXPECT_EQ(toRawJson(whole).text,
            R"({"part":{"name":"p","numbers":[1,-2]},"maybe":"m","version":3,"flag":true,)"
            R"("either":{"name":"q"},"named":{"a\"b":0.5}})");
}

TEST(Structs, AreReadByTheirFields) {
  auto read = [](const char *json) {
    try {
      auto params = readParams<lsp::RangeParams>(*parseJson(json));
      return params.textDocument.uri + " " + std::to_string(params.range.end.column);
    } catch (const BadParams &error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(read(R"({"textDocument":{"uri":"u"},"range":{"start":{"line":0,"character":1},)"
                 R"("end":{"line":2,"character":3.0}}})"),
            "u 3");
  EXPECT_EQ(read("5"), "'textDocument' must be an object");
  EXPECT_EQ(read(R"({"textDocument":{}})"), "'uri' must be a string");
  EXPECT_EQ(read(R"({"textDocument":{"uri":"u"}})"), "'range' must be an object");
  EXPECT_EQ(read(R"({"textDocument":{"uri":"u"},"range":{"start":{"line":0}}})"),
            "a position needs 'character'");
}

Message classified(const char *json) { return classify(std::move(*parseJson(json))); }

TEST(Messages, AreToldApart) {
  EXPECT_EQ(classified(R"({"jsonrpc":"2.0","id":1,"method":"m"})").kind, Message::Kind::Request);
  EXPECT_EQ(classified(R"({"jsonrpc":"2.0","id":null,"method":"m"})").kind, Message::Kind::Request);
  EXPECT_EQ(classified(R"({"method":"m","params":{}})").kind, Message::Kind::Notification);
  EXPECT_EQ(classified(R"({"jsonrpc":"2.0","id":1,"result":null})").kind, Message::Kind::Response);
  EXPECT_EQ(classified(R"({"jsonrpc":"2.0","id":1,"error":{"code":1}})").kind,
            Message::Kind::Response);
  for (const char *wrong :
       {"[]", "1", "null", "{}", R"({"id":1})", R"({"method":1,"id":1})",
        R"({"method":"m","id":{}})", R"({"method":"m","id":1.5})", R"({"method":"m","id":true})",
        R"({"jsonrpc":"1.0","method":"m"})", R"({"result":1})"})
    EXPECT_EQ(classified(wrong).kind, Message::Kind::Invalid) << wrong;
}

TEST(Messages, IdsStayAsTheyAre) {
  for (const char *id : {"0", "-1", "9223372036854775807", "-9223372036854775808",
                         "18446744073709551615", R"("a\"b")", R"("")", "null", R"("1")"})
    EXPECT_EQ(classified((std::string(R"({"method":"m","id":)") + id + "}").c_str()).id.json, id);
}

TEST(Uris, SpellingsOfOneFileHaveOneKey) {
  const std::string key = uriKey("file:///a%20b/c.py");
  EXPECT_EQ(uriKey("file:///a b/c.py"), key);
  EXPECT_EQ(uriKey("FILE:///a%20b/c.py"), key);
  EXPECT_EQ(uriKey("file://localhost/a%20b/c.py"), key);
  EXPECT_EQ(uriKey("file:/a%20b/c.py"), key);
  EXPECT_EQ(uriKey("file:///C%3A/x.py"), uriKey("file:///c:/x.py"));
  EXPECT_EQ(uriKey("file:///%c3%a9.py"), uriKey("file:///%C3%A9.py"));
  EXPECT_NE(uriKey("file:///A.py"), uriKey("file:///a.py"));
  EXPECT_NE(uriKey("file://host/a.py"), uriKey("file:///a.py"));
  EXPECT_NE(uriKey("untitled:Untitled-1"), uriKey("untitled:Untitled-2"));
}

TEST(Uris, PathsComeBack) {
  EXPECT_EQ(uriToPath("file:///a%20b/%23.py"), "/a b/#.py");
  EXPECT_EQ(uriToPath("untitled:Untitled-1"), std::nullopt);
  EXPECT_EQ(uriToPath("file://host/a.py"), std::nullopt);
  EXPECT_EQ(uriToPath("file:///a%00b"), std::nullopt);
  EXPECT_EQ(uriToPath("file:///100%.py"), "/100%.py");
  for (const char *path : {"/a.py", "/a b/#?%.py", "/\xC3\xA9/\xE4\xB8\xAD.py"})
    EXPECT_EQ(uriToPath(pathToUri(path)), path);
}

} // namespace
} // namespace allo::server
