// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements of the syntax tree.
#include "syntax/recover/BrokenLine.h"
#include "syntax/tree/AstReader.h"

#include <algorithm>
#include <cstring>

namespace allo {

void AstBuilder::block(TSNode node, std::vector<const Stmt *> &out) {
  if (ts_node_is_null(node))
    return;
  if (++depth > MaxSyntaxDepth) {
    tooDeep(spanOf(node));
  } else {
    Children kids = children(node);
    std::optional<Indent> indent;
    const Indent outer = around;
    skipBlankedLines(ts_node_start_byte(node));
    std::optional<Indent> own;
    for (Child child : kids.view()) {
      checkIndent(child, indent);
      around = indent.value_or(outer);
      if (repaired && child.named && !own)
        own = indentAt(spanOf(child.node).begin);
      statement(child, out);
    }
    around = outer;
    release(kids);
    if (own && nextBlanked < masked.size())
      blankedLines(out, startBehind(node), own->columns);
  }
  --depth;
}

// Where what follows a block begins: the next part of its statement, or the next statement.
uint32_t AstBuilder::startBehind(TSNode node) const {
  for (; !ts_node_is_null(node); node = ts_node_parent(node))
    for (TSNode next = ts_node_next_named_sibling(node); !ts_node_is_null(next);
         next = ts_node_next_named_sibling(next))
      if (!ts_node_is_extra(next))
        return ts_node_start_byte(next);
  return uint32_t(text.size());
}

Block AstBuilder::blockOf(TSNode node, Span header, std::string_view what) {
  std::vector<const Stmt *> body;
  block(node, body);
  if (body.empty() && !repaired && unit.errors.empty())
    unit.errors.push_back(
        {header, {DiagText::ExpectedAfter, "an indented block", format("'{0}'", what)}});
  return make.list(body);
}

void AstBuilder::tooDeep(Span span, DiagMessage message) {
  if (!reportedDepth)
    unit.errors.push_back({span, std::move(message)});
  reportedDepth = true;
  absorb(sourceOf(span));
}

// A keyword's worth of a compound statement: its header, for errors about the whole.
Span AstBuilder::headerOf(TSNode node, TSNode body) const {
  Span span = spanOf(node);
  if (!ts_node_is_null(body))
    span.end = std::max(span.begin, std::min(span.end, ts_node_start_byte(body)));
  while (span.end > span.begin + 1 && std::strchr(" \t\r\n\f", text[span.end - 1]))
    --span.end;
  size_t eol = text.substr(span.begin, span.size()).find('\n');
  if (eol != std::string_view::npos)
    span.end = span.begin + uint32_t(eol);
  return span;
}

void AstBuilder::statement(const Child &child, std::vector<const Stmt *> &out) {
  Span span = spanOf(child.node);
  blankedLines(out, span.begin, 0);
  if (const MaskedLine *line = masked.empty() ? nullptr : maskAt(span.begin)) {
    if (!line->definition && !line->header) {
      // A masked line may hold the tail of a blanked body: one statement stands for all of it.
      brokenLine(*line, out);
      return;
    }
  }
  switch (child.kind) {
  case Syn::ExpressionStatement: {
    Children kids = children(child.node);
    if (kids.size() == 1)
      simpleStatement(kids[0], span, out);
    else
      out.push_back(make.make<ExprStmt>(span, tupleOf(kids, span)));
    release(kids);
    return;
  }
  case Syn::ReturnStatement: {
    Children kids = children(child.node);
    const Expr *value = nullptr;
    for (Child part : kids.view())
      if (part.named)
        value = expr(part);
    release(kids);
    expectInside(inFunction, span, "return", "function");
    out.push_back(make.make<ReturnStmt>(span, value));
    return;
  }
  case Syn::IfStatement:
    return ifStatement(child.node, out);
  case Syn::ForStatement:
  case Syn::WhileStatement:
    return loop(child, out);
  case Syn::FunctionDefinition:
    out.push_back(function(child.node, span, {}));
    return;
  case Syn::DecoratedDefinition: {
    Children kids = children(child.node);
    checkParts(kids, span);
    std::vector<const Expr *> decorators;
    for (Child part : kids.view()) {
      if (part.kind == Syn::Decorator) {
        Children inner = children(part.node);
        const Expr *value = nullptr;
        Span at = spanOf(part.node);
        bool bad = !masked.empty() && maskAt(at.begin);
        for (Child piece : inner.view())
          if (piece.named && !bad && !value)
            value = expr(piece);
        release(inner);
        decorators.push_back(value ? value : make.make<ErrorExpr>(at, List<const Expr *>()));
      } else if (part.kind == Syn::FunctionDefinition) {
        out.push_back(function(part.node, span, make.list(decorators)));
      } else if (part.kind == Syn::ClassDefinition) {
        out.push_back(classOf(part.node, span, make.list(decorators)));
      }
    }
    release(kids);
    return;
  }
  case Syn::ClassDefinition:
    out.push_back(classOf(child.node, span, {}));
    return;
  case Syn::ImportStatement:
    return import(child.node, out);
  case Syn::ImportFromStatement:
  case Syn::FutureImportStatement:
    return importFrom(child.node, child.kind == Syn::FutureImportStatement, out);
  case Syn::PassStatement:
    out.push_back(make.make<PassStmt>(span));
    return;
  case Syn::BreakStatement: // a kernel has none, in loops or not
    expectInside(inLoop || decorated > 0, span, "break", "loop");
    out.push_back(make.make<BreakStmt>(span));
    return;
  case Syn::ContinueStatement:
    expectInside(inLoop || decorated > 0, span, "continue", "loop");
    out.push_back(make.make<ContinueStmt>(span));
    return;
  case Syn::AssertStatement: {
    Children kids = children(child.node);
    List<const Expr *> parts = expressions(kids);
    release(kids);
    const Expr *message = parts.size() > 1 ? parts[1] : nullptr;
    out.push_back(
        make.make<AssertStmt>(span, parts.empty() ? orError(nullptr, span) : parts[0], message));
    return;
  }
  case Syn::RaiseStatement: {
    Children kids = children(child.node);
    const Expr *value = nullptr;
    const Expr *cause = nullptr;
    for (Child part : kids.view()) {
      if (part.field == Field::Cause)
        cause = expr(part);
      else if (part.named)
        value = expr(part);
    }
    release(kids);
    out.push_back(make.make<RaiseStmt>(span, value, cause));
    return;
  }
  case Syn::DeleteStatement: {
    const Expr *value = onlyExpr(child.node);
    std::vector<const Expr *> targets{value};
    if (const auto *tuple = value->tryAs<TupleExpr>())
      targets.assign(tuple->elements.begin(), tuple->elements.end());
    out.push_back(make.make<DeleteStmt>(span, make.list(targets)));
    return;
  }
  case Syn::GlobalStatement:
  case Syn::NonlocalStatement: {
    Children kids = children(child.node);
    std::vector<const Ident *> found;
    for (Child part : kids.view())
      if (part.named)
        found.push_back(ident(part.node));
    release(kids);
    out.push_back(
        make.make<ScopeStmt>(span, child.kind == Syn::NonlocalStatement, make.list(found)));
    return;
  }
  case Syn::WithStatement:
    return withStatement(child.node, out);
  case Syn::TryStatement:
    return tryStatement(child.node, out);
  case Syn::MatchStatement:
    return matchStatement(child.node, out);
  case Syn::TypeAliasStatement:
    return typeAlias(span, out);
  case Syn::PrintStatement:
  case Syn::ExecStatement:
    pythonTwoCall(child.kind == Syn::PrintStatement ? "print" : "exec", span);
    out.push_back(make.make<ErrorStmt>(span, List<const Ident *>(), List<const Ident *>()));
    return;
  default:
    if (!child.named && !ts_node_is_error(child.node))
      return; // a ';'
    // An error node between statements, or an expression where a statement is expected.
    absorb(sourceOf(span));
    out.push_back(make.make<ErrorStmt>(span, List<const Ident *>(), List<const Ident *>()));
    return;
  }
}

// 'print x'
void AstBuilder::pythonTwoCall(std::string_view name, Span span) {
  absorb(sourceOf(span));
  Span callee{span.begin, span.begin + uint32_t(name.size())};
  SyntaxError error{callee, {DiagText::FunctionStatement, name}};
  if (sourceOf(span).find_first_of("\r\n\\>") == std::string_view::npos &&
      callee.end + 1 < span.end)
    error.fixes.push_back({"Add the parentheses",
                           {{{callee.end, callee.end + 1}, "("}, {{span.end, span.end}, ")"}}});
  unit.errors.push_back(std::move(error));
}

// 'type Name[T] = ...'
void AstBuilder::typeAlias(Span span, std::vector<const Stmt *> &out) {
  absorb(sourceOf(span));
  uint32_t begin = span.begin + uint32_t(std::strlen("type"));
  while (begin < span.end && std::strchr(" \t\\\r\n", text[begin]))
    ++begin;
  uint32_t end = uint32_t(std::min<size_t>(text.find_first_of("[= \t\\\r\n", begin), span.end));
  std::vector<const Ident *> binds;
  if (begin < end)
    binds.push_back(make.make<Ident>(Span{begin, end}, make.text(sourceOf({begin, end}))));
  out.push_back(
      make.make<UnsupportedStmt>(span, std::string_view("A 'type' statement"), make.list(binds)));
}

const Ident *AstBuilder::ident(TSNode node) {
  std::string_view name = copyOf(node);
  absorb(name);
  return make.make<Ident>(spanOf(node), name);
}

void AstBuilder::simpleStatement(const Child &part, Span span, std::vector<const Stmt *> &out) {
  if (part.kind == Syn::Assignment) {
    assignment(part.node, span, out);
  } else if (part.kind == Syn::AugmentedAssignment) {
    Children kids = children(part.node);
    const Expr *target = nullptr;
    const Expr *value = nullptr;
    BinaryOp op = BinaryOp::Add;
    for (Child piece : kids.view()) {
      if (piece.field == Field::Left)
        target = expr(piece);
      else if (piece.field == Field::Right)
        value = expr(piece);
      else if (piece.field == Field::Operator) {
        std::string_view spelling = sourceOf(spanOf(piece.node));
        op = binaryOp(spelling.substr(0, spelling.size() - 1));
      }
    }
    release(kids);
    out.push_back(make.make<AugAssignStmt>(span, op, orError(target, span), orError(value, span)));
  } else {
    out.push_back(make.make<ExprStmt>(span, expr(part)));
  }
}

const Expr *AstBuilder::orError(const Expr *value, Span span) {
  return value ? value : make.make<ErrorExpr>(span, List<const Expr *>());
}

// 'a = b: i32' and 'a: i32 = b = 3': what has an annotation is the only target.
void AstBuilder::annotatedChain(const std::vector<const Expr *> &targets, size_t annotated) {
  bool isLast = annotated + 1 == targets.size();
  size_t at = isLast ? text.find(':', targets[annotated]->span.end)
                     : text.find('=', targets[annotated + 1]->span.end);
  if (at == std::string_view::npos)
    return;
  unit.errors.push_back(
      {{uint32_t(at), uint32_t(at) + 1}, {DiagText::UnexpectedTarget, isLast ? ":" : "="}});
}

void AstBuilder::assignment(TSNode node, Span span, std::vector<const Stmt *> &out) {
  std::vector<const Expr *> targets;
  const Annotation *type = nullptr;
  const Expr *value = nullptr;
  size_t annotated = 0; // the target that 'type' belongs to
  bool hasValue = false;
  for (TSNode at = node; !ts_node_is_null(at);) {
    Children kids = children(at);
    TSNode chained{};
    for (Child part : kids.view()) {
      if (part.field == Field::Left)
        targets.push_back(expr(part));
      else if (part.field == Field::TypeField) {
        type = annotation(spanOf(part.node));
        annotated = targets.empty() ? 0 : targets.size() - 1;
      } else if (part.field == Field::Right) {
        hasValue = true;
        if (part.kind == Syn::Assignment)
          chained = part.node;
        else
          value = expr(part);
      }
    }
    release(kids);
    at = chained;
  }
  if (type && targets.size() > 1)
    annotatedChain(targets, annotated);
  Span end{span.end, span.end}; // "a = b: i32" and the like lack a value behind all that is there
  if (hasValue && !value)
    value = make.make<ErrorExpr>(end, List<const Expr *>());
  if (targets.empty())
    targets.push_back(make.make<ErrorExpr>(span, List<const Expr *>()));
  if (type && targets.size() == 1)
    out.push_back(make.make<AnnAssignStmt>(span, targets[0], type, value));
  else
    out.push_back(make.make<AssignStmt>(span, make.list(targets), orError(value, end)));
}

void AstBuilder::ifStatement(TSNode node, std::vector<const Stmt *> &out) {
  Span span = spanOf(node);
  Children kids = children(node);
  std::vector<const IfArm *> arms;
  const Expr *condition = nullptr;
  TSNode body{};
  for (Child part : kids.view()) {
    if (part.field == Field::Condition)
      condition = expr(part);
    else if (part.field == Field::Consequence)
      body = part.node;
  }
  arms.push_back(arm(node, span.begin, condition, body, "if"));
  checkParts(kids, span);
  const unsigned before = elifs;
  for (Child part : kids.view()) {
    if (part.kind == Syn::ElifClause) {
      if (++elifs > MaxElifs) {
        tooDeep(spanOf(part.node), {DiagText::TooManyElifs, MaxElifs});
        break;
      }
      Children inner = children(part.node);
      const Expr *test = nullptr;
      TSNode then{};
      for (Child piece : inner.view()) {
        if (piece.field == Field::Condition)
          test = expr(piece);
        else if (piece.field == Field::Consequence)
          then = piece.node;
      }
      arms.push_back(arm(part.node, ts_node_start_byte(part.node), test, then, "elif"));
      release(inner);
    } else if (part.kind == Syn::ElseClause) {
      arms.push_back(elseArm(part.node, "else"));
    }
  }
  elifs = before;
  release(kids);
  out.push_back(make.make<IfStmt>(span, make.list(arms)));
}

const IfArm *AstBuilder::arm(TSNode node, uint32_t begin, const Expr *condition, TSNode body,
                             std::string_view what) {
  std::vector<const Stmt *> statements;
  if (const MaskedLine *line = masked.empty() ? nullptr : maskAt(begin)) {
    condition = make.make<ErrorExpr>(line->span, List<const Expr *>());
    brokenLine(*line, statements);
    block(body, statements);
  } else {
    Block b = blockOf(body, headerOf(node, body), what);
    statements.assign(b.begin(), b.end());
  }
  Span span{begin, ts_node_is_null(body) ? ts_node_end_byte(node) : ts_node_end_byte(body)};
  return make.make<IfArm>(span, orError(condition, {begin, begin}), make.list(statements));
}

const IfArm *AstBuilder::elseArm(TSNode node, std::string_view what) {
  Children inner = children(node);
  TSNode body{};
  for (Child piece : inner.view())
    if (piece.kind == Syn::Block)
      body = piece.node;
  release(inner);
  const Expr *none = nullptr;
  return make.make<IfArm>(spanOf(node), none, blockOf(body, headerOf(node, body), what));
}

void AstBuilder::loop(const Child &child, std::vector<const Stmt *> &out) {
  Span span = spanOf(child.node);
  Children kids = children(child.node);
  const Expr *target = nullptr;
  const Expr *head = nullptr;
  TSNode body{};
  const IfArm *orElse = nullptr;
  bool isFor = child.kind == Syn::ForStatement;
  bool isAsync = false;
  for (Child part : kids.view()) {
    if (part.field == Field::Left)
      target = expr(part);
    else if (part.field == Field::Right || part.field == Field::Condition)
      head = expr(part);
    else if (part.field == Field::Body)
      body = part.node;
    else if (!part.named && sourceOf(spanOf(part.node)) == "async")
      isAsync = true;
  }
  const bool outerLoop = std::exchange(inLoop, true);
  Block statements = blockOf(body, headerOf(child.node, body), isFor ? "for" : "while");
  inLoop = outerLoop;
  checkParts(kids, span);
  for (Child part : kids.view())
    if (part.kind == Syn::ElseClause)
      orElse = elseArm(part.node, "else");
  release(kids);
  if (isFor)
    out.push_back(make.make<ForStmt>(span, orError(target, span), orError(head, span), statements,
                                     orElse, isAsync));
  else
    out.push_back(make.make<WhileStmt>(span, orError(head, span), statements, orElse));
}

const Stmt *AstBuilder::function(TSNode node, Span span, List<const Expr *> decorators) {
  Children kids = children(node);
  const Ident *name = nullptr;
  std::vector<const Parameter *> params;
  const Annotation *returns = nullptr;
  TSNode body{};
  bool async = false;
  const MaskedLine *line = masked.empty() ? nullptr : maskAt(ts_node_start_byte(node));
  decorated += decorators.empty() ? 0 : 1;
  for (Child part : kids.view()) {
    if (part.field == Field::Name)
      name = ident(part.node);
    else if (part.field == Field::Parameters)
      parameters(part.node, params);
    else if (part.field == Field::ReturnType)
      returns = annotation(spanOf(part.node));
    else if (part.field == Field::Body)
      body = part.node;
    else if (!part.named && sourceOf(spanOf(part.node)) == "async")
      async = true;
  }
  const bool outerFunction = std::exchange(inFunction, true);
  const bool outerLoop = std::exchange(inLoop, false);
  Block statements = blockOf(body, headerOf(node, body), "def");
  inFunction = outerFunction;
  inLoop = outerLoop;
  release(kids);
  const Stmt *made = nullptr;
  if (line) {
    made = brokenFunction(*line, span, decorators, statements);
  } else {
    if (!name)
      name = make.make<Ident>(Span{span.begin, span.begin}, std::string_view("_"));
    made = make.make<FunctionStmt>(span, decorators, name, make.list(params), returns, statements,
                                   async, false);
  }
  decorated -= decorators.empty() ? 0 : 1;
  return made;
}

// What stands in place of the header has less than its tokens tell.
const Stmt *AstBuilder::brokenFunction(const MaskedLine &line, Span span,
                                       List<const Expr *> decorators, Block body) {
  FunctionHeader header = headerOfLine(text, line.span);
  std::vector<const Parameter *> params;
  for (const HeaderParameter &parameter : header.parameters) {
    const Ident *name = make.make<Ident>(parameter.name, make.text(sourceOf(parameter.name)));
    const Annotation *type = brokenAnnotation(parameter.annotation);
    const Expr *noDefault = nullptr;
    params.push_back(make.make<Parameter>(type ? join(name->span, type->span) : name->span,
                                          ParameterForm::Plain, name, type, noDefault));
  }
  Span at = header.name.empty() ? Span{line.span.begin, line.span.begin} : header.name;
  const Ident *name = make.make<Ident>(at, header.name.empty() ? std::string_view("_")
                                                               : make.text(sourceOf(header.name)));
  return make.make<FunctionStmt>(span, decorators, name, make.list(params),
                                 brokenAnnotation(header.returns), body, false, true);
}

// The line has its error already.
const Annotation *AstBuilder::brokenAnnotation(Span span) {
  if (span.empty())
    return nullptr;
  size_t known = unit.errors.size();
  const Annotation *read = annotation(span);
  unit.errors.erase(unit.errors.begin() + ptrdiff_t(known), unit.errors.end());
  return read;
}

void AstBuilder::parameters(TSNode node, std::vector<const Parameter *> &out) {
  Children kids = children(node);
  bool keywordOnly = false;
  for (Child part : kids.view()) {
    if (!part.named)
      continue;
    ParameterForm form = keywordOnly ? ParameterForm::KeywordOnly : ParameterForm::Plain;
    const Ident *name = nullptr;
    const Annotation *type = nullptr;
    const Expr *value = nullptr;
    TSNode named = part.node;
    switch (part.kind) {
    case Syn::Identifier:
      break;
    case Syn::DefaultParameter:
    case Syn::TypedParameter:
    case Syn::TypedDefaultParameter: {
      Children inner = children(part.node);
      for (Child piece : inner.view()) {
        if (piece.field == Field::Name || (piece.field == Field::None && piece.named))
          named = piece.node;
        if (piece.kind == Syn::ListSplatPattern)
          form = ParameterForm::Star;
        else if (piece.kind == Syn::DictionarySplatPattern)
          form = ParameterForm::DoubleStar;
        if (piece.field == Field::TypeField)
          type = annotation(spanOf(piece.node));
        else if (piece.field == Field::Value)
          value = expr(piece);
      }
      release(inner);
      break;
    }
    case Syn::ListSplatPattern:
      form = ParameterForm::Star;
      break;
    case Syn::DictionarySplatPattern:
      form = ParameterForm::DoubleStar;
      break;
    case Syn::KeywordSeparator:
    case Syn::PositionalSeparator:
      form = ParameterForm::Separator;
      break;
    default:
      break;
    }
    keywordOnly = keywordOnly || part.kind == Syn::KeywordSeparator || form == ParameterForm::Star;
    if (form == ParameterForm::Star || form == ParameterForm::DoubleStar)
      if (TSNode inner = ts_node_named_child(named, 0); !ts_node_is_null(inner))
        named = inner;
    name = ident(named);
    out.push_back(make.make<Parameter>(spanOf(part.node), form, name, type, value));
  }
  release(kids);
}

void AstBuilder::import(TSNode node, std::vector<const Stmt *> &out) {
  Span span = spanOf(node);
  std::vector<const ImportAlias *> aliases;
  Children kids = children(node);
  for (Child part : kids.view())
    if (part.field == Field::Name)
      aliases.push_back(alias(part, false));
  checkImport(kids);
  release(kids);
  out.push_back(make.make<ImportStmt>(span, make.list(aliases)));
}

// The grammar lets a comma at the end pass without parentheses.
void AstBuilder::checkImport(const Children &kids) {
  Span last = kids.size() > 0 ? spanOf(kids[kids.size() - 1].node) : Span();
  if (!unit.errors.empty() || sourceOf(last) != ",")
    return;
  unit.errors.push_back({last, {DiagText::ExpectedAfter, "a name", "','"}});
  unit.errors.back().fixes.push_back({"Remove ','", {{last, ""}}});
}

const ImportAlias *AstBuilder::alias(const Child &part, bool from) {
  Span span = spanOf(part.node);
  if (part.kind == Syn::AliasedImport) {
    Children inner = children(part.node);
    std::string_view path;
    const Ident *bound = nullptr;
    for (Child piece : inner.view()) {
      if (piece.field == Field::Name)
        path = copyOf(piece.node);
      else if (piece.field == Field::Alias)
        bound = ident(piece.node);
    }
    release(inner);
    absorb(path);
    return make.make<ImportAlias>(span, path, bound, true);
  }
  std::string_view path = copyOf(part.node);
  absorb(path);
  std::string_view first = from ? path : path.substr(0, path.find('.'));
  const Ident *bound =
      make.make<Ident>(Span{span.begin, span.begin + uint32_t(first.size())}, make.text(first));
  return make.make<ImportAlias>(span, path, bound, false);
}

void AstBuilder::importFrom(TSNode node, bool future, std::vector<const Stmt *> &out) {
  Span span = spanOf(node);
  std::vector<const ImportAlias *> aliases;
  const Ident *module = nullptr;
  bool star = false;
  Children kids = children(node);
  for (Child part : kids.view()) {
    if (part.field == Field::ModuleName)
      module = ident(part.node);
    else if (part.field == Field::Name)
      aliases.push_back(alias(part, true));
    else if (part.kind == Syn::WildcardImport)
      star = true;
  }
  checkImport(kids);
  release(kids);
  if (future)
    module = make.make<Ident>(Span{span.begin, span.begin}, std::string_view("__future__"));
  out.push_back(make.make<ImportFromStmt>(span, module ? module->name : std::string_view(), module,
                                          make.list(aliases), star));
}

} // namespace allo
