// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Positions in documents as jobs give them (report/Record.h), as offsets; and how these move along
// with edits.
#pragma once

#include "report/Record.h"
#include "server/documents/Documents.h"
#include "support/Span.h"
#include "support/Text.h"

#include <string>

namespace allo::server {

// Clamped to the text.
Span spanOf(const RecordRange &range, const Text &text);
Span moved(Span span, const TextEdit &edit);

// What a document is called in jobs: its path. One without a file gets a name that no file has.
std::string pathOfUri(const std::string &uri);

} // namespace allo::server
