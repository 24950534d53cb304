// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "dialect/Dialect.h"
#include "transforms/Bytes.h"

#include <mlir/Analysis/DataLayoutAnalysis.h>
#include <mlir/Conversion/ArithToLLVM/ArithToLLVM.h>
#include <mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h>
#include <mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h>
#include <mlir/Conversion/IndexToLLVM/IndexToLLVM.h>
#include <mlir/Conversion/LLVMCommon/ConversionTarget.h>
#include <mlir/Conversion/LLVMCommon/MemRefBuilder.h>
#include <mlir/Conversion/LLVMCommon/Pattern.h>
#include <mlir/Conversion/LLVMCommon/TypeConverter.h>
#include <mlir/Conversion/MathToLLVM/MathToLLVM.h>
#include <mlir/Conversion/MathToLibm/MathToLibm.h>
#include <mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h>
#include <mlir/Conversion/UBToLLVM/UBToLLVM.h>
#include <mlir/Dialect/Arith/Transforms/Passes.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/MemRef/Transforms/Transforms.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Transforms/DialectConversion.h>

namespace allo::transforms {

#define GEN_PASS_DEF_CONVERTTOLLVM
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

// The address of the element that is accessed, subscript by subscript as C compilers have it: LLVM
// sees more of what neighbours share than in one sum of products. Null if it is not a plain array.
template <typename Access>
Value elementOf(Access access, typename Access::Adaptor given, OpBuilder &b,
                const LLVMTypeConverter &converter) {
  Location loc = access.getLoc();
  MemRefType type = access.getMemRefType();
  if (!type.hasStaticShape() || !type.getLayout().isIdentity() || type.getRank() < 2)
    return Value();
  Value start = MemRefDescriptor(given.getMemref()).bufferPtr(b, loc, converter, type);
  Type row = converter.convertType(type.getElementType());
  for (int64_t size : llvm::reverse(type.getShape().drop_front()))
    row = LLVM::LLVMArrayType::get(row, uint64_t(size));
  return LLVM::GEPOp::create(b, loc, start.getType(), row, start, given.getIndices(),
                             LLVM::GEPNoWrapFlags::inbounds);
}

struct ConvertLoad : ConvertOpToLLVMPattern<memref::LoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::LoadOp load, OpAdaptor given,
                                ConversionPatternRewriter &rewriter) const final {
    Value at = elementOf(load, given, rewriter, *getTypeConverter());
    if (!at)
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(load, getTypeConverter()->convertType(load.getType()),
                                              at);
    return success();
  }
};

struct ConvertStore : ConvertOpToLLVMPattern<memref::StoreOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::StoreOp store, OpAdaptor given,
                                ConversionPatternRewriter &rewriter) const final {
    Value at = elementOf(store, given, rewriter, *getTypeConverter());
    if (!at)
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(store, given.getValue(), at);
    return success();
  }
};

// A place after the elements.
struct ConvertMarks : public ConvertOpToLLVMPattern<dialect::MarksOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(dialect::MarksOp marks, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = marks.getLoc();
    MemRefDescriptor buffer(adaptor.getBase());
    auto pointer = LLVM::LLVMPointerType::get(getContext());
    Value offset = LLVM::ConstantOp::create(
        rewriter, loc, rewriter.getI64Type(),
        rewriter.getI64IntegerAttr(marksOffset(cast<MemRefType>(marks.getBase().getType()))));
    Value place = LLVM::GEPOp::create(rewriter, loc, pointer, rewriter.getI8Type(),
                                      buffer.alignedPtr(rewriter, loc), ValueRange{offset});
    auto type = cast<MemRefType>(marks.getType());
    Value made = MemRefDescriptor::fromStaticShape(rewriter, loc, *getTypeConverter(), type, place);
    rewriter.replaceOp(marks, made);
    return success();
  }
};

class ConvertToLLVM : public impl::ConvertToLLVMBase<ConvertToLLVM> {
public:
  void runOnOperation() final {
    ModuleOp module = getOperation();
    MLIRContext &context = getContext();
    LowerToLLVMOptions options(&context);
    options.useBarePtrCallConv = true;
    options.allocLowering = LowerToLLVMOptions::AllocLowering::AlignedAlloc;
    if (auto layout = module->getAttrOfType<StringAttr>(LLVM::LLVMDialect::getDataLayoutAttrName()))
      options.dataLayout = llvm::DataLayout(layout.getValue());
    LLVMTypeConverter converter(&context, options);
    RewritePatternSet patterns(&context);
    SymbolTableCollection symbols;
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    index::populateIndexToLLVMConversionPatterns(converter, patterns);
    ub::populateUBToLLVMConversionPatterns(converter, patterns);
    populateMathToLLVMConversionPatterns(converter, patterns);
    // What LLVM has no intrinsic for is the C library's.
    populateMathToLibmConversionPatterns(patterns, PatternBenefit(1));
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns, &symbols);
    patterns.add<ConvertLoad, ConvertStore>(converter, PatternBenefit(2));
    populateFuncToLLVMConversionPatterns(converter, patterns, &symbols);
    patterns.add<ConvertMarks>(converter);
    LLVMConversionTarget target(context);
    target.addLegalOp<ModuleOp>();
    if (failed(applyFullConversion(module, target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

} // namespace allo::transforms
