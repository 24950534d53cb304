// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "transforms/Bytes.h"

#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace allo::transforms {

#define GEN_PASS_DEF_PROMOTEBUFFERSTOSTACK
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

// Small things become registers then. Fibers have stacks of 256 KiB, and calls nest.
constexpr int64_t SmallBytes = 1024, AllBytes = 4 * 1024;

class PromoteBuffersToStack : public impl::PromoteBuffersToStackBase<PromoteBuffersToStack> {
public:
  void runOnOperation() final {
    func::FuncOp function = getOperation();
    if (function.empty())
      return;
    int64_t used = 0;
    for (auto made : llvm::make_early_inc_range(function.front().getOps<memref::AllocOp>())) {
      memref::DeallocOp end;
      for (Operation *user : made->getUsers())
        if (auto dealloc = dyn_cast<memref::DeallocOp>(user);
            dealloc && dealloc->getBlock() == made->getBlock())
          end = dealloc;
      int64_t bytes = bytesOfBuffer(made.getType());
      if (!end || bytes > SmallBytes || used + bytes > AllBytes)
        continue;
      used += bytes;
      end.erase();
      OpBuilder b(made);
      auto small =
          memref::AllocaOp::create(b, made.getLoc(), made.getType(), made.getAlignmentAttr());
      made.replaceAllUsesWith(small.getResult());
      made.erase();
    }
  }
};

} // namespace

} // namespace allo::transforms
