// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What completion and signature help say about a name: its type or value in a few words, how it is
// called, and what it does. Made for one request.
#pragma once

#include "ide/complete/CallContext.h"
#include "ide/complete/VisibleNames.h"
#include "sema/facts/Analysis.h"
#include "sema/types/Value.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

class NameText {
public:
  explicit NameText(const Analysis &source) : analysis(source) {}

  // "i33", "= 8", "(x: i32) -> i32"; empty for what is not known.
  std::string detailOf(const Value &value) const;
  // "(x: i32) -> i32" of a kernel or function; empty for anything else.
  std::string parametersOf(const Value &value) const;
  // What a builtin does, in Markdown, or a docstring; may be empty.
  std::string documentationOf(const Value &value) const;

private:
  struct Source {
    const SyntaxUnit *unit = nullptr;
    const FunctionStmt *function = nullptr; // null: there is none
  };
  Source sourceOf(const Value &value) const;

  const Analysis &analysis;
  mutable std::map<ItemId, const ItemState *> items; // of this file; made at the first question
};

// A call, or the brackets behind the name of a template, with its signature.
struct DescribedCall {
  std::string signature; // "scale(x: f32[16], by: f32)"
  std::string documentation;
  Value callee;
  std::vector<Span> parameters = {}; // in the signature

  std::string_view parameter(size_t i) const {
    return std::string_view(signature).substr(parameters[i].begin, parameters[i].size());
  }
};
// Nothing for what takes no arguments, and for what is not known.
std::optional<DescribedCall> describeCall(const NameText &text, const VisibleNames &names,
                                          const OpenBracket &bracket);

// "put(value)": how a builtin is called behind a dot.
std::string methodSignature(Builtin builtin);

} // namespace allo
