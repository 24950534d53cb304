// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "diag/Diagnostic.h"

#include "support/Assert.h"

namespace allo {

namespace {

const DiagInfo Table[] = {
#define ALLO_DIAG(ID, CODE, SEVERITY, TEXT) {#ID, CODE, Severity::SEVERITY, TEXT},
#include "diag/diagnostics.def"
};

} // namespace

const DiagInfo &diagInfo(DiagCode code) { return Table[size_t(code)]; }

DiagText::DiagText(DiagCode code) : DiagText(code, diagInfo(code).text) {}

DiagTag diagTag(DiagCode code) {
  std::string_view name = diagInfo(code).code;
  if (name.starts_with("older-"))
    return DiagTag::Deprecated;
  bool unnecessary = name == "unused-variable" || name == "unused-parameter" ||
                     name == "unused-kernel" || name == "unused-stream" ||
                     name == "unreachable-code";
  return unnecessary ? DiagTag::Unnecessary : DiagTag::None;
}

const std::vector<DiagCode> &allDiagCodes() {
  static const std::vector<DiagCode> codes = {
#define ALLO_DIAG(ID, CODE, SEVERITY, TEXT) DiagCode::ID,
#include "diag/diagnostics.def"
  };
  return codes;
}

std::optional<DiagCode> diagCodeByName(std::string_view kebab) {
  for (DiagCode code : allDiagCodes())
    if (diagInfo(code).code == kebab)
      return code;
  return std::nullopt;
}

std::string_view showSeverity(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Information:
    return "information";
  }
  ALLO_UNREACHABLE("severities are handled");
}

void checkMessageStyle(std::string_view message) {
  ALLO_ASSERT(!message.empty(), "a message says something");
  ALLO_ASSERT(message.find('\n') == std::string_view::npos, "a message has no newline");
  ALLO_ASSERT(message.back() != '.' || message.ends_with("..."), "a message has no final period");
}

} // namespace allo
