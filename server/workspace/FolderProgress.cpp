// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/FolderProgress.h"

#include <utility>

namespace allo::server {

void FolderProgress::begin(size_t files) {
  all = files;
  done = 0;
  if (!client.info().workDoneProgress)
    return;
  current = std::make_shared<bool>(true);
  host.after(Patience, [this, still = std::weak_ptr<bool>(current)] {
    if (still.lock())
      show();
  });
}

void FolderProgress::show() {
  token = "allo/folders/" + std::to_string(++last);
  client.askWhether("window/workDoneProgress/create", lsp::WorkDoneProgressCreateParams{token},
                    [this, still = std::weak_ptr<bool>(current)](bool granted) {
                      if (!granted || !still.lock())
                        return;
                      begun = true;
                      shownPercent = percent();
                      notify("begin");
                    });
}

void FolderProgress::fileDone() {
  ++done;
  if (begun && std::exchange(shownPercent, percent()) != percent())
    notify("report");
}

void FolderProgress::end() {
  current.reset();
  if (begun)
    notify("end");
  begun = false;
}

void FolderProgress::notify(const char *kind) {
  lsp::WorkDoneProgress value;
  value.kind = kind;
  const bool isEnd = value.kind == "end";
  if (value.kind == "begin")
    value.title = "Checking the workspace";
  if (!isEnd)
    value.percentage = int64_t(shownPercent);
  value.message = isEnd ? "" : std::to_string(done) + " of " + std::to_string(all) + " files";
  client.notify("$/progress", lsp::ProgressParams{token, std::move(value)});
}

} // namespace allo::server
