// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/trace/Directives.h"

#include "analysis/Accesses.h"

#include <mlir/IR/SymbolTable.h>

namespace allo::estimate {

using namespace mlir;

memref::GlobalOp globalOf(Value buffer) {
  auto reference = buffer.getDefiningOp<memref::GetGlobalOp>();
  return reference ? SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(reference,
                                                                            reference.getNameAttr())
                   : memref::GlobalOp();
}

// What has the directives of a buffer that is no parameter.
static Operation *ownerOf(Value buffer) { /*nullable*/
  memref::GlobalOp global = globalOf(buffer);
  return global ? global.getOperation() : buffer.getDefiningOp();
}

MemoryDirectives directivesOf(Value buffer) {
  if (FunctionOpInterface function = analysis::functionOfParameter(buffer)) {
    const unsigned at = cast<BlockArgument>(buffer).getArgNumber();
    return {function.getArgAttrOfType<dialect::PartitionAttr>(at, dialect::PartitionName),
            function.getArgAttrOfType<dialect::BindStorageAttr>(at, dialect::BindStorageName)};
  }
  Operation *owner = ownerOf(buffer);
  if (!owner)
    return {};
  return {owner->getAttrOfType<dialect::PartitionAttr>(dialect::PartitionName),
          owner->getAttrOfType<dialect::BindStorageAttr>(dialect::BindStorageName)};
}

void setPartition(Value buffer, dialect::PartitionAttr partition) {
  if (FunctionOpInterface function = analysis::functionOfParameter(buffer))
    function.setArgAttr(cast<BlockArgument>(buffer).getArgNumber(), dialect::PartitionName,
                        partition);
  else if (Operation *owner = ownerOf(buffer))
    owner->setAttr(dialect::PartitionName, partition);
}

} // namespace allo::estimate
