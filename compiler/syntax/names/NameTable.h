// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names in all statements of one version of a file, without its trees and its text: what
// requests across files need of a file that is not open, in about as many bytes as its text has.
// Each statement is a run of bytes, which begins with the words that it has, so that most of them
// are never unpacked. Immutable, for any thread.
//
// A new field of ScopedName or NameScope is written by NamePacker and read by NameUnpacker. What
// a tree has beyond that is found by parsing the statement again: names are in the same order then.
// A statement whose names cannot be packed is marked, and is parsed again, too.
#pragma once

#include "support/Text.h"
#include "syntax/names/ScopedNames.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// Functions of Python that look names up by strings.
constexpr std::array<std::string_view, 6> NameLookups = {"globals", "getattr", "setattr",
                                                         "vars",    "exec",    "eval"};
// A node for code that does not parse, or that has no form in our trees.
bool isBrokenNode(const Node &node);
bool isBroken(const SyntaxUnit &unit);

// The names of a statement, and the names that its attributes and keywords belong to.
struct UnpackedNames {
  struct Owner {
    const ScopedName *name = nullptr; /*nullable: an expression that no name ends*/
    bool isWhole = false;             // it is the name and nothing else: no 'lib.a', no 'a[0]'
    bool isCallee = true;             // of a keyword: that of a call
  };
  ScopedNames names;
  std::vector<Owner> owners; // of each name: what is before the dot, or what is called
};

class NameTable {
public:
  struct PlacedUnit {
    const SyntaxUnit *syntax = nullptr; // never null
    uint32_t offset = 0;                // in the text
  };
  NameTable(const std::vector<PlacedUnit> &syntax, const Text &text);
  // Of a text that is parsed for it.
  static std::shared_ptr<const NameTable> parse(const Text &text);

  struct Unit {
    uint32_t offset = 0;  // of its text
    uint32_t size = 0;    // of its text
    uint32_t begin = 0;   // in 'bytes'
    bool isPacked = true; // its names are here
    bool isPlain = true;  // no broken nodes, no 'NameLookups'
    bool hasStars = false;
  };
  const std::vector<Unit> &units() const { return all; }
  // All words that any of its statements has, in the order of their numbers: sorted.
  std::vector<std::string_view> words() const;
  // Whether a packed statement has a name, or binds one.
  bool mayName(size_t unit, uint32_t word) const;
  // Of a packed statement. The words are those of words(); the table must live as long.
  std::unique_ptr<const UnpackedNames> unpack(size_t unit,
                                              const std::vector<std::string_view> &words) const;

  // Where lines begin; empty: the text is not ASCII, so that columns depend on its characters.
  std::vector<uint32_t> lineBegins() const;
  size_t memory() const; // bytes

private:
  std::vector<Unit> all;
  std::string bytes;     // of the statements
  std::string wordBytes; // lengths and characters
  std::string lineBytes; // lengths of lines
};

} // namespace allo
