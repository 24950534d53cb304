// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What Vitis HLS says while it runs: the stage that it is in, and the messages that explain why it
// failed or what it could not do. It says the same in slightly different words from version to
// version, so messages are recognised by their ids and by the words that have stayed.
// To add a message: a kind here, a row of the table in ToolLog.cpp, its explanation in
// explain(), a line in test/unit/tool_log_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::flow {

// In the order in which the tool comes to them.
enum class Stage : uint8_t { Starting, Compiling, Transforming, Scheduling, Generating, Done };
std::string_view show(Stage stage); // "scheduling"

struct Progress {
  Stage stage = Stage::Starting;
  std::string module; // that is scheduled; may be empty
  friend bool operator==(const Progress &, const Progress &) = default;
};

enum class ProblemKind : uint8_t {
  Licence,
  MissingPart,
  CppError,
  DiskFull,
  NoMemory,
  Interval, // a loop does not reach the interval that it was to have
  Timing,   // the clock period is longer than it was to be
  OtherError
};
struct Problem {
  ProblemKind kind{};
  std::string text = {};                // the tool's, without its prefix
  std::string module = {};              // of Interval; may be empty
  std::string loop = {};                // its label; may be empty
  std::optional<uint64_t> wanted = {};  // interval, if it is told
  std::optional<uint64_t> reached = {}; // the same
  uint32_t line = 0;                    // of kernel.cpp, from 1; 0: not told
};

// Takes the log in pieces of any size. It keeps what it recognises, up to a limit, and not the log.
class LogReader {
public:
  // Whether the progress is another one now.
  bool feed(std::string_view bytes);
  bool finish(); // the last line may have no end

  const Progress &progress() const { return now; }
  const std::vector<Problem> &problems() const { return found; }
  // The last lines, for a tool that does not say what is wrong.
  std::string tail() const;

private:
  Progress now;
  std::vector<Problem> found;
  std::string rest; // of a line that has not ended
  std::vector<std::string> last;
  bool isTooLong = false; // the rest of the line is skipped

  bool takeLine(std::string_view line);
  bool takeProgress(std::string_view line);
  void takeProblem(std::string_view line);
  void takeInterval(std::string_view line);
};

// The problem that a failure is due to, in the order of ProblemKind; null: none is known.
const Problem *causeOf(const std::vector<Problem> &problems);
// A sentence with what can be done about it, for problems that a tool fails for.
std::string explain(const Problem &problem);

} // namespace allo::flow
