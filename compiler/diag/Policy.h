// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which diagnostics are shown, and how grave they are: what the command line, a project's settings
// and comments in the source ask for. The checker finds everything; a policy is applied to what it
// found, by the command line and the editor alike, so that neither has to check anything again.
// To make a warning opt-in: its code in the list of Policy.cpp.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Text.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace allo {

using CodeSet = std::set<DiagCode>;

enum class WarningLevel : uint8_t { Off, Warning, Error };

struct DiagnosticPolicy {
  std::optional<CodeSet> select; // these alone; opt-in warnings among them are on
  CodeSet ignore;
  std::map<DiagCode, WarningLevel> warnings;
  bool vitis = false; // the kernels are built for Vitis too, whose limits are errors then

  // Lays 'over' over this: its lists replace ours, its warnings and targets are added
  // to ours.
  void apply(const DiagnosticPolicy &over);
  bool shows(DiagCode code) const;
  bool showsOptIn() const; // any of the warnings that are off by default
  Severity severity(DiagCode code) const;
  // Shows the opt-in warnings too.
  static DiagnosticPolicy everything();

  friend bool operator==(const DiagnosticPolicy &, const DiagnosticPolicy &) = default;
};

// Whether a warning is off unless somebody asks for it.
bool isOptIn(DiagCode code);

// The codes that 'pattern' means: one code, or all that begin as a pattern with a final '*' does.
// Empty where there is none.
std::vector<DiagCode> codesMatching(std::string_view pattern);
// Whether the level of a code can be set: of errors it cannot.
bool hasLevel(DiagCode code);
// The names of all codes, or of those that have a level: for suggestions.
std::vector<std::string_view> codeNames(bool withLevelOnly = false);

struct PolicyResult {
  std::vector<Diagnostic> shown;      // in the order of the text
  std::vector<Diagnostic> suppressed; // by a comment
};

// What is to be shown of 'found', which is what the checker found in 'text'; with those
// about comments that suppress nothing. Such comments are looked for in 'commented' alone, since
// this is done at every keystroke. In 'steps', with steps of schedules, the compiler may find more,
// and a comment without codes be of use.
PolicyResult applyPolicy(const std::vector<Diagnostic> &found, const Text &text,
                         const std::vector<Span> &commented, const DiagnosticPolicy &policy,
                         const std::vector<Span> &steps = {});

// What the checker has found about a step, at an argument, that the compiler finds as well, at the
// whole call; null without one.
const Diagnostic *predictedAt(const std::vector<Diagnostic> &found, DiagCode code, Span call);

} // namespace allo
