// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The syntax tree of one top-level statement (a "unit"): arena nodes with a kind, an id and a span.
// Spans count from the start of the unit, ids number the nodes in the order of the source, so that
// two units of the same structure have the same ids whatever their comments and blanks: everything
// that sema finds out is keyed by node id, and moves with the text. Parentheses leave no node.
// Broken code leaves ErrorExpr/ErrorStmt, constructs outside the language
// UnsupportedExpr/UnsupportedStmt; the tree is always complete.
// To see one: allo-lsp --check --dump=ast FILE.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Arena.h"
#include "support/Assert.h"
#include "support/Hash.h"
#include "support/Span.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

enum class NodeKind : uint8_t {
#define ALLO_NODE(KIND) KIND,
#include "syntax/Ast.def"
};
std::string_view dumpKind(NodeKind kind);

using NodeId = uint32_t;
constexpr NodeId NoNode = UINT32_MAX;

struct Node {
  NodeKind kind;
  NodeId id;
  Span span;

  template <typename T> bool is() const { return kind == T::Kind; }
  template <typename T> const T *tryAs() const {
    return kind == T::Kind ? static_cast<const T *>(this) : nullptr;
  }
  template <typename T> const T *as() const {
    ALLO_ASSERT(kind == T::Kind, "a node has the kind that it is taken for");
    return static_cast<const T *>(this);
  }
};

struct Expr : Node {};
struct Stmt : Node {};
using Block = List<const Stmt *>;

#define ALLO_KIND(KIND) static constexpr NodeKind Kind = NodeKind::KIND

enum class UnaryOp : uint8_t { Plus, Minus, Invert, Not };
enum class BinaryOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  FloorDiv,
  Mod,
  Pow,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  MatMul
};
enum class CompareOp : uint8_t { Eq, Ne, Lt, Le, Gt, Ge, In, NotIn, Is, IsNot };
std::string_view show(UnaryOp op);
std::string_view show(BinaryOp op);
std::string_view show(CompareOp op);

// clang-format off
// A name where it is written but is not an expression: of a function, attribute, keyword, alias.
struct Ident : Node { ALLO_KIND(Ident); std::string_view name; };

struct NameExpr : Expr { ALLO_KIND(NameExpr); std::string_view name; };
struct IntExpr : Expr { ALLO_KIND(IntExpr); std::string_view text; };
struct FloatExpr : Expr { ALLO_KIND(FloatExpr); double value; std::string_view text; };
struct BoolExpr : Expr { ALLO_KIND(BoolExpr); bool value; };
struct NoneExpr : Expr { ALLO_KIND(NoneExpr); };
struct EllipsisExpr : Expr { ALLO_KIND(EllipsisExpr); };
// 'text' is what stands between the quotes; plain means no prefix, no escapes, not concatenated.
struct StringExpr : Expr { ALLO_KIND(StringExpr); std::string_view text; bool plain; bool formatted; };
struct UnaryExpr : Expr { ALLO_KIND(UnaryExpr); UnaryOp op; const Expr *operand; };
struct BinaryExpr : Expr { ALLO_KIND(BinaryExpr); BinaryOp op; const Expr *lhs; const Expr *rhs; };
struct BoolOpExpr : Expr { ALLO_KIND(BoolOpExpr); bool isAnd; List<const Expr *> operands; };
// operands.size() == ops.size() + 1; more than one operator is a chain.
struct CompareExpr : Expr { ALLO_KIND(CompareExpr); List<const Expr *> operands; List<CompareOp> ops; };
struct TernaryExpr : Expr {
  ALLO_KIND(TernaryExpr);
  const Expr *condition;
  const Expr *thenValue;
  const Expr *elseValue;
};
enum class ArgumentForm : uint8_t { Positional, Keyword, Star, DoubleStar };
struct Argument : Node { ALLO_KIND(Argument); ArgumentForm form; const Ident *keyword; const Expr *value; };
struct CallExpr : Expr { ALLO_KIND(CallExpr); const Expr *callee; List<const Argument *> arguments; };
// a[i, j] and a[(i, j)] have two indices, a[()] none.
struct SubscriptExpr : Expr { ALLO_KIND(SubscriptExpr); const Expr *base; List<const Expr *> indices; };
struct SliceExpr : Expr { ALLO_KIND(SliceExpr); const Expr *low; const Expr *high; const Expr *step; };
struct AttributeExpr : Expr { ALLO_KIND(AttributeExpr); const Expr *base; const Ident *attribute; };
struct TupleExpr : Expr { ALLO_KIND(TupleExpr); List<const Expr *> elements; };
struct ListExpr : Expr { ALLO_KIND(ListExpr); List<const Expr *> elements; };
// 'what' names the construct for a message, with its article or quotes: "A lambda", "'await'".
struct UnsupportedExpr : Expr { ALLO_KIND(UnsupportedExpr); std::string_view what; bool later; };
struct ErrorExpr : Expr { ALLO_KIND(ErrorExpr); List<const Expr *> parts; };

// A type annotation; 'quoted' where it is a string, whose content 'type' was parsed from.
struct Annotation : Node { ALLO_KIND(Annotation); const Expr *type; bool quoted; std::string_view text; };
enum class ParameterForm : uint8_t { Plain, KeywordOnly, Star, DoubleStar, Separator };
struct Parameter : Node {
  ALLO_KIND(Parameter);
  ParameterForm form;
  const Ident *name;
  const Annotation *annotation;
  const Expr *defaultValue;
};

struct ExprStmt : Stmt { ALLO_KIND(ExprStmt); const Expr *value; };
struct AssignStmt : Stmt { ALLO_KIND(AssignStmt); List<const Expr *> targets; const Expr *value; };
struct AnnAssignStmt : Stmt {
  ALLO_KIND(AnnAssignStmt);
  const Expr *target;
  const Annotation *annotation;
  const Expr *value;
};
struct AugAssignStmt : Stmt { ALLO_KIND(AugAssignStmt); BinaryOp op; const Expr *target; const Expr *value; };
struct ReturnStmt : Stmt { ALLO_KIND(ReturnStmt); const Expr *value; };
struct IfArm : Node { ALLO_KIND(IfArm); const Expr *condition; Block body; }; // condition is null for 'else'
struct IfStmt : Stmt { ALLO_KIND(IfStmt); List<const IfArm *> arms; };
struct ForStmt : Stmt {
  ALLO_KIND(ForStmt);
  const Expr *target;
  const Expr *iterator;
  Block body;
  const IfArm *orElse;
};
struct WhileStmt : Stmt { ALLO_KIND(WhileStmt); const Expr *condition; Block body; const IfArm *orElse; };
struct FunctionStmt : Stmt {
  ALLO_KIND(FunctionStmt);
  List<const Expr *> decorators;
  const Ident *name;
  List<const Parameter *> parameters;
  const Annotation *returns;
  Block body;
  bool isAsync;
  bool brokenSignature;            // its header could not be parsed:
  List<const Ident *> brokenNames; // names seen in it, taken as parameters of unknown type
};
struct ClassStmt : Stmt { ALLO_KIND(ClassStmt); const Ident *name; };
struct ImportAlias : Node { ALLO_KIND(ImportAlias); std::string_view path; const Ident *bound; bool renamed; };
struct ImportStmt : Stmt { ALLO_KIND(ImportStmt); List<const ImportAlias *> names; };
struct ImportFromStmt : Stmt {
  ALLO_KIND(ImportFromStmt);
  std::string_view module;
  const Ident *moduleName;
  List<const ImportAlias *> names;
  bool star;
};
struct PassStmt : Stmt { ALLO_KIND(PassStmt); };
struct BreakStmt : Stmt { ALLO_KIND(BreakStmt); };
struct ContinueStmt : Stmt { ALLO_KIND(ContinueStmt); };
struct UnsupportedStmt : Stmt {
  ALLO_KIND(UnsupportedStmt);
  std::string_view what;
  bool later;
  List<const Ident *> binds;
};
// A line that could not be parsed; 'names' are those that it seems to bind.
struct ErrorStmt : Stmt { ALLO_KIND(ErrorStmt); List<const Ident *> names; };
// clang-format on
#undef ALLO_KIND

struct SyntaxError {
  DiagCode code;
  Span span;
  std::string message;
  Span related; // of 'relatedMessage', where there is one
  std::string relatedMessage;
};

// One parsed top-level statement (or a few, where ';' joins them). Immutable once built.
struct SyntaxUnit {
  Arena arena;
  Block statements;
  std::vector<const Node *> nodes; // by id
  std::vector<SyntaxError> errors;
  Fingerprint structure = 0; // of everything but positions, comments and blanks
  std::string text;          // its source, trailing trivia included

  uint32_t size() const { return uint32_t(text.size()); }
  std::string_view source(Span span) const {
    return std::string_view(text).substr(span.begin, span.size());
  }
  Span spanOf(NodeId id) const { return id < nodes.size() ? nodes[id]->span : Span{}; }
};

// Visits the direct children in source order; null children are skipped.
template <typename Fn> void forEachChild(const Node &node, Fn &&fn);
// The innermost node whose span touches 'offset'; null where there is none.
const Node *innermostAt(const SyntaxUnit &unit, uint32_t offset,
                        std::vector<const Node *> *path = nullptr);

// Source code on one line, for a message or a hover: without comments, cut to 'limit' bytes.
// Canonical spacing depends on the tokens only, so that what is remembered across edits of blanks
// stays right.
enum class Spacing : uint8_t { Canonical, AsWritten };
std::string showSource(std::string_view source, Spacing spacing, size_t limit = 60);

std::string dumpAst(const SyntaxUnit &unit);

} // namespace allo

#include "syntax/AstVisit.h"
