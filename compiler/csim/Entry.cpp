// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/Entry.h"

#include "os/CacheFolder.h"
#include "os/DurableFile.h"
#include "support/Path.h"
#include "support/Sha256.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace allo::csim {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char *Maker = "made by"; // in every cache.json, and who

std::string readWhole(const std::string &path) {
  return DiskFileSystem().read(path, SIZE_MAX / 2).valueOr("");
}
Json readStamp(const std::string &folder) {
  Json known = Json::parse(readWhole(joinedPath(folder, Entry::Stamp)), nullptr,
                           /*allow_exceptions=*/false);
  return known.is_object() && known.contains(Maker) ? known : Json::object();
}
std::string textOf(const Json &known) {
  return known.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

bool Entry::open(const std::string &wanted, const std::function<void()> &waits) {
  folder = wanted;
  return lockFolder(folder, held, waits);
}

bool Entry::isOurs(const std::string &folder) {
  std::vector<std::string> names = DiskFileSystem().list(folder).valueOr({});
  return std::all_of(names.begin(), names.end(),
                     [](const std::string &name) {
                       return name == EntryLock || name.starts_with(std::string(Stamp) + ".tmp");
                     }) ||
         !readStamp(folder).empty();
}

std::string Entry::inside(const std::string &name) const { return joinedPath(folder, name); }

bool Entry::isWhole(const std::string &key) const {
  Json known = readStamp(folder);
  auto files = known.find("files");
  if (known.value("key", Json()) != Json(key) || files == known.end() || !files->is_object())
    return false;
  for (const auto &[name, hash] : files->items())
    if (Result<std::string> read = DiskFileSystem().read(inside(name), SIZE_MAX / 2);
        !read || hash != Json(sha256(*read)))
      return false;
  markUsed(inside(Stamp));
  return true;
}

std::vector<std::string> Entry::names() const {
  const Json known = readStamp(folder);
  std::vector<std::string> all;
  if (auto files = known.find("files"); files != known.end() && files->is_object())
    for (const auto &[name, hash] : files->items())
      all.push_back(name);
  return all;
}

bool Entry::begin() { return replaceFile(inside(Stamp), textOf({{Maker, "allo"}})); }

bool Entry::finish(const std::string &key, Json payload, const std::vector<std::string> &names) {
  Json files = Json::object();
  for (const std::string &name : names)
    files[name] = sha256(readWhole(inside(name)));
  Json known = {
      {Maker, "allo"}, {"key", key}, {"payload", std::move(payload)}, {"files", std::move(files)}};
  return replaceFileDurably(inside(Stamp), textOf(known));
}

} // namespace allo::csim
