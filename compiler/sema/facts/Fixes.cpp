// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Fixes.h"

#include "sema/operators/AlloNames.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

// A name of allo as the file sees it, as an attribute of the module, or imported anew.
template <typename IsMeant>
Spelling spellName(const std::string &name, NameSource &names, IsMeant &&isMeant) {
  const Value *bound = names.lookup(name);
  if (bound && isMeant(*bound))
    return {name};
  const Value *allo = names.lookup("allo");
  if (allo && allo->kind == ValueKind::Module && allo->text() == "allo")
    return {"allo." + name};
  if (bound || names.isDefined(name))
    return {};
  return {name, {name}};
}

Spelling spellScalar(Type type, NameSource &names) {
  std::string name = show(type);
  if (!scalarByName(name).isError())
    return spellName(name, names, [&](const Value &value) {
      return value.kind == ValueKind::Type && value.type == type;
    });
  std::string call = apintFor(name); // "apint(33)"
  Spelling maker = spellBuiltin(Builtin::Apint, names);
  if (call.empty() || maker.text.empty())
    return {};
  maker.text += call.substr(call.find('('));
  return maker;
}

std::string zeroOf(Type scalar) { return scalar.isFloat() ? "0.0" : "0"; }

template <typename Fn> void forEachBlock(const Stmt &statement, Fn &&fn) {
  if (const auto *branch = statement.tryAs<IfStmt>()) {
    for (const IfArm *arm : branch->arms)
      fn(arm->body);
  } else if (const auto *counted = statement.tryAs<ForStmt>()) {
    fn(counted->body);
  } else if (const auto *loop = statement.tryAs<WhileStmt>()) {
    fn(loop->body);
  } else if (const auto *match = statement.tryAs<MatchStmt>()) {
    for (const MatchCase *arm : match->cases)
      fn(arm->body);
  }
}

bool holdsNode(const Node &outer, const Node &inner) {
  return outer.id <= inner.id && inner.id <= outer.last;
}

// The statement that holds 'inside' and whose own block, or one around it, goes on to 'use'.
const Stmt *blockAround(const Node &inside, const Node &use, const FunctionStmt &function) {
  const Block *block = &function.body;
  while (true) {
    const Stmt *holder = nullptr;
    for (const Stmt *statement : *block)
      if (holdsNode(*statement, inside))
        holder = statement;
    if (!holder)
      return nullptr;
    const Block *common = nullptr;
    forEachBlock(*holder, [&](const Block &inner) {
      bool both[2] = {false, false};
      for (const Stmt *statement : inner) {
        both[0] |= holdsNode(*statement, inside);
        both[1] |= holdsNode(*statement, use);
      }
      if (both[0] && both[1])
        common = &inner;
    });
    if (!common)
      return holder;
    block = common;
  }
}

bool hasNoCode(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return isBlank(c) || c == '\r'; });
}

} // namespace

Spelling spellBuiltin(Builtin builtin, NameSource &names) {
  return spellName(std::string(builtinName(builtin)), names, [&](const Value &value) {
    return value.kind == ValueKind::Builtin && value.builtin == builtin;
  });
}

NodeFix changeTo(NodeId node, const std::string &text) {
  return {format("Change to '{0}'", text), {{node, FixPosition::Replace, text}}};
}

std::string laterDefinitionNote(std::string_view name) {
  return format("'{0}' is defined later, here", name);
}

bool noteLaterDefinition(NodeDiagnostic &diagnostic, std::string_view name, NameSource &names) {
  NodeRef place = names.laterPlaceOf(name);
  if (place.node == NoNode)
    return false;
  diagnostic.notes.push_back({place, laterDefinitionNote(name)});
  return true;
}

std::optional<NodeFix> importName(const NameExpr &name, NameSource &names) {
  std::string wanted(name.name);
  const Value meant = calleeOf(alloAttribute("allo", wanted));
  if (meant.kind != ValueKind::Type && meant.kind != ValueKind::Builtin &&
      meant.kind != ValueKind::Constexpr)
    return std::nullopt;
  Spelling spelling = spellName(wanted, names, [](const Value &) { return false; });
  if (spelling.text.empty())
    return std::nullopt;
  if (spelling.imports.empty())
    return changeTo(name.id, spelling.text);
  return NodeFix{format("Import '{0}' from allo", wanted), {}, {}, std::move(spelling.imports)};
}

Spelling spellType(Type type, NameSource &names) {
  if (type.isScalar())
    return spellScalar(type, names);
  if (type.isError() || !type.isShaped() || !type.element().isScalar())
    return {};
  Spelling spelling = spellScalar(type.element(), names);
  if (spelling.text.empty())
    return {};
  std::string dims;
  for (int64_t dim : type.dims())
    dims += (dims.empty() ? "" : ", ") + std::to_string(dim);
  spelling.text += "[" + (dims.empty() ? "()" : dims) + "]";
  return spelling;
}

std::optional<NodeFix> declareBefore(const VariableInfo &variable,
                                     const std::vector<NodeId> &introduced, const NameExpr &use,
                                     const FunctionStmt &function, const SyntaxUnit &unit,
                                     NameSource &names) {
  const Stmt *block = blockAround(*unit.nodes[variable.node], use, function);
  bool plain = variable.kind == VariableKind::Local &&
               (variable.type.isScalar() || variable.type.isShaped());
  if (!block || !plain)
    return std::nullopt;
  // The declarations in the block become assignments.
  NodeFix fix{format("Declare '{0}' before the block", variable.name), {}};
  std::string written;
  for (NodeId id = block->id; id <= block->last; ++id) {
    const auto *declaration = unit.nodes[id]->tryAs<AnnAssignStmt>();
    if (!declaration || std::find(introduced.begin(), introduced.end(), declaration->target->id) ==
                            introduced.end())
      continue;
    std::string annotation(unit.source(declaration->annotation->span));
    if (!written.empty() && annotation != written)
      return std::nullopt;
    written = annotation;
    if (declaration->value)
      fix.edits.push_back({declaration->target->id, FixPosition::Replace, variable.name,
                           declaration->annotation->id});
    else
      fix.edits.push_back({declaration->id, FixPosition::Replace, "pass"});
  }
  Spelling type = written.empty() ? spellType(variable.type, names) : Spelling{written};
  if (type.text.empty())
    return std::nullopt;
  fix.imports = std::move(type.imports);
  fix.edits.push_back({block->id, FixPosition::LineBefore,
                       format("{0}: {1}", variable.name, type.text) +
                           (variable.type.isScalar() ? " = " + zeroOf(variable.type) : "")});
  return fix;
}

std::optional<NodeFix> addReturn(const FunctionStmt &function, const std::vector<Type> &results,
                                 const std::vector<const VariableInfo *> &visible) {
  const Stmt &last = *function.body[function.body.size() - 1];
  const Expr *target = nullptr;
  if (const auto *assign = last.tryAs<AssignStmt>())
    target = assign->targets[0];
  else if (const auto *augmented = last.tryAs<AugAssignStmt>())
    target = augmented->target;
  std::string_view assigned = target && target->is<NameExpr>() ? target->as<NameExpr>()->name : "";
  std::string values;
  for (Type result : results) {
    std::string value = result.isScalar() ? zeroOf(result) : std::string();
    for (const VariableInfo *variable : visible)
      if (variable->type == result &&
          (variable->kind == VariableKind::Local || variable->name == assigned))
        value = variable->name;
    if (value.empty() || result.isError())
      return std::nullopt;
    values += (values.empty() ? "" : ", ") + value;
  }
  return NodeFix{format("Add 'return {0}'", values),
                 {{last.id, FixPosition::LineAfter, "return " + values}}};
}

std::optional<NodeFix> operatorWithAcc(const Expr &operand, const NameExpr &target, Builtin library,
                                       const SyntaxUnit &unit, NameSource &names) {
  const auto *statement = target.id > 0 ? unit.nodes[target.id - 1]->tryAs<AssignStmt>() : nullptr;
  const auto *value = statement ? statement->value->tryAs<BinaryExpr>() : nullptr;
  if (!value || (value->lhs != &operand && value->rhs != &operand) ||
      value->lhs->is<BinaryExpr>() || value->rhs->is<BinaryExpr>())
    return std::nullopt;
  Spelling function = spellBuiltin(library, names);
  if (function.text.empty())
    return std::nullopt;
  std::string call = format("{0}({1}, {2}, acc={3})", function.text, unit.source(value->lhs->span),
                            unit.source(value->rhs->span), target.name);
  return NodeFix{format("Write the result into '{0}'", target.name),
                 {{value->id, FixPosition::Replace, std::move(call)}},
                 {},
                 std::move(function.imports)};
}

std::optional<DiagEdit> placedEdit(const NodeEdit &edit, const SyntaxUnit &unit) {
  Span span = unit.spanOf(edit.node);
  if (edit.last != NoNode)
    span.end = unit.spanOf(edit.last).end;
  if (edit.at == FixPosition::Replace)
    return DiagEdit{span, edit.newText};
  if (edit.at == FixPosition::Before)
    return DiagEdit{{span.begin, span.begin}, edit.newText};
  if (edit.at == FixPosition::After)
    return DiagEdit{{span.end, span.end}, edit.newText};
  // A line of its own, indented like the statement.
  std::string_view text = unit.text;
  size_t lineBegin = span.begin == 0 ? 0 : text.rfind('\n', span.begin - 1) + 1;
  std::string_view indentation = text.substr(lineBegin, span.begin - lineBegin);
  if (!hasNoCode(indentation))
    return std::nullopt;
  std::string newline = text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
  if (edit.at == FixPosition::LineBefore)
    return DiagEdit{{span.begin, span.begin}, edit.newText + newline + std::string(indentation)};
  size_t lineEnd = std::min(text.find_first_of("\r\n", span.end), text.size());
  std::string_view rest = text.substr(span.end, lineEnd - span.end);
  if (!hasNoCode(rest.substr(0, rest.find('#'))))
    return std::nullopt;
  auto at = uint32_t(lineEnd);
  return DiagEdit{{at, at}, newline + std::string(indentation) + edit.newText};
}

// What separates a name that is added to an import from the last one, which may have a line of its
// own.
static std::string separatorBehind(const ImportFromStmt &from, const SyntaxUnit &unit) {
  const uint32_t last = from.names[from.names.size() - 1]->span.begin;
  const uint32_t before =
      from.names.size() > 1 ? from.names[from.names.size() - 2]->span.end : from.span.begin;
  const std::string_view gap = unit.source({before, last});
  const size_t line = gap.find_last_of("\r\n");
  if (line == gap.npos || !hasNoCode(gap.substr(line + 1)) || gap.find('\\') != gap.npos)
    return ", ";
  const size_t begin = line > 0 && gap[line - 1] == '\r' ? line - 1 : line;
  return "," + std::string(gap.substr(begin));
}

std::optional<DiagEdit> importEdit(const SyntaxUnit &unit, std::string_view module,
                                   const std::vector<std::string> &wanted) {
  for (const Stmt *statement : unit.statements) {
    const auto *from = statement->tryAs<ImportFromStmt>();
    if (!from || from->star || from->names.empty())
      continue;
    const bool hasNames =
        module == "allo" ? isAlloModule(from->module) &&
                               std::none_of(wanted.begin(), wanted.end(),
                                            [&](const std::string &name) {
                                              return alloAttribute(from->module, name).isError();
                                            })
                         : from->module == module;
    if (!hasNames)
      continue;
    std::string added;
    for (const std::string &name : wanted)
      added += separatorBehind(*from, unit) + name;
    uint32_t end = from->names[from->names.size() - 1]->span.end;
    return DiagEdit{{end, end}, added};
  }
  return std::nullopt;
}

DiagEdit newImport(const SyntaxUnit &unit, const std::vector<std::string> &wanted) {
  uint32_t at = unit.statements.empty() ? 0 : unit.statements[0]->span.begin;
  std::string line = "from allo import ";
  for (size_t i = 0; i < wanted.size(); ++i)
    line += (i == 0 ? "" : ", ") + wanted[i];
  std::string newline = unit.text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
  return {{at, at}, line + newline};
}

std::optional<NodeFix> changeKeyword(const Ident &keyword,
                                     std::span<const FormalParameter> parameters) {
  std::vector<std::string> candidates;
  for (const FormalParameter &parameter : parameters)
    candidates.emplace_back(parameter.name);
  std::string close = nearestName(keyword.name, candidates);
  if (close.empty())
    return std::nullopt;
  return changeTo(keyword.id, close);
}

} // namespace allo
