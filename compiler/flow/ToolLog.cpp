// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/ToolLog.h"

#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace allo::flow {

namespace {

// What a reader looks at, and more: a design may have thousands of messages.
constexpr size_t MostProblems = 200, MostLine = 4096, MostLast = 12;

constexpr std::array<std::string_view, 6> StageNames = {
    "starting", "compiling", "transforming", "scheduling", "generating RTL", "done"};

struct StageWords {
  std::string_view words;
  Stage stage;
};
constexpr StageWords StagesByWords[] = {
    {"Analyzing design file", Stage::Compiling},
    {"Finished Source Code Analysis and Preprocessing", Stage::Transforming},
    {"Finished Checking Pragmas", Stage::Transforming},
    {"Starting code transformations", Stage::Transforming},
    {"[HLS 200-1995]", Stage::Transforming},
    {"Starting hardware synthesis", Stage::Scheduling},
    {"Implementing module '", Stage::Scheduling},
    {"Starting RTL generation", Stage::Generating},
    {"Generating RTL for module '", Stage::Generating},
    {"Finished creating RTL model for '", Stage::Generating},
    {"Finished generating all RTL models", Stage::Generating},
    {"Generating VHDL RTL for", Stage::Generating},
    {"Generating Verilog RTL for", Stage::Generating},
    {"Finished Command csynth_design", Stage::Done},
    {"C/RTL synthesis completed", Stage::Done},
};

struct ProblemWords {
  std::array<std::string_view, 2> words; // all of them are in the line, in any case of letters
  ProblemKind kind;
  bool inErrors; // of lines that are errors only
};
constexpr ProblemWords ProblemsByWords[] = {
    {{"license was not found", ""}, ProblemKind::Licence, false},
    {{"license", ""}, ProblemKind::Licence, true},
    {{"licensing", ""}, ProblemKind::Licence, true},
    {{"[hls 200-1023]", ""}, ProblemKind::MissingPart, true},
    {{"part", "is not installed"}, ProblemKind::MissingPart, true},
    {{"part", "does not exist"}, ProblemKind::MissingPart, true},
    {{"no parts matched", ""}, ProblemKind::MissingPart, true},
    {{"no space left on device", ""}, ProblemKind::DiskFull, false},
    {{"disk quota exceeded", ""}, ProblemKind::DiskFull, false},
    {{"std::bad_alloc", ""}, ProblemKind::NoMemory, false},
    {{"cannot allocate memory", ""}, ProblemKind::NoMemory, false},
    {{"out of memory", ""}, ProblemKind::NoMemory, true},
    {{"[hls 200-871]", ""}, ProblemKind::Timing, false},
    {{"estimated clock period", "exceeds the target"}, ProblemKind::Timing, false},
};

std::string inLowerCase(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), toLower);
  return out;
}

// Between 'before' and 'after'; empty where the text does not have them.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const size_t at = text.find(before);
  if (at == std::string_view::npos)
    return {};
  text.remove_prefix(at + before.size());
  const size_t end = text.find(after);
  return end == std::string_view::npos ? std::string_view() : text.substr(0, end);
}

std::optional<uint64_t> numberAfter(std::string_view text, std::string_view before) {
  const size_t at = text.find(before);
  if (at == std::string_view::npos)
    return std::nullopt;
  text.remove_prefix(at + before.size());
  uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc())
    return std::nullopt;
  return value;
}

// "ERROR: [HLS 207-3771] use of undeclared identifier 'x'" without what is before 'use'.
std::string withoutPrefix(std::string_view line) {
  for (std::string_view level : {"ERROR: ", "WARNING: ", "CRITICAL WARNING: ", "INFO: "})
    if (line.starts_with(level)) {
      line.remove_prefix(level.size());
      break;
    }
  if (size_t end = line.find("] "); line.starts_with('[') && end != std::string_view::npos)
    line.remove_prefix(end + 2);
  return std::string(line);
}

// "kernel.cpp:12:5: error: ..." and "... (kernel.cpp:12:5)".
uint32_t lineOfKernel(std::string_view line) {
  return uint32_t(std::min<uint64_t>(numberAfter(line, "kernel.cpp:").value_or(0), UINT32_MAX));
}

// Names in the log may be in any encoding.
std::string inAscii(std::string_view line) {
  std::string out;
  for (char c : line)
    out += isAscii(c) && c != 0x7f && (c >= ' ' || c == '\t') ? c : '?';
  return out;
}

} // namespace

std::string_view show(Stage stage) { return StageNames[size_t(stage)]; }

bool LogReader::feed(std::string_view bytes) {
  bool isNew = false;
  while (!bytes.empty()) {
    const size_t end = bytes.find_first_of("\n\r");
    const std::string_view part = bytes.substr(0, end);
    if (!isTooLong)
      rest += part.substr(0, MostLine - std::min(rest.size(), MostLine));
    isTooLong = rest.size() >= MostLine;
    if (end == std::string_view::npos)
      break;
    isNew = finish() || isNew;
    bytes.remove_prefix(end + 1);
  }
  return isNew;
}

bool LogReader::finish() {
  isTooLong = false;
  if (rest.empty())
    return false;
  const bool isNew = takeLine(rest);
  rest.clear();
  return isNew;
}

std::string LogReader::tail() const {
  std::string out;
  for (const std::string &line : last)
    out += (out.empty() ? "" : "\n") + inAscii(line);
  return out;
}

bool LogReader::takeLine(std::string_view line) {
  if (last.size() == MostLast)
    last.erase(last.begin());
  last.emplace_back(line);
  takeProblem(line);
  return takeProgress(line);
}

bool LogReader::takeProgress(std::string_view line) {
  if (!line.starts_with("INFO"))
    return false;
  Progress next = now;
  for (const StageWords &each : StagesByWords)
    if (each.stage >= now.stage && line.find(each.words) != std::string_view::npos) {
      if (each.stage != now.stage)
        next = {each.stage, ""};
      if (each.words.ends_with('\''))
        next.module = inAscii(between(line, each.words, "'"));
      break;
    }
  if (next == now)
    return false;
  now = std::move(next);
  return true;
}

void LogReader::takeProblem(std::string_view line) {
  const bool isError = line.starts_with("ERROR") || line.find("error:") != std::string_view::npos;
  const bool isWarning = line.starts_with("WARNING") || line.starts_with("CRITICAL WARNING");
  takeInterval(line);
  if (found.size() >= MostProblems || line.starts_with("INFO"))
    return;
  const std::string lower = inLowerCase(line);
  for (const ProblemWords &each : ProblemsByWords) {
    if ((each.inErrors && !isError) ||
        !std::all_of(each.words.begin(), each.words.end(),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; }))
      continue;
    if (each.kind == ProblemKind::Timing && !isWarning && !isError)
      continue;
    found.push_back({.kind = each.kind, .text = withoutPrefix(inAscii(line))});
    return;
  }
  if (!isError)
    return;
  const uint32_t place = lineOfKernel(line);
  // The compiler's own are numbered 207.
  const bool isCpp = line.find("[HLS 207-") != std::string_view::npos ||
                     (place != 0 && line.find("error:") != std::string_view::npos);
  found.push_back({.kind = isCpp ? ProblemKind::CppError : ProblemKind::OtherError,
                   .text = withoutPrefix(inAscii(line)),
                   .line = place});
}

// "The II Violation in module 'M' (loop 'L'): Unable to ..." of 200-880 and 200-885, "Unable to
// enforce ... " of SCHED 204-68, and "Pipelining result : Target II = 1, Final II = 3, Depth = 12,
// loop 'L'", which follows.
void LogReader::takeInterval(std::string_view line) {
  constexpr std::string_view Violation = "II Violation in module '", Old = "[SCHED 204-6",
                             Result = "Pipelining result : Target II = ";
  if (line.find(Result) != std::string_view::npos) {
    const std::optional<uint64_t> wanted = numberAfter(line, "Target II = "),
                                  reached = numberAfter(line, "Final II = ");
    const std::string loop(between(line, "loop '", "'"));
    if (!wanted || !reached || *reached <= *wanted)
      return;
    // Of the loop whose violations are just above.
    bool any = false;
    for (size_t i = found.size(); i-- > 0 && found[i].kind == ProblemKind::Interval;)
      if (!found[i].reached && (loop.empty() || found[i].loop.empty() || found[i].loop == loop)) {
        any = true;
        found[i].wanted = wanted;
        found[i].reached = reached;
        if (found[i].loop.empty())
          found[i].loop = loop;
      }
    if (!any && found.size() < MostProblems)
      found.push_back({.kind = ProblemKind::Interval,
                       .text = "",
                       .loop = loop,
                       .wanted = wanted,
                       .reached = reached});
    return;
  }
  const size_t at = line.find(Violation);
  const bool isOld = at == std::string_view::npos && line.starts_with("WARNING") &&
                     line.find(Old) != std::string_view::npos &&
                     line.find("Unable to") != std::string_view::npos;
  if ((at == std::string_view::npos && !isOld) || found.size() >= MostProblems)
    return;
  Problem problem{.kind = ProblemKind::Interval, .text = ""};
  const size_t reason = line.find("Unable to");
  problem.text = inAscii(reason == std::string_view::npos ? line.substr(at) : line.substr(reason));
  if (!isOld) {
    problem.module = inAscii(between(line, Violation, "'"));
    problem.loop = inAscii(between(line, "(loop '", "'"));
  }
  problem.line = lineOfKernel(line);
  found.push_back(std::move(problem));
}

const Problem *causeOf(const std::vector<Problem> &problems) {
  const Problem *cause = nullptr;
  for (const Problem &problem : problems)
    if (problem.kind != ProblemKind::Interval && problem.kind != ProblemKind::Timing &&
        (!cause || problem.kind < cause->kind))
      cause = &problem;
  return cause;
}

std::string explain(const Problem &problem) {
  auto with = [&](const char *sentence) { return format(sentence, problem.text); };
  switch (problem.kind) {
  case ProblemKind::Licence:
    return with("there is no licence for it: {0}\n$XILINXD_LICENSE_FILE or $LM_LICENSE_FILE names "
                "the licence, or the server that has it");
  case ProblemKind::MissingPart:
    return with("the part is not installed: {0}\nAMD's installer adds devices to a Vitis that is "
                "there; --part and --device choose another one");
  case ProblemKind::CppError:
    return with("the C++ has an error: {0}");
  case ProblemKind::DiskFull:
    return with("the disk is full: {0}\n--project DIR chooses another folder, and 'allo clean' "
                "empties the caches");
  case ProblemKind::NoMemory:
    return with("there is not enough memory: {0}");
  case ProblemKind::Interval:
  case ProblemKind::Timing:
  case ProblemKind::OtherError:
    return problem.text;
  }
  return "";
}

} // namespace allo::flow
