// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The open notebooks, cell by cell as the client has them: what their modules are made of. The
// module itself is a Document, whose text OpenDocuments replaces after each change here. Belongs to
// the main thread.
#pragma once

#include "notebook/CellCode.h"
#include "server/documents/NotebookPlaces.h"
#include "server/protocol/lsp/Notebooks.h"
#include "support/Hash.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

struct OpenCell {
  std::string uri; // as the client spells it
  std::optional<int64_t> version;
  Text text;
  bool isCode = true;
  bool lost = false;                   // an edit did not fit its text
  std::shared_ptr<GivenTokens> tokens; // never null
  // Of the diagnostics that the client holds; nothing: none.
  std::optional<Fingerprint> published = std::nullopt;
};

struct OpenNotebook {
  std::string uri;
  std::vector<OpenCell> cells;

  OpenCell *find(std::string_view cell); /*nullable*/
  // Its cells may have to wait for a text that the client sends as a whole.
  bool isLost() const;
  // All Python of it.
  std::string module() const;
};

class Notebooks {
public:
  // A second open of the same notebook replaces the first one.
  OpenNotebook &open(const lsp::DidOpenNotebookDocumentParams &params);
  // Cells that go are given to 'removed' before they are gone.
  void change(OpenNotebook &notebook, const lsp::NotebookCellArrayChange &change,
              const std::function<void(OpenCell &)> &removed);
  // Applies the edits to a cell's text; the error says which does not fit.
  std::optional<std::string> edit(OpenCell &cell, const lsp::DidChangeTextDocumentParams &change,
                                  ColumnUnit unit);
  void close(std::string_view uri);

  OpenNotebook *find(std::string_view uri);    /*nullable*/
  OpenNotebook *around(std::string_view cell); /*nullable*/
  OpenCell *findCell(std::string_view uri);    /*nullable*/

  // As they are now; null if no notebook is open.
  std::shared_ptr<const AllNotebookPlaces> places(ColumnUnit unit);
  void changed() { known.reset(); }

private:
  OpenCell made(const lsp::NotebookCell &cell, const std::vector<lsp::TextDocumentItem> &texts);

  std::map<std::string, OpenNotebook> byKey;
  std::shared_ptr<const AllNotebookPlaces> known; // null: to be made anew
  uint64_t lastCell = 0;
};

} // namespace allo::server
