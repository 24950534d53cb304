// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/completion and textDocument/signatureHelp: what may be typed, and the parameters of
// the call that is typed.
#include "ide/complete/Completion.h"

#include "ide/complete/SignatureHelp.h"
#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"
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
  case CompletionKind::Constant:
    return Constant;
  case CompletionKind::Type:
    return Struct;
  case CompletionKind::TypeParameter:
    return TypeParameter;
  case CompletionKind::Module:
    return Module;
  case CompletionKind::Argument:
    return Property;
  case CompletionKind::Word:
    return Keyword;
  case CompletionKind::Value:
    return Value;
  case CompletionKind::Snippet:
    return Snippet;
  }
  ALLO_UNREACHABLE("kinds of completions are handled");
}

// Sorts as the number does.
std::string sortKey(size_t index) {
  std::string digits = std::to_string(index);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

std::optional<lsp::Documentation> documentation(std::string text, bool isMarkdown) {
  if (text.empty())
    return std::nullopt;
  if (isMarkdown)
    return lsp::MarkupContent{"markdown", std::move(text)};
  std::erase(text, '`');
  return text;
}

CompletionOptions optionsFor(const Snapshot &snapshot, const lsp::CompletionParams &params) {
  CompletionOptions options;
  options.snippets = snapshot.client->completionSnippets;
  if (params.context && params.context->triggerCharacter &&
      params.context->triggerCharacter->size() == 1)
    options.trigger = params.context->triggerCharacter->front();
  options.path = uriToPath(snapshot.uri).value_or("");
  options.others = *snapshot.openFiles;
  options.files = snapshot.files;
  options.roots = snapshot.roots;
  options.importable = snapshot.part();
  return options;
}

} // namespace

// '(', '[' and ',' are answered only where something particular is expected behind them.
lsp::CompletionOptions completionOptions() { return {{".", "\"", "'", "(", "[", ",", "@"}}; }

lsp::SignatureHelpOptions signatureHelpOptions() { return {{"(", ",", "["}}; }

std::vector<lsp::CompletionItem> answerCompletion(const Snapshot &snapshot,
                                                  const Query<lsp::CompletionParams> &query) {
  std::vector<lsp::CompletionItem> shown;
  Positions positions = snapshot.positions();
  const ClientInfo &client = *snapshot.client;
  for (CompletionItem &item :
       completions(*snapshot.analysis, query.place.begin, optionsFor(snapshot, query.params))) {
    lsp::CompletionItem &each = shown.emplace_back();
    each.kind = itemKind(item.kind);
    each.textEdit = {positions.range(item.span),
                     item.snippet.empty() ? item.newText() : item.snippet};
    if (!item.snippet.empty())
      each.insertTextFormat = lsp::InsertTextFormat::Snippet;
    if (client.completionLabelDetails && (!item.parameters.empty() || !item.origin.empty())) {
      each.labelDetails = {item.parameters, item.origin};
    } else if (!item.origin.empty()) {
      item.detail += (item.detail.empty() ? "" : ", ") + ("from " + item.origin);
    }
    each.detail = std::move(item.detail);
    each.documentation = documentation(std::move(item.documentation), client.completionMarkdown);
    each.sortText = sortKey(shown.size());
    each.filterText = std::move(item.filterText);
    for (const DiagEdit &edit : item.edits)
      each.additionalTextEdits.push_back({positions.range(edit.span), edit.newText});
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
  auto unitsBefore = [&](uint32_t offset) {
    return countUnits(std::string_view(help->label).substr(0, offset), ColumnUnit::Utf16);
  };
  for (Span parameter : help->parameters) {
    lsp::ParameterLabel label = help->label.substr(parameter.begin, parameter.size());
    if (snapshot.client->labelOffsets)
      label = std::vector<uint32_t>{unitsBefore(parameter.begin), unitsBefore(parameter.end)};
    shown.parameters.push_back({std::move(label)});
  }
  shown.label = std::move(help->label);
  shown.documentation = documentation(std::move(help->text), snapshot.client->signatureMarkdown);
  return lsp::SignatureHelp{{std::move(shown)}, 0, uint32_t(help->active)};
}

} // namespace allo::server
