// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/codeAction: 'quickfix' for the diagnostics in a range, 'source.fixAll.allo' for the
// file. Each action carries its edit, for the version of the document that was analysed.
#include "ide/CodeActions.h"

#include "server/handlers/Diagnostics.h"
#include "server/handlers/Handlers.h"

#include <algorithm>

namespace allo::server {

namespace {

constexpr std::string_view QuickFix = "quickfix";
constexpr std::string_view FixAll = "source.fixAll.allo";

// Whether a client asks for a kind; it wants all where it names none. A kind stands for those below
// it.
bool wants(const std::vector<std::string> &only, std::string_view kind) {
  return only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string &each) {
           return each.empty() || kind == each ||
                  (kind.starts_with(each) && kind[each.size()] == '.');
         });
}

// The client's own object, by which it knows what the action is for.
std::vector<Json> diagnosticOf(const Diagnostic &diagnostic, const lsp::CodeActionContext &context,
                               Positions &positions) {
  Position begin = positions.at(diagnostic.span.begin);
  for (const Json &each : context.diagnostics) {
    const Json *code = member(each, "code");
    const Json *message = member(each, "message");
    const Json *start = member(each, "range", "start");
    if (code && *code == diagInfo(diagnostic.code).code && message &&
        *message == diagnostic.message && start && start->is_object() &&
        positionFrom(*start) == begin)
      return {each};
  }
  return {};
}

lsp::CodeAction shown(const CodeAction &action, std::string_view kind, const Snapshot &snapshot,
                      const lsp::CodeActionContext &context, Positions &positions) {
  lsp::CodeAction out;
  out.title = action.title;
  out.kind = kind;
  if (action.diagnostic)
    out.diagnostics = diagnosticOf(*action.diagnostic, context, positions);
  out.isPreferred = action.isPreferred && snapshot.client->preferredActions;
  std::vector<lsp::TextEdit> edits;
  for (const DiagEdit &edit : action.edits)
    edits.push_back({positions.range(edit.span), edit.newText});
  if (snapshot.client->versionedEdits)
    out.edit.documentChanges = {{{snapshot.uri, snapshot.version}, std::move(edits)}};
  else
    out.edit.changes = {{snapshot.uri, std::move(edits)}};
  return out;
}

} // namespace

lsp::CodeActionOptions codeActionOptions() {
  return {{std::string(QuickFix), std::string(FixAll)}};
}

std::vector<lsp::CodeAction> answerCodeActions(const Snapshot &snapshot,
                                               const Query<lsp::CodeActionParams> &query) {
  const lsp::CodeActionContext &context = query.params.context;
  bool fixOne = wants(context.only, QuickFix), fixFile = wants(context.only, FixAll);
  bool possible = snapshot.client->codeActionLiterals && snapshot.analysis->usesAllo &&
                  snapshot.config->diagnostics;
  std::vector<lsp::CodeAction> out;
  if (!possible || !(fixOne || fixFile))
    return out;
  PolicyResult judged = judgedOf(snapshot);
  Positions positions = snapshot.positions();
  if (fixOne)
    for (const CodeAction &action : codeActions(*snapshot.analysis, judged.shown, query.place))
      out.push_back(shown(action, QuickFix, snapshot, context, positions));
  // Among all others it is of no use for a single problem.
  auto fixable = std::count_if(judged.shown.begin(), judged.shown.end(),
                               [](const Diagnostic &each) { return each.fixes.size() == 1; });
  if (fixFile && fixable > (context.only.empty() ? 1 : 0))
    out.push_back(shown(fixAll(judged.shown), FixAll, snapshot, context, positions));
  return out;
}

} // namespace allo::server
