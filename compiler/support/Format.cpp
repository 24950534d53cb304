// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/Format.h"

#include "support/Assert.h"
#include "support/Characters.h"

namespace allo {

std::string formatList(std::string_view pattern, const std::vector<std::string> &args) {
  std::string out;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' &&
        isDigit(pattern[i + 1])) {
      size_t k = digitValue(pattern[i + 1]);
      ALLO_ASSERT(k < args.size(), "a message pattern names only the arguments it is given");
      out += args[k];
      i += 2;
      continue;
    }
    out += pattern[i];
  }
  return out;
}

std::string counted(size_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string> &words) {
  std::string out;
  for (const std::string &word : words)
    out += (out.empty() ? "" : ", ") + word;
  return out;
}

std::string shellWord(std::string_view text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

} // namespace allo
