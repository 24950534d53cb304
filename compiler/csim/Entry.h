// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A folder that something is built in: its lock, and cache.json, which tells what all of it was
// made of and has a hash of every file. A folder that does not agree with its cache.json is as good
// as none; while something is built the file says that it is ours, and no more.
#pragma once

#include "os/FileSystem.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <vector>

namespace allo::csim {

class Entry {
public:
  static constexpr const char *Stamp = "cache.json";

  // Makes and locks the folder; 'waits' is called once where others have it for long. False with
  // errno set.
  bool open(const std::string &folder, const std::function<void()> &waits);
  // Whether there is nothing in the folder that we have not put there.
  static bool isOurs(const std::string &folder);

  const std::string &path() const { return folder; }
  std::string inside(const std::string &name) const;
  // Whether it has what was made of that, unharmed. It counts as used then.
  bool isWhole(const std::string &key) const;
  // Those whose hashes cache.json has, harmed or not.
  std::vector<std::string> names() const;
  // Before anything in it is changed.
  bool begin();
  // 'key' is a hash of 'payload'. False with errno set.
  bool finish(const std::string &key, nlohmann::ordered_json payload,
              const std::vector<std::string> &names);

  int lock() const { return held.descriptor(); }
  void release() { held.release(); }

private:
  std::string folder;
  FileLock held;
};

} // namespace allo::csim
