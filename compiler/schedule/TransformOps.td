// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operations of transform scripts that schedules consist of. Each is a shell around a function of the folder primitives,
// which does not know about scripts. docs/mlir.md explains each.
// To add one: a definition here, its effects and its shell in TransformOps.cpp, a section in docs/mlir.md, and its name in
// Script.cpp, which writes scripts.
#ifndef ALLO_SCHEDULE_TRANSFORMOPS_TD
#define ALLO_SCHEDULE_TRANSFORMOPS_TD

include "dialect/Attributes.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Allo_TransformOp<string mnemonic> : TransformDialectOp<"allo." # mnemonic, [
    DeclareOpInterfaceMethods<TransformOpInterface>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]>;

// Tags what its handles are about.
class Allo_TagOp<string mnemonic, dag more> : Allo_TransformOp<mnemonic> {
  let arguments = !con((ins Variadic<TransformHandleTypeInterface>:$targets), more);
  let assemblyFormat = "$targets attr-dict `:` type($targets)";
}

// Replaces loops. `ids` are the identities of the new ones, and of nothing without that attribute.
class Allo_LoopsOp<string mnemonic, dag more> : Allo_TransformOp<mnemonic> {
  let arguments = !con((ins Variadic<TransformHandleTypeInterface>:$targets, OptionalAttr<StrArrayAttr>:$ids), more);
  let results = (outs Variadic<TransformHandleTypeInterface>:$made);
  let assemblyFormat = "$targets attr-dict `:` functional-type($targets, $made)";
}

def MatchIdOp : Allo_TransformOp<"match"> {
  let summary = "the operation with an identity";
  let arguments = (ins TransformHandleTypeInterface:$root, StrAttr:$id, UnitAttr:$optional);
  let results = (outs TransformHandleTypeInterface:$found);
  let assemblyFormat = "(`optional` $optional^)? $id `in` $root attr-dict `:` functional-type($root, $found)";
}

def CseOp : Allo_TagOp<"cse", (ins)> { let summary = "merges operations in the targets that compute the same value"; }
def EraseEmptyLoopsOp : Allo_TagOp<"erase_empty_loops", (ins)> { let summary = "removes loops without iterations"; }
def LicmOp : Allo_TagOp<"licm", (ins)> { let summary = "moves invariant operations out of all loops of the targets"; }

def PipelineOp : Allo_TagOp<"pipeline", (ins I64Attr:$ii)> { let summary = "marks loops to be pipelined"; }
def UnrollTagOp : Allo_TagOp<"unroll_tag", (ins I64Attr:$factor)> { let summary = "marks loops to be unrolled"; }
def DataflowOp : Allo_TagOp<"dataflow", (ins)> { let summary = "marks functions or loops as dataflow regions"; }

// `value` is "arg0" or "res0" of the target.
def PartitionOp : Allo_TagOp<"partition", (ins StrAttr:$value, Allo_PartitionAxisAttr:$axis)> {
  let summary = "cuts a buffer into memories along a dimension";
}
def BindStorageOp : Allo_TagOp<"bind_storage", (ins StrAttr:$value, Allo_BindStorageAttr:$storage)> {
  let summary = "says which memory holds a buffer";
}

def UnrollOp : Allo_TagOp<"unroll", (ins I64Attr:$factor)> { let summary = "unrolls loops"; }
def RaiseOp : Allo_TagOp<"raise_to_affine", (ins)> { let summary = "gives loops and their accesses affine form"; }
def SplitOp : Allo_LoopsOp<"split", (ins I64Attr:$factor)> { let summary = "splits a loop into an outer and an inner one"; }
def ReorderOp : Allo_LoopsOp<"reorder", (ins)> { let summary = "nests loops in the order of the handles"; }
def TileOp : Allo_LoopsOp<"tile", (ins DenseI64ArrayAttr:$factors)> { let summary = "cuts a nest of loops into tiles"; }
def FlattenOp : Allo_LoopsOp<"flatten", (ins)> { let summary = "makes one loop of a nest"; }

// `ids` are those of the function and of the call.
def OutlineOp : Allo_LoopsOp<"outline", (ins StrAttr:$name, OptionalAttr<DenseI64ArrayAttr>:$mapping)> {
  let summary = "moves an operation into a function of its own, or into a kernel with workers";
}

// The targets are calls of one kernel; `callee` is a function of the script.
def ComposeOp : Allo_TagOp<"compose", (ins FlatSymbolRefAttr:$callee)> {
  let summary = "calls a scheduled copy of a kernel instead of the kernel";
}

// The first targets, as many as `producers`, are calls that write; the others are calls that read what these write.
def StreamlineOp : Allo_TagOp<"streamline", (ins I64Attr:$producers, I64Attr:$lanes, I64Attr:$depth)> {
  let summary = "connects calls by streams in place of buffers";
}

// The first target owns the buffer, the second one is the loop. `ids` is the identity of the allocation.
def BufferAtOp : Allo_TagOp<"buffer_at", (ins StrAttr:$value, OptionalAttr<StrArrayAttr>:$ids)> {
  let summary = "gives each iteration of a loop a local copy of the part of a buffer that it accesses";
}
def ReuseAtOp : Allo_TagOp<"reuse_at", (ins StrAttr:$value, UnitAttr:$ring, OptionalAttr<StrArrayAttr>:$ids)> {
  let summary = "keeps what several iterations of a loop read of a buffer";
}

// The first target is in the nest that moves, the second one is the loop.
def ComputeAtOp : Allo_TagOp<"compute_at", (ins)> { let summary = "computes what a nest produces within a loop that uses it"; }

#endif // ALLO_SCHEDULE_TRANSFORMOPS_TD
