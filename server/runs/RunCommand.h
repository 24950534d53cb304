// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a client asks to be done with a kernel: the argument of 'allo.run' and its like, read; and
// what the kernel is at that time.
#pragma once

#include "job/Job.h"
#include "sema/incremental/Analyzer.h"
#include "server/protocol/Json.h"
#include "server/runs/GeneratedTexts.h"
#include "server/runs/show/ShowRun.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace allo::server {

struct RunCommand {
  JobTask task;
  std::string uri;
  std::string name; // of the kernel; empty: the only one
  std::optional<int64_t> version;
  std::optional<double> seconds;     // otherwise as the settings have it
  std::optional<bool> checkOverflow; // the same
  std::optional<uint32_t> largest;   // of the arrays that the client is sent, in elements

  JobKind kind() const { return kindOf(task); }
  // The text is the whole result; otherwise the outcome is shown next to the kernel.
  bool makesText() const { return info(kind()).makesText; }
};
// The commands that start a job, "allo.run" and its like, with the kind of the job. To add one: a
// row of the table in RunCommand.cpp.
struct JobCommand {
  const char *name;
  JobKind kind;
};
std::span<const JobCommand> jobCommands();
// Throws BadParams.
RunCommand readRunCommand(const Json &argument, JobKind kind);

// The text that a command makes, and the command that makes a text.
GeneratedName nameOf(const RunCommand &command);
RunCommand commandFor(const GeneratedName &name);

// What is run when a kernel is run.
struct RunVersion {
  KernelVersion kernel;
  std::string error; // why it cannot be; empty: nothing is known of one
  Span name;         // of the kernel
  KernelOutputs outputs;
};
RunVersion versionOf(const Analysis &analysis, JobKind kind, const std::string &target,
                     uint64_t editsOutside);

} // namespace allo::server
