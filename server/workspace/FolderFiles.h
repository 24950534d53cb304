// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// All Python files of the workspace's folders, open or not: what they define, which of them mention
// a name and, where the setting 'diagnostics.scope' asks for it, their diagnostics. Files are read
// and analysed in the background (BackgroundTask); nothing here blocks but blockUntilIdle().
// Belongs to the main thread. The texts of open documents hide those of the disk. Diagnostics of an
// open file are its document's: this publishes those of closed files only, and hands over what the
// client holds when a file is opened or closed. A client that asks for them is given them by
// WorkspacePulls.
#pragma once

#include "server/documents/OpenDocuments.h"
#include "server/workspace/BackgroundTask.h"
#include "server/workspace/FolderIndex.h"
#include "server/workspace/FolderProgress.h"
#include "server/workspace/Settings.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::server {

// A file on the disk, as a search for names sees it.
struct NamedFile {
  std::string path;
  std::shared_ptr<const NameTable> names; /*nullable: there is the text*/
  bool mayNeedAnalysis = true;            // as DistantCheck.h has it; true without names
  Text text = {};                         // if there are no names
  std::function<Text()> read = {};        // otherwise; throws RequestFailure if it has changed
};

class FolderFiles {
public:
  // 'idle' is called when nothing is left to do.
  FolderFiles(ClientConnection &target, Host &loop, Settings &clientSettings,
              OpenDocuments &openDocuments, Scheduler::Mode taskMode, std::function<void()> idle);
  ~FolderFiles();
  FolderFiles(const FolderFiles &) = delete;
  FolderFiles &operator=(const FolderFiles &) = delete;

  // --- what changes
  // From now on there are settings, and folders are searched. 'documentation' as in Snapshot.
  void begin(std::string documentation);
  void setFolders(std::vector<std::string> folders);
  // Files on the disk, or folders, may have changed, come or gone.
  void filesChanged(const std::vector<std::string> &uris);
  void settingsChanged();
  // Projects may have changed.
  void rescan();
  void opened(Document &document);
  // Its text is another one, or is not known any more.
  void edited(const Document &document);
  // When it is about to be closed: whether the client goes on to hold what it holds ('isShown') as
  // the diagnostics of the file.
  bool takesOver(const Document &document, bool isShown);

  // Starts what is due; the background waits while documents are analysed.
  void run();
  bool isIdle() const { return !isActive() || (!task.isRunning() && !isWaiting()); }
  // Somebody waits: no task is put off in case that there are further changes.
  void prioritize();
  void blockUntilIdle();

  // --- what is known
  // Paths of files that may have the name in the text that the disk has; sorted. Those that are
  // open may have another text.
  std::vector<std::string> filesMentioning(std::string_view name) const {
    return index.filesMentioning(name);
  }
  // The same of those whose imports may lead to one of 'targets'.
  std::vector<std::string> usersMentioning(std::string_view name,
                                           const std::set<std::string> &targets) const;
  // A file of the folders as the disk has it; nothing if there is none, or it cannot be read.
  // Reads a file whose names are not known: for requests.
  std::optional<NamedFile> namedFile(const std::string &path);
  FileSystem &disk() const { return host.files(); }
  const FolderIndex::Files &files() const { return index.files(); }
  std::vector<std::string> paths() const;

  // --- diagnostics for a client that asks for them
  // A JSON array of diagnostics; empty: there are none.
  using PulledDiagnostics =
      std::function<void(const std::string &uri, const std::string &diagnostics)>;
  // What was published is taken back, and nothing is published any more: 'changed' has what differs
  // from before.
  void startPulls(PulledDiagnostics changed);
  // Of the closed files that have some, as far as they are known.
  void forEachPulled(const PulledDiagnostics &visit) const;

private:
  using Clock = Scheduler::Clock;

  bool isActive() const { return begun && !(folders.empty() && index.files().empty()); }
  bool isWaiting() const { return wantsScan || !suspects.empty() || wantsCheck; }
  bool isShown() const { return settings.config().scope == DiagnosticScope::Workspace; }
  Fingerprint textAt(const std::string &path);
  void touch(const Document &document);
  void touchAll();
  void delay(Clock::duration patience);
  void wakeAt(Clock::time_point when);
  bool startNext();
  void cancel();
  unsigned jobs() const; // threads of a task
  void scan();
  void scanned(ScanResult result, const ScanRequest &request);
  void noteShown();
  void check();
  void checked(const CheckedFile &file);
  void endOfCheck();
  void publish(const std::string &path, IndexedFile &file, const std::string &diagnostics);
  void withdraw(const std::string &path, IndexedFile &file);
  void unpublish(const std::string &path, IndexedFile &file);

  ClientConnection &client;
  Host &host;
  std::function<void()> onIdle;
  PulledDiagnostics onPulled; // null: the client has not asked for any
  Settings &settings;
  OpenDocuments &documents;
  Scheduler::Mode mode;
  FolderIndex index;
  FolderProgress progress;
  bool begun = false;
  std::string documentation;
  std::vector<std::string> folders;
  Config known; // the client's, as far as diagnostics depend on it
  Fingerprint projects = 0;
  bool anyVitis = false, anyOptIn = false;

  std::shared_ptr<const std::set<std::string>> shown; // null: no files but the open ones

  bool wantsScan = false;         // of everything
  std::set<std::string> suspects; // that may have another text, whatever their stamps say
  bool wantsCheck = false;        // there may be stale files
  std::set<std::string> touched;  // paths whose text may be another one than analyses know

  // When the next task starts, unless it is put off again, and when it starts at the latest.
  Clock::time_point due{}, latest{};
  std::optional<Clock::time_point> timer;
  bool isForced = false;
  bool isBusy = false; // the end of all tasks is to be told of

  CancelToken running;                                                   // of the task
  std::set<std::string> underCheck;                                      // paths
  std::vector<std::pair<std::string, std::vector<std::string>>> imports; // that it has found
  std::shared_ptr<bool> alive = std::make_shared<bool>(true);            // for timers
  BackgroundTask task;                                                   // last: it ends first
};

} // namespace allo::server
