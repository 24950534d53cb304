// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One call of a primitive while a file is checked, internal to this folder: what it needs of its
// arguments, and what it makes of the predicted program.
#pragma once

#include "sema/schedule/Schedule.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

class Schedule::Step {
public:
  Step(const Schedule &before, Primitive primitive, const std::vector<ScheduleArgument> &arguments,
       NodeRef callPlace)
      : state(before), primitive(primitive), row(info(primitive)), arguments(arguments),
        callPlace(callPlace) {}

  ScheduleOutcome<ScheduleResult> run(Schedule &into);

private:
  static constexpr size_t Whole = ScheduleFault::Whole;
  Schedule state;
  Primitive primitive;
  const PrimitiveInfo &row;
  const std::vector<ScheduleArgument> &arguments;
  NodeRef callPlace;
  std::optional<ScheduleFault> fault;
  ScheduleResult result;
  std::shared_ptr<ScheduleTree> changed; // a copy of the tree, once something changes in it
  std::vector<std::shared_ptr<ConsumedLoop>> gone;
  bool topology = false;
  bool immediate = false;
  bool isPredicted = true; // else nothing is known of the schedule any more

  const ScheduleTree &tree() const { return changed ? *changed : *state.program; }
  ScheduleTree &change();
  ScheduleNode &node(uint32_t id) { return change().nodes.own(id); }

  // Where nothing of the program is predicted: only whether refs become stale.
  void performUnseen();
  static bool isList(const ScheduleTarget &target);
  // As many refs as the call gives, where that is known.
  void giveUnpredicted();
  void record();

  // ---- arguments

  template <typename... Args>
  void fail(size_t parameter, size_t element, DiagText text, const Args &...args) {
    if (!fault)
      fault = ScheduleFault{DiagMessage(text, args...), parameter, element};
  }
  static ScheduleFault at(size_t parameter, size_t element, ScheduleFault why);
  void fail(size_t parameter, size_t element, ScheduleFault why);
  template <typename... Args> void warn(size_t parameter, DiagText text, const Args &...args) {
    result.warnings.push_back({DiagMessage(text, args...), parameter});
  }
  size_t parameterOf(std::string_view name) const;
  const ScheduleArgument &argument(std::string_view name) const;
  // The number that is given, or the default; nothing where it is not known.
  std::optional<int64_t> integer(std::string_view name, int64_t standard) const;

  // The ref that a target is or names; nothing where it is wrong or not known.
  std::optional<ScheduleRef> resolved(const ScheduleTarget &target, ScheduleRef::Kind kind,
                                      size_t parameter, size_t element);
  std::optional<uint32_t> loop(const ScheduleTarget &target, size_t parameter, size_t element);
  // Of the parameter 'targets'; fewer than were given where some are not known.
  std::vector<uint32_t> loops();
  std::optional<uint32_t> loopArgument(std::string_view name);
  std::optional<uint32_t> buffer(const ScheduleTarget &target, size_t parameter, size_t element);
  std::vector<uint32_t> buffers(std::string_view name);
  // Any operations: of refs the epochs are checked.
  void operations(std::string_view name);
  bool unique(const std::vector<uint32_t> &loops);
  // Names of called kernels.
  void callees(std::string_view name);
  // A loop or a function that is the only one of its name; other operations are not predicted.
  std::optional<uint32_t> operation(const ScheduleTarget &target) const;

  // ---- changes of the tree

  uint32_t addLoop(const ScheduleNode &like, const std::string &suffix,
                   std::optional<int64_t> tripCount);
  void consume(uint32_t loop, const std::vector<uint32_t> &replacements);
  void giveLoops(const std::vector<uint32_t> &loops);

  // ---- primitives

  void perform();
  void approximate();
  void streamline();
  void applyPatterns();
  void affine();
  void computeAt();
  void dataAt(const char *suffix);
  void outline();
  void replaceByCopy(uint32_t callee, size_t element);
  void compose();

  // ---- directives (ScheduleDirectives.cpp)

  void pipeline();
  void unroll();
  void partition();
  void bindStorage();
  void dataflow();
  void warnOfReplaced(const std::string &name, NodeRef earlier);
  // Replaces what an earlier call has set. -1 turns it off.
  void setTags(const std::vector<uint32_t> &targets, std::optional<int64_t> ScheduleNode::*value,
               NodeRef ScheduleNode::*at, std::optional<int64_t> now);
  void notePartition(uint32_t id, SchedulePartition now);

  // ---- loops (ScheduleLoops.cpp)

  void unrollBody(uint32_t loop, int64_t factor);
  // Operations that are copied lose their ids in all copies.
  void consumeBelow(uint32_t loop);
  void split();
  void reorder();
  // The factor of each target.
  std::optional<std::vector<std::optional<int64_t>>> factorsOf(size_t targets);
  void tile();
  void flatten();
  static std::string shown(const ScheduleNode &loop);
};

} // namespace allo
