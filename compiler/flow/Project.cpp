// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/Project.h"

#include "os/FileSystem.h"
#include "support/Format.h"
#include "support/Path.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace allo::flow {

namespace {

// In nanoseconds, the same in all files.
std::string showPeriod(const vitis::SynthesisTarget &target) {
  char text[64];
  std::snprintf(text, sizeof text, "%.4f", target.period());
  std::string period = text;
  if (period.ends_with('0'))
    period.pop_back();
  return period;
}

std::string setPart(const vitis::SynthesisTarget &target) {
  if (!target.part.empty())
    return "set_part {" + target.part + "}";
  return R"(# The part of the platform is not known: name it in PART, in the environment.
if {[info exists ::env(PART)]} {
  set_part $::env(PART)
})";
}

} // namespace

// A part is only letters, digits, '-', '_' and '.', and a top function is an identifier: nothing in
// here has to be quoted.
std::string runScript(const std::string &top, const vitis::SynthesisTarget &target,
                      ScriptInputs inputs) {
  std::string period = showPeriod(target);
  if (inputs == ScriptInputs::Make)
    period = "[format %.4f [expr {[info exists ::env(FREQ_MHZ)] ? 1000.0 / $::env(FREQ_MHZ) : " +
             period + "}]]";
  return format(
      R"(# Synthesizes the kernel: vitis-run --mode hls --tcl run.tcl, or vitis_hls -f run.tcl
# With COSIM=1 in the environment, the RTL is simulated, too; that needs a test bench.
open_project -reset hls_prj
set_top {0}
add_files kernel.cpp
open_solution -reset -flow_target {1} hls
{2}
create_clock -period {3} -name default
csynth_design
if {[info exists ::env(COSIM)] && $::env(COSIM) eq "1"} {
  cosim_design
}
close_project
exit
)",
      top, target.flow, setPart(target), period);
}

std::string configFile(const std::string &top, const vitis::SynthesisTarget &target) {
  return format(R"(# Synthesizes the kernel: v++ -c --mode hls --config hls.cfg --work_dir hls_prj
{0}

[hls]
clock={1}ns
flow_target={2}
syn.file=kernel.cpp
syn.top={3}
package.output.syn=0
)",
                target.part.empty()
                    ? "# The part of the platform is not known: part=PART, or platform=FILE.xpfm"
                    : "part=" + target.part,
                showPeriod(target), target.flow, top);
}

std::vector<ProjectFile> projectFiles(const vitis::Code &code, const vitis::SynthesisTarget &target,
                                      ScriptInputs inputs, std::vector<ProjectFile> more) {
  std::vector<ProjectFile> files = {{"kernel.cpp", code.source},
                                    {"kernel.h", code.header},
                                    {ScriptName, runScript(code.top, target, inputs)},
                                    {ConfigName, configFile(code.top, target)}};
  for (ProjectFile &file : more)
    files.push_back(std::move(file));
  return files;
}

Result<void, Failure> writeFiles(const std::string &folder, const std::vector<ProjectFile> &files) {
  for (const ProjectFile &file : files)
    if (std::string path = joinedPath(folder, file.name); !replaceFile(path, file.content))
      return Failure{Ending::Refused,
                     format("cannot write '{0}': {1}", path, std::strerror(errno))};
  return {};
}

} // namespace allo::flow
