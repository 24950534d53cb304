// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/AstBuilder.h"

#include "syntax/AnnotationParser.h"
#include "syntax/NodeMaker.h"

#include <array>
#include <cstdlib>
#include <cstring>

namespace allo {

namespace {

constexpr unsigned MaxDepth = 200;

enum class Syn : uint8_t {
  Other,
#define ALLO_SYNTAX(ID, NAME) ID,
#include "syntax/NodeKinds.def"
};

enum class Field : uint8_t {
  None,
#define ALLO_FIELD(ID, NAME) ID,
#include "syntax/NodeKinds.def"
};

// The grammar's numbers for the names of NodeKinds.def; made once, read by all threads.
struct Grammar {
  std::vector<Syn> kinds;
  std::vector<Field> fields;
  Grammar() {
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
#include "syntax/NodeKinds.def"
    }
    for (uint32_t i = 1; i < fields.size(); ++i) {
      std::string_view name = ts_language_field_name_for_id(language, TSFieldId(i));
#define ALLO_FIELD(ID, NAME)                                                                       \
  if (name == NAME)                                                                                \
    fields[i] = Field::ID;
#include "syntax/NodeKinds.def"
    }
  }
};

const Grammar &grammar() {
  static const Grammar instance;
  return instance;
}

class AstBuilder {
public:
  AstBuilder(SyntaxUnit &unit, std::string_view text, std::string_view parsed,
             const std::vector<MaskedLine> &masked)
      : make(unit), unit(unit), text(text), parsed(parsed), masked(masked), names(grammar()),
        repaired(!masked.empty()) {}

  void build(TSNode root) {
    cursor = ts_tree_cursor_new(root);
    Children kids = children(root);
    std::vector<const Stmt *> statements;
    for (const Child &child : kids.view())
      statement(child, statements);
    unit.statements = make.list(statements);
    release(kids);
    for (const MaskedLine &line : masked)
      hash = combine(hash, hashBytes(text.substr(line.span.begin, line.span.size())));
    unit.structure = hash;
    ts_tree_cursor_delete(&cursor);
  }

private:
  struct Child {
    TSNode node;
    Syn kind;
    Field field;
    bool named;
  };
  // A slice of 'pool': children of nested nodes stack up on it.
  struct Children {
    std::vector<Child> *pool;
    size_t begin;
    size_t end;
    struct View {
      const Children &c;
      struct Iterator {
        const Children &c;
        size_t i;
        // By value: the pool may move while a child is being built.
        Child operator*() const { return (*c.pool)[i]; }
        Iterator &operator++() {
          ++i;
          return *this;
        }
        bool operator!=(const Iterator &o) const { return i != o.i; }
      };
      Iterator begin() const { return {c, c.begin}; }
      Iterator end() const { return {c, c.end}; }
    };
    View view() const { return {*this}; }
    size_t size() const { return end - begin; }
    Child operator[](size_t i) const { return (*pool)[begin + i]; }
    bool find(Field field, Child &out) const {
      for (size_t i = begin; i < end; ++i)
        if ((*pool)[i].field == field) {
          out = (*pool)[i];
          return true;
        }
      return false;
    }
  };

  NodeMaker make;
  SyntaxUnit &unit;
  std::string_view text;
  std::string_view parsed;
  const std::vector<MaskedLine> &masked;
  const Grammar &names;
  bool repaired;
  TSTreeCursor cursor{};
  std::vector<Child> pool;
  Fingerprint hash = 0x5EED;
  unsigned depth = 0;
  bool reportedDepth = false;
  bool reportedError = false;

  static Span spanOf(TSNode node) { return {ts_node_start_byte(node), ts_node_end_byte(node)}; }
  std::string_view sourceOf(Span span) const { return text.substr(span.begin, span.size()); }
  std::string_view copyOf(TSNode node) { return make.text(sourceOf(spanOf(node))); }
  void absorb(std::string_view words) { hash = combine(hash, hashBytes(words)); }

  // The children of 'node' but comments, also hashing which they are.
  Children children(TSNode node) {
    size_t begin = pool.size();
    ts_tree_cursor_reset(&cursor, node);
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      do {
        TSNode child = ts_tree_cursor_current_node(&cursor);
        TSSymbol symbol = ts_node_symbol(child);
        Syn kind = symbol < names.kinds.size() ? names.kinds[symbol] : Syn::Other;
        if (kind == Syn::Comment || kind == Syn::LineContinuation)
          continue;
        bool named = ts_node_is_named(child);
        Field field = names.fields[ts_tree_cursor_current_field_id(&cursor)];
        hash = combine(hash, (uint64_t(symbol) << 8) | uint64_t(field));
        if (ts_node_is_error(child) || ts_node_is_missing(child))
          noteError(child);
        pool.push_back({child, kind, field, named});
      } while (ts_tree_cursor_goto_next_sibling(&cursor));
    }
    hash = combine(hash, 0xC105E);
    return {&pool, begin, pool.size()};
  }
  void release(const Children &kids) { pool.resize(kids.begin); }

  // An error that the recovery could not explain line by line.
  void noteError(TSNode node) {
    if (reportedError || !unit.errors.empty())
      return;
    reportedError = true;
    Span span = spanOf(node);
    size_t eol = text.find('\n', span.begin);
    if (eol != std::string_view::npos && span.end > eol)
      span.end = uint32_t(std::max<size_t>(eol, span.begin));
    unit.errors.push_back({DiagCode::Syntax, span, "Invalid syntax", {}, {}});
  }

  const MaskedLine *maskAt(uint32_t offset) const {
    for (const MaskedLine &line : masked)
      if (line.span.contains(offset))
        return &line;
    return nullptr;
  }
  List<const Ident *> namesOf(const MaskedLine &line) {
    std::vector<const Ident *> idents;
    for (Span span : line.names)
      idents.push_back(make.make<Ident>(span, make.text(sourceOf(span))));
    return make.list(idents);
  }

  // ---- statements

  void block(TSNode node, std::vector<const Stmt *> &out) {
    if (ts_node_is_null(node))
      return;
    if (++depth > MaxDepth) {
      tooDeep(spanOf(node));
    } else {
      Children kids = children(node);
      for (Child child : kids.view())
        statement(child, out);
      release(kids);
    }
    --depth;
  }
  Block blockOf(TSNode node, Span header, std::string_view what) {
    std::vector<const Stmt *> body;
    block(node, body);
    if (body.empty() && !repaired && unit.errors.empty())
      unit.errors.push_back({DiagCode::Syntax,
                             header,
                             "Expected an indented block after '" + std::string(what) + "'",
                             {},
                             {}});
    return make.list(body);
  }

  void tooDeep(Span span) {
    if (!reportedDepth)
      unit.errors.push_back(
          {DiagCode::TooDeeplyNested,
           span,
           "Code is nested more than " + std::to_string(MaxDepth) + " levels deep",
           {},
           {}});
    reportedDepth = true;
    absorb(sourceOf(span));
  }

  // A keyword's worth of a compound statement: its header, for errors about the whole.
  Span headerOf(TSNode node, TSNode body) const {
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

  void statement(const Child &child, std::vector<const Stmt *> &out) {
    Span span = spanOf(child.node);
    if (const MaskedLine *line = masked.empty() ? nullptr : maskAt(span.begin)) {
      if (!line->definition && !line->header) {
        // A masked line may hold the tail of a blanked body: one statement stands for all of it.
        out.push_back(make.make<ErrorStmt>(line->span, namesOf(*line)));
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
          out.push_back(classOf(part.node, span));
        }
      }
      release(kids);
      return;
    }
    case Syn::ClassDefinition:
      out.push_back(classOf(child.node, span));
      return;
    case Syn::ImportStatement:
      return import(child.node, out);
    case Syn::ImportFromStatement:
    case Syn::FutureImportStatement:
      return importFrom(child.node, child.kind == Syn::FutureImportStatement, out);
    case Syn::PassStatement:
      out.push_back(make.make<PassStmt>(span));
      return;
    case Syn::BreakStatement:
      out.push_back(make.make<BreakStmt>(span));
      return;
    case Syn::ContinueStatement:
      out.push_back(make.make<ContinueStmt>(span));
      return;
    case Syn::AssertStatement:
      return unsupported(span, "'assert'", out);
    case Syn::WithStatement:
      return unsupported(span, "'with'", out);
    case Syn::TryStatement:
      return unsupported(span, "'try'", out);
    case Syn::DeleteStatement:
      return unsupported(span, "'del'", out);
    case Syn::GlobalStatement:
      return unsupported(span, "'global'", out);
    case Syn::NonlocalStatement:
      return unsupported(span, "'nonlocal'", out);
    case Syn::RaiseStatement:
      return unsupported(span, "'raise'", out);
    case Syn::TypeAliasStatement:
      return unsupported(span, "A 'type' statement", out);
    case Syn::MatchStatement:
      return unsupported(span, "'match'", out, true);
    case Syn::PrintStatement:
    case Syn::ExecStatement:
      if (unit.errors.empty())
        unit.errors.push_back({DiagCode::Syntax, span, "Invalid syntax", {}, {}});
      absorb(sourceOf(span));
      out.push_back(make.make<ErrorStmt>(span, List<const Ident *>()));
      return;
    default:
      if (!child.named && !ts_node_is_error(child.node))
        return; // a ';'
      // An error node between statements, or an expression where a statement is expected.
      absorb(sourceOf(span));
      out.push_back(make.make<ErrorStmt>(span, List<const Ident *>()));
      return;
    }
  }

  void unsupported(Span span, std::string_view what, std::vector<const Stmt *> &out,
                   bool later = false) {
    absorb(sourceOf(span));
    // The header line stands for the whole.
    size_t eol = sourceOf(span).find('\n');
    Span shown =
        eol == std::string_view::npos ? span : Span{span.begin, span.begin + uint32_t(eol)};
    while (shown.size() > 1 && std::strchr(" \t\r", text[shown.end - 1]))
      --shown.end;
    // Names that it assigns exist afterwards, with an unknown type.
    std::vector<const Ident *> binds;
    std::string_view body = sourceOf(span);
    for (size_t at = 0; at < body.size();) {
      size_t lineEnd = std::min(body.find('\n', at), body.size());
      size_t i = body.find_first_not_of(" \t", at);
      size_t j = i;
      while (j < lineEnd && (std::isalnum(static_cast<unsigned char>(body[j])) || body[j] == '_'))
        ++j;
      size_t k = j < lineEnd ? body.find_first_not_of(" \t", j) : lineEnd;
      bool assigns = i < j && k < lineEnd && !std::isdigit(static_cast<unsigned char>(body[i])) &&
                     body[k] == '=' && (k + 1 == lineEnd || body[k + 1] != '=');
      if (assigns) {
        Span name{span.begin + uint32_t(i), span.begin + uint32_t(j)};
        binds.push_back(make.make<Ident>(name, make.text(sourceOf(name))));
      }
      at = lineEnd + 1;
    }
    out.push_back(make.make<UnsupportedStmt>(shown, what, later, make.list(binds)));
  }

  const Stmt *classOf(TSNode node, Span span) {
    const Ident *name = nullptr;
    Children kids = children(node);
    for (Child part : kids.view())
      if (part.field == Field::Name)
        name = ident(part.node);
    release(kids);
    absorb(sourceOf(span));
    return make.make<ClassStmt>(span, name);
  }

  const Ident *ident(TSNode node) {
    std::string_view name = copyOf(node);
    absorb(name);
    return make.make<Ident>(spanOf(node), name);
  }

  void simpleStatement(const Child &part, Span span, std::vector<const Stmt *> &out) {
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
      out.push_back(
          make.make<AugAssignStmt>(span, op, orError(target, span), orError(value, span)));
    } else {
      out.push_back(make.make<ExprStmt>(span, expr(part)));
    }
  }

  const Expr *orError(const Expr *value, Span span) {
    return value ? value : make.make<ErrorExpr>(span, List<const Expr *>());
  }

  void assignment(TSNode node, Span span, std::vector<const Stmt *> &out) {
    std::vector<const Expr *> targets;
    const Annotation *type = nullptr;
    const Expr *value = nullptr;
    bool hasValue = false;
    for (TSNode at = node; !ts_node_is_null(at);) {
      Children kids = children(at);
      TSNode chained{};
      for (Child part : kids.view()) {
        if (part.field == Field::Left)
          targets.push_back(expr(part));
        else if (part.field == Field::TypeField)
          type = annotation(part.node);
        else if (part.field == Field::Right) {
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
    if (hasValue && !value)
      value = make.make<ErrorExpr>(span, List<const Expr *>());
    if (targets.empty())
      targets.push_back(make.make<ErrorExpr>(span, List<const Expr *>()));
    if (type && targets.size() == 1)
      out.push_back(make.make<AnnAssignStmt>(span, targets[0], type, value));
    else
      out.push_back(make.make<AssignStmt>(span, make.list(targets), orError(value, span)));
  }

  const Annotation *annotation(TSNode node) {
    Span span = spanOf(node);
    std::string_view source = sourceOf(span);
    absorb(source);
    bool quoted = false;
    Span content = span;
    if (source.size() >= 2 && (source.front() == '"' || source.front() == '\'')) {
      size_t quotes =
          source.size() >= 6 && source[1] == source[0] && source[2] == source[0] ? 3 : 1;
      quoted = source.substr(source.size() - quotes) == source.substr(0, quotes) &&
               source.find(source[0], quotes) == source.size() - quotes;
      if (quoted)
        content = {span.begin + uint32_t(quotes), span.end - uint32_t(quotes)};
    }
    AnnotationError error;
    const Expr *type = parseAnnotation(make, sourceOf(content), content.begin, error);
    if (!type) {
      if (error.span.empty())
        error.span = span;
      unit.errors.push_back(
          {DiagCode::InvalidAnnotation,
           error.span,
           "Unsupported type annotation '" + std::string(sourceOf(content)) + "': " + error.message,
           {},
           {}});
      type = make.make<ErrorExpr>(content, List<const Expr *>());
    }
    return make.make<Annotation>(span, type, quoted, make.text(sourceOf(content)));
  }

  void ifStatement(TSNode node, std::vector<const Stmt *> &out) {
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
    for (Child part : kids.view()) {
      if (part.kind == Syn::ElifClause) {
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
    release(kids);
    out.push_back(make.make<IfStmt>(span, make.list(arms)));
  }

  const IfArm *arm(TSNode node, uint32_t begin, const Expr *condition, TSNode body,
                   std::string_view what) {
    std::vector<const Stmt *> statements;
    if (const MaskedLine *line = masked.empty() ? nullptr : maskAt(begin)) {
      condition = make.make<ErrorExpr>(line->span, List<const Expr *>());
      statements.push_back(make.make<ErrorStmt>(line->span, namesOf(*line)));
      block(body, statements);
    } else {
      Block b = blockOf(body, headerOf(node, body), what);
      statements.assign(b.begin(), b.end());
    }
    Span span{begin, ts_node_is_null(body) ? ts_node_end_byte(node) : ts_node_end_byte(body)};
    return make.make<IfArm>(span, orError(condition, {begin, begin}), make.list(statements));
  }

  const IfArm *elseArm(TSNode node, std::string_view what) {
    Children inner = children(node);
    TSNode body{};
    for (Child piece : inner.view())
      if (piece.field == Field::Body)
        body = piece.node;
    release(inner);
    const Expr *none = nullptr;
    return make.make<IfArm>(spanOf(node), none, blockOf(body, headerOf(node, body), what));
  }

  void loop(const Child &child, std::vector<const Stmt *> &out) {
    Span span = spanOf(child.node);
    Children kids = children(child.node);
    const Expr *target = nullptr;
    const Expr *head = nullptr;
    TSNode body{};
    const IfArm *orElse = nullptr;
    bool isFor = child.kind == Syn::ForStatement;
    for (Child part : kids.view()) {
      if (part.field == Field::Left)
        target = expr(part);
      else if (part.field == Field::Right || part.field == Field::Condition)
        head = expr(part);
      else if (part.field == Field::Body)
        body = part.node;
    }
    Block statements = blockOf(body, headerOf(child.node, body), isFor ? "for" : "while");
    for (Child part : kids.view())
      if (part.kind == Syn::ElseClause)
        orElse = elseArm(part.node, "else");
    release(kids);
    if (isFor)
      out.push_back(
          make.make<ForStmt>(span, orError(target, span), orError(head, span), statements, orElse));
    else
      out.push_back(make.make<WhileStmt>(span, orError(head, span), statements, orElse));
  }

  const Stmt *function(TSNode node, Span span, List<const Expr *> decorators) {
    Children kids = children(node);
    const Ident *name = nullptr;
    std::vector<const Parameter *> params;
    const Annotation *returns = nullptr;
    TSNode body{};
    bool async = false;
    const MaskedLine *line = masked.empty() ? nullptr : maskAt(ts_node_start_byte(node));
    for (Child part : kids.view()) {
      if (part.field == Field::Name)
        name = ident(part.node);
      else if (part.field == Field::Parameters)
        parameters(part.node, params);
      else if (part.field == Field::ReturnType)
        returns = annotation(part.node);
      else if (part.field == Field::Body)
        body = part.node;
      else if (!part.named && sourceOf(spanOf(part.node)) == "async")
        async = true;
    }
    Block statements = blockOf(body, headerOf(node, body), "def");
    release(kids);
    List<const Ident *> broken;
    if (line)
      broken = namesOf(*line);
    if (!name)
      name = make.make<Ident>(Span{span.begin, span.begin}, std::string_view("_"));
    return make.make<FunctionStmt>(span, decorators, name, make.list(params), returns, statements,
                                   async, line != nullptr, broken);
  }

  void parameters(TSNode node, std::vector<const Parameter *> &out) {
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
            type = annotation(piece.node);
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
      keywordOnly =
          keywordOnly || part.kind == Syn::KeywordSeparator || form == ParameterForm::Star;
      name = ident(named);
      out.push_back(make.make<Parameter>(spanOf(part.node), form, name, type, value));
    }
    release(kids);
  }

  void import(TSNode node, std::vector<const Stmt *> &out) {
    Span span = spanOf(node);
    std::vector<const ImportAlias *> aliases;
    Children kids = children(node);
    for (Child part : kids.view())
      if (part.field == Field::Name)
        aliases.push_back(alias(part, false));
    release(kids);
    out.push_back(make.make<ImportStmt>(span, make.list(aliases)));
  }

  const ImportAlias *alias(const Child &part, bool from) {
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

  void importFrom(TSNode node, bool future, std::vector<const Stmt *> &out) {
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
    release(kids);
    if (future)
      module = make.make<Ident>(Span{span.begin, span.begin}, std::string_view("__future__"));
    out.push_back(make.make<ImportFromStmt>(span, module ? module->name : std::string_view(),
                                            module, make.list(aliases), star));
  }

  // ---- expressions

  static BinaryOp binaryOp(std::string_view s) {
    for (unsigned i = 0; i <= unsigned(BinaryOp::MatMul); ++i)
      if (show(BinaryOp(i)) == s)
        return BinaryOp(i);
    return BinaryOp::Add;
  }

  List<const Expr *> expressions(const Children &kids) {
    std::vector<const Expr *> items;
    for (Child part : kids.view())
      if (part.named)
        items.push_back(expr(part));
    return make.list(items);
  }
  const Expr *tupleOf(const Children &kids, Span span) {
    return make.make<TupleExpr>(span, expressions(kids));
  }
  const Expr *unsupportedExpr(Span span, std::string_view what, bool later = false) {
    absorb(sourceOf(span));
    return make.make<UnsupportedExpr>(span, what, later);
  }

  const Expr *expr(Child child) {
    while (child.kind == Syn::ParenthesizedExpression) { // also thousands of them
      Children kids = children(child.node);
      Child inner{};
      bool found = false;
      for (Child part : kids.view())
        if (part.named && !found) {
          inner = part;
          found = true;
        }
      release(kids);
      if (!found)
        return make.make<ErrorExpr>(spanOf(child.node), List<const Expr *>());
      child = inner;
    }
    if (++depth > MaxDepth) {
      --depth;
      tooDeep(spanOf(child.node));
      return make.make<ErrorExpr>(spanOf(child.node), List<const Expr *>());
    }
    const Expr *result = exprOf(child);
    --depth;
    return result;
  }

  const Expr *exprOf(const Child &child) {
    TSNode node = child.node;
    Span span = spanOf(node);
    switch (child.kind) {
    case Syn::Identifier: {
      std::string_view name = copyOf(node);
      absorb(name);
      if (ts_node_is_missing(node) || name.empty())
        return make.make<ErrorExpr>(span, List<const Expr *>());
      return make.make<NameExpr>(span, name);
    }
    case Syn::Integer: {
      std::string_view digits = copyOf(node);
      absorb(digits);
      if (digits.back() == 'j' || digits.back() == 'J')
        return unsupportedExpr(span, "A complex number");
      if (digits.back() == 'l' || digits.back() == 'L')
        return unsupportedExpr(span, "A Python 2 long integer");
      return make.make<IntExpr>(span, digits);
    }
    case Syn::Float: {
      std::string_view digits = copyOf(node);
      absorb(digits);
      if (digits.back() == 'j' || digits.back() == 'J')
        return unsupportedExpr(span, "A complex number");
      std::string plain;
      for (char c : digits)
        if (c != '_')
          plain += c;
      return make.make<FloatExpr>(span, std::strtod(plain.c_str(), nullptr), digits);
    }
    case Syn::True:
    case Syn::False:
      return make.make<BoolExpr>(span, child.kind == Syn::True);
    case Syn::None:
      return make.make<NoneExpr>(span);
    case Syn::Ellipsis:
      return make.make<EllipsisExpr>(span);
    case Syn::String:
    case Syn::ConcatenatedString:
      return string(child);
    case Syn::UnaryOperator:
    case Syn::NotOperator: {
      Children kids = children(node);
      UnaryOp op = UnaryOp::Not;
      const Expr *operand = nullptr;
      for (Child part : kids.view()) {
        if (part.field == Field::Argument)
          operand = expr(part);
        else if (part.field == Field::Operator) {
          char c = text[ts_node_start_byte(part.node)];
          op = c == '-' ? UnaryOp::Minus : c == '~' ? UnaryOp::Invert : UnaryOp::Plus;
        }
      }
      release(kids);
      return make.make<UnaryExpr>(span, op, orError(operand, span));
    }
    case Syn::BinaryOperator:
      return binary(node);
    case Syn::BooleanOperator:
      return boolean(node);
    case Syn::ComparisonOperator: {
      Children kids = children(node);
      std::vector<const Expr *> operands;
      std::vector<CompareOp> ops;
      for (Child part : kids.view()) {
        if (part.field == Field::Operators || !part.named)
          ops.push_back(compareOp(sourceOf(spanOf(part.node))));
        else
          operands.push_back(expr(part));
      }
      release(kids);
      if (operands.size() != ops.size() + 1 || ops.empty())
        return make.make<ErrorExpr>(span, make.list(operands));
      return make.make<CompareExpr>(span, make.list(operands), make.list(ops));
    }
    case Syn::ConditionalExpression: {
      Children kids = children(node);
      std::vector<const Expr *> parts;
      for (Child part : kids.view())
        if (part.named)
          parts.push_back(expr(part));
      release(kids);
      if (parts.size() != 3)
        return make.make<ErrorExpr>(span, make.list(parts));
      return make.make<TernaryExpr>(span, parts[1], parts[0], parts[2]);
    }
    case Syn::Call:
      return call(node, span);
    case Syn::Subscript:
      return subscript(node, span);
    case Syn::Slice: {
      Children kids = children(node);
      const Expr *bounds[3] = {nullptr, nullptr, nullptr};
      unsigned at = 0;
      for (Child part : kids.view()) {
        if (part.named && at < 3)
          bounds[at] = expr(part);
        else if (!part.named)
          ++at;
      }
      release(kids);
      return make.make<SliceExpr>(span, bounds[0], bounds[1], bounds[2]);
    }
    case Syn::Attribute: {
      Children kids = children(node);
      const Expr *base = nullptr;
      const Ident *name = nullptr;
      for (Child part : kids.view()) {
        if (part.field == Field::Object)
          base = expr(part);
        else if (part.field == Field::Attribute)
          name = ident(part.node);
      }
      release(kids);
      if (!base || !name)
        return make.make<ErrorExpr>(span, List<const Expr *>());
      return make.make<AttributeExpr>(span, base, name);
    }
    case Syn::Tuple:
    case Syn::ExpressionList:
    case Syn::PatternList:
    case Syn::TuplePattern: {
      Children kids = children(node);
      const Expr *result = tupleOf(kids, span);
      release(kids);
      return result;
    }
    case Syn::List:
    case Syn::ListPattern: {
      Children kids = children(node);
      const Expr *result = make.make<ListExpr>(span, expressions(kids));
      release(kids);
      return result;
    }
    case Syn::ListComprehension:
      return unsupportedExpr(span, "A list comprehension", true);
    case Syn::GeneratorExpression:
      return unsupportedExpr(span, "A generator expression");
    case Syn::DictionaryComprehension:
    case Syn::Dictionary:
      return unsupportedExpr(span, "A dictionary");
    case Syn::SetComprehension:
    case Syn::Set:
      return unsupportedExpr(span, "A set");
    case Syn::Lambda:
      return unsupportedExpr(span, "A lambda");
    case Syn::NamedExpression:
      return unsupportedExpr(span, "The assignment expression ':='");
    case Syn::Await:
      return unsupportedExpr(span, "'await'");
    case Syn::Yield:
      return unsupportedExpr(span, "'yield'");
    case Syn::ListSplat:
    case Syn::ListSplatPattern:
      return unsupportedExpr(span, "A starred expression");
    case Syn::DictionarySplat:
      return unsupportedExpr(span, "'**' unpacking");
    case Syn::Type: { // in generic annotations, which are read from their text
      Children kids = children(node);
      const Expr *value = kids.size() > 0 ? expr(kids[0]) : orError(nullptr, span);
      release(kids);
      return value;
    }
    default: {
      absorb(sourceOf(span));
      if (!ts_node_is_error(node))
        return make.make<ErrorExpr>(span, List<const Expr *>());
      Children kids = children(node);
      List<const Expr *> parts = expressions(kids);
      release(kids);
      return make.make<ErrorExpr>(span, parts);
    }
    }
  }

  static CompareOp compareOp(std::string_view s) {
    std::string words; // "not  in" and "not in" are the same
    for (char c : s) {
      bool blank = std::strchr(" \t\r\n\\", c) != nullptr;
      if (!blank)
        words += c;
      else if (!words.empty() && words.back() != ' ')
        words += ' ';
    }
    if (words == "<>")
      return CompareOp::Ne;
    for (unsigned i = 0; i <= unsigned(CompareOp::IsNot); ++i)
      if (show(CompareOp(i)) == words)
        return CompareOp(i);
    return CompareOp::Eq;
  }

  const Expr *string(const Child &child) {
    Span span = spanOf(child.node);
    std::string_view source = sourceOf(span);
    absorb(source);
    bool concatenated = child.kind == Syn::ConcatenatedString;
    size_t prefix = source.find_first_of("\"'");
    if (concatenated || prefix == std::string_view::npos)
      return make.make<StringExpr>(span, make.text(source), false, false);
    std::string_view letters = source.substr(0, prefix);
    bool formatted = letters.find_first_of("fF") != std::string_view::npos;
    std::string_view body = source.substr(prefix);
    size_t quotes = body.size() >= 6 && body[1] == body[0] && body[2] == body[0] ? 3 : 1;
    std::string_view content = body.size() >= 2 * quotes
                                   ? body.substr(quotes, body.size() - 2 * quotes)
                                   : std::string_view();
    bool plain = letters.empty() && content.find('\\') == std::string_view::npos;
    return make.make<StringExpr>(span, make.text(content), plain, formatted);
  }

  // Left-leaning chains, such as a sum of a thousand terms, are walked in a loop.
  const Expr *binary(TSNode top) {
    Child bottom{};
    TSNode at = top;
    struct Level {
      Span span;
      BinaryOp op;
      Child right;
      bool complete;
    };
    std::vector<Level> levels;
    for (;;) {
      Children kids = children(at);
      Level level{spanOf(at), BinaryOp::Add, {}, false};
      Child left{};
      bool hasLeft = false;
      for (Child part : kids.view()) {
        if (part.field == Field::Left) {
          left = part;
          hasLeft = true;
        } else if (part.field == Field::Operator) {
          level.op = binaryOp(sourceOf(spanOf(part.node)));
        } else if (part.field == Field::Right) {
          level.right = part;
          level.complete = true;
        }
      }
      release(kids);
      levels.push_back(level);
      if (!hasLeft)
        return make.make<ErrorExpr>(spanOf(top), List<const Expr *>());
      if (left.kind != Syn::BinaryOperator) {
        bottom = left;
        break;
      }
      at = left.node;
    }
    const Expr *value = expr(bottom);
    for (size_t i = levels.size(); i-- > 0;) {
      const Level &level = levels[i];
      const Expr *right = level.complete ? expr(level.right) : orError(nullptr, level.span);
      value = make.make<BinaryExpr>(level.span, level.op, value, right);
    }
    return value;
  }

  const Expr *boolean(TSNode top) {
    // The operands of one operator, collected along the left spine without parentheses.
    Span span = spanOf(top);
    std::vector<Child> operands;
    bool isAnd = true;
    TSNode at = top;
    for (bool first = true;; first = false) {
      Children kids = children(at);
      Child left{};
      Child right{};
      bool thisAnd = true;
      for (Child part : kids.view()) {
        if (part.field == Field::Left)
          left = part;
        else if (part.field == Field::Right)
          right = part;
        else if (part.field == Field::Operator)
          thisAnd = sourceOf(spanOf(part.node)) == "and";
      }
      release(kids);
      if (first)
        isAnd = thisAnd;
      if (ts_node_is_null(left.node) || ts_node_is_null(right.node))
        return make.make<ErrorExpr>(span, List<const Expr *>());
      operands.insert(operands.begin(), right);
      if (left.kind == Syn::BooleanOperator) {
        TSNode op = ts_node_child_by_field_name(left.node, "operator", 8);
        if (!ts_node_is_null(op) && (sourceOf(spanOf(op)) == "and") == isAnd) {
          at = left.node;
          continue;
        }
      }
      operands.insert(operands.begin(), left);
      break;
    }
    std::vector<const Expr *> values;
    for (const Child &operand : operands)
      values.push_back(expr(operand));
    return make.make<BoolOpExpr>(span, isAnd, make.list(values));
  }

  const Expr *call(TSNode node, Span span) {
    Children kids = children(node);
    const Expr *callee = nullptr;
    std::vector<const Argument *> arguments;
    for (Child part : kids.view()) {
      if (part.field == Field::Function) {
        callee = expr(part);
      } else if (part.field == Field::Arguments) {
        if (part.kind != Syn::ArgumentList) { // f(x for x in y)
          const Ident *none = nullptr;
          arguments.push_back(
              make.make<Argument>(spanOf(part.node), ArgumentForm::Positional, none, expr(part)));
          continue;
        }
        Children inner = children(part.node);
        for (Child piece : inner.view())
          if (piece.named)
            arguments.push_back(argument(piece));
        release(inner);
      }
    }
    release(kids);
    return make.make<CallExpr>(span, orError(callee, span), make.list(arguments));
  }

  const Argument *argument(const Child &child) {
    Span span = spanOf(child.node);
    const Ident *keyword = nullptr;
    const Expr *value = nullptr;
    ArgumentForm form = ArgumentForm::Positional;
    if (child.kind == Syn::KeywordArgument || child.kind == Syn::ListSplat ||
        child.kind == Syn::DictionarySplat) {
      form = child.kind == Syn::KeywordArgument ? ArgumentForm::Keyword
             : child.kind == Syn::ListSplat     ? ArgumentForm::Star
                                                : ArgumentForm::DoubleStar;
      Children kids = children(child.node);
      for (Child part : kids.view()) {
        if (part.field == Field::Name)
          keyword = ident(part.node);
        else if (part.named)
          value = expr(part);
      }
      release(kids);
    } else {
      value = expr(child);
    }
    return make.make<Argument>(span, form, keyword, orError(value, span));
  }

  const Expr *subscript(TSNode node, Span span) {
    Children kids = children(node);
    const Expr *base = nullptr;
    std::vector<const Expr *> indices;
    for (Child part : kids.view()) {
      if (part.field == Field::Value)
        base = expr(part);
      else if (part.field == Field::Subscript)
        indices.push_back(expr(part));
    }
    release(kids);
    if (indices.size() == 1 && indices[0]->is<TupleExpr>()) {
      List<const Expr *> inner = indices[0]->as<TupleExpr>()->elements;
      indices.assign(inner.begin(), inner.end());
    }
    return make.make<SubscriptExpr>(span, orError(base, span), make.list(indices));
  }
};

} // namespace

bool isClean(TSNode root) { return !ts_node_has_error(root); }

void buildUnit(SyntaxUnit &unit, std::string_view text, std::string_view parsed, TSNode root,
               const std::vector<MaskedLine> &masked) {
  AstBuilder(unit, text, parsed, masked).build(root);
}

} // namespace allo
