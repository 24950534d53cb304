// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a schedule is exported to: this processor, or Vitis. Options are checked by the rules that
// the checker has (sema/schedule/BackendRules.h). With the GIL, which is released while something
// runs; Ctrl-C ends tools, with all that they have started.
#pragma once

#include "api/objects/VitisObject.h"
#include "native/Arguments.h"
#include "native/Schedule.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::python {

// A kernel, scheduled or not, that can be loaded any number of times.
struct Exported {
  api::ScheduleObject::Export load;
  std::shared_ptr<const KernelSignature> signature;
  py::object kernel; // that it is of
  // From which it can be made again: a function and its arguments, and the methods that have set
  // something, with theirs.
  py::tuple origin = py::tuple();
  py::list settings = py::list();
  std::vector<std::string> warned = {}; // that users have seen
};

class CpuBackend {
public:
  CpuBackend(Exported kernel, const BackendSettings &settings);
  py::object call(py::handle positional, py::handle named); // a tuple; a dict, or null
  void compile();
  const Exported &exported() const { return kernel; }

private:
  Exported kernel;
  api::ObjectOptions options;
  std::unique_ptr<Callable> compiled;
};

class VitisBackend {
public:
  VitisBackend(Exported kernel, BackendSettings settings)
      : kernel(std::move(kernel)), settings(std::move(settings)) {}

  const std::string &code(); // HLS C++
  py::object csim(const py::args &positional, py::kwargs named);
  py::object synth(const py::args &positional, const py::kwargs &named); // the report's folder
  py::object run(const py::args &positional, py::kwargs named);
  py::object precheck(const py::args &positional, const py::kwargs &named);
  py::object scaffold(const py::args &positional, const py::kwargs &named);
  void setInterface(const char *function, const py::args &positional, const py::kwargs &named);
  void setCsimVariables(const py::kwargs &named);
  py::object report() const { return reported; } // None before synth()
  const Exported &exported() const { return kernel; }

private:
  Exported kernel;
  BackendSettings settings;
  std::optional<std::string> generated;
  std::shared_ptr<Callable> simulated; // a call that runs keeps one that is replaced
  std::map<std::string, std::shared_ptr<Callable>> onHardware; // by mode; the same
  py::object reported = py::none();

  api::KernelLoader loader() const;
  std::string target() const;
  void forget(); // what was made with other settings
  api::SynthesisOptions synthesisOptions(bool existOk) const;
  api::HardwareRunOptions hardwareOptions(const std::string &mode, bool existOk) const;
  py::object synthesize(bool existOk);
  void warnOnce(const std::vector<FileReport> &warnings);
};

void defineBackends(py::module_ &module);

} // namespace allo::python
