// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// tree-sitter tree -> SyntaxUnit: the class behind buildUnit, internal to compiler/syntax.
// Its methods are split over Ast{Builder,Statements,Compounds,Patterns,Expressions,Strings}.cpp.
#pragma once

#include "syntax/tree/AstBuilder.h"
#include "syntax/tree/NodeMaker.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

struct LineImport; // syntax/recover/BrokenLine.h

constexpr unsigned MaxSyntaxDepth = 200; // levels of nesting; deeper code is reported, not built
// One after the other, and around each other: all stages of the compiler and the compilers of C++
// treat such a chain as a nest.
constexpr unsigned MaxElifs = 1000;
constexpr unsigned MaxOperators = 1000; // in a row, as in a sum of 1001 terms; likewise

enum class Syn : uint8_t {
  Other,
#define ALLO_SYNTAX(ID, NAME) ID,
#include "syntax/tree/NodeKinds.def"
};

enum class Field : uint8_t {
  None,
#define ALLO_FIELD(ID, NAME) ID,
#include "syntax/tree/NodeKinds.def"
};

// The grammar's numbers for the names of NodeKinds.def.
struct Grammar {
  std::vector<Syn> kinds;         // by symbol
  std::vector<Field> fields;      // by field id
  static const Grammar &python(); // made once, read by all threads
};

class AstBuilder {
public:
  AstBuilder(SyntaxUnit &unit, const AnnotationSource &annotations,
             const std::vector<MaskedLine> &masked)
      : make(unit), unit(unit), text(unit.text), annotations(annotations), masked(masked),
        names(Grammar::python()), repaired(!masked.empty()) {}

  bool build(TSNode root);

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
  const AnnotationSource &annotations;
  const std::vector<MaskedLine> &masked;
  const Grammar &names;
  bool repaired;
  size_t nextBlanked = 0; // of 'masked': what is before it has its statement
  TSTreeCursor cursor{};
  std::vector<Child> pool;
  Fingerprint hash = 0x5EED;
  // Where a line begins: in columns with tabs to multiples of 8, in characters, and as the grammar
  // counts, to which a tab is 8 columns.
  struct Indent {
    uint32_t columns = 0;
    uint32_t characters = 0;
    uint32_t grammar = 0;
    bool operator==(const Indent &) const = default;
  };
  unsigned depth = 0;
  bool tolerated = false;         // by the grammar, while Python would refuse it
  Indent around;                  // of the statements around the block that is read
  unsigned decorated = 0;         // functions with decorators around what is being built
  bool inFunction = false;        // it stands in one, with no class between
  bool inLoop = false;            // likewise
  bool readingAnnotation = false; // by the grammar
  bool stringsAreTypes = false; // in it, outside of calls, dictionaries and the brackets of values
  unsigned operators = 0;       // of the chains around what is being built
  unsigned elifs = 0;           // around what is read, each of which is nested in the one before
  bool reportedDepth = false;
  bool reportedError = false;

  static Span spanOf(TSNode node) { return {ts_node_start_byte(node), ts_node_end_byte(node)}; }
  std::string_view sourceOf(Span span) const { return text.substr(span.begin, span.size()); }
  std::string_view copyOf(TSNode node) { return make.text(sourceOf(spanOf(node))); }
  void absorb(std::string_view words) { hash = combine(hash, hashBytes(words)); }

  // The children of 'node' but comments, also hashing which they are.
  Children children(TSNode node);
  bool goesOnInNextLine(TSNode parent, Span gap, Syn before, Syn behind) const;
  std::optional<Indent> indentAt(uint32_t offset) const;
  void checkIndent(const Child &child, std::optional<Indent> &indent);
  // The parts of a statement that begin lines of their own do so where it does.
  void checkParts(const Children &kids, Span statement);
  void release(const Children &kids) { pool.resize(kids.begin); }

  // A statement that Python has in functions or in loops only.
  void expectInside(bool inside, Span span, std::string_view word, std::string_view what);

  // The grammar lets others pass; where lines are repaired, it makes some up.
  void expectNumber(Span span, std::string_view digits);

  // An error that the recovery could not explain line by line.
  void noteError(TSNode node);

  const MaskedLine *maskAt(uint32_t offset) const;
  List<const Ident *> identsOf(const std::vector<Span> &spans);
  void brokenLine(const MaskedLine &line, std::vector<const Stmt *> &out);
  const Stmt *brokenImport(const LineImport &import, Span span);
  uint32_t startBehind(TSNode node) const;
  void blankedLines(std::vector<const Stmt *> &out, uint32_t before, uint32_t indent);
  void skipBlankedLines(uint32_t before);

  // AstStatements.cpp
  void block(TSNode node, std::vector<const Stmt *> &out);
  Block blockOf(TSNode node, Span header, std::string_view what);
  void tooDeep(Span span, DiagMessage message = {DiagCode::TooDeeplyNested, MaxSyntaxDepth});
  // A keyword's worth of a compound statement: its header, for errors about the whole.
  Span headerOf(TSNode node, TSNode body) const;
  void statement(const Child &child, std::vector<const Stmt *> &out);
  void pythonTwoCall(std::string_view name, Span span);
  void typeAlias(Span span, std::vector<const Stmt *> &out);
  const Ident *ident(TSNode node);
  void simpleStatement(const Child &part, Span span, std::vector<const Stmt *> &out);
  const Expr *orError(const Expr *value, Span span);
  void assignment(TSNode node, Span span, std::vector<const Stmt *> &out);
  void annotatedChain(const std::vector<const Expr *> &targets, size_t annotated);
  const Annotation *annotation(Span span);
  const Expr *annotationType(Span content, bool quoted);
  const Expr *annotationByGrammar(Span content);
  void ifStatement(TSNode node, std::vector<const Stmt *> &out);
  const IfArm *arm(TSNode node, uint32_t begin, const Expr *condition, TSNode body,
                   std::string_view what);
  const IfArm *elseArm(TSNode node, std::string_view what);
  void loop(const Child &child, std::vector<const Stmt *> &out);
  const Stmt *function(TSNode node, Span span, List<const Expr *> decorators);
  const Stmt *brokenFunction(const MaskedLine &line, Span span, List<const Expr *> decorators,
                             Block body);
  const Annotation *brokenAnnotation(Span span);
  void parameters(TSNode node, std::vector<const Parameter *> &out);
  void import(TSNode node, std::vector<const Stmt *> &out);
  void checkImport(const Children &kids);
  const ImportAlias *alias(const Child &part, bool from);
  void importFrom(TSNode node, bool future, std::vector<const Stmt *> &out);

  // AstCompounds.cpp
  const Stmt *classOf(TSNode node, Span span, List<const Expr *> decorators);
  void withStatement(TSNode node, std::vector<const Stmt *> &out);
  const WithItem *withItem(TSNode node);
  void asPattern(TSNode node, const Expr *&value, const Expr *&alias);
  void tryStatement(TSNode node, std::vector<const Stmt *> &out);
  const Handler *handler(TSNode node);

  // AstPatterns.cpp
  void matchStatement(TSNode node, std::vector<const Stmt *> &out);
  const MatchCase *matchCase(TSNode node);
  const Expr *pattern(const Child &child);
  const Expr *patternOf(const Child &child);
  const Expr *sequencePattern(TSNode node);
  const Expr *sequencePattern(Span span, const Children &kids);
  const Expr *unsupportedPattern(const Child &child, std::string_view what);
  std::vector<const Expr *> partsOfPattern(const Child &child);
  const Expr *namedPattern(TSNode node);
  const Expr *starPattern(TSNode node);
  std::vector<const Expr *> alternatives(const Children &kids, size_t first = 0);
  const Expr *dottedName(TSNode node);

  // AstStrings.cpp
  struct StringPieces;
  const Expr *string(const Child &child);
  void flushText(StringPieces &pieces);
  void formattedParts(TSNode node, bool raw, StringPieces &pieces);
  const Expr *interpolation(TSNode node);
  const Expr *formatSpec(TSNode node);

  // AstExpressions.cpp
  static BinaryOp binaryOp(std::string_view s);
  List<const Expr *> expressions(const Children &kids);
  const Expr *onlyExpr(TSNode node);
  const Expr *tupleOf(const Children &kids, Span span);
  const Expr *unsupportedExpr(Span span, std::string_view what);
  const Expr *expr(Child child);
  const Expr *exprOf(const Child &child);
  CompareOp compareOp(Span span);
  // Left-leaning chains, such as a sum of a thousand terms, are walked in a loop.
  const Expr *binary(TSNode top);
  const Expr *boolean(TSNode top);
  const Expr *call(TSNode node, Span span);
  const Argument *argument(const Child &child);
  void checkOrder(const std::vector<const Argument *> &arguments);
  const Expr *subscript(TSNode node, Span span);
  std::pair<const StarExpr *, const Expr *> baseOf(const Child &part);
  static Span spanFrom(const StarExpr *star, Span span);
  const Expr *below(const StarExpr *star, Span span, const Expr *value);
  const Expr *dictionary(TSNode node, Span span);
  std::pair<const Expr *, const Expr *> pair(TSNode node);
  const Expr *comprehension(TSNode node, Span span, ComprehensionForm form);
  const ComprehensionClause *comprehensionClause(TSNode node, const std::vector<Child> &conditions);
  const Expr *lambda(TSNode node, Span span);
  const Expr *named(TSNode node, Span span);
};

} // namespace allo
