// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/lsp/Notebooks.h"

#include "server/protocol/ReadJson.h"

namespace allo::server::lsp {

namespace {

// The elements of a list; none where there is no list.
template <typename T> std::vector<T> listFrom(const Json *list) {
  std::vector<T> out;
  if (list && list->is_array())
    for (const Json &each : *list)
      out.push_back(T::read(each));
  return out;
}

} // namespace

NotebookCell NotebookCell::read(const Json &json) {
  constexpr int64_t Code = 2;
  return {optionalInteger(json, "kind").value_or(Code) == Code, stringAt(json, "document")};
}

DidOpenNotebookDocumentParams DidOpenNotebookDocumentParams::read(const Json &json) {
  const Json &notebook = objectIn(member(json, "notebookDocument"), "notebookDocument");
  return {stringAt(notebook, "uri"), optionalInteger(notebook, "version"),
          listFrom<NotebookCell>(member(notebook, "cells")),
          listFrom<TextDocumentItem>(member(json, "cellTextDocuments"))};
}

DidChangeNotebookDocumentParams DidChangeNotebookDocumentParams::read(const Json &json) {
  const Json &notebook = objectIn(member(json, "notebookDocument"), "notebookDocument");
  DidChangeNotebookDocumentParams params;
  params.uri = stringAt(notebook, "uri");
  params.version = optionalInteger(notebook, "version");
  const Json *cells = member(json, "change", "cells");
  if (!cells || !cells->is_object())
    return params;
  if (const Json *array = member(*cells, "structure", "array")) {
    NotebookCellArrayChange &change = params.structure.emplace();
    change.start = optionalInteger(*array, "start").value_or(0);
    change.deleteCount = optionalInteger(*array, "deleteCount").value_or(0);
    change.cells = listFrom<NotebookCell>(member(*array, "cells"));
    change.didOpen = listFrom<TextDocumentItem>(member(*cells, "structure", "didOpen"));
  }
  params.data = listFrom<NotebookCell>(member(*cells, "data"));
  if (const Json *texts = member(*cells, "textContent"); texts && texts->is_array())
    for (const Json &each : *texts) {
      const Json &document = objectIn(member(each, "document"), "document");
      DidChangeTextDocumentParams &change = params.textContent.emplace_back();
      change.textDocument = {stringAt(document, "uri"), optionalInteger(document, "version")};
      change.contentChanges = listFrom<TextDocumentContentChangeEvent>(member(each, "changes"));
    }
  return params;
}

NotebookDocumentParams NotebookDocumentParams::read(const Json &json) {
  return {stringAt(objectIn(member(json, "notebookDocument"), "notebookDocument"), "uri")};
}

} // namespace allo::server::lsp
