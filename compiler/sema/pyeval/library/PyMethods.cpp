// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Methods of Python's built-in types: one function per type, a chain of names in each.
#include "sema/pyeval/ClassCalls.h"
#include "sema/pyeval/Interpreter.h"
#include "support/Characters.h"

#include <algorithm>
#include <cmath>

namespace allo {

namespace {

constexpr std::string_view StrMethods =
    " join split rsplit splitlines strip lstrip rstrip replace startswith endswith upper lower "
    "capitalize title swapcase format find rfind index rindex count zfill ljust rjust center "
    "isdigit isalpha isalnum isupper islower isspace isidentifier removeprefix removesuffix "
    "partition rpartition ";
constexpr std::string_view ListMethods =
    " append extend insert pop remove index count sort reverse copy clear ";
constexpr std::string_view TupleMethods = " index count ";
constexpr std::string_view DictMethods =
    " items keys values get update pop setdefault copy clear popitem ";
constexpr std::string_view SetMethods =
    " add update discard remove copy clear union intersection difference symmetric_difference "
    "issubset issuperset isdisjoint pop ";
constexpr std::string_view IntMethods = " bit_length bit_count conjugate ";
constexpr std::string_view FloatMethods = " is_integer conjugate ";

std::string_view methodsOf(const Py &self) {
  switch (self.kind) {
  case PyKind::Str:
    return StrMethods;
  case PyKind::List:
    return ListMethods;
  case PyKind::Tuple:
    return TupleMethods;
  case PyKind::Dict:
    return DictMethods;
  case PyKind::Set:
    return SetMethods;
  case PyKind::Int:
  case PyKind::Bool:
    return IntMethods;
  case PyKind::Float:
    return FloatMethods;
  case PyKind::Native: // 'list.append(x, 2)'
    return self.native->name == "str"     ? StrMethods
           : self.native->name == "list"  ? ListMethods
           : self.native->name == "tuple" ? TupleMethods
           : self.native->name == "dict"  ? DictMethods
           : self.native->name == "set"   ? SetMethods
           : self.native->name == "int"   ? IntMethods
           : self.native->name == "float" ? FloatMethods
                                          : std::string_view();
  case PyKind::Unknown:
  case PyKind::Unbound:
  case PyKind::None:
  case PyKind::Ellipsis:
  case PyKind::Range:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::View:
  case PyKind::Array:
  case PyKind::Function:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Class:
  case PyKind::Object:
  case PyKind::Super:
  case PyKind::Other:
    return {};
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

// Reports wrong arguments of any method.
Py argumentError(Interpreter &in, const Py &self, std::string_view name) {
  return in.fail(DiagText::MethodArguments, typeName(self), name);
}

const std::string *text(const PyArguments &a, size_t i) {
  return i < a.positional.size() && a.positional[i].kind == PyKind::Str ? &a.positional[i].str()
                                                                        : nullptr;
}
std::optional<int64_t> number(const PyArguments &a, size_t i) {
  return i < a.positional.size() && a.positional[i].isIntegral() && !a.positional[i].big
             ? std::optional(a.positional[i].small)
             : std::nullopt;
}

std::string stripped(const std::string &s, const std::string *letters, bool left, bool right) {
  auto drops = [&](char c) { return letters ? letters->find(c) != std::string::npos : isSpace(c); };
  size_t from = 0;
  size_t to = s.size();
  while (left && from < to && drops(s[from]))
    ++from;
  while (right && to > from && drops(s[to - 1]))
    --to;
  return s.substr(from, to - from);
}

// A search from the end may take the product of both lengths; false where that is too much.
bool canSearchBackwards(Interpreter &in, const std::string &text, const std::string &part) {
  return in.spend(1 + (text.size() / 64) * (part.size() / 64));
}

Py split(Interpreter &in, const Py &self, PyArguments &a, bool fromRight) {
  const std::string &s = self.str();
  const Py *given = a.get(0, "sep");
  const Py *limit = a.get(1, "maxsplit");
  int64_t most = limit && limit->isIntegral() && !limit->big ? limit->small : -1;
  std::vector<std::string> parts;
  if (given && given->kind == PyKind::Str) {
    const std::string &separator = given->str();
    if (separator.empty())
      return in.fail(DiagText::EmptySeparator);
    if (fromRight) {
      if (!canSearchBackwards(in, s, separator))
        return {};
      size_t end = s.size();
      while (most-- != 0 && end >= separator.size()) {
        size_t at = s.rfind(separator, end - separator.size());
        if (at == std::string::npos)
          break;
        parts.push_back(s.substr(at + separator.size(), end - at - separator.size()));
        end = at;
      }
      parts.push_back(s.substr(0, end));
      std::reverse(parts.begin(), parts.end());
    } else {
      size_t from = 0;
      while (most-- != 0) {
        size_t at = findText(s, separator, from);
        if (at == std::string::npos)
          break;
        parts.push_back(s.substr(from, at - from));
        from = at + separator.size();
      }
      parts.push_back(s.substr(from));
    }
  } else if (given && given->kind != PyKind::None) {
    return argumentError(in, self, "split");
  } else if (fromRight) {
    size_t end = s.size();
    while (true) {
      while (end > 0 && isSpace(s[end - 1]))
        --end;
      if (end == 0)
        break;
      size_t from = end;
      while (from > 0 && !isSpace(s[from - 1]))
        --from;
      if (most-- == 0)
        from = 0;
      parts.push_back(s.substr(from, end - from));
      end = from;
    }
    std::reverse(parts.begin(), parts.end());
  } else {
    size_t from = 0;
    while (true) {
      while (from < s.size() && isSpace(s[from]))
        ++from;
      if (from == s.size())
        break;
      size_t to = from;
      while (to < s.size() && !isSpace(s[to]))
        ++to;
      if (most-- == 0)
        to = s.size();
      parts.push_back(
          stripped(s.substr(from, to - from), nullptr, false, to == s.size() && most < 0));
      from = to;
    }
  }
  if (!in.spend(1 + parts.size()))
    return {};
  std::vector<Py> items;
  for (std::string &part : parts)
    items.push_back(in.str(std::move(part)));
  return in.list(std::move(items));
}

Py formatMethod(Interpreter &in, const Py &self, PyArguments &a) {
  const std::string &s = self.str();
  std::string out;
  size_t automatic = 0;
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '{' && i + 1 < s.size() && s[i + 1] == '{') {
      out += '{';
      ++i;
      continue;
    }
    if (s[i] == '}') {
      if (i + 1 >= s.size() || s[i + 1] != '}')
        return in.fail(DiagText::FormatBrace, "}");
      out += '}';
      ++i;
      continue;
    }
    if (s[i] != '{') {
      out += s[i];
      continue;
    }
    size_t end = s.find('}', i);
    if (end == std::string::npos)
      return in.fail(DiagText::FormatBrace, "{");
    std::string field = s.substr(i + 1, end - i - 1);
    i = end;
    std::string spec;
    if (size_t colon = field.find(':'); colon != std::string::npos) {
      spec = field.substr(colon + 1);
      field.resize(colon);
    }
    char conversion = 0;
    if (size_t mark = field.find('!'); mark != std::string::npos && mark + 1 < field.size()) {
      conversion = field[mark + 1];
      field.resize(mark);
    }
    if (spec.find('{') != std::string::npos || field.find_first_of(".[") != std::string::npos)
      return in.fail(DiagCode::InvalidConstant, "This form of 'str.format'");
    const Py *value = nullptr;
    bool digits = isDecimal(field);
    size_t place = field.empty() ? automatic++ : digits && field.size() < 6 ? std::stoul(field) : 0;
    if (field.empty() || digits)
      value = place < a.positional.size() ? &a.positional[place] : nullptr;
    else
      value = a.get(SIZE_MAX, field);
    if (!value)
      return in.fail(DiagText::FormatArgument, field.empty() ? std::to_string(place) : field);
    Py shown = *value;
    if (in.heap.holdsUnknown(shown))
      return in.fail(DiagCode::InvalidConstant, "The text of this value");
    if (conversion == 'r')
      shown = in.str(in.heap.repr(shown));
    else if (conversion == 's')
      shown = in.str(in.heap.str(shown));
    Formatted made = formatted(in.heap, shown, spec);
    if (!made)
      return in.fail(made.error());
    out += *made;
    if (!in.spend(1 + out.size() / 64))
      return {};
  }
  return in.str(std::move(out));
}

template <typename F> std::string mapped(const std::string &s, F f) {
  std::string out = s;
  for (char &c : out)
    c = f(c);
  return out;
}

template <typename F> Py every(const std::string &s, F f) {
  return Py::boolean(!s.empty() && std::all_of(s.begin(), s.end(), f));
}

Py strPredicate(const std::string &s, std::string_view name) {
  auto cased = [&](bool wanted) {
    bool any = false;
    for (char c : s) {
      if (isLetter(c) && isUpper(c) != wanted)
        return Py::boolean(false);
      any = any || isLetter(c);
    }
    return Py::boolean(any);
  };
  if (name == "isdigit")
    return every(s, isDigit);
  if (name == "isalpha")
    return every(s, isLetter);
  if (name == "isalnum")
    return every(s, isAlphanumeric);
  if (name == "isspace")
    return every(s, isSpace);
  if (name == "isupper")
    return cased(true);
  if (name == "islower")
    return cased(false);
  return Py::boolean(isIdentifier(s));
}

std::string titled(const std::string &s) {
  std::string out = s;
  bool inside = false;
  for (char &c : out) {
    c = inside ? toLower(c) : toUpper(c);
    inside = isLetter(c);
  }
  return out;
}

// Where 'part' is, in characters.
Py found(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  const std::string *part = text(a, 0);
  if (!part || a.positional.size() > 1)
    return argumentError(in, self, name);
  const std::string &s = self.str();
  if (name[0] == 'r' && !canSearchBackwards(in, s, *part))
    return {};
  size_t at = name[0] == 'r' ? s.rfind(*part) : findText(s, *part);
  if (at != std::string::npos)
    return Py::integer(int64_t(characterCount(std::string_view(s).substr(0, at))));
  return name.ends_with("find")
             ? Py::integer(-1)
             : in.fail(DiagText::NotContained, in.heap.repr(a.positional[0]), "string");
}

Py affix(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  std::vector<Py> options;
  if (a.positional.size() == 1 && a.positional[0].kind == PyKind::Tuple)
    options = a.positional[0].items();
  else
    options = a.positional;
  bool any = false;
  for (const Py &option : options) {
    if (option.kind != PyKind::Str)
      return argumentError(in, self, name);
    any = any || (name == "startswith" ? self.str().starts_with(option.str())
                                       : self.str().ends_with(option.str()));
  }
  return Py::boolean(any);
}

Py justified(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  auto width = number(a, 0);
  const std::string *fill = text(a, 1);
  if (!width || *width > 10000 ||
      (a.positional.size() > 1 && (!fill || characterCount(*fill) != 1)))
    return argumentError(in, self, name);
  int64_t missing = *width - int64_t(characterCount(self.str()));
  if (missing <= 0)
    return self;
  const std::string &body = self.str();
  if (name == "zfill") {
    size_t at = !body.empty() && (body[0] == '-' || body[0] == '+') ? 1 : 0;
    return in.str(body.substr(0, at) + std::string(size_t(missing), '0') + body.substr(at));
  }
  std::string with = fill ? *fill : " ";
  auto pad = [&](int64_t n) {
    std::string out;
    for (int64_t i = 0; i < n; ++i)
      out += with;
    return out;
  };
  if (name == "ljust")
    return in.str(body + pad(missing));
  if (name == "rjust")
    return in.str(pad(missing) + body);
  // Python puts the odd one to the left where the width is odd.
  int64_t left = missing / 2 + (missing & *width & 1);
  return in.str(pad(left) + body + pad(missing - left));
}

Py strMethod(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  const std::string &s = self.str();
  if (!in.spend(1 + s.size() / 64))
    return {};
  if (name == "format")
    return formatMethod(in, self, a);
  if (name == "split" || name == "rsplit")
    return split(in, self, a, name == "rsplit");
  if (!a.keywords.empty())
    return argumentError(in, self, name);
  if (name == "join") {
    std::vector<Py> items;
    if (a.positional.size() != 1 || !in.iterate(a.positional[0], items))
      return a.positional.size() != 1 ? argumentError(in, self, name) : Py();
    std::string out;
    for (size_t i = 0; i < items.size(); ++i) {
      if (items[i].kind != PyKind::Str)
        return items[i].unknown() ? items[i]
                                  : in.fail(DiagText::FunctionDomain, "join",
                                            format("strings, got '{0}'", typeName(items[i])));
      out += (i ? s : "") + items[i].str();
      if (out.size() > PyHeap::MaxElements || !in.spend(1))
        return in.fail(DiagText::StringTooLong);
    }
    return in.str(std::move(out));
  }
  if (name == "strip" || name == "lstrip" || name == "rstrip")
    return in.str(stripped(s, text(a, 0), name != "rstrip", name != "lstrip"));
  if (name == "replace") {
    const std::string *from = text(a, 0);
    const std::string *to = text(a, 1);
    int64_t most = number(a, 2).value_or(-1);
    if (!from || !to || from->empty())
      return argumentError(in, self, name);
    std::string out;
    size_t at = 0;
    for (size_t next = 0; most-- != 0 && (next = findText(s, *from, at)) != std::string::npos;) {
      out.append(s, at, next - at).append(*to);
      at = next + from->size();
      if (!in.spend(1 + to->size() / 64))
        return {};
    }
    return in.str(out + s.substr(at));
  }
  if (name == "startswith" || name == "endswith")
    return affix(in, self, name, a);
  if (name == "removeprefix" || name == "removesuffix") {
    const std::string *part = text(a, 0);
    if (!part)
      return argumentError(in, self, name);
    if (name == "removeprefix")
      return in.str(s.starts_with(*part) ? s.substr(part->size()) : s);
    return in.str(s.ends_with(*part) ? s.substr(0, s.size() - part->size()) : s);
  }
  if (name == "partition" || name == "rpartition") {
    const std::string *part = text(a, 0);
    if (!part || part->empty())
      return argumentError(in, self, name);
    if (name != "partition" && !canSearchBackwards(in, s, *part))
      return {};
    size_t at = name == "partition" ? findText(s, *part) : s.rfind(*part);
    if (at == std::string::npos)
      return name == "partition" ? in.tuple({self, in.str(""), in.str("")})
                                 : in.tuple({in.str(""), in.str(""), self});
    return in.tuple({in.str(s.substr(0, at)), in.str(*part), in.str(s.substr(at + part->size()))});
  }
  if (name == "find" || name == "rfind" || name == "index" || name == "rindex")
    return found(in, self, name, a);
  if (name == "count") {
    const std::string *part = text(a, 0);
    if (!part || a.positional.size() > 1)
      return argumentError(in, self, name);
    if (part->empty())
      return Py::integer(int64_t(characterCount(s)) + 1);
    int64_t n = 0;
    for (size_t at = 0; (at = findText(s, *part, at)) != std::string::npos; at += part->size())
      ++n;
    return Py::integer(n);
  }
  if (name == "zfill" || name == "ljust" || name == "rjust" || name == "center")
    return justified(in, self, name, a);
  if (!a.positional.empty())
    return argumentError(in, self, name);
  if (name == "splitlines") {
    std::vector<Py> lines;
    for (size_t at = 0; at < s.size();) {
      size_t end = std::min(s.find_first_of("\r\n", at), s.size());
      lines.push_back(in.str(s.substr(at, end - at)));
      at = end + 1 + (s.compare(end, 2, "\r\n") == 0 ? 1 : 0);
    }
    return in.list(std::move(lines));
  }
  // Letters beyond ASCII have rules of their own, which are not followed.
  bool ascii = std::all_of(s.begin(), s.end(), isAscii);
  if (!ascii)
    return in.fail(DiagCode::InvalidConstant,
                   format("'str.{0}' of a string that is not ASCII", name));
  if (name.starts_with("is"))
    return strPredicate(s, name);
  if (name == "upper")
    return in.str(mapped(s, toUpper));
  if (name == "lower")
    return in.str(mapped(s, toLower));
  if (name == "swapcase")
    return in.str(mapped(s, [](char c) { return isUpper(c) ? toLower(c) : toUpper(c); }));
  if (name == "title")
    return in.str(titled(s));
  std::string out = mapped(s, toLower); // capitalize
  if (!out.empty())
    out[0] = toUpper(out[0]);
  return in.str(std::move(out));
}

// index and count, of lists and tuples
Py search(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  if (a.positional.size() != 1)
    return argumentError(in, self, name);
  int64_t n = 0;
  for (size_t i = 0; i < self.items().size(); ++i) {
    const Py &item = self.items()[i];
    auto same = in.heap.equal(item, a.positional[0]);
    if (!same)
      return item.unknown() ? item
                            : in.fail(DiagCode::InvalidConstant, "The comparison of these items");
    if (*same && name == "index")
      return Py::integer(int64_t(i));
    n += *same;
  }
  if (!in.spend(1 + self.items().size() / 8))
    return {};
  return name == "count"
             ? Py::integer(n)
             : in.fail(DiagText::NotContained, in.heap.repr(a.positional[0]), typeName(self));
}

Py listMethod(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  std::vector<Py> &items = self.items();
  size_t n = a.positional.size();
  if (name == "index" || name == "count")
    return search(in, self, name, a);
  if (name == "copy" && n == 0)
    return in.spend(1 + items.size() / 8) ? in.list(items) : Py();
  ++self.sequence().changes;
  if (name == "sort" && n == 0) {
    const Py *key = a.get(255, "key");
    const Py *reverse = a.get(255, "reverse");
    Py ordered = in.sorted(items, key && key->kind != PyKind::None ? key : nullptr,
                           reverse && truth(*reverse).value_or(false));
    if (ordered.kind == PyKind::List)
      items = ordered.items();
    return ordered.unknown() ? ordered : Py::none();
  }
  if (!a.keywords.empty())
    return argumentError(in, self, name);
  if (name == "append" && n == 1) {
    items.push_back(a.positional[0]);
    in.heap.charge(1);
    return Py::none();
  }
  if (name == "extend" && n == 1) {
    std::vector<Py> more;
    if (a.positional[0].unknown())
      more.push_back(a.positional[0]);
    else if (!in.iterate(a.positional[0], more))
      return {};
    in.heap.charge(more.size());
    items.insert(items.end(), more.begin(), more.end());
    return in.spend(1 + more.size() / 8) ? Py::none() : Py();
  }
  int64_t size = int64_t(items.size());
  if (name == "insert" && n == 2 && number(a, 0)) {
    int64_t at = *number(a, 0);
    at = std::clamp(at < 0 ? at + size : at, int64_t(0), size);
    items.insert(items.begin() + at, a.positional[1]);
    in.heap.charge(1);
    return in.spend(1 + items.size() / 64) ? Py::none() : Py();
  }
  if (name == "pop" && n <= 1) {
    int64_t at = n ? number(a, 0).value_or(size) : -1;
    at += at < 0 ? size : 0;
    if (at < 0 || at >= size)
      return in.fail(size ? DiagText::PopIndex : DiagText::PopEmpty, "list");
    Py item = items[size_t(at)];
    items.erase(items.begin() + at);
    return in.spend(1 + items.size() / 64) ? item : Py();
  }
  if (name == "remove" && n == 1) {
    for (size_t i = 0; i < items.size(); ++i)
      if (in.heap.equal(items[i], a.positional[0]).value_or(false)) {
        items.erase(items.begin() + ptrdiff_t(i));
        return in.spend(1 + items.size() / 8) ? Py::none() : Py();
      }
    return in.fail(DiagText::NotContained, in.heap.repr(a.positional[0]), "list");
  }
  if (name == "reverse" && n == 0) {
    std::reverse(items.begin(), items.end());
    return in.spend(1 + items.size() / 8) ? Py::none() : Py();
  }
  if (name == "clear" && n == 0) {
    items.clear();
    return Py::none();
  }
  return argumentError(in, self, name);
}

Py dictMethod(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  PyTable &table = self.table();
  size_t n = a.positional.size();
  if (!in.spend(1))
    return {};
  if ((name == "keys" || name == "values" || name == "items") && n == 0)
    return in.heap.view(self, name);
  if ((name == "copy" || name == "update") && n <= 1) {
    Py into = name == "copy" ? in.heap.emptyTable(PyKind::Dict) : self;
    Py from = name == "copy" ? self : n ? a.positional[0] : in.heap.emptyTable(PyKind::Dict);
    if (from.kind != PyKind::Dict) {
      PyArguments given{{from}, {}};
      from = findNative("dict")->call(in, given);
      if (from.kind != PyKind::Dict) // unknown, or the evaluation has ended
        return from;
    }
    for (const PyTable::Entry &entry : std::vector<PyTable::Entry>(from.table().entries))
      if (entry.live)
        in.heap.insert(into.table(), entry.key, in.heap.hash(entry.key).value_or(0), entry.value);
    for (const auto &[keyword, value] : a.keywords) {
      Py key = in.str(std::string(keyword));
      in.heap.insert(into.table(), key, in.heap.hash(key).value_or(0), value);
    }
    in.spend(from.table().size);
    return name == "copy" ? into : Py::none();
  }
  if (name == "clear" && n == 0) {
    table = PyTable();
    table.changes = 1;
    return Py::none();
  }
  if (name == "popitem" && n == 0) {
    for (size_t i = table.entries.size(); i-- > 0;)
      if (table.entries[i].live) {
        PyTable::Entry entry = table.entries[i];
        in.heap.erase(table, entry.key, in.heap.hash(entry.key).value_or(0));
        return in.tuple({entry.key, entry.value});
      }
    return in.fail(DiagText::PopEmpty, "dict");
  }
  if ((name != "get" && name != "pop" && name != "setdefault") || n < 1 || n > 2)
    return argumentError(in, self, name);
  auto hash = in.heap.hash(a.positional[0]);
  if (!hash)
    return a.positional[0].unknown() ? a.positional[0]
                                     : in.fail(DiagText::Unhashable, typeName(a.positional[0]));
  const PyTable::Entry *entry = in.heap.find(table, a.positional[0], *hash);
  Py value = entry ? entry->value : n == 2 ? a.positional[1] : Py::none();
  if (name == "pop") {
    if (!entry && n < 2)
      return in.fail(DiagText::MissingKey, in.heap.repr(a.positional[0]));
    in.heap.erase(table, a.positional[0], *hash);
  } else if (name == "setdefault" && !entry) {
    in.heap.insert(table, a.positional[0], *hash, value);
  }
  return value;
}

Py setMethod(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  PyTable &table = self.table();
  size_t n = a.positional.size();
  if (!in.spend(1 + table.size / 8))
    return {};
  if (n == 0 && name == "clear") {
    table = PyTable();
    return Py::none();
  }
  if (n == 0 && name == "copy")
    return in.binary(BinaryOp::BitOr, self, self);
  if (n == 0 && name == "pop")
    return in.sharedLists.partOf(in.fail(DiagCode::InvalidConstant, "'set.pop'"), {&self, 1});
  if (n != 1)
    return argumentError(in, self, name);
  const Py &x = a.positional[0];
  if (name == "add" || name == "discard" || name == "remove") {
    auto hash = in.heap.hash(x);
    if (!hash)
      return x.unknown() ? x : in.fail(DiagText::Unhashable, typeName(x));
    if (name == "add")
      in.heap.insert(table, x, *hash, Py::none());
    else if (!in.heap.erase(table, x, *hash) && name == "remove")
      return in.fail(DiagText::NotContained, in.heap.repr(x), "set");
    return Py::none();
  }
  PyArguments given{{x}, {}};
  Py other = x.kind == PyKind::Set ? x : findNative("set")->call(in, given);
  if (other.unknown())
    return other;
  if (name == "update") {
    for (const PyTable::Entry &entry : std::vector<PyTable::Entry>(other.table().entries))
      if (entry.live)
        in.heap.insert(table, entry.key, in.heap.hash(entry.key).value_or(0), Py::none());
    return Py::none();
  }
  if (name == "union")
    return in.binary(BinaryOp::BitOr, self, other);
  if (name == "intersection")
    return in.binary(BinaryOp::BitAnd, self, other);
  if (name == "difference")
    return in.binary(BinaryOp::Sub, self, other);
  if (name == "symmetric_difference")
    return in.binary(BinaryOp::BitXor, self, other);
  if (name == "issubset")
    return in.compare(CompareOp::Le, self, other);
  if (name == "issuperset")
    return in.compare(CompareOp::Ge, self, other);
  Py shared = in.binary(BinaryOp::BitAnd, self, other); // isdisjoint
  return Py::boolean(shared.table().size == 0);
}

Py numberMethod(Interpreter &in, const Py &self, std::string_view name, PyArguments &a) {
  if (!a.positional.empty())
    return argumentError(in, self, name);
  if (name == "is_integer")
    return Py::boolean(std::isfinite(self.real) && std::trunc(self.real) == self.real);
  if (name == "conjugate")
    return self.kind == PyKind::Float ? self : in.heap.integer(self.bigInt());
  BigInt value = self.bigInt().isNegative() ? -self.bigInt() : self.bigInt();
  if (name == "bit_length")
    return Py::integer(value.magnitudeBits());
  int64_t bits = 0;
  for (; !value.isZero(); value = BigInt::shiftRight(value, 32)) {
    bits += __builtin_popcountll(uint64_t(BigInt::bitAnd(value, 0xFFFFFFFF).asInt64().value_or(0)));
    if (!in.spend(1))
      return {};
  }
  return Py::integer(bits);
}

} // namespace

bool hasMethod(const Py &self, std::string_view name) {
  for (const Value *type = self.tupleType(); type; type = baseClassOf(*type))
    if (type->attribute(name) || fieldOfTuple(*type, name)) // instead of the one of tuples
      return false;
  size_t at = methodsOf(self).find(" " + std::string(name) + " ");
  return at != std::string_view::npos;
}

bool isChangingMethod(std::string_view name) {
  constexpr std::string_view Names[] = {
      "append", "extend", "insert",  "pop",  "remove",     "clear",   "sort",       "reverse",
      "update", "add",    "discard", "fill", "setdefault", "popitem", "__setitem__"};
  return std::find(std::begin(Names), std::end(Names), name) != std::end(Names);
}

Py callMethod(Interpreter &in, const Py &given, std::string_view name, PyArguments &a) {
  Py self = given;
  if (given.kind == PyKind::Native) { // the object is an argument
    self = a.positional.empty() ? Py::none() : a.positional.front();
    if (self.unknown()) {
      in.sharedLists.loseCalled(self, name);
      return self;
    }
    if (methodsOf(self) != methodsOf(given))
      return in.fail(DiagText::MethodArguments, given.native->name, name);
    a.positional.erase(a.positional.begin());
  }
  // What is only put into a container may be unknown.
  bool stores = name == "append" || name == "extend" || name == "insert" || name == "update" ||
                name == "setdefault" || name == "get";
  for (const Py &value : a.positional)
    if (value.unknown() && !stores) {
      if (isChangingMethod(name))
        in.sharedLists.lose(self);
      return in.sharedLists.partOf(value, {&self, 1});
    }
  if (self.kind == PyKind::Str)
    return strMethod(in, self, name, a);
  const uint64_t before = changesIn(self);
  // It may have raised an exception, or could not be followed.
  auto checked = [&](Py result) {
    if (result.unknown() && isChangingMethod(name) && changesIn(self) == before)
      in.sharedLists.lose(self);
    const auto isUnknown = [&](const Py &value) { return in.heap.holdsUnknown(value); };
    if (!result.unknown() || std::ranges::none_of(a.positional, isUnknown))
      return result;
    std::vector<Py> candidates = a.positional; // the default of 'get'
    if (!in.sharedLists.partOf(result, {&self, 1}).wholes().empty())
      candidates.push_back(self);
    return in.sharedLists.oneOf(result, candidates);
  };
  if (self.kind == PyKind::List)
    return checked(listMethod(in, self, name, a));
  if (self.kind == PyKind::Tuple)
    return search(in, self, name, a);
  if (self.kind == PyKind::Dict)
    return checked(dictMethod(in, self, name, a));
  if (self.kind == PyKind::Set)
    return checked(setMethod(in, self, name, a));
  return numberMethod(in, self, name, a);
}

} // namespace allo
