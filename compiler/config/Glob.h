// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Patterns for paths, as .gitignore has them: '*' and '?' stay within a name, "**" goes over
// folders, "[a-z]" and "[!a-z]" are one character. A pattern without a slash fits a name at any
// depth, one with a slash counts from the root; one that ends in a slash fits folders only.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// A pattern, read once. A path takes at most the product of both lengths, whatever they are.
class Glob {
public:
  explicit Glob(std::string_view pattern);

  // Whether 'path' (relative to the root, with '/') fits.
  bool matches(std::string_view path, bool isFolder) const;
  // Whether it or one of the folders that it is in fits.
  bool excludes(std::string_view path, bool isFolder) const;

private:
  struct Piece {
    enum Kind { One, AnyInName, AnyFolders } kind;
    size_t set = 0; // One: of the characters that fit
  };
  std::vector<Piece> pieces;
  std::vector<std::bitset<256>> sets;
  bool foldersOnly = false;

  void add(std::bitset<256> characters);
  bool fits(std::string_view path, bool isFolder, bool orParent) const;
};

} // namespace allo
