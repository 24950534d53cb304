// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Source files whose comments state what is found above them:
//       return x + y
//       #          ^ error[undefined-name]: Name 'y' is not defined
// The carets are the span, in code points. `# <--` is a span of two that starts in column 0, `|`
// (or `<|`) an empty one, `# <eof` one at the very end; `^^^ ..+2:9 error...` ends in the second
// program line below, nine columns of it included. What follows the place:
//   error[code]: text   warning, information; `error[code]#1:` where notes or fixes belong to it
//   note#1: text        fix#1 title: "what the span becomes"
//   type: i33           the type of exactly this expression
//   hover: text         the first line of hover here
//   why: text           the same, and `# ... more` for each line of the derivation
//   definition: text    where what stands here is defined; type definition: where its type is
//   implementations: 2  how many calls access the stream here, and `# ... more` for each of them
//   references: text    where it is named, as lines and columns of the program; `=` after a write
//   rename: text        what can be renamed, and `# ... more` for each line that changes; or why
//   completes: text     what may be typed here, in the place of the whole word
//   suggests: text      the first ten that begin with what is before the place
//   items: text         all of these, and `# ... more` for each of them
//   signature: text     the call around this place, with the parameter in ⟦⟧
//   full: text          all that hover says: also what a builtin does, a docstring, the file
//   refactor: titles    what can be made of the selection, and `# ... more` for each line that goes
//   or comes; imports: the same, of organizing the file's imports
//   selects: text       the first selection here, and `# ... more` for each larger one, as one line
// With a line `# twin: cpp` the program is analysed once more, in the other typing style:
//   type: i33 | cpp: i32        what differs there; of anything, and `none` where it is missing
// Lines that are annotations are no part of the program, which is what is analysed.
#pragma once

#include "filetest/Files.h"

namespace allo::filetest {

struct SourceNote {
  LineColumn begin, end; // in the program
  std::string head;      // "error[undefined-name]#1", "type", ...
  std::string text;
  std::vector<std::string> more;
  int order = 0; // among notes of one span
  bool isAssertion() const { return isAssertionHead(head); }
  static bool isAssertionHead(std::string_view head);
};

struct AnnotatedSource {
  bool hasTip = false;
  std::string program;
  std::vector<SourceNote> notes;
};

AnnotatedSource parseAnnotated(std::string_view file);
// The canonical text: the tip, and after each line of the program the notes that begin in it.
std::string printAnnotated(const AnnotatedSource &source, std::string_view tip);

} // namespace allo::filetest
