// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Types of 'allo'.
#ifndef ALLO_DIALECT_TYPES_TD
#define ALLO_DIALECT_TYPES_TD

include "dialect/Dialect.td"
include "mlir/IR/AttrTypeBase.td"

def Allo_StreamType : TypeDef<Allo_Dialect, "Stream"> {
  let mnemonic = "stream";
  let summary = "a queue, or an array of queues, between kernels that run at the same time";
  let description = [{
    `!allo.stream<i32, 4, [2, 3]>` is six queues of at most four values each; `[]` is a single one. What a queue carries is
    a scalar, or a whole buffer or tensor of scalars.
  }];
  let parameters = (ins "::mlir::Type":$base, "int64_t":$depth, OptionalArrayRefParameter<"int64_t">:$dims);
  let assemblyFormat = "`<` $base `,` $depth `,` `[` (`]`) : ($dims^ `]`)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    unsigned rank() const { return getDims().size(); }
  }];
}

#endif // ALLO_DIALECT_TYPES_TD
