// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/ScheduleAdvice.h"

#include "support/Format.h"

#include <set>

namespace allo {

namespace {

// The method of a schedule that finds what the word stands for.
std::string_view methodFor(std::string_view word) { return word == "operation" ? "op" : word; }

bool returnsRefs(Primitive primitive) { return info(primitive).result != PrimitiveResult::Itself; }

std::string joinedByOr(const std::vector<std::string> &words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return text;
}

} // namespace

std::string orReturnedRef(std::optional<Primitive> last) {
  return last && returnsRefs(*last) ? format(" or a ref that {0}() returned", info(*last).name)
                                    : std::string();
}

std::string insteadOfConsumed(std::optional<Primitive> by) {
  if (by == Primitive::Split || by == Primitive::Tile)
    return "use the refs that it returned";
  if (by == Primitive::Flatten)
    return "use the ref that it returned";
  return "look up what you need by name or path";
}

std::string selectingCall(std::string_view word, const std::optional<std::string> &name,
                          const std::string &spelling) {
  const bool isUnder = spelling.starts_with("under=") && name;
  return format("s.{0}({1}{2})", methodFor(word), isUnder ? "\"" + *name + "\", " : "", spelling);
}

std::string withArticle(std::string_view word) {
  return format("{0} {1}", word == "operation" ? "an" : "a", word);
}

std::string foundByCall(std::string_view word, const std::string &name) {
  return format("{0} finds this {1}", selectingCall(word, std::nullopt, "\"" + name + "\""), word);
}

std::string oneOfCalls(std::string_view word, const std::vector<std::string> &calls, size_t steps) {
  constexpr size_t MostShown = 3;
  std::vector<std::string> shown;
  bool isComplete = true;
  for (const std::string &call : calls)
    if (call.empty())
      isComplete = false;
    else if (shown.size() < MostShown || calls.size() == MostShown + 1)
      shown.push_back(call);
  if (!isComplete)
    shown.push_back(format("s.{0}(path=...) with a path that 'allo schedule FILE::s@{1}' prints",
                           methodFor(word), steps));
  else if (calls.size() > shown.size())
    shown.push_back(format("one of {0} more", calls.size() - shown.size()));
  return joinedByOr(shown);
}

std::string oneOfKernels(const std::vector<std::string> &names) {
  if (std::set(names.begin(), names.end()).size() != names.size())
    return "another name for one of the kernels";
  std::vector<std::string> shown;
  for (const std::string &name : names)
    shown.push_back("'" + name + "'");
  return joinedByOr(shown);
}

} // namespace allo
