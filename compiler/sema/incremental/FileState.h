// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What an Analyzer keeps of a file between runs, internal to sema: the items with their memoised
// results, who binds and who uses each module-level name, who calls whom, and what has to be looked
// at again. One thread at a time. Methods are split over File{Items,Names,Checks,Diagnostics}.cpp;
// each run calls updateItems, evaluateModules, checkBodies, updateEntries, updateRecursion,
// makeAnalysis, in this order, and a cancelled one is taken up at the step where it stopped.
#pragma once

#include "sema/facts/Imports.h"
#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"
#include "sema/incremental/Analyzer.h"
#include "sema/incremental/Recognition.h"
#include "sema/incremental/Recursion.h"
#include "sema/lint/CalleeLint.h"
#include "syntax/lex/Segmenter.h"
#include "syntax/tree/Parser.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace allo {

using ImportTable = std::map<std::string, ResolvedImport, std::less<>>;

class FileState {
public:
  FileState(TypeContext &types, AnalyzerOptions options)
      : types(types), options(options), optIn(options.optIn),
        nextId((ItemId(options.fileNumber) << 32) + 1) {}

  struct Record {
    std::shared_ptr<const ItemState> state;
    uint64_t order = 0;     // a label that grows through the file
    uint64_t seenNames = 0; // the value of 'nameChanges' when it was evaluated last
  };
  struct NameUse {
    std::vector<ItemId> definitions; // in source order
    std::unordered_set<ItemId> moduleUsers;
    uint64_t lastModuleUser = 0; // the order of none of them is larger
    std::unordered_set<ItemId> bodyUsers;
  };

  TypeContext &types;
  AnalyzerOptions options;
  bool optIn; // whether warnings that are off by default are wanted
  Parser parser;
  Text text;
  bool analysed = false;
  bool edited = false; // what was there before has been analysed as well
  bool mentionsAllo = false;
  std::optional<TextEdit> pending; // of a run that was cancelled while it updated the items
  AnalysisStats stats;
  const CancelToken *running = nullptr; // of the run under way

  PersistentSeq<ItemEntry> items;
  std::unordered_map<ItemId, Record> records;
  std::unordered_map<Dependency, NameUse, DependencyHash, DependencyEqual> names;
  std::set<std::string, DictionaryOrder> defined; // the names of 'names' that have a definition
  std::set<std::string> redefined;                // those that several items define
  std::unordered_map<ItemId, std::map<ItemId, uint32_t>> callers; // callee -> caller -> calls
  std::vector<GraphDiagnostic> recursion;
  CalleeLint calleeLint;
  ImportTable imports; // by module, as the file writes it
  std::map<std::string, std::set<ItemId>, std::less<>> importers; // who imports it
  bool tooManyStatements = false; // at top level: nothing of the file has been read
  bool isModule = false;          // other files import it: its names matter whatever they are
  bool named = false;             // its syntax matters, whatever it has to do with allo
  bool wasAllo = false;           // stays an Allo file as long as its imports do not parse
  // Of a file without a word of allo: where its decorators come from, and all that it imports.
  std::vector<ImportSource> decoratorSources;
  std::vector<ImportSource> importSources;
  bool related = false; // one of these may lead to a kernel's decorator, or to a kernel
  bool speaksOfAllo() const { return recognisedItems > 0; }

  // Analyzer.cpp: the two halves of a run; each is false or null if cancelled
  bool read(const Text &now, const TextEdit *changed, const CancelToken &cancel);
  std::shared_ptr<const Analysis> finish(bool bodies, const CancelToken &cancel);
  std::shared_ptr<const Analysis> skipped; // the answer for a text that is not looked at
  bool looksLikeAllo(const Text &now, const TextEdit &edit);

  // FileImports.cpp
  std::vector<ImportedName> importList() const;
  std::set<ItemId> withImports; // the items that import something
  uint64_t importsVersion = 1;  // changes with the list
  // Takes what the imports lead to now; marks whoever depends on the difference.
  void changeImports(ImportTable now);
  void changeImporters(ItemId item, const std::vector<std::string> &before,
                       const std::vector<std::string> &after);
  // Checks the instances of other files' kernels that the item's checks ask for.
  void checkForeign(ItemState &state);
  void checkForeignCallees(ItemState &state);
  const ModuleView *viewOf(uint32_t file) const;
  std::shared_ptr<ModuleView> makeView(const Analysis &analysis);

  // FileItems.cpp: text -> items
  // Keeps nothing of a text that is larger than files may be, but a finding that says so.
  void refuse(const Text &now, const std::string &why);
  // False if cancelled, with nothing changed.
  bool updateItems(const Text &now, TextEdit edit, const CancelToken &cancel);
  void reset(); // forgets everything about the text that was analysed
  // Where an item stands; a search by halves over the labels.
  PersistentSeq<ItemEntry>::Cursor cursorOf(ItemId id) const;

  // FileNames.cpp: who depends on what
  void changeUses(ItemId item, const std::vector<Dependency> &before,
                  const std::vector<Dependency> &after, bool body);
  // Puts new facts in place of old ones and marks whoever depends on the difference.
  void changeBindings(ItemId item, const ModuleFacts *before, const ModuleFacts *after);
  void changeCalls(ItemId item, const ItemState &before, const ItemState &after);
  static std::vector<Dependency> bodyUses(const ItemState &state);

  // FileChecks.cpp: items -> facts; false if cancelled, to go on with the next time
  bool evaluateModules(const CancelToken &cancel);
  bool checkBodies(const CancelToken &cancel);
  void updateEntries();
  void updateRecursion();
  void updateCalleeLint();
  void collectOptIn();

  // FileInstances.cpp: instances of kernels, checked in the item that defines them
  // Puts the requests that an item makes in place of those that it made before.
  using Requests = std::vector<InstanceRequest>;
  void changeRequests(ItemId item, bool body, Requests now);
  static Requests bodyRequests(const ItemState &state);
  using InstanceKey = std::pair<NodeId, Fingerprint>; // the function, the signature
  // Those of an item that are checked, the ones that fewest others lead to first, then as the
  // source asks for them; reports the others.
  std::vector<InstanceKey> checkedInstances(ItemId item);

  // FileDiagnostics.cpp
  bool isAlloFile() const {
    return (alloItems > 0 && (recognisedItems > 0 || related || named)) ||
           (wasAllo && wrongImports > 0);
  }
  std::shared_ptr<Analysis> makeAnalysis();
  bool isReplacedUnused(const NameUse &use, ItemId item, ItemId next) const;
  void unusedKernels(const std::function<void(ItemId, const NodeDiagnostic &)> &report) const;

private:
  friend class ItemNames;
  std::shared_ptr<const ModuleView::Names> exports; // null where out of date
  Fingerprint exportsFingerprint = 0;
  bool exportsUnknown = false; // among them are those of a star import that nobody could follow
  void updateExports();
  std::set<std::pair<uint64_t, ItemId>> dirtyModule; // by order
  std::set<std::pair<uint64_t, ItemId>> dirtyBodies;
  std::set<std::pair<uint64_t, ItemId>> dirtyInstances; // items with instances to check or drop
  struct Instance {
    std::shared_ptr<const KernelSignature> signature;
    // At which depth, who, where, whether a body asks, and which of several at that place it is.
    std::set<std::tuple<uint32_t, ItemId, NodeId, bool, uint32_t>> requests;
    uint32_t depth() const { return std::get<0>(*requests.begin()); }
  };
  std::unordered_map<ItemId, std::map<InstanceKey, Instance>> instances; // by defining item
  struct Asked {
    Requests module;
    Requests body;
  };
  std::unordered_map<ItemId, Asked> asked; // what each item asks for
  // Instances that are not checked since there are too many, by the item that defines them.
  std::map<ItemId, std::vector<GraphDiagnostic>> tooMany;
  std::unordered_set<ItemId> touchedEntries; // whose element of 'items' is out of date
  std::unordered_set<ItemId> callsChanged;   // where new recursion can start
  bool allCallsChanged = false;
  // What it takes to evaluate all items, and the bodies of all; where that is too much there is
  // nothing else to say of the file, whatever was evaluated when the limit was reached.
  uint64_t moduleSteps = 0;
  uint64_t bodySteps = 0;
  uint64_t itemSteps = 0; // of the bodies of the item under way that are done
  bool tooCostly = false;
  bool itemsTooCostly = false; // of that, what others see: the items without the bodies
  // In proportion to the file's size, as is the time that the rest takes.
  uint64_t maxSteps() const { return options.maxSteps * std::max(1u, text.size() >> 20); }
  uint64_t nameChanges = 0;    // how often the set of names has changed
  bool anyNameChanged = false; // and who depends on AnyName is not marked yet
  void touchUsersOfAnyName();
  std::shared_ptr<Analysis> costlyAnalysis();
  uint32_t alloItems = 0;       // that make it an Allo file
  uint32_t recognisedItems = 0; // whose text speaks of it, see sema/incremental/Recognition.h
  uint32_t wrongItems = 0;      // items with syntax errors
  uint32_t wrongImports = 0;    // in an import
  uint32_t openStrings = 0;
  std::set<std::pair<std::string, ItemId>> openStars; // star imports that could not be followed
  ItemId nextId;

  // FileItems.cpp
  struct Piece {
    Segment segment;
    std::string text;
  };
  struct Fresh {
    std::shared_ptr<const SyntaxUnit> unit;
    bool sameStructure = false; // as the old item that it takes over
    ItemId id = 0;              // of that item; 0 for a new one
  };
  bool cut(const Text &now, const TextEdit &edit, const CancelToken &cancel, size_t &firstOld,
           size_t &lastOld, std::vector<Piece> &pieces);
  bool parsePieces(std::vector<Piece> &pieces, const std::vector<ItemEntry> &olds,
                   const CancelToken &cancel, std::vector<Fresh> &fresh, std::vector<bool> &taken);
  void install(size_t firstOld, size_t lastOld, const std::vector<Piece> &pieces,
               std::vector<Fresh> &fresh);
  void removeItem(ItemId id);
  void relabelAll(bool moved);

  // FileChecks.cpp
  void checkItem(ItemId id, bool instancesOnly);
  std::shared_ptr<const KernelCheck> checkOf(const CalleeLint::Key &key) const;

  // FileNames.cpp
  void touch(const Dependency &on, uint64_t from = 0); // those after an order
  void forgetIfUnused(const Dependency &on);
  void addDefinition(const std::string &name, ItemId item);
  void removeDefinition(const std::string &name, ItemId item);
};

} // namespace allo
