// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Diagnostics as they leave the compiler: a code of the table in diagnostics.def, a severity, a
// span of the file and finished text. Spans are absolute byte offsets of the analysed text.
//
// To add a diagnostic: 1) a line in diagnostics.def, 2) its emission in sema or syntax, 3) a file
// with a caret annotation under test/data/sema, 4) a section in docs/diagnostics.md. A test names
// whichever is missing. A further sentence of a code needs 1) to 3) only. To see one:
// allo-lsp --explain CODE.
#pragma once

#include "support/Format.h"
#include "support/Span.h"
#include "support/Text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

enum class Severity : uint8_t { Error, Warning, Information };

enum class DiagCode : uint16_t {
#define ALLO_DIAG(ID, CODE, SEVERITY, TEXT) ID,
#include "diag/diagnostics.def"
};

struct DiagInfo {
  std::string_view id;   // the enumerator
  std::string_view code; // kebab-case, stable
  Severity severity;
  std::string_view text; // pattern with {0}, {1}, ...
};

// A sentence of a code: the one of its own row, to which the code converts, or a further one.
struct DiagText {
  DiagCode code;
  std::string_view text;

  DiagText(DiagCode code);
  constexpr DiagText(DiagCode code, std::string_view text) : code(code), text(text) {}

#define ALLO_DIAG_TEXT(ID, CODE, TEXT) static const DiagText ID;
#include "diag/diagnostics.def"
};
#define ALLO_DIAG_TEXT(ID, CODE, TEXT) inline constexpr DiagText DiagText::ID{DiagCode::CODE, TEXT};
#include "diag/diagnostics.def"

// A sentence with its arguments, for code that finds an error and leaves its place to the caller.
struct DiagMessage {
  DiagCode code{};
  std::string text;
  std::string_view pattern; // of the sentence

  template <typename... Args>
  DiagMessage(DiagText pattern, const Args &...args)
      : code(pattern.code), text(format(pattern.text, args...)), pattern(pattern.text) {}
  // The same words under another code.
  DiagMessage as(DiagCode other) && {
    code = other;
    return std::move(*this);
  }
};

const DiagInfo &diagInfo(DiagCode code);
// What an editor shows besides the message: faded out, struck through.
enum class DiagTag : uint8_t { None, Unnecessary, Deprecated };
DiagTag diagTag(DiagCode code);
// Every code, in the order of the table.
const std::vector<DiagCode> &allDiagCodes();
std::optional<DiagCode> diagCodeByName(std::string_view kebab);
std::string_view showSeverity(Severity severity); // "error", "warning", "information"

struct DiagNote {
  std::string file; // empty: the same file as the diagnostic
  Span span;
  std::string message;
  Text text = {}; // of 'file'
};

struct DiagEdit {
  Span span;
  std::string newText;
};

struct DiagFix {
  std::string title;
  std::vector<DiagEdit> edits;
};

struct Diagnostic {
  DiagCode code{};
  Severity severity = Severity::Error;
  Span span;
  std::string message; // one sentence, no final period, no newline
  std::vector<DiagNote> notes;
  std::vector<DiagFix> fixes;
};

// Aborts where a message breaks the house rules (newline, final period): a bug of ours.
void checkMessageStyle(std::string_view message);

} // namespace allo
