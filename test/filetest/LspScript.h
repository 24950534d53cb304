// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The printing half of data/lsp: what a server says, as lines that a reviewer can read.
// Positions are printed 1-based in code points of the document as it is at that moment.
#pragma once

#include "filetest/Files.h"
#include "server/TestSession.h"
#include "support/Text.h"

#include <functional>

namespace allo::filetest {

using server::Json;

class LspPrinter {
public:
  // 'textOf' gives the text of a URI, empty where it is not open.
  explicit LspPrinter(std::function<Text(const std::string &uri)> textOf)
      : textOf(std::move(textOf)) {}

  ColumnUnit unit = ColumnUnit::Utf16; // as negotiated

  // 'method' is what a response answers, with the URI that it was asked of.
  std::vector<std::string> print(const Json &message, const std::string &method,
                                 const std::string &uri) const;
  uint32_t offset(const Json &position, const Text &text) const;

private:
  std::vector<std::string> printDiagnostics(const Json &params) const;
  std::vector<std::string> printResult(const Json &result, const std::string &method,
                                       const std::string &uri) const;
  std::vector<std::string> printHints(const Json &result, const std::string &uri) const;
  static std::vector<std::string> printTokens(const Json &result, const Text &text,
                                              ColumnUnit unit);
  void printSymbol(std::vector<std::string> &out, const Json &symbol, const Text &text,
                   size_t depth) const;
  static std::string printWorker(const Json &message);
  std::string range(const Json &range, const Text &text) const;

  std::function<Text(const std::string &)> textOf;
};

std::string scriptName(const std::string &uri); // "k.py" for "file:///w/k.py"
std::string scriptUri(const std::string &name);

} // namespace allo::filetest
