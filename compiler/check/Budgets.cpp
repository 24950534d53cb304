// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Budgets.h"

#include "diag/Ignores.h"
#include "sema/facts/Items.h"
#include "sema/facts/LoopInfo.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Path.h"
#include "synthesis/FindLoops.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace allo {

namespace {

struct BudgetLimit {
  const BudgetRow *row; // never null
  double most = 0;
  std::string text; // of the number
  Span span;        // in the file; of the project: empty
  const ProjectBudget *ofProject = nullptr;
};

// What a budget is about.
struct BudgetPlace {
  const KernelCheck *kernel = nullptr;
  const LoopInfo *loop = nullptr; // null: the kernel as a whole
  Span span;                      // in the file
  std::string shown;              // "loop 'k'", "kernel 'gemm'"
};

std::string nameOfLoop(const SyntaxUnit &unit, const LoopInfo &loop) {
  if (!loop.name.empty())
    return loop.name;
    for (const UnknownDirective &each : unknownDirectives(analysis.text, analysis.commented)) {
      report(each.span, DiagCode::UnknownDirective, each.name,
             each.meant.empty() ? "; the directives are " + knownDirectives()
                                : format("; did you mean '{0}'?", each.meant));
      if (!each.meant.empty())
        found.back().fixes.push_back(
            {format("Change to '{0}'", each.meant), {{each.span, each.meant}}});
    }
  if (!loop.axes.empty() && loop.axes[0].target != NoNode)
    return std::string(unit.source(unit.spanOf(loop.axes[0].target)));
  return "";
}

// As the generated C++ calls the function of a kernel, unless that name is taken there.
std::string functionOf(const KernelCheck &check) {
  const KernelSignature &kernel = *check.signature;
  if (!kernel.isNested)
    return kernel.name.substr(kernel.name.rfind('.') + 1);
  std::string out = kernel.name;
  std::ranges::replace(out, '.', '_');
  return out;
}

// The labels of the loops of a kernel in the generated C++, and which loop each of them is.
struct LoopLabels {
  std::vector<synthesis::EmittedLoop> emitted;
  std::vector<const LoopInfo *> loops;

  LoopLabels(const KernelCheck &kernel, const SyntaxUnit &unit) {
    const std::string function = functionOf(kernel);
    std::map<std::string, unsigned> taken;
    for (const LoopInfo &loop : kernel.loops)
      for (const LoopAxis &axis : loop.axes) {
        std::string label = !loop.name.empty() && loop.axes.size() == 1 ? loop.name
                            : axis.target != NoNode
                                ? "loop_" + std::string(unit.source(unit.spanOf(axis.target)))
                                : "loop";
        if (const unsigned count = taken[label]++; count > 0)
          label += "_" + std::to_string(count);
        emitted.push_back({function, std::move(label)});
        loops.push_back(&loop);
      }
  }
};

struct Figure {
  std::optional<double> value;
  const KnownReport *from = nullptr;
  std::string missing = {}; // why there is none
};

class BudgetFinder {
public:
  BudgetFinder(const Analysis &analysis, const BudgetSources &sources)
      : analysis(analysis), sources(sources), reports(sources.reports) {}

  std::vector<Diagnostic> run() {
    for (const BudgetComment &comment : budgetComments(analysis.text, analysis.commented))
      check(comment);
    if (sources.ofProject)
      for (const KernelBudgets &budgets : *sources.ofProject)
        if (budgets.file == sources.file)
          check(budgets);
    std::ranges::stable_sort(found, {}, [](const Diagnostic &each) { return each.span.begin; });
    return std::move(found);
  }

private:
  const Analysis &analysis;
  const BudgetSources &sources;
  const std::vector<KnownReport> *reports;
  // Of kernels, by where their names begin: what comments limit, and the project does not then.
  std::set<std::pair<uint32_t, const BudgetRow *>> inComments;
  std::vector<Diagnostic> found;

  template <typename... Args> void report(Span span, DiagText text, const Args &...args) {
    DiagMessage message(text, args...);
    Diagnostic made;
    made.code = message.code;
    made.severity = diagInfo(message.code).severity;
    made.span = span;
    made.message = std::move(message.text);
    found.push_back(std::move(made));
  }

  // Of "ii<=1", also with blanks around the operator.
  static size_t endOfLimit(std::string_view text, size_t at) {
    auto isSign = [&](size_t i) {
      return i < text.size() && std::string_view("<>=!:").find(text[i]) != std::string_view::npos;
    };
    auto endOfWord = [&](size_t i) {
      while (i < text.size() && !isBlank(text[i]) && text[i] != ',')
        ++i;
      return i;
    };
    auto next = [&](size_t i) { return std::min(text.find_first_not_of(Blanks, i), text.size()); };
    size_t end = endOfWord(at);
    if (isSign(next(end)) && !isSign(end - 1))
      end = endOfWord(next(end));
    if (isSign(end - 1) && next(end) < text.size())
      end = endOfWord(next(end));
    return end;
  }

  static std::string_view trimmed(std::string_view text) {
    const size_t begin = std::min(text.find_first_not_of(Blanks), text.size());
    const size_t last = text.find_last_not_of(Blanks);
    return last == text.npos ? "" : text.substr(begin, last + 1 - begin);
  }

  void check(const BudgetComment &comment) {
    const std::optional<BudgetPlace> place = placeOf(comment);
    if (!place)
      return report(comment.span, DiagText::BudgetPlace);
    for (const BudgetLimit &limit : limitsOf(comment, *place)) {
      if (!place->loop)
        inComments.emplace(place->span.begin, limit.row);
      compare(limit, *place);
    }
  }

  void check(const KernelBudgets &budgets) {
    const std::optional<BudgetPlace> place = placeOf(plainKernelName(budgets.kernel));
    if (!place) // which the caller tells, who knows the project
      return;
    for (const ProjectBudget &limit : budgets.limits)
      if (!inComments.contains({place->span.begin, limit.row}))
        compare({limit.row, limit.most, limit.text, {}, &limit}, *place);
  }

  // ---- what a comment says

  std::vector<BudgetLimit> limitsOf(const BudgetComment &comment, const BudgetPlace &place) {
    std::vector<BudgetLimit> limits;
    const std::string_view text = comment.text;
    size_t at = 0;
    while (at < text.size()) {
      if (isBlank(text[at]) || text[at] == ',') {
        ++at;
        continue;
      }
      const size_t end = endOfLimit(text, at);
      const Span span{uint32_t(comment.textBegin + at), uint32_t(comment.textBegin + end)};
      if (std::optional<BudgetLimit> limit = limitOf(text.substr(at, end - at), span, place))
        limits.push_back(std::move(*limit));
      at = end;
    }
    if (limits.empty() && text.find_first_not_of(" \t,") == text.npos)
      report(comment.span, DiagText::BudgetEmpty);
    return limits;
  }

  std::optional<BudgetLimit> limitOf(std::string_view text, Span span, const BudgetPlace &place) {
    const size_t sign = text.find("<=");
    if (sign == text.npos || sign == 0) {
      report(span, DiagText::BudgetForm, text);
      return std::nullopt;
    }
    const std::string_view name = trimmed(text.substr(0, sign));
    const std::string_view number = trimmed(text.substr(sign + 2));
    const BudgetRow *row = budgetRow(name);
    if (!row) {
      report(span, DiagCode::BudgetInvalid, name, budgetKeysFor(name));
      return std::nullopt;
    }
    const std::optional<double> most = parseBudget(*row, number);
    if (!most) {
      report(span, DiagText::BudgetNumber, row->name, budgetNumberOf(*row), number);
      return std::nullopt;
    }
    if (place.loop ? !row->ofLoops : !row->ofKernels) {
      report(span, DiagText::BudgetOwner, row->name, place.loop ? "kernels" : "loops",
             place.loop ? "a loop" : "a kernel");
      return std::nullopt;
    }
    return BudgetLimit{row, *most, std::string(number), span};
  }

  // ---- what it is about

  std::optional<BudgetPlace> placeOf(const BudgetComment &comment) const {
    if (analysis.items.empty())
      return std::nullopt;
    std::optional<BudgetPlace> place;
    auto isAt = [&](Span span) {
      const uint32_t line = analysis.text.lineOf(span.begin);
      return comment.firstLine <= line && line <= comment.lastLine;
    };
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      if (place || comment.span.end < offset)
        return;
      const SyntaxUnit &unit = *entry.state->unit;
      forEachCheck(*entry.state, [&](const KernelCheck &check) {
        if (place || check.function >= unit.nodes.size())
          return;
        for (const LoopInfo &loop : check.loops)
          if (const Span span = unit.spanOf(loop.node).shifted(offset); !place && isAt(span)) {
            const std::string name = nameOfLoop(unit, loop);
            place = BudgetPlace{&check, &loop, unit.shownSpanOf(loop.node).shifted(offset),
                                name.empty() ? "the loop" : "loop '" + name + "'"};
          }
        const auto *function = unit.nodes[check.function]->tryAs<FunctionStmt>();
        if (place || !function || !function->name)
          return;
        bool isHere = isAt(function->name->span.shifted(offset));
        for (const Expr *decorator : function->decorators)
          isHere = isHere || isAt(decorator->span.shifted(offset));
        if (isHere)
          place = placeOfKernel(check, *function, offset);
      });
    });
    return place;
  }
  // Of several kernels with this name, that of the last statement.
  std::optional<BudgetPlace> placeOf(std::string_view kernel) const {
    std::optional<BudgetPlace> place;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      const SyntaxUnit &unit = *entry.state->unit;
      bool isFound = false;
      forEachCheck(*entry.state, [&](const KernelCheck &check) {
        if (isFound || check.function >= unit.nodes.size() || check.signature->name != kernel)
          return;
        const auto *function = unit.nodes[check.function]->tryAs<FunctionStmt>();
        if (!function || !function->name)
          return;
        isFound = true;
        place = placeOfKernel(check, *function, offset);
      });
    });
    return place;
  }
  static BudgetPlace placeOfKernel(const KernelCheck &check, const FunctionStmt &function,
                                   uint32_t offset) {
    return {&check, nullptr, function.name->span.shifted(offset),
            "kernel '" + check.signature->name + "'"};
  }
  const SyntaxUnit *unitOf(const KernelCheck &kernel) const {
    const SyntaxUnit *unit = nullptr;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      forEachCheck(*entry.state, [&](const KernelCheck &check) {
        if (&check == &kernel)
          unit = entry.state->unit.get();
      });
    });
    return unit;
  }

  // ---- what the reports say

  void compare(const BudgetLimit &limit, const BudgetPlace &place) {
    const std::vector<Figure> figures = figuresOf(limit, place);
    bool isChecked = false;
    for (const Figure &figure : figures) {
      isChecked = isChecked || figure.value;
      if (!figure.value || *figure.value <= limit.most)
        continue;
      report(place.span, DiagCode::BudgetExceeded, limit.row->shown, place.shown,
             shown(*figure.value), limit.text);
      found.back().notes.push_back({figure.from->path, {}, "in this report"});
      found.back().notes.push_back(noteOf(limit));
    }
    if (isChecked)
      return;
    report(limit.ofProject ? place.span : limit.span, DiagCode::BudgetUnchecked,
           std::string(limit.row->name) + "<=" + limit.text,
           figures.empty() ? "no report of its synthesis is known" : figures[0].missing);
    if (limit.ofProject)
      found.back().notes.push_back(noteOf(limit));
  }

  static DiagNote noteOf(const BudgetLimit &limit) {
    if (!limit.ofProject)
      return {"", limit.span, "the budget"};
    return {limit.ofProject->path, limit.ofProject->span, "the budget", *limit.ofProject->project};
  }

  static std::string shown(double value) {
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
      text.pop_back();
    return text;
  }

  // One for each report that has the kernel.
  std::vector<Figure> figuresOf(const BudgetLimit &limit, const BudgetPlace &place) const {
    std::vector<Figure> figures;
    if (!reports)
      return figures;
    const std::string function = functionOf(*place.kernel);
    for (const KnownReport &known : *reports) {
      const bool isTop = known.report.top.name == function;
      std::vector<const synthesis::ModuleReport *> modules;
      if (isTop)
        modules.push_back(&known.report.top);
      else
        for (const synthesis::ModuleReport &module : known.report.modules)
          if (module.name == function)
            modules.push_back(&module);
      if (modules.empty())
        continue;
      Figure figure{{}, &known, ""};
      if (known.report.isStandIn)
        figure.missing = format("'{0}' is not by a synthesis tool", known.path);
      else if (place.loop)
        ofLoop(figure, *limit.row, place);
      else
        ofModule(figure, *limit.row, *modules[0]);
      figures.push_back(std::move(figure));
    }
    if (figures.empty())
      figures.push_back({{}, nullptr, format("no report has a function '{0}'", function)});
    return figures;
  }

  static std::optional<double> most(const std::optional<synthesis::Cycles> &cycles) {
    return cycles ? std::optional(double(cycles->max)) : std::nullopt;
  }

  static void ofModule(Figure &figure, const BudgetRow &row,
                       const synthesis::ModuleReport &module) {
    switch (row.key) {
    case BudgetKey::Ii:
      figure.value = most(module.interval);
      break;
    case BudgetKey::Latency:
      figure.value = most(module.latency);
      break;
    case BudgetKey::Clock:
      figure.value = module.timing.estimated;
      break;
    case BudgetKey::Dsp:
      figure.value = double(module.used.dsp);
      break;
    case BudgetKey::Bram:
      figure.value = double(module.used.bram18k);
      break;
    case BudgetKey::Uram:
      figure.value = double(module.used.uram);
      break;
    case BudgetKey::Lut:
      figure.value = double(module.used.lut);
      break;
    case BudgetKey::Ff:
      figure.value = double(module.used.ff);
      break;
    case BudgetKey::Depth:
      break;
    }
    if (!figure.value)
      figure.missing = format("'{0}' does not know it", figure.from->path);
  }

  void ofLoop(Figure &figure, const BudgetRow &row, const BudgetPlace &place) const {
    const SyntaxUnit *unit = unitOf(*place.kernel);
    const LoopLabels labels(*place.kernel, *unit);
    const synthesis::LoopReport *loop = nullptr;
    for (const synthesis::FoundLoop &each :
         synthesis::findLoops(figure.from->report, labels.emitted))
      if (each.emitted)
        for (size_t i = *each.emitted; i < *each.emitted + each.joined; ++i)
          if (labels.loops[i] == place.loop)
            loop = each.loop;
    if (!loop) {
      figure.missing =
          format("'{0}' does not have this loop, which may be unrolled", figure.from->path);
      return;
    }
    figure.value = row.key == BudgetKey::Ii      ? asNumber(loop->interval)
                   : row.key == BudgetKey::Depth ? asNumber(loop->depth)
                                                 : most(loop->latency);
    if (!figure.value)
      figure.missing = format("'{0}' {1}", figure.from->path,
                              row.key == BudgetKey::Latency ? "does not know it"
                                                            : "does not have it: the loop is not "
                                                              "pipelined");
  }
  static std::optional<double> asNumber(const std::optional<uint64_t> &value) {
    return value ? std::optional(double(*value)) : std::nullopt;
  }
};

void addReports(const std::string &folder, FileSystem &files, std::set<std::string> &seen,
                std::vector<std::string> &paths) {
  if (!seen.insert(files.identity(folder)).second)
    return;
  const Result<std::vector<std::string>> entries = files.list(folder);
  if (!entries)
    return;
  for (const std::string &name : *entries) {
    const std::string path = joinedPath(folder, name);
    const FileKind kind = files.kind(path);
    if (name == "csynth.xml" && kind == FileKind::File)
      paths.push_back(path);
    else if (kind == FileKind::Directory)
      addReports(path, files, seen, paths);
  }
}

} // namespace

Result<std::vector<KnownReport>> findReports(const std::string &folder, FileSystem &files) {
  constexpr size_t Most = size_t(1) << 28;
  std::vector<std::string> paths;
  std::set<std::string> seen;
  addReports(folder, files, seen, paths);
  if (paths.empty())
    return Error{format("there is no csynth.xml in '{0}'", folder)};
  std::vector<KnownReport> reports;
  for (const std::string &path : paths) {
    Result<std::string> text = files.read(path, Most);
    if (!text)
      return Error{format("cannot read '{0}': {1}", path, text.error().message)};
    Result<synthesis::Report> report = synthesis::parseReport(*text);
    if (!report)
      return Error{format("cannot read '{0}': {1}", path, report.error().message)};
    reports.push_back({path, std::move(*report)});
  }
  return reports;
}

std::vector<Diagnostic> budgetDiagnostics(const Analysis &analysis, const BudgetSources &sources) {
  return BudgetFinder(analysis, sources).run();
}

std::string plainKernelName(std::string_view target) {
  std::string name;
  int depth = 0;
  for (const char c : target) {
    depth += c == '(' ? 1 : 0;
    if (depth == 0)
      name += c;
    depth -= c == ')' ? 1 : 0;
  }
  return name;
}

std::vector<std::string> kernelNames(const Analysis &analysis) {
  std::set<std::string> names;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    forEachCheck(*entry.state,
                 [&](const KernelCheck &check) { names.insert(check.signature->name); });
  });
  return {names.begin(), names.end()};
}

} // namespace allo
