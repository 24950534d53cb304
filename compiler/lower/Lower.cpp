// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The module: signatures, tables, and the facts about kernels that follow from their calls.
#include "lower/Lower.h"

#include "lower/Lowering.h"
#include "lower/Places.h"
#include "program/Walk.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/Dialect/UB/IR/UBOps.h>

#include <algorithm>
#include <utility>

namespace allo::lower {

using namespace program;
using dialect::Sign;

namespace {

Sign signOfElement(Type type) {
  while (!type.isScalar())
    type = type.element();
  return !type.isInt() ? Sign::None : type.isSigned() ? Sign::Signed : Sign::Unsigned;
}

// The values of a table as an attribute of a memref's or tensor's elements.
mlir::DenseElementsAttr valuesOf(const Table &table, mlir::RankedTensorType type, size_t copies) {
  mlir::Type element = type.getElementType();
  if (mlir::isa<mlir::FloatType>(element)) {
    std::vector<llvm::APFloat> values;
    for (size_t copy = 0; copy < copies; ++copy)
      for (double real : table.reals)
        values.push_back(mlir::FloatAttr::get(element, real).getValue());
    return mlir::DenseElementsAttr::get(type, values);
  }
  unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  std::vector<llvm::APInt> values;
  for (size_t copy = 0; copy < copies; ++copy)
    for (const BigInt &integer : table.integers)
      values.push_back(bitsOf(integer, width));
  return mlir::DenseElementsAttr::get(type, values);
}

} // namespace

ModuleLowering::ModuleLowering(const Program &program, mlir::MLIRContext &context,
                               const LowerOptions &options)
    : program(program), context(context), options(options),
      returnsFreshBuffer(program.kernels.size(), false), locations(context, program) {
  context.loadDialect<dialect::AlloDialect, mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                      mlir::bufferization::BufferizationDialect, mlir::linalg::LinalgDialect,
                      mlir::math::MathDialect, mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                      mlir::tensor::TensorDialect, mlir::ub::UBDialect>();
}

mlir::OwningOpRef<mlir::ModuleOp> ModuleLowering::run() {
  mlir::Location loc = locOf(program.kernels.front().place);
  mlir::OwningOpRef<mlir::ModuleOp> owner = mlir::ModuleOp::create(loc);
  module = *owner;
  if (options.checked)
    module->setAttr(dialect::CheckedName, mlir::UnitAttr::get(&context));
  for (KernelId id = 0; id < program.kernels.size(); ++id)
    declare(id);
  for (KernelId id : calleesFirst())
    KernelLowering(*this, id).run();
  markDistinct();
  return owner;
}

mlir::Location ModuleLowering::locOf(SourceRange place) const { return locations.of(place); }

SourceRange ModuleLowering::headOf(SourceRange place) const {
  const Text &text = program.files[place.file].text;
  Position begin = text.positionAt(place.span.begin, ColumnUnit::CodePoint);
  uint32_t next = text.offsetAt({begin.line + 1, 0}, ColumnUnit::CodePoint);
  uint32_t end = std::max(next, place.span.begin + 1) - 1; // without the line break
  return {place.file, {place.span.begin, std::min(place.span.end, end)}};
}

mlir::Type ModuleLowering::typeOf(Type type) const {
  if (type.isScalar())
    return scalarType(type, context);
  if (type.isStream())
    return dialect::StreamType::get(&context, typeOf(type.element()), type.depth(), type.dims());
  mlir::Type element = scalarType(type.element(), context);
  // A table without elements gets an unused one: LLVM has no pointer to nothing.
  std::vector<int64_t> dims = type.dims();
  for (int64_t &size : dims)
    size = std::max<int64_t>(size, 1);
  return type.isTensor() ? mlir::Type(mlir::RankedTensorType::get(dims, element))
                         : mlir::Type(mlir::MemRefType::get(dims, element));
}

dialect::SignedAttr ModuleLowering::signOf(Type type) const {
  Sign sign = signOfElement(type);
  return sign == Sign::None ? dialect::SignedAttr() : dialect::SignedAttr::get(&context, sign);
}

void ModuleLowering::declare(KernelId id) {
  const Kernel &kernel = program.kernels[id];
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module.getBody());
  std::vector<mlir::Type> inputs, results;
  std::vector<Sign> inputSigns, resultSigns;
  for (VariableId parameter : kernel.parameters) {
    inputs.push_back(typeOf(kernel.variables[parameter].type));
    inputSigns.push_back(signOfElement(kernel.variables[parameter].type));
  }
  for (Type type : kernel.results) {
    results.push_back(typeOf(type));
    resultSigns.push_back(signOfElement(type));
  }
  mlir::Location place = locOf(kernel.place);
  if (const std::string shown = program.shownName(kernel); shown != kernel.symbol)
    place = mlir::NameLoc::get(builder.getStringAttr(shown), place);
  auto op = dialect::KernelOp::create(builder, place, kernel.symbol,
                                      builder.getFunctionType(inputs, results), kernel.mapping);
  if (llvm::any_of(inputSigns, [](Sign s) { return s != Sign::None; }) ||
      llvm::any_of(resultSigns, [](Sign s) { return s != Sign::None; }))
    op->setAttr(dialect::SignedName, dialect::SignedAttr::get(&context, inputSigns, resultSigns));
  if (id != 0)
    op.setSymVisibilityAttr(builder.getStringAttr("private"));
  kernels.push_back(op);
}

std::string ModuleLowering::global(const std::string &name, Type type, TableId table, bool constant,
                                   llvm::ArrayRef<int64_t> mapping) {
  const Table &values = program.tables[table];
  std::vector<int64_t> dims(mapping.begin(), mapping.end());
  if (type.isShaped())
    dims.insert(dims.end(), type.dims().begin(), type.dims().end());
  size_t copies = 1;
  for (int64_t size : mapping)
    copies *= size_t(size);
  mlir::Type element = scalarType(type.element(), context);
  auto shape = mlir::RankedTensorType::get(dims, element);
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockBegin(module.getBody());
  std::string symbol = name;
  for (int n = 1; module.lookupSymbol(symbol); ++n)
    symbol = name + "." + std::to_string(n);
  auto op = mlir::memref::GlobalOp::create(
      builder, locOf(values.place), symbol, builder.getStringAttr("private"),
      mlir::MemRefType::get(dims, element), valuesOf(values, shape, copies), constant,
      builder.getI64IntegerAttr(64));
  if (dialect::SignedAttr sign = signOf(type))
    op->setAttr(dialect::SignedName, sign);
  return symbol;
}

// Its location has the name that the source gives the table, or the variable for it.
llvm::StringRef ModuleLowering::tableGlobal(TableId table, const std::string &variable) {
  auto [it, fresh] = tables.try_emplace(table);
  if (fresh) {
    const Table &values = program.tables[table];
    it->second = global("table", values.type, table, true, {});
    const std::string &name = values.name.empty() ? variable : values.name;
    mlir::Operation *made = module.lookupSymbol(it->second);
    if (!name.empty())
      made->setLoc(mlir::NameLoc::get(mlir::StringAttr::get(&context, name), made->getLoc()));
  }
  return it->second;
}

std::vector<KernelId> ModuleLowering::calleesFirst() const {
  std::vector<KernelId> order;
  std::vector<bool> seen(program.kernels.size(), false);
  auto visit = [&](auto &self, KernelId id) -> void {
    if (seen[id])
      return;
    seen[id] = true;
    for (const Stmt *stmt : program.kernels[id].body)
      forEachExpr(*stmt, [&](const Expr &expr) {
        if (const auto *call = expr.tryAs<program::Call>())
          self(self, call->kernel);
      });
    order.push_back(id);
  };
  for (KernelId id = 0; id < program.kernels.size(); ++id)
    visit(visit, id);
  return order;
}

// A buffer that a kernel is given is marked where all its calls give it one that is different from
// all others. analysis/Aliases.h starts from these marks, on modules without tensors; here a call
// may still be given a tensor, whose buffer KernelLowering has recorded.
void ModuleLowering::markDistinct() {
  std::vector<std::vector<unsigned>> buffers; // the numbers of the parameters, by kernel
  std::vector<std::vector<bool>> distinct;    // by kernel and parameter
  std::vector<bool> isCalled(program.kernels.size());
  isCalled[options.root] = true;
  for (bool isMore = true; std::exchange(isMore, false);)
    for (const Called &call : calls)
      if (isCalled[call.caller] && !isCalled[call.callee])
        isMore = isCalled[call.callee] = true;
  for (KernelId id = 0; id < program.kernels.size(); ++id) {
    buffers.emplace_back();
    for (unsigned i = 0; i < kernels[id].getNumArguments(); ++i)
      if (mlir::isa<mlir::MemRefType>(kernels[id].getArgumentTypes()[i]))
        buffers.back().push_back(i);
    const bool isKnown =
        isCalled[id] && !overlapping.contains(id) && (id != options.root || options.distinct);
    distinct.emplace_back(kernels[id].getNumArguments(), isKnown);
  }
  auto mayMeet = [&](KernelId caller, const Root &one, const Root &other) {
    if (one.value == other.value)
      return true;
    if (!one.isParameter || !other.isParameter)
      return false;
    if (one.number && other.number)
      return !distinct[caller][*one.number] && !distinct[caller][*other.number];
    return llvm::any_of(buffers[caller], [&](unsigned i) { return !distinct[caller][i]; });
  };
  bool changed = true;
  auto compare = [&](const Called &call, size_t i, size_t k) {
    const std::vector<unsigned> &numbers = buffers[call.callee];
    std::vector<bool> &its = distinct[call.callee];
    if (!its[numbers[i]] && !its[numbers[k]])
      return;
    for (const Root &one : call.roots[i])
      for (const Root &other : call.roots[k])
        if (mayMeet(call.caller, one, other)) {
          its[numbers[i]] = its[numbers[k]] = false;
          changed = true;
          return;
        }
  };
  while (changed) {
    changed = false;
    for (const Called &call : calls)
      for (size_t i = 0; i < call.roots.size() && isCalled[call.caller]; ++i)
        for (size_t k = 0; k < i; ++k)
          compare(call, i, k);
  }
  for (KernelId id = 0; id < program.kernels.size(); ++id)
    for (unsigned i : buffers[id])
      if (distinct[id][i])
        kernels[id].setArgAttr(i, "llvm.noalias", mlir::UnitAttr::get(&context));
}

std::unique_ptr<mlir::MLIRContext> SpareContext::take() {
  if (spare)
    return std::move(spare);
  auto made = std::make_unique<mlir::MLIRContext>(mlir::MLIRContext::Threading::DISABLED);
  made->disableMultithreading(); // the tables of attributes and types, too
  return made;
}

void SpareContext::keep(LoweredModule module) {
  constexpr unsigned Most = 64; // attributes and locations live as long as their context
  module.module = nullptr;
  spare = ++modules % Most == 0 ? nullptr : std::move(module.context);
}

LoweredModule lower(const Program &program, const LowerOptions &options) {
  LoweredModule lowered;
  SpareContext none;
  lowered.context = (options.contexts ? options.contexts : &none)->take();
  ModuleLowering lowering(program, *lowered.context, options);
  lowered.module = lowering.run();
  lowered.sites = std::move(lowering.sites);
  return lowered;
}

ModuleSource moduleOf(const program::Program &program) {
  return [&program](const LowerOptions &options) { return lower(program, options); };
}

} // namespace allo::lower
