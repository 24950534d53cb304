// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/Hover.h"

#include "ide/Hover.h"
#include "server/protocol/Convert.h"
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

void answerHover(const Snapshot &snapshot, const Query &query, JsonWriter &result) {
  std::optional<HoverResult> found = hover(*snapshot.analysis, query.place.begin);
  if (!found) {
    result.null();
    return;
  }
  if (std::optional<std::string> path = uriToPath(snapshot.uri); path && !found->file.empty())
    found->file = pathFrom(parentPath(*path), found->file);
  bool markdown = snapshot.client->hoverMarkdown;
  result.beginObject().key("contents").beginObject();
  result.key("kind").string(markdown ? "markdown" : "plaintext");
  result.key("value").string(markdown ? found->markdown(snapshot.documentation)
                                      : found->plainText());
  result.endObject().key("range");
  PositionWriter(snapshot.text(), snapshot.client->unit).range(result, found->span);
  result.endObject();
}

} // namespace allo::server
