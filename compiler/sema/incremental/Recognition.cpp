// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/Recognition.h"

#include "sema/facts/Imports.h"
#include "sema/module/Decorators.h"
#include "support/Characters.h"
#include "support/Nearest.h"
#include "support/Text.h"
#include "syntax/recover/BrokenLine.h"

#include <algorithm>
#include <set>

namespace allo {

namespace {

constexpr size_t MaxModules = 16;
constexpr size_t MaxImports = 48;

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
    mentioned = source.find("kernel") != std::string_view::npos;
    if (!found.allo) {
      imports([this](std::string_view line, const LineImport &import) { importOf(line, import); });
      importCalls();
    }
    return std::move(found);
  }

  // Of the name, or of any, where it is bound at all.
  std::vector<ImportSource> importsOf(std::string_view name) {
    imports([&](std::string_view line, const LineImport &import) {
      forEachBound(line, import, [&](const ImportSource &from, std::string_view bound) {
        if (name.empty() || bound.empty() || bound == name)
          add(found.imports, MaxImports,
              bound.empty() ? ImportSource{from.module, std::string(name)} : from);
      });
    });
    return std::move(found.imports);
  }

  // Of the lines that import something.
  uint64_t fingerprint() {
    uint64_t out = 0;
    imports(
        [&](std::string_view line, const LineImport &) { out = combine(out, hashBytes(line)); });
    return out;
  }

private:
  std::string_view source;
  Recognised found;
  std::set<std::string_view> roots; // of decorators
  bool mentioned = false;           // the word 'kernel'

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
      if (bound.empty() ? mentioned || !roots.empty() : roots.contains(bound))
        add(found.modules, MaxModules, from);
    });
  }
};

} // namespace

Recognised recognise(std::string_view source) { return Scan(source).run(); }

Recognised recognise(const Text &text, uint32_t begin, uint32_t end) {
  return recognise(text.slice(begin, end));
}

std::vector<ImportSource> importsOfName(std::string_view source, std::string_view name) {
  return Scan(source).importsOf(name);
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
