// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The other typing style for a kernel, in the options of its decorator.
#include "ide/refactor/Selected.h"
#include "ide/refactor/SpelledName.h"

#include "support/Format.h"
#include "syntax/tree/Ast.h"

namespace allo {

namespace {

const Argument *argumentNamed(const CallExpr &call, std::string_view keyword) {
  for (const Argument *argument : call.arguments)
    if (argument->keyword && argument->keyword->name == keyword)
      return argument;
  return nullptr;
}

} // namespace

std::optional<Refactoring> changeTypingStyle(const Selected &at) {
  const auto *function = at.path.front()->tryAs<FunctionStmt>();
  const KernelCheck *check = function ? at.item.kernelOf(function->id) : nullptr;
  const bool isInHeader =
      function && !function->body.empty() && at.span.end < function->body[0]->span.begin;
  if (!check || !isInHeader || function->decorators.size() != 1)
    return std::nullopt;
  const Expr &decorator = *function->decorators[0];
  const std::string_view kernel = lastNameOf(decorator);
  const bool isCpp = check->style == TypingStyle::Cpp;
  const std::string style = isCpp ? "typing_style=\"hls\"" : "typing_style=\"cpp\"";
  Refactoring out{RefactoringKind::Rewrite,
                  isCpp ? format("Use the typing rules of HLS in '{0}'", function->name->name)
                        : format("Use the typing rules of C++ in '{0}'", function->name->name),
                  {}};
  const auto *call = decorator.tryAs<CallExpr>();
  if (const Argument *options = call ? argumentNamed(*call, "options") : nullptr) {
    const auto *made = options->value->tryAs<CallExpr>();
    if (!made || lastNameOf(*made) != "KernelOptions")
      return std::nullopt; // options that other kernels may have, too
    const uint32_t end = made->span.end - 1;
    if (const Argument *present = argumentNamed(*made, "typing_style")) {
      if (!present->value->is<StringExpr>())
        return std::nullopt;
      out.edits.push_back(at.replace(present->span, style));
    } else {
      out.edits.push_back(at.replace({end, end}, (made->arguments.empty() ? "" : ", ") + style));
    }
    return out;
  }
  std::optional<SpelledName> options = spelledName(at.analysis, "KernelOptions");
  if (kernel != "kernel" || !options)
    return std::nullopt;
  const std::string argument = "options=" + options->text + "(" + style + ")";
  out.edits = std::move(options->edits);
  const uint32_t end = decorator.span.end - (call ? 1 : 0);
  out.edits.push_back(at.replace({end, end}, call ? (call->arguments.empty() ? "" : ", ") + argument
                                                  : "(" + argument + ")"));
  return out;
}

} // namespace allo
