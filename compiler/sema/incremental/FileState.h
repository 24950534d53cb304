// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One file, from one version to the next: takes the file's tables (sema/incremental/tables) through
// the steps of a run. One thread at a time.
//
// A run is read(), which turns the text into items, then finish(), which evaluates the items that
// may have changed, checks their kernels, and makes an Analysis. Either may be cancelled between
// two items; the next run takes up what is left in PendingWork. The results do not depend on where
// earlier runs stopped. Between the two, changeImports() tells what the imports lead to.
#pragma once

#include "sema/incremental/Analyzer.h"
#include "sema/incremental/tables/FileTables.h"
#include "syntax/tree/Parser.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo {

class FileState {
public:
  FileState(TypeContext &types, AnalyzerOptions options)
      : types(types), options(options), optIn(options.optIn), file(types, options) {}

  // The two halves of a run; false or null if cancelled.
  // 'shared' is used instead of a parser of the file's own, which would keep trees.
  bool read(const Text &now, const TextEdit *changed, const CancelToken &cancel,
            Parser *shared = nullptr); /*nullable*/
  std::shared_ptr<const Analysis> finish(bool bodies, const CancelToken &cancel);
  // As if the text had never been looked at: 'relevance' says something else of it now.
  void readAgain(const Text &now) {
    analysed = false;
    read(now, nullptr, {});
  }

  // The text that was read is not looked at: nothing in it has to do with allo, or it is too large.
  bool isSkipped() const { return skipped != nullptr; }
  bool hasTooManyStatements() const { return tooManyStatements; }
  Relevance &relevance() { return file.relevance; }
  const Relevance &relevance() const { return file.relevance; }

  // The modules to find for this file; the version changes with the list.
  std::vector<ImportedName> importList() const {
    return isSkipped() ? std::vector<ImportedName>() : file.imports.list();
  }
  uint64_t importsVersion() const { return file.imports.version(); }
  const ImportTable &imports() const { return file.imports.resolved(); }
  // Takes what the imports lead to now; marks the items that depend on the difference.
  void changeImports(ImportTable now);
  // What the file shows to others, after finish().
  std::shared_ptr<ModuleView> makeView(const Analysis &analysis);
  // Adds the schedules; 'bodies' as for finish(). False if cancelled.
  bool exportSchedules(ModuleView &view, bool bodies, const CancelToken &cancel);

  void collectOptIn(); // from now on, as AnalyzerOptions::optIn

private:
  TypeContext &types;
  AnalyzerOptions options;
  bool optIn; // whether warnings that are off by default are wanted
  Parser parser;
  FileTables file;

  Text text;
  bool analysed = false;
  bool edited = false;                     // what was there before has been analysed as well
  bool isParsed = false;                   // something in the text has had to do with allo
  bool tooManyStatements = false;          // at top level: nothing of the file has been read
  std::optional<TextEdit> pending;         // of a run that was cancelled while it updated the items
  std::shared_ptr<const Analysis> skipped; // the answer for a text that is not looked at
  AnalysisStats stats;

  // FileState.cpp: text -> items, and facts -> an analysis
  bool looksLikeAllo(const Text &now, const TextEdit &edit);
  bool updateItems(const Text &now, const TextEdit &edit, Parser &with, const CancelToken &cancel);
  void removeItem(ItemId id);
  void setText(Text now);
  void reset(); // forgets everything about the text that was analysed
  // Keeps nothing of a text that is larger than files may be, but a finding that says so.
  void refuse(const Text &now, const std::string &why);
  std::shared_ptr<Analysis> costlyAnalysis();
  std::shared_ptr<Analysis> makeAnalysis();

  // FileChecks.cpp: items -> facts; false if cancelled, to go on with the next time
  bool evaluateModules(const CancelToken &cancel);
  bool evaluateItem(ItemId id, const CancelToken &cancel); // nothing changes if cancelled
  bool checkBodies(const CancelToken &cancel);
  void checkItem(ItemId id, bool instancesOnly, const CancelToken &cancel);
};

} // namespace allo
