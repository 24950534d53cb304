// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/Analyzer.h"

#include "sema/incremental/FileState.h"

#include <algorithm>

namespace allo {

TextEdit joinEdits(const TextEdit &first, const TextEdit &second) {
  uint32_t begin = std::min(first.begin, second.begin);
  uint32_t end = std::max(first.newEnd, second.oldEnd); // in the text between the two
  return {begin, end - first.newEnd + first.oldEnd, end - second.oldEnd + second.newEnd};
}

Analyzer::Analyzer(TypeContext &types, AnalyzerOptions options)
    : impl(std::make_unique<FileState>(types, options)) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer &&) noexcept = default;

std::shared_ptr<const Analysis> Analyzer::analyze(const Text &text, const TextEdit *changed,
                                                  const CancelToken &cancel) {
  return impl->read(text, changed, cancel) ? impl->finish(/*bodies=*/true, cancel) : nullptr;
}

} // namespace allo
