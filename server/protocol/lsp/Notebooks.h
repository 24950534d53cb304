// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// notebookDocument/*: how a client keeps the cells of a notebook in sync. Of what it sends only
// that is read which the module depends on.
#pragma once

#include "server/protocol/lsp/Protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::server::lsp {

struct NotebookCellLanguage {
  std::string language = "python";
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("language", self.language);
  }
};
struct NotebookSelector {
  std::string notebook = "jupyter-notebook";
  std::vector<NotebookCellLanguage> cells = {NotebookCellLanguage()};
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("notebook", self.notebook);
    field("cells", self.cells);
  }
};
struct NotebookDocumentSyncOptions {
  std::vector<NotebookSelector> notebookSelector = {NotebookSelector()};
  bool save = true;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("notebookSelector", self.notebookSelector);
    field("save", self.save);
  }
};

struct NotebookCell {
  bool isCode = true;
  std::string document; // URI
  static NotebookCell read(const Json &json);
};

struct DidOpenNotebookDocumentParams {
  std::string uri;
  std::optional<int64_t> version;
  std::vector<NotebookCell> cells;
  std::vector<TextDocumentItem> cellTextDocuments;
  static DidOpenNotebookDocumentParams read(const Json &json);
};

// Cells that take the place of others, with the texts of those that are new.
struct NotebookCellArrayChange {
  int64_t start = 0, deleteCount = 0;
  std::vector<NotebookCell> cells;
  std::vector<TextDocumentItem> didOpen;
};
struct DidChangeNotebookDocumentParams {
  std::string uri;
  std::optional<int64_t> version;
  std::optional<NotebookCellArrayChange> structure;
  std::vector<NotebookCell> data; // whose kind may be another one
  std::vector<DidChangeTextDocumentParams> textContent;
  static DidChangeNotebookDocumentParams read(const Json &json);
};

struct NotebookDocumentParams { // didSave, didClose
  std::string uri;
  static NotebookDocumentParams read(const Json &json);
};

} // namespace allo::server::lsp
