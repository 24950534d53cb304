// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is being typed at an offset, from the tokens before it: the line need not parse. A chain of
// names and calls such as 'stages[0].query.loop("i").' is read backwards from where it is used. The
// text of a quoted annotation counts as if it had no quotes.
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// One name of a chain.
struct ChainStep {
  std::string name; // with the indices behind it, as in 'stages["load"]' and 'total[i32, 4]'
  bool isCalled = false;
  std::string argument = {}; // of a call the tokens of the first argument; may be empty

  std::string_view base() const { return std::string_view(name).substr(0, name.find('[')); }
  std::string_view indices() const { return std::string_view(name).substr(base().size()); }
};
using Chain = std::vector<ChainStep>;

// An argument of a call that is typed, as its tokens.
struct TypedArgument {
  std::string keyword; // empty: it is positional
  std::string text;
};

struct OpenCall {
  Chain callee;        // the last step is what is called; empty: it is not a chain of names
  size_t position = 0; // of the argument, among the positional ones
  std::string keyword; // of the argument, if it has one
  std::vector<std::string> keywords; // of the arguments before it
  std::vector<TypedArgument> before; // these arguments
  bool isStart = false;              // nothing of the argument is there before 'word'
};

enum class BracketForm : uint8_t {
  Call,
  Subscript,
  Header, // the parameters of a function that is defined
  Display // a list, a tuple, parentheses around an expression
};
struct OpenBracket {
  BracketForm form = BracketForm::Display;
  OpenCall call;            // of Call and Subscript also what it applies to
  bool isDecorator = false; // a call behind '@'
};

enum class PlaceKind : uint8_t {
  Nothing,   // a new name, or a place that takes no names
  Statement, // where a statement may begin, or an expression
  Expression,
  Iterator,  // an expression behind 'for ... in'
  Type,      // an annotation, or a part of one
  Decorator, // behind '@'
  Module,    // a module, in an import
  Imported,  // behind 'from ... import'
  Follow,    // behind a complete operand: only the keywords of 'follow' go on
  Text       // in a string that is no annotation
};

struct TypedPlace {
  PlaceKind kind = PlaceKind::Expression;
  Span word;                  // in the file: the name or the text of the string that is replaced
  uint32_t begin = 0;         // in the file: of the word with its quotes
  uint32_t statement = 0;     // in the file: where the statement that is typed begins
  char quote = 0;             // of the string around the offset; 0: in code
  bool isQuoted = false;      // code in an annotation that is a string
  bool isResult = false;      // a Type behind '->'
  std::optional<Chain> owner; // before a dot
  bool startsValue = false;   // behind a bracket, a comma or '='
  std::vector<OpenBracket> brackets; // around it, the innermost first
  std::vector<OpenCall> calls;       // those of them up to a subscript that are calls
  std::string module;                // of an import: "pkg.", up to the word; of Imported "pkg.mod"
  std::vector<std::string> imported; // of Imported: the other names of the statement
  std::vector<std::string_view> follow;
};

// Nothing in a comment, and after what cannot be followed by a name.
std::optional<TypedPlace> typedPlaceAt(const Analysis &analysis, uint32_t offset);
// The brackets that are open at an offset, the innermost first.
struct OpenBrackets {
  std::vector<OpenBracket> brackets;
  uint32_t statement = 0; // in the file: where the statement begins
};
OpenBrackets openBracketsAt(const Analysis &analysis, uint32_t offset);

} // namespace allo
