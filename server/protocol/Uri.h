// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Document URIs. Clients spell one file in several ways (percent-encoding, drive letters,
// "localhost"); uriKey() makes them one, while what is sent back is always the client's spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace allo::server {

// Equal for all spellings of one document; for use as a key only.
std::string uriKey(std::string_view uri);

// The path of a "file:" URI on this machine; nullopt for other schemes and other hosts.
std::optional<std::string> uriToPath(std::string_view uri);

std::string pathToUri(std::string_view path);

// As in the path of a URI: '/' stays.
std::string uriPath(std::string_view text);

} // namespace allo::server
