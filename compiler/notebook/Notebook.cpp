// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "notebook/Notebook.h"

#include "notebook/CellCode.h"
#include "support/Characters.h"
#include "support/Text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace allo {

namespace {

using Json = nlohmann::json;

// Null where one of the members is missing.
template <typename... Keys> const Json *memberOf(const Json &object, Keys... keys) {
  const Json *at = &object;
  for (const char *key : {keys...}) {
    if (!at->is_object() || !at->contains(key))
      return nullptr;
    at = &at->at(key);
  }
  return at;
}

std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(), toLower);
  return text;
}

// The first of the texts that is there.
std::optional<std::string> languageIn(std::initializer_list<const Json *> candidates) {
  for (const Json *each : candidates)
    if (each && each->is_string())
      return lowered(each->get<std::string>());
  return std::nullopt;
}

// A text, or a list of its lines.
std::string sourceOf(const Json &cell) {
  const Json *source = memberOf(cell, "source");
  std::string out;
  if (source && source->is_string())
    out = source->get<std::string>();
  else if (source && source->is_array())
    for (const Json &line : *source)
      if (line.is_string())
        out += line.get_ref<const std::string &>();
  return out;
}

} // namespace

bool isNotebookPath(std::string_view path) { return path.ends_with(".ipynb"); }

bool ModuleOfCells::add(uint32_t number, std::string_view source) {
  std::optional<CellCode> code = codeOfCell(source);
  if (!code)
    return false;
  const auto begin = uint32_t(module.size());
  // "\r" is a line end of its own, also where the next cell begins with "\n".
  const Text text = Text::fromBytes(code->python);
  module += text.str() + "\n";
  cells.push_back({number, {begin, begin + text.size()}, lines, code->skipped});
  lines += text.lineCount() - (text.size() > 0 && text.at(text.size() - 1) == '\r' ? 1 : 0);
  return true;
}

Result<Notebook> readNotebook(std::string_view json) {
  const Json root = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (root.is_discarded())
    return Error{"It is not valid JSON"};
  const Json *format = memberOf(root, "nbformat");
  const Json *list = memberOf(root, "cells");
  if (!format || !format->is_number_integer())
    return Error{"It is not a notebook: 'nbformat' is missing"};
  if (*format != 4)
    return Error{"It is a notebook of format " + format->dump() + ", and only format 4 is known"};
  if (!list || !list->is_array())
    return Error{"It is not a notebook: 'cells' is not a list"};
  Notebook out;
  out.language = languageIn({memberOf(root, "metadata", "language_info", "name"),
                             memberOf(root, "metadata", "kernelspec", "language")})
                     .value_or(out.language);
  if (!out.isPython())
    return out;
  ModuleOfCells made;
  uint32_t number = 0;
  for (const Json &cell : *list) {
    ++number;
    const Json *type = memberOf(cell, "cell_type");
    if (type && *type == "code" &&
        languageIn({memberOf(cell, "metadata", "vscode", "languageId")}).value_or("python") ==
            "python")
      made.add(number, sourceOf(cell));
  }
  out.module = std::move(made.module);
  out.cells = std::move(made.cells);
  return out;
}

} // namespace allo
