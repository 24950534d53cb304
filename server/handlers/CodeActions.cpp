// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/CodeActions.h"

#include "check/ApplyPolicy.h"
#include "ide/CodeActions.h"
#include "server/protocol/Convert.h"

#include <algorithm>

namespace allo::server {

namespace {

constexpr std::string_view QuickFix = "quickfix";
constexpr std::string_view FixAll = "source.fixAll.allo";

// Which kinds a client asks for; all where it names none. A kind stands for those below it.
class Only {
public:
  explicit Only(const Json &params) {
    if (const Json *list = member(params, "context", "only"); list && list->is_array())
      for (const Json &kind : *list)
        if (kind.is_string())
          kinds.push_back(kind.get<std::string>());
  }
  bool isOpen() const { return kinds.empty(); }
  bool wants(std::string_view kind) const {
    return isOpen() || std::any_of(kinds.begin(), kinds.end(), [&](const std::string &each) {
             return each.empty() || kind == each ||
                    (kind.starts_with(each) && kind[each.size()] == '.');
           });
  }

private:
  std::vector<std::string> kinds;
};

class ActionWriter {
public:
  ActionWriter(const Snapshot &view, const Query &asked, JsonWriter &target)
      : snapshot(view), query(asked), out(target), positions(view.text(), view.client->unit) {}

  void write(const CodeAction &action, std::string_view kind) {
    out.beginObject().key("title").string(action.title).key("kind").string(kind);
    if (action.diagnostic)
      diagnosticOf(*action.diagnostic);
    if (action.isPreferred && snapshot.client->preferredActions)
      out.key("isPreferred").boolean(true);
    out.key("edit").beginObject();
    if (snapshot.client->versionedEdits) {
      out.key("documentChanges").beginArray().beginObject().key("textDocument").beginObject();
      out.key("uri").string(snapshot.uri).key("version");
      if (snapshot.version)
        out.number(*snapshot.version);
      else
        out.null();
      out.endObject().key("edits");
      edits(action.edits);
      out.endObject().endArray();
    } else {
      std::string uri = server::quoted(snapshot.uri);
      out.key("changes").beginObject().key(std::string_view(uri).substr(1, uri.size() - 2));
      edits(action.edits);
      out.endObject();
    }
    out.endObject().endObject();
  }

private:
  const Snapshot &snapshot;
  const Query &query;
  JsonWriter &out;
  PositionWriter positions;

  void edits(const std::vector<DiagEdit> &list) {
    out.beginArray();
    for (const DiagEdit &edit : list) {
      out.beginObject().key("range");
      positions.range(out, edit.span);
      out.key("newText").string(edit.newText).endObject();
    }
    out.endArray();
  }

  // The client's own object, by which it knows what the action is for.
  void diagnosticOf(const Diagnostic &diagnostic) {
    const Json *list = member(query.params, "context", "diagnostics");
    if (!list || !list->is_array())
      return;
    Position begin = positions.at(diagnostic.span.begin);
    for (const Json &each : *list) {
      const Json *code = member(each, "code");
      const Json *message = member(each, "message");
      const Json *start = member(each, "range", "start");
      if (code && *code == diagInfo(diagnostic.code).code && message &&
          *message == diagnostic.message && start && start->is_object() &&
          positionFrom(*start) == begin) {
        out.key("diagnostics").beginArray().raw(dumpJson(each)).endArray();
        return;
      }
    }
  }
};

} // namespace

std::string codeActionCapability() {
  std::string out;
  JsonWriter writer(out);
  writer.beginObject().key("codeActionKinds").beginArray();
  writer.string(QuickFix).string(FixAll).endArray().endObject();
  return out;
}

void answerCodeActions(const Snapshot &snapshot, const Query &query, JsonWriter &result) {
  result.beginArray();
  Only only(query.params);
  bool possible = snapshot.client->codeActionLiterals && snapshot.analysis->usesAllo &&
                  snapshot.config->diagnostics;
  if (possible && (only.wants(QuickFix) || only.wants(FixAll))) {
    PolicyResult judged = applyPolicy(*snapshot.analysis, snapshot.config->policy);
    ActionWriter writer(snapshot, query, result);
    if (only.wants(QuickFix))
      for (const CodeAction &action : codeActions(*snapshot.analysis, judged.shown, query.place))
        writer.write(action, QuickFix);
    // Among all others it is of no use for a single problem.
    auto fixable = std::count_if(judged.shown.begin(), judged.shown.end(),
                                 [](const Diagnostic &each) { return each.fixes.size() == 1; });
    if (only.wants(FixAll) && fixable > (only.isOpen() ? 1 : 0))
      writer.write(fixAll(judged.shown), FixAll);
  }
  result.endArray();
}

} // namespace allo::server
