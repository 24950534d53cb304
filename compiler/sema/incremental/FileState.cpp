// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One run: cut the changed part of the text into items, parse those, evaluate the items whose names
// may have changed, check the kernels that depend on them, collect the diagnostics. What did not
// change is shared with the version before.
#include "sema/incremental/FileState.h"

#include "diag/Ignores.h"
#include "sema/incremental/FileDiagnostics.h"
#include "sema/incremental/Recognition.h"
#include "sema/incremental/ScheduleChecks.h"
#include "sema/incremental/tables/ItemUpdate.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

// What differs between two texts.
TextEdit difference(const Text &before, const Text &after) {
  uint32_t limit = std::min(before.size(), after.size());
  uint32_t prefix = 0;
  while (prefix < limit) {
    std::string_view a = before.contiguous(prefix);
    std::string_view b = after.contiguous(prefix);
    size_t n = std::min(a.size(), b.size());
    size_t same =
        size_t(std::mismatch(a.begin(), a.begin() + long(n), b.begin()).first - a.begin());
    prefix += uint32_t(same);
    if (same < n)
      break;
  }
  uint32_t suffix = 0;
  while (suffix < limit - prefix &&
         before.at(before.size() - 1 - suffix) == after.at(after.size() - 1 - suffix))
    ++suffix;
  return {prefix, before.size() - suffix, after.size() - suffix};
}

// The lines around a part of a text.
std::pair<uint32_t, uint32_t> linesAround(const Text &text, uint32_t begin, uint32_t end) {
  constexpr uint32_t MaxLine = 1000;
  for (uint32_t i = 0; begin > 0 && text.at(begin - 1) != '\n' && i < MaxLine; ++i)
    --begin;
  for (uint32_t i = 0; end < text.size() && text.at(end) != '\n' && i < MaxLine; ++i)
    ++end;
  return {begin, end};
}

} // namespace

// ---- text -> items

bool FileState::read(const Text &now, const TextEdit *changed, const CancelToken &cancel,
                     Parser *shared) {
  stats = {};
  skipped = nullptr;
  edited = analysed;
  if (now.size() > options.maxBytes) {
    refuse(now, format("is larger than {0} bytes", options.maxBytes));
    return true;
  }
  TextEdit edit;
  if (!analysed) {
    edit = {0, 0, now.size()};
    pending.reset();
  } else if (changed) {
    edit = pending ? joinEdits(*pending, *changed) : *changed;
  } else {
    edit = difference(text, now);
  }
  if (file.items.empty() && !isParsed) {
    if (!file.relevance.isWanted() && !looksLikeAllo(now, edit)) {
      auto analysis = std::make_shared<Analysis>();
      analysis->text = now;
      analysed = true;
      setText(now);
      pending.reset();
      skipped = std::move(analysis);
      return true;
    }
    setText(Text());
    edit = {0, 0, now.size()};
  }
  isParsed = true;
  analysed = true;
  if (!updateItems(now, edit, shared ? *shared : parser, cancel)) {
    pending = edit;
    return false;
  }
  if (tooManyStatements) {
    refuse(now, format("has more than {0} statements at top level", options.maxStatements));
    return true;
  }
  pending.reset();
  setText(now);
  return true;
}

// From a scan of what an edit changed, and of all of it where that has to do with decorators.
bool FileState::looksLikeAllo(const Text &now, const TextEdit &edit) {
  auto [begin, end] = linesAround(now, edit.begin, edit.newEnd);
  bool whole = !analysed;
  if (!whole) {
    std::string lines = now.slice(begin, end);
    whole = lines.find('@') != std::string::npos || lines.find("import") != std::string::npos;
    if (!whole)
      return lines.find("allo") != std::string::npos;
  }
  Recognised found = recognise(now, 0, now.size());
  file.relevance.sources = {std::move(found.modules), std::move(found.imports)};
  return found.allo;
}

void FileState::setText(Text now) {
  text = std::move(now);
  file.cost.setTextSize(text.size());
}

void FileState::reset() {
  file.clear();
  setText(Text());
}

void FileState::refuse(const Text &now, const std::string &why) {
  reset();
  pending.reset();
  analysed = false;
  auto analysis = std::make_shared<Analysis>();
  analysis->text = now;
  if (recognise(now, 0, now.size()).allo) {
    const DiagInfo &info = diagInfo(DiagCode::FileTooLarge);
    analysis->usesAllo = true;
    analysis->diagnostics.push_back(
        {DiagCode::FileTooLarge, info.severity, {0, 0}, format(info.text, why), {}, {}});
  }
  skipped = std::move(analysis);
}

// False if cancelled, with nothing changed.
bool FileState::updateItems(const Text &now, const TextEdit &edit, Parser &with,
                            const CancelToken &cancel) {
  ItemUpdate update;
  const bool done =
      update.compute(file.items, text, now, edit, options.maxStatements, with, cancel);
  stats.segmentsParsed += update.parsedCount();
  tooManyStatements = update.isTooLong();
  if (!done)
    return tooManyStatements;
  // From here on nothing is cancelled.
  for (const ItemUpdate::Old &old : update.replaced()) {
    const ItemState &state = *old.entry.state;
    file.relevance.removeItem(*state.unit);
    if (!old.taken)
      removeItem(state.id);
  }
  std::vector<ItemEntry> entries;
  entries.reserve(update.pieces().size());
  for (const ItemUpdate::Piece &piece : update.pieces()) {
    auto state = std::make_shared<ItemState>();
    if (piece.id != 0)
      *state = *file.items.state(piece.id);
    else
      state->id = file.items.newId();
    state->unit = piece.unit;
    state->imports = importsOf(*piece.unit);
    if (!piece.sameStructure)
      state->schedules = nullptr;
    file.relevance.addItem(*piece.unit);
    file.imports.changeSyntax(*state);
    const Segment &segment = piece.segment;
    ItemEntry entry{state, segment.end - segment.begin};
    entry.openString = segment.openString;
    entry.commented = mayHoldIgnores(piece.unit->text);
    ItemTable::countResults(entry, optIn);
    entries.push_back(std::move(entry));
  }
  std::vector<ItemId> ids;
  for (const ItemEntry &entry : entries)
    ids.push_back(entry.state->id);
  const ItemTable::Labels labels =
      file.items.replace(update.first(), update.last(), std::move(entries));
  if (labels != ItemTable::Labels::Kept) {
    file.work.relabelled();
    file.dependencies.relabelled();
    file.exports.invalidate(); // of two bindings of one name another may be the last
  }
  if (labels == ItemTable::Labels::Moved) { // anything may see something else
    file.items.sequence().forEach([&](const ItemEntry &entry, uint32_t) {
      file.work.modules.add(entry.state->id);
      file.work.bodies.add(entry.state->id);
    });
    file.calls.itemsMoved();
  }
  for (size_t i = 0; i < ids.size(); ++i) {
    const ItemUpdate::Piece &piece = update.pieces()[i];
    if (piece.sameStructure)
      continue;
    file.work.modules.add(ids[i]);
    file.work.bodies.add(ids[i]);
    if (piece.id != 0)
      file.dependencies.mark(Dependency::onSourceOf(piece.id));
  }
  return true;
}

void FileState::removeItem(ItemId id) {
  static const ModuleFacts none;
  const std::shared_ptr<const ItemState> state = file.items.state(id);
  const ModuleFacts &facts = state->module ? *state->module : none;
  file.dependencies.changeUses(id, facts.uses, {}, Phase::Module);
  file.dependencies.changeUses(id, DependencyTable::bodyUses(*state), {}, Phase::Bodies);
  file.cost.replace(Phase::Module, facts.steps, 0);
  file.cost.replace(Phase::Bodies, state->bodySteps(), 0);
  file.calls.change(id, *state, {});
  file.instances.changeRequests(id, Phase::Module, {});
  file.instances.changeRequests(id, Phase::Bodies, {});
  file.instances.remove(id);
  file.calleeLints.remove(id);
  file.cost.replace(Phase::Schedules, file.schedules.stepsOf(id), 0);
  file.schedules.remove(id);
  file.imports.remove(id);
  file.imports.changeImporters(id, facts.imports, {});
  file.dependencies.changeBindings(id, state->module.get(), nullptr);
  file.exports.change(state->module.get(), nullptr);
  file.relevance.changeFacts(state->module.get(), nullptr);
  file.work.remove(id);
  file.items.remove(id);
}

// ---- facts -> an analysis

std::shared_ptr<const Analysis> FileState::finish(bool bodies, const CancelToken &cancel) {
  if (skipped)
    return skipped;
  if (!evaluateModules(cancel))
    return nullptr;
  bool tooCostly = file.cost.isOver(Phase::Module);
  if (bodies && !tooCostly) {
    if (!checkBodies(cancel))
      return nullptr;
    tooCostly = file.cost.isOver(Phase::Bodies);
  }
  if (bodies && !tooCostly) {
    if (!updateSchedules(file, types, cancel))
      return nullptr;
    tooCostly = file.cost.isOver(Phase::Schedules);
  }
  if (tooCostly && edited) { // by what earlier texts have left, perhaps: as if it were opened
    const Text now = text;
    reset();
    analysed = false;
    return read(now, nullptr, cancel) ? finish(bodies, cancel) : nullptr;
  }
  if (!file.cost.isOver(Phase::Module))
    file.items.refresh(optIn);
  if (tooCostly)
    return costlyAnalysis();
  if (bodies) {
    file.calls.updateRecursion();
    if (options.lint)
      file.calleeLints.update();
  }
  return makeAnalysis();
}

std::shared_ptr<Analysis> FileState::costlyAnalysis() {
  auto analysis = std::make_shared<Analysis>();
  analysis->text = text;
  analysis->stats = std::exchange(stats, {});
  // By its text: which items have been evaluated depends on what was edited.
  analysis->usesAllo = file.relevance.looksLikeAllo();
  const DiagInfo &info = diagInfo(DiagCode::EvaluationLimit);
  if (analysis->usesAllo)
    analysis->diagnostics.push_back({DiagCode::EvaluationLimit,
                                     info.severity,
                                     {0, 0},
                                     format(info.text, file.cost.limit()),
                                     {},
                                     {}});
  return analysis;
}

std::shared_ptr<Analysis> FileState::makeAnalysis() {
  auto analysis = std::make_shared<Analysis>();
  analysis->text = text;
  analysis->usesAllo = file.relevance.isAlloFile();
  analysis->stats = std::exchange(stats, {});
  if (!analysis->usesAllo) {
    if (file.relevance.isNamed && file.relevance.hasSyntaxErrors())
      analysis->diagnostics = collectSyntaxErrors(file, options.maxDiagnostics);
    return analysis;
  }
  analysis->types = &types;
  analysis->items = file.items.sequence();
  for (const auto &[module, resolved] : imports())
    if (resolved.view)
      analysis->imports.push_back({module, resolved.view});
  analysis->items.forEachCounted([&](const ItemEntry &entry, uint32_t offset) {
    if (entry.commented)
      analysis->commented.push_back({offset, offset + entry.length});
  });
  analysis->diagnostics = collectDiagnostics(file, text, options.maxDiagnostics, optIn);
  return analysis;
}

void FileState::collectOptIn() {
  if (!std::exchange(optIn, true))
    file.items.touchAll();
}

// ---- other files

void FileState::changeImports(ImportTable now) {
  const FileImports::Change change = file.imports.resolve(std::move(now));
  for (ItemId item : change.importers)
    file.work.modules.add(item);
  if (change.otherSources)
    file.dependencies.mark(Dependency(Dependency::Kind::ForeignSource));
  if (change.otherErrors)
    file.dependencies.mark(Dependency(Dependency::Kind::ForeignKernel));
}

std::shared_ptr<ModuleView> FileState::makeView(const Analysis &analysis) {
  auto view = std::make_shared<ModuleView>();
  view->number = options.fileNumber;
  view->text = analysis.text;
  view->items = file.items.sequence();
  file.exports.fill(*view, file.items, !file.cost.isOver(Phase::Module));
  for (const auto &[module, resolved] : imports())
    if (resolved.view) {
      view->imports.push_back({module, resolved.view});
      view->fingerprint = combine(view->fingerprint, resolved.view->fingerprint);
    }
  return view;
}

bool FileState::exportSchedules(ModuleView &view, bool bodies, const CancelToken &cancel) {
  if (skipped || file.cost.isOver(Phase::Module))
    return true;
  if (!bodies && !updateSchedules(file, types, cancel, &view))
    return false;
  view.schedules = exportedSchedules(file);
  if (view.schedules)
    view.fingerprint = combine(view.fingerprint, view.schedules->namesFingerprint);
  return true;
}

} // namespace allo
