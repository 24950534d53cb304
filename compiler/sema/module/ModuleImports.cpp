// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names that imports bind: names of allo, of files of the workspace, and of known libraries.
// Also reports errors in imports.
#include "sema/facts/Fixes.h"
#include "sema/module/ItemEvaluator.h"
#include "sema/module/OlderInterface.h"
#include "sema/operators/AlloNames.h"
#include "sema/pyeval/SharedLists.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "sema/types/SharedValue.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

// Whether an '__all__' lists a name.
static bool holdsName(const Value &listed, std::string_view name) {
  return std::any_of(listed.elements().begin(), listed.elements().end(), [&](const Value &each) {
    return each.kind == ValueKind::String && each.text() == name;
  });
}

Value ItemEvaluator::importedByCall(const Expr &expr) {
  const auto *call = expr.tryAs<CallExpr>();
  std::string_view name = call ? lastNameOf(*call->callee) : std::string_view();
  if ((name != "importorskip" && name != "import_module" && name != "__import__") ||
      call->arguments.empty())
    return Value::error();
  const auto *path = call->arguments[0]->value->tryAs<StringExpr>();
  if (!path)
    return Value::error();
  if (!isAlloModule(path->text)) {
    const ResolvedImport *found = names.import(allo::importedByCall(*call));
    adoptSchedules(expr, found ? found->view.get() : nullptr);
    if (found && found->view)
      noteModule(Value::ofModule("", found->view, 0, {}));
    return Value::error(); // as any other expression
  }
  facts->isAllo = true;
  return Value::ofModule(std::string(path->text));
}

void ItemEvaluator::import(const Stmt &statement, const ImportAlias &alias) {
  std::string path(alias.path);
  bool ours = isAlloImport(path);
  facts->isAllo = facts->isAllo || ours;
  if (!ours)
    return importModule(statement, alias);
  if (!isOlderModule(path) && !isModuleOfAllo(path))
    unknownModule(alias, path);
  if (!alias.renamed) {
    if (isOlderModule(path))
      reportOlderImport(statement, path, facts->diagnostics);
    return bind("allo", *alias.bound, Value::ofModule("allo"));
  }
  if (isOlderModule(path)) {
    reportOlderImport(statement, path, facts->diagnostics);
    return bind(alias.bound->name, *alias.bound, Value::ofModule(path));
  }
  Value value = moduleValue(path, statement);
  bind(alias.bound->name, *alias.bound,
       value.kind == ValueKind::Opaque ? Value::error() : std::move(value));
}

bool ItemEvaluator::isModuleOfAllo(const std::string &path) {
  std::vector<std::string> known = alloModules();
  std::string plain = path.starts_with("allo.exp.") ? "allo" + path.substr(8) : path;
  return isAlloModule(path) || std::find(known.begin(), known.end(), plain) != known.end();
}

void ItemEvaluator::unknownModule(const Node &place, const std::string &path) {
  if (path.find('\n') != std::string::npos) // what follows a broken import; that is reported
    return;
  std::string close = nearestName(path, alloModules());
  NodeDiagnostic diagnostic{
      DiagCode::ModuleNotFound,
      place.id,
      format(diagInfo(DiagCode::ModuleNotFound).text, path, "allo has no such module"),
      {},
      {}};
  if (!close.empty() && place.is<Ident>())
    diagnostic.fixes.push_back(changeTo(place.id, close));
  facts->diagnostics.push_back(std::move(diagnostic));
}

Value ItemEvaluator::moduleValue(const std::string &path, const Node &node) {
  if (isAlloModule(path))
    return Value::ofModule(path);
  size_t dot = path.rfind('.');
  if (dot != std::string::npos && isAlloModule(path.substr(0, dot))) {
    Value value = alloAttribute(path.substr(0, dot), path.substr(dot + 1));
    if (value.kind == ValueKind::Builtin && builtinForm(value.builtin) == BuiltinForm::Namespace)
      return value;
  }
  return opaque(node);
}

void ItemEvaluator::importFrom(const ImportFromStmt &statement) {
  std::string module(statement.module);
  bool ours = isAlloImport(module);
  facts->isAllo = facts->isAllo || ours;
  bool broken = isBroken(unit, statement);
  if (broken && (ours || module.empty()))
    openStar(std::string(BrokenAlloImport)); // it may be what is still to be typed
  if (module.empty()) {                      // likewise; the names say what they can
    for (const ImportAlias *alias : statement.names) {
      bind(alias->bound->name, *alias->bound, alloAttribute("allo", alias->path));
    }
    return;
  }
  if (!ours && importNames(statement, module))
    return;
  if (!ours && statement.star)
    openStar(shown(statement));
  if (isOlderModule(module)) {
    reportOlderImport(statement, module, facts->diagnostics);
    for (const ImportAlias *alias : statement.names)
      bind(alias->bound->name, *alias->bound, olderAttribute(module, alias->path));
    return;
  }
  Value from = ours ? moduleValue(module, statement) : Value::opaque("");
  if (!ours && isKnownLibrary(module) && !statement.star) {
    for (const ImportAlias *alias : statement.names)
      bind(alias->bound->name, *alias->bound, libraryName(module, *alias, statement));
    return;
  }
  bool known = from.kind == ValueKind::Module || from.kind == ValueKind::Builtin;
  if (ours && !known) {
    unknownModule(statement.moduleName ? static_cast<const Node &>(*statement.moduleName)
                                       : statement,
                  module);
    if (statement.star)
      openStar("");
    for (const ImportAlias *alias : statement.names) // the name says enough
      bind(alias->bound->name, *alias->bound, alloAttribute("allo", alias->path));
    return;
  }
  std::string base =
      from.kind == ValueKind::Module ? module : "allo." + std::string(builtinName(from.builtin));
  if (statement.star) {
    if (known)
      for (const std::string &name : alloNames(base))
        bind(name, statement, alloAttribute(base, name));
    return;
  }
  for (const ImportAlias *alias : statement.names) {
    if (!known) {
      bind(alias->bound->name, *alias->bound, broken ? Value::error() : opaque(statement));
      continue;
    }
    Value value = alloAttribute(base, alias->path);
    if (value.isError() && isOlderModule(module + "." + std::string(alias->path))) {
      reportOlderImport(statement, module + "." + std::string(alias->path), facts->diagnostics);
      value = Value::ofModule(module + "." + std::string(alias->path));
    } else if (value.isError() && reportOlderAlias(*alias, facts->diagnostics)) {
      value = olderAttribute(module, alias->path);
    } else if (value.isError() && alias->path.starts_with("__")) {
      value = opaque(statement); // such as __version__
    } else if (value.isError()) {
      std::string close = unknownImport(module, *alias);
      if (close == "kernel" || close == "consteval") // nothing else can be meant
        value = alloAttribute("allo", close);
    }
    bind(alias->bound->name, *alias->bound, std::move(value));
  }
}

Value ItemEvaluator::libraryName(const std::string &module, const ImportAlias &alias,
                                 const Node &statement) {
  std::string path = module + "." + std::string(alias.path);
  if (findNative(path))
    return Value::opaque(path);
  Value constant = libraryConstant(path);
  return constant.isError() ? opaque(statement) : constant;
}

std::string ItemEvaluator::unknownImport(const std::string &module, const ImportAlias &alias) {
  NodeDiagnostic diagnostic{DiagCode::UnknownImport,
                            alias.id,
                            format(diagInfo(DiagCode::UnknownImport).text, module, alias.path),
                            {},
                            {}};
  std::string maker = apintFor(alias.path);
  std::string close = maker.empty() ? nearestName(alias.path, alloNames(module)) : std::string();
  if (!maker.empty())
    diagnostic.notes.push_back({{ThisItem, alias.id}, otherWidthNote(alias.path, maker)});
  if (!close.empty() && !alias.renamed)
    diagnostic.fixes.push_back(changeTo(alias.id, close));
  facts->diagnostics.push_back(std::move(diagnostic));
  return close;
}

// Who imports a kernel, or a kernel's decorator, from wherever, has to do with allo.
void ItemEvaluator::noteMaker(const Value &value) {
  facts->isAllo = facts->isAllo || value.kind == ValueKind::Kernel ||
                  (value.kind == ValueKind::Builtin &&
                   (value.builtin == Builtin::Kernel || value.builtin == Builtin::Consteval));
}
void ItemEvaluator::noteModule(const Value &value) {
  if (value.kind == ValueKind::Module && value.data->module)
    facts->isAllo =
        facts->isAllo ||
        std::any_of(value.data->module->names->begin(), value.data->module->names->end(),
                    [](const auto &name) { return name.second.value.kind == ValueKind::Kernel; });
}

// Under which it is bound that a file has run.
static std::string runKey(const ModuleView &view) { return format("run {0}", view.number); }

// The state of an object or a list after the first of these files has run, which other ones that it
// imports have run before: 'known' is the state here, 'theirs' that at the end of the file. Nothing
// where that is not known.
static std::optional<Value> stateAfter(const std::vector<const ModuleView *> &files,
                                       const std::string &name, const Value &known,
                                       const Value &theirs,
                                       const std::function<bool(const ModuleView &)> &hasRun) {
  bool hasSeen = sameValue(known, theirs), isOlder = false;
  for (const ModuleView *each : files) {
    if (const std::string key = keyOfForeign(each->number, ""); name.starts_with(key)) {
      const std::string bound = name.substr(key.size()); // a list, as its own file leaves it
      const auto plain = each->names->find(bound);
      const Value *state = each->scheduleNamed(bound);
      state = !state && plain != each->names->end() ? &plain->second.value : state;
      hasSeen =
          hasSeen || (state && sameValue(withoutIdentities(*state), withoutIdentities(known)));
    }
    if (const Value *state = each == files.front() ? nullptr : each->stateNamed(name)) {
      hasSeen = hasSeen || sameValue(*state, known);
      isOlder = isOlder || (sameValue(*state, theirs) && hasRun(*each));
    }
  }
  return hasSeen ? std::optional(theirs) : isOlder ? std::optional(known) : std::nullopt;
}

// The states in which the file leaves its schedules, and what holds them, and those of the files
// that it imports.
void ItemEvaluator::adoptSchedules(const Node &place, const ModuleView *view) {
  if (!view || !view->schedules)
    return;
  facts->makesSchedules = facts->isAllo = true;
  if (!quiet.schedules)
    return;
  const std::vector<const ModuleView *> files = view->reachable();
  const auto hasRun = [&](const ModuleView &file) {
    return stateIn(objects, names, runKey(file)) != nullptr;
  };
  const bool isDone = hasRun(*view);
  for (const auto &[name, value] : view->schedules->states) {
    const std::shared_ptr<const Schedule> state =
        value.kind == ValueKind::Schedule ? value.data->schedule->state : nullptr;
    if (!state) {
      const Value *bound = isDone ? nullptr : stateIn(objects, names, name);
      const std::optional<Value> now =
          bound ? stateAfter(files, name, *bound, value, hasRun) : std::optional(value);
      if (bound && !sameValue(*bound, now.value_or(Value()))) {
        const auto plain = [](const Value &of) {
          return isContainer(of) ? withIdentity(of, {}) : of;
        };
        const std::string own(identityOf(*bound)); // of the list itself, which names hold
        const Value next = now ? *now : asPartOf({plain(*bound), plain(value)}, opaque(place));
        changeShared(own.empty() ? name : own, place, next);
      } else if (!isDone && !bound)
        setState(objects, names, name, value);
      continue;
    }
    const auto own = quiet.schedules->states.find(state->identity());
    const Value *bound = names.lookup(stateName(state->identity()));
    const std::shared_ptr<const Schedule> known =
        own != quiet.schedules->states.end() && own->second ? own->second
        : bound && bound->kind == ValueKind::Schedule       ? bound->data->schedule->state
                                                            : nullptr;
    if (known && known->continues(*state))
      continue;
    if (!known || (uncertainty == 0 && state->continues(*known))) {
      quiet.schedules->set(state);
      continue;
    }
    auto lost = std::make_shared<Schedule>(*known);
    const std::string reason =
        format("'{0}' changes it, and it is not certain what else is done before", view->name);
    lost->lose({item, place.id}, reason);
    if (!known->untracked()) {
      DiagMessage message = messageOf(*lost->untracked());
      quiet.schedules->diagnostics.push_back(
          {message.code, place.id, std::move(message.text), {}, {}});
    }
    quiet.schedules->set(std::move(lost));
  }
  for (const ModuleView *each : files)
    if (each->schedules && uncertainty == 0)
      setState(objects, names, runKey(*each), Value::ofBool(true));
}

// What an import of the name binds.
const Value &ItemEvaluator::valueIn(const ModuleView &view, std::string_view name,
                                    const Value &known) const {
  const Value *schedule = quiet.schedules ? view.scheduleNamed(name) : nullptr;
  return schedule ? *schedule : known;
}

void ItemEvaluator::openStar(std::string text) {
  facts->hasUnknownNames = true;
  names.onOpenImport(text);
  facts->openStars.push_back(std::move(text));
}

void ItemEvaluator::importModule(const Stmt &statement, const ImportAlias &alias) {
  std::string path(alias.path);
  const ResolvedImport *found = names.import(path);
  if (guarded > 0 && found && found->absence == ResolvedImport::Project)
    return; // the handler has the rest
  // 'import a.b', 'import a.c' and 'import a' bind one 'a' with all of them.
  auto knownSubmodules = [&](const std::string &outer) {
    const Value *known = outer.find('.') == std::string::npos ? names.lookup(outer) : nullptr;
    return known && known->kind == ValueKind::Module && known->text() == outer
               ? std::vector<Value>(known->elements().begin(), known->elements().end())
               : std::vector<Value>();
  };
  Value made = moduleAt(path, statement, &alias);
  if (!alias.renamed && made.kind == ValueKind::Module)
    if (std::vector<Value> known = knownSubmodules(path); !known.empty()) {
      std::shared_ptr<const ModuleView> view = found ? found->view : nullptr;
      const Fingerprint shown = view ? view->fingerprint : 0;
      made = Value::ofModule(path, std::move(view), shown, std::move(known));
    }
  if (alias.renamed || path.find('.') == std::string::npos)
    return bind(alias.bound->name, *alias.bound, std::move(made));
  for (size_t dot = path.rfind('.'); dot != std::string::npos; dot = path.rfind('.', dot - 1)) {
    std::string outer = path.substr(0, dot);
    std::vector<Value> submodules = knownSubmodules(outer);
    submodules.push_back(Value::ofString(path.substr(dot + 1)));
    submodules.push_back(std::move(made));
    const ResolvedImport *package = names.import(outer);
    std::shared_ptr<const ModuleView> view = package ? package->view : nullptr;
    adoptSchedules(statement, view.get());
    Fingerprint shown = view ? view->fingerprint : 0;
    made = Value::ofModule(outer, std::move(view), shown, std::move(submodules));
    path = outer;
    if (dot == 0)
      break;
  }
  bind(alias.bound->name, *alias.bound, std::move(made));
}

Value ItemEvaluator::moduleAt(const std::string &path, const Stmt &statement, const Node *place) {
  const ResolvedImport *found = names.import(path);
  if (!found || found->absence == ResolvedImport::External ||
      found->absence == ResolvedImport::Folder)
    return Value::ofModule(path);
  if (found->absence == ResolvedImport::Project) {
    moduleNotFound(place ? *place : statement, path, *found);
    return Value::error();
  }
  if (!found->view) {
    cycle(statement, path, *found);
    return opaque(statement);
  }
  Value module = Value::ofModule(path, found->view, found->view->fingerprint, {});
  noteModule(module);
  adoptSchedules(statement, found->view.get());
  return module;
}

void ItemEvaluator::moduleNotFound(const Node &place, const std::string &path,
                                   const ResolvedImport &absent) {
  report(DiagCode::ModuleNotFound, place, path, "searched: " + absent.searched);
}

void ItemEvaluator::cycle(const Stmt &statement, const std::string &path,
                          const ResolvedImport &found) {
  if (!scopes.empty())
    return;
  report(DiagCode::ImportCycle, statement, path, found.cycle);
  for (const std::string &name : names.namesNear({})) // which its code may change
    if (const Value *value = names.lookup(name))
      loseValue(Value(*value), statement);
}

bool ItemEvaluator::importNames(const ImportFromStmt &statement, const std::string &module) {
  const ResolvedImport *from = names.import(module);
  if (from && from->absence == ResolvedImport::Project) {
    if (guarded > 0)
      return true; // the handler has the rest
    moduleNotFound(statement.moduleName ? static_cast<const Node &>(*statement.moduleName)
                                        : statement,
                   module, *from);
    if (statement.star)
      openStar("");
    for (const ImportAlias *alias : statement.names)
      bind(alias->bound->name, *alias->bound, Value::error());
    return true;
  }
  if (from && !from->view && from->absence == ResolvedImport::None)
    cycle(statement, module, *from);
  bool folder = from && from->absence == ResolvedImport::Folder;
  const ModuleView *view = from ? from->view.get() : nullptr;
  adoptSchedules(statement, view);
  if (statement.star) {
    if (!view)
      return false;
    auto exported = view->names->find("__all__");
    const Value *listed = exported == view->names->end() ? nullptr : &exported->second.value;
    bool all = !listed || !listed->isSequence();
    for (const auto &[name, known] : *view->names)
      if (all ? !name.starts_with("_") : holdsName(*listed, name)) {
        noteMaker(known.value);
        bind(name, statement, valueIn(*view, name, known.value));
      }
    if (view->hasUnknownNames)
      openStar(shown(statement));
    return true;
  }
  auto present = [](const ResolvedImport *import) {
    return import && (import->view || import->absence == ResolvedImport::None);
  };
  bool known = present(from) || folder;
  for (const ImportAlias *alias : statement.names)
    known = known || present(names.import(joinModule(module, alias->path)));
  if (!known)
    return false;
  for (const ImportAlias *alias : statement.names) {
    auto exported = view ? view->names->find(alias->path) : decltype(view->names->end())();
    if (view && exported != view->names->end()) {
      Value value = exported->second.value;
      if (value.isConst())
        facts->constants[alias->bound->id] = value;
      noteMaker(value);
      value = valueIn(*view, alias->path, value);
      if (isContainer(value)) { // which the other file holds as well
        const std::string key = keyOfForeign(view->number, alias->path);
        const Value *changed = stateIn(objects, names, key);
        if (const std::string identity(identityOf(value)); !changed && !identity.empty())
          changed = stateIn(objects, names, identity);
        value = changed ? *changed : value;
        share(value);
        setState(objects, names, key, value);
      }
      bind(alias->bound->name, *alias->bound, std::move(value));
      continue;
    }
    std::string inner = joinModule(module, alias->path);
    const ResolvedImport *submodule = names.import(inner);
    if (present(submodule)) {
      bind(alias->bound->name, *alias->bound, moduleAt(inner, statement));
      continue;
    }
    if (folder && submodule && !submodule->searched.empty()) {
      if (guarded > 0)
        continue;
      moduleNotFound(*alias, inner, *submodule);
      bind(alias->bound->name, *alias->bound, Value::error());
      continue;
    }
    if (view && !view->hasUnknownNames)
      unknownName(*view, module, *alias);
    bind(alias->bound->name, *alias->bound,
         view && !view->hasUnknownNames ? Value::error() : opaque(statement));
  }
  return true;
}

void ItemEvaluator::unknownName(const ModuleView &view, const std::string &module,
                                const ImportAlias &alias) {
  NodeDiagnostic diagnostic{DiagCode::UnknownImport,
                            alias.id,
                            format(diagInfo(DiagCode::UnknownImport).text, module, alias.path),
                            {},
                            {}};
  std::vector<std::string> candidates;
  for (const auto &[name, known] : *view.names)
    candidates.push_back(name);
  std::string close = nearestName(alias.path, candidates);
  if (!close.empty() && !alias.renamed)
    diagnostic.fixes.push_back(changeTo(alias.id, close));
  facts->diagnostics.push_back(std::move(diagnostic));
}

} // namespace allo
