// RUN: allo-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{a partition has no dimension -1; 1 is the first one, and 0 stands for all}}
allo.kernel private @negative(memref<4xf32> {allo.part = #allo.partition<[(-1, Complete, 0)]>})

// -----

// expected-error @below {{a complete partition has the factor 2; it takes 0, since every element gets a memory of its own}}
allo.kernel private @complete(memref<4xf32> {allo.part = #allo.partition<[(1, Complete, 2)]>})

// -----

// expected-error @below {{a partition into 1 memories cuts nothing; the factor of Cyclic is at least 2}}
allo.kernel private @one(memref<4xf32> {allo.part = #allo.partition<[(1, Cyclic, 1)]>})

// -----

// expected-error @below {{dimension 2 is partitioned twice; give each dimension once}}
allo.kernel private @twice(memref<4x4xf32> {allo.part = #allo.partition<[(2, Block, 2), (1, Block, 2), (2, Cyclic, 2)]>})

// -----

// expected-error @below {{'allo.kernel' op argument 0 partitions dimension 2 of 'memref<4xf32>'; dimensions count from 1 to 1}}
allo.kernel private @beyond(memref<4xf32> {allo.part = #allo.partition<[(2, Block, 2)]>})

// -----

// expected-error @below {{'allo.kernel' op argument 1 has a partition but is not a buffer; put 'allo.part' on an argument, an allocation or a global}}
allo.kernel private @scalar(f32, f32 {allo.part = #allo.partition<[]>})

// -----

// expected-error @below {{'memref.global' op has "all" as 'allo.part'; write '#allo.partition<[...]>'}}
memref.global "private" @text : memref<4xf32> = uninitialized {allo.part = "all"}

// -----

func.func @unbound() {
  // expected-error @below {{'memref.alloc' op has "BRAM" as 'allo.bind.storage'; write '#allo.bind_storage<RAM_2P, BRAM>'}}
  %0 = memref.alloc() {allo.bind.storage = "BRAM"} : memref<4xf32>
  return
}

// -----

// expected-error @below {{'func.func' op is bound to a memory but is not a buffer; put 'allo.bind.storage' on an argument, an allocation or a global}}
func.func private @function() attributes {allo.bind.storage = #allo.bind_storage<FIFO, SRL>}
