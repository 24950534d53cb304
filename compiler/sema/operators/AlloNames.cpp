// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/AlloNames.h"

#include "sema/operators/Operators.h"
#include "support/Format.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace allo {

namespace {

// "allo.exp.lang" -> "allo.lang": the older paths name the same modules.
std::string normalised(std::string_view path) {
  std::string out(path);
  if (out == "allo.exp")
    return "allo";
  if (out.starts_with("allo.exp."))
    out.erase(4, 4);
  return out;
}

constexpr std::string_view Modules[] = {
    "allo",           "allo.backend",         "allo.backend.cpu", "allo.backend.vitis",
    "allo.compiler",  "allo.compiler.errors", "allo.core",        "allo.errors",
    "allo.lang",      "allo.lang.core",       "allo.lang.kernel", "allo.lang.operator",
    "allo.lang.rule", "allo.operators",       "allo.schedule",    "allo.schedule.errors"};
constexpr std::string_view Submodules[] = {"lang",  "core",    "operators", "exp",
                                           "types", "backend", "compiler",  "errors"};

// Names of the Python package that mean nothing to the checker: it takes no notice of them until a
// kernel uses one.
constexpr std::string_view HostNames[] = {"APFloat",
                                          "APInt",
                                          "AlloError",
                                          "AlloValue",
                                          "AlloWarning",
                                          "AmbiguousLookupError",
                                          "Block",
                                          "BufferRef",
                                          "BufferType",
                                          "CPU",
                                          "CompilationError",
                                          "Complete",
                                          "ConstexprValue",
                                          "ConsumedHandleError",
                                          "Cyclic",
                                          "DType",
                                          "DeadlockError",
                                          "FloatType",
                                          "IntType",
                                          "IndexType",
                                          "InvalidScheduleArgumentError",
                                          "Kernel",
                                          "KernelFault",
                                          "LoopRef",
                                          "Module",
                                          "OpRef",
                                          "ScheduleError",
                                          "ScheduleLookupError",
                                          "ScheduleStateError",
                                          "ScheduleTransformError",
                                          "ScheduleTypeError",
                                          "StaleRefError",
                                          "StreamType",
                                          "TensorType",
                                          "ToolError",
                                          "Vitis",
                                          "cpu",
                                          "operator",
                                          "rule",
                                          "vitis"};

} // namespace

bool isAlloModule(std::string_view path) {
  std::string p = normalised(path);
  return std::find(std::begin(Modules), std::end(Modules), p) != std::end(Modules);
}

std::vector<std::string> alloModules() {
  std::vector<std::string> out(std::begin(Modules), std::end(Modules));
  for (const char *name : {"arith", "linalg", "math", "memory", "spmw"}) {
    out.push_back("allo." + std::string(name));
    out.push_back("allo.operators." + std::string(name));
  }
  return out;
}

Value alloAttribute(std::string_view module, std::string_view name) {
  Builtin home = operatorNamespace(module);
  if (home != Builtin::None) {
    Builtin found = operatorIn(home, name);
    return found == Builtin::None ? Value::error() : Value::ofBuiltin(found);
  }
  // 'allo.exp' is the older path of allo itself: see calleeOf().
  if (module == "allo" && name == "exp")
    return Value::ofModule("allo.exp");
  Type scalar = scalarByName(name);
  if (!scalar.isError())
    return Value::ofType(scalar);
  for (uint16_t i = 1; builtinName(Builtin(i)) != ""; ++i) {
    Builtin builtin = Builtin(i);
    if (builtin != Builtin::Print && builtin != Builtin::Len && builtinName(builtin) == name)
      return Value::ofBuiltin(builtin);
    if (builtin == Builtin::ScheduleModule)
      break;
  }
  for (std::string_view submodule : Submodules)
    if (submodule == name)
      return Value::ofModule(std::string(module) + "." + std::string(name));
  if (std::find(std::begin(HostNames), std::end(HostNames), name) != std::end(HostNames))
    return Value::opaque("allo." + std::string(name));
  return Value::error();
}

Value calleeOf(const Value &value) {
  const bool isExp = value.kind == ValueKind::Module && value.text() == "allo.exp";
  return isExp ? Value::ofBuiltin(Builtin::OpExp) : value;
}

bool isBackendClass(const Value &value) {
  return value.kind == ValueKind::Opaque &&
         (value.text() == "allo.CPU" || value.text() == "allo.Vitis");
}

namespace {

std::vector<std::string> operatorsIn(Builtin home) {
  std::vector<std::string> names;
  for (uint16_t i = 1; Builtin(i) != Builtin::ScheduleModule; ++i)
    if (const OperatorInfo *info = operatorInfo(Builtin(i)); info && info->home == home)
      names.emplace_back(builtinName(Builtin(i)));
  return names;
}

std::vector<std::string> namesOfAll() {
  std::vector<std::string> names;
  for (const char *prefix : {"i", "u"})
    for (int width = 1; width <= 256; ++width)
      if (!scalarByName(prefix + std::to_string(width)).isError())
        names.push_back(prefix + std::to_string(width));
  for (const char *name : {"f16", "f32", "f64", "bf16", "index", "bool"})
    names.emplace_back(name);
  for (uint16_t i = 1;; ++i) {
    if (Builtin(i) != Builtin::Print && Builtin(i) != Builtin::Len)
      names.emplace_back(builtinName(Builtin(i)));
    if (Builtin(i) == Builtin::ScheduleModule)
      break;
  }
  return names;
}

} // namespace

const std::vector<std::string> &alloNames(std::string_view module) {
  // Made once: a file with many wrong imports asks for each.
  static const std::vector<std::string> all = namesOfAll();
  static const std::map<Builtin, std::vector<std::string>> operators = [] {
    std::map<Builtin, std::vector<std::string>> made;
    for (const std::string &each : alloModules())
      if (const Builtin home = operatorNamespace(each); home != Builtin::None)
        made.try_emplace(home, operatorsIn(home));
    return made;
  }();
  const auto found = operators.find(operatorNamespace(module));
  return found == operators.end() ? all : found->second;
}

std::string apintFor(std::string_view name) {
  if (name.size() < 2 || name.size() > 6 || (name[0] != 'i' && name[0] != 'u') ||
      name.find_first_not_of("0123456789", 1) != std::string_view::npos || name[1] == '0')
    return {};
  return "apint(" + std::string(name.substr(1)) + (name[0] == 'i' ? ", signed=True)" : ")");
}

std::string otherWidthNote(std::string_view name, std::string_view maker) {
  return format("widths without a name of their own are made with 'apint', as in {0} = {1}", name,
                maker);
}

} // namespace allo
