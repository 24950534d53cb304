// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Typed reading of parameters: each function throws BadParams, with a sentence that names the
// member, where it is missing or has another type.
#pragma once

#include "server/protocol/Message.h"
#include "support/Text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::server {

// 'value' is null where the member 'name' is missing.
const Json &objectIn(const Json *value, const char *name);
const std::string &stringIn(const Json *value, const char *name);
int64_t integerIn(const Json *value, const char *name);

const std::string &stringAt(const Json &params, const char *key);
// An integer member; nullopt where it is missing or null.
std::optional<int64_t> optionalInteger(const Json &params, const char *key);

// Line and column up to 2^31 - 1, the protocol's limit; clamping to a text comes later.
Position positionFrom(const Json &object);

// What there is of the right type, for parameters of which a part may be odd.
std::string stringOr(const Json *value, std::string otherwise);
std::vector<std::string> stringsOf(const Json *list);
std::vector<int64_t> integersOf(const Json *list);
// Of a list of WorkspaceFolders, as far as they are on this machine.
std::vector<std::string> foldersFrom(const Json &list);

} // namespace allo::server
