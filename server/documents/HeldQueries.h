// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Requests that wait for analyses: queries of a document whose analysis is pending, and barriers,
// which wait for all of them. The place of a query moves along with edits, so that a read after an
// edit always sees the new text. Belongs to the main thread; the answers of one document are made
// side by side.
#pragma once

#include "server/Query.h"
#include "server/documents/Documents.h"
#include "server/documents/SideBySide.h"
#include "server/protocol/ReplyOnce.h"

#include <functional>
#include <vector>

namespace allo::server {

class HeldQueries {
public:
  explicit HeldQueries(Log &target) : log(target), threads(MostThreads) {}

  // At once, from a finished analysis.
  static void answer(const Snapshot &snapshot, const BoundQuery &query, std::vector<Span> places,
                     ReplyOnce &reply);
  static void answer(const WorkspaceSnapshot &workspace, const Snapshot &snapshot,
                     const BoundQuery &query, Span place, ReplyOnce &reply);

  void hold(DocumentId document, BoundQuery query, std::vector<Span> places, ReplyOnce &reply);
  // 'answer' is called once no analysis is pending, and 'isReady' (null: at once) says so.
  void addBarrier(ReplyOnce &reply, std::function<void(ReplyOnce &)> answer,
                  std::function<bool()> isReady = nullptr);
  // Once no analysis is pending, from a place in a document, as that is then. A document that is
  // lost is answered null.
  void addBarrier(DocumentId document, Span place, ReplyOnce &reply,
                  std::function<void(ReplyOnce &, Span)> answer);

  // Moves their places, or answers those that edits overtake.
  void edited(DocumentId document, const TextEdit &edit);
  // Null: there is no analysis to wait for any more, and the answer is the one without.
  void answerHeld(DocumentId document, const Snapshot *snapshot /*nullable*/);
  void passBarriers();

  // Whether the request was held.
  bool cancel(const RequestId &id);
  // Before a shutdown.
  void cancelAll();
  bool empty() const { return held.empty() && barriers.empty(); }

private:
  struct Held {
    ReplyOnce reply;
    DocumentId document{};
    BoundQuery query;
    std::vector<Span> places; // in the document's newest text
  };
  struct Barrier {
    ReplyOnce reply;
    std::function<void(ReplyOnce &, Span)> answer;
    std::function<bool()> isReady; /*nullable*/
    std::optional<DocumentId> document;
    Span place; // of a document in its newest text
  };
  static constexpr unsigned MostThreads = 3; // the requests that take long after an edit

  void answerAll(const Snapshot &snapshot, std::vector<Held> ready);
  // What a handler throws becomes the answer.
  void guarded(ReplyOnce &reply, const std::function<void()> &answer);

  Log &log;
  std::vector<Held> held;
  std::vector<Barrier> barriers;
  SideBySide threads;
};

} // namespace allo::server
