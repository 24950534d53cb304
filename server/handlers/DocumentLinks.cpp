// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/documentLink: from the modules of imports to their files.
#include "ide/structure/DocumentLinks.h"

#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"

namespace allo::server {

std::vector<lsp::DocumentLink> answerDocumentLinks(const Snapshot &snapshot,
                                                   const Query<lsp::DocumentParams> &) {
  std::vector<lsp::DocumentLink> shown;
  Positions positions = snapshot.positions();
  for (const DocumentLink &link : documentLinks(*snapshot.analysis))
    shown.push_back({positions.range(link.span), pathToUri(link.file)});
  return shown;
}

} // namespace allo::server
