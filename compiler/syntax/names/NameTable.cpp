// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/names/NameTable.h"

#include "syntax/lex/Segmenter.h"
#include "syntax/tree/Parser.h"

#include <algorithm>
#include <map>
#include <utility>

namespace allo {

bool isBrokenNode(const Node &node) {
  return node.is<ErrorStmt>() || node.is<ErrorExpr>() || node.is<UnsupportedStmt>() ||
         node.is<UnsupportedExpr>();
}

bool isBroken(const SyntaxUnit &unit) {
  return !unit.errors.empty() || std::any_of(unit.nodes.begin(), unit.nodes.end(),
                                             [](const Node *node) { return isBrokenNode(*node); });
}

namespace {

// Numbers of seven bits a byte, the last one below 128.
void putNumber(std::string &out, uint32_t number) {
  for (; number >= 128; number >>= 7)
    out += char(number | 128);
  out += char(number);
}

class NumberReader {
public:
  explicit NumberReader(std::string_view bytes) : at(bytes.data()) {}

  uint32_t take() {
    uint32_t number = 0;
    for (uint32_t shift = 0;; shift += 7) {
      const auto byte = uint8_t(*at++);
      number |= uint32_t(byte & 127) << shift;
      if (byte < 128)
        return number;
    }
  }
  std::string_view takeText(size_t size) {
    at += size;
    return {at - size, size};
  }

private:
  const char *at;
};

// How a name is written, beside what its role determines.
enum NameTag : uint32_t {
  RoleBits = 7,
  AccessShift = 3, // two bits
  IsImport = 1 << 5,
  IsIdent = 1 << 6,
  OtherPlace = 1 << 7, // than the name before it
  ScopeShift = 8,      // two bits
  HasAlias = 1 << 10,  // below: of what few names have
  IsWholeOwner = 1 << 11,
  IsArgumentOfClass = 1 << 12,
};
enum ScopeForm : uint32_t { ScopeOfModule, ScopeOfPlace, OtherScope };

const Expr &withoutSubscripts(const Expr &expr) {
  const Expr *base = &expr;
  while (const auto *subscript = base->tryAs<SubscriptExpr>())
    base = subscript->base;
  return *base;
}

bool hasModule(const ScopedName &name) {
  return name.isImport || name.role == NameRole::Imported || name.role == NameRole::Module;
}
bool hasOwner(const ScopedName &name) {
  return name.role == NameRole::Attribute || name.role == NameRole::Keyword;
}

} // namespace

class NamePacker {
public:
  NamePacker(const SyntaxUnit &unit, const ScopedNames &names) : unit(unit), names(names) {}

  // Of all texts that it has, false for a unit that cannot be packed.
  template <typename Fn> bool forEachWord(Fn &&fn) {
    if (!findOwners())
      return false;
    for (const NameScope &scope : names.scopes)
      fn(scope.firstParameter);
    for (const ScopedName &name : names.names) {
      fn(name.text);
      if (hasModule(name)) {
        fn(name.module);
        fn(name.imported);
      }
      fn(name.alias);
    }
    for (const auto &[scope, text] : names.bound)
      fn(text);
    for (std::string_view star : names.stars)
      fn(star);
    return true;
  }

  // By the numbers of words in the file.
  template <typename NumberOf> void pack(std::string &to, NumberOf &&numberOf) {
    std::vector<uint32_t> own; // sorted
    forEachWord([&](std::string_view text) { own.push_back(numberOf(text)); });
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    putNumber(to, uint32_t(own.size()));
    for (size_t i = 0; i < own.size(); ++i)
      putNumber(to, i == 0 ? own[0] : own[i] - own[i - 1]);
    auto put = [&](uint32_t number) { putNumber(to, number); };
    auto putWord = [&](std::string_view text) {
      put(uint32_t(std::lower_bound(own.begin(), own.end(), numberOf(text)) - own.begin()));
    };
    put(uint32_t(names.scopes.size()));
    for (const NameScope &scope : names.scopes) {
      put(uint32_t(scope.kind));
      put(scope.parent);
      putWord(scope.firstParameter);
    }
    put(uint32_t(names.stars.size()));
    for (std::string_view star : names.stars)
      putWord(star);
    const auto deleted = boundOtherwise();
    put(uint32_t(deleted.size()));
    for (const auto &[scope, text] : deleted) {
      put(scope);
      putWord(text);
    }
    put(uint32_t(names.names.size()));
    uint32_t place = ModuleScope;
    uint32_t begin = 0;
    for (size_t i = 0; i < names.names.size(); ++i) {
      const ScopedName &name = names.names[i];
      const UnpackedNames::Owner &owner = owners[i];
      const ScopeForm form = name.scope == name.place    ? ScopeOfPlace
                             : name.scope == ModuleScope ? ScopeOfModule
                                                         : OtherScope;
      put(uint32_t(name.role) | uint32_t(name.access) << AccessShift |
          (name.isImport ? IsImport : 0u) | (name.isIdent ? IsIdent : 0u) |
          (name.place != place ? OtherPlace : 0u) | uint32_t(form) << ScopeShift |
          (name.alias.empty() ? 0u : HasAlias) | (owner.isWhole ? IsWholeOwner : 0u) |
          (owner.isCallee ? 0u : IsArgumentOfClass));
      if (name.place != place)
        put(place = name.place);
      if (form == OtherScope)
        put(name.scope);
      put(name.span.begin - begin);
      begin = name.span.begin;
      putWord(name.text);
      if (hasModule(name)) {
        putWord(name.module);
        putWord(name.imported);
      }
      if (!name.alias.empty())
        putWord(name.alias);
      // The owner is written before what it owns.
      if (hasOwner(name))
        put(owner.name ? uint32_t(i - size_t(owner.name - names.names.data())) : 0);
    }
  }

private:
  const SyntaxUnit &unit;
  const ScopedNames &names;
  std::vector<UnpackedNames::Owner> owners;

  // What 'del' and erased names bind.
  std::vector<std::pair<uint32_t, std::string_view>> boundOtherwise() const {
    std::vector<std::pair<uint32_t, std::string_view>> visible;
    for (const ScopedName &name : names.names)
      if (name.role == NameRole::Variable && name.access == NameAccess::Bind)
        visible.emplace_back(name.place, name.text);
    std::sort(visible.begin(), visible.end());
    std::vector<std::pair<uint32_t, std::string_view>> out;
    std::set_difference(names.bound.begin(), names.bound.end(), visible.begin(), visible.end(),
                        std::back_inserter(out));
    return out;
  }

  // False if an owner has a name that is not among the names.
  bool findOwners() {
    if (!owners.empty() || names.names.empty())
      return true;
    std::map<const Node *, const ScopedName *> attributes;
    std::map<const Node *, const CallExpr *> calls; // by argument
    bool anyOwner = false;
    for (const ScopedName &name : names.names) {
      if (name.role == NameRole::Attribute)
        attributes.emplace(name.node, &name);
      anyOwner = anyOwner || hasOwner(name);
    }
    if (anyOwner)
      for (const Node *node : unit.nodes)
        if (const auto *call = node->tryAs<CallExpr>())
          for (const Argument *argument : call->arguments)
            calls.emplace(argument, call);
    owners.resize(names.names.size());
    for (size_t i = 0; i < owners.size(); ++i) {
      const ScopedName &name = names.names[i];
      if (!hasOwner(name))
        continue;
      const Expr *owner = nullptr;
      if (name.role == NameRole::Attribute)
        owner = name.node->as<AttributeExpr>()->base;
      else if (auto call = calls.find(name.node); call != calls.end())
        owner = call->second->callee;
      else
        owners[i].isCallee = false;
      if (!owner)
        continue;
      const Expr &ending = withoutSubscripts(*owner);
      owners[i].isWhole = &ending == owner && ending.is<NameExpr>();
      if (ending.is<NameExpr>())
        owners[i].name = names.variableAt(ending);
      else if (ending.is<AttributeExpr>()) {
        auto attribute = attributes.find(&ending);
        if (attribute == attributes.end())
          return false;
        owners[i].name = attribute->second;
      }
      if (owners[i].name >= &name)
        return false;
    }
    return true;
  }
};

class NameUnpacker {
public:
  NameUnpacker(std::string_view bytes, const std::vector<std::string_view> &words)
      : in(bytes), words(words) {}

  std::unique_ptr<const UnpackedNames> unpack() {
    auto made = std::make_unique<UnpackedNames>();
    ScopedNames &out = made->names;
    own.resize(in.take());
    uint32_t number = 0;
    for (std::string_view &word : own)
      word = words[number += in.take()];
    out.scopes.resize(in.take());
    for (NameScope &scope : out.scopes) {
      scope.kind = NameScopeKind(in.take());
      scope.parent = in.take();
      scope.firstParameter = word();
    }
    out.stars.resize(in.take());
    for (std::string_view &star : out.stars)
      star = word();
    out.bound.resize(in.take());
    for (auto &[scope, text] : out.bound) {
      scope = in.take();
      text = word();
    }
    const size_t count = in.take();
    out.names.reserve(count); // owners are among them
    made->owners.reserve(count);
    uint32_t place = ModuleScope;
    uint32_t begin = 0;
    while (out.names.size() < count) {
      const uint32_t tag = in.take();
      ScopedName &name = out.names.emplace_back();
      name.role = NameRole(tag & RoleBits);
      name.access = NameAccess(tag >> AccessShift & 3);
      name.isImport = tag & IsImport;
      name.isIdent = tag & IsIdent;
      if (tag & OtherPlace)
        place = in.take();
      name.place = place;
      switch (ScopeForm(tag >> ScopeShift & 3)) {
      case ScopeOfModule:
        name.scope = ModuleScope;
        break;
      case ScopeOfPlace:
        name.scope = place;
        break;
      case OtherScope:
        name.scope = in.take();
        break;
      }
      begin += in.take();
      name.text = word();
      name.span = {begin, begin + uint32_t(name.text.size())};
      if (hasModule(name)) {
        name.module = word();
        name.imported = word();
      }
      if (tag & HasAlias)
        name.alias = word();
      UnpackedNames::Owner &owner = made->owners.emplace_back();
      owner.isWhole = tag & IsWholeOwner;
      owner.isCallee = !(tag & IsArgumentOfClass);
      if (const uint32_t distance = hasOwner(name) ? in.take() : 0)
        owner.name = &name - distance;
      if (name.role == NameRole::Variable && name.access == NameAccess::Bind)
        out.bound.emplace_back(name.place, name.text);
    }
    std::sort(out.bound.begin(), out.bound.end());
    out.bound.erase(std::unique(out.bound.begin(), out.bound.end()), out.bound.end());
    out.listVariables();
    return made;
  }

private:
  NumberReader in;
  const std::vector<std::string_view> &words;
  std::vector<std::string_view> own; // of the statement

  std::string_view word() { return own[in.take()]; }
};

// --------------------------------------------------------------------------------------- the table

static void packLines(const Text &text, std::string &out) {
  for (uint32_t at = 0; at < text.size();) {
    const std::string_view piece = text.contiguous(at);
    if (std::any_of(piece.begin(), piece.end(), [](char c) { return uint8_t(c) >= 128; }))
      return;
    at += uint32_t(piece.size());
  }
  putNumber(out, text.lineCount());
  for (uint32_t line = 0; line < text.lineCount(); ++line)
    putNumber(out, line == 0 ? 0 : text.lineBegin(line) - text.lineBegin(line - 1));
}

NameTable::NameTable(const std::vector<PlacedUnit> &syntax, const Text &text) {
  std::map<std::string_view, uint32_t> numbers;
  std::vector<ScopedNames> names;
  std::vector<NamePacker> packers;
  names.reserve(syntax.size());
  packers.reserve(syntax.size());
  all.reserve(syntax.size());
  for (const PlacedUnit &each : syntax) {
    names.push_back(collectNames(*each.syntax));
    packers.emplace_back(*each.syntax, names.back());
    Unit &unit = all.emplace_back();
    unit.offset = each.offset;
    unit.size = each.syntax->size();
    unit.isPacked =
        packers.back().forEachWord([&](std::string_view word) { numbers.emplace(word, 0); });
    const std::string_view source = each.syntax->text;
    unit.isPlain = !isBroken(*each.syntax) &&
                   std::none_of(NameLookups.begin(), NameLookups.end(), [&](std::string_view name) {
                     return source.find(name) != source.npos;
                   });
    unit.hasStars = !names.back().stars.empty();
  }
  putNumber(wordBytes, uint32_t(numbers.size()));
  for (uint32_t next = 0; auto &[word, number] : numbers) {
    number = next++;
    putNumber(wordBytes, uint32_t(word.size()));
    wordBytes += word;
  }
  for (size_t i = 0; i < all.size(); ++i) {
    all[i].begin = uint32_t(bytes.size());
    if (all[i].isPacked)
      packers[i].pack(bytes, [&](std::string_view word) { return numbers.find(word)->second; });
  }
  packLines(text, lineBytes);
  bytes.shrink_to_fit();
  wordBytes.shrink_to_fit();
  lineBytes.shrink_to_fit();
}

std::shared_ptr<const NameTable> NameTable::parse(const Text &text) {
  Parser parser;
  std::vector<std::shared_ptr<const SyntaxUnit>> trees;
  std::vector<PlacedUnit> units;
  for (uint32_t begin = 0; begin < text.size();) {
    const uint32_t end = nextSegment(text, begin).end;
    trees.push_back(parser.parse(text.slice(begin, end)));
    units.push_back({trees.back().get(), begin});
    begin = end;
  }
  return std::make_shared<const NameTable>(units, text);
}

std::vector<std::string_view> NameTable::words() const {
  NumberReader in(wordBytes);
  std::vector<std::string_view> out(in.take());
  for (std::string_view &word : out)
    word = in.takeText(in.take());
  return out;
}

static std::string_view bytesOf(const std::vector<NameTable::Unit> &all, size_t unit,
                                std::string_view bytes) {
  const size_t end = unit + 1 < all.size() ? all[unit + 1].begin : bytes.size();
  return bytes.substr(all[unit].begin, end - all[unit].begin);
}

bool NameTable::mayName(size_t unit, uint32_t word) const {
  NumberReader in(bytesOf(all, unit, bytes));
  uint32_t number = 0;
  for (uint32_t left = in.take(); left > 0; --left)
    if ((number += in.take()) >= word)
      return number == word;
  return false;
}

std::unique_ptr<const UnpackedNames>
NameTable::unpack(size_t unit, const std::vector<std::string_view> &words) const {
  return NameUnpacker(bytesOf(all, unit, bytes), words).unpack();
}

std::vector<uint32_t> NameTable::lineBegins() const {
  NumberReader in(lineBytes);
  std::vector<uint32_t> out(lineBytes.empty() ? 0 : in.take());
  uint32_t begin = 0;
  for (uint32_t &line : out)
    line = begin += in.take();
  return out;
}

size_t NameTable::memory() const {
  return sizeof(*this) + all.capacity() * sizeof(Unit) + bytes.capacity() + wordBytes.capacity() +
         lineBytes.capacity();
}

} // namespace allo
