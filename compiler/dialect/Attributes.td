// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Attributes of 'allo': signs, partitions, storage. Where each may stand is checked in Attributes.cpp.
#ifndef ALLO_DIALECT_ATTRIBUTES_TD
#define ALLO_DIALECT_ATTRIBUTES_TD

include "dialect/Dialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

class Allo_Attr<string name, string word> : AttrDef<Allo_Dialect, name> {
  let mnemonic = word;
}

class Allo_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::allo::dialect";
  let genSpecializedAttr = 0;
}

def Allo_Sign : Allo_Enum<"Sign", "how the bits of a value are read", [
  I32EnumAttrCase<"Signed", 0, "s">,
  I32EnumAttrCase<"Unsigned", 1, "u">,
  I32EnumAttrCase<"None", 2, "x">, // not an integer
]>;

def Allo_SignedAttr : Allo_Attr<"Signed", "signed"> {
  let summary = "the signs of a place, or of a kernel's parameters and results";
  let description = [{
    Integers in MLIR have no sign. This attribute, always under the name `allo.signed`, keeps the sign of whatever has a
    place of its own: `#allo.signed<s>` on what makes storage, `#allo.signed<(s, x) -> u>` on a kernel or a function.
  }];
  let parameters = (ins
    ArrayRefParameter<"Sign">:$operands,
    ArrayRefParameter<"Sign">:$results, // of a place: its one sign
    "bool":$ofPlace
  );
  let builders = [
    AttrBuilder<(ins "Sign":$sign), [{
      return $_get($_ctxt, llvm::ArrayRef<Sign>(), llvm::ArrayRef<Sign>(sign), true);
    }]>,
    AttrBuilder<(ins "llvm::ArrayRef<Sign>":$operands, "llvm::ArrayRef<Sign>":$results), [{
      return $_get($_ctxt, operands, results, false);
    }]>,
  ];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    Sign sign() const { return getResults().front(); } // of a place only
  }];
}

def Allo_PartitionKind : Allo_Enum<"PartitionKind", "how a dimension is cut into memories", [
  I32EnumAttrCase<"Complete", 0>,
  I32EnumAttrCase<"Block", 1>,
  I32EnumAttrCase<"Cyclic", 2>,
]>;

def Allo_PartitionAxisAttr : Allo_Attr<"PartitionAxis", "partition_axis"> {
  let summary = "one dimension of a partition";
  let description = [{
    Dimensions count from 1, as in HLS; 0 is all of them. `Complete` has the factor 0.
  }];
  let parameters = (ins "int64_t":$dim, EnumParameter<Allo_PartitionKind>:$kind, "int64_t":$factor);
  let assemblyFormat = "`(` $dim `,` $kind `,` $factor `)`";
  let genVerifyDecl = 1;
}

def Allo_PartitionAttr : Allo_Attr<"Partition", "partition"> {
  let summary = "how a buffer is cut into memories";
  let parameters = (ins ArrayRefParameter<"PartitionAxisAttr">:$axes);
  let assemblyFormat = "`<` custom<PartitionAxes>($axes) `>`";
  let genVerifyDecl = 1;
}

def Allo_StorageType : Allo_Enum<"StorageType", "the kind and the ports of a memory", [
  I32EnumAttrCase<"RAM_1P", 0>, I32EnumAttrCase<"RAM_1WNR", 1>, I32EnumAttrCase<"RAM_2P", 2>,
  I32EnumAttrCase<"RAM_S2P", 3>, I32EnumAttrCase<"RAM_T2P", 4>, I32EnumAttrCase<"ROM_1P", 5>,
  I32EnumAttrCase<"ROM_2P", 6>, I32EnumAttrCase<"ROM_NP", 7>, I32EnumAttrCase<"FIFO", 8>,
]>;

def Allo_StorageImpl : Allo_Enum<"StorageImpl", "what a memory is made of", [
  I32EnumAttrCase<"BRAM", 0>, I32EnumAttrCase<"LUTRAM", 1>, I32EnumAttrCase<"URAM", 2>, I32EnumAttrCase<"SRL", 3>,
]>;

def Allo_BindStorageAttr : Allo_Attr<"BindStorage", "bind_storage"> {
  let summary = "which memory of the device holds a buffer";
  let parameters = (ins EnumParameter<Allo_StorageType>:$storageType, EnumParameter<Allo_StorageImpl>:$storageImpl);
  let assemblyFormat = "`<` $storageType `,` $storageImpl `>`";
}

#endif // ALLO_DIALECT_ATTRIBUTES_TD
