// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files that import each other, opened, edited, closed and changed on the disk: after each step,
// what an editor is shown of every open file equals what a fresh workspace finds, and what the
// command line prints.
// Input: the files up to the third byte 0xFF, then steps of STEP FILE SEED (2 bytes).
//   ./dev fuzz 60 workspace     or: allo-fuzz-workspace CORPUS -max_total_time=60
#include "check/ApplyPolicy.h"
#include "check/Check.h"
#include "common/Observe.h"
#include "diag/TextRenderer.h"
#include "fuzz/Limits.h"
#include "fuzz/Mutator.h"
#include "sema/incremental/Workspace.h"
#include "support/Path.h"

#include <map>
#include <tuple>

namespace allo::fuzz {

const InputShape inputShape = InputShape::Pieces;

namespace {

constexpr const char *Paths[] = {"/w/a.py", "/w/b.py", "/w/pkg/c.py"};
constexpr const char *Folder = "/w"; // that the command line runs in
constexpr size_t MaxSteps = 12;
// What all analyses of one input may cost together, as AnalysisStats counts it; steps behind that
// are left out. Sanitized, an input takes a few seconds then.
constexpr uint64_t MaxWork = 500'000;

// As an editor sends it.
std::string valid(std::string_view bytes) {
  while (bytes.starts_with("\xEF\xBB\xBF"))
    bytes.remove_prefix(3);
  return Text::fromBytes(bytes).str();
}

struct OpenFile {
  Workspace::Handle handle{};
  Text text;
  std::shared_ptr<const Analysis> analysis;
};

std::string judgedByCommand(const Analysis &analysis, const std::string &path) {
  if (!analysis.usesAllo)
    return "";
  PolicyResult judged = applyPolicy(analysis, DiagnosticPolicy(), BudgetSources(), {});
  std::sort(judged.shown.begin(), judged.shown.end(), [](const Diagnostic &a, const Diagnostic &b) {
    return std::tuple(a.span.begin, diagInfo(a.code).code, a.span.end, a.message) <
           std::tuple(b.span.begin, diagInfo(b.code).code, b.span.end, b.message);
  });
  std::string out;
  for (Diagnostic &diagnostic : judged.shown) {
    for (DiagNote &note : diagnostic.notes)
      if (!note.file.empty())
        note.file = relativePath(note.file, Folder);
    out += renderDiagnostic(diagnostic, path, analysis.text, {});
  }
  return out;
}

class Project {
public:
  explicit Project(std::map<std::string, std::string> contents)
      : disk(std::move(contents)), donor(disk.begin()->second), files(disk),
        workspace(types, &files, {"/w"}, fuzzLimits()) {
    for (const char *path : Paths)
      open(path);
  }

  void step(uint8_t kind, const std::string &path, unsigned seed) {
    Random random(seed);
    auto file = opened.find(path);
    if (kind % 8 == 0) {
      std::string content = file == opened.end() ? onDisk(path) : file->second.text.str();
      write(path, mutateSource(content, donor, random), seed % 8 == 0);
    } else if (file == opened.end()) {
      open(path);
    } else if (kind % 8 == 1) {
      workspace.close(file->second.handle);
      opened.erase(file);
    } else {
      edit(file->second, kind % 8 == 2, random);
    }
    refresh();
  }

  uint64_t work() const { return spent; }

  void expectAsFresh(unsigned seed) {
    Project fresh(*this, 0);
    spent += fresh.spent;
    CheckOptions options;
    options.workingFolder = Folder;
    options.projects = false;
    options.limits = fuzzLimits();
    std::map<std::string, std::string> seen = disk;
    for (const auto &[path, file] : opened)
      seen[path] = file.text.str();
    MemoryFileSystem all(seen);
    std::string shown;
    for (const auto &[path, file] : opened) {
      const Analysis &wanted = *fresh.opened.at(path).analysis;
      if (file.analysis->text.str() != file.text.str())
        fail("the analysis of " + path + " is of another text");
      if (std::string broken = test::brokenInvariant(*file.analysis); !broken.empty())
        fail(path + ": " + broken + "\n" + file.text.str());
      expectEqual(path + "\n" + file.text.str() + "\n" + path, test::showEverything(wanted),
                  test::showEverything(*file.analysis));
      for (uint32_t i = 0; i < 16; ++i) {
        uint32_t offset = uint32_t((seed + i * 2654435761u) % (file.text.size() + 1));
        expectEqual(path, test::showHover(wanted, offset), test::showHover(*file.analysis, offset));
      }
      if (!file.analysis->usesAllo)
        continue; // of such a file it says what is wrong with its syntax
      options.paths.push_back(path);
      shown += judgedByCommand(*file.analysis, path);
    }
    if (options.paths.empty())
      return;
    // Every open file by its own name; what they import is on the disk of this run.
    expectEqual("the command line", allo::check(options, all).output, shown);
  }

private:
  TypeContext types;
  std::map<std::string, std::string> disk;
  std::string donor;
  MemoryFileSystem files;
  Workspace workspace;
  std::map<std::string, OpenFile> opened;
  uint64_t spent = 0;

  // The same files, open with the same texts, and nothing of the past.
  Project(const Project &other, int)
      : disk(other.disk), files(disk), workspace(types, &files, {"/w"}, fuzzLimits()) {
    for (const auto &[path, file] : other.opened)
      opened[path] = {workspace.open(path), file.text, nullptr};
    for (auto &[path, file] : opened)
      analyze(file, nullptr);
    refresh();
  }

  static void expectEqual(const std::string &what, const std::string &wanted,
                          const std::string &got) {
    if (std::string difference = test::firstDifference(wanted, got); !difference.empty())
      fail(what + " differs\n" + difference);
  }

  std::string onDisk(const std::string &path) const {
    auto it = disk.find(path);
    return it == disk.end() ? "" : it->second;
  }
  void open(const std::string &path) {
    OpenFile &file = opened[path];
    file.handle = workspace.open(path);
    file.text = Text::fromBytes(onDisk(path));
    analyze(file, nullptr);
    refresh();
  }
  void write(const std::string &path, const std::string &content, bool remove) {
    if (remove) {
      disk.erase(path);
      files.remove(path);
    } else {
      files.write(path, disk[path] = valid(content));
    }
    workspace.diskChanged();
  }
  void analyze(OpenFile &file, const TextEdit *changed) {
    Stopwatch watch;
    file.analysis = workspace.analyze(file.handle, file.text, changed);
    watch.check("an analysis");
    spent += file.analysis->stats.steps;
  }
  // What the server does after every change.
  void refresh() {
    for (int round = 0; round < 10; ++round) {
      std::vector<Workspace::Handle> outdated = workspace.takeOutdated();
      for (Workspace::Handle handle : outdated)
        for (auto &[path, file] : opened)
          if (file.handle == handle)
            analyze(file, nullptr);
      if (outdated.empty())
        return;
    }
    fail("there is always a file that is out of date");
  }
  void edit(OpenFile &file, bool bytes, Random &random) {
    std::string old = file.text.str();
    std::string next = old;
    if (bytes)
      next.replace(random() % (old.size() + 1), random() % 8, 1, char(random() % 128));
    else
      next = mutateSource(old, donor, random);
    next = valid(next);
    uint32_t begin = 0;
    while (begin < old.size() && begin < next.size() && old[begin] == next[begin])
      ++begin;
    while (begin > 0 && begin < old.size() && (uint8_t(old[begin]) & 0xC0) == 0x80)
      --begin;
    TextEdit change{begin, uint32_t(old.size()), uint32_t(next.size())};
    while (change.oldEnd > begin && change.newEnd > begin &&
           old[change.oldEnd - 1] == next[change.newEnd - 1]) {
      --change.oldEnd;
      --change.newEnd;
    }
    while (change.oldEnd < old.size() && (uint8_t(old[change.oldEnd]) & 0xC0) == 0x80) {
      ++change.oldEnd;
      ++change.newEnd;
    }
    file.text = file.text.replaced(change.begin, change.oldEnd,
                                   next.substr(change.begin, change.newEnd - change.begin));
    analyze(file, &change);
  }
};

void run(std::string_view bytes) {
  Stopwatch whole;
  std::map<std::string, std::string> contents;
  for (const char *path : Paths) {
    size_t end = std::min(bytes.find('\xff'), bytes.size());
    contents[path] = valid(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  Project project(std::move(contents));
  project.expectAsFresh(1);
  for (size_t at = 0, steps = 0; at + 4 <= bytes.size() && steps < MaxSteps &&
                                 project.work() <= MaxWork && !whole.hadEnough();
       at += 4, ++steps) {
    unsigned seed = unsigned(uint8_t(bytes[at + 2])) << 8 | uint8_t(bytes[at + 3]);
    project.step(uint8_t(bytes[at]), Paths[uint8_t(bytes[at + 1]) % std::size(Paths)], seed);
    project.expectAsFresh(seed);
  }
}

} // namespace

} // namespace allo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  allo::fuzz::run({reinterpret_cast<const char *>(data), size});
  return 0;
}
