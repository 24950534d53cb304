// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files that import each other: finds what their imports name, analyses what a file needs before
// it, and knows who has to be looked at again when one changes.
//
// A Workspace and its handles are used by one thread at a time; analyzeAll() uses several of its
// own. Files are read through a FileSystem, except those that are open, whose text the caller
// gives. Imports that lead in a circle are cut: each file on it is warned at its own import, and
// what the import would bind is opaque.
#pragma once

#include "os/FileSystem.h"
#include "sema/incremental/Analyzer.h"
#include "support/CancelToken.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace allo {

struct ModuleView;
struct ImportSource;

class Workspace {
public:
  enum class Handle : uint32_t {};

  // 'files' may be null: then nothing outside of the open files is known. 'roots' are folders that
  // absolute imports may start from, beside those of the importing file.
  Workspace(TypeContext &types, FileSystem *files, std::vector<std::string> roots = {},
            AnalyzerOptions options = {});
  ~Workspace();

  // A file whose text the caller gives, from now on in place of what the disk holds. 'path' is
  // absolute; an empty one has no neighbours. A second open of a path gives a second file.
  Handle open(std::string path);
  // Before its first analysis, of a file that the user names, as Input::named.
  void setNamed(Handle file);
  void close(Handle file);
  // As Analyzer::analyze. Null if cancelled.
  std::shared_ptr<const Analysis> analyze(Handle file, const Text &text,
                                          const TextEdit *changed = nullptr,
                                          const CancelToken &cancel = {});
  // What a file that was analysed shows to others, with all that it imports.
  std::shared_ptr<const ModuleView> viewOf(Handle file) const;
  // Open files whose imports have changed since they were analysed last, each told once; they are
  // to be analysed again with the text that they have.
  std::vector<Handle> takeOutdated();
  // Files on the disk may have changed, or come or gone.
  void diskChanged();
  void setRoots(std::vector<std::string> roots);
  // From now on, as AnalyzerOptions::optIn: open files are to be analysed again.
  void collectOptIn();
  // From now on the errors of these files, by path, are shown in them although they are not open,
  // and not where their kernels are called. takeOutdated() has the open files that this concerns.
  void setShown(std::shared_ptr<const std::set<std::string>> paths /*nullable: none*/);
  // From now on an open file that is an Allo file remains one while its imports do not parse, for
  // those who watch somebody type.
  void keepAlloFiles();
  // Whether a file at a path that imports these would import kernels, or from a module that does.
  bool importsKernels(const std::string &path, const std::vector<ImportSource> &imports);
  // Forgets what is known of an open file, after a failure in the middle of an analysis.
  void reset(Handle file);

  struct Input {
    Handle file{};
    Text text;
    bool named = false; // by the user: its syntax matters, whatever it has to do with allo
  };
  struct Visitor {
    // Around all that is done for one input, for crash reports.
    std::function<void(size_t input, const std::function<void()> &work)> around = {};
    // Each result, once; on any of the threads, in any order.
    std::function<void(size_t input, std::shared_ptr<const Analysis>)> done;
    // Once it is set, what is not done yet has no result.
    CancelToken cancel = {};
  };
  // Analyses open files with up to 'jobs' threads, each once, and forgets what no other file needs:
  // nothing more can be asked of these files. Results are the same for any number of jobs.
  void analyzeAll(const std::vector<Input> &inputs, unsigned jobs, const Visitor &visitor);
  // Of each file that was analysed, or read for the sake of another one: the upper half of its
  // items' ids, its path, and the paths of the files that its imports lead to.
  using ImportVisitor = std::function<void(uint32_t number, const std::string &path,
                                           const std::vector<std::string> &imports)>;
  void forEachFile(const ImportVisitor &visit) const;

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace allo
