// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/load/LoadKernel.h"

#include "api/load/KeptFiles.h"
#include "api/load/ScheduleTarget.h"
#include "api/load/Target.h"
#include "config/ProjectFile.h"
#include "interp/FoldLazy.h"
#include "os/Signals.h"
#include "program/Elaborate.h"
#include "sema/incremental/Workspace.h"
#include "sema/module/Signature.h"
#include "support/Assert.h"
#include "support/Format.h"
#include "support/Path.h"
#include "target/ProgramLimits.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace allo::api {

namespace {

class Loader {
public:
  Loader(TypeContext &types, const std::string &text, FileSystem &files, LoadOptions options)
      : types(types), target(parseTarget(text)), files(files), options(options),
        folder(currentFolder()) {}

  LoadedKernel run() {
    loaded.target = target.file + (target.name.empty() ? "" : "::" + target.name);
    analyse();
    if (!loaded.failure)
      find();
    if (loaded.schedule) {
      loaded.checkedFile = view->path;
      loaded.found = analysis->diagnostics;
    }
    if (!loaded.failure && loaded.schedule && loaded.schedule->text()) {
      openPayload();
      return std::move(loaded);
    }
    if (!loaded.failure)
      refuseOpenOnes();
    if (!loaded.failure)
      bindDefaults();
    if (!loaded.failure)
      refuseErrors();
    if (!loaded.failure && loaded.schedule)
      refuseOpenSchedule();
    if (!loaded.failure && !options.streams)
      refuseStreams();
    if (!loaded.failure)
      build();
    return std::move(loaded);
  }

private:
  TypeContext &types;
  Target target;
  FileSystem &files;
  LoadOptions options;
  std::string folder;
  std::optional<Workspace> workspace; // nothing: others keep one
  std::shared_ptr<const Analysis> analysis;
  std::shared_ptr<const ModuleView> view;
  std::shared_ptr<const KernelSignature> kernel;
  // Where the kernel is declared.
  const ModuleView *home = nullptr;
  const SyntaxUnit *unit = nullptr;
  uint32_t offset = 0;
  LoadedKernel loaded;

  void refuse(std::string message) { loaded.failure = {Ending::Refused, std::move(message)}; }
  void refuseAt(NodeId node, std::string message, std::string note = "") {
    Diagnostic diagnostic;
    diagnostic.span = unit->shownSpanOf(node).shifted(offset);
    diagnostic.message = std::move(message);
    if (!note.empty())
      diagnostic.notes.push_back({"", diagnostic.span, std::move(note)});
    report(home->path, home->text, std::move(diagnostic));
    loaded.failure.ending = Ending::Refused;
  }
  void report(const std::string &path, const Text &text, Diagnostic diagnostic) {
    std::string shown =
        path == absolutePath(folder, target.file) ? target.file : relativePath(path, folder);
    for (DiagNote &note : diagnostic.notes)
      if (!note.file.empty())
        note.file = relativePath(note.file, folder);
    for (FileReport &file : loaded.errors)
      if (file.file == shown) {
        if (std::none_of(file.diagnostics.begin(), file.diagnostics.end(),
                         [&](const Diagnostic &known) {
                           return known.span == diagnostic.span && known.code == diagnostic.code &&
                                  known.message == diagnostic.message;
                         }))
          file.diagnostics.push_back(std::move(diagnostic));
        return;
      }
    loaded.errors.push_back({shown, text, {std::move(diagnostic)}, {}});
  }
  // Those errors of the target's file that fn(diagnostic) is true of.
  template <typename Fn> void reportErrors(Fn &&fn) {
    for (const Diagnostic &diagnostic : analysis->diagnostics)
      if (diagnostic.severity == Severity::Error && fn(diagnostic))
        report(view->path, analysis->text, diagnostic);
  }

  void analyse() {
    Result<std::string> content = readTarget(target, files);
    if (!content)
      return refuse(content.error().message);
    const std::string path = absolutePath(folder, target.file);
    Text text = Text::fromBytes(*content);
    noteFile(target.name.empty() ? target.file : target.file + "::" + target.name, text);
    if (options.kept) {
      ALLO_ASSERT(&types == &options.kept->types(), "what is kept has types of its own");
      KeptFiles::Opened opened = options.kept->analyze(path, text, folder, files);
      analysis = std::move(opened.analysis);
      view = loaded.view = std::move(opened.view);
      return;
    }
    workspace.emplace(types, &files, std::vector{folder}, AnalyzerOptions{.lint = false});
    Workspace::Handle handle = workspace->open(path);
    workspace->setNamed(handle);
    analysis = workspace->analyze(handle, text);
    view = loaded.view = workspace->viewOf(handle);
  }

  void find() {
    const std::vector<std::string> schedules = scheduleTargets(*analysis);
    if (target.name.empty())
      loaded.schedules = schedules;
    Result<FoundKernel> place = findKernel(*analysis, target.name, schedules);
    std::string noSchedule;
    // A decorator, or a statement behind it, may have made a schedule of the kernel.
    if (!place || std::ranges::find(schedules, target.name) != schedules.end()) {
      Result<std::shared_ptr<const Schedule>> schedule =
          findSchedule(types, *view, *analysis, target.name);
      loaded.schedule = schedule ? *schedule : nullptr;
      if (loaded.schedule)
        place = Error{""};
      noSchedule = schedule ? "" : schedule.error().message;
    }
    Result<std::shared_ptr<const KernelSignature>> found =
        place             ? asItStands(*place)
        : loaded.schedule ? loaded.schedule->kernel()
                          : findSignature(types, *view, *analysis, target.name, schedules);
    if (!found) {
      reportReasons();
      return refuse(target.file + ": " + (noSchedule.empty() ? found.error().message : noSchedule));
    }
    kernel = *found;
    loaded.target = target.file + "::" + (place ? place->name : target.name);
    if (target.steps && !selectSteps())
      return;
    if (!kernel)
      return;
    home = view->find(fileOf(kernel->item));
    ModuleView::Item item = home ? home->item(kernel->item) : ModuleView::Item();
    if (!item.state)
      return refuse(target.file + ": kernel '" + kernel->name + "' cannot be found");
    unit = item.state->unit.get();
    offset = item.offset;
  }

  bool selectSteps() {
    if (!loaded.schedule) {
      refuse(format("{0} is a kernel, and '@{1}' is for steps of a schedule", loaded.target,
                    *target.steps));
      return false;
    }
    const size_t all = loaded.schedule->steps();
    if (*target.steps > all) {
      refuse(format("{0} has {1}, not {2}", loaded.target, counted(all, "step"), *target.steps));
      return false;
    }
    loaded.steps = *target.steps;
    loaded.target += format("@{0}", loaded.steps);
    return true;
  }

  // The errors that may be why there is nothing of that name. Those of other schedules are not, and
  // of a name that the file does not have, no errors of schedules are.
  void reportReasons() {
    const std::vector<ScheduleFailure> others = scheduleFailures(*analysis);
    const std::string name = target.name.substr(0, target.name.find_first_of(".[("));
    const bool isKnown = target.name.empty() || view->names->contains(name);
    reportErrors([&](const Diagnostic &diagnostic) {
      if (!isKnown && diagInfo(diagnostic.code).code.starts_with("schedule-"))
        return false;
      return std::none_of(others.begin(), others.end(), [&](const ScheduleFailure &failure) {
        return isReportOf(diagnostic, failure);
      });
    });
  }
  std::optional<std::pair<const ModuleView *, Span>> placeIn(const NodeRef &node) const {
    const ModuleView *file = view->find(fileOf(node.item));
    ModuleView::Item item = file ? file->item(node.item) : ModuleView::Item();
    if (!item.state || node.node >= item.state->unit->nodes.size())
      return std::nullopt;
    return std::pair(file, item.state->unit->shownSpanOf(node.node).shifted(item.offset));
  }
  // Whether a diagnostic of the target's file tells of the failure.
  bool isReportOf(const Diagnostic &diagnostic, const ScheduleFailure &failure) const {
    if (diagnostic.code != failure.message.code || diagnostic.message != failure.message.text)
      return false;
    for (const NodeRef &node : {failure.place, failure.call})
      if (auto place = placeIn(node);
          place && place->first == view.get() && place->second == diagnostic.span)
        return true;
    return false;
  }

  // A template is shown by one of its instances, but is not meant to be run as that one.
  static std::shared_ptr<const KernelSignature> asItStands(const FoundKernel &place) {
    std::shared_ptr<const KernelSignature> found = place.kernel->signature;
    if (place.name == found->label)
      return found;
    for (const auto &each : place.item->kernels)
      if (each->function == place.kernel->function &&
          (!each->signature->templates.empty() || isOpen(*each->signature) ||
           !each->signature->isGeneric()))
        return each->signature;
    return found;
  }
  static bool isOpen(const KernelSignature &signature) {
    return std::any_of(signature.parameters.begin(), signature.parameters.end(),
                       [](const ParameterInfo &parameter) {
                         return parameter.isConstexpr && !parameter.hasDefault &&
                                !parameter.constant.isConst();
                       });
  }

  void refuseOpenOnes() {
    if (!kernel->templates.empty())
      return refuseAt(kernel->nameNode,
                      format("Kernel '{0}' is a template and runs only with arguments for {1}: "
                             "write it as in '{2}'",
                             kernel->name, listed(kernel->templates), exampleOf()));
    if (kernel->isNested)
      return refuseAt(kernel->nameNode,
                      format("Kernel '{0}' is declared in another one and runs only when that one "
                             "calls it",
                             kernel->name));
    for (const ParameterInfo &parameter : kernel->parameters)
      if (parameter.isConstexpr && !parameter.hasDefault && !parameter.constant.isConst())
        return refuseAt(
            parameter.node,
            format(diagInfo(DiagCode::MissingBinding).text, parameter.name, kernel->name),
            format("a call from another kernel gives it a value, or the target, as in '{0}({1}=4)'",
                   kernel->label, parameter.name));
  }
  // Of constexpr parameters.
  void bindDefaults() {
    std::vector<Value> constants(kernel->parameters.size());
    bool any = false;
    for (size_t i = 0; i < constants.size(); ++i)
      if (const ParameterInfo &parameter = kernel->parameters[i];
          parameter.isConstexpr && !parameter.constant.isConst()) {
        constants[i] = parameter.defaultValue;
        any = true;
      }
    if (any)
      kernel = instantiate(*kernel, constants, std::vector<Type>(constants.size()));
  }
  // An instance of the template, as a target.
  std::string exampleOf() const {
    std::string instance;
    analysis->items.forEach([&](const ItemEntry &entry, uint32_t) {
      for (const InstanceCheck &each : entry.state->instances)
        if (each.signature->item == kernel->item && each.signature->function == kernel->function &&
            instance.empty())
          instance = each.signature->label;
    });
    return target.file + "::" + (instance.empty() ? madeUpInstance() : instance);
  }
  // With a type or a number for each template parameter: the first choice that the kernel takes.
  std::string madeUpInstance() const {
    constexpr size_t MostTried = 6; // parameters
    const size_t count = kernel->templates.size();
    // Each choice differs from the first one, a type and then numbers, in the bits that are set.
    auto instanceOf = [&](size_t choice) {
      std::vector<std::string> arguments;
      for (size_t i = 0; i < count; ++i)
        arguments.push_back((i == 0) != (i < MostTried && (choice >> i & 1)) ? "i32" : "4");
      return kernel->name + "[" + listed(arguments) + "]";
    };
    std::string fitting; // into the kernel's header
    for (size_t choice = 0; choice < size_t(1) << std::min(count, MostTried); ++choice) {
      std::string instance = instanceOf(choice);
      auto found = findSignature(types, *view, *analysis, instance);
      if (!found)
        continue;
      if (isAccepted(*found))
        return instance;
      if (fitting.empty())
        fitting = instance;
    }
    return fitting.empty() ? instanceOf(0) : fitting;
  }
  bool isAccepted(const std::shared_ptr<const KernelSignature> &instance) const {
    auto check = home->checkOf(instance, types);
    return check && !hasErrors(*check);
  }

  void refuseErrors() {
    Span whole = unit->nodes[kernel->function]->span.shifted(offset);
    if (home == view.get())
      reportErrors([&](const Diagnostic &diagnostic) {
        bool inside = whole.encloses(diagnostic.span);
        if (diagnostic.code == DiagCode::UndefinedName) // of a constant that it uses
          for (const DiagNote &note : diagnostic.notes)
            inside = inside || (note.file.empty() && whole.encloses(note.span));
        return inside;
      });
    const bool known = !kernel->broken && !kernel->isGeneric() && isKnown(*kernel);
    if (loaded.errors.empty() && !known)
      reportErrors([](const Diagnostic &) { return true; });
    if (!loaded.errors.empty())
      loaded.failure.ending = Ending::Errors;
    else if (std::string error = known ? "" : errorOfArguments(types, *view, target.name);
             !error.empty())
      refuse(format("{0}: '{1}': {2}", target.file, target.name, error));
    else if (!known)
      refuse(format("{0}: the parameters of kernel '{1}' are not known without running the file{2}",
                    target.file, kernel->name, callInstead()));
  }

  static bool isKnown(const KernelSignature &signature) {
    return std::ranges::all_of(signature.parameters, [](const ParameterInfo &parameter) {
      return parameter.isConstexpr || !parameter.type.isError();
    });
  }
  // Of a kernel or schedule in a function that is named without the arguments of the function.
  std::string callInstead() const {
    const size_t dot = target.name.find('.');
    const std::string maker = target.name.substr(0, dot);
    const std::string call = dot == std::string::npos ? "" : exampleCall(*view, maker);
    if (call.empty())
      return "";
    const std::string name = call + target.name.substr(dot);
    const auto made = findSignature(types, *view, *analysis, name);
    const bool isTarget = (made && !(*made)->broken && isKnown(**made)) ||
                          findSchedule(types, *view, *analysis, name);
    return format(": write the call of '{0}', as in '{1}::{2}'", maker, fileName(target.file),
                  isTarget ? name : maker + "(...)" + target.name.substr(dot));
  }

  // Steps that are wrong, or not known. A step that does not parse is not among those that are.
  void refuseOpenSchedule() {
    reportErrors([](const Diagnostic &diagnostic) { return diagnostic.code == DiagCode::Syntax; });
    if (!loaded.errors.empty()) {
      loaded.failure.ending = Ending::Errors;
      return;
    }
    bool hasFailed = false;
    for (const ScheduleFailure &failure : loaded.schedule->failures())
      if (failure.after < loaded.steps) {
        reportFailure(failure);
        hasFailed = true;
      }
    if (hasFailed) {
      loaded.failure.ending = Ending::Errors;
      return;
    }
    const UntrackedSchedule *untracked = loaded.schedule->untracked();
    if (!untracked)
      return;
    std::string message = messageOf(*untracked).text;
    const auto place = placeIn(untracked->place);
    if (!place)
      return refuse(target.file + ": " + message);
    Diagnostic diagnostic;
    diagnostic.code = DiagCode::OpaqueSchedule;
    diagnostic.span = place->second;
    diagnostic.message = std::move(message);
    report(place->first->path, place->first->text, std::move(diagnostic));
    loaded.failure = {Ending::Errors, openInstead()};
  }
  // Of a schedule in a function whose parameters are open.
  std::string openInstead() const {
    const std::string instead = callInstead();
    return instead.empty() ? "" : format("the steps depend on parameters{0}", instead);
  }
  // As the checker reported it, where it did.
  void reportFailure(const ScheduleFailure &failure) {
    bool isKnown = false;
    reportErrors([&](const Diagnostic &diagnostic) {
      const bool isIt = isReportOf(diagnostic, failure);
      isKnown = isKnown || isIt;
      return isIt;
    });
    if (isKnown)
      return;
    const auto place = placeIn(failure.place);
    Diagnostic diagnostic;
    diagnostic.code = failure.message.code;
    diagnostic.span = place ? place->second : Span();
    diagnostic.message = failure.message.text;
    report(place ? place->first->path : view->path, place ? place->first->text : analysis->text,
           std::move(diagnostic));
  }

  // Of the calls and queries of the schedule.
  void placeSteps(const Schedule &schedule) {
    for (const ScheduleEffect *each = schedule.lastEffect(); each; each = each->previous.get()) {
      place(each->place);
      for (const ScheduleArgument &argument : each->arguments) {
        for (const ScheduleTarget &step : argument.targets)
          placeQueries(step);
        for (const std::shared_ptr<const Schedule> &callee : argument.schedules)
          placeSteps(*callee);
      }
    }
    for (const ScheduleLookup *each = schedule.lastLookup(); each; each = each->previous.get())
      placeQueries({each->ref, {}});
  }
  void placeQueries(const ScheduleTarget &step) {
    if (!step.ref || !step.ref->origin)
      return;
    const ScheduleQuery &query = step.ref->origin->query;
    place(query.place);
    if (query.under)
      placeQueries(*query.under);
  }
  void place(const NodeRef &node) {
    const auto key = std::pair(node.item, node.node);
    if (loaded.places.contains(key))
      return;
    if (const auto found = placeIn(node))
      loaded.places[key] = {fileNumber(found->first->path, found->first->text), found->second};
  }
  // Of a file of the program.
  uint32_t fileNumber(const std::string &path, const Text &text) {
    std::vector<program::SourceFile> &known = loaded.program->files;
    uint32_t number = 0;
    while (number < known.size() && known[number].path != path)
      ++number;
    if (number == known.size())
      known.push_back({path, text});
    return number;
  }

  // ---- schedules of MLIR

  void openPayload() {
    const ScheduleText &text = *loaded.schedule->text();
    if (!options.texts)
      return refuse(format("{0}: {1}; 'allo schedule {2}' shows what its steps do", target.file,
                           DiagText::NoSourceKernel.text, loaded.target));
    refuseOpenSchedule();
    const auto argument = placeIn(text.place);
    if (loaded.failure || !argument)
      return;
    loaded.program = std::make_unique<program::Program>();
    schedule::PayloadText &payload = loaded.payload.emplace();
    const ModuleView &file = *argument->first;
    payload.argument = {fileNumber(file.path, file.text), argument->second};
    payload.content = text.content;
    if (text.isFile)
      readPayload(text.content, *argument);
    else if (const std::optional<uint32_t> literal = offsetOf(text))
      payload.source = {payload.argument.file, *literal};
    placeSteps(*loaded.schedule);
    if (loaded.failure)
      loaded.program.reset();
  }
  // A path is relative to the current folder, as Python has it, or else to the file's.
  void readPayload(const std::string &path, const std::pair<const ModuleView *, Span> &argument) {
    constexpr size_t MostRead = size_t(64) << 20;
    std::string found = absolutePath(folder, path);
    Result<std::string> content = files.read(path, MostRead);
    if (!content) {
      const std::string beside = absolutePath(parentPath(argument.first->path), path);
      if (Result<std::string> other = files.read(beside, MostRead)) {
        content = std::move(other);
        found = beside;
      }
    }
    if (!content) {
      Diagnostic diagnostic;
      const DiagMessage message(DiagText::PayloadUnread, content.error().message);
      diagnostic.code = message.code;
      diagnostic.span = argument.second;
      diagnostic.message = message.text;
      report(argument.first->path, argument.first->text, std::move(diagnostic));
      loaded.failure.ending = Ending::Errors;
      return;
    }
    const Text text = Text::fromBytes(*content);
    loaded.payload->content = *std::move(content);
    loaded.payload->source = {fileNumber(found, text), 0};
  }
  // Where the file has the text as it stands: in the argument, or in another literal.
  std::optional<uint32_t> offsetOf(const ScheduleText &text) const {
    const ModuleView *file = view->find(fileOf(text.place.item));
    std::optional<uint32_t> found;
    auto search = [&](const ItemState &item, uint32_t from) {
      for (const Node *node : item.unit->nodes) {
        if (found || !node->is<StringExpr>())
          continue;
        const size_t at = item.unit->source(node->span).find(text.content);
        if (at != std::string_view::npos)
          found = from + node->span.begin + uint32_t(at);
      }
    };
    if (text.content.find_first_not_of(" \n") == std::string::npos || !file)
      return std::nullopt;
    const ModuleView::Item own = file->item(text.place.item);
    if (own.state)
      search(*own.state, own.offset);
    file->items.forEach([&](const ItemEntry &entry, uint32_t from) { search(*entry.state, from); });
    return found;
  }

  void refuseStreams() {
    for (const ParameterInfo &parameter : kernel->parameters)
      if (parameter.type.isStream())
        return refuseAt(parameter.node,
                        format("Parameter '{0}' is a stream, which only another kernel can pass",
                               parameter.name));
  }

  void build() {
    program::Elaborated made =
        program::elaborate(types, view, kernel, {.returns = options.returns});
    for (const auto &error : made.errors)
      explain(error);
    loaded.program = std::move(made.program);
    if (loaded.program && loaded.schedule)
      placeSteps(*loaded.schedule);
    if (loaded.program)
      return;
    if (loaded.errors.empty())
      reportErrors([](const Diagnostic &) { return true; });
    if (loaded.errors.empty())
      return refuse(format("{0}: kernel '{1}' uses something that is not known without running the "
                           "file",
                           target.file, kernel->name));
    loaded.failure.ending = Ending::Errors;
  }

  // The calls by which the target reaches the kernel that has 'place', that kernel's first. Empty
  // where it is the target's own.
  std::vector<DiagNote> wayTo(Span place) const {
    struct Known {
      const KernelCheck *check = nullptr;
      const SyntaxUnit *unit = nullptr;
      uint32_t offset = 0;
    };
    std::map<KernelKey, Known> kernels;
    KernelKey at;
    uint32_t least = UINT32_MAX;
    analysis->items.forEach([&](const ItemEntry &entry, uint32_t from) {
      const ItemState &item = *entry.state;
      forEachCheck(item, [&](const KernelCheck &check) {
        kernels.try_emplace({item.id, check.function}, &check, item.unit.get(), from);
        Span whole = item.unit->spanOf(check.function).shifted(from);
        if (!whole.encloses(place) || whole.size() >= least)
          return;
        least = whole.size();
        at = {item.id, check.function};
      });
    });
    struct Call {
      KernelKey caller;
      const CallSite *site;
    };
    KernelKey start(kernel->item, kernel->function);
    std::map<KernelKey, Call> reached{{start, {}}};
    std::vector<KernelKey> queue{start};
    for (size_t i = 0; i < queue.size(); ++i)
      if (auto caller = kernels.find(queue[i]); caller != kernels.end())
        for (const CallSite &site : caller->second.check->calls)
          if (KernelKey next(site.callee, site.calleeFunction);
              reached.try_emplace(next, queue[i], &site).second)
            queue.push_back(next);
    std::vector<DiagNote> way;
    for (auto call = reached.find(at); call != reached.end() && call->second.site;
         call = reached.find(call->second.caller)) {
      const Known &caller = kernels.at(call->second.caller);
      way.push_back({"", caller.unit->spanOf(call->second.site->node).shifted(caller.offset),
                     format("in call to kernel '{0}' from '{1}'", call->second.site->calleeName,
                            caller.check->name)});
    }
    return way;
  }

  // As the checker reported it, with its notes, where it did.
  void explain(const program::Elaborated::Error &error) {
    const ModuleView *file = viewOf(*view, error.path);
    bool known = false;
    if (file == view.get())
      for (Diagnostic each : analysis->diagnostics) {
        if (each.code != error.code || each.span.begin != error.span.begin ||
            each.message != error.message)
          continue;
        known = true;
        for (DiagNote &call : wayTo(each.span))
          if (std::none_of(each.notes.begin(), each.notes.end(),
                           [&](const DiagNote &note) { return note.span == call.span; }))
            each.notes.push_back(std::move(call));
        report(view->path, analysis->text, std::move(each));
      }
    if (known)
      return;
    Diagnostic diagnostic;
    diagnostic.code = error.code;
    diagnostic.span = error.span;
    diagnostic.message = error.message;
    report(error.path, file ? file->text : Text(), std::move(diagnostic));
  }
};

} // namespace

const ModuleView *viewOf(const ModuleView &view, const std::string &path) {
  for (const ModuleView *each : view.reachable())
    if (each->path == path)
      return each;
  return nullptr;
}

std::string shownPath(const std::string &path, const std::string &target) {
  std::string folder = currentFolder(), file = parseTarget(target).file;
  return path == absolutePath(folder, file) ? file : relativePath(path, folder);
}

namespace {

void addLimits(LoadedKernel &loaded, std::vector<TargetLimit> limits) {
  uint32_t last = program::NoId;
  for (TargetLimit &limit : limits) {
    const program::SourceFile &file = loaded.program->files[limit.file];
    if (limit.file != last)
      loaded.errors.push_back({shownPath(file.path, loaded.target), file.text, {}, {}});
    last = limit.file;
    loaded.errors.back().diagnostics.push_back(std::move(limit.diagnostic));
  }
}

void refuseIfAny(LoadedKernel &loaded) {
  if (loaded.errors.empty())
    return;
  loaded.program.reset();
  loaded.failure.ending = Ending::Errors;
}

} // namespace

const BackendSettings *backendOf(const LoadedKernel &loaded) {
  return loaded.schedule ? loaded.schedule->backend().get() : loaded.backend.get();
}

std::vector<std::string> librariesOf(const LoadedKernel &loaded, FileSystem &files) {
  std::vector<std::string> libraries;
  const BackendSettings *backend = backendOf(loaded);
  const std::string here = currentFolder();
  const std::string beside = parentPath(absolutePath(here, parseTarget(loaded.target).file));
  for (const std::string &name : backend ? backend->sharedLibraries : std::vector<std::string>()) {
    std::string found = name;
    for (const std::string &folder : {beside, here})
      if (std::string path = absolutePath(folder, name); files.kind(path) == FileKind::File)
        found = std::move(path);
    libraries.push_back(std::move(found));
  }
  return libraries;
}

void refuseCpuLimits(LoadedKernel &loaded) {
  if (!loaded.program)
    return;
  std::string limit = program::cpuLimit(*loaded.program);
  if (limit.empty())
    return;
  loaded.program.reset();
  loaded.failure = {Ending::Refused, std::move(limit)};
}

void refuseVitisLimits(LoadedKernel &loaded, VitisTool tool) {
  if (!loaded.program)
    return;
  addLimits(loaded, program::vitisLimits(*loaded.program, tool));
  if (loaded.errors.empty()) {
    VitisRules rules(tool);
    for (const eval::LazyError &error : eval::foldLazyCalls(*loaded.program))
      rules.lazyCall(error.kernel, {error.place.file, error.place.span}, error.reason);
    addLimits(loaded, rules.take());
  }
  refuseIfAny(loaded);
}

LoadedKernel loadKernel(TypeContext &types, const std::string &target, FileSystem &files,
                        LoadOptions options) {
  LoadedKernel loaded = Loader(types, target, files, options).run();
  loaded.treatment = options.warnings;
  if (loaded.treatment.areJudged && loaded.schedule) {
    Projects projects(files, currentFolder());
    DiagnosticPolicy policy;
    if (auto project = projects.ofFile(parseTarget(target).file); project && !project->broken())
      policy = project->over({}).policy;
    policy.apply(options.warnings.policy);
    loaded.treatment.policy = std::move(policy);
  }
  return loaded;
}

} // namespace allo::api
