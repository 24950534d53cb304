module {
  allo.kernel @halves(%x: memref<64xi32> {llvm.noalias}) -> memref<64xi32> mapping=[] attributes {allo.signed = #allo.signed<(s) -> s>} {
    %c0_i32 = arith.constant 0 : i32
    %kept = memref.alloc() {alignment = 64 : i64, allo.signed = #allo.signed<s>} : memref<64xi32>
    linalg.fill ins(%c0_i32 : i32) outs(%kept : memref<64xi32>)
    affine.for %i = 0 to 64 {
      %c1_i32 = arith.constant 1 : i32
      %once = memref.alloc() {alignment = 64 : i64, allo.signed = #allo.signed<s>} : memref<2xi32>
      linalg.fill ins(%c1_i32 : i32) outs(%once : memref<2xi32>)
      %0 = affine.load %x[%i] : memref<64xi32>
      %1 = arith.extsi %0 : i32 to i33
      %2 = affine.load %once[1] : memref<2xi32>
      %3 = arith.extsi %2 : i32 to i33
      %4 = arith.addi %1, %3 : i33
      %5 = arith.trunci %4 : i33 to i32
      affine.store %5, %once[0] : memref<2xi32>
      %6 = affine.load %once[0] : memref<2xi32>
      affine.store %6, %kept[%i] : memref<64xi32>
      memref.dealloc %once : memref<2xi32>
    }
    allo.return %kept : memref<64xi32>
  }
}
