// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/CallContext.h"

#include "sema/facts/Items.h"
#include "sema/schedule/HeldSchedules.h"
#include "support/Characters.h"
#include "support/Nearest.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/LineTokens.h"
#include "syntax/lex/Quotes.h"

#include <algorithm>
#include <utility>

namespace allo {

namespace {

// The keywords that may follow an operand.
constexpr std::string_view Infix[] = {"and", "or", "if", "else", "in", "not", "is"};

class PlaceReader {
public:
  PlaceReader(std::string_view text, uint32_t at) : text(text), at(at) {
    tokens = tokenize(text, {0, at});
  }

  std::optional<TypedPlace> run() {
    TypedPlace place;
    if (isInComment() || !readWord(place))
      return std::nullopt;
    size_t before = tokens.size() - (place.begin < at ? 1 : 0); // the tokens before the word
    readStatement(before, place);
    if (place.quote && isTypeAt(before)) {
      // What is in the quotes is read as if they were not there.
      const uint32_t inner = place.word.begin;
      tokens.resize(before);
      for (const Token &token : tokenize(text, {inner, at}))
        tokens.push_back(token);
      place = {};
      place.isQuoted = true;
      quoteBegin = inner;
      if (isInComment() || !readWord(place) || place.quote)
        return std::nullopt;
      before = tokens.size() - (place.begin < at ? 1 : 0);
      readStatement(before, place);
    }
    const Token *last = before > 0 ? &tokens[before - 1] : nullptr;
    if (!place.quote && last && last->is(".") && !isImport()) {
      place.owner = chainBefore(before - 1);
      if (!place.owner)
        return std::nullopt;
    }
    place.startsValue = !last || last->kind == TokenKind::Open || last->is(",") || last->is("=");
    place.brackets = openBrackets(before);
    for (const OpenBracket &bracket : place.brackets) {
      if (bracket.form == BracketForm::Subscript)
        break;
      if (bracket.form == BracketForm::Call)
        place.calls.push_back(bracket.call);
    }
    place.kind = place.quote ? PlaceKind::Text : kindAt(before, place);
    place.isResult = place.kind == PlaceKind::Type && isResultAt(before);
    return place;
  }

  OpenBrackets openBracketsAtPlace() {
    TypedPlace place;
    if (isInComment())
      return {};
    const bool hasWord = readWord(place);
    if (!hasWord)
      place.begin = at;
    const size_t before = tokens.size() - (place.begin < at ? 1 : 0);
    readStatement(before, place);
    return {openBrackets(before), place.statement};
  }

private:
  std::string_view text; // of the statement at the top level
  uint32_t at;
  std::vector<Token> tokens; // up to 'at'
  size_t first = 0;          // the first token of the statement, or of the line
  uint32_t quoteBegin = 0;   // of the annotation in quotes that is read as code

  // The word at the end of the tokens; whether one may stand there.
  bool readWord(TypedPlace &place) const {
    place.word = {at, at};
    place.begin = at;
    if (!tokens.empty() && tokens.back().span.end == at) {
      const Token &last = tokens.back();
      if (last.kind == TokenKind::String) {
        const uint32_t quote = uint32_t(text.find_first_of("'\"", last.span.begin));
        const StringExtent extent = stringAt(text, quote);
        if (extent.closed && extent.end <= at)
          return false;
        place.quote = text[quote];
        place.begin = last.span.begin;
        place.word = {quote + uint32_t(extent.quotes), restOfString(quote)};
        return place.word.begin <= at;
      }
      if (last.kind == TokenKind::Number)
        return false;
      if (last.kind == TokenKind::Name || last.kind == TokenKind::Keyword)
        place.word.begin = place.begin = last.span.begin;
    }
    while (place.word.end < text.size() && isNameChar(text[place.word.end]))
      ++place.word.end;
    return true;
  }
  bool isInComment() const {
    const uint32_t from = tokens.empty() ? quoteBegin : tokens.back().span.end;
    const std::string_view gap = text.substr(from, at - from);
    const size_t line = gap.find_last_of("\r\n");
    return gap.find('#', line == std::string_view::npos ? 0 : line + 1) != std::string_view::npos;
  }
  // The end of the string's text, if what is behind the offset can be of one name; else the offset.
  uint32_t restOfString(uint32_t quote) const {
    uint32_t end = at;
    while (end < text.size() && (isNameChar(text[end]) || text[end] == '.'))
      ++end;
    return end < text.size() && text[end] == text[quote] ? end : at;
  }

  // ---- statements

  // Whether a line ends between two offsets that nothing continues, brackets aside.
  bool endsLine(uint32_t from, uint32_t to) const {
    bool inComment = false;
    for (uint32_t i = from; i < to; ++i) {
      inComment |= text[i] == '#';
      if (!isNewline(text[i]))
        continue;
      const bool isContinued = !inComment && i > 0 && text[i - 1] == '\\';
      inComment = false;
      if (!isContinued)
        return true;
      if (text[i] == '\r' && i + 1 < to && text[i + 1] == '\n')
        ++i;
    }
    return false;
  }
  uint32_t columnOf(uint32_t offset) const {
    uint32_t begin = offset;
    while (begin > 0 && !isNewline(text[begin - 1]))
      --begin;
    return offset - begin;
  }
  // Finds where the statement with the word begins. A line that is not indented deeper than the
  // statement before it begins another one, whatever brackets that one has left open.
  void readStatement(size_t before, TypedPlace &place) {
    first = 0;
    size_t depth = 0;
    bool isHeader = false, isLambda = false; // a ':' begins a statement, or a lambda's value
    uint32_t column = tokens.empty() ? 0 : columnOf(tokens[0].span.begin);
    for (size_t i = 0; i <= before; ++i) {
      const bool isWord = i == before;
      const uint32_t begin = isWord ? place.begin : tokens[i].span.begin;
      if (i > 0 && endsLine(tokens[i - 1].span.end, begin) &&
          (depth == 0 || (columnOf(begin) <= column && (isWord || !isClosing(i))))) {
        first = i;
        depth = 0;
        isHeader = isLambda = false;
        column = columnOf(begin);
      }
      if (isWord)
        break;
      const Token &token = tokens[i];
      if (i == first || (i == first + 1 && tokens[first].is("async")))
        isHeader = isHeaderAt(i, before);
      isLambda |= token.is("lambda");
      if (token.kind == TokenKind::Open) {
        ++depth;
      } else if (token.kind == TokenKind::Close) {
        depth -= depth > 0 ? 1 : 0;
      } else if (depth == 0 && (token.is(";") || (token.is(":") && isHeader && !isLambda))) {
        first = i + 1;
        isHeader = false;
      } else if (depth == 0 && token.is(":")) {
        isLambda = false;
      }
    }
    place.statement = first < before ? tokens[first].span.begin : place.begin;
  }
  bool isHeaderAt(size_t i, size_t end) const {
    const Token &token = tokens[i];
    if (token.kind == TokenKind::Keyword)
      return isOneOf(token.text, HeaderWords);
    if (!token.is("match") && !token.is("case"))
      return false;
    // These are names as well.
    return i + 1 < end && tokens[i + 1].kind != TokenKind::Operator &&
           tokens[i + 1].kind != TokenKind::Close;
  }
  bool isClosing(size_t i) const { return tokens[i].kind == TokenKind::Close; }
  bool startsWith(std::string_view word) const {
    return first < tokens.size() && tokens[first].is(word);
  }
  bool isImport() const { return startsWith("from") || startsWith("import"); }

  // The index of the first token of the statement that 'is' it at no depth; 'end' if there is none.
  size_t findOutside(std::string_view word, size_t end) const {
    size_t depth = 0;
    for (size_t i = first; i < end; ++i) {
      if (tokens[i].kind == TokenKind::Close && depth > 0)
        --depth;
      if (depth == 0 && tokens[i].is(word))
        return i;
      depth += tokens[i].kind == TokenKind::Open ? 1 : 0;
    }
    return end;
  }

  // ---- kinds

  bool isResultAt(size_t before) const {
    return (startsWith("def") || startsWith("async")) && findOutside("->", before) < before;
  }
  // Whether the annotation of a variable or the results of a function are typed, brackets aside.
  bool isTypeOutside(size_t before) const {
    if (first >= before || tokens[first].kind != TokenKind::Name)
      return isResultAt(before);
    const size_t colon = findOutside(":", before);
    return colon < before && colon > first && findOutside("=", before) == before;
  }
  bool isTypeAt(size_t before) const {
    bool isType = isTypeOutside(before);
    std::vector<std::pair<BracketForm, bool>> around; // with whether a type stands in front of it
    for (size_t i = first; i < before; ++i) {
      const bool isParameter = !around.empty() && around.back().first == BracketForm::Header;
      if (tokens[i].kind == TokenKind::Open) {
        const BracketForm form = formOf(i);
        around.emplace_back(form, isType);
        isType = isType && (form == BracketForm::Subscript || form == BracketForm::Display);
      } else if (tokens[i].kind == TokenKind::Close && !around.empty()) {
        isType = around.back().second;
        around.pop_back();
      } else if (isParameter && tokens[i].is(":")) {
        isType = true;
      } else if (isParameter && (tokens[i].is(",") || tokens[i].is("="))) {
        isType = false;
      }
    }
    return isType;
  }

  PlaceKind kindAt(size_t before, TypedPlace &place) const {
    if (before == first)
      return PlaceKind::Statement;
    if (isImport())
      return importKind(before, place);
    const Token &last = tokens[before - 1];
    if (startsWith("@") && before == first + 1)
      return PlaceKind::Decorator;
    if (place.owner) {
      const bool isDecorator = startsWith("@") && place.brackets.empty();
      return isDecorator        ? PlaceKind::Decorator
             : isTypeAt(before) ? PlaceKind::Type
                                : PlaceKind::Expression;
    }
    if (isNewName(before, place))
      return PlaceKind::Nothing;
    const bool isOperand = last.kind == TokenKind::Name || last.kind == TokenKind::Number ||
                           last.kind == TokenKind::String || last.kind == TokenKind::Close ||
                           last.kind == TokenKind::Bad;
    if (isOperand)
      return followKind(before, place);
    if (last.kind == TokenKind::Keyword &&
        isOneOf(last.text, {"pass", "break", "continue", "else", "try", "finally"}) &&
        before == first + 1)
      return PlaceKind::Nothing;
    if (isTypeAt(before))
      return PlaceKind::Type;
    return last.is("in") && isAfterFor(before - 1) ? PlaceKind::Iterator : PlaceKind::Expression;
  }

  PlaceKind importKind(size_t before, TypedPlace &place) const {
    const Token &last = tokens[before - 1];
    size_t behind = first + 1;
    if (startsWith("from")) {
      const size_t keyword = findOutside("import", before);
      for (size_t i = first + 1; i < std::min(keyword, before); ++i)
        place.module += tokens[i].text;
      if (keyword < before) {
        for (size_t i = keyword + 1; i < before; ++i)
          if (tokens[i].kind == TokenKind::Name && !tokens[i - 1].is("as"))
            place.imported.emplace_back(tokens[i].text);
        if (last.kind == TokenKind::Name || last.kind == TokenKind::Close) {
          place.follow = {"as"};
          return last.kind == TokenKind::Name ? PlaceKind::Follow : PlaceKind::Nothing;
        }
        return last.is("as") || last.is("*") ? PlaceKind::Nothing : PlaceKind::Imported;
      }
      if (last.kind == TokenKind::Name || (last.is(".") && last.span.end < place.begin)) {
        place.follow = {"import"};
        return PlaceKind::Follow;
      }
      return PlaceKind::Module;
    }
    for (size_t i = first + 1; i < before; ++i)
      if (tokens[i].is(","))
        behind = i + 1;
    for (size_t i = behind; i < before; ++i)
      place.module += tokens[i].text;
    if (last.kind == TokenKind::Name) {
      place.follow = {"as"};
      return PlaceKind::Follow;
    }
    return last.is("as") ? PlaceKind::Nothing : PlaceKind::Module;
  }

  // Whether the tokens from the last 'for' on are the targets of a loop or a comprehension.
  bool isAfterFor(size_t end) const {
    size_t depth = 0;
    for (size_t i = end; i-- > first;) {
      depth += tokens[i].kind == TokenKind::Close ? 1 : 0;
      if (tokens[i].kind == TokenKind::Open) {
        if (depth == 0 && !isOneOf(tokens[i].text, {"(", "["}))
          return false;
        depth -= depth > 0 ? 1 : 0;
      }
      if (tokens[i].is("for"))
        return depth == 0;
      if (tokens[i].kind == TokenKind::Keyword)
        return false;
    }
    return false;
  }
  // The name of a function, a parameter, a target of a loop, a name behind 'as'.
  bool isNewName(size_t before, const TypedPlace &place) const {
    const Token &last = tokens[before - 1];
    if (last.is("def") || last.is("class") || last.is("as") || last.is("lambda") ||
        last.is("global") || last.is("nonlocal"))
      return true;
    const bool startsPart = last.is("(") || last.is(",") || last.is("*") || last.is("**");
    if (!place.brackets.empty() && place.brackets[0].form == BracketForm::Header && startsPart &&
        !isTypeAt(before))
      return true;
    if (last.is("for") || ((last.is(",") || last.is("(")) && isAfterFor(before)))
      return true;
    for (size_t i = before, depth = 0; i-- > first;) { // the parameters of a lambda
      depth += tokens[i].kind == TokenKind::Close ? 1 : 0;
      if (tokens[i].kind == TokenKind::Open && depth-- == 0)
        break;
      if (depth == 0 && tokens[i].is(":"))
        break;
      if (depth == 0 && tokens[i].is("lambda"))
        return !last.is("=");
    }
    return false;
  }
  PlaceKind followKind(size_t before, TypedPlace &place) const {
    const Token &last = tokens[before - 1];
    if (last.kind == TokenKind::Name && isAfterFor(before)) {
      place.follow = {"in"};
      return PlaceKind::Follow;
    }
    if (isTypeAt(before) || startsWith("def") || startsWith("@") ||
        (last.kind == TokenKind::Name && before == first + 1) || last.kind == TokenKind::Bad)
      return PlaceKind::Nothing;
    place.follow.assign(std::begin(Infix), std::end(Infix));
    if (!place.brackets.empty())
      place.follow.emplace_back("for");
    return PlaceKind::Follow;
  }

  // ---- brackets

  BracketForm formOf(size_t open) const {
    const Token *before = open > first ? &tokens[open - 1] : nullptr;
    const bool follows =
        before && (before->kind == TokenKind::Name || before->kind == TokenKind::Close);
    if (!follows || tokens[open].is("{"))
      return BracketForm::Display;
    if (tokens[open].is("["))
      return BracketForm::Subscript;
    return open >= first + 2 && tokens[open - 2].is("def") ? BracketForm::Header
                                                           : BracketForm::Call;
  }
  // The open brackets before a token, and what is in them at its place.
  std::vector<OpenBracket> openBrackets(size_t end) const {
    struct Frame {
      size_t open;     // the bracket
      size_t argument; // the first token of the argument
      OpenCall call;
    };
    std::vector<Frame> frames;
    for (size_t i = first; i < end; ++i) {
      const Token &token = tokens[i];
      if (token.kind == TokenKind::Open) {
        frames.push_back({i, i + 1, {}});
      } else if (frames.empty()) {
        continue;
      } else if (token.kind == TokenKind::Close) {
        frames.pop_back();
      } else if (Frame &frame = frames.back(); token.is(",")) {
        const size_t value = frame.argument + (frame.call.keyword.empty() ? 0 : 2);
        frame.call.before.push_back({frame.call.keyword, joined(value, i)});
        if (frame.call.keyword.empty())
          ++frame.call.position;
        else
          frame.call.keywords.push_back(std::exchange(frame.call.keyword, {}));
        frame.argument = i + 1;
      } else if (token.is("=") && i == frame.argument + 1 &&
                 tokens[i - 1].kind == TokenKind::Name) {
        frame.call.keyword = tokens[i - 1].text;
      }
    }
    std::vector<OpenBracket> brackets;
    for (size_t i = frames.size(); i-- > 0;) {
      Frame &frame = frames[i];
      OpenBracket &bracket = brackets.emplace_back();
      bracket.form = formOf(frame.open);
      if (bracket.form == BracketForm::Call || bracket.form == BracketForm::Subscript)
        if (std::optional<Chain> callee = chainBefore(frame.open))
          frame.call.callee = std::move(*callee);
      frame.call.isStart = frame.argument == end;
      bracket.call = std::move(frame.call);
      bracket.isDecorator = i == 0 && startsWith("@") && bracket.form == BracketForm::Call;
    }
    return brackets;
  }
  // The opening bracket of the closing one at an index.
  std::optional<size_t> openingOf(size_t close) const {
    size_t depth = 0;
    for (size_t i = close + 1; i-- > first;) {
      depth += tokens[i].kind == TokenKind::Close ? 1 : 0;
      if (tokens[i].kind == TokenKind::Open && --depth == 0)
        return i;
    }
    return std::nullopt;
  }
  std::string joined(size_t begin, size_t end) const {
    std::string out;
    for (size_t i = begin; i < end; ++i)
      out += tokens[i].text;
    return out;
  }
  std::string firstArgument(size_t open, size_t close) const {
    size_t end = open + 1;
    for (size_t depth = 0; end < close && (depth > 0 || !tokens[end].is(",")); ++end) {
      depth += tokens[end].kind == TokenKind::Open ? 1 : 0;
      depth -= tokens[end].kind == TokenKind::Close ? 1 : 0;
    }
    return joined(open + 1, end);
  }
  // A string as Python writes it in double quotes, anything else with a blank behind commas.
  std::optional<std::string> indexBetween(size_t open, size_t close) const {
    if (open + 2 == close && tokens[open + 1].kind == TokenKind::String) {
      const std::string_view index = tokens[open + 1].text;
      const bool isPlain = index.size() >= 2 && (index.front() == '"' || index.front() == '\'');
      return isPlain ? indexStep(index.substr(1, index.size() - 2)) : std::nullopt;
    }
    std::string out = "[";
    for (size_t i = open + 1; i < close; ++i) {
      out += tokens[i].text;
      out += tokens[i].is(",") ? " " : "";
    }
    return out + "]";
  }
  // The names, calls and indices that end before a token.
  std::optional<Chain> chainBefore(size_t end) const {
    Chain chain;
    while (true) {
      ChainStep step;
      if (end > first && tokens[end - 1].is(")")) {
        std::optional<size_t> open = openingOf(end - 1);
        if (!open)
          return std::nullopt;
        step.isCalled = true;
        step.argument = firstArgument(*open, end - 1);
        end = *open;
      }
      std::string indices;
      while (end > first && tokens[end - 1].is("]")) {
        std::optional<size_t> open = openingOf(end - 1);
        std::optional<std::string> index = open ? indexBetween(*open, end - 1) : std::nullopt;
        if (!index)
          return std::nullopt;
        indices.insert(0, *index);
        end = *open;
      }
      if (end == first || tokens[end - 1].kind != TokenKind::Name)
        return std::nullopt;
      step.name = std::string(tokens[--end].text) + indices;
      chain.push_back(std::move(step));
      if (end == first || !tokens[end - 1].is("."))
        break;
      --end;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
  }
};

} // namespace

// The text of the top-level statement around an offset.
struct StatementAt {
  const SyntaxUnit &unit;
  uint32_t begin; // in the file
  uint32_t at;    // in the statement
};
static std::optional<StatementAt> statementAt(const Analysis &analysis, uint32_t offset) {
  if (analysis.items.empty())
    return std::nullopt;
  const auto cursor = analysis.items.find(offset);
  const ItemState &item = *analysis.items.at(cursor).state;
  return StatementAt{*item.unit, cursor.offset,
                     std::min(offset - cursor.offset, item.unit->size())};
}

std::optional<TypedPlace> typedPlaceAt(const Analysis &analysis, uint32_t offset) {
  const std::optional<StatementAt> around = statementAt(analysis, offset);
  std::optional<TypedPlace> place =
      around ? PlaceReader(around->unit.text, around->at).run() : std::nullopt;
  if (place) {
    place->word = place->word.shifted(around->begin);
    place->begin += around->begin;
    place->statement += around->begin;
  }
  return place;
}

OpenBrackets openBracketsAt(const Analysis &analysis, uint32_t offset) {
  const std::optional<StatementAt> around = statementAt(analysis, offset);
  if (!around)
    return {};
  OpenBrackets open = PlaceReader(around->unit.text, around->at).openBracketsAtPlace();
  open.statement += around->begin;
  return open;
}

} // namespace allo
