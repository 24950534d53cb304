// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which Python files the folders of a workspace have, and what can be said of each from a scan of
// its bytes. The search is that of `allo check` (check/FileSearch.h), so both look at the same
// files. A function of its request and the file system, for a thread in the background.
#pragma once

#include "config/Config.h"
#include "os/FileSystem.h"
#include "support/CancelToken.h"
#include "support/Hash.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

// A word of a text, for sets that need little memory. Different words may have the same hash.
using WordHash = uint32_t;
WordHash hashOfWord(std::string_view word);
// All names in it, those in comments and strings included; sorted, each once.
std::vector<WordHash> wordsOf(std::string_view source);

struct ScannedFile {
  std::string path;
  FileStamp stamp;
  bool isNew = false; // its text is another one than the known one; only then there is the rest
  Fingerprint text = 0;
  bool mentionsAllo = false; // as Recognised::allo
  bool mayBeAllo = false;    // or its decorators may be kernels'; others may still call kernels
  // Of the text if it may be an Allo file, else of what it imports.
  std::vector<WordHash> words = {};
};

// Of a file that was scanned before.
struct KnownText {
  FileStamp stamp;
  Fingerprint text = 0;
};

struct ScanRequest {
  std::vector<std::string> folders;
  std::shared_ptr<const Config> config; // the client's; never null
  std::map<std::string, KnownText> known;
  // Not to be searched for: only these of the known files may have changed. Empty: all of them.
  std::set<std::string> only;
  std::set<std::string> suspects; // that are read even if their stamp is the known one
  uint32_t maxBytes = 0;          // of a file; what is behind is not looked at
  size_t mostFiles = SIZE_MAX;
  unsigned jobs = 1; // threads
  CancelToken cancel;
};

struct ScanResult {
  std::vector<ScannedFile> files; // sorted by path; all there are, or those of 'only'
  bool tooMany = false;
  // Of a search: what the settings of its projects are, and whether any of the files is built for
  // Vitis or wants the warnings that are off by default.
  Fingerprint projects = 0;
  bool anyVitis = false;
  bool anyOptIn = false;
};

ScanResult scanFolders(const ScanRequest &request, FileSystem &files);

} // namespace allo::server
