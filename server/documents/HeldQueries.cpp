// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/HeldQueries.h"

#include "os/Signals.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace allo::server {

// An answer, or the reason that a handler gives for having none.
template <typename Fn>
static void answerAbout(const Snapshot &snapshot, ReplyOnce &reply, Fn &&fn) {
  CrashNote note(snapshot.uri, snapshot.text());
  try {
    reply.result(fn());
  } catch (const RequestFailure &failure) {
    reply.error(ErrorCode::RequestFailed, failure.what());
  }
}

void HeldQueries::answer(const Snapshot &snapshot, const BoundQuery &query,
                         std::vector<Span> places, ReplyOnce &reply) {
  answerAbout(snapshot, reply, [&] { return query.answer(snapshot, std::move(places)); });
}

void HeldQueries::answer(const WorkspaceSnapshot &workspace, const Snapshot &snapshot,
                         const BoundQuery &query, Span place, ReplyOnce &reply) {
  answerAbout(snapshot, reply, [&] { return query.answerAcross(workspace, snapshot, place); });
}

void HeldQueries::hold(DocumentId document, BoundQuery query, std::vector<Span> places,
                       ReplyOnce &reply) {
  held.push_back({std::move(reply), document, std::move(query), std::move(places)});
}

void HeldQueries::addBarrier(ReplyOnce &reply, std::function<void(ReplyOnce &)> answer,
                             std::function<bool()> isReady) {
  barriers.push_back({std::move(reply),
                      [answer = std::move(answer)](ReplyOnce &waiting, Span) { answer(waiting); },
                      std::move(isReady), std::nullopt, Span{}});
}

void HeldQueries::addBarrier(DocumentId document, Span place, ReplyOnce &reply,
                             std::function<void(ReplyOnce &, Span)> answer) {
  barriers.push_back({std::move(reply), std::move(answer), nullptr, document, place});
}

void HeldQueries::edited(DocumentId document, const TextEdit &edit) {
  std::erase_if(held, [&](Held &waiting) {
    if (waiting.document != document || !waiting.query.isOvertakenByEdits)
      return false;
    waiting.reply.error(ErrorCode::ServerCancelled, "the document was changed",
                        R"({"retriggerRequest":true})");
    return true;
  });
  auto move = [&](Span &place) {
    place = {movedOffset(place.begin, edit), movedOffset(place.end, edit)};
  };
  for (Held &waiting : held)
    if (waiting.document == document)
      std::for_each(waiting.places.begin(), waiting.places.end(), move);
  for (Barrier &waiting : barriers)
    if (waiting.document == document)
      move(waiting.place);
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
  if (!snapshot)
    std::erase_if(barriers, [&](Barrier &waiting) {
      const bool isLost = waiting.document == document;
      if (isLost)
        waiting.reply.result(nullptr);
      return isLost;
    });
  std::vector<Held> ready, others;
  for (Held &waiting : held)
    (waiting.document == document ? ready : others).push_back(std::move(waiting));
  held = std::move(others);
  if (snapshot)
    answerAll(*snapshot, std::move(ready));
  else
    for (Held &waiting : ready)
      waiting.reply.result(waiting.query.otherwise);
}

// Those that keep something on this thread, the others on any.
void HeldQueries::answerAll(const Snapshot &snapshot, std::vector<Held> ready) {
  struct Made {
    Held *of;
    RawJson result = {};
    std::exception_ptr failure = nullptr; /*nullable*/
  };
  std::vector<Made> shared;
  for (Held &waiting : ready)
    if (!waiting.query.keeps)
      shared.push_back({&waiting});
  Snapshot others = snapshot;
  others.tokens = nullptr; // so that nothing can be changed there
  others.parts = nullptr;
  auto make = [&](size_t i) {
    CrashNote note(others.uri, others.text());
    Made &made = shared[i];
    try {
      made.result = made.of->query.answer(others, std::move(made.of->places));
    } catch (...) {
      made.failure = std::current_exception();
    }
  };
  auto answerOwn = [&] {
    for (Held &waiting : ready)
      if (waiting.query.keeps)
        guarded(waiting.reply,
                [&] { answer(snapshot, waiting.query, std::move(waiting.places), waiting.reply); });
  };
  if (ready.size() > 1)
    threads.run(shared.size(), make, answerOwn);
  else if (shared.empty())
    answerOwn();
  else
    make(0);
  for (Made &made : shared)
    guarded(made.of->reply, [&] {
      answerAbout(snapshot, made.of->reply, [&] {
        if (made.failure)
          std::rethrow_exception(made.failure);
        return std::move(made.result);
      });
    });
}

void HeldQueries::passBarriers() {
  for (Barrier &barrier : std::exchange(barriers, {}))
    if (barrier.isReady && !barrier.isReady())
      barriers.push_back(std::move(barrier));
    else
      guarded(barrier.reply, [&] { barrier.answer(barrier.reply, barrier.place); });
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
