// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/FolderScan.h"

#include "check/FileSearch.h"
#include "config/ProjectFile.h"
#include "os/Parallel.h"
#include "sema/incremental/Recognition.h"
#include "support/Characters.h"
#include "support/Path.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

void sortUnique(std::vector<WordHash> &words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  words.shrink_to_fit();
}

// The parts of the dotted names of modules.
std::vector<WordHash> wordsOfImports(const std::vector<ImportSource> &imports) {
  std::string all;
  for (const ImportSource &import : imports)
    all += import.module + " " + import.name + " ";
  return wordsOf(all);
}

// Nothing where the file cannot be read.
std::optional<ScannedFile> scanFile(const std::string &path, const ScanRequest &request,
                                    FileSystem &files) {
  std::optional<FileStamp> stamp = files.stamp(path);
  if (!stamp)
    return std::nullopt;
  ScannedFile out{.path = path, .stamp = *stamp};
  auto known = request.known.find(path);
  if (known != request.known.end() && known->second.stamp == *stamp &&
      !request.suspects.contains(path))
    return out;
  Result<std::string> source = readSource(files, path, request.maxBytes);
  if (!source)
    return std::nullopt;
  out.text = hashBytes(*source);
  if (known != request.known.end() && known->second.text == out.text)
    return out;
  out.isNew = true;
  Recognised seen = recognise(*source);
  out.mentionsAllo = seen.allo;
  out.mayBeAllo = seen.allo || !seen.modules.empty();
  out.words = out.mayBeAllo ? wordsOf(*source) : wordsOfImports(seen.imports);
  return out;
}

} // namespace

WordHash hashOfWord(std::string_view word) { return WordHash(hashBytes(word)); }

std::vector<WordHash> wordsOf(std::string_view source) {
  std::vector<WordHash> words;
  for (size_t at = 0; at < source.size();) {
    size_t end = at;
    while (end < source.size() && isNameChar(source[end]))
      ++end;
    if (end > at && !isDigit(source[at]))
      words.push_back(hashOfWord(source.substr(at, end - at)));
    at = std::max(end, at + 1);
  }
  sortUnique(words);
  return words;
}

ScanResult scanFolders(const ScanRequest &request, FileSystem &files) {
  ScanResult result;
  std::vector<std::string> paths(request.only.begin(), request.only.end());
  if (paths.empty()) {
    Projects projects(files, "");
    FoundFiles found = findFiles(request.folders, files, &projects,
                                 {request.cancel, request.mostFiles, /*notebooks=*/false});
    result.tooMany = found.tooMany;
    for (Input &input : found.inputs)
      if (input.found)
        paths.push_back(std::move(input.path));
    auto note = [&](const Config &config) {
      result.anyVitis |= config.policy.vitis;
      result.anyOptIn |= config.policy.showsOptIn();
    };
    note(*request.config);
    for (const std::shared_ptr<const Project> &project : projects.all()) {
      result.projects = combine(combine(result.projects, hashBytes(project->path)),
                                hashBytes(project->settings.dump()));
      note(project->over(*request.config));
    }
  }
  std::vector<std::optional<ScannedFile>> scanned(paths.size());
  forEachIndex(paths.size(), request.jobs, [&](size_t i) {
    if (!request.cancel.cancelled())
      scanned[i] = scanFile(paths[i], request, files);
  });
  for (std::optional<ScannedFile> &file : scanned)
    if (file)
      result.files.push_back(std::move(*file));
  return result;
}

} // namespace allo::server
