// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What must hold for the answers to requests about a place, whatever the text.
#pragma once

#include "ide/complete/Completion.h"
#include "ide/complete/SignatureHelp.h"
#include "ide/navigate/Definitions.h"
#include "ide/navigate/LinkedNames.h"
#include "ide/navigate/References.h"
#include "ide/navigate/Rename.h"
#include "ide/structure/DocumentLinks.h"
#include "ide/structure/FoldingRanges.h"
#include "ide/structure/SelectionRanges.h"

#include <algorithm>
#include <string>
#include <vector>

namespace allo::test {

// What must hold for what a text consists of. Empty if all is well.
inline std::string brokenStructure(const Analysis &analysis) {
  const uint32_t size = analysis.text.size();
  std::vector<FoldingRange> folds = foldingRanges(analysis);
  for (size_t i = 0; i < folds.size(); ++i) {
    const Span span = folds[i].span;
    const std::string here = std::to_string(span.begin) + ".." + std::to_string(span.end);
    if (span.begin > span.end || span.end > size)
      return "a folding range lies outside the text: " + here;
    const uint32_t first = analysis.text.lineOf(span.begin), last = analysis.text.lineOf(span.end);
    if (first + (folds[i].endsInBracket ? 1 : 0) >= last)
      return "a folding range hides nothing: " + here;
    if (i > 0 && first <= analysis.text.lineOf(folds[i - 1].span.begin))
      return "two folding ranges begin in one line, or are out of order: " + here;
  }
  const size_t half = folds.size() / 2;
  limitFoldingRanges(folds, half);
  if (folds.size() != half)
    return "the number of folding ranges is not limited";
  for (const DocumentLink &link : documentLinks(analysis))
    if (link.span.begin >= link.span.end || link.span.end > size || link.file.empty())
      return "a link is out of place: " + std::to_string(link.span.begin);
  return "";
}

// Empty if all is well. 'files' are those of the analysis: what is known of their names costs more
// than an answer.
inline std::string brokenRequest(const Analysis &analysis, uint32_t offset,
                                 const NameFiles &files) {
  const uint32_t size = analysis.text.size();
  const std::string here = std::to_string(offset);
  auto inside = [&](Span span) { return span.begin <= span.end && span.end <= size; };
  auto isPlace = [&](const DefinitionResult &found) {
    return inside(found.origin) && found.whole.end <= found.file->text().size() &&
           found.whole.encloses(found.name);
  };
  if (std::optional<DefinitionResult> found = definitionAt(files, offset);
      found && !isPlace(*found))
    return "the definition of what is at " + here + " is out of place";
  if (std::optional<DefinitionResult> found = typeDefinitionAt(files, offset);
      found && !isPlace(*found))
    return "the definition of the type of what is at " + here + " is out of place";
  for (const DefinitionResult &found : implementationsAt(files, offset))
    if (!isPlace(found))
      return "an implementation of what is at " + here + " is out of place";
  if (std::optional<NameUses> found = referencesAt(files, offset))
    for (const NameUse &use : found->uses)
      if (use.span.end > use.file->text().size())
        return "a reference to what is at " + here + " is out of place";
  if (auto renamed = rename(files, offset, "renamed_by_test"))
    if (const auto *edits = std::get_if<std::vector<RenameEdit>>(&*renamed))
      for (size_t i = 1; i < edits->size(); ++i)
        if ((*edits)[i].file == (*edits)[i - 1].file &&
            (*edits)[i].span.begin < (*edits)[i - 1].span.end)
          return "the edits that rename what is at " + here + " overlap";
  const std::vector<Span> linked = linkedNames(files, offset);
  for (size_t i = 0; i < linked.size(); ++i)
    if (!inside(linked[i]) || (i > 0 && linked[i].begin < linked[i - 1].end))
      return "the names that are typed together with " + here + " overlap";
  if (!linked.empty() &&
      std::none_of(linked.begin(), linked.end(), [&](Span span) { return span.touches(offset); }))
    return "the names that are typed together with " + here + " are others";
  const SelectionRanges selections = selectionRanges(analysis, {offset}).front();
  for (size_t i = 0; i < selections.size(); ++i)
    if (!inside(selections[i]) || !selections[i].touches(offset) ||
        (i > 0 &&
         (!selections[i].encloses(selections[i - 1]) || selections[i] == selections[i - 1])))
      return "the selections at " + here + " do not grow";
  if (selections.empty() || selections.back() != Span{0, size})
    return "the selections at " + here + " do not end with the file";
  CompletionOptions options;
  options.snippets = true;
  for (const CompletionItem &item : completions(analysis, offset, options))
    if (!inside(item.span) || offset < item.span.begin || item.span.end < offset ||
        item.label.empty())
      return "a completion at " + here + " is out of place: " + item.label;
    else
      for (const DiagEdit &edit : item.edits)
        if (!inside(edit.span) ||
            (edit.span.begin <= item.span.end && item.span.begin <= edit.span.end))
          return "an edit of a completion at " + here + " is out of place: " + item.label;
  if (std::optional<SignatureHelp> help = signatureHelp(analysis, offset))
    for (Span parameter : help->parameters)
      if (parameter.end > help->label.size())
        return "the signature at " + here + " is wrong: " + help->label;
  return "";
}
inline std::string brokenRequest(const Analysis &analysis, uint32_t offset) {
  return brokenRequest(analysis, offset, NameFiles(analysis));
}

} // namespace allo::test
