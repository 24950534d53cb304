// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/Uri.h"

#include "report/PercentEncoding.h"
#include "support/Characters.h"

#include <algorithm>

namespace allo::server {

namespace {

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), toLower);
  return out;
}

struct FileUri {
  std::string host; // lower case; "localhost" is left out
  std::string path;
};

std::optional<FileUri> splitFileUri(std::string_view uri) {
  if (uri.size() < 5 || lowered(uri.substr(0, 5)) != "file:")
    return std::nullopt;
  std::string_view rest = uri.substr(5);
  FileUri out;
  if (rest.starts_with("//")) {
    rest.remove_prefix(2);
    size_t slash = std::min(rest.find('/'), rest.size());
    out.host = lowered(rest.substr(0, slash));
    if (out.host == "localhost")
      out.host.clear();
    rest.remove_prefix(slash);
  }
  out.path = percentDecoded(rest);
  // "/C:/x" and "/c%3A/x" are one file.
  if (out.path.size() >= 3 && out.path[0] == '/' && isLetter(out.path[1]) && out.path[2] == ':')
    out.path[1] = toLower(out.path[1]);
  return out;
}

} // namespace

std::string uriKey(std::string_view uri) {
  if (std::optional<FileUri> file = splitFileUri(uri))
    return "file://" + file->host + file->path;
  return std::string(uri);
}

std::optional<std::string> uriToPath(std::string_view uri) {
  std::optional<FileUri> file = splitFileUri(uri);
  if (!file || !file->host.empty() || file->path.empty() ||
      file->path.find('\0') != std::string::npos)
    return std::nullopt;
  return file->path;
}

std::string pathToUri(std::string_view path) { return "file://" + uriPath(path); }

std::string uriPath(std::string_view text) {
  return percentEncoded(text, [](char c) {
    return isUriLetter(c) || std::string_view("!$&'()*+,;=@:").find(c) != std::string_view::npos;
  });
}

} // namespace allo::server
