// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Why an expression has its type: the rule, the operands' widths, the terms of a chain, the
// conversion at the end. Shared by hover and by the tooltips of inlay hints; recomputed from the
// facts when asked for.
#pragma once

#include "sema/facts/Items.h"
#include "sema/operators/Operators.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo {

// What an operator combines, as the typing rules see it: the leaves of a flattened chain, or two
// sides.
struct Operands {
  std::vector<Term> types;
  std::vector<std::string> labels;
  Op op = Op::Add;
};
// Of a binary or unary expression, an augmented assignment or a call of an operator; empty where a
// type is not known.
Operands operandsOf(const Node &node, const SyntaxUnit &unit, const KernelCheck &kernel);

// The operator of the library that a call calls; null for other nodes.
const OperatorInfo *calledOperator(const Node &node, const KernelCheck &kernel);

// Lines of plain text; empty where there is nothing to say.
std::string derivation(const Node &node, const SyntaxUnit &unit, const KernelCheck &kernel);
// The section of docs/language that has the rule, "typing-rules.md#index"; empty where none does.
std::string_view ruleOf(const Node &node, const SyntaxUnit &unit, const KernelCheck &kernel);

// Such lines as Markdown, the terms of sums and products as a table.
std::string derivationMarkdown(std::string_view lines);

} // namespace allo
