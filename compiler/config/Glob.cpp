// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A pattern is an automaton whose states are its pieces; a path is read once, with the set of the
// states that it may be in.
#include "config/Glob.h"

namespace allo {

namespace {

std::bitset<256> only(char c) {
  std::bitset<256> set;
  set.set(static_cast<unsigned char>(c));
  return set;
}

// Of the text between '[' and ']'.
std::bitset<256> classOf(std::string_view body) {
  bool negated = body.starts_with('!') || body.starts_with('^');
  if (negated)
    body.remove_prefix(1);
  std::bitset<256> set;
  for (size_t i = 0; i < body.size(); ++i) {
    auto first = static_cast<unsigned char>(body[i]), last = first;
    if (i + 2 < body.size() && body[i + 1] == '-') {
      last = static_cast<unsigned char>(body[i + 2]);
      i += 2;
    }
    for (unsigned c = first; c <= last; ++c)
      set.set(c);
  }
  if (negated)
    set.flip();
  return set.reset('/'); // stays within a name
}

// States in the order in which they were reached, each once.
class States {
public:
  explicit States(size_t count) : marked(count) {}
  void add(size_t state) {
    if (marked[state])
      return;
    marked[state] = 1;
    reached.push_back(state);
  }
  void clear() {
    for (size_t state : reached)
      marked[state] = 0;
    reached.clear();
  }
  bool has(size_t state) const { return marked[state] != 0; }
  bool empty() const { return reached.empty(); }
  size_t size() const { return reached.size(); }
  size_t operator[](size_t i) const { return reached[i]; }

private:
  std::vector<char> marked;
  std::vector<size_t> reached;
};

} // namespace

void Glob::add(std::bitset<256> characters) {
  pieces.push_back({Piece::One, sets.size()});
  sets.push_back(characters);
}

Glob::Glob(std::string_view pattern) {
  foldersOnly = pattern.ends_with('/');
  if (foldersOnly)
    pattern.remove_suffix(1);
  if (pattern.empty())
    return;
  if (pattern.find('/') == std::string_view::npos)
    pieces.push_back({Piece::AnyFolders}); // a name at any depth
  else if (pattern.starts_with('/'))
    pattern.remove_prefix(1);
  else if (pattern.starts_with("./"))
    pattern.remove_prefix(2);
  size_t lastClose = pattern.rfind(']');
  for (size_t i = 0; i < pattern.size();) {
    bool atStart = i == 0 || pattern[i - 1] == '/';
    std::string_view rest = pattern.substr(i);
    if (atStart && (rest.starts_with("**/") || rest == "**")) {
      pieces.push_back({Piece::AnyFolders});
      i += std::min<size_t>(rest.size(), 3);
    } else if (rest[0] == '*') {
      pieces.push_back({Piece::AnyInName});
      i = std::min(pattern.find_first_not_of('*', i), pattern.size());
    } else if (rest[0] == '?') {
      add(~only('/'));
      ++i;
    } else {
      size_t close = std::string_view::npos;
      if (rest[0] == '[' && lastClose != std::string_view::npos && i < lastClose)
        // A ']' that comes first is one of the characters.
        close = rest.find(']', rest.starts_with("[!") || rest.starts_with("[^") ? 3 : 2);
      add(close == std::string_view::npos ? only(rest[0]) : classOf(rest.substr(1, close - 1)));
      i += close == std::string_view::npos ? 1 : close + 1;
    }
  }
}

bool Glob::fits(std::string_view path, bool isFolder, bool orParent) const {
  const size_t end = pieces.size();
  if (end == 0)
    return false;
  States now(end + 1), next(end + 1);
  now.add(0);
  for (size_t at = 0;; ++at) {
    bool atName = at == 0 || path[at - 1] == '/';
    // What may be skipped; states that this adds are looked at in turn.
    for (size_t i = 0; i < now.size(); ++i) {
      size_t state = now[i];
      if (state != end && (pieces[state].kind == Piece::AnyInName ||
                           (pieces[state].kind == Piece::AnyFolders && atName && state + 1 != end)))
        now.add(state + 1);
    }
    bool whole = at == path.size();
    if (now.has(end) && (whole ? isFolder || !foldersOnly : orParent && path[at] == '/'))
      return true;
    if (whole || now.empty())
      return false;
    auto c = static_cast<unsigned char>(path[at]);
    next.clear();
    for (size_t i = 0; i < now.size(); ++i) {
      size_t state = now[i];
      if (state == end)
        continue;
      switch (pieces[state].kind) {
      case Piece::One:
        if (sets[pieces[state].set][c])
          next.add(state + 1);
        break;
      case Piece::AnyInName:
        if (c != '/')
          next.add(state);
        break;
      case Piece::AnyFolders:
        next.add(state);
        if (state + 1 == end) // at the end of a pattern: everything that lies there
          next.add(end);
        break;
      }
    }
    std::swap(now, next);
  }
}

bool Glob::matches(std::string_view path, bool isFolder) const {
  return fits(path, isFolder, /*orParent=*/false);
}

bool Glob::excludes(std::string_view path, bool isFolder) const {
  return fits(path, isFolder, /*orParent=*/true);
}

} // namespace allo
