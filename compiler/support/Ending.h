// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How a command or a job ended. Commands turn it into their exit code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace allo {

enum class Ending : uint8_t {
  Done,
  Errors,       // the kernel, or a kernel that it uses, has errors
  Refused,      // wrong usage, or input that cannot be read
  Fault,        // the kernel failed while it ran
  ToolFailed,   // an external tool is missing or failed
  Different,    // a comparison found a difference
  InternalError // a bug of ours
};

// The name in messages between processes: "done", "tool-failed".
constexpr std::string_view EndingNames[] = {"done",        "errors",    "refused",       "fault",
                                            "tool-failed", "different", "internal-error"};

// docs/checking.md lists the codes.
constexpr int exitCodeOf(Ending ending) {
  return ending == Ending::InternalError ? 101 : int(ending);
}

// Why something cannot be done. An empty message: it can.
struct Failure {
  Ending ending = Ending::Done;
  std::string message;
  explicit operator bool() const { return ending != Ending::Done; }
};

} // namespace allo
