// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-workspace [FILES] [SEED]: what files that import each other cost. Measured are a check
// of all of them by `$ALLO_LSP --check`, and edits in a server that has the first file, 20 of its
// dependents and one that nobody imports open.
#include "BareTree.h"
#include "LspProcess.h"
#include "ProjectFiles.h"

#include "sema/incremental/Workspace.h"

#include <sys/resource.h>

namespace allo::bench {

namespace {

constexpr size_t Dependents = 20;
// What edits are made behind.
constexpr const char *Constant = "WIDTH_0 = 1";
constexpr const char *Body = "def step_0(x: i32) -> i32:\n    y: i32 = ";
constexpr const char *Leaf = "    total: i32 = x + log_0(";

// ---- the command line

struct Run {
  double milliseconds = 0, mebibytes = 0;
};
Run check(const std::string &program, const Files &files, const std::string &jobs) {
  Clock::time_point start = Clock::now();
  pid_t pid = spawn({program, "--check", "--jobs", jobs, files.folder}, -1, -1);
  int status = 0;
  rusage used{};
  wait4(pid, &status, 0, &used);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    fail(program + " --check " + files.folder + " does not end with status 0");
  return {millisecondsSince(start), double(used.ru_maxrss) / 1024};
}

void reportCheck(const std::string &program, const Files &files) {
  size_t lines = 0;
  for (const std::string &text : files.texts)
    lines += size_t(std::count(text.begin(), text.end(), '\n'));
  heading("A workspace of " + std::to_string(files.texts.size()) + " files, " +
          std::to_string(lines) + " lines, that import each other");
  Times bare, one, two;
  double peakOne = 0, peakTwo = 0;
  BareTree tree;
  for (int run = 0; run < 7; ++run) {
    double spent = 0;
    for (const std::string &text : files.texts)
      spent += tree.parse(text);
    bare.add(spent);
    Run alone = check(program, files, "1"), pair = check(program, files, "2");
    one.add(alone.milliseconds);
    two.add(pair.milliseconds);
    peakOne = std::max(peakOne, alone.mebibytes);
    peakTwo = std::max(peakTwo, pair.mebibytes);
  }
  row("bare tree-sitter parse of all, best of 7", milliseconds(bare.best()));
  row("--check --jobs 1, against the bare parse", milliseconds(one.best()), "",
      multiple(one.best() / bare.best()));
  row("--check --jobs 2, against the bare parse", milliseconds(two.best()), "",
      multiple(two.best() / bare.best()));
  row("  faster than one job by", "", "", multiple(one.best() / two.best()));
  row("  peak memory with 1 and 2 jobs", mebibytes(peakOne), mebibytes(peakTwo));
}

// ---- the server

// Files that import the first one, and the last, which nobody imports.
std::vector<size_t> openFiles(const Files &files) {
  std::vector<size_t> open{0};
  for (size_t i = 1; i <= Dependents && i + 1 < files.texts.size(); ++i)
    open.push_back(i);
  open.push_back(files.texts.size() - 1);
  return open;
}

class ServerEdits {
public:
  ServerEdits(const std::string &program, const Files &files)
      : files(files), server(program), open(openFiles(files)), versions(files.texts.size(), 1) {
    for (const std::string &text : files.texts)
      documents.emplace_back(text);
    server.initialize();
    for (size_t i : open)
      server.open(files.uri(i), files.texts[i]);
    settle();
  }

  void report() {
    std::set<std::string> dependents;
    for (size_t i : open)
      if (i != 0)
        dependents.insert(files.uri(i));
    Times constant, body, leaf;
    for (int round = 0; round < 30; ++round) {
      std::string digit(1, char('1' + round % 9));
      constant.add(edit(0, Constant, 1, digit, dependents));
      settle();
      leaf.add(edit(open.back(), Leaf, 1, digit, {files.uri(open.back())}));
      bool longer = round % 2 == 0;
      body.add(edit(0, Body, longer ? 1 : 5, longer ? "x + 1" : "x", {files.uri(0)}));
      settle();
    }
    std::string many = std::to_string(dependents.size());
    row("edit of a constant to diagnostics of " + many + " dependents, p50",
        milliseconds(constant.median()));
    row("  slowest", milliseconds(constant.worst()));
    row("edit in an imported kernel to its own diagnostics, p50", milliseconds(body.median()));
    row("edit in a file that nobody imports, p50", milliseconds(leaf.median()));
    reportMemory();
  }

private:
  const Files &files;
  LspProcess server;
  std::vector<size_t> open;
  std::vector<long> versions;
  std::vector<Document> documents;

  // Replaces what follows 'place'; milliseconds until the diagnostics of all of 'awaited' came.
  double edit(size_t file, const std::string &place, size_t removed, const std::string &inserted,
              std::set<std::string> awaited) {
    Document &document = documents[file];
    size_t at = document.text.find(place) + place.size();
    Edit change{at, removed, inserted};
    Position begin = document.at(at), end = document.at(at + change.removed);
    document.apply(change);
    Clock::time_point start = Clock::now();
    server.change(files.uri(file), ++versions[file], begin, end, change.inserted);
    server.published(std::move(awaited));
    return millisecondsSince(start);
  }

  // An answer about a file comes when nothing of it is under way.
  void settle() {
    for (size_t i : open)
      server.request("textDocument/documentSymbol",
                     "{\"textDocument\":{\"uri\":\"" + files.uri(i) + "\"}}");
  }

  void reportMemory() {
    double early = 0;
    for (int round = 0; round < 2500; ++round) {
      edit(0, Constant, 1, std::string(1, char('1' + round % 9)), {files.uri(0)});
      settle();
      if (round == 500)
        early = server.resident();
    }
    double late = server.resident();
    row("memory after 500 edits of the constant, with templates", mebibytes(early), "64 MiB", "",
        verdict(early <= 64));
    row("memory after 2500", mebibytes(late), "1.25x", multiple(late / early),
        verdict(late <= 1.25 * early));
  }
};

// ---- how much is checked again, by the checker's own account

void reportChecked(const Files &files) {
  TypeContext types;
  DiskFileSystem disk;
  Workspace workspace(types, &disk);
  std::map<Workspace::Handle, Text> texts;
  std::vector<Workspace::Handle> handles;
  for (size_t i : openFiles(files)) {
    handles.push_back(workspace.open(files.path(i)));
    texts[handles.back()] = Text::fromBytes(files.texts[i]);
  }
  size_t all = 0;
  auto analyze = [&](Workspace::Handle file) {
    return workspace.analyze(file, texts[file])->stats.checkedKernels.size();
  };
  for (Workspace::Handle file : handles)
    all += analyze(file);
  auto after = [&](size_t which, const std::string &place, const std::string &with) {
    Text &text = texts[handles[which]];
    uint32_t at = uint32_t(text.str().find(place) + place.size());
    text = text.replaced(at, at + 1, with);
    workspace.takeOutdated();
    size_t checked = analyze(handles[which]);
    for (Workspace::Handle file : workspace.takeOutdated())
      checked += analyze(file);
    return std::to_string(checked) + " of " + std::to_string(all);
  };
  row("kernels checked again after the constant", after(0, Constant, "8"));
  row("kernels checked again after an edit in an imported kernel", after(0, Body, "1 + x"));
  row("kernels checked again after an edit that nobody sees", after(handles.size() - 1, Leaf, "5"));
}

} // namespace

} // namespace allo::bench

int main(int argc, char **argv) {
  using namespace allo::bench;
  size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0;
  uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Files files = makeFiles(count != 0 ? count : 200, seed);
  reportCheck(serverProgram(), files);
  heading("Edits with the most imported file and its dependents open");
  ServerEdits(serverProgram(), files).report();
  reportChecked(files);
  std::filesystem::remove_all(files.folder);
}
