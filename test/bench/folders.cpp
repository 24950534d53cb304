// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-folders [FILES] [SEED]: what the files of a workspace's folders cost that nobody has
// opened, beside `$ALLO_LSP --check` of the same folder. Every tenth file has an error.
#include "LspProcess.h"
#include "ProjectFiles.h"
#include "syntax/names/NameTable.h"

#include <sys/resource.h>

namespace allo::bench {

namespace {

const nlohmann::json OfAllFiles = {{"diagnostics", {{"scope", "workspace"}}}};
const nlohmann::json OfOpenFiles = {{"diagnostics", {{"scope", "openFiles"}}}};

void addErrors(Files &files) {
  for (size_t i = 0; i < files.texts.size(); i += 10) {
    std::string name = std::to_string(i);
    files.texts[i] +=
        "\n\n@kernel\ndef broken_" + name + "(x: i32) -> i32:\n    return x + missing\n";
    std::ofstream(files.path(i)) << files.texts[i];
  }
}

struct CheckRun {
  double passed = 0, mebibytes = 0;
};
CheckRun checkOnce(const std::string &program, const Files &files) {
  Clock::time_point start = Clock::now();
  pid_t pid = spawn({program, "--check", files.folder}, -1, -1);
  int status = 0;
  rusage used{};
  wait4(pid, &status, 0, &used);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 1)
    fail(program + " --check " + files.folder + " does not end with status 1");
  return {millisecondsSince(start), double(used.ru_maxrss) / 1024};
}

class FolderServer {
public:
  FolderServer(const std::string &program, const Files &project, const nlohmann::json &settings)
      : files(project), server(program) {
    Clock::time_point start = Clock::now();
    server.initialize(files.folder, settings);
    sync();
    first = millisecondsSince(start);
  }

  // Until everything is analysed and published.
  void sync() { server.request("allo/sync", "null"); }
  double change(size_t file, const std::string &added) {
    std::ofstream(files.path(file), std::ios::app) << added;
    Clock::time_point start = Clock::now();
    server.notify("workspace/didChangeWatchedFiles",
                  "{\"changes\":[{\"uri\":\"" + files.uri(file) + "\",\"type\":2}]}");
    sync();
    return millisecondsSince(start);
  }
  double symbols(const std::string &query) {
    Clock::time_point start = Clock::now();
    server.timedRequest("workspace/symbol", "{\"query\":\"" + query + "\"}");
    return millisecondsSince(start);
  }
  // Of a name where the text has it first, in a file that is open.
  double references(size_t file, const std::string &place, size_t behind) {
    const Document document(files.texts[file]);
    const Position at = document.at(files.texts[file].find(place) + behind);
    Clock::time_point start = Clock::now();
    replySize = server.timedRequest("textDocument/references",
                                    "{\"textDocument\":{\"uri\":\"" + files.uri(file) +
                                        "\"},\"position\":{\"line\":" + std::to_string(at.line) +
                                        ",\"character\":" + std::to_string(at.column) +
                                        "},\"context\":{\"includeDeclaration\":true}}");
    return millisecondsSince(start);
  }
  void open(size_t file) {
    server.open(files.uri(file), files.texts[file]);
    sync();
  }
  double resident() const { return server.resident(); }

  size_t replySize = 0;
  double first = 0; // until the first diagnostics of all files

private:
  const Files &files;
  LspProcess server;
};

void report(const std::string &program, const Files &files) {
  const std::string count = std::to_string(files.texts.size());
  size_t lines = 0;
  for (const std::string &text : files.texts)
    lines += size_t(std::count(text.begin(), text.end(), '\n'));
  heading("A workspace of " + count + " files that are not open, " + std::to_string(lines) +
          " lines");
  Times check, first;
  double peak = 0;
  for (int run = 0; run < 3; ++run) {
    CheckRun once = checkOnce(program, files);
    check.add(once.passed);
    peak = std::max(peak, once.mebibytes);
    first.add(FolderServer(program, files, OfAllFiles).first);
  }
  row("--check of the folder, best of 3", milliseconds(check.best()));
  row("  peak memory", mebibytes(peak));
  row("first diagnostics of all files, best of 3", milliseconds(first.best()), "1500 ms",
      multiple(first.best() / check.best()), verdict(first.best() <= 1500));
  FolderServer silent(program, files, OfOpenFiles);
  row("the same without diagnostics, for symbols only", milliseconds(silent.first));
  FolderServer server(program, files, OfAllFiles);
  row("memory afterwards", mebibytes(server.resident()), "128 MiB", "",
      verdict(server.resident() <= 128));
  Times some, all;
  for (int i = 0; i < 30; ++i) {
    some.add(server.symbols("twice_1"));
    all.add(server.symbols(""));
  }
  double names = 0, bytes = 0;
  for (const std::string &text : files.texts) {
    names += double(NameTable::parse(Text::fromBytes(text))->memory());
    bytes += double(text.size());
  }
  row("  of it the names of a file, mean", format("%.0f bytes", names / double(files.texts.size())),
      "", multiple(names / bytes));
  row("workspace/symbol of a name, p50", milliseconds(some.median()), "10 ms", "",
      verdict(some.median() <= 10));
  row("  of everything", milliseconds(all.median()));
  // All files import it, and call it once.
  server.open(0);
  Times references;
  for (int i = 0; i < 10; ++i)
    references.add(server.references(0, "def step_0", 4));
  if (server.replySize < 100 * files.texts.size())
    fail("the references are not all there");
  row("references of the kernel that all files call, p50", milliseconds(references.median()),
      "30 ms", "", verdict(references.median() <= 30));
  Times leaf;
  for (int i = 0; i < 10; ++i)
    leaf.add(server.change(files.texts.size() - 1, "# " + std::to_string(i) + "\n"));
  row("a change on the disk of a file that nobody imports, p50", milliseconds(leaf.median()));
  row("  of the one that all import", milliseconds(server.change(0, "LAST = 1\n")));
  row("memory afterwards", mebibytes(server.resident()));
}

} // namespace

} // namespace allo::bench

int main(int argc, char **argv) {
  using namespace allo::bench;
  size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0;
  uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Files files = makeFiles(count != 0 ? count : 2000, seed);
  addErrors(files);
  report(serverProgram(), files);
  std::filesystem::remove_all(files.folder);
}
