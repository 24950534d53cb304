// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The checkout as data, for tests that hold the sources to the rules of docs/architecture.md.
// Paths are relative to the checkout, with forward slashes; build output and fetched things are
// skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allo::meta {

struct Line {
  int number = 0; // 1-based
  std::string text;
};

// Sorted; every file below `folder` ("" is the whole checkout) that ends with one of the suffixes
// (none: all of them).
std::vector<std::string> filesUnder(std::string_view folder,
                                    const std::vector<std::string_view> &suffixes = {});
bool exists(std::string_view path);
std::string readFile(std::string_view path);
std::vector<Line> linesOf(std::string_view path);

// The lines without // comments, so that a rule about code does not forbid writing about it.
std::vector<Line> codeOf(std::string_view path);

// `word` in `text` with no identifier character on either side of it.
bool hasWord(std::string_view text, std::string_view word);

// The target of an #include line, with its delimiters: `"sema/types/Types.h"` or `<vector>`; empty
// if the line is something else.
std::string includeOf(std::string_view line);

// The C++ of the product (compiler, server, runtime), of the tests, or of both.
std::vector<std::string> productSources();
std::vector<std::string> allSources();

} // namespace allo::meta
