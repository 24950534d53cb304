// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Backend.h"

#include "native/CallPlace.h"
#include "native/CallSlot.h"
#include "native/Compiling.h"
#include "native/Errors.h"
#include "native/Installed.h"
#include "native/Interrupts.h"
#include "native/Kernel.h"
#include "native/Methods.h"
#include "sema/operators/BackendOptions.h"
#include "sema/operators/ScheduleMembers.h"
#include "sema/schedule/BackendRules.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace allo::python {

namespace {

[[noreturn]] void raiseFault(const ScheduleFault &fault) {
  std::string text = fault.message.text;
  if (!fault.suggestion.empty() && text.find("did you mean") == std::string::npos)
    text += format("; did you mean '{0}'?", fault.suggestion);
  for (const NodeNote &note : fault.notes)
    text += "; " + note.message;
  throw py::value_error(text);
}

bool flagOf(const MethodCall &call, const char *name, bool standard) {
  const py::object *given = call.find(name);
  if (!given)
    return standard;
  if (auto fault = flagFault(call.name, name, fromPython(*given).value))
    raiseFault(*fault);
  return py::cast<bool>(*given);
}

// Texts, and objects that are paths.
Value optionValue(const py::object &given) {
  if (py::hasattr(given, "__fspath__"))
    return Value::ofString(
        py::cast<std::string>(py::str(py::module_::import("os").attr("fspath")(given))));
  if (PyList_Check(given.ptr()) || PyTuple_Check(given.ptr())) {
    std::vector<Value> all;
    for (py::handle each : given)
      all.push_back(optionValue(py::reinterpret_borrow<py::object>(each)));
    return Value::ofList(std::move(all));
  }
  return fromPython(given).value;
}

// The folder that 'project' names; empty: none.
std::string projectOf(const MethodCall &call) {
  const py::object *given = call.find("project");
  if (!given || given->is_none())
    return "";
  const Value path = optionValue(*given);
  if (path.kind != ValueKind::String)
    raiseFault(
        {DiagMessage(DiagCode::BackendArgument, call.name, "a string", "project", describe(path))});
  return path.text();
}

BackendSettings settingsOf(BackendSettings::Kind kind, const std::string &function,
                           const py::args &positional, const py::kwargs &named, size_t first = 0) {
  const bool isVitis = kind == BackendSettings::Kind::Vitis;
  const auto *row =
      findScheduleMember(ScheduleOwner::Schedule, isVitis ? "export_vitis" : "export_cpu");
  constexpr size_t PositionalOfVitis = 2;
  const MethodCall call = bindMethod(function, row->parameters, positional, named,
                                     isVitis ? PositionalOfVitis : 0, first);
  BackendSettings settings;
  settings.kind = kind;
  for (const auto &[name, value] : call.given)
    if (auto fault = setOption(settings, function, name, optionValue(value), {}))
      raiseFault(*fault);
  if (settings.target.part && settings.target.device)
    raiseFault({DiagMessage(DiagText::BackendBoth, function)});
  return settings;
}

py::object pathObject(const std::string &path) {
  return py::module_::import("pathlib").attr("Path")(path);
}

py::object makeBackend(Exported kernel, BackendSettings settings) {
  if (settings.kind == BackendSettings::Kind::Cpu)
    return py::cast(std::make_unique<CpuBackend>(std::move(kernel), settings));
  return py::cast(std::make_unique<VitisBackend>(std::move(kernel), std::move(settings)));
}

Exported exportedOf(PySchedule &schedule) {
  if (schedule.kernel.is_none())
    raiseSchedule(schedule,
                  liveOf(schedule).errorAt(DiagMessage(DiagText::NoSourceKernel), callPlace()));
  applyPending(schedule);
  return {schedule.object->exported(),
          std::make_shared<const KernelSignature>(schedule.object->signature()), schedule.kernel};
}

py::object exportTo(PySchedule &schedule, const std::string &function, BackendSettings::Kind kind,
                    const py::args &positional, const py::kwargs &named) {
  BackendSettings settings = settingsOf(kind, function, positional, named);
  Exported made = exportedOf(schedule);
  made.warned = liveOf(schedule).takenWarnings();
  const bool isCpu = kind == BackendSettings::Kind::Cpu;
  made.origin = py::make_tuple(isCpu ? "cpu" : "vitis", schedule.origin(), positional, named);
  return makeBackend(std::move(made), std::move(settings));
}

// The kind that the first argument, or 'backend', names, without it in 'rest'.
BackendSettings::Kind kindOf(const PySchedule &schedule, const std::string &function,
                             const py::args &positional, py::kwargs &named, py::args &rest) {
  py::object name;
  if (!positional.empty()) {
    name = positional[0];
    rest = py::args(positional[py::slice(1, py::ssize_t(positional.size()), 1)]);
  } else if (named.contains("backend")) {
    name = named.attr("pop")("backend");
  }
  if (!name)
    throw py::type_error(
        format("{0}() missing 1 required positional argument: 'backend'", function));
  const std::string text = PyUnicode_Check(name.ptr()) ? name.cast<std::string>() : "";
  if (text != "cpu" && text != "vitis")
    raiseSchedule(schedule, liveOf(schedule).errorAt(
                                DiagMessage(DiagCode::ScheduleFailed,
                                            PyUnicode_Check(name.ptr()) ? text : classOf(name)),
                                callPlace()));
  return text == "cpu" ? BackendSettings::Kind::Cpu : BackendSettings::Kind::Vitis;
}

// A backend of a kernel as it is written: CPU(kernel), Vitis(kernel).
py::object backendOfKernel(BackendSettings::Kind kind, const std::string &function,
                           const py::args &positional, py::kwargs named) {
  py::object kernel;
  py::args rest = positional;
  if (!positional.empty()) {
    kernel = positional[0];
    rest = py::args(positional[py::slice(1, py::ssize_t(positional.size()), 1)]);
  } else if (named.contains("kernel")) {
    kernel = named.attr("pop")("kernel");
  }
  if (!kernel || !py::isinstance<Kernel>(kernel))
    throw py::type_error(
        kernel ? format(py::isinstance<PySchedule>(kernel)
                            ? "{0}() needs a kernel, got {1}: 's.export(...)' makes a backend of a "
                              "schedule"
                            : "{0}() needs a kernel, got {1}",
                        function, classOf(kernel))
               : format("{0}() missing 1 required positional argument: 'kernel'", function));
  BackendSettings settings = settingsOf(kind, function, rest, named, 1);
  const api::KernelObject object = kernel.cast<Kernel &>().instance("compiled");
  const bool isCpu = kind == BackendSettings::Kind::Cpu;
  Exported made{[object] { return api::loadObject(types(), object); }, object.signature, kernel};
  made.origin = py::make_tuple(isCpu ? "cpu" : "vitis", kernel, rest, named);
  return makeBackend(std::move(made), std::move(settings));
}

void refuseStreams(const Exported &kernel) { kernel.kernel.cast<Kernel &>().refuseStreams(); }

} // namespace

// ---- this processor

CpuBackend::CpuBackend(Exported made, const BackendSettings &settings) : kernel(std::move(made)) {
  options.optLevel = unsigned(settings.optLevel.value_or(2));
  options.cache = installation().compiled();
  options.checked = settings.isChecked.value_or(isChecked());
  for (const std::string &name : settings.sharedLibraries) {
    const py::object path = py::module_::import("os.path");
    options.libraries.push_back(py::cast<bool>(path.attr("isfile")(name))
                                    ? py::cast<std::string>(path.attr("abspath")(name))
                                    : name);
  }
}

void CpuBackend::compile() {
  if (compiled)
    return;
  Attempt attempt;
  if (compiled)
    return attempt.succeed(nullptr);
  auto made = std::make_unique<api::CompiledObject>(kernel.load(), options);
  const bool hasState = made->keepsState();
  if (const std::string reason = made->prevented(); !reason.empty())
    warn(format("The kernel runs as it is written: its checks prevent a step of the schedule ({0})",
                reason));
  compiled = std::make_unique<Callable>(kernel.signature, std::move(made), hasState);
  attempt.succeed(kernel.kernel.cast<Kernel &>().asValue().homes.front());
}

py::object CpuBackend::call(py::handle positional, py::handle named) {
  if (!compiled)
    refuseStreams(kernel);
  compile();
  return compiled->call(positional, named);
}

// ---- Vitis

std::string VitisBackend::target() const {
  return py::cast<std::string>(
             kernel.kernel.attr("__wrapped__").attr("__code__").attr("co_filename")) +
         "::" + kernel.signature->name;
}

api::KernelLoader VitisBackend::loader() const {
  return [load = kernel.load,
          settings = std::make_shared<const BackendSettings>(settings)](const api::LoadOptions &) {
    const py::gil_scoped_acquire acquire;
    const Compiling alone;
    api::LoadedKernel loaded = load();
    loaded.backend = settings;
    return loaded;
  };
}

void VitisBackend::forget() {
  generated.reset();
  simulated.reset();
  onHardware.clear();
}

void VitisBackend::warnOnce(const std::vector<FileReport> &warnings) {
  for (const FileReport &each : warnings) {
    const std::string &text = each.diagnostics.front().message;
    if (std::ranges::find(kernel.warned, text) != kernel.warned.end())
      continue;
    kernel.warned.push_back(text);
    warn(each);
  }
}

const std::string &VitisBackend::code() {
  if (generated)
    return *generated;
  const Compiling alone;
  if (!generated) {
    DiskFileSystem files;
    api::HlsOptions options;
    options.target = target();
    options.loader = loader();
    const api::Hls made = api::makeHls(types(), options, files, /*streams=*/true);
    raiseUnlessDone(made.loaded.errors, made.failure);
    warnOnce(made.loaded.warnings);
    generated = made.code.source;
  }
  return *generated;
}

py::object VitisBackend::csim(const py::args &positional, py::kwargs named) {
  const MethodCall call = bindMethod(ScheduleOwner::Backend, "csim", positional, named);
  const bool existOk = flagOf(call, "exist_ok", true);
  std::shared_ptr<Callable> runs = simulated;
  if (!runs || !existOk) {
    refuseStreams(kernel);
    const Compiling alone;
    if (!simulated || !existOk) { // else another thread has built it
      simulated.reset();
      api::LoadedKernel loaded = loader()({});
      const Installation &installed = installation();
      const CancelToken cancel = CancelToken::make();
      // Without the GIL: a thread that runs a simulation has the folder, and may wait for it.
      auto made = interruptible(cancel, [&] {
        return std::make_unique<api::SimulatedObject>(std::move(loaded), installed, !existOk,
                                                      cancel);
      });
      // The process of a simulation runs one call at a time.
      simulated = std::make_shared<Callable>(kernel.signature, std::move(made), /*hasState=*/true);
    }
    runs = simulated;
  }
  return runs->call(py::args(call.rest), py::kwargs(call.others));
}

api::SynthesisOptions VitisBackend::synthesisOptions(bool existOk) const {
  api::SynthesisOptions options;
  options.target = target();
  options.loader = loader();
  options.installation = installation();
  options.vitisRootBy = "vitis_home";
  options.rebuild = !existOk;
  return options;
}

py::object VitisBackend::synthesize(bool existOk) {
  if (!settings.target.part && !settings.target.device) {
    DiskFileSystem files;
    const auto resolved =
        api::synthesisTargetOf(target(), settings.target, {}, vitis::PartNeed::Required, files);
    if (!resolved)
      raiseFault({DiagMessage(DiagCode::BackendPart, "synth()")});
  }
  api::SynthesisOptions options = synthesisOptions(existOk);
  options.cancel = CancelToken::make();
  reported = py::none(); // the one of before is gone, or of something else
  const api::Synthesized made = interruptible(options.cancel, [&] {
    DiskFileSystem files;
    return api::synthesize(types(), options, files);
  });
  if (made.failure && made.kernel.loaded.errors.empty()) {
    std::string text = made.failure.message;
    if (!made.made.log.empty() && text.find(made.made.log) == text.npos)
      text += format("\nThe log: {0}", made.made.log);
    raiseFailure({made.failure.ending, std::move(text)});
  }
  raiseUnlessDone(made.kernel.loaded.errors, made.failure);
  warnOnce(made.kernel.loaded.warnings);
  if (made.isStandIn)
    warn(synthesis::StandInText);
  for (const api::PlacedProblem &each : made.problems)
    warn(each.problem.text);
  reported = pathObject(api::reportFolderOf(made));
  return reported;
}

py::object VitisBackend::synth(const py::args &positional, const py::kwargs &named) {
  return synthesize(
      flagOf(bindMethod(ScheduleOwner::Backend, "synth", positional, named), "exist_ok", true));
}

api::HardwareRunOptions VitisBackend::hardwareOptions(const std::string &mode, bool existOk) const {
  api::HardwareRunOptions options;
  options.on = synthesisOptions(existOk);
  options.mode = mode;
  return options;
}

py::object VitisBackend::run(const py::args &positional, py::kwargs named) {
  const MethodCall call = bindMethod(ScheduleOwner::Backend, "run", positional, named);
  const Value mode = fromPython(*call.find("mode")).value;
  if (auto fault = modeFault("run", mode, {}))
    raiseFault(*fault);
  const bool existOk = flagOf(call, "exist_ok", true);
  const std::string &text = mode.text();
  if (text == "sw_emu")
    warn(DiagMessage(DiagCode::DeprecatedMode, text, "csim").text);
  if (text == "csim" || text == "sw_emu") {
    py::dict keywords = call.others;
    keywords["exist_ok"] = existOk;
    return csim(py::args(call.rest), py::kwargs(keywords));
  }
  if (text == "csyn") {
    if (!call.rest.empty() || !call.others.empty())
      raiseFault(
          {DiagMessage(DiagText::BackendNoArguments, text, call.rest.size() + call.others.size())});
    return synthesize(existOk);
  }
  std::shared_ptr<Callable> runs = onHardware[text];
  if (!runs || !existOk) {
    refuseStreams(kernel);
    const Compiling alone;
    std::shared_ptr<Callable> &known = onHardware[text];
    if (!known || !existOk)
      known = std::make_shared<Callable>(
          kernel.signature,
          std::make_unique<api::HardwareObject>(loader()({}), hardwareOptions(text, existOk)),
          /*hasState=*/true);
    runs = known;
  }
  return runs->call(py::args(call.rest), py::kwargs(call.others));
}

py::object VitisBackend::precheck(const py::args &positional, const py::kwargs &named) {
  const MethodCall call = bindMethod(ScheduleOwner::Backend, "precheck", positional, named);
  const Value mode = fromPython(*call.find("mode")).value;
  if (auto fault = modeFault("precheck", mode, {}))
    raiseFault(*fault);
  if (mode.text() != "hw" && mode.text() != "hw_emu")
    throw py::value_error(format("precheck() is for the modes 'hw_emu' and 'hw', got '{0}': "
                                 "simulation and synthesis need no project of theirs",
                                 mode.text()));
  api::HardwareRunOptions options = hardwareOptions(mode.text(), true);
  options.step = flow::HardwareStep::Precheck;
  options.on.project = projectOf(call);
  options.on.cancel = CancelToken::make();
  const api::HardwareRun ran = interruptible(options.on.cancel, [&] {
    DiskFileSystem files;
    return api::runHardware(options, files);
  });
  raiseUnlessDone(ran.run.errors, ran.run.failure);
  for (const std::string &warning : ran.run.warnings)
    warn(warning);
  return pathObject(ran.run.project);
}

py::object VitisBackend::scaffold(const py::args &positional, const py::kwargs &named) {
  const MethodCall call = bindMethod(ScheduleOwner::Backend, "scaffold_project", positional, named);
  std::string folder = projectOf(call);
  if (folder.empty())
    folder = settings.projectPath.value_or("");
  if (folder.empty())
    throw py::type_error("scaffold_project() needs a folder: 'project', or 'project_path' of the "
                         "backend");
  py::module_::import("os").attr("makedirs")(folder, py::arg("exist_ok") = true);
  DiskFileSystem files;
  const Failure failure = api::scaffold(types(), synthesisOptions(true), folder, files);
  if (failure)
    raiseFailure(failure);
  return pathObject(folder);
}

void VitisBackend::setInterface(const char *function, const py::args &positional,
                                const py::kwargs &named) {
  const MethodCall call = bindMethod(ScheduleOwner::Backend, function, positional, named);
  const Value index = fromPython(*call.find("index")).value;
  if (index.kind != ValueKind::Int)
    raiseFault(
        {DiagMessage(DiagCode::BackendArgument, function, "an integer", "index", describe(index))});
  vitis::PortInterface interface;
  interface.mode = *vitis::modeOfMethod(function);
  interface.origin = function;
  const int64_t number = index.integer.asInt64().value_or(INT64_MAX);
  if (auto wrong =
          portFault(*kernel.signature, kernel.signature->name, function, interface.mode, number))
    raiseFault({std::move(*wrong)});
  if (Result<void> set = vitis::setPort(interface, std::to_string(number)); !set)
    raiseFault({DiagMessage(DiagText::BackendRule, function, set.error().message)});
  for (const auto &[name, value] : call.given)
    if (name != "index")
      if (auto wrong = setInterfaceOption(interface, function, name, optionValue(value)))
        raiseFault(wrong->fault);
  addInterface(settings, std::move(interface), {});
  kernel.settings.append(py::make_tuple(function, positional, named));
  forget();
}

void VitisBackend::setCsimVariables(const py::kwargs &named) {
  BackendSettings changed = settings;
  for (auto [key, value] : named)
    if (auto wrong = setCsimVariable(changed, "set_csim_override", key.cast<std::string>(),
                                     optionValue(py::reinterpret_borrow<py::object>(value))))
      raiseFault(wrong->fault);
  settings = std::move(changed);
  kernel.settings.append(py::make_tuple("set_csim_override", py::tuple(), named));
  forget();
}

// ---- classes

void defineBackends(py::module_ &module) {
  using Kind = BackendSettings::Kind;
  py::class_<CpuBackend>(module, "CPU", callable<CpuBackend>())
      .def(py::init([](const py::args &positional, py::kwargs named) {
        const py::object made = backendOfKernel(Kind::Cpu, "CPU", positional, std::move(named));
        return std::make_unique<CpuBackend>(std::move(made.cast<CpuBackend &>()));
      }))
      .def("run", [](CpuBackend &self, const py::args &positional,
                     const py::kwargs &named) { return self.call(positional, named); })
      .def("compile", &CpuBackend::compile)
      .def_property_readonly("kernel",
                             [](const CpuBackend &self) { return self.exported().kernel; })
      .def("__repr__",
           [](const CpuBackend &self) {
             return format("<CPU backend of '{0}'>", self.exported().signature->name);
           })
      .def_property_readonly("_origin",
                             [](const CpuBackend &self) {
                               return py::make_tuple(self.exported().origin,
                                                     self.exported().settings);
                             })
      .def("__getattr__", [](const py::object &self, const std::string &name) -> py::object {
        raiseAttribute(self, name, namesOfMembers(ScheduleOwner::CpuBackend));
      });
  auto vitis = py::class_<VitisBackend>(module, "Vitis");
  vitis
      .def(py::init([](const py::args &positional, py::kwargs named) {
        const py::object made = backendOfKernel(Kind::Vitis, "Vitis", positional, std::move(named));
        return std::make_unique<VitisBackend>(std::move(made.cast<VitisBackend &>()));
      }))
      .def_property_readonly("hls_code",
                             [](VitisBackend &self) {
                               return py::module_::import("allo._html").attr("Code")(self.code());
                             })
      .def_property_readonly("synth_report", &VitisBackend::report)
      .def("compile", [](VitisBackend &self) { self.code(); })
      .def("csim", &VitisBackend::csim)
      .def("__call__", &VitisBackend::csim)
      .def("synth", &VitisBackend::synth)
      .def("run", &VitisBackend::run)
      .def("precheck", &VitisBackend::precheck)
      .def("scaffold_project", &VitisBackend::scaffold)
      .def("set_csim_override", &VitisBackend::setCsimVariables)
      .def_property_readonly("kernel",
                             [](const VitisBackend &self) { return self.exported().kernel; })
      .def("__repr__",
           [](const VitisBackend &self) {
             return format("<Vitis backend of '{0}'>", self.exported().signature->name);
           })
      .def_property_readonly("_origin",
                             [](const VitisBackend &self) {
                               return py::make_tuple(self.exported().origin,
                                                     self.exported().settings);
                             })
      .def("__getattr__", [](const py::object &self, const std::string &name) -> py::object {
        raiseAttribute(self, name, namesOfMembers(ScheduleOwner::Backend));
      });
  for (const char *name : {"set_axi", "set_axis", "set_axilite"})
    vitis.def(name,
              [name](VitisBackend &self, const py::args &positional, const py::kwargs &named) {
                self.setInterface(name, positional, named);
              });

  auto schedule = py::class_<PySchedule>(module.attr("Schedule"));
  schedule
      .def("export",
           [](PySchedule &self, const py::args &positional, py::kwargs named) {
             py::args rest;
             const Kind kind = kindOf(self, "export", positional, named, rest);
             return exportTo(self, "export", kind, rest, named);
           })
      .def("export_cpu",
           [](PySchedule &self, const py::args &positional, const py::kwargs &named) {
             return exportTo(self, "export_cpu", Kind::Cpu, positional, named);
           })
      .def("export_vitis",
           [](PySchedule &self, const py::args &positional, const py::kwargs &named) {
             return exportTo(self, "export_vitis", Kind::Vitis, positional, named);
           })
      .def("__call__", [](PySchedule &self, const py::args &positional, py::kwargs named) {
        py::args rest;
        const Kind kind = kindOf(self, "schedule", positional, named, rest);
        const py::object backend = exportTo(self, "schedule", kind, py::args(), py::kwargs());
        return backend(*rest, **named);
      });
}

} // namespace allo::python
