// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/HeldQueries.h"

#include "os/Signals.h"

#include <algorithm>
#include <utility>

namespace allo::server {

void HeldQueries::answer(const Snapshot &snapshot, const BoundQuery &query, Span place,
                         ReplyOnce &reply) {
  CrashNote note(snapshot.uri, snapshot.text());
  try {
    reply.result(query.answer(snapshot, place));
  } catch (const RequestFailure &failure) {
    reply.error(ErrorCode::RequestFailed, failure.what());
  }
}

void HeldQueries::hold(DocumentId document, BoundQuery query, Span place, ReplyOnce &reply) {
  held.push_back({std::move(reply), document, std::move(query), place});
}

void HeldQueries::addBarrier(ReplyOnce &reply, std::function<void(ReplyOnce &)> answer) {
  barriers.push_back({std::move(reply), std::move(answer)});
}

void HeldQueries::edited(DocumentId document, const TextEdit &edit) {
  for (Held &waiting : held)
    if (waiting.document == document)
      waiting.place = {movedOffset(waiting.place.begin, edit),
                       movedOffset(waiting.place.end, edit)};
}

void HeldQueries::guarded(ReplyOnce &reply, const std::function<void()> &answer) {
  try {
    answer();
  } catch (const std::exception &error) {
    log.error(reply.method() + ": " + error.what());
    if (reply.owed())
      reply.error(ErrorCode::InternalError, error.what());
  }
}

void HeldQueries::answerHeld(DocumentId document, const Snapshot *snapshot) {
  std::vector<Held> ready, others;
  for (Held &waiting : held)
    (waiting.document == document ? ready : others).push_back(std::move(waiting));
  held = std::move(others);
  for (Held &waiting : ready)
    if (!snapshot)
      waiting.reply.result(nullptr);
    else
      guarded(waiting.reply,
              [&] { answer(*snapshot, waiting.query, waiting.place, waiting.reply); });
}

void HeldQueries::passBarriers() {
  for (Barrier &barrier : std::exchange(barriers, {}))
    guarded(barrier.reply, [&] { barrier.answer(barrier.reply); });
}

bool HeldQueries::cancel(const RequestId &id) {
  auto cancelIn = [&](auto &list) {
    auto it = std::find_if(list.begin(), list.end(),
                           [&](const auto &each) { return each.reply.request() == id; });
    if (it == list.end())
      return false;
    it->reply.error(ErrorCode::RequestCancelled, "the request was cancelled");
    list.erase(it);
    return true;
  };
  return cancelIn(held) || cancelIn(barriers);
}

void HeldQueries::cancelAll() {
  for (Held &waiting : std::exchange(held, {}))
    waiting.reply.error(ErrorCode::RequestCancelled, "the server is shutting down");
  for (Barrier &barrier : std::exchange(barriers, {}))
    barrier.reply.error(ErrorCode::RequestCancelled, "the server is shutting down");
}

} // namespace allo::server
