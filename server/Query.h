// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A *query* reads one document: the session waits for the document's analysis where one is pending,
// moves the query's place along with further edits meanwhile, and only then asks the handler, which
// is a pure function of a Snapshot. A query *across files* begins at a place of a document, too,
// but reads other files as well: it waits until no analysis is pending.
// A request about a cell of a notebook is one about the notebook's module: its places are converted
// here, before and after the handler.
#pragma once

#include "server/Snapshot.h"
#include "server/documents/CellResults.h"
#include "server/protocol/Positions.h"
#include "server/protocol/Serialize.h"
#include "support/Span.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo::server {

struct WorkspaceSnapshot; // server/workspace/WorkspaceSnapshot.h

// What a handler sees beside the snapshot.
template <typename Params> struct Query {
  Params params;
  Span place; // in the snapshot's text: the range, or empty at the position, or all of the document
  std::vector<Span> places; // of a request about several positions: all of them
};

// The same for the session: the parameters are read, and the handler is known.
struct BoundQuery {
  std::string uri; // of the document, or of the cell
  // In the document, in general one. 'cell' is null for a document of its own. Nothing where there
  // is no Python.
  std::function<std::optional<std::vector<Span>>(const Text &, ColumnUnit, const CellPlace *cell)>
      placesIn;
  std::function<RawJson(const Snapshot &, std::vector<Span> places)> answer;
  // Set instead of 'answer' by a query across files.
  std::function<RawJson(const WorkspaceSnapshot &, const Snapshot &, Span place)> answerAcross;
  bool keeps = false; // it changes what the snapshot keeps of answers: on the main thread only
  bool isOvertakenByEdits = false; // an edit ends it: the client asks again
  bool wantsProposals = false;     // it offers what an estimate proposes
  RawJson otherwise; // if the document has no analysis: null, unless the parameters give another
};

// What a request is about; nullopt for all of the document.
template <typename Params> std::vector<std::optional<lsp::Range>> placesOf(const Params &params) {
  std::vector<std::optional<lsp::Range>> places;
  if constexpr (requires { params.range; })
    places.emplace_back(params.range);
  else if constexpr (requires { params.position; })
    places.emplace_back(lsp::Range{params.position, params.position});
  else if constexpr (requires { params.positions; })
    for (Position each : params.positions)
      places.emplace_back(lsp::Range{each, each});
  else
    places.emplace_back(std::nullopt);
  return places;
}

template <typename Params> BoundQuery bindPlaces(const Params &params) {
  BoundQuery bound;
  bound.uri = params.textDocument.uri;
  if constexpr (requires { Params::isOvertakenByEdits; })
    bound.isOvertakenByEdits = Params::isOvertakenByEdits;
  if constexpr (requires { Params::wantsProposals; })
    bound.wantsProposals = Params::wantsProposals;
  if constexpr (requires { params.otherwise(); })
    bound.otherwise = toRawJson(params.otherwise());
  bound.placesIn =
      [at = placesOf(params)](const Text &text, ColumnUnit unit,
                              const CellPlace *cell) -> std::optional<std::vector<Span>> {
    std::vector<Span> places;
    for (const std::optional<lsp::Range> &each : at) {
      std::optional<Span> place = cell ? cell->cell.code : Span{0, text.size()};
      if (each)
        place = cell ? cell->spanIn(*each, text, unit) : spanOf(*each, text, unit);
      if (!place)
        return std::nullopt;
      places.push_back(*place);
    }
    return places;
  };
  return bound;
}

// The answer in places of the documents that the client knows; 'otherwise' if the cell is gone.
template <typename Params, typename Answer>
RawJson answerInCell(const Snapshot &document, Params &params, const RawJson &otherwise,
                     Answer answer) {
  if (!document.notebooks)
    return takeRawJson(answer(document));
  Snapshot snapshot = document;
  if (const CellPlace *cell = document.notebooks->findCell(params.textDocument.uri)) {
    snapshot.cell = cell;
    snapshot.tokens = cell->tokens;
    snapshot.parts = nullptr;
    if constexpr (requires { params.context.diagnostics; })
      cell->moveToModule(params.context.diagnostics);
  } else if (document.notebooks->find(document.uri)) {
    return otherwise;
  }
  auto result = answer(snapshot);
  CellResults(*document.notebooks, snapshot.cell).convert(result);
  return takeRawJson(std::move(result));
}

template <auto Handler, typename Params> BoundQuery bindQuery(const Json &json) {
  auto params = readParams<Params>(json);
  BoundQuery bound = bindPlaces(params);
  bound.answer = [query = Query<Params>{std::move(params), {}, {}}, otherwise = bound.otherwise](
                     const Snapshot &snapshot, std::vector<Span> places) mutable {
    query.place = places.empty() ? Span{} : places.front();
    query.places = std::move(places);
    return answerInCell(snapshot, query.params, otherwise,
                        [&](const Snapshot &own) { return Handler(own, query); });
  };
  return bound;
}

template <auto Handler, typename Params> BoundQuery bindKeepingQuery(const Json &json) {
  BoundQuery bound = bindQuery<Handler, Params>(json);
  bound.keeps = true;
  return bound;
}

template <auto Handler, typename Params> BoundQuery bindQueryAcross(const Json &json) {
  auto params = readParams<Params>(json);
  BoundQuery bound = bindPlaces(params);
  bound.answerAcross = [query = Query<Params>{std::move(params), {}, {}},
                        otherwise = bound.otherwise](const WorkspaceSnapshot &workspace,
                                                     const Snapshot &snapshot, Span place) mutable {
    query.place = place;
    return answerInCell(snapshot, query.params, otherwise,
                        [&](const Snapshot &own) { return Handler(workspace, own, query); });
  };
  return bound;
}

} // namespace allo::server
