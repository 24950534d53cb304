// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels: how they are read and written, calls of them, and their grids of workers.
#include "dialect/Dialect.h"

#include <mlir/IR/Builders.h>
#include <mlir/Interfaces/FunctionImplementation.h>

#include <llvm/ADT/StringExtras.h>

using namespace mlir;

namespace allo::dialect {

// ------------------------------------------------------------------------------- the kernel itself

void KernelOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                     ArrayRef<int64_t> mapping) {
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.function_type = TypeAttr::get(type);
  properties.mapping = builder.getDenseI64ArrayAttr(mapping);
  state.addRegion();
}

bool KernelOp::isGrid() {
  return llvm::any_of(getMapping(), [](int64_t workers) { return workers != 1; });
}

// A parameter's name is part of its location, so that it survives being read and printed again. A
// number is no name.
static void keepNames(OpAsmParser &parser, MutableArrayRef<OpAsmParser::Argument> arguments) {
  for (OpAsmParser::Argument &argument : arguments) {
    const StringRef name = argument.ssaName.name.ltrim('%');
    if (!argument.sourceLoc && !llvm::all_of(name, llvm::isDigit))
      argument.sourceLoc = NameLoc::get(parser.getBuilder().getStringAttr(name),
                                        parser.getEncodedSourceLoc(argument.ssaName.location));
  }
}

static ParseResult parseMapping(OpAsmParser &parser, SmallVectorImpl<int64_t> &mapping) {
  if (parser.parseOptionalKeyword("mapping"))
    return success();
  return failure(parser.parseEqual() ||
                 parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
                   return parser.parseInteger(mapping.emplace_back());
                 }));
}

// What the signature says may not be said a second time among the attributes.
static ParseResult parseAttributes(OpAsmParser &parser, NamedAttrList &attributes) {
  const SMLoc at = parser.getCurrentLocation();
  NamedAttrList others;
  if (parser.parseOptionalAttrDictWithKeyword(others))
    return failure();
  for (StringRef name : KernelOp::getAttributeNames()) {
    if (others.get(name))
      return parser.emitError(at)
             << "'" << name << "' is part of the kernel's header; take it out of 'attributes'";
  }
  attributes.append(others);
  return success();
}

ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> results;
  SmallVector<DictionaryAttr> resultAttributes;
  SmallVector<int64_t> mapping;
  bool isVariadic = false;
  (void)mlir::impl::parseOptionalVisibilityKeyword(parser, state.attributes);
  if (parser.parseSymbolName(name, getSymNameAttrName(state.name), state.attributes) ||
      function_interface_impl::parseFunctionSignatureWithArguments(
          parser, /*allowVariadic=*/false, arguments, isVariadic, results, resultAttributes) ||
      parseMapping(parser, mapping) || parseAttributes(parser, state.attributes))
    return failure();
  SmallVector<Type> operands;
  for (const OpAsmParser::Argument &argument : arguments)
    operands.push_back(argument.type);
  state.addAttribute(getFunctionTypeAttrName(state.name),
                     TypeAttr::get(builder.getFunctionType(operands, results)));
  state.addAttribute(getMappingAttrName(state.name), builder.getDenseI64ArrayAttr(mapping));
  call_interface_impl::addArgAndResultAttrs(builder, state, arguments, resultAttributes,
                                            getArgAttrsAttrName(state.name),
                                            getResAttrsAttrName(state.name));
  keepNames(parser, arguments);
  Region *body = state.addRegion();
  const SMLoc at = parser.getCurrentLocation();
  const OptionalParseResult parsed = parser.parseOptionalRegion(*body, arguments);
  if (!parsed.has_value())
    return success(); // a declaration
  if (failed(*parsed))
    return failure();
  if (body->empty())
    return parser.emitError(at, "a kernel has an empty body; end it with 'allo.return'");
  return success();
}

void KernelOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (const std::optional<StringRef> visibility = getSymVisibility())
    printer << *visibility << ' ';
  printer.printSymbolName(getSymName());
  function_interface_impl::printFunctionSignature(printer, *this, getArgumentTypes(),
                                                  /*isVariadic=*/false, getResultTypes());
  printer << " mapping=[";
  llvm::interleaveComma(getMapping(), printer);
  printer << ']';
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), getAttributeNames());
  if (!isExternal()) {
    printer << ' ';
    printer.printRegion(getBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
  }
}

void KernelOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  if (region.empty())
    return;
  for (BlockArgument argument : region.getArguments()) {
    if (auto named = argument.getLoc()->findInstanceOf<NameLoc>())
      setName(argument, named.getName());
  }
}

LogicalResult KernelOp::verify() {
  for (auto [axis, workers] : llvm::enumerate(getMapping())) {
    if (workers < 1)
      return emitOpError() << "has " << workers << " workers along axis " << axis
                           << " of its mapping; give every axis at least 1";
  }
  if (isGrid() && getNumResults() != 0)
    return emitOpError()
           << "has results, one from each of its workers; write them to a buffer or a "
              "stream, or run it as a single worker";
  const FunctionType type = getFunctionType();
  const bool hasIntegers =
      llvm::any_of(type.getInputs(), needsSign) || llvm::any_of(type.getResults(), needsSign);
  if (hasIntegers && !signsOf(*this))
    return emitOpError() << "has integers among its operands or results but no '" << SignedName
                         << "'; give a sign for each of them, as in '#allo.signed<(s, x) -> u>'";
  return success();
}

LogicalResult ReturnOp::verify() {
  auto kernel = cast<KernelOp>((*this)->getParentOp());
  const TypeRange given = getOperandTypes();
  const ArrayRef<Type> wanted = kernel.getResultTypes();
  if (given.size() != wanted.size())
    return emitOpError() << "returns " << given.size() << " values from '@" << kernel.getSymName()
                         << "', which has " << wanted.size() << "; return as many as it declares";
  for (auto [index, type] : llvm::enumerate(wanted)) {
    if (given[index] != type)
      return emitOpError() << "returns " << given[index] << " as result " << index << " of '@"
                           << kernel.getSymName() << "', which is " << type
                           << "; convert it before";
  }
  return success();
}

// ------------------------------------------------------------------------------------------- calls

void InvokeOp::build(OpBuilder &builder, OperationState &state, KernelOp callee,
                     ValueRange operands) {
  state.getOrAddProperties<Properties>().callee =
      FlatSymbolRefAttr::get(builder.getContext(), callee.getSymName());
  state.addOperands(operands);
  state.addTypes(callee.getResultTypes());
}

void InvokeOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
}

// Results of a stage are there when it has ended.
static bool isJoinedBeforeUses(InvokeOp op) {
  Operation *join = op->getNextNode();
  while (join && !isa<JoinOp>(join))
    join = join->getNextNode();
  return join && llvm::all_of(op->getUsers(), [&](Operation *user) {
           Operation *inBlock = op->getBlock()->findAncestorOpInBlock(*user);
           return !inBlock || join->isBeforeInBlock(inBlock);
         });
}

LogicalResult InvokeOp::verify() {
  if (getAsync() && getNumResults() != 0 && !isJoinedBeforeUses(*this))
    return emitOpError()
           << "has results but nothing waits for them; put 'allo.join' between it and "
              "their uses, or take 'async' away";
  return success();
}

static LogicalResult verifyTypes(InvokeOp op, TypeRange given, TypeRange wanted, StringRef what) {
  if (given.size() != wanted.size())
    return op.emitOpError() << "has " << given.size() << " " << what << "s, but '@"
                            << op.getCallee() << "' has " << wanted.size()
                            << "; they correspond one to one";
  for (auto [index, type] : llvm::enumerate(wanted)) {
    if (given[index] != type)
      return op.emitOpError() << "has " << given[index] << " as " << what << " " << index
                              << ", which is " << type << " in '@" << op.getCallee()
                              << "'; convert it at the call";
  }
  return success();
}

constexpr StringRef FunctionOperationName = "func.func";

LogicalResult InvokeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  Operation *callee = symbols.lookupNearestSymbolFrom(*this, getCalleeAttr());
  auto function = dyn_cast_or_null<FunctionOpInterface>(callee);
  // A pass may have made a function of the kernel, which is still called as a stage. By its name:
  // this library does not need the dialect of functions otherwise.
  const bool isStage =
      getAsync() && callee && callee->getName().getStringRef() == FunctionOperationName;
  if (!function || !(isa<KernelOp>(callee) || isStage))
    return emitOpError()
           << "calls '@" << getCallee()
           << "', which is not a kernel; declare it by 'allo.kernel', or use 'func.call'";
  return failure(
      failed(verifyTypes(*this, getOperandTypes(), function.getArgumentTypes(), "operand")) ||
      failed(verifyTypes(*this, getResultTypes(), function.getResultTypes(), "result")));
}

// ----------------------------------------------------------------------------------------- workers

// The mapping of the kernel around 'operation'; nothing outside of kernels.
static std::optional<ArrayRef<int64_t>> mappingAround(Operation *operation) {
  if (auto kernel = operation->getParentOfType<KernelOp>())
    return kernel.getMapping();
  return std::nullopt;
}

static LogicalResult verifyAxis(Operation *operation, uint64_t axis) {
  const std::optional<ArrayRef<int64_t>> mapping = mappingAround(operation);
  if (!mapping)
    return operation->emitOpError() << "is outside of any kernel; only kernels have workers";
  if (axis >= mapping->size())
    return operation->emitOpError() << "asks for axis " << axis << " of a kernel whose mapping has "
                                    << mapping->size() << " axes; they count from 0";
  return success();
}

LogicalResult GetWidOp::verify() { return verifyAxis(*this, getAxis()); }
LogicalResult GetNwOp::verify() { return verifyAxis(*this, getAxis()); }

// While an operation is being moved, folders may meet it before any verifier does.
static std::optional<int64_t> workersAlong(Operation *operation, uint64_t axis) {
  const std::optional<ArrayRef<int64_t>> mapping = mappingAround(operation);
  if (!mapping || axis >= mapping->size())
    return std::nullopt;
  return (*mapping)[axis];
}

OpFoldResult GetWidOp::fold(FoldAdaptor) {
  if (workersAlong(*this, getAxis()) == 1)
    return IntegerAttr::get(getType(), 0);
  return {};
}

OpFoldResult GetNwOp::fold(FoldAdaptor) {
  if (const std::optional<int64_t> workers = workersAlong(*this, getAxis()))
    return IntegerAttr::get(getType(), *workers);
  return {};
}

} // namespace allo::dialect
