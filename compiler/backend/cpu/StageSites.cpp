// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/StageSites.h"

#include "dialect/Dialect.h"
#include "lower/Places.h"

#include <mlir/IR/Builders.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

namespace allo::cpu {

using namespace mlir;
using lower::Site;

// Copies of a kernel have its place.
static void setKernel(Site &site, FunctionOpInterface function, const program::Program &program) {
  const StringRef symbol = SymbolTable::getSymbolName(function).getValue();
  const FileLineColRange at = lower::rangeOf(function.getLoc());
  const program::SourceRange place = lower::placeOf(function.getLoc(), program);
  for (size_t k = 0; k < program.kernels.size(); ++k) {
    const program::Kernel &kernel = program.kernels[k];
    const bool isCopy = at && kernel.place.file == place.file && kernel.place.span == place.span;
    if (kernel.symbol == symbol || isCopy) {
      site.kernel = program::KernelId(k);
      return;
    }
  }
  site.stage = symbol.str();
}

void addStageSites(ModuleOp module, const program::Program &program, std::vector<Site> &sites) {
  Builder b(module.getContext());
  module.walk([&](Operation *op) {
    if (op->hasAttr(dialect::SiteName) || !isa<dialect::StreamCreateOp, dialect::StreamPutOp,
                                               dialect::StreamGetOp, dialect::InvokeOp>(op))
      return;
    Site site;
    site.place = lower::placeOf(op->getLoc(), program);
    if (auto function = op->getParentOfType<FunctionOpInterface>())
      setKernel(site, function, program);
    if (auto stream = dyn_cast<dialect::StreamCreateOp>(op)) {
      if (auto named = dyn_cast<NameLoc>(op->getLoc()))
        site.text = named.getName().str();
      site.dims.assign(stream.getType().getDims().begin(), stream.getType().getDims().end());
    }
    op->setAttr(dialect::SiteName, b.getI32IntegerAttr(int32_t(sites.size())));
    sites.push_back(std::move(site));
  });
}

} // namespace allo::cpu
