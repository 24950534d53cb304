// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which methods the server knows, and what of a session each needs: the table of
// handlers/Methods.def, with parameters read before the handlers see them. Built once, then read
// only.
#pragma once

#include "server/Query.h"
#include "server/protocol/ClientInfo.h"
#include "server/protocol/ReplyOnce.h"
#include "server/workspace/WorkspaceSnapshot.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

class Session;

// These throw BadParams; a request's may move the reply out to answer later.
struct Method {
  void (*request)(Session &, const Json &params, ReplyOnce &reply) = nullptr; /*nullable*/
  void (*notification)(Session &, const Json &params) = nullptr;              /*nullable*/
  BoundQuery (*query)(const Json &params) = nullptr;                          /*nullable*/
  BoundWorkspaceQuery (*workspaceQuery)(const Json &params) = nullptr;        /*nullable*/
};

struct ConditionalProvider {
  bool ClientInfo::*ability;
  std::string name;
  RawJson options;
};

struct Registry {
  std::map<std::string, Method, std::less<>> methods; // one member of each is set
  std::map<std::string, RawJson> providers;           // what 'initialize' announces
  std::vector<ConditionalProvider> conditional;       // instead, to some clients

  const Method *find(std::string_view name) const; /*nullable*/
  std::map<std::string, RawJson> providersFor(const ClientInfo &client) const;
};

Registry makeRegistry();

} // namespace allo::server
