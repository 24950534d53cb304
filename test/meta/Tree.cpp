// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "meta/Tree.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace allo::meta {
namespace fs = std::filesystem;

static fs::path absolute(std::string_view path) { return fs::path(ALLO_SOURCE_DIR) / path; }

static bool isSkipped(const fs::path &folder) {
  const std::string name = folder.filename().string();
  return name == ".git" || name == "node_modules" || name == ".cache" || name.starts_with("build");
}

std::vector<std::string> filesUnder(std::string_view folder,
                                    const std::vector<std::string_view> &suffixes) {
  std::vector<std::string> found;
  std::error_code error;
  for (auto it = fs::recursive_directory_iterator(absolute(folder), error);
       !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (isSkipped(it->path())) { // ".git" is a file in a second working tree
      it.disable_recursion_pending();
      continue;
    }
    if (!it->is_regular_file())
      continue;
    std::string path = fs::relative(it->path(), ALLO_SOURCE_DIR).generic_string();
    if (suffixes.empty() || std::ranges::any_of(suffixes, [&](std::string_view suffix) {
          return path.ends_with(suffix);
        }))
      found.push_back(std::move(path));
  }
  std::ranges::sort(found);
  return found;
}

bool exists(std::string_view path) { return fs::exists(absolute(path)); }

std::string readFile(std::string_view path) {
  std::ifstream in(absolute(path), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Line> linesOf(std::string_view path) {
  std::istringstream text(readFile(path));
  std::vector<Line> lines;
  for (std::string line; std::getline(text, line);)
    lines.push_back({static_cast<int>(lines.size()) + 1, line});
  return lines;
}

std::vector<Line> codeOf(std::string_view path) {
  std::vector<Line> lines = linesOf(path);
  for (Line &line : lines) {
    if (const size_t comment = line.text.find("//"); comment != std::string::npos)
      line.text.resize(comment);
  }
  return lines;
}

static bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool hasWord(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || !isWordChar(text[at - 1])) && (end == text.size() || !isWordChar(text[end])))
      return true;
  }
  return false;
}

std::string includeOf(std::string_view line) {
  const size_t hash = line.find_first_not_of(" \t");
  if (hash == std::string_view::npos || line[hash] != '#')
    return {};
  const size_t word = line.find_first_not_of(" \t", hash + 1);
  if (word == std::string_view::npos || !line.substr(word).starts_with("include"))
    return {};
  const size_t open = line.find_first_of("\"<", word);
  if (open == std::string_view::npos)
    return {};
  const size_t close = line.find(line[open] == '"' ? '"' : '>', open + 1);
  if (close == std::string_view::npos)
    return {};
  return std::string(line.substr(open, close - open + 1));
}

static std::vector<std::string> sourcesUnder(const std::vector<std::string_view> &folders) {
  std::vector<std::string> found;
  for (const std::string_view folder : folders) {
    for (std::string &path : filesUnder(folder, {".h", ".cpp", ".def"})) {
      if (!path.starts_with("test/data/"))
        found.push_back(std::move(path));
    }
  }
  return found;
}

std::vector<std::string> productSources() {
  return sourcesUnder({"compiler", "server", "runtime"});
}

std::vector<std::string> allSources() {
  return sourcesUnder({"compiler", "server", "runtime", "test"});
}

} // namespace allo::meta
