// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/Notebooks.h"

#include "notebook/Notebook.h"
#include "server/documents/Documents.h"
#include "server/protocol/Uri.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

ModuleOfCells moduleOf(const OpenNotebook &notebook, std::vector<const OpenCell *> *with) {
  ModuleOfCells made;
  uint32_t number = 0;
  for (const OpenCell &cell : notebook.cells) {
    ++number;
    if (cell.isCode && made.add(number, cell.text.str()) && with)
      with->push_back(&cell);
  }
  return made;
}

} // namespace

OpenCell *OpenNotebook::find(std::string_view cell) {
  auto found =
      std::ranges::find(cells, uriKey(cell), [](const OpenCell &each) { return uriKey(each.uri); });
  return found == cells.end() ? nullptr : &*found;
}

bool OpenNotebook::isLost() const { return std::ranges::any_of(cells, &OpenCell::lost); }

std::string OpenNotebook::module() const { return moduleOf(*this, nullptr).module; }

OpenCell Notebooks::made(const lsp::NotebookCell &cell,
                         const std::vector<lsp::TextDocumentItem> &texts) {
  OpenCell out;
  out.uri = cell.document;
  out.isCode = cell.isCode;
  // The names of tokens are different from those of documents, which count upwards.
  out.tokens = std::make_shared<GivenTokens>(UINT64_MAX - ++lastCell);
  const std::string key = uriKey(cell.document);
  for (const lsp::TextDocumentItem &text : texts)
    if (uriKey(text.uri) == key) {
      out.version = text.version;
      out.text = Text::fromBytes(text.text);
      out.isCode = out.isCode && (text.languageId.empty() || text.languageId == "python");
      return out;
    }
  out.isCode = false; // nothing is known of its text
  return out;
}

OpenNotebook &Notebooks::open(const lsp::DidOpenNotebookDocumentParams &params) {
  changed();
  OpenNotebook &notebook = byKey[uriKey(params.uri)];
  notebook = {params.uri, {}};
  for (const lsp::NotebookCell &cell : params.cells)
    notebook.cells.push_back(made(cell, params.cellTextDocuments));
  return notebook;
}

void Notebooks::change(OpenNotebook &notebook, const lsp::NotebookCellArrayChange &change,
                       const std::function<void(OpenCell &)> &removed) {
  changed();
  std::vector<OpenCell> &cells = notebook.cells;
  const auto size = int64_t(cells.size());
  const int64_t begin = std::clamp<int64_t>(change.start, 0, size);
  const int64_t end = begin + std::clamp<int64_t>(change.deleteCount, 0, size - begin);
  std::vector<OpenCell> old(std::make_move_iterator(cells.begin() + begin),
                            std::make_move_iterator(cells.begin() + end));
  std::vector<OpenCell> added;
  for (const lsp::NotebookCell &cell : change.cells) {
    OpenCell now = made(cell, change.didOpen);
    // A cell that moves keeps its text, and what the client holds of it.
    auto same = std::ranges::find(old, uriKey(cell.document),
                                  [](const OpenCell &each) { return uriKey(each.uri); });
    if (same != old.end()) {
      const bool isNew = std::ranges::any_of(change.didOpen, [&](const auto &text) {
        return uriKey(text.uri) == uriKey(cell.document);
      });
      if (isNew)
        now.published = same->published;
      else
        std::swap(now, *same);
      old.erase(same);
    }
    added.push_back(std::move(now));
  }
  cells.erase(cells.begin() + begin, cells.begin() + end);
  cells.insert(cells.begin() + begin, std::make_move_iterator(added.begin()),
               std::make_move_iterator(added.end()));
  std::ranges::for_each(old, removed);
}

std::optional<std::string>
Notebooks::edit(OpenCell &cell, const lsp::DidChangeTextDocumentParams &change, ColumnUnit unit) {
  changed();
  cell.version = change.textDocument.version;
  std::optional<std::string> error;
  for (const lsp::TextDocumentContentChangeEvent &each :
       change.contentChanges.value_or(lsp::ContentChanges())) {
    if (each.error.empty() && !each.range) {
      cell.text = Text::fromBytes(each.text);
      cell.lost = false;
      error.reset();
    } else if (!cell.lost && !each.error.empty()) {
      error = each.error;
    } else if (!cell.lost && !applyEdit(cell.text, *each.range, each.text, unit)) {
      error = "an edit lies outside of the text of a cell";
    }
    cell.lost = cell.lost || error;
  }
  return error;
}

void Notebooks::close(std::string_view uri) {
  changed();
  byKey.erase(uriKey(uri));
}

OpenNotebook *Notebooks::find(std::string_view uri) {
  auto found = byKey.find(uriKey(uri));
  return found == byKey.end() ? nullptr : &found->second;
}

OpenNotebook *Notebooks::around(std::string_view cell) {
  for (auto &[key, notebook] : byKey)
    if (notebook.find(cell))
      return &notebook;
  return nullptr;
}

OpenCell *Notebooks::findCell(std::string_view uri) {
  OpenNotebook *notebook = around(uri);
  return notebook ? notebook->find(uri) : nullptr;
}

std::shared_ptr<const AllNotebookPlaces> Notebooks::places(ColumnUnit unit) {
  if (known || byKey.empty())
    return known;
  auto all = std::make_shared<AllNotebookPlaces>();
  for (const auto &[key, notebook] : byKey) {
    auto places = std::make_shared<NotebookPlaces>();
    places->uri = notebook.uri;
    std::vector<const OpenCell *> with;
    const ModuleOfCells module = moduleOf(notebook, &with);
    const Text text = Text::fromBytes(module.module);
    for (size_t i = 0; i < with.size(); ++i) {
      const Cell &cell = module.cells[i];
      places->cells.push_back({with[i]->uri, with[i]->version, with[i]->tokens, with[i]->text, cell,
                               text.positionAt(cell.code.end, unit)});
    }
    all->notebooks.push_back(std::move(places));
  }
  return known = std::move(all);
}

} // namespace allo::server
