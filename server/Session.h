// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One connection's state and the services that handlers use: the open documents, their analyses,
// the settings, and the requests that wait on either side. Belongs to the main thread. Queries are
// answered from the analysis of the newest text: one that comes while that is pending is held, its
// place moved along with further edits, so that a read after an edit always sees the new text.
// Nothing here blocks but finishHeld().
#pragma once

#include "config/Config.h"
#include "config/ProjectFile.h"
#include "server/Documents.h"
#include "server/Host.h"
#include "server/Log.h"
#include "server/Registry.h"
#include "server/Scheduler.h"
#include "server/protocol/ClientInfo.h"
#include "server/protocol/ClientMessages.h"
#include "server/protocol/Positions.h"
#include "server/protocol/Serialize.h"
#include "server/runs/Runs.h"
#include "support/Hash.h"

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

enum class Phase : uint8_t { Created, Initialized, ShutDown };

class Session {
public:
  Session(Host &host, Log &log, Scheduler::Mode mode);

  // --- the conversation
  template <typename Params> void notify(std::string_view method, const Params &params) {
    sendNotification(method, toRawJson(params));
  }
  // A request of ours; 'done' gets the result, or null where the client answered with an error.
  template <typename Params>
  void ask(std::string_view method, const Params &params,
           std::function<void(const Json &result)> done = {}) {
    sendRequest(method, toRawJson(params), [done = std::move(done)](const Message &response) {
      if (done)
        done(response.failed ? Json() : response.result);
    });
  }
  // The same where only the client's consent matters.
  template <typename Params>
  void askWhether(std::string_view method, const Params &params,
                  std::function<void(bool granted)> done) {
    sendRequest(method, toRawJson(params),
                [done = std::move(done)](const Message &response) { done(!response.failed); });
  }
  // Whether the response belonged to a request of ours.
  bool answered(const Message &response);
  // Into the editor's log as well as ours.
  void warn(std::string_view text);
  void tellLog(std::string_view text);
  // 'type' as the protocol numbers them: 1 is an error, 3 information.
  void showMessage(MessageType type, std::string_view text);

  // --- documents
  void open(std::string_view uri, std::string_view languageId, std::optional<int64_t> version,
            std::string_view text);
  // After 'edit' was applied to the document's text.
  void edited(Document &document, const TextEdit &edit);
  // Its text is unknown from now on; see Documents.h.
  void markDesynced(Document &document, std::string_view why);
  void replaceText(Document &document, std::string_view text);
  void close(std::string_view uri);

  // Whether an analysis of its newest text is still to come.
  bool isPending(const Document &document) const { return scheduler.pending(document.id); }
  void prioritize(const Document &document) { scheduler.prioritize(document.id); }
  // Of its newest text; null while that is pending.
  std::shared_ptr<const Analysis> analysisOf(const Document &document) const {
    return scheduler.current(document.id);
  }
  Positions positionsIn(const Text &text) const { return {text, client->unit}; }
  // Its diagnostics, where its analysis is there; else that will do it.
  void publishAgain(Document &document);
  // Of the interfaces of its kernels, in the settings of its project.
  Fingerprint interfacesOf(const Document &document);
  void refreshCodeLenses() { refresh(codeLensRefresh); }
  // Once the analyses that an edit leads to are done.
  void refreshCodeLensesSoon() { refreshSoon({&codeLensRefresh}); }

  // --- queries
  void query(BoundQuery query, ReplyOnce &reply);
  // Cancels a held request; nothing for an id that is not held.
  void cancel(const RequestId &id);
  // Answers once no analysis is pending.
  void barrier(ReplyOnce &reply);
  // Answers what is held, and waits a moment for that where it must; before a shutdown.
  void finishHeld();
  // After each batch of messages: starts analyses, and passes fences.
  void flush();
  // For tests: until every analysis is finished and published.
  void blockUntilIdle() { scheduler.blockUntilIdle(); }

  // --- settings
  void applyConfiguration(const Json &section);
  void pullConfiguration();
  // Looks at the files of the projects again.
  void reloadProjects();
  // Files that are not open may have changed.
  void diskChanged() { scheduler.diskChanged(); }
  // The folders of the workspace, in which imports are looked for.
  void setRoots(std::vector<std::string> folders) {
    roots = std::move(folders);
    scheduler.setRoots(roots);
  }
  void changeRoots(const std::vector<std::string> &added, const std::vector<std::string> &removed);

  Phase phase = Phase::Created;
  const Registry registry = makeRegistry();
  Host &host;
  Log &log;
  std::shared_ptr<const ClientInfo> client = std::make_shared<ClientInfo>();
  std::shared_ptr<const Config> config = std::make_shared<Config>(); // the client's
  Config startConfig; // with initializationOptions: what later settings are laid over
  Documents documents;
  Runs runs;

private:
  struct Held {
    ReplyOnce reply;
    DocumentId document{};
    BoundQuery query;
    Span place; // in the document's newest text
  };

  void sendNotification(std::string_view method, const RawJson &params);
  void sendRequest(std::string_view method, const RawJson &params,
                   std::function<void(const Message &response)> done);

  std::string documentationOf(const Config &settings);
  Snapshot snapshot(const Document &document, std::shared_ptr<const Analysis> analysis);
  void analysed(const Scheduler::Finished &finished);
  void passFences();
  void publish(Document &document, const std::shared_ptr<const Analysis> &analysis);
  void publishNothing(Document &document);
  void answer(const Snapshot &view, const BoundQuery &query, Span place, ReplyOnce &reply);
  void answerHeld(DocumentId document, const Snapshot *view /*nullable: answer null*/);
  // Of what the editor has asked for: "it may be something else now".
  struct Refresh {
    const char *method;
    bool ClientInfo::*supported;
    bool due = false;   // once all that one change leads to is done
    bool asked = false; // and not answered yet
    bool again = false; // and another one is due
  };
  void refresh(Refresh &what);
  void refreshSoon(std::initializer_list<Refresh *> what);
  void refreshDue();
  // The client's settings under those of the document's project.
  std::shared_ptr<const Config> configOf(const Document &document);
  void publishAgain();
  void tellProjectProblems();

  std::vector<std::string> roots;
  std::vector<Held> held;
  std::vector<ReplyOnce> fences;
  std::map<int64_t, std::function<void(const Message &)>> asked;
  int64_t lastAsked = 0;
  Projects projects;
  std::map<std::shared_ptr<const Project>, std::shared_ptr<const Config>> projectConfigs;
  std::set<std::string> toldProblems; // of projects' files, as long as they have them
  Refresh inlayHintRefresh{"workspace/inlayHint/refresh", &ClientInfo::inlayHintRefresh};
  Refresh codeLensRefresh{"workspace/codeLens/refresh", &ClientInfo::codeLensRefresh};
  Refresh tokensRefresh{"workspace/semanticTokens/refresh", &ClientInfo::semanticTokensRefresh};
  std::shared_ptr<bool> alive = std::make_shared<bool>(true); // for timers
  Scheduler scheduler; // last: it is stopped before what its listener uses goes
};

} // namespace allo::server
