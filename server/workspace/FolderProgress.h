// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The progress that a client shows while the files of its folders are analysed, if that takes
// long. Belongs to the main thread.
#pragma once

#include "server/ClientConnection.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace allo::server {

class FolderProgress {
public:
  FolderProgress(ClientConnection &target, Host &loop) : client(target), host(loop) {}

  void begin(size_t files);
  void fileDone();
  void end();

private:
  // Below it, nothing is shown.
  static constexpr std::chrono::seconds Patience{1};

  void show();
  void notify(const char *kind);
  size_t percent() const { return all == 0 ? 100 : done * 100 / all; }

  ClientConnection &client;
  Host &host;
  size_t all = 0, done = 0;
  size_t shownPercent = 0;
  std::string token;             // of what is shown or asked for; empty: nothing is
  bool begun = false;            // the client shows it
  size_t last = 0;               // number of a token
  std::shared_ptr<bool> current; // of the timer; null: nothing is under way
};

} // namespace allo::server
