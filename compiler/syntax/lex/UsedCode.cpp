// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/lex/UsedCode.h"

#include "support/Characters.h"
#include "support/Nearest.h"
#include "support/Sha256.h"
#include "syntax/lex/Keywords.h"
#include "syntax/lex/Quotes.h"
#include "syntax/lex/Segmenter.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace allo {

namespace {

using Words = std::set<std::string, std::less<>>;

enum class StatementKind : uint8_t {
  Decorated, // a function or class with decorators: a kernel, as a rule
  Defined,   // one without
  Import,
  Other // all that may bind or change objects
};

// A top-level statement.
struct WordedStatement {
  std::string code; // without comments
  Words words;      // of strings as well, which types are written in
  StatementKind kind = StatementKind::Other;
  std::string defined; // the name of a function or class
  Words bound;         // of other statements: the names of objects, and maybe more
  bool isUsed = false;
};

// Copies code without comments, trailing blanks and blank lines; strings stay as they are.
std::string commentless(std::string_view text) {
  std::string out;
  auto endLine = [&] {
    while (!out.empty() && isBlank(out.back()))
      out.pop_back();
    if (!out.empty() && out.back() != '\n')
      out += '\n';
  };
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '#') {
      while (at < text.size() && !isNewline(text[at]))
        ++at;
    } else if (isNewline(c)) {
      endLine();
      ++at;
    } else if (isQuote(c)) {
      const size_t last = stringAt(text, at).end;
      out += text.substr(at, last - at);
      at = last;
    } else {
      out += c;
      ++at;
    }
  }
  endLine();
  return out;
}

// Calls fn(word) for each, in order.
template <typename Fn> void forEachWord(std::string_view text, Fn &&fn) {
  for (size_t at = 0; at < text.size();) {
    if (!isNameStart(text[at])) {
      // A number such as 0xff holds no word.
      const bool isNumber = isDigit(text[at]);
      ++at;
      while (isNumber && at < text.size() && isNameChar(text[at]))
        ++at;
      continue;
    }
    const size_t begin = at;
    while (at < text.size() && isNameChar(text[at]))
      ++at;
    fn(text.substr(begin, at - begin));
  }
}

// Of an assignment the words before its last '='; of a statement that holds others all words.
Words boundIn(const WordedStatement &statement, std::string_view first) {
  if (isOneOf(first, {"for", "while", "if", "with", "try", "match", "async"}) ||
      statement.code.find(":=") != std::string::npos) {
    Words all = statement.words;
    std::erase_if(all, [](const std::string &word) { return isKeyword(word); });
    return all;
  }
  size_t last = 0;
  int depth = 0;
  for (size_t at = 0; at < statement.code.size(); ++at) {
    const char c = statement.code[at];
    depth += isOpenBracket(c) ? 1 : isCloseBracket(c) ? -1 : 0;
    if (isQuote(c)) // the targets are over, unless they are annotated with a string
      at = stringAt(statement.code, at).end - 1;
    else if (c == '=' && depth == 0)
      last = at;
  }
  Words bound;
  forEachWord(statement.code.substr(0, last), [&](std::string_view word) { bound.emplace(word); });
  return bound;
}

// Where the names begin in "from m import a, b"; the end of other imports, whose names are not told
// apart.
size_t namesOf(const WordedStatement &statement) {
  const size_t names = statement.code.find("import");
  const bool isPlain = statement.code.starts_with("from") && names != std::string::npos &&
                       statement.code.find('*') == std::string::npos &&
                       !statement.words.contains("as");
  return isPlain ? names : statement.code.size();
}

// With those names that are needed.
std::string neededImport(const WordedStatement &statement, const Words &needed) {
  const size_t names = namesOf(statement);
  std::string out = statement.code.substr(0, names);
  forEachWord(statement.code.substr(names), [&](std::string_view word) {
    if (needed.contains(word))
      out += std::string(word) + "\n";
  });
  return out;
}

WordedStatement statementOf(std::string_view text) {
  WordedStatement made;
  made.code = commentless(text);
  std::string_view first;
  bool awaitsName = false;
  forEachWord(made.code, [&](std::string_view word) {
    made.words.emplace(word);
    if (first.empty())
      first = word;
    if (awaitsName && made.defined.empty())
      made.defined = word;
    awaitsName = made.defined.empty() && (word == "def" || word == "class");
  });
  const bool isDecorated = made.code.starts_with('@');
  if (isDecorated)
    made.kind = StatementKind::Decorated;
  else if (first == "def" || first == "class" || first == "async")
    made.kind = StatementKind::Defined;
  else if (first == "import" || first == "from")
    made.kind = StatementKind::Import;
  if (made.kind == StatementKind::Import || made.kind == StatementKind::Other)
    made.defined.clear();
  if (made.kind == StatementKind::Other)
    made.bound = boundIn(made, first);
  return made;
}

class UsedStatements {
public:
  explicit UsedStatements(const std::vector<Text> &texts) {
    for (const Text &text : texts) {
      std::vector<WordedStatement> &file = files.emplace_back();
      for (uint32_t begin = 0; begin < text.size();) {
        const Segment segment = nextSegment(text, begin);
        file.push_back(statementOf(text.slice({segment.begin, segment.end})));
        begin = std::max(segment.end, begin + 1);
      }
      for (const WordedStatement &statement : file)
        objects.insert(statement.bound.begin(), statement.bound.end());
    }
  }

  std::vector<std::string> run(std::string_view name) {
    forEachWord(name, [&](std::string_view word) { needed.emplace(word); });
    while (grow())
      ;
    std::vector<std::string> hashes;
    for (const std::vector<WordedStatement> &file : files) {
      std::string code;
      for (const WordedStatement &statement : file)
        if (statement.isUsed)
          code += statement.kind == StatementKind::Import ? neededImport(statement, needed)
                                                          : statement.code;
      hashes.push_back(sha256(code));
    }
    return hashes;
  }

private:
  std::vector<std::vector<WordedStatement>> files;
  Words objects, needed;

  bool isObject(const std::string &word) const {
    return needed.contains(word) && objects.contains(word);
  }

  // Functions that change objects which are needed, wherever they are called.
  Words changers() const {
    Words all;
    for (const std::vector<WordedStatement> &file : files)
      for (const WordedStatement &statement : file)
        if (statement.kind == StatementKind::Defined &&
            std::ranges::any_of(statement.words,
                                [&](const std::string &word) { return isObject(word); }))
          all.insert(statement.defined);
    return all;
  }

  bool grow() {
    const Words changing = changers();
    bool hasGrown = false;
    for (std::vector<WordedStatement> &file : files)
      for (WordedStatement &statement : file) {
        if (statement.isUsed || !isNeeded(statement, changing))
          continue;
        statement.isUsed = hasGrown = true;
        if (statement.kind == StatementKind::Import)
          forEachWord(statement.code.substr(0, namesOf(statement)),
                      [&](std::string_view word) { needed.emplace(word); });
        else
          needed.insert(statement.words.begin(), statement.words.end());
      }
    return hasGrown;
  }

  bool isNeeded(const WordedStatement &statement, const Words &changing) const {
    switch (statement.kind) {
    case StatementKind::Decorated:
    case StatementKind::Defined:
      return needed.contains(statement.defined);
    case StatementKind::Import:
      return statement.code.find('*') != std::string::npos ||
             std::ranges::any_of(statement.words, [&](const std::string &word) {
               return !isKeyword(word) && needed.contains(word);
             });
    case StatementKind::Other:
      return std::ranges::any_of(statement.words, [&](const std::string &word) {
        return isObject(word) || changing.contains(word);
      });
    }
    return true;
  }
};

} // namespace

std::vector<std::string> usedCodeHashes(const std::vector<Text> &files, std::string_view name) {
  return UsedStatements(files).run(name);
}

} // namespace allo
