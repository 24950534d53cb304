// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Positions of the protocol in texts of every kind, and edits that are given in them.
#include "server/documents/Documents.h"
#include "server/protocol/Positions.h"

#include <gtest/gtest.h>

#include <random>

namespace allo::server {
namespace {

using lsp::Range;

constexpr ColumnUnit Utf8 = ColumnUnit::Utf8, Utf16 = ColumnUnit::Utf16,
                     Utf32 = ColumnUnit::CodePoint;

// The text after replacing (line:column)..(line:column); "(refused)" where that is impossible.
std::string edited(std::string_view before, Range range, std::string_view with,
                   ColumnUnit unit = Utf16) {
  Text text = Text::fromBytes(before);
  std::optional<TextEdit> edit = applyEdit(text, range, with, unit);
  if (!edit)
    return "(refused)";
  // What the edit says must be what happened.
  std::string after = text.str();
  EXPECT_EQ(after.substr(0, edit->begin), before.substr(0, edit->begin));
  EXPECT_EQ(after.substr(edit->newEnd), before.substr(edit->oldEnd));
  return after;
}

Range at(uint32_t line, uint32_t column) { return {{line, column}, {line, column}}; }
Range from(uint32_t line, uint32_t column, uint32_t endLine, uint32_t endColumn) {
  return {{line, column}, {endLine, endColumn}};
}

TEST(Edits, ColumnsCountTheNegotiatedUnit) {
  // é is 2, 1 and 1 units, 中 3, 1 and 1, 𝔸 4, 2 and 1; the last e has a combining accent (2, 1,
  // 1).
  const std::string text = "\xC3\xA9\xE4\xB8\xAD\xF0\x9D\x94\xB8"
                           "e\xCC\x81|";
  EXPECT_EQ(edited(text, at(0, 12), "!", Utf8), text.substr(0, 12) + "!|");
  EXPECT_EQ(edited(text, at(0, 6), "!", Utf16), text.substr(0, 12) + "!|");
  EXPECT_EQ(edited(text, at(0, 5), "!", Utf32), text.substr(0, 12) + "!|");
  EXPECT_EQ(edited(text, from(0, 2, 0, 5), "", Utf8), "\xC3\xA9\xF0\x9D\x94\xB8"
                                                      "e\xCC\x81|");
  EXPECT_EQ(edited(text, from(0, 1, 0, 2), "", Utf16), "\xC3\xA9\xF0\x9D\x94\xB8"
                                                       "e\xCC\x81|");
  EXPECT_EQ(edited(text, from(0, 2, 0, 3), "", Utf32), "\xC3\xA9\xE4\xB8\xAD"
                                                       "e\xCC\x81|");
}

TEST(Edits, LinesEndInEveryWay) {
  const std::string text = "a\nb\r\nc\rd\n\re";
  EXPECT_EQ(edited(text, at(0, 1), "!"), "a!\nb\r\nc\rd\n\re");
  EXPECT_EQ(edited(text, at(1, 1), "!"), "a\nb!\r\nc\rd\n\re");
  EXPECT_EQ(edited(text, at(2, 1), "!"), "a\nb\r\nc!\rd\n\re");
  EXPECT_EQ(edited(text, at(3, 1), "!"), "a\nb\r\nc\rd!\n\re");
  EXPECT_EQ(edited(text, at(4, 0), "!"), "a\nb\r\nc\rd\n!\re");
  EXPECT_EQ(edited(text, at(5, 1), "!"), "a\nb\r\nc\rd\n\re!");
  EXPECT_EQ(edited(text, from(1, 1, 2, 0), ""), "a\nbc\rd\n\re");
}

TEST(Edits, OtherSeparatorsEndNoLine) {
  // Form feed, vertical tab, U+2028 and U+0085.
  const std::string text = "a\fb\vc\xE2\x80\xA8"
                           "d\xC2\x85"
                           "e\nf";
  EXPECT_EQ(edited(text, at(1, 0), "!"), "a\fb\vc\xE2\x80\xA8"
                                         "d\xC2\x85"
                                         "e\n!f");
}

TEST(Edits, ColumnsPastTheLineAreClamped) {
  EXPECT_EQ(edited("ab\ncd\n", at(0, 99), "!"), "ab!\ncd\n");
  EXPECT_EQ(edited("ab\r\ncd", at(0, 3), "!"), "ab!\r\ncd");
  EXPECT_EQ(edited("ab\ncd\n", from(0, 0, 1, 2147483647), "x"), "x\n");
  EXPECT_EQ(edited("", at(0, 5), "x"), "x");
}

TEST(Edits, TheLineBehindTheLastIsTheEnd) {
  EXPECT_EQ(edited("ab\ncd", from(0, 0, 2, 0), ""), "");
  EXPECT_EQ(edited("ab\n", at(2, 0), "x"), "ab\nx");
}

TEST(Edits, ImpossibleRangesAreRefused) {
  EXPECT_EQ(edited("ab\ncd", at(3, 0), "x"), "(refused)");
  EXPECT_EQ(edited("ab\ncd", at(2147483647, 0), "x"), "(refused)");
  EXPECT_EQ(edited("ab\ncd", from(1, 1, 0, 1), "x"), "(refused)");
  EXPECT_EQ(edited("abc", from(0, 2, 0, 1), "x"), "(refused)");
}

TEST(Edits, HalvesOfCharactersKeepTheirPlace) {
  const std::string half = "\xEF\xBF\xBD";
  const std::string a = "\xF0\x9D\x94\xB8";
  EXPECT_EQ(edited("x" + a + "y", at(0, 2), "!"), "x" + half + "!" + half + "y");
  EXPECT_EQ(edited("x" + a + "y", from(0, 1, 0, 2), ""), "x" + half + "y");
  EXPECT_EQ(edited("x" + a + "y", from(0, 2, 0, 3), ""), "x" + half + "y");
  EXPECT_EQ(edited(a + a, from(0, 1, 0, 3), "-"), half + "-" + half);
  // Other units cannot name a half, and the middle of a byte sequence is no place.
  EXPECT_EQ(edited("x" + a + "y", at(0, 2), "!", Utf8), "(refused)");
}

TEST(Edits, AByteOrderMarkCounts) {
  EXPECT_EQ(edited("\xEF\xBB\xBF"
                   "ab",
                   at(0, 1), "!"),
            "\xEF\xBB\xBF!ab");
}

TEST(Edits, NulBytesAreText) {
  EXPECT_EQ(edited(std::string_view("a\0b", 3), at(0, 2), "!"), std::string("a\0!b", 4));
}

TEST(WholeTexts, BecomeTheSmallestEdit) {
  auto whole = [](std::string_view before, std::string_view after) {
    Text text = Text::fromBytes(before);
    TextEdit edit = applyWholeText(text, after);
    EXPECT_EQ(text.str(), after);
    return std::to_string(edit.begin) + "-" + std::to_string(edit.oldEnd) + ">" +
           std::to_string(edit.newEnd);
  };
  EXPECT_EQ(whole("abc", "abc"), "3-3>3");
  EXPECT_EQ(whole("abc", "aXc"), "1-2>2");
  EXPECT_EQ(whole("abc", ""), "0-3>0");
  EXPECT_EQ(whole("", "abc"), "0-0>3");
  EXPECT_EQ(whole("aaa", "aa"), "2-3>2");
  EXPECT_EQ(whole("aa", "aaa"), "2-2>3");
  // Characters that share bytes are replaced whole: é and è, 中 and 丮.
  EXPECT_EQ(whole("x\xC3\xA9y", "x\xC3\xA8y"), "1-3>3");
  EXPECT_EQ(whole("\xC4\xA9", "\xC3\xA9"), "0-2>2");
  EXPECT_EQ(whole("\xE4\xB8\xAD", "\xE4\xB8\xAE"), "0-3>3");
}

TEST(WholeTexts, EqualRandomOnes) {
  std::mt19937 random(7);
  const std::vector<std::string> pieces = {
      "a", "b", "\n", "\r\n", "\xC3\xA9", "\xC3\xA8", "\xF0\x9D\x94\xB8", "\xE4\xB8\xAD"};
  auto make = [&](size_t n) {
    std::string out;
    for (size_t i = 0; i < n; ++i)
      out += pieces[random() % pieces.size()];
    return out;
  };
  for (int round = 0; round < 500; ++round) {
    std::string before = make(random() % 6000), after = before;
    if (round % 3 == 0)
      after = make(random() % 6000);
    else if (!after.empty()) {
      Text text = Text::fromBytes(after);
      uint32_t begin =
          text.offsetAt(text.positionAt(uint32_t(random() % after.size()), Utf16), Utf16);
      after = text.replaced(begin, begin, make(random() % 5)).str();
    }
    Text text = Text::fromBytes(before);
    TextEdit edit = applyWholeText(text, after);
    ASSERT_EQ(text.str(), after);
    ASSERT_EQ(before.substr(0, edit.begin), after.substr(0, edit.begin));
    ASSERT_EQ(before.substr(edit.oldEnd), after.substr(edit.newEnd));
  }
}

TEST(Positions, AgreesWithTheText) {
  std::mt19937 random(11);
  const std::vector<std::string> pieces = {
      "some text ", "\n", "\r\n", "\r", "\xC3\xA9", "\xF0\x9D\x94\xB8", "\xE4\xB8\xAD"};
  std::string content;
  while (content.size() < 60000)
    content += pieces[random() % pieces.size()];
  Text text = Text::fromBytes(content);
  for (ColumnUnit unit : {Utf8, Utf16, Utf32}) {
    Positions positions(text, unit);
    std::vector<uint32_t> offsets;
    for (int i = 0; i < 2000; ++i) {
      auto offset = uint32_t(random() % (content.size() + 1));
      while (offset < content.size() &&
             (static_cast<unsigned char>(content[offset]) & 0xC0) == 0x80)
        ++offset;
      offsets.push_back(offset);
    }
    for (uint32_t offset : offsets) // in any order
      ASSERT_EQ(positions.at(offset), text.positionAt(offset, unit)) << offset;
    std::sort(offsets.begin(), offsets.end());
    for (uint32_t offset : offsets) // and ascending
      ASSERT_EQ(positions.at(offset), text.positionAt(offset, unit)) << offset;
  }
}

TEST(Documents, ASecondOpenReplacesTheFirst) {
  Documents documents;
  DocumentId first = documents.open("file:///a%20b.py", "python", 3, Text::fromBytes("1")).id;
  Document &second = documents.open("file:///a b.py", "python", 1, Text::fromBytes("2"));
  EXPECT_NE(first, second.id);
  EXPECT_EQ(documents.size(), 1u);
  EXPECT_EQ(documents.find("file:///a%20b.py")->text.str(), "2");
  EXPECT_EQ(documents.find("file:///a%20b.py")->uri, "file:///a b.py");
  EXPECT_EQ(documents.find(first), nullptr);
  documents.close("file:///a%20b.py");
  EXPECT_EQ(documents.size(), 0u);
}

} // namespace
} // namespace allo::server
