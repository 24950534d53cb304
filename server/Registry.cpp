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
#define ALLO_KEEPING_QUERY(METHOD, PARAMS, RESULT, HANDLER)                                        \
  r.methods[METHOD].query = bindKeepingQuery<HANDLER, PARAMS>;
#define ALLO_QUERY_ACROSS(METHOD, PARAMS, RESULT, HANDLER)                                         \
  r.methods[METHOD].query = bindQueryAcross<HANDLER, PARAMS>;
#define ALLO_WORKSPACE_QUERY(METHOD, PARAMS, RESULT, HANDLER)                                      \
  r.methods[METHOD].workspaceQuery = bindWorkspaceQuery<HANDLER, PARAMS>;
#define ALLO_PROVIDER(CAPABILITY, OPTIONS) r.providers[CAPABILITY] = toRawJson(OPTIONS);
#define ALLO_PROVIDER_IF(ABILITY, CAPABILITY, OPTIONS)                                             \
  r.conditional.push_back({&ClientInfo::ABILITY, CAPABILITY, toRawJson(OPTIONS)});
#include "server/handlers/Methods.def"
  return r;
}

const Method *Registry::find(std::string_view name) const {
  auto it = methods.find(name);
  return it == methods.end() ? nullptr : &it->second;
}

std::map<std::string, RawJson> Registry::providersFor(const ClientInfo &client) const {
  std::map<std::string, RawJson> out = providers;
  for (const ConditionalProvider &each : conditional)
    if (client.*each.ability)
      out[each.name] = each.options;
  return out;
}

} // namespace allo::server
