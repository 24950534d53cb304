// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/Recognition.h"

#include "sema/facts/Imports.h"
#include "sema/module/Decorators.h"
#include "support/Characters.h"
#include "support/Nearest.h"
#include "support/Text.h"
#include "syntax/lex/Segmenter.h"
#include "syntax/recover/BrokenLine.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace allo {

namespace {

constexpr size_t MaxModules = 16;
constexpr size_t MaxImports = 48;
constexpr std::string_view Binders[] = {"def", "class", "as"};

bool isPathChar(char c) { return isNameChar(c) || c == '.'; }

// From here to the end of the line, or of the parentheses that it opens.
std::string_view importLine(std::string_view source, size_t begin) {
  size_t end = std::min(source.find('\n', begin), source.size());
  std::string_view line = source.substr(begin, end - begin);
  if (line.find('(') != std::string_view::npos && line.find(')') == std::string_view::npos)
    end = std::min({source.find(')', end), source.find("\n\n", end), source.size()});
  return source.substr(begin, end - begin);
}

class Scan {
public:
  explicit Scan(std::string_view source) : source(source) {}

  Recognised run() {
    found.allo = source.find("allo") != std::string_view::npos;
    if (!found.allo)
      decorators();
    saysKernel = source.find("kernel") != std::string_view::npos;
    if (!found.allo) {
      imports([this](std::string_view line, const LineImport &import) { importOf(line, import); });
      importCalls();
    }
    return std::move(found);
  }

  std::vector<ImportSource> importsBehind(std::string_view name) {
    const Names names = namesOf();
    std::vector<std::string_view> wanted;
    std::set<std::string_view> seen;
    if (name.empty())
      for (const auto &[bound, from] : names.imported)
        wanted.push_back(bound);
    else
      wanted.push_back(name);
    while (!wanted.empty()) {
      const std::string_view next = wanted.back();
      wanted.pop_back();
      if (!seen.insert(next).second)
        continue;
      // A star may bind any name; the one that was asked for, if it is known.
      for (const std::string_view bound : {next, std::string_view()})
        for (auto [it, end] = names.imported.equal_range(bound); it != end; ++it)
          add(found.imports, MaxImports,
              bound.empty() ? ImportSource{it->second.module, std::string(next)} : it->second);
      for (auto [it, end] = names.statements.equal_range(next); it != end; ++it)
        wanted.insert(wanted.end(), it->second->begin(), it->second->end());
    }
    return std::move(found.imports);
  }

  // Of the lines that import something, and of what statements bind and mention, unless the text
  // imports allo, which decides.
  uint64_t fingerprint() {
    uint64_t out = 0;
    imports(
        [&](std::string_view line, const LineImport &) { out = combine(out, hashBytes(line)); });
    if (importsAllo(source))
      return combine(out, 1);
    const Names names = namesOf();
    for (const auto &[bound, mentioned] : names.statements) {
      out = combine(out, hashBytes(bound));
      for (const std::string_view name : *mentioned)
        out = combine(out, hashBytes(name));
    }
    return out;
  }

private:
  std::string_view source;
  Recognised found;
  std::set<std::string_view> roots; // of decorators
  bool saysKernel = false;          // the word 'kernel'

  // What the names of the text are made of.
  struct Names {
    std::multimap<std::string_view, ImportSource> imported; // by the name that is bound
    // Those of these names that a top-level statement mentions, for each that it binds.
    std::multimap<std::string_view, std::shared_ptr<const std::set<std::string_view>>> statements;
  };

  Names namesOf() {
    Names out;
    imports([&](std::string_view line, const LineImport &import) {
      forEachBound(line, import, [&](const ImportSource &from, std::string_view bound) {
        out.imported.emplace(bound, from);
      });
    });
    std::vector<Words> statements;
    std::set<std::string_view> known; // everything, if a star may bind it
    for (const auto &[bound, from] : out.imported)
      known.insert(bound);
    const bool hasStar = known.contains({});
    const Text text = Text::fromBytes(source);
    for (uint32_t at = 0; at < source.size();) {
      const uint32_t end = nextSegment(text, at).end;
      statements.push_back(wordsOf(source.substr(at, end - at)));
      known.insert(statements.back().bound.begin(), statements.back().bound.end());
      at = end;
    }
    for (Words &words : statements) {
      if (!hasStar)
        std::erase_if(words.all, [&](std::string_view word) { return !known.contains(word); });
      auto mentioned = std::make_shared<const std::set<std::string_view>>(std::move(words.all));
      for (const std::string_view name : words.bound)
        out.statements.emplace(name, mentioned);
    }
    return out;
  }

  // The words of a statement, those of comments and strings included. Bound are those after
  // 'def', 'class' and 'as', and those before the first '=' of a line: keywords of calls as well,
  // which does no harm.
  struct Words {
    std::set<std::string_view> all;
    std::set<std::string_view> bound;
  };

  static Words wordsOf(std::string_view statement) {
    Words out;
    std::vector<std::string_view> before; // on this line
    std::string_view last;
    for (size_t at = 0; at < statement.size();) {
      const char c = statement[at];
      if (isNameChar(c)) {
        size_t end = at;
        while (end < statement.size() && isNameChar(statement[end]))
          ++end;
        const std::string_view word = statement.substr(at, end - at);
        out.all.insert(word);
        if (isOneOf(last, Binders))
          out.bound.insert(word);
        before.push_back(word);
        last = word;
        at = end;
        continue;
      }
      if (c == '=')
        out.bound.insert(before.begin(), before.end());
      if (c == '=' || isNewline(c))
        before.clear();
      if (!isBlank(c))
        last = {};
      ++at;
    }
    return out;
  }

  // Where the line of 'at' begins to have code, if that is 'at'.
  bool startsLine(size_t at) const {
    while (at > 0 && isBlank(source[at - 1]))
      --at;
    return at == 0 || isNewline(source[at - 1]);
  }

  void decorators() {
    for (size_t at = source.find('@'); at != std::string_view::npos && !found.allo;
         at = source.find('@', at + 1)) {
      if (!startsLine(at))
        continue;
      size_t begin = std::min(source.find_first_not_of(Blanks, at + 1), source.size());
      size_t end = begin;
      while (end < source.size() && isPathChar(source[end]))
        ++end;
      std::string_view path = source.substr(begin, end - begin);
      std::string_view last = path.substr(path.rfind('.') + 1);
      found.allo = last == "kernel" || last == "consteval";
      std::string_view root = path.substr(0, path.find('.'));
      static constexpr std::string_view Common[] = {
          "pytest", "functools", "dataclass", "dataclasses", "contextmanager", "abstractmethod"};
      if (!root.empty() && !isPythonBuiltin(root) && !isOneOf(root, Common))
        roots.insert(root);
    }
  }

  template <typename Fn> void imports(Fn &&fn) {
    for (size_t at = source.find("import"); at != std::string_view::npos;
         at = source.find("import", at + 1)) {
      size_t begin = source.find_last_of("\r\n", at);
      begin = begin == std::string_view::npos ? 0 : begin + 1;
      begin = source.find_first_not_of(Blanks, begin);
      std::string_view line = importLine(source, begin);
      if (!line.starts_with("from") && !line.starts_with("import"))
        continue;
      if (std::optional<LineImport> import = importOfLine(line, {0, uint32_t(line.size())}))
        fn(line, *import);
      at = std::max(at, begin + line.size() - 1);
    }
  }

  // 'importlib.import_module("design")'
  void importCalls() {
    for (const std::string_view function : {"import_module(", "__import__(", "importorskip("})
      for (size_t at = source.find(function); at != std::string_view::npos;
           at = source.find(function, at + 1)) {
        const std::string_view argument = source.substr(at + function.size());
        const size_t end = argument.empty() || !isQuote(argument[0])
                               ? std::string_view::npos
                               : argument.find(argument[0], 1);
        if (end != std::string_view::npos)
          add(found.imports, MaxImports, {std::string(argument.substr(1, end - 1)), {}});
      }
  }

  static void add(std::vector<ImportSource> &to, size_t most, const ImportSource &from) {
    if (!from.module.empty() && to.size() < most &&
        std::find(to.begin(), to.end(), from) == to.end())
      to.push_back(from);
  }

  // Calls fn(where from, the name that is bound), which is empty for a star.
  template <typename Fn>
  static void forEachBound(std::string_view line, const LineImport &import, Fn &&fn) {
    auto textOf = [&](Span span) { return line.substr(span.begin, span.size()); };
    std::string module(textOf(import.module));
    if (import.star)
      fn(ImportSource{module, {}}, std::string_view());
    for (const LineImport::Name &name : import.names) {
      std::string path(textOf(name.path));
      std::string_view bound = name.alias.size() > 0 ? textOf(name.alias) : textOf(name.path);
      bound = bound.substr(0, bound.find('.'));
      if (!import.from) {
        fn(ImportSource{path, {}}, bound);
        continue;
      }
      fn(ImportSource{module, path}, bound);
      fn(ImportSource{joinModule(module, path), {}}, bound); // may be a module itself
    }
  }

  void importOf(std::string_view line, const LineImport &import) {
    auto textOf = [&](Span span) { return line.substr(span.begin, span.size()); };
    for (const LineImport::Name &name : import.names) {
      std::string_view path = textOf(name.path);
      found.allo = found.allo || (import.from && (path == "kernel" || path == "consteval"));
    }
    forEachBound(line, import, [&](const ImportSource &from, std::string_view bound) {
      add(found.imports, MaxImports, from);
      if (bound.empty() ? saysKernel || !roots.empty() : roots.contains(bound))
        add(found.modules, MaxModules, from);
    });
  }
};

} // namespace

Recognised recognise(std::string_view source) { return Scan(source).run(); }

Recognised recognise(const Text &text, uint32_t begin, uint32_t end) {
  return recognise(text.slice(begin, end));
}

std::vector<ImportSource> importsBehind(std::string_view source, std::string_view name) {
  return Scan(source).importsBehind(name);
}

uint64_t relationFingerprint(std::string_view source) {
  bool speaks = source.find("allo") != std::string_view::npos;
  return combine(Scan(source).fingerprint(), (importsAllo(source) ? 4 : 0) + (speaks ? 2 : 0) +
                                                 (mentionsKernel(source) ? 1 : 0));
}

bool importsAllo(std::string_view source) {
  constexpr std::string_view Word = "allo";
  for (size_t at = source.find(Word); at != std::string_view::npos;
       at = source.find(Word, at + 1)) {
    bool whole = at + Word.size() == source.size() || !isNameChar(source[at + Word.size()]);
    std::string_view before = source.substr(0, at);
    before = before.substr(0, before.find_last_not_of(Blanks) + 1);
    if (whole && before.size() < at && (before.ends_with("import") || before.ends_with("from")))
      return true;
  }
  return false;
}

} // namespace allo
