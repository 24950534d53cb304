// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/completion and textDocument/signatureHelp: what may be typed in code that schedules.
#include "ide/complete/Completion.h"

#include "ide/complete/SignatureHelp.h"
#include "server/handlers/Handlers.h"
#include "support/Assert.h"

namespace allo::server {

namespace {

lsp::CompletionItemKind itemKind(CompletionKind kind) {
  using enum lsp::CompletionItemKind;
  switch (kind) {
  case CompletionKind::Method:
    return Method;
  case CompletionKind::Field:
    return Field;
  case CompletionKind::Enumerator:
    return EnumMember;
  case CompletionKind::Loop:
  case CompletionKind::Buffer:
    return Value;
  case CompletionKind::Operation:
    return Function;
  case CompletionKind::Variable:
    return Variable;
  case CompletionKind::Argument:
    return Property;
  case CompletionKind::Word:
    return Keyword;
  }
  ALLO_UNREACHABLE("kinds of completions are handled");
}

// Sorts as the number does.
std::string sortKey(size_t index) {
  std::string digits = std::to_string(index);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

} // namespace

lsp::CompletionOptions completionOptions() { return {{".", "\"", "'"}}; }

lsp::SignatureHelpOptions signatureHelpOptions() { return {{"(", ","}}; }

std::vector<lsp::CompletionItem> answerCompletion(const Snapshot &snapshot,
                                                  const Query<lsp::PositionParams> &query) {
  std::vector<lsp::CompletionItem> shown;
  Positions positions = snapshot.positions();
  for (CompletionItem &item : completions(*snapshot.analysis, query.place.begin)) {
    lsp::CompletionItem &each = shown.emplace_back();
    each.kind = itemKind(item.kind);
    each.detail = std::move(item.detail);
    each.documentation = std::move(item.documentation);
    each.sortText = sortKey(shown.size());
    each.filterText = std::move(item.filterText);
    each.textEdit = {positions.range(item.span), item.label};
    each.label = std::move(item.label);
  }
  return shown;
}

std::optional<lsp::SignatureHelp> answerSignatureHelp(const Snapshot &snapshot,
                                                      const Query<lsp::PositionParams> &query) {
  std::optional<SignatureHelp> help = signatureHelp(*snapshot.analysis, query.place.begin);
  if (!help)
    return std::nullopt;
  lsp::SignatureInformation shown;
  for (Span parameter : help->parameters) {
    lsp::ParameterLabel label = help->label.substr(parameter.begin, parameter.size());
    if (snapshot.client->labelOffsets) // labels are ASCII
      label = std::vector<uint32_t>{parameter.begin, parameter.end};
    shown.parameters.push_back({std::move(label)});
  }
  shown.label = std::move(help->label);
  shown.documentation = std::move(help->text);
  return lsp::SignatureHelp{{std::move(shown)}, 0, uint32_t(help->active)};
}

} // namespace allo::server
