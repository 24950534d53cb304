// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/Makefile.h"

#include "sema/operators/BackendOptions.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::csim {

namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

constexpr const char *BoundedDefine = "-DALLO_HLS_BOUNDED";

Rows rowsOf(const std::string &top, const Toolchain &toolchain, bool bounded) {
  Rows rows = {{"TOP", top},
               {"KERNEL_CPP", "kernel.cpp"},
               {"KERNEL_H", "kernel.h"},
               {"OUT", "libkernel.so"}};
  for (auto [name, value] : toolchain.variables) {
    if (bounded && name == "HLS_DEFINES")
      value += (value.empty() ? "" : " ") + std::string(BoundedDefine);
    rows.emplace_back(name, value);
  }
  rows.emplace_back("EXTRA_CXXFLAGS", "");
  rows.emplace_back("EXTRA_LDFLAGS", "");
  return rows;
}

constexpr const char *Rules = R"(# Set on the command line, to a precompiled header.
PRECOMPILED =

COMPILE = $(CXX) $(OPT_FLAGS) $(HLS_CXXFLAGS) $(HLS_DEFINES) $(HLS_INCLUDES) $(EXTRA_CXXFLAGS) $(PRECOMPILED)

.DELETE_ON_ERROR:

$(OUT): kernel.o host.o
	$(CXX) kernel.o host.o -o $(OUT).tmp $(HLS_LDFLAGS) $(EXTRA_LDFLAGS)
	mv -f $(OUT).tmp $(OUT)
	rm -f kernel.o host.o
kernel.o: $(KERNEL_CPP) $(KERNEL_H)
	$(COMPILE) -c $(KERNEL_CPP) -o $@
host.o: host.cpp $(KERNEL_H)
	$(COMPILE) -c host.cpp -o $@
)";

} // namespace

Result<Variables> readVariables(const std::vector<std::string> &given) {
  Variables all;
  for (const std::string &each : given) {
    size_t equals = std::min(each.find('='), each.size());
    if (equals == each.size())
      return Error{format("'{0}' is not of the form NAME=VALUE", each)};
    Result<std::string> name = vitis::csimVariable(each.substr(0, equals));
    if (!name)
      return name.error();
    if (Result<void> good = vitis::checkCsimValue(*name, each); !good)
      return good.error();
    all[*name] = each.substr(equals + 1);
  }
  return all;
}

const std::vector<std::pair<std::string, std::string>> &noMakeSettings() {
  static const std::vector<std::pair<std::string, std::string>> none = {
      {"MAKEFLAGS", ""}, {"MFLAGS", ""}, {"MAKELEVEL", ""}, {"MAKEFILES", ""}};
  return none;
}

std::string makefile(const std::string &top, const Toolchain &toolchain, bool bounded,
                     const Variables &overrides) {
  std::string text = "# Builds the C simulation of a kernel: make -f csim.mk\n";
  Variables rest = overrides;
  auto define = [&](const std::string &name, const std::string &value) {
    text += name + (value.empty() ? " =\n" : " = " + value + "\n");
  };
  for (const auto &[name, value] : rowsOf(top, toolchain, bounded)) {
    auto other = rest.find(name);
    define(name, other == rest.end() ? value : other->second);
    if (other != rest.end())
      rest.erase(other);
  }
  for (const auto &[name, value] : rest)
    define(name, value);
  return text + Rules;
}

std::string compileFlags(const Toolchain &toolchain, bool bounded, const Variables &overrides) {
  std::string flags;
  for (const auto &[name, value] : rowsOf("", toolchain, bounded)) {
    if (name != "CXX" && name != "OPT_FLAGS" && name != "HLS_CXXFLAGS" && name != "HLS_DEFINES" &&
        name != "HLS_INCLUDES" && name != "EXTRA_CXXFLAGS")
      continue;
    if (overrides.count(name) != 0)
      return "";
    flags += (flags.empty() ? "" : " ") + value;
  }
  return flags;
}

} // namespace allo::csim
