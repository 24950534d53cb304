// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the cells of open notebooks are in their modules. A notebook is one document of the
// server's, whose text is the module and whose URI is the notebook's; the client knows its cells,
// each with a URI of its own. Requests are converted on the way in (here), and results on the way
// out (CellResults.h), so that handlers see documents only.
// Immutable: made anew after each change of a notebook.
#pragma once

#include "diag/Cells.h"
#include "server/documents/GivenTokens.h"
#include "server/protocol/lsp/Protocol.h"
#include "support/Text.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

// A cell with code.
struct CellPlace {
  std::string uri; // as the client spells it
  std::optional<int64_t> version;
  std::shared_ptr<GivenTokens> tokens; // never null
  Text text;                           // as the client has it, with what is no Python
  Cell cell;
  Position end; // of its code in the module, in the client's units

  // Between places of the cell and of the module.
  Position inModule(Position place) const;
  lsp::Range inModule(const lsp::Range &range) const;
  // What lies outside of the cell is cut off.
  Position inCell(Position place) const;
  lsp::Range inCell(const lsp::Range &range) const;
  // The same in place, of the ranges of diagnostics as the client has them.
  void moveToModule(std::vector<Json> &diagnostics) const { move(diagnostics, 1); }
  void moveToCell(std::vector<Json> &diagnostics) const { move(diagnostics, -1); }

  // A range of the cell in the text of the module; nothing for a place in a line that is no Python.
  std::optional<Span> spanIn(const lsp::Range &range, const Text &module, ColumnUnit unit) const;

private:
  int64_t shift() const { return int64_t(cell.line) - int64_t(cell.skipped); }
  void move(std::vector<Json> &diagnostics, int64_t sign) const;
};

struct NotebookPlaces {
  std::string uri;
  std::vector<CellPlace> cells; // in the order of the module

  // The cell that a line of the module belongs to; null where there are none.
  const CellPlace *at(uint32_t line) const; /*nullable*/
};

struct AllNotebookPlaces {
  std::vector<std::shared_ptr<const NotebookPlaces>> notebooks; // never null

  const NotebookPlaces *find(std::string_view uri) const; /*nullable*/
  const CellPlace *findCell(std::string_view uri) const;  /*nullable*/
  // Of the notebook that has the cell.
  const NotebookPlaces *around(const CellPlace &cell) const; /*nullable*/
};

} // namespace allo::server
