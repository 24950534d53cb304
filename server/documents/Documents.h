// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The open documents: their text as the client has it, edit by edit. Text is applied at once and in
// order; what is derived from it (analysis) is the Scheduler's.
// Belongs to the main thread. A document that an edit does not fit is *lost*: its text is no longer
// known, it takes no further edits, and yields nothing until the client sends the whole text again
// (a change without a range, a save with text, or a new didOpen). It never drifts silently.
#pragma once

#include "ide/ActiveInstance.h"
#include "server/documents/AnswerParts.h"
#include "server/documents/GivenTokens.h"
#include "server/protocol/lsp/Protocol.h"
#include "support/Text.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace allo::server {

enum class DocumentId : uint64_t {};

struct Document {
  DocumentId id{};
  std::string uri; // as the client spelled it when it opened the document
  std::optional<int64_t> version;
  Text text;
  // Changes by version that wait for those before them.
  std::map<int64_t, std::optional<lsp::ContentChanges>> early;
  bool lost = false;
  bool python = true;                         // whether it is analysed at all
  bool isNotebook = false;                    // its text is the module that the cells are
  bool published = false;                     // whether the client holds diagnostics of ours for it
  std::vector<InstanceChoice> instances = {}; // whose types its templates show
  std::shared_ptr<GivenTokens> tokens;        // never null
  std::shared_ptr<AnswerParts> parts;         // never null
};

class Documents {
public:
  // A second open of the same document replaces the first one's entry, with a new id.
  Document &open(std::string_view uri, std::string_view languageId, std::optional<int64_t> version,
                 Text text);
  Document *find(std::string_view uri); /*nullable*/
  Document *find(DocumentId id);        /*nullable*/
  void close(std::string_view uri);
  size_t size() const { return byKey.size(); }
  template <typename Fn> void forEach(Fn &&fn) {
    for (auto &[key, document] : byKey)
      fn(document);
  }

private:
  std::map<std::string, Document> byKey;
  std::unordered_map<DocumentId, Document *> byId;
  uint64_t lastId = 0;
};

// Applies one incremental change; nullopt, and no change, where the range does not fit the text.
// Columns past the end of their line are clamped, as is the line behind the last one.
std::optional<TextEdit> applyEdit(Text &text, const lsp::Range &range, std::string_view newText,
                                  ColumnUnit unit);

// Where an offset goes when 'edit' is made: what was replaced becomes the end of the replacement.
uint32_t movedOffset(uint32_t offset, const TextEdit &edit);

} // namespace allo::server
