// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Results of requests in the places of cells: handlers know a notebook as one document. Every
// struct of the protocol is converted field by field: places in a module become places in the cell
// that they are in, and what the request's own cell does not show is taken out of lists. A range
// across cells is cut to the cell of its beginning.
// A struct whose places are not 'range', 'position' or a Location needs an overload of at().
#pragma once

#include "server/documents/NotebookPlaces.h"
#include "server/protocol/Serialize.h"
#include "server/protocol/lsp/CallHierarchy.h"
#include "server/protocol/lsp/Diagnostics.h"
#include "server/protocol/lsp/Extensions.h"
#include "server/protocol/lsp/Features.h"
#include "server/protocol/lsp/Navigation.h"
#include "server/protocol/lsp/Structure.h"
#include "server/protocol/lsp/Symbols.h"

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace allo::server {

class CellResults {
public:
  // 'own' is the cell that the request was about; null for one about a file, or about all files.
  CellResults(const AllNotebookPlaces &places, const CellPlace *own /*nullable*/)
      : all(places), own(own), ownNotebook(own ? places.around(*own) : nullptr) {}

  template <typename T> void convert(T &value) {
    if constexpr (requires(CellResults &self) { self.at(value); })
      at(value);
    else if constexpr (fields::IsVector<T>::value)
      convertList(value);
    else if constexpr (fields::IsOptional<T>::value) {
      if (value)
        convert(*value);
    } else if constexpr (detail::IsVariant<T>::value)
      std::visit([this](auto &each) { this->convert(each); }, value);
    else if constexpr (fields::Struct<T>)
      T::fields(value, FieldConverter{*this});
  }

private:
  const AllNotebookPlaces &all;
  const CellPlace *own;              /*nullable*/
  const NotebookPlaces *ownNotebook; /*nullable*/

  struct FieldConverter {
    CellResults &results;
    template <typename T> void operator()(std::string_view name, T &value) {
      if constexpr (std::same_as<T, std::string>) {
        if (name == "uri")
          results.convertUri(value);
      } else {
        results.convert(value);
      }
    }
    template <typename T> void orNull(std::string_view name, T &value) { (*this)(name, value); }
    template <typename T> void unlessEmpty(std::string_view name, T &value) {
      (*this)(name, value);
    }
    void ifTrue(std::string_view, bool) {}
  };

  template <typename T> void convertList(std::vector<T> &list) {
    if (own)
      std::erase_if(list, [this](const T &each) { return !isShown(each); });
    for (T &each : list)
      convert(each);
  }

  // Whether the own cell is where it begins.
  template <typename T> bool isShown(const T &value) const {
    if constexpr (std::same_as<T, lsp::CallHierarchyItem>) // in any document
      return true;
    else if constexpr (requires { value.selectionRange; })
      return isOwn(value.selectionRange.start.line);
    else if constexpr (requires { value.range.start; })
      return isOwn(value.range.start.line);
    else if constexpr (std::same_as<T, lsp::InlayHint>)
      return isOwn(value.position.line);
    else if constexpr (std::same_as<T, lsp::FoldingRange>)
      return isOwn(value.startLine);
    else if constexpr (std::same_as<T, lsp::SymbolInformation>)
      return isOwn(value.location.range.start.line);
    else
      return true;
  }
  bool isOwn(uint32_t line) const { return !ownNotebook || ownNotebook->at(line) == own; }
  bool areOwn(const std::vector<lsp::TextEdit> &edits) const;
  // The cell of a place in a module; null in other documents.
  const CellPlace *cellOf(const std::string &uri, Position place) const; /*nullable*/
  void convertUri(std::string &uri) const;

  void at(Position &place) const;
  void at(lsp::Range &range) const;
  void at(lsp::Location &location) const;
  void at(std::vector<lsp::Location> &locations) const;
  void at(lsp::LocationLink &link) const;
  void at(lsp::WorkspaceEdit &edit) const;
  void at(lsp::CodeAction &action) const;
  void at(lsp::DiagnosticData &data) const;
  void at(lsp::InlayHint &hint);
  void at(lsp::FoldingRange &range) const;
  void at(lsp::SelectionRange &range) const;
  void at(std::vector<lsp::SelectionRange> &ranges) const;
  void at(std::optional<lsp::LinkedEditingRanges> &linked) const;
  void at(lsp::Kernel &kernel) const;
  void at(lsp::CallHierarchyItem &item) const;
  void at(lsp::CallHierarchyIncomingCall &call) const;
  void at(lsp::CallHierarchyOutgoingCall &call) const;
  void at(Json &) const {}
  void at(nlohmann::ordered_json &) const {}
};

} // namespace allo::server
