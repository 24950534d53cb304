// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/hls: every kernel of a file that Vitis can have as its top one, as `allo hls` prints it:
// NAME.KERNEL.cpp, without places. "# places: comment, line" in the file gives
// NAME.KERNEL.WHERE.cpp of each instead, "# checked" NAME.KERNEL.checked.cpp as well. --update
// removes goldens that nothing makes any more. docs/vitis.md: a fence ```python that a fence ```cpp
// follows is a file, and what is printed for its last kernel.
#include "common/RunKernel.h"
#include "driver/commands/Hls.h"
#include "engine/Engine.h"
#include "filetest/Case.h"

#include <set>

namespace allo::filetest {

namespace {

std::vector<std::string> wordsBehind(const std::string &source, const std::string &mark) {
  std::vector<std::string> words;
  for (const std::string &line : splitLines(source)) {
    if (!line.starts_with(mark))
      continue;
    std::string rest = line.substr(mark.size());
    for (size_t at = 0; at < rest.size();) {
      size_t comma = std::min(rest.find(',', at), rest.size());
      words.push_back(trim(rest.substr(at, comma - at)));
      at = comma + 1;
    }
  }
  return words;
}

bool isRefusedByTarget(const api::Hls &made) {
  for (const FileReport &file : made.loaded.errors)
    for (const Diagnostic &error : file.diagnostics)
      if (diagInfo(error.code).code.starts_with("vitis-"))
        return true;
  return false;
}

void runHls(TestRun &run, const fs::path &file, const std::string &tip) {
  std::string source = readFile(file).value_or("");
  if (!source.starts_with("# tip: ")) {
    run.expect(run.update, "the first line is not '" + tip + "'");
    source = tip + "\n" + source;
    if (run.update)
      writeFile(file, source);
  }
  // Texts do not depend on where the checkout is.
  const std::string name = "/" + file.filename().string();
  MemoryFileSystem files{{}};
  files.write(name, source);
  test::LoadedFile loaded(name, source, &files);
  for (const Diagnostic &d : loaded.analysis().diagnostics)
    if (d.severity == Severity::Error)
      run.fail("error: " + d.message);
  const std::string start = (file.parent_path() / file.stem()).string() + ".";
  std::set<std::string> made;
  std::vector<std::string> places = wordsBehind(source, "# places: ");
  const bool plain = places.empty();
  if (plain)
    places = {"none"};
  for (const std::string &kernel : loaded.runnable())
    for (const std::string &place : places)
      for (bool checked : {false, true}) {
        if (checked && source.find("\n# checked\n") == std::string::npos)
          continue;
        TypeContext types;
        api::HlsOptions options;
        options.target = name + "::" + kernel;
        options.places = place;
        options.checked = checked;
        api::Hls code = api::makeHls(types, options, files, /*streams=*/true);
        if (isRefusedByTarget(code))
          continue;
        if (code.failure) {
          run.fail(kernel + ": " + code.failure.message);
          continue;
        }
        std::string golden =
            start + kernel + (plain ? "" : "." + place) + (checked ? ".checked" : "") + ".cpp";
        made.insert(golden);
        run.expectFile(golden, code.code.source);
      }
  run.expect(!made.empty(), "no kernel can be a target");
  for (const fs::directory_entry &entry : fs::directory_iterator(file.parent_path())) {
    std::string path = entry.path().string();
    if (!path.starts_with(start) || !path.ends_with(".cpp") || made.contains(path))
      continue;
    if (run.update)
      fs::remove(entry.path());
    else
      run.fail("nothing makes " + path);
  }
}

void runExample(TestRun &run, const fs::path &page) {
  std::vector<std::string> lines = splitLines(readFile(page).value_or("")), out;
  std::string python;
  size_t examples = 0;
  auto fence = [&](size_t &at) { // the lines up to the end of the fence that begins there
    std::string text;
    for (++at; at < lines.size() && lines[at] != "```"; ++at)
      text += lines[at] + "\n";
    return text;
  };
  for (size_t at = 0; at < lines.size(); ++at) {
    out.push_back(lines[at]);
    if (lines[at].starts_with("```python")) {
      size_t from = at + 1;
      python = fence(at);
      out.insert(out.end(), lines.begin() + long(from), lines.begin() + long(at) + 1);
    } else if (lines[at] == "```cpp" && !python.empty()) {
      fence(at);
      ++examples;
      MemoryFileSystem files{{}};
      files.write("example.py", python);
      test::LoadedFile loaded("example.py", python, &files);
      driver::HlsArguments arguments;
      arguments.options.target = "example.py::" + loaded.runnable().back();
      driver::CommandOutput result = driver::showHls(arguments, files);
      run.expect(result.ending == Ending::Done, result.errors + result.output);
      std::vector<std::string> text = splitLines(result.output);
      out.insert(out.end(), text.begin(), text.end() - 1);
      out.push_back("```");
      python.clear();
    } else if (lines[at].starts_with("```")) {
      size_t from = at + 1;
      fence(at);
      out.insert(out.end(), lines.begin() + long(from), lines.begin() + long(at) + 1);
    }
  }
  run.expect(examples != 0, "the page has no example");
  run.expectFile(page, joinLines(out));
}

} // namespace

void collectHls(Corpus &corpus) {
  if (api::engineNames().front() != "cpu") // no MLIR
    return;
  corpus.addFiles("hls", ".py", runHls);
  fs::path page = corpus.docs / "vitis.md";
  corpus.add("docs", "vitis", page, [=](TestRun &run) { runExample(run, page); });
}

} // namespace allo::filetest
