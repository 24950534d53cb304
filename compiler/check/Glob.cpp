// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Glob.h"

#include <vector>

namespace allo {

namespace {

// The end of the class that begins at pattern[i] == '['; npos where it is not closed.
size_t classEnd(std::string_view pattern, size_t i) {
  size_t p = i + 1;
  if (p < pattern.size() && (pattern[p] == '!' || pattern[p] == '^'))
    ++p;
  return pattern.find(']', p + 1);
}

bool classHas(std::string_view body, char c) {
  bool negated = body.starts_with('!') || body.starts_with('^');
  if (negated)
    body.remove_prefix(1);
  bool found = false;
  for (size_t i = 0; i < body.size(); ++i) {
    if (i + 2 < body.size() && body[i + 1] == '-') {
      found |= body[i] <= c && c <= body[i + 2];
      i += 2;
    } else {
      found |= body[i] == c;
    }
  }
  return found != negated;
}

// One step through the pattern: what stands at pattern[i].
struct Piece {
  enum Kind { Literal, AnyInName, AnyFolders, One, Class } kind;
  size_t next; // the index behind it
};
Piece pieceAt(std::string_view pattern, size_t i) {
  switch (pattern[i]) {
  case '*': {
    bool atStart = i == 0 || pattern[i - 1] == '/';
    if (atStart && pattern.substr(i).starts_with("**/"))
      return {Piece::AnyFolders, i + 3};
    if (atStart && pattern.substr(i) == "**")
      return {Piece::AnyFolders, i + 2};
    size_t end = pattern.find_first_not_of('*', i);
    return {Piece::AnyInName, end == std::string_view::npos ? pattern.size() : end};
  }
  case '?':
    return {Piece::One, i + 1};
  case '[':
    if (size_t end = classEnd(pattern, i); end != std::string_view::npos)
      return {Piece::Class, end + 1};
    return {Piece::Literal, i + 1};
  }
  return {Piece::Literal, i + 1};
}

// Table-driven, so that no pattern takes more than the product of both lengths.
bool matchesWhole(std::string_view pattern, std::string_view path) {
  std::vector<std::vector<bool>> fits(pattern.size() + 1, std::vector<bool>(path.size() + 1));
  fits[pattern.size()][path.size()] = true;
  for (size_t i = pattern.size(); i-- != 0;) {
    Piece piece = pieceAt(pattern, i);
    const std::vector<bool> &after = fits[piece.next];
    for (size_t k = path.size() + 1; k-- != 0;) {
      bool more = k < path.size();
      bool inName = more && path[k] != '/';
      switch (piece.kind) {
      case Piece::Literal:
        fits[i][k] = more && path[k] == pattern[i] && after[k + 1];
        break;
      case Piece::One:
        fits[i][k] = inName && after[k + 1];
        break;
      case Piece::Class:
        fits[i][k] =
            inName && classHas(pattern.substr(i + 1, piece.next - i - 2), path[k]) && after[k + 1];
        break;
      case Piece::AnyInName:
        fits[i][k] = after[k] || (inName && fits[i][k + 1]);
        break;
      case Piece::AnyFolders: { // what follows begins a name
        bool atName = k == 0 || path[k - 1] == '/';
        fits[i][k] = (atName && after[k]) || (more && fits[i][k + 1]) ||
                     (piece.next == pattern.size() && more);
        break;
      }
      }
    }
  }
  return fits[0][0];
}

} // namespace

bool matchesGlob(std::string_view pattern, std::string_view path, bool isFolder) {
  if (pattern.ends_with('/')) {
    if (!isFolder)
      return false;
    pattern.remove_suffix(1);
  }
  if (pattern.empty())
    return false;
  if (pattern.find('/') == std::string_view::npos) {
    size_t slash = path.rfind('/');
    return matchesWhole(pattern, slash == std::string_view::npos ? path : path.substr(slash + 1));
  }
  if (pattern.starts_with('/'))
    pattern.remove_prefix(1);
  else if (pattern.starts_with("./"))
    pattern.remove_prefix(2);
  return matchesWhole(pattern, path);
}

bool isExcludedBy(std::string_view pattern, const std::string &path, bool isFolder) {
  for (size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1))
    if (matchesGlob(pattern, std::string_view(path).substr(0, slash), /*isFolder=*/true))
      return true;
  return matchesGlob(pattern, path, isFolder);
}

} // namespace allo
