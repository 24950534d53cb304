// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A function's text line by line, its signature, and its variables.
#include "backend/vitis/print/Emitter.h"

#include "support/Assert.h"

#include <mlir/Dialect/Arith/IR/Arith.h>

namespace allo::vitis {

using namespace mlir;
using mlir::Type;

FunctionEmitter::FunctionEmitter(ModuleEmitter &home, func::FuncOp function, bool isTop)
    : home(home), function(function), isTop(isTop), names(&home.names), labels(nullptr),
      plan(function), loc(function.getLoc()) {}

// ---- text

void FunctionEmitter::line(std::string text) {
  lines.push_back({std::string(2 * indent, ' ') + std::move(text), loc});
}

void FunctionEmitter::open(const std::string &head) {
  line(head);
  ++indent;
  scopes.emplace_back();
}

void FunctionEmitter::close(const std::string &tail) {
  for (const std::string &name : scopes.back())
    names.release(name);
  scopes.pop_back();
  --indent;
  line(tail);
}

std::string FunctionEmitter::fresh(StringRef wanted) {
  std::string name = names.take(std::string_view(wanted.data(), wanted.size()));
  if (!scopes.empty())
    scopes.back().push_back(name);
  return name;
}

// ---- variables

CppType FunctionEmitter::typeOf(Value value) {
  Type type = value.getType();
  if (!type.isIndex())
    return cppType(type, type.isInteger() && signs.isSigned(value));
  auto [low, high] = ranges.bounds(value);
  return integerType(low >= INT32_MIN && high <= INT32_MAX ? 32 : 64, true);
}

std::string FunctionEmitter::nameFor(Value value, StringRef otherwise) {
  StringRef name = sourceName(value);
  return fresh(name.empty() ? otherwise : name);
}

size_t FunctionEmitter::newVariable(Value value, StringRef name) {
  ALLO_ASSERT(!isa<MemRefType>(value.getType()), "arrays are settled before they are written");
  variables.push_back({nameFor(value, name), typeOf(value), {}});
  return variables.size() - 1;
}

std::string FunctionEmitter::declarationOf(size_t variable) {
  const Variable &made = variables[variable];
  return home.spell(made.type) + " " + made.name;
}

void FunctionEmitter::bind(Value value, size_t variable) {
  homes[value] = variable;
  variables[variable].residents.push_back(value);
  settled.push_back(variable);
}

std::string FunctionEmitter::textFor(size_t variable, Value value) {
  return assignable(value, variables[variable].type);
}

std::string FunctionEmitter::arrayOf(MemRefType type, bool isSigned, const std::string &name) {
  std::string text = home.spell(cppType(type.getElementType(), isSigned)) + " " + name;
  for (int64_t size : type.getShape())
    text += "[" + std::to_string(size) + "]";
  return type.getRank() == 0 ? text + "[1]" : text;
}

std::string FunctionEmitter::distinctArrayOf(MemRefType type, bool isSigned,
                                             const std::string &name) {
  const ArrayRef<int64_t> inner = type.getShape().drop_front(type.getRank() > 0 ? 1 : 0);
  std::string text = home.spell(cppType(type.getElementType(), isSigned));
  text += inner.empty() ? " *__restrict " + name : " (*__restrict " + name + ")";
  for (int64_t size : inner)
    text += "[" + std::to_string(size) + "]";
  return text;
}

std::string FunctionEmitter::streamOf(dialect::StreamType type, bool isSigned) {
  Type element = type.getBase();
  if (auto block = dyn_cast<MemRefType>(element)) {
    home.headers.insert("hls_streamofblocks.h");
    std::string whole = arrayOf(block, isSigned, "");
    whole.erase(whole.find(' '), 1);
    return "hls::stream_of_blocks<" + whole + ", " + std::to_string(type.getDepth()) + ">";
  }
  home.headers.insert("hls_stream.h");
  return "hls::stream<" + home.spell(cppType(element, isSigned)) + ">";
}

// ---- the signature

std::string FunctionEmitter::parameter(BlockArgument argument) {
  std::string name = nameFor(argument, "argument" + std::to_string(argument.getArgNumber()));
  Type type = argument.getType();
  bool isSigned = signs.elementIsSigned(argument);
  Port port;
  port.name = name;
  port.source = sourceName(argument).str();
  std::string text;
  if (auto buffer = dyn_cast<MemRefType>(type)) {
    places[argument] = name;
    // A text with checks is for C simulation, whose host passes separate arrays.
    const bool isSeparate = isTop && home.options.checked &&
                            function.getArgAttr(argument.getArgNumber(), "llvm.noalias");
    text = isSeparate ? distinctArrayOf(buffer, isSigned, name) : arrayOf(buffer, isSigned, name);
    port.element = home.spell(cppType(buffer.getElementType(), isSigned));
    port.dims.assign(buffer.getShape().begin(), buffer.getShape().end());
    if (port.dims.empty())
      port.dims = {1};
  } else if (auto stream = dyn_cast<dialect::StreamType>(type)) {
    places[argument] = name;
    port.element = streamOf(stream, isSigned);
    port.dims.assign(stream.getDims().begin(), stream.getDims().end());
    text = port.element + (port.dims.empty() ? " &" : " ") + name;
    for (int64_t size : port.dims)
      text += "[" + std::to_string(size) + "]";
  } else {
    CppType number = type.isIndex() ? typeOf(argument) : cppType(type, isSigned);
    variables.push_back({name, number, {}});
    bind(argument, variables.size() - 1);
    port.element = home.spell(number);
    text = port.element + " " + name;
  }
  parameters.push_back(std::move(port));
  return text;
}

void FunctionEmitter::signature() {
  std::vector<std::string> all;
  for (BlockArgument argument : function.getArguments())
    all.push_back(parameter(argument));
  std::string given = "void";
  auto signsOf = dyn_cast_or_null<dialect::SignedAttr>(function->getAttr(dialect::SignedName));
  bool returns = home.returnsValue(function);
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    bool isSigned = !signsOf || signsOf.getResults()[i] != dialect::Sign::Unsigned;
    CppType number = type.isIndex() ? integerType(64, true) : cppType(type, isSigned);
    Port port;
    port.element = home.spell(number);
    if (returns) {
      given = port.element;
    } else {
      port.output = true;
      std::string many = function.getNumResults() > 1 ? std::to_string(i) : "";
      port.name = fresh("result" + many);
      resultNames.push_back(port.name);
      all.push_back(port.element + " &" + port.name);
    }
    variables.push_back({port.name, number, {}});
    results.push_back(std::move(port));
  }
  if (const program::Kernel &kernel = home.program.kernels.front(); isTop) {
    for (size_t i = 0; i < std::min(parameters.size(), kernel.parameters.size()); ++i)
      parameters[i].type = kernel.variables[kernel.parameters[i]].type;
    for (size_t i = 0; i < std::min(results.size(), kernel.results.size()); ++i)
      results[i].type = kernel.results[i];
  }
  std::string name = home.symbols[function.getSymName()];
  std::string head = std::string(isTop ? "extern \"C\" " : "static ") + given + " " + name + "(";
  size_t length = head.size();
  for (const std::string &each : all)
    length += each.size() + 2;
  constexpr size_t Width = 100;
  std::string separator = length > Width ? ",\n    " : ", ";
  declaration = head + (length > Width ? "\n    " : "");
  for (size_t i = 0; i < all.size(); ++i)
    declaration += (i ? separator : "") + all[i];
  declaration += ")";
}

void FunctionEmitter::pragmasOf(Attribute partition, Attribute storage, const std::string &name) {
  if (auto axes = dyn_cast_or_null<dialect::PartitionAttr>(partition))
    for (dialect::PartitionAxisAttr axis : axes.getAxes()) {
      std::string kind = dialect::stringifyPartitionKind(axis.getKind()).lower();
      std::string factor = axis.getKind() == dialect::PartitionKind::Complete
                               ? ""
                               : " factor=" + std::to_string(axis.getFactor());
      line("#pragma HLS array_partition variable=" + name + " type=" + kind + factor +
           " dim=" + std::to_string(axis.getDim()));
    }
  if (auto bound = dyn_cast_or_null<dialect::BindStorageAttr>(storage))
    line("#pragma HLS bind_storage variable=" + name +
         " type=" + dialect::stringifyStorageType(bound.getStorageType()).lower() +
         " impl=" + dialect::stringifyStorageImpl(bound.getStorageImpl()).lower());
}

} // namespace allo::vitis
