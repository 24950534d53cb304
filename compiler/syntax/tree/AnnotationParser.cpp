// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/AnnotationParser.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/Numbers.h"
#include "syntax/lex/Quotes.h"
#include "syntax/tree/NodeMaker.h"

#include <charconv>
#include <cstdlib>
#include <utility>

namespace allo {

namespace {

constexpr unsigned MaxDepth = 100;

enum class LexemeKind { End, Name, Int, Float, String, Symbol, Bad };

struct Lexeme {
  LexemeKind kind = LexemeKind::End;
  uint32_t begin = 0;
  uint32_t end = 0;
};

class AnnotationReader {
public:
  AnnotationReader(NodeMaker &make, std::string_view text, uint32_t begin, bool quoted,
                   AnnotationError &error)
      : make(make), text(text), base(begin), quoted(quoted), error(error) {
    advance();
  }

  const Expr *whole() {
    const Expr *result = tupleOrExpr();
    if (!failed && token.kind != LexemeKind::End)
      unexpected();
    return failed ? nullptr : result;
  }

private:
  NodeMaker &make;
  std::string_view text;
  uint32_t base;
  bool quoted;
  AnnotationError &error;
  Lexeme token;
  uint32_t previousEnd = 0;
  unsigned depth = 0;
  unsigned values = 0; // brackets around the token in which strings are no annotations
  bool failed = false;

  Span span(uint32_t begin, uint32_t end) const { return {base + begin, base + end}; }
  std::string_view spelling() const { return text.substr(token.begin, token.end - token.begin); }
  bool isSymbol(std::string_view s) const {
    return token.kind == LexemeKind::Symbol && spelling() == s;
  }
  bool isWord(std::string_view s) const {
    return token.kind == LexemeKind::Name && spelling() == s;
  }

  const Expr *fail(std::string message) {
    if (!failed) {
      failed = true;
      error.message = std::move(message);
      error.span = token.kind == LexemeKind::End ? span(previousEnd, previousEnd)
                                                 : span(token.begin, token.end);
    }
    return nullptr;
  }

  // A string may have several lines.
  const Expr *unexpected() {
    return fail(allo::format("Unexpected '{0}' in a type annotation",
                             showSource(spelling(), Spacing::AsWritten)));
  }

  void advance() {
    previousEnd = token.end;
    uint32_t i = token.end;
    auto newlineAt = [&](uint32_t at) { return at < text.size() && isNewline(text[at]); };
    while (i < text.size() && (text[i] == ' ' || text[i] == '\t' || newlineAt(i) ||
                               (text[i] == '\\' && newlineAt(i + 1))))
      ++i;
    token = {LexemeKind::End, i, i};
    if (i >= text.size())
      return;
    char c = text[i];
    uint32_t j = i + 1;
    if (isNameStart(c)) {
      while (j < text.size() && isNameChar(text[j]))
        ++j;
      token = {LexemeKind::Name, i, j};
    } else if (isDigit(c) || (c == '.' && j < text.size() && isDigit(text[j]))) {
      bool real = c == '.';
      bool prefixed = baseOf(text.substr(i)) != 10;
      while (j < text.size() && (isNameChar(text[j]) || (!prefixed && text[j] == '.') ||
                                 (!prefixed && (text[j] == '+' || text[j] == '-') &&
                                  (text[j - 1] == 'e' || text[j - 1] == 'E')))) {
        real = real || (!prefixed && (text[j] == '.' || text[j] == 'e' || text[j] == 'E'));
        ++j;
      }
      token = {real ? LexemeKind::Float : LexemeKind::Int, i, j};
    } else if (isQuote(c)) {
      StringExtent string = stringAt(text, i);
      token = {string.closed ? LexemeKind::String : LexemeKind::Bad, i, uint32_t(string.end)};
    } else {
      static constexpr std::string_view Double[] = {"**", "//", "==", "!=", "<=", ">=", "<<", ">>"};
      for (std::string_view two : Double)
        if (text.substr(i, 2) == two)
          j = i + 2;
      bool known =
          j == i + 2 || std::string_view("()[],.+-*/%<>=&|^~:").find(c) != std::string_view::npos;
      while (!known && j < text.size() && isContinuation(text[j]))
        ++j;
      token = {known ? LexemeKind::Symbol : LexemeKind::Bad, i, j};
    }
  }

  // Whether a list ends here; anything else is an error.
  bool isClosedBy(std::string_view closer) {
    if (!failed && !isSymbol(closer))
      fail(allo::format("Expected '{0}' in a type annotation", closer));
    return !failed;
  }

  // The elements of a comma list up to 'closer'.
  std::vector<const Expr *> elements(std::string_view closer) {
    std::vector<const Expr *> items;
    while (!failed && !isSymbol(closer)) {
      items.push_back(ternary());
      if (!isSymbol(","))
        break;
      advance();
    }
    isClosedBy(closer);
    return items;
  }

  const Expr *tupleOrExpr() {
    uint32_t begin = token.begin;
    const Expr *first = ternary();
    if (failed || !isSymbol(","))
      return first;
    std::vector<const Expr *> items{first};
    while (!failed && isSymbol(",")) {
      advance();
      if (token.kind == LexemeKind::End)
        break;
      items.push_back(ternary());
    }
    return make.make<TupleExpr>(span(begin, previousEnd), make.list(items));
  }

  const Expr *ternary() {
    if (++depth > MaxDepth) {
      --depth;
      return fail("Type annotation is nested too deeply");
    }
    const Expr *value = binary(0);
    if (!failed && isWord("if")) {
      advance();
      const Expr *condition = binary(0);
      if (!failed && !isWord("else"))
        fail("Expected 'else' in a type annotation");
      if (!failed) {
        advance();
        const Expr *other = ternary();
        if (!failed)
          value = make.make<TernaryExpr>(join(value->span, other->span), condition, value, other);
      }
    }
    --depth;
    return failed ? nullptr : value;
  }

  struct Level {
    std::string_view spelling;
    int level;
    BinaryOp op;
    bool compare;
    CompareOp compareOp;
  };
  const Level *binaryOperator() const {
    static constexpr Level Levels[] = {
        {"==", 1, BinaryOp::Add, true, CompareOp::Eq},
        {"!=", 1, BinaryOp::Add, true, CompareOp::Ne},
        {"<", 1, BinaryOp::Add, true, CompareOp::Lt},
        {"<=", 1, BinaryOp::Add, true, CompareOp::Le},
        {">", 1, BinaryOp::Add, true, CompareOp::Gt},
        {">=", 1, BinaryOp::Add, true, CompareOp::Ge},
        {"|", 2, BinaryOp::BitOr, false, {}},
        {"^", 3, BinaryOp::BitXor, false, {}},
        {"&", 4, BinaryOp::BitAnd, false, {}},
        {"<<", 5, BinaryOp::ShiftLeft, false, {}},
        {">>", 5, BinaryOp::ShiftRight, false, {}},
        {"+", 6, BinaryOp::Add, false, {}},
        {"-", 6, BinaryOp::Sub, false, {}},
        {"*", 7, BinaryOp::Mul, false, {}},
        {"/", 7, BinaryOp::Div, false, {}},
        {"//", 7, BinaryOp::FloorDiv, false, {}},
        {"%", 7, BinaryOp::Mod, false, {}},
    };
    if (token.kind != LexemeKind::Symbol)
      return nullptr;
    for (const Level &level : Levels)
      if (level.spelling == spelling())
        return &level;
    return nullptr;
  }

  const Expr *binary(int minimum) {
    const Expr *left = unary();
    while (!failed) {
      const Level *op = binaryOperator();
      if (!op || op->level <= minimum)
        break;
      if (op->compare && left->is<CompareExpr>())
        return fail("Chained comparison in a type annotation"); // the grammar knows those
      advance();
      const Expr *right = binary(op->level);
      if (failed)
        break;
      Span whole = join(left->span, right->span);
      if (op->compare)
        left = make.make<CompareExpr>(whole, make.list(std::vector<const Expr *>{left, right}),
                                      make.list(std::vector<CompareOp>{op->compareOp}));
      else
        left = make.make<BinaryExpr>(whole, op->op, left, right);
    }
    return failed ? nullptr : left;
  }

  const Expr *unary() {
    uint32_t begin = token.begin;
    UnaryOp op{};
    if (isSymbol("-"))
      op = UnaryOp::Minus;
    else if (isSymbol("+"))
      op = UnaryOp::Plus;
    else if (isSymbol("~"))
      op = UnaryOp::Invert;
    else
      return power();
    if (++depth > MaxDepth)
      return fail("Type annotation is nested too deeply");
    advance();
    const Expr *operand = unary();
    --depth;
    return failed ? nullptr : make.make<UnaryExpr>(span(begin, previousEnd), op, operand);
  }

  const Expr *power() {
    const Expr *factor = postfix();
    if (!failed && isSymbol("**")) {
      advance();
      const Expr *exponent = unary();
      if (!failed)
        return make.make<BinaryExpr>(join(factor->span, exponent->span), BinaryOp::Pow, factor,
                                     exponent);
    }
    return failed ? nullptr : factor;
  }

  const Expr *postfix() {
    const Expr *value = primary();
    uint32_t begin = failed ? 0 : value->span.begin;
    while (!failed) {
      if (isSymbol(".")) {
        advance();
        if (token.kind != LexemeKind::Name)
          return fail("Expected a name after '.'");
        const Ident *name = make.make<Ident>(span(token.begin, token.end), make.text(spelling()));
        advance();
        value = make.make<AttributeExpr>(Span{begin, base + previousEnd}, value, name);
      } else if (isSymbol("[")) {
        advance();
        const unsigned outside = std::exchange(values, values + (holdsTypes(*value) ? 0 : 1));
        std::vector<const Expr *> items = elements("]");
        values = outside;
        if (failed)
          return nullptr;
        if (items.empty() && !quoted) {
          error.emptyBrackets = true;
          return fail("Python allows empty brackets only in a quoted annotation");
        }
        advance();
        if (items.size() == 1 && items[0]->is<TupleExpr>()) {
          List<const Expr *> inner = items[0]->as<TupleExpr>()->elements;
          items.assign(inner.begin(), inner.end());
        }
        value = make.make<SubscriptExpr>(Span{begin, base + previousEnd}, value, make.list(items));
      } else if (isSymbol("(")) {
        advance();
        ++values;
        std::vector<const Argument *> arguments;
        while (!failed && !isSymbol(")")) {
          const Expr *item = ternary();
          const Ident *keyword = nullptr;
          if (!failed && isSymbol("=") && item->is<NameExpr>()) {
            keyword = make.make<Ident>(item->span, item->as<NameExpr>()->name);
            advance();
            item = ternary();
          }
          if (failed)
            return nullptr;
          arguments.push_back(make.make<Argument>(
              keyword ? join(keyword->span, item->span) : item->span,
              keyword ? ArgumentForm::Keyword : ArgumentForm::Positional, keyword, item));
          if (!isSymbol(","))
            break;
          advance();
        }
        if (!isClosedBy(")"))
          return nullptr;
        advance();
        --values;
        value = make.make<CallExpr>(Span{begin, base + previousEnd}, value, make.list(arguments));
      } else {
        break;
      }
    }
    return failed ? nullptr : value;
  }

  // A quoted type inside an annotation, as in -> ("i32[4]", i32), an argument, or a key.
  const Expr *string(Span where, std::string_view word) {
    uint32_t quotes = uint32_t(stringAt(word, 0).quotes);
    std::string_view content = word.substr(quotes, word.size() - 2 * quotes);
    if (values > 0) {
      if (content.find('\\') != std::string_view::npos)
        return fail("Escape in a type annotation"); // the grammar reads those
      advance();
      return make.make<StringExpr>(where, make.text(content), true, false);
    }
    if (depth >= MaxDepth)
      return fail("Type annotation is nested too deeply");
    advance();
    AnnotationReader reader(make, content, where.begin + quotes, true, error);
    reader.depth = depth + 1;
    const Expr *inner = reader.whole();
    failed = failed || !inner;
    return inner;
  }

  const Expr *primary() {
    Lexeme t = token;
    Span where = span(t.begin, t.end);
    std::string_view word = spelling();
    switch (t.kind) {
    case LexemeKind::Name:
      if (isKeyword(word))
        return unexpected();
      advance();
      if (word == "None")
        return make.make<NoneExpr>(where);
      if (word == "True" || word == "False")
        return make.make<BoolExpr>(where, word == "True");
      return make.make<NameExpr>(where, make.text(word));
    case LexemeKind::Int:
      if (word.size() > MaxDigits)
        return fail(allo::format(diagInfo(DiagCode::TooManyDigits).text, MaxDigits));
      if (!isNumber(word))
        return fail(allo::format("Invalid number '{0}'", word));
      advance();
      return make.make<IntExpr>(where, make.text(word));
    case LexemeKind::Float:
      if (!isNumber(word))
        return fail(allo::format("Invalid number '{0}'", word));
      advance();
      return make.make<FloatExpr>(where, std::strtod(std::string(word).c_str(), nullptr),
                                  make.text(word));
    case LexemeKind::String:
      return string(where, word);
    case LexemeKind::Symbol:
      if (word == "(") {
        advance();
        bool empty = isSymbol(")");
        std::vector<const Expr *> items;
        bool comma = false;
        while (!failed && !isSymbol(")")) {
          items.push_back(ternary());
          if (!isSymbol(","))
            break;
          comma = true;
          advance();
        }
        if (!isClosedBy(")"))
          return nullptr;
        advance();
        if (!empty && !comma)
          return items[0];
        return make.make<TupleExpr>(span(t.begin, previousEnd), make.list(items));
      }
      if (word == "[") {
        advance();
        std::vector<const Expr *> items = elements("]");
        if (failed)
          return nullptr;
        advance();
        return make.make<ListExpr>(span(t.begin, previousEnd), make.list(items));
      }
      return unexpected();
    case LexemeKind::End:
      return fail(text.find_first_not_of(" \t\r\n") == std::string_view::npos
                      ? "Type annotation is empty"
                      : "Type annotation ends too early");
    case LexemeKind::Bad:
      return unexpected();
    }
    ALLO_UNREACHABLE("token kinds are handled");
  }
};

} // namespace

bool holdsTypes(const Expr &base) {
  const auto *name = base.tryAs<NameExpr>();
  const auto *path = base.tryAs<AttributeExpr>();
  std::string_view last = name ? name->name : path ? path->attribute->name : std::string_view();
  return last == "Stream" || last == "Stateful";
}

const Expr *parseAnnotation(NodeMaker &make, std::string_view text, uint32_t begin, bool quoted,
                            AnnotationError &error) {
  return AnnotationReader(make, text, begin, quoted, error).whole();
}

} // namespace allo
