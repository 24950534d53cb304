// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/Uri.h"

#include <algorithm>

namespace allo::server {

namespace {

int hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

bool isLetter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

} // namespace

std::string percentDecoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 &&
        hexDigit(text[i + 2]) >= 0) {
      out += char(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

namespace {

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
    out.path[1] = lower(out.path[1]);
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

std::string pathToUri(std::string_view path) { return "file://" + percentEncoded(path); }

std::string percentEncoded(std::string_view text) {
  constexpr std::string_view Plain = "/-._~!$&'()*+,;=@:";
  constexpr const char *Hex = "0123456789ABCDEF";
  std::string out;
  for (char c : text) {
    if (isLetter(c) || (c >= '0' && c <= '9') || Plain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += Hex[byte >> 4];
      out += Hex[byte & 0xF];
    }
  }
  return out;
}

} // namespace allo::server
