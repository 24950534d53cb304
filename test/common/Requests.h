// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What must hold for the answers to requests about a place, whatever the text.
#pragma once

#include "ide/Definition.h"
#include "ide/complete/Completion.h"
#include "ide/complete/SignatureHelp.h"
#include "ide/navigate/References.h"
#include "ide/navigate/Rename.h"

#include <string>

namespace allo::test {

// Empty if all is well.
inline std::string brokenRequest(const Analysis &analysis, uint32_t offset) {
  const uint32_t size = analysis.text.size();
  const std::string here = std::to_string(offset);
  auto inside = [&](Span span) { return span.begin <= span.end && span.end <= size; };
  if (std::optional<DefinitionResult> found = definitionAt(analysis, offset);
      found && (!inside(found->origin) || found->name.end > found->text.size()))
    return "the definition of what is at " + here + " is out of place";
  if (std::optional<NameUses> found = referencesAt(analysis, offset))
    for (const NameUse &use : found->uses)
      if (!use.file && !inside(use.span))
        return "a reference to what is at " + here + " is out of place";
  if (auto renamed = rename(analysis, offset, "renamed_by_test"))
    if (const auto *edits = std::get_if<std::vector<DiagEdit>>(&*renamed))
      for (size_t i = 1; i < edits->size(); ++i)
        if ((*edits)[i].span.begin < (*edits)[i - 1].span.end)
          return "the edits that rename what is at " + here + " overlap";
  for (const CompletionItem &item : completions(analysis, offset))
    if (!inside(item.span) || offset < item.span.begin || item.span.end < offset ||
        item.label.empty())
      return "a completion at " + here + " is out of place: " + item.label;
  if (std::optional<SignatureHelp> help = signatureHelp(analysis, offset))
    for (Span parameter : help->parameters)
      if (parameter.end > help->label.size())
        return "the signature at " + here + " is wrong: " + help->label;
  return "";
}

} // namespace allo::test
