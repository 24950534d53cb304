// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Operations of 'allo'. docs/mlir.md explains each with an example.
#ifndef ALLO_DIALECT_OPS_TD
#define ALLO_DIALECT_OPS_TD

include "dialect/Attributes.td"
include "dialect/Types.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Allo_Op<string mnemonic, list<Trait> traits = []> : Op<Allo_Dialect, mnemonic, traits>;

//===-- Kernels ---------------------------------------------------------------------------------------------------------===//

def Allo_KernelOp : Allo_Op<"kernel", [
    AffineScope, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a kernel: a function that may run as a grid of workers";
  let description = [{
    `mapping` has one entry per axis of the grid, the number of workers along it; `[]` is a single worker without axes.
    More than one worker and results exclude each other. Parameters print under the names that their locations have.
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs, DenseI64ArrayAttr:$mapping);
  let regions = (region AnyRegion:$body);
  let builders = [OpBuilder<(ins "llvm::StringRef":$name, "::mlir::FunctionType":$type,
                                 CArg<"llvm::ArrayRef<int64_t>", "{}">:$mapping)>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    bool isDeclaration() { return isExternal(); }

    bool isGrid(); // has more than one worker
  }];
}

def Allo_ReturnOp : Allo_Op<"return", [Pure, HasParent<"KernelOp">, ReturnLike, Terminator]> {
  let summary = "the end of a kernel, with its results";
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def Allo_InvokeOp : Allo_Op<"invoke", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a call of a kernel: of all its workers, where it is a grid";
  let description = [{
    `async` says that the statements behind the call do not wait for it; `allo.join` or the end of a block does. Nothing is
    known about what a call touches. The callee is a kernel, or the function that a pass has made of one.
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands, UnitAttr:$async,
    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>);
  let builders = [OpBuilder<(ins "KernelOp":$callee, CArg<"::mlir::ValueRange", "{}">:$operands)>];
  let assemblyFormat = "$callee `(` $operands `)` (`async` $async^)? attr-dict `:` functional-type($operands, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee);
    operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
  }];
}

def Allo_JoinOp : Allo_Op<"join"> {
  let summary = "waits for all asynchronous calls before it in its block, and in the loops before it";
  let assemblyFormat = "attr-dict";
}

class Allo_AxisOp<string mnemonic> : Allo_Op<mnemonic, [Pure]> {
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$axis);
  let results = (outs Index:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Allo_GetWidOp : Allo_AxisOp<"get_wid"> { let summary = "the worker's coordinate on an axis of its grid"; }
def Allo_GetNwOp : Allo_AxisOp<"get_nw"> { let summary = "the number of workers along an axis"; }

//===-- Streams ---------------------------------------------------------------------------------------------------------===//

def Allo_StreamCreateOp : Allo_Op<"stream.create"> {
  let summary = "a new, empty stream, or an array of them";
  let results = (outs Res<Allo_StreamType, "", [MemAlloc]>:$stream);
  let assemblyFormat = "attr-dict `:` qualified(type($stream))";
  let hasVerifier = 1;
}

// Both ways of access say by hand what they do to memory, since that depends on the payload.
class Allo_StreamAccessOp<string mnemonic>
    : Allo_Op<mnemonic, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let hasVerifier = 1;
}

def Allo_StreamGetOp : Allo_StreamAccessOp<"stream.get"> {
  let summary = "takes the oldest value out of a stream; waits while there is none";
  let arguments = (ins Allo_StreamType:$stream, Variadic<Index>:$indices);
  let results = (outs AnyType:$value);
  let assemblyFormat = "$stream `[` $indices `]` attr-dict `:` qualified(type($stream)) `,` type($value)";
}

def Allo_StreamPutOp : Allo_StreamAccessOp<"stream.put"> {
  let summary = "appends a value to a stream; waits while it is full";
  let arguments = (ins AnyType:$value, Allo_StreamType:$stream, Variadic<Index>:$indices);
  let assemblyFormat = "$value `,` $stream `[` $indices `]` attr-dict `:` type($value) `,` qualified(type($stream))";
}

def Allo_StreamLaneOp : Allo_Op<"stream.lane", [Pure]> {
  let summary = "one stream of an array of them";
  let arguments = (ins Allo_StreamType:$stream, Variadic<Index>:$indices);
  let results = (outs Allo_StreamType:$lane);
  let assemblyFormat = "$stream `[` $indices `]` attr-dict `:` qualified(type($stream)) `,` qualified(type($lane))";
  let hasVerifier = 1;
}

//===-- Checks ----------------------------------------------------------------------------------------------------------===//

def Allo_CheckOp : Allo_Op<"check", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "stops the run where a condition does not hold, or only warns";
  let description = [{
    `site` is a number that whoever runs the program understands; it is reported with the values.
  }];
  let arguments = (ins I1:$condition, Variadic<I64>:$values, I32Attr:$site, UnitAttr:$warns);
  let assemblyFormat = "(`warns` $warns^)? $condition `,` $site `(` $values `)` attr-dict";
  let hasCanonicalizeMethod = 1;
}

def Allo_FrameOp : Allo_Op<"frame", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "the indices of the loops around the call that follows, as the source has them";
  let description = [{
    A fault in the callee reports them. `site` is that of the call; schedules leave both in one block.
  }];
  let arguments = (ins Variadic<I64>:$indices, I32Attr:$site);
  let assemblyFormat = "$site `(` $indices `)` attr-dict";
}

def Allo_WasWrittenOp : Allo_Op<"was_written", [Pure]> {
  let summary = "whether something had been stored in the element that a load has read";
  let description = [{
    It holds for a value that comes directly from neither a load nor a stream that replaces a buffer.
  }];
  let arguments = (ins AnyType:$loaded);
  let results = (outs I1:$result);
  let assemblyFormat = "$loaded attr-dict `:` type($loaded)";
}

class Allo_WrittenAccessOp<string mnemonic>
    : Allo_Op<mnemonic, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]>;

def Allo_WrittenOp : Allo_WrittenAccessOp<"written"> {
  let summary = "whether something was stored in an element, or in all of them";
  let description = [{
    Without indices it is asked of all elements.
  }];
  let arguments = (ins AnyShaped:$base, Variadic<Index>:$indices);
  let results = (outs I1:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base)";
  let hasVerifier = 1;
}

def Allo_SetWrittenOp : Allo_WrittenAccessOp<"set_written"> {
  let summary = "says whether something was stored in an element, or in all of them";
  let description = [{
    It comes behind a store that says so by itself. Without indices it is said of all elements.
  }];
  let arguments = (ins I1:$value, AnyMemRef:$base, Variadic<Index>:$indices);
  let assemblyFormat = "$value `,` $base `[` $indices `]` attr-dict `:` type($base)";
  let hasVerifier = 1;
}

def Allo_MarksOp : Allo_Op<"marks", [Pure]> {
  let summary = "a buffer's marks: for each element whether something was stored in it";
  let description = [{
    They stand behind the elements, as `--allo-instrument-uninitialized-reads` lays them out: a byte each, 0 or 1.
  }];
  let arguments = (ins AnyMemRef:$base);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$base attr-dict `:` type($base) `to` type($result)";
  let hasVerifier = 1;
}

//===-- Bits ------------------------------------------------------------------------------------------------------------===//

class Allo_BitOp<string mnemonic, list<Trait> traits = []> : Allo_Op<mnemonic, !listconcat([Pure], traits)> {
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Allo_BitGetSliceOp : Allo_BitOp<"bit.get_slice"> {
  let summary = "as many bits of an integer as the result has, from 'low' on";
  let description = [{
    Bits from the integer's width on are 0. `high` is the bound as the source has it; it decides nothing.
  }];
  let arguments = (ins AnySignlessInteger:$base, Index:$low, Index:$high);
  let results = (outs AnySignlessInteger:$result);
  let assemblyFormat = "$base `[` $low `:` $high `]` attr-dict `:` type($result) `from` type($base)";
}

def Allo_BitSetSliceOp : Allo_BitOp<"bit.set_slice", [AllTypesMatch<["base", "result"]>]> {
  let summary = "an integer with the bits from 'low' on replaced by those of a value";
  let description = [{
    What would lie beyond the integer's width is lost. `high` is the bound as the source has it; it decides nothing.
  }];
  let arguments = (ins AnySignlessInteger:$base, Index:$low, Index:$high, AnySignlessInteger:$value);
  let results = (outs AnySignlessInteger:$result);
  let assemblyFormat = "$base `[` $low `:` $high `]` `,` $value attr-dict `:` type($value) `into` type($base)";
}

#endif // ALLO_DIALECT_OPS_TD
