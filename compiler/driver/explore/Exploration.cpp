// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/explore/Explore.h"

#include "api/Synthesize.h"
#include "api/hardware/Explore.h"
#include "api/load/OpenTarget.h"
#include "driver/results/Estimate.h"
#include "driver/results/Explore.h"
#include "driver/results/Tables.h"
#include "explore/Neighbours.h"
#include "explore/Search.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "sweep/Points.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>

namespace allo::driver {

namespace {

struct Budget {
  explore::Figure figure{};
  uint64_t most = 0;
};

std::string nameOf(explore::Figure figure) {
  return std::string(explore::FigureNames[size_t(figure)]);
}

Result<explore::Figure> parseFigure(const char *option, const std::string &name) {
  if (const std::optional<explore::Figure> known = explore::figureNamed(name))
    return *known;
  const std::vector<std::string> names(std::begin(explore::FigureNames),
                                       std::end(explore::FigureNames));
  return Error{format("{0}: there is no figure '{1}' ({2})", option, name,
                      namesThereAre("figure", name, names))};
}

Result<Budget> parseBudgetOption(const std::string &text) {
  constexpr const char *Option = "--budget";
  const size_t equal = text.find('=');
  if (equal == std::string::npos)
    return Error{
        format("{0}: '{1}' is not a figure with its limit, such as 'dsp=100'", Option, text)};
  const Result<explore::Figure> figure = parseFigure(Option, text.substr(0, equal));
  if (!figure)
    return figure.error();
  uint64_t most = 0;
  const char *const end = text.data() + text.size();
  if (const auto [stop, error] = std::from_chars(text.data() + equal + 1, end, most);
      error != std::errc() || stop != end)
    return Error{format("{0}: '{1}' needs a whole number from 0 to {2}, not '{3}'", Option,
                        nameOf(*figure), UINT64_MAX, text.substr(equal + 1))};
  return Budget{*figure, most};
}

// Of "latency,dsp".
Result<explore::Figures> parseObjectiveOption(const std::vector<std::string> &names) {
  constexpr const char *Option = "--objective";
  explore::Figures figures;
  for (const std::string &name : names) {
    const Result<explore::Figure> figure = parseFigure(Option, name);
    if (!figure)
      return figure.error();
    if (std::ranges::find(figures, *figure) != figures.end())
      return Error{format("{0}: '{1}' is given twice", Option, name)};
    figures.push_back(*figure);
  }
  return figures;
}

// What a design exceeds; empty: it is within all budgets.
std::string excessOf(const std::vector<Budget> &budgets, const explore::Evaluation &evaluation) {
  std::string out;
  for (const Budget &budget : budgets)
    if (const uint64_t amount = amountOf(budget.figure, evaluation); amount > budget.most)
      out += format("{0}{1} ≈ {2} > {3}", out.empty() ? "over the budget: " : ", ",
                    nameOf(budget.figure), amount, budget.most);
  return out;
}

class Exploration {
public:
  Exploration(const ExploreArguments &arguments, FileSystem &files)
      : arguments(arguments), files(files) {}

  // A command: its texts and files.
  CommandOutput run(const ExploreControl &control) {
    Explored made = search(control);
    if (made.failure) {
      CommandOutput output;
      output.ending = made.failure.ending;
      output.output = showErrors(made.errors, arguments.color);
      output.errors = showFailure(made.failure);
      return output;
    }
    return show(made.result);
  }

  Explored search(const ExploreControl &control) {
    if (Result<void> good = prepare(); !good)
      return refused(good.error().message);
    if (Result<void, Explored> opened = open(); !opened)
      return opened.error();
    explore::Search how;
    how.limit = arguments.limit;
    how.figures = objectives;
    how.isStopped = control.isStopped;
    how.onPoint = [&](const explore::Point &point) {
      if (control.onPoint)
        control.onPoint(point);
      if (control.onPartial)
        tellPartial(point, control);
    };
    how.evaluate = [this](const explore::Design &design) { return space->evaluate(design); };
    how.fits = [this](const explore::Evaluation &evaluation) {
      return excessOf(budgets, evaluation).empty();
    };
    how.neighbours = [this](const explore::Point &point) { return neighboursOf(point); };
    if (parameters.empty())
      how.lift = [](const explore::Point &point) {
        return explore::lifted(point.design, point.evaluation);
      };
    found = explore::search(how, start);
    return {{}, {}, finish()};
  }

private:
  const ExploreArguments &arguments;
  FileSystem &files;
  std::vector<sweep::Parameter> parameters;
  std::string pattern;
  std::vector<Budget> asked, budgets; // with those of the part
  explore::Figures objectives;
  std::optional<api::DesignSpace> space;
  explore::Design start;
  ExploreResult result;
  explore::Found found;
  std::vector<explore::Point> seen; // if partial results are told
  std::chrono::steady_clock::time_point nextPartial;

  static Explored refused(std::string message) {
    return {{Ending::Refused, std::move(message)}, {}, {}};
  }

  Result<void> prepare() {
    if (arguments.options.target.empty())
      return Error{"explore needs a target: FILE.py::KERNEL"};
    if (arguments.point && !arguments.printSchedule && arguments.applyTo.empty())
      return Error{"--point needs --print-schedule or --apply-to"};
    if (arguments.printSchedule && (arguments.verify || arguments.json))
      return Error{format("{0} has no effect with --print-schedule, which prints only the schedule",
                          arguments.verify ? "--verify" : "--format json")};
    for (const std::string &text : arguments.budgets) {
      Result<Budget> one = parseBudgetOption(text);
      if (!one)
        return one.error();
      for (const Budget &other : asked)
        if (other.figure == one->figure)
          return Error{format("--budget: '{0}' is given twice", nameOf(one->figure))};
      asked.push_back(*std::move(one));
    }
    Result<explore::Figures> figures = parseObjectiveOption(arguments.objectives);
    if (!figures)
      return figures.error();
    objectives = *std::move(figures);
    if (arguments.parameters.empty())
      return {};
    Result<std::vector<sweep::Parameter>> parsed = sweep::parseParameters(arguments.parameters);
    if (!parsed)
      return parsed.error();
    parameters = *std::move(parsed);
    pattern = arguments.options.target;
    if (sweep::placeholdersOf(pattern).empty()) {
      std::vector<std::string> names;
      for (const sweep::Parameter &each : parameters)
        names.push_back(each.name);
      Result<std::string> opened = api::openTarget(pattern, names, files);
      if (!opened)
        return opened.error();
      pattern = *std::move(opened);
    }
    return sweep::checkPlaceholders(pattern, parameters);
  }

  std::vector<std::string> valuesOf(const explore::Design &design) const {
    std::vector<std::string> values;
    for (size_t i = 0; i < design.values.size(); ++i)
      values.push_back(parameters[i].values[design.values[i]]);
    return values;
  }
  explore::Design designOf(uint64_t point) const {
    explore::Design design;
    design.values.resize(parameters.size());
    for (size_t i = parameters.size(); i-- > 0;) {
      design.values[i] = point % parameters[i].values.size();
      point /= parameters[i].values.size();
    }
    return design;
  }

  // From the first values that make a kernel, or the target as it is.
  Result<void, Explored> open() {
    const api::EstimateOptions &options = arguments.options;
    const auto on = api::synthesisTargetOf(options.target, options.on, options.usual,
                                           vitis::PartNeed::ForEstimate, files);
    if (!on)
      return refused(on.error().message);
    const uint64_t most = parameters.empty()
                              ? 1
                              : std::min<uint64_t>(sweep::countPoints(parameters), arguments.limit);
    std::optional<Explored> failed;
    for (uint64_t i = 0; i < most; ++i) {
      start = designOf(i);
      api::DesignSpace::TargetOf targetOf;
      if (!parameters.empty())
        targetOf = [this](const explore::Design &design) {
          return sweep::filled(pattern, parameters, valuesOf(design));
        };
      space.emplace(arguments.options, files, std::move(targetOf));
      TypeContext types;
      const api::Estimated made = space->open(types, start);
      if (!made.failure) {
        describe(made);
        return {};
      }
      if (!failed)
        failed = Explored{made.failure, made.loaded.errors, {}};
    }
    return *std::move(failed);
  }

  void describe(const api::Estimated &made) {
    const EstimateResult all = resultOf(made);
    result.target = parameters.empty() ? all.target : arguments.options.target;
    result.part = all.part;
    result.flow = all.flow;
    result.version = all.version;
    result.clock = all.clock;
    result.available = all.available;
    result.limit = arguments.limit;
    for (const Budget &budget : asked)
      result.budget.emplace_back(nameOf(budget.figure), budget.most);
    for (const explore::Figure figure : objectives)
      result.objectives.push_back(nameOf(figure));
    budgets = asked;
    if (const auto &available = made.estimate.device.available)
      for (const auto &[figure, most] : {std::pair(explore::Figure::Lut, available->lut),
                                         std::pair(explore::Figure::Ff, available->ff),
                                         std::pair(explore::Figure::Dsp, available->dsp),
                                         std::pair(explore::Figure::Bram, available->bram18k),
                                         std::pair(explore::Figure::Uram, available->uram)})
        if (std::ranges::find(asked, figure, &Budget::figure) == asked.end())
          budgets.push_back({figure, most});
  }

  // Of parameters, all combinations at once where the limit allows that.
  std::vector<explore::Design> neighboursOf(const explore::Point &point) const {
    if (parameters.empty())
      return explore::neighboursOf(point.design, point.evaluation);
    std::vector<explore::Design> all;
    const uint64_t count = sweep::countPoints(parameters);
    if (count <= arguments.limit) {
      for (uint64_t i = 0; i < count; ++i)
        all.push_back(designOf(i));
      return all;
    }
    std::vector<size_t> counts;
    for (const sweep::Parameter &each : parameters)
      counts.push_back(each.values.size());
    return explore::neighbouringValues(point.design, counts);
  }

  ExploredPoint recordOf(const explore::Point &point) const {
    ExploredPoint record;
    record.point = point.number;
    record.from = point.from;
    const std::vector<std::string> values = valuesOf(point.design);
    for (size_t i = 0; i < values.size(); ++i)
      record.values.emplace_back(parameters[i].name, values[i]);
    record.schedule = space->linesOf(point.design);
    record.fits = point.fits;
    record.pareto = point.isOn;
    if (!point.evaluation.isEstimated()) {
      record.status = "refused";
      record.reason = point.evaluation.reason;
      return record;
    }
    record.reason = excessOf(budgets, point.evaluation);
    record.latency = cyclesOf(point.evaluation.latency);
    record.interval = cyclesOf(point.evaluation.interval);
    record.ii = point.evaluation.loopInterval;
    record.resources = amountsOf(point.evaluation.used);
    return record;
  }

  // The kernel and its schedule, on the same random inputs.
  void verify(const explore::Design &design, ExploredPoint &record) const {
    api::RunOptions wanted;
    wanted.target = space->targetOf(design);
    wanted.inputs.seed = arguments.seed;
    wanted.compare = true;
    const auto changed = space->filesOf(design);
    const api::Run run = api::run(wanted, *changed);
    if (run.comparison)
      record.equal = run.comparison->equal();
    if (!run.failure)
      return;
    record.reason = reasonOf(run.failure, run.errors);
    if (record.reason.empty() && run.fault && !run.fault->report.diagnostics.empty())
      record.reason = run.fault->report.diagnostics.front().message;
    record.reason = "cannot be compared: " + record.reason.substr(0, record.reason.find('\n'));
    if (run.comparison)
      record.reason = "its results differ from those of the kernel";
  }

  static std::string stopNameOf(explore::Stop stop) {
    constexpr const char *Stops[] = {"complete", "limit", "interrupted"};
    return Stops[size_t(stop)];
  }

  void tellPartial(const explore::Point &point, const ExploreControl &control) {
    using Clock = std::chrono::steady_clock;
    constexpr auto Shortest = std::chrono::milliseconds(100); // between two
    constexpr int Share = 20;                                 // of the time of all
    seen.push_back(point);
    const Clock::time_point begin = Clock::now();
    if (begin < nextPartial)
      return;
    ExploreResult partial = result;
    partial.stopped = stopNameOf(explore::Stop::Interrupted);
    explore::markFront(seen, objectives);
    for (const explore::Point &each : seen)
      partial.points.push_back(recordOf(each));
    control.onPartial(std::move(partial));
    const Clock::time_point end = Clock::now();
    nextPartial = end + std::max<Clock::duration>(Shortest, Share * (end - begin));
  }

  ExploreResult finish() {
    result.stopped = stopNameOf(found.stop);
    for (const explore::Point &point : found.points) {
      ExploredPoint &record = result.points.emplace_back(recordOf(point));
      if (arguments.verify && record.pareto && !record.schedule.empty() &&
          found.stop != explore::Stop::Interrupted)
        verify(point.design, record);
    }
    return std::move(result);
  }

  CommandOutput show(const ExploreResult &made) const {
    CommandOutput output;
    if (std::ranges::any_of(made.points,
                            [](const ExploredPoint &each) { return each.equal == false; }))
      output.ending = Ending::Different;
    const std::vector<const ExploredPoint *> front = frontOf(made);
    if (front.empty() && found.stop != explore::Stop::Interrupted)
      output.ending = Ending::Errors;
    output.output = arguments.json ? dumped(toJson(made)) + "\n" : showExplored(made);
    if (!arguments.plot.empty())
      output.files.emplace_back(arguments.plot, plotOfExplored(made));
    if (arguments.printSchedule || !arguments.applyTo.empty())
      if (Result<void> chosen = choose(made, front, output); !chosen) {
        CommandOutput none;
        none.ending = Ending::Refused;
        none.errors = showFailure({Ending::Refused, chosen.error().message});
        return none;
      }
    return output;
  }

  // Prints or writes the schedule of a point.
  Result<void> choose(const ExploreResult &made, const std::vector<const ExploredPoint *> &front,
                      CommandOutput &output) const {
    const size_t number = arguments.point.value_or(front.empty() ? 0 : front.front()->point);
    if (number >= made.points.size())
      return Error{format("--point: there is no point {0}", number)};
    const ExploredPoint &point = made.points[number];
    if (!point.isDone())
      return Error{format("--point: point {0} was refused: {1}", number, point.reason)};
    if (point.schedule.empty())
      return Error{format("no line at the end of the file can make point {0}", number)};
    if (arguments.printSchedule) {
      output.output.clear();
      for (const std::string &line : point.schedule)
        output.output += line + "\n";
    }
    if (!arguments.applyTo.empty())
      output.files.emplace_back(arguments.applyTo, space->fileWith(found.points[number].design));
    return {};
  }
};

} // namespace

Explored exploreDesigns(const ExploreArguments &arguments, FileSystem &files,
                        const ExploreControl &control) {
  return Exploration(arguments, files).search(control);
}

CommandOutput runExplore(const ExploreArguments &arguments, FileSystem &files,
                         const ExploreControl &control) {
  return Exploration(arguments, files).run(control);
}

} // namespace allo::driver
