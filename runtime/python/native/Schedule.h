// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules as objects of Python, with refs, queries and what they show. What primitives do, take
// and refuse is the engine's; this converts. With the GIL.
#pragma once

#include "api/objects/ScheduleObject.h"
#include "native/Values.h"

#include <memory>
#include <string>

namespace allo::python {

// A kind of partition or memory, by its name.
struct Enumerator {
  std::string name;
};

struct PySchedule {
  std::shared_ptr<api::ScheduleObject> object;
  py::object kernel;        // None for MLIR
  std::string text;         // of MLIR
  py::list composed;        // for each call of compose(), what its schedules were then
  py::tuple origin() const; // from which it can be made again: a kernel or text, and steps
};

// A ref keeps its schedule alive, so that no other one has its address.
struct PyRef {
  schedule::Ref ref;
  std::shared_ptr<api::ScheduleObject> of;
};
struct PyOpRef : PyRef {};
struct PyLoopRef : PyOpRef {};
struct PyBufferRef : PyRef {};

// The MLIR of a kernel, or the payload of a schedule, which changes with it.
struct PyModule {
  std::string text;
  std::shared_ptr<api::ScheduleObject> of; // null: the text
  std::string str() const { return of ? of->live().payload() : text; }
};

schedule::LiveSchedule &liveOf(const PySchedule &self);

// Makes what is pending happen, with the warnings of it.
void applyPending(PySchedule &schedule);
// Raises what the outcome of a call says it does.
[[noreturn]] void raiseSchedule(const PySchedule &schedule, const schedule::LiveError &error);
void warnOf(const PySchedule &schedule);

// Raises CompilationError where the kernel has errors.
PySchedule scheduleOf(const api::KernelObject &kernel, py::object object);

void defineSchedules(py::module_ &module);

} // namespace allo::python
