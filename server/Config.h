// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The settings of the section `allo.`: this struct and the table in Config.cpp are the source of
// truth; the editors' schemas and the documentation are made from settingsSchema().
// A Config is immutable once it is shared: a change makes a new one.
// To add a setting: 1) a field here, 2) a row of the table in Config.cpp, 3) its use.
// To see them all: allo-lsp --settings-schema
#pragma once

#include "ide/InlayHints.h"
#include "server/protocol/Json.h"

#include <string>
#include <vector>

namespace allo::server {

struct Config {
  InlayHintOptions inlayHints;
  bool diagnostics = true;
  std::string documentation =
      "docs/diagnostics.md"; // where the codes are explained; "#code" follows

  friend bool operator==(const Config &, const Config &) = default;
};

// Takes every setting that 'section' (an object such as {"inlayHints": {"types": false}}) names.
// What it names wrongly stays as it was, with a sentence in 'complaints'.
void applySettings(Config &config, const Json &section, std::vector<std::string> &complaints);

// {"allo.inlayHints.types": {"type": "boolean", "default": true, "description": ...}, ...}
Json settingsSchema();

} // namespace allo::server
