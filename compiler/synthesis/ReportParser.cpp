// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Expat reads the file. Of its elements only those are kept that a Report is made of, as a small
// tree: the ports and the hierarchy of the design, which are most of a large report, are skipped.
#include "synthesis/Report.h"

#include "support/Format.h"

#include <expat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace allo::synthesis {

namespace {

struct Element {
  std::string name, text;
  uint64_t line = 0;
  std::vector<Element> children;

  const Element *child(std::string_view wanted) const { // null: there is none
    auto it = std::ranges::find(children, wanted, &Element::name);
    return it == children.end() ? nullptr : &*it;
  }
  std::string_view textOf(std::string_view wanted) const {
    const Element *found = child(wanted);
    return found ? std::string_view(found->text) : std::string_view();
  }
};

// The sections of a report, and of a module in it, that are kept.
constexpr std::string_view Kept[] = {"ReportVersion", "UserAssignments", "PerformanceEstimates",
                                     "AreaEstimates", "ModuleInformation"};
constexpr std::string_view KeptOfModules[] = {"Name", "PerformanceEstimates", "AreaEstimates"};
// What a loop says of itself; all other elements in it are loops.
constexpr std::string_view LoopFields[] = {
    "Name",       "Slack",         "TripCount",    "Latency",          "AbsoluteTimeLatency",
    "PipelineII", "PipelineDepth", "PipelineType", "IterationLatency", "InstanceList"};

template <size_t N> bool isOneOf(std::string_view name, const std::string_view (&names)[N]) {
  return std::ranges::find(names, name) != std::end(names);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view Blank = " \t\r\n";
  const size_t begin = text.find_first_not_of(Blank);
  return begin == text.npos ? std::string_view()
                            : text.substr(begin, text.find_last_not_of(Blank) - begin + 1);
}

// From elements to a Report. The first thing that is wrong counts.
class Reader {
public:
  std::optional<Error> error;

  Report report(const Element &root) {
    Report made;
    if (root.name != "profile") {
      wrong(root, format("the file is not a synthesis report: it begins with '{0}'", root.name));
      return made;
    }
    const Element &assigned = section(root, "UserAssignments");
    made.version = section(root, "ReportVersion").textOf("Version");
    made.isStandIn = made.version.starts_with("STANDIN");
    made.family = assigned.textOf("ProductFamily");
    made.part = words(assigned, "Part");
    made.flow = assigned.textOf("FlowTarget");
    made.top.name = words(assigned, "TopModelName");
    checkUnit(assigned);
    made.top.timing.target = clockPeriod(assigned);
    made.top.timing.uncertainty = decimal(assigned, "ClockUncertainty");
    const Element &area = section(root, "AreaEstimates");
    module(made.top, section(root, "PerformanceEstimates"), area);
    made.available = resources(section(area, "AvailableResources"));
    if (const Element *modules = root.child("ModuleInformation"))
      for (const Element &each : modules->children)
        if (each.name == "Module") {
          ModuleReport &added = made.modules.emplace_back();
          added.name = each.textOf("Name");
          added.timing = made.top.timing;
          added.timing.estimated.reset();
          module(added, section(each, "PerformanceEstimates"), section(each, "AreaEstimates"));
        }
    return made;
  }

private:
  const Element none;

  void wrong(const Element &at, std::string text) {
    if (!error)
      error = Error{format("line {0}: ", at.line) + std::move(text)};
  }
  const Element &section(const Element &in, std::string_view name) {
    if (const Element *found = in.child(name))
      return *found;
    if (&in != &none)
      wrong(in, format("'{0}' has no '{1}'", in.name, name));
    return none;
  }

  // Which a report always has.
  std::string words(const Element &in, std::string_view name) {
    const std::string_view text = trimmed(section(in, name).text);
    if (text.empty() && !error)
      wrong(section(in, name), format("'{0}' is empty", name));
    return std::string(text);
  }
  double clockPeriod(const Element &assigned) {
    const std::string text = words(assigned, "TargetClockPeriod");
    const double period = decimal(assigned, "TargetClockPeriod").value_or(0);
    if (period <= 0)
      wrong(section(assigned, "TargetClockPeriod"),
            format("'TargetClockPeriod' is '{0}', but it has to be above zero", text));
    return period;
  }
  void checkUnit(const Element &of) {
    if (const Element *unit = of.child("unit"); unit && trimmed(unit->text) != "ns")
      wrong(*unit, format("the unit of '{0}' is '{1}', but only 'ns' is read", of.name,
                          trimmed(unit->text)));
  }

  // What from_chars() has not taken.
  void wrongNumber(const Element &at, std::string_view text, bool isTooLarge) {
    wrong(at, format(isTooLarge ? "'{0}' is '{1}', which is too large"
                                : "'{0}' is '{1}', which is not a number",
                     at.name, text));
  }
  std::optional<uint64_t> count(const Element &at) {
    const std::string_view text = trimmed(at.text);
    if (text.empty() || text == "undef" || text == "-" || text == "?")
      return std::nullopt;
    uint64_t value = 0;
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code == std::errc() && end == text.data() + text.size())
      return value;
    wrongNumber(at, text, code == std::errc::result_out_of_range);
    return std::nullopt;
  }
  std::optional<uint64_t> count(const Element &in, std::string_view name) {
    const Element *found = in.child(name);
    return found ? count(*found) : std::nullopt;
  }
  std::optional<double> decimal(const Element &in, std::string_view name) {
    const Element *found = in.child(name);
    const std::string_view text = found ? trimmed(found->text) : std::string_view();
    if (text.empty() || text == "undef")
      return std::nullopt;
    double value = 0;
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code == std::errc() && end == text.data() + text.size() && std::isfinite(value))
      return value;
    wrongNumber(*found, text, code == std::errc::result_out_of_range);
    return std::nullopt;
  }
  static std::optional<Cycles> between(std::optional<uint64_t> min, std::optional<uint64_t> max) {
    return min && max ? std::optional(Cycles{*min, *max}) : std::nullopt;
  }
  // A number, or <range><min/><max/></range>.
  std::optional<Cycles> cycles(const Element &in, std::string_view name) {
    const Element *found = in.child(name);
    if (!found)
      return std::nullopt;
    if (const Element *range = found->child("range"))
      return between(count(*range, "min"), count(*range, "max"));
    const std::optional<uint64_t> value = count(*found);
    return between(value, value);
  }

  Resources resources(const Element &from) {
    auto of = [&](std::string_view name) { return count(from, name).value_or(0); };
    return {of("LUT"), of("FF"), of(from.child("DSP48E") ? "DSP48E" : "DSP"), of("BRAM_18K"),
            of("URAM")};
  }

  std::vector<LoopReport> loops(const Element &around) {
    std::vector<LoopReport> made;
    for (const Element &each : around.children) {
      if (isOneOf(each.name, LoopFields))
        continue;
      const std::string_view name = trimmed(each.textOf("Name"));
      made.push_back({std::string(name.empty() ? std::string_view(each.name) : name),
                      cycles(each, "TripCount"), cycles(each, "Latency"),
                      cycles(each, "IterationLatency"), count(each, "PipelineII"),
                      count(each, "PipelineDepth"), loops(each)});
    }
    return made;
  }

  void violations(std::vector<Violation> &made, const Element &from, std::string label) {
    if (const std::string_view issue = trimmed(from.textOf("IssueType"));
        !issue.empty() && issue != "-") {
      Violation &added = made.emplace_back();
      added.loop = label;
      added.issue = issue;
      if (const std::string_view reason = trimmed(from.textOf("ViolationType")); reason != "-")
        added.reason = reason;
      added.distance = count(from, "IterationDistance");
      place(added, trimmed(from.textOf("SourceLocation")));
    }
    for (const Element &each : from.children) {
      const bool isList = each.name == "SummaryOfLoopViolations";
      const std::string_view name = trimmed(each.textOf("Name"));
      if (!each.children.empty())
        violations(made, each, isList ? label : !name.empty() ? std::string(name) : each.name);
    }
  }
  // "kernel.cpp:21", with a path before it or without.
  static void place(Violation &of, std::string_view text) {
    const size_t colon = text.rfind(':');
    const std::string_view digits = colon == text.npos ? "" : text.substr(colon + 1);
    uint32_t line = 0;
    auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), line);
    if (digits.empty() || code != std::errc() || end != digits.data() + digits.size())
      return;
    of.file = text.substr(0, colon);
    of.line = line;
  }

  void module(ModuleReport &made, const Element &performance, const Element &area) {
    if (const Element *timing = performance.child("SummaryOfTimingAnalysis")) {
      checkUnit(*timing);
      made.timing.estimated = decimal(*timing, "EstimatedClockPeriod");
    }
    made.pipeline = trimmed(performance.textOf("PipelineType"));
    const Element &overall = section(performance, "SummaryOfOverallLatency");
    if (made.pipeline.empty())
      made.pipeline = trimmed(overall.textOf("PipelineType"));
    made.latency = between(count(overall, "Best-caseLatency"), count(overall, "Worst-caseLatency"));
    made.interval = between(count(overall, "Interval-min"), count(overall, "Interval-max"));
    if (!made.interval)
      made.interval = cycles(overall, "PipelineInitiationInterval");
    if (const Element *all = performance.child("SummaryOfLoopLatency"))
      made.loops = loops(*all);
    if (const Element *all = performance.child("SummaryOfViolations"))
      violations(made.violations, *all, "");
    made.used = resources(section(area, "Resources"));
  }
};

} // namespace

struct ReportParser::State {
  XML_Parser parser = XML_ParserCreate(nullptr);
  Element root;
  std::vector<Element *> open; // the kept elements around the current place
  size_t skipped = 0;          // how deep below them it is, in elements that are not kept
  std::optional<Error> error;

  State() = default;
  ~State() { XML_ParserFree(parser); }
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  bool isKept(std::string_view name) const {
    constexpr size_t Sections = 1, Modules = 3;
    if (open.size() == Sections)
      return isOneOf(name, Kept);
    return open.size() != Modules || open[1]->name != "ModuleInformation" ||
           isOneOf(name, KeptOfModules);
  }
  void begin(const char *name) {
    constexpr size_t Deepest = 200;
    if (skipped || !isKept(name) || open.size() == Deepest) {
      ++skipped;
      return;
    }
    Element &added = open.empty() ? root : open.back()->children.emplace_back();
    added.name = name;
    added.line = XML_GetCurrentLineNumber(parser);
    open.push_back(&added);
  }
  void end() {
    if (skipped)
      --skipped;
    else
      open.pop_back();
  }
  void characters(std::string_view text) {
    if (!skipped && !open.empty())
      open.back()->text += text;
  }
  // A report has none; another file could take memory without end by the entities in it.
  static void refuseDoctype(void *self, const XML_Char *, const XML_Char *, const XML_Char *, int) {
    State &state = *static_cast<State *>(self);
    state.fail("a DOCTYPE is not read");
    XML_StopParser(state.parser, XML_FALSE);
  }
  void fail(std::string_view what) {
    if (!error)
      error = Error{format("line {0}: {1}", XML_GetCurrentLineNumber(parser), what)};
  }
  bool parse(std::string_view text, bool isLast) {
    if (error)
      return false;
    if (XML_Parse(parser, text.data(), int(text.size()), isLast) == XML_STATUS_OK)
      return true;
    const XML_Error code = XML_GetErrorCode(parser);
    const bool isCut = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN;
    fail(isLast && isCut ? "the file ends before the report does" : XML_ErrorString(code));
    return false;
  }
};

ReportParser::ReportParser() : state(std::make_unique<State>()) {
  XML_SetUserData(state->parser, state.get());
  XML_SetElementHandler(
      state->parser,
      [](void *self, const XML_Char *name, const XML_Char **) {
        static_cast<State *>(self)->begin(name);
      },
      [](void *self, const XML_Char *) { static_cast<State *>(self)->end(); });
  XML_SetCharacterDataHandler(state->parser, [](void *self, const XML_Char *text, int size) {
    static_cast<State *>(self)->characters({text, size_t(size)});
  });
  XML_SetStartDoctypeDeclHandler(state->parser, State::refuseDoctype);
}

ReportParser::~ReportParser() = default;

bool ReportParser::feed(std::string_view piece) {
  constexpr size_t Most = size_t(1) << 20; // XML_Parse counts in int
  for (; piece.size() > Most; piece.remove_prefix(Most))
    if (!state->parse(piece.substr(0, Most), false))
      return false;
  return state->parse(piece, false);
}

Result<Report> ReportParser::finish() {
  if (!state->parse({}, true))
    return *state->error;
  Reader reader;
  Report report = reader.report(state->root);
  if (reader.error)
    return *reader.error;
  return report;
}

Result<Report> parseReport(std::string_view text) {
  ReportParser parser;
  parser.feed(text);
  return parser.finish();
}

} // namespace allo::synthesis
