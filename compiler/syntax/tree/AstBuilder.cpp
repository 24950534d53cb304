// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/AstBuilder.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "syntax/lex/Numbers.h"
#include "syntax/recover/BrokenLine.h"
#include "syntax/tree/AstReader.h"

#include <algorithm>

namespace allo {

const Grammar &Grammar::python() {
  static const Grammar instance = [] {
    Grammar made;
    auto &kinds = made.kinds;
    auto &fields = made.fields;
    const TSLanguage *language = tree_sitter_python();
    kinds.assign(ts_language_symbol_count(language), Syn::Other);
    fields.assign(ts_language_field_count(language) + 1, Field::None);
    // An aliased node may have several symbols of one name.
    for (uint32_t i = 0; i < kinds.size(); ++i) {
      if (ts_language_symbol_type(language, TSSymbol(i)) != TSSymbolTypeRegular)
        continue;
      std::string_view name = ts_language_symbol_name(language, TSSymbol(i));
#define ALLO_SYNTAX(ID, NAME)                                                                      \
  if (name == NAME)                                                                                \
    kinds[i] = Syn::ID;
#include "syntax/tree/NodeKinds.def"
    }
    for (uint32_t i = 1; i < fields.size(); ++i) {
      std::string_view name = ts_language_field_name_for_id(language, TSFieldId(i));
#define ALLO_FIELD(ID, NAME)                                                                       \
  if (name == NAME)                                                                                \
    fields[i] = Field::ID;
#include "syntax/tree/NodeKinds.def"
    }
    return made;
  }();
  return instance;
}

namespace {

// Ids in the order of Nodes.h. What the builder made and then left out has none. A line that was
// overwritten is longer than what stands in its place; so may be the statement that it ends.
void number(const Node &node, std::vector<const Node *> &nodes) {
  auto &made = const_cast<Node &>(node); // nobody else has seen it yet
  made.id = NodeId(nodes.size());
  nodes.push_back(&node);
  forEachChild(node, [&](const Node &child) {
    number(child, nodes);
    made.span = join(made.span, child.span);
  });
  made.last = NodeId(nodes.size() - 1);
}

} // namespace

bool AstBuilder::build(TSNode root) {
  cursor = ts_tree_cursor_new(root);
  Children kids = children(root);
  std::vector<const Stmt *> statements;
  std::optional<Indent> indent = Indent();
  for (const Child &child : kids.view()) {
    checkIndent(child, indent);
    statement(child, statements);
  }
  blankedLines(statements, uint32_t(text.size()), 0);
  unit.statements = make.list(statements);
  release(kids);
  pool = std::vector<Child>(); // of a long table it is large, and numbering takes memory, too
  for (const MaskedLine &line : masked)
    hash = combine(hash, hashBytes(text.substr(line.span.begin, line.span.size())));
  unit.structure = hash;
  unit.nodes.reserve(make.made);
  for (const Stmt *statement : unit.statements)
    number(*statement, unit.nodes);
  ts_tree_cursor_delete(&cursor);
  return !tolerated;
}

AstBuilder::Children AstBuilder::children(TSNode node) {
  size_t begin = pool.size();
  // A table of a million elements is not copied while it grows, and its commas take no room.
  constexpr uint32_t Many = 4096;
  const uint32_t count = ts_node_child_count(node);
  const TSSymbol parent = ts_node_symbol(node);
  const bool elementsOnly =
      count > Many && parent < names.kinds.size() && names.kinds[parent] == Syn::List;
  if (count > Many)
    pool.reserve(begin + (elementsOnly ? ts_node_named_child_count(node) : count));
  ts_tree_cursor_reset(&cursor, node);
  if (ts_tree_cursor_goto_first_child(&cursor)) {
    uint32_t lastEnd = ts_node_start_byte(node);
    Syn last = Syn::Block;
    do {
      TSNode child = ts_tree_cursor_current_node(&cursor);
      TSSymbol symbol = ts_node_symbol(child);
      Syn kind = symbol < names.kinds.size() ? names.kinds[symbol] : Syn::Other;
      if (kind == Syn::Comment || kind == Syn::LineContinuation)
        continue;
      if (const uint32_t start = ts_node_start_byte(child); start > lastEnd)
        tolerated = tolerated || goesOnInNextLine(node, {lastEnd, start}, last, kind);
      lastEnd = ts_node_end_byte(child);
      last = kind;
      bool named = ts_node_is_named(child);
      Field field = names.fields[ts_tree_cursor_current_field_id(&cursor)];
      hash = combine(hash, (uint64_t(symbol) << 8) | uint64_t(field));
      if (ts_node_is_error(child) || ts_node_is_missing(child))
        noteError(child);
      if (named || !elementsOnly)
        pool.push_back({child, kind, field, named});
    } while (ts_tree_cursor_goto_next_sibling(&cursor));
  }
  hash = combine(hash, 0xC105E);
  return {&pool, begin, pool.size()};
}

// Whether a line ends between two children outside of brackets, and not where a block or a clause
// begins or ends: the grammar takes the next line for the rest of an unfinished one.
bool AstBuilder::goesOnInNextLine(TSNode parent, Span gap, Syn before, Syn behind) const {
  const std::string_view between = annotations.text.substr(gap.begin, gap.size());
  if (std::none_of(between.begin(), between.end(), isNewline))
    return false;
  auto kindOf = [&](TSNode node) {
    const TSSymbol symbol = ts_node_symbol(node);
    return symbol < names.kinds.size() ? names.kinds[symbol] : Syn::Other;
  };
  auto isPart = [](Syn kind) {
    return kind == Syn::Block || kind == Syn::ElifClause || kind == Syn::ElseClause ||
           kind == Syn::ExceptClause || kind == Syn::FinallyClause || kind == Syn::CaseClause ||
           kind == Syn::Decorator;
  };
  if (kindOf(parent) == Syn::Module || kindOf(parent) == Syn::Block || isPart(before) ||
      isPart(behind))
    return false;
  for (TSNode node = parent; !ts_node_is_null(node); node = ts_node_parent(node))
    if (kindOf(node) == Syn::String) // what an f-string has in braces
      return false;
  return true;
}

// Nothing behind a ';' or on the line of its header.
std::optional<AstBuilder::Indent> AstBuilder::indentAt(uint32_t offset) const {
  uint32_t lineBegin = offset;
  while (lineBegin > 0 && !isNewline(text[lineBegin - 1]))
    --lineBegin;
  Indent indent;
  for (uint32_t i = lineBegin; i < offset; ++i) {
    char c = text[i];
    if (c == '\t')
      indent = {(indent.columns / 8 + 1) * 8, indent.characters + 1, indent.grammar + 8};
    else if (c == ' ')
      indent = {indent.columns + 1, indent.characters + 1, indent.grammar + 1};
    else if (c == '\f')
      indent = {};
    else if (isAscii(c))
      return std::nullopt;
  }
  return indent;
}

// The statements of a block begin in one column, however wide tabs are; the grammar lets others
// pass.
void AstBuilder::checkIndent(const Child &child, std::optional<Indent> &indent) {
  if (!child.named || !unit.errors.empty())
    return;
  Span span = spanOf(child.node);
  std::optional<Indent> found = indentAt(span.begin);
  // So deep, the grammar has lost count itself; such code is reported as too deeply nested.
  constexpr uint32_t MaxColumn = 250;
  if (!found || found->columns > MaxColumn)
    return;
  bool first = !indent;
  if (first)
    indent = found;
  bool mixed = first ? found->columns > around.columns && found->characters <= around.characters
                     : found->characters != indent->characters;
  tolerated = tolerated || found->columns != indent->columns;
  std::optional<DiagText> message;
  if (found->grammar != found->columns)
    message = DiagText::TabAfterSpaces;
  else if (found->columns != indent->columns)
    message =
        found->columns > indent->columns ? DiagText::UnexpectedIndentation : DiagText::NoOuterBlock;
  else if (mixed)
    message = DiagText::MixedIndentation;
  else
    return;
  size_t end = text.find_first_of("\r\n", span.begin);
  span.end = std::min<uint32_t>(span.end, uint32_t(std::min(end, text.size())));
  unit.errors.push_back({span, *message});
}

void AstBuilder::checkParts(const Children &kids, Span statement) {
  std::optional<Indent> own = indentAt(statement.begin);
  for (const Child &part : kids.view()) {
    bool begins = part.kind == Syn::ElifClause || part.kind == Syn::ElseClause ||
                  part.kind == Syn::ExceptClause || part.kind == Syn::FinallyClause ||
                  part.kind == Syn::FunctionDefinition || part.kind == Syn::ClassDefinition ||
                  part.kind == Syn::Decorator;
    if (own && begins)
      checkIndent(part, own);
  }
}

void AstBuilder::expectInside(bool inside, Span span, std::string_view word,
                              std::string_view what) {
  if (!inside && unit.errors.empty())
    unit.errors.push_back({{span.begin, span.begin + uint32_t(word.size())},
                           {DiagText::OutsideOf, word, format("a {0}", what)}});
}

void AstBuilder::expectNumber(Span span, std::string_view digits) {
  if (unit.errors.empty() && !isNumber(digits))
    unit.errors.push_back({span, {DiagText::InvalidNumber, digits}});
}

void AstBuilder::noteError(TSNode node) {
  if (reportedError || !unit.errors.empty())
    return;
  reportedError = true;
  Span span = spanOf(node);
  size_t eol = text.find('\n', span.begin);
  if (eol != std::string_view::npos && span.end > eol)
    span.end = uint32_t(std::max<size_t>(eol, span.begin));
  unit.errors.push_back({span, {DiagCode::Syntax}});
}

const MaskedLine *AstBuilder::maskAt(uint32_t offset) const {
  for (const MaskedLine &line : masked)
    if (line.span.contains(offset))
      return &line;
  return nullptr;
}

List<const Ident *> AstBuilder::identsOf(const std::vector<Span> &spans) {
  std::vector<const Ident *> idents;
  for (Span span : spans)
    idents.push_back(make.make<Ident>(span, make.text(sourceOf(span))));
  return make.list(idents);
}

void AstBuilder::brokenLine(const MaskedLine &line, std::vector<const Stmt *> &out) {
  Span span = line.span;
  if (std::optional<LineImport> import = importOfLine(text, span)) {
    Span rest = import->rest;
    if (rest.size() > 0)
      span.end = rest.begin;
    out.push_back(brokenImport(*import, span));
    if (rest.size() == 0)
      return;
    span = rest;
  }
  LineNames found = namesOfLine(text, span);
  out.push_back(make.make<ErrorStmt>(span, identsOf(found.bound), identsOf(found.used)));
}

// What it names is imported all the same: the rest of the file needs it.
const Stmt *AstBuilder::brokenImport(const LineImport &import, Span span) {
  auto ident = [&](Span at) { return make.make<Ident>(at, make.text(sourceOf(at))); };
  std::vector<const ImportAlias *> aliases;
  for (const LineImport::Name &name : import.names) {
    std::string_view path = make.text(sourceOf(name.path));
    bool renamed = name.alias.size() > 0;
    uint32_t first = uint32_t(std::min(import.from ? path.size() : path.find('.'), path.size()));
    const Ident *bound =
        ident(renamed ? name.alias : Span{name.path.begin, name.path.begin + first});
    Span whole{name.path.begin, renamed ? name.alias.end : name.path.end};
    aliases.push_back(make.make<ImportAlias>(whole, path, bound, renamed));
  }
  if (!import.from)
    return make.make<ImportStmt>(span, make.list(aliases));
  const Ident *module = import.module.size() > 0 ? ident(import.module) : nullptr;
  return make.make<ImportFromStmt>(span, module ? module->name : std::string_view(), module,
                                   make.list(aliases), import.star);
}

// Lines before 'before' that are not in the tree, as far as they are indented like a block of
// 'indent' columns or more.
void AstBuilder::blankedLines(std::vector<const Stmt *> &out, uint32_t before, uint32_t indent) {
  for (; nextBlanked < masked.size(); ++nextBlanked) {
    const MaskedLine &line = masked[nextBlanked];
    if (line.span.begin >= before || (line.blanked && line.indent < indent))
      return;
    if (!line.blanked)
      continue;
    hash = combine(hash, depth); // which block has it
    brokenLine(line, out);
  }
}

// Those between the parts of a compound statement have no block.
void AstBuilder::skipBlankedLines(uint32_t before) {
  while (nextBlanked < masked.size() && masked[nextBlanked].span.begin < before)
    ++nextBlanked;
}

bool isClean(TSNode root) { return !ts_node_has_error(root); }

bool buildUnit(SyntaxUnit &unit, const AnnotationSource &annotations, TSNode root,
               const std::vector<MaskedLine> &masked) {
  return AstBuilder(unit, annotations, masked).build(root);
}

} // namespace allo
