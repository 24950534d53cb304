// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/ExecuteCommand.h"

#include "server/protocol/Convert.h"

namespace allo::server {

namespace {

void run(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Run), reply);
}

void csim(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Csim), reply);
}

void showMlir(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Mlir), reply);
}

void showHls(Session &session, const Json &argument, ReplyOnce &reply) {
  session.runs.run(readRunCommand(argument, JobKind::Hls), reply);
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
    {"allo.run", run},           {"allo.csim", csim},           {"allo.showHls", showHls},
    {"allo.showMlir", showMlir}, {"allo.cancelJob", cancelJob},
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
  throw BadParams("there is no command '" + name + "'");
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
