// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/Characters.h"

#include "support/Nearest.h"
#include "support/Text.h"

#include <array>
#include <cctype>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <vector>

using namespace allo;

namespace {

std::vector<char> allBytes() {
  std::vector<char> bytes;
  for (int i = 0; i < 256; ++i)
    bytes.push_back(char(i));
  return bytes;
}

// The tests' program runs in the locale "C".
TEST(Characters, ClassesAreThoseOfTheStandardLibrary) {
  for (char c : allBytes()) {
    const int byte = static_cast<unsigned char>(c);
    EXPECT_EQ(isDigit(c), std::isdigit(byte) != 0) << byte;
    EXPECT_EQ(isHexDigit(c), std::isxdigit(byte) != 0) << byte;
    EXPECT_EQ(isLower(c), std::islower(byte) != 0) << byte;
    EXPECT_EQ(isUpper(c), std::isupper(byte) != 0) << byte;
    EXPECT_EQ(isLetter(c), std::isalpha(byte) != 0) << byte;
    EXPECT_EQ(isAlphanumeric(c), std::isalnum(byte) != 0) << byte;
    EXPECT_EQ(isSpace(c), std::isspace(byte) != 0) << byte;
    EXPECT_EQ(toLower(c), char(std::tolower(byte))) << byte;
    EXPECT_EQ(toUpper(c), char(std::toupper(byte))) << byte;
    EXPECT_EQ(isAscii(c), byte < 128) << byte;
  }
}

TEST(Characters, NamesOfPythonHaveLettersBeyondAscii) {
  for (char c : allBytes()) {
    const int byte = static_cast<unsigned char>(c);
    const bool isWord = std::isalnum(byte) != 0 || byte == '_';
    EXPECT_EQ(isWordChar(c), isWord) << byte;
    EXPECT_EQ(isNameChar(c), isWord || byte >= 128) << byte;
    EXPECT_EQ(isNameStart(c), (isWord && std::isdigit(byte) == 0) || byte >= 128) << byte;
  }
  for (const char *name : {"x", "_", "_1", "a1", "größe", "\u4e2d"})
    EXPECT_TRUE(isIdentifier(name)) << name;
  for (const char *text : {"", "1", "1a", "a b", "a.b", "a-b"})
    EXPECT_FALSE(isIdentifier(text)) << text;
  for (const char *text : {"0", "007", "99999999999999999999"})
    EXPECT_TRUE(isDecimal(text)) << text;
  for (const char *text : {"", "-1", "1_0", " 1", "1.", "a"})
    EXPECT_FALSE(isDecimal(text)) << text;
}

TEST(Characters, ListsHaveTheCharactersOfTheirClasses) {
  auto isIn = [](char c, std::string_view list) { return list.find(c) != std::string_view::npos; };
  for (char c : allBytes()) {
    EXPECT_EQ(isBlank(c), isIn(c, Blanks)) << int(c);
    EXPECT_EQ(isSpace(c), isIn(c, Spaces)) << int(c);
    EXPECT_EQ(isNewline(c), isIn(c, "\r\n")) << int(c);
    EXPECT_EQ(isQuote(c), isIn(c, "'\"")) << int(c);
    EXPECT_EQ(isOpenBracket(c), isIn(c, "([{")) << int(c);
    EXPECT_EQ(isCloseBracket(c), isIn(c, ")]}")) << int(c);
  }
}

TEST(Characters, DigitsHaveTheirValues) {
  for (char c : allBytes()) {
    const std::string text(1, c);
    const unsigned value = digitValue(c);
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      EXPECT_EQ(long(value), std::strtol(text.c_str(), nullptr, 36)) << text;
    else
      EXPECT_GE(value, 36u) << text;
    if (isHexDigit(c))
      EXPECT_EQ(hexDigit(value), toLower(c));
  }
}

TEST(Characters, PrefixesOfIntegersAreBases) {
  for (const char *text : {"0x1F", "0X", "0xg"})
    EXPECT_EQ(baseOf(text), 16u) << text;
  EXPECT_EQ(baseOf("0o17"), 8u);
  EXPECT_EQ(baseOf("0B1"), 2u);
  for (const char *text : {"", "0", "x1", "10", "00x1", "1x", "0e1"})
    EXPECT_EQ(baseOf(text), 10u) << text;
}

TEST(Utf8, EveryCodePointIsReadAsItWasWritten) {
  for (uint32_t point = 0; point <= 0x10FFFF; ++point) {
    std::string text;
    appendUtf8(text, point);
    CodePoint read = decodeUtf8(text, 0);
    const bool isSurrogate = point >= 0xD800 && point < 0xE000;
    ASSERT_EQ(read.valid, !isSurrogate) << point;
    if (!isSurrogate)
      ASSERT_TRUE(read.value == point && read.length == text.size()) << point;
    for (size_t i = 0; i < text.size(); ++i)
      ASSERT_EQ(isContinuation(text[i]), i > 0) << point;
  }
  std::string replacement;
  appendUtf8(replacement, 0xFFFD);
  EXPECT_EQ(replacement, ReplacementCharacter);
}

TEST(Words, AreFoundInListsOfAllKinds) {
  constexpr std::string_view array[] = {"a", "bc"};
  const std::array<const char *, 2> names = {"a", "bc"};
  const std::vector<std::string> strings = {"a", "bc"};
  for (std::string_view word : {"a", "bc", "b", ""}) {
    const bool isIn = word == "a" || word == "bc";
    EXPECT_EQ(isOneOf(word, array), isIn);
    EXPECT_EQ(isOneOf(word, names), isIn);
    EXPECT_EQ(isOneOf(word, strings), isIn);
    EXPECT_EQ(isOneOf(word, {"a", "bc"}), isIn);
  }
}

} // namespace
