// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The imports of a file from allo, in order.
#include "ide/refactor/Refactorings.h"
#include "ide/refactor/Selected.h"
#include "sema/operators/AlloNames.h"
#include "support/Characters.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace allo {

namespace {

// Constants before classes before other names, as sorters of imports for Python do.
int rankOf(std::string_view name) {
  const bool hasLower = std::any_of(name.begin(), name.end(), isLower);
  return !hasLower && name.size() > 1 ? 0 : isUpper(name[0]) ? 1 : 2;
}

struct ImportedLine {
  const ImportFromStmt *statement = nullptr; // never null
  const SyntaxUnit *unit = nullptr;          // never null
  uint32_t offset = 0;                       // of the unit in the file
};

// "i32" or "i32 as int32"
using Imported = std::pair<std::string, std::string>; // the name, and the alias or ""

// Orders numbers in names by their values: "i8" before "i32".
std::string naturalKey(std::string_view name) {
  std::string out;
  for (size_t at = 0; at < name.size();) {
    size_t end = at;
    while (end < name.size() && isDigit(name[end]))
      ++end;
    out.append(end > at && end - at < 10 ? 10 - (end - at) : 0, '0');
    out += end > at ? std::string(name.substr(at, end - at)) : std::string(1, toLower(name[at]));
    at = std::max(end, at + 1);
  }
  return out;
}

bool isImportedBefore(const Imported &a, const Imported &b) {
  auto key = [](const Imported &each) {
    return std::tuple(rankOf(each.first), naturalKey(each.first), each);
  };
  return key(a) < key(b);
}

// The line with these names; over several lines where it would be longer than 88 characters.
std::string lineOf(std::string_view module, const std::vector<Imported> &names,
                   std::string_view newline) {
  std::vector<std::string> shown;
  size_t length = 0;
  for (const auto &[name, alias] : names) {
    shown.push_back(alias.empty() ? name : name + " as " + alias);
    length += shown.back().size() + 2;
  }
  std::string out = "from " + std::string(module) + " import ";
  if (out.size() + length <= 90) {
    for (size_t i = 0; i < shown.size(); ++i)
      out += (i == 0 ? "" : ", ") + shown[i];
    return out;
  }
  out += "(";
  for (const std::string &each : shown)
    out += std::string(newline) + "    " + each + ",";
  return out + std::string(newline) + ")";
}

// The words of the file outside of these lines, with how often they occur.
std::set<std::string, std::less<>> wordsOutside(const Analysis &analysis,
                                                const std::vector<ImportedLine> &lines) {
  std::set<std::string, std::less<>> out;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    const std::string_view text = entry.state->unit->text;
    for (size_t at = 0; at < text.size();) {
      if (!isNameChar(text[at])) {
        ++at;
        continue;
      }
      size_t end = at;
      while (end < text.size() && isNameChar(text[end]))
        ++end;
      const bool isInLine = std::any_of(lines.begin(), lines.end(), [&](const ImportedLine &line) {
        return line.unit == entry.state->unit.get() && line.statement->span.begin <= at &&
               at < line.statement->span.end;
      });
      if (!isInLine)
        out.emplace(text.substr(at, end - at));
      at = end;
    }
  });
  return out;
}

} // namespace

std::vector<DiagEdit> organizeImports(const Analysis &analysis, bool keepUnused) {
  std::map<std::string, std::vector<ImportedLine>, std::less<>> modules;
  std::vector<ImportedLine> all;
  bool isBroken = false;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    const SyntaxUnit &unit = *entry.state->unit;
    isBroken = isBroken || !unit.errors.empty();
    for (const Stmt *statement : unit.statements)
      if (const auto *from = statement->tryAs<ImportFromStmt>();
          from && !from->star && isAlloModule(from->module) &&
          unit.source(from->span).find('#') == std::string_view::npos) {
        modules[std::string(from->module)].push_back({from, &unit, offset});
        all.push_back({from, &unit, offset});
      }
  });
  std::vector<DiagEdit> out;
  if (isBroken) // names may be used in what does not parse
    return out;
  const std::set<std::string, std::less<>> words = wordsOutside(analysis, all);
  const bool isCrlf =
      analysis.text.lineCount() > 1 &&
      analysis.text.slice(analysis.text.lineSpan(0).end, analysis.text.lineBegin(1)) == "\r\n";
  const std::string newline = isCrlf ? "\r\n" : "\n";
  for (const auto &[module, lines] : modules) {
    std::vector<Imported> names;
    for (const ImportedLine &line : lines)
      for (const ImportAlias *alias : line.statement->names)
        // 'i32 as i32' says that others import it from here.
        if (keepUnused || words.contains(alias->bound->name) ||
            (alias->renamed && alias->bound->name == alias->path))
          names.emplace_back(alias->path, alias->renamed ? alias->bound->name : std::string_view());
    std::sort(names.begin(), names.end(), isImportedBefore);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (size_t i = 0; i < lines.size(); ++i) {
      const auto &[statement, unit, offset] = lines[i];
      Span span = statement->span;
      const bool isGone = i > 0 || names.empty();
      if (isGone) { // with its line, if it has one to itself
        const std::string_view text = unit->text;
        const bool isFirst = span.begin == 0 || isNewline(text[span.begin - 1]);
        size_t end = text.find_first_not_of(" \t\r", span.end);
        if (!isFirst || unit->statements.size() > 1 || end == std::string_view::npos ||
            text[end] != '\n')
          return {};
        span.end = uint32_t(end) + 1;
      }
      std::string text = isGone ? "" : lineOf(module, names, newline);
      if (unit->source(span) != text)
        out.push_back({span.shifted(offset), std::move(text)});
    }
  }
  std::sort(out.begin(), out.end(),
            [](const DiagEdit &a, const DiagEdit &b) { return a.span.begin < b.span.begin; });
  return out;
}

} // namespace allo
