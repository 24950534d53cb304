// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A *query* reads one document: the session waits for the document's analysis where one is pending,
// moves the query's place along with further edits meanwhile, and only then asks the handler, which
// is a pure function of a Snapshot.
#pragma once

#include "server/Snapshot.h"
#include "server/protocol/Positions.h"
#include "server/protocol/Serialize.h"
#include "support/Span.h"

#include <functional>
#include <string>
#include <utility>

namespace allo::server {

// What a handler sees beside the snapshot.
template <typename Params> struct Query {
  Params params;
  Span place; // in the snapshot's text: the range, or empty at the position, or all of the document
};

// The same for the session: the parameters are read, and the handler is known.
struct BoundQuery {
  std::string uri; // of the document
  std::function<Span(const Text &, ColumnUnit)> placeIn;
  std::function<RawJson(const Snapshot &, Span place)> answer;
};

template <auto Handler, typename Params> BoundQuery bindQuery(const Json &json) {
  auto params = readParams<Params>(json);
  BoundQuery bound;
  bound.uri = params.textDocument.uri;
  if constexpr (requires { params.range; })
    bound.placeIn = [range = params.range](const Text &text, ColumnUnit unit) {
      return spanOf(range, text, unit);
    };
  else if constexpr (requires { params.position; })
    bound.placeIn = [at = params.position](const Text &text, ColumnUnit unit) {
      uint32_t offset = text.offsetAt(at, unit);
      return Span{offset, offset};
    };
  else
    bound.placeIn = [](const Text &text, ColumnUnit) { return Span{0, text.size()}; };
  bound.answer = [query = Query<Params>{std::move(params), {}}](const Snapshot &snapshot,
                                                                Span place) mutable {
    query.place = place;
    return toRawJson(Handler(snapshot, query));
  };
  return bound;
}

} // namespace allo::server
