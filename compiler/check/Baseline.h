// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The errors that a project already has: a report of a former run, in the format json. What it
// knows is not reported again. A diagnostic is known by its file, code, message and the text of its
// line without the indentation, so that it may move; two alike need two entries.
#pragma once

#include "report/Report.h"
#include "support/Result.h"

#include <map>
#include <string>
#include <tuple>

namespace allo {

class Baseline {
public:
  // An error where 'json' is no such report. Paths below 'root' are taken to be relative to it.
  static Result<Baseline> parse(const std::string &json, const std::string &root);

  // Whether the diagnostic is known; the entry is used up.
  bool take(const std::string &file, const Text &text, const Diagnostic &diagnostic);

  // How many entries for which 'concerned(file)' holds were not used.
  template <typename Fn> size_t unused(Fn &&concerned) const {
    size_t n = 0;
    for (const auto &[key, count] : entries)
      if (count != 0 && concerned(std::get<0>(key)))
        n += count;
    return n;
  }

private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::map<Key, size_t> entries; // file, code, message, source line
  std::string folder;
};

} // namespace allo
