// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The order in which files are analysed: those that a file imports before the file. Files that
// import each other form a component; between them, imports are cut.
//
// Files are numbers here. O(files + imports).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace allo {

using ImportsOf = std::function<std::vector<uint32_t>(uint32_t file)>;

struct ImportOrder {
  std::vector<uint32_t> files; // what is imported first; a component's files stand together
  std::unordered_map<uint32_t, uint32_t> component; // of each file

  bool isCut(uint32_t from, uint32_t to) const { return component.at(from) == component.at(to); }
};

// Of these files and all that they need. Asks once for the imports of each file, when the search
// gets to it.
ImportOrder importOrder(const std::vector<uint32_t> &starts, const ImportsOf &importsOf);

// The shortest way by which files of one component import each other, from 'file' over 'imported'
// back to 'file'; those on it are "a.py -> b.py -> a.py". 'pathOf' gives their paths, which decide
// between ways of one length.
std::string importCycle(const ImportOrder &order, uint32_t file, uint32_t imported,
                        const ImportsOf &importsOf,
                        const std::function<const std::string &(uint32_t)> &pathOf);

// The files of an order for several threads: each is ready when all that it imports is done, but
// for what is cut. The caller holds a lock around each call.
class ReadyFiles {
public:
  ReadyFiles(const ImportOrder &order, const ImportsOf &importsOf);
  bool allDone() const { return left == 0; }
  bool empty() const { return ready.empty(); } // until others are done
  uint32_t take();
  // The files that no other one needs any more, each once.
  std::vector<uint32_t> done(uint32_t file);

private:
  struct Waiting {
    std::vector<uint32_t> imports, users;
    size_t missing = 0; // imports that are not done
    size_t waiting = 0; // users that are not done
  };
  std::deque<uint32_t> ready;
  std::unordered_map<uint32_t, Waiting> all;
  size_t left;
};

} // namespace allo
