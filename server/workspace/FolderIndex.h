// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is known of the Python files in the folders of a workspace, from scans and from analyses
// that are long gone: words, definitions, imports, and names after the first request for them. It
// knows which files have to be analysed again when texts change. Their texts are not kept. Belongs
// to the main thread.
#pragma once

#include "server/workspace/FolderCheck.h"
#include "server/workspace/FolderScan.h"
#include "syntax/names/NameTable.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace allo::server {

struct IndexedFile {
  FileStamp stamp;
  Fingerprint text = 0; // on the disk
  bool mentionsAllo = false;
  bool mayBeAllo = false; // as ScannedFile has it, or it turned out to be one
  std::vector<WordHash> words;
  std::shared_ptr<const PlacedDefinitions> definitions; // null: none, or not known yet
  std::shared_ptr<const NameTable> names;               // of 'text'; null: not known yet
  bool mayNeedAnalysis = true;                          // as DistantCheck.h has it of 'names'
  std::vector<KernelPlace> calls;                       // as CheckedFile has them
  bool dependsOnCallers = false;
  Fingerprint callers = 0; // of what it was judged with
  bool isStale = true;     // to be analysed
  // Of the diagnostics that were published to the client and are still there; nothing: none.
  std::optional<Fingerprint> published;
  std::string diagnostics; // as CheckedFile has them; for clients that ask for them
};

class FolderIndex {
public:
  using Files = std::map<std::string, IndexedFile>; // by path
  const Files &files() const { return all; }
  IndexedFile *find(const std::string &path); /*nullable*/
  // Files that may have the name in their text on the disk; sorted.
  std::vector<std::string> filesMentioning(std::string_view name) const;

  // The texts on the disk. What has another text than before is stale; a file that was not found
  // is taken out only if the scan was one of all files.
  struct Changes {
    std::vector<std::string> texts; // paths whose text is another one now, or is gone
    Files removed;
  };
  Changes apply(ScanResult scan, const ScanRequest &request);

  // The text of a file as analyses see it: in the editor, or on the disk; 0 where there is none.
  // Files whose analysis depends on the changes of all calls since the last spread() are stale
  // after it. 'documents' are the texts in the editor, by path.
  void setText(const std::string &path, Fingerprint text);
  void spread(const std::vector<std::pair<std::string, Text>> &documents);
  void makeAllStale();
  // A file that is none of these may have come, gone or changed.
  void noteChangeElsewhere(const std::string &path);

  // What an analysis has found. Its imports come for all files that it has read.
  void analysed(const CheckedFile &found);
  void setImports(const std::string &path, const std::vector<std::string> &imports);
  // Files whose imports lead to one of these, directly or not, and these themselves.
  // Valid until the next change.
  std::unordered_set<std::string_view> usersOf(const std::set<std::string> &targets) const;
  // What the files of 'except' do not call.
  std::set<KernelPlace> calls(const std::set<std::string> &except) const;
  // After analyses: files that were judged with other callers are stale. Whether there are any.
  bool compareCallers(const std::set<std::string> &judged);

private:
  using PathId = uint32_t;
  PathId idOf(const std::string &path);
  std::vector<std::vector<PathId>> directUsers() const; // by id

  // A text in the editor, which hides the one on the disk.
  struct EditedFile {
    Fingerprint text = 0;
    bool mentionsAllo = false;
    std::vector<WordHash> words;
  };
  void readDocuments(const std::vector<std::pair<std::string, Text>> &documents);
  // Calls fn(path, mentionsAllo, words) for each file as analyses see it.
  template <class Fn> void forEachText(Fn fn) const;

  Files all;
  std::map<std::string, EditedFile> edited;           // by path
  std::unordered_map<std::string, Fingerprint> texts; // by path
  std::set<std::string> changed;                      // since the last spread()
  std::set<std::string> appeared;                     // or disappeared, among these
  std::unordered_map<std::string, PathId> ids;        // of those that import or are imported
  std::vector<std::string> paths;                     // by id
  std::vector<std::vector<PathId>> imports;           // by id
};

} // namespace allo::server
