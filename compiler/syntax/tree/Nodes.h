// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The nodes of a syntax tree (Ast.h): arena objects with a kind, an id and a span.
// Spans count from the start of the unit. Ids number the nodes, a node before its children and
// those in the order of the source: a node and all below it are the ids [id, lastDescendant(node)],
// and two units of the same structure have the same ids whatever their comments and blanks.
// Everything that sema finds out is keyed by node id, and moves with the text. Parentheses leave no
// node. Broken code leaves ErrorExpr/ErrorStmt, constructs outside the language
// UnsupportedExpr/UnsupportedStmt; the tree is always complete.
#pragma once

#include "syntax/tree/Node.h"

#include <cstdint>
#include <string_view>
#include <tuple>

namespace allo {

// The kind of a node, and its fields that are nodes or lists of nodes, in source order.
#define ALLO_KIND(KIND, ...)                                                                       \
  static constexpr Kinds Kind = Kinds::KIND;                                                       \
  auto children() const { return std::tie(__VA_ARGS__); }
// The fields with the names that a statement binds: identifiers, targets, and lists of these.
#define ALLO_BINDS(...)                                                                            \
  auto bindings() const { return std::tie(__VA_ARGS__); }

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
struct Ident : Part { ALLO_KIND(Ident) std::string_view name; };

struct NameExpr : Expr { ALLO_KIND(NameExpr) std::string_view name; };
struct IntExpr : Expr { ALLO_KIND(IntExpr) std::string_view text; };
struct FloatExpr : Expr { ALLO_KIND(FloatExpr) double value; std::string_view text; };
struct BoolExpr : Expr { ALLO_KIND(BoolExpr) bool value; };
struct NoneExpr : Expr { ALLO_KIND(NoneExpr) };
struct EllipsisExpr : Expr { ALLO_KIND(EllipsisExpr) };
// 'text' is what the string means, all its literals joined; plain: as it stands between the quotes of
// one literal without prefix or escapes.
struct StringExpr : Expr { ALLO_KIND(StringExpr) std::string_view text; bool plain; bool bytes; };
// An f-string: StringExpr and Interpolation parts in turn.
struct FormattedExpr : Expr { ALLO_KIND(FormattedExpr, parts) List<const Expr *> parts; };
struct Interpolation : Expr {
  ALLO_KIND(Interpolation, value, spec)
  const Expr *value;
  char conversion;            // 'r', 's', 'a' of {x!r}, or 0
  const Expr *spec;           // of {x:spec}: StringExpr, FormattedExpr, or null
  std::string_view debugText; // "x=" of {x=}, or empty
};
struct UnaryExpr : Expr { ALLO_KIND(UnaryExpr, operand) UnaryOp op; const Expr *operand; };
struct BinaryExpr : Expr { ALLO_KIND(BinaryExpr, lhs, rhs) BinaryOp op; const Expr *lhs; const Expr *rhs; };
struct BoolOpExpr : Expr { ALLO_KIND(BoolOpExpr, operands) bool isAnd; List<const Expr *> operands; };
// operands.size() == ops.size() + 1; more than one operator is a chain.
struct CompareExpr : Expr { ALLO_KIND(CompareExpr, operands) List<const Expr *> operands; List<CompareOp> ops; };
struct TernaryExpr : Expr {
  ALLO_KIND(TernaryExpr, thenValue, condition, elseValue)
  const Expr *condition;
  const Expr *thenValue;
  const Expr *elseValue;
};
enum class ArgumentForm : uint8_t { Positional, Keyword, Star, DoubleStar };
struct Argument : Part {
  ALLO_KIND(Argument, keyword, value)
  ArgumentForm form;
  const Ident *keyword;
  const Expr *value;
};
struct CallExpr : Expr {
  ALLO_KIND(CallExpr, callee, arguments)
  const Expr *callee;
  List<const Argument *> arguments;
};
// a[i, j] and a[(i, j)] have two indices, a[()] none.
struct SubscriptExpr : Expr { ALLO_KIND(SubscriptExpr, base, indices) const Expr *base; List<const Expr *> indices; };
struct SliceExpr : Expr {
  ALLO_KIND(SliceExpr, low, high, step)
  const Expr *low;
  const Expr *high;
  const Expr *step;
};
struct AttributeExpr : Expr { ALLO_KIND(AttributeExpr, base, attribute) const Expr *base; const Ident *attribute; };
struct TupleExpr : Expr { ALLO_KIND(TupleExpr, elements) List<const Expr *> elements; };
struct ListExpr : Expr { ALLO_KIND(ListExpr, elements) List<const Expr *> elements; };
struct SetExpr : Expr { ALLO_KIND(SetExpr, elements) List<const Expr *> elements; };
struct DictItem : Part { ALLO_KIND(DictItem, key, value) const Expr *key; const Expr *value; }; // no key: '**value'
struct DictExpr : Expr { ALLO_KIND(DictExpr, items) List<const DictItem *> items; };
enum class ComprehensionForm : uint8_t { List, Set, Dict, Generator };
// 'for target in iterator' with the 'if's behind it.
struct ComprehensionClause : Part {
  ALLO_KIND(ComprehensionClause, target, iterator, conditions)
  const Expr *target;
  const Expr *iterator;
  List<const Expr *> conditions;
  bool isAsync;
};
struct ComprehensionExpr : Expr {
  ALLO_KIND(ComprehensionExpr, element, value, clauses)
  ComprehensionForm form;
  const Expr *element; // of Dict the key
  const Expr *value;   // of Dict, else null
  List<const ComprehensionClause *> clauses;
};
// '*value' in a display, subscript or target; of a call's argument ArgumentForm tells.
struct StarExpr : Expr { ALLO_KIND(StarExpr, value) const Expr *value; };
struct NamedExpr : Expr { ALLO_KIND(NamedExpr, target, value) const NameExpr *target; const Expr *value; };
// 'a | b' in a 'case'; other simple patterns are ordinary expressions, '_' is a NameExpr.
struct OrPattern : Expr { ALLO_KIND(OrPattern, alternatives) List<const Expr *> alternatives; };
// 'a, *rest', '(a, b)' or '[a, b]' in a 'case'.
struct SequencePattern : Expr { ALLO_KIND(SequencePattern, elements) List<const Expr *> elements; };
struct AsPattern : Expr { ALLO_KIND(AsPattern, pattern, target) const Expr *pattern; const NameExpr *target; };
// 'what' names the construct for a message, with its article or quotes: "A class pattern", "'await'".
struct UnsupportedExpr : Expr { ALLO_KIND(UnsupportedExpr) std::string_view what; };
struct ErrorExpr : Expr { ALLO_KIND(ErrorExpr, parts) List<const Expr *> parts; };

// A type annotation; 'quoted' where it is a string, whose content 'type' was parsed from.
struct Annotation : Part { ALLO_KIND(Annotation, type) const Expr *type; bool quoted; std::string_view text; };
enum class ParameterForm : uint8_t { Plain, KeywordOnly, Star, DoubleStar, Separator };
struct Parameter : Part {
  ALLO_KIND(Parameter, name, annotation, defaultValue)
  ParameterForm form;
  const Ident *name;
  const Annotation *annotation;
  const Expr *defaultValue;
};
struct LambdaExpr : Expr {
  ALLO_KIND(LambdaExpr, parameters, body)
  List<const Parameter *> parameters;
  const Expr *body;
};

struct ExprStmt : Stmt { ALLO_KIND(ExprStmt, value) const Expr *value; };
struct AssignStmt : Stmt { ALLO_KIND(AssignStmt, targets, value) ALLO_BINDS(targets) List<const Expr *> targets; const Expr *value; };
struct AnnAssignStmt : Stmt {
  ALLO_KIND(AnnAssignStmt, target, annotation, value) ALLO_BINDS(target)
  const Expr *target;
  const Annotation *annotation;
  const Expr *value;
};
struct AugAssignStmt : Stmt {
  ALLO_KIND(AugAssignStmt, target, value) ALLO_BINDS(target)
  BinaryOp op;
  const Expr *target;
  const Expr *value;
};
struct ReturnStmt : Stmt { ALLO_KIND(ReturnStmt, value) const Expr *value; };
// Without a condition for 'else'.
struct IfArm : Part {
  ALLO_KIND(IfArm, condition, body)
  const Expr *condition;
  Block body;
};
struct IfStmt : Stmt { ALLO_KIND(IfStmt, arms) List<const IfArm *> arms; };
struct ForStmt : Stmt {
  ALLO_KIND(ForStmt, target, iterator, body, orElse) ALLO_BINDS(target)
  const Expr *target;
  const Expr *iterator;
  Block body;
  const IfArm *orElse;
  bool isAsync;
};
struct WhileStmt : Stmt {
  ALLO_KIND(WhileStmt, condition, body, orElse)
  const Expr *condition;
  Block body;
  const IfArm *orElse;
};
struct MatchCase : Part {
  ALLO_KIND(MatchCase, pattern, guard, body)
  const Expr *pattern;
  const Expr *guard; // or null
  Block body;
};
// Several subjects are a TupleExpr.
struct MatchStmt : Stmt { ALLO_KIND(MatchStmt, subject, cases) const Expr *subject; List<const MatchCase *> cases; };
struct WithItem : Part { ALLO_KIND(WithItem, context, target) const Expr *context; const Expr *target; };
struct WithStmt : Stmt { ALLO_KIND(WithStmt, items, body) List<const WithItem *> items; Block body; bool isAsync; };
// 'except type as name', both of which may be missing.
struct Handler : Part { ALLO_KIND(Handler, type, name, body) const Expr *type; const Ident *name; Block body; };
struct TryStmt : Stmt {
  ALLO_KIND(TryStmt, body, handlers, orElse, finally_)
  Block body;
  List<const Handler *> handlers;
  const IfArm *orElse;
  const IfArm *finally_;
};
struct AssertStmt : Stmt { ALLO_KIND(AssertStmt, test, message) const Expr *test; const Expr *message; };
struct RaiseStmt : Stmt { ALLO_KIND(RaiseStmt, value, cause) const Expr *value; const Expr *cause; };
struct DeleteStmt : Stmt { ALLO_KIND(DeleteStmt, targets) List<const Expr *> targets; };
// 'global' or 'nonlocal'.
struct ScopeStmt : Stmt { ALLO_KIND(ScopeStmt, names) ALLO_BINDS(names) bool nonlocal; List<const Ident *> names; };
struct FunctionStmt : Stmt {
  ALLO_KIND(FunctionStmt, decorators, name, parameters, returns, body) ALLO_BINDS(name)
  List<const Expr *> decorators;
  const Ident *name;
  List<const Parameter *> parameters;
  const Annotation *returns;
  Block body;
  bool isAsync;
  bool brokenSignature; // its header could not be parsed: the parameters are those seen in it
};
struct ClassStmt : Stmt {
  ALLO_KIND(ClassStmt, decorators, name, bases, body) ALLO_BINDS(name)
  List<const Expr *> decorators;
  const Ident *name;
  List<const Argument *> bases;
  Block body;
};
struct ImportAlias : Part { ALLO_KIND(ImportAlias, bound) std::string_view path; const Ident *bound; bool renamed; };
struct ImportStmt : Stmt { ALLO_KIND(ImportStmt, names) List<const ImportAlias *> names; };
struct ImportFromStmt : Stmt {
  ALLO_KIND(ImportFromStmt, moduleName, names)
  std::string_view module;
  const Ident *moduleName;
  List<const ImportAlias *> names;
  bool star;
};
struct PassStmt : Stmt { ALLO_KIND(PassStmt) };
struct BreakStmt : Stmt { ALLO_KIND(BreakStmt) };
struct ContinueStmt : Stmt { ALLO_KIND(ContinueStmt) };
struct UnsupportedStmt : Stmt { ALLO_KIND(UnsupportedStmt, binds) ALLO_BINDS(binds) std::string_view what; List<const Ident *> binds; };
// A line that could not be parsed: the names that it seems to bind, and those that it mentions.
struct ErrorStmt : Stmt { ALLO_KIND(ErrorStmt, names, mentions) ALLO_BINDS(names) List<const Ident *> names, mentions; };
// clang-format on
#undef ALLO_BINDS
#undef ALLO_KIND

} // namespace allo
