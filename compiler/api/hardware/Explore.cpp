// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/hardware/Explore.h"

#include "api/Modules.h"
#include "api/load/Target.h"
#include "notebook/Notebook.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <map>

namespace allo::api {

namespace {

using Node = schedule::ScheduleView::Node;

// A name that the text does not have.
std::string freeName(const std::string &text) {
  auto has = [&](const std::string &name) {
    for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
      const bool begins = at == 0 || !isWordChar(text[at - 1]);
      const size_t end = at + name.size();
      if (begins && (end == text.size() || !isWordChar(text[end])))
        return true;
    }
    return false;
  };
  std::string name = "s";
  for (int number = 2; has(name); ++number)
    name = format("s{0}", number);
  return name;
}

std::string reasonOf(const Estimated &made) {
  std::string reason = made.failure.message;
  for (const FileReport &report : made.loaded.errors)
    for (const Diagnostic &each : report.diagnostics)
      if (reason.empty())
        reason = each.message;
  return reason.substr(0, reason.find('\n'));
}

#ifdef ALLO_CPU
// The loops and buffers of a kernel and of those that it calls, as a schedule names them.
class Names {
public:
  explicit Names(const Node &root) {
    for (const Node &function : root.children)
      count(function, &function == &root.children.front());
    for (const Node &function : root.children)
      addLoops(function, std::nullopt, &function == &root.children.front());
  }
  std::vector<explore::Loop> loops;
  std::vector<std::optional<program::SourceRange>> places; // of the loops

  // Nothing: no buffer has this name, or several in which it is not clear which one is found.
  bool hasBuffer(const std::string &name) const {
    const auto known = buffers.find(name);
    return known != buffers.end() && known->second.isClear();
  }

private:
  // How many the kernel itself has, and those that it calls: its own are found first.
  struct Count {
    size_t own = 0, others = 0;
    bool isClear() const { return own == 1 || (own == 0 && others == 1); }
  };
  std::map<std::string, Count> named, buffers;

  static bool isLoop(const Node &node) {
    return node.kind == "affine.for" || node.kind == "scf.for";
  }
  static void add(std::map<std::string, Count> &counts, const std::string &name, bool isTop) {
    ++(isTop ? counts[name].own : counts[name].others);
  }
  void count(const Node &node, bool isTop) {
    if (isLoop(node) && !node.name.empty())
      add(named, node.name, isTop);
    for (const Node &value : node.values)
      if (value.kind.starts_with("memref") && !value.name.empty())
        add(buffers, value.name, isTop);
    for (const Node &child : node.children)
      count(child, isTop);
  }

  void addLoops(const Node &node, std::optional<size_t> around, bool isTop) {
    for (const Node &child : node.children) {
      if (!isLoop(child)) {
        addLoops(child, around, isTop);
        continue;
      }
      explore::Loop loop;
      const auto known = named.find(child.name);
      const bool isFound =
          known != named.end() && known->second.isClear() && isTop == (known->second.own == 1);
      loop.key = isFound ? child.name : child.path;
      loop.trips = child.trips;
      loop.around = around;
      loop.isAlone = isLoop(node) && std::ranges::all_of(node.children, [&](const Node &other) {
                       return &other == &child || other.kind == "affine.apply" ||
                              other.kind == "arith.constant";
                     });
      loop.isPipelined = std::ranges::any_of(child.tags, [](const schedule::Tag &tag) {
        return tag.name == "allo.pipeline.ii" && tag.value != "-1";
      });
      loops.push_back(std::move(loop));
      places.push_back(child.place);
      addLoops(child, loops.size() - 1, isTop);
    }
  }
};

explore::Lift liftOf(const estimate::PartitionLift &named) {
  explore::Partition partition{
      named.isBlock ? explore::PartitionKind::Block : explore::PartitionKind::Cyclic, named.factor};
  if (named.isWhole)
    partition = {explore::PartitionKind::Complete, 1};
  return {named.buffer, named.dim, partition};
}
#endif

} // namespace

DesignSpace::DesignSpace(EstimateOptions options, FileSystem &files, TargetOf targetOf)
    : options(std::move(options)), files(files), valuesOf(std::move(targetOf)) {}

Estimated DesignSpace::open(TypeContext &types, const explore::Design &start) {
  EstimateOptions plain = options;
  if (valuesOf)
    plain.target = valuesOf(start);
  Estimated made = estimateKernel(types, plain, files);
  if (made.failure)
    return made;
  auto refuse = [&](std::string message) {
    made.failure = {Ending::Refused, std::move(message)};
    return std::move(made);
  };
  const Target target = parseTarget(made.loaded.target);
  // Of an open notebook, the text is its module.
  if (!target.file.ends_with(".py") && !isNotebookPath(target.file))
    return refuse(format("'{0}' is not a Python file, to which lines could be added", target.file));
  if (target.steps)
    return refuse("a schedule is explored with all its steps: leave out the '@'");
  if (backendOf(made.loaded))
    return refuse(format("'{0}' is a backend: explore the kernel or the schedule that it was made "
                         "of",
                         target.name));
  if (!made.estimate.latency && made.estimate.isTooLong)
    return refuse(format("'{0}' takes too many cycles to count, so its designs cannot be compared",
                         target.name));
  if (!made.estimate.latency)
    return refuse(
        format("the latency of '{0}' is not known, so its designs cannot be compared: the "
               "number of iterations of a loop depends on the input",
               target.name));
  Result<std::string> read = readTarget(target, files);
  if (!read)
    return refuse(read.error().message);
  file = target.file;
  text = *std::move(read);
  isSchedule = made.loaded.schedule != nullptr;
  if (!valuesOf)
    options.target = made.loaded.target;
  isVariable = isSchedule && !valuesOf && isIdentifier(target.name);
  variable = isVariable ? target.name : freeName(text);
  const Estimated named = estimate(types, start);
  if (!named.failure)
    return made;
  if (!valuesOf && !isSchedule && target.name.find('.') != std::string::npos)
    return refuse(format("'{0}' is inside of a function, and no line at the end of the file can "
                         "name it: explore the call that returns it",
                         target.name));
  if (!valuesOf && !isSchedule && made.loaded.program->kernels.front().name.ends_with(')'))
    return refuse(
        format("'{0}' gives values to constexpr parameters, and no line at the end of the "
               "file can make a schedule of that: explore a kernel that calls it, or the "
               "values by --param",
               target.name));
  if (!valuesOf)
    return refuse(format("no line at the end of the file can make a schedule of '{0}': {1}",
                         target.name, reasonOf(named)));
  variable.clear();
  return made;
}

std::string DesignSpace::expressionOf(const explore::Design &design) const {
  return parseTarget(valuesOf ? valuesOf(design) : options.target).name;
}

std::vector<std::string> DesignSpace::linesOf(const explore::Design &design) const {
  std::vector<std::string> lines;
  if (variable.empty())
    return lines;
  if (!isVariable)
    lines.push_back(
        format("{0} = {1}{2}", variable, expressionOf(design), isSchedule ? "" : ".schedule()"));
  for (std::string &line : explore::linesOf(design, variable))
    lines.push_back(std::move(line));
  return lines;
}

std::string DesignSpace::fileWith(const explore::Design &design) const {
  std::string made = text;
  if (!made.empty() && !made.ends_with('\n'))
    made += '\n';
  const std::vector<std::string> lines = linesOf(design);
  if (!lines.empty() && !isVariable)
    made += "\n\n";
  for (const std::string &line : lines)
    made += line + "\n";
  return made;
}

std::string DesignSpace::targetOf(const explore::Design &design) const {
  return file + "::" + (variable.empty() ? expressionOf(design) : variable);
}

std::unique_ptr<OverlayFileSystem> DesignSpace::filesOf(const explore::Design &design) const {
  auto made = std::make_unique<OverlayFileSystem>(files, currentFolder());
  made->add(file, fileWith(design));
  return made;
}

Estimated DesignSpace::estimate(TypeContext &types, const explore::Design &design) const {
  const std::unique_ptr<OverlayFileSystem> changed = filesOf(design);
  EstimateOptions wanted = options;
  wanted.target = targetOf(design);
  wanted.kept = nullptr; // which has other types
  return estimateKernel(types, wanted, *changed);
}

explore::Evaluation DesignSpace::evaluate(const explore::Design &design) const {
  TypeContext types;
  Estimated estimated = estimate(types, design);
  return evaluationOf(estimated);
}

explore::Evaluation evaluationOf(Estimated &estimated, [[maybe_unused]] EvaluationPlaces *places) {
  explore::Evaluation made;
  if (estimated.failure) {
    made.reason = reasonOf(estimated);
    return made;
  }
  const estimate::Estimate &all = estimated.estimate;
  made.latency = all.latency;
  made.interval = all.interval;
  made.used = all.used;
  if (!made.latency)
    made.reason = "its latency is not known";
  for (const estimate::LoopEstimate &loop : all.loops)
    if (loop.isPipelined)
      made.loopInterval = std::max(made.loopInterval, loop.interval);
#ifdef ALLO_CPU
  Modules modules(estimated.loaded);
  const Result<schedule::ScheduleView, Failure> view = modules.view();
  if (!view)
    return made;
  Names names(view->root);
  made.loops = std::move(names.loops);
  if (places)
    places->loops = std::move(names.places);
  for (const estimate::LoopEstimate &loop : all.loops)
    for (const estimate::PartitionLift &named : loop.limit.partitions)
      if (names.hasBuffer(named.buffer)) {
        made.lifts.push_back(liftOf(named));
        if (!places)
          continue;
        std::vector<program::SourceRange> &headers = places->lifts.emplace_back(loop.flattened);
        if (loop.place)
          headers.insert(headers.begin(), *loop.place);
      }
#endif
  return made;
}

} // namespace allo::api
