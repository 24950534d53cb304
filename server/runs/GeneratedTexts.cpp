// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/GeneratedTexts.h"

#include "report/PercentEncoding.h"
#include "server/protocol/Uri.h"
#include "support/Assert.h"
#include "support/Characters.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace allo::server {

namespace {

constexpr size_t Most = 32;

// HLS C++ and outlines of schedules are cheap to make and read beside the kernel; MLIR may be
// large.
constexpr TextForm Forms[] = {
    {JobKind::Mlir, "MLIR", "allo-mlir:", ".mlir", true, false, std::chrono::milliseconds(250)},
    {JobKind::Hls, "HLS C++", "allo-hls:", ".cpp", false, true, std::chrono::milliseconds(10)},
    {JobKind::Schedule, "schedule", "allo-schedule:", ".txt", false, true,
     std::chrono::milliseconds(10)}};

// "gemm.frontend"
std::string stem(const GeneratedName &name) {
  return name.stage.empty() ? name.target : name.target + "." + name.stage;
}

std::string fileNameFor(std::string file, const std::string &source, const std::string &target,
                        std::string_view suffix) {
  for (char &c : file)
    if (!isWordChar(c) && c != '.' && c != '-')
      c = '_';
  char hash[16];
  std::snprintf(hash, sizeof hash, "-%08x", unsigned(hashBytes(uriKey(source) + "::" + target)));
  return file + hash + std::string(suffix);
}

} // namespace

const TextForm &formOf(JobKind kind) {
  for (const TextForm &form : Forms)
    if (form.kind == kind)
      return form;
  ALLO_UNREACHABLE("kinds of jobs that make texts have a form");
}

std::string generatedUri(const GeneratedName &name) {
  std::optional<std::string> path = uriToPath(name.source);
  std::string folder = path ? "//" + uriPath(*path) : uriPath(name.source);
  const TextForm &form = formOf(name.kind);
  std::string file = stem(name) + std::string(form.suffix);
  return std::string(form.scheme) + folder + "/" + uriPath(file);
}

std::optional<GeneratedName> readGeneratedUri(std::string_view uri) {
  const TextForm *form =
      std::find_if(std::begin(Forms), std::end(Forms),
                   [&](const TextForm &each) { return uri.starts_with(each.scheme); });
  if (form == std::end(Forms))
    return std::nullopt;
  std::string rest = percentDecoded(uri.substr(form->scheme.size()));
  if (rest.starts_with("///"))
    rest.erase(0, 2);
  size_t slash = rest.rfind('/');
  if (slash == std::string::npos || slash == 0 || !rest.ends_with(form->suffix))
    return std::nullopt;
  std::string file = rest.substr(slash + 1, rest.size() - slash - 1 - form->suffix.size());
  rest.erase(slash);
  std::string source = rest.starts_with('/') ? pathToUri(rest) : rest;
  if (!form->hasStages)
    return file.empty() ? std::nullopt : std::optional(GeneratedName{form->kind, source, file, ""});
  size_t dot = file.rfind('.');
  if (dot == std::string::npos)
    return std::nullopt;
  return GeneratedName{form->kind, source, file.substr(0, dot), file.substr(dot + 1)};
}

std::string generatedFileName(const GeneratedName &name) {
  return fileNameFor(stem(name), name.source, name.target, formOf(name.kind).suffix);
}

std::string logFileName(JobKind kind, const std::string &source, const std::string &target) {
  return fileNameFor(std::string(info(kind).name) + "-" + target, source, target, ".log");
}

GeneratedText &GeneratedTexts::first(const GeneratedName &name, const KernelVersion &version) {
  auto old = std::find_if(texts.begin(), texts.end(),
                          [&](const GeneratedText &each) { return each.name == name; });
  GeneratedText made{name, version, std::nullopt, false, {}};
  if (old != texts.end()) {
    made.map = std::move(old->map);
    texts.erase(old);
  }
  texts.push_front(std::move(made));
  if (texts.size() > Most)
    texts.pop_back();
  return texts.front();
}

void GeneratedTexts::keep(const GeneratedName &name, const KernelVersion &version, std::string text,
                          SourceMap map) {
  GeneratedText &made = first(name, version);
  made.text = std::move(text);
  made.map = std::move(map);
}

void GeneratedTexts::keepFailure(const GeneratedName &name, const KernelVersion &version) {
  first(name, version);
}

const GeneratedText *GeneratedTexts::find(const GeneratedName &name) const {
  auto it = std::find_if(texts.begin(), texts.end(),
                         [&](const GeneratedText &each) { return each.name == name; });
  return it == texts.end() ? nullptr : &*it;
}

} // namespace allo::server
