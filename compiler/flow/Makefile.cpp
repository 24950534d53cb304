// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/Makefile.h"

#include "support/Format.h"

#include <algorithm>

namespace allo::flow {

namespace {

// The recipes quote what comes from the environment: paths may have spaces.
constexpr const char *HardwareRules = R"(
XO := $(TOP).$(TARGET).xo
XCLBIN := $(TOP).$(TARGET).xclbin
REPORT := hls_prj/hls/syn/report/csynth.xml
VPP := v++ -t $(TARGET) --platform "$$PLATFORM" --kernel_frequency $(FREQ_MHZ)
EMULATED := $(filter hw_emu sw_emu,$(TARGET))

.PHONY: all csynth xo xclbin host emconfig precheck run clean platform
.DELETE_ON_ERROR:
all: xclbin host

platform:
	@test -n "$$PLATFORM" || { echo 'PLATFORM is not set: export PLATFORM=/path/to/NAME.xpfm' >&2; exit 2; }

csynth: $(REPORT)
$(REPORT): kernel.cpp kernel.h run.tcl
	if command -v vitis-run >/dev/null; then vitis-run --mode hls --tcl run.tcl; else vitis_hls -f run.tcl; fi

xo: $(XO)
$(XO): kernel.cpp kernel.h | platform
	$(VPP) -c -k $(TOP) --save-temps --temp_dir _x.$(TARGET) -o $@ kernel.cpp

xclbin: $(XCLBIN)
$(XCLBIN): $(XO) | platform
	$(VPP) -l --optimize 2 --vivado.impl.jobs $(VIVADO_IMPL_JOBS) --temp_dir _x.$(TARGET) -o $@ $(XO)

emconfig: emconfig.json
emconfig.json: | platform
	emconfigutil --platform "$$PLATFORM" --nd 1 --od .

precheck: $(XO) host $(if $(EMULATED),emconfig.json)

run: $(XCLBIN) host $(if $(EMULATED),emconfig.json)
	$(if $(EMULATED),XCL_EMULATION_MODE=$(TARGET)) ./host.exe $(XCLBIN)

clean:
	rm -rf hls_prj _x.* .Xil .ipcache *.xo *.xclbin *.xclbin.info *.xclbin.link_summary *.xo.compile_summary
	rm -f host.exe emconfig.json vitis_hls.log v++*.log xcd.log output*.data
)";

constexpr const char *RulesOfHost = R"(
host: host.exe
host.exe: host.cpp
	@test -n "$$XILINX_XRT" || { echo 'XILINX_XRT is not set: source the setup.sh of XRT' >&2; exit 2; }
	$(CXX) -std=c++17 -O2 host.cpp -o $@ -I"$$XILINX_XRT/include" -L"$$XILINX_XRT/lib" -lxrt_coreutil -luuid -pthread
)";

} // namespace

std::string hardwareMakefile(const vitis::Code &code, const HostProgram &host, double frequency) {
  // v++ takes whole numbers; a lower one can be reached, too.
  const auto megahertz = uint64_t(std::max(frequency, 1.0));
  std::string text = format(R"(# Builds the kernel for a device, and runs it: make run
# Needs the environment of Vitis (settings64.sh), PLATFORM (a .xpfm file) and XILINX_XRT.
#   csynth    synthesize the C++    xo        the kernel        xclbin    link it for the platform
#   host      host.cpp              emconfig  emconfig.json     precheck  all but the link
#   run       run host.exe          clean     remove all that was made
TOP := {0}
# hw_emu or hw
TARGET ?= {1}
FREQ_MHZ ?= {2}
export FREQ_MHZ
VIVADO_IMPL_JOBS ?= 4
)",
                            code.top, DefaultMode, megahertz) +
                     HardwareRules;
  if (host.error.empty())
    return text + RulesOfHost;
  return text + format("\nhost:\n\t@echo \"{0}\" >&2; exit 2\n", host.error);
}

} // namespace allo::flow
