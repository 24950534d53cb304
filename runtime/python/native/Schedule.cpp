// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Schedule.h"

#include "native/CallPlace.h"
#include "native/Compiling.h"
#include "native/Errors.h"
#include "native/Kernel.h"
#include "native/Methods.h"
#include "sema/operators/ScheduleMembers.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace allo::python {

using schedule::Given;
using schedule::GivenList;
using Matches = schedule::LiveSchedule::Matches;

schedule::LiveSchedule &liveOf(const PySchedule &self) { return self.object->live(); }

namespace {

template <typename T> T take(const PySchedule &self, schedule::LiveSchedule::Outcome<T> outcome) {
  if (!outcome)
    raiseSchedule(self, outcome.error());
  return *std::move(outcome);
}

// ---- values

struct GivenCall {
  std::vector<const schedule::LiveSchedule *> schedules;
  std::vector<py::object> objects; // of these

  Given read(py::handle object, int depth = 0) {
    constexpr int MostNested = 8;
    if (object.is_none())
      return {};
    if (py::isinstance<PyRef>(object))
      return {object.cast<const PyRef &>().ref};
    if (py::isinstance<PySchedule>(object)) {
      const schedule::LiveSchedule &live = liveOf(object.cast<const PySchedule &>());
      schedules.push_back(&live);
      objects.push_back(py::reinterpret_borrow<py::object>(object));
      return {live.engine()};
    }
    if (py::isinstance<Enumerator>(object))
      return {schedule::EnumMember{object.cast<const Enumerator &>().name}};
    if (PyBool_Check(object.ptr()))
      return {object.ptr() == Py_True};
    if (PyUnicode_Check(object.ptr()))
      return {object.cast<std::string>()};
    if (PyIndex_Check(object.ptr())) {
      const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
      if (!number)
        throw py::error_already_set();
      if (const std::optional<int64_t> small = integerOf(number).asInt64())
        return {*small};
    }
    if (depth < MostNested && py::isinstance<py::iterable>(object) &&
        !PyBytes_Check(object.ptr()) && !PyDict_Check(object.ptr())) {
      GivenList list;
      for (py::handle each : py::iter(object))
        list.push_back(read(each, depth + 1));
      return {std::move(list)};
    }
    // Nothing that any primitive takes; a message shows it.
    return {schedule::EnumMember{py::cast<std::string>(py::repr(object))}};
  }
};

py::object refObject(const PySchedule &self, const schedule::Ref &ref) {
  switch (ref.refKind) {
  case schedule::RefKind::Op:
    return py::cast(PyOpRef{{ref, self.object}});
  case schedule::RefKind::Loop:
    return py::cast(PyLoopRef{{{ref, self.object}}});
  case schedule::RefKind::Buffer:
    return py::cast(PyBufferRef{{ref, self.object}});
  }
  return py::none();
}

template <typename Sequence>
Sequence refObjects(const PySchedule &self, const std::vector<schedule::Ref> &refs) {
  py::list all;
  for (const schedule::Ref &ref : refs)
    all.append(refObject(self, ref));
  return Sequence(all);
}

// What a primitive returns; the schedule itself where it returns nothing else.
py::object resultOf(py::object self, Primitive primitive, const schedule::Made &made) {
  const auto &held = self.cast<const PySchedule &>();
  switch (info(primitive).result) {
  case PrimitiveResult::Itself:
    return self;
  case PrimitiveResult::Loop:
  case PrimitiveResult::Buffer:
    return refObject(held, made.first.front());
  case PrimitiveResult::Loops:
  case PrimitiveResult::OpPair:
    return refObjects<py::tuple>(held, made.first);
  case PrimitiveResult::LoopList:
    return refObjects<py::list>(held, made.first);
  case PrimitiveResult::LoopLists:
    return py::make_tuple(refObjects<py::list>(held, made.first),
                          refObjects<py::list>(held, made.second));
  }
  return py::none();
}

py::object callPrimitive(py::object self, Primitive primitive, const py::args &positional,
                         const py::kwargs &named) {
  auto &held = self.cast<PySchedule &>();
  GivenCall call;
  GivenList arguments;
  for (py::handle each : positional)
    arguments.push_back(call.read(each));
  std::vector<std::pair<std::string, Given>> keywords;
  for (auto [key, value] : named)
    keywords.emplace_back(key.cast<std::string>(), call.read(value));
  const schedule::Made made =
      take(held, liveOf(held).call(primitive, arguments, keywords, call.schedules, callPlace()));
  if (primitive == Primitive::Compose) {
    py::list origins;
    for (const py::object &each : call.objects)
      origins.append(each.cast<const PySchedule &>().origin());
    held.composed.append(py::tuple(origins));
  }
  warnOf(held);
  return resultOf(std::move(self), primitive, made);
}

// ---- queries

struct PySelection {
  PySchedule schedule;
  schedule::Lookup lookup;

  std::vector<schedule::Ref> find(Matches which, const std::vector<std::string> &names = {}) const {
    return take(schedule, liveOf(schedule).find(lookup, which, names, callPlace()));
  }
  py::object one() const { return refObject(schedule, find(Matches::One).front()); }
  py::object first() const { return refObject(schedule, find(Matches::First).front()); }
  py::list all() const { return refObjects<py::list>(schedule, find(Matches::All)); }
  py::tuple names(const std::vector<std::string> &wanted) const {
    return refObjects<py::tuple>(schedule, find(Matches::Names, wanted));
  }
};

struct PyQuery {
  PySchedule schedule;
};

PySelection select(const PySchedule &schedule, schedule::RefKind kind, const py::object &name,
                   const py::object &under, const py::object &operation, const py::object &path) {
  GivenCall call;
  return {schedule,
          {kind, call.read(name), call.read(under), call.read(operation), call.read(path)}};
}

std::vector<std::string> namesOf(const py::args &arguments) {
  std::vector<std::string> names;
  for (py::handle each : arguments) {
    if (!PyUnicode_Check(each.ptr()))
      throw py::type_error(format("names of loops are strings, got {0}", classOf(each)));
    names.push_back(each.cast<std::string>());
  }
  return names;
}

// ---- what it shows

py::object dataObject(const schedule::ScheduleView::Data &data) {
  if (const auto *text = std::get_if<std::string>(&data.value))
    return py::str(*text);
  if (const auto *number = std::get_if<int64_t>(&data.value))
    return py::int_(*number);
  if (const auto *flag = std::get_if<bool>(&data.value))
    return py::bool_(*flag);
  if (const auto *list = std::get_if<std::vector<schedule::ScheduleView::Data>>(&data.value)) {
    py::list all;
    for (const schedule::ScheduleView::Data &each : *list)
      all.append(dataObject(each));
    return py::tuple(all);
  }
  return py::none();
}

py::object shapes(const char *name) { return py::module_::import("allo._shapes").attr(name); }

py::list effectsOf(const PySchedule &self) {
  py::list all;
  for (const schedule::ScheduleView::Effect &effect : liveOf(self).effects()) {
    py::dict data;
    for (const auto &[key, value] : effect.data)
      data[py::str(key)] = dataObject(value);
    all.append(shapes("Effect")(effect.id, effect.name, effect.epoch, effect.isTopology, data,
                                effect.place ? self.object->showPlace(*effect.place) : ""));
  }
  return all;
}

py::object snapshotOf(const PySchedule &self) {
  const schedule::SnapshotView view = liveOf(self).snapshot();
  py::list ops, values;
  auto named = [](const std::string &text) {
    return text.empty() ? py::object(py::none()) : py::str(text);
  };
  for (const auto &op : view.ops)
    ops.append(shapes("OpNode")(op.id, op.kind, named(op.name), op.path, named(op.parent),
                                py::tuple(py::cast(op.children)), op.place,
                                py::frozenset(py::set(py::cast(op.traits)))));
  for (const auto &value : view.values)
    values.append(shapes("ValueNode")(value.id, value.owner, named(value.name), value.type,
                                      value.number, value.isArgument ? "arg" : "res", value.path,
                                      value.place));
  return shapes("Snapshot")(view.epoch, py::tuple(ops), py::tuple(values));
}

PyModule payloadOf(PySchedule &self) {
  applyPending(self);
  return {"", self.object};
}

PySchedule fromText(const std::string &text, const std::string &name) {
  auto made = api::ScheduleObject::ofText(text, name);
  if (!made)
    raiseReport(std::string(made.error().className).c_str(), made.error().report);
  return {*std::move(made), py::none(), text, py::list()};
}

PySchedule fromFile(const py::object &path) {
  const auto name = py::cast<std::string>(py::module_::import("os").attr("fspath")(path));
  const py::object file = py::module_::import("builtins").attr("open")(name, "rb");
  const py::object content = file.attr("read")();
  file.attr("close")();
  return fromText(py::cast<std::string>(content), name);
}

// The module becomes the payload.
PySchedule fromModule(PyModule &module) {
  if (module.of)
    throw py::type_error("from_module() got the payload of another schedule, which changes it; "
                         "for a copy: Schedule.from_string(str(module))");
  PySchedule made = fromText(module.text, "<module>");
  module.of = made.object;
  return made;
}

// ---- the class

void definePrimitives(py::class_<PySchedule> &type) {
  for (const PrimitiveInfo &row : allPrimitives()) {
    const auto primitive = Primitive(&row - allPrimitives().data());
    const std::string name(row.name);
    type.def(
        name.c_str(),
        [primitive](py::object self, const py::args &positional, const py::kwargs &named) {
          return callPrimitive(std::move(self), primitive, positional, named);
        },
        std::string(row.summary).c_str());
  }
}

// loop(), op() and buffer(): of a query they give a selection, of a schedule its only element.
template <typename T> void defineQueries(py::class_<T> &type) {
  constexpr bool isQuery = std::is_same_v<T, PyQuery>;
  constexpr ScheduleOwner Owner = isQuery ? ScheduleOwner::Query : ScheduleOwner::Schedule;
  auto add = [&](const char *name, schedule::RefKind kind) {
    type.def(name, [name, kind](const T &self, const py::args &positional,
                                const py::kwargs &named) {
      const MethodCall call = bindMethod(Owner, name, positional, named);
      auto get = [&](const char *parameter) { return call.get(parameter, py::none()); };
      const PySchedule *of = nullptr;
      if constexpr (isQuery)
        of = &self.schedule;
      else
        of = &self;
      PySelection found = select(*of, kind, get("name"), get("under"), get("kind"), get("path"));
      if constexpr (isQuery)
        return found;
      else
        return found.one();
    });
  };
  add("loop", schedule::RefKind::Loop);
  add("op", schedule::RefKind::Op);
  add("buffer", schedule::RefKind::Buffer);
  if constexpr (isQuery)
    add("loops", schedule::RefKind::Loop);
}

bool valuesIn(const MethodCall &call) {
  const py::object given = call.get("include_values", py::bool_(true));
  if (!PyBool_Check(given.ptr()))
    throw py::type_error(format("{0}() expects True or False for 'include_values', got {1}",
                                call.name, classOf(given)));
  return given.ptr() == Py_True;
}

// The other methods, by their rows in the table.
void defineMethods(py::class_<PySchedule> &type) {
  using Method = py::object (*)(py::object self, const MethodCall &call);
  auto live = [](const py::object &self) -> schedule::LiveSchedule & {
    return liveOf(self.cast<PySchedule &>());
  };
  static const auto of = live;
  auto add = [&](const char *name, Method method) {
    type.def(name, [name, method](py::object self, const py::args &positional,
                                  const py::kwargs &named) {
      return method(std::move(self), bindMethod(ScheduleOwner::Schedule, name, positional, named));
    });
  };
  for (const char *name : {"apply", "materialize"})
    add(name, [](py::object self, const MethodCall &) {
      applyPending(self.cast<PySchedule &>());
      return self;
    });
  add("live", [](py::object self, const MethodCall &call) {
    GivenCall given;
    const auto &held = self.cast<const PySchedule &>();
    return refObject(held, take(held, of(self).live(given.read(*call.find("ref")), callPlace())));
  });
  add("cleanup_schedule_ids", [](py::object self, const MethodCall &) {
    of(self).cleanupIds();
    return self;
  });
  add("format_tree", [](py::object self, const MethodCall &call) -> py::object {
    return py::str(of(self).formatTree(valuesIn(call)));
  });
  add("dump_tree", [](py::object self, const MethodCall &call) -> py::object {
    const py::str tree(of(self).formatTree(valuesIn(call)));
    py::print(tree, py::arg("end") = "");
    return tree;
  });
  add("dump_transform_script", [](py::object self, const MethodCall &) -> py::object {
    return py::str(of(self).transformScript());
  });
  add("debug_dump", [](py::object self, const MethodCall &call) {
    py::print(of(self).debugDump(valuesIn(call)), py::arg("end") = "");
    return self;
  });
  type.def("loops", [](const PySchedule &self, const py::args &names, const py::kwargs &named) {
    if (!named.empty())
      throw py::type_error("loops() takes no keyword arguments");
    const PySelection all{self, {schedule::RefKind::Loop}};
    return names.empty() ? py::tuple(all.all()) : all.names(namesOf(names));
  });
}

void defineRefs(py::module_ &module) {
  py::class_<PyRef>(module, "Ref")
      .def_property_readonly("id", [](const PyRef &self) { return self.ref.id; })
      .def_property_readonly("epoch", [](const PyRef &self) { return self.ref.epoch; })
      .def_property_readonly("kind", [](const PyRef &self) { return self.ref.kind; })
      .def_property_readonly("name", [](const PyRef &self) { return self.ref.name; })
      .def_property_readonly("path", [](const PyRef &self) { return self.ref.path; })
      .def_property_readonly("key", [](const PyRef &self) { return self.ref.key(); })
      .def("__repr__", [](const PyRef &self) { return showRef(self.ref); })
      .def("__eq__",
           [](const PyRef &self, const py::object &other) {
             return py::isinstance<PyRef>(other) && self.ref == other.cast<const PyRef &>().ref;
           })
      .def("__hash__", [](const PyRef &self) {
        return std::hash<std::string>()(self.ref.id) ^ size_t(self.ref.epoch);
      });
  py::class_<PyOpRef, PyRef>(module, "OpRef");
  py::class_<PyLoopRef, PyOpRef>(module, "LoopRef");
  // Of "op3:arg0" what is behind the colon.
  auto segment = [](const PyRef &self) {
    return self.ref.id.substr(std::min(self.ref.id.rfind(':') + 1, self.ref.id.size()));
  };
  py::class_<PyBufferRef, PyRef>(module, "BufferRef")
      .def_property_readonly("owner_id", [](const PyBufferRef &self) { return self.ref.owner; })
      .def_property_readonly(
          "number",
          [segment](const PyBufferRef &self) { return std::stoi(segment(self).substr(3)); })
      .def_property_readonly(
          "source", [segment](const PyBufferRef &self) { return segment(self).substr(0, 3); });
}

} // namespace

// ---- for the others

// A ref is a tuple of a kind and the path, a composed schedule its place among those of the call.
static py::object encoded(const Given &given, int &schedules) {
  if (const schedule::Ref *ref = given.ref()) {
    const char *kind = ref->refKind == schedule::RefKind::Buffer ? "buffer"
                       : ref->refKind == schedule::RefKind::Loop ? "loop"
                                                                 : "op";
    return py::make_tuple(kind, ref->path);
  }
  if (const std::string *text = given.text())
    return py::str(*text);
  if (const int64_t *number = given.integer())
    return py::int_(*number);
  if (const bool *flag = given.flag())
    return py::bool_(*flag);
  if (const schedule::EnumMember *member = given.member())
    return py::cast(Enumerator{member->name});
  if (given.schedule())
    return py::make_tuple("schedule", schedules++);
  if (const GivenList *list = given.list()) {
    py::list all;
    for (const Given &each : *list)
      all.append(encoded(each, schedules));
    return all;
  }
  return py::none();
}

py::tuple PySchedule::origin() const {
  py::list steps;
  size_t compositions = 0;
  for (const schedule::LiveSchedule::Step &step : object->live().steps()) {
    py::list arguments;
    int schedules = 0;
    for (const Given &each : step.arguments)
      arguments.append(encoded(each, schedules));
    const bool composes = step.primitive == Primitive::Compose;
    steps.append(py::make_tuple(step.primitive ? std::string(info(*step.primitive).name) : "apply",
                                arguments,
                                composes ? py::object(composed[compositions++]) : py::tuple()));
  }
  return py::make_tuple(kernel.is_none() ? py::object(py::str(text)) : kernel, steps);
}

void raiseSchedule(const PySchedule &schedule, const schedule::LiveError &error) {
  raiseReport(std::string(error.className).c_str(), schedule.object->reportOf(error.report));
}

void warnOf(const PySchedule &schedule) {
  for (const schedule::ReplayReport &each : liveOf(schedule).takeWarnings())
    warn(schedule.object->reportOf(each));
}

void applyPending(PySchedule &schedule) {
  if (auto applied = liveOf(schedule).apply(callPlace()); !applied)
    raiseSchedule(schedule, applied.error());
  warnOf(schedule);
}

PySchedule scheduleOf(const api::KernelObject &kernel, py::object object) {
  const Compiling alone;
  auto made = std::make_shared<api::ScheduleObject>(types(), kernel);
  raiseUnlessDone(made->errors(), made->failure());
  return {std::move(made), std::move(object), {}, py::list()};
}

void defineSchedules(py::module_ &module) {
  using namespace py::literals;
  py::class_<Enumerator>(module, "Enumerator")
      .def_property_readonly("name", [](const Enumerator &self) { return self.name; })
      .def("__repr__", [](const Enumerator &self) { return self.name; })
      .def("__eq__",
           [](const Enumerator &self, const py::object &other) {
             return py::isinstance<Enumerator>(other) &&
                    self.name == other.cast<const Enumerator &>().name;
           })
      .def("__hash__", [](const Enumerator &self) { return std::hash<std::string>()(self.name); })
      .def(py::pickle(
          [](const Enumerator &self) { return py::make_tuple(self.name); },
          [](const py::tuple &state) { return Enumerator{state[0].cast<std::string>()}; }));
  py::class_<PyModule>(module, "Module")
      .def("__str__", &PyModule::str)
      .def("__repr__", &PyModule::str)
      .def("__contains__",
           [](const PyModule &self, const py::object &text) {
             return PyUnicode_Check(text.ptr()) &&
                    self.str().find(text.cast<std::string>()) != std::string::npos;
           })
      .def("__eq__",
           [](const PyModule &self, const py::object &other) {
             return py::isinstance<PyModule>(other) &&
                    self.str() == other.cast<const PyModule &>().str();
           })
      .def("__hash__", [](const PyModule &self) { return std::hash<const void *>()(&self); })
      .def(py::pickle(
          [](const PyModule &self) { return py::make_tuple(self.str()); },
          [](const py::tuple &state) { return PyModule{state[0].cast<std::string>(), nullptr}; }));
  defineRefs(module);
  py::class_<PySelection>(module, "RefSelection")
      .def("__repr__",
           [](const PySelection &self) {
             return format("<selection of {0}>", counted(self.find(Matches::All).size(), "ref"));
           })
      .def("one", &PySelection::one)
      .def("first", &PySelection::first)
      .def("all", &PySelection::all)
      .def("names", [](const PySelection &self,
                       const py::args &names) { return self.names(namesOf(names)); })
      .def("__len__", [](const PySelection &self) { return self.find(Matches::All).size(); })
      .def("__iter__", [](const PySelection &self) { return py::iter(self.all()); })
      .def("__getitem__", [](const PySelection &self, const py::object &index) {
        return self.all().attr("__getitem__")(index);
      });
  auto query = py::class_<PyQuery>(module, "Query").def("__repr__", [](const PyQuery &self) {
    return "<query of " + py::cast<std::string>(py::repr(py::cast(self.schedule))) + ">";
  });
  defineQueries(query);

  auto type = py::class_<PySchedule>(module, "Schedule");
  type.def(py::init([](const py::object &kernel) {
             if (!py::isinstance<Kernel>(kernel))
               throw py::type_error(
                   format("Schedule() needs a kernel, got {0}; MLIR as text is for "
                          "Schedule.from_string()",
                          classOf(kernel)));
             return scheduleOf(kernel.cast<Kernel &>().instance("scheduled"), kernel);
           }),
           "kernel"_a);
  for (const std::string &name : scheduleEnumerators())
    type.attr(name.c_str()) = Enumerator{name};
  type.def_static(
          "from_string",
          [](const py::object &text) {
            if (!PyUnicode_Check(text.ptr()))
              throw py::type_error(format("from_string() needs a string, got {0}", classOf(text)));
            return fromText(text.cast<std::string>(), "<string>");
          },
          "text"_a)
      .def_static("from_file", &fromFile, "path"_a)
      .def_static("from_module", &fromModule, "module"_a);
  definePrimitives(type);
  defineQueries(type);
  defineMethods(type);
  type.def_property_readonly("payload", &payloadOf)
      .def_property_readonly("snapshot", &snapshotOf)
      .def_property_readonly("query", [](const PySchedule &self) { return PyQuery{self}; })
      .def_property_readonly("epoch", [](const PySchedule &self) { return liveOf(self).epoch(); })
      .def_property_readonly("dirty", [](const PySchedule &self) { return liveOf(self).isDirty(); })
      .def_property_readonly("effects", &effectsOf)
      .def_property_readonly("kernel", [](const PySchedule &self) { return self.kernel; })
      .def_property_readonly("_origin", &PySchedule::origin)
      .def("__str__", [](PySchedule &self) { return payloadOf(self).str(); })
      .def("__repr__",
           [](const PySchedule &self) {
             return format("<schedule of {0}, epoch {1}, {2}{3}>",
                           self.kernel.is_none()
                               ? std::string("MLIR")
                               : "'" + py::cast<std::string>(self.kernel.attr("__name__")) + "'",
                           liveOf(self).epoch(), counted(liveOf(self).calls(), "step"),
                           liveOf(self).isDirty() ? ", some pending" : "");
           })
      .def("__getattr__", [](const py::object &self, const std::string &name) -> py::object {
        std::vector<std::string> names = namesOfMembers(ScheduleOwner::Schedule);
        for (const PrimitiveInfo &row : allPrimitives())
          names.emplace_back(row.name);
        raiseAttribute(self, name, names);
      });
}

} // namespace allo::python
