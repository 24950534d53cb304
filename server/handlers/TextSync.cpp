// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/TextSync.h"

#include "server/protocol/Convert.h"

namespace allo::server {

namespace {

// Whether the document is still in step after one element of contentChanges.
bool applyChange(Session &session, Document &document, const Json &change) {
  try {
    const std::string &text = stringAt(change, "text");
    const Json *range = member(change, "range");
    if (!range || range->is_null()) {
      session.replaceText(document, text);
      return true;
    }
    if (document.lost)
      return true; // nothing to apply it to
    std::optional<TextEdit> edit =
        applyEdit(document.text, rangeFrom(*range), text, session.client->unit);
    if (!edit) {
      session.markDesynced(document, "an edit lies outside of the text");
      return false;
    }
    session.edited(document, *edit);
    return true;
  } catch (const BadParams &error) {
    session.markDesynced(document, error.what());
    return false;
  }
}

// One notification's worth. Each applies to the result of the one before. After one that does not
// fit, only a whole text helps.
void applyChanges(Session &session, Document &document, std::optional<int64_t> version,
                  const Json &changes) {
  document.version = version;
  if (!changes.is_array()) {
    session.markDesynced(document, "a change without 'contentChanges'");
    return;
  }
  for (const Json &change : changes)
    applyChange(session, document, change);
}

// Whether a change of this version has to wait for others.
bool isEarly(const Session &session, const Document &document, std::optional<int64_t> version) {
  return session.client->shufflesChanges && version && document.version && !document.lost &&
         *version > *document.version + 1;
}

} // namespace

void didOpen(Session &session, Json &params) {
  const Json &item = objectAt(params, "textDocument");
  const Json *language = member(item, "languageId");
  session.open(stringAt(item, "uri"),
               language && language->is_string() ? language->get_ref<const std::string &>() : "",
               optionalInteger(item, "version"), stringAt(item, "text"));
}

void didChange(Session &session, Json &params) {
  const std::string &uri = documentUri(params);
  Document *document = session.documents.find(uri);
  if (!document) {
    session.log.info("'" + uri + "' is changed, but is not open");
    return;
  }
  std::optional<int64_t> version = optionalInteger(objectAt(params, "textDocument"), "version");
  if (version && document->version && *version < *document->version) {
    session.log.info("'" + uri + "': version " + std::to_string(*version) + " comes after " +
                     std::to_string(*document->version) + ", and is left out");
    return;
  }
  const Json *changes = member(params, "contentChanges");
  const Json none;
  if (isEarly(session, *document, version)) {
    constexpr size_t Most = 64;
    if (document->early.size() >= Most)
      session.markDesynced(*document, "changes are missing");
    else
      document->early.insert_or_assign(*version, changes ? *changes : none);
    return;
  }
  applyChanges(session, *document, version, changes ? *changes : none);
  while (!document->early.empty() && document->version &&
         document->early.begin()->first <= *document->version + 1) {
    auto next = document->early.extract(document->early.begin());
    if (next.key() > *document->version)
      applyChanges(session, *document, next.key(), next.mapped());
  }
}

void didSave(Session &session, Json &params) {
  session.reloadProjects(); // for clients that do not watch files
  session.diskChanged();
  Document *document = session.documents.find(documentUri(params));
  const Json *text = member(params, "text");
  if (!document || !text || !text->is_string() || !document->early.empty())
    return;
  const std::string &saved = text->get_ref<const std::string &>();
  if (document->lost || document->text.size() != saved.size() || document->text.str() != saved)
    session.replaceText(*document, saved);
}

void didClose(Session &session, Json &params) { session.close(documentUri(params)); }

} // namespace allo::server
