// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/BudgetFigures.h"

#include "sema/schedule/ScheduleStates.h"
#include "support/Characters.h"
#include "support/CppNames.h"
#include "support/Format.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace allo {

namespace {

using synthesis::EmittedLoop;
using synthesis::LoopReport;
using synthesis::ModuleReport;

bool isSameButBlanks(std::string_view a, std::string_view b) {
  auto compact = [](std::string_view text) {
    std::string out;
    std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return !isSpace(c); });
    return out;
  };
  return compact(a) == compact(b);
}

// What follows the name of a copy of a function: "", "_2".
bool isOfCopy(std::string_view rest) {
  return rest.empty() || (rest.starts_with('_') && isDecimal(rest.substr(1)));
}

// Calls fn(const ModuleReport &) for the top function and each other module.
template <typename Fn> void forEachModule(const synthesis::Report &report, Fn &&fn) {
  fn(report.top);
  for (const ModuleReport &module : report.modules)
    if (module.name != report.top.name)
      fn(module);
}

// Loops as the C++ labels them, in the order of the text, and whether each comes from the loop that
// is looked for.
struct LabelledLoops {
  std::vector<EmittedLoop> emitted;
  std::vector<bool> isMeant;
  std::map<std::pair<std::string, std::string>, unsigned> taken;

  void add(const std::string &function, std::string label, bool meant) {
    if (const unsigned count = taken[{function, label}]++; count > 0)
      label += "_" + std::to_string(count);
    emitted.push_back({function, std::move(label)});
    isMeant.push_back(meant);
  }

  void find(const synthesis::Report &report, std::vector<const LoopReport *> &found) const {
    for (const synthesis::FoundLoop &each : synthesis::findLoops(report, emitted)) {
      bool any = false;
      for (size_t i = 0; each.emitted && i < each.joined; ++i)
        any = any || isMeant[*each.emitted + i];
      if (any && std::ranges::find(found, each.loop) == found.end())
        found.push_back(each.loop);
    }
  }
};

std::string labelOf(const LoopInfo &loop, const LoopAxis &axis, const SyntaxUnit &unit) {
  if (!loop.name.empty() && loop.axes.size() == 1)
    return nameInCpp(loop.name);
  return axis.target != NoNode ? "loop_" + std::string(unit.source(unit.spanOf(axis.target)))
                               : "loop";
}

// The states of the schedules of a file, each once.
std::vector<const Schedule *> schedulesOf(const Analysis &analysis) {
  std::vector<const Schedule *> all;
  std::set<Fingerprint> seen;
  auto add = [&](const std::shared_ptr<const Schedule> &state) {
    if (state && state->steps() > 0 && seen.insert(state->fingerprint()).second)
      all.push_back(state.get());
  };
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (!entry.state->schedules || !entry.state->schedules->facts)
      return;
    const ScheduleFacts &facts = *entry.state->schedules->facts;
    forEachState(facts, add);
    for (const auto &[name, local] : facts.locals)
      add(local.state);
  });
  return all;
}

std::optional<double> mostOf(const std::optional<synthesis::Cycles> &cycles) {
  return cycles ? std::optional(double(cycles->max)) : std::nullopt;
}
std::optional<double> asNumber(const std::optional<uint64_t> &value) {
  return value ? std::optional(double(*value)) : std::nullopt;
}

std::optional<double> figureOf(BudgetKey key, const ModuleReport &module) {
  switch (key) {
  case BudgetKey::Ii:
    return mostOf(module.interval);
  case BudgetKey::Latency:
    return mostOf(module.latency);
  case BudgetKey::Clock:
    return module.timing.estimated;
  case BudgetKey::Dsp:
    return double(module.used.dsp);
  case BudgetKey::Bram:
    return double(module.used.bram18k);
  case BudgetKey::Uram:
    return double(module.used.uram);
  case BudgetKey::Lut:
    return double(module.used.lut);
  case BudgetKey::Ff:
    return double(module.used.ff);
  case BudgetKey::Depth:
    return std::nullopt;
  }
  return std::nullopt;
}

void take(Figure &figure, std::optional<double> value) {
  if (value && (!figure.value || *value > *figure.value))
    figure.value = value;
}

} // namespace

std::string nameInCpp(const std::string &label) {
  std::string name;
  for (const char c : label)
    if (isWordChar(c) || (!name.empty() && name.back() != '_'))
      name += isWordChar(c) ? c : '_';
  while (name.size() > 1 && name.back() == '_' && label.back() != '_')
    name.pop_back();
  return name;
}

BudgetFigures::BudgetFigures(const Analysis &analysis, const std::vector<KnownReport> *reports,
                             const std::string &file, FileSystem *files)
    : analysis(analysis), reports(reports) {
  if (!reports)
    return;
  for (const KnownReport &known : *reports)
    relations.push_back(known.source ? relationTo(known, file, analysis.text, files)
                                     : ReportRelation());
  std::set<std::string> kernels;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    forEachCheck(*entry.state,
                 [&](const KernelCheck &check) { kernels.insert(check.signature->name); });
  });
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    forEachCheck(*entry.state, [&](const KernelCheck &check) {
      const KernelSignature &kernel = *check.signature;
      // Without what surrounds the outermost kernel: "m_inner" of "C.m.inner".
      std::string name = kernel.name;
      size_t own = name.rfind('.');
      for (size_t dot = own; kernel.isNested && dot != name.npos && dot > 0;) {
        if (!kernels.contains(name.substr(0, dot)))
          break;
        own = dot = name.rfind('.', dot - 1);
      }
      name = nameInCpp(own == name.npos ? name : name.substr(own + 1));
      const bool isGeneric = !kernel.templates.empty() || kernel.isInstance ||
                             kernel.isSpecialized || kernel.label != kernel.name ||
                             std::ranges::any_of(kernel.parameters, &ParameterInfo::isConstexpr);
      if (isCppWord(name) || isCppDeclared(name) || name == "main")
        functions.push_back({name + "_1", isGeneric, &check});
      functions.push_back({std::move(name), isGeneric, &check});
    });
  });
}

bool BudgetFigures::isMeant(const NamedFunction &function, const BudgetPlace &place) const {
  return function.check->function == place.kernel->function &&
         function.check->signature->item == place.kernel->signature->item;
}

std::string BudgetFigures::nameOf(const BudgetPlace &place) const {
  if (!place.instance.empty())
    return nameInCpp(place.instance);
  const auto found = std::ranges::find_if(
      functions, [&](const NamedFunction &each) { return isMeant(each, place); });
  return found == functions.end() ? place.kernel->signature->name : found->name;
}

// The modules of the report that are of the kernel.
std::vector<std::string> BudgetFigures::functionsIn(const KnownReport &known, size_t report,
                                                    const BudgetPlace &place) const {
  std::vector<std::string> names;
  if (known.source) {
    const std::string &kernel = place.kernel->signature->name;
    for (const synthesis::SourceFunction &each : known.source->functions)
      if (each.file == *relations[report].file && each.kernel == kernel &&
          (place.instance.empty() || isSameButBlanks(each.label, place.instance)))
        names.push_back(each.name);
    std::set<std::string> others;
    for (const synthesis::SourceFunction &each : known.source->functions)
      others.insert(each.name);
    std::vector<std::string> copies;
    forEachModule(known.report, [&](const ModuleReport &module) {
      for (const std::string &name : names)
        if (module.name != name && module.name.starts_with(name) &&
            isOfCopy(std::string_view(module.name).substr(name.size())) &&
            !others.contains(module.name))
          copies.push_back(module.name);
    });
    names.insert(names.end(), copies.begin(), copies.end());
    return names;
  }
  forEachModule(known.report, [&](const ModuleReport &module) {
    // Of several kernels, that with the longest name.
    const std::string_view name = module.name;
    size_t longest = 0;
    bool isOfPlace = false;
    for (const NamedFunction &each : functions) {
      if (!name.starts_with(each.name) || each.name.size() < longest)
        continue;
      const std::string_view rest = name.substr(each.name.size());
      const bool isOther =
          each.hasOther && rest.starts_with('_') && rest.find("_Pipeline_") == rest.npos;
      if (!isOther && !isOfCopy(rest))
        continue;
      isOfPlace = (each.name.size() == longest && isOfPlace) || isMeant(each, place);
      longest = each.name.size();
    }
    if (isOfPlace && (place.instance.empty() || name.starts_with(nameInCpp(place.instance))))
      names.push_back(module.name);
  });
  return names;
}

std::vector<const LoopReport *> BudgetFigures::loopsByName(const KnownReport &known,
                                                           const std::vector<std::string> &names,
                                                           const BudgetPlace &place) const {
  std::vector<const LoopReport *> found;
  LabelledLoops written;
  for (const std::string &function : names)
    for (const LoopInfo &loop : place.kernel->loops)
      for (const LoopAxis &axis : loop.axes)
        written.add(function, labelOf(loop, axis, *place.unit), &loop == place.loop);
  written.find(known.report, found);
  // The loops that schedules of the file make of it.
  const KernelSignature &kernel = *place.kernel->signature;
  std::set<NodeId> indices;
  for (const LoopAxis &axis : place.loop->axes)
    indices.insert(axis.target != NoNode ? axis.target : place.loop->node);
  for (const Schedule *schedule : schedulesOf(analysis)) {
    const ScheduleTree &tree = schedule->tree();
    LabelledLoops made;
    bool any = false;
    for (const uint32_t root : tree.functions) {
      const ScheduleNode &function = tree.nodes[root];
      if (function.place != NodeRef{kernel.item, kernel.nameNode})
        continue;
      for (const uint32_t id : tree.loopsIn(root)) {
        const ScheduleNode &loop = tree.nodes[id];
        const bool isMeant = loop.place.item == kernel.item && indices.contains(loop.place.node);
        any = any || isMeant;
        const bool isOwn = loop.madeAt.node == NoNode && loop.index.empty();
        for (const std::string &name : names)
          made.add(name, isOwn ? "loop_" + loop.name : nameInCpp(loop.name), isMeant);
      }
    }
    if (any)
      made.find(known.report, found);
  }
  return found;
}

std::vector<const LoopReport *> BudgetFigures::loopsIn(const KnownReport &known, size_t report,
                                                       const BudgetPlace &place) const {
  if (!known.source)
    return loopsByName(known, functionsIn(known, report, place), place);
  const size_t number = loopNumber(*place.unit, place.kernel->function, place.loop->node);
  LabelledLoops made;
  for (const synthesis::SourceLoop &each : known.source->loops) {
    made.emitted.push_back({each.function, each.label});
    made.isMeant.push_back(each.file == *relations[report].file &&
                           each.kernel == place.kernel->signature->name && each.loop == number);
  }
  std::vector<const LoopReport *> found;
  made.find(known.report, found);
  return found;
}

std::vector<Figure> BudgetFigures::of(const BudgetRow &row, const BudgetPlace &place) const {
  std::vector<Figure> figures;
  if (!reports)
    return figures;
  bool isNamed = false; // a function of the kernel, in a report of another target
  for (size_t i = 0; i < reports->size(); ++i) {
    const KnownReport &known = (*reports)[i];
    if (known.source && !relations[i].file)
      continue;
    const std::vector<std::string> names = functionsIn(known, i, place);
    std::vector<const LoopReport *> loops;
    if (place.loop)
      loops = loopsIn(known, i, place);
    if (names.empty() && loops.empty())
      continue;
    if (!place.target.empty() && (!known.source || known.source->target != place.target)) {
      isNamed = true;
      continue;
    }
    Figure figure{{}, &known, ""};
    if (known.report.isStandIn) {
      figure.missing = format("'{0}' is not by a synthesis tool", known.path);
    } else if (!relations[i].stale.empty()) {
      figure.missing = relations[i].stale;
    } else if (!place.loop) {
      forEachModule(known.report, [&](const ModuleReport &module) {
        if (std::ranges::find(names, module.name) != names.end())
          take(figure, figureOf(row.key, module));
      });
      if (!figure.value)
        figure.missing = format("'{0}' does not know it", known.path);
    } else {
      for (const LoopReport *loop : loops)
        take(figure, row.key == BudgetKey::Ii      ? asNumber(loop->interval)
                     : row.key == BudgetKey::Depth ? asNumber(loop->depth)
                                                   : mostOf(loop->latency));
      if (loops.empty())
        figure.missing = format("'{0}' does not have this loop, which may be unrolled", known.path);
      else if (!figure.value)
        figure.missing = format("'{0}' {1}", known.path,
                                row.key == BudgetKey::Latency ? "does not know it"
                                                              : "does not have it: the loop is not "
                                                                "pipelined");
    }
    figures.push_back(std::move(figure));
  }
  if (figures.empty() && isNamed)
    figures.push_back({{}, nullptr, format("no report is known to be of '{0}'", place.target)});
  else if (figures.empty())
    figures.push_back({{}, nullptr, format("no report has a function '{0}'", nameOf(place))});
  return figures;
}

} // namespace allo
