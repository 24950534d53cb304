// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How attributes are read and written, and where each may stand.
#include "dialect/Dialect.h"

#include <llvm/ADT/SmallSet.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/DialectImplementation.h>

#include "dialect/Enums.cpp.inc"

using namespace mlir;

namespace allo::dialect {

// The generated parsers and printers call these two.
static ParseResult parsePartitionAxes(AsmParser &parser, SmallVectorImpl<PartitionAxisAttr> &axes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseCustomAttributeWithFallback(axes.emplace_back());
  });
}

static void printPartitionAxes(AsmPrinter &printer, ArrayRef<PartitionAxisAttr> axes) {
  printer << '[';
  llvm::interleaveComma(axes, printer,
                        [&](PartitionAxisAttr axis) { printer.printStrippedAttrOrType(axis); });
  printer << ']';
}

} // namespace allo::dialect

#define GET_ATTRDEF_CLASSES
#include "dialect/Attributes.cpp.inc"

namespace allo::dialect {

void AlloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialect/Attributes.cpp.inc"
      >();
}

// ------------------------------------------------------------------------------------------ signs

static ParseResult parseSign(AsmParser &parser, SmallVectorImpl<Sign> &signs) {
  const SMLoc at = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  const std::optional<Sign> sign = symbolizeSign(word);
  if (!sign)
    return parser.emitError(at)
           << "'" << word << "' is not a sign; write 's' or 'u', or 'x' for what is not an integer";
  signs.push_back(*sign);
  return success();
}

// Either a list in parentheses or a single sign without; 'isList' says which.
static ParseResult parseSigns(AsmParser &parser, SmallVectorImpl<Sign> &signs, bool &isList) {
  isList = succeeded(parser.parseOptionalLParen());
  if (!isList)
    return parseSign(parser, signs);
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parser.parseCommaSeparatedList([&] { return parseSign(parser, signs); }) ||
                 parser.parseRParen());
}

// <s>  <(s, u) -> x>  <(s) -> ()>  <() -> (s, s)>
Attribute SignedAttr::parse(AsmParser &parser, Type) {
  SmallVector<Sign> operands, results;
  bool isInterface = false, isList = false;
  if (parser.parseLess() || parseSigns(parser, operands, isInterface))
    return {};
  if (isInterface && (parser.parseArrow() || parseSigns(parser, results, isList)))
    return {};
  if (parser.parseGreater())
    return {};
  return isInterface ? get(parser.getContext(), operands, results)
                     : get(parser.getContext(), operands.front());
}

static void printSigns(AsmPrinter &printer, ArrayRef<Sign> signs) {
  printer << '(';
  llvm::interleaveComma(signs, printer, [&](Sign sign) { printer << stringifySign(sign); });
  printer << ')';
}

void SignedAttr::print(AsmPrinter &printer) const {
  printer << '<';
  if (!getOfPlace()) {
    printSigns(printer, getOperands());
    printer << " -> ";
  }
  if (getResults().size() == 1)
    printer << stringifySign(getResults().front());
  else
    printSigns(printer, getResults());
  printer << '>';
}

SignedAttr signsOf(Operation *operation) {
  return operation->getAttrOfType<SignedAttr>(SignedName);
}

// -------------------------------------------------------------------------------------- partitions

LogicalResult PartitionAxisAttr::verify(function_ref<InFlightDiagnostic()> error, int64_t dim,
                                        PartitionKind kind, int64_t factor) {
  if (dim < 0)
    return error() << "a partition has no dimension " << dim
                   << "; 1 is the first one, and 0 stands for all";
  if (kind == PartitionKind::Complete && factor != 0)
    return error() << "a complete partition has the factor " << factor
                   << "; it takes 0, since every element gets a memory of its own";
  if (kind != PartitionKind::Complete && factor <= 1)
    return error() << "a partition into " << factor << " memories cuts nothing; the factor of "
                   << stringifyPartitionKind(kind) << " is at least 2";
  return success();
}

LogicalResult PartitionAttr::verify(function_ref<InFlightDiagnostic()> error,
                                    ArrayRef<PartitionAxisAttr> axes) {
  llvm::SmallSet<int64_t, 4> seen;
  for (PartitionAxisAttr axis : axes) {
    if (!seen.insert(axis.getDim()).second)
      return error() << "dimension " << axis.getDim()
                     << " is partitioned twice; give each dimension once";
  }
  return success();
}

// ---------------------------------------------------------------------------- where each may stand

namespace {

using Report = llvm::function_ref<InFlightDiagnostic()>;

// MLIR checks the attributes of an operation before the operation itself: a type that it keeps in
// an attribute may be missing or something else. Then this is null, and the operation's own
// verifier reports it.
Type typeIn(Operation *operation, StringRef attribute) {
  auto type = dyn_cast_or_null<TypeAttr>(operation->getInherentAttr(attribute).value_or(nullptr));
  return type ? type.getValue() : Type();
}

// What 'operation' gives a place to: a buffer, a tensor, a stream. Null if it does nothing like
// that.
Type placeOf(Operation *operation) {
  if (isa<memref::GlobalOp>(operation))
    return typeIn(operation, "type");
  if (operation->getNumResults() != 1)
    return {};
  const Type type = operation->getResult(0).getType();
  return isa<MemRefType, RankedTensorType, StreamType>(type) ? type : Type();
}

LogicalResult verifySign(Sign sign, Type type, Report report, const Twine &what) {
  if (needsSign(type) == (sign != Sign::None))
    return success();
  return report() << what << " of type " << type << " has the sign '" << stringifySign(sign)
                  << (sign == Sign::None ? "'; integers are 's' or 'u'"
                                         : "'; only integers have one, the others are 'x'");
}

LogicalResult verifySigns(ArrayRef<Sign> signs, TypeRange types, Report report, StringRef what) {
  if (signs.size() != types.size())
    return report() << "has " << types.size() << " " << what << "s, but '" << SignedName
                    << "' has signs for " << signs.size() << "; give one for each";
  for (auto [index, sign, type] : llvm::enumerate(signs, types)) {
    if (failed(verifySign(sign, type, report, what + " " + Twine(index))))
      return failure();
  }
  return success();
}

LogicalResult verifySigned(Operation *operation, Attribute value) {
  const auto report = [&] { return operation->emitOpError(); };
  auto signs = dyn_cast<SignedAttr>(value);
  if (!signs)
    return report() << "has " << value << " as '" << SignedName
                    << "'; write '#allo.signed<...>', with 's', 'u' or 'x' inside";
  if (isa<FunctionOpInterface>(operation)) {
    if (signs.getOfPlace())
      return report() << "has one sign for everything; write one for each operand and each result, "
                         "as in '#allo.signed<(s, x) -> u>'";
    auto type = dyn_cast_or_null<FunctionType>(typeIn(operation, "function_type"));
    if (!type)
      return success();
    return failure(failed(verifySigns(signs.getOperands(), type.getInputs(), report, "operand")) ||
                   failed(verifySigns(signs.getResults(), type.getResults(), report, "result")));
  }
  const Type place = placeOf(operation);
  if (!place)
    return report() << "makes no buffer, tensor or stream, so it has no place for '" << SignedName
                    << "'; put that on what makes the storage, or on a kernel";
  if (!signs.getOfPlace())
    return report() << "has the signs of a kernel; write the one sign of the storage, as in "
                       "'#allo.signed<s>'";
  return verifySign(signs.sign(), place, report, "storage");
}

LogicalResult verifyPartition(Attribute value, Type type, Report report) {
  auto partition = dyn_cast<PartitionAttr>(value);
  if (!partition)
    return report() << "has " << value << " as '" << PartitionName
                    << "'; write '#allo.partition<[...]>'";
  auto buffer = dyn_cast_or_null<MemRefType>(type);
  if (!buffer)
    return report() << "has a partition but is not a buffer; put '" << PartitionName
                    << "' on an argument, an allocation or a global";
  for (PartitionAxisAttr axis : partition.getAxes()) {
    if (axis.getDim() > buffer.getRank())
      return report() << "partitions dimension " << axis.getDim() << " of " << buffer
                      << "; dimensions count from 1 to " << buffer.getRank();
  }
  return success();
}

LogicalResult verifyBindStorage(Attribute value, Type type, Report report) {
  if (!isa<BindStorageAttr>(value))
    return report() << "has " << value << " as '" << BindStorageName
                    << "'; write '#allo.bind_storage<RAM_2P, BRAM>'";
  if (!isa_and_nonnull<MemRefType>(type))
    return report() << "is bound to a memory but is not a buffer; put '" << BindStorageName
                    << "' on an argument, an allocation or a global";
  return success();
}

// Of an array directive on what has 'type'; success for any other attribute.
LogicalResult verifyDirective(NamedAttribute attribute, Type type, Report report) {
  if (attribute.getName() == PartitionName)
    return verifyPartition(attribute.getValue(), type, report);
  if (attribute.getName() == BindStorageName)
    return verifyBindStorage(attribute.getValue(), type, report);
  return success();
}

} // namespace

LogicalResult AlloDialect::verifyOperationAttribute(Operation *operation,
                                                    NamedAttribute attribute) {
  if (attribute.getName() == SignedName)
    return verifySigned(operation, attribute.getValue());
  return verifyDirective(attribute, placeOf(operation), [&] { return operation->emitOpError(); });
}

LogicalResult AlloDialect::verifyRegionArgAttribute(Operation *operation, unsigned region,
                                                    unsigned index, NamedAttribute attribute) {
  const auto report = [&] { return operation->emitOpError() << "argument " << index << " "; };
  if (attribute.getName() == SignedName)
    return report() << "has '" << SignedName << "' of its own; the signs of all of them stand on "
                    << operation->getName() << " itself";
  auto function = dyn_cast<FunctionOpInterface>(operation);
  if (!function || region != 0 || index >= function.getNumArguments())
    return success();
  return verifyDirective(attribute, function.getArgumentTypes()[index], report);
}

} // namespace allo::dialect
