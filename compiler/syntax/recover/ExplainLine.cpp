// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/recover/ExplainLine.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/LineTokens.h"
#include "syntax/lex/Numbers.h"

#include <string>
#include <utility>
#include <vector>

namespace allo {

namespace {

constexpr std::string_view Augmented[] = {
    "+=", "-=", "*=", "/=", "//=", "%=", "**=", "@=", "&=", "|=", "^=", "<<=", ">>="};

constexpr std::pair<std::string_view, std::string_view> Lookalikes[] = {
    {"\u2212", "-"},  {"\u2013", "-"},  {"\u2014", "-"},  {"\u00d7", "*"},
    {"\u00f7", "/"},  {"\u2264", "<="}, {"\u2265", ">="}, {"\u2260", "!="},
    {"\u201c", "\""}, {"\u201d", "\""}, {"\u2018", "'"},  {"\u2019", "'"}};

// Walks over the tokens of a line, knowing at each whether an operand must follow.
class LineWalk {
public:
  LineWalk(std::string_view text, Span line) : text(text), tokens(tokenize(text, line)) {
    levels.emplace_back();
  }

  std::optional<SyntaxError> run() {
    statementStart();
    while (!error && !skipped && at < tokens.size())
      token();
    if (!error && !skipped)
      lineEnd();
    return std::move(error);
  }

private:
  enum class Bracket : uint8_t { None, Group, Call, Subscript, List, Brace, Parameters };
  struct Level {
    Bracket bracket = Bracket::None;
    size_t ifs = 0;     // without their 'else' so far
    size_t ifAt = 0;    // the token of the last of them
    bool loop = false;  // a comprehension, whose 'if's have no 'else'
    size_t lambdas = 0; // before their ':'
    bool dictionary = false;
    bool paired = false; // the item has its ':', or is '**other'
  };

  std::string_view text;
  std::vector<Token> tokens;
  std::vector<Level> levels;
  size_t at = 0;
  bool operand = true;     // expected
  bool mayEnd = true;      // where an operand is expected there may as well be none
  bool skipped = false;    // a line of a kind that this does not know
  std::string_view header; // the keyword whose ':' is still to come
  bool loopTarget = false; // of 'for', before 'in'
  bool annotated = false;  // behind the ':' of an annotated assignment
  size_t targetBegin = 0;  // the token that the statement or its last '=' begins with
  std::optional<SyntaxError> error;

  const Token &here() const { return tokens[at]; }
  Token next(size_t n = 1) const { return at + n < tokens.size() ? tokens[at + n] : Token{}; }
  Token before() const { return at > 0 ? tokens[at - 1] : Token{}; }
  Level &level() { return levels.back(); }
  bool inBracket() const { return levels.size() > 1; }

  template <typename... Args> void fail(Span span, DiagText sentence, const Args &...args) {
    error.emplace(span, DiagMessage(sentence, args...));
  }
  void fix(std::string title, Span span, std::string newText) {
    error->fixes.push_back({std::move(title), {{span, std::move(newText)}}});
  }
  // A string may have several lines.
  static std::string shown(const Token &token) {
    return token.kind == TokenKind::String ? "a string" : "'" + std::string(token.text) + "'";
  }
  static Span behind(Span span) { return {span.end, span.end}; }
  static Span infront(Span span) { return {span.begin, span.begin}; }

  void expectOperand(bool orNothing = false) {
    operand = true;
    mayEnd = orNothing;
    ++at;
  }
  void gotOperand() {
    operand = mayEnd = false;
    ++at;
  }

  void statementStart() {
    operand = mayEnd = true;
    annotated = loopTarget = false;
    header = {};
    targetBegin = at;
    if (at >= tokens.size())
      return;
    if (here().is("async") && at + 1 < tokens.size())
      ++at;
    const Token &first = here();
    if (first.kind != TokenKind::Keyword) {
      static constexpr std::string_view Soft[] = {"match", "case", "type", "print", "exec"};
      Token second = next();
      bool operandNext = second.kind == TokenKind::Name || second.kind == TokenKind::Number ||
                         second.kind == TokenKind::String;
      if (isOneOf(first.text, Soft) && (operandNext || second.is("-") || second.is("*"))) {
        if (first.is("match") || first.is("case"))
          header = first.text;
        skipped = header.empty();
        expectOperand();
      } else if (first.is("@")) {
        expectOperand();
      }
      return;
    }
    if (next().is("=") || isOneOf(next().text, Augmented))
      return fail(first.span, DiagText::KeywordAsName, first.text);
    if (isOneOf(first.text, HeaderWords)) {
      header = first.text;
      loopTarget = first.is("for");
      bool bare = first.is("else") || first.is("try") || first.is("finally");
      if (first.is("def") || first.is("class")) {
        ++at;
        if (at < tokens.size() && here().kind == TokenKind::Name)
          return gotOperand();
        return fail(tokens[at - 1].span, DiagText::ExpectedAfter, "a name",
                    format("'{0}'", header));
      }
      expectOperand(bare || first.is("except"));
      if (bare && at < tokens.size() && !here().is(":"))
        fail(here().span, DiagText::ExpectedAfter, "':'", format("'{0}'", header));
      return;
    }
    if (first.is("import") || first.is("from")) {
      importStatement();
    } else if (first.is("global") || first.is("nonlocal")) {
      const Token &last = tokens.back();
      if (last.is("global") || last.is("nonlocal") || last.is(","))
        fail(last.span, DiagText::ExpectedAfter, "a name", shown(last));
      skipped = true;
    } else if (first.is("pass") || first.is("break") || first.is("continue")) {
      ++at;
      if (at < tokens.size() && !here().is(";"))
        fail(here().span, DiagText::ExpectedAfter, "the end of the line", shown(first));
    } else if (first.is("return") || first.is("raise")) {
      expectOperand(true);
    } else if (first.is("assert") || first.is("del")) {
      expectOperand();
    }
  }

  // ---- imports

  bool atEnd() const { return at >= tokens.size() || here().is(";"); }
  bool atName() const { return !atEnd() && here().kind == TokenKind::Name && !here().is("..."); }
  void expectName() { fail(before().span, DiagText::ExpectedAfter, "a name", shown(before())); }
  // 'a.b'; of 'from' also '.', '..a'.
  void modulePath(bool from) {
    size_t first = at;
    while (from && !atEnd() && (here().is(".") || here().is("...")))
      ++at;
    if (!atName())
      return from && at > first ? void() : expectName();
    for (++at; !atEnd() && here().is("."); ++at) {
      ++at;
      if (!atName())
        return expectName();
    }
  }

  void importStatement() {
    bool from = here().is("from");
    ++at;
    if (from) {
      modulePath(true);
      if (error)
        return;
      if (atEnd() || !here().is("import")) {
        Token last = before();
        return fail(last.span, DiagText::ExpectedAfter, "'import'", shown(last));
      }
      ++at;
    }
    bool open = from && !atEnd() && here().is("(");
    at += open ? 1 : 0;
    bool star = from && !open && !atEnd() && here().is("*");
    if (star)
      ++at;
    while (!error && !star) {
      importedName(from);
      if (error || atEnd() || (open && here().is(")")))
        break;
      if (!here().is(",")) {
        if (!atName())
          return fail(here().span, DiagText::UnexpectedToken, shown(here()));
        Span gap = behind(before().span);
        fail(here().span, DiagText::ExpectedBefore, "','", shown(here()));
        return fix("Insert ','", gap, ",");
      }
      ++at;
      if (open && !atEnd() && here().is(")"))
        break;
    }
    if (error)
      return;
    if (open) {
      skipped = atEnd(); // found by the scan of the brackets
      at += skipped ? 0 : 1;
    }
    if (!atEnd())
      return fail(here().span, DiagText::UnexpectedToken, shown(here()));
    if (at < tokens.size()) {
      ++at;
      statementStart();
    }
  }

  void importedName(bool from) {
    if (atName() && !from) {
      modulePath(false);
    } else if (atName()) {
      ++at;
    } else if (atEnd() && before().is(",")) {
      Span comma = before().span;
      fail(comma, DiagText::ExpectedAfter, "a name", "','");
      return fix("Remove ','", comma, "");
    } else if (!atEnd() && here().is(",")) {
      fail(here().span, DiagText::ExpectedBefore, "a name", "','");
      return fix("Remove ','", here().span, "");
    } else if (atEnd() || here().kind == TokenKind::Close) {
      return expectName();
    } else {
      return fail(here().span, DiagText::ExpectedBefore, "a name", shown(here()));
    }
    if (error || atEnd() || !here().is("as"))
      return;
    ++at;
    if (!atName())
      return expectName();
    ++at;
  }

  void token() {
    const Token &t = here();
    switch (t.kind) {
    case TokenKind::Bad:
      return badToken();
    case TokenKind::Number:
      if (!isNumber(t.text))
        return fail(t.span, DiagText::InvalidNumber, t.text);
      return operandToken();
    case TokenKind::Name:
      return lookalike(t) ? void() : operandToken();
    case TokenKind::String:
      return operandToken();
    case TokenKind::Open:
      return openToken();
    case TokenKind::Close:
      return closeToken();
    case TokenKind::Keyword:
      return keyword();
    case TokenKind::Operator:
      return operatorToken();
    case TokenKind::End:
      skipped = true;
      return;
    }
  }

  // A character that a text editor or a web page made of one of Python's.
  bool lookalike(const Token &name) {
    for (const auto &[shape, meant] : Lookalikes)
      if (size_t found = name.text.find(shape); found != std::string_view::npos) {
        const uint32_t begin = name.span.begin + uint32_t(found);
        const Span span{begin, begin + uint32_t(shape.size())};
        fail(span, DiagText::NotPython, shape, "character", meant);
        fix(format("Change to '{0}'", meant), span, std::string(meant));
        return true;
      }
    return false;
  }

  void badToken() {
    const Token &t = here();
    if (t.is("!") && operand) {
      fail(t.span, DiagText::NotPython, "!", "operator", "not");
      fix("Write 'not'", t.span, "not ");
      return;
    }
    if (t.is("?"))
      return fail(t.span, DiagText::NotPython, "?", "operator", "A if CONDITION else B");
    fail(t.span, DiagText::UnexpectedToken, shown(t));
  }

  void operandToken() {
    const Token &t = here();
    if (operand || (t.kind == TokenKind::String && before().kind == TokenKind::String)) {
      if (t.kind == TokenKind::String && !fieldsClosed(t))
        return;
      return gotOperand();
    }
    adjacent();
  }

  // Two operands with nothing between them.
  void adjacent() {
    const Token &t = here();
    std::string token = shown(t);
    if (lacksAnnotationColon()) {
      fail(t.span, DiagText::ParameterColon, before().text);
      return fix("Insert ':'", behind(before().span), ":");
    }
    if (inBracket()) {
      fail(t.span, DiagText::ExpectedBefore, "',' or an operator", token);
      return fix("Insert ','", behind(before().span), ",");
    }
    if (loopTarget) {
      fail(t.span, DiagText::ExpectedBefore, "'in'", token);
      return fix("Insert 'in'", infront(t.span), "in ");
    }
    if (!header.empty()) {
      fail(t.span, DiagText::ExpectedBefore, "':' or an operator", token);
      return fix("Insert ':'", behind(before().span), ":");
    }
    if (at == 1 && t.kind == TokenKind::Name && (next().is("=") || next().text.empty()))
      if (std::string_view type = typeMeant(before().text); !type.empty()) {
        const Span span{before().span.begin, t.span.end};
        const std::string right = format("{0}: {1}", t.text, type);
        fail(span, DiagText::TypeFirst, right);
        return fix(format("Change to '{0}'", right), span, right);
      }
    fail(t.span, DiagText::ExpectedBefore, "an operator or the end of the line", token);
  }

  // Whether a parameter and what looks like its type stand side by side here.
  bool lacksAnnotationColon() {
    const Token &t = here();
    if (level().bracket != Bracket::Parameters || before().kind != TokenKind::Name ||
        !(tokens[at - 2].is("(") || tokens[at - 2].is(",")))
      return false;
    return t.kind == TokenKind::String || next().is("[") ||
           (t.kind == TokenKind::Name && (t.text == "bool" || !typeMeant(t.text).empty()));
  }

  // What a declaration of C begins with, as a type; empty for any other word.
  static std::string_view typeMeant(std::string_view word) {
    if (word == "int")
      return "i32";
    if (word == "float" || word == "double")
      return word == "float" ? "f32" : "f64";
    const bool number = isOneOf(word.substr(0, 1), {"i", "u", "f"}) && isDecimal(word.substr(1));
    return number || word == "bf16" || word == "index" ? word : std::string_view();
  }

  // The '{' of a formatted string.
  bool fieldsClosed(const Token &t) {
    size_t quote = t.text.find_first_of("\"'");
    std::string_view prefix = t.text.substr(0, quote);
    if (prefix.find_first_of("fF") == std::string_view::npos)
      return true;
    std::vector<uint32_t> open;
    for (uint32_t i = uint32_t(quote); i < t.text.size(); ++i) {
      uint32_t place = t.span.begin + i;
      if (t.text[i] == '{' && open.empty() && i + 1 < t.text.size() && t.text[i + 1] == '{') {
        ++i;
      } else if (t.text[i] == '{') {
        open.push_back(place);
      } else if (t.text[i] == '}' && !open.empty()) {
        std::string_view inside = text.substr(open.back() + 1, place - open.back() - 1);
        if (inside.find_first_not_of(" \t") == std::string_view::npos) {
          fail({open.back(), place + 1}, DiagText::Expected, "an expression between '{' and '}'");
          return false;
        }
        open.pop_back();
      }
    }
    if (!open.empty())
      fail({open.front(), open.front() + 1}, DiagText::FieldNeverClosed);
    return open.empty();
  }

  void openToken() {
    const Token &t = here();
    if (!operand && t.is("{"))
      return adjacent();
    Level inner;
    inner.bracket = t.is("{")   ? Bracket::Brace
                    : t.is("[") ? (operand ? Bracket::List : Bracket::Subscript)
                    : operand   ? Bracket::Group
                    : header == "def" && levels.size() == 1 ? Bracket::Parameters
                                                            : Bracket::Call;
    levels.push_back(inner);
    expectOperand(true);
  }

  void closeToken() {
    if (!inBracket()) { // found by the scan of the brackets
      skipped = true;
      return;
    }
    if (operand && !mayEnd)
      return missingOperand();
    if (!conditionsComplete() || !itemComplete())
      return;
    levels.pop_back();
    gotOperand();
  }

  bool conditionsComplete() {
    Level &l = level();
    if (l.ifs == 0 || l.loop)
      return true;
    fail(tokens[l.ifAt].span, DiagText::ConditionalElse);
    return false;
  }

  bool itemComplete() {
    if (!level().dictionary || level().paired || operand)
      return true;
    fail(here().span, DiagText::ExpectedBefore, "':' and a value", shown(here()));
    return false;
  }

  // An operand was to come here.
  void missingOperand() {
    Token last = before();
    if (at == 0 || last.is(";"))
      return fail(here().span, DiagText::ExpectedBefore, "a statement", shown(here()));
    if (last.is("."))
      return fail(last.span, DiagText::ExpectedAfter, "a name", "'.'");
    if (last.is(":") && annotated)
      return fail(last.span, DiagText::ExpectedAfter, "a type annotation", "':'");
    if (last.is("as") || last.is("import"))
      return fail(last.span, DiagText::ExpectedAfter, "a name", shown(last));
    if (at < tokens.size() && here().is(",") && (last.kind == TokenKind::Open || last.is(","))) {
      fail(here().span, DiagText::ExpectedBefore, "an expression", "','");
      return fix("Remove ','", here().span, "");
    }
    fail(last.span, DiagText::ExpectedAfter, "an expression", shown(last));
  }

  void keyword() {
    const Token &t = here();
    if (operand) {
      if (t.is("not") || t.is("await"))
        return expectOperand();
      if (t.is("yield") || (t.is("from") && before().is("yield")))
        return expectOperand(true);
      if (t.is("lambda")) {
        ++level().lambdas;
        return expectOperand(true);
      }
      if (t.is("async") && next().is("for")) {
        ++at;
        return;
      }
      static constexpr std::string_view Infix[] = {"and", "or", "in", "is", "if", "else", "as"};
      if (isOneOf(t.text, Infix) && at > 0)
        return missingOperand();
      return fail(t.span, DiagText::UnexpectedToken, shown(t));
    }
    if (t.is("and") || t.is("or") || t.is("is"))
      return expectOperand();
    if (t.is("in")) {
      loopTarget = false;
      return expectOperand();
    }
    if (t.is("not") && next().is("in")) {
      ++at;
      return expectOperand();
    }
    if (t.is("if")) {
      ++level().ifs;
      level().ifAt = at;
      return expectOperand();
    }
    if (t.is("else") && level().ifs > 0) {
      --level().ifs;
      return expectOperand();
    }
    if (inBracket() && (t.is("for") || (t.is("async") && next().is("for")))) {
      level().loop = true;
      at += t.is("async") ? 1 : 0;
      return expectOperand();
    }
    if (t.is("as") && (header == "with" || header == "except" || header == "case"))
      return expectOperand();
    if (t.is("from") && tokens[targetBegin].is("raise"))
      return expectOperand();
    if (t.is("not"))
      return adjacent();
    const bool clause = t.is("else") || t.is("elif");
    fail(t.span, clause ? DiagText::UnexpectedClause : DiagText::UnexpectedToken, shown(t));
  }

  void operatorToken() {
    const Token &t = here();
    if (t.is(":"))
      return colon();
    if (t.is("="))
      return assign();
    if (t.is(";")) {
      if (operand && !mayEnd)
        return missingOperand();
      ++at;
      return statementStart();
    }
    if (t.is("->")) {
      if (header == "def" && !inBracket() && !operand)
        return expectOperand();
      return fail(t.span, DiagText::UnexpectedToken, "'->'");
    }
    if (operand)
      return prefixOperator();
    if (t.is("."))
      return memberName();
    if (t.is("~"))
      return adjacent();
    if (isOneOf(t.text, Augmented) && (inBracket() || !header.empty() || annotated))
      return fail(t.span, DiagText::UnexpectedToken, shown(t));
    if (t.is(",")) {
      if (!conditionsComplete() || !itemComplete())
        return;
      level().paired = false;
      return expectOperand(true);
    }
    if (t.is("+") || t.is("-")) {
      Token second = next();
      bool twice = second.text == t.text && second.span.begin == t.span.end;
      if (twice && (next(2).kind == TokenKind::End || next(2).is(";")) && !inBracket()) {
        std::string sign(t.text);
        Span both = join(t.span, second.span);
        fail(both, DiagText::NotPython, sign + sign, "operator", sign + "= 1");
        return fix(format("Write '{0}= 1'", sign), both, " " + sign + "= 1");
      }
    }
    expectOperand();
  }

  void memberName() {
    Token name = next();
    if (name.kind != TokenKind::Name)
      return fail(here().span, DiagText::ExpectedAfter, "a name", "'.'");
    at += 2;
  }

  // An operator where an operand is expected.
  void prefixOperator() {
    const Token &t = here();
    if (t.is("+") || t.is("-") || t.is("~"))
      return expectOperand();
    if (t.is("*") || t.is("**")) { // in parameters also alone
      level().paired = t.is("**");
      return expectOperand(level().bracket == Bracket::Parameters || level().lambdas > 0);
    }
    if (t.is("/") && level().bracket == Bracket::Parameters)
      return gotOperand();
    Token last = before();
    bool joined = last.text == t.text && last.span.end == t.span.begin;
    if (joined && (t.is("&") || t.is("|"))) {
      Span both = join(last.span, t.span);
      std::string word = t.is("&") ? "and" : "or";
      fail(both, DiagText::NotPython, std::string(t.text) + std::string(t.text), "operator", word);
      bool blanks = both.begin > 0 && text[both.begin - 1] == ' ';
      return fix(format("Write '{0}'", word), both, blanks ? word : " " + word + " ");
    }
    if (t.is(",") && level().bracket == Bracket::Parameters && (last.is("*") || last.is("/")))
      return expectOperand(true);
    if (last.is("<") && t.is(">") && last.span.end == t.span.begin) {
      Span both = join(last.span, t.span);
      fail(both, DiagText::NotPython, "<>", "operator", "!=");
      return fix("Write '!='", both, "!=");
    }
    missingOperand();
  }

  void colon() {
    Level &l = level();
    if (l.lambdas > 0) {
      --l.lambdas;
      return expectOperand();
    }
    if (inBracket()) {
      if (l.bracket == Bracket::Subscript || l.bracket == Bracket::List)
        return expectOperand(true); // a slice, in an annotation too
      if (operand)
        return missingOperand();
      l.dictionary = l.paired = l.bracket == Bracket::Brace;
      if (l.bracket == Bracket::Brace || l.bracket == Bracket::Parameters)
        return expectOperand();
      return fail(here().span, DiagText::UnexpectedToken, "':'");
    }
    if (operand && !mayEnd)
      return missingOperand();
    if (!conditionsComplete())
      return;
    if (!header.empty()) {
      ++at;
      if (at < tokens.size())
        statementStart();
      else
        skipped = true; // a whole header
      return;
    }
    if (operand || annotated || targetBegin == at)
      return fail(here().span, DiagText::UnexpectedToken, "':'");
    annotated = true;
    expectOperand();
  }

  void assign() {
    const Token &t = here();
    if (operand && !(level().bracket == Bracket::Parameters && !mayEnd))
      return at == 0 ? fail(t.span, DiagText::ExpectedBefore, "a target", "'='") : missingOperand();
    bool condition = !header.empty() && header != "def" && header != "class";
    condition = condition || tokens[targetBegin].is("assert") || level().ifs > 0;
    if (inBracket()) {
      bool keywordName = before().kind == TokenKind::Name &&
                         (tokens[at - 2].is(",") || tokens[at - 2].kind == TokenKind::Open);
      if (level().bracket == Bracket::Parameters || level().lambdas > 0 ||
          (level().bracket == Bracket::Call && keywordName))
        return expectOperand();
      condition = true;
    }
    if (condition || header == "class")
      return compare();
    if (!isTarget())
      return;
    annotated = false;
    expectOperand();
    targetBegin = at;
  }

  void compare() {
    const Token second = next();
    if ((second.is(">") || second.is("<")) && second.span.begin == here().span.end) {
      const std::string meant = std::string(second.text) + "=";
      const Span both{here().span.begin, second.span.end};
      fail(both, DiagText::NotPython, "=" + std::string(second.text), "operator", meant);
      return fix(format("Change to '{0}'", meant), both, meant);
    }
    fail(here().span, DiagText::EqualsSign);
    fix("Write '=='", here().span, "==");
  }

  // What stands before the '='.
  bool isTarget() {
    if (annotated)
      return true;
    const Token &first = tokens[targetBegin];
    Span span = join(first.span, before().span);
    int depth = 0;
    bool computed = first.kind == TokenKind::Number || first.kind == TokenKind::String ||
                    first.is("True") || first.is("False") || first.is("None");
    for (size_t i = targetBegin; i < at; ++i) {
      const Token &t = tokens[i];
      depth += t.kind == TokenKind::Open ? 1 : t.kind == TokenKind::Close ? -1 : 0;
      bool star = t.is("*") && (i == targetBegin || tokens[i - 1].is(","));
      computed =
          computed ||
          (depth == 0 && ((t.kind == TokenKind::Operator && !t.is(".") && !t.is(",") && !star) ||
                          t.kind == TokenKind::Keyword));
    }
    // A call: a closing parenthesis whose opening one stands behind an operand.
    if (before().is(")") && !first.is("("))
      computed = true;
    if (computed)
      fail(span, DiagText::TargetExpression);
    return !computed;
  }

  void lineEnd() {
    if (inBracket())
      return; // found by the scan of the brackets
    if (operand && !mayEnd && !tokens.empty())
      return missingOperand();
    conditionsComplete();
  }
};

} // namespace

std::optional<SyntaxError> explainLine(std::string_view text, Span line) {
  return LineWalk(text, line).run();
}

} // namespace allo
