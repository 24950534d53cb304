// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Places of documents as jobs tell them, {"start": {"line", "column"}, "end": ...} from 1 in code
// points, as offsets; and how they move along with edits.
#pragma once

#include "server/Documents.h"
#include "support/Span.h"
#include "support/Text.h"

#include <nlohmann/json.hpp>

#include <string>

namespace allo::server {

Position placeOf(const nlohmann::ordered_json &place);
// Of {"start", "end"}, clamped to the text.
Span spanOfRange(const nlohmann::ordered_json &range, const Text &text);
// Of {"range": ...}; empty where there is none.
Span spanOf(const nlohmann::ordered_json &entry, const Text &text);
Span moved(Span span, const TextEdit &edit);

// What a document is called in jobs: its path. One without a file gets a name that no file has.
std::string pathOfUri(const std::string &uri);

} // namespace allo::server
