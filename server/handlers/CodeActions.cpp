// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/codeAction: 'quickfix' for the diagnostics in a range, 'refactor' for its code,
// 'source.fixAll.allo' and 'source.organizeImports.allo' for the file. Each action carries its
// edit, for the version of the document that was analysed; of one that may concern other files,
// codeAction/resolve has it.
#include "ide/CodeActions.h"

#include "ide/CodeLens.h"
#include "ide/refactor/Refactorings.h"
#include "ide/refactor/TemplateParameter.h"
#include "server/handlers/Diagnostics.h"
#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"
#include "server/workspace/WorkspaceNames.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>

namespace allo::server {

namespace {

constexpr std::string_view QuickFix = "quickfix";
constexpr std::string_view FixAll = "source.fixAll.allo";
constexpr std::string_view OrganizeImports = "source.organizeImports.allo";
constexpr std::string_view Refactor = "refactor";

std::string_view kindOf(RefactoringKind kind) {
  switch (kind) {
  case RefactoringKind::Extract:
    return "refactor.extract";
  case RefactoringKind::Inline:
    return "refactor.inline";
  case RefactoringKind::Rewrite:
    return "refactor.rewrite";
  }
  return Refactor;
}

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

lsp::CodeAction editing(const std::string &title, std::string_view kind,
                        const std::vector<DiagEdit> &made, const Snapshot &snapshot,
                        Positions &positions) {
  lsp::CodeAction out;
  out.title = title;
  out.kind = kind;
  std::vector<lsp::TextEdit> edits;
  for (const DiagEdit &edit : made)
    edits.push_back({positions.range(edit.span), edit.newText});
  out.edit.emplace();
  if (snapshot.client->versionedEdits)
    out.edit->documentChanges = {{{snapshot.uri, snapshot.version}, std::move(edits)}};
  else
    out.edit->changes = {{snapshot.uri, std::move(edits)}};
  return out;
}

lsp::CodeAction shown(const CodeAction &action, std::string_view kind, const Snapshot &snapshot,
                      const lsp::CodeActionContext &context, Positions &positions) {
  lsp::CodeAction out = editing(action.title, kind, action.edits, snapshot, positions);
  if (action.diagnostic)
    out.diagnostics = diagnosticOf(*action.diagnostic, context, positions);
  out.isPreferred = action.isPreferred && snapshot.client->preferredActions;
  return out;
}

// At the header of a loop: steps of the last schedule of its kernel that make it faster, as far as
// estimates of the present code are known.
void addProposals(const Snapshot &snapshot, const Query<lsp::CodeActionParams> &query,
                  Positions &positions, std::vector<lsp::CodeAction> &out) {
  const std::string_view rewrite = kindOf(RefactoringKind::Rewrite);
  if (!snapshot.runs || !wants(query.params.context.only, rewrite))
    return;
  const Text &text = snapshot.text();
  const uint32_t line = text.lineOf(query.place.begin);
  std::vector<RunnableKernel> kernels;
  for (const RunOutcome &outcome : *snapshot.runs)
    for (const LoopProposal &proposal : outcome.proposals) {
      if (std::ranges::none_of(proposal.loops,
                               [&](Span header) { return text.lineOf(header.begin) == line; }))
        continue;
      if (kernels.empty())
        kernels = runnableKernels(*snapshot.analysis);
      const auto kernel = std::ranges::find(kernels, outcome.target, &RunnableKernel::target);
      if (kernel == kernels.end() || snapshot.isStale(outcome, kernel->fingerprint))
        continue;
      const uint32_t end = text.lineSpan(text.lineOf(proposal.after.end)).end;
      out.push_back(
          editing(proposal.title, rewrite, {{{end, end}, proposal.lines}}, snapshot, positions));
    }
}

// Of the code in the range, and of the file where the client asks for that kind.
void addRefactorings(const Snapshot &snapshot, const Query<lsp::CodeActionParams> &query,
                     Positions &positions, std::vector<lsp::CodeAction> &out) {
  const std::vector<std::string> &only = query.params.context.only;
  const bool isWanted = only.empty() || std::any_of(only.begin(), only.end(), [](const auto &kind) {
                          return kind.empty() || kind.starts_with(Refactor);
                        });
  if (isWanted)
    for (const Refactoring &each : refactorings(*snapshot.analysis, query.place))
      if (wants(only, kindOf(each.kind)))
        out.push_back(editing(each.title, kindOf(each.kind), each.edits, snapshot, positions));
  addProposals(snapshot, query, positions, out);
  const std::string_view extract = kindOf(RefactoringKind::Extract);
  if (snapshot.client->editsLater && wants(only, extract))
    if (const std::optional<TemplateParameter> found =
            templateParameterAt(*snapshot.analysis, query.place)) {
      lsp::CodeAction &action = out.emplace_back();
      action.title = found->title;
      action.kind = extract;
      action.data =
          toRawJson(lsp::CodeActionData{query.params.textDocument.uri, query.params.range});
    }
  if (only.empty() || !wants(only, OrganizeImports))
    return;
  const bool isPackage = snapshot.uri.ends_with("/__init__.py");
  const std::vector<DiagEdit> edits = organizeImports(*snapshot.analysis, isPackage);
  if (!edits.empty())
    out.push_back(
        editing("Organize imports from allo", OrganizeImports, edits, snapshot, positions));
}

} // namespace

lsp::CodeActionOptions codeActionOptions() {
  return {{std::string(QuickFix), "refactor.extract", "refactor.inline", "refactor.rewrite",
           std::string(FixAll), std::string(OrganizeImports)}};
}

std::vector<lsp::CodeAction> answerCodeActions(const Snapshot &snapshot,
                                               const Query<lsp::CodeActionParams> &query) {
  const lsp::CodeActionContext &context = query.params.context;
  bool fixOne = wants(context.only, QuickFix), fixFile = wants(context.only, FixAll);
  std::vector<lsp::CodeAction> out;
  if (!snapshot.client->codeActionLiterals || !snapshot.analysis->usesAllo)
    return out;
  Positions positions = snapshot.positions();
  if (!snapshot.config->diagnostics || !(fixOne || fixFile)) {
    addRefactorings(snapshot, query, positions, out);
    return out;
  }
  PolicyResult judged = judgedOf(snapshot);
  if (fixOne)
    for (const CodeAction &action : codeActions(*snapshot.analysis, judged.shown, query.place))
      out.push_back(shown(action, QuickFix, snapshot, context, positions));
  // Among all others it is of no use for a single problem.
  auto fixable = std::ranges::count_if(judged.shown, isFixedWithAll);
  if (fixFile && fixable > (context.only.empty() ? 1 : 0))
    out.push_back(shown(fixAll(judged.shown), FixAll, snapshot, context, positions));
  addRefactorings(snapshot, query, positions, out);
  return out;
}

// Whether a project names the kernel, which is an instance from then on.
static bool isNamedInProject(const Snapshot &snapshot, const std::string &kernel) {
  const std::string path = uriToPath(snapshot.uri).value_or("");
  auto names = [&](const auto &each) {
    return each.kernel == kernel && path.ends_with(fileName(each.file));
  };
  return std::ranges::any_of(snapshot.config->interfaces, names) ||
         std::ranges::any_of(snapshot.config->budgets, names);
}

lsp::CodeAction resolveCodeAction(const WorkspaceSnapshot &workspace, const Snapshot &snapshot,
                                  const Query<lsp::CodeActionResolveParams> &query) {
  lsp::CodeAction out;
  out.title = stringOr(member(query.params.action, "title"), "");
  out.kind = kindOf(RefactoringKind::Extract);
  const std::optional<TemplateParameter> found =
      templateParameterAt(*snapshot.analysis, query.place);
  if (!found || found->title != out.title)
    throw RequestFailure("the code has changed");
  if (isNamedInProject(snapshot, found->kernel))
    throw RequestFailure(format("the settings of the project name '{0}'", found->kernel));
  WorkspaceNames names(workspace, snapshot);
  names.addFilesMentioning(found->name);
  auto made = makeTemplateParameter(*snapshot.analysis, names.files(), query.place);
  if (const auto *refusal = std::get_if<RenameRefusal>(&made))
    throw RequestFailure(refusal->reason);
  out.edit = names.edit(std::get<std::vector<RenameEdit>>(made));
  return out;
}

} // namespace allo::server
