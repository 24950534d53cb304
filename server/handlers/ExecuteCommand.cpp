// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// workspace/executeCommand and what goes with it: the commands that start a job {uri, target, ...},
// which answer {jobId} (runs/RunCommand has their table), 'allo.showError' {uri, target},
// 'allo.showInstance' {uri, target, instance}, and 'allo.cancelJob' {jobId}. To add a command: a
// row of the table below.
#include "ide/CodeLens.h"
#include "server/Session.h"
#include "server/handlers/Handlers.h"

namespace allo::server {

namespace {

void showError(Session &session, const Json &argument, ReplyOnce &reply) {
  RunCommand command = readRunCommand(argument, JobKind::Hls);
  const Document *document = session.documents.find(command.uri);
  std::shared_ptr<const Analysis> analysis =
      document ? session.documents.analysisOf(*document) : nullptr;
  const Diagnostic *error = analysis ? errorOf(*analysis, command.name) : nullptr;
  if (!error)
    return reply.error(ErrorCode::RequestFailed, analysis   ? "the kernel has no errors any more"
                                                 : document ? "the file is being checked"
                                                            : "the file is not open");
  lsp::Location place{document->uri, session.client.positionsIn(document->text).range(error->span)};
  if (const std::shared_ptr<const AllNotebookPlaces> notebooks = session.documents.notebookPlaces())
    CellResults(*notebooks, nullptr).convert(place);
  if (session.client.info().showDocument)
    session.client.ask("window/showDocument",
                       lsp::ShowDocumentParams{place.uri, true, place.range});
  else
    session.client.showMessage(MessageType::Error, error->message);
  reply.result(place);
}

// The types of this instance are shown in its template from now on.
void showInstance(Session &session, const Json &argument, ReplyOnce &reply) {
  const RunCommand command = readRunCommand(argument, JobKind::Hls);
  const Json *instance = member(argument, "instance");
  if (!instance || !instance->is_string())
    throw BadParams("'instance' must be the name of an instance, as in \"fill[i32, 4]\"");
  Document *document = session.documents.find(command.uri);
  if (!document)
    return reply.error(ErrorCode::RequestFailed, "the file is not open");
  std::erase_if(document->instances,
                [&](const InstanceChoice &choice) { return choice.kernel == command.name; });
  document->instances.push_back({command.name, instance->get<std::string>()});
  for (const Refreshes::Kind kind :
       {Refreshes::Kind::InlayHints, Refreshes::Kind::CodeLenses, Refreshes::Kind::SemanticTokens})
    session.refreshes.send(kind);
  reply.result(nullptr);
}

void cancelJob(Session &session, const Json &argument, ReplyOnce &reply) {
  const Json *id = member(argument, "jobId");
  if (!id || !id->is_number_unsigned())
    throw BadParams("'jobId' must be the number of a job");
  reply.result(lsp::JobCancelled{session.runs.cancel(id->get<JobId>())});
}

struct Row {
  const char *name;
  void (*execute)(Session &, const Json &argument, ReplyOnce &);
};
const Row Commands[] = {
    {"allo.cancelJob", cancelJob},
    {"allo.showError", showError},
    {"allo.showInstance", showInstance},
};

} // namespace

lsp::ExecuteCommandOptions executeCommandOptions() {
  lsp::ExecuteCommandOptions options;
  for (const JobCommand &command : jobCommands())
    options.commands.emplace_back(command.name);
  for (const Row &row : Commands)
    options.commands.emplace_back(row.name);
  return options;
}

void executeCommand(Session &session, const lsp::ExecuteCommandParams &params, ReplyOnce &reply) {
  Json argument = params.argument;
  if (const Json *uri = member(argument, "uri"); uri && uri->is_string())
    if (const OpenNotebook *notebook =
            session.documents.notebooks().around(uri->get_ref<const std::string &>()))
      argument["uri"] = notebook->uri; // of the module that a job is about
  for (const JobCommand &command : jobCommands())
    if (params.command == command.name)
      return session.runs.run(readRunCommand(argument, command.kind), reply);
  for (const Row &row : Commands)
    if (params.command == row.name)
      return row.execute(session, argument, reply);
  throw BadParams("unknown command '" + params.command + "'");
}

void textDocumentContent(Session &session, const lsp::TextDocumentContentParams &params,
                         ReplyOnce &reply) {
  session.runs.read(params.uri, reply);
}

void sourceMap(Session &session, const lsp::SourceMapParams &params, ReplyOnce &reply) {
  const std::shared_ptr<const AllNotebookPlaces> notebooks = session.documents.notebookPlaces();
  if (!notebooks)
    return reply.result(session.runs.sourceMap(params.uri, params.position));
  lsp::SourceMapParams place = params;
  const CellPlace *cell = moveToModule(place, *notebooks);
  auto links = session.runs.sourceMap(place.uri, place.position);
  CellResults(*notebooks, cell).convert(links);
  reply.result(links);
}

void cancelProgress(Session &session, const Json &params) {
  if (const Json *token = member(params, "token"))
    session.runs.cancelProgress(*token);
}

} // namespace allo::server
