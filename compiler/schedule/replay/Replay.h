// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs the steps of a schedule that the checker has followed (sema/schedule/Schedule.h) on the
// module of its kernel. Loops and buffers are found again as the file found them: by the same
// queries, at the same places among the steps. No header of MLIR is included here.
#pragma once

#include "diag/Diagnostic.h"
#include "lower/ModuleSource.h"
#include "program/Program.h"
#include "schedule/Tags.h"
#include "schedule/replay/PayloadText.h"
#include "sema/schedule/Schedule.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace allo::schedule {

// A step that cannot be done, or a warning about one.
struct ReplayReport {
  struct Note {
    program::SourceRange place;
    std::string text;
  };
  DiagMessage message;
  std::optional<program::SourceRange> place; // the call; nothing: of the schedule as a whole
  std::vector<Note> notes;
};

// A schedule after its steps.
struct ScheduleView {
  // A value of an effect's data.
  struct Data {
    std::variant<std::monostate, std::string, int64_t, bool, std::vector<Data>> value;
  };
  struct Effect {
    std::string id, name;
    int64_t epoch = 0; // of the call
    bool isTopology = false;
    std::vector<std::pair<std::string, Data>> data;
    std::optional<program::SourceRange> place; // of the call
  };
  struct Node { // an operation, or a buffer
    std::string name, kind, path, id;
    std::optional<int64_t> trips; // of a loop
    Tags tags;
    std::optional<program::SourceRange> place;
    std::vector<Node> values, children;
    std::optional<bool> isUnsigned = {}; // of a buffer's elements, where the source says so
  };
  // As the file leaves it: before what is pending was applied.
  bool isDirty = false;
  std::string pendingScript;
  // After it was.
  int64_t epoch = 0;
  std::vector<Effect> effects;
  std::vector<std::string> scripts; // of all batches
  std::string tree;                 // as text
  Node root;
  std::string payload;
};

class Replay {
public:
  // Of what the program has no file for there is no place.
  using PlaceOf = std::function<std::optional<program::SourceRange>(const NodeRef &)>;

  // Of the first kernel of the program, which outlives this. All steps of 'state' are known; null:
  // there are none. Of the steps, the first 'steps' are done.
  static constexpr size_t AllSteps = SIZE_MAX;
  Replay(const program::Program &program, std::shared_ptr<const allo::Schedule> state,
         PlaceOf placeOf, size_t steps = AllSteps);
  // Of a text; the program has only the files. Both outlive this.
  Replay(const program::Program &program, const PayloadText &text,
         std::shared_ptr<const allo::Schedule> state, PlaceOf placeOf, size_t steps = AllSteps);

  // Parameters in the memory of the host, see checks/DirectiveChecks.h.
  void setHostPorts(std::map<unsigned, std::string> ports) { hostPorts = std::move(ports); }

  // 'plain' with the steps done; the source refers to this object. A module with checks is 'plain'
  // itself where only the checks prevent a step, see checksPrevent().
  lower::ModuleSource modules(lower::ModuleSource plain);

  // For the tree: "gemm.py:3:5".
  using ShowPlace = std::function<std::string(const program::SourceRange &)>;
  Result<ScheduleView, Failure> view(const lower::ModuleSource &plain, const ShowPlace &showPlace);
  Result<ScheduleView, Failure> viewOfText(const ShowPlace &showPlace);

  // Of the last module that was asked for.
  const std::optional<ReplayReport> &error() const { return failed; }
  const std::vector<ReplayReport> &warnings() const { return warned; }
  const std::optional<ReplayReport> &checksPrevent() const { return prevented; }

private:
  struct Engine;
  const program::Program &program;
  const PayloadText *text = nullptr; // null: of a kernel
  std::shared_ptr<const allo::Schedule> state;
  PlaceOf placeOf;
  size_t steps = AllSteps;
  std::optional<ReplayReport> failed, prevented;
  std::vector<ReplayReport> warned;
  std::map<unsigned, std::string> hostPorts;

  Result<lower::LoweredModule, Failure> scheduled(const lower::ModuleSource &plain,
                                                  const lower::LowerOptions &options);
  // Runs the steps; 'beforeLast' is called before what is pending then is applied.
  Result<void, Failure> run(Engine &engine, const std::function<void()> &beforeLast);
  Result<ScheduleView, Failure> viewOf(Engine &engine, const ShowPlace &showPlace);
  program::SourceRange placeInText(uint32_t line, uint32_t column) const;
};

} // namespace allo::schedule
