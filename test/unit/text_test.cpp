// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Text against a plain string: positions, lines and edits.
#include "common/Sanitizer.h"
#include "support/Text.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace allo {
namespace {

// What the protocol says about lines, read off the string directly.
struct Model {
  std::string text;

  std::vector<size_t> starts() const {
    std::vector<size_t> out{0};
    for (size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
        out.push_back(i + 1);
    return out;
  }
};

// Where the next byte of a line stands, in each unit.
struct Columns {
  uint32_t utf8 = 0, utf16 = 0, codePoints = 0;
  void add(char each) {
    const auto byte = static_cast<unsigned char>(each);
    const bool begins = (byte & 0xC0) != 0x80;
    utf8 += 1;
    codePoints += begins ? 1 : 0;
    utf16 += begins ? (byte >= 0xF0 ? 2 : 1) : 0;
  }
  std::array<std::pair<ColumnUnit, uint32_t>, 3> all() const {
    return {{{ColumnUnit::Utf8, utf8},
             {ColumnUnit::Utf16, utf16},
             {ColumnUnit::CodePoint, codePoints}}};
  }
};

void expectSame(const Text &text, const std::string &wanted) {
  Model model{wanted};
  ASSERT_EQ(text.size(), wanted.size());
  ASSERT_EQ(text.str(), wanted);
  std::vector<size_t> starts = model.starts();
  ASSERT_EQ(text.lineCount(), starts.size());
  for (size_t line = 0; line < starts.size(); ++line) {
    ASSERT_EQ(text.lineBegin(uint32_t(line)), starts[line]);
    Span span = text.lineSpan(uint32_t(line));
    size_t end = line + 1 < starts.size() ? starts[line + 1] : wanted.size();
    std::string content = wanted.substr(starts[line], end - starts[line]);
    while (line + 1 < starts.size() && !content.empty() &&
           (content.back() == '\n' || content.back() == '\r'))
      content.pop_back();
    ASSERT_EQ(text.slice(span), content) << "line " << line;
  }
  // Every byte, and of a long text some positions, others each time.
  const size_t step = std::max<size_t>(1, wanted.size() / 4000);
  size_t line = 0, character = starts.size();
  Columns columns;
  for (size_t i = 0; i < wanted.size(); columns.add(wanted[i++])) {
    while (line + 1 < starts.size() && starts[line + 1] <= i) {
      ++line;
      columns = {};
    }
    const bool isInside = (static_cast<unsigned char>(wanted[i]) & 0xC0) == 0x80; // of a character
    const bool isChosen = !isInside && character++ % step == 0;
    if (text.at(uint32_t(i)) != wanted[i] || (isChosen && text.lineOf(uint32_t(i)) != line))
      FAIL() << "offset " << i << ": " << text.at(uint32_t(i)) << " in line "
             << text.lineOf(uint32_t(i)) << " instead of " << wanted[i] << " in line " << line;
    if (!isChosen)
      continue;
    const bool inTerminator = wanted[i] == '\n' && i > 0 && wanted[i - 1] == '\r';
    for (const auto &[unit, column] : columns.all()) {
      const Position p = text.positionAt(uint32_t(i), unit);
      if (p.line != line || p.column != column || (!inTerminator && text.offsetAt(p, unit) != i))
        FAIL() << "offset " << i << " is " << p.line << ":" << p.column << " instead of " << line
               << ":" << column;
    }
  }
}

TEST(Text, CountsColumnsInEachUnit) {
  // a, é (2 bytes), 中 (3), 𝔸 (4 bytes, 2 UTF-16 units), b
  Text text = Text::fromBytes("aé中𝔸b");
  EXPECT_EQ(text.positionAt(10, ColumnUnit::Utf8).column, 10u);
  EXPECT_EQ(text.positionAt(10, ColumnUnit::Utf16).column, 5u);
  EXPECT_EQ(text.positionAt(10, ColumnUnit::CodePoint).column, 4u);
  EXPECT_EQ(text.offsetAt({0, 5}, ColumnUnit::Utf16), 10u);
  // In the middle of a surrogate pair, or of a character's bytes: its start.
  EXPECT_EQ(text.offsetAt({0, 4}, ColumnUnit::Utf16), 6u);
  EXPECT_EQ(text.offsetAt({0, 8}, ColumnUnit::Utf8), 6u);
}

TEST(Text, ClampsPositionsThatDoNotExist) {
  Text text = Text::fromBytes("ab\r\ncd\n");
  EXPECT_EQ(text.offsetAt({0, 99}, ColumnUnit::Utf16), 2u);
  EXPECT_EQ(text.offsetAt({1, 99}, ColumnUnit::Utf16), 6u);
  EXPECT_EQ(text.offsetAt({2, 0}, ColumnUnit::Utf16), 7u);
  EXPECT_EQ(text.offsetAt({9, 9}, ColumnUnit::Utf16), 7u);
  EXPECT_EQ(text.offsetAt({UINT32_MAX, UINT32_MAX}, ColumnUnit::Utf8), 7u);
  EXPECT_EQ(Text().offsetAt({3, 3}, ColumnUnit::Utf16), 0u);
  EXPECT_EQ(Text().lineCount(), 1u);
}

TEST(Text, LinesEndAsTheProtocolSays) {
  Text text = Text::fromBytes("a\nb\r\nc\rd\fe\vf\u2028g\u0085h");
  EXPECT_EQ(text.lineCount(), 4u);
  EXPECT_EQ(text.lineText(0), "a");
  EXPECT_EQ(text.lineText(1), "b");
  EXPECT_EQ(text.lineText(2), "c");
  EXPECT_EQ(text.lineText(3), "d\fe\vf\u2028g\u0085h");
  EXPECT_EQ(Text::fromBytes("a\n").lineCount(), 2u);
  EXPECT_EQ(Text::fromBytes("\r\n\r\n").lineCount(), 3u);
  EXPECT_EQ(Text::fromBytes("\n\r").lineCount(), 3u);
}

TEST(Text, ReplacesInvalidBytes) {
  Text text = Text::fromBytes("ab\xff"
                              "c\xe9");
  EXPECT_EQ(text.str(), "ab\uFFFDc\uFFFD");
  EXPECT_TRUE(text.hasInvalidBytes());
  EXPECT_EQ(text.firstInvalidByte(), 2u);
  // Cut short, overlong, a surrogate, beyond the last code point.
  EXPECT_EQ(Text::fromBytes("\xe4\xb8").str(), "\uFFFD\uFFFD");
  EXPECT_EQ(Text::fromBytes("\xc0\x80").str(), "\uFFFD\uFFFD");
  EXPECT_EQ(Text::fromBytes("\xed\xa0\x80").str(), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(Text::fromBytes("\xf4\x90\x80\x80").str(), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_FALSE(Text::fromBytes("caf\u00e9 \u4e2d \U0001D538").hasInvalidBytes());
  EXPECT_EQ(Text::fromBytes(std::string_view("a\0b", 3)).size(), 3u);
}

TEST(Text, InvalidByteMovesWithEdits) {
  Text text = Text::fromBytes("ab\xff"
                              "c");
  EXPECT_EQ(text.replaced(0, 1, "xyz").firstInvalidByte(), 4u);
  EXPECT_EQ(text.replaced(5, 6, "").firstInvalidByte(), 2u);
  EXPECT_FALSE(text.replaced(2, 5, "").hasInvalidBytes());
}

TEST(Text, LineEndsThatAnEditBringsTogether) {
  std::string big(5000, 'x');
  Text text = Text::fromBytes(big + "\r" + big + "\n" + big);
  EXPECT_EQ(text.lineCount(), 3u);
  Text joined = text.replaced(5001, 10001, "");
  expectSame(joined, big + "\r\n" + big);
  EXPECT_EQ(joined.lineCount(), 2u);
  Text apart = joined.replaced(5001, 5001, "y");
  EXPECT_EQ(apart.lineCount(), 3u);
}

TEST(Text, OldVersionsStayAsTheyWere) {
  std::string source(20000, 'a');
  Text first = Text::fromBytes(source);
  Text second = first.replaced(10000, 10001, "b");
  EXPECT_EQ(first.str(), source);
  EXPECT_EQ(second.at(10000), 'b');
}

TEST(Text, RandomEditsEqualAPlainString) {
  const char *pieces[] = {
      "", "a", "\n", "\r", "\r\n", "é", "中", "𝔸", "    return x\n", "x = 1; y = 2\r\n", "\t"};
  for (uint32_t seed = 1; seed <= uint32_t(test::rounds(12)); ++seed) {
    std::mt19937 random(seed);
    auto below = [&](size_t n) { return size_t(random() % n); };
    std::string wanted;
    for (size_t i = 0, n = seed % 6 == 1 ? 4000 : seed % 3 == 2 ? 400 : 30; i < n; ++i)
      wanted += pieces[below(11)];
    Text text = Text::fromBytes(wanted);
    for (int edit = 0; edit < 60; ++edit) {
      auto boundary = [&](size_t at) {
        while (at > 0 && at < wanted.size() &&
               (static_cast<unsigned char>(wanted[at]) & 0xC0) == 0x80)
          --at;
        return at;
      };
      size_t begin = boundary(below(wanted.size() + 1));
      size_t end = boundary(std::min(wanted.size(), begin + below(edit % 10 == 0 ? 6000 : 12)));
      end = std::max(begin, end);
      std::string with;
      for (size_t i = 0, n = below(edit % 7 == 0 ? 900 : 4); i < n; ++i)
        with += pieces[below(11)];
      wanted.replace(begin, end - begin, with);
      text = text.replaced(uint32_t(begin), uint32_t(end), with);
      ASSERT_EQ(text.str(), wanted);
      if (edit % 15 == 0)
        expectSame(text, wanted);
      if (testing::Test::HasFatalFailure())
        return;
    }
    expectSame(text, wanted);
  }
}

} // namespace
} // namespace allo
