// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What may be typed at an offset. The names are those of the last check, and nothing is analysed
// again: locals and parameters, names of the module, what allo exports, kernels of other files; in
// code that schedules, the loops, buffers and kernels of the schedule as the lines before have left
// it. To cover more of the language, add a kind of place to CallContext.h and a source of items to
// Completion.cpp.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace allo {

enum class CompletionKind : uint8_t {
  Method,
  Field,
  Enumerator,
  Loop,
  Buffer,
  Operation, // a function or kernel, also one of a schedule
  Variable,
  Constant,
  Type,
  TypeParameter,
  Module,
  Argument, // the name of a keyword argument
  Word,     // True, False, keywords, and strings with a meaning of their own
  Value,    // a number
  Snippet   // several words
};

// The order of the groups in which items are shown.
enum class CompletionRank : uint8_t { Expected, Local, Argument, Module, Library, Other, Word };

struct CompletionItem {
  std::string label;
  CompletionKind kind = CompletionKind::Word;
  std::string detail;        // such as "loop i: 32 iterations"; may be empty
  std::string documentation; // in Markdown; may be empty
  Span span;                 // in the file: what it replaces
  std::string filterText;    // what is typed of it, without quotes
  CompletionRank rank = CompletionRank::Expected;
  std::string text;       // what replaces the span; empty: the label
  std::string snippet;    // the same with places to fill, for editors that know these; may be empty
  std::string parameters; // behind the name of a function, "(x: i32) -> i32"; may be empty
  std::string origin;     // the module that it is from, if it is not this one; may be empty
  std::vector<DiagEdit> edits; // elsewhere in the file: the import that it needs

  const std::string &newText() const { return text.empty() ? label : text; }
};

// Another file that is open in the editor.
struct OpenFile {
  std::string path;
  std::shared_ptr<const Analysis> analysis; // never null
};

struct CompletionOptions {
  bool snippets = false; // items that only snippets express are left out without
  char trigger = 0;      // the character whose typing has asked; 0: the user, or a letter
  std::string path;      // of the file; may be empty
  std::vector<OpenFile> others;
  // Paths of all files of the workspace, open or not; called where a module is imported.
  std::function<std::vector<std::string>()> files = nullptr; // may be empty
  std::vector<std::string> roots; // folders that absolute imports may start from
  Span importable{0, UINT32_MAX}; // where imports of names may be added
};

// In the order in which they are shown.
std::vector<CompletionItem> completions(const Analysis &analysis, uint32_t offset,
                                        const CompletionOptions &options = {});

} // namespace allo
