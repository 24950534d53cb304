// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "filetest/Case.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace allo::filetest {

void TestRun::expectFile(const fs::path &path, std::string_view actual) {
  std::optional<std::string> expected = readFile(path);
  if (expected && *expected == actual)
    return;
  if (update) {
    writeFile(path, actual);
    std::printf("updated %s\n", path.c_str());
    return;
  }
  if (!expected)
    fail("there is no " + path.string() + " yet; allo-filetest --update writes it");
  else
    fail(path.string() + ": '-' is what the file expects, '+' is what came out\n" +
         diffText(*expected, actual));
}

std::vector<fs::path> Corpus::files(std::string_view folder, std::string_view extension,
                                    const std::vector<std::string> &without) const {
  std::vector<fs::path> found;
  fs::path root = data / folder;
  if (!fs::is_directory(root))
    return found;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(root)) {
    std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || !name.ends_with(extension))
      continue;
    if (std::none_of(without.begin(), without.end(),
                     [&](const std::string &suffix) { return name.ends_with(suffix); }))
      found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string Corpus::nameIn(std::string_view folder, const fs::path &file) const {
  return file.lexically_relative(data / folder).replace_extension().string();
}

void Corpus::addFiles(std::string_view folder, std::string_view extension,
                      void (*body)(TestRun &, const fs::path &, const std::string &),
                      const std::vector<std::string> &without) {
  for (const fs::path &file : files(folder, extension, without)) {
    std::string name = nameIn(folder, file);
    std::string tip = "# tip: allo-filetest " + std::string(folder) + "/" + name;
    add(folder, name, file, [=](TestRun &run) { body(run, file, tip); });
  }
}

std::optional<std::string> directive(std::string_view source, std::string_view name) {
  const std::string mark = "# " + std::string(name) + ":";
  for (const std::string &line : splitLines(source))
    if (line.starts_with(mark))
      return trim(std::string_view(line).substr(mark.size()));
  return std::nullopt;
}

std::string inStyle(std::string_view program, std::string_view style) {
  std::vector<std::string> lines = splitLines(program);
  const std::string import = "from allo import ";
  bool hasOptions = program.find("KernelOptions") != std::string_view::npos;
  for (std::string &line : lines) {
    if (trim(line) == "@kernel")
      line += "(options=KernelOptions(typing_style=\"" + std::string(style) + "\"))";
    else if (!std::exchange(hasOptions, hasOptions || line.starts_with(import)) &&
             line.starts_with(import))
      line.insert(import.size(), "KernelOptions, ");
  }
  return joinLines(lines);
}

} // namespace allo::filetest
