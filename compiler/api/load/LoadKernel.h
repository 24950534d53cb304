// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// From a target to the typed program that an engine runs, or to all that is wrong with the kernels
// that it needs; errors elsewhere in the file are no obstacle.
#pragma once

#include "diag/Policy.h"
#include "lower/ModuleSource.h"
#include "os/FileSystem.h"
#include "program/Elaborate.h"
#include "report/Report.h"
#include "schedule/replay/LiveSchedule.h"
#include "schedule/replay/PayloadText.h"
#include "schedule/replay/Replay.h"
#include "sema/facts/ModuleView.h"
#include "sema/schedule/Schedule.h"
#include "sema/types/Types.h"
#include "support/Ending.h"
#include "target/SourceLimits.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo::api {

class KeptFiles;

// How warnings of the steps of schedules are treated.
struct StepWarnings {
  bool areJudged = false;       // by settings and comments; else all are given
  DiagnosticPolicy policy = {}; // of a loaded kernel laid over that of its project
  bool areErrors = false;       // those that are shown
};

struct LoadedKernel {
  std::unique_ptr<program::Program> program; // null: it cannot be run
  std::shared_ptr<const ModuleView> view;    // of the target's file; null: it cannot be read
  std::string target;                        // "FILE.py::NAME"
  // That the target is, of the program's first kernel, with the places of its calls and queries;
  // null: the target is a kernel. Modules.h applies it.
  std::shared_ptr<const Schedule> schedule;
  size_t steps = schedule::Replay::AllSteps; // so many of its first are asked for
  std::map<std::pair<ItemId, NodeId>, program::SourceRange> places;
  // Of a kernel of a running program that has been scheduled: what backends compile, instead of the
  // program as it is written.
  lower::ModuleSource scheduled = {};
  std::shared_ptr<schedule::RecordReport> report = {}; // on its steps
  std::shared_ptr<const BackendSettings> backend = {}; // that such a program has made
  // Of a schedule that is not of a kernel: the program then has only files.
  std::optional<schedule::PayloadText> payload = {};
  // What the checker has found in the file of a schedule, by which warnings of its steps get
  // places.
  std::string checkedFile = {};
  std::vector<Diagnostic> found = {};
  std::vector<std::string> schedules = {}; // of the file, where the target names nothing in it
  std::vector<FileReport> errors;          // why
  std::vector<FileReport> warnings = {};   // of the steps of the schedule, once they are done
  // Of a kernel of a running program: what the checker warns of, each by itself.
  std::vector<FileReport> bodyWarnings = {};
  StepWarnings treatment = {}; // of those of steps
  Failure failure;             // why: Errors in kernels, or Refused; the message may be empty
};

struct LoadOptions {
  bool streams = false; // among its parameters: only for what does not run the kernel
  bool texts = false;   // schedules of MLIR: only for what shows a schedule
  program::Returns returns = program::Returns::Structured;
  StepWarnings warnings = {};
  KeptFiles *kept = nullptr; // of former loads, whose types are then those of the program
};

// How a target is loaded that is in no file: a running program has its kernel. Empty: it is in one.
using KernelLoader = std::function<LoadedKernel(const LoadOptions &)>;

// The program refers to types of 'types'.
LoadedKernel loadKernel(TypeContext &types, const std::string &target, FileSystem &files,
                        LoadOptions options = {});

// What a target that is a backend was given, by export() and its methods; null: it is none.
const BackendSettings *backendOf(const LoadedKernel &loaded); /*nullable*/
// What 'shared_libs' of the backend names: absolute paths of files of the current folder or else of
// that of the target's file, or the name as it is, which the system's loader looks for.
std::vector<std::string> librariesOf(const LoadedKernel &loaded, FileSystem &files);

// Remove the program again if it has something that the target does not allow: 'failure' or
// 'errors' then says what. Call them before building for this processor, or for Vitis. For Vitis,
// calls of lazy consteval functions are replaced by their values.
void refuseCpuLimits(LoadedKernel &loaded);
void refuseVitisLimits(LoadedKernel &loaded, VitisTool tool = {});

// Among a file and all that it imports; null: none has that path.
const ModuleView *viewOf(const ModuleView &view, const std::string &path); /*nullable*/

// How users are shown the path of a file of a program.
std::string shownPath(const std::string &path, const std::string &target);

} // namespace allo::api
