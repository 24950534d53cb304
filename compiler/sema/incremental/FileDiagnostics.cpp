// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Absolute spans, notes about the calls that lead to a diagnostic, and fixes as edits of the text.
#include "sema/incremental/FileDiagnostics.h"

#include "diag/Policy.h"
#include "sema/facts/Fixes.h"
#include "sema/facts/ModuleView.h"
#include "sema/incremental/ItemNames.h"
#include "support/Format.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <set>

namespace allo {

namespace {

constexpr size_t MaxCallNotes = 8;
constexpr size_t MaxNotes = 16; // of one finding, instantiations included

// Builds findings until there are as many as are shown, and counts the rest: of a file with very
// many of them an edit must not cost more than of another one.
class Collector {
public:
  Collector(const FileTables &file, uint32_t most, bool optIn, std::vector<Diagnostic> &out)
      : file(file), most(most), optIn(optIn), out(out) {}

  // How many are not built: of those that everybody gets, and of each kind that few ask for.
  size_t rest() const { return left; }
  const std::map<DiagCode, size_t> &optionalRest() const { return optionalLeft; }

  void item(const ItemState &item, uint32_t offset) {
    full = usual >= most; // not within an item, which is not in order
    syntax(item, offset);
    seen.clear();
    for (const NodeDiagnostic &diagnostic : item.module->diagnostics) {
      size_t next = out.size();
      bool made = add(diagnostic, item, offset, kernelOf(diagnostic, item));
      if (!item.instances.empty())
        seen.try_emplace({diagnostic.code, diagnostic.node}, Seen{made ? next : NotMade, nullptr});
    }
    for (const auto &kernel : item.kernels)
      check(*kernel, item, offset);
    for (const InstanceCheck &instance : item.instances)
      if (instance.check)
        check(*instance.check, item, offset, &instance);
    for (const ForeignCheck &found : item.foreign)
      foreign(found, item, offset);
    if (item.schedules)
      for (const NodeDiagnostic &diagnostic : item.schedules->diagnostics)
        if (!isShown(item.id, diagnostic.node, diagnostic.message))
          add(diagnostic, item, offset, nullptr);
  }

  void syntax(const ItemState &item, uint32_t offset) {
    for (const SyntaxError &error : item.unit->errors) {
      if (!wants(error.code))
        continue;
      Diagnostic diagnostic{
          error.code, diagInfo(error.code).severity, error.span.shifted(offset), error.message, {},
          {}};
      if (!error.relatedMessage.empty())
        diagnostic.notes.push_back({"", error.related.shifted(offset), error.relatedMessage});
      diagnostic.fixes = error.fixes;
      for (DiagFix &fix : diagnostic.fixes)
        for (DiagEdit &edit : fix.edits)
          edit.span = edit.span.shifted(offset);
      out.push_back(std::move(diagnostic));
    }
  }

  // The kernel in whose header a module-level finding is; null elsewhere.
  static const KernelCheck *kernelOf(const NodeDiagnostic &diagnostic, const ItemState &item) {
    const auto &nodes = item.unit->nodes;
    Span place = item.unit->spanOf(diagnostic.node);
    for (const auto &kernel : item.kernels)
      if (kernel->function < nodes.size() && item.unit->spanOf(kernel->function).encloses(place))
        return kernel.get();
    return nullptr;
  }

  // An instance of another file's kernel goes wrong: that is the business of who asked for it. A
  // kernel that is wrong as it stands is mentioned once.
  void foreign(const ForeignCheck &found, const ItemState &item, uint32_t offset) {
    const KernelSignature &callee = *found.signature;
    bool asItStands = !callee.isInstance;
    DiagCode code = asItStands ? DiagCode::CalleeBroken : DiagCode::CalleeFailed;
    if (asItStands && !callees.emplace(callee.item, callee.function).second)
      return;
    if (!wants(code))
      return;
    const ModuleView *home = file.imports.viewOf(fileOf(callee.item));
    const std::string &why = found.diagnostics.front().message;
    Diagnostic diagnostic{code,
                          diagInfo(code).severity,
                          item.unit->shownSpanOf(found.request).shifted(offset),
                          asItStands ? format(diagInfo(code).text, callee.label,
                                              home ? home->name : std::string(), why)
                                     : format(diagInfo(code).text, callee.label, why),
                          {},
                          {}};
    for (const NodeDiagnostic &inner : found.diagnostics)
      if (diagnostic.notes.size() < MaxCallNotes)
        addNote(diagnostic, {{callee.item, inner.node}, inner.message}, item, offset);
    out.push_back(std::move(diagnostic));
  }

  // The findings in a kernel and in those nested in it; of an instance those that no check before
  // has found, and a note at those that another instance has as well. What is nested in a kernel
  // with several instances is checked once in each.
  void check(const KernelCheck &kernel, const ItemState &item, uint32_t offset,
             const InstanceCheck *instance = nullptr, bool repeats = false) {
    repeats = repeats || instance || kernel.requestedAt != NoNode;
    for (const NodeDiagnostic &diagnostic : kernel.diagnostics) {
      bool single = item.instances.empty() && !repeats;
      auto [found, fresh] =
          single ? std::pair(seen.end(), true)
                 : seen.try_emplace({diagnostic.code, diagnostic.node}, Seen{out.size(), instance});
      if (fresh || !repeats) {
        bool made = add(diagnostic, item, offset, &kernel, instance);
        if (!single && fresh && !made)
          found->second.place = NotMade;
      } else if (found->second.place != NotMade && instance && found->second.instance &&
                 found->second.instance != instance) {
        instantiations(out[found->second.place], *instance, item, offset);
      }
    }
    for (const auto &inner : kernel.nested)
      check(*inner, item, offset, instance, repeats);
  }

  // False where it is only counted.
  bool add(const NodeDiagnostic &source, const ItemState &item, uint32_t offset,
           const KernelCheck *kernel, const InstanceCheck *instance = nullptr) {
    if (source.code == DiagCode::ScheduleUnchecked && std::exchange(schedules, true))
      return false; // one tells of all
    bool elsewhere = source.cause.node != NoNode && file.items.contains(source.cause.item);
    if (elsewhere && isShown(source.cause.item, source.cause.node, source.message))
      return false;
    if (elsewhere) {
      auto known = causes.find({source.cause.item, source.cause.node});
      if (known != causes.end()) {
        addUse(out[known->second], source, item, offset);
        return false;
      }
      elsewhere = source.code != DiagCode::ConstevalFailed; // which is shown at its call
    }
    if (!wants(source.code))
      return false;
    Diagnostic diagnostic{
        source.code,
        diagInfo(source.code).severity,
        place(elsewhere ? source.cause : NodeRef{ThisItem, source.node}, item, offset),
        source.message,
        {},
        {}};
    if (elsewhere && source.code == DiagCode::UndefinedName)
      noteLaterDefinition(diagnostic, source.cause, item, offset);
    for (const NodeNote &note : source.notes)
      addNote(diagnostic, note, item, offset);
    for (const NodeFix &fix : source.fixes) {
      DiagFix made{fix.title, {}};
      if (!fixEdits(fix, *item.unit, offset, made))
        continue;
      for (const auto &[name, present] : fix.renames)
        rename(name, present, made);
      diagnostic.fixes.push_back(std::move(made));
    }
    if (elsewhere) { // they suffer from it
      causes.emplace(std::pair(source.cause.item, source.cause.node), out.size());
      kernel = nullptr;
      instance = nullptr;
    } else {
      atOwnPlace.emplace(std::pair(item.id, source.node), out.size());
      if (source.code == DiagCode::UndefinedName || source.code == DiagCode::ConstevalUnsupported)
        causes.emplace(std::pair(item.id, source.node), out.size());
    }
    if (instance)
      instantiations(diagnostic, *instance, item, offset);
    if (kernel && (instance || isMadeByCalls(*kernel)) && diagnostic.severity == Severity::Error)
      callContext(diagnostic, item.id, *kernel, instance);
    out.push_back(std::move(diagnostic));
    return true;
  }

private:
  const FileTables &file;
  uint32_t most; // diagnostics that everybody gets, or of those that few ask for
  bool optIn;    // whether these are wanted
  std::vector<Diagnostic> &out;
  size_t usual = 0; // how many there are that everybody gets
  size_t optional = 0;
  size_t left = 0;
  std::map<DiagCode, size_t> optionalLeft;
  bool full = false;
  bool schedules = false; // were mentioned

  // Whether to build one more.
  bool wants(DiagCode code) {
    bool few = isOptIn(code); // what few ask for must not displace what all get
    if (few && !optIn)
      return false;
    size_t &count = few ? optional : usual;
    if (few ? optional >= most : full) {
      ++(few ? optionalLeft[code] : left);
      return false;
    }
    ++count;
    return true;
  }

  static constexpr size_t NotMade = SIZE_MAX;
  struct Seen {
    size_t place; // in 'out'
    const InstanceCheck *instance;
  };
  std::map<std::pair<DiagCode, NodeId>, Seen> seen;   // in the item
  std::map<std::pair<ItemId, NodeId>, size_t> causes; // that are shown, by their place in 'out'
  std::multimap<std::pair<ItemId, NodeId>, size_t> atOwnPlace; // the same of all others
  std::set<std::pair<ItemId, NodeId>> callees; // of other files, which are mentioned

  bool isShown(ItemId item, NodeId node, const std::string &message) const {
    const auto [first, last] = atOwnPlace.equal_range({item, node});
    return std::any_of(first, last,
                       [&](const auto &each) { return out[each.second].message == message; });
  }

  void instantiations(Diagnostic &diagnostic, const InstanceCheck &instance, const ItemState &item,
                      uint32_t offset) {
    for (const NodeRef &place : instance.requests)
      if (diagnostic.notes.size() < MaxNotes)
        diagnostic.notes.push_back(
            {"", this->place(place, item, offset),
             format("in instantiation of kernel '{0}'", instance.signature->label)});
  }

  // Of the undefined name at 'cause', as where the name is found undefined.
  void noteLaterDefinition(Diagnostic &diagnostic, NodeRef cause, const ItemState &item,
                           uint32_t offset) {
    const auto *name = file.items.state(cause.item)->unit->nodes[cause.node]->tryAs<NameExpr>();
    if (!name)
      return;
    NodeRef place = definitionBehind(file, cause.item, name->name);
    if (place.node != NoNode)
      addNote(diagnostic, {place, laterDefinitionNote(name->name)}, item, offset);
  }

  // Notes at the cause that is shown for one more place that suffers from it; of calls that are
  // evaluated the first is enough.
  void addUse(Diagnostic &cause, const NodeDiagnostic &use, const ItemState &item,
              uint32_t offset) {
    if (use.code == DiagCode::ConstevalFailed) {
      if (cause.notes.empty())
        addNote(cause, {{ThisItem, use.node}, "evaluated for this call"}, item, offset);
      return;
    }
    for (const NodeNote &note : use.notes) {
      if (cause.notes.size() >= MaxNotes)
        return;
      addNote(cause, note, item, offset);
      const DiagNote &last = cause.notes.back();
      if (std::any_of(cause.notes.begin(), cause.notes.end() - 1, [&](const DiagNote &known) {
            return known.file == last.file && known.span == last.span &&
                   known.message == last.message;
          }))
        cause.notes.pop_back();
    }
  }

  void addNote(Diagnostic &diagnostic, const NodeNote &note, const ItemState &item,
               uint32_t offset) {
    ItemId id = note.place.item;
    if (id == ThisItem || file.items.contains(id)) {
      diagnostic.notes.push_back({"", place(note.place, item, offset), note.message});
      return;
    }
    const ModuleView *view = file.imports.viewOf(fileOf(id));
    ModuleView::Item other = view ? view->item(id) : ModuleView::Item();
    if (!other.state)
      return;
    Span span = other.state->unit->shownSpanOf(note.place.node);
    diagnostic.notes.push_back({view->path, span.shifted(other.offset), note.message, view->text});
  }

  Span place(NodeRef ref, const ItemState &item, uint32_t offset) {
    if (ref.item == ThisItem || ref.item == item.id)
      return item.unit->shownSpanOf(ref.node).shifted(offset);
    const ItemState &other = *file.items.state(ref.item);
    return other.unit->shownSpanOf(ref.node).shifted(offsetOf(ref.item));
  }

  // False where the file, as it is laid out, has no place for one of them.
  bool fixEdits(const NodeFix &fix, const SyntaxUnit &unit, uint32_t offset, DiagFix &made) {
    for (const NodeEdit &edit : fix.edits) {
      std::optional<DiagEdit> placed = placedEdit(edit, unit);
      if (!placed)
        return false;
      placed->span = placed->span.shifted(offset);
      made.edits.push_back(std::move(*placed));
    }
    return fix.imports.empty() || addImport(fix.imports, made);
  }
  // In the first import of the file that can take the names, else in a line before the first one.
  bool addImport(const std::vector<std::string> &names, DiagFix &made) {
    if (!importing) {
      importing.emplace();
      file.items.sequence().forEach([&](const ItemEntry &entry, uint32_t offset) {
        if (entry.state->module->isAllo)
          importing->emplace_back(entry.state->unit.get(), offset);
      });
    }
    for (auto [unit, offset] : *importing)
      if (std::optional<DiagEdit> edit = importEdit(*unit, "allo", names)) {
        made.edits.push_back({edit->span.shifted(offset), edit->newText});
        return true;
      }
    if (importing->empty() || importing->front().first->statements.empty() ||
        !isImport(*importing->front().first->statements[0]))
      return false;
    auto [unit, offset] = importing->front();
    DiagEdit edit = newImport(*unit, names);
    made.edits.push_back({edit.span.shifted(offset), edit.newText});
    return true;
  }
  static bool isImport(const Stmt &statement) {
    return statement.is<ImportStmt>() || statement.is<ImportFromStmt>();
  }
  // The items that import allo, looked for when they are needed.
  std::optional<std::vector<std::pair<const SyntaxUnit *, uint32_t>>> importing;

  // Every use of a module-level name. (A local of that name is renamed with it: it is as good.)
  void rename(const std::string &name, const std::string &present, DiagFix &fix) {
    std::set<std::pair<uint64_t, ItemId>> users; // in the order of the file
    for (Phase phase : {Phase::Module, Phase::Bodies})
      for (ItemId id : file.dependencies.users(name, phase))
        users.emplace(file.items.order(id), id);
    for (const auto &[order, id] : users) {
      const SyntaxUnit &unit = *file.items.state(id)->unit;
      const Node *done = nullptr;
      for (const Node *node : unit.nodes) {
        const Node *replaced = node;
        if (const auto *typed = node->tryAs<SubscriptExpr>(); typed && present == "constexpr")
          node = typed->base; // 'ConstExpr[int32]': what it is called now has no type
        const auto *mention = node->tryAs<NameExpr>();
        if (!mention || mention->name != name || mention == done)
          continue;
        fix.edits.push_back({replaced->span.shifted(offsetOf(id)), present});
        done = mention;
      }
    }
  }
  uint32_t offsetOf(ItemId id) const { return file.items.offsetOf(id); }

  // Whether a call has a part in what is found; a plain kernel is wrong by itself.
  static bool isMadeByCalls(const KernelCheck &kernel) {
    return kernel.signature->isInstance || kernel.signature->isNested;
  }

  // A note for each call that leads to the kernel or instance, nearest first; those that a note
  // shows as the instantiation are left out.
  void callContext(Diagnostic &diagnostic, ItemId item, const KernelCheck &found,
                   const InstanceCheck *instance) {
    std::set<std::pair<ItemId, NodeId>> called{{item, found.function}};
    std::deque<std::pair<ItemId, NodeId>> queue{{item, found.function}};
    Fingerprint wanted = found.signature->isInstance ? found.signature->fingerprint : 0;
    auto shown = [&](ItemId caller, NodeId call) {
      return instance && std::any_of(instance->requests.begin(), instance->requests.end(),
                                     [&](const NodeRef &request) {
                                       return request.item == caller && request.node == call;
                                     });
    };
    size_t notes = 0;
    while (!queue.empty() && notes < MaxCallNotes) {
      auto [callee, calleeFunction] = queue.front();
      queue.pop_front();
      Fingerprint only = std::exchange(wanted, 0);
      for (ItemId caller : file.calls.callersOf(callee)) {
        const ItemState &callerState = *file.items.state(caller);
        forEachCheck(callerState, [&](const KernelCheck &kernel) {
          bool first = true; // one note for several calls from one kernel
          for (const CallSite &site : kernel.calls) {
            if (site.callee != callee || site.calleeFunction != calleeFunction ||
                notes >= MaxCallNotes || !first || (only != 0 && site.calleeFingerprint != only))
              continue;
            first = false;
            if (!called.emplace(caller, kernel.function).second)
              continue; // a cycle, which is reported on its own, or a second way
            if (isMadeByCalls(kernel))
              queue.emplace_back(caller, kernel.function);
            if (shown(caller, site.node))
              continue;
            diagnostic.notes.push_back(
                {"", callerState.unit->spanOf(site.node).shifted(offsetOf(caller)),
                 format("in call to kernel '{0}' from '{1}'", site.calleeName, kernel.name)});
            ++notes;
          }
        });
      }
    }
  }
};

// Whether both items are functions, the first of which nothing at module level uses before the
// second takes its name.
bool isReplacedUnused(const FileTables &file, const std::string &name, ItemId item, ItemId next) {
  auto isFunction = [&](ItemId id) {
    const Block &statements = file.items.state(id)->unit->statements;
    return statements.size() == 1 && statements[0]->is<FunctionStmt>();
  };
  const DependencyTable::Users &users = file.dependencies.users(name, Phase::Module);
  return isFunction(item) && isFunction(next) &&
         std::none_of(users.begin(), users.end(), [&](ItemId user) {
           return file.items.isBefore(item, user) && !file.items.isBefore(next, user);
         });
}

template <typename Fn>
void forEachKernelNamed(const FileTables &file, ItemId item, const std::string &name, Fn &&fn) {
  for (const auto &kernel : file.items.state(item)->module->kernels)
    if (kernel->name == name)
      fn(*kernel);
}

// Kernels whose name says that only their file calls them, and which it does not call; and those
// whose name another function takes. Calls report(ItemId, NodeDiagnostic).
template <typename Fn> void unusedKernels(const FileTables &file, Fn &&report) {
  const DependencyTable &dependencies = file.dependencies;
  auto diagnostic = [](const KernelSignature &kernel, std::vector<NodeNote> notes) {
    std::string message = format(diagInfo(DiagCode::UnusedKernel).text, kernel.name);
    return NodeDiagnostic{
        DiagCode::UnusedKernel, kernel.nameNode, std::move(message), std::move(notes), {}};
  };
  const DependencyTable::Names &defined = dependencies.definedNames();
  for (auto name = defined.lower_bound("_"); name != defined.end() && name->starts_with('_');
       ++name) {
    ItemId item = dependencies.definitions(*name).back();
    auto isUsed = [&](Phase phase) { // by other items
      const DependencyTable::Users &users = dependencies.users(*name, phase);
      return users.size() > (users.contains(item) ? 1 : 0);
    };
    if (!isUsed(Phase::Module) && !isUsed(Phase::Bodies))
      forEachKernelNamed(file, item, *name, [&](const KernelSignature &kernel) {
        report(item, diagnostic(kernel, {}));
      });
  }
  auto nameOf = [&](ItemId function) {
    return file.items.state(function)->unit->statements[0]->as<FunctionStmt>()->name->id;
  };
  for (const std::string &name : dependencies.redefinedNames()) {
    const std::vector<ItemId> &definers = dependencies.definitions(name);
    for (size_t i = 0; i + 1 < definers.size(); ++i) {
      const ItemId item = definers[i];
      const ItemId next = definers[i + 1];
      forEachKernelNamed(file, item, name, [&](const KernelSignature &kernel) {
        if (isReplacedUnused(file, name, item, next))
          report(item, diagnostic(kernel, {{{next, nameOf(next)},
                                            format("'{0}' is defined again here", name)}}));
      });
    }
  }
}

// Leaves at most 'limit' besides the opt-in ones; returns how many went.
size_t shorten(std::vector<Diagnostic> &diagnostics, size_t limit) {
  size_t usual = 0;
  return std::erase_if(diagnostics, [&](const Diagnostic &diagnostic) {
    return !isOptIn(diagnostic.code) && ++usual > limit;
  });
}

// Says behind the last diagnostic, in its place, how many are not shown. A user who does not ask
// for an optional kind does not hear of its rest either.
void reportRest(std::vector<Diagnostic> &out, size_t rest,
                const std::map<DiagCode, size_t> &optionalRest) {
  auto report = [&](DiagCode code, bool ofKind, const std::string &message) {
    auto last = std::find_if(out.rbegin(), out.rend(), [&](const Diagnostic &shown) {
      return ofKind ? shown.code == code : !isOptIn(shown.code);
    });
    Span span = last == out.rend() ? Span() : last->span;
    out.insert(last.base(), {code, Severity::Information, span, message, {}, {}});
  };
  if (rest > 0)
    report(DiagCode::TooManyDiagnostics, false,
           format(diagInfo(DiagCode::TooManyDiagnostics).text, rest));
  for (const auto &[code, count] : optionalRest)
    report(
        code, true,
        format("{0} more diagnostics of the kind '{1}' are not shown", count, diagInfo(code).code));
}

} // namespace

std::vector<Diagnostic> collectSyntaxErrors(const FileTables &file, uint32_t most) {
  std::vector<Diagnostic> out;
  file.items.sequence().forEach([&](const ItemEntry &entry, uint32_t offset) {
    if (out.size() < most)
      Collector(file, most, false, out).syntax(*entry.state, offset);
  });
  return out;
}

std::vector<Diagnostic> collectDiagnostics(const FileTables &file, const Text &text, uint32_t most,
                                           bool optIn) {
  std::vector<Diagnostic> out;
  if (text.hasInvalidBytes()) {
    uint32_t at = text.firstInvalidByte();
    out.push_back({DiagCode::InvalidUtf8,
                   Severity::Error,
                   {at, std::min(at + 3, text.size())},
                   std::string(diagInfo(DiagCode::InvalidUtf8).text),
                   {},
                   {}});
  }
  Collector collector(file, most, optIn, out);
  file.items.sequence().forEachCounted(
      [&](const ItemEntry &entry, uint32_t offset) { collector.item(*entry.state, offset); });
  auto add = [&](ItemId item, const NodeDiagnostic &diagnostic) {
    collector.add(diagnostic, *file.items.state(item), file.items.offsetOf(item), nullptr);
  };
  for (const GraphDiagnostic &cycle : file.calls.recursion())
    add(cycle.item, cycle.diagnostic);
  for (const auto &[item, found] : file.calleeLints.byItem())
    for (const NodeDiagnostic &diagnostic : found.diagnostics)
      add(item, diagnostic);
  for (const auto &[item, rejected] : file.instances.rejected())
    for (const GraphDiagnostic &instance : rejected)
      add(instance.item, instance.diagnostic);
  unusedKernels(file, add);
  std::stable_sort(out.begin(), out.end(), [](const Diagnostic &a, const Diagnostic &b) {
    return std::tuple(a.span.begin, diagInfo(a.code).code, a.span.end,
                      std::string_view(a.message)) <
           std::tuple(b.span.begin, diagInfo(b.code).code, b.span.end, std::string_view(b.message));
  });
  const size_t rest = collector.rest() + shorten(out, most);
  reportRest(out, rest, collector.optionalRest());
  return out;
}

} // namespace allo
