// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a line that does not parse tells about names, read from its tokens: which it seems to bind,
// which it mentions, and the parameters of a function whose header it is. Where the tokens leave a
// doubt the name is left out. Internal to compiler/syntax.
#pragma once

#include "support/Span.h"

#include <optional>
#include <string_view>
#include <vector>

namespace allo {

struct LineNames {
  std::vector<Span> bound;
  std::vector<Span> used; // all behind the bound ones
};
// Of any statement or header but a function's.
LineNames namesOfLine(std::string_view text, Span line);

// An import as far as it can be read: 'import' may be misspelt, names may be missing or have no
// comma between them.
struct LineImport {
  struct Name {
    Span path;
    Span alias; // empty: none
  };
  bool from = false;
  Span module; // of 'from'; empty where there is none
  bool star = false;
  std::vector<Name> names;
  Span rest; // what follows a ';'; empty: nothing
};
// Nothing where the line is no import.
std::optional<LineImport> importOfLine(std::string_view text, Span line);

struct HeaderParameter {
  Span name;
  Span annotation; // empty: none
};
struct FunctionHeader {
  Span name; // empty: none
  std::vector<HeaderParameter> parameters;
  Span returns; // likewise
};
// Of a line that begins with 'def'. A bracket that is not closed, or by one of another kind, counts
// as holding nothing: what stands behind its next comma is a parameter again.
FunctionHeader headerOfLine(std::string_view text, Span line);

} // namespace allo
