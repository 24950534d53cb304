// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/hover, in Markdown or plain text as the client prefers.
#include "ide/Hover.h"

#include "server/handlers/Handlers.h"
#include "server/handlers/runs/LoopHints.h"
#include "server/handlers/runs/RunValues.h"
#include "server/protocol/Uri.h"
#include "support/Path.h"

namespace allo::server {

namespace {

// "lib.py", "../src/lib.py"
std::string pathFrom(std::string folder, const std::string &path) {
  constexpr int MostUp = 4;
  std::string up;
  for (int i = 0; i < MostUp && folder.size() > 1; ++i) {
    if (std::string below = relativePath(path, folder); below != path)
      return up + below;
    folder = parentPath(folder);
    up += "../";
  }
  return path;
}

} // namespace

std::optional<lsp::Hover> answerHover(const Snapshot &snapshot,
                                      const Query<lsp::PositionParams> &query) {
  std::optional<HoverResult> found = hover(*snapshot.analysis, query.place.begin);
  const std::optional<LoopEstimateText> estimate = loopEstimateAt(snapshot, query.place.begin);
  const bool isMarkdown = snapshot.client->hoverMarkdown;
  if (!found) {
    if (!estimate)
      return std::nullopt;
    return lsp::Hover{{isMarkdown ? "markdown" : "plaintext", estimate->text},
                      snapshot.positions().range(estimate->header)};
  }
  if (std::optional<std::string> path = uriToPath(snapshot.uri); path && !found->file.empty())
    found->file = pathFrom(parentPath(*path), found->file);
  lsp::Hover shown;
  if (isMarkdown)
    shown.contents = {"markdown", found->markdown(snapshot.documentation)};
  else
    shown.contents = {"plaintext", found->plainText()};
  if (const std::string value = runValueAt(snapshot, query.place.begin); !value.empty())
    shown.contents.value += "\n\n" + value;
  if (estimate)
    shown.contents.value += "\n\n" + estimate->text;
  shown.range = snapshot.positions().range(found->span);
  return shown;
}

} // namespace allo::server
