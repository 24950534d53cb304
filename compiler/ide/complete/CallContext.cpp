// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/CallContext.h"

#include "sema/facts/Items.h"
#include "sema/schedule/HeldSchedules.h"
#include "support/Characters.h"
#include "syntax/lex/LineTokens.h"
#include "syntax/lex/Quotes.h"

#include <algorithm>
#include <utility>

namespace allo {

namespace {

class PlaceReader {
public:
  PlaceReader(std::string_view text, uint32_t at) : text(text), at(at) {
    tokens = tokenize(text.substr(0, at), {0, at});
  }

  std::optional<TypedPlace> run() {
    TypedPlace place;
    place.word = {at, at};
    place.begin = at;
    size_t before = tokens.size(); // the tokens before the word
    if (isInComment())
      return std::nullopt;
    if (!tokens.empty() && tokens.back().span.end == at) {
      const Token &last = tokens.back();
      if (last.kind == TokenKind::String) {
        const uint32_t first = uint32_t(text.find_first_of("'\"", last.span.begin));
        const StringExtent extent = stringAt(text.substr(0, at), first);
        if (extent.closed)
          return std::nullopt;
        place.quote = text[first];
        place.begin = last.span.begin;
        place.word = {first + uint32_t(extent.quotes), restOfString(first)};
        if (place.word.begin > at)
          return std::nullopt;
        --before;
      } else if (last.kind == TokenKind::Name || last.kind == TokenKind::Keyword) {
        place.word.begin = place.begin = last.span.begin;
        --before;
      } else if (last.kind == TokenKind::Number) {
        return std::nullopt;
      }
    }
    if (!place.quote)
      while (place.word.end < text.size() && isNameChar(text[place.word.end]))
        ++place.word.end;
    if (!place.quote && before > 0 && tokens[before - 1].is(".")) {
      place.owner = chainBefore(before - 1);
      if (!place.owner)
        return std::nullopt;
    }
    place.startsValue = before == 0 || tokens[before - 1].kind == TokenKind::Open ||
                        tokens[before - 1].is(",") || tokens[before - 1].is("=");
    place.calls = openCalls(before);
    return place;
  }

  // The open brackets before a token, and what is in them at its place.
  std::vector<OpenCall> openCalls(size_t end) const {
    struct Frame {
      size_t open;     // the bracket
      size_t argument; // the first token of the argument
      OpenCall call;
    };
    std::vector<Frame> frames;
    for (size_t i = 0; i < end; ++i) {
      const Token &token = tokens[i];
      if (token.kind == TokenKind::Open) {
        frames.push_back({i, i + 1, {}});
      } else if (frames.empty()) {
        continue;
      } else if (token.kind == TokenKind::Close) {
        frames.pop_back();
      } else if (Frame &frame = frames.back(); token.is(",")) {
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
    std::vector<OpenCall> calls;
    for (size_t i = frames.size(); i-- > 0;) {
      Frame &frame = frames[i];
      const Token *before = frame.open > 0 ? &tokens[frame.open - 1] : nullptr;
      const bool follows =
          before && (before->kind == TokenKind::Name || before->kind == TokenKind::Close);
      if (tokens[frame.open].is("[") && follows)
        break; // a subscript
      if (!tokens[frame.open].is("(") || !follows)
        continue; // a list, or parentheses around an expression
      if (std::optional<Chain> callee = chainBefore(frame.open))
        frame.call.callee = std::move(*callee);
      frame.call.isStart = frame.argument == end;
      calls.push_back(std::move(frame.call));
    }
    return calls;
  }
  std::vector<OpenCall> openCalls() const {
    return isInComment() ? std::vector<OpenCall>() : openCalls(tokens.size());
  }

private:
  std::string_view text; // of the statement
  uint32_t at;
  std::vector<Token> tokens; // up to 'at'

  bool isInComment() const {
    const uint32_t from = tokens.empty() ? 0 : tokens.back().span.end;
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
  // The opening bracket of the closing one at an index.
  std::optional<size_t> openingOf(size_t close) const {
    size_t depth = 0;
    for (size_t i = close + 1; i-- > 0;) {
      depth += tokens[i].kind == TokenKind::Close ? 1 : 0;
      if (tokens[i].kind == TokenKind::Open && --depth == 0)
        return i;
    }
    return std::nullopt;
  }
  // A number or a string in brackets, as Python writes it in double quotes.
  std::optional<std::string> indexBetween(size_t open, size_t close) const {
    if (open + 2 != close)
      return std::nullopt;
    const std::string_view index = tokens[open + 1].text;
    if (tokens[open + 1].kind == TokenKind::Number)
      return "[" + std::string(index) + "]";
    const bool isPlain = tokens[open + 1].kind == TokenKind::String && index.size() >= 2 &&
                         (index.front() == '"' || index.front() == '\'');
    return isPlain ? indexStep(index.substr(1, index.size() - 2)) : std::nullopt;
  }
  // The names, calls and indices that end before a token.
  std::optional<Chain> chainBefore(size_t end) const {
    Chain chain;
    while (true) {
      ChainStep step;
      if (end > 0 && tokens[end - 1].is(")")) {
        std::optional<size_t> open = openingOf(end - 1);
        if (!open)
          return std::nullopt;
        step.isCalled = true;
        end = *open;
      }
      std::string indices;
      while (end > 0 && tokens[end - 1].is("]")) {
        std::optional<size_t> open = openingOf(end - 1);
        std::optional<std::string> index = open ? indexBetween(*open, end - 1) : std::nullopt;
        if (!index)
          return std::nullopt;
        indices.insert(0, *index);
        end = *open;
      }
      if (end == 0 || tokens[end - 1].kind != TokenKind::Name)
        return std::nullopt;
      step.name = std::string(tokens[--end].text) + indices;
      chain.push_back(std::move(step));
      if (end == 0 || !tokens[end - 1].is("."))
        break;
      --end;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
  }
};

} // namespace

// The text of the statement around an offset; nothing in a kernel, where there are no schedules.
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
  const uint32_t at = std::min(offset - cursor.offset, item.unit->size());
  if (kernelAt(item, at))
    return std::nullopt;
  return StatementAt{*item.unit, cursor.offset, at};
}

std::optional<TypedPlace> typedPlaceAt(const Analysis &analysis, uint32_t offset) {
  const std::optional<StatementAt> around = statementAt(analysis, offset);
  std::optional<TypedPlace> place =
      around ? PlaceReader(around->unit.text, around->at).run() : std::nullopt;
  if (place) {
    place->word = place->word.shifted(around->begin);
    place->begin += around->begin;
  }
  return place;
}

std::vector<OpenCall> openCallsAt(const Analysis &analysis, uint32_t offset) {
  const std::optional<StatementAt> around = statementAt(analysis, offset);
  return around ? PlaceReader(around->unit.text, around->at).openCalls() : std::vector<OpenCall>();
}

} // namespace allo
