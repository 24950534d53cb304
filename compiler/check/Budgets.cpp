// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Budgets.h"

#include "check/BudgetFigures.h"
#include "diag/Ignores.h"
#include "sema/schedule/Schedule.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <optional>
#include <set>
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

std::string nameOfLoop(const SyntaxUnit &unit, const LoopInfo &loop) {
  if (!loop.name.empty())
    return loop.name;
  if (!loop.axes.empty() && loop.axes[0].target != NoNode)
    return std::string(unit.source(unit.spanOf(loop.axes[0].target)));
  return "";
}

class BudgetFinder {
public:
  BudgetFinder(const Analysis &analysis, const BudgetSources &sources)
      : analysis(analysis), sources(sources),
        figures(analysis, sources.reports, sources.file, sources.files) {}

  std::vector<Diagnostic> run() {
    for (const UnknownDirective &each : unknownDirectives(analysis.text, analysis.commented)) {
      report(each.span, DiagCode::UnknownDirective, each.name,
             each.meant.empty() ? "; the directives are " + knownDirectives()
                                : format("; did you mean '{0}'?", each.meant));
      if (!each.meant.empty())
        found.back().fixes.push_back(
            {format("Change to '{0}'", each.meant), {{each.span, each.meant}}});
    }
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
  const BudgetFigures figures;
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
    const std::optional<BudgetedKernel> kernel = budgetedKernel(analysis, budgets.kernel);
    std::optional<BudgetPlace> place;
    if (kernel)
      place = placeOf(kernel->name);
    if (!place) // which the caller tells, who knows the project
      return;
    place->instance = kernel->instance;
    place->target = kernel->schedule;
    if (!kernel->instance.empty() || !kernel->schedule.empty())
      place->shown =
          format(kernel->schedule.empty() ? "kernel '{0}'" : "schedule '{0}'", budgets.kernel);
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
    const uint32_t endOfCode = analysis.text.lineSpan(comment.lastLine).end;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      if (place || endOfCode < offset)
        return;
      const SyntaxUnit &unit = *entry.state->unit;
      forEachCheck(*entry.state, [&](const KernelCheck &check) {
        if (place || check.function >= unit.nodes.size())
          return;
        for (const LoopInfo &loop : check.loops)
          if (const Span span = unit.spanOf(loop.node).shifted(offset); !place && isAt(span)) {
            const std::string name = nameOfLoop(unit, loop);
            place = BudgetPlace{&check, &unit, &loop, unit.shownSpanOf(loop.node).shifted(offset),
                                name.empty() ? "the loop" : "loop '" + name + "'"};
          }
        const auto *function = unit.nodes[check.function]->tryAs<FunctionStmt>();
        if (place || !function || !function->name)
          return;
        bool isHere = isAt(function->name->span.shifted(offset));
        for (const Expr *decorator : function->decorators)
          isHere = isHere || isAt(decorator->span.shifted(offset));
        if (isHere)
          place = placeOfKernel(check, unit, *function, offset);
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
        place = placeOfKernel(check, unit, *function, offset);
      });
    });
    return place;
  }
  static BudgetPlace placeOfKernel(const KernelCheck &check, const SyntaxUnit &unit,
                                   const FunctionStmt &function, uint32_t offset) {
    return {&check, &unit, nullptr, function.name->span.shifted(offset),
            "kernel '" + check.signature->name + "'"};
  }

  // ---- what the reports say

  void compare(const BudgetLimit &limit, const BudgetPlace &place) {
    const std::vector<Figure> known = figures.of(*limit.row, place);
    bool isChecked = false;
    for (const Figure &figure : known) {
      isChecked = isChecked || figure.value;
      if (!figure.value || *figure.value <= limit.most)
        continue;
      report(place.span, DiagCode::BudgetExceeded, limit.row->shown, place.shown,
             shown(*figure.value), limit.text);
      found.back().notes.push_back({figure.from->path, {}, "in this report"});
      found.back().notes.push_back(noteOf(limit));
    }
    if (isChecked || compareWithEstimate(limit, place))
      return;
    report(limit.ofProject ? place.span : limit.span, DiagCode::BudgetUnchecked,
           std::string(limit.row->name) + "<=" + limit.text,
           known.empty() ? "no report of its synthesis is known" : known[0].missing);
    if (limit.ofProject)
      found.back().notes.push_back(noteOf(limit));
  }

  // ---- what the estimates say

  static bool isSameButBlanks(std::string a, std::string b) {
    for (std::string *text : {&a, &b})
      std::erase_if(*text, isSpace);
    return a == b;
  }

  // The last one of a schedule of the kernel, else the last one of the kernel as it is written.
  const KernelEstimate *estimateOf(const BudgetPlace &place) const {
    const KernelEstimate *last = nullptr;
    for (const KernelEstimate &each : sources.estimates) {
      const bool isMeant =
          each.kernel == place.kernel->signature->name &&
          (place.instance.empty() || isSameButBlanks(each.instance, place.instance)) &&
          (place.target.empty() || each.schedule == place.target);
      if (isMeant && (!last || last->schedule.empty() || !each.schedule.empty()))
        last = &each;
    }
    return last;
  }

  // Whether there is a figure.
  bool compareWithEstimate(const BudgetLimit &limit, const BudgetPlace &place) {
    const KernelEstimate *estimate = estimateOf(place);
    if (!estimate)
      return false;
    const KernelEstimate::Figures *all = &estimate->figures;
    const std::vector<DiagNote> *reasons = nullptr;
    if (place.loop) {
      const auto loop = std::ranges::find_if(estimate->loops, [&](const auto &each) {
        return std::ranges::find(each.headers, place.span.begin, &Span::begin) !=
               each.headers.end();
      });
      if (loop == estimate->loops.end())
        return false;
      all = &loop->figures;
      reasons = &loop->reasons;
    }
    const auto figure =
        std::ranges::find(*all, limit.row->key, &std::pair<BudgetKey, double>::first);
    if (figure == all->end())
      return false;
    if (figure->second <= limit.most)
      return true;
    std::string what(limit.row->shown);
    if (what.size() > 1 && !isUpper(what[1])) // not that of "II"
      what[0] = toLower(what[0]);
    report(place.span, DiagCode::BudgetExceeded, "Estimated " + what, place.shown,
           shown(figure->second), limit.text);
    found.back().severity = Severity::Warning;
    if (reasons && limit.row->key == BudgetKey::Ii)
      found.back().notes = *reasons;
    found.back().notes.push_back(noteOf(limit));
    return true;
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
};

} // namespace

std::vector<Diagnostic> budgetDiagnostics(const Analysis &analysis, const BudgetSources &sources) {
  return BudgetFinder(analysis, sources).run();
}

// By the state of the schedule at the end of the file; null: it is not known.
static std::shared_ptr<const KernelSignature> scheduledKernel(const Analysis &analysis,
                                                              const ScheduleIdentity &schedule) {
  const std::string name = stateName(schedule);
  std::shared_ptr<const KernelSignature> kernel;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (!entry.state->schedules)
      return;
    const ModuleFacts &facts = *entry.state->schedules->module;
    for (const auto *bound : {&facts.bindings, &facts.objects})
      for (const Binding &binding : *bound)
        if (binding.name == name && binding.value.data->schedule->state)
          kernel = binding.value.data->schedule->state->kernel();
  });
  return kernel;
}

std::optional<BudgetedKernel> budgetedKernel(const Analysis &analysis, std::string_view written) {
  std::string name;
  int depth = 0;
  for (const char c : written) {
    depth += isOpenBracket(c) ? 1 : 0;
    if (depth == 0)
      name += c;
    depth -= isCloseBracket(c) ? 1 : 0;
  }
  const std::vector<std::string> kernels = kernelNames(analysis);
  const bool isInstance = written.find('[') != written.npos;
  if (std::ranges::binary_search(kernels, name))
    return BudgetedKernel{std::move(name), isInstance ? std::string(written) : "", ""};
  // Another name at module level, of the last statement that binds it.
  const Value *value = nullptr;
  auto look = [&](const ModuleFacts &facts) {
    for (const Binding &binding : facts.bindings)
      if (binding.name == written)
        value = &binding.value;
  };
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    look(*entry.state->module);
    if (entry.state->schedules)
      look(*entry.state->schedules->module);
  });
  if (!value)
    return std::nullopt;
  const bool isSchedule = value->kind == ValueKind::Schedule;
  std::shared_ptr<const KernelSignature> kernel;
  if (value->kind == ValueKind::Kernel)
    kernel = value->data->kernel;
  else if (isSchedule)
    kernel = scheduledKernel(analysis, value->data->schedule->identity);
  if (!kernel || !std::ranges::binary_search(kernels, kernel->name))
    return std::nullopt;
  return BudgetedKernel{kernel->name,
                        kernel->label.find('[') != std::string::npos ? kernel->label : "",
                        isSchedule ? std::string(written) : ""};
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
