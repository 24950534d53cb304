// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Refreshes.h"

#include <algorithm>
#include <utility>

namespace allo::server {

void Refreshes::send(Kind kind) {
  Refresh &what = of(kind);
  if (!(client.info().*what.supported) || client.phase != Phase::Initialized)
    return;
  if (what.asked) {
    what.again = true;
    return;
  }
  what.asked = true;
  client.ask(what.method, RawJson{""}, [this, kind](const Json &) {
    of(kind).asked = false;
    if (std::exchange(of(kind).again, false))
      send(kind);
  });
}

void Refreshes::sendSoon(std::initializer_list<Kind> kinds) {
  constexpr std::chrono::milliseconds Patience{200};
  bool first = std::none_of(all.begin(), all.end(), [](const Refresh &each) { return each.due; });
  for (Kind kind : kinds)
    of(kind).due = true;
  if (first && !idle())
    host.after(Patience, [this, still = std::weak_ptr<bool>(alive)] {
      if (still.lock())
        flush();
    });
}

void Refreshes::flush() {
  for (Kind kind : {Kind::InlayHints, Kind::CodeLenses, Kind::SemanticTokens, Kind::Diagnostics})
    if (std::exchange(of(kind).due, false))
      send(kind);
}

} // namespace allo::server
