// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is loaded with what former loads have left is the same as what is loaded afresh.
#include "api/load/KeptFiles.h"
#include "api/load/LoadKernel.h"
#include "common/RandomKernel.h"
#include "common/Sanitizer.h"
#include "support/Format.h"

#include <gtest/gtest.h>

#include <random>

namespace allo {
namespace {

std::string shown(Span span) { return format("[{0}, {1})", span.begin, span.end); }

// All that a load gives.
std::string loaded(TypeContext &types, const std::string &target, FileSystem &files,
                   api::KeptFiles *kept) {
  const api::LoadedKernel made = api::loadKernel(types, target, files, {.kept = kept});
  std::string text = made.target + "\n" + made.failure.message + "\n";
  for (const FileReport &report : made.errors)
    for (const Diagnostic &each : report.diagnostics) {
      text += report.file + shown(each.span) + each.message + "\n";
      for (const DiagNote &note : each.notes)
        text += "  " + note.file + shown(note.span) + note.message + "\n";
    }
  if (!made.program)
    return text;
  for (const program::SourceFile &file : made.program->files)
    text += file.path + "\n" + file.text.str();
  for (const program::Kernel &kernel : made.program->kernels)
    text += format("{0} {1}\n", kernel.place.file, shown(kernel.place.span));
  for (const auto &[node, place] : made.places)
    text += format("{0} {1}\n", place.file, shown(place.span));
  return text + dump(*made.program);
}

class Editing {
public:
  explicit Editing(uint64_t seed) : random(seed) {}

  std::string edited(const std::string &text) {
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      lines.push_back(text.substr(at, end - at));
      at = end;
    }
    if (lines.empty())
      return text;
    const size_t at = below(lines.size());
    switch (below(5)) {
    case 0:
      lines.erase(lines.begin() + ptrdiff_t(at));
      break;
    case 1:
      lines.insert(lines.begin() + ptrdiff_t(at), lines[at]);
      break;
    case 2:
      lines.insert(lines.begin() + ptrdiff_t(at), "# \u00fcber\n");
      break;
    case 3:
      std::swap(lines[at], lines[below(lines.size())]);
      break;
    default:
      for (char &c : lines[at])
        if (c >= '0' && c <= '8')
          ++c;
    }
    std::string made;
    for (const std::string &line : lines)
      made += line;
    return made;
  }
  size_t below(size_t count) { return size_t(random() % count); }

private:
  std::mt19937_64 random;
};

TEST(KeptFiles, LoadAsAfresh) {
  const std::string usual = "from allo import i32, kernel\nfrom helper import N, twice\n"
                            "\n\n@kernel\ndef top(a: i32[N]) -> i32:\n    s: i32 = 0\n"
                            "    for i in range(N):\n        s = s + twice(a[i])\n    return s\n"
                            "\n\ns = top.schedule()\ns.pipeline(\"i\")\n";
  const std::string helper = "from allo import i32, kernel\n\nN = 4\n"
                             "\n\n@kernel\ndef twice(x: i32) -> i32:\n    return x + x\n";
  MemoryFileSystem files({});
  api::KeptFiles kept;
  size_t programs = 0, others = 0;
  const uint64_t seeds = test::Sanitized ? 20 : 100;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    Editing editing(seed);
    const bool isOwn = seed % 2;
    const test::RandomKernel made = test::randomKernel(seed);
    std::string text = isOwn ? made.source : usual, imported = helper;
    const std::string path = format("/w{0}/k.py", seed % 7);
    const std::string target = path + "::" + (isOwn ? made.name : seed % 4 ? "top" : "s");
    for (int edit = 0; edit < 8; ++edit) {
      files.write(path, text);
      files.write(format("/w{0}/helper.py", seed % 7), imported);
      TypeContext fresh;
      const std::string expected = loaded(fresh, target, files, nullptr);
      ASSERT_EQ(loaded(kept.types(), target, files, &kept), expected)
          << "seed " << seed << ", edit " << edit << "\n"
          << text;
      (expected.find("\nkernel ") == expected.npos ? others : programs) += 1;
      if (editing.below(4) == 0)
        imported = editing.edited(imported);
      else
        text = editing.edited(editing.below(4) ? text : isOwn ? made.source : usual);
    }
    if (seed % 40 == 39)
      kept.clear();
  }
  EXPECT_GT(programs, seeds);
  EXPECT_GT(others, seeds);
}

} // namespace
} // namespace allo
