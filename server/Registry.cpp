// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Registry.h"

#include "server/handlers/Handlers.h"

namespace allo::server {

namespace {

template <auto Handler, typename Params>
void callRequest(Session &session, const Json &params, ReplyOnce &reply) {
  Handler(session, readParams<Params>(params), reply);
}

template <auto Handler, typename Params>
void callNotification(Session &session, const Json &params) {
  Handler(session, readParams<Params>(params));
}

} // namespace

Registry makeRegistry() {
  Registry r;
#define ALLO_REQUEST(METHOD, PARAMS, HANDLER)                                                      \
  r.methods[METHOD].request = callRequest<HANDLER, PARAMS>;
#define ALLO_NOTIFICATION(METHOD, PARAMS, HANDLER)                                                 \
  r.methods[METHOD].notification = callNotification<HANDLER, PARAMS>;
#define ALLO_QUERY(METHOD, PARAMS, RESULT, HANDLER)                                                \
  r.methods[METHOD].query = bindQuery<HANDLER, PARAMS>;
#define ALLO_WORKSPACE_QUERY(METHOD, PARAMS, RESULT, HANDLER)                                      \
  r.methods[METHOD].workspaceQuery = bindWorkspaceQuery<HANDLER, PARAMS>;
#define ALLO_PROVIDER(CAPABILITY, OPTIONS) r.providers[CAPABILITY] = toRawJson(OPTIONS);
#include "server/handlers/Methods.def"
  return r;
}

const Method *Registry::find(std::string_view name) const {
  auto it = methods.find(name);
  return it == methods.end() ? nullptr : &it->second;
}

} // namespace allo::server
