// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/ExecuteCommand.h"

#include "ide/CodeLens.h"
#include "server/protocol/Convert.h"

namespace allo::server {

namespace {

void run(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Run), reply);
}

void csim(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Csim), reply);
}

// An error, which every editor shows.
void synthesize(Session &, const Json &, ReplyOnce &reply) {
  reply.error(ErrorCode::RequestFailed, "Synthesis is not available yet");
}

void showMlir(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Mlir), reply);
}

void showHls(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Hls), reply);
}

void showMistake(Session &session, const Json &argument, ReplyOnce &reply) {
  RunCommand command = readRunCommand(argument, JobKind::Hls);
  const Document *document = session.documents.find(command.uri);
  std::shared_ptr<const Analysis> analysis = document ? session.analysisOf(*document) : nullptr;
  const Diagnostic *error = analysis ? errorOf(*analysis, command.name) : nullptr;
  if (!error)
    return reply.error(ErrorCode::RequestFailed, analysis   ? "the kernel has no errors any more"
                                                 : document ? "the file is being checked"
                                                            : "the file is not open");
  std::string range;
  JsonWriter out(range);
  PositionWriter(document->text, session.client->unit).range(out, error->span);
  std::string where = "{\"uri\":" + server::quoted(document->uri);
  if (session.client->showDocument)
    session.ask("window/showDocument", where + ",\"takeFocus\":true,\"selection\":" + range + "}",
                [](const Json &) {});
  else
    session.showMessage(MessageType::Error, error->message);
  reply.result(where + ",\"range\":" + range + "}");
}

void cancelJob(Session &session, const Json &argument, ReplyOnce &reply) {
  const Json *id = member(argument, "jobId");
  if (!id || !id->is_number_unsigned())
    throw BadParams("'jobId' must be the number of a job");
  reply.result(session.runs.cancel(id->get<JobId>()) ? R"({"cancelled":true})"
                                                     : R"({"cancelled":false})");
}

struct Row {
  const char *name;
  void (*execute)(Session &, const Json &argument, ReplyOnce &);
};
const Row Commands[] = {
    {"allo.run", run},
    {"allo.csim", csim},
    {"allo.synth", synthesize},
    {"allo.showHls", showHls},
    {"allo.showMlir", showMlir},
    {"allo.cancelJob", cancelJob},
    {"allo.showMistake", showMistake},
};

} // namespace

std::string executeCommandCapability() {
  std::string out;
  JsonWriter writer(out);
  writer.beginObject().key("commands").beginArray();
  for (const Row &row : Commands)
    writer.string(row.name);
  writer.endArray().endObject();
  return out;
}

void executeCommand(Session &session, Json &params, ReplyOnce &reply) {
  const std::string &name = stringAt(params, "command");
  const Json *arguments = member(params, "arguments");
  Json argument = arguments && arguments->is_array() && !arguments->empty() ? arguments->front()
                                                                            : Json::object();
  for (const Row &row : Commands)
    if (name == row.name)
      return row.execute(session, argument, reply);
  throw BadParams("unknown command '" + name + "'");
}

void textDocumentContent(Session &session, Json &params, ReplyOnce &reply) {
  session.runs.read(stringAt(params, "uri"), reply);
}

void sourceMap(Session &session, Json &params, ReplyOnce &reply) {
  reply.result(
      session.runs.sourceMap(stringAt(params, "uri"), positionFrom(objectAt(params, "position"))));
}

void cancelProgress(Session &session, Json &params) {
  if (const Json *token = member(params, "token"))
    session.runs.cancelProgress(*token);
}

} // namespace allo::server
