// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The part of Runs that is about texts: what is made of kernels to be read.
#include "server/Session.h"
#include "server/protocol/Uri.h"
#include "server/runs/Places.h"
#include "server/runs/Runs.h"
#include "support/Path.h"

#include <algorithm>
#include <set>
#include <utility>

namespace allo::server {

using OrderedJson = nlohmann::ordered_json;

void Runs::read(const std::string &uri, ReplyOnce &reply) {
  std::optional<GeneratedName> name = readGeneratedUri(uri);
  if (!name)
    throw BadParams("unknown document '" + uri + "'");
  accept(commandFor(*name), reply, Answer::Text);
}

// A text that is known, or cannot be made.
bool Runs::answerAtOnce(const ActiveJob &asked, const std::string &error, ReplyOnce &reply) {
  GeneratedName name = nameOf(asked.command);
  const GeneratedText *known = asked.document ? texts.find(name) : nullptr;
  if (!error.empty()) {
    texts.keepFailure(name, asked.version);
    reply.error(ErrorCode::RequestFailed, error);
    return true;
  }
  if (!known || !known->text || known->version != asked.version)
    return false;
  reply.result(contentOf(*known));
  return true;
}

lsp::TextDocumentContentResult Runs::contentOf(const GeneratedText &text) const {
  return {text.text.value_or(""),
          text.map.entries([this](const std::string &path) { return textOf(path); })};
}

void Runs::finishedText(ActiveJob &job, const FinishedJob &done) {
  const JobResult &result = done.result;
  GeneratedName name = nameOf(job.command);
  const TextForm &form = formOf(name.kind);
  std::optional<GeneratedSource> source = result.source();
  if (done.end != JobEnd::Result || !result.done() || !source) {
    bool isError =
        done.end == JobEnd::Result && result.ending == Ending::Errors && !form.hasOwnErrors;
    if (!isError)
      return failed(job, done);
    return conclude(job, "failed", MessageType::Error, "fix the errors first: " + result.message);
  }
  OrderedJson body = {{"uri", generatedUri(name)}};
  if (form.hasStages)
    body["stage"] = name.stage;
  SourceMap map(source->map, [&](const std::string &path) {
    return job.document && path == job.path ? job.text : textOf(path);
  });
  for (const TextEdit &edit : job.since)
    map.edited(job.path, edit);
  texts.keep(name, job.version, std::string(source->text), std::move(map));
  const GeneratedText &kept = *texts.find(name);
  for (ReplyOnce &reader : std::exchange(job.readers, {}))
    reader.result(contentOf(kept));
  if (!job.quiet && !session.client.info().jobUpdates)
    showAsFile(name, *kept.text);
  conclude(job, "done", MessageType::Info,
           std::string(form.language) + (form.hasStages ? " at the stage " + name.stage : ""),
           body);
  checkTextsSoon(); // it may have been edited meanwhile
}

// For a client that cannot ask for it.
void Runs::showAsFile(const GeneratedName &name, const std::string &text) {
  constexpr uint64_t Limit = uint64_t(64) << 20; // bytes
  std::string cache = session.host.cacheFolder();
  std::string what(formOf(name.kind).language);
  if (cache.empty())
    return session.client.showMessage(MessageType::Error,
                                      name.target + ": there is no cache folder to write the " +
                                          what + " to: neither ALLO_CACHE_DIR nor HOME is set");
  std::string folder = joinedPath(cache, "texts"), file = generatedFileName(name);
  std::string path = joinedPath(folder, file);
  if (!session.host.saveBounded(folder, file, text, Limit))
    return session.client.showMessage(MessageType::Error, name.target + ": cannot write " + path);
  std::string message = name.target + ": the " + what + " is in " + path;
  if (!session.client.info().showDocument)
    return session.client.showMessage(MessageType::Info, message);
  lsp::ShowDocumentParams params{pathToUri(path), true, std::nullopt};
  session.client.ask("window/showDocument", params, [this, message](const Json &result) {
    if (!flag(result, "success"))
      session.client.showMessage(MessageType::Info, message);
  });
}

// Once nothing has changed for a moment.
void Runs::checkTextsSoon() {
  if (!session.client.info().jobUpdates)
    return;
  std::set<JobKind> kinds;
  for (const GeneratedText &text : texts.all())
    kinds.insert(text.name.kind);
  for (JobKind kind : kinds)
    session.host.after(formOf(kind).quiet, [this, kind, check = ++textChecks[kind],
                                            still = std::weak_ptr<bool>(alive)] {
      if (still.lock() && check == textChecks[kind])
        checkTexts(kind);
    });
}

// Tells which texts would be others, once each until they are asked for again. That of a kernel
// with errors stays.
void Runs::checkTexts(JobKind kind) {
  for (GeneratedText &text : texts.all()) {
    bool due = text.name.kind == kind && !text.announced;
    Document *document = due ? session.documents.find(text.name.source) : nullptr;
    std::shared_ptr<const Analysis> analysis =
        document ? session.documents.analysisOf(*document) : nullptr;
    if (!analysis)
      continue; // after a pending one this is called again
    RunVersion now = versionOf(*document, *analysis, kind, text.name.target);
    if (!now.error.empty() || now.kernel == text.version)
      continue;
    text.announced = true;
    session.client.notify("allo/textDocumentContentChanged",
                          lsp::TextDocumentContentParams{generatedUri(text.name)});
  }
}

std::vector<lsp::LocationLink> Runs::sourceMap(const std::string &uri, Position position) const {
  std::vector<lsp::LocationLink> links;
  auto linesOf = [](const MapLink &link) -> lsp::Range {
    return {{link.firstLine, 0}, {link.endLine, 0}};
  };
  auto rangeOf = [this](const Text &text, Span span) {
    return session.client.positionsIn(text).range(span);
  };
  auto add = [&](const lsp::Range &origin, const std::string &target, const lsp::Range &range) {
    links.push_back({origin, target, range, range});
  };
  if (std::optional<GeneratedName> name = readGeneratedUri(uri)) {
    if (const GeneratedText *text = texts.find(*name))
      for (const MapLink &link : text->map.ofLine(position.line))
        add(linesOf(link), uriOf(link.path), rangeOf(textOf(link.path), link.span));
  } else {
    std::string path = pathOfUri(uri);
    std::optional<Text> source;
    for (const GeneratedText &text : texts.all()) {
      if (!text.map.concerns(path))
        continue;
      if (!source)
        source = textOf(path);
      for (const MapLink &link : text.map.ofSource(path, position.line, *source))
        add(rangeOf(*source, link.span), generatedUri(text.name), linesOf(link));
    }
  }
  return links;
}

} // namespace allo::server
