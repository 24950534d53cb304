// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// workspace/executeCommand and what goes with it: the commands that start a job {uri, target, ...},
// which answer {jobId} (runs/RunCommand has their table), 'allo.showError' {uri, target}, and
// 'allo.cancelJob' {jobId}. To add a command: a row of the table below.
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
  if (session.client.info().showDocument)
    session.client.ask("window/showDocument",
                       lsp::ShowDocumentParams{place.uri, true, place.range});
  else
    session.client.showMessage(MessageType::Error, error->message);
  reply.result(place);
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
  for (const JobCommand &command : jobCommands())
    if (params.command == command.name)
      return session.runs.run(readRunCommand(params.argument, command.kind), reply);
  for (const Row &row : Commands)
    if (params.command == row.name)
      return row.execute(session, params.argument, reply);
  throw BadParams("unknown command '" + params.command + "'");
}

void textDocumentContent(Session &session, const lsp::TextDocumentContentParams &params,
                         ReplyOnce &reply) {
  session.runs.read(params.uri, reply);
}

void sourceMap(Session &session, const lsp::SourceMapParams &params, ReplyOnce &reply) {
  reply.result(session.runs.sourceMap(params.uri, params.position));
}

void cancelProgress(Session &session, const Json &params) {
  if (const Json *token = member(params, "token"))
    session.runs.cancelProgress(*token);
}

} // namespace allo::server
