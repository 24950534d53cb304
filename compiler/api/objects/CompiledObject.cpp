// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/objects/CompiledObject.h"

#include "api/Outputs.h"
#include "backend/cpu/HostMemory.h"
#include "host/HostForm.h"
#include "sema/facts/ModuleView.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace allo::api {

// The file of that number among one and those that it imports.
static std::shared_ptr<const ModuleView> homeOf(const std::shared_ptr<const ModuleView> &view,
                                                uint32_t number) {
  if (view->number == number)
    return view;
  for (const ModuleView *user : view->reachable())
    for (const ImportedFile &each : user->imports)
      if (each.view->number == number)
        return each.view;
  return nullptr;
}

CompiledObject::CompiledObject(LoadedKernel kernel, const ObjectOptions &options)
    : RunnableObject(std::move(kernel)), isChecked(options.checked) {
  refuseCpuLimits(loaded);
  if (!loaded.program) {
    failed = loaded.failure;
    return;
  }
  hasState = program::keepsState(program());
  if (options.states)
    for (const program::Kernel &each : program().kernels)
      if (const uint32_t file = cpu::fileOfIdentity(each.identity); program::keepsState(each))
        options.states->setLife(file, homeOf(loaded.view, file));
  modules = std::make_unique<Modules>(loaded);
  cpu::CompileOptions wanted;
  wanted.optLevel = options.optLevel;
  wanted.checked = options.checked;
  wanted.cache = options.cache;
  wanted.libraries = options.libraries;
  wanted.states = options.states;
  code = std::make_unique<cpu::CompiledProgram>(program(), modules->source(), wanted);
  failed = code->failure();
  modules->explain(failed);
}

eval::Outcome CompiledObject::run(const std::vector<eval::Datum> &arguments, const RunStop &stop) {
  eval::Outcome outcome = code->run(arguments, {.stopper = stop.stopper});
  if (isChecked && !outcome.fault)
    for (const Output &output : outputsOf(kernel(), arguments, outcome))
      if (std::string warning = warningOfUnwritten(output); !warning.empty())
        outcome.warnings.push_back(std::move(warning));
  return outcome;
}

bool CompiledObject::isSameForm(Type element) {
  const bool isWhole = !element.isInt() || element == Type::boolean() ||
                       element.width() == 8 * hostType(element).bytes();
  return isWhole && hostType(element).bytes() == cpu::elementBytes(element);
}

size_t CompiledObject::alignmentOf(Type element) {
  constexpr size_t MostOfNumbers = 16; // of integers of any width
  return std::min(std::bit_floor(cpu::elementBytes(element)), MostOfNumbers);
}

size_t CompiledObject::bytesOf(Type scalar) { return cpu::memoryBytes(scalar); }
void CompiledObject::write(const eval::Number &number, Type type, std::byte *to) {
  cpu::writeNumber(number, type, to);
}

eval::Datum CompiledObject::readResult(Type type, const std::byte *from) {
  if (!type.isShaped())
    return {cpu::readNumber(type, from)};
  const std::byte *elements = nullptr;
  std::memcpy(&elements, from, sizeof elements);
  eval::Datum made{{}, eval::Array::make(type, /*written=*/true)};
  cpu::readArray(*made.array, elements, /*marks=*/false);
  return made;
}

FileReport RunnableObject::reportOf(const eval::Fault &fault) const {
  return faultReport(fault, program(), loaded.target);
}

Result<std::string, Failure> mlirOf(LoadedKernel &loaded) {
  const Modules modules(loaded);
  cpu::MlirText text = cpu::mlirText(*loaded.program, modules.source(), {});
  if (text.failure)
    return text.failure;
  return std::move(text.text);
}

} // namespace allo::api
