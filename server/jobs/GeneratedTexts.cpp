// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/GeneratedTexts.h"

#include "server/protocol/Uri.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace allo::server {

namespace {

constexpr std::string_view Scheme = "allo-mlir:", Suffix = ".mlir";
constexpr size_t Most = 32;

} // namespace

std::string generatedUri(const GeneratedName &name) {
  std::optional<std::string> path = uriToPath(name.source);
  std::string folder = path ? "//" + percentEncoded(*path) : percentEncoded(name.source);
  std::string file = name.target + "." + name.stage + std::string(Suffix);
  return std::string(Scheme) + folder + "/" + percentEncoded(file);
}

std::optional<GeneratedName> readGeneratedUri(std::string_view uri) {
  if (!uri.starts_with(Scheme))
    return std::nullopt;
  std::string rest = percentDecoded(uri.substr(Scheme.size()));
  if (rest.starts_with("///"))
    rest.erase(0, 2);
  size_t slash = rest.rfind('/');
  if (slash == std::string::npos || slash == 0 || !rest.ends_with(Suffix))
    return std::nullopt;
  std::string file = rest.substr(slash + 1, rest.size() - slash - 1 - Suffix.size());
  rest.erase(slash);
  size_t dot = file.rfind('.');
  if (dot == std::string::npos)
    return std::nullopt;
  return GeneratedName{rest.starts_with('/') ? pathToUri(rest) : rest, file.substr(0, dot),
                       file.substr(dot + 1)};
}

std::string generatedFileName(const GeneratedName &name) {
  std::string file = name.target + "." + name.stage;
  for (char &c : file)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '.' && c != '_')
      c = '_';
  char hash[16];
  std::snprintf(hash, sizeof hash, "-%08x",
                unsigned(hashBytes(uriKey(name.source) + "::" + name.target)));
  return file + hash + std::string(Suffix);
}

void GeneratedTexts::keep(const GeneratedName &name, const KernelVersion &version,
                          std::optional<std::string> text) {
  std::erase_if(texts, [&](const GeneratedText &each) { return each.name == name; });
  texts.push_front({name, version, std::move(text), false});
  if (texts.size() > Most)
    texts.pop_back();
}

const GeneratedText *GeneratedTexts::find(const GeneratedName &name) const {
  auto it = std::find_if(texts.begin(), texts.end(),
                         [&](const GeneratedText &each) { return each.name == name; });
  return it == texts.end() ? nullptr : &*it;
}

} // namespace allo::server
